"use strict";
/* The store of pages on the disk. Every file has a localStorage by itself in Firefox, so one
   hidden page, store.html, keeps it for all pages of its site and answers messages; keeper.js
   is its program. Sites with an address do without: there pages share theirs. */

(() => {
  const PATIENCE = 2000; /* ms */
  const own = PuzzlePlayer.openStore;

  PuzzlePlayer.openStore = (root, token) => {
    const isAlone = location.protocol !== "file:" || self !== top;
    return isAlone || root === null || !token ? own(root) : shared(root, token);
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
    const store = PuzzlePlayer.faced(async (method, args) => {
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
})();
