"use strict";
/* Grids of numbers with cages, or with sums: what can make them, in the bar. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    /* A clue, which is before the first cell, leads to its runs. */
    this.entries.forEach((/** @type {any} */ { numbers }, /** @type {number} */ k) => {
      const clue = 2 * numbers[0] - numbers[1];
      this.entriesOf.set(clue, [...(this.entriesOf.get(clue) ?? []), k]);
    });
  }

  /** Shows what can make the target of the reader's cage, where entries have no clues. */
  bar() {
    const { rules, current } = this.board;
    const cages = rules?.rules.filter((/** @type {Rule} */ { rule }) => rule === "calc") ?? [];
    const cage = cages.find((/** @type {Rule} */ { cells }) => cells.includes(current));
    if (this.entries[0]) super.bar();
    else Dock.clue(cage ? `${cage.target}: ${this.sets(cage)}` : cages[0] ? "\xa0" : "", "");
  }

  /** What an entry asks for: the numbers that can make its sum. */
  clue(/** @type {number} */ k) {
    const numbers = String(this.entries[k]?.numbers);
    const sum = this.board.rules?.rules.find((/** @type {Rule} */ { rule, cells }) => rule === "calc" && String(cells) === numbers);
    return sum ? this.sets(sum) : super.clue(k);
  }

  /** The first sets of numbers that can make a cage's target, in words. */
  sets(/** @type {Rule} */ cage) {
    const op = "+x-/".indexOf(cage.op || " ");
    const sets = Cages.sets(/** @type {Rules} */ (this.board.rules), cage).map((set) => (op > 1 ? set.reverse() : set).join(" +×−÷"[op + 1]));
    if (sets[6]) sets[6] = "…";
    return sets.join(this.board.words.comma) || "✗";
  }
};
