"use strict";
/* Lines with clues, of crosswords for instance: a full one is judged at once, and its
   number leads to it. */

class Lines {
  static GLOW = 1200; /* ms that a right line is green */

  /** @param {any} way that has the entries */
  constructor(way) {
    this.way = way;
    /** @type {string[]} */
    this.verdicts = []; /* "right", "wrong", or "" of a line that is not full */
  }

  /** Goes to the line whose number was met, if there is one; two of a cell in turn. */
  begins(/** @type {number} */ number, /** @type {PointerEvent} */ { clientX, clientY }) {
    const { way } = this;
    const { left, top, width } = way.board.cells[number].node.getBoundingClientRect();
    const own = (way.entriesOf.get(number) ?? []).filter(
      (/** @type {number} */ k) => way.entries[k].label && way.entries[k].numbers[0] === number,
    );
    if (!own.length || Math.max(clientX - left, clientY - top) > 0.4 * width) return false;
    way.entry = own[(own.indexOf(way.entry) + 1) % own.length];
    way.show();
    return true;
  }

  /** Judges each line that is full, "" for others, if the reader wants it. */
  judge(/** @type {string[]} */ spelt) {
    const { board, game, entries, page } = this.way;
    const { dataset } = document.documentElement;
    const isRight = (/** @type {number} */ k) => board.cells[k].slot < 0 || game.isRight(board.cells[k].slot);
    const before = this.verdicts;
    this.verdicts = entries.map((/** @type {any} */ { clue, numbers }, /** @type {number} */ k) =>
      dataset.judge !== "on" || !clue || !spelt[k] ? "" : numbers.every(isRight) ? "right" : "wrong",
    );
    if (String(before) === String(this.verdicts)) return;
    this.mark(this.verdicts.map((verdict) => board.words.marks[verdict] ?? ""));
    const told = this.verdicts.flatMap((verdict, k) => (verdict === before[k] ? [] : this.said(k)));
    if (told.length && dataset.ready) {
      page.announce(told.join(board.words.comma));
      const cells = this.verdicts.flatMap((verdict, k) => (verdict === "right" && before[k] !== verdict ? entries[k].numbers : []));
      for (const k of cells) board.cells[k].node.animate({ backgroundColor: ["#2d945088", "#2d945000"] }, Lines.GLOW);
    }
    this.way.show();
  }

  /** Marks in the list, and in words below each other, which are right and which are not. */
  mark(/** @type {string[]} */ marks) {
    const { page, entries, board } = this.way;
    page.marks = marks;
    if (marks.some(Boolean)) page.state.judged = true;
    page.clues.forEach((/** @type {HTMLElement} */ node, /** @type {number} */ k) => {
      node.dataset.mark = marks[k];
      const { direction, numbers } = entries[k];
      for (const cell of direction === "row" ? numbers : []) board.cells[cell].node.dataset.mark = marks[k];
    });
  }

  /** What was judged of a line, and why it is wrong, where that is known. */
  said(/** @type {number} */ k) {
    const { words } = this.way.board;
    const verdict = words.verdicts[this.verdicts[k]];
    return verdict ? [PuzzlePlayer.say(words.judged, { entry: this.way.entries[k].name, verdict }), ...(this.way.why?.(k) ?? [])] : [];
  }
}

PuzzlePlayer.Lines = Lines;
