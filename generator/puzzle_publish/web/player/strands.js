"use strict";
/* Loops and bridges: what is broken wherever lines are drawn, pearls, and islands. */

class Strands extends Edges {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    this.pearls = [...board.place.querySelectorAll("[class^=r-masyu] circle, circle[class^=r-masyu]")];
    this.hasIslands = this.last > 1;
    this.island = ""; /* the one that was pressed last */
    this.aim = ""; /* the one to which a stroke leads */
    this.ghost = this.layer("drawn aims", 1)[0];
  }

  draw() {
    super.draw();
    if (!this.ghost) return;
    const aimed = this.pointer < 0 || this.broken ? undefined : this.nodes.get(this.node)?.to.get(this.aim);
    this.ghost.setAttribute("d", aimed === undefined ? "" : this.shape(this.edges[aimed], 0));
    const broken = this.clashes();
    this.lines.forEach((path, k) => path.classList.toggle("clash", broken.has(k)));
    for (const node of this.pearls) {
      const verdict = this.judge(node);
      node.classList.toggle("met", verdict > 0);
      node.classList.toggle("clash", verdict < 0);
    }
  }

  /** The lines that cannot stay: where a loop branches, where bridges cross, and what is
      closed while something is left outside. */
  clashes() {
    const { rules } = this.board;
    const drawn = this.every().filter((k) => this.isDrawn(k));
    const met = new Set(rules?.met().map((k) => String(this.middle(rules.rules[k].cells[0]))));
    this.board.cells.forEach(({ node }, k) => node.classList.toggle("full", met.has(String(this.middle(k)))));
    const isFull = (/** @type {string} */ name) => (this.hasIslands ? met.has(name) : this.lit(name).length === 2);
    const found = new Set(drawn.filter((one) => this.hasIslands && drawn.some((other) => this.cross(one, other))));
    const left = new Set(this.game.isSolved ? [] : drawn);
    for (const first of left) {
      const part = new Set(this.edges[first].names);
      const lines = new Set();
      for (const name of part) {
        const own = [...(this.nodes.get(name)?.to ?? [])].filter(([, k]) => this.isDrawn(k));
        for (const [other, k] of own) {
          part.add(other);
          lines.add(k);
          left.delete(k);
          if (!this.hasIslands && own.length > 2) found.add(k);
        }
      }
      if ([...part].every(isFull)) lines.forEach((k) => found.add(k));
    }
    return found;
  }

  /** Whether two edges cross between their ends. */
  cross(/** @type {number} */ a, /** @type {number} */ b) {
    const [[p, q], [u, v]] = [a, b].map((k) => this.edges[k].ends);
    const isIn = (/** @type {number} */ k, /** @type {number[]} */ low, /** @type {number[]} */ at, /** @type {number[]} */ high) => low[k] < at[k] && at[k] < high[k];
    return [0, 1].some((k) => isIn(k, p, u, q) && isIn(1 - k, u, p, v));
  }

  /** Whether the loop turns at a node; null where it does not pass. */
  turns(/** @type {string} */ name) {
    const [a, b, more] = this.lit(name).map((other) => other.split(","));
    return b && !more ? a.every((one, axis) => one !== b[axis]) : null;
  }

  /** Whether the loop passes a pearl as it asks: 1 if so, 0 if it may, -1 if it cannot. */
  judge(/** @type {Element} */ pearl) {
    const name = ["cx", "cy"].map((key) => Number(pearl.getAttribute(key))).join();
    const isBlack = pearl.matches(".r-masyu-black, .r-masyu-black *");
    const turns = this.turns(name);
    const near = this.lit(name).map((other) => this.turns(other));
    const isStraight = near.length > 1 && near.every((one) => one === false);
    if (turns === !isBlack || (isBlack ? near.includes(true) : isStraight)) return -1;
    return Number(turns === isBlack && (isBlack ? isStraight : near.includes(true)));
  }

  /** A stroke that leads to an island need not reach it. */
  go(/** @type {PointerEvent} */ point) {
    super.go(point);
    const start = this.node.split(",").map(Number);
    const far = this.away(this.node, this.point);
    const leads = (/** @type {string} */ name) => far > 0.6 && this.away(name, start) - this.away(name, this.point) > 0.9 * far;
    this.aim = (this.hasIslands && !this.moved && [...(this.nodes.get(this.node)?.to.keys() ?? [])].find(leads)) || "";
  }

  end(/** @type {PointerEvent} */ event) {
    if (this.aim) this.follow(this.aim);
    this.aim = "";
    super.end(event);
  }

  /** A press on an island and then on the next draws a bridge. */
  tap(/** @type {number[]} */ point, /** @type {boolean} */ isCross) {
    const name = this.hasIslands ? this.nearestNode(point) : "";
    const edge = this.nodes.get(name)?.to.get(this.island) ?? -1;
    this.island = edge < 0 ? name : ""; /* the next press begins another bridge */
    if (edge >= 0) this.turn(edge, isCross);
    else if (!name) super.tap(point, isCross);
    else this.board.place.classList.add("keyed");
  }

  /** Arrows go from island to island. */
  step(/** @type {[number, number]} */ way, /** @type {KeyboardEvent} */ event) {
    const { current } = this.board;
    const edge = this.hasIslands && !event.shiftKey ? this.towards(current, way) : -1;
    if (edge < 0) super.step(way, event);
    else this.walk(edge, current);
  }
}

PuzzlePlayer.ways.edge = Strands;
