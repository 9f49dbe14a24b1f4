"use strict";
/* The way of input in which words are found: a path of cells is drawn round each. */

PuzzlePlayer.ways ??= {};

PuzzlePlayer.ways.trace = class {
  /** @param {any} board @param {any} page */
  constructor(board, page) {
    this.board = board;
    this.game = board.game;
    this.page = page;
    const { grid, input, puzzle } = board;
    /** @type {number[][]} */
    this.paths = puzzle.paths.map((/** @type {any} */ [, cells]) =>
      cells.map((/** @type {number[]} */ [r, c]) => board.at.get(`${r},${c}`)),
    );
    this.drawn = /** @type {number[]} */ ([]); /* the path that is being drawn */
    this.begun = false; /* by keys or clicks, which end it by another */
    this.pointer = -1;
    this.buildLines();
    board.drawWay = () => this.draw();
    board.about = (/** @type {number} */ cell) => this.about(cell);
    board.flag = () => {};
    input.inputMode = "none";
    input.readOnly = true;
    grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    grid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      grid.addEventListener(name, (/** @type {PointerEvent} */ event) => this.up(event));
    }
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    board.select(0, false);
  }

  buildLines() {
    const { width, height } = this.board.puzzle;
    const space = "http://www.w3.org/2000/svg";
    const layer = document.createElementNS(space, "svg");
    layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    layer.setAttribute("class", "traced");
    layer.setAttribute("aria-hidden", "true");
    const line = () => {
      const path = document.createElementNS(space, "path");
      layer.append(path);
      return path;
    };
    this.lines = this.paths.map(line);
    this.line = line();
    this.board.place.insertBefore(layer, this.board.grid);
  }

  shape(/** @type {number[]} */ cells) {
    const points = cells.map((k) => {
      const { x, y } = this.board.cells[k];
      return `${x + 0.5} ${y + 0.5}`;
    });
    return points.length ? `M${points.join("L")}${points.length === 1 ? "h.001" : ""}` : "";
  }

  draw() {
    this.paths.forEach((cells, k) => {
      const { value, revealed } = this.game.slots[k];
      this.lines[k].setAttribute("d", value >= 0 ? this.shape(cells) : "");
      this.lines[k].classList.toggle("revealed", revealed);
    });
    this.line.setAttribute("d", this.shape(this.drawn));
    this.line.setAttribute("class", "drawing");
    this.page.found?.(this.game.slots.map((/** @type {any} */ slot) => slot.value >= 0));
  }

  /** The cells from one to another: straight, or a step at a time. */
  extended(/** @type {number[]} */ path, /** @type {number} */ to) {
    const { cells, at } = this.board;
    const { r: r0, c: c0 } = cells[path[0]];
    const { r, c } = cells[to];
    if (this.board.puzzle.straight) {
      const [down, right] = [r - r0, c - c0];
      const count = Math.max(Math.abs(down), Math.abs(right));
      if (down && right && Math.abs(down) !== Math.abs(right)) return path;
      return Array.from({ length: count + 1 }, (_, k) =>
        at.get(`${r0 + k * Math.sign(down)},${c0 + k * Math.sign(right)}`),
      ).filter((one) => one !== undefined);
    }
    const seen = path.indexOf(to);
    if (seen >= 0) return path.slice(0, seen + 1);
    const { r: r1, c: c1 } = cells[/** @type {number} */ (path.at(-1))];
    return Math.abs(r - r1) + Math.abs(c - c1) === 1 ? [...path, to] : path;
  }

  down(/** @type {PointerEvent} */ event) {
    if (this.pointer >= 0 && event.pointerId !== this.pointer) {
      this.moves = -2; /* a second finger ends a stroke that comes to nothing */
      this.stop();
      return;
    }
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    this.pointer = event.pointerId;
    this.moves = 0;
    if (this.begun) {
      this.drawn = this.extended(this.drawn, cell);
      this.moves = 1;
      if (!this.board.puzzle.straight && this.drawn.at(-1) === cell) this.moves = -1;
    } else this.drawn = [cell];
    this.board.select(cell);
    this.draw();
  }

  move(/** @type {PointerEvent} */ event) {
    if (event.pointerId !== this.pointer || !this.drawn.length) return;
    for (const point of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const cell = this.board.cellAt(point.clientX, point.clientY);
      if (cell < 0 || cell === this.drawn.at(-1)) continue;
      this.drawn = this.extended(this.drawn, cell);
      this.moves = 1;
    }
    this.draw();
  }

  up(/** @type {PointerEvent} */ event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = -1;
    if (event.type === "pointercancel" || this.moves === -2) this.stop();
    else if (this.moves === 1) this.finish();
    else {
      /* A click begins a path or goes on with it; it ends by itself at a word. */
      this.begun = true;
      if (this.match() >= 0) this.finish();
    }
  }

  /** The word whose path is drawn, from either end; -1 for none. */
  match() {
    const one = this.drawn.join();
    const other = [...this.drawn].reverse().join();
    return this.paths.findIndex((path) => path.join() === one || path.join() === other);
  }

  finish() {
    const word = this.match();
    const { words, puzzle } = this.board;
    if (word >= 0) {
      this.page.say(PuzzlePlayer.say(words.found, { word: puzzle.paths[word][0] }));
      this.game.put(word, 0);
    } else if (this.drawn.length > 1) this.page.say(words.no_word);
    this.stop();
  }

  stop() {
    this.drawn = [];
    this.begun = false;
    this.draw();
  }

  key(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || event.isComposing) return;
    const { current } = this.board;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "z") this.game[event.shiftKey ? "redo" : "undo"]();
      else if (key.toLowerCase() === "y") this.game.redo();
      else return;
    } else if (steps[key]) {
      const next = this.board.beside(current, ...steps[key]);
      if (next >= 0) this.board.select(next);
      if (this.begun && next >= 0) this.drawn = this.extended(this.drawn, next);
    } else if (key === "Enter" || key === " ") {
      if (this.begun) this.finish();
      else {
        this.begun = true;
        this.drawn = [current];
        this.page.say(this.board.words.path_begun);
      }
    } else if (key === "Escape") this.stop();
    else return;
    event.preventDefault();
    this.draw();
    this.board.label(this.board.current);
  }

  about(/** @type {number} */ cell) {
    const { words, puzzle } = this.board;
    const found = puzzle.paths.filter(
      (/** @type {any} */ _, /** @type {number} */ k) =>
        this.game.slots[k].value >= 0 && this.paths[k].includes(cell),
    );
    const said = found.map((/** @type {any} */ [word]) => PuzzlePlayer.say(words.part_of, { word }));
    if (this.drawn.includes(cell)) said.push(words.on_path);
    return said;
  }

  put() {}

  erase() {
    this.stop();
  }

  scope(/** @type {string} */ what) {
    const all = this.paths.map((_, k) => k);
    if (what === "all") return all;
    return all.filter((k) => this.paths[k].includes(this.board.current));
  }
};
