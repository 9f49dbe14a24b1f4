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
   */
  constructor(rows, indexes, paths) {
    this.height = rows.length;
    this.letters = rows.flatMap((row) => [...row]);
    this.indexes = indexes.flatMap((row) => [...row]);
    this.width = this.letters.length / this.height;
    this.paths = paths;
  }

  taken(/** @type {number[]} */ values) {
    const { BASE } = Falling;
    return new Set(
      values.flatMap((value, slot) =>
        value < 0 ? [] : this.paths[slot][1].map((_, k) => Math.floor(value / BASE ** k) % BASE),
      ),
    );
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
      const text = blocks.map((block) => this.letters[block]).join("");
      const slot = this.paths.findIndex(([word], k) => word === text && values[k] < 0);
      if (slot >= 0) return { slot, blocks };
    }
    return null;
  }

  /** The word of a block if all its blocks are left, wherever they lie; -1 for none. */
  wholeOf(/** @type {number[]} */ values, /** @type {number} */ block) {
    const left = this.places(values);
    return this.paths.findIndex(
      ([, blocks], k) => blocks.includes(block) && values[k] < 0 && blocks.every((one) => left.has(one)),
    );
  }

  /** A word that can be taken now, as { slot, blocks }; null if there is none. */
  next(/** @type {number[]} */ values) {
    const left = [...this.places(values).keys()];
    for (const [slot, [word]] of this.paths.entries()) {
      if (values[slot] >= 0) continue;
      let paths = [/** @type {number[]} */ ([])];
      for (const [k, sign] of [...word].entries()) {
        const fits = left.filter((block) => this.letters[block] === sign && this.indexes[block] === String(k + 1));
        paths = paths.flatMap((path) => fits.map((block) => [...path, block]));
        paths = paths.filter((path) => this.isPath(values, path));
      }
      if (paths.length) return { slot, blocks: paths[0] };
    }
    return null;
  }
}

PuzzlePlayer.ways.take = class extends Way {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle } = board;
    this.rules = new Falling(puzzle.field, puzzle.indexes, puzzle.paths);
    this.drawn = /** @type {number[]} */ ([]); /* blocks */
    this.item = false;
    this.moves = 0; /* of a stroke */
    this.game.solves = () => this.rules.isCleared(this.values);
    board.flag = () => {};
    const { words } = board;
    const [item, , view] = this.tray(words.more, [
      [words.item, () => this.holdItem(!this.item)],
      [words.next_step, () => this.show()],
      [words.numbers, () => {
        const bare = board.grid.classList.toggle("bare");
        view.setAttribute("aria-pressed", String(!bare));
      }],
    ]);
    this.itemButton = item;
    view.setAttribute("aria-pressed", "true");
    this.holdItem(false, true);
    this.takeStrokes();
    board.select(0, false);
  }

  holdItem(/** @type {boolean} */ held, quiet = false) {
    this.item = held;
    this.itemButton.setAttribute("aria-pressed", String(held));
    if (!quiet) this.tell(held ? "item_on" : "item_off");
  }

  about(/** @type {number} */ cell) {
    const block = this.blockAt(cell);
    if (block === undefined) return [this.board.words.empty];
    return [this.rules.letters[block], this.rules.indexes[block]];
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

  /** Takes the word that the drawn blocks spell, if it is still to be found. */
  finish() {
    const { drawn } = this;
    const found = this.rules.wordOf(this.values, drawn);
    this.drawn = [];
    if (!found) {
      if (drawn.length > 1) this.tell("no_word");
      this.draw();
      return;
    }
    this.game.put(found.slot, Falling.code(found.blocks));
    if (this.game.isSolved) return; /* the page has said so */
    const count = this.values.filter((value) => value < 0).length;
    this.tell("taken", { word: this.rules.paths[found.slot][0], count });
    if (!this.next()) this.tell("stuck");
  }

  next() {
    return this.rules.next(this.values);
  }

  /** Lights up a word that can be taken now. */
  show() {
    const found = this.next();
    if (!found) {
      this.tell("stuck");
      return;
    }
    this.tell("take_this", { word: this.rules.paths[found.slot][0] });
    this.page.hinted();
    this.drawn = found.blocks;
    this.draw();
    this.drawn = [];
  }

  /** Takes a block's whole word, wherever its other blocks are. */
  useItem(/** @type {number} */ block) {
    const slot = this.rules.wholeOf(this.values, block);
    if (slot < 0) return;
    this.holdItem(false, true);
    this.game.put(slot, Falling.code(this.rules.paths[slot][1]));
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
    const places = this.places();
    const shown = new Map([...places].map(([block, place]) => [String(place), block]));
    for (const cell of this.board.cells) {
      const block = shown.get(`${cell.r},${cell.c}`);
      cell.shown.textContent = block === undefined ? "" : this.rules.letters[block];
      cell.index ??= cell.node.appendChild(document.createElement("span"));
      cell.index.className = "nth";
      cell.index.textContent = block === undefined ? "" : this.rules.indexes[block];
      cell.node.classList.toggle("gone", block === undefined);
      cell.node.classList.toggle("picked", block !== undefined && this.drawn.includes(block));
    }
    this.page.found(this.values.map((value) => value >= 0));
  }

  erase() {
    this.cancel();
  }

  scope() {
    return this.every();
  }
};
