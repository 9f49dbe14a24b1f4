/* The keys that a form does not show at once; what is open stays so when it is made anew. */

import { $, asked, filled, made, say, words } from "./studio_tools.js";

/** @type {Map<string, any[]>} the fields of what is open, by the path they come from */
const open = new Map();

/* "print.cover.blurb" in the group "print.cover" is "Blurb". */
const labelled = (/** @type {any} */ one) => {
  const name = one.name.slice(one.group.length + 1);
  if (name in words.labels) return words.labels[name];
  const parts = name.split(".");
  const text = parts.map((/** @type {string} */ part) => part.replace(/_/g, " ")).join(": ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const closeAll = () => open.clear();

/* The field of a key, or of one above it, as of the list whose third item is wrong. */
function controlOf(/** @type {string} */ key) {
  for (let name = key; name; name = name.replace(/(^|\.|\[)[^.[]*$/, "")) {
    const found = /** @type {any} */ (document.querySelector(`[data-of="${CSS.escape(name)}"] :is(input, select, textarea)`));
    if (found?.checkVisibility()) return found;
    if (found) return document.querySelector("#covers :checked"); // tiles take its place
  }
  return null;
}

/**
 * Leads to the field that a fault is about; opens the box that has it, and is the head of
 * that box where the form has no such field. False for a fault of the whole file.
 * @type {(key: string) => Promise<boolean>}
 */
export async function reveal(key) {
  if (!key) return false;
  const nth = /^sections\[(\d+)\]/.exec(key)?.[1];
  const box = $(nth ? `more-${nth}` : "more-book");
  if (!controlOf(key) && box && !box.open) {
    const opened = new Promise((go) => box.addEventListener("filled", go, { once: true }));
    box.open = true;
    await opened;
  }
  const goal = controlOf(key) ?? box?.querySelector("summary");
  if (!goal) return false;
  goal.scrollIntoView({ block: "center" });
  goal.focus({ preventScroll: true });
  return true;
}

/* Asks for the fields of all that is open, before the page is made anew. */
export async function refresh(/** @type {string} */ book) {
  for (const path of open.keys()) {
    const { status, value } = await asked(path);
    if (status === 200 && path.startsWith(`${book}/`)) open.set(path, value);
    else open.delete(path);
  }
}

/**
 * A box of further fields, asked for when it is opened.
 * @type {(id: string, path: string, fieldOf: (one: any, label: string) => HTMLElement) => HTMLElement}
 */
export function moreBox(id, path, fieldOf) {
  const details = /** @type {any} */ (made("details", { id }, made("summary", {}, words.more)));
  const fill = (/** @type {any[]} */ fields) => {
    for (const group of new Set(fields.map((one) => one.group))) {
      const own = fields.filter((one) => one.group === group);
      const head = words.groups[group.replace(/^sections\[\d+\]/, "section")];
      const parts = own.map((one) => fieldOf(one, labelled(one)));
      details.append(...(head ? [made(id === "more-book" ? "h3" : "h4", {}, filled(head, own[0]))] : []), made("div", { className: "fields" }, ...parts));
    }
  };
  const fields = open.get(path);
  if (fields) fill(fields);
  details.open = Boolean(fields);
  details.addEventListener("toggle", async () => {
    if (!details.open) return void open.delete(path);
    if (open.has(path)) return;
    const { status, value } = await asked(path);
    if (status === 200) {
      open.set(path, value);
      if (details.childElementCount === 1) fill(value);
    } else if (value) say(value.sentence, "wrong");
    details.dispatchEvent(new Event("filled"));
  });
  return details;
}

/* The colours that a list names, each a button that chooses it. */
export function swatches(/** @type {Record<string, string[]>} */ colours, /** @type {any} */ input) {
  const chips = Object.entries(colours).map(([name, [ink, second]]) => {
    const title = words.choices[name] ?? name;
    const chip = made("button", { type: "button", className: "swatch", id: `swatch-${name}`, title, "aria-label": title, "aria-pressed": String(input.value === name) });
    chip.style.background = `linear-gradient(120deg, ${ink} 62%, ${second} 62%)`;
    chip.addEventListener("click", () => {
      input.value = name;
      input.dispatchEvent(new Event("change"));
    });
    return chip;
  });
  return made("div", { className: "row swatches" }, ...chips);
}
