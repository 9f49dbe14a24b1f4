/* Sections that are dragged by a handle, with a mouse, pen or finger; buttons do the same. */

import { made, words } from "./studio_tools.js";

const FAR = 5; // pixels from which it is no click
const EDGE = 70; // of the window, where the page scrolls along
const STEP = 14; // pixels that it scrolls at a time

const middle = (/** @type {Element} */ one) => {
  const { top, height } = one.getBoundingClientRect();
  return top + height / 2 + scrollY;
};

/**
 * The handle of a section; `move` is called with the place where it is dropped.
 * @type {(nth: number, move: (to: number) => void) => HTMLElement}
 */
export function handle(nth, move) {
  const grip = made("span", { className: "grip", title: words.drag, "aria-hidden": "true" }, "⠿");
  grip.addEventListener("pointerdown", (event) => {
    const own = grip.closest("section");
    if (!own || event.button) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    drag(grip, own, nth, event.clientY, move);
  });
  return grip;
}

/** @type {(grip: HTMLElement, own: HTMLElement, nth: number, from: number, move: (to: number) => void) => void} */
function drag(grip, own, nth, from, move) {
  const ended = new AbortController();
  const main = /** @type {HTMLElement} */ (own.parentElement);
  const others = [...main.querySelectorAll(":scope > section.section")].filter((one) => one !== own);
  const mark = made("div", { className: "mark" });
  let at = from; // of the pointer, in the window
  let start = NaN; // of the section's middle on the page, once it is dragged
  let to = nth;
  let turn = 0;

  const begun = () => {
    main.classList.add("dragging"); // heads alone, so that far is near
    own.classList.add("dragged");
    scrollBy(0, middle(own) - scrollY - at);
    start = middle(own);
    turn = requestAnimationFrame(along);
  };

  const follow = () => {
    const here = at + scrollY; // the section's middle is at the pointer
    own.style.transform = `translateY(${here - start}px)`;
    to = others.filter((one) => middle(one) < here).length;
    const next = others[to];
    if (to === nth) mark.remove();
    else if (next) next.before(mark);
    else others.at(-1)?.after(mark);
  };

  const along = () => {
    const step = at < EDGE * 1.5 ? -STEP : at > innerHeight - EDGE ? STEP : 0;
    if (step) {
      scrollBy(0, step);
      follow();
    }
    turn = requestAnimationFrame(along);
  };

  const end = (/** @type {boolean} */ drops) => {
    ended.abort();
    cancelAnimationFrame(turn);
    mark.remove();
    own.style.transform = "";
    own.classList.remove("dragged");
    main.classList.remove("dragging");
    if (drops && own.isConnected && to !== nth) move(to);
    else if (!Number.isNaN(start)) own.scrollIntoView({ block: "nearest" });
  };

  const listen = (/** @type {EventTarget} */ target, /** @type {string} */ name, /** @type {(event: any) => void} */ done) =>
    target.addEventListener(name, done, { signal: ended.signal });
  listen(grip, "pointermove", (event) => {
    at = event.clientY;
    if (Number.isNaN(start) && Math.abs(at - from) > FAR) begun();
    if (!Number.isNaN(start)) follow();
  });
  listen(grip, "pointerup", () => end(true));
  listen(grip, "pointercancel", () => end(false));
  listen(document, "keydown", (event) => event.key === "Escape" && end(false));
}
