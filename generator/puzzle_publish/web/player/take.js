"use strict";
/* The way of input in which words are taken off a board, and what is above them falls.

   A slot is a word; its value tells its blocks, the number of each on the printed board
   as a digit to the base BASE. What is left follows from the set of words taken, since
   blocks keep their order in a column. */

PuzzlePlayer.falling = {
  BASE: 256,
  code: (/** @type {number[]} */ blocks) =>
    blocks.reduceRight((sum, block) => sum * PuzzlePlayer.falling.BASE + block, 0),
  blocks: (/** @type {number} */ code, /** @type {number} */ length) =>
    Array.from({ length }, (_, k) => Math.floor(code / PuzzlePlayer.falling.BASE ** k) % PuzzlePlayer.falling.BASE),

  /** Where each block that is left lies: block -> [row, column]. */
  left(/** @type {string[]} */ rows, /** @type {Set<number>} */ taken) {
    const [height, width] = [rows.length, [...rows[0]].length];
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (let c = 0; c < width; c += 1) {
      let bottom = height - 1;
      for (let r = height - 1; r >= 0; r -= 1) {
        const block = r * width + c;
        if (taken.has(block)) continue;
        found.set(block, [bottom, c]);
        bottom -= 1;
      }
    }
    return found;
  },

  /** Whether each cell is a neighbour of the one before it. */
  isPath: (/** @type {number[][]} */ cells) =>
    cells.every(
      ([r, c], k) => !k || Math.abs(r - cells[k - 1][0]) + Math.abs(c - cells[k - 1][1]) === 1,
    ),
};

PuzzlePlayer.ways.take = class extends PuzzlePlayer.Way {
  /** @param {any} board @param {any} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle } = board;
    this.rows = puzzle.field;
    this.letters = this.rows.flatMap((/** @type {string} */ row) => [...row]);
    this.indexes = puzzle.indexes.flatMap((/** @type {string} */ row) => [...row]);
    /** @type {string[]} */
    this.list = puzzle.paths.map((/** @type {any} */ [word]) => word);
    this.drawn = /** @type {number[]} */ ([]); /* blocks */
    this.item = false;
    this.moves = 0; /* of a stroke */
    this.game.solves = () => this.taken().size === this.letters.length;
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
    const { words } = this.board;
    this.item = held;
    this.itemButton.setAttribute("aria-pressed", String(held));
    if (!quiet) this.page.say(held ? words.item_on : words.item_off);
  }

  about(/** @type {number} */ cell) {
    const block = this.blockAt(cell);
    if (block === undefined) return [this.board.words.empty];
    return [this.letters[block], this.indexes[block]];
  }

  taken() {
    /** @type {Set<number>} */
    const found = new Set();
    this.game.slots.forEach((/** @type {any} */ { value }, /** @type {number} */ k) => {
      if (value < 0) return;
      for (const block of PuzzlePlayer.falling.blocks(value, [...this.list[k]].length)) found.add(block);
    });
    return found;
  }

  places() {
    return PuzzlePlayer.falling.left(this.rows, this.taken());
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
    const places = this.places();
    const { words } = this.board;
    for (const blocks of [this.drawn, [...this.drawn].reverse()]) {
      const text = blocks.map((block) => this.letters[block]).join("");
      const slot = this.list.findIndex((word, k) => word === text && this.game.slots[k].value < 0);
      const cells = blocks.map((block) => places.get(block) ?? [-9, -9]);
      if (slot < 0 || !PuzzlePlayer.falling.isPath(cells)) continue;
      this.drawn = [];
      this.game.put(slot, PuzzlePlayer.falling.code(blocks));
      this.page.say(PuzzlePlayer.say(words.taken, { word: text, count: this.open().length }));
      if (!this.game.isSolved && !this.next()) this.page.say(words.stuck);
      return;
    }
    if (this.drawn.length > 1) this.page.say(words.no_word);
    this.drawn = [];
    this.draw();
  }

  open() {
    return this.list.filter((_, k) => this.game.slots[k].value < 0);
  }

  /** A word that can be taken now, as [slot, blocks]; null if there is none. */
  next() {
    const places = this.places();
    const at = new Map([...places].map(([block, place]) => [String(place), block]));
    for (const [slot, word] of this.list.entries()) {
      if (this.game.slots[slot].value >= 0) continue;
      const signs = [...word];
      /** @type {(path: number[]) => number[] | null} */
      const grow = (path) => {
        if (path.length === signs.length) return path;
        const [r, c] = places.get(/** @type {number} */ (path.at(-1))) ?? [-9, -9];
        for (const step of [[0, 1], [0, -1], [1, 0], [-1, 0]]) {
          const block = at.get(String([r + step[0], c + step[1]]));
          if (block === undefined || path.includes(block)) continue;
          if (this.letters[block] !== signs[path.length]) continue;
          const found = grow([...path, block]);
          if (found) return found;
        }
        return null;
      };
      for (const block of places.keys()) {
        const found = this.letters[block] === signs[0] ? grow([block]) : null;
        if (found) return [slot, found];
      }
    }
    return null;
  }

  /** Lights up a word that can be taken now. */
  show() {
    const found = this.next();
    const { words } = this.board;
    if (!found) {
      this.page.say(words.stuck);
      return;
    }
    this.page.say(PuzzlePlayer.say(words.take_this, { word: this.list[/** @type {number} */ (found[0])] }));
    this.page.hinted?.();
    this.drawn = /** @type {number[]} */ (found[1]);
    this.draw();
    this.drawn = [];
  }

  /** Takes a block's whole word, wherever its other blocks are. */
  useItem(/** @type {number} */ block) {
    const left = this.places();
    const slot = this.board.puzzle.paths.findIndex(
      (/** @type {any} */ [, blocks], /** @type {number} */ k) =>
        blocks.includes(block) &&
        this.game.slots[k].value < 0 &&
        blocks.every((/** @type {number} */ one) => left.has(one)),
    );
    if (slot < 0) return;
    this.holdItem(false, true);
    this.game.put(slot, PuzzlePlayer.falling.code(this.board.puzzle.paths[slot][1]));
  }

  extend(/** @type {number} */ block) {
    const seen = this.drawn.indexOf(block);
    if (seen >= 0) this.drawn = this.drawn.slice(0, seen + 1);
    else {
      const places = this.places();
      const ends = [this.drawn.at(-1), block].map((one) => places.get(/** @type {number} */ (one)) ?? [-9, -9]);
      if (PuzzlePlayer.falling.isPath(ends)) this.drawn = [...this.drawn, block];
    }
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
      this.page.say(this.board.words.path_begun);
    }
    return true;
  }

  draw() {
    const places = this.places();
    const shown = new Map([...places].map(([block, place]) => [String(place), block]));
    for (const cell of this.board.cells) {
      const block = shown.get(`${cell.r},${cell.c}`);
      cell.shown.textContent = block === undefined ? "" : this.letters[block];
      cell.index ??= cell.node.appendChild(document.createElement("span"));
      cell.index.className = "nth";
      cell.index.textContent = block === undefined ? "" : this.indexes[block];
      cell.node.classList.toggle("gone", block === undefined);
      cell.node.classList.toggle("picked", block !== undefined && this.drawn.includes(block));
    }
    this.page.found?.(this.game.slots.map((/** @type {any} */ slot) => slot.value >= 0));
  }

  erase() {
    this.cancel();
  }

  scope() {
    return this.every();
  }
};
