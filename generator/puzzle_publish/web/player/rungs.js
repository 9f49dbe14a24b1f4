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

  /** The word that an empty rung begins with, the one above; none for other rungs. */
  rungAbove(/** @type {number} */ entry) {
    /** @type {number[]} */
    const numbers = this.entries[entry]?.numbers ?? [];
    const above = numbers.map((k) => this.signAt(this.board.beside(k, -1, 0)));
    return !this.isHan && above.every(Boolean) && !numbers.some((k) => this.signAt(k)) ? above : [];
  }

  /** One key changes a letter of the word above; who types it whole does so cell by cell. */
  put(/** @type {number} */ sign) {
    const { cells, current } = this.board;
    const { numbers } = this;
    const above = this.rungAbove(this.entry);
    const own = above[numbers.indexOf(current)];
    if (this.noting || !own || own === this.signs[sign]) {
      super.put(sign);
      return;
    }
    this.game.change(numbers.map((/** @type {number} */ k, /** @type {number} */ nth) => [
      cells[k].slot, { value: k === current ? sign : this.known(above[nth]), notes: [] },
    ]));
    this.advance(1);
  }

  /** Why a rung is wrong. */
  why(/** @type {number} */ entry) {
    if (this.isHan || this.lines?.verdicts[entry] !== "wrong") return [];
    const { words } = this.board;
    const count = this.entries[entry].numbers.filter((/** @type {number} */ k) => this.signAt(k) !== this.signAt(this.board.beside(k, -1, 0))).length;
    return [count === 1 ? words.other_word : PuzzlePlayer.say(words.changes, { count })];
  }

  clue(/** @type {number} */ k) {
    return [super.clue(k), ...this.why(k)].join(" · ");
  }

  /** A rung that breaks the rule is not done. */
  isFull(/** @type {number} */ entry) {
    return super.isFull(entry) && !this.slips().includes(entry + 1);
  }

  draw() {
    super.draw();
    const slips = this.slips();
    for (const { r, node } of this.board.cells) node.classList.toggle("off", slips.includes(r));
    this.entries.forEach((/** @type {any} */ { numbers }, /** @type {number} */ k) => {
      const above = this.rungAbove(k);
      numbers.forEach((/** @type {number} */ one, /** @type {number} */ nth) => {
        this.board.cells[one].shown.dataset.above = above[nth] ?? "";
      });
    });
  }

  /** Names the rungs that break the rule. */
  faults() {
    const { words } = this.board;
    const last = () => this.board.cells.map((/** @type {Cell} */ _, /** @type {number} */ k) => this.signAt(k)).slice(-this.entries[0].numbers.length).join("");
    const rungs = this.slips().map((k) => this.entries[k - 1]?.name ?? last());
    return rungs.length ? words.between + PuzzlePlayer.say(words.rungs, { rungs: rungs.join(words.comma) }) : "";
  }
};
