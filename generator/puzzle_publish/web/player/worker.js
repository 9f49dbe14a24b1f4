"use strict";
/* Keeps what a reader has opened, so that it opens without a network. Pages come from the
   network if it answers in time; a file whose name has its digest is never another one.
   A site has a cache of its own; of it goes only what no page kept in it uses. */

(() => {
  const worker = /** @type {any} */ (self);
  const PATIENCE = 4000; /* ms */
  const { scope } = worker.registration;
  const opened = () => caches.open(`puzzle-player:${scope}`);
  const isDigested = (/** @type {string} */ url) => /\.[0-9a-f]{8}\.\w+$/.test(url);
  const keyOf = (/** @type {string} */ url) => url.replace(/(index\.html)?([?#].*)?$/, "");
  let isNew = true; /* a file since the last sweep; or the worker was started */

  /* Keeps an answer, and returns it. */
  const keep = async (/** @type {string} */ url, /** @type {Response} */ answer) => {
    if (answer.ok && !answer.redirected) {
      isNew ||= isDigested(url);
      await (await opened()).put(keyOf(url), answer.clone());
    }
    return answer;
  };
  const kept = async (/** @type {string} */ url) => (await opened()).match(keyOf(url));
  const first = async (/** @type {string} */ url) => (await kept(url)) ?? keep(url, await fetch(url));

  /* Keeps a page, or a sheet, with the files that it names. */
  const learn = async (/** @type {string} */ url) => {
    const text = await (await first(url)).clone().text();
    const names = text.matchAll(/"([^"\s]+\.[0-9a-f]{8}\.(js|css|woff2))"/g);
    for (const [, name, kind] of names) {
      const file = new URL(name, url).href;
      await (kind === "css" ? learn : first)(file);
    }
  };

  /* Deletes files that nothing kept here names. */
  const sweep = async () => {
    const cache = await opened();
    const all = await cache.keys();
    const used = await Promise.all(all.map(async (one) => (await cache.match(one))?.text()));
    for (const one of all) {
      const name = one.url.slice(one.url.lastIndexOf("/") + 1);
      if (isDigested(name) && !used.some((text) => text?.includes(name))) await cache.delete(one);
    }
  };

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("message", (/** @type {any} */ event) => {
    const urls = [event.data].flat().filter((url) => String(url).startsWith(scope));
    event.waitUntil(
      (async () => {
        for (const url of urls) await learn(url);
        if (isNew) await sweep();
        isNew = false;
      })(),
    );
  });
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { url } = request;
    if (request.method !== "GET" || !url.startsWith(scope)) return;
    if (isDigested(url)) {
      event.respondWith(first(url));
      return;
    }
    const asked = fetch(request, { cache: "no-cache" }).then((answer) => keep(url, answer));
    event.waitUntil(asked.catch(() => {}));
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
    event.respondWith(Promise.race([asked, late]).catch(async () => (await kept(url)) ?? asked));
  });
})();
