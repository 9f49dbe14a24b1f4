"use strict";
/* Judges of rules about marks, 1 for one and 0 for none. */

class Marks {
  /** The lengths of the runs of 1 in a line. */
  static runs(/** @type {Values} */ line) {
    return line
      .map((value) => (value === 1 ? "1" : "0"))
      .join("")
      .split("0")
      .filter(Boolean)
      .map((run) => run.length);
  }

  /**
   * Where each block of a line can begin, as a first and a last place; null if the line
   * cannot be filled so. Blocks are laid as far to the left, and to the right, as what is
   * known of the cells allows.
   * @param {Values} line 1, 0 or null
   * @param {number[]} lengths
   */
  static spans(line, lengths) {
    const left = Marks.leftmost(line, lengths);
    const right = left && Marks.leftmost([...line].reverse(), [...lengths].reverse());
    if (!left || !right) return null;
    const last = [...right].reverse();
    return lengths.map((length, k) => [left[k], line.length - last[k] - length]);
  }

  /**
   * The least place of each block, all 1s covered; null if there is none.
   * @param {Values} line
   * @param {number[]} lengths
   */
  static leftmost(line, lengths) {
    const size = line.length;
    /* fits[k][at]: blocks from k on can be laid from a place on. */
    const fits = Array.from({ length: lengths.length + 1 }, () => new Array(size + 2).fill(false));
    const free = new Array(size + 1).fill(0); /* cells from a place on that are not 0 */
    for (let at = size - 1; at >= 0; at -= 1) free[at] = line[at] === 0 ? 0 : free[at + 1] + 1;
    const here = (/** @type {number} */ k, /** @type {number} */ at) =>
      at + lengths[k] <= size &&
      free[at] >= lengths[k] &&
      line[at + lengths[k]] !== 1 &&
      fits[k + 1][Math.min(at + lengths[k] + 1, size + 1)];
    for (let k = lengths.length; k >= 0; k -= 1) {
      for (let at = size + 1; at >= 0; at -= 1) {
        const passed = at >= size ? k === lengths.length : line[at] !== 1 && fits[k][at + 1];
        fits[k][at] = passed || (k < lengths.length && here(k, at));
      }
    }
    if (!fits[0][0]) return null;
    let at = 0;
    return lengths.map((length, k) => {
      while (!here(k, at)) at += 1;
      const found = at;
      at += length + 1;
      return found;
    });
  }

  /** Where three in a row are alike, -1 for nowhere. */
  static three(/** @type {Values} */ values) {
    return values.findIndex(
      (value, k) => value !== null && value === values[k + 1] && value === values[k + 2],
    );
  }

  /** The numbers of two full lines that are alike, null for none. */
  static alike(/** @type {number} */ length, /** @type {Values} */ values) {
    const seen = new Map();
    for (let at = 0; at < values.length; at += length) {
      const line = values.slice(at, at + length);
      const name = line.join();
      if (line.includes(null)) continue;
      if (seen.has(name)) return [seen.get(name), at / length];
      seen.set(name, at / length);
    }
    return null;
  }

  /**
   * To how many of some cells another can be given, each to one.
   * @param {number[]} some
   * @param {(cell: number) => number[]} others
   */
  static match(some, others) {
    /** @type {Map<number, number>} */
    const owner = new Map();
    const give = (/** @type {number} */ cell, /** @type {Set<number>} */ tried) => {
      for (const other of others(cell)) {
        if (tried.has(other)) continue;
        tried.add(other);
        const now = owner.get(other);
        if (now === undefined || give(now, tried)) {
          owner.set(other, cell);
          return true;
        }
      }
      return false;
    };
    return some.filter((cell) => give(cell, new Set())).length;
  }
}

Object.assign(PuzzlePlayer.Judge.KINDS, /** @type {typeof Judge.KINDS} */ ({
  run: ({ lengths }, values) => {
    if (!Marks.leftmost(values, lengths)) return -1;
    return Marks.runs(values).join() === lengths.join() ? 1 : 0;
  },
  balanced: (_, values) => {
    const ones = values.filter((value) => value === 1).length;
    const none = values.filter((value) => value === 0).length;
    return 2 * Math.max(ones, none) > values.length ? -1 : Judge.open(values);
  },
  no_three: (_, values) => (Marks.three(values) < 0 ? Judge.open(values) : -1),
  unlike: ({ length }, values) => (Marks.alike(length, values) ? -1 : Judge.open(values)),
  count: ({ n }, values) => {
    const ones = values.filter((value) => value === 1).length;
    if (ones > n || ones + values.filter((value) => value === null).length < n) return -1;
    return ones === n ? 1 : 0;
  },
  apart: ({ cells }, values, { near }) => {
    const held = cells.filter((/** @type {number} */ _, /** @type {number} */ k) => values[k] === 1);
    const touch = held.some((/** @type {number} */ a) => held.some((/** @type {number} */ b) => near?.(a, b)));
    return touch ? -1 : Judge.open(values);
  },
  matched: ({ cells, clues, beside }, values) => {
    const which = (/** @type {(value: number | null) => boolean} */ test) =>
      cells.filter((/** @type {number} */ _, /** @type {number} */ k) => test(values[k]));
    const held = which((value) => value === 1);
    const may = new Set(which((value) => value !== 0));
    const of = (/** @type {number} */ clue) => beside(clue).filter((/** @type {number} */ cell) => may.has(cell));
    const all = Marks.match(clues, of) === clues.length;
    const own = new Set(clues);
    const ofMark = (/** @type {number} */ cell) => beside(cell).filter((/** @type {number} */ one) => own.has(one));
    if (!all || Marks.match(held, ofMark) < held.length) return -1;
    return held.length === clues.length ? 1 : 0;
  },
}));

Object.assign(PuzzlePlayer.Judge.FAULTS, /** @type {typeof Judge.FAULTS} */ ({
  no_three: (_, _rule, values) => (value, k) =>
    value !== null && [k - 2, k - 1, k].some((at) => at >= 0 && [0, 1, 2].every((n) => values[at + n] === value)),
  unlike: (_, { length = 0 }, values) => {
    const lines = Marks.alike(length, values) ?? [];
    return (_value, k) => lines.includes(Math.floor(k / length));
  },
  apart: (rules, { cells }, values) => (value, k) =>
    value === 1 && cells.some((other, n) => values[n] === 1 && rules.touch(cells[k], other)),
  matched: (rules, { cells, clues = [] }) => (value, k) =>
    value === 1 && !rules.beside(cells[k]).some((one) => clues.includes(one)),
}));
