/* A page that is made anew under the reader's hand: what is typed and seen stays in place. */

import { $ } from "./studio_tools.js";

const TYPED = ".field[data-of]";

const fieldIn = (/** @type {any} */ element) => element?.closest?.(TYPED);
const inputOf = (/** @type {any} */ field) => field.querySelector("input, select, textarea");
const isDirty = (/** @type {any} */ input) => input.value !== input.dataset.sent;

/* Whether a field has the focus whose text is not sent yet. */
export const isTyping = () => {
  const field = fieldIn(document.activeElement);
  return Boolean(field) && isDirty(inputOf(field));
};

/* What the reader looks at: the focused element, else the first field in sight. */
function anchor() {
  const now = /** @type {any} */ (document.activeElement);
  if (now?.id && $("main").contains(now) && !now.closest("#pages")) return now;
  const isSeen = (/** @type {Element} */ one) => one.getBoundingClientRect().bottom > 80;
  return [...$("main").querySelectorAll(TYPED)].find(isSeen);
}

/* Does something to the page; what the reader looks at stays where it is on the screen. */
export function steady(/** @type {() => void} */ work) {
  const left = anchor();
  const id = left && (left.id || inputOf(left).id);
  const top = left?.getBoundingClientRect().top;
  const pages = $("pages")?.scrollTop;
  work();
  const now = left?.isConnected ? left : fieldIn(id && $(id)) ?? (id && $(id));
  if (now) scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
  if (pages) $("pages").scrollTop = pages;
}

/* The field of the new page that has the place of one that is being typed in. */
function counterpart(/** @type {any} */ left, /** @type {any} */ fresh) {
  const there = left && [...fresh.querySelectorAll(TYPED)].find((one) => one.dataset.of === left.dataset.of);
  if (!there) return null;
  const label = (/** @type {any} */ one) => one.closest("section").getAttribute("aria-label");
  const [old, now] = [inputOf(left), inputOf(there)];
  const isSame = old.tagName === now.tagName && label(left) === label(there) && old.childElementCount === now.childElementCount;
  const isKept = isDirty(old) || old.value === now.value;
  return isSame && isKept && depth(left) === depth(there) ? there : null;
}

const depth = (/** @type {any} */ one) => {
  let found = 0;
  for (let at = one; at && at.tagName !== "MAIN"; at = at.parentNode) found += 1;
  return found;
};

/**
 * Puts a new page in place of the one that is there, around the field that has the focus.
 * That field stays the element it is, so no key that is pressed meanwhile is lost.
 */
export function placed(/** @type {any[]} */ inner) {
  const main = $("main");
  const focused = /** @type {any} */ (document.activeElement);
  const left = main.contains(focused) ? fieldIn(focused) : null;
  const fresh = document.createElement("main");
  fresh.append(...inner);
  const there = counterpart(left, fresh);
  if (!there) {
    main.replaceChildren(...inner);
    return;
  }
  for (const name of [".fault", ".help"]) left.querySelector(name).replaceChildren(...there.querySelector(name).childNodes);
  left.className = there.className;
  inputOf(left).setAttribute("aria-invalid", inputOf(there).getAttribute("aria-invalid"));
  for (let here = left, at = there; here !== main; [here, at] = [here.parentNode, at.parentNode]) {
    const all = [...at.parentNode.childNodes];
    const nth = all.indexOf(at);
    for (const one of [...here.parentNode.childNodes]) if (one !== here) one.remove();
    here.before(...all.slice(0, nth));
    here.after(...all.slice(nth + 1));
  }
}
