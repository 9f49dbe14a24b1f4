"use strict";
/* Keeps progress in the browser's localStorage; pages on the disk do as disk.js says. */

/**
 * @typedef {object} Store keeps texts under keys
 * @property {(key: string | null) => void} changed called with the key of what another page
 *     changed; null for everything
 * @property {(key: string) => Promise<string | null>} get
 * @property {(key: string, text: string) => Promise<boolean>} set false if the browser refused
 * @property {(prefix: string) => Promise<Record<string, string> | null>} all
 * @property {(key: string, id?: string) => Promise<any>} read a saved game, null for none,
 *     "unknown" for what this program cannot read; that of the puzzle with this id, wherever
 *     another edition had it, if there is one
 * @property {(key: string, game: any) => Promise<boolean | null>} write saves a game: false if
 *     the browser refused, null if what is there is unknown; a game of another id and shape
 *     is set aside before
 * @property {(key: string, id: string, text: string) => Promise<boolean>} setAside keeps a game
 *     under a key where none is yet; false if the browser refused
 */

(() => {
  const VERSION = 1;
  const SHARED = "puzzle-player:"; /* other programs may share the host */

  PuzzlePlayer.openStore = () => {
    const store = PuzzlePlayer.faced(async (method, args) => /** @type {any} */ (LocalItems)[method](...args));
    addEventListener("storage", (event) => store.changed(event.key));
    return store;
  };

  PuzzlePlayer.faced = (call) => ({
    changed: () => {},
    get: (key) => call("get", [key]),
    set: (key, text) => call("set", [key, text]),
    all: (prefix) => call("all", [prefix]),

    async read(key, id) {
      const text = await call("get", [key]);
      const game = text ? PuzzlePlayer.gameOf(text) ?? "unknown" : null;
      if (!id || game === "unknown" || game?.id === id) return game;
      /** @type {string[]} */
      const texts = Object.values((await call("all", [key.replace(/:.*/, ":")])) ?? {});
      const [longest = ""] = texts.filter((one) => one.includes(id)).sort((a, b) => b.length - a.length);
      return PuzzlePlayer.gameOf(longest) ?? game;
    },

    async write(key, game) {
      const before = await call("get", [key]);
      const text = JSON.stringify({ version: VERSION, ...game });
      if (before) {
        const other = PuzzlePlayer.gameOf(before);
        if (!other) return null;
        if (other.id !== game.id && other.shape !== game.shape && !(await this.setAside(key, other.id, before))) return false;
      }
      return Boolean(await call("set", [key, text]));
    },

    async setAside(key, id, text) {
      for (let nth = 1; ; nth += 1) {
        const place = `${key}#${id}` + (nth > 1 ? `.${nth}` : "");
        const there = await call("get", [place]);
        if (there === text) return true;
        if (!there) return Boolean(await call("set", [place, text]));
      }
    },
  });

  /** A game of its saved text; null if it is none, or of a version that is unknown. */
  PuzzlePlayer.gameOf = (text) => {
    try {
      const game = JSON.parse(text);
      const { version, id, shape, slots, moves } = game;
      const isGame = typeof id === "string" && typeof shape === "string";
      return version === VERSION && isGame && Array.isArray(slots) && Array.isArray(moves) ? game : null;
    } catch {
      return null;
    }
  };

  PuzzlePlayer.bestOf = (games) => {
    /** @type {Map<string, number>} */
    const best = new Map();
    for (const { kind, solved, time, hints, steps } of games) {
      if (solved && time > 0 && !hints && !steps) best.set(kind, Math.min(time, best.get(kind) ?? Infinity));
    }
    return best;
  };

  /** A button that goes through some looks of the page; the choice holds for all books. */
  PuzzlePlayer.choice = (kind, store, names, ...all) => {
    const button = /** @type {HTMLElement} */ (document.getElementById(kind));
    const { dataset } = document.documentElement;
    const wear = (/** @type {string} */ name) => {
      dataset[kind] = name;
      button.textContent = names[name];
    };
    wear(dataset[kind] ?? all[0]);
    button.addEventListener("click", () => {
      wear(all[(all.indexOf(dataset[kind] ?? "") + 1) % all.length]);
      store.set(SHARED + kind, dataset[kind] ?? "");
    });
    return async () => {
      const name = await store.get(SHARED + kind);
      if (name !== null && all.includes(name)) wear(name);
    };
  };
})();
