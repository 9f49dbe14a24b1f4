/* The studio: a shelf of books, a form for each, its build and its files. */

import { buildBox } from "./studio_build.js";
import { handle } from "./studio_drag.js";
import { closeAll, moreBox, refresh, reveal, swatches } from "./studio_more.js";
import { livePages } from "./studio_pages.js";
import { isTyping, placed, steady } from "./studio_place.js";
import { singlePuzzles } from "./studio_puzzles.js";
import { shelf } from "./studio_shelf.js";
import { downloads, shopBox } from "./studio_shop.js";
import { $, asked, choiceName, filled, made, option, say, sentence, toast, words } from "./studio_tools.js";
import { showSharing, wordsBox } from "./studio_words.js";

const EARLY = ["reading", "preparing"]; // steps before the book is judged

(() => {
  /** @type {any} */
  let book = null;
  /** @type {any} */
  let types = {}; // titles of the types of puzzles
  /** @type {any} */
  let titles = null;
  /** @type {any} */
  let formed = null; // the book that the form on the page was made of
  /** @type {any[]} */
  const queue = []; // changes that wait: each is written with the stamp of the one before
  let writing = false;
  let turns = 0; // changes entered so far: an answer asked for before the last one is old
  /** @type {Record<string, string>} what {puzzles} and the like are in the book's texts */
  let counts = {};
  /** @type {Map<string, any>} what was entered and refused, by the names of fields */
  const refused = new Map();

  const pages = livePages({
    drawn: (state) => {
      single.drawn(state);
      showSharing(state.sharing);
      counts = state.counts;
      document.querySelectorAll(".printed").forEach(showPrinted);
      if (book?.early && !EARLY.includes(state.stage)) void read("", true);
      if (state.stage !== "reading" && state.stamp === book?.stamp) restate(state.build);
      void read(state.stamp);
    },
    fill: async (fills) => {
      const { status, value } = await asked(address("/fill"), { fills });
      if (status !== 200 && value) say(value.sentence, "wrong");
      return status === 200;
    },
    note: (one) => noteText(one),
    reveal,
    picture: (sent) => write("/picture", sent),
    choose: async (kind) => {
      const before = book.cover;
      const fault = await change({ do: "set", key: ["print", "cover", "kind"], value: kind }, kind);
      const gone = fault === "" ? before.filter((/** @type {string} */ key) => !book?.cover.includes(key)) : [];
      if (gone.length) tellRemoved(filled(words.no_place, { names: gone.map((/** @type {string} */ key) => words.labels[key] ?? words.fields[key] ?? words.labels[`${key}.kind`] ?? key).join(words.between) }));
    },
  });

  const address = (/** @type {string} */ below = "") => `book/${encodeURIComponent(book.name)}${below}`;

  const single = singlePuzzles(address, (one) => ({ ...one, type: types[one.type] ?? one.type, level: words.choices[one.level] ?? one.level, section: headingOf(one) }), () => book.state === "built" && restate("changed"), () => book.state === "changed");

  /* The heading of a puzzle's section as pages have it. */
  const headingOf = (/** @type {any} */ one) => {
    const { fields } = book.sections.find((/** @type {any} */ each) => each.id === one.section) ?? { fields: [] };
    const valueOf = (/** @type {string} */ name) => fields.find((/** @type {any} */ each) => each.key.at(-1) === name)?.value;
    return valueOf("title") || types[valueOf("type") ?? one.type] || one.section;
  };

  const building = buildBox({
    address,
    book: () => book,
    ready: async () => (await sendAll(), !refused.size),
    judged: (value) => showBook(value),
    note: (one) => noteText(one),
    ended: async () => {
      await written();
      const turn = turns;
      const { name } = book;
      const fresh = await asked(address());
      if (fresh.status === 200 && turn === turns && book?.name === name) await showBook(fresh.value);
    },
  });

  const show = (/** @type {string} */ title, /** @type {string} */ file, /** @type {() => any[]} */ inner) => {
    $("title").textContent = document.title = title;
    $("file").textContent = file;
    $("back").hidden = !book;
    $("undo-change").hidden = !book;
    $("undo-change").disabled = !book?.undo;
    $("main").className = book ? "book" : "";
    steady(() => {
      const left = document.activeElement; // before parts that stay are taken out of the page
      placed(inner());
      stay(left);
    });
  };

  const state = (/** @type {any} */ one) => made("span", { className: `state ${one.state}` }, words.states[one.state]);

  /* The book's state is that of its drawing: not each change is one of its file. */
  function restate(/** @type {string} */ now) {
    if (!now || book.state === "faults" || book.state === now) return;
    book.state = now;
    $("state")?.replaceWith(badge(book));
    if ($("old")) $("old").hidden = now === "built";
    building.show();
  }

  const badge = (/** @type {any} */ one) => Object.assign(state(one), { id: "state" });

  async function showShelf() {
    book = null;
    pages.close();
    toast("", () => {});
    const parts = await shelf(state, openAt);
    if (parts) show(words.studio, "", () => parts);
    titles ??= asked("types"); // while the reader looks
  }

  async function openBook(/** @type {string} */ name) {
    await sendAll();
    const { status, value } = await asked(`book/${encodeURIComponent(name)}`);
    if (name !== wanted()) return; // another one was opened meanwhile
    if (status !== 200) return openAt("");
    closeAll();
    showSharing([]);
    counts = {};
    refused.clear();
    building.forget();
    await showBook(value);
    $("title").focus({ preventScroll: true });
    scrollTo(0, 0);
    say("", "");
    await building.follow();
  }

  /* Reads the file again if it is not the one that the form was made of. */
  async function read(/** @type {string} */ stamp, anew = false) {
    if (!book || writing || (!anew && (!stamp || stamp === book.stamp))) return;
    const { name } = book;
    const turn = turns;
    const { status, value } = await asked(address());
    if (status !== 200 || writing || turn !== turns || book?.name !== name || (!anew && value.stamp === book.stamp)) return;
    await showBook(value);
  }

  /* Sends a change of the file; the form is made anew of what the file is then. */
  async function change(/** @type {any} */ sent, shown = "") {
    const removed = sent.do === "remove" && filled(words.removed, { name: headingOf({ section: formed.sections[sent.key].id }) });
    const fault = await write("/change", sent, shown);
    if (fault) say(fault, "wrong");
    else if (fault === "" && removed) tellRemoved(removed);
    return fault;
  }

  const tellRemoved = (/** @type {string} */ text) => (say(text), toast(text, () => void undo()));

  /* Takes back the last change of the file, whichever it was. */
  async function undo() {
    await sendAll();
    const fault = await write("/undo", { do: "undo" });
    if (fault === null) return;
    say(fault || words.undone_change, fault ? "wrong" : "ready");
  }

  /* Writes something of the book once all before it is written, and shows the book as it is
     then; returns why it cannot be, and null if the file was changed elsewhere. */
  function write(/** @type {string} */ below, /** @type {any} */ sent, shown = "") {
    say(words.saving, "busy");
    toast("", () => {});
    turns += 1;
    const nth = nthOf(sent);
    return new Promise((/** @type {(fault: string | null) => void} */ done) => {
      queue.push({ book, below, sent, shown, done, id: formed.sections[nth]?.id, name: sent.do === "set" ? dotted(sent.key) : "" });
      if (!writing) void writeAll().finally(() => (writing = false));
    });
  }

  /* The name of a field by its key: "sections[0].count". */
  const dotted = (/** @type {any[]} */ key) => key.map((one) => (typeof one === "number" ? `[${one}]` : `.${one}`)).join("").slice(1);

  /* The place of the section that a change is of, -1 for none. */
  const nthOf = (/** @type {any} */ sent) => sent.section ?? (sent.do === "set" ? (sent.key[0] === "sections" ? sent.key[1] : -1) : (sent.key ?? -1));

  /* A change with the place that its section has by now: one before it may have moved it. */
  function placedNow(/** @type {any} */ one, /** @type {any} */ now) {
    const { sent } = one;
    const nth = nthOf(sent);
    if (nth < 0 || now.sections[nth]?.id === one.id) return sent;
    const to = now.sections.findIndex((/** @type {any} */ each) => each.id === one.id);
    if (to < 0) return null;
    if (sent.section !== undefined) return { ...sent, section: to };
    return { ...sent, key: sent.do === "set" ? ["sections", to, ...sent.key.slice(2)] : to };
  }

  async function writeAll() {
    writing = true;
    let newest = queue[0].book;
    while (queue.length) {
      /** @type {any[]} */
      const done = [];
      /** @type {any[]} */
      const clashed = [];
      let wrote = false;
      while (queue.length && !clashed.length) {
        const one = queue.shift();
        if (one.book.name !== newest.name) newest = one.book;
        const sent = placedNow(one, newest);
        const path = `book/${encodeURIComponent(newest.name)}${one.below}`;
        const { status, value } = sent ? await asked(path, { ...sent, stamp: newest.stamp }) : { status: 400, value: { sentence: words.no_section } };
        done.push([one, status === 200 ? "" : status === 409 ? null : (value?.sentence ?? words.gone)]);
        noteRefused(one, done.at(-1)[1]);
        if (status === 409) clashed.push(one, ...queue.splice(0));
        if (status !== 200 && status !== 409) continue;
        wrote = true;
        newest = value;
      }
      done.push(...clashed.slice(1).map((one) => [one, null]));
      if (wrote && book?.name === newest.name) {
        const note = clashed.length ? meanwhile(newest, clashed) : [];
        await showBook(newest, note);
      }
      if (!queue.length) tell(clashed.length > 0);
      done.forEach(([one, fault]) => one.done(fault));
    }
    writing = false;
    if (book) void building.follow();
  }

  /* "Saved" is said only if nothing waits, was refused, or is being typed. */
  function tell(/** @type {boolean} */ clashed) {
    if (refused.size || clashed) say(words.not_saved, "wrong");
    else if (isTyping()) say("", "");
    else say(words.saved);
  }

  /* Keeps what was refused in its field; a section that moves has its fields anew. */
  function noteRefused(/** @type {any} */ one, /** @type {string | null} */ fault) {
    if (fault && one.name) refused.set(one.name, { value: one.sent.value, fault });
    else refused.delete(one.name);
    if (fault || one.name) return;
    for (const name of refused.keys()) if (name.startsWith("sections")) refused.delete(name);
  }

  /* Waits until all that was entered is written, and what is being typed with it. */
  const sendAll = async () => {
    if (isTyping()) /** @type {any} */ (document.activeElement).blur();
    await written();
  };
  const written = async () => {
    while (writing) await new Promise((go) => setTimeout(go, 20));
  };
  addEventListener("beforeunload", (event) => {
    if (writing || isTyping()) event.preventDefault();
  });

  /* What was entered and what the file has now, if it was changed elsewhere. */
  function meanwhile(/** @type {any} */ now, /** @type {any[]} */ clashed) {
    const note = made("div", { className: "note", role: "alert" }, made("p", {}, words.meanwhile));
    const sets = clashed.filter((one) => one.sent.do === "set");
    for (const { sent, shown } of sets) {
      const nth = nthOf(sent);
      const fields = nth < 0 ? now.fields : (now.sections[nth]?.fields ?? []);
      const theirs = fields.find((/** @type {any} */ one) => one.key.at(-1) === sent.key.at(-1));
      const texts = { field: labelOf({ key: sent.key, name: sent.key.join(".") }) ?? sent.key.at(-1), value: shown, theirs: theirs?.value ?? "" };
      note.append(made("p", {}, filled(theirs ? words.both : words.yours, texts)));
    }
    // Another section may have taken the place of the one that was meant.
    const mine = sets.filter(({ sent, id }) => nthOf(sent) < 0 || id === now.sections[nthOf(sent)]?.id);
    const all = () => mine.forEach(({ sent, shown }) => void change(sent, shown));
    if (mine.length) note.append(made("button", { type: "button", id: "mine", onclick: all }, words.mine));
    setTimeout(() => note.scrollIntoView({ block: "nearest" }));
    return [note];
  }

  async function showBook(/** @type {any} */ value, /** @type {any[]} */ note = []) {
    book = value;
    const turn = turns;
    titles ??= asked("types");
    types = (await titles).value ?? {};
    await refresh(address());
    if (book !== value || (turn !== turns && !note.length)) return; // what waits comes with the next form
    formed = value;
    const told = /** @type {Set<any>} */ (new Set());
    const about = value.fields.map((/** @type {any} */ one) => field(one, told));
    const sections = value.sections.map((/** @type {any} */ one, /** @type {number} */ nth) => section(one, nth, told));
    pages.open(address());
    single.open(address());
    pages.form(value);
    show(value.title, value.name.replace(/\.yaml$/, ""), () => [
      ...note,
      pages.faults,
      made("section", { className: "box" }, made("h2", {}, words.about), made("div", { className: "fields" }, ...about), pages.covers, moreBox("more-book", address("/more"), more)),
      made("h2", {}, words.sections),
      ...sections,
      ...(value.sections.length ? [adding(value)] : []),
      single.box,
      building.box(badge(value)),
      ...(value.files.length ? [downloads(value, address), ...(value.sold ? [shopBox(address)] : [])] : []),
      pages.box,
    ]);
  }

  /* Gives the field that was being typed into its focus, text and caret again. */
  function stay(/** @type {any} */ left) {
    const now = left?.id ? $(left.id) : null;
    if (!now || now === document.activeElement) return;
    const isText = now.matches("input:not([type]), textarea") && now.tagName === left.tagName;
    if (isText && now !== left && left.value !== left.defaultValue) {
      now.value = left.value;
      now.setSelectionRange(left.selectionStart, left.selectionEnd);
    }
    now.focus({ preventScroll: true });
  }

  const labelOf = (/** @type {any} */ one) => words.fields[one.name === "book.title" || one.key.at(-1) !== "title" ? one.key.at(-1) : "heading"];

  /* A field that is open only if it was asked for: its faults are told above, too. */
  const more = (/** @type {any} */ one, /** @type {string} */ label) => field(one, new Set(), label);

  function field(/** @type {any} */ one, /** @type {Set<any>} */ told, label = labelOf(one)) {
    const id = one.name;
    const found = book.faults.filter((/** @type {any} */ fault) => fault.key === id);
    found.forEach((/** @type {any} */ fault) => told.add(fault));
    const kept = refused.get(id);
    const faults = kept ? [kept.fault] : found.map((/** @type {any} */ each) => each.message);
    const input = control(kept ? { ...one, value: kept.value } : one, id);
    const fault = made("p", { className: "fault lines", id: `${id}-fault` }, faults.join(" "));
    input.setAttribute("aria-describedby", `${id}-help ${id}-fault`);
    input.setAttribute("aria-invalid", String(faults.length > 0));
    const wrap = made("div", { className: faults.length ? "field wrong" : "field", "data-of": id }, made("label", { htmlFor: id }, label), input, fault);
    // What is typed into a field while the page is made anew is sent when it is left.
    input.dataset.sent = input.value;
    const send = async () => {
      if (input.value === input.dataset.sent) return;
      input.dataset.sent = input.value;
      const refusal = await write("/change", { do: "set", key: one.key, value: input.value }, input.value);
      const now = refusal && $(id);
      if (!now) return;
      $(`${id}-fault`).textContent = refusal;
      now.parentNode.classList.add("wrong");
      now.setAttribute("aria-invalid", "true");
    };
    input.addEventListener("input", () => say("", ""));
    input.addEventListener("change", () => void send());
    input.addEventListener("blur", () => void send());
    const lines = { list: words.one_a_line, yaml: words.as_yaml }[/** @type {string} */ (one.kind)];
    const allowed = one.allowed ? filled(words.allowed, one) : "";
    wrap.append(made("p", { className: "help", id: `${id}-help` }, ...sentence([one.help, lines, allowed].filter(Boolean).join(" "), (code) => nameIn(one, code))));
    const printed = made("p", { className: "help printed" });
    printed.dataset.text = input.value;
    showPrinted(printed);
    input.after(printed);
    if (one.colours) input.after(swatches(one.colours, input));
    return wrap;
  }

  /* Shows a text with the numbers that its names in braces stand for, as pages have it. */
  function showPrinted(/** @type {any} */ printed) {
    const { text } = printed.dataset;
    const now = filled(text, counts);
    printed.textContent = now === text ? "" : filled(words.printed, { text: now });
    printed.hidden = now === text;
  }

  const named = (/** @type {any} */ one, /** @type {string} */ choice) => (one.key.at(-1) === "type" && types[choice]) || (one.name === "print.cover.kind" && pages.kinds[choice]) || choiceName(choice);

  /* The name of a choice, a kind of cover or another field in a help; "" for what is typed. */
  function nameIn(/** @type {any} */ one, /** @type {string} */ code) {
    if (one.choices.includes(code)) return named(one, code);
    if (one.name === "print.cover.theme" && pages.kinds[code]) return pages.kinds[code];
    return /^[a-z_]+(\.[a-z_]+)+$/.test(code) ? words.labels[code.split(".").at(-1) ?? ""] ?? "" : "";
  }

  /* What a field is entered in: a choice, a line, or several. */
  function control(/** @type {any} */ one, /** @type {string} */ id) {
    const value = String(one.value);
    const usual = one.usual ? filled(words.usual, { usual: choiceName(one.usual) }) : "";
    const isLong = ["list", "text", "yaml"].includes(one.kind);
    const tag = one.choices.length ? "select" : isLong ? "textarea" : "input";
    const input = /** @type {any} */ (made(tag, { id }));
    if (tag === "select") {
      const all = one.choices.includes(value) || !value ? one.choices : [value, ...one.choices];
      const isType = one.key.at(-1) === "type" && one.key.length === 3;
      input.append(option("", usual || words.unset), ...(isType ? typeOptions(all) : all.map((/** @type {string} */ choice) => option(choice, named(one, choice)))));
    } else {
      input.setAttribute("autocomplete", "off");
      input.placeholder = usual;
    }
    if (isLong) input.rows = Math.min(10, Math.max(2, value.split("\n").length));
    input.value = value;
    if (tag !== "select") input.defaultValue = value;
    return input;
  }

  function section(/** @type {any} */ one, /** @type {number} */ nth, /** @type {Set<any>} */ told) {
    const last = book.sections.length - 1;
    const name = `${nth + 1}. ${headingOf({ section: one.id }) ?? ""}`;
    const move = (/** @type {string} */ id, /** @type {string} */ text, /** @type {any} */ sent, /** @type {boolean} */ disabled) =>
      made("button", { type: "button", id: `${id}-${nth}`, disabled, "aria-label": `${text}: ${name}`, onclick: () => void change({ key: nth, ...sent }) }, text);
    const fields = one.fields.map((/** @type {any} */ inner) => field(inner, told));
    const above = book.faults.filter((/** @type {any} */ fault) => !told.has(fault) && (fault.key === `sections[${nth}]` || fault.key.startsWith(`sections[${nth}].`)));
    above.forEach((/** @type {any} */ fault) => told.add(fault));
    return made(
      "section",
      { className: "box section", "aria-label": name },
      made(
        "div",
        { className: "row" },
        ...(last ? [handle(nth, (to) => void dropped(nth, to))] : []),
        made("h3", {}, name),
        move("up", words.up, { do: "move", value: nth - 1 }, !nth),
        move("down", words.down, { do: "move", value: nth + 1 }, nth === last),
        move("remove", words.remove, { do: "remove" }, !last),
      ),
      ...above.map((/** @type {any} */ fault) => made("p", { className: "fault" }, fault.message)),
      made("div", { className: "fields" }, ...fields),
      ...(one.words === null ? [] : [wordsBox(one, nth, address, (list) => write("/save", list), (key, value) => void change({ do: "set", key, value }, value).then((fault) => fault === "" && !value && key.at(-1) !== "must" && tellRemoved(words.removed_words)))]),
      moreBox(`more-${nth}`, address(`/more/${nth}`), more),
    );
  }

  async function dropped(/** @type {number} */ nth, /** @type {number} */ to) {
    await change({ do: "move", key: nth, value: to });
    $(`up-${to}`)?.closest("section").scrollIntoView({ block: "nearest" });
  }

  /* A new section is shown; what is entered next is how many. */
  async function added(/** @type {string} */ type) {
    const before = book.sections.length;
    await change({ do: "add", value: type });
    if (book?.sections.length !== before + 1) return;
    $(`up-${before}`).closest("section").scrollIntoView({ block: "center" });
    $(`sections[${before}].count`).focus({ preventScroll: true });
  }

  /* Types in groups, the best known first; those of a plug-in come last. */
  function typeOptions(/** @type {string[]} */ all) {
    const known = words.type_groups.flatMap((/** @type {any} */ one) => one.types);
    const others = { name: words.type_others, types: all.filter((name) => !known.includes(name)) };
    const groups = [...words.type_groups, others].map(({ name, types: own }) => [name, own.filter((/** @type {string} */ one) => all.includes(one))]);
    return groups.filter(([, own]) => own.length).map(([label, own]) => made("optgroup", { label }, ...own.map((/** @type {string} */ one) => option(one, types[one] ?? one))));
  }

  function adding(/** @type {any} */ value) {
    const all = value.sections[0].fields.find((/** @type {any} */ one) => one.key.at(-1) === "type").choices;
    const type = /** @type {any} */ (made("select", { id: "add-type", "aria-label": words.type }, ...typeOptions(all)));
    return made("div", { className: "row" }, type, made("button", { type: "button", id: "add", onclick: () => void added(type.value) }, words.add));
  }

  /* A sentence after the name of the field that it is about. */
  function noteText(/** @type {any} */ one) {
    const key = one.key ?? "";
    const nth = /^sections\[(\d+)\]/.exec(key)?.[1];
    const last = key.split(".").at(-1);
    // "How many" is of the puzzles; among their settings it is how many words to find.
    const [first, second] = key.includes(".params.") ? [words.labels, words.fields] : [words.fields, words.labels];
    const label = [nth && book?.sections[nth] ? headingOf({ section: book.sections[nth].id }) : "", first[last] ?? second[last] ?? ""];
    const shown = label.filter(Boolean).join(", ");
    return shown ? filled(words.note, { field: shown, message: one.message }) : one.message;
  }

  /* The book whose name the address has, or the shelf; so going back is the browser's. */
  const openAt = (/** @type {string} */ name) => void (location.hash = encodeURIComponent(name));
  const wanted = () => decodeURIComponent(location.hash.slice(1));
  const goTo = () => {
    say("", "");
    const name = wanted();
    if (name) say(words.opening, "busy"); // a large book is judged for seconds
    return name ? openBook(name) : showShelf();
  };

  const end = async () => {
    await sendAll();
    pages.close();
    const { status } = await asked("end", {});
    if (status !== 200) return;
    $("end").hidden = $("back").hidden = $("undo-change").hidden = true;
    $("main").replaceChildren(made("p", { className: "note", role: "alert" }, words.ended));
  };

  const speak = async () => {
    await sendAll();
    const { status } = await asked("language", { language: $("language").lang });
    if (status === 200) location.reload();
  };

  // What stays in sight below the head of the page needs its height, of one line or more.
  const head = /** @type {any} */ (document.querySelector("header"));
  new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`)).observe(head);

  $("language").addEventListener("click", () => void speak());
  $("undo-change").addEventListener("click", () => void undo());
  $("end").addEventListener("click", () => void end());
  $("back").addEventListener("click", () => openAt(""));
  addEventListener("hashchange", () => void goTo());
  void goTo();
})();
