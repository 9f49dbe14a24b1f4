"use strict";
/* The way of input in which a cell's state changes in turn: nonograms, binary puzzles. */

PuzzlePlayer.ways.mark = class extends Way {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    this.signs = board.puzzle.signs;
    /* While a stroke is drawn: what it paints, and its slots. */
    this.paints = -1;
    /** @type {Set<number>} */
    this.stroke = new Set();
    this.takeStrokes();
    board.select(board.cells.indexOf(board.slots[0]), false);
  }

  begin(/** @type {PointerEvent} */ event, /** @type {number} */ cell) {
    const slot = this.board.cells[cell]?.slot ?? -1;
    if (slot < 0) return false;
    this.board.select(cell);
    const { value } = this.game.slots[slot];
    const last = this.signs.length - 1;
    this.paints = value === last ? -1 : event.button === 2 ? last : value + 1;
    this.stroke.clear();
    this.paint(slot);
    return true;
  }

  go(/** @type {PointerEvent} */ point) {
    const cell = this.board.cellAt(point.clientX, point.clientY);
    const slot = this.board.cells[cell]?.slot ?? -1;
    if (slot >= 0) this.paint(slot);
  }

  cancel() {
    if (this.stroke.size) {
      this.game.undo();
      this.game.future.pop();
    }
    this.stroke.clear();
  }

  /** Paints a cell; all cells of a stroke are one step for undo. */
  paint(/** @type {number} */ slot) {
    if (this.stroke.has(slot)) return;
    const joins = this.stroke.size > 0;
    if (!this.game.put(slot, this.paints)) return;
    this.stroke.add(slot);
    if (joins) {
      const last = this.game.past.pop() ?? [];
      this.game.past.at(-1)?.push(...last);
    }
  }

  key(/** @type {string} */ key) {
    const { cells, current } = this.board;
    const { slot } = cells[current];
    if (key === "Home" || key === "End") {
      const row = cells.flatMap((/** @type {any} */ cell, /** @type {number} */ k) =>
        cell.r === cells[current].r && cell.slot >= 0 ? [k] : [],
      );
      this.board.select(row.at(key === "Home" ? 0 : -1) ?? -1);
    } else if (slot < 0) return false;
    else if (key === " " || key === "Enter") {
      const { value } = this.game.slots[slot];
      this.game.put(slot, value + 1 < this.signs.length ? value + 1 : -1);
    } else if (key === "Backspace" || key === "Delete") this.game.put(slot, -1);
    else if (this.signOf(key) >= -1) this.game.put(slot, this.signOf(key));
    else return false;
    return true;
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
    const { cells, current } = this.board;
    if (what === "all") return this.every();
    return what === "cell" && cells[current].slot >= 0 ? [cells[current].slot] : [];
  }
};
