/* What is made of a finished book for shops: zip files, and what their forms ask. */

import { asked, made, say, words } from "./studio_tools.js";

const MADE = ["web.zip", "images.zip"];

/**
 * Buttons that make a file of the book, and give it to the browser.
 * @type {(address: (below: string) => string) => HTMLElement[]}
 */
export const makers = (address) =>
  MADE.map((file) => {
    const make = async () => {
      button.disabled = true;
      say(words.making, "busy");
      const { status, value } = await asked(address("/make"), { file });
      button.disabled = false;
      if (status !== 200) return value && say(value.sentence, "wrong");
      say(words.made);
      made("a", { href: address(`/made/${file}`), download: "" }).click();
    };
    const button = /** @type {any} */ (made("button", { type: "button", id: file, onclick: () => void make() }, words.extras[file]));
    return button;
  });

/* A line of a shop's form: its name, what to enter, and a button that copies it. */
function row(/** @type {string} */ name, /** @type {string} */ value) {
  const shown = words.choices[value] ?? (value || words.shop_none);
  const label = words.shop_rows[name];
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    say(words.copied);
  };
  const button = made("button", { type: "button", className: "small", "aria-label": `${words.copy}: ${label}`, onclick: () => void copy() }, words.copy);
  const act = value && !(value in words.choices) ? [button] : [];
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
