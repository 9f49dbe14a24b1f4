"use strict";
/* What a puzzle asks, as data: who sees whom, what is broken, what is met, what can be. */

class Rules {
  /**
   * Rules as `packed` in rules.py writes them.
   * @returns {Rule[]}
   */
  static unpack(/** @type {any[][]} */ groups) {
    const cells = (/** @type {number[]} */ packed) => {
      const found = [];
      for (let k = 0; k < packed.length; k += 1) {
        const count = packed[k + 1] < 0 ? -packed[k + 1] : 1;
        for (let nth = 0; nth < count; nth += 1) found.push(packed[k] + nth * (packed[k + 2] ?? 0));
        if (count > 1) k += 2;
      }
      return found;
    };
    return groups.flatMap(([{ number, clues, each, ...first }, ...left]) => {
      const found = [];
      while (left.length) {
        found.push({
          ...first,
          ...(number && { number: number + found.length }),
          ...(clues && { clues: cells(clues) }),
          ...(each && { [each]: left.shift() }),
          cells: cells(left.shift()),
        });
      }
      return found;
    });
  }

  /**
   * @param {any} puzzle the page's data
   * @param {Board} board
   * @param {Game} game
   */
  constructor(puzzle, board, game) {
    this.puzzle = puzzle;
    this.board = board;
    this.game = game;
    /** @type {Rule[]} */
    this.rules = puzzle.rules;
    this.isEdge = puzzle.way === "edge";
    const { signs, numbers = signs.map(Number) } = puzzle;
    /** @type {number[]} what each sign is in the rules */
    this.numbers = numbers;
    this.most = Math.max(...numbers.filter(Number.isFinite));
    /** @type {Map<number, number>} */
    this.printed = new Map();
    for (let k = 0; k < (puzzle.printed?.length ?? 0); k += 2) {
      this.printed.set(puzzle.printed[k], puzzle.printed[k + 1]);
    }
    for (const number of this.printed.values()) this.most = Math.max(this.most, number);
    /** @type {Map<number, number[]>} the rules of a cell */
    this.of = new Map();
    /** @type {Map<number, number[]>} */
    this.edgesOf = new Map();
    if (this.isEdge) {
      for (const [k, edge] of puzzle.edges.entries()) {
        for (const cell of edge.length === 2 ? edge : edge[4]) {
          this.edgesOf.set(cell, [...(this.edgesOf.get(cell) ?? []), k]);
        }
      }
    }
    const rows = this.rules.filter(({ rule, kind, cells }) =>
      kind === "row" && (rule === "count" || (rule === "different" && cells.length === this.most)));
    const cells = rows.flatMap((rule) => rule.cells);
    const all = new Set(cells);
    const isWhole = all.size === cells.length && board.cells.every((cell, k) => cell.slot < 0 || all.has(k));
    this.rows = isWhole ? rows : []; /* that hold every cell once */
    this.rules.forEach((rule, k) => {
      for (const cell of rule.cells) this.of.set(cell, [...(this.of.get(cell) ?? []), k]);
      if (rule.rule === "matched") Object.assign(rule, { beside: (/** @type {number} */ cell) => this.beside(cell) });
    });
  }

  /** The cells that share a side with a cell. */
  beside(/** @type {number} */ cell) {
    const { r, c } = this.board.cells[cell];
    const found = [[r - 1, c], [r, c - 1], [r, c + 1], [r + 1, c]].map((at) => this.board.at.get(at.join()));
    return /** @type {number[]} */ (found.filter((one) => one !== undefined));
  }

  touch(/** @type {number} */ a, /** @type {number} */ b) {
    const [one, other] = [this.board.cells[a], this.board.cells[b]];
    return a !== b && Math.abs(one.r - other.r) < 2 && Math.abs(one.c - other.c) < 2;
  }

  /** What a slot or a printed cell holds, as a number of the rules; null for nothing. */
  valueAt(/** @type {number} */ cell) {
    const { slot } = this.board.cells[cell];
    if (slot < 0) return this.printed.get(cell) ?? null;
    const { value } = this.game.slots[slot];
    return value < 0 ? null : this.numbers[value] ?? null;
  }

  /** What the cells of a rule hold; of lines, what the edges of its cell do. */
  valuesOf(/** @type {Rule} */ rule) {
    if (rule.rule !== "lines") return rule.cells.map((cell) => this.valueAt(cell));
    return (this.edgesOf.get(rule.cells[0]) ?? []).map((edge) => {
      const { value } = this.game.slots[edge];
      return value < 0 ? null : this.numbers[value];
    });
  }

  judge(/** @type {Rule} */ rule, values = this.valuesOf(rule)) {
    const near = (/** @type {number} */ a, /** @type {number} */ b) => this.touch(a, b);
    return Judge.KINDS[rule.rule](rule, values, { most: this.most, near });
  }

  verdicts() {
    return this.rules.map((rule) => this.judge(rule));
  }

  /** The numbers of the rules that are met. */
  met() {
    return this.verdicts().flatMap((verdict, k) => (verdict > 0 ? [k] : []));
  }

  /** The cells that share a line, a box or a cage with a cell. */
  near(/** @type {number} */ cell) {
    /** @type {Set<number>} */
    const found = new Set();
    for (const k of this.of.get(cell) ?? []) {
      const { rule, cells, kind } = this.rules[k];
      if (kind !== "grid" && ["different", "run", "balanced", "count"].includes(rule)) cells.forEach((one) => found.add(one));
    }
    found.delete(cell);
    return found;
  }

  slotsOf(/** @type {Iterable<number>} */ cells) {
    return [...cells].map((cell) => this.board.cells[cell].slot).filter((slot) => slot >= 0);
  }

  cellOf(/** @type {number} */ slot) {
    return this.board.cells.indexOf(this.board.slots[slot]);
  }

  /** The slots that cannot hold the same as a slot, wherever they are. */
  others(/** @type {number} */ slot) {
    const cells = this.game.links[slot].map((one) => this.cellOf(one));
    const rules = cells.flatMap((cell) => this.of.get(cell) ?? []).map((k) => this.rules[k]);
    const found = rules.filter(({ rule }) => rule === "different").flatMap((rule) => rule.cells);
    return this.slotsOf(new Set(found)).filter((one) => !this.game.links[slot].includes(one));
  }

  /** The indexes of the signs that a slot can hold by what all others hold. */
  candidates(/** @type {number} */ slot) {
    const cell = this.cellOf(slot);
    const rules = (this.of.get(cell) ?? []).map((k) => this.rules[k]);
    const may = (/** @type {number} */ number) =>
      rules.every((rule) => {
        const values = this.valuesOf(rule);
        values[rule.cells.indexOf(cell)] = number;
        return this.judge(rule, values) >= 0 && (rule.rule !== "calc" || Cages.canMake(this, rule, values));
      });
    return this.numbers.flatMap((number, sign) => (Number.isFinite(number) && may(number) ? [sign] : []));
  }

  /** How often a number is in the whole grid, null if its rows do not say it. */
  total(/** @type {number} */ number) {
    const { rows } = this;
    if (!rows.length) return null;
    if (rows[0].rule === "count") return number === 1 ? rows.reduce((sum, { n = 0 }) => sum + n, 0) : null;
    return Number.isFinite(number) ? rows.length : null;
  }

  /** How many of each sign are still to place, null where the rules do not say. */
  left() {
    const held = this.rows.flatMap((rule) => this.valuesOf(rule));
    return this.numbers.map((number) => {
      const total = this.total(number);
      return total && total - held.filter((value) => value === number).length;
    });
  }

  /**
   * Which numbers of a clue are met. One that asks for nothing is as soon as all is
   * crossed out; of runs each is as soon as nothing else could be where it is.
   * @param {Rule} rule
   * @param {Verdict} verdict
   */
  metClue(rule, verdict) {
    const values = this.valuesOf(rule);
    const { rule: kind, n, lengths = [] } = rule;
    const isNothing = kind === "run" ? !lengths.length : (kind === "count" || kind === "lines") && !n;
    if (isNothing) return [verdict > 0 && !values.includes(null)];
    if (kind !== "run") return [verdict > 0];
    if (verdict > 0) return lengths.map(() => true);
    const spans = Marks.spans(values, lengths);
    return lengths.map((length, k) => {
      const [first, last] = spans?.[k] ?? [0, 1];
      return first === last && values.slice(first, first + length).every((value) => value === 1);
    });
  }

  /** The cells where a broken rule is seen; none where its clue shows it. */
  faults(/** @type {Rule} */ rule) {
    const values = this.valuesOf(rule);
    const isSeen = Judge.FAULTS[rule.rule]?.(this, rule, values) ?? ((value) => value !== null);
    return rule.cells.filter((_, k) => isSeen(values[k], k));
  }
}

PuzzlePlayer.Rules = Rules;
