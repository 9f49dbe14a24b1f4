"use strict";
/* What the counts of lines and regions leave, and what marks touch. */

PuzzlePlayer.live.mark = class {
  /** @param {Hints} hints */
  constructor(hints) {
    this.hints = hints;
    const { signs, numbers = signs.map(Number), rules = [] } = hints.puzzle;
    /** @type {Rule[]} lines and regions in which marks are counted */
    this.counts = rules.filter((/** @type {Rule} */ { rule }) => rule === "run" || rule === "count");
    this.isApart = rules.some((/** @type {Rule} */ { rule }) => rule === "apart");
    this.mark = numbers.indexOf(1);
  }

  /** @returns {Generator<Next, void>} */
  *every() {
    const { words, houses } = this.hints.puzzle.singles;
    const which = (/** @type {number[]} */ cells, /** @type {number} */ value) =>
      cells.filter((cell) => this.hints.slotOf.has(cell) && this.hints.value(this.hints.slotOf.get(cell) ?? -1) === value);
    const lines = this.counts.map(({ cells, lengths, n }, k) => {
      const total = lengths ? lengths.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) : n;
      return { cells, total, name: houses[k], marks: which(cells, this.mark), left: which(cells, -1) };
    });
    for (const { cells, total, name, marks, left } of lines) {
      const how = marks.length || !("full-none" in words) ? "full" : "full-none";
      if (left.length && marks.length === total) yield this.count(how, name, "none", left, cells, marks);
    }
    for (const cell of this.isApart ? which(this.hints.blanks, this.mark) : []) {
      const near = which(this.hints.blanks, -1).filter((one) => [0, 1].every((axis) => Math.abs(this.hints.cells[one][axis] - this.hints.cells[cell][axis]) < 2));
      if (near.length) yield this.count("touching", this.hints.name(cell), "none", near, [cell], [cell]);
    }
    for (const { cells, total, name, marks, left } of "enough" in words ? lines : []) {
      const does = left.length === 1 ? "mark" : "marks";
      if (left.length && marks.length + left.length === total) yield this.count("enough", name, does, left, cells, left);
    }
  }

  /** @returns {Next} */
  count(/** @type {string} */ how, /** @type {string} */ place, /** @type {string} */ does, /** @type {number[]} */ left, /** @type {number[]} */ cells, /** @type {number[]} */ shown) {
    const { words } = this.hints.puzzle.singles;
    const effect = PuzzlePlayer.say(words[does], { cells: this.hints.names(left) });
    const look = how === "touching" ? PuzzlePlayer.say(words["house-mark"], { cells: place }) : place;
    const said = [
      Hints.filled(words["look-at"], { place: look }),
      Hints.filled(words[how === "full-none" ? "ask-full" : `ask-${how}`], {}),
      Hints.filled(words[how], { place, cells: this.hints.names(shown), effect }),
    ];
    const slots = left.map((cell) => this.hints.slotOf.get(cell) ?? -1);
    return { kind: "single", number: slots[0], said, cells, slots };
  }
};
