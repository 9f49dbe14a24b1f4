"use strict";
/* The way of input in which dots are joined in the order of their numbers. */

PuzzlePlayer.ways.join = class Join extends Picture {
  static REACH = 22; /* pixels from a dot that count as on it */

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    this.lines = this.layer("drawn", 2); /* of the picture, and to where a stroke is */
    this.bad = -1; /* the dot that was taken too early */
    this.typed = "";
    this.isHeld = false; /* whether a stroke draws the line on */
    this.point = [0, 0];
    board.cellAt = (clientX, clientY) => this.at(this.place({ clientX, clientY }));
  }

  /** The number of the next dot's cell, -1 when all are joined. */
  get nth() {
    return this.values.indexOf(-1);
  }

  /** How near a point is to a cell's dot. */
  far(/** @type {number} */ cell, /** @type {number[]} */ [x, y]) {
    const one = this.board.cells[cell];
    return one ? Math.hypot(one.x + 0.5 - x, one.y + 0.5 - y) : Infinity;
  }

  /** The dot at a point, -1 for none; the next one if a finger may mean it. */
  at(/** @type {number[]} */ point) {
    const { grid, puzzle, cells } = this.board;
    const reach = (Join.REACH * puzzle.width) / grid.clientWidth;
    const near = (/** @type {number} */ cell) => this.far(cell, point) < reach;
    if (near(this.nth)) return this.nth;
    const all = [...cells.keys()].filter(near).sort((a, b) => this.far(a, point) - this.far(b, point));
    return all[0] ?? -1;
  }

  draws(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
    const cell = this.board.cellAt(clientX, clientY);
    return cell >= 0 && (cell === this.nth || cell === this.nth - 1);
  }

  begin(/** @type {PointerEvent} */ event, /** @type {number} */ cell) {
    this.point = this.place(event);
    const { nth } = this;
    this.isHeld = cell >= 0 && (cell === nth || cell === nth - 1);
    if (cell >= nth) this.take(cell);
    return cell >= 0;
  }

  /** Joins what lies between two events, too. */
  go(/** @type {PointerEvent} */ event) {
    const [[x0, y0], [x, y]] = [this.point, this.place(event)];
    this.point = [x, y];
    const steps = Math.ceil(3 * Math.hypot(x - x0, y - y0));
    for (let k = 1; this.isHeld && k <= steps; k += 1) {
      const { nth } = this;
      if (this.far(nth, [x0 + ((x - x0) * k) / steps, y0 + ((y - y0) * k) / steps]) < 0.7) this.take(nth);
    }
  }

  end() {
    this.isHeld = false;
    this.draw();
  }

  cancel() {
    this.end();
  }

  /** Joins a dot if it is the next; else says which is. */
  take(/** @type {number} */ cell) {
    const { cells } = this.board;
    const { nth } = this;
    if (cell < nth || nth < 0) return;
    this.bad = cell === nth ? -1 : cell;
    const next = cells[nth];
    if (cell > nth) this.tell("not_next", { number: cells[cell].said, next: next.said });
    else this.game.put(cell, 0);
    this.board.select(cell);
    if (cell === nth && this.nth > 0) this.page.announce(this.said());
    this.draw();
  }

  /** Which dot comes next. */
  said() {
    const { cells, words } = this.board;
    return PuzzlePlayer.say(words.next_dot, { number: cells[this.nth]?.said });
  }

  key(/** @type {string} */ key) {
    const { cells, current } = this.board;
    const find = () => cells.findIndex(({ said }) => said === this.typed);
    if (/^\d$/.test(key)) {
      this.typed += key;
      if (find() < 0) this.typed = key;
      this.board.select(find());
      return true;
    }
    this.typed = "";
    if (key === "Backspace") this.game.undo();
    else if (key === "Enter" || key === " ") this.take(current);
    else return false;
    return true;
  }

  draw() {
    const { cells, clues, puzzle, place } = this.board;
    const { nth } = this;
    const count = nth < 0 ? cells.length : nth;
    const points = cells.slice(0, count).map(({ x, y }) => `${x + 0.5} ${y + 0.5}`);
    const line = count ? `M${points.join("L")}` : "";
    const [all, rest] = this.lines;
    all.setAttribute("d", nth < 0 ? `${line}Z` : line);
    rest.setAttribute("d", this.isHeld && line && nth > 0 ? `M${points[count - 1]}L${this.point.join(" ")}` : "");
    cells.forEach(({ node }, k) => {
      node.classList.toggle("wrong", k === this.bad);
      clues.get(k)?.[0].classList.toggle("met", k < count);
    });
    if (nth < 0 && puzzle.finale) {
      /** @type {[path: string, colour: string][]} */
      const parts = PuzzlePlayer.unmask(puzzle.finale, puzzle.id);
      puzzle.finale = "";
      this.layer("finale", parts.length).forEach((path, k) => {
        path.setAttribute("d", parts[k][0]);
        path.setAttribute("fill", parts[k][1]);
      });
    }
    place.classList.toggle("done", nth < 0);
    this.show(this.said());
  }
};
