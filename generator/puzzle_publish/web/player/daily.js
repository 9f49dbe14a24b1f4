"use strict";
/* The page of a puzzle in a daily site: no link to a later day, and the days in a row. */

(() => {
  const { puzzle, prefix, say } = PuzzlePlayer.page;
  const { runs, words } = puzzle.daily;
  const days = PuzzlePlayer.daysOf(runs);
  const own = days.at(-1);

  PuzzlePlayer.eachDay((today, turned) => {
    /** @type {NodeListOf<HTMLElement>} */
    const links = document.querySelectorAll("[data-day]");
    for (const link of links) {
      const out = (link.dataset.day ?? "") <= today;
      if (turned && out && link.hidden) say(words.new_day);
      link.hidden = !out;
    }
  });

  PuzzlePlayer.page.inRow = (/** @type {Map<string, any>} */ games) => {
    const done = days.filter((day) => day === own || games.get(prefix + day)?.solved);
    const { run } = PuzzlePlayer.streaks(days, new Set(done));
    return run > 1 ? [PuzzlePlayer.say(words.streak, { count: run })] : [];
  };
})();
