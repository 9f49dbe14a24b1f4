"use strict";
/* The next column of a sum in letters that settles a letter, as the sum stands, else
   the first that is open. */

PuzzlePlayer.column = class Column {
  static MOST_OPEN = 4; /* letters of a column for which digits are tried */

  /** @param {any} page */
  constructor({ puzzle, board, game }) {
    const { text, letters, nonzero, cells } = puzzle.rules.find((/** @type {Rule} */ { rule }) => rule === "equation");
    const parts = text.split(" ");
    const words = parts.filter((/** @type {string} */ _, /** @type {number} */ k) => k % 2 === 0).map((/** @type {string} */ word) => [...word].reverse());
    /* What is left of a number, and what is taken away, make it. */
    if (parts[1] === "-") words.push(words.shift());
    /** @type {string[]} */
    this.result = words.pop();
    /** @type {string[][]} */
    this.terms = "+-".includes(parts[1]) ? words : [];
    this.nonzero = nonzero;
    this.words = board.words;
    this.answer = (/** @type {number} */ cell) => puzzle.signs[game.answer[board.cells[cell].slot]];
    /** @type {Map<string, number>} the cell of each letter */
    this.cells = new Map(cells.map((/** @type {number} */ cell, /** @type {number} */ k) => [letters[k], cell]));
    /** @type {Map<string, number>} the digits that stand */
    this.known = new Map();
    for (const [letter, cell] of this.cells) {
      const digit = board.rules.valueAt(cell);
      if (digit !== null) this.known.set(letter, digit);
    }
  }

  /** The least and the most that letters of a column are in all. */
  sum(/** @type {string[]} */ letters, /** @type {number} */ other) {
    return letters.reduce((sum, one) => sum + (this.known.get(one) ?? other), 0);
  }

  /** Digits that make a column, in each way that is left. @returns {Map<string, number>[]} */
  ways(/** @type {string[]} */ terms, /** @type {string} */ end, /** @type {number[]} */ carries, isLast = false) {
    const open = [...new Set([...terms, end])].filter((one) => one && !this.known.has(one));
    if (!open.length || open.length > Column.MOST_OPEN) return [];
    let found = [new Map(this.known)];
    for (const letter of open) {
      found = found.flatMap((one) => {
        const used = [...one.values()];
        const free = [...Array(10).keys()].filter((digit) => !used.includes(digit) && (digit || !this.nonzero.includes(letter)));
        return free.map((digit) => new Map(one).set(letter, digit));
      });
    }
    return found.filter((one) => carries.some((carry) => {
      const sum = terms.reduce((all, letter) => all + (one.get(letter) ?? 0), carry);
      return (isLast ? sum : sum % 10) === (one.get(end) ?? 0);
    }));
  }

  /** @returns {Told | null} */
  next() {
    const { say } = PuzzlePlayer;
    const { result, words } = this;
    let [least, most] = [0, 0]; /* what is carried */
    /** @type {Told | null} the first column, if none settles a letter */
    let first = null;
    for (let k = 0; this.terms.length && k < result.length; k += 1) {
      const terms = this.terms.flatMap((word) => word[k] ?? []);
      const isLast = k === result.length - 1;
      const carries = [...Array(most - least + 1).keys()].map((one) => one + least);
      const ways = this.ways(terms, result[k], carries, isLast);
      const open = [...terms, result[k]].filter((one) => !this.known.has(one));
      const sure = open.find((one) => new Set(ways.map((way) => way.get(one))).size === 1);
      const letter = sure ?? open[0];
      if (sure || (letter && !first)) {
        const shown = (/** @type {string} */ one) => this.known.get(one) ?? one;
        const carried = most > least ? words.carries : most ? say(words.carry, { count: most }) : "";
        const sum = (terms.map(shown).join(" + ") + carried).replace(/^ \+ /, "");
        const made = say(words[isLast ? "column_whole" : "column_ends"], { sum, end: shown(result[k]) });
        const cell = /** @type {number} */ (this.cells.get(letter));
        const so = say(words[sure ? "column_so" : "column_try"], { sign: letter, digit: this.answer(cell) });
        const look = say(words.column_look, { nth: k + 1 });
        const found = { key: `column ${k} ${letter}`, said: [look, made, made + words.between + so], cells: [cell], at: [cell] };
        if (sure) return found;
        first = found;
      }
      least = Math.floor((this.sum(terms, 0) + least) / 10);
      most = Math.floor((this.sum(terms, 9) + most) / 10);
    }
    return first;
  }
};
