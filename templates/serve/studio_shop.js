/* What is made of a finished book for shops: zip files, and what their forms ask. */

import { $, asked, filled, made, say, wait, words } from "./studio_tools.js";

const MADE = ["web.zip", "images.zip"];
/** @type {{ file: string, path: string, address: (below: string) => string }[]} */
const queue = []; // what is made, one after the other, and what waits for it

/**
 * Buttons that make a file of the book, and give it to the browser.
 * @type {(address: (below: string) => string) => HTMLElement[]}
 */
export const makers = (address) => {
  const said = made("p", { className: "help", id: "making", role: "status" });
  const path = address("/make");
  const show = () => {
    const name = (/** @type {any} */ one) => words.extras[one.file];
    const [first, ...rest] = queue;
    const text = first ? [filled(words.making_file, { name: name(first) }), ...rest.map((one, nth) => filled(words.queued_file, { name: name(one), place: nth + 1 }))] : [];
    const now = $("making") ?? said; // the page may have been made anew
    now.textContent = text.join(" ");
    for (const file of MADE) if ($(file)) wait($(file), queue.some((one) => one.path === path && one.file === file));
  };
  const work = async () => {
    while (queue.length) {
      show();
      const { file, path: from, address: of } = queue[0];
      const { status, value } = await asked(from, { file });
      queue.shift();
      if (status === 200) made("a", { href: of(`/made/${file}`), download: "" }).click();
      if (status === 200) say(filled(words.made_file, { name: words.extras[file] }));
      else if (value) say(value.sentence, "wrong");
    }
    show();
  };
  const ask = (/** @type {string} */ file) => {
    if (queue.some((one) => one.path === path && one.file === file)) return;
    queue.push({ file, path, address });
    if (queue.length === 1) void work();
    else show();
  };
  const buttons = MADE.map((file) => made("button", { type: "button", id: file, onclick: () => ask(file) }, words.extras[file]));
  setTimeout(show);
  return [...buttons, said];
};

/* A line of a shop's form: its name, what to enter, and a button that copies it. */
function row(/** @type {string} */ name, /** @type {string} */ value) {
  const shown = words.choices[value] ?? (value || words.shop_none);
  const label = words.shop_rows[name];
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    say(words.copied);
  };
  const button = made("button", { type: "button", className: "small", "aria-label": `${words.copy}: ${label}`, onclick: () => void copy() }, words.copy);
  const act = value && !["true", "false"].includes(value) ? [button] : [];
  return made("tr", {}, made("th", { scope: "row" }, label), made("td", { className: "lines" }, shown), made("td", {}, ...act));
}

/**
 * A box with what to type into the shop's form, asked for when it is opened.
 * @type {(address: (below: string) => string) => HTMLElement}
 */
export function shopBox(address) {
  const details = /** @type {any} */ (made("details", { className: "box", id: "shop" }, made("summary", {}, words.shop)));
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    const { status, value } = await asked(address("/shop"));
    if (status !== 200) return value && say(value.sentence, "wrong");
    for (const one of value) {
      if (one.folder) details.append(made("h3", {}, one.folder));
      const rows = one.rows.map((/** @type {string[]} */ each) => row(each[0], each[1]));
      details.append(made("table", { className: "shop" }, made("tbody", {}, ...rows)));
    }
    details.append(made("p", { className: "help" }, words.shop_price));
  });
  return details;
}
