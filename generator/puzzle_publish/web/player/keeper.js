"use strict";
/* The program of store.html, which keeps progress for all pages of its site on the disk.

   A file on the disk has no origin by which others know it, so store.html knows the pages
   of its own site by the token that is in all of them. It answers on the disk alone, to a
   page that is in no frame, through a port that nobody else has, and about the keys of its
   own book alone. */

(() => {
  const LOOKS = ["theme", "size", "clash", "judge", "cross", "clock"].map((kind) => `puzzle-player:${kind}`);
  const { token, prefix } = JSON.parse(document.getElementById("store")?.textContent ?? "{}");
  if (location.protocol !== "file:" || !token || parent === self || parent !== top) return;
  const isOurs = (/** @type {any} */ key) =>
    typeof key === "string" && (key.startsWith(prefix) || LOOKS.includes(key));
  /** @type {Record<string, (key: any, text: any) => any>} */
  const answers = {
    get: (key) => (isOurs(key) ? LocalItems.get(key) : null),
    set: (key, text) => isOurs(key) && typeof text === "string" && LocalItems.set(key, text),
    all: () => LocalItems.all(prefix),
  };
  addEventListener("message", ({ source, data, ports: [port] }) => {
    if (source !== parent || data?.token !== token || !port) return;
    port.onmessage = ({ data: { nth, method, args } }) => {
      if (Object.hasOwn(answers, method)) port.postMessage({ nth, done: answers[method](args[0], args[1]) });
    };
    addEventListener("storage", ({ key }) => {
      if (key === null || isOurs(key)) port.postMessage({ nth: -1, done: key });
    });
    port.postMessage({ nth: 0, done: true });
  });
})();
