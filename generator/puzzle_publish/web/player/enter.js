"use strict";
/* The way of input in which each cell gets a sign: crosswords, sudokus, codewords. */

PuzzlePlayer.ways.enter = class extends Way {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    /** @type {string[]} */
    this.signs = board.puzzle.signs;
    this.entries = board.puzzle.entries ?? [];
    /* Whether the reader goes on to the next cell after each sign. */
    this.runs = this.entries.length > 0;
    this.noting = false;
    /** @type {number[]} the cells that are chosen together, where there are such */
    this.several = [];
    this.entry = -1;
    /** @type {Lines | null} */
    this.lines = null;
    this.typing = false; /* on the device's keyboard */
    /** @type {Map<number, number[]>} */
    this.entriesOf = new Map();
    this.entries.forEach((/** @type {any} */ entry, /** @type {number} */ k) => {
      entry.numbers = entry.cells.map((/** @type {number[]} */ [r, c]) => board.at.get(`${r},${c}`));
      for (const number of entry.numbers) {
        this.entriesOf.set(number, [...(this.entriesOf.get(number) ?? []), k]);
      }
    });
    const { grid, input } = board;
    grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.point(event));
    input.addEventListener("input", (/** @type {any} */ event) => {
      if (event.isComposing) return;
      this.type(input.value);
      input.value = "";
    });
    const first = this.runs ? this.entries[0].numbers[0] : board.cells.indexOf(board.slots[0]);
    board.select(first, false);
    this.turn(first);
  }

  point(/** @type {PointerEvent} */ event) {
    const number = this.board.cellOf(event.target);
    if (number < 0 || this.board.cells[number].state === "block") return;
    event.preventDefault();
    /* The page's own keys do; those of a phone would lie over the grid. */
    if (event.pointerType === "touch" && !this.typing) this.board.input.inputMode = "none";
    const again = number === this.board.current;
    this.board.select(number);
    if (!this.lines?.begins(number, event)) this.turn(number, again);
  }

  /** Keeps the entry in its direction if it runs through a cell, or takes the next. */
  turn(/** @type {number} */ number, again = false) {
    const found = this.entriesOf.get(number) ?? [];
    if (!found.length) this.entry = -1;
    else if (again) this.entry = found[(found.indexOf(this.entry) + 1) % found.length];
    else if (!found.includes(this.entry)) {
      const direction = this.entries[this.entry]?.direction;
      this.entry =
        found.find((k) => this.entries[k].direction === direction) ?? found[0];
    }
    this.show();
  }

  /** The cells of the reader's entry. @returns {number[]} */
  get numbers() {
    return this.entries[this.entry]?.numbers ?? [];
  }

  show() {
    const lit = new Set(this.numbers);
    this.board.cells.forEach((/** @type {any} */ cell, /** @type {number} */ k) => {
      cell.node.classList.toggle("lit", lit.has(k));
    });
    this.bar();
    this.board.label(this.board.current);
  }

  /** Shows the clue of the entry, and of those that cross it. */
  bar() {
    const others = this.entriesOf.get(this.board.current) ?? [];
    const all = [this.entry, ...others.filter((k) => k !== this.entry)];
    this.page.entry(all, all.map((k) => this.clue(k)));
  }

  /** What an entry asks for. */
  clue(/** @type {number} */ k) {
    return this.entries[k]?.clue ?? "";
  }

  draw() {
    this.bar();
  }

  /** The sign in a cell, "" for none. */
  signAt(/** @type {number} */ number) {
    const { slot } = this.board.cells[number];
    return slot < 0 ? this.printed(number) : this.signs[this.game.slots[slot].value] ?? "";
  }

  /** The sign that is printed in a cell, where its number may come before it. */
  printed(/** @type {number} */ number) {
    return this.board.cells[number].said.split(" ").at(-1) ?? "";
  }

  /** Goes to an entry, to its first empty cell. */
  open(/** @type {number} */ entry) {
    const { numbers } = this.entries[entry];
    const empty = numbers.find((/** @type {number} */ k) => !this.signAt(k));
    this.entry = entry;
    this.board.select(empty ?? numbers[0]);
    this.show();
  }

  about(/** @type {number} */ number) {
    const said = [];
    for (const k of this.entriesOf.get(number) ?? []) {
      const { name: entry, clue, numbers } = this.entries[k];
      const nth = numbers.indexOf(number) + 1;
      if (nth) said.push(PuzzlePlayer.say(this.board.words.letter, { entry, nth, count: numbers.length }));
      if (k === this.entry && clue) said.push(clue);
      said.push(...(this.lines?.said(k) ?? []));
    }
    return said;
  }

  key(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      Home: () => this.edge(0),
      End: () => this.edge(-1),
      Enter: () => this.next(event.shiftKey ? -1 : 1),
      " ": () => this.page.notes(),
      Backspace: () => this.erase(true),
      Delete: () => this.erase(false),
    };
    if (!keys[key]) return false;
    keys[key]();
    return true;
  }

  /** Moves a cell; in a grid of words the first press across the word turns. */
  step(/** @type {[number, number]} */ [down, right]) {
    const { current } = this.board;
    const found = this.entriesOf.get(current) ?? [];
    const along = found.find((k) => {
      const { numbers } = this.entries[k];
      const at = numbers.indexOf(current);
      const near = this.board.cells[numbers[at + 1] ?? numbers[at - 1]];
      return (near.r === this.board.cells[current].r) === (down === 0);
    });
    if (along !== undefined && along !== this.entry) {
      this.entry = along;
      this.show();
      return;
    }
    const next = this.board.beside(current, down, right);
    if (next < 0) return;
    this.board.select(next);
    this.turn(next);
  }

  edge(/** @type {0 | -1} */ end) {
    this.board.select(/** @type {number} */ ((this.entry < 0 ? this.row() : this.numbers).at(end)));
    this.show();
  }

  next(/** @type {1 | -1} */ way) {
    const { length } = this.entries;
    if (length) this.open((this.entry + way + length) % length);
    else this.step([0, way]);
  }

  /** Puts in what was typed, one sign a cell. */
  type(/** @type {string} */ text) {
    for (const char of text.normalize("NFC")) {
      const { current } = this.board;
      const sign = this.signOf(char);
      if (sign >= 0) this.put(sign);
      else if (this.board.cells[current].slot < 0 && this.printed(current) === char) this.advance(1);
      else continue;
      if (this.runs && this.board.current === current) break; /* the entry ends */
    }
  }

  /** The index of the sign that a typed character means, -1 for none. */
  signOf(/** @type {string} */ char) {
    /* In capitals ß would be SS. */
    const plain = char.normalize("NFKC").replace("ß", "ẞ").toUpperCase();
    const exact = this.known(plain);
    if (exact >= 0 || this.signs.some((/** @type {string} */ s) => s.length === 1)) return exact;
    const nth = Number(plain) - 1; /* signs with names, such as pictures */
    return nth >= 0 && nth < this.signs.length ? nth : -1;
  }

  /** The index of a sign in this puzzle, -1 for none. */
  known(/** @type {string} */ char) {
    return this.signs.indexOf(char);
  }

  put(/** @type {number} */ sign) {
    const { current } = this.board;
    const { slot } = this.board.cells[current];
    if (slot < 0) {
      /* Whole words are typed over what is printed, single signs after it. */
      if (this.runs) this.advance(1);
      if (this.board.current !== current && this.printed(current) !== this.signs[sign]) this.put(sign);
      return;
    }
    if (this.noting) this.note(sign);
    else this.enter(slot, sign);
    /* Words with clues are noted like words. */
    if (this.lines || (this.runs && !this.noting)) this.advance(1);
  }

  /** Puts a sign in, and strikes it from the notes of the cells that see it. */
  enter(/** @type {number} */ slot, /** @type {number} */ sign) {
    const { slots } = this.game;
    /** @type {[number, Partial<Slot>][]} */
    const struck = (this.board.rules?.others(slot) ?? [])
      .filter((one) => slots[one].notes.includes(sign))
      .map((one) => [one, { notes: slots[one].notes.filter((note) => note !== sign) }]);
    this.game.change([[slot, { value: sign, notes: [] }], ...struck]);
  }

  /** Notes what the rules allow in each empty cell without notes, or in all; false for none. */
  noteAll(all = false) {
    const { slots } = this.game;
    const { rules } = this.board;
    const bare = this.every().filter((slot) => slots[slot].value < 0 && (all || !slots[slot].notes.length));
    return rules !== null && this.game.change(bare.map((slot) => [slot, { notes: rules.candidates(slot) }]));
  }

  /** Notes a sign in the reader's cells, or strikes it where all have it. */
  note(/** @type {number} */ sign) {
    const { slots } = this.game;
    const open = this.scope("cell").filter((slot) => slots[slot].value < 0);
    const isStruck = open.every((slot) => slots[slot].notes.includes(sign));
    this.game.change(open.map((slot) => {
      const others = slots[slot].notes.filter((one) => one !== sign);
      return [slot, { notes: isStruck ? others : [...others, sign].sort((a, b) => a - b) }];
    }));
  }

  /** Empties the reader's cell, or the one before it; of several cells the notes go. */
  erase(/** @type {boolean} */ back) {
    const clear = () => {
      const slots = this.scope("cell");
      return this.game.change(slots.map((slot) => [slot, slots[1] ? { notes: [] } : { value: -1, notes: [] }]));
    };
    if (clear() || !back || !this.runs) return;
    this.advance(-1);
    clear();
  }

  advance(/** @type {1 | -1} */ way) {
    const { numbers } = this;
    const next = numbers[numbers.indexOf(this.board.current) + way];
    if (next !== undefined) {
      this.board.select(next);
      this.show();
    }
  }

  /** The slots of the cells, or of the entry, that the reader is in. @returns {number[]} */
  scope(/** @type {"cell" | "entry" | "all"} */ what) {
    const { cells, current } = this.board;
    if (what === "all") return this.every();
    const own = this.several.length ? this.several : [current];
    const numbers = what === "entry" ? this.numbers : own;
    return numbers.map((/** @type {number} */ k) => cells[k]?.slot).filter((/** @type {number} */ slot) => slot >= 0);
  }
};
