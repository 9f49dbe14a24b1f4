"use strict";
/* Ladders: each rung changes one letter of the one above. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** The rows of a ladder in which not exactly one letter changes, as far as they are full. */
  slips() {
    const { cells } = this.board;
    if (this.isHan) return []; /* a chain */
    /** @type {string[][]} */
    const rungs = [];
    cells.forEach((/** @type {Cell} */ { r }, /** @type {number} */ k) => {
      rungs[r] = [...(rungs[r] ?? []), this.signAt(k)];
    });
    return rungs.flatMap((rung, k) => {
      const above = rungs[k - 1] ?? [""];
      const count = rung.filter((sign, nth) => sign !== above[nth]).length;
      return count !== 1 && [...above, ...rung].every(Boolean) ? [k] : [];
    });
  }

  /** A rung that breaks the rule is not done. */
  isFull(/** @type {number} */ entry) {
    return super.isFull(entry) && !this.slips().includes(entry + 1);
  }

  draw() {
    super.draw();
    const slips = this.slips();
    for (const { r, node } of this.board.cells) node.classList.toggle("off", slips.includes(r));
  }

  /** Names the rungs that break the rule. */
  faults() {
    const { words } = this.board;
    const last = () => this.board.cells.map((/** @type {Cell} */ _, /** @type {number} */ k) => this.signAt(k)).slice(-this.entries[0].numbers.length).join("");
    const rungs = this.slips().map((k) => this.entries[k - 1]?.name ?? last());
    return rungs.length ? words.between + PuzzlePlayer.say(words.rungs, { rungs: rungs.join(words.comma) }) : "";
  }
};
