"use strict";
/* The contents of a site: progress, today's puzzle, search by number. */

(async () => {
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const { prefix, words, days } = JSON.parse($("site").textContent);
  const store = PuzzlePlayer.openStore("");
  const themed = PuzzlePlayer.themes($("theme"), store, words.themes);
  /** @type {any[]} */
  const links = [...document.querySelectorAll("[data-key]")];

  const show = async () => {
    await themed();
    const saved = await store.all(prefix);
    const counts = { solved: 0, begun: 0, count: links.length };
    for (const link of links) {
      const game = PuzzlePlayer.gameOf(saved?.[prefix + link.dataset.key] ?? "");
      /** @type {"solved" | "begun" | ""} */
      const mark = game?.solved ? "solved" : game?.filled ? "begun" : "";
      link.className = mark;
      if (mark) {
        counts[mark] += 1;
        link.setAttribute("aria-label", `${link.textContent}, ${words[mark]}`);
      } else link.removeAttribute("aria-label");
    }
    $("progress").textContent = PuzzlePlayer.say(words.progress, counts);
  };
  await show();
  addEventListener("pageshow", (event) => {
    if (event.persisted) show();
  });
  store.changed = show;
  const today = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  if (days.includes(day)) {
    $("today").href = `p/${day}/index.html`;
    $("today").hidden = false;
  }
  $("find").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = $("number").value.trim();
    const link = links.find((one) => /** @type {HTMLElement} */ (one).dataset.key === wanted);
    if (link) location.href = /** @type {HTMLAnchorElement} */ (link).href;
    else $("missing").textContent = PuzzlePlayer.say(words.missing, { wanted });
  });
  document.documentElement.dataset.ready = "1";
})();
