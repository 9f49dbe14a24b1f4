"use strict";
/* The way of input in which a cell's state changes in turn: nonograms, binary puzzles. */

PuzzlePlayer.ways ??= {};

PuzzlePlayer.ways.mark = class {
  /** @param {any} board @param {any} page */
  constructor(board, page) {
    this.board = board;
    this.game = board.game;
    this.page = page;
    this.signs = board.puzzle.signs;
    this.entries = [];
    /* While a stroke is drawn: what it paints, and its slots. */
    this.paints = -2;
    /** @type {Set<number>} */
    this.stroke = new Set();
    this.pointer = -1;
    const { grid, input } = board;
    input.inputMode = "none";
    input.readOnly = true;
    grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    grid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      grid.addEventListener(name, (/** @type {PointerEvent} */ event) => this.up(event));
    }
    grid.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    board.select(board.cells.indexOf(board.slots[0]), false);
  }

  down(/** @type {PointerEvent} */ event) {
    if (this.pointer >= 0 && event.pointerId !== this.pointer) {
      /* A second finger zooms: what the first drew is taken back. */
      if (this.stroke.size) {
        this.game.undo();
        this.game.future.pop();
      }
      this.paints = -2;
      this.stroke.clear();
      return;
    }
    const number = this.board.cellAt(event.clientX, event.clientY);
    const { slot } = this.board.cells[number] ?? { slot: -1 };
    if (slot < 0) return;
    event.preventDefault();
    this.pointer = event.pointerId;
    this.board.select(number);
    const { value } = this.game.slots[slot];
    const last = this.signs.length - 1;
    this.paints = event.button === 2 ? (value === last ? -1 : last) : value === last ? -1 : value + 1;
    this.stroke.clear();
    this.paint(slot);
  }

  move(/** @type {PointerEvent} */ event) {
    if (event.pointerId !== this.pointer || this.paints === -2) return;
    for (const point of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const number = this.board.cellAt(point.clientX, point.clientY);
      const { slot } = this.board.cells[number] ?? { slot: -1 };
      if (slot >= 0) this.paint(slot);
    }
  }

  up(/** @type {PointerEvent} */ event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = -1;
    this.paints = -2;
    this.stroke.clear();
  }

  /** Paints a cell; all cells of a stroke are one step for undo. */
  paint(/** @type {number} */ slot) {
    if (this.stroke.has(slot)) return;
    const joins = this.stroke.size > 0;
    if (!this.game.put(slot, this.paints)) return;
    this.stroke.add(slot);
    if (joins) {
      const last = this.game.past.pop();
      this.game.past.at(-1).push(...last);
    }
  }

  key(/** @type {KeyboardEvent} */ event) {
    const { cells, current } = this.board;
    const { slot } = cells[current];
    const control = event.ctrlKey || event.metaKey;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    if (event.altKey || event.isComposing) return;
    const { key } = event;
    if (control) {
      if (key.toLowerCase() === "z") this.game[event.shiftKey ? "redo" : "undo"]();
      else if (key.toLowerCase() === "y") this.game.redo();
      else return;
    } else if (steps[key]) {
      this.board.select(this.board.beside(current, ...steps[key]));
    } else if (key === "Home" || key === "End") {
      const row = cells.flatMap((/** @type {any} */ cell, /** @type {number} */ k) =>
        cell.r === cells[current].r && cell.slot >= 0 ? [k] : [],
      );
      if (row.length) this.board.select(row.at(key === "Home" ? 0 : -1));
    } else if (slot < 0) return;
    else if (key === " " || key === "Enter") {
      const { value } = this.game.slots[slot];
      this.game.put(slot, value + 1 < this.signs.length ? value + 1 : -1);
    } else if (key === "Backspace" || key === "Delete") this.game.put(slot, -1);
    else if (this.signOf(key) >= -1) this.game.put(slot, this.signOf(key));
    else return;
    event.preventDefault();
  }

  /** The sign that a key means: its own, or by number, 0 for the last; -2 for none. */
  signOf(/** @type {string} */ key) {
    const exact = this.signs.indexOf(key);
    if (exact >= 0) return exact;
    const nth = "120".indexOf(key);
    return key.length === 1 && nth >= 0 ? (nth < this.signs.length ? nth : -1) : -2;
  }

  known(/** @type {string} */ sign) {
    return this.signs.indexOf(sign);
  }

  put(/** @type {number} */ sign) {
    const { slot } = this.board.cells[this.board.current];
    if (slot >= 0) this.game.put(slot, sign);
  }

  erase() {
    this.put(-1);
  }

  scope(/** @type {"cell" | "entry" | "all"} */ what) {
    const { cells, current, slots } = this.board;
    if (what === "all") return slots.map((/** @type {any} */ cell) => cell.slot);
    return what === "cell" && cells[current].slot >= 0 ? [cells[current].slot] : [];
  }
};
