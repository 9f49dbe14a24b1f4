"use strict";
/* Frames a puzzle where its script element stands, as high as the puzzle: the page that
   data-puzzle names, else the first of the site. */

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { puzzle, title } = script.dataset;
  const site = new URL("./", script.src);
  const frame = document.createElement("iframe");
  frame.src = site + (puzzle ? `p/${puzzle}/` : "");
  frame.title = title ?? "Puzzle";
  frame.allow = "clipboard-write";
  frame.style.cssText = "width:100%;border:0;height:48rem";
  script.after(frame);
  addEventListener("message", ({ source, origin, data }) => {
    const high = data?.puzzlePlayer;
    if (source === frame.contentWindow && origin === site.origin && high > 0 && high < 9999) {
      frame.style.height = `${high}px`;
    }
  });
})();
