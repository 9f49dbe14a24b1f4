/* The studio: a shelf of books, a form for each, its build and its files. */

import { handle } from "./studio_drag.js";
import { closeAll, moreBox, refresh } from "./studio_more.js";
import { makers, shopBox } from "./studio_shop.js";
import { $, asked, filled, made, option, say, sentence, words } from "./studio_tools.js";
import { wordsBox } from "./studio_words.js";

(() => {
  const WAIT_MS = 500; // between two looks at a build
  /** @type {any} */
  let book = null;

  const address = (/** @type {string} */ below = "") => `book/${encodeURIComponent(book.name)}${below}`;

  const show = (/** @type {string} */ title, /** @type {string} */ file, /** @type {any[]} */ inner) => {
    $("title").textContent = document.title = title;
    $("file").textContent = file;
    $("back").hidden = !book;
    $("main").replaceChildren(...inner);
  };

  const state = (/** @type {any} */ one) => made("span", { className: `state ${one.state}` }, words.states[one.state]);

  async function showShelf() {
    book = null;
    const { status, value } = await asked("shelf");
    if (status !== 200) return;
    const list = made("ul", { className: "shelf" });
    for (const one of value.books) {
      const cover = made("div", { className: "cover" });
      const path = `book/${encodeURIComponent(one.name)}/cover.png`;
      const built = one.state === "built" || one.state === "changed";
      const picture = built ? made("img", { className: "cover", alt: "", src: path }) : cover;
      const open = () => void openBook(one.name);
      list.append(made("li", {}, made("button", { type: "button", onclick: open }, picture, made("strong", {}, one.title), state(one))));
    }
    const parts = value.books.length ? [list] : [made("p", {}, words.none)];
    show(words.studio, "", [...parts, newBook(value.presets)]);
  }

  function newBook(/** @type {any[]} */ presets) {
    const name = /** @type {any} */ (made("input", { id: "new-name", required: true, pattern: "[a-z0-9][a-z0-9\\-]{0,63}", autocomplete: "off" }));
    const preset = /** @type {any} */ (made("select", { id: "new-preset" }, option("", words.short)));
    const fault = made("p", { className: "fault", role: "alert" });
    for (const one of presets) preset.append(option(one.name, `${one.name}: ${one.about}`));
    const make = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const { status, value } = await asked("new", { name: name.value, preset: preset.value });
      if (status === 200) await openBook(value.name);
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

  async function openBook(/** @type {string} */ name) {
    const { status, value } = await asked(`book/${encodeURIComponent(name)}`);
    if (status !== 200) return;
    say("", "");
    closeAll();
    await showBook(value);
    $("title").focus();
    await follow();
  }

  /* Sends a change of the file; the form is made anew of what the file is then. */
  async function change(/** @type {any} */ sent, shown = "") {
    const fault = await write("/change", sent, shown);
    if (fault) say(fault, "wrong");
  }

  /* Writes something of the book, and shows it as it is then; returns why it cannot be. */
  async function write(/** @type {string} */ below, /** @type {any} */ sent, shown = "") {
    say(words.saving, "busy");
    const before = book;
    const { status, value } = await asked(address(below), { ...sent, stamp: book.stamp });
    if (status === 400) {
      say("", "");
      return value.sentence;
    }
    if (status !== 200 && status !== 409) return "";
    await showBook(value, status === 409 ? meanwhile(before, value, sent, shown) : []);
    say(status === 409 ? "" : words.saved);
    await follow();
    return "";
  }

  /* What was entered and what the file has now, if it was changed elsewhere. */
  function meanwhile(/** @type {any} */ before, /** @type {any} */ now, /** @type {any} */ sent, /** @type {string} */ shown) {
    const note = made("div", { className: "note", role: "alert" }, made("p", {}, words.meanwhile));
    if (sent.do !== "set") return [note];
    const nth = sent.key[0] === "sections" ? sent.key[1] : -1;
    const fields = nth < 0 ? now.fields : (now.sections[nth]?.fields ?? []);
    const theirs = fields.find((/** @type {any} */ one) => one.key.at(-1) === sent.key.at(-1));
    const texts = { field: words.fields[sent.key.at(-1)] ?? sent.key.at(-1), value: shown, theirs: theirs?.value ?? "" };
    note.append(made("p", {}, filled(theirs ? words.both : words.yours, texts)));
    // Another section may have taken the place of the one that was meant.
    if (nth < 0 || before.sections[nth]?.id === now.sections[nth]?.id) {
      note.append(made("button", { type: "button", id: "mine", onclick: () => void change(sent, shown) }, words.mine));
    }
    return [note];
  }

  async function showBook(/** @type {any} */ value, /** @type {any[]} */ note = []) {
    book = value;
    await refresh(address());
    const told = /** @type {Set<any>} */ (new Set());
    const about = value.fields.map((/** @type {any} */ one) => field(one, told));
    const sections = value.sections.map((/** @type {any} */ one, /** @type {number} */ nth) => section(one, nth, told));
    const rest = value.faults.filter((/** @type {any} */ one) => !told.has(one));
    const faults = made("section", { id: "faults" }, made("h2", {}, words.faults), made("ul", { id: "fault-list" }, ...rest.map((/** @type {any} */ one) => made("li", {}, one.key ? `${one.key}: ${one.message}` : one.message))));
    const left = /** @type {any} */ (document.activeElement);
    show(value.title, value.name, [
      ...note,
      ...(rest.length ? [faults] : []),
      made("section", { className: "box" }, made("h2", {}, words.about), made("div", { className: "fields" }, ...about), moreBox("more-book", address("/more"), more)),
      made("h2", {}, words.sections),
      ...sections,
      ...(value.sections.length ? [adding(value)] : []),
      building(value),
      ...(value.files.length ? [downloads(value), shopBox(address), puzzles()] : []),
    ]);
    stay(left);
  }

  /* Gives the field that was being typed into its focus, text and caret again. */
  function stay(/** @type {any} */ left) {
    const now = left?.id ? $(left.id) : null;
    if (!now || now === left) return;
    if (now.matches("input:not([type=file]), textarea") && now.tagName === left.tagName) {
      now.value = left.value;
      now.setSelectionRange(left.selectionStart, left.selectionEnd);
    }
    now.focus({ preventScroll: true });
  }

  /* A field that is open only if it was asked for: its faults are told above, too. */
  const more = (/** @type {any} */ one, /** @type {string} */ label) => field(one, new Set(), label);

  function field(/** @type {any} */ one, /** @type {Set<any>} */ told, label = words.fields[one.key.at(-1)]) {
    const id = one.name;
    const faults = book.faults.filter((/** @type {any} */ fault) => fault.key === id);
    faults.forEach((/** @type {any} */ fault) => told.add(fault));
    const input = control(one, id);
    const fault = made("p", { className: "fault lines", id: `${id}-fault` }, faults.map((/** @type {any} */ each) => each.message).join(" "));
    input.setAttribute("aria-describedby", `${id}-help ${id}-fault`);
    input.setAttribute("aria-invalid", String(faults.length > 0));
    const wrap = made("div", { className: faults.length ? "field wrong" : "field" }, made("label", { htmlFor: id }, label), input, fault);
    // What is typed into a field while the page is made anew is sent when it is left.
    let sent = String(one.value);
    const send = async () => {
      if (input.value === sent) return;
      sent = input.value;
      const refused = await write("/change", { do: "set", key: one.key, value: input.value }, input.value);
      if (!refused) return;
      say(words.not_saved, "wrong");
      fault.textContent = refused;
      wrap.classList.add("wrong");
      input.setAttribute("aria-invalid", "true");
    };
    input.addEventListener("change", () => void send());
    input.addEventListener("blur", () => void send());
    const lines = { list: words.one_a_line, yaml: words.as_yaml }[/** @type {string} */ (one.kind)];
    const allowed = one.allowed ? filled(words.allowed, one) : "";
    wrap.append(made("p", { className: "help", id: `${id}-help` }, ...sentence([one.help, lines, allowed].filter(Boolean).join(" "))));
    return wrap;
  }

  /* What a field is entered in: a choice, a line, or several. */
  function control(/** @type {any} */ one, /** @type {string} */ id) {
    const value = String(one.value);
    const usual = one.usual ? filled(words.usual, { usual: words.choices[one.usual] ?? one.usual }) : "";
    const isLong = ["list", "text", "yaml"].includes(one.kind);
    const tag = one.choices.length ? "select" : isLong ? "textarea" : "input";
    const input = /** @type {any} */ (made(tag, { id }));
    if (tag === "select") {
      const all = one.choices.includes(value) || !value ? one.choices : [value, ...one.choices];
      input.append(option("", usual || words.unset), ...all.map((/** @type {string} */ choice) => option(choice, words.choices[choice] ?? choice)));
    } else {
      input.setAttribute("autocomplete", "off");
      input.placeholder = usual;
    }
    if (isLong) input.rows = Math.min(10, Math.max(2, value.split("\n").length));
    input.value = value;
    return input;
  }

  function section(/** @type {any} */ one, /** @type {number} */ nth, /** @type {Set<any>} */ told) {
    const last = book.sections.length - 1;
    const name = String(one.id ?? "");
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
      moreBox(`more-${nth}`, address(`/more/${nth}`), more),
      ...(one.words === null ? [] : [wordsBox(one.words, nth, address, (list) => write("/save", list))]),
    );
  }

  async function dropped(/** @type {number} */ nth, /** @type {number} */ to) {
    await change({ do: "move", key: nth, value: to });
    $(`up-${to}`)?.closest("section").scrollIntoView({ block: "nearest" });
  }

  function adding(/** @type {any} */ value) {
    const types = value.sections[0].fields.find((/** @type {any} */ one) => one.key.at(-1) === "type").choices;
    const type = /** @type {any} */ (made("select", { id: "add-type", "aria-label": words.type }, ...types.map((/** @type {string} */ name) => option(name))));
    return made("div", { className: "row" }, type, made("button", { type: "button", id: "add", onclick: () => void change({ do: "add", value: type.value }) }, words.add));
  }

  function building(/** @type {any} */ value) {
    const build = async () => {
      const { status, value: answer } = await asked(address("/build"), {});
      if (status === 422) await showBook(answer);
      else if (status === 200) await follow();
      else if (answer) say(answer.sentence, "wrong");
    };
    return made(
      "section",
      { className: "box", "aria-labelledby": "build-head" },
      made("div", { className: "row" }, made("h2", { id: "build-head" }, words.build), state(value)),
      made("div", {}, made("button", { type: "button", id: "build", className: "main", disabled: value.faults.length > 0, onclick: () => void build() }, words.build)),
      made("div", { id: "progress" }),
    );
  }

  function downloads(/** @type {any} */ value) {
    const links = value.files.map((/** @type {string} */ name) => {
      const link = made("a", { className: "button", href: address(`/file/${name.split("/").map(encodeURIComponent).join("/")}`), download: "" }, name);
      return made("li", {}, link, made("span", { className: "help" }, words.file_for[name.split("/").at(-1) ?? ""] ?? ""));
    });
    const old = value.state === "built" ? [] : [made("p", { className: "note" }, words.old)];
    const isApart = value.files.some((/** @type {string} */ name) => name.endsWith("answers.pdf"));
    const key = isApart ? [] : [made("p", { className: "help" }, words.no_key)];
    return made("section", { className: "box", id: "files" }, made("h2", {}, words.files), ...old, made("ul", { className: "files" }, ...links), ...key, made("div", { className: "row" }, ...makers(address)));
  }

  /* The puzzles of the last build, once they are asked for. */
  function puzzles() {
    const box = made("div", { className: "field", id: "puzzle-list" });
    const details = made("details", { className: "box", id: "puzzles" }, made("summary", {}, words.single), box);
    details.addEventListener("toggle", async () => {
      if (!(/** @type {any} */ (details).open) || box.childElementCount) return;
      const { status, value } = await asked(address("/puzzles"));
      if (status === 200) showPuzzles(box, value);
      else if (value) say(value.sentence, "wrong");
    });
    return details;
  }

  function showPuzzles(/** @type {HTMLElement} */ box, /** @type {any} */ value) {
    const list = made("ul", { className: "shelf" });
    const note = made("p", { className: "fault", role: "alert" });
    const edit = async (/** @type {any} */ sent) => {
      const focused = document.activeElement?.id;
      note.textContent = "";
      say(words.changing, "busy");
      const { status, value: answer } = await asked(address("/edit"), sent);
      if (status === 200) {
        showPuzzles(box, answer);
        say(words.changed);
        if (focused) $(focused)?.focus();
      } else if (answer) {
        say("", "");
        note.textContent = answer.sentence;
        note.scrollIntoView({ block: "nearest" });
      }
    };
    const undo = made("button", { type: "button", id: "undo", disabled: !value.changes, onclick: () => void edit({ do: "undo" }) }, words.undo);
    for (const one of value.puzzles) list.append(puzzle(one, edit));
    box.replaceChildren(made("p", { className: "help" }, words.later), made("div", { className: "row" }, undo), note, list);
  }

  function puzzle(/** @type {any} */ one, /** @type {(sent: any) => Promise<void>} */ edit) {
    const number = one.number;
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
    const picture = one.page ? [made("img", { className: "leaf", loading: "lazy", alt: name, src: address(`/page/${one.page}.png`) })] : [];
    return made("li", { className: "field" }, ...picture, made("strong", {}, name), made("p", { className: "state built" }, done), act("replace"), act("keep"), act("drop"), made("details", {}, made("summary", {}, words.words), ...forms));
  }

  /* Shows the build of the book that is open until it ends. */
  async function follow(ran = false) {
    const name = book.name;
    const { status, value } = await asked(address("/progress"));
    if (status !== 200 || !book || book.name !== name) return;
    if (ran && !value.running) {
      const fresh = await asked(address());
      if (fresh.status === 200) await showBook(fresh.value);
    }
    if (value) showProgress(value);
    if (!value?.running) return;
    await new Promise((go) => setTimeout(go, WAIT_MS));
    if (book && book.name === name) await follow(true);
  }

  function showProgress(/** @type {any} */ value) {
    const text = value.running ? words.building : value.failed ? words.failed : words.built;
    const count = filled(words.puzzles, value);
    const bar = value.running ? [made("progress", { max: value.total || 1, value: value.done, "aria-label": count }), made("p", {}, count)] : [];
    $("progress").replaceChildren(...bar, made("p", { className: value.failed ? "fault" : "" }, text), made("ul", { className: "log" }, ...value.sentences.map((/** @type {string} */ one) => made("li", {}, one))));
    $("build").disabled = value.running || book.faults.length > 0;
    if (!value.running) say(text, value.failed ? "wrong" : "ready");
  }

  $("back").addEventListener("click", () => {
    say("", "");
    void showShelf();
  });
  void showShelf();
})();
