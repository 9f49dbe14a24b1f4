"use strict";
/* What ways of input on pictures share: their cells are in no rows and columns. */

class Picture extends Way {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { cells } = board;
    /* The nearest cell that lies more that way than aside. */
    board.beside = (cell, down, right) => {
      let [best, least] = [-1, Infinity];
      cells.forEach(({ x, y }, k) => {
        const [u, v] = [x - cells[cell].x, y - cells[cell].y];
        const along = u * right + v * down;
        const far = along + 2 * Math.abs(u * down + v * right);
        if (far < Math.min(least, 3 * along)) [best, least] = [k, far];
      });
      return best;
    };
    /* Beside the clock: what comes next, at last the picture's name. */
    this.spelt = PuzzlePlayer.make("b", { className: "spelt", ariaHidden: "true" });
    document.querySelector(".clock")?.before(this.spelt);
    this.takeStrokes();
    board.select(0, false);
  }

  get pans() {
    return true;
  }

  /** Shows what comes next; a picture that is done has its name. */
  show(/** @type {string} */ text) {
    const { closing, id } = this.board.puzzle;
    const name = closing ? PuzzlePlayer.unmask(closing, id) : "";
    this.spelt.textContent = this.game.isSolved ? name : text;
  }

  known(/** @type {string} */ sign) {
    return this.board.puzzle.signs.indexOf(sign);
  }

  scope(/** @type {string} */ what) {
    return what === "all" ? this.every() : [this.board.current];
  }
}
