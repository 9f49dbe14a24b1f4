"use strict";
/* Codes: a key on the screen shows what its sign stands for, and typing goes on to the next
   blank. What a letter or number stands for is in a table, of a sum in its letters. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle } = board;
    /** @type {Map<string, number>} the first cell of each code, in their order */
    this.codes = new Map();
    /** @type {Record<string, number>} how often each is there */
    this.counts = {};
    board.cells.forEach((/** @type {Cell} */ { said, state }, /** @type {number} */ k) => {
      const [code] = said.split(" ");
      if (state === "block" || !code) return;
      this.counts[code] = (this.counts[code] ?? 0) + 1;
      if (!this.codes.has(code)) this.codes.set(code, k);
    });
    /** @type {[HTMLElement, string][]} */
    this.table = [];
    if (puzzle.linked) this.drawTable();
    board.place.classList.toggle("text", Boolean(puzzle.linked) && !this.runs);
    /** @type {[Element, string][]} letters of the sum */
    this.letters = [];
    for (const node of puzzle.linked ? [] : board.place.querySelectorAll("svg g:not(.r-crypt-name) > text")) {
      const text = node.textContent ?? "";
      if (this.codes.has(text) && !/\d/.test(text)) this.letters.push([node, text]);
    }
    board.moved = () => this.light();
  }

  /** Puts the codes with their letters in the place of the clue; in a text the most
      frequent come first. */
  drawTable() {
    const { make } = PuzzlePlayer;
    const box = make("div", { className: "codes", ariaHidden: "true" });
    const order = [...this.codes.keys()].sort((a, b) => (this.runs ? Number(a) - Number(b) : this.counts[b] - this.counts[a]));
    for (const code of order) {
      const small = make("small", { textContent: code });
      if (!this.runs) small.append(make("sup", { textContent: this.counts[code] }));
      const onclick = () => this.go(code);
      const letter = make("b");
      box.append(make("span", { onclick }, small, letter));
      this.table.push([letter, code]);
    }
    document.getElementById("bar")?.before(box);
  }

  /** Goes to the first cell of a code. */
  go(/** @type {any} */ code) {
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
    for (const [node, code] of this.table) node.parentElement?.classList.toggle("lit", code === here);
    for (const [node, code] of this.letters) node.classList.toggle("lit", code === here);
  }

  /** Goes to the box of a letter of the sum that was met. */
  point(/** @type {PointerEvent} */ event) {
    const { clientX, clientY } = event;
    const met = this.letters.find(([node]) => {
      const { left, width, top, height } = node.getBoundingClientRect();
      return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) < height * 0.7;
    });
    super.point(event);
    if (!met) return;
    event.preventDefault();
    this.go(met[1]);
  }

  draw() {
    super.draw();
    if (!this.codes) return; /* not begun */
    for (const [node, code] of this.table) node.textContent = this.signFor(code);
    for (const [node, letter] of this.letters) {
      const digit = this.signFor(letter);
      node.textContent = digit || letter;
      node.classList.toggle("entered", Boolean(digit));
    }
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
    if (blank >= 0) this.board.select(blank);
  }

  /** What a hint says of a cell in the end. */
  value(/** @type {number} */ cell, /** @type {string} */ sign) {
    return `${this.board.cells[cell].said} = ${sign}`;
  }
};
