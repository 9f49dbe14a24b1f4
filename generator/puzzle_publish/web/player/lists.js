"use strict";
/* Lists of words below the grid, each with a box that is ticked once it stands. */

PuzzlePlayer.lists = (puzzle) => {
  const { make } = PuzzlePlayer;
  /** @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  const bare = (/** @type {string} */ word) => word.replace(/[ '’-]/g, "");
  for (const { heading, words: listed } of puzzle.lists ?? []) {
    const items = listed.map((/** @type {string} */ word) => {
      const box = make("input", { type: "checkbox" });
      boxes.set(bare(word), box);
      return make("li", {}, make("label", {}, box, word));
    });
    const head = make("h2", { textContent: heading || puzzle.words.words });
    const longest = Math.max(...listed.map((/** @type {string} */ word) => word.length));
    document.getElementById("lists")?.append(head, make("ul", { className: "words", style: `--longest: ${longest}` }, ...items));
  }
  return { bare, box: (/** @type {string} */ word) => boxes.get(bare(word)) };
};
