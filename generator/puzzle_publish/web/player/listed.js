"use strict";
/* Words of a list that are put in the grid by a click. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    document.getElementById("lists")?.addEventListener("click", (event) => {
      const label = /** @type {Element} */ (event.target).closest("label");
      if (!label) return;
      event.preventDefault();
      this.placeWord((label.textContent ?? "").replace(/[ '’-]/g, ""));
    });
  }

  /** The moves that put a word in an entry, null if it does not fit there. */
  moves(/** @type {number} */ entry, /** @type {string[]} */ signs) {
    const { numbers } = this.entries[entry];
    const fits = (/** @type {number} */ k, /** @type {number} */ nth) => {
      const { slot } = this.board.cells[k];
      const held = slot < 0 ? this.printed(k) : this.signs[this.game.slots[slot].value] ?? "";
      return !held || held === signs[nth];
    };
    if (numbers.length !== signs.length || !numbers.every(fits)) return null;
    return numbers.flatMap((/** @type {number} */ k, /** @type {number} */ nth) => {
      const { slot } = this.board.cells[k];
      return slot < 0 ? [] : [[slot, { value: this.known(signs[nth]), notes: [] }]];
    });
  }

  /** Puts a listed word in the entry, or lights the entries in which it fits. */
  placeWord(/** @type {string} */ word) {
    const signs = [...word];
    const moves = this.entry < 0 ? null : this.moves(this.entry, signs);
    if (moves) {
      this.game.change(moves);
      return;
    }
    const lit = new Set(this.entries.flatMap((/** @type {any} */ { numbers }, /** @type {number} */ k) => (this.moves(k, signs)?.length ? numbers : [])));
    this.board.cells.forEach((/** @type {Cell} */ { node }, /** @type {number} */ k) => node.classList.toggle("lit", lit.has(k)));
  }
};
