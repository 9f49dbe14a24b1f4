"use strict";
/* Keeps progress in the browser.

   On a host in its localStorage. From the disk every file has a localStorage by itself
   in Firefox, so there one hidden page, store.html, keeps it for all pages of its site and
   answers messages; keeper.js is its program. */

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
  const PATIENCE = 2000; /* ms */

  PuzzlePlayer.openStore = (root, token) => {
    const isAlone = location.protocol !== "file:" || self !== top;
    return isAlone || root === null || !token ? own() : shared(root, token);
  };

  /** The store of a page that keeps its progress itself. */
  const own = () => {
    const store = faced(async (method, args) => /** @type {any} */ (LocalItems)[method](...args));
    addEventListener("storage", (event) => store.changed(event.key));
    return store;
  };

  /** The store of a page on the disk, kept by store.html. */
  const shared = (/** @type {string} */ root, /** @type {string} */ token) => {
    const frame = document.createElement("iframe");
    frame.src = `${root}store.html`;
    frame.hidden = true;
    frame.title = "";
    const { port1: port, port2: theirs } = new MessageChannel();
    /** @type {Map<number, (value: any) => void>} */
    const waiting = new Map();
    let nth = 0;
    /* Where the frame does not answer, the puzzle can be played all the same. */
    const ready = new Promise((resolve) => {
      waiting.set(0, resolve);
      setTimeout(resolve, PATIENCE, false);
    });
    const store = faced(async (method, args) => {
      if (!(await ready)) return null;
      nth += 1;
      const answer = new Promise((resolve) => waiting.set(nth, resolve));
      port.postMessage({ nth, method, args });
      return answer;
    });
    port.onmessage = ({ data: { nth: which, done } }) => {
      if (which < 0) store.changed(done);
      waiting.get(which)?.(done);
      waiting.delete(which);
    };
    const greet = () => frame.contentWindow?.postMessage({ token }, "*", [theirs]);
    frame.addEventListener("load", greet, { once: true });
    document.body.append(frame);
    return store;
  };

  /** @type {(call: (method: string, args: any[]) => Promise<any>) => Store} */
  const faced = (call) => ({
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

  PuzzlePlayer.THEMES = ["auto", "light", "dark", "contrast"];

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
