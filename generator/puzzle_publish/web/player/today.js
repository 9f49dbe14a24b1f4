"use strict";
/* The first page of a daily site: opens the puzzle of the reader's own day, else the latest. */

(() => {
  const { runs } = JSON.parse(document.getElementById("site")?.textContent ?? "");
  const days = PuzzlePlayer.daysOf(runs);
  PuzzlePlayer.eachDay((today) => {
    if (PuzzlePlayer.isLeaving) return; /* for another address */
    const day = days.filter((one) => one <= today).pop();
    if (day) location.replace(`p/${day}/index.html`);
    else document.getElementById("first")?.removeAttribute("hidden");
  });
  document.documentElement.dataset.ready = "1";
})();
