/* The single puzzles of a book, each with what can be done to it, built or not. */

import { steady } from "./studio_place.js";
import { $, asked, filled, made, option, say, toast, words } from "./studio_tools.js";

const FEW = 8; // puzzles that are seen at once

/**
 * A box of the puzzles, asked for when it is opened; `address` is that of the book, `named`
 * has the titles of types and levels, `edited` hears of a change that was made, and `hasChanged`
 * says whether the book has changed since it was built. It stays the same element, and open, when the page
 * around it is made anew.
 * @param {(below: string) => string} address
 * @param {(one: any) => any} named
 * @param {() => void} edited
 * @param {() => boolean} hasChanged
 */
export function singlePuzzles(address, named, edited, hasChanged) {
  const box = made("div", { className: "field", id: "puzzle-list" });
  const details = /** @type {any} */ (made("details", { className: "box", id: "puzzles" }, made("summary", {}, words.single), box));
  const kept = /** @type {any} */ ({ base: "", at: 0, own: false, making: null });
  const parts = { box, address, named, edited, hasChanged, make };

  async function load() {
    if (!box.childElementCount) box.replaceChildren(made("p", { role: "status" }, words.single_wait));
    const { base } = kept;
    const { status, value } = await asked(address("/puzzles"));
    if (kept.base !== base || kept.making) return;
    if (status === 200) showPuzzles(parts, value);
    else if (value) box.replaceChildren(made("p", { className: "fault" }, value.sentence));
  }

  /* Makes all puzzles; a bar says how far that is, until the list takes its place. */
  async function make() {
    showMaking({ done: 0, total: 0 }, words.queued);
    const { status, value } = await asked(address("/fill"), { fills: true });
    if (status === 200) return;
    kept.making = null;
    if (value) box.replaceChildren(made("p", { className: "fault" }, value.sentence));
  }

  async function cancel() {
    kept.making = null;
    await asked(address("/fill"), { fills: false });
    await load();
  }

  function showMaking(/** @type {any} */ { done, total }, says = words.making_puzzles) {
    if (!kept.making) {
      const bar = /** @type {any} */ (made("progress", { "aria-label": words.making_puzzles }));
      const count = made("p");
      const text = made("p", { role: "status" });
      const stop = made("button", { type: "button", id: "make-cancel", onclick: () => void cancel() }, words.cancel);
      const isPressed = box.contains(document.activeElement);
      kept.making = { bar, count, text };
      box.replaceChildren(text, bar, count, made("div", {}, stop));
      if (isPressed) stop.focus({ preventScroll: true });
    }
    const { bar, count, text } = kept.making;
    if (text.textContent !== says) text.textContent = says;
    if (total) [bar.max, bar.value] = [total, done];
    count.textContent = total ? filled(words.puzzles, { done, total }) : "";
  }
  details.addEventListener("toggle", () => details.open && void load());

  return {
    box: details,
    /* The book that is open, which may be another one than before. */
    open(/** @type {string} */ base) {
      if (kept.base === base) return;
      Object.assign(kept, { base, at: 0, own: false, making: null });
      details.open = false;
      box.replaceChildren();
    },
    /* Asks again once the book has been drawn anew. */
    drawn(/** @type {any} */ state) {
      const isAsked = state.stage === "filling" && state.fills !== false;
      if (isAsked && details.open && (kept.making || !box.querySelector("li"))) return showMaking(state);
      if (!state.stage && kept.making) {
        Object.assign(kept, { at: 0, making: null });
        box.replaceChildren();
      }
      // What is wrong with the book keeps its puzzles from being made.
      if (!state.stage && state.faults.length && !box.querySelector("li")) box.replaceChildren(made("p", { className: "fault", role: "status" }, words.single_faults));
      if (state.stage || (kept.at === state.at && kept.own === state.own)) return;
      Object.assign(kept, { at: state.at, own: state.own });
      if (details.open && !state.faults.length) void load();
    },
  };
}

/** @type {(parts: { box: HTMLElement, address: (below: string) => string, named: (one: any) => any, edited: () => void, hasChanged: () => boolean, make: () => Promise<void> }, value: any) => void} */
function showPuzzles(parts, value) {
  const { box, address, named } = parts;
  if (!value.made) {
    const make = made("button", { type: "button", id: "make-puzzles", className: "main", onclick: () => void parts.make() }, words.make_puzzles);
    const some = parts.hasChanged() || box.querySelector("li[data-number]") || box.querySelector(".some");
    box.replaceChildren(made("p", { className: some ? "some" : "" }, some ? words.unmade_some : words.unmade), made("div", {}, make));
    return;
  }
  const list = made("ul", { className: "shelf" });
  const note = made("p", { className: "fault", role: "alert" });
  /* A refusal stays in sight at the head of the page, and beside the puzzle. */
  const edit = async (/** @type {any} */ sent) => {
    const focused = document.activeElement?.id;
    note.remove();
    say(words.changing, "busy");
    const waits = made("p", { className: "state building trying" }, words.changing);
    list.querySelector(`li[data-number="${sent.number}"]`)?.append(waits);
    const send = () => asked(address("/edit"), { ...sent, seen: value.seen });
    let { status, value: answer } = await send();
    if (status && status !== 200) {
      // Drawn or built since the list was asked for: the same puzzles, or others.
      const now = (await asked(address("/puzzles"))).value;
      if (now?.made && now.seen !== value.seen) {
        if (JSON.stringify(now.puzzles) !== JSON.stringify(value.puzzles)) {
          showPuzzles(parts, now);
          return say(answer.sentence, "wrong");
        }
        value.seen = now.seen;
        ({ status, value: answer } = await send());
      }
    }
    if (status === 200) {
      steady(() => {
        showPuzzles(parts, answer);
        if (focused) $(focused)?.focus({ preventScroll: true });
      });
      say(sent.do === "undo" ? words.undone : words.changed);
      if (sent.do === "drop") toast(filled(words.removed_puzzle, sent), () => void edit({ do: "undo" }));
      else toast("", () => {});
      if (sent.do !== "undo") parts.edited();
    } else waits.remove();
    if (status && status !== 200) {
      say(answer.sentence, "wrong");
      note.textContent = answer.sentence;
      const item = list.querySelector(`li[data-number="${sent.number}"]`);
      if (item) item.append(note);
      else list.before(note);
    }
  };
  const undo = made("button", { type: "button", id: "undo", disabled: !value.changes, onclick: () => void edit({ do: "undo" }) }, words.undo);
  // A puzzle that has not changed keeps its picture, so that nothing flickers.
  const items = /** @type {any[]} */ ([...box.querySelectorAll("li[data-number]")]);
  const old = new Map(items.map((item) => [item.dataset.shows, item]));
  const open = new Set(items.filter((item) => item.classList.contains("open")).map((item) => item.dataset.number));
  for (const one of value.puzzles) {
    const shows = JSON.stringify([one, value.seen, one.done.length && value.stamp]);
    const kept = /** @type {any} */ (old.get(shows));
    const item = kept ?? puzzle(one, edit, address, value, named);
    if (!kept) bridge(item, items.find((each) => each.dataset.number === String(one.number)));
    kept?.querySelector(".trying")?.remove();
    Object.assign(item.dataset, { shows, number: one.number, page: one.page });
    if (open.has(String(one.number)) && !item.classList.contains("open")) item.querySelector("[aria-expanded]").click();
    list.append(item);
  }
  const bar = made("div", { className: "row jump" }, undo, ...jumps(value.puzzles, list, named));
  box.replaceChildren(made("p", { className: "help" }, value.seen ? words.not_built : words.later), bar, list);
}

/* Keeps the picture of before in sight until the new one is drawn, which may take long. */
function bridge(/** @type {any} */ item, /** @type {any} */ before) {
  const [next, last] = [item, before].map((one) => one?.querySelector("img"));
  if (!next || !last || next.src === last.src) return;
  const says = made("p", { className: "state building" }, words.new_picture);
  const done = () => {
    if (item.contains(last)) last.replaceWith(next); // else another change took it on
    says.remove();
  };
  last.classList.add("gone");
  next.replaceWith(last);
  last.after(says);
  next.loading = "eager"; // it is not on the page yet
  next.addEventListener("load", done);
  next.addEventListener("error", done);
  if (next.complete) done();
}

/* Ways into a long list: its sections, the number of a puzzle, or that of a page. */
function jumps(/** @type {any[]} */ puzzles, /** @type {HTMLElement} */ list, /** @type {(one: any) => any} */ named) {
  if (puzzles.length < FEW) return [];
  const go = (/** @type {any} */ one) => {
    const item = /** @type {any} */ (one && list.querySelector(`li[data-number="${one.number}"]`));
    if (!item) return say(words.jump_none, "wrong");
    say("", "");
    // Below what stays at the head of the window, which has more lines in a narrow one.
    const bar = /** @type {any} */ (list.previousElementSibling);
    const isFixed = getComputedStyle(bar).position === "sticky";
    const head = /** @type {any} */ (document.querySelector("header")).offsetHeight;
    item.style.scrollMarginTop = `${head + (isFixed ? bar.offsetHeight : 0) + 12}px`;
    item.scrollIntoView({ block: "start" });
    item.querySelector("button").focus({ preventScroll: true });
  };
  const heads = puzzles.filter((one, nth) => one.section !== puzzles[nth - 1]?.section);
  const sections = heads.map((one) => made("button", { type: "button", className: "small", onclick: () => go(one) }, filled(words.jump_section, { ...named(one), number: one.number })));
  const number = /** @type {any} */ (made("input", { id: "jump", type: "number", min: 1, required: true, "aria-label": words.jump_number }));
  const what = /** @type {any} */ (made("select", { id: "jump-what", "aria-label": words.jump }, option("puzzle", words.jump_puzzle), ...(puzzles[0].page ? [option("page", words.jump_page)] : [])));
  const find = (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = Number(number.value);
    // A page without a puzzle leads to the puzzle before it.
    const isIt = (/** @type {any} */ one) => (what.value === "page" ? one.page && one.page <= wanted : one.number === wanted);
    go(puzzles.filter(isIt).pop());
  };
  const form = made("form", { className: "row", onsubmit: find }, made("label", { htmlFor: "jump-what" }, words.jump), what, number, made("button", { id: "jump-go" }, words.jump_go));
  return [form, ...(heads.length > 1 ? [made("div", { className: "heads" }, ...sections)] : [])];
}

/** @type {(one: any, edit: (sent: any) => Promise<void>, address: (below: string) => string, value: any, named: (one: any) => any) => HTMLElement} */
function puzzle(one, edit, address, { stamp, seen }, named) {
  const { number } = one;
  const name = filled(words.puzzle, named(one));
  const button = (/** @type {string} */ what, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
    made("button", { type: "button", className: "small", id: `${what}-${number}`, "aria-label": `${text}: ${name}`, onclick }, text);
  const act = (/** @type {string} */ what) => button(what, words[what], () => void edit({ do: what, number }));
  const more = button("edit", one.clues.length ? words.words : words.title, () => {
    const isOpen = item.classList.toggle("open");
    more.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      const inner = forms(one, name, edit);
      item.append(inner);
      inner.scrollIntoView({ block: "nearest" });
    } else /** @type {any} */ (item.querySelector(".forms")).remove();
  });
  more.setAttribute("aria-expanded", "false");
  const done = one.done.map((/** @type {string} */ what) => words.done[what]).join(", ");
  // A changed puzzle is shown as the next build prints it, any other as the last one did.
  const gone = one.done.includes("drop");
  const now = !one.page || (one.done.length && !gone);
  const src = address(now ? `/puzzle/${number}.png?seen=${seen}&${stamp}` : `/page/${one.page}.png`);
  const picture = one.page || !gone ? [made("img", { className: gone ? "leaf gone" : "leaf", loading: "lazy", alt: name, src })] : [];
  const page = one.page ? [made("span", { className: "help" }, filled(words.on_page, one))] : [];
  const item = made("li", { className: "field" }, ...picture, made("strong", {}, name), ...page, ...(done ? [made("p", { className: "state built" }, done)] : []), made("div", { className: "row" }, act("replace"), act("keep"), act("drop"), more));
  return item;
}

/* What is written for a puzzle, made when it is asked for: its title, and its clues. */
function forms(/** @type {any} */ one, /** @type {string} */ name, /** @type {(sent: any) => Promise<void>} */ edit) {
  const { number } = one;
  const text = (/** @type {string} */ what) => /** @type {any} */ (made("input", { id: `${what}-text-${number}`, "aria-label": `${words[what]}: ${name}`, placeholder: words[what], autocomplete: "off" }));
  const form = (/** @type {string} */ what, /** @type {() => any} */ sent, /** @type {any[]} */ ...inner) => {
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void edit({ do: what, number, ...sent() });
    };
    return made("form", { className: "field", onsubmit }, ...inner, made("button", { id: `${what}-${number}`, className: "small" }, words.set));
  };
  const title = text("title");
  const found = [form("title", () => ({ text: title.value }), title)];
  if (one.clues.length) {
    const now = new Map(one.clues.map((/** @type {string[]} */ [each, said]) => [each, said]));
    const clue = text("clue");
    const which = /** @type {any} */ (made("select", { id: `which-${number}`, "aria-label": words.which }, ...one.clues.map((/** @type {string[]} */ [each, said, answer]) => option(each, filled(answer ? words.clue_for : words.clue_now, { name: each, clue: said, answer })))));
    const show = () => (clue.value = now.get(which.value)); // to be edited, not typed again
    which.addEventListener("change", show);
    show();
    found.push(form("clue", () => ({ clue: which.value, text: clue.value }), which, clue));
  }
  return made("div", { className: "field forms" }, ...found);
}
