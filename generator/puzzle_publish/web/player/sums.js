"use strict";
/* A sum in letters: its letters show their digits, and lead to their boxes. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @returns {[Element, string][]} */
  besides() {
    const all = this.board.place.querySelectorAll("svg g:not(.r-crypt-name) > text");
    return [...all].flatMap((node) => {
      const text = node.textContent ?? "";
      return this.codes.has(text) && !/\d/.test(text) ? [[node, text]] : [];
    });
  }

  draw() {
    super.draw();
    for (const [node, letter] of this.places ?? []) {
      const digit = this.signFor(letter);
      node.textContent = digit || letter;
      node.classList.toggle("entered", Boolean(digit));
    }
  }

  point(/** @type {PointerEvent} */ event) {
    const { clientX, clientY } = event;
    const met = this.places.find((/** @type {[Element, string]} */ [node]) => {
      const { left, width, top, height } = node.getBoundingClientRect();
      return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) < height * 0.7;
    });
    super.point(event);
    if (!met) return;
    event.preventDefault();
    this.go(met[1]);
  }
};
