"use strict";
/* The way of input in which words are taken off a board, and what is above them falls.

   A slot is a word; its value tells its blocks, the number of each on the printed board
   as a digit to the base BASE. What is left follows from the set of words taken, since
   blocks keep their order in a column. */

/* The rules, without a page. `values` are those of the slots. */
class Falling {
  static BASE = 256;

  static code(/** @type {number[]} */ blocks) {
    return blocks.reduceRight((sum, block) => sum * Falling.BASE + block, 0);
  }

  /**
   * @param {string[]} rows the characters of the printed board
   * @param {string[]} indexes the number of each in its word, from 1 on
   * @param {[word: string, blocks: number[]][]} paths as the key takes them
   * @param {string[]} also words that count besides
   */
  constructor(rows, indexes, paths, also = []) {
    this.height = rows.length;
    this.letters = rows.flatMap((row) => [...row]);
    this.indexes = indexes.flatMap((row) => [...row]);
    this.width = this.letters.length / this.height;
    this.paths = paths;
    this.also = also;
  }

  /** The numbers of the blocks that a slot's value tells. */
  blocksOf(/** @type {number} */ value) {
    return value < 0 ? [] : [0, 1, 2, 3].map((k) => Math.floor(value / Falling.BASE ** k) % Falling.BASE);
  }

  spelt(/** @type {number[]} */ blocks) {
    return blocks.map((block) => this.letters[block]).join("");
  }

  taken(/** @type {number[]} */ values) {
    return new Set(values.flatMap((value) => this.blocksOf(value)));
  }

  /** Whether each of the words to take was taken, whichever slot holds it. */
  found(/** @type {number[]} */ values) {
    const words = new Set(values.map((value) => this.spelt(this.blocksOf(value))));
    return this.paths.map(([word]) => words.has(word));
  }

  isCleared(/** @type {number[]} */ values) {
    return this.taken(values).size === this.letters.length;
  }

  /** Where each block that is left lies: block -> [row, column]. */
  places(/** @type {number[]} */ values) {
    const taken = this.taken(values);
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (let c = 0; c < this.width; c += 1) {
      let bottom = this.height - 1;
      for (let r = bottom; r >= 0; r -= 1) {
        const block = r * this.width + c;
        if (taken.has(block)) continue;
        found.set(block, [bottom, c]);
        bottom -= 1;
      }
    }
    return found;
  }

  /** Whether each block is left and beside the one before it. */
  isPath(/** @type {number[]} */ values, /** @type {number[]} */ blocks) {
    const places = this.places(values);
    const cells = blocks.map((block) => places.get(block) ?? [-9, -9]);
    return cells.every(
      ([r, c], k) => r >= 0 && (!k || Math.abs(r - cells[k - 1][0]) + Math.abs(c - cells[k - 1][1]) === 1),
    );
  }

  /** The word that drawn blocks are, from either end, as { slot, blocks }; null for none. */
  wordOf(/** @type {number[]} */ values, /** @type {number[]} */ drawn) {
    if (!this.isPath(values, drawn)) return null;
    for (const blocks of [drawn, [...drawn].reverse()]) {
      if (!blocks.every((block, k) => this.indexes[block] === String(k + 1))) continue;
      const text = this.spelt(blocks);
      const slot = this.paths.findIndex(([word], k) => word === text && values[k] < 0);
      if (slot >= 0) return { slot, blocks };
    }
    /* A word of the list that nobody thought of, whatever its numbers. */
    const other = [drawn, [...drawn].reverse()].find((blocks) => this.also.includes(this.spelt(blocks)));
    return other ? { slot: this.room(values, other), blocks: other } : null;
  }

  /** A slot for a word that is none of the key: that of a word it spoils, if one is free.

      There are as many slots as words fit on the board, so one always is. */
  room(/** @type {number[]} */ values, /** @type {number[]} */ blocks) {
    const free = this.paths.map((_, k) => k).filter((k) => values[k] < 0);
    return free.find((k) => this.paths[k][1].some((block) => blocks.includes(block))) ?? free[0];
  }

  /** The word of a block if all its blocks are left, wherever they lie; -1 for none. */
  wholeOf(/** @type {number[]} */ values, /** @type {number} */ block) {
    const left = this.places(values);
    return this.paths.findIndex(
      ([, blocks], k) => blocks.includes(block) && values[k] < 0 && blocks.every((one) => left.has(one)),
    );
  }

  /** The paths in which a word can be read now; in the order of its numbers if it has such. */
  readings(/** @type {number[]} */ values, /** @type {string} */ word, numbered = true) {
    const left = [...this.places(values).keys()];
    let paths = [/** @type {number[]} */ ([])];
    for (const [k, sign] of [...word].entries()) {
      const fits = left.filter(
        (block) => this.letters[block] === sign && (!numbered || this.indexes[block] === String(k + 1)),
      );
      paths = paths.flatMap((path) => fits.map((block) => [...path, block]));
      paths = paths.filter((path) => new Set(path).size === path.length && this.isPath(values, path.slice(-2)));
    }
    return paths;
  }

  /** The words that can be taken now, each as { slot, blocks }. */
  tips(/** @type {number[]} */ values) {
    return this.paths.flatMap(([word], slot) => {
      const [blocks] = values[slot] < 0 ? this.readings(values, word) : [];
      return blocks ? [{ slot, blocks }] : [];
    });
  }

  /**
   * A word that can be taken now so that all can be, as those of tips; null if none is found
   * in so many tries.
   * @returns {{slot: number, blocks: number[]} | null}
   */
  safe(/** @type {number[]} */ values, left = { tries: 300, seen: new Set() }) {
    const state = values.map(Number).join();
    if (left.seen.has(state)) return null;
    left.seen.add(state);
    for (const tip of this.tips(values)) {
      left.tries -= 1;
      if (left.tries < 0) break;
      const after = values.map((value, k) => (k === tip.slot ? Falling.code(tip.blocks) : value));
      if (this.isCleared(after) || this.safe(after, left)) return tip;
    }
    return null;
  }

  /** A word that can be taken now, as { slot, blocks }; null if there is none. */
  next(/** @type {number[]} */ values) {
    return this.tips(values)[0] ?? null;
  }

  /** Whether nothing can be taken, not even a word that is none of the key. */
  isStuck(/** @type {number[]} */ values) {
    return !this.next(values) && this.also.every((word) => !this.readings(values, word, false).length);
  }
}

PuzzlePlayer.ways.take = class Taking extends Way {
  static answerOf(/** @type {any} */ puzzle, /** @type {any[]} */ answer) {
    const wide = [...puzzle.field[0]].length;
    puzzle.paths = answer.map(([word, cells]) => [
      word,
      cells.map((/** @type {number[]} */ [r, c]) => r * wide + c),
    ]);
    puzzle.also = PuzzlePlayer.unmask(puzzle.also, puzzle.id);
    return puzzle.paths.map((/** @type {any} */ [, blocks]) => Falling.code(blocks));
  }

  static FALL = 90; /* ms for a row, */
  static LEAST = 150; /* but no fall takes less, */
  static MOST = 400; /* and none more */

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle, words, grid } = board;
    this.rules = new Falling(puzzle.field, puzzle.indexes, puzzle.paths, puzzle.also);
    this.drawn = /** @type {number[]} */ ([]); /* blocks */
    this.item = false;
    this.moves = 0; /* of a stroke */
    /** @type {Map<number, number>} */
    this.lit = new Map(); /* block -> slot of a word that can be taken */
    /** @type {Map<number, number[]>} */
    this.lay = new Map(); /* where blocks lay when they were drawn last */
    this.hue = this.hues();
    this.tools = { hint: () => this.hintAll(), another: () => this.another() };
    for (const cell of board.cells) {
      cell.index = cell.node.appendChild(PuzzlePlayer.make("span", { className: "nth" }));
    }
    this.game.solves = () => this.rules.isCleared(this.values);
    const pressed = (/** @type {HTMLElement} */ button, /** @type {boolean} */ on) => {
      button.ariaPressed = String(on);
    };
    const [item, colours, numbers] = this.tray(words.more, [
      [words.item, () => this.holdItem(!this.item)],
      [words.colours, () => {
        pressed(colours, grid.classList.toggle("coloured"));
        this.draw();
      }],
      [words.numbers, () => pressed(numbers, !grid.classList.toggle("bare"))],
    ]);
    grid.classList.toggle("coloured", puzzle.shaded);
    pressed(colours, puzzle.shaded);
    pressed(numbers, true);
    this.itemButton = item;
    this.count = PuzzlePlayer.make("span", { className: "count", role: "img" });
    document.querySelector(".clock")?.before(this.count);
    board.moved = () => {
      if (this.item) this.draw();
    };
    grid.addEventListener("pointerover", (/** @type {PointerEvent} */ event) => {
      const cell = board.cellOf(event.target);
      if (this.item && cell >= 0 && cell !== board.current) board.select(cell);
    });
    this.holdItem(false, true);
    this.takeStrokes();
    board.select(0, false);
  }

  /** The colour of each word, numbered as its first block is met in reading order. */
  hues() {
    const first = this.rules.paths.map(([, blocks]) => Math.min(...blocks));
    const order = [...first].sort((a, b) => a - b);
    return first.map((block) => order.indexOf(block));
  }

  get isColoured() {
    return this.board.grid.classList.contains("coloured");
  }

  holdItem(/** @type {boolean} */ held, quiet = false) {
    this.item = held;
    this.itemButton.ariaPressed = String(held);
    if (!quiet) this.tell(held ? "item_on" : "item_off");
    this.draw();
  }

  about(/** @type {number} */ cell) {
    const { words, current } = this.board;
    const { say } = PuzzlePlayer;
    const block = this.blockAt(cell);
    if (block === undefined) return [words.empty];
    const said = [this.rules.letters[block], this.rules.indexes[block]];
    const slot = this.rules.paths.findIndex(([, blocks]) => blocks.includes(block));
    if (this.isColoured) said.push(say(words.colour, { number: this.hue[slot] + 1 }));
    const lit = this.lit.get(block);
    if (lit !== undefined) said.push(say(words.can_go, { word: this.rules.paths[lit][0] }));
    if (this.item && cell === current && this.aimed.length) {
      said.push(say(words.takes, { word: this.rules.spelt(this.aimed) }));
    }
    return said;
  }

  /** The blocks that the item would take with the one that the reader is at. */
  get aimed() {
    const block = this.item ? this.blockAt(this.board.current) : undefined;
    const slot = block === undefined ? -1 : this.rules.wholeOf(this.values, block);
    return slot < 0 ? [] : this.rules.paths[slot][1];
  }

  places() {
    return this.rules.places(this.values);
  }

  blockAt(/** @type {number} */ cell) {
    const { r, c } = this.board.cells[cell];
    for (const [block, [row, column]] of this.places()) {
      if (row === r && column === c) return block;
    }
    return undefined;
  }

  /** Takes the word that the drawn blocks spell, if it counts. */
  finish() {
    const { drawn } = this;
    const found = this.rules.wordOf(this.values, drawn);
    this.drawn = [];
    if (!found) {
      if (drawn.length > 1) this.tell("no_word");
      this.draw();
      return;
    }
    this.take(found.slot, found.blocks);
  }

  /** Takes blocks off; a word that is none of the key is in the slot of another. */
  take(/** @type {number} */ slot, /** @type {number[]} */ blocks) {
    this.lit.clear();
    this.game.put(slot, Falling.code(blocks));
    if (this.game.isSolved) return; /* the page has said so */
    const count = this.values.filter((value) => value < 0).length;
    const word = this.rules.spelt(blocks);
    const { words } = this.board;
    const sentence = word === this.rules.paths[slot][0] ? words.taken : words.taken_too;
    const said = PuzzlePlayer.say(sentence, { word, count });
    if (this.rules.isStuck(this.values)) this.offer(said + words.between + words.stuck, this.lost());
    else this.page.say(said);
  }

  /** How many moves to take back until a way to clear the board is found; 0 if there is one. */
  lost() {
    const { values } = this;
    const { past } = this.game;
    let count = 0;
    while (count < past.length && !this.rules.isCleared(values) && !this.rules.safe(values)) {
      count += 1;
      for (const [slot, before] of past[past.length - count]) values[slot] = before.value;
    }
    return count;
  }

  /** Says that there is no way on, and offers to take moves back. */
  offer(/** @type {string} */ said, /** @type {number} */ count) {
    const { words } = this.board;
    /** @type {Tool} */
    const action = [words.undo, () => {
      for (let k = 0; k < count; k += 1) this.game.undo();
    }];
    this.page.toast(said + words.between + PuzzlePlayer.say(words.steps_back, { count }), { action, waits: true });
  }

  faults() {
    const { words } = this.board;
    return this.rules.isStuck(this.values) && !this.game.isSolved ? words.between + words.stuck : "";
  }

  next() {
    return this.rules.next(this.values);
  }

  /** Lights up all words that can be taken now; then one after which all others can be. */
  hintAll() {
    const { words } = this.board;
    const count = this.lost();
    if (count) {
      this.offer(this.rules.isStuck(this.values) ? words.stuck : words.unsafe, count);
      return;
    }
    const safe = this.lit.size ? this.rules.safe(this.values) : null;
    if (safe) {
      const { slot, blocks } = safe;
      this.lit = new Map(blocks.map((block) => [block, slot]));
      /** @type {Tool} */
      const action = [words.do_it, () => this.take(slot, blocks)];
      this.page.toast(PuzzlePlayer.say(words.safe, { word: this.rules.paths[slot][0] }), { action, waits: true });
      this.page.hinted();
      this.board.draw();
      return;
    }
    const tips = this.rules.tips(this.values);
    this.lit = new Map(tips.flatMap(({ slot, blocks }) => blocks.map((block) => [block, slot])));
    if (tips.length) {
      const text = tips.map(({ slot }) => this.rules.paths[slot][0]).join(words.comma);
      this.page.toast(PuzzlePlayer.say(words.can_take, { words: text }), { more: () => this.hintAll() });
      this.page.hinted();
    }
    this.drawn = [];
    this.board.draw();
  }

  /** Opens the next puzzle of the kind that is not solved. */
  async another() {
    const { alike, key } = this.board.puzzle;
    for (const name of alike) {
      const saved = await this.page.read(key.slice(0, key.lastIndexOf(":") + 1) + name);
      if (!saved?.solved) return location.assign(`../${name}/index.html`);
    }
    return this.tell("none_left");
  }

  /** Takes a block's whole word, wherever its other blocks are. */
  useItem(/** @type {number} */ block) {
    const slot = this.rules.wholeOf(this.values, block);
    if (slot < 0) {
      this.tell("spoilt");
      return;
    }
    this.holdItem(false, true);
    this.take(slot, this.rules.paths[slot][1]);
  }

  extend(/** @type {number} */ block) {
    const seen = this.drawn.indexOf(block);
    if (seen >= 0) this.drawn = this.drawn.slice(0, seen + 1);
    else if (this.rules.isPath(this.values, [...this.drawn.slice(-1), block])) this.drawn = [...this.drawn, block];
  }

  begin(/** @type {PointerEvent} */ event, /** @type {number} */ cell) {
    const block = cell < 0 ? undefined : this.blockAt(cell);
    if (block === undefined) return false;
    this.board.select(cell);
    if (this.item) {
      event.preventDefault();
      this.useItem(block);
      return false;
    }
    this.moves = 0;
    if (this.drawn.length) this.extend(block);
    else this.drawn = [block];
    this.draw();
    return true;
  }

  go(/** @type {PointerEvent} */ point) {
    const cell = this.board.cellAt(point.clientX, point.clientY);
    const block = cell < 0 ? undefined : this.blockAt(cell);
    if (block === undefined || block === this.drawn.at(-1)) return;
    this.extend(block);
    this.moves += 1;
  }

  end() {
    if (this.moves || this.drawn.length === 4) this.finish();
  }

  cancel() {
    this.drawn = [];
    this.draw();
  }

  step(/** @type {[number, number]} */ way, /** @type {KeyboardEvent} */ event) {
    super.step(way, event);
    const block = this.blockAt(this.board.current);
    if (this.drawn.length && block !== undefined) this.extend(block);
  }

  key(/** @type {string} */ key) {
    const block = this.blockAt(this.board.current);
    if (key === "Escape") this.cancel();
    else if (key !== "Enter" && key !== " ") return false;
    else if (this.item && block !== undefined) this.useItem(block);
    else if (this.drawn.length) this.finish();
    else if (block !== undefined) {
      this.drawn = [block];
      this.tell("path_begun");
    }
    return true;
  }

  draw() {
    const { values, aimed, drawn, rules } = this;
    const places = this.places();
    const shown = new Map([...places].map(([block, place]) => [String(place), block]));
    this.board.cells.forEach((/** @type {any} */ { node, shown: text, index, r, c }, /** @type {number} */ number) => {
      const block = shown.get(`${r},${c}`) ?? -1;
      text.textContent = rules.letters[block] ?? "";
      index.textContent = rules.indexes[block] ?? "";
      const hue = this.hue[rules.paths.findIndex(([, blocks]) => blocks.includes(block))];
      const marks = {
        "cell-given": true,
        current: number === this.board.current,
        gone: block < 0,
        picked: drawn.includes(block),
        near: drawn.length && !drawn.includes(block) && rules.isPath(values, [...drawn.slice(-1), block]),
        tip: this.lit.has(block),
        aimed: aimed.includes(block),
        [`word-${hue % 8}`]: hue >= 0,
        second: hue > 7,
      };
      const isOther = node.dataset.block !== String(block);
      node.dataset.block = block;
      if (isOther) this.board.label(number);
      node.className = Object.entries(marks).flatMap(([name, on]) => (on ? name : [])).join(" ");
    });
    this.fall(places);
    rules.found(values).forEach((isFound, k) => {
      const box = this.page.box(rules.paths[k][0]);
      if (box) box.checked = isFound;
    });
    const count = values.filter((value) => value >= 0).length;
    const all = values.length;
    this.count.textContent = `${count} / ${all}`;
    this.count.ariaLabel = PuzzlePlayer.say(this.board.words.taken_of, { count, all });
    if (!this.board.puzzle.lists) this.listTaken();
    this.count.style.setProperty("--share", `${(360 * count) / all}deg`);
  }

  /** Lists the words as they were taken, where the page has no list. */
  listTaken() {
    const { make } = PuzzlePlayer;
    const values = this.game.past.flatMap((move) => move.map(([, , { value }]) => value));
    const taken = [...new Set(values)].filter((value) => value >= 0 && this.values.includes(value));
    const items = taken.map((value) => make("li", { textContent: this.rules.spelt(this.rules.blocksOf(value)) }));
    const head = make("h2", { textContent: this.board.words.words });
    document.getElementById("lists")?.replaceChildren(...(items.length ? [head, make("ul", { className: "words" }, ...items)] : []));
  }

  /** Lets blocks be seen to fall from where they lay, or to rise again. */
  fall(/** @type {Map<number, number[]>} */ places) {
    const { lay } = this;
    this.lay = places;
    if (!document.documentElement.dataset.ready || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [block, [r, c]] of places) {
      const rows = (lay.get(block) ?? [r])[0] - r;
      if (!rows) continue;
      const cell = this.board.cells[/** @type {number} */ (this.board.at.get(`${r},${c}`))];
      const duration = Math.min(Taking.MOST, Math.max(Taking.LEAST, Taking.FALL * Math.abs(rows)));
      cell.node.animate([{ transform: `translateY(${100 * rows}%)` }, { transform: "none" }], { duration, easing: "ease-in" });
    }
  }

  scope() {
    return this.every();
  }
};
