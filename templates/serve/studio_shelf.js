/* The shelf: the books of the folder, and what a new one starts from. */

import { asked, made, option, words } from "./studio_tools.js";

/**
 * The parts of the page, null if the server has ended; `openAt` opens a book.
 * @type {(state: (one: any) => HTMLElement, openAt: (name: string) => void) => Promise<any[] | null>}
 */
export async function shelf(state, openAt) {
  const { status, value } = await asked("shelf");
  if (status !== 200) return null;
  const list = made("ul", { className: "shelf" });
  for (const one of value.books) {
    const path = `book/${encodeURIComponent(one.name)}/cover.png`;
    const cover = made("img", { className: "cover", alt: "", loading: "lazy", src: path });
    const picture = one.cover ? cover : made("div", { className: "cover" });
    list.append(made("li", {}, made("button", { type: "button", onclick: () => openAt(one.name) }, picture, made("strong", {}, one.title), state(one))));
  }
  return [value.books.length ? list : made("p", {}, words.none), newBook(value.presets, openAt)];
}

function newBook(/** @type {any[]} */ presets, /** @type {(name: string) => void} */ openAt) {
  const name = /** @type {any} */ (made("input", { id: "new-name", required: true, maxLength: 200, autocomplete: "off" }));
  const preset = /** @type {any} */ (made("select", { id: "new-preset" }, option("", words.short)));
  const fault = made("p", { className: "fault", role: "alert" });
  for (const one of presets) preset.append(option(one.name, `${one.name}: ${one.about}`));
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { status, value } = await asked("new", { title: name.value, preset: preset.value });
    if (status === 200) openAt(value.name);
    else if (value) fault.textContent = value.sentence;
  };
  return made(
    "form",
    { className: "box", onsubmit: make },
    made("h2", {}, words.new),
    made("div", { className: "field" }, made("label", { htmlFor: "new-name" }, words.name), name, fault),
    made("div", { className: "field" }, made("label", { htmlFor: "new-preset" }, words.start), preset),
    made("div", {}, made("button", { className: "main" }, words.make)),
  );
}
