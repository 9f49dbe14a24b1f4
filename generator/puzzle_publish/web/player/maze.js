"use strict";
/* Ways through mazes: lines from the two ends that find their way along passages. */

class Maze extends Edges {
  static HEAD = 0.8; /* cells from a line's end at which a stroke takes it up */
  static CATCH_UP = 4; /* cells of a passage that a stroke may cut, besides twice its way */

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    /** @type {[number, number, number][]} where the way begins and ends, at the border */
    const ends = board.puzzle.ends;
    /** @type {Map<string, number[]>} */
    this.gates = new Map(ends.map(([cell, ...point]) => [String(this.middle(cell)), point]));
    this.stubs = this.layer("drawn", ends.length);
    this.heads = this.layer("drawn heads", ends.length);
    this.node = "";
    this.pressed = ""; /* the node where a stroke began */
    /* What moves a grid that is cut off, and where the stroke is. */
    this.timer = 0;
    this.event = /** @type {PointerEvent | null} */ (null);
    board.place.classList.add("maze");
    const { game } = this;
    if (!board.puzzle.any) game.isWrong = (/** @type {number} */ edge) => this.isDrawn(edge) && !game.isRight(edge);
  }

  draw() {
    super.draw();
    [...(this.gates ?? [])].forEach(([name, point], k) => {
      this.stubs[k].setAttribute("d", this.lit(name).length ? `M${name}L${point}` : "");
      const line = this.along(name, (_, edge) => this.isDrawn(edge));
      this.heads[k].setAttribute("d", `M${[...line.keys()].at(-1)}h0`);
    });
    if (!document.documentElement.dataset.ready) {
      this.board.cells[this.board.current].node.scrollIntoView({ block: "center", inline: "center" });
      scrollTo(0, 0);
    }
  }

  /** A line that was taken back is seen as where the reader was. */
  shape(/** @type {Edge} */ edge, /** @type {number} */ value) {
    return super.shape(edge, Math.min(value, 0));
  }

  isIdle(/** @type {number} */ value) {
    return value !== 0;
  }

  isEnd(/** @type {string} */ name) {
    return this.lit(name).length === (this.gates.has(name) ? 0 : 1);
  }

  grasp(/** @type {PointerEvent} */ event) {
    this.pressed = this.nearestNode(this.point, Maze.HEAD);
    return this.endAt(event);
  }

  /** Moves a grid that is cut off while a stroke is held at its box's border. */
  nudge() {
    const { box } = this.board;
    if (this.pointer < 0) clearInterval(this.timer);
    if (this.pointer < 0 || this.broken || !this.event) return;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const { clientX, clientY } = this.event;
    const far = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.min(0, at - low - Edges.FINGER) + Math.max(0, at - high + Edges.FINGER);
    box.scrollBy(far(clientX, left, right) / 4, far(clientY, top, bottom) / 4);
    this.go(this.event);
  }

  /** @param {PointerEvent} event @param {number} cell */
  begin(event, cell) {
    this.event = null;
    clearInterval(this.timer);
    if (this.board.isCut) this.timer = setInterval(() => this.nudge(), 30);
    return super.begin(event, cell);
  }

  go(/** @type {PointerEvent} */ event) {
    super.go(event);
    this.event = event;
  }

  /** Takes up a line at its end, or where the stroke began on it, and cuts it there. */
  takeUp(/** @type {number[]} */ point) {
    const { pressed } = this;
    const end = this.nearestNode(point, Maze.HEAD, (name) => this.isEnd(name) && (!pressed || this.lit(name).length > 0));
    if (end || !this.lit(pressed).length) return end;
    for (const head of this.nodes.keys()) {
      const path = this.isEnd(head) && this.lit(head).length ? this.pathTo(head, pressed) : [];
      if (!path.length || !path.every((name) => this.lit(name).length)) continue;
      this.node = head;
      this.run(path);
      return pressed;
    }
    return "";
  }

  /** All that can be reached from a node through edges, each with what came before it. */
  along(/** @type {string} */ from, /** @type {(name: string, edge: number) => boolean} */ isOne) {
    /** @type {Map<string, string>} */
    const came = new Map([[from, ""]]);
    for (const here of came.keys()) {
      for (const [name, edge] of this.nodes.get(here)?.to ?? []) {
        if (!came.has(name) && isOne(name, edge)) came.set(name, here);
      }
    }
    return came;
  }

  /** The nodes from one to another, without the first: back along the line, as far as need
      be, then through passages where none is. */
  pathTo(/** @type {string} */ from, /** @type {string} */ to) {
    const back = this.along(from, (_, edge) => this.isDrawn(edge));
    const on = (/** @type {string} */ name, /** @type {number} */ edge) => (this.isDrawn(edge) ? back.has(name) : !this.lit(name).length || this.isEnd(name));
    const came = back.has(to) ? back : this.along(from, on);
    const path = [];
    for (let at = to; came.get(at); at = came.get(at) ?? "") path.unshift(at);
    return path;
  }

  /** Goes on to where a point is, if passages lead there soon. */
  reach(/** @type {number[]} */ point) {
    const to = this.nearestNode(point, Maze.HEAD);
    if (!this.node && to !== this.pressed) this.node = this.takeUp(point);
    if (!this.node || !to || to === this.node) return;
    const path = this.pathTo(this.node, to);
    if (path.length <= Maze.CATCH_UP + 2 * this.away(this.node, point)) this.run(path);
  }

  run(/** @type {string[]} */ path) {
    for (const name of path) this.follow(name);
  }

  /** Draws to a neighbour, or takes the line back from it. */
  follow(/** @type {string} */ name) {
    const { game } = this;
    const edge = this.nodes.get(this.node)?.to.get(name) ?? -1;
    this.moved = true;
    game.put(edge, this.isDrawn(edge) ? this.last : 0);
    this.node = name;
    this.join();
  }

  /** Draws along one passage to a point, up to a fork or past those in a straight line,
      or takes the line back to it. */
  tap(/** @type {number[]} */ point) {
    const to = this.nearestNode(point, Maze.HEAD);
    const ends = [...this.nodes.keys()].filter((name) => this.isEnd(name));
    const isOne = (/** @type {string[]} */ path) =>
      path.every((name) => name === to || (this.nodes.get(name)?.to.size ?? 0) < 3) ||
      [0, 1].some((axis) => new Set(path.map((name) => name.split(",")[axis])).size === 1);
    const paths = ends.map((from) => ({ from, path: this.pathTo(from, to) })).filter(({ path }) => path.length && isOne(path));
    const [found] = paths.sort((a, b) => a.path.length - b.path.length);
    if (found) {
      this.node = found.from;
      this.run(found.path);
    } else if (to && !ends.includes(to)) this.tell("not_on");
  }

  step(/** @type {[number, number]} */ way, /** @type {KeyboardEvent} */ event) {
    const { current } = this.board;
    const edge = event.shiftKey ? -1 : this.towards(current, way);
    if (edge >= 0) {
      this.node = String(this.middle(current));
      const name = this.edges[edge].names.find((one) => one !== this.node) ?? "";
      this.from = this.game.past.length;
      if (this.isEnd(this.node) && this.pathTo(this.node, name).length === 1) this.follow(name);
      this.walk(edge, current);
    } else if (event.shiftKey) Way.prototype.step.call(this, way, event);
  }
}

PuzzlePlayer.ways.edge = Maze;
