"use strict";
/* The next hint, whatever the reader has done so far: next_hint.py does the same.

   A wrong entry comes first; then a cell that follows from the rows, columns and boxes as
   they stand; then the first recorded step of the grade that is neither done nor told; at
   last a value of the key. */

/**
 * @typedef {object} Recorded a step of the grade
 * @property {number[]} slots what it settles
 * @property {[slot: number, least: number, most: number][]} bounds edges of which it says less
 * @property {[slot: number, signs: number[]][]} strikes
 * @property {number[]} cells to outline; none for those beside what it settles
 * @property {string} place
 * @property {string} ask
 * @property {string} whole with {place} and {effect} open
 * @property {string} effect
 *
 * @typedef {object} Next
 * @property {"wrong" | "single" | "step" | "value"} kind
 * @property {number} number the slot, or the step's
 * @property {string[]} said one a press; none where the page words it
 * @property {number[]} cells to outline
 * @property {number[]} slots what it settles
 */

class Hints {
  /* A space that words in Chinese need not have, and where one is missing beside them. */
  static GAP = /([\u3001-\u301f\u4e00-\u9fff\uff01-\uff1b]) (?=[\u3001-\u301f\u4e00-\u9fff\uff01-\uff1b])/g;
  static TIGHT = /([\u4e00-\u9fff])(?=[A-Za-z0-9])/g;
  static TIGHT_AFTER = /([A-Za-z0-9])(?=[\u4e00-\u9fff])/g;

  /**
   * @param {any} puzzle the page's data
   * @param {Game} game
   */
  constructor(puzzle, game) {
    this.puzzle = puzzle;
    this.game = game;
    this.cells = puzzle.rows.flat();
    /** @type {Recorded[]} */
    this.steps = [];
    this.look = "";
    /** @type {number[]} */
    this.told = [];
    /** @type {number[]} cells by slot, none where lines are drawn */
    this.blanks = puzzle.edges ? [] : [...this.cells.keys()].filter((k) => this.cells[k][4] === "blank");
    this.slotOf = new Map(this.blanks.map((cell, slot) => [cell, slot]));
    /** @type {number[]} rows and columns that names do not count */
    this.origin = puzzle.singles?.origin ?? [0, 0];
    /** @type {Set<number>} slots that were told to hold no mark */
    this.empty = new Set();
    const Live = puzzle.singles && PuzzlePlayer.live[puzzle.way];
    this.live = Live ? new Live(this) : null;
  }

  /** Unpacks the recorded steps; where a browser cannot, hints do without. */
  async open() {
    const { steps, id } = this.puzzle;
    if (!steps || !("DecompressionStream" in globalThis)) return;
    this.take(JSON.parse(await Hints.unpack(steps, id)));
  }

  /** The reverse of `packed` in masking.py. */
  static async unpack(/** @type {string} */ packed, /** @type {string} */ id) {
    const stream = new Blob([PuzzlePlayer.bytes(packed, id)]).stream();
    return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  }

  /** Takes the steps as next_hint.py has written them. */
  take(/** @type {any} */ { look, texts, said, slots, bounds, strikes, outlines, cells }) {
    this.look = look;
    const numbers = (/** @type {number[]} */ one, at = 0) => one.map((step) => (at += step));
    this.steps = slots.map((/** @type {number[]} */ one, /** @type {number} */ k) => {
      const [place, ask, whole, effect] = said.map((/** @type {number[]} */ part) => texts[part[k]]);
      return {
        ...{ slots: numbers(one), bounds: bounds[k] ?? [], strikes: strikes[k] ?? [] },
        ...{ cells: numbers(outlines[cells[k]]), place, ask, whole, effect },
      };
    });
  }

  /** The row and column of a cell as sentences count them, from 1. */
  place(/** @type {number} */ cell) {
    return [0, 1].map((axis) => this.cells[cell][axis] - this.origin[axis] + 1);
  }

  /** What sentences call a cell. */
  name(/** @type {number} */ cell) {
    const [r, c] = this.place(cell);
    return `r${r}c${c}`;
  }

  /** What sentences call cells, those side by side in a line together. */
  names(/** @type {number[]} */ cells) {
    /** @type {number[][]} */
    const runs = [];
    const sorted = [...cells].sort((a, b) => this.cells[a][0] - this.cells[b][0] || this.cells[a][1] - this.cells[b][1]);
    for (const cell of sorted) {
      const run = runs[runs.length - 1] ?? [];
      const [r0, c0] = run.length ? this.place(run[run.length - 1]) : [-9, -9];
      const [r, c] = this.place(cell);
      const isNext = (r === r0 && c === c0 + 1) || (r === r0 + 1 && c === c0);
      if (isNext && this.place(run[0]).some((one, axis) => one === [r, c][axis])) runs[runs.length - 1] = [run[0], cell];
      else runs.push([cell]);
    }
    const said = runs.map((run) => run.map((cell) => this.name(cell)).join("–"));
    const last = said.pop() ?? "";
    const { words } = this.puzzle.singles;
    return said.length ? said.join(words["list-comma"]) + words["list-last"] + last : last;
  }

  /** The cells of a slot. */
  beside(/** @type {number} */ slot) {
    if (this.puzzle.way !== "edge") return [this.blanks[slot]];
    const edge = this.puzzle.edges[slot];
    return edge.length === 2 ? edge : edge[4];
  }

  /** What a slot holds, or was told to hold no mark. */
  value(/** @type {number} */ slot) {
    const { value } = this.game.slots[slot];
    return value < 0 && this.empty.has(slot) ? this.game.untouched : value;
  }

  /** Finds which slots were told to hold no mark. */
  recall() {
    this.empty.clear();
    if (this.game.untouched < 0) return;
    for (const k of this.told) {
      for (const slot of k < 0 ? [-1 - k] : this.steps[k]?.slots ?? []) {
        if (this.game.answer[slot] === this.game.untouched) this.empty.add(slot);
      }
    }
  }

  /** How many lines a value of an edge is. */
  lines(/** @type {number} */ value) {
    return value === this.puzzle.signs.length - 1 ? 0 : value + 1;
  }

  /** Whether a reader has all that a step says. */
  isDone(/** @type {Recorded} */ { slots, bounds, strikes }) {
    return (
      slots.every((slot) => this.value(slot) === this.game.answer[slot]) &&
      bounds.every(([slot, least, most]) => {
        const lines = this.lines(this.value(slot));
        return this.value(slot) >= 0 && least <= lines && lines <= most;
      }) &&
      strikes.every(([slot, signs]) => {
        const { value, notes } = this.game.slots[slot];
        return value >= 0 || (notes.length > 0 && !signs.some((one) => notes.includes(one)));
      })
    );
  }

  /** The next hint; null if there is none. @returns {Next | null} */
  next() {
    this.recall();
    for (const found of this.every()) return found;
    return null;
  }

  /** @returns {Generator<Next, void>} */
  *every() {
    const { slots } = this.game;
    for (const slot of slots.keys()) {
      if (this.game.isWrong(slot)) yield { kind: "wrong", number: slot, said: [], cells: this.beside(slot), slots: [slot] };
    }
    if (this.live) yield* this.live.every();
    for (const [k, step] of this.steps.entries()) {
      if (!this.told.includes(k) && !this.isDone(step)) yield this.recorded(k);
    }
    for (const slot of slots.keys()) {
      if (!this.game.isRight(slot)) yield { kind: "value", number: slot, said: [], cells: this.beside(slot), slots: [slot] };
    }
  }

  /** @returns {Next} */
  recorded(/** @type {number} */ number) {
    const step = this.steps[number];
    const said = [Hints.filled(this.look, step), step.ask, Hints.filled(step.whole, step)];
    const beside = new Set(step.slots.flatMap((slot) => this.beside(slot)));
    const cells = step.cells.length ? step.cells : [...beside].sort((a, b) => a - b);
    return { kind: "step", number, said, cells, slots: step.slots };
  }

  /** A sentence with its places filled, as step_words.py does. */
  static filled(/** @type {string} */ sentence, /** @type {any} */ values) {
    const said = PuzzlePlayer.say(sentence, values);
    const isName = /^r\d+c\d+/.test(said);
    return (isName ? said : said.charAt(0).toUpperCase() + said.slice(1))
      .replace(Hints.GAP, "$1")
      .replace(Hints.TIGHT, "$1 ")
      .replace(Hints.TIGHT_AFTER, "$1 ");
  }
}

/* What follows from the puzzle as it stands, by the way of input. */
PuzzlePlayer.live = {};
