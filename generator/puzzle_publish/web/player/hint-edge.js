"use strict";
/* What follows at the clues and points of a loop. */

/* The corners of a cell, the first to be named first, with the point's place there. */
const CORNERS = /** @type {[string, number, number][]} */ ([
  ["corner-lower-right", 100, 100],
  ["corner-upper-right", 100, 0],
  ["corner-lower-left", 0, 100],
  ["corner-upper-left", 0, 0],
]);

PuzzlePlayer.live.edge = class {
  /** @param {Hints} hints */
  constructor(hints) {
    this.hints = hints;
  }

  /** The edges that end at each point, in hundredths of a cell. */
  nodes() {
    /** @type {Map<string, number[]>} */
    const found = new Map();
    this.hints.puzzle.edges.forEach((/** @type {any[]} */ edge, /** @type {number} */ k) => {
      const middles = () => edge.flatMap((cell) => [2, 3].map((axis) => this.hints.cells[cell][axis] + 0.5));
      const [ax, ay, bx, by] = (edge.length === 2 ? middles() : edge).map((/** @type {number} */ one) => Math.round(100 * one));
      for (const node of [`${ax},${ay}`, `${bx},${by}`]) found.set(node, [...(found.get(node) ?? []), k]);
    });
    return found;
  }

  /** What a point is called: its cell, or the corner of one. */
  nodeName(/** @type {string} */ node) {
    const { words } = this.hints.puzzle.singles;
    const [x, y] = node.split(",").map(Number);
    const at = (/** @type {number} */ right, /** @type {number} */ down) =>
      this.hints.cells.findIndex((/** @type {any[]} */ cell) => Math.round(100 * cell[2]) === x - right && Math.round(100 * cell[3]) === y - down);
    const cell = at(50, 50);
    if (cell >= 0) return PuzzlePlayer.say(words["cell-at"], { cells: this.hints.name(cell) });
    for (const [corner, right, down] of CORNERS) {
      const one = at(right, down);
      if (one >= 0) return PuzzlePlayer.say(words.dot, { corner: words[corner], cells: this.hints.name(one) });
    }
    return "";
  }

  /** Clues and points that are full, then those with one way left. @returns {Generator<Next, void>} */
  *every() {
    const { words } = this.hints.puzzle.singles;
    const count = (/** @type {number[]} */ edges) => ({
      drawn: edges.filter((k) => this.hints.value(k) === 0).length,
      left: edges.filter((k) => this.hints.value(k) < 0),
    });
    const edges = [...this.hints.puzzle.edges.keys()];
    const clues = (this.hints.puzzle.rules ?? [])
      .filter((/** @type {Rule} */ { rule }) => rule === "lines")
      .map((/** @type {Rule} */ { cells: [cell], n }) => ({ cell, n, ...count(edges.filter((k) => this.hints.beside(k).includes(cell))) }));
    const nodes = [...this.nodes()].map(([node, all]) => ({ node, all, ...count(all) }));
    const tell = (/** @type {string} */ how, /** @type {string} */ place, /** @type {number[]} */ left, /** @type {number[]} */ cells) => {
      const values = { place, effect: words[`effect-${how}`] };
      const ask = words[`ask-${how.split("-")[0]}`];
      const said = [words["look-at"], ask, words[how]].map((one) => Hints.filled(one, values));
      return { kind: /** @type {"single"} */ ("single"), number: left[0], said, cells, slots: left };
    };
    const clue = (/** @type {string} */ how, /** @type {any} */ { cell, n, left }) =>
      tell(how, PuzzlePlayer.say(words.clue, { number: n, cells: this.hints.name(cell) }), left, [cell]);
    const point = (/** @type {string} */ how, /** @type {any} */ { node, all, left }) => {
      const near = new Set(all.flatMap((/** @type {number} */ k) => this.hints.beside(k)));
      return tell(how, this.nodeName(node), left, [...near].sort((a, b) => a - b));
    };
    for (const one of clues) {
      if (one.left.length && one.drawn === one.n) yield clue(one.n ? "clue-full" : "clue-zero", one);
    }
    for (const one of nodes) {
      if (one.left.length && one.drawn === 2) yield point("point-full", one);
      else if (one.drawn === 1 && one.left.length === 1) yield point("point-on", one);
    }
    for (const one of clues) {
      if (one.left.length && one.drawn + one.left.length === one.n) yield clue("clue-left", one);
    }
    for (const one of nodes) if (!one.drawn && one.left.length === 1) yield point("point-end", one);
  }
};
