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
    this.blanks = [];
    if (puzzle.way === "enter" || puzzle.way === "mark") {
      this.blanks = [...this.cells.keys()].filter((k) => this.cells[k][4] === "blank");
    }
    this.slotOf = new Map(this.blanks.map((cell, slot) => [cell, slot]));
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
    this.steps = slots.map((/** @type {number[]} */ one, /** @type {number} */ k) => {
      const [place, ask, whole, effect] = said.map((/** @type {number[]} */ part) => texts[part[k]]);
      return {
        ...{ slots: one, bounds: bounds[k] ?? [], strikes: strikes[k] ?? [] },
        ...{ cells: outlines[cells[k]], place, ask, whole, effect },
      };
    });
  }

  isLine(/** @type {number[]} */ house) {
    return [0, 1].some((axis) => new Set(house.map((k) => this.cells[k][axis])).size === 1);
  }

  /** What sentences call a cell. */
  name(/** @type {number} */ cell) {
    return `r${this.cells[cell][0] + 1}c${this.cells[cell][1] + 1}`;
  }

  /** The cells of a slot. */
  beside(/** @type {number} */ slot) {
    if (this.puzzle.way !== "edge") return [this.blanks[slot]];
    const edge = this.puzzle.edges[slot];
    return edge.length === 2 ? edge : edge[4];
  }

  value(/** @type {number} */ slot) {
    return this.game.slots[slot].value;
  }

  /** How many lines a value of an edge is. */
  lines(/** @type {number} */ value) {
    return value === this.puzzle.signs.length - 1 ? 0 : value + 1;
  }

  /** Whether a value cannot stay; fewer lines than in the end can. */
  isWrong(/** @type {number} */ slot) {
    if (!this.game.isWrong(slot)) return false;
    if (this.puzzle.way !== "edge") return true;
    const lines = this.lines(this.value(slot));
    return !(lines > 0 && lines < this.lines(this.game.answer[slot]));
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
    for (const found of this.every()) return found;
    return null;
  }

  /** @returns {Generator<Next, void>} */
  *every() {
    const { slots } = this.game;
    for (const slot of slots.keys()) {
      if (this.isWrong(slot)) yield { kind: "wrong", number: slot, said: [], cells: this.beside(slot), slots: [slot] };
    }
    if (this.puzzle.singles) yield* this.singles();
    for (const [k, step] of this.steps.entries()) {
      if (!this.told.includes(k) && !this.isDone(step)) yield this.recorded(k);
    }
    /* What was told and is not entered, then values of the key. */
    for (const [k, step] of this.steps.entries()) {
      if (!step.slots.every((slot) => this.game.isRight(slot))) yield this.recorded(k);
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

  /** Cells that follow from the others as they stand. @returns {Generator<Next, void>} */
  *singles() {
    const known = new Map(this.printed);
    this.blanks.forEach((cell, slot) => {
      if (this.value(slot) >= 0) known.set(cell, this.value(slot));
    });
    /** @type {Map<number, Set<number>>} */
    const struck = new Map();
    this.steps.forEach((step, k) => {
      if (!step.strikes.length || !(this.told.includes(k) || this.isDone(step))) return;
      for (const [slot, signs] of step.strikes) {
        const cell = this.blanks[slot];
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
    for (const cell of empty(this.blanks)) {
      const can = left(cell);
      if (can.length === 1) yield this.single("naked-single", cell, can[0], [cell], "");
    }
  }

  /** @returns {Next} */
  single(/** @type {string} */ how, /** @type {number} */ cell, /** @type {number} */ sign, /** @type {number[]} */ house, /** @type {string} */ name) {
    const { words } = this.puzzle.singles;
    const ends = new Set([house[0], house[house.length - 1]].map((one) => this.name(one)));
    const place = name || [...ends].join("–");
    /** @type {Record<string, string>} */
    const values = { place, houses: place, sign: words.sign, digits: this.puzzle.signs[sign], cells: this.name(cell) };
    values.aim = PuzzlePlayer.say(words[how === "hidden-single" ? "aim-hidden-single" : "aim-cells"], values);
    values.effect = PuzzlePlayer.say(words.place, values);
    const said = ["look-at", "asked-aim", how].map((one) => Hints.filled(words[one], values));
    const slot = this.slotOf.get(cell) ?? -1;
    return { kind: "single", number: slot, said, cells: house, slots: [slot] };
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

/**
 * @typedef {object} Told a hint as a page shows it
 * @property {string} key tells it from others
 * @property {string[]} said one a press
 * @property {number[]} cells to outline
 * @property {number[]} [at] those that the last sentence is about
 * @property {number[]} [slots] what it settles
 * @property {number} [step] the recorded one
 * @property {boolean} [listed] it is one of the page's list
 */

/** The button for hints: each press tells more of one, and outlines its cells. */
class Hinting {
  /** @param {any} page with puzzle, game, board, way and state */
  constructor(page) {
    this.page = page;
    const { puzzle, game } = page;
    this.hints = new Hints(puzzle, game);
    this.opened = this.hints.open().catch(() => {});
    this.key = "";
    this.stage = 0;
    /** @type {HTMLElement[]} */
    this.outlined = [];
    this.layer = puzzle.way === "edge" ? page.way.layer("hinted", 1)[0] : null;
  }

  get words() {
    return this.page.puzzle.words;
  }

  async press() {
    await this.opened;
    const { page } = this;
    const found = this.found();
    this.clear();
    if (!found) {
      page.say(this.words.no_hint);
      return;
    }
    const { key, said, step, listed } = found;
    const isNew = key !== this.key;
    this.stage = isNew ? 0 : Math.min(this.stage + 1, said.length - 1);
    this.key = key;
    if (isNew) page.state[listed ? "hints" : "steps"] += 1;
    const isLast = this.stage === said.length - 1;
    if (isLast && step !== undefined) page.state.told = [...new Set([...page.state.told, step])];
    this.show(found, isLast);
    page.toast(said[this.stage], isLast && !this.follows(found) ? {} : { more: () => this.press() });
    page.keep();
  }

  /** Whether the list goes on, so that no move is awaited. */
  follows(/** @type {Told} */ { listed }) {
    return listed && this.page.state.hints < this.page.puzzle.hints.length;
  }

  /** The next hint of any kind. @returns {Told | null} */
  found() {
    const { puzzle, state } = this.page;
    this.hints.told = state.told;
    const next = this.hints.cells.length && puzzle.way !== "place" && puzzle.way !== "take" && puzzle.way !== "trace" ? this.hints.next() : null;
    if (next && next.kind !== "value") return this.told(next);
    const { hints = [] } = puzzle;
    if (state.hints < hints.length) {
      return { key: `list ${state.hints}`, said: [hints[state.hints]], cells: [], listed: true };
    }
    if (puzzle.way === "trace") return this.start();
    return next && (this.letter() ?? this.value(next));
  }

  /** @returns {Told} */
  told(/** @type {Next} */ { kind, number, said, cells, slots }) {
    const at = slots.flatMap((slot) => this.hints.beside(slot));
    if (kind !== "wrong") {
      const key = `${kind} ${number} ${said[2]}`;
      return { key, said, cells, at, slots, ...(kind === "step" && { step: number }) };
    }
    this.page.board.flag(number, true);
    const sentence = this.page.puzzle.way === "edge" ? this.words.wrong_line_at : this.words.wrong_at;
    return { key: `wrong ${number}`, said: [this.placed(sentence, cells[0])], cells };
  }

  /** A sentence about a cell. */
  placed(/** @type {string} */ sentence, /** @type {number} */ cell, /** @type {any} */ values = {}) {
    const { r, c } = this.page.board.cells[cell];
    return PuzzlePlayer.say(sentence, { row: r + 1, column: c + 1, ...values });
  }

  /** The first letter of a word that is not found, then the word. @returns {Told | null} */
  start() {
    const { game, way, puzzle } = this.page;
    const slot = game.slots.findIndex((/** @type {Slot} */ one) => one.value < 0);
    if (slot < 0) return null;
    const cells = way.paths[slot];
    const [word] = puzzle.paths[slot];
    const said = [
      this.placed(this.words.hint_start, cells[0], { sign: this.page.board.cells[cells[0]].said }),
      PuzzlePlayer.say(this.words.hint_path, { word }),
    ];
    return { key: `start ${slot}`, said, cells: cells.slice(0, 1), at: cells };
  }

  /** A letter of the entry that the reader is in, or of the first; then the word. @returns {Told | null} */
  letter() {
    const { puzzle, way, board, game } = this.page;
    const { cells } = board;
    const isOpen = (/** @type {number} */ k) => cells[k].slot >= 0 && !game.isRight(cells[k].slot);
    const open = puzzle.entries.filter((/** @type {any} */ entry) => entry.numbers.some(isOpen));
    const entry = open.includes(puzzle.entries[way.entry]) ? puzzle.entries[way.entry] : open[0];
    if (!entry) return null;
    const signAt = (/** @type {number} */ k) => (cells[k].slot < 0 ? cells[k].said : puzzle.signs[game.answer[cells[k].slot]]);
    const { label, direction, numbers } = entry;
    const cell = numbers.find(isOpen);
    const name = label ? `${label} ${this.words[direction]}` : this.words.this_word;
    const values = { entry: name, nth: numbers.indexOf(cell) + 1, sign: signAt(cell) };
    const word = numbers.map(signAt).join("");
    const said = [PuzzlePlayer.say(this.words.hint_letter, values), PuzzlePlayer.say(this.words.hint_word, { entry: name, word })];
    return { key: `letter ${cell} ${name}`, said, cells: [cell], at: numbers };
  }

  /** What a cell holds; the one that the reader is in, if it is open. @returns {Told} */
  value(/** @type {Next} */ { number, cells }) {
    const { puzzle, board, game } = this.page;
    if (puzzle.way === "edge") {
      return { key: `value ${number}`, said: [this.placed(this.words.hint_line, cells[0])], cells, slots: [number] };
    }
    const here = board.cells[board.current]?.slot ?? -1;
    const slot = here >= 0 && !game.isRight(here) ? here : number;
    const [cell] = this.hints.beside(slot);
    const sign = puzzle.signs[game.answer[slot]];
    return { key: `value ${slot}`, said: [this.placed(this.words.hint_value, cell, { sign })], cells: [cell] };
  }

  /** Outlines cells, at last those that are settled, and draws lines. */
  show(/** @type {Told} */ { cells, at = [], slots = [] }, /** @type {boolean} */ isLast) {
    const { board, way } = this.page;
    this.outline(isLast && !slots.length && at.length ? at : cells);
    for (const k of isLast && this.layer === null && slots.length ? at : []) this.mark(k);
    if (this.layer && isLast) {
      const drawn = slots.map((slot) => way.shape(way.edges[slot], this.page.game.answer[slot]));
      this.layer.setAttribute("d", drawn.join(""));
    }
    const near = isLast && at.length ? at : cells;
    const first = near.find((k) => board.cells[k].slot >= 0) ?? near[0];
    if (first === undefined) return;
    if (board.cells[first].slot >= 0) {
      board.select(first, false);
      way.turn?.(first);
    }
    board.cells[first].node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  mark(/** @type {number} */ cell) {
    const { node } = this.page.board.cells[cell];
    node.classList.add("hinted");
    this.outlined.push(node);
  }

  /** Draws a line round cells, not between them. */
  outline(/** @type {number[]} */ cells) {
    const { board } = this.page;
    const all = new Set(cells);
    for (const k of cells) {
      const { node, r, c } = board.cells[k];
      /** @type {[number, number, string][]} */
      const sides = [
        [-1, 0, "0 3px"],
        [1, 0, "0 -3px"],
        [0, -1, "3px 0"],
        [0, 1, "-3px 0"],
      ];
      const open = sides.filter(([down, right]) => !all.has(board.at.get([r + down, c + right].join()) ?? -1));
      node.style.boxShadow = open.map(([, , side]) => `inset ${side} 0 var(--right)`).join(", ");
      this.outlined.push(node);
    }
  }

  /** Takes the outlines back. */
  clear() {
    for (const node of this.outlined.splice(0)) {
      node.style.boxShadow = "";
      node.classList.remove("hinted");
    }
    this.layer?.setAttribute("d", "");
  }
}
