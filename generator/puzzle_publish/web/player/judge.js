"use strict";
/* Whether what is filled in breaks a rule, or meets it: a judge for each kind of rule. */

/**
 * @typedef {object} Rule
 * @property {string} rule its kind, of those in `Judge.KINDS`
 * @property {number[]} cells numbers in reading order of the page
 * @property {number[]} [clues] of `matched`, the cells that have a mark each
 * @property {string} [kind] row, column, box, cage or another set of cells
 * @property {number} [number] among its kind, from 1
 * @property {number} [n] how many are seen, marked or drawn
 * @property {number} [target]
 * @property {number} [total]
 * @property {string} [op]
 * @property {string} [sign]
 * @property {boolean} [not]
 * @property {number[]} [numbers]
 * @property {number[]} [lengths]
 * @property {number} [length]
 * @property {string} [text] an equation
 * @property {string} [letters] those of its cells
 * @property {string} [nonzero] those that cannot be 0
 *
 * @typedef {(number | null)[]} Values a number for each cell, null for none yet
 * @typedef {{most: number, near?: (a: number, b: number) => boolean}} Around the greatest
 *     number, and whether cells touch
 * @typedef {-1 | 0 | 1} Verdict broken whatever comes, open, met
 */

class Judge {
  static SIGNS = /** @type {Record<string, (a: number, b: number) => boolean>} */ ({
    greater: (a, b) => a > b,
    consecutive: (a, b) => Math.abs(a - b) === 1,
    double: (a, b) => a === 2 * b || b === 2 * a,
    five: (a, b) => a + b === 5,
    ten: (a, b) => a + b === 10,
  });

  /** What an operation makes of numbers, NaN for no whole number. */
  static made(/** @type {string} */ op, /** @type {number[]} */ numbers) {
    if (op === "+") return numbers.reduce((a, b) => a + b, 0);
    if (op === "x") return numbers.reduce((a, b) => a * b, 1);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    if (op === "-") return high - low;
    return high % low ? NaN : high / low;
  }

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
    const left = Judge.leftmost(line, lengths);
    const right = left && Judge.leftmost([...line].reverse(), [...lengths].reverse());
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

  /** The verdict of a rule on what its cells hold, by its kind. */
  static KINDS = /** @type {Record<string, (rule: any, values: Values, around: Around) => Verdict>} */ ({
    different: (_, values) => {
      const known = Judge.known(values);
      if (new Set(known).size < known.length) return -1;
      return Judge.open(values);
    },
    calc: ({ op, target, cells }, values, { most }) => {
      const known = Judge.known(values);
      const blank = values.length - known.length;
      if (!blank) {
        const both = cells.length === 2;
        const ops = op ? [op] : both ? ["+", "x", "-", "/"] : ["+", "x"];
        return ops.some((/** @type {string} */ one) => Judge.made(one, known) === target) ? 1 : -1;
      }
      const sum = Judge.made("+", known);
      if (op === "+" && (sum + blank > target || sum + blank * most < target)) return -1;
      return op === "x" && target % Judge.made("x", known) ? -1 : 0;
    },
    more: (_, values, around) => Judge.pair(Judge.SIGNS.greater, values, around),
    pair: ({ sign, not = false }, values, around) =>
      Judge.pair((a, b) => Judge.SIGNS[sign](a, b) !== not, values, around),
    one_of: ({ numbers }, [value]) => (value === null ? 0 : numbers.includes(value) ? 1 : -1),
    /* The line has every number once, so the greatest ends what is seen. */
    seen: ({ n }, values, { most }) => {
      let [top, count] = [0, 0];
      for (const [k, value] of values.entries()) {
        if (value === null) {
          const more = Math.min(most - top, values.length - k);
          return top === most || (count < n && count + more >= n) ? 0 : -1;
        }
        if (value > top) [top, count] = [value, count + 1];
        if (top === most) return count === n ? 1 : -1;
        if (count > n) return -1;
      }
      return count === n ? 1 : -1;
    },
    rising: (_, values, { most }) => {
      let [last, at] = [0, -1];
      for (const [k, value] of values.entries()) {
        if (value === null) continue;
        if (value - last < k - at || most - value < values.length - 1 - k) return -1;
        [last, at] = [value, k];
      }
      return Judge.open(values);
    },
    arrow: (_, [head, ...shaft], { most }) => {
      const known = Judge.known(shaft);
      const blank = shaft.length - known.length;
      const sum = Judge.made("+", known);
      if (blank || head === null) return sum + blank > (head ?? most) || (head !== null && sum + blank * most < head) ? -1 : 0;
      return sum === head ? 1 : -1;
    },
    between: ({ total }, values, { most }) => {
      const ends = [values.indexOf(1), values.indexOf(most)];
      if (ends.includes(-1)) return Judge.open(values) ? -1 : 0;
      const within = values.slice(Math.min(...ends) + 1, Math.max(...ends));
      const sum = Judge.made("+", Judge.known(within));
      if (within.includes(null)) return sum + 2 > total ? -1 : 0;
      return sum === total ? 1 : -1;
    },
    run: ({ lengths }, values) => {
      if (!Judge.leftmost(values, lengths)) return -1;
      return Judge.runs(values).join() === lengths.join() ? 1 : 0;
    },
    balanced: (_, values) => {
      const ones = values.filter((value) => value === 1).length;
      const none = values.filter((value) => value === 0).length;
      return 2 * Math.max(ones, none) > values.length ? -1 : Judge.open(values);
    },
    no_three: (_, values) => (Judge.three(values) < 0 ? Judge.open(values) : -1),
    unlike: ({ length }, values) => (Judge.alike(length, values) ? -1 : Judge.open(values)),
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
      const all = Judge.match(clues, of) === clues.length;
      const own = new Set(clues);
      const ofMark = (/** @type {number} */ cell) => beside(cell).filter((/** @type {number} */ one) => own.has(one));
      if (!all || Judge.match(held, ofMark) < held.length) return -1;
      return held.length === clues.length ? 1 : 0;
    },
    equation: ({ text, letters, nonzero }, values) => {
      const digits = new Map(values.map((value, k) => [letters[k], value]));
      if ([...nonzero].some((letter) => digits.get(letter) === 0)) return -1;
      if (values.includes(null)) return 0;
      const written = text.replace(/[^ ]/g, (/** @type {string} */ sign) => String(digits.get(sign) ?? sign));
      const [[first, ...others], [op], result] = Judge.parsed(written);
      const all = (/** @type {(a: bigint, b: bigint) => bigint} */ done) => others.reduce(done, first);
      const found = { "+": () => all((a, b) => a + b), "-": () => all((a, b) => a - b), "*": () => all((a, b) => a * b) }[op];
      return (found ? found() === result : first === others[0] * result) ? 1 : -1;
    },
    /* `most` is the most lines of an edge, 0 none, null nothing yet. */
    lines: ({ n }, values, { most }) => {
      const sum = Judge.made("+", Judge.known(values));
      const could = values.reduce((/** @type {number} */ all, value) => all + (value === 0 ? 0 : most), 0);
      return sum > n || could < n ? -1 : sum === n ? 1 : 0;
    },
  });

  /** The terms of an equation in digits, its operators and its result. */
  static parsed(/** @type {string} */ text) {
    const parts = text.split(" ");
    const numbers = parts.filter((_, k) => k % 2 === 0).map(BigInt);
    return /** @type {[bigint[], string[], bigint]} */ ([
      numbers.slice(0, -1),
      parts.filter((_, k) => k % 2),
      numbers[numbers.length - 1],
    ]);
  }

  static known(/** @type {Values} */ values) {
    return /** @type {number[]} */ (values.filter((value) => value !== null));
  }

  /** Met if nothing is left to fill. */
  static open(/** @type {Values} */ values) {
    return values.includes(null) ? 0 : 1;
  }

  /**
   * @param {(a: number, b: number) => boolean} holds
   * @param {Values} values
   * @param {Around} around
   */
  static pair(holds, [a, b], { most }) {
    const all = (/** @type {number | null} */ one) =>
      one === null ? Array.from({ length: most }, (_, k) => k + 1) : [one];
    return all(a).some((x) => all(b).some((y) => holds(x, y))) ? Judge.open([a, b]) : -1;
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

PuzzlePlayer.Judge = Judge;
