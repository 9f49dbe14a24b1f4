/* The keys that a form does not show at once; what is open stays so when it is made anew. */

import { asked, filled, made, say, words } from "./studio_tools.js";

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
      details.append(...(head ? [made("h4", {}, filled(head, own[0]))] : []), made("div", { className: "fields" }, ...parts));
    }
  };
  const fields = open.get(path);
  if (fields) fill(fields);
  details.open = Boolean(fields);
  details.addEventListener("toggle", async () => {
    if (!details.open) return void open.delete(path);
    if (open.has(path)) return;
    const { status, value } = await asked(path);
    if (status !== 200) return value && say(value.sentence, "wrong");
    open.set(path, value);
    if (details.childElementCount === 1) fill(value);
  });
  return details;
}
