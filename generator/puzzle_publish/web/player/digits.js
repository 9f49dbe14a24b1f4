"use strict";
/* Grids of numbers: notes in several cells at once, and a digit that stays in hand. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    this.runs = false; /* the next number of a sum is seldom the next to be found */
    this.hand = -1; /* the sign that each cell gets that is tapped */
    /** @type {PointerEvent | null} where a stroke over cells began */
    this.start = null;
    board.place.classList.add("sweeps");
    this.letPan();
    board.grid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.sweep(event));
    board.moved = () => {
      if (!this.several.includes(board.current)) this.choose([]);
      this.draw();
    };
    this.holds(Dock.partOf("keys"));
  }

  /** Takes the sign of a key in hand that is held down. */
  holds(/** @type {HTMLElement} */ keys) {
    let timer = 0;
    let isLong = false;
    keys.addEventListener("pointerdown", ({ target }) => {
      /** @type {HTMLElement | null} */
      const key = /** @type {Element} */ (target).closest("[data-sign]");
      isLong = false;
      clearTimeout(timer);
      if (key) timer = setTimeout(() => {
        isLong = true;
        this.take(Number(key.dataset.sign));
      }, 450);
    });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => clearTimeout(timer));
    keys.addEventListener("click", (event) => {
      if (isLong) event.stopPropagation();
      isLong = false;
    }, true);
  }

  /** Takes a sign in hand, or puts it away. */
  take(/** @type {number} */ sign) {
    this.hand = this.hand === sign ? -1 : sign;
    document.querySelectorAll("#keys [data-sign]").forEach((key, k) => {
      key.ariaPressed = String(k === this.hand);
    });
    this.choose([]);
    this.board.draw();
    if (this.hand >= 0) this.tell("keeps", { sign: this.signs[sign] });
  }

  point(/** @type {PointerEvent} */ event) {
    const { board, hand } = this;
    const number = board.cellOf(event.target);
    const all = event.shiftKey || event.ctrlKey || event.metaKey ? [...this.several, board.current, number] : [];
    this.start = event.isPrimary && hand < 0 ? event : null;
    this.choose(all);
    super.point(event);
    if (hand < 0 || number !== board.current) return;
    if (!this.noting && this.signAt(number) === this.signs[hand]) this.erase(false);
    else super.put(hand);
  }

  /** Chooses the cells that a stroke goes over. */
  sweep(/** @type {PointerEvent} */ event) {
    const { start, board, several } = this;
    if (!start || !event.buttons || (!several.length && Math.hypot(event.x - start.x, event.y - start.y) < 12)) return;
    for (const { clientX, clientY } of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const number = board.cellAt(clientX, clientY);
      if (number < 0 || number === board.current || board.cells[number].state === "block") continue;
      this.choose([...this.several, board.current, number]);
      board.select(number);
    }
  }

  choose(/** @type {number[]} */ cells) {
    /** @type {number[]} */
    this.several = cells.some((one) => one !== cells[0]) ? cells : [];
    this.board.cells.forEach((/** @type {Cell} */ { node }, /** @type {number} */ k) => {
      node.ariaSelected = this.several.includes(k) ? "true" : null;
    });
  }

  step(/** @type {[number, number]} */ arrow, /** @type {KeyboardEvent | undefined} */ event) {
    const all = event?.shiftKey ? [...this.several, this.board.current] : [];
    super.step(arrow);
    this.choose([...all, this.board.current]);
  }

  key(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    const sign = this.signs.indexOf(event.shiftKey ? event.code.replace(/^(Digit|Numpad)/, "") : "");
    if (sign >= 0) this.note(sign);
    else if (/^n$/i.test(key) && this.known("N") < 0) this.page.notes();
    else return super.key(key, event);
    return true;
  }

  put(/** @type {number} */ sign) {
    if (this.hand >= 0) this.take(sign);
    else if (this.several.length) this.note(sign);
    else super.put(sign);
  }

  /** Lights the notes of the sign that the reader is at, or all of the one in hand. */
  draw() {
    super.draw();
    const { board, signs, hand } = this;
    const sign = hand < 0 ? this.signAt(board.current) : signs[hand];
    const { shown = signs } = board.puzzle;
    const note = shown[signs.indexOf(sign)];
    board.cells.forEach((/** @type {Cell} */ { node }, /** @type {number} */ k) => {
      if (hand >= 0) node.classList.toggle("same", this.signAt(k) === sign);
      for (const one of node.querySelectorAll(".raster span")) one.classList.toggle("same", one.textContent === note);
    });
  }
};
