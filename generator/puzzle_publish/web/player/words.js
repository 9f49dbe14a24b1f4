"use strict";
/* Grids of words: keys that go from clue to clue. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    this.freed = false; /* by Escape, so that Tab leaves the grid */
    board.input.addEventListener("focus", () => {
      this.freed = false;
    });
  }

  key(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    if (key === "Escape") this.freed = true;
    else if (key === "Tab") return this.tab(event.shiftKey ? -1 : 1);
    else if (key === " ") this.turn(this.board.current, true);
    else return super.key(key, event);
    return true;
  }

  /** Goes to another clue; false to leave the grid, as before the first and after the last. */
  tab(/** @type {1 | -1} */ way) {
    if (this.freed || !this.entries[this.entry + way]) return false;
    this.open(this.entry + way);
    return true;
  }

  isFull(/** @type {number} */ entry) {
    return this.entries[entry].numbers.every((/** @type {number} */ k) => {
      const { slot } = this.board.cells[k];
      return slot < 0 || this.game.slots[slot].value >= 0;
    });
  }

  /** Goes on to the next entry that is not full once this one is, and not known to be wrong. */
  advance(/** @type {1 | -1} */ way) {
    const { current } = this.board;
    super.advance(way);
    if (way < 0 || this.board.current !== current || this.entry < 0 || !this.isFull(this.entry)) return;
    if (this.lines?.verdicts[this.entry] === "wrong") return;
    const { length } = this.entries;
    const order = [...Array(length).keys()].map((k) => (this.entry + 1 + k) % length);
    const next = order.find((k) => !this.isFull(k));
    if (next !== undefined) this.open(next);
  }

  /** Names the full words of a ladder in which not exactly one letter changes. */
  faults() {
    const { puzzle, cells, words } = this.board;
    if (this.isHan || !puzzle.kind.startsWith("ladder:")) return "";
    /** @type {string[][]} */
    const rungs = [];
    cells.forEach((/** @type {Cell} */ { r, slot }, /** @type {number} */ k) => {
      rungs[r] ??= [];
      rungs[r].push(slot < 0 ? this.printed(k) : this.signs[this.game.slots[slot].value] ?? "");
    });
    const isFull = (/** @type {string[]} */ rung) => rung?.every(Boolean);
    const rows = [...rungs.keys()].filter((k) => {
      const [above, rung] = [rungs[k - 1], rungs[k]];
      return isFull(above) && isFull(rung) && rung.filter((sign, nth) => sign !== above[nth]).length !== 1;
    });
    return rows.length ? words.between + PuzzlePlayer.say(words.rungs, { rows: rows.map((k) => k + 1).join(words.comma) }) : "";
  }
};
