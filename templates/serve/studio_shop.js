/* What is made of a finished book for shops: zip files, and what their forms ask. */

import { $, asked, filled, made, say, wait, words } from "./studio_tools.js";

const MADE = ["web.zip", "images.zip"];
/** @type {{ file: string, path: string, address: (below: string) => string }[]} */
const queue = []; // what is made, one after the other, and what waits for it

/**
 * Buttons that make a file of the book, and give it to the browser.
 * @type {(address: (below: string) => string) => HTMLElement[]}
 */
const makers = (address) => {
  const said = made("p", { className: "help", id: "making", role: "status" });
  const path = address("/make");
  said.dataset.of = path;
  /* Says of the book that is open what of it is made, and what waits, behind others too. */
  const show = () => {
    const now = $("making") ?? said; // the page may have been made anew
    const own = queue.map((one, nth) => ({ ...one, place: nth })).filter((one) => one.path === now.dataset.of);
    const text = own.map((one) => filled(one.place ? words.queued_file : words.making_file, { name: words.extras[one.file], place: one.place }));
    now.textContent = text.join(" ");
    for (const file of MADE) if ($(file)) wait($(file), own.some((one) => one.file === file));
  };
  const work = async () => {
    while (queue.length) {
      show();
      const { file, path: from, address: of } = queue[0];
      const { status, value } = await asked(from, { file });
      queue.shift();
      if (status === 200) made("a", { href: of(`/made/${file}`), download: "" }).click();
      if ($("making")?.dataset.of !== from) continue; // another book is open
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

/**
 * The files of a finished book, and what is made of them.
 * @type {(value: any, address: (below: string) => string) => HTMLElement}
 */
export function downloads(value, address) {
  const links = value.files.map((/** @type {string} */ name) => {
    const link = made("a", { className: "button", href: address(`/file/${name.split("/").map(encodeURIComponent).join("/")}`), download: "" }, name);
    return made("li", {}, link, made("span", { className: "help" }, words.file_for[name.split("/").at(-1) ?? ""] ?? ""));
  });
  const old = made("p", { className: "note", id: "old", hidden: value.state === "built" }, words.old);
  const isApart = value.files.some((/** @type {string} */ name) => name.endsWith("answers.pdf"));
  const key = isApart ? [] : [made("p", { className: "help" }, words.no_key)];
  return made("section", { className: "box", id: "files" }, made("h2", {}, words.files), old, made("ul", { className: "files" }, ...links), ...key, made("div", { className: "row" }, ...makers(address)));
}

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
