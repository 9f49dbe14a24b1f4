/* The studio: a shelf of books, a form for each, its build and its files. */
"use strict";

(() => {
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const words = JSON.parse($("words").textContent);
  const WAIT_MS = 500; // between two looks at a build
  /** @type {any} */
  let book = null;
  let writing = false; // a change is being written, so the file is not read for news
  const live = livePages(JSON.parse($("pages-words").textContent), {
    drawn: (/** @type {any} */ state) => void read(state.stamp),
    choose: (/** @type {string} */ kind) => void change({ do: "set", key: ["print", "cover", "kind"], value: kind }, kind),
  });

  const filled = (/** @type {string} */ text, /** @type {Record<string, any>} */ values) =>
    text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

  /* An element; texts of books enter pages here alone, and never as HTML. */
  /** @type {(tag: string, values?: Record<string, any>, ...inner: any[]) => HTMLElement} */
  const made = (tag, values = {}, ...inner) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(values)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (name in element && name !== "list") /** @type {any} */ (element)[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...inner);
    return element;
  };

  /* A sentence whose words between backticks are code. */
  const sentence = (/** @type {string} */ text) => text.split("`").map((part, nth) => (nth % 2 ? made("code", {}, part) : part));

  const say = (/** @type {string} */ text, kind = "ready") => {
    $("status").className = kind;
    $("status").textContent = text;
  };

  const address = (/** @type {string} */ below = "") => `book/${encodeURIComponent(book.name)}${below}`;

  /* An answer and its status; POST with what is sent, else GET. */
  const asked = async (/** @type {string} */ path, /** @type {any} */ sent = undefined) => {
    const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
    try {
      const answer = await fetch(path, sent === undefined ? {} : post);
      return { status: answer.status, value: await answer.json() };
    } catch {
      say(words.gone, "wrong");
      return { status: 0, value: null };
    }
  };

  const show = (/** @type {string} */ title, /** @type {string} */ file, /** @type {any[]} */ inner) => {
    $("title").textContent = document.title = title;
    $("file").textContent = file;
    $("back").hidden = !book;
    $("main").className = book ? "book" : "";
    $("main").replaceChildren(...inner);
  };

  const state = (/** @type {any} */ one) => made("span", { className: `state ${one.state}` }, words.states[one.state]);

  const option = (/** @type {string} */ value, text = value) => made("option", { value }, text);

  async function showShelf() {
    book = null;
    live.close();
    const { status, value } = await asked("shelf");
    if (status !== 200) return;
    const list = made("ul", { className: "shelf" });
    for (const one of value.books) {
      const path = `book/${encodeURIComponent(one.name)}/cover.png`;
      const cover = made("img", { className: "cover", alt: "", loading: "lazy", src: path });
      const picture = one.cover ? cover : made("div", { className: "cover" });
      const open = () => void (location.hash = encodeURIComponent(one.name));
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
      if (status === 200) location.hash = encodeURIComponent(value.name);
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
    if (status !== 200) return void (location.hash = "");
    say("", "");
    showBook(value);
    $("title").focus();
    await follow();
  }

  /* Reads the file again if it is not the one that the form was made of. */
  async function read(/** @type {string} */ stamp) {
    const input = /** @type {any} */ (document.activeElement);
    const entering = input?.matches("main input:not([type])") && input.value !== input.defaultValue;
    if (!stamp || !book || stamp === book.stamp || writing || entering) return;
    const { name } = book;
    const { status, value } = await asked(address());
    if (status !== 200 || writing || book?.name !== name || value.stamp === book.stamp) return;
    showBook(value);
    $(input?.id)?.focus();
  }

  /* Sends a change of the file; the form is made anew of what the file is then. */
  async function change(/** @type {any} */ sent, shown = "") {
    say(words.saving, "busy");
    writing = true;
    const focused = document.activeElement?.id;
    const { status, value } = await asked(address("/change"), { ...sent, stamp: book.stamp });
    writing = false;
    if (status === 400) return say(value.sentence, "wrong");
    if (status !== 200 && status !== 409) return;
    showBook(value, status === 409 ? filled(words.meanwhile, { value: shown }) : "");
    say(status === 409 ? "" : words.saved);
    if (focused) $(focused)?.focus();
    await follow();
  }

  function showBook(/** @type {any} */ value, note = "") {
    book = value;
    const told = /** @type {Set<any>} */ (new Set());
    const about = value.fields.map((/** @type {any} */ one) => field(one, told));
    const sections = value.sections.map((/** @type {any} */ one, /** @type {number} */ nth) => section(one, nth, told));
    const kind = value.fields.find((/** @type {any} */ one) => one.name === "print.cover.kind");
    live.open(address());
    show(value.title, value.name, [
      ...(note ? [made("p", { className: "note", role: "alert" }, note)] : []),
      live.faults,
      made("section", { className: "box" }, made("h2", {}, words.about), made("div", { className: "fields" }, ...about), live.covers),
      made("h2", {}, words.sections),
      ...sections,
      ...(value.sections.length ? [adding(value)] : []),
      building(value),
      ...(value.files.length ? [downloads(value), puzzles()] : []),
      live.box,
    ]);
    live.form(value.faults, kind);
  }

  function field(/** @type {any} */ one, /** @type {Set<any>} */ told) {
    const id = one.name;
    const faults = book.faults.filter((/** @type {any} */ fault) => fault.key === id);
    faults.forEach((/** @type {any} */ fault) => told.add(fault));
    const input = /** @type {any} */ (one.choices.length ? made("select", { id }) : made("input", { id, autocomplete: "off" }));
    const value = String(one.value);
    if (one.choices.length) {
      const all = one.choices.includes(value) || !value ? one.choices : [value, ...one.choices];
      input.append(option("", words.unset), ...all.map((/** @type {string} */ choice) => option(choice)));
    }
    input.value = input.defaultValue = value;
    input.setAttribute("aria-describedby", `${id}-help ${id}-fault`);
    input.setAttribute("aria-invalid", String(faults.length > 0));
    input.addEventListener("change", () => void change({ do: "set", key: one.key, value: input.value }, input.value));
    return made(
      "div",
      { className: faults.length ? "field wrong" : "field", "data-of": id },
      made("label", { htmlFor: id }, words.fields[one.key.at(-1)]),
      input,
      made("p", { className: "fault", id: `${id}-fault` }, faults.map((/** @type {any} */ fault) => fault.message).join(" ")),
      made("p", { className: "help", id: `${id}-help` }, ...sentence(one.help)),
    );
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
        made("h3", {}, name),
        move("up", words.up, { do: "move", value: nth - 1 }, !nth),
        move("down", words.down, { do: "move", value: nth + 1 }, nth === last),
        move("remove", words.remove, { do: "remove" }, !last),
      ),
      ...above.map((/** @type {any} */ fault) => made("p", { className: "fault" }, fault.message)),
      made("div", { className: "fields" }, ...fields),
    );
  }

  function adding(/** @type {any} */ value) {
    const types = value.sections[0].fields.find((/** @type {any} */ one) => one.key.at(-1) === "type").choices;
    const type = /** @type {any} */ (made("select", { id: "add-type", "aria-label": words.type }, ...types.map((/** @type {string} */ name) => option(name))));
    return made("div", { className: "row" }, type, made("button", { type: "button", id: "add", onclick: () => void change({ do: "add", value: type.value }) }, words.add));
  }

  function building(/** @type {any} */ value) {
    const build = async () => {
      const { status, value: answer } = await asked(address("/build"), {});
      if (status === 422) showBook(answer);
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
    const links = value.files.map((/** @type {string} */ name) => made("a", { className: "button", href: address(`/file/${name.split("/").map(encodeURIComponent).join("/")}`), download: "" }, name));
    const old = value.state === "built" ? [] : [made("p", { className: "note" }, words.old)];
    return made("section", { className: "box", id: "files" }, made("h2", {}, words.files), ...old, made("div", { className: "row" }, ...links));
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
    const stale = value.stale ? [made("p", { className: "note" }, words.build_first)] : [];
    const undo = made("button", { type: "button", id: "undo", disabled: !value.changes, onclick: () => void edit({ do: "undo" }) }, words.undo);
    // A puzzle that has not changed keeps its picture, so that nothing flickers.
    const old = new Map([...box.querySelectorAll("li")].map((item) => [item.dataset.of, item]));
    for (const one of value.puzzles) {
      const of = JSON.stringify([one, one.done.length && value.stamp]);
      const item = old.get(of) ?? puzzle(one, edit, value.stamp);
      for (const button of item.querySelectorAll("button")) button.disabled = value.stale;
      item.dataset.of = of;
      list.append(item);
    }
    box.replaceChildren(...stale, made("p", { className: "help" }, words.later), made("div", { className: "row" }, undo), note, list);
  }

  function puzzle(/** @type {any} */ one, /** @type {(sent: any) => Promise<void>} */ edit, /** @type {string} */ stamp) {
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
    // A changed puzzle is shown as the next build prints it, any other as the last one did.
    const now = one.done.length && !one.done.includes("drop");
    const src = address(now ? `/puzzle/${one.number}.png?${stamp}` : `/page/${one.page}.png`);
    const picture = one.page || now ? [made("img", { className: one.done.includes("drop") ? "leaf gone" : "leaf", loading: "lazy", alt: name, src })] : [];
    return made("li", { className: "field" }, ...picture, made("strong", {}, name), made("p", { className: "state built" }, done), act("replace"), act("keep"), act("drop"), made("details", {}, made("summary", {}, words.words), ...forms));
  }

  /* Shows the build of the book that is open until it ends. */
  async function follow(ran = false) {
    const name = book.name;
    const { status, value } = await asked(address("/progress"));
    if (status !== 200 || !book || book.name !== name) return;
    if (ran && !value.running) {
      const fresh = await asked(address());
      if (fresh.status === 200) showBook(fresh.value);
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

  function goTo() {
    say("", "");
    const name = decodeURIComponent(location.hash.slice(1));
    return name ? openBook(name) : showShelf();
  }

  $("back").addEventListener("click", () => void (location.hash = ""));
  addEventListener("hashchange", () => void goTo());
  void goTo();
})();
