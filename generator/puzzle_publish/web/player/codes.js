"use strict";
/* Codes: a key on the screen shows what its sign stands for, and typing goes on to the next
   blank. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    /** @type {Map<string, number>} the first cell of each code, in their order */
    this.codes = new Map();
    board.cells.forEach((/** @type {Cell} */ { said, state }, /** @type {number} */ k) => {
      const [code] = said.split(" ");
      if (state !== "block" && code && !this.codes.has(code)) this.codes.set(code, k);
    });
    /** @type {[Element, string][]} what is drawn of each code besides its cells */
    this.places = this.besides();
    board.moved = () => this.light();
  }

  /** What is drawn of each code besides its cells. @returns {[Element, string][]} */
  besides() {
    return [];
  }

  /** Goes to the first cell of a code. */
  go(/** @type {string} */ code) {
    this.board.select(this.codes.get(code) ?? 0);
    this.turn(this.board.current);
  }

  /** The sign that a code stands for so far, "" for none. */
  signFor(/** @type {string} */ code) {
    return this.signAt(this.codes.get(code) ?? -1);
  }

  /** Lights the code that the reader is at. */
  light() {
    const [here] = this.board.cells[this.board.current].said.split(" ");
    for (const [node, code] of this.places) node.classList.toggle("lit", code === here);
  }

  draw() {
    super.draw();
    if (!this.places) return; /* not begun */
    const used = new Map([...this.codes.keys()].map((code) => [this.signFor(code), code]));
    for (const key of document.querySelectorAll("#keys [data-sign]")) {
      const sign = this.signs[Number(/** @type {HTMLElement} */ (key).dataset.sign)];
      const code = used.get(sign) ?? "";
      Dock.mark(key, code, Boolean(code));
    }
    this.light();
  }

  /** Goes on to the next blank after a sign; in words as they do. */
  put(/** @type {number} */ sign) {
    const { cells, current } = this.board;
    super.put(sign);
    if (this.runs || this.noting || cells[current].slot < 0) return;
    const blank = cells.findIndex((/** @type {Cell} */ { slot }, /** @type {number} */ k) => k > current && slot >= 0 && !this.signAt(k));
    this.before = current;
    if (blank >= 0) this.board.select(blank);
  }

  /** Erases a sign; from the blank that typing went on to, the one that was typed. */
  erase(/** @type {boolean} */ back) {
    const { before = -1 } = this;
    if (back && !this.runs && before >= 0 && !this.signAt(this.board.current)) this.board.select(before);
    this.before = -1;
    super.erase(back);
  }

  /** What a hint says of a cell in the end. */
  value(/** @type {number} */ cell, /** @type {string} */ sign) {
    return `${this.board.cells[cell].said} = ${sign}`;
  }
};
