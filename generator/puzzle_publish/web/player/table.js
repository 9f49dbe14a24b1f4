"use strict";
/* The table of a code, in the place of the clue: what each number or letter stands for. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** In a text the most frequent come first, with how often they are there. @returns {[Element, string][]} */
  besides() {
    const { make } = PuzzlePlayer;
    const { cells, place } = this.board;
    const box = make("div", { className: "codes", ariaHidden: "true" });
    const count = (/** @type {string} */ code) => cells.filter((/** @type {Cell} */ { said }) => said.split(" ")[0] === code).length;
    const order = [...this.codes.keys()].sort((a, b) => (this.runs ? Number(a) - Number(b) : count(b) - count(a)));
    place.classList.toggle("text", !this.runs);
    document.getElementById("bar")?.before(box);
    return order.map((code) => {
      const small = make("small", { textContent: code });
      if (!this.runs) small.append(make("sup", { textContent: count(code) }));
      const node = make("span", { onclick: () => this.go(code) }, small, make("b"));
      box.append(node);
      return [node, code];
    });
  }

  draw() {
    super.draw();
    for (const [node, code] of this.places ?? []) {
      const { lastChild } = node;
      if (lastChild) lastChild.textContent = this.signFor(code);
    }
  }
};
