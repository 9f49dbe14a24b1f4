"use strict";
/* Words of a list that are put in the grid by a click: all of them below it, and those that
   fit where the reader is in the place of a clue. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { bare } = page;
    /** @type {string[]} */
    this.listed = board.puzzle.lists.flatMap((/** @type {any} */ { words }) => words.map(bare));
    this.fits = PuzzlePlayer.make("div", { className: "fits" });
    document.getElementById("clue")?.before(this.fits);
    document.getElementById("lists")?.addEventListener("click", (event) => {
      const label = /** @type {Element} */ (event.target).closest("label");
      if (!label) return;
      event.preventDefault();
      this.placeWord(bare(label.textContent ?? ""));
    });
    this.offer();
  }

  draw() {
    super.draw();
    const placed = this.placed();
    for (const word of this.listed) Object.assign(this.page.box(word) ?? {}, { checked: placed.includes(word) });
    this.offer();
  }

  show() {
    super.show();
    this.offer();
  }

  /** Shows which words that are left fit in the entry. */
  offer() {
    const entry = this.entries[this.entry];
    if (!this.fits || !entry) return;
    const { make } = PuzzlePlayer;
    const words = this.fitting(this.entry);
    const word = this.placed()[this.entry];
    const { none_fits: none, unlisted } = this.board.words;
    const text = !word || this.listed.includes(word) ? word || none : PuzzlePlayer.say(unlisted, { word });
    this.fits.replaceChildren(...(words.length ? words.map((textContent) => make("button", { textContent, onclick: () => this.placeWord(textContent) })) : [make("p", { textContent: text })]));
  }

  /** The words that are left and fit in an entry; none if it is full. */
  fitting(/** @type {number} */ entry) {
    const placed = this.placed();
    return placed[entry] ? [] : this.listed.filter((word) => !placed.includes(word) && this.moves(entry, [...word]));
  }

  /** The moves that put a word in an entry, null if it does not fit there. */
  moves(/** @type {number} */ entry, /** @type {string[]} */ signs) {
    const { numbers } = this.entries[entry];
    const fits = (/** @type {number} */ k, /** @type {number} */ nth) => [signs[nth], ""].includes(this.signAt(k));
    if (numbers.length !== signs.length || !numbers.every(fits)) return null;
    return numbers.flatMap((/** @type {number} */ k, /** @type {number} */ nth) => {
      const { slot } = this.board.cells[k];
      return slot < 0 ? [] : [[slot, { value: this.known(signs[nth]), notes: [] }]];
    });
  }

  /** Puts a listed word in the entry, and goes on to one that crosses it; or lights the
      entries in which it fits. One that is placed is shown. */
  placeWord(/** @type {string} */ word) {
    const at = this.placed().indexOf(word);
    if (at >= 0) {
      this.open(at);
      return;
    }
    const signs = [...word];
    const moves = this.entry < 0 ? null : this.moves(this.entry, signs);
    if (moves) {
      this.game.change(moves);
      const crossing = this.numbers.flatMap((/** @type {number} */ k) => this.entriesOf.get(k) ?? []);
      const next = crossing.find((/** @type {number} */ k) => !this.isFull(k));
      if (next !== undefined) this.open(next);
      return;
    }
    const lit = new Set(this.entries.flatMap((/** @type {any} */ { numbers }, /** @type {number} */ k) => (this.moves(k, signs)?.length ? numbers : [])));
    this.board.cells.forEach((/** @type {Cell} */ { node }, /** @type {number} */ k) => node.classList.toggle("lit", lit.has(k)));
  }
};
