"use strict";
/* Codes: a key on the screen shows what its sign stands for, and typing goes on to the next
   blank. A codeword has its table, a sum in letters shows its digits. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle } = board;
    /** @type {Map<string, number>} the first cell of each code, in their order */
    this.codes = new Map();
    board.cells.forEach((/** @type {Cell} */ { said, state }, /** @type {number} */ k) => {
      const [code] = said.split(" ");
      if (state !== "block" && code && !this.codes.has(code)) this.codes.set(code, k);
    });
    /** @type {[HTMLElement, string][]} */
    this.table = [];
    if (puzzle.linked && this.runs) this.drawTable();
    /** @type {[Element, string][]} letters of the sum */
    this.letters = [];
    if (!puzzle.linked) {
      for (const node of board.place.querySelectorAll("svg g:not(.r-crypt-name) > text")) {
        const text = node.textContent ?? "";
        if (this.codes.has(text) && !/\d/.test(text)) this.letters.push([node, text]);
      }
    }
  }

  /** Puts the numbers with their letters in the place of the clue. */
  drawTable() {
    const { make } = PuzzlePlayer;
    const box = make("div", { className: "codes", ariaHidden: "true" });
    for (const code of [...this.codes.keys()].sort((a, b) => Number(a) - Number(b))) {
      const letter = make("b");
      const onclick = () => {
        this.board.select(this.codes.get(code) ?? 0);
        this.turn(this.board.current);
      };
      box.append(make("span", { onclick }, make("small", { textContent: code }), letter));
      this.table.push([letter, code]);
    }
    document.getElementById("bar")?.before(box);
  }

  /** The sign that a code stands for so far, "" for none. */
  signFor(/** @type {string} */ code) {
    const cell = this.codes.get(code) ?? -1;
    const { slot } = this.board.cells[cell];
    return slot < 0 ? this.printed(cell) : this.signs[this.game.slots[slot].value] ?? "";
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
      const small = key.querySelector("small") ?? key.appendChild(PuzzlePlayer.make("small"));
      small.textContent = code;
      key.classList.toggle("none-left", Boolean(code));
      key.setAttribute("aria-description", code);
    }
  }

  /** Goes on to the next blank after a sign; in words as they do. */
  put(/** @type {number} */ sign) {
    const { cells, current } = this.board;
    super.put(sign);
    if (this.runs || this.noting || cells[current].slot < 0) return;
    const blank = cells.findIndex((/** @type {Cell} */ { slot }, /** @type {number} */ k) => k > current && slot >= 0 && this.game.slots[slot].value < 0);
    if (blank >= 0) this.board.select(blank);
  }

  /** What a hint says of a cell in the end. */
  value(/** @type {number} */ cell, /** @type {string} */ sign) {
    return `${this.board.cells[cell].said} = ${sign}`;
  }
};
