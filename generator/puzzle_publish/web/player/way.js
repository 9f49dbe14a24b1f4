"use strict";
/* What all ways of input share: keys that move, undo and redo, strokes of one pointer. */

PuzzlePlayer.ways = {};

/** @typedef {[text: string, act: () => void]} Tool a button of a tray */

class Way {
  /** @type {Record<string, [number, number]>} */
  static ARROWS = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    this.board = board;
    this.game = board.game;
    this.page = page;
    this.pointer = -1; /* that draws a stroke */
    this.broken = false; /* the stroke, by a second finger */
    this.from = 0; /* how many moves there were before it */
    this.tapped = -1; /* a finger that moves the grid, or taps */
    board.about = (/** @type {number} */ cell) => this.about(cell);
    board.drawWay = () => this.draw();
    /* Where keys go need not be shown to who uses none. */
    const shows = (/** @type {boolean} */ is) => () => board.place.classList.toggle("keyed", is);
    document.addEventListener("keydown", shows(true), true);
    board.grid.addEventListener("pointerdown", shows(false));
    board.input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.press(event));
  }

  /* What a way of input may do otherwise. */

  /** Says more of a cell. */
  about(/** @type {number} */ _cell) {
    return /** @type {string[]} */ ([]);
  }

  /** Draws what is in no cell. */
  draw() {}

  /** Does what a key means; false if it means nothing. */
  key(/** @type {string} */ _key, /** @type {KeyboardEvent} */ _event) {
    return false;
  }

  /** Moves a cell. */
  step(/** @type {[number, number]} */ [down, right], /** @type {KeyboardEvent} */ _event) {
    this.board.select(this.board.beside(this.board.current, down, right));
  }

  /** Begins a stroke in a cell, -1 for none; false if there is nothing to draw. */
  begin(/** @type {PointerEvent} */ _event, /** @type {number} */ _cell) {
    return false;
  }

  /** Draws on to a point of the window. */
  go(/** @type {PointerEvent} */ _point) {}

  /** Ends a stroke. */
  end(/** @type {PointerEvent} */ _event) {}

  /** Takes back what a stroke has drawn. */
  cancel() {
    if (this.game.past.length <= this.from) return;
    this.game.undo();
    this.game.future.pop();
    this.board.drawn(); /* which dims Redo again */
  }

  /** Whether one finger moves a grid that its box does not show whole. */
  get pans() {
    return false;
  }

  /** Whether a finger there draws all the same, as at the end of a line. */
  draws(/** @type {{clientX: number, clientY: number}} */ _point) {
    return false;
  }

  /* What they share. */

  /** The cells of the reader's row that are no blocks. */
  row() {
    const { cells, current } = this.board;
    return cells.flatMap(({ r, state }, k) => (r === cells[current].r && state !== "block" ? [k] : []));
  }

  /** Makes one move of all that were done since a stroke began. */
  join() {
    const { past, slots } = this.game;
    /** @type {Map<number, Slot>} */
    const before = new Map();
    for (const [k, slot] of past.splice(this.from).flat()) if (!before.has(k)) before.set(k, slot);
    /** @type {Move} */
    const all = [...before].map(([k, slot]) => [k, slot, slots[k]]);
    const move = all.filter(([, one, other]) => one.value !== other.value);
    if (move.length) past.push(move);
  }

  /** Draws by strokes, and leaves the device's keyboard away. */
  takeStrokes() {
    const { grid } = this.board;
    this.typeNothing();
    if (this.pans) this.letPan();
    const starts = (/** @type {PointerEvent} */ event) => {
      this.from = this.game.past.length;
      return this.begin(event, this.board.cellAt(event.clientX, event.clientY));
    };
    grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.tapped = -1;
      if (this.pointer >= 0 && event.pointerId !== this.pointer) {
        this.broken = true; /* the second finger zooms */
        this.cancel();
        return;
      }
      if (!event.isPrimary || this.game.locked) return;
      if (event.pointerType === "touch" && this.board.isCut && this.pans && !this.draws(event)) {
        this.tapped = event.pointerId;
        return;
      }
      if (!starts(event)) return;
      event.preventDefault();
      this.pointer = event.pointerId;
      this.broken = false;
    });
    grid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== this.pointer || this.broken) return;
      for (const point of [...(event.getCoalescedEvents?.() ?? []), event]) this.go(point);
      this.draw();
    });
    for (const name of ["pointerup", "pointercancel"]) {
      grid.addEventListener(/** @type {"pointerup"} */ (name), (event) => {
        if (event.pointerId === this.tapped && name === "pointerup") {
          if (starts(event)) this.end(event);
        }
        if (event.pointerId !== this.pointer) return;
        this.pointer = -1;
        if (this.broken || name === "pointercancel") this.cancel();
        else this.end(event);
      });
    }
    grid.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  }

  /** Lets the browser move the grid by a finger, unless that draws. */
  letPan() {
    const { place, grid } = this.board;
    new ResizeObserver(() => place.classList.toggle("pans", this.board.isCut)).observe(place);
    const draws = (/** @type {TouchEvent} */ event) => {
      if (event.touches.length === 1 && this.draws(event.touches[0])) event.preventDefault();
    };
    grid.addEventListener("touchstart", draws, { passive: false });
  }

  /** A point of the window in the figure's units. */
  place(/** @type {{clientX: number, clientY: number}} */ event) {
    const box = this.board.grid.getBoundingClientRect();
    const scale = this.board.puzzle.width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }

  typeNothing() {
    this.board.input.inputMode = "none";
    this.board.input.readOnly = true;
  }

  press(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || event.isComposing || event.keyCode === 229) return;
    const low = event.key.toLowerCase();
    const arrow = Way.ARROWS[event.key];
    if (event.ctrlKey || event.metaKey) {
      if (low === "y" || (low === "z" && event.shiftKey)) this.game.redo();
      else if (low === "z") this.game.undo();
      else return;
    } else if (arrow) this.step(arrow, event);
    else if (this.game.locked || this.key(event.key, event) === false) return;
    event.preventDefault();
    this.draw();
    this.board.label(this.board.current);
  }

  /** An element of a drawing. */
  svg(/** @type {string} */ name, /** @type {Record<string, any>} */ attributes = {}) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  }

  /** Lays a drawing over the figure, and returns its paths. */
  layer(/** @type {string} */ name, /** @type {number} */ count) {
    const { puzzle, place, grid } = this.board;
    const box = `0 0 ${puzzle.width} ${puzzle.height}`;
    const layer = this.svg("svg", { viewBox: box, class: name, "aria-hidden": "true" });
    const paths = Array.from({ length: count }, () => this.svg("path"));
    layer.append(...paths);
    place.insertBefore(layer, grid);
    return paths;
  }

  /** Puts a row of tools above those of all pages. */
  tray(/** @type {string} */ label, /** @type {Tool[]} */ tools) {
    return this.page.tray(label, tools);
  }

  /** Announces a sentence of the page's. */
  tell(/** @type {string} */ name, /** @type {Record<string, any>} */ values = {}) {
    this.page.say(PuzzlePlayer.say(this.board.words[name], values));
  }

  /** What all slots hold. */
  get values() {
    return this.game.slots.map((slot) => slot.value);
  }

  /** The numbers of all slots. */
  every() {
    return this.game.slots.map((_, k) => k);
  }
}
