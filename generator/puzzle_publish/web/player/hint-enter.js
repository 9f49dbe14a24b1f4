"use strict";
/* Cells that follow from the others as they stand: the last of a house, the only place of a
   sign, the only sign of a cell. */

PuzzlePlayer.live.enter = class {
  /** @param {Hints} hints */
  constructor(hints) {
    this.hints = hints;
    const { puzzle } = hints;
    const { signs, numbers = signs.map(Number), printed = [], rules = [] } = puzzle;
    /** @type {Map<number, number>} the signs printed, by cell */
    this.printed = new Map();
    const every = new Set(numbers);
    for (let k = 0; k < printed.length; k += 2) {
      this.printed.set(printed[k], numbers.indexOf(printed[k + 1]));
      every.add(printed[k + 1]);
    }
    every.delete(0);
    /** @type {number[]} the signs that a cell can hold */
    this.signs = [...signs.keys()].filter((sign) => numbers[sign]);
    const apart = rules.filter((/** @type {Rule} */ { rule }) => rule === "different");
    /** @type {number[][]} cells that hold different signs */
    this.groups = apart.map((/** @type {Rule} */ { cells }) => cells);
    /** @type {Map<number, Set<number>>} */
    this.peers = new Map();
    for (const group of this.groups) {
      for (const cell of group) {
        const others = this.peers.get(cell) ?? new Set();
        for (const one of group) if (one !== cell) others.add(one);
        this.peers.set(cell, others);
      }
    }
    const whole = this.groups.filter((one) => one.length === every.size);
    /** @type {[number[], string][]} what is near is seen sooner than what lies in a row */
    this.houses = (puzzle.singles?.houses ?? []).map((/** @type {string} */ name, /** @type {number} */ k) => [whole[k], name]);
    this.houses.sort(([a], [b]) => Number(this.isLine(a)) - Number(this.isLine(b)));
  }

  isLine(/** @type {number[]} */ house) {
    return [0, 1].some((axis) => new Set(house.map((k) => this.hints.cells[k][axis])).size === 1);
  }

  /** Cells that follow from the others as they stand. @returns {Generator<Next, void>} */
  *every() {
    const known = new Map(this.printed);
    this.hints.blanks.forEach((cell, slot) => {
      if (this.hints.value(slot) >= 0) known.set(cell, this.hints.value(slot));
    });
    /** @type {Map<number, Set<number>>} */
    const struck = new Map();
    this.hints.steps.forEach((step, k) => {
      if (!step.strikes.length || !(this.hints.told.includes(k) || this.hints.isDone(step))) return;
      for (const [slot, signs] of step.strikes) {
        const cell = this.hints.blanks[slot];
        struck.set(cell, new Set([...(struck.get(cell) ?? []), ...signs]));
      }
    });
    const { signs } = this;
    const left = (/** @type {number} */ cell) => {
      const seen = new Set([...(this.peers.get(cell) ?? [])].map((one) => known.get(one)));
      return signs.filter((sign) => !seen.has(sign) && !struck.get(cell)?.has(sign));
    };
    const empty = (/** @type {number[]} */ cells) => cells.filter((cell) => !known.has(cell));
    for (const [house, name] of this.houses) {
      const cells = empty(house);
      const held = new Set(house.map((cell) => known.get(cell)));
      const sign = signs.find((one) => !held.has(one));
      if (cells.length === 1 && sign !== undefined) yield this.single("full-house", cells[0], sign, house, name);
    }
    for (const [house, name] of this.houses) {
      const cells = empty(house).map((cell) => ({ cell, can: left(cell) }));
      for (const sign of signs) {
        const places = cells.filter(({ can }) => can.includes(sign));
        if (places.length === 1) yield this.single("hidden-single", places[0].cell, sign, house, name);
      }
    }
    for (const cell of empty(this.hints.blanks)) {
      const can = left(cell);
      if (can.length === 1) yield this.single("naked-single", cell, can[0], [cell], "");
    }
  }

  /** @returns {Next} */
  single(/** @type {string} */ how, /** @type {number} */ cell, /** @type {number} */ sign, /** @type {number[]} */ house, /** @type {string} */ name) {
    const { words } = this.hints.puzzle.singles;
    const ends = new Set([house[0], house[house.length - 1]].map((one) => this.hints.name(one)));
    const place = name || [...ends].join("–");
    /** @type {Record<string, string>} */
    const values = { place, houses: place, sign: words.sign, digits: this.hints.puzzle.signs[sign], cells: this.hints.name(cell) };
    values.aim = PuzzlePlayer.say(words[how === "hidden-single" ? "aim-hidden-single" : "aim-cells"], values);
    values.effect = PuzzlePlayer.say(words.place, values);
    const ask = `ask-${how}${this.isLine(house) ? "" : "-box"}`;
    const said = ["look-at", ask, how].map((one) => Hints.filled(words[one], values));
    const slot = this.hints.slotOf.get(cell) ?? -1;
    return { kind: "single", number: slot, said, cells: house, slots: [slot] };
  }
};
