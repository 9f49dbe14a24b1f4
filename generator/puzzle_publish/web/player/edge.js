"use strict";
/* The way of input in which lines are drawn: what loops, bridges and ways through mazes
   share. Those of strands.js or maze.js take the place of this. */

/**
 * @typedef {object} Edge
 * @property {number[][]} ends in the figure's units
 * @property {string[]} names of the ends
 * @property {number[]} middle
 * @property {number[]} cells from which it is drawn
 * @property {boolean} joins whether it joins their middles
 */

class Edges extends Way {
  static NEAR = 0.42; /* cells from a line, or from its end, that count as on it */
  static FINGER = 24; /* pixels from a line's end at which a finger goes on with it */

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle } = board;
    this.last = puzzle.signs.length - 1; /* the sign that says: no line */
    /** @type {Edge[]} */
    this.edges = puzzle.edges.map((/** @type {any[]} */ edge) => {
      const middles = () => edge.flatMap((k) => this.middle(k));
      const [ax, ay, bx, by, cells] = edge.length === 2 ? [...middles(), edge] : edge;
      const ends = [
        [ax, ay],
        [bx, by],
      ];
      return { ends, names: ends.map(String), middle: [(ax + bx) / 2, (ay + by) / 2], cells, joins: edge.length === 2 };
    });
    /** @type {Map<number, number[]>} */
    this.of = new Map();
    /** @type {Map<string, {point: number[], to: Map<string, number>}>} */
    this.nodes = new Map();
    this.edges.forEach((edge, k) => {
      for (const cell of edge.cells) this.of.set(cell, [...(this.of.get(cell) ?? []), k]);
      edge.ends.forEach((point, side) => {
        const node = this.nodes.get(edge.names[side]) ?? { point, to: new Map() };
        node.to.set(edge.names[1 - side], k);
        this.nodes.set(edge.names[side], node);
      });
    });
    this.chosen = -1;
    this.lines = this.layer("drawn", this.edges.length);
    this.before = /** @type {Slot[]} */ ([]); /* what is drawn, and what the names of cells tell */
    /* While a stroke is drawn: the node it is at, and what it paints. */
    this.node = "";
    this.paints = -2;
    this.point = [0, 0]; /* the point where it is */
    this.moved = false;
    this.takeStrokes();
    board.select(puzzle.ends?.[0][0] ?? [...this.of.keys()].sort((a, b) => a - b)[0], false);
  }

  draw() {
    this.edges.forEach((edge, k) => {
      const path = this.lines[k];
      path.classList.toggle("chosen", k === this.chosen);
      path.classList.toggle("wrong", this.board.isBad(k));
      const before = this.before[k];
      const slot = this.game.slots[k];
      if (before === slot) return;
      this.before[k] = slot;
      const { value, revealed } = slot;
      path.setAttribute("d", revealed && value === this.last ? "" : this.shape(edge, value));
      path.classList.toggle("crossed", value === this.last);
      path.classList.toggle("revealed", revealed && value !== this.last);
      if (before && before.value !== value) edge.cells.forEach((cell) => this.board.label(cell));
    });
  }

  isDrawn(/** @type {number} */ edge) {
    const { value } = this.game.slots[edge];
    return value >= 0 && value !== this.last;
  }

  /** The nodes to which lines are drawn from one. */
  lit(/** @type {string} */ name) {
    return [...(this.nodes.get(name)?.to ?? [])].filter(([, edge]) => this.isDrawn(edge)).map(([other]) => other);
  }

  /** The path of an edge's lines side by side, of a cross, or of nothing. */
  shape(/** @type {Edge} */ { ends: [a, b], middle: [x, y] }, /** @type {number} */ value) {
    if (value === this.last) {
      const d = 0.11;
      return `M${x - d} ${y - d}L${x + d} ${y + d}M${x - d} ${y + d}L${x + d} ${y - d}`;
    }
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [u, v] = [(a[1] - b[1]) / size, (b[0] - a[0]) / size];
    const cut = size > 1.5 ? 0.4 : 0; /* a bridge ends at its islands */
    let path = "";
    for (let k = 0; k <= value; k += 1) {
      const off = 0.16 * (k - value / 2);
      const [x0, y0] = [a[0] + u * off + v * cut, a[1] + v * off - u * cut];
      const [x1, y1] = [b[0] + u * off - v * cut, b[1] + v * off + u * cut];
      path += `M${x0} ${y0}L${x1} ${y1}`;
    }
    return path;
  }

  get pans() {
    return true;
  }

  draws(/** @type {{clientX: number, clientY: number}} */ point) {
    return this.endAt(point) !== "";
  }

  /** The end of a drawn line that a finger touches; "" for none. */
  endAt(/** @type {{clientX: number, clientY: number}} */ point) {
    const near = Edges.FINGER / (this.board.grid.getBoundingClientRect().width / this.board.puzzle.width);
    return this.nearestNode(this.place(point), Math.max(Edges.NEAR, near), (name) => this.isEnd(name));
  }

  isEnd(/** @type {string} */ name) {
    return this.lit(name).length === 1;
  }

  /** How far a node is from a point. */
  away(/** @type {string} */ name, /** @type {number[]} */ [x, y]) {
    const [u, v] = name.split(",");
    return Math.hypot(Number(u) - x, Number(v) - y);
  }

  /** The nearest node to a point, of some or of all; "" for none. */
  nearestNode(/** @type {number[]} */ point, near = Edges.NEAR, isOne = (/** @type {string} */ _name) => true) {
    let [best, least] = ["", near];
    for (const name of this.nodes.keys()) {
      const away = this.away(name, point);
      if (away < least && isOne(name)) [best, least] = [name, away];
    }
    return best;
  }

  nearestEdge(/** @type {number[]} */ [x, y]) {
    let [best, least] = [-1, Edges.NEAR];
    this.edges.forEach(({ ends: [a, b] }, k) => {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
      const t = Math.min(1, Math.max(0, along));
      const away = Math.hypot(a[0] + t * dx - x, a[1] + t * dy - y);
      if (away < least) [best, least] = [k, away];
    });
    return best;
  }

  begin(/** @type {PointerEvent} */ event, /** @type {number} */ cell) {
    if (cell >= 0 && this.of.has(cell)) this.board.select(cell);
    this.point = this.place(event);
    this.moved = false;
    this.node = this.grasp(event);
    this.paints = -2;
    this.board.grid.setPointerCapture?.(event.pointerId);
    return true;
  }

  /** The node at which a stroke begins; "" for none. */
  grasp(/** @type {PointerEvent} */ event) {
    const isFinger = event.pointerType === "touch" && this.board.isCut;
    return (isFinger && this.endAt(event)) || this.nearestNode(this.point);
  }

  /** Draws through what lies between two events, too. */
  go(/** @type {PointerEvent} */ point) {
    const [[x0, y0], [x, y]] = [this.point, this.place(point)];
    const steps = Math.ceil(3 * Math.hypot(x - x0, y - y0));
    for (let k = 1; k <= steps; k += 1) this.reach([x0 + ((x - x0) * k) / steps, y0 + ((y - y0) * k) / steps]);
    this.point = [x, y];
  }

  /** Goes to the neighbour that is nearer to a point; so a stroke may drift. */
  reach(/** @type {number[]} */ point) {
    let [best, least] = ["", 9];
    for (const [name, edge] of this.nodes.get(this.node)?.to ?? []) {
      const size = 2 * this.away(name, this.edges[edge].middle);
      const far = this.away(name, point);
      const isNear = far < (size > 1.5 ? Edges.NEAR : Math.min(0.85 * size, this.away(this.node, point) - 0.14 * size));
      if (isNear && far < least) [best, least] = [name, far];
    }
    if (best) this.follow(best);
    else if (this.game.past.length === this.from) this.node = this.nearestNode(point) || this.node;
  }

  /** Draws to a neighbour, or takes back what the stroke has just done there. */
  follow(/** @type {string} */ name) {
    const { game } = this;
    const edge = this.nodes.get(this.node)?.to.get(name) ?? -1;
    const done = game.past[this.from] ?? [];
    const [last, before] = done.at(-1) ?? [];
    this.moved = true;
    if (before && last === edge) {
      if (done.length < 2) this.paints = -2;
      game.put(edge, before.value);
    } else {
      /* One line more, up to as many as there can be; a stroke that begins there erases. */
      const more = this.isDrawn(edge) ? game.slots[edge].value + 1 : 0;
      /* One that began a side or two behind the line's end goes on with the line. */
      if (this.paints < 0 && !more && done.length < 3) {
        this.cancel();
        this.paints = 0;
      }
      if (this.paints === -2) this.paints = more < this.last ? 0 : -1;
      if (this.paints < 0 ? more > 0 : more < this.last) game.put(edge, this.paints < 0 ? -1 : more);
    }
    this.join();
    this.node = name;
  }

  end(/** @type {PointerEvent} */ event) {
    this.board.drawn();
    if (this.moved) return;
    this.tap(this.place(event), event.button === 2);
  }

  /** Does what a press without a stroke means. */
  tap(/** @type {number[]} */ point, /** @type {boolean} */ isCross) {
    const edge = this.nearestEdge(point);
    const isMiddle = edge >= 0 && this.edges[edge].joins && this.nearestNode(point, 0.28);
    if (edge >= 0 && !isMiddle) this.turn(edge, isCross);
  }

  /** Draws one line more, then a cross, then nothing. */
  turn(/** @type {number} */ edge, cross = false) {
    const { value } = this.game.slots[edge];
    const next = value < this.last ? value + 1 : -1;
    this.game.put(edge, cross ? (value === this.last ? -1 : this.last) : next);
    this.board.label(this.board.current);
  }

  step(/** @type {[number, number]} */ way, /** @type {KeyboardEvent} */ event) {
    const { current } = this.board;
    const edge = event.shiftKey ? this.towards(current, way) : -1;
    this.choose(edge);
    if (edge >= 0) {
      this.turn(edge);
      this.walk(edge, current);
    } else if (!event.shiftKey) super.step(way, event);
  }

  key(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    const around = this.of.get(this.board.current) ?? [];
    if (key === "Enter" && around.length) {
      const nth = around.indexOf(this.chosen) + (event.shiftKey ? -1 : 1);
      this.choose(around[(nth + around.length) % around.length]);
      return true;
    }
    if (this.chosen < 0) return false;
    const sign = this.board.puzzle.signs.indexOf(key);
    if (key === " ") this.turn(this.chosen);
    else if (key.toLowerCase() === "x") this.turn(this.chosen, true);
    else if (key === "Backspace" || key === "Delete") this.game.put(this.chosen, -1);
    else if (sign >= 0) this.game.put(this.chosen, sign);
    else return false;
    return true;
  }

  /** The edge of a cell that lies most in a direction, -1 for none. */
  towards(/** @type {number} */ cell, /** @type {number[]} */ [down, right]) {
    const [x, y] = this.middle(cell);
    let [best, most] = [-1, 0.7];
    for (const k of this.of.get(cell) ?? []) {
      const [mx, my] = this.edges[k].middle;
      const size = Math.hypot(mx - x, my - y) || 1;
      const along = ((mx - x) * right + (my - y) * down) / size;
      if (along > most) [best, most] = [k, along];
    }
    return best;
  }

  /** Goes along an edge that joins cells, to the other one. */
  walk(/** @type {number} */ edge, /** @type {number} */ from) {
    const { cells, joins } = this.edges[edge];
    const other = cells.find((cell) => cell !== from);
    if (joins && other !== undefined) this.board.select(other);
  }

  middle(/** @type {number} */ cell) {
    const { x, y } = this.board.cells[cell];
    return [x + 0.5, y + 0.5];
  }

  choose(/** @type {number} */ edge) {
    this.chosen = edge;
    this.draw();
  }

  /** What lines a cell has, by the direction from its middle. */
  about(/** @type {number} */ cell) {
    const { words } = this.board;
    const [x, y] = this.middle(cell);
    const said = [];
    for (const k of this.of.get(cell) ?? []) {
      const { value } = this.game.slots[k];
      if (this.isIdle(value) && k !== this.chosen) continue;
      const [mx, my] = this.edges[k].middle;
      const eighth = Math.round((Math.atan2(my - y, mx - x) * 4) / Math.PI + 8) % 8;
      const lines = value < 0 ? words.no_line : value === this.last ? words.crossed : words.lines[value];
      said.push(`${words.ways[eighth]}: ${lines}`);
    }
    return said;
  }

  /** Whether nothing need be said of an edge with this value. */
  isIdle(/** @type {number} */ value) {
    return value < 0;
  }

  scope(/** @type {string} */ what) {
    if (what === "all") return this.every();
    return this.of.get(this.board.current) ?? [];
  }
}
