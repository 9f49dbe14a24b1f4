"use strict";
/* The way of input in which words are taken off a board, and what is above them falls.

   A slot is a word; its value tells its blocks, the number of each on the printed board
   as a digit to the base BASE. What is left follows from the set of words taken, since
   blocks keep their order in a column. */

PuzzlePlayer.ways ??= {};

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

PuzzlePlayer.ways.take = class {
  /** @param {any} board @param {any} page */
  constructor(board, page) {
    this.board = board;
    this.game = board.game;
    this.page = page;
    const { puzzle, grid, input } = board;
    this.rows = puzzle.field;
    this.width = [...this.rows[0]].length;
    this.letters = this.rows.flatMap((/** @type {string} */ row) => [...row]);
    this.indexes = puzzle.indexes.flatMap((/** @type {string} */ row) => [...row]);
    /** @type {string[]} */
    this.list = puzzle.paths.map((/** @type {any} */ [word]) => word);
    this.drawn = /** @type {number[]} */ ([]); /* blocks */
    this.item = false;
    this.pointer = -1;
    this.game.solves = () => this.taken().size === this.letters.length;
    board.drawWay = () => this.draw();
    board.flag = () => {};
    board.about = (/** @type {number} */ cell) => {
      const block = this.blockAt(cell);
      if (block === undefined) return [board.words.empty];
      return [this.letters[block], this.indexes[block]];
    };
    input.inputMode = "none";
    input.readOnly = true;
    grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    grid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      grid.addEventListener(name, (/** @type {PointerEvent} */ event) => this.up(event));
    }
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.buildTools();
    board.select(0, false);
  }

  buildTools() {
    const { words } = this.board;
    const box = document.createElement("div");
    box.className = "tray";
    this.itemButton = document.createElement("button");
    this.itemButton.textContent = words.item;
    this.itemButton.setAttribute("aria-pressed", "false");
    this.itemButton.addEventListener("click", () => {
      this.item = !this.item;
      this.itemButton?.setAttribute("aria-pressed", String(this.item));
      this.page.say(this.item ? words.item_on : words.item_off);
    });
    const next = document.createElement("button");
    next.textContent = words.next_step;
    next.addEventListener("click", () => this.show());
    const view = document.createElement("button");
    view.textContent = words.numbers;
    view.setAttribute("aria-pressed", "true");
    view.addEventListener("click", () => {
      const bare = this.board.grid.classList.toggle("bare");
      view.setAttribute("aria-pressed", String(!bare));
    });
    box.append(this.itemButton, next, view);
    this.board.place.parentElement.after(box);
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
    this.item = false;
    this.itemButton?.setAttribute("aria-pressed", "false");
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

  down(/** @type {PointerEvent} */ event) {
    if (this.pointer >= 0 && event.pointerId !== this.pointer) {
      this.moves = -2; /* a second finger ends a stroke that comes to nothing */
      this.drawn = [];
      this.draw();
      return;
    }
    const cell = this.board.cellAt(event.clientX, event.clientY);
    const block = cell < 0 ? undefined : this.blockAt(cell);
    if (block === undefined) return;
    event.preventDefault();
    this.board.select(cell);
    if (this.item) {
      this.useItem(block);
      return;
    }
    this.pointer = event.pointerId;
    this.moves = 0;
    if (this.drawn.length) this.extend(block);
    else this.drawn = [block];
    this.draw();
  }

  move(/** @type {PointerEvent} */ event) {
    if (event.pointerId !== this.pointer || !this.drawn.length) return;
    for (const point of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const cell = this.board.cellAt(point.clientX, point.clientY);
      const block = cell < 0 ? undefined : this.blockAt(cell);
      if (block === undefined || block === this.drawn.at(-1)) continue;
      this.extend(block);
      this.moves = 1;
    }
    this.draw();
  }

  up(/** @type {PointerEvent} */ event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = -1;
    if (event.type === "pointercancel" || this.moves < 0) this.erase();
    else if (this.moves || this.drawn.length === 4) this.finish();
  }

  key(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || event.isComposing) return;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const { key } = event;
    const { current } = this.board;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "z") this.game[event.shiftKey ? "redo" : "undo"]();
      else if (key.toLowerCase() === "y") this.game.redo();
      else return;
    } else if (steps[key]) {
      const next = this.board.beside(current, ...steps[key]);
      if (next >= 0) this.board.select(next);
      const block = next < 0 ? undefined : this.blockAt(next);
      if (this.drawn.length && block !== undefined) this.extend(block);
    } else if (key === "Enter" || key === " ") {
      const block = this.blockAt(current);
      if (this.item && block !== undefined) this.useItem(block);
      else if (this.drawn.length) this.finish();
      else if (block !== undefined) {
        this.drawn = [block];
        this.page.say(this.board.words.path_begun);
      }
    } else if (key === "Escape") this.drawn = [];
    else return;
    event.preventDefault();
    this.draw();
    this.board.label(this.board.current);
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

  put() {}

  erase() {
    this.drawn = [];
    this.draw();
  }

  scope() {
    return this.list.map((_, k) => k);
  }
};
