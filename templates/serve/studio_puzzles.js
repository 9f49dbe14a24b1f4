/* The single puzzles of the last build, each with what can be done to it. */

import { $, asked, filled, made, option, say, words } from "./studio_tools.js";

/**
 * A box of the puzzles, asked for when it is opened; `address` is that of the book.
 * @type {(address: (below: string) => string) => HTMLElement}
 */
export function puzzles(address) {
  const box = made("div", { className: "field", id: "puzzle-list" });
  const details = /** @type {any} */ (made("details", { className: "box", id: "puzzles" }, made("summary", {}, words.single), box));
  details.addEventListener("toggle", async () => {
    if (!details.open || box.childElementCount) return;
    const { status, value } = await asked(address("/puzzles"));
    if (status === 200) showPuzzles(box, value, address);
    else if (value) say(value.sentence, "wrong");
  });
  return details;
}

/** @type {(box: HTMLElement, value: any, address: (below: string) => string) => void} */
function showPuzzles(box, value, address) {
  const list = made("ul", { className: "shelf" });
  const note = made("p", { className: "fault", role: "alert" });
  const edit = async (/** @type {any} */ sent) => {
    const focused = document.activeElement?.id;
    note.textContent = "";
    say(words.changing, "busy");
    const { status, value: answer } = await asked(address("/edit"), sent);
    if (status === 200) {
      showPuzzles(box, answer, address);
      say(words.changed);
      if (focused) $(focused)?.focus();
    } else if (answer) {
      say("", "");
      note.textContent = answer.sentence;
      note.scrollIntoView({ block: "nearest" });
    }
  };
  const stale = value.stale ? [made("p", { className: "note" }, words.build_first)] : [];
  const undo = made("button", { type: "button", id: "undo", disabled: !value.changes, onclick: () => void edit({ do: "undo" }) }, words.undo);
  // A puzzle that has not changed keeps its picture, so that nothing flickers.
  const old = new Map([...box.querySelectorAll("li")].map((item) => [item.dataset.of, item]));
  for (const one of value.puzzles) {
    const of = JSON.stringify([one, one.done.length && value.stamp]);
    const item = old.get(of) ?? puzzle(one, edit, address, value.stamp);
    for (const button of item.querySelectorAll("button")) button.disabled = value.stale;
    item.dataset.of = of;
    list.append(item);
  }
  box.replaceChildren(...stale, made("p", { className: "help" }, words.later), made("div", { className: "row" }, undo), note, list);
}

/** @type {(one: any, edit: (sent: any) => Promise<void>, address: (below: string) => string, stamp: string) => HTMLElement} */
function puzzle(one, edit, address, stamp) {
  const { number } = one;
  const name = filled(words.puzzle, one);
  const act = (/** @type {string} */ what) => made("button", { type: "button", id: `${what}-${number}`, "aria-label": `${words[what]}: ${name}`, onclick: () => void edit({ do: what, number }) }, words[what]);
  const text = (/** @type {string} */ what) => /** @type {any} */ (made("input", { id: `${what}-text-${number}`, "aria-label": `${words[what]}: ${name}`, placeholder: words[what], autocomplete: "off" }));
  const send = (/** @type {Event} */ event, /** @type {any} */ sent) => {
    event.preventDefault();
    void edit({ number, ...sent });
  };
  const title = text("title");
  const forms = [made("form", { className: "field", onsubmit: (/** @type {Event} */ event) => send(event, { do: "title", text: title.value }) }, title, made("button", { id: `title-${number}` }, words.set))];
  if (one.clues.length) {
    const clue = text("clue");
    const which = /** @type {any} */ (made("select", { id: `which-${number}`, "aria-label": words.which }, ...one.clues.map((/** @type {string} */ each) => option(each))));
    forms.push(made("form", { className: "field", onsubmit: (/** @type {Event} */ event) => send(event, { do: "clue", clue: which.value, text: clue.value }) }, which, clue, made("button", { id: `clue-${number}` }, words.set)));
  }
  const done = one.done.map((/** @type {string} */ what) => words.done[what]).join(", ");
  // A changed puzzle is shown as the next build prints it, any other as the last one did.
  const gone = one.done.includes("drop");
  const now = one.done.length && !gone;
  const src = address(now ? `/puzzle/${number}.png?${stamp}` : `/page/${one.page}.png`);
  const picture = one.page || now ? [made("img", { className: gone ? "leaf gone" : "leaf", loading: "lazy", alt: name, src })] : [];
  return made("li", { className: "field" }, ...picture, made("strong", {}, name), made("p", { className: "state built" }, done), act("replace"), act("keep"), act("drop"), made("details", {}, made("summary", {}, words.words), ...forms));
}
