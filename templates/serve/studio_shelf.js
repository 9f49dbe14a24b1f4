/* The shelf: the books of the folder, and what a new one starts from. */

import { $, asked, filled, made, say, toast, wait, words } from "./studio_tools.js";

const WAIT_MS = 2000; // between two looks at books that are being built

/**
 * The parts of the page, null if the server has ended; `openAt` opens a book.
 * @type {(state: (one: any) => HTMLElement, openAt: (name: string) => void) => Promise<any[] | null>}
 */
export async function shelf(state, openAt) {
  const { status, value } = await asked("shelf");
  if (status !== 200) return null;
  const list = made("ul", { className: "shelf" });
  const none = made("p", {}, words.none);
  /* Books that are as they were stay the elements they are. */
  const show = (/** @type {any[]} */ books) => {
    const old = new Map([...list.children].map((/** @type {any} */ item) => [item.dataset.shows, item]));
    list.replaceChildren(...books.map((one) => old.get(JSON.stringify(one)) ?? shelved(one, state, openAt, look)));
    none.hidden = books.length > 0;
    if (books.some((one) => one.state === "building")) setTimeout(() => list.isConnected && void look(), WAIT_MS);
  };
  const look = async () => {
    const now = await asked("shelf");
    if (now.status === 200) show(now.value.books);
  };
  show(value.books);
  return [list, none, newBook(value.presets, openAt)];
}

/* A book on the shelf: its cover opens it, buttons below rename, copy and delete it. */
function shelved(/** @type {any} */ one, /** @type {(one: any) => HTMLElement} */ state, /** @type {(name: string) => void} */ openAt, /** @type {() => Promise<void>} */ look) {
  const address = `book/${encodeURIComponent(one.name)}`;
  const cover = made("img", { className: "cover", alt: "", loading: "lazy", src: `${address}/cover.png?${one.cover}` });
  const picture = one.cover ? cover : made("div", { className: "cover" });
  const send = async (/** @type {any} */ sent, /** @type {string} */ said) => {
    const { status, value } = await asked(`${address}/shelve`, sent);
    if (status !== 200) return value && say(value.sentence, "wrong");
    say(filled(said, { name: sent.title ?? one.title }));
    const back = async () => {
      const answer = await asked("restore", { bin: value.bin });
      if (answer.status !== 200) return answer.value && say(answer.value.sentence, "wrong");
      say(words.undone_change);
      await look();
    };
    toast(value.bin ? filled(words.deleted_book, { name: one.title }) : "", () => void back());
    await look();
    (value.bin ? $("toast-undo") : $(`open-${value.name}`))?.focus();
  };
  const titled = (/** @type {string} */ what, /** @type {string} */ usual) => {
    const title = prompt(words[`${what}_ask`], usual);
    if (title !== null) void send({ do: what, title }, words[`${what}_done`]);
  };
  const act = (/** @type {string} */ text, /** @type {() => void} */ onclick) =>
    made("button", { type: "button", className: "small", disabled: one.state === "building", "aria-label": `${text}: ${one.title}`, onclick }, text);
  const acts = [
    act(words.rename_book, () => titled("rename", one.title)),
    act(words.copy_book, () => titled("copy", filled(words.copy_title, { title: one.title }))),
    act(words.delete_book, () => confirm(filled(words.delete_ask, { title: one.title })) && void send({ do: "delete" }, words.delete_done)),
  ];
  const item = made("li", {}, made("button", { type: "button", id: `open-${one.name}`, className: "open", onclick: () => openAt(one.name) }, picture, made("strong", {}, one.title), state(one)), made("div", { className: "row" }, ...acts));
  item.dataset.shows = JSON.stringify(one);
  return item;
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
