"use strict";
/* Cages of numbers: whether they make their target, and what can. */

class Cages {
  /** What an operation makes of numbers, NaN for no whole number. */
  static made(/** @type {string} */ op, /** @type {number[]} */ numbers) {
    if (op === "+") return numbers.reduce((a, b) => a + b, 0);
    if (op === "x") return numbers.reduce((a, b) => a * b, 1);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    if (op === "-") return high - low;
    return high % low ? NaN : high / low;
  }

  /** The first sets of numbers that can make a cage's target, by what it and its peers hold. */
  static sets(/** @type {Rules} */ rules, /** @type {Rule} */ rule) {
    const { cells } = rule;
    const held = rules.valuesOf(rule);
    const isApart = rules.rules.some((one) => one.rule === "different" && cells.every((cell) => one.cells.includes(cell)));
    /** @type {number[][]} */
    const found = [];
    const grow = (/** @type {number[]} */ set, /** @type {number} */ n) => {
      if (set.length < cells.length) {
        for (; n <= rules.most && !found[6]; n += 1) grow([...set, n], n + Number(isApart));
      } else if (rules.judge(rule, set) > 0) {
        const left = [...set];
        const isIn = held.every((one) => one === null || (left.includes(one) && left.splice(left.indexOf(one), 1)));
        if (isIn && Cages.canMake(rules, rule, held, left)) found.push(set);
      }
    };
    grow([], 1);
    return found;
  }

  /** Whether the blank cells of a cage can make its target, by what their peers hold, with
      any numbers or with some.
      @param {Rules} rules @param {Rule} rule @param {Values} values @param {number[]} [some]
      @returns {boolean} */
  static canMake(rules, rule, values, some) {
    const blank = values.indexOf(null);
    const verdict = rules.judge(rule, values);
    if (blank < 0 || verdict < 0) return verdict > 0;
    const cell = rule.cells[blank];
    const near = rules.near(cell);
    const held = new Set([...near].map((one) => {
      const at = rule.cells.indexOf(one);
      return at < 0 ? rules.valueAt(one) : values[at];
    }));
    const left = values.filter((value) => value === null).length - 1;
    const sum = Judge.sum(values);
    for (let n = rules.most; n > 0; n -= 1) {
      const at = some?.indexOf(n);
      if (held.has(n) || at === -1) continue;
      if (rule.op === "+" && sum + n + left * rules.most < (rule.target ?? 0)) break;
      if (Cages.canMake(rules, rule, values.map((value, k) => (k === blank ? n : value)), some?.filter((_, k) => k !== at))) return true;
    }
    return false;
  }
}

Object.assign(PuzzlePlayer.Judge.KINDS, /** @type {typeof Judge.KINDS} */ ({
  calc: ({ op, target, cells }, values, { most }) => {
    const known = Judge.known(values);
    const blank = values.length - known.length;
    if (!blank) {
      const both = cells.length === 2;
      const ops = op ? [op] : both ? ["+", "x", "-", "/"] : ["+", "x"];
      return ops.some((/** @type {string} */ one) => Cages.made(one, known) === target) ? 1 : -1;
    }
    const sum = Cages.made("+", known);
    if (op === "+" && (sum + blank > target || sum + blank * most < target)) return -1;
    return op === "x" && target % Cages.made("x", known) ? -1 : 0;
  },
}));
