"use strict";
/* Judges of rules about numbers. */

class Numbers {
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
        if (isIn && Numbers.canMake(rules, rule, held, left)) found.push(set);
      }
    };
    grow([], 1);
    return found;
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
      if (Numbers.canMake(rules, rule, values.map((value, k) => (k === blank ? n : value)), some?.filter((_, k) => k !== at))) return true;
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
      return ops.some((/** @type {string} */ one) => Numbers.made(one, known) === target) ? 1 : -1;
    }
    const sum = Numbers.made("+", known);
    if (op === "+" && (sum + blank > target || sum + blank * most < target)) return -1;
    return op === "x" && target % Numbers.made("x", known) ? -1 : 0;
  },
  more: (_, values, around) => Numbers.pair(Numbers.SIGNS.greater, values, around),
  pair: ({ sign, not = false }, values, around) =>
    Numbers.pair((a, b) => Numbers.SIGNS[sign](a, b) !== not, values, around),
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
    const sum = Numbers.made("+", known);
    if (blank || head === null) return sum + blank > (head ?? most) || (head !== null && sum + blank * most < head) ? -1 : 0;
    return sum === head ? 1 : -1;
  },
  between: ({ total }, values, { most }) => {
    const ends = [values.indexOf(1), values.indexOf(most)];
    if (ends.includes(-1)) return Judge.open(values) ? -1 : 0;
    const within = values.slice(Math.min(...ends) + 1, Math.max(...ends));
    const sum = Judge.sum(within);
    if (within.includes(null)) return sum + 2 > total ? -1 : 0;
    return sum === total ? 1 : -1;
  },
}));
