"use strict";
/* The way of input in which regions get the colours of their numbers. */

PuzzlePlayer.ways.colour = class Colour extends Picture {
  static SHAKE = 400; /* ms */

  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle, words, place } = board;
    const { signs, inks, untouched = -1 } = puzzle;
    this.areas = /** @type {SVGElement[]} */ ([...place.querySelectorAll(".r-colour-0 path")]);
    for (const [k, area] of this.areas.entries()) area.dataset.cell = String(k);
    const tools = [...signs.keys(), -1].map((brush) => /** @type {Tool} */ ([signs[brush] ?? "⌫", () => this.take(brush)]));
    this.buttons = page.tray(words.colours, tools);
    this.buttons.forEach((button, k) => {
      button.style.setProperty("--ink", inks[k]);
      if (!signs[k]) button.ariaLabel = words.erase;
    });
    this.brush = -1;
    this.paints = -1;
    this.take(untouched ? 0 : 1);
  }

  take(/** @type {number} */ brush) {
    this.brush = brush;
    PuzzlePlayer.page?.hinting?.clear(); /* its rings are of another colour */
    this.buttons.forEach((button, k) => {
      button.ariaPressed = String(k === (brush < 0 ? this.buttons.length - 1 : brush));
    });
    this.draw();
  }

  /** Whether a region has the number in hand and is open. */
  isMeant(/** @type {number} */ cell) {
    return this.values[cell] < 0 && this.board.cells[cell].said === String(this.brush + 1);
  }

  /** Whether each region has a colour, but for those that may stay white. */
  get isPainted() {
    return this.values.every((value, k) => value >= 0 || Number(this.board.cells[k].said) === this.game.untouched + 1);
  }

  begin(/** @type {PointerEvent} */ _event, /** @type {number} */ cell) {
    if (cell < 0) return false;
    this.paints = this.values[cell] === this.brush ? -1 : this.brush;
    this.board.select(cell);
    this.fill(cell, this.paints);
    return true;
  }

  end() {
    this.goOn();
  }

  /** Fills a region, or empties it; a colour of another number is refused. */
  fill(/** @type {number} */ cell, /** @type {number} */ sign) {
    const { puzzle, cells, words } = this.board;
    const number = Number(cells[cell].said);
    if (sign < 0 || sign === number - 1) {
      this.game.put(cell, sign);
      return;
    }
    const text = PuzzlePlayer.say(words.not_colour, { number, sign: puzzle.signs[sign] });
    this.page.toast(text, { action: [puzzle.signs[number - 1], () => this.take(number - 1)] });
    const fill = "#e9a09b";
    const shakes = matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "translate(.15px)";
    this.areas[cell].animate([{}, { fill, transform: shakes }, { fill, transform: shakes.replace("(", "(-") }, {}], Colour.SHAKE);
  }

  /** Takes the next colour that has open regions once its own has none. */
  goOn() {
    const { brush, board } = this;
    const all = [...board.puzzle.signs.keys()];
    const isOpen = (/** @type {number} */ sign) => board.cells.some(({ said }, k) => Number(said) === sign + 1 && !this.game.isRight(k));
    const next = [...all.slice(brush + 1), ...all].find(isOpen) ?? -1;
    if (brush < 0 || next < 0 || isOpen(brush) || brush === this.game.untouched) return;
    this.take(next);
    this.page.announce(board.puzzle.signs[next]);
  }

  /** A stroke goes on to regions with the number in hand; one that erases, to regions like
      the first, or with the brush for that to any. */
  go(/** @type {PointerEvent} */ { clientX, clientY }) {
    const cell = this.board.cellAt(clientX, clientY);
    const { paints, brush } = this;
    const isOther = paints < 0 ? brush >= 0 && this.values[cell] !== brush : !this.isMeant(cell);
    if (cell >= 0 && !isOther && this.game.put(cell, paints)) this.join();
  }

  key(/** @type {string} */ key) {
    const { board, buttons } = this;
    const { cells, current } = board;
    const brush = (Number(key) + 9) % 10;
    if (/^\d$/.test(key) && brush < buttons.length - 1) {
      this.take(brush);
      const all = [...cells.keys()].filter((k) => this.isMeant(k));
      board.select(all.find((k) => k > current) ?? all[0] ?? current);
    } else if (key === "Enter" || key === " ") {
      this.fill(current, this.brush);
      this.goOn();
    }
    else if (key === "Backspace" || key === "Delete") this.game.put(current, -1);
    else return false;
    return true;
  }

  /** What hints say of a region and a colour. */
  value(/** @type {number} */ cell, /** @type {string} */ sign) {
    return this.board.cells[cell].said + this.board.words.colon + sign;
  }

  draw() {
    const { board, game, buttons } = this;
    const { puzzle, cells, clues, words } = board;
    /** @type {number[]} */
    const left = puzzle.signs.map(() => 0);
    cells.forEach(({ said }, k) => {
      const value = this.values[k];
      const isRight = game.isRight(k);
      const area = this.areas[k];
      area.style.fill = puzzle.inks[value] ?? "";
      area.classList.toggle("meant", this.isMeant(k));
      for (const label of clues.get(k) ?? []) {
        label.toggleAttribute("hidden", isRight && value >= 0);
        label.classList.toggle("met", isRight); /* what may stay white */
      }
      left[Number(said) - 1] += Number(!isRight);
    });
    left.forEach((count, k) => {
      Dock.mark(buttons[k], count ? String(count) : "✓", !count, PuzzlePlayer.say(words.left, { count }));
    });
    this.show("");
  }
};
