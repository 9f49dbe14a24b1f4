"use strict";
/* The way of input in which a cell's state changes in turn: nonograms, binary puzzles. */

PuzzlePlayer.ways.mark = class Mark extends Way {
  static TURNS = -2; /* the brush that gives a cell its next state; -1 erases */

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { signs, shown = signs } = board.puzzle;
    this.signs = signs;
    const { words } = board;
    /** @type {number[]} */
    const brushes = [Mark.TURNS, ...signs.keys(), -1];
    const texts = [words.by_turns, ...shown, "⌫"];
    const choices = brushes.map((brush, k) => /** @type {Tool} */ ([texts[k], () => this.take(brush)]));
    this.buttons = page.tray(words.brush, choices).map((button, k) => {
      button.ariaLabel = [words.by_turns, ...signs, words.erase][k];
      if (brushes[k] >= 0) button.dataset.sign = String(brushes[k]);
      return { button, brush: brushes[k] };
    });
    this.brush = Mark.TURNS;
    this.take(Mark.TURNS);
    /* While a stroke is drawn: what it paints, over what, its slots, where it was last. */
    this.paints = -1;
    this.like = -1;
    /** @type {Set<number>} */
    this.stroke = new Set();
    this.last = [0, 0];
    const has = (/** @type {string} */ name) => board.rules?.rules.some(({ rule }) => rule === name);
    this.isStraight = has("run"); /* a stroke keeps to the line in which it begins, */
    this.axis = -1; /* along columns or rows, -1 while neither is clear */
    this.isCut = false; /* the grid does not show all its numbers */
    /** @type {HTMLElement[]} its numbers that stay in sight, the corner first */
    this.stuck = [];
    this.isSparse = has("apart"); /* most cells hold no mark, so strokes mean these */
    const { x, y, c, r } = board.slots[0];
    this.origin = [x - c, y - r];
    this.tally = /** @type {HTMLElement} */ (document.getElementById("tally"));
    /* Not found by the style sheet, which would look for it at each move. */
    const { classList } = board.place;
    classList.toggle("pictured", shown[0] === "■");
    const regions = board.rules?.rules.filter(({ kind }) => kind === "region") ?? [];
    regions.forEach(({ cells }, k) => {
      classList.add("tinted");
      for (const cell of cells) board.cells[cell].node.classList.add(`tint-${board.puzzle.tints[k]}`);
    });
    if (this.isStraight) {
      board.moved = () => this.bar();
      new ResizeObserver(() => {
        this.isCut = board.isCut;
        if (this.isCut && !this.stuck.length) this.stick();
        this.bar();
      }).observe(board.grid);
    }
    this.takeStrokes();
    board.select(board.cells.indexOf(board.slots[0]), false);
  }

  /** Dims the trees, or other marks, of which it is sure which tent is theirs. */
  draw() {
    const { rules, cells } = this.board;
    const rule = rules?.rules.find(({ rule: kind }) => kind === "matched");
    if (!rule || !rules) return;
    const trees = new Set(rule.clues);
    const tents = new Set(rule.cells.filter((cell) => rules.valueAt(cell) === 1));
    const of = (/** @type {number} */ cell, /** @type {Set<number>} */ all) => rules.beside(cell).filter((one) => all.has(one));
    for (let found = true; found; ) {
      found = false;
      for (const tent of tents) {
        const [tree, more] = of(tent, trees);
        if (tree === undefined || more !== undefined) continue;
        found = trees.delete(tree) && tents.delete(tent);
      }
    }
    for (const tree of rule.clues ?? []) cells[tree].node.classList.toggle("served", !trees.has(tree));
  }

  /** Shows the numbers of the reader's lines where the grid does not show all of its own. */
  bar() {
    const { rules, own } = this.board;
    const [row = "", column = ""] = own.map((k) => {
      const { kind, lengths = [] } = /** @type {Rules} */ (rules).rules[k];
      return `${kind === "row" ? "→" : "↓"} ${lengths.join(" ") || 0}`;
    });
    Dock.clue(this.isCut ? row : "", column);
  }

  /** Lets the numbers of rows and columns stay at the edges of the grid's box. */
  stick() {
    const { place, box, grid, slots, clues, rules, puzzle } = this.board;
    const figure = /** @type {SVGElement} */ (place.querySelector("svg"));
    const { x, y } = slots[0];
    for (const [name, share] of Object.entries({ aside: x, above: y, high: puzzle.height })) place.style.setProperty(`--${name}`, share);
    box.classList.add("sticks");
    this.stuck = ["row column", "column", "row"].map((side) => {
      const drawing = /** @type {SVGElement} */ (figure.cloneNode());
      for (const line of figure.querySelectorAll("path, rect")) drawing.append(line.cloneNode());
      for (const [k, texts] of clues) {
        if (rules?.rules[k].kind !== side) continue;
        const group = /** @type {SVGElement} */ (texts[0].parentNode).cloneNode();
        /** @type {SVGElement} */ (group).append(...texts);
        drawing.append(group);
      }
      return PuzzlePlayer.make("div", { className: `stuck ${side}`, ariaHidden: "true" }, drawing);
    });
    grid.prepend(...this.stuck);
  }

  /** A point of the window, kept off numbers that lie over the grid. */
  place(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
    const { right = clientX, bottom = clientY } = this.stuck[0]?.getBoundingClientRect() ?? {};
    return super.place({ clientX: Math.max(clientX, right), clientY: Math.max(clientY, bottom) });
  }

  take(/** @type {number} */ brush) {
    this.brush = brush;
    for (const one of this.buttons) one.button.ariaPressed = String(one.brush === brush);
  }

  begin(/** @type {PointerEvent} */ event, /** @type {number} */ cell) {
    const slot = this.board.cells[cell]?.slot ?? -1;
    const stuck = /** @type {Element} */ (event.target).closest(".stuck")?.classList;
    if (slot < 0 || stuck) {
      event.preventDefault(); /* the focus stays */
      const point = super.place(event);
      ["row", "column"].forEach((side, k) => stuck?.contains(side) && (point[k] = 0));
      this.close(point);
      return false;
    }
    this.board.select(cell);
    const { value } = this.game.slots[slot];
    const last = this.signs.length - 1;
    const sign = event.button === 2 ? last : this.brush;
    if (sign === Mark.TURNS) this.paints = value === last ? -1 : value + 1;
    else this.paints = value === sign ? -1 : sign;
    this.like = value;
    this.last = this.place(event);
    this.axis = -1;
    this.stroke.clear();
    this.paint([slot]);
    return true;
  }

  /** Paints what lies between two events, too: a quick finger skips cells. */
  go(/** @type {PointerEvent} */ point) {
    const [x0, y0] = this.last;
    const to = this.place(point);
    if (this.isStraight) this.keep(to);
    const [x, y] = to;
    const steps = Math.ceil(Math.max(Math.abs(x - x0), Math.abs(y - y0)));
    const slots = [];
    for (let k = 1; k <= steps; k += 1) {
      const column = Math.floor(x0 + ((x - x0) * k) / steps - this.origin[0]);
      const row = Math.floor(y0 + ((y - y0) * k) / steps - this.origin[1]);
      const cell = this.board.at.get(`${row},${column}`);
      if (cell !== undefined) slots.push(this.board.cells[cell].slot);
    }
    this.last = [x, y];
    const far = this.stroke.size;
    if (this.isSparse && this.brush === Mark.TURNS && slots.some((slot) => slot >= 0 && !this.stroke.has(slot))) this.clean();
    this.paint(slots);
    if (this.stroke.size > far && this.isStraight) this.count(point);
  }

  /** Shows beside the pointer how many cells the stroke has painted. */
  count(/** @type {PointerEvent} */ { clientX, clientY }) {
    if (!this.tally) return;
    this.tally.hidden = false;
    this.tally.textContent = String(this.stroke.size);
    this.tally.style.translate = `${clientX}px ${clientY}px`;
  }

  /** Keeps a point in the row or column that the stroke has taken. */
  keep(/** @type {number[]} */ to) {
    const far = to.map((at, k) => Math.abs(at - this.last[k]));
    if (this.axis < 0 && Math.max(...far) > 0.5) this.axis = far[0] < far[1] ? 1 : 0;
    /* Until then it is in its first cell. */
    for (const k of [0, 1]) if (k !== this.axis) to[k] = this.last[k];
  }

  /** Lets a stroke over several cells that began with a mark paint the other sign. */
  clean() {
    const last = this.signs.length - 1;
    if (this.paints < 0 || this.paints === last) return;
    const first = [...this.stroke];
    this.cancel();
    this.paints = last;
    this.paint(first);
  }

  cancel() {
    super.cancel();
    if (this.tally) this.tally.hidden = true;
    this.stroke.clear();
  }

  /** Paints cells that are as the stroke's first was, or any when it erases with the
      brush for that; all of a stroke are one step for undo. */
  paint(/** @type {number[]} */ slots) {
    const any = this.brush === -1;
    const fresh = slots.filter(
      (slot) => slot >= 0 && !this.stroke.has(slot) && (any || this.game.slots[slot].value === this.like),
    );
    if (!this.game.change(fresh.map((slot) => [slot, { value: this.paints }]))) return;
    for (const slot of fresh) this.stroke.add(slot);
    this.join();
  }

  end() {
    if (this.tally) this.tally.hidden = true;
    this.complete();
  }

  /** Crosses out what a met line or region, or a mark, leaves no room in, if the reader
      has chosen that; all is one move. What is erased stays so. */
  complete() {
    const { rules } = this.board;
    if (!rules || document.documentElement.dataset.cross !== "on") return;
    const { past } = this.game;
    if (past.slice(this.from).every((move) => move.every(([, , now]) => now.value < 0))) return;
    const none = rules.rules.flatMap((rule) => {
      const { rule: kind, cells, clues = [] } = rule;
      if (kind === "apart") return cells.filter((cell) => cells.some((one) => rules.valueAt(one) === 1 && rules.touch(one, cell)));
      if (kind === "matched") return cells.filter((cell) => !rules.beside(cell).some((one) => clues.includes(one)));
      return (kind === "run" || kind === "count") && rules.judge(rule) > 0 ? cells : [];
    });
    this.crossOut(none);
  }

  /** Gives cells that hold nothing the last sign. */
  crossOut(/** @type {number[]} */ cells) {
    const slots = cells.map((cell) => this.board.cells[cell].slot);
    const open = slots.filter((slot) => slot >= 0 && this.game.slots[slot].value < 0);
    if (this.game.change(open.map((slot) => [slot, { value: this.signs.length - 1 }]))) this.join();
  }

  /** Crosses out what is left of a line whose clue is pressed, once that is met. */
  close(/** @type {number[]} */ point) {
    const { rules, slots } = this.board;
    const { x, y } = slots[0];
    const [column, row] = [point[0] - x, point[1] - y].map((at) => Math.floor(at) + 1);
    if (column > 0 === row > 0) return; /* in the grid, or beside none of its lines */
    for (const k of rules?.met() ?? []) {
      const { kind, number, cells } = /** @type {Rules} */ (rules).rules[k];
      if (kind === (column > 0 ? "column" : "row") && number === Math.max(column, row)) this.crossOut(cells);
    }
  }

  key(/** @type {string} */ key) {
    this.from = this.game.past.length;
    const { cells, current } = this.board;
    const { slot } = cells[current];
    if (key === "Home" || key === "End") {
      const row = this.row().filter((k) => cells[k].slot >= 0);
      this.board.select(row.at(key === "Home" ? 0 : -1) ?? -1);
    } else if (slot < 0) return false;
    else if (key === " " || key === "Enter") {
      const { value } = this.game.slots[slot];
      this.game.put(slot, value + 1 < this.signs.length ? value + 1 : -1);
    } else if (key === "Backspace" || key === "Delete") this.game.put(slot, -1);
    else if (this.signOf(key) >= -1) this.game.put(slot, this.signOf(key));
    else return false;
    this.complete();
    return true;
  }

  /** The sign that a key means: its own, or by number, 0 for the last; -2 for none. */
  signOf(/** @type {string} */ key) {
    const exact = key.toLowerCase() === "x" ? this.game.untouched : this.signs.indexOf(key);
    if (exact >= 0) return exact;
    const nth = "120".indexOf(key);
    return key.length === 1 && nth >= 0 ? (nth < this.signs.length ? nth : -1) : -2;
  }

  known(/** @type {string} */ sign) {
    return this.signs.indexOf(sign);
  }

  scope(/** @type {"cell" | "entry" | "all"} */ what) {
    const { cells, current } = this.board;
    if (what === "all") return this.every();
    return what === "cell" && cells[current].slot >= 0 ? [cells[current].slot] : [];
  }
};
