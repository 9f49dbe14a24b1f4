/* The single puzzles of a book, each with what can be done to it, built or not. */

import { steady } from "./studio_place.js";
import { $, asked, filled, made, option, say, words } from "./studio_tools.js";

/**
 * A box of the puzzles, asked for when it is opened; `address` is that of the book, and
 * `named` has the titles of types and levels. It stays the same element, and open, when the
 * page around it is made anew.
 * @param {(below: string) => string} address
 * @param {(one: any) => any} named
 */
export function singlePuzzles(address, named) {
  const box = made("div", { className: "field", id: "puzzle-list" });
  const details = /** @type {any} */ (made("details", { className: "box", id: "puzzles" }, made("summary", {}, words.single), box));
  const kept = /** @type {any} */ ({ base: "", at: 0, own: false });

  async function load() {
    const { status, value } = await asked(address("/puzzles"));
    if (status === 200) showPuzzles(box, value, address, named);
    else if (value) say(value.sentence, "wrong");
  }
  details.addEventListener("toggle", () => details.open && void load());

  return {
    box: details,
    /* The book that is open, which may be another one than before. */
    open(/** @type {string} */ base) {
      if (kept.base === base) return;
      Object.assign(kept, { base, at: 0, own: false });
      details.open = false;
      box.replaceChildren();
    },
    /* Asks again once the book has been drawn anew. */
    drawn(/** @type {any} */ state) {
      if (state.stage || (kept.at === state.at && kept.own === state.own)) return;
      Object.assign(kept, { at: state.at, own: state.own });
      if (details.open && !state.faults.length) void load();
    },
  };
}

/** @type {(box: HTMLElement, value: any, address: (below: string) => string, named: (one: any) => any) => void} */
function showPuzzles(box, value, address, named) {
  if (!value.made) {
    const make = made("button", { type: "button", id: "make-puzzles", onclick: () => void asked(address("/fill"), { fills: true }) }, words.make_puzzles);
    box.replaceChildren(made("p", {}, words.unmade), made("div", {}, make));
    return;
  }
  const list = made("ul", { className: "shelf" });
  const note = made("p", { className: "fault", role: "alert" });
  /* A refusal stays in sight at the head of the page, and beside the puzzle. */
  const edit = async (/** @type {any} */ sent) => {
    const focused = document.activeElement?.id;
    note.remove();
    say(words.changing, "busy");
    const send = () => asked(address("/edit"), { ...sent, seen: value.seen });
    let { status, value: answer } = await send();
    if (status && status !== 200) {
      // Drawn or built since the list was asked for: the same puzzles, or others.
      const now = (await asked(address("/puzzles"))).value;
      if (now?.made && now.seen !== value.seen) {
        if (JSON.stringify(now.puzzles) !== JSON.stringify(value.puzzles)) {
          showPuzzles(box, now, address, named);
          return say(answer.sentence, "wrong");
        }
        value.seen = now.seen;
        ({ status, value: answer } = await send());
      }
    }
    if (status === 200) {
      steady(() => {
        showPuzzles(box, answer, address, named);
        if (focused) $(focused)?.focus({ preventScroll: true });
      });
      say(words.changed);
    } else if (answer) {
      say(answer.sentence, "wrong");
      note.textContent = answer.sentence;
      const item = list.querySelector(`li[data-number="${sent.number}"]`);
      if (item) item.append(note);
      else list.before(note);
    }
  };
  const undo = made("button", { type: "button", id: "undo", disabled: !value.changes, onclick: () => void edit({ do: "undo" }) }, words.undo);
  // A puzzle that has not changed keeps its picture, so that nothing flickers.
  const items = [...box.querySelectorAll("li")];
  const old = new Map(items.map((item) => [item.dataset.of, item]));
  const open = new Set(items.filter((item) => item.querySelector("details")?.open).map((item) => item.dataset.number));
  for (const one of value.puzzles) {
    const of = JSON.stringify([one, value.seen, one.done.length && value.stamp]);
    const item = old.get(of) ?? puzzle(one, edit, address, value, named);
    Object.assign(item.dataset, { of, number: one.number });
    /** @type {any} */ (item.querySelector("details")).open = open.has(String(one.number));
    list.append(item);
  }
  box.replaceChildren(made("p", { className: "help" }, value.seen ? words.not_built : words.later), made("div", { className: "row" }, undo), list);
}

/** @type {(one: any, edit: (sent: any) => Promise<void>, address: (below: string) => string, value: any, named: (one: any) => any) => HTMLElement} */
function puzzle(one, edit, address, { stamp, seen }, named) {
  const { number } = one;
  const name = filled(words.puzzle, named(one));
  const act = (/** @type {string} */ what) => made("button", { type: "button", id: `${what}-${number}`, "aria-label": `${words[what]}: ${name}`, onclick: () => void edit({ do: what, number }) }, words[what]);
  const text = (/** @type {string} */ what) => /** @type {any} */ (made("input", { id: `${what}-text-${number}`, "aria-label": `${words[what]}: ${name}`, placeholder: words[what], autocomplete: "off" }));
  const send = (/** @type {Event} */ event, /** @type {any} */ sent) => {
    event.preventDefault();
    void edit({ number, ...sent });
  };
  const title = text("title");
  const forms = [made("form", { className: "field", onsubmit: (/** @type {Event} */ event) => send(event, { do: "title", text: title.value }) }, title, made("button", { id: `title-${number}` }, words.set))];
  if (one.clues.length) {
    const now = new Map(one.clues);
    const clue = text("clue");
    const which = /** @type {any} */ (made("select", { id: `which-${number}`, "aria-label": words.which }, ...one.clues.map((/** @type {string[]} */ [each, said]) => option(each, filled(words.clue_now, { name: each, clue: said })))));
    const show = () => (clue.value = now.get(which.value)); // to be edited, not typed again
    which.addEventListener("change", show);
    show();
    forms.push(made("form", { className: "field", onsubmit: (/** @type {Event} */ event) => send(event, { do: "clue", clue: which.value, text: clue.value }) }, which, clue, made("button", { id: `clue-${number}` }, words.set)));
  }
  const done = one.done.map((/** @type {string} */ what) => words.done[what]).join(", ");
  // A changed puzzle is shown as the next build prints it, any other as the last one did.
  const gone = one.done.includes("drop");
  const now = !one.page || (one.done.length && !gone);
  const src = address(now ? `/puzzle/${number}.png?seen=${seen}&${stamp}` : `/page/${one.page}.png`);
  const picture = one.page || !gone ? [made("img", { className: gone ? "leaf gone" : "leaf", loading: "lazy", alt: name, src })] : [];
  return made("li", { className: "field" }, ...picture, made("strong", {}, name), made("p", { className: "state built" }, done), act("replace"), act("keep"), act("drop"), made("details", {}, made("summary", {}, words.words), ...forms));
}
