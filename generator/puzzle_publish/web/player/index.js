"use strict";
/* The contents of a site: progress, today's puzzle, search by number. */

(async () => {
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const { prefix, words, days, token, kinds, daily, now = {} } = JSON.parse($("site").textContent);
  const store = PuzzlePlayer.openStore("", token);
  const themed = PuzzlePlayer.choice("theme", store, words.themes, "auto", "light", "dark", "contrast");
  /** @type {any[]} */
  const links = [...document.querySelectorAll("[data-key]")];

  let today = "";
  const isOut = (/** @type {any} */ node) => !(daily && node.dataset.day > today);

  const show = async () => {
    await themed();
    const saved = await store.all(prefix);
    /* A game counts where its puzzle is now. */
    const texts = Object.values(saved ?? {}).sort((a, b) => b.length - a.length);
    const moved = Object.fromEntries(
      Object.entries(now).map(([key, id]) => [key, texts.find((one) => one.includes(`"id":"${id}`))]),
    );
    const taken = Object.values(moved);
    const at = (/** @type {string} */ key) => {
      const there = saved?.[prefix + key] ?? "";
      return moved[key] ?? (taken.includes(there) ? "" : there);
    };
    const shown = links.filter(isOut);
    const counts = { solved: 0, begun: 0, count: shown.length };
    const games = [];
    const solved = new Set();
    let time = 0;
    for (const link of shown) {
      const game = PuzzlePlayer.gameOf(at(link.dataset.key));
      if (game) games.push(game);
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
    const past = Object.keys(days).filter((day) => day <= today).sort();
    const done = new Set(past.filter((day) => solved.has(days[day])));
    const open = past[past.length - 1] === today && !done.has(today); /* it may still be solved */
    const { run } = PuzzlePlayer.streaks(open ? past.slice(0, -1) : past, done);
    const { longest } = PuzzlePlayer.streaks(past, done);
    if (run > 1) said.push(PuzzlePlayer.say(words.streak, { count: run }));
    if (longest > Math.max(run, 1)) said.push(PuzzlePlayer.say(words.longest, { count: longest }));
    $("progress").textContent = said.join(words.between);
    const best = [...PuzzlePlayer.bestOf(games)].filter(([kind]) => kinds[kind]);
    const times = best.map(([kind, spent]) =>
      PuzzlePlayer.say(words.time, { kind: kinds[kind], time: PuzzlePlayer.clock(spent) }),
    );
    $("best").textContent = times.length ? PuzzlePlayer.say(words.best, { times: times.join(words.comma) }) : "";
  };
  PuzzlePlayer.eachDay((day, turned) => {
    today = day;
    /** @type {NodeListOf<HTMLElement>} */
    const dated = document.querySelectorAll("[data-day]");
    for (const node of dated) {
      node.hidden = !isOut(node);
      if (node.dataset.key) node.ariaCurrent = node.dataset.day === today ? "date" : null;
    }
    const past = Object.keys(days).filter((one) => one <= today).sort();
    const open = daily ? days[past[past.length - 1]] : days[today];
    $("today").hidden = !open;
    $("today").href = `p/${open}/index.html`;
    if (turned) show();
  });
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

  $("find").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = $("number").value.trim();
    const shown = links.filter(isOut);
    const link = shown.find((one) => one.dataset.key === wanted) ?? shown.find((one) => one.dataset.number === wanted);
    if (link) location.href = /** @type {HTMLAnchorElement} */ (link).href;
    else $("missing").textContent = PuzzlePlayer.say(words.missing, { wanted });
  });
  document.documentElement.dataset.ready = "1";
})();
