"use strict";
/* Whether what is filled in breaks a rule, or meets it: a judge for each kind of rule.
   Those of numbers and of marks are in numbers.js and marks.js. */

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
 * @property {string} [held] what its cells held when it was judged last
 * @property {Verdict} [verdict]
 *
 * @typedef {(number | null)[]} Values a number for each cell, null for none yet
 * @typedef {{most: number, near?: (a: number, b: number) => boolean}} Around the greatest
 *     number, and whether cells touch
 * @typedef {-1 | 0 | 1} Verdict broken whatever comes, open, met
 */

class Judge {
  /** The verdict of a rule on what its cells hold, by its kind. */
  static KINDS = /** @type {Record<string, (rule: any, values: Values, around: Around) => Verdict>} */ ({
    different: (_, values) => {
      const known = Judge.known(values);
      if (new Set(known).size < known.length) return -1;
      return Judge.open(values);
    },
    /* `most` is the most lines of an edge, 0 none, null nothing yet. */
    lines: ({ n }, values, { most }) => {
      const sum = Judge.sum(values);
      const could = values.reduce((/** @type {number} */ all, value) => all + (value === 0 ? 0 : most), 0);
      return sum > n || could < n ? -1 : sum === n ? 1 : 0;
    },
  });

  /**
   * Where a broken rule is seen, by its kind; else in all that its cells hold.
   * @type {Record<string, (rules: Rules, rule: Rule, values: Values) => (value: number | null, k: number) => boolean>}
   */
  static FAULTS = {
    different: (_, _rule, values) => (value, k) =>
      value !== null && (values.indexOf(value) < k || values.includes(value, k + 1)),
  };

  static known(/** @type {Values} */ values) {
    return /** @type {number[]} */ (values.filter((value) => value !== null));
  }

  /** Met if nothing is left to fill. */
  static open(/** @type {Values} */ values) {
    return values.includes(null) ? 0 : 1;
  }

  static sum(/** @type {Values} */ values) {
    return Judge.known(values).reduce((a, b) => a + b, 0);
  }
}

PuzzlePlayer.Judge = Judge;
