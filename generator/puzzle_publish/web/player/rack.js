"use strict";
/* Letters to put in order: they are the keys, and struck where they stand once used. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    /** @type {number[]} the cells whose letters make the last answer */
    this.marked = board.cells.flatMap(({ state, said }, k) => {
      const words = said.split(" ").filter(Boolean).length - Number(state === "given");
      return state !== "clue" && words > 0 ? [k] : [];
    });
    /** @type {Element[][]} */
    this.drawn = [...board.place.querySelectorAll("g.r-scramble-letter")].map(({ children }) => [...children]);
    const last = board.puzzle.racks.indexOf("");
    if (last >= 0) this.drawn[last] = this.lay(last);
    /** @type {number[]} the letters of the keys, as numbers in the rack */
    this.order = [];
    this.served = -1; /* the entry whose letters they are */
    document.getElementById("lists")?.classList.add("unseen"); /* the figure has them */
    document.getElementById("keys")?.classList.add("rack");
  }

  /** Draws a rack beside the boxes of an entry. */
  lay(/** @type {number} */ entry) {
    const [first] = this.drawn[0];
    const row = /** @type {Element} */ (first.parentNode);
    const [x, y] = ["x", "y"].map((name) => Number(first.getAttribute(name)));
    const [from, to] = [0, entry].map((k) => this.board.cells[this.entries[k].numbers[0]]);
    const pitch = Math.min(0.8, (to.x - x) / this.marked.length);
    const letters = this.marked.map((_, k) => this.svg("text", { x: x + k * pitch, y: y + to.y - from.y }));
    const group = /** @type {Element} */ (row.cloneNode());
    group.append(...letters);
    row.after(group);
    return letters;
  }

  /** The letters of a rack, "" for those that are not known yet. */
  rack(/** @type {number} */ entry) {
    /** @type {string} */
    const letters = this.board.puzzle.racks[entry];
    return letters ? [...letters] : this.marked.map((k) => this.signAt(k));
  }

  /** Which letters of a rack are in its boxes. */
  used(/** @type {number} */ entry) {
    const left = this.rack(entry);
    const found = left.map(() => false);
    for (const k of this.entries[entry].numbers) {
      const at = left.indexOf(this.signAt(k) || " ");
      if (at < 0) continue;
      found[at] = true;
      left[at] = "";
    }
    return found;
  }

  /** Puts in a drawn letter that was met. */
  point(/** @type {PointerEvent} */ event) {
    const { clientX, clientY } = event;
    const isMet = (/** @type {Element} */ node) => {
      const { left, width, top, height } = node.getBoundingClientRect();
      return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) < height * 0.7;
    };
    const entry = this.drawn.findIndex((nodes) => nodes.some(isMet));
    if (entry < 0) {
      super.point(event);
      return;
    }
    event.preventDefault();
    const at = this.drawn[entry].findIndex(isMet);
    if (entry !== this.entry) this.open(entry);
    const letter = this.rack(entry)[at];
    if (letter && !this.used(entry)[at]) this.put(this.known(letter));
  }

  draw() {
    super.draw();
    if (!this.drawn) return; /* not begun */
    this.drawn.forEach((nodes, entry) => {
      const used = this.used(entry);
      this.rack(entry).forEach((letter, k) => {
        nodes[k].textContent = letter || "·";
        nodes[k].classList.toggle("met", used[k]);
      });
    });
    this.serve();
  }

  show() {
    super.show();
    this.serve();
  }

  /** Takes over the keys on the screen. */
  keys(/** @type {Dock} */ dock, /** @type {Key[]} */ all) {
    const shuffle = () => {
      this.order.sort(() => Math.random() - 0.5);
      this.serve();
    };
    this.build = () => {
      const keys = this.order.map((_, nth) => ({ sign: -1, text: "·", label: "·", act: () => this.put(this.known(this.rack(this.entry)[this.order[nth]])) }));
      dock.keys([...keys, all[all.length - 1], { sign: -1, text: "⇄", label: this.board.words.shuffle, act: shuffle }]);
    };
    this.serve();
  }

  /** Makes the letters of the rack the keys; those that are used are dimmed. */
  serve() {
    const { entry } = this;
    if (!this.build) return;
    const rack = this.rack(entry);
    const used = this.used(entry);
    if (entry !== this.served) {
      this.served = entry;
      this.order = [...rack.keys()];
      this.build();
    }
    const nodes = document.querySelectorAll("#keys button");
    this.order.forEach((k, nth) => {
      const letter = rack[k] || "·";
      const disabled = used[k] || !rack[k];
      Object.assign(nodes[nth], { textContent: letter, ariaLabel: letter, disabled });
      nodes[nth].classList.toggle("none-left", disabled);
    });
  }
};
