"use strict";
/* Days as the reader's calendar has them, and what the solved ones are counted for. */

(() => {
  const MIDNIGHT = 100; /* ms that a timer waits beyond it */
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const dayOf = (/** @type {Date} */ at) =>
    `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

  PuzzlePlayer.eachDay = (show) => {
    let day = "";
    let timer = 0;
    const look = () => {
      const now = new Date();
      const before = day;
      day = dayOf(now);
      if (day !== before) show(day, Boolean(before));
      clearTimeout(timer);
      const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
      timer = setTimeout(look, next.getTime() - now.getTime() + MIDNIGHT);
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
        return at.toISOString().slice(0, 10);
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
