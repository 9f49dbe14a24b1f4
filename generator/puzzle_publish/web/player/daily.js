"use strict";
/* The page of a puzzle in a daily site: no link to a later day, and the days in a row. */

(() => {
  const { puzzle, store, say } = PuzzlePlayer.page;
  const { runs, words } = puzzle.daily;
  const days = PuzzlePlayer.daysOf(runs);
  const own = days[days.length - 1];
  const prefix = puzzle.key.slice(0, puzzle.key.indexOf(":") + 1);

  PuzzlePlayer.eachDay((today, turned) => {
    /** @type {NodeListOf<HTMLElement>} */
    const links = document.querySelectorAll("[data-day]");
    for (const link of links) {
      const out = (link.dataset.day ?? "") <= today;
      if (turned && out && link.hidden) say(words.new_day);
      link.hidden = !out;
    }
  });

  const solved = /** @type {HTMLElement} */ (document.getElementById("solved"));
  const tell = async () => {
    if (solved.hidden) return;
    const said = [];
    const saved = Object.entries((await store.all(prefix)) ?? {});
    const games = new Map(saved.map(([key, text]) => [key.slice(prefix.length), PuzzlePlayer.gameOf(text)]));
    const done = days.filter((day) => day === own || games.get(day)?.solved);
    const { run } = PuzzlePlayer.streaks(days, new Set(done));
    if (run > 1) said.push(PuzzlePlayer.say(words.streak, { count: run }));
    games.delete(own);
    const best = PuzzlePlayer.bestOf([...games.values()].filter(Boolean)).get(puzzle.kind);
    const { time, hints, steps } = PuzzlePlayer.page.state;
    const first = !hints && !steps && (best === undefined || time <= best);
    if (best !== undefined) {
      said.push(first ? words.is_best : PuzzlePlayer.say(words.best, { time: PuzzlePlayer.clock(best) }));
    }
    const line = document.getElementById("in-a-row");
    if (line) line.textContent = said.join(words.between);
  };
  new MutationObserver(tell).observe(solved, { attributes: true, attributeFilter: ["hidden"] });
  tell();
})();
