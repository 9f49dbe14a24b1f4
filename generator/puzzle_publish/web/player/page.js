"use strict";
/* A puzzle's page: the tools around the grid, the clock, saving. */

(() => {
  const MOST_MOVES = 500;
  const PATIENCE = 1500; /* ms without a move before a full grid is called wrong */
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const puzzle = JSON.parse($("puzzle").textContent);
  puzzle.rows = PuzzlePlayer.rowsOf(puzzle);
  const { words } = puzzle;
  puzzle.entries ??= [];
  if (puzzle.rules) puzzle.rules = PuzzlePlayer.Rules.unpack(puzzle.rules);
  const { make, say: filled } = PuzzlePlayer;
  const root = document.documentElement;

  puzzle.fills = !["edge", "place", "take", "trace"].includes(puzzle.way);
  const blanks = puzzle.rows.flat().filter((/** @type {any} */ cell) => cell[4] === "blank");
  let answer = puzzle.sealed
    ? blanks.map(() => -2)
    : PuzzlePlayer.unmask(puzzle.answer, puzzle.id);
  answer = PuzzlePlayer.ways[puzzle.way].answerOf?.(puzzle, answer) ?? answer;
  const game = new Game(answer.length, answer, puzzle);
  if (puzzle.any) game.isWrong = () => false; /* any answer counts, so no key can judge */
  if (puzzle.sealed) {
    game.solves = () =>
      game.isFull &&
      PuzzlePlayer.fits(
        game.slots.map((/** @type {any} */ slot) => slot.value),
        puzzle.sealed,
        puzzle.id,
      );
  }
  const store = PuzzlePlayer.openStore(puzzle.root, puzzle.token);
  /** @type {number[]} */
  const told = [];
  const state = { time: 0, hints: 0, steps: 0, told, solved: false, shown: false, judged: false, refused: false, closed: false };

  const board = new Board($("board"), puzzle, game, words);
  const dock = new Dock(words);
  dock.pinches(board);
  const say = (/** @type {string} */ text) => dock.toast(text);
  const page = {
    prefix: puzzle.key.replace(/[^:]+$/, ""), /* of the keys of the book's games */
    inRow: (/** @type {Map<string, any>} */ _games) => /** @type {string[]} */ ([]), /* of a daily site */
    saving: 0,
    state,
    clues: /** @type {HTMLElement[]} */ ([]),
    marks: /** @type {string[]} */ ([]),
    say,
    announce: (/** @type {string} */ text) => dock.announce(text),
    read: (/** @type {string} */ key) => store.read(key),
    toast: (/** @type {string} */ text, offer = {}) => dock.toast(text, offer),
    tray: (/** @type {string} */ label, /** @type {Tool[]} */ tools) => dock.tray(label, tools),
    hinted: () => {
      state.steps += 1;
      save();
    },
    /** Keeps which hints were told. */
    keep() {
      showHints();
      save();
    },
    entry(/** @type {number[]} */ [number, ...others], /** @type {string[]} */ texts) {
      const [clue = "", other = ""] = [number, ...others].map((k, nth) => {
        const { name } = puzzle.entries[k] ?? {};
        return name ? `${name}${texts[nth] && words.colon}${texts[nth]}\u00a0${page.marks[k] ?? ""}`.trim() : "";
      });
      /* Where there are clues their place stays, so that keys do. */
      Dock.clue(clue || (puzzle.entries[0] ? "\xa0" : ""), other);
    },
    notes() {
      way.noting = !way.noting;
      $("notes").ariaPressed = String(way.noting);
      say(way.noting ? words.notes_on : words.notes_off);
    },
  };

  puzzle.entries.forEach((/** @type {any} */ entry) => {
    /* What is said of it; words in rows have names of their own. */
    entry.name = entry.direction === "row" ? entry.label : `${entry.label} ${words[entry.direction]}`;
  });
  const way = new PuzzlePlayer.ways[puzzle.way](board, Object.assign(page, PuzzlePlayer.lists?.(puzzle)));
  const entryTools = document.querySelectorAll("[data-scope=entry]");
  for (const node of entryTools) /** @type {any} */ (node).hidden = !puzzle.entries.length;

  board.drawn = () => {
    dock.left(board.rules?.left() ?? []);
    for (const [tool, moves] of Object.entries({ undo: game.past, redo: game.future })) {
      document.querySelector(`#tools [data-tool=${tool}]`)?.classList.toggle("idle", !moves.length);
    }
  };

  /* Keys on the screen. */
  if (puzzle.way === "enter") {
    const { signs, shown = signs } = puzzle;
    const order = signs[25] === "Z" ? [..."QWERTYUIOPASDFGHJKLZXCVBNM", ...signs.slice(26)] : signs;
    const keys = order.map((/** @type {string} */ label) => {
      const sign = signs.indexOf(label);
      return { sign, text: shown[sign], label, act: () => way.put(sign) };
    });
    keys.push({ sign: -1, text: "⌫", label: words.erase, act: () => way.erase(true) });
    if (way.keys) way.keys(dock, keys);
    else dock.keys(keys);
  } else $("keys").hidden = true;

  /** @type {Hinting | null} */
  let hinting = null;
  /* What a reader may never want is loaded when it is asked for first. */
  const late = async (/** @type {() => any} */ act) => {
    try {
      if (puzzle.hinter && !PuzzlePlayer.guess) {
        await new Promise((onload, onerror) => {
          document.head.append(make("script", { src: puzzle.hinter, onload, onerror }));
        });
      }
      await act();
    } catch {
      say(words.no_hinter);
    }
  };
  /** @type {Record<string, (scope: any) => void>} */
  const tools = {
    undo: () => game.undo() || say(words.nothing),
    redo: () => game.redo() || say(words.nothing),
    restart: () => {
      state.told = [];
      board.bad.clear();
      if (game.restart()) page.toast(words.restarted, { action: back });
    },
    notes: () => page.notes(),
    ...(puzzle.rules && puzzle.signs.length <= 16 && { allnotes: () => (way.noteAll() ? page.toast(words.noted_all, { action: back }) : page.toast(words.all_noted, { action: [words.renew, () => way.noteAll(true)] })) }),
    entry: (way_) => way.next(Number(way_)),
    crossing: () => puzzle.entries.length && way.turn(board.current, true),
    more: () => dock.sheet.showModal(),
    close: () => dock.sheet.close(),
    check: (scope) => {
      const quiet = scope === "quiet"; /* says whether, not where */
      const slots = way.scope(quiet ? "all" : scope);
      /* What always holds the same is one thing. */
      const bad = slots.filter((/** @type {number} */ slot) => game.isWrong(slot));
      const wrong = new Set(bad.map((/** @type {number} */ slot) => game.links[slot])).size;
      if (!quiet) {
        board.flag(bad);
        save();
      }
      const some = slots.some((/** @type {number} */ slot) => game.slots[slot].value >= 0);
      const many = words[`wrong_${puzzle.pieces ? "piece" : puzzle.way === "edge" ? "line" : "cell"}${wrong > 1 ? "s" : ""}`];
      const sentence = wrong ? (quiet ? words.wrong_some : many) : words.right;
      const found = puzzle.any ? words.any_counts : filled(sentence, { count: wrong });
      say((some ? found : words.no_check) + (way.faults?.() ?? ""));
    },
    reveal: (scope) => {
      state.shown = scope === "all"; /* the reader has not solved it */
      if (game.reveal(way.scope(scope))) page.toast(words.was_revealed, { action: back });
    },
    hint: () => late(() => (hinting ??= PuzzlePlayer.page.hinting = new Hinting(page)).press()),
    mark: () => late(() => PuzzlePlayer.guess?.(page)),
    share: async () => {
      const said = filled(words.shared, { time: minutes(), hints: hints() });
      const text = [document.title, said, puzzle.url].filter(Boolean).join("\n");
      try {
        await navigator.clipboard.writeText(text);
        say(words.copied);
      } catch {
        say(text);
      }
    },
    print: (scope) => {
      root.dataset.print = scope;
      print();
    },
  };
  Object.assign(tools, way.tools);
  /* A way back from what changes much at once. */
  const back = /** @type {Tool} */ ([words.undo, () => game.undo()]);
  const isThere = (/** @type {string} */ tool) => tool in tools && (!tool.endsWith("notes") || way.noting !== undefined) && (tool !== "entry" || puzzle.entries.length);
  for (const node of document.querySelectorAll("[data-tool]")) {
    const button = /** @type {HTMLElement} */ (node);
    button.hidden ||= !isThere(button.dataset.tool ?? "");
  }
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (dock.sheet.open) return;
    /* Typing goes to the grid, also before it was touched and after a tool was used. */
    const idle = target === document.body || /** @type {Element} */ (target).matches("button");
    if (!idle || (key.length > 1 && !Way.ARROWS[key]) || key === " ") return;
    board.input.focus({ preventScroll: true });
    way.press(event);
  });
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-tool]");
    if (!(button instanceof HTMLElement)) return;
    if (dock.sheet.open) dock.sheet.close();
    tools[button.dataset.tool ?? ""](button.dataset.scope);
  });

  const hints = () => state.hints + state.steps + (state.judged ? words.judged_too : "");
  const showHints = () => {
    const shown = (puzzle.hints ?? []).slice(0, state.hints);
    $("hints").replaceChildren(...shown.map((/** @type {string} */ textContent) => make("li", { textContent })));
    $("hints").hidden = !shown.length;
  };

  /* The clock runs while the page is seen and the puzzle is not solved. */
  const minutes = () => PuzzlePlayer.clock(state.time);
  /* From the disk the store may answer too late for a page that goes. */
  const kept = `puzzle-player:time ${puzzle.key} ${puzzle.id}`;
  const isBegun = () => game.past.length > 0 || state.time > 0;
  setInterval(() => {
    if (document.hidden || state.solved || state.shown || !isBegun()) return;
    state.time += 1;
    $("time").textContent = minutes();
    if (state.time % 15 === 0) save();
  }, 1000);

  /* Saving. A saved game of another id but the same shape is kept and judged anew. */
  const save = async () => {
    page.saving += 1;
    await loaded;
    const done =
      !state.closed &&
      (await store.write(puzzle.key, {
        id: puzzle.id,
        shape: puzzle.shape,
        kind: puzzle.kind,
        ...(puzzle.fills && { signs: puzzle.signs }),
        slots: game.slots.map((/** @type {any} */ s) => [s.value, s.notes, s.revealed ? 1 : 0]),
        moves: game.past.slice(-MOST_MOVES),
        time: state.time,
        hints: state.hints,
        steps: state.steps,
        told: state.told,
        bad: [...board.bad],
        solved: state.solved,
        shown: state.shown,
        judged: state.judged,
        at: [board.current, way.entry],
        filled: game.slots.filter((/** @type {any} */ s) => s.value >= 0).length,
        of: game.slots.length,
      }));
    if (done === null) state.closed = true;
    page.saving -= 1;
    if (!done && !state.refused) {
      state.refused = true;
      page.toast(state.closed ? words.left_alone : words.not_kept, { lasts: true });
    }
  };
  /** Takes over a saved game; its signs are found by what they are, not by number. */
  const restore = (/** @type {any} */ saved) => {
    const same = saved.id === puzzle.id;
    const here = puzzle.fills && saved.signs?.map((/** @type {string} */ s) => way.known(s));
    const now = (/** @type {number} */ k) => (k < 0 || !here ? k : here[k] ?? -1);
    const slot = (/** @type {number} */ value, /** @type {number[]} */ notes, /** @type {any} */ revealed) => ({
      value: now(value),
      notes: notes.map(now).filter((k) => k >= 0),
      revealed: same && Boolean(revealed),
    });
    if (saved.slots.length !== game.slots.length) throw new Error("other slots");
    game.slots = saved.slots.map((/** @type {any} */ one) => slot(one[0], one[1], one[2]));
    game.past = (same ? saved.moves : []).map((/** @type {any[]} */ move) =>
      move.map(([k, ...sides]) => [k, ...sides.map((/** @type {Slot} */ s) => slot(s.value, s.notes, s.revealed))]),
    );
    game.future = [];
    board.bad = new Map(same ? saved.bad : []);
    Object.assign(state, {
      time: Math.max(Number(saved.time) || 0, Number(LocalItems.get(kept))),
      hints: Number(saved.hints) || 0,
      steps: Number(saved.steps) || 0,
      told: same && Array.isArray(saved.told) ? saved.told : [],
      solved: same && saved.solved,
      shown: same && Boolean(saved.shown),
      judged: saved.judged,
    });
    if (same && saved.at && way.entriesOf) {
      [, way.entry] = saved.at;
      board.select(saved.at[0], false);
      way.turn(saved.at[0]);
    }
  };
  const load = async () => {
    await Promise.all(choices.map((chosen) => chosen()));
    board.draw();
    const saved = await store.read(puzzle.key, puzzle.id);
    if (!saved) return;
    if (saved === "unknown") {
      state.closed = true;
      return;
    }
    if (saved.id !== puzzle.id && saved.shape !== puzzle.shape) {
      page.toast(words.set_aside, { lasts: true });
      return;
    }
    const { slots, past, future } = game;
    try {
      restore(saved);
    } catch {
      Object.assign(game, { slots, past, future });
      state.closed = true;
    }
    board.draw();
    $("time").textContent = minutes();
    showHints();
    finish();
  };

  /** Says how the time stands beside those of other games of the type and level. */
  const rank = async () => {
    const saved = Object.entries((await store.all(page.prefix)) ?? {});
    const games = new Map(saved.map(([key, text]) => [key, PuzzlePlayer.gameOf(text) ?? {}]));
    games.delete(puzzle.key);
    const said = page.inRow(games);
    const best = PuzzlePlayer.bestOf([...games.values()]).get(puzzle.kind);
    if (best) {
      const isBest = state.time <= best && !state.hints && !state.steps;
      said.push(isBest ? words.is_best : filled(words.best, { time: PuzzlePlayer.clock(best) }));
    }
    $("ranked").textContent = said.join(words.between);
  };

  let doubt = 0; /* the timer of a message that waits for another turn of the last cell */
  const finish = () => {
    clearTimeout(doubt);
    const greets = game.isSolved && !state.shown;
    $("solved").hidden = !greets;
    root.toggleAttribute("data-solved", greets);
    game.locked = greets;
    if (game.isSolved && state.shown) return;
    state.shown = false;
    if (!game.isSolved) {
      if ((way.isPainted ?? (game.untouched < 0 && game.isFull)) && !state.solved) doubt = setTimeout(() => say(way.doubts?.()[0] ?? words.not_right), PATIENCE);
      return;
    }
    const first = !state.solved;
    state.solved = true;
    const values = { time: minutes(), hints: hints() };
    const { closing, id } = puzzle;
    const name = closing ? PuzzlePlayer.unmask(closing, id) + words.stop : "";
    $("solved-text").textContent = name + filled(words.solved, values);
    rank();
    if (!first) return;
    /* What was meant for a key that was there is no press of a button. */
    $("solved").inert = true;
    setTimeout(() => {
      $("solved").inert = false;
    }, 600);
    dock.announce(`${document.querySelector(".greeting")?.textContent?.trim()} ${$("solved-text").textContent}`);
  };

  game.changed = () => {
    dock.outdate();
    hinting?.clear();
    board.draw();
    finish();
    save();
  };
  dock.measure();
  board.show();
  board.draw();
  const choices = [...document.querySelectorAll("[data-choices]")].map((node) => {
    const { id, dataset } = /** @type {HTMLElement} */ (node);
    const [names, ...all] = dataset.choices?.split(" ") ?? [];
    const chosen = PuzzlePlayer.choice(id, store, words[names], ...all);
    node.addEventListener("click", () => board.draw());
    return chosen;
  });
  if (matchMedia("(min-width: 56rem)").matches) $("rules").open = true;
  /* No move before the saved game is there, which would take its place. */
  game.locked = true;
  const loaded = load().finally(() => {
    finish();
    /* Where nothing comes up or moves by it, keys go to the grid at once. */
    const isDesk = matchMedia("(min-width: 56rem) and (pointer: fine)").matches && window === parent;
    if (isDesk && document.activeElement === document.body) board.input.focus({ preventScroll: true });
    root.dataset.ready = "1";
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) load();
  });
  store.changed = (/** @type {string | null} */ key) => {
    if (key === null || key === puzzle.key) load();
  };
  const leave = () => {
    if (!isBegun()) return;
    LocalItems.set(kept, String(state.time));
    save();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
  });
  addEventListener("pagehide", leave);
  /* A code on paper names its puzzle's id, which may have changed since. */
  const printed = location.hash.slice(1);
  if (/^[0-9a-f]{6}$/.test(printed) && !puzzle.id.startsWith(printed)) {
    $("printing").hidden = false;
    document.querySelector(`[data-printing="${printed}"]`)?.removeAttribute("hidden");
  }
  /* For pages that embed a puzzle, and for tests. */
  PuzzlePlayer.page = Object.assign(page, { puzzle, game, board, way, dock, store });
})();
