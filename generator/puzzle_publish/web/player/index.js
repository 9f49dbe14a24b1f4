"use strict";
/* The contents of a site: progress, today's puzzle, search by number. */

(async () => {
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const { prefix, words, days, token } = JSON.parse($("site").textContent);
  const store = PuzzlePlayer.openStore("", token);
  const themed = PuzzlePlayer.choice("theme", store, words.themes, ...PuzzlePlayer.THEMES);
  /** @type {any[]} */
  const links = [...document.querySelectorAll("[data-key]")];

  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

  /** How many of the days up to today, or up to the day before, are solved without a gap. */
  const streak = (/** @type {Set<string>} */ solved) => {
    const past = Object.keys(days).filter((day) => day <= today).sort().reverse();
    if (past[0] === today && !solved.has(days[today])) past.shift();
    const gap = past.findIndex((day) => !solved.has(days[day]));
    return gap < 0 ? past.length : gap;
  };
  const show = async () => {
    await themed();
    const saved = await store.all(prefix);
    const counts = { solved: 0, begun: 0, count: links.length };
    const solved = new Set();
    let time = 0;
    for (const link of links) {
      const game = PuzzlePlayer.gameOf(saved?.[prefix + link.dataset.key] ?? "");
      /** @type {"solved" | "begun" | ""} */
      const mark = game?.solved ? "solved" : game?.filled ? "begun" : "";
      link.className = mark;
      if (mark) {
        counts[mark] += 1;
        const spent = mark === "solved" ? ` ${PuzzlePlayer.clock(game.time)}` : "";
        if (spent) {
          solved.add(link.dataset.key);
          time += Number(game.time) || 0;
        }
        link.setAttribute("aria-label", `${link.firstChild.textContent}, ${words[mark]}${spent}`);
      } else link.removeAttribute("aria-label");
    }
    const said = [PuzzlePlayer.say(words.progress, counts)];
    if (time) said.push(PuzzlePlayer.say(words.spent, { time: PuzzlePlayer.clock(time) }));
    const run = streak(solved);
    if (run > 1) said.push(PuzzlePlayer.say(words.streak, { count: run }));
    $("progress").textContent = said.join(words.between);
  };
  await show();
  addEventListener("pageshow", (event) => {
    if (event.persisted) show();
  });
  store.changed = show;

  /* The whole book's progress as a file: what is kept under each key, as it is. */
  const KIND = "puzzle-progress";
  $("export").addEventListener("click", async () => {
    const saved = Object.entries((await store.all(prefix)) ?? {});
    const games = Object.fromEntries(saved.map(([key, text]) => [key.slice(prefix.length), text]));
    const book = prefix.slice(0, -1);
    const text = JSON.stringify({ kind: KIND, version: 1, book, games }, null, 1);
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = PuzzlePlayer.make("a", { href, download: `${book}-progress.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
  $("import").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", async () => {
    let said = words.no_progress;
    try {
      const { kind, version, book, games } = JSON.parse(await $("file").files[0].text());
      if (kind === KIND && version === 1 && `${book}:` === prefix) {
        const taken = [];
        for (const one of Object.entries(games)) taken.push(await take(...one));
        const count = taken.filter(Boolean).length;
        said = PuzzlePlayer.say(taken.includes(null) ? words.not_kept : words.imported, { count });
      }
    } catch {
      /* no file of ours */
    }
    $("file").value = "";
    $("moved").textContent = said;
    show();
  });
  /** Whether a game of a file was taken; null if the browser refused. The one that is
      further stays, and the other is set aside. */
  const take = async (/** @type {string} */ name, /** @type {any} */ text) => {
    const game = typeof text === "string" && PuzzlePlayer.gameOf(text);
    const [base, aside] = name.split("#");
    if (!game || !/^[\w.-]+$/.test(base)) return false;
    const key = prefix + base;
    const there = await store.get(key);
    if (there === text) return false;
    const done = async (/** @type {Promise<boolean>} */ change) => ((await change) ? true : null);
    if (aside !== undefined) return done(store.setAside(key, game.id, text));
    if (!there) return done(store.set(key, text));
    const other = PuzzlePlayer.gameOf(there);
    const far = (/** @type {any} */ one) =>
      one.slots.filter((/** @type {any} */ slot) => slot?.[0] >= 0).length + (one.solved ? 1e9 : 0);
    if (!other || far(other) >= far(game)) return done(store.setAside(key, game.id, text));
    return done(
      store.setAside(key, other.id, there).then((/** @type {boolean} */ kept) => kept && store.set(key, text)),
    );
  };

  if (days[today]) {
    $("today").href = `p/${days[today]}/index.html`;
    $("today").hidden = false;
  }
  $("find").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = $("number").value.trim();
    const link = links.find((one) => /** @type {HTMLElement} */ (one).dataset.key === wanted) ?? links.find((one) => one.dataset.number === wanted);
    if (link) location.href = /** @type {HTMLAnchorElement} */ (link).href;
    else $("missing").textContent = PuzzlePlayer.say(words.missing, { wanted });
  });
  document.documentElement.dataset.ready = "1";
})();
