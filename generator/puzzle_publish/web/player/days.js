"use strict";
/* Days as the reader's calendar has them, and what the solved ones are counted for. */

(() => {
  const MIDNIGHT = 100; /* ms that a timer waits beyond it */
  const dayOf = (/** @type {Date} */ at) => at.toISOString().slice(0, 10);

  PuzzlePlayer.eachDay = (show) => {
    let day = "";
    let timer = 0;
    const look = () => {
      const now = new Date();
      const before = day;
      day = dayOf(new Date(now.getTime() - now.getTimezoneOffset() * 60000)); /* not UTC's */
      if (day !== before) show(day, Boolean(before));
      clearTimeout(timer);
      timer = setTimeout(look, new Date(now).setHours(24, 0, 0, MIDNIGHT) - now.getTime());
    };
    look();
    /* A machine that slept woke up without its timers. */
    document.addEventListener("visibilitychange", () => document.hidden || look());
    addEventListener("pageshow", look);
  };

  PuzzlePlayer.daysOf = (runs) =>
    runs.flatMap(([first, count]) =>
      Array.from({ length: count }, (_, k) => {
        const at = new Date(`${first}T00:00Z`);
        at.setUTCDate(at.getUTCDate() + k);
        return dayOf(at);
      }),
    );

  PuzzlePlayer.streaks = (days, solved) => {
    let run = 0;
    let longest = 0;
    for (const day of days) {
      run = solved.has(day) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return { run, longest };
  };
})();
