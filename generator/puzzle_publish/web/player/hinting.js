"use strict";
/* The button for hints: what of hint.js a page shows, outlines and keeps. */

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
    const { key, said, listed } = found;
    const isNew = key !== this.key;
    this.stage = isNew ? 0 : Math.min(this.stage + 1, said.length - 1);
    this.key = key;
    if (isNew) page.state[listed ? "hints" : "steps"] += 1;
    const isLast = this.stage === said.length - 1;
    if (isLast) this.recall(found);
    this.show(found, isLast);
    page.toast(said[this.stage], isLast && !this.follows(found) ? {} : { more: () => this.press() });
    page.keep();
  }

  /** Keeps which step was told, and which cells hold no mark, which nobody need enter. */
  recall(/** @type {Told} */ { step, slots = [] }) {
    const { state, game } = this.page;
    const none = slots.filter((slot) => game.answer[slot] === game.untouched).map((slot) => -1 - slot);
    state.told = [...new Set([...state.told, ...(step === undefined ? none : [step])])];
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
    if (puzzle.way === "place") return this.page.way.hint();
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
    const [row, column] = this.hints.place(cell);
    return PuzzlePlayer.say(sentence, { row, column, ...values });
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
    const signAt = (/** @type {number} */ k) => (cells[k].slot < 0 ? way.printed(k) : puzzle.signs[game.answer[cells[k].slot]]);
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
    const { puzzle, board, game, way } = this.page;
    if (puzzle.way === "edge") {
      return { key: `value ${number}`, said: [this.placed(this.words.hint_line, cells[0])], cells, slots: [number] };
    }
    const here = board.cells[board.current]?.slot ?? -1;
    const slot = here >= 0 && !game.isRight(here) ? here : number;
    const [cell] = this.hints.beside(slot);
    const sign = puzzle.signs[game.answer[slot]];
    return { key: `value ${slot}`, said: [way.value?.(cell, sign) ?? this.placed(this.words.hint_value, cell, { sign })], cells: [cell] };
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
    node.classList.add("hinted", "outlined");
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
      node.classList.add("outlined");
      node.style.boxShadow = open.map(([, , side]) => `inset ${side} 0 var(--right)`).join(", ");
      this.outlined.push(node);
    }
  }

  /** Takes the outlines back. */
  clear() {
    for (const node of this.outlined.splice(0)) {
      node.style.boxShadow = "";
      node.classList.remove("hinted", "outlined");
    }
    this.layer?.setAttribute("d", "");
  }
}
