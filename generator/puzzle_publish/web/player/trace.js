"use strict";
/* The way of input in which words are found: a path of cells is drawn round each. */

PuzzlePlayer.ways.trace = class Trace extends Way {
  static HALF = 0.36; /* cells from the middle of a loop to its line */

  static answerOf(/** @type {any} */ puzzle, /** @type {any[]} */ answer) {
    puzzle.paths = answer;
    return answer.map(() => 0);
  }

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    /** @type {number[][]} */
    this.paths = board.puzzle.paths.map((/** @type {any} */ [, cells]) =>
      cells.map((/** @type {number[]} */ [r, c]) => board.at.get(`${r},${c}`)),
    );
    this.drawn = /** @type {number[]} */ ([]); /* the path that is being drawn */
    this.begun = false; /* by keys or clicks, which end it by another */
    this.moves = 0; /* of a stroke; -1 if a click went on with the path */
    this.anew = -1; /* where a stroke begins that would end a path of clicks */
    /* A loop for each word, in its colour, and its number in the list where it begins. */
    this.loops = this.layer("traced", this.paths.length);
    /** @type {(HTMLInputElement | undefined)[]} of the words that are listed */
    this.boxes = board.puzzle.paths.map((/** @type {any} */ [word]) => page.box(word));
    const listed = [...document.querySelectorAll(".words input")];
    this.numbers = this.paths.map((cells, k) => this.number(cells, listed.indexOf(/** @type {any} */ (this.boxes[k])) + 1));
    for (const [k, { parentElement: label }] of listed.entries()) {
      label?.setAttribute("class", `word-${(k + 1) % 8}`);
      label?.setAttribute("data-nth", String(k + 1));
    }
    this.line = this.layer("tracing", 1)[0];
    /* How many are found, and while a path is drawn what it spells. */
    this.spelt = PuzzlePlayer.make("b", { className: "spelt", ariaHidden: "true" });
    document.querySelector(".clock")?.before(this.spelt);
    this.takeStrokes();
    board.select(0, false);
  }

  points(/** @type {number[]} */ cells) {
    return cells.map((k) => [this.board.cells[k].x + 0.5, this.board.cells[k].y + 0.5]);
  }

  shape(/** @type {number[]} */ cells) {
    const points = this.points(cells);
    return points.length ? `M${points.join("L")}${points.length === 1 ? "h.001" : ""}` : "";
  }

  /** A loop round cells in a row, which may turn by right angles. */
  loop(/** @type {number[]} */ cells) {
    const points = this.points(cells);
    const ways = points.slice(1).map(([x, y], k) => {
      const [u, v] = [x - points[k][0], y - points[k][1]];
      const size = Math.hypot(u, v);
      return [u / size, v / size];
    });
    const { HALF } = Trace;
    const side = (/** @type {1 | -1} */ one) =>
      points.map(([x, y], k) => {
        const [[u0, v0], [u, v]] = [ways[k - 1] ?? ways[k], ways[k] ?? ways[k - 1]];
        const turns = Math.abs(u0 * v - u * v0) > 0.1; /* not by how numbers are rounded */
        const [dx, dy] = turns ? [v0 + v, -u0 - u] : [v, -u];
        return `${x + one * HALF * dx} ${y + one * HALF * dy}`;
      });
    const [left, right] = [side(1), side(-1).reverse()];
    const end = `A${HALF} ${HALF} 0 0 1 `;
    return `M${left.join("L")}${end}${right.join("L")}${end}${left[0]}Z`;
  }

  /** Puts a word's number beside its first sign, away from the others; 0 for none. */
  number(/** @type {number[]} */ cells, /** @type {number} */ nth) {
    const loop = this.loops[this.paths.indexOf(cells)];
    const [[x, y], [x1, y1]] = this.points(cells);
    const [one, other] = cells.map((k) => this.board.cells[k]);
    const far = this.board.at.has(`${2 * one.r - other.r},${2 * one.c - other.c}`) ? 0.42 : 0.3; /* not on the frame */
    const node = this.svg("text", { x: x + far * (x - x1), y: y + far * (y - y1) + 0.08 });
    node.textContent = nth ? String(nth) : "";
    loop.after(node);
    loop.setAttribute("class", `word-${(nth || cells[0]) % 8}`);
    return node;
  }

  draw() {
    this.paths.forEach((cells, k) => {
      const { value, revealed } = this.game.slots[k];
      this.loops[k].setAttribute("d", value >= 0 ? this.loop(cells) : "");
      this.loops[k].classList.toggle("revealed", revealed);
      this.numbers[k].toggleAttribute("hidden", value < 0);
    });
    this.line.setAttribute("d", this.shape(this.drawn));
    const found = this.values.map((value) => value >= 0);
    this.boxes.forEach((box, k) => {
      if (box) box.checked = found[k];
    });
    const word = this.drawn.map((k) => this.board.cells[k].said).join("");
    this.spelt.textContent = word || `${found.filter(Boolean).length} / ${found.length}`;
    this.spelt.classList.toggle("drawn-word", Boolean(word));
  }

  /** The cells from one to another: straight, or a step at a time. */
  extended(/** @type {number[]} */ path, /** @type {number} */ to) {
    const { cells, at } = this.board;
    const { r: r0, c: c0 } = cells[path[0]];
    const { r, c } = cells[to];
    if (this.board.puzzle.straight) {
      let [down, right] = [r - r0, c - c0];
      const count = Math.max(Math.abs(down), Math.abs(right));
      /* A finger that is a little off goes in the nearest of eight directions. */
      if (Math.abs(down) < count * 0.42) down = 0;
      if (Math.abs(right) < count * 0.42) right = 0;
      return Array.from({ length: count + 1 }, (_, k) =>
        at.get(`${r0 + k * Math.sign(down)},${c0 + k * Math.sign(right)}`),
      ).filter((one) => one !== undefined);
    }
    const seen = path.indexOf(to);
    if (seen >= 0) return path.slice(0, seen + 1);
    const { r: r1, c: c1 } = cells[/** @type {number} */ (path.at(-1))];
    return Math.abs(r - r1) + Math.abs(c - c1) === 1 ? [...path, to] : path;
  }

  get pans() {
    return true;
  }

  draws(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
    return this.begun && this.board.cellAt(clientX, clientY) === this.drawn.at(-1);
  }

  begin(/** @type {PointerEvent} */ _event, /** @type {number} */ cell) {
    if (cell < 0) return false;
    this.moves = 0;
    this.anew = -1;
    if (this.begun) {
      this.drawn = this.extended(this.drawn, cell);
      this.moves = !this.board.puzzle.straight && this.drawn.at(-1) === cell ? -1 : 1;
      if (this.moves > 0) this.anew = cell;
    } else this.drawn = [cell];
    this.board.select(cell);
    this.draw();
    return true;
  }

  go(/** @type {PointerEvent} */ point) {
    const cell = this.board.cellAt(point.clientX, point.clientY);
    if (cell < 0 || cell === (this.anew < 0 ? this.drawn.at(-1) : this.anew)) return;
    if (this.anew >= 0) this.drawn = [this.anew]; /* a stroke after a click is a word of its own */
    this.anew = -1;
    this.drawn = this.extended(this.drawn, cell);
    this.moves = 1;
  }

  end() {
    if (this.moves === 1) this.finish();
    else {
      /* A click begins a path or goes on with it; it ends by itself at a word. */
      this.begun = true;
      if (this.match() >= 0) this.finish();
    }
  }

  /** The word whose path is drawn, from either end; -1 for none. */
  match(drawn = this.drawn) {
    const one = drawn.join();
    const other = [...drawn].reverse().join();
    return this.paths.findIndex((path) => path.join() === one || path.join() === other);
  }

  /** The word that is drawn but for one cell too many at an end, -1 for none or several. */
  near() {
    const { drawn } = this;
    const some = [drawn.slice(0, -1), drawn.slice(1)].map((one) => this.match(one));
    const [word = -1, ...others] = new Set(some.filter((one) => one >= 0 && this.game.slots[one].value < 0));
    return others.length ? -1 : word;
  }

  finish() {
    const exact = this.match();
    const word = exact < 0 ? this.near() : exact;
    const { puzzle } = this.board;
    if (word >= 0) {
      /* Who sees the list sees it there. */
      const box = this.boxes[word];
      const listed = box?.parentElement?.textContent?.trim() ?? puzzle.paths[word][0];
      const said = PuzzlePlayer.say(this.board.words.found, { word: listed });
      if (box) this.page.announce(said);
      else this.page.say(said);
      this.game.put(word, 0);
    } else if (this.drawn.length > 1) this.tell("no_word");
    this.cancel();
  }

  cancel() {
    this.drawn = [];
    this.begun = false;
    this.draw();
  }

  step(/** @type {[number, number]} */ way, /** @type {KeyboardEvent} */ event) {
    super.step(way, event);
    if (this.begun) this.drawn = this.extended(this.drawn, this.board.current);
  }

  key(/** @type {string} */ key) {
    if (key === "Escape") this.cancel();
    else if (key !== "Enter" && key !== " ") return false;
    else if (this.begun) this.finish();
    else {
      this.begun = true;
      this.drawn = [this.board.current];
      this.tell("path_begun");
    }
    return true;
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

  scope(/** @type {string} */ what) {
    if (what === "all") return this.every();
    return this.every().filter((/** @type {number} */ k) => this.paths[k].includes(this.board.current));
  }
};
