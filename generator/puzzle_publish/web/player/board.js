"use strict";
/* The grid as a reader meets it: cells over the drawn figure, with focus and keys.

   The figure is hidden from screen readers; the cells are an ARIA grid with one tab stop.
   One real input lies in the focused cell and takes all text, since what an input method
   composes never reaches a focused div. */

/**
 * @typedef {object} Cell
 * @property {HTMLElement} node
 * @property {HTMLElement} shown what it holds, as a text
 * @property {number} r
 * @property {number} c
 * @property {number} x in the figure's units
 * @property {number} y
 * @property {string} said
 * @property {string} state
 * @property {number} slot -1 for none
 * @property {Slot} [drawn] what it shows
 * @property {string} [label] its name
 * @property {string} [where]
 * @property {HTMLElement} [index] of a block that falls
 */

class Board {
  /**
   * @param {HTMLElement} place where the figure is
   * @param {any} puzzle the page's data
   * @param {Game} game
   * @param {any} words
   */
  constructor(place, puzzle, game, words) {
    this.puzzle = puzzle;
    this.game = game;
    this.words = words;
    this.place = place;
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Map<string, number>} */
    this.at = new Map(); /* place -> cell */
    /** @type {Cell[]} */
    this.slots = []; /* those that hold a sign */
    this.current = -1;
    /** @type {string[]} the sentences about each cell, as spoken.py numbers them */
    this.toldOf = puzzle.told?.cells.split(" ") ?? [];
    /** @type {HTMLElement[]} */
    this.lines = []; /* of cells */
    this.moved = () => {};
    this.drawn = () => {};
    /** @type {number[]} the rules of the current cell */
    this.own = [];
    /** @type {Set<number>} the cells of broken rules */
    this.faulty = new Set();
    /** @type {Map<number, number>} what slots held when it was found to be wrong */
    this.bad = new Map();
    /** @type {Rules | null} */
    this.rules = null;
    /** @type {Map<number, SVGElement[]>} the drawn clues of rules */
    this.clues = new Map();
    const { make } = PuzzlePlayer;
    /** @type {HTMLElement} */
    this.grid = make("div", { className: "cells", role: "grid", ariaLabel: words.grid });
    /** @type {HTMLInputElement} */
    this.input = make("input", { className: "typed", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false });
    this.input.setAttribute("autocorrect", "off");
    this.build();
    if (puzzle.rules) this.rules = new PuzzlePlayer.Rules(puzzle, this, game);
    for (const node of place.querySelectorAll("[data-rule]")) {
      const rule = Number(/** @type {SVGElement} */ (node).dataset.rule);
      this.clues.set(rule, [...(this.clues.get(rule) ?? []), /** @type {SVGElement} */ (node)]);
    }
    place.append(this.grid);
    const isCounted = !puzzle.rules?.some((/** @type {Rule} */ { rule }) => rule === "run");
    /* Rows and columns that names do not count: the clues of a nonogram. */
    this.origin = isCounted ? { r: 0, c: 0 } : this.slots[0];
    const inside = this.cells.filter((cell) => cell.state !== "clue");
    this.last = { r: Math.max(...inside.map(({ r }) => r)), c: Math.max(...inside.map(({ c }) => c)) };
    new ResizeObserver(() => this.resize()).observe(this.grid);
  }

  build() {
    const { make } = PuzzlePlayer;
    const { width, height, rows } = this.puzzle;
    this.place.style.cssText = `--across:${width};--wide:${width / height}`;
    /* Corners that are printed on: of sums, or of numbers for letters. */
    const hasSums = this.puzzle.rules?.some((/** @type {Rule} */ { rule }) => rule === "calc" || (this.puzzle.linked && this.puzzle.entries.length));
    let slot = 0;
    for (const row of rows) {
      const line = make("div", { role: "row" });
      /* Cells flow, as most lie side by side: without places of their own they are
         styled and laid out in a third of the time. */
      const top = row[0][3];
      let after = 0;
      line.style.top = `${(100 * top) / height}%`;
      for (const [r, c, x, y, state, said] of row) {
        const shown = make("span", { className: "value", ariaHidden: "true" });
        const about = { className: `cell-${state}`, role: "gridcell", tabIndex: -1 };
        const node = make("div", about, shown);
        if (x !== after) node.style.marginLeft = `${(100 * (x - after)) / width}%`;
        if (y !== top) node.style.top = `${100 * (y - top)}%`;
        after = x + 1;
        const cell = { node, r, c, x, y, said, state, slot: -1, shown };
        if (state === "blank" && this.puzzle.fills) {
          cell.slot = slot;
          slot += 1;
        }
        if (state === "blank" && said && hasSums) node.classList.add("printed");
        if (state !== "block") this.at.set(`${r},${c}`, this.cells.length);
        node.dataset.cell = String(this.cells.length);
        const told = this.told(this.cells.length);
        if (told) node.setAttribute("aria-description", told);
        this.cells.push(cell);
        line.append(node);
      }
      this.lines.push(line);
    }
    this.slots = this.cells.filter((cell) => cell.slot >= 0);
  }

  /** Puts the cells on the page, once it is known how large they are: once styled. */
  show() {
    this.resize();
    this.grid.append(...this.lines);
  }

  resize() {
    const box = this.grid.getBoundingClientRect();
    this.place.style.setProperty("--cell", `${box.width / this.puzzle.width}px`);
  }

  /** The box in which a grid larger than its room moves. */
  get box() {
    return /** @type {HTMLElement} */ (this.place.parentElement);
  }

  /** Whether the box does not show the whole grid. */
  get isCut() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.box;
    return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  }

  /** The cell's number in reading order of a node inside of it, -1 for none. */
  cellOf(/** @type {any} */ target) {
    const node = target instanceof Element ? target.closest("[data-cell]") : null;
    return node ? Number(/** @type {HTMLElement} */ (node).dataset.cell) : -1;
  }

  /** The cell under a point of the window, -1 for none. */
  cellAt(/** @type {number} */ x, /** @type {number} */ y) {
    for (const node of document.elementsFromPoint(x, y)) {
      const found = this.cellOf(node);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** Moves to a cell; the reader's keys go there, in any case if they went to the last one. */
  select(/** @type {number} */ cell, focus = true) {
    if (cell < 0 || this.cells[cell].state === "block") return;
    focus ||= document.activeElement === this.input; /* which loses it as it is moved */
    this.cells[this.current]?.node.classList.remove("current");
    this.current = cell;
    const { node } = this.cells[cell];
    node.classList.add("current");
    if (this.input.parentNode !== node) node.append(this.input);
    this.input.value = "";
    this.label(cell);
    this.light();
    this.moved();
    if (focus) {
      this.input.focus({ preventScroll: true });
      node.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** The nearest cell in a direction that is no block, across gaps; -1 for none. */
  beside(/** @type {number} */ cell, /** @type {number} */ down, /** @type {number} */ right) {
    const { r, c } = this.cells[cell];
    for (let k = 1; k <= 40; k += 1) {
      const found = this.at.get(`${r + k * down},${c + k * right}`);
      if (found !== undefined) return found;
    }
    return -1;
  }

  /** What a screen reader says of a cell. */
  sayCell(/** @type {number} */ number) {
    const { said, slot, state } = this.cells[number];
    const parts = [this.where(number)];
    if (said && this.puzzle.way !== "take") parts.push(said);
    if (state === "block") parts.push(said ? this.words.stays_open : this.words.closed);
    parts.push(...this.about(number));
    if (slot >= 0) {
      const { value, notes, revealed } = this.game.slots[slot];
      const { signs } = this.puzzle;
      if (value >= 0 && value === this.puzzle.untouched) parts.push(PuzzlePlayer.say(this.words.marked_as, { sign: signs[value] }));
      else if (value >= 0) parts.push(signs[value]);
      else parts.push(this.words.empty);
      if (notes.length) {
        const list = notes.map((/** @type {number} */ n) => signs[n]).join(" ");
        parts.push(PuzzlePlayer.say(this.words.noted, { signs: list }));
      }
      if (revealed) parts.push(this.words.revealed);
      else if (this.isBad(slot)) parts.push(this.words.wrong);
    }
    if (document.documentElement.dataset.clash === "on" && this.faulty.has(number)) parts.push(this.words.clash);
    return parts.join(this.words.comma);
  }

  /** Where a cell is; of a clue beside the grid, at which end of which line. */
  where(/** @type {number} */ number) {
    const { cells, last, origin, words } = this;
    const { r, c, state } = cells[number];
    const ends = [r < origin.r, r > last.r, c < origin.c, c > last.c];
    const end = (state === "clue" || ends[0] || ends[2]) && ends.filter(Boolean).length === 1 ? ends.indexOf(true) : -1;
    const sentence = words.ends[end] ?? words.place;
    return (cells[number].where ??= PuzzlePlayer.say(sentence, { row: r - origin.r + 1, column: c - origin.c + 1 }));
  }

  /** More to say of a cell, such as its clue; a way of input may replace this. */
  about(/** @type {number} */ _number) {
    return /** @type {string[]} */ ([]);
  }

  /** What the clues say of a cell, as sentences in a row. */
  told(/** @type {number} */ number) {
    const { sentences, then } = this.puzzle.told ?? {};
    return [...(this.toldOf[number] ?? "")].map((one) => sentences[one.charCodeAt(0) - 35]).join(then);
  }

  label(/** @type {number} */ number) {
    const cell = this.cells[number];
    const said = this.sayCell(number);
    if (cell.label !== said) cell.node.setAttribute("aria-label", said);
    cell.label = said;
    if (number === this.current) {
      this.input.setAttribute("aria-label", said);
      this.input.setAttribute("aria-description", this.told(number));
    }
  }

  /** Shows where a rule is broken, and which clues are met. */
  compare() {
    const { rules } = this;
    if (!rules) return;
    const clash = new Set();
    this.faulty.clear();
    rules.rules.forEach((rule, k) => {
      const clues = this.clues.get(k) ?? [];
      const held = rules.valuesOf(rule).join();
      /* A nonogram of 40 columns has a thousand numbers, of which a move changes a few. */
      if (rule.held !== held) {
        rule.held = held;
        rule.verdict = rules.judge(rule);
        const met = clues.length ? rules.metClue(rule, rule.verdict) : [];
        for (const { classList, dataset } of clues) {
          classList.toggle("met", met[Number(dataset.nth)] ?? met[0]);
          classList.toggle("clash", rule.verdict < 0);
        }
      }
      if (rule.verdict !== -1) return;
      for (const cell of rules.faults(rule)) {
        const links = this.game.links[this.cells[cell].slot] ?? [];
        for (const one of [cell, ...links.map((slot) => rules.cellOf(slot))]) {
          this.faulty.add(one);
          if (!clues.length) clash.add(one);
        }
      }
    });
    for (const [k, { node }] of this.cells.entries()) node.classList.toggle("clash", clash.has(k));
  }

  /** Lights the cells that the reader's cell sees, and those that hold the same. */
  light() {
    const { rules, current, cells } = this;
    if (current < 0 || this.puzzle.way === "edge") return;
    const near = rules?.near(current);
    const held = this.held(current);
    const linked = new Set(this.game.links[cells[current].slot]);
    const here = (/** @type {boolean} */ is) => this.own.forEach((k) => this.clues.get(k)?.forEach(({ classList }) => classList.toggle("here", is)));
    here(false);
    this.own = rules?.of.get(current) ?? [];
    here(true);
    cells.forEach(({ node, slot }, k) => {
      const isSame = linked.has(slot) || (held !== null && this.held(k) === held);
      node.classList.toggle("peer", Boolean(near?.has(k)));
      node.classList.toggle("same", isSame && k !== current);
    });
  }

  /** The sign of a cell that others may hold, too; null for none. */
  held(/** @type {number} */ number) {
    const { way, rules } = this.puzzle;
    return way === "enter" && rules ? this.rules?.valueAt(number) ?? null : null;
  }

  /** Draws all cells as the game has them. */
  draw() {
    const { shown = this.puzzle.signs } = this.puzzle;
    this.compare();
    this.cells.forEach((cell, number) => {
      const drawn = this.game.slots[cell.slot];
      if (cell.drawn !== drawn) {
        const { value, notes, revealed } = cell.drawn = drawn;
        const text = value >= 0 ? shown[value] : "";
        cell.shown.textContent = text;
        if (notes.length) cell.shown.append(this.notes(notes));
        cell.node.dataset.holds = text;
        cell.node.classList.toggle("filled", text === "■");
        cell.node.classList.toggle("word", [...text].length > 2);
        cell.node.classList.toggle("revealed", revealed);
      }
      cell.node.classList.toggle("wrong", this.isBad(cell.slot));
      if (!cell.label || cell.slot >= 0 || this.rules) this.label(number);
    });
    this.light();
    this.drawWay();
    this.drawn();
  }

  /** Notes, each in a place of its own as far as the signs are few and short. */
  notes(/** @type {number[]} */ notes) {
    /** @type {string[]} */
    const shown = this.puzzle.shown ?? this.puzzle.signs;
    const side = Math.max(2, Math.ceil(Math.sqrt(shown.length)));
    const { make } = PuzzlePlayer;
    if (side > 4 || shown.some((sign) => sign.length > 2)) {
      return make("small", { textContent: notes.map((n) => shown[n]).join(" ") });
    }
    const signs = notes.map((n) => {
      const node = make("span", { textContent: shown[n] });
      node.style.gridArea = `${Math.floor(n / side) + 1} / ${(n % side) + 1}`;
      return node;
    });
    return make("small", { className: `raster raster-${side}` }, ...signs);
  }

  /** Draws what is in no cell; a way of input may replace this. */
  drawWay() {}

  /** Whether a slot holds what was found to be wrong. */
  isBad(/** @type {number} */ slot) {
    return this.bad.has(slot) && this.bad.get(slot) === this.game.slots[slot].value;
  }

  /** Marks what is wrong. */
  flag(/** @type {number[]} */ slots) {
    for (const slot of slots) this.bad.set(slot, this.game.slots[slot].value);
    this.draw();
  }
}
