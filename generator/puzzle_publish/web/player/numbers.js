"use strict";
/* Judges of rules about numbers, but for those of cages. */

class Numbers {
  static SIGNS = /** @type {Record<string, (a: number, b: number) => boolean>} */ ({
    greater: (a, b) => a > b,
    consecutive: (a, b) => Math.abs(a - b) === 1,
    double: (a, b) => a === 2 * b || b === 2 * a,
    five: (a, b) => a + b === 5,
    ten: (a, b) => a + b === 10,
  });

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
}

Object.assign(PuzzlePlayer.Judge.KINDS, /** @type {typeof Judge.KINDS} */ ({
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
    const sum = Judge.sum(shaft);
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
