"use strict";
/* A guess: what is entered from then on is marked, and one press takes all of it back. */

PuzzlePlayer.guess = (page) => {
  const { game, board, way, puzzle } = page;
  let mark = -1; /* how many moves there were before it */
  const { words } = puzzle;
  const guess = () => {
    if (mark < 0) {
      mark = game.past.length;
      page.toast(words.marked);
    } else {
      while (game.past.length > mark && game.undo());
      mark = -1;
      page.say(words.back_at_mark);
    }
    board.draw();
  };
  const button = PuzzlePlayer.make("button", { className: "guess", textContent: words.to_mark, onclick: guess });
  document.querySelector(".clock")?.before(button);
  const { drawn } = board;
  board.drawn = () => {
    drawn();
    if (mark > game.past.length) mark = -1;
    const isOn = mark >= 0;
    /** @type {Move} */
    const moves = isOn ? game.past.slice(mark).flat() : [];
    const since = new Set(moves.map(([slot]) => slot));
    const nodes = puzzle.way === "edge" ? way.lines : board.slots.map((/** @type {Cell} */ { node }) => node);
    nodes.forEach((/** @type {Element} */ { classList }, /** @type {number} */ slot) => classList.toggle("guessed", since.has(slot) && game.slots[slot].value >= 0));
    button.hidden = !isOn;
    Dock.partOf("mark").textContent = isOn ? words.to_mark : words.mark;
  };
  PuzzlePlayer.guess = guess;
  guess();
};
