"use strict";
/* The contents of a site: progress, today's puzzle, search by number. */

(async () => {
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const { prefix, words, days } = JSON.parse($("site").textContent);
  const store = PuzzlePlayer.openStore("");
  const saved = await store.all(prefix);
  let solved = 0;
  let begun = 0;
  const links = [...document.querySelectorAll("[data-key]")];
  for (const link of links) {
    const key = /** @type {HTMLElement} */ (link).dataset.key ?? "";
    let one = null;
    try {
      one = JSON.parse(saved[prefix + key] ?? "null");
    } catch {
      one = null;
    }
    if (!one) continue;
    const mark = one.solved ? "solved" : one.filled ? "begun" : "";
    solved += Number(mark === "solved");
    begun += Number(mark === "begun");
    if (!mark) continue;
    link.classList.add(mark);
    link.setAttribute("aria-label", `${link.textContent}, ${words[mark]}`);
  }
  $("progress").textContent = PuzzlePlayer.say(words.progress, {
    solved,
    begun,
    count: links.length,
  });
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
