/* The shelf: the books of the folder, and what a new one starts from. */

import { asked, made, say, wait, words } from "./studio_tools.js";

/**
 * The parts of the page, null if the server has ended; `openAt` opens a book.
 * @type {(state: (one: any) => HTMLElement, openAt: (name: string) => void) => Promise<any[] | null>}
 */
export async function shelf(state, openAt) {
  const { status, value } = await asked("shelf");
  if (status !== 200) return null;
  const list = made("ul", { className: "shelf" });
  for (const one of value.books) {
    const path = `book/${encodeURIComponent(one.name)}/cover.png?${one.cover}`;
    const cover = made("img", { className: "cover", alt: "", loading: "lazy", src: path });
    const picture = one.cover ? cover : made("div", { className: "cover" });
    list.append(made("li", {}, made("button", { type: "button", onclick: () => openAt(one.name) }, picture, made("strong", {}, one.title), state(one))));
  }
  return [value.books.length ? list : made("p", {}, words.none), newBook(value.presets, openAt)];
}

function newBook(/** @type {any[]} */ presets, /** @type {(name: string) => void} */ openAt) {
  const title = /** @type {any} */ (made("input", { id: "new-title", required: true, autocomplete: "off" }));
  const name = /** @type {any} */ (made("input", { id: "new-name", autocomplete: "off", "aria-describedby": "new-name-help" }));
  const fault = made("p", { className: "fault", role: "alert" });
  const starts = presets.map((one, nth) => start(one.name, words.presets[one.name] ?? one.about, !nth));
  const tiles = made("div", { className: "tiles" }, ...starts, start("", words.short, false));
  const button = /** @type {any} */ (made("button", { className: "main", id: "make" }, words.make));
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (button.ariaBusy === "true") return; // a second click makes no second book
    const preset = /** @type {any} */ (tiles.querySelector(":checked")).value;
    fault.textContent = "";
    wait(button, true);
    say(words.making_book, "busy");
    const { status, value } = await asked("new", { title: title.value, preset, name: name.value.trim() });
    if (status === 200) return openAt(value.name);
    wait(button, false);
    if (!value) return; // the server is gone, as is said
    say("", "");
    fault.textContent = value.sentence;
  };
  return made(
    "form",
    { className: "box", onsubmit: make },
    made("h2", {}, words.new),
    made("fieldset", {}, made("legend", {}, words.start), tiles),
    made("div", { className: "field" }, made("label", { htmlFor: "new-title" }, words.new_title, " ", made("span", { className: "help" }, words.required)), title),
    made("div", { className: "field" }, made("label", { htmlFor: "new-name" }, words.new_name), name, made("p", { className: "help", id: "new-name-help" }, words.new_name_help), fault),
    made("div", {}, button),
  );
}

/* A tile of what a book may start from: "" for a short book, which has no picture. */
function start(/** @type {string} */ name, /** @type {string} */ about, /** @type {boolean} */ checked) {
  const radio = made("input", { type: "radio", name: "preset", value: name, id: `start-${name}`, checked });
  const picture = name ? [made("img", { alt: "", loading: "lazy", src: `preset/${name}.png` })] : [];
  return made("label", { className: "tile" }, made("span", { className: "front" }, ...picture), radio, made("span", {}, about));
}
