"use strict";
/* Keeps progress in the browser.

   On a host in its localStorage. From the disk every file has a localStorage by itself
   in Firefox, so there one hidden page, store.html, keeps it for all of them and answers
   messages; this file is its program, too. */

(() => {
  const VERSION = 1;

  /* Reads and writes items, and never throws: storage may be full or switched off. */
  const local = {
    get(/** @type {string} */ key) {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(/** @type {string} */ key, /** @type {string} */ value) {
      try {
        localStorage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    all(/** @type {string} */ prefix) {
      /** @type {Record<string, string>} */
      const found = {};
      try {
        for (let k = 0; k < localStorage.length; k += 1) {
          const key = localStorage.key(k) ?? "";
          if (key.startsWith(prefix)) found[key] = localStorage.getItem(key) ?? "";
        }
      } catch {
        return {};
      }
      return found;
    },
  };

  if (typeof PuzzlePlayer === "undefined") {
    /* In store.html. */
    addEventListener("message", (event) => {
      const { nth, method, args } = event.data ?? {};
      if (event.source !== parent || !Object.hasOwn(local, method)) return;
      const done = /** @type {any} */ (local)[method](...args);
      parent.postMessage({ nth, done }, "*");
    });
    parent.postMessage({ nth: 0, done: true }, "*");
    return;
  }

  /** @param {string | null} root the path to the folder of the site; null if this file is all */
  PuzzlePlayer.openStore = (root) => {
    if (location.protocol !== "file:" || root === null) {
      const call = async (/** @type {string} */ method, /** @type {any[]} */ args) =>
        /** @type {any} */ (local)[method](...args);
      return faced(call);
    }
    const frame = document.createElement("iframe");
    frame.src = `${root}store.html`;
    frame.hidden = true;
    frame.title = "";
    /** @type {Map<number, (value: any) => void>} */
    const waiting = new Map();
    let nth = 0;
    const ready = new Promise((resolve) => waiting.set(0, resolve));
    addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow) return;
      waiting.get(event.data.nth)?.(event.data.done);
      waiting.delete(event.data.nth);
    });
    document.body.append(frame);
    return faced(async (method, args) => {
      await ready;
      nth += 1;
      const answer = new Promise((resolve) => waiting.set(nth, resolve));
      frame.contentWindow?.postMessage({ nth, method, args }, "*");
      return answer;
    });
  };

  /** @param {(method: string, args: any[]) => Promise<any>} call */
  const faced = (call) => ({
    /** Returns a saved game; null for none, or one of a version that is unknown. */
    async read(/** @type {string} */ key) {
      const text = await call("get", [key]);
      try {
        const saved = JSON.parse(text ?? "null");
        return saved && saved.version === VERSION ? saved : null;
      } catch {
        return null;
      }
    },
    /** Saves a game; false if the browser refused. */
    async write(/** @type {string} */ key, /** @type {any} */ value) {
      const before = await call("get", [key]);
      if (before && !before.startsWith(`{"version":${VERSION},`)) return false;
      return call("set", [key, JSON.stringify({ version: VERSION, ...value })]);
    },
    async all(/** @type {string} */ prefix) {
      return call("all", [prefix]);
    },
    async keep(/** @type {string} */ key, /** @type {string} */ text) {
      return call("set", [key, text]);
    },
  });
})();
