"use strict";
/* What pages do where the site has an address: the first page has one address, the site can
   be installed and opens without a network, and a page in a frame tells how high it is. */

(() => {
  const { documentElement: root, head, body } = document;
  const site = new URL("./", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const here = location.origin + location.pathname;
  const isServed = location.protocol !== "file:";

  if (self !== top) {
    root.dataset.framed = "";
    const tell = () => parent.postMessage({ puzzlePlayer: root.offsetHeight }, "*");
    new ResizeObserver(tell).observe(body);
    return;
  }
  if (!isServed) return;

  /* Progress is kept by origin, so a site has one; whoever tries it on his own machine stays. */
  const { href: url } = /** @type {HTMLLinkElement} */ (head.querySelector("link[rel=canonical]"));
  const isFirst = here.replace(/index\.html$/, "") === site;
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  if (isFirst && here === `${url}index.html`) history.replaceState(history.state, "", url + location.hash);
  else if (isFirst && here !== url && !isLocal) {
    try {
      /* Once: the host may lead back here. */
      if (!sessionStorage.getItem(url)) {
        sessionStorage.setItem(url, "1");
        PuzzlePlayer.isLeaving = true;
        location.replace(url + location.hash);
      }
    } catch {
      /* no storage, so it stays here */
    }
  }

  head.append(PuzzlePlayer.make("link", { rel: "manifest", href: `${site}manifest.webmanifest` }));
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(`${site}worker.js`, { updateViaCache: "none" });
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage([site, location.href]);
    } catch {
      /* the browser refuses; the pages work all the same */
    }
  });
})();
