"use strict";
/* The judge of a sum or product in letters. */

class Equation {
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
}

Object.assign(PuzzlePlayer.Judge.KINDS, /** @type {typeof Judge.KINDS} */ ({
  equation: ({ text, letters, nonzero }, values) => {
    const digits = new Map(values.map((value, k) => [letters[k], value]));
    if ([...nonzero].some((letter) => digits.get(letter) === 0)) return -1;
    if (values.includes(null)) return 0;
    const written = text.replace(/[^ ]/g, (/** @type {string} */ sign) => String(digits.get(sign) ?? sign));
    const [[first, ...others], [op], result] = Equation.parsed(written);
    const all = (/** @type {(a: bigint, b: bigint) => bigint} */ done) => others.reduce(done, first);
    const found = { "+": () => all((a, b) => a + b), "-": () => all((a, b) => a - b), "*": () => all((a, b) => a * b) }[op];
    return (found ? found() === result : first === others[0] * result) ? 1 : -1;
  },
}));
