/* The words of a section: pasted or dropped, checked, then saved beside the book. */

import { $, asked, choiceName, filled, made, option, read, say, words } from "./studio_tools.js";

const FEW = 4; // cells of a heading that are shown
const SHORT = 90; // characters of the names of lists that are shown
/** @type {Map<string, string>} what was typed and not saved, by book and section */
const typing = new Map();
/** @type {Set<string>} the boxes that are open, likewise */
const opened = new Set();
/** @type {Map<string, any>} the lists whose findings are shown, likewise; `waits` for them */
const checked = new Map();
const MOST_IN_ONE = 60; // words that one page has room for
/** @type {any[]} how many words of lists puzzles have, as the last drawing says */
let sharing = [];
const FILES = ".xlsx,.csv,.tsv,.txt,.json";

const LEFT_OUT = ["form", "length", "taste", "leak", "missing"]; // rules that drop a word or clue
const isLeftOut = (/** @type {any} */ one) => one.weight === "error" && LEFT_OUT.includes(one.rule);

// A file that misses its box would be opened in place of the page.
for (const event of ["dragover", "drop"]) document.addEventListener(event, (one) => one.preventDefault());

/* Marks a line of what was pasted. */
function mark(/** @type {any} */ box, /** @type {number} */ line) {
  const lines = box.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}

/**
 * What a section's words are, and a way to give others.
 * @type {(one: any, nth: number, address: (below: string) => string, save: (sent: any) => Promise<string | null>, choose: (key: any[], value: string) => void) => HTMLElement}
 */
export function wordsBox(one, nth, address, save, choose) {
  const id = `words-${nth}`;
  const value = one.words;
  const draft = address(`#${one.id}`);
  const name = value.length > SHORT ? `${value.slice(0, SHORT)} …` : value;
  const box = made("div", { className: "field" });
  const summary = filled(one.sample ? words.words_own : value ? words.words_now : words.words_none, { name, ...one.sample });
  const details = made("details", { id }, made("summary", {}, summary), box);
  details.addEventListener("toggle", async () => {
    if (!(/** @type {any} */ (details).open)) return void opened.delete(draft);
    opened.add(draft);
    if (box.childElementCount) return;
    const { status, value: now } = await asked(address(`/words/${nth}`));
    if (status === 200) {
      fill(box, id, nth, { ...now, draft }, address, save);
      if (now.lists.length || now.themes.length) box.prepend(...offered(id, now, choose));
    }
    else if (now) say(now.sentence, "wrong");
  });
  /** @type {any} */ (details).open = opened.has(draft); // the page was made anew meanwhile
  const share = made("div", { className: "field share" });
  const shown = () => share.replaceChildren(...shareOf(one, nth, choose));
  share.addEventListener("shared", shown);
  shown();
  return made("div", { className: "field" }, details, share);
}

/* Takes how many words of an author's list puzzles have, by their sections. */
export function showSharing(/** @type {any[]} */ list) {
  const now = JSON.stringify(list);
  if (now === JSON.stringify(sharing)) return;
  sharing = list;
  document.querySelectorAll(".share").forEach((one) => one.dispatchEvent(new Event("shared")));
}

/* Says how many words of a list each puzzle has, with a button for all, or for fewer. */
function shareOf(/** @type {any} */ one, /** @type {number} */ nth, /** @type {(key: any[], value: string) => void} */ choose) {
  const found = sharing.find((each) => each.section === one.id);
  if (!found) return [];
  const { least, most, words: every } = found;
  const number = least === most ? most : filled(words.share_between, found);
  const said = filled(least < every ? words.share_some : words.share_every, { number, words: every });
  const way = one.must ? words.share_level : least < every && every <= MOST_IN_ONE ? words.share_all : "";
  const set = () => choose(["sections", nth, "params", "must"], one.must ? "" : "all");
  const button = one.must === null || !way ? [] : [made("div", {}, made("button", { type: "button", className: "small", id: `share-${nth}`, onclick: set }, filled(way, { words: every })))];
  return [made("p", {}, said), ...button];
}

/* The lists of the book's other sections, and the themes that ship, to choose from; the
   first choice takes out of the file what was chosen. */
function offered(/** @type {string} */ id, /** @type {any} */ now, /** @type {(key: any[], value: string) => void} */ choose) {
  const isTheme = (/** @type {string} */ name) => now.themes.includes(name);
  const group = (/** @type {string} */ label, /** @type {string[]} */ names) => (names.length ? [made("optgroup", { label }, ...names.map((name) => option(name, isTheme(name) ? choiceName(name) : name)))] : []);
  const chosen = [now.theme, now.value].find((one) => isTheme(one) || now.lists.includes(one)) ?? "";
  const first = option("", chosen ? words.words_ours : words.words_choose);
  const select = /** @type {any} */ (made("select", { id: `${id}-known` }, first, ...group(words.words_yours, now.lists), ...group(words.words_themes, now.themes)));
  select.value = chosen;
  select.addEventListener("change", () => choose(isTheme(select.value || chosen) ? now.theme_key : now.key, select.value));
  return [made("label", { htmlFor: `${id}-known` }, words.words_known), select];
}

/**
 * How a list is read: whether its first row is a heading, and which columns count. `choose`
 * takes what the author chose. A list of lines that was pasted needs no choice.
 * @type {(id: string, table: any, isFile: boolean, choose: (reading: any) => void) => HTMLElement[]}
 */
function readAs(id, table, isFile, choose) {
  if (!table || (table.columns.length < 2 && !table.heading && !isFile)) return [];
  const nameOf = (/** @type {any} */ one) => filled(one.name || one.sample.length ? words.words_column : words.words_empty, { letter: one.letter, name: one.name || one.sample.join(", ") });
  const columns = table.columns.map((/** @type {any} */ one, /** @type {number} */ place) => option(String(place), nameOf(one)));
  const all = table.wordy.length > 1 ? [option("-1", filled(words.words_all, { count: table.wordy.length }))] : [];
  const box = /** @type {any} */ (made("input", { type: "checkbox", id: `${id}-heading`, checked: table.heading }));
  const chosen = /** @type {any} */ (made("select", { id: `${id}-column` }, ...columns, ...all));
  const clued = /** @type {any} */ (made("select", { id: `${id}-clues` }, option("-1", words.words_no_clues), ...columns.map((/** @type {any} */ one) => one.cloneNode(true))));
  [chosen.value, clued.value] = [String(table.words), String(table.clues)];
  const send = () => choose({ heading: box.checked, words: Number(chosen.value), clues: Number(clued.value) });
  for (const one of [box, chosen, clued]) one.addEventListener("change", send);
  const labelled = (/** @type {any} */ input, /** @type {string} */ text) => made("div", { className: "field" }, made("label", { htmlFor: input.id }, text), input);
  const heading = made("label", { className: "choice" }, box, made("span", {}, filled(words.words_heading, { first: table.first.slice(0, FEW).join(words.between) + (table.first.length > FEW ? " …" : "") })));
  if (table.columns.length < 2) return [heading];
  const clues = table.clued ? labelled(clued, words.words_clues_in) : made("p", { className: "help" }, words.words_only);
  return [heading, made("div", { className: "fields" }, labelled(chosen, words.words_in), clues)];
}

/** @type {(box: HTMLElement, id: string, nth: number, now: any, address: (below: string) => string, save: (sent: any) => Promise<string | null>) => void} */
function fill(box, id, nth, now, address, save) {
  const typed = /** @type {any} */ (made("textarea", { id: `${id}-text`, rows: 8, spellcheck: false, "aria-describedby": `${id}-help` }));
  const result = made("div", { className: "field", id: `${id}-result`, role: "status" });
  const file = /** @type {any} */ (made("input", { type: "file", id: `${id}-file`, accept: FILES, "aria-label": words.words_file }));
  typed.value = typing.get(now.draft) ?? now.text ?? "";
  typed.addEventListener("input", () => {
    typing.set(now.draft, typed.value);
    checked.delete(now.draft); // what was found is of another list
    result.replaceChildren();
  });

  const judge = async (/** @type {any} */ list, waits = true) => {
    const one = { list, waits };
    checked.set(now.draft, one);
    if (!result.contains(document.activeElement)) result.replaceChildren(made("p", {}, words.words_judging));
    const { status, value } = await asked(address("/judge"), { ...list, section: nth });
    // The page was made anew, and asks once more; or the list was edited.
    if (!result.isConnected || checked.get(now.draft) !== one) return;
    one.waits = false;
    if (status === 200) found(list, value, waits);
    else if (value) result.replaceChildren(made("p", { className: "fault lines" }, value.sentence));
  };

  const found = (/** @type {any} */ list, /** @type {any} */ value, /** @type {boolean} */ leads) => {
    const rows = value.findings.map((/** @type {any} */ one) => {
      const row = filled(words.words_row, { row: one.line });
      const where = list.name ? made("strong", {}, row) : made("button", { type: "button", className: "link", onclick: () => mark(typed, one.line) }, row);
      return made("li", {}, where, ` ${isLeftOut(one) ? words.words_left_out : words.words_stay}: ${one.message}`);
    });
    const use = made("button", { type: "button", className: "main", id: `${id}-use`, onclick: () => void keep(list) }, words.words_use);
    const counts = filled(value.clues ? words.words_clued : value.rows > value.words ? words.words_rows : words.words_found, { ...value, name: list.name ?? words.words_pasted });
    const told = rows.length ? [made("p", {}, words.words_told), made("ul", { className: "log" }, ...rows)] : [];
    const lack = value.lacks_clues ? [made("p", { className: "fault" }, words.words_lack)] : [];
    const how = readAs(id, value.table, Boolean(list.name), (reading) => void judge({ ...list, reading }));
    const focused = result.contains(document.activeElement) ? document.activeElement?.id : "";
    result.replaceChildren(made("p", {}, made("strong", {}, counts)), ...how, ...lack, ...told, made("div", {}, use));
    if (focused || leads) $(focused || `${id}-use`)?.focus({ preventScroll: true });
    if (!focused && leads) result.scrollIntoView({ block: "nearest" });
  };

  const keep = async (/** @type {any} */ list) => {
    const before = typing.get(now.draft);
    typing.delete(now.draft);
    opened.delete(now.draft);
    checked.delete(now.draft);
    const fault = await save({ ...list, section: nth, replaces: list.name ? "" : now.stamp });
    if (fault !== "" && before !== undefined) typing.set(now.draft, before);
    if (fault === null && $(id)) $(id).open = true; // made anew of the file as it is now
    if (fault) result.replaceChildren(made("p", { className: "fault lines" }, fault));
    if (fault !== "") return;
    const summary = $(id)?.querySelector("summary"); // which has the list's name now
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: "center" });
  };

  const take = async (/** @type {FileList | null | undefined} */ files) => {
    const list = files?.[0] && (await read(files[0]));
    if (list) await judge(list);
  };

  const drop = (/** @type {any} */ event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    box.classList.remove("over");
    void take(event.dataTransfer.files);
  };
  const over = (/** @type {any} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    box.classList.add("over");
  };
  box.addEventListener("drop", drop);
  box.addEventListener("dragover", over);
  box.addEventListener("dragleave", () => box.classList.remove("over"));
  file.addEventListener("change", () => void take(file.files));
  const check = made("button", { type: "button", id: `${id}-check`, onclick: () => void judge({ text: typed.value }) }, words.words_check);
  box.append(
    made("label", { htmlFor: `${id}-text` }, words.words_paste),
    typed,
    made("p", { className: "help", id: `${id}-help` }, words.words_help),
    made("div", { className: "row" }, check, made("span", {}, words.words_or), file),
    result,
  );
  const before = checked.get(now.draft);
  if (before) void judge(before.list, before.waits);
}
