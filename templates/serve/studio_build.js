/* The build of the book that is open: what starts it, how far it is, what it says. */

import { $, asked, filled, made, say, wait, words } from "./studio_tools.js";

const WAIT_MS = 500; // between two looks at a build

/**
 * A box with the button that builds the book. `address` is that of the book, `ready` waits
 * until all that was entered is written, and says whether it is, `judged` takes a book that is wrong, `ended` shows
 * the book once it is built, `note` is the text of a warning.
 * @param {{ address: (below: string) => string, book: () => any, ready: () => Promise<boolean>, judged: (book: any) => Promise<void>, ended: () => Promise<void>, note: (one: any) => string }} hooks
 */
export function buildBox(hooks) {
  const { address, book } = hooks;
  /** @type {any} */
  let progress = null; // of the last build
  let starting = false; // it was asked for, and has not begun

  const isBusy = () => starting || Boolean(progress?.running);

  const build = async () => {
    if (isBusy()) return; // a second click starts no second build
    starting = true;
    show();
    say(words.starting, "busy");
    if (!(await hooks.ready())) {
      starting = false;
      show();
      return say(words.not_saved, "wrong");
    }
    const { name } = book();
    const { status, value } = await asked(address("/build"), {});
    starting = false;
    if (book()?.name !== name) return;
    if (status === 422) await hooks.judged(value);
    if (status === 200) return void (await follow(true));
    show();
    if (value) say(value.sentence ?? words.faults, "wrong");
  };

  /* Shows the build of the book that is open until it ends. */
  async function follow(ran = false) {
    const { name } = book();
    const { status, value } = await asked(address("/progress"));
    if (status !== 200 || book()?.name !== name) return;
    progress = value;
    if (ran && !value.running) await hooks.ended();
    show(ran);
    if (!value?.running) return;
    await new Promise((go) => setTimeout(go, WAIT_MS));
    if (book()?.name === name) await follow(true);
  }

  const says = () => {
    if (progress.running) return book().early && !progress.done ? words.building_first : words.building;
    if (progress.failed) return words.failed;
    if (book().state !== "built") return words.older;
    return progress.pages ? filled(words.built_of, { ...progress, puzzles: progress.total }) : words.built;
  };

  function parts() {
    if (starting) return [made("progress", { "aria-label": words.starting }), made("p", {}, words.starting)];
    if (!progress) return book().state === "changed" ? [made("p", {}, words.older)] : [];
    const count = filled(words.puzzles, progress);
    const bar = progress.running ? [made("progress", { max: progress.total || 1, value: progress.done, "aria-label": count }), made("p", {}, count)] : [];
    return [...bar, made("p", { className: progress.failed ? "fault" : "" }, says()), ...notesOf(progress)];
  }

  /* What a build says to its author, and below it what its log has. */
  function notesOf(/** @type {any} */ value) {
    const list = (/** @type {string[]} */ all, values = {}) => made("ul", { className: "log", ...values }, ...all.map((one) => made("li", {}, one)));
    const head = value.failed ? [] : [made("p", {}, words.notes)];
    const notes = value.notes.length ? [...head, list(value.notes.map(hooks.note))] : [];
    const log = value.details.length ? [made("details", { id: "log" }, made("summary", {}, words.more), list(value.details, { lang: "en" }))] : [];
    const isOpen = $("log")?.open ?? false;
    return [...notes, ...log.map((one) => Object.assign(one, { open: isOpen }))];
  }

  function show(ran = false) {
    if (!$("progress")) return;
    $("progress").replaceChildren(...parts());
    wait($("build"), isBusy());
    $("build").disabled = book().faults.length > 0;
    mark($("state"));
    if (ran && !isBusy()) say(says(), progress.failed ? "wrong" : "ready");
  }

  /* A state of the book, which is that of its build while that runs. */
  function mark(/** @type {any} */ badge) {
    const state = isBusy() ? "building" : book().state;
    [badge.className, badge.textContent] = [`state ${state}`, words.states[state]];
    return badge;
  }

  return {
    follow,
    show,
    /* Another book is open. */
    forget() {
      [progress, starting] = [null, false];
    },
    box: (/** @type {HTMLElement} */ badge) =>
      made(
        "section",
        { className: "box", "aria-labelledby": "build-head" },
        made("div", { className: "row" }, made("h2", { id: "build-head" }, words.build), mark(badge)),
        made("div", {}, made("button", { type: "button", id: "build", className: "main", disabled: book().faults.length > 0, "aria-busy": String(isBusy()), "aria-disabled": String(isBusy()), onclick: () => void build() }, words.build)),
        made("div", { id: "progress" }, ...parts()),
      ),
  };
}
