/* The live preview: shows the state that the server sends whenever it changes. */
"use strict";

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const words = JSON.parse($("words").textContent);
const language = document.documentElement.lang;
/** @type {any} */
let state = null;
let turn = 0; // of the pages that are shown
let shown = 0; // the place of the page that is enlarged

const filled = (/** @type {string} */ text, /** @type {Record<string, any>} */ values) =>
  text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

/** @type {(tag: string, kind?: string, text?: string) => any} */
const made = (tag, kind = "", text = "") => {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
};

const nameOf = (/** @type {any} */ leaf) => {
  const number = leaf.index + 1;
  if (leaf.file === "cover") return words.cover;
  if (leaf.file === "answers") return filled(words.answers, { number });
  const name = leaf.name || words.leaves[leaf.template];
  if (!name) return filled(words.plain, { number: leaf.folio || number });
  return leaf.folio ? filled(words.numbered, { name, folio: leaf.folio }) : name;
};

function showStatus() {
  const count = state.faults.length;
  const time = new Date((state.at || 0) * 1000).toLocaleTimeString(language);
  const values = { done: state.done, total: state.total, time, seconds: (state.spent_s || 0).toFixed(1) };
  const busy = state.stage && state.stage !== "checking";
  let kind = busy ? "busy" : "ready";
  let text = filled(words[state.stage || "ready"], values);
  if (count && !busy) {
    kind = "wrong";
    text = count === 1 ? words.wrong : filled(words.wrongs, { count });
  }
  $("status").className = kind;
  if ($("status").textContent !== text) $("status").textContent = text;
}

/* The lines of a file around a fault, with what is wrong underlined. */
function excerpt(/** @type {any} */ fault) {
  const box = made("pre");
  box.tabIndex = 0;
  for (const [number, text] of fault.lines) {
    const line = made("span", number === fault.line ? "at" : "");
    line.dataset.line = number;
    const start = (fault.column || 1) - 1;
    const length = number === fault.line ? (/^[^\s,\]}]+/.exec(text.slice(start)) || [""])[0].length : 0;
    line.append(text.slice(0, start));
    if (length) line.append(made("mark", "", text.slice(start, start + length)));
    line.append(text.slice(start + length) || (text ? "" : "\u200b"));
    box.append(line);
  }
  return box;
}

function showFaults() {
  $("faults").hidden = !state.faults.length;
  $("faults-head").textContent = words.faults;
  $("fault-list").replaceChildren(
    ...state.faults.map((/** @type {any} */ fault) => {
      const item = made("li");
      if (fault.line) {
        const place = made("p", "place", `${fault.file}, ${filled(words.line, fault)}`);
        if (fault.key) place.prepend(made("b", "", fault.key), " · ");
        item.append(place);
      }
      item.append(made("p", "message", fault.line ? fault.message : fault.sentence));
      if (fault.lines.length) item.append(excerpt(fault));
      return item;
    }),
  );
}

function showWarnings() {
  const count = state.warnings.length;
  $("warnings").hidden = !count;
  $("warnings").querySelector("summary").textContent = count === 1 ? words.warning : filled(words.warnings, { count });
  $("warnings").querySelector("ul").replaceChildren(...state.warnings.map((/** @type {string} */ text) => made("li", "", text)));
}

function leafOf(/** @type {any} */ leaf, /** @type {any} */ before) {
  const item = before || made("li");
  if (!before) {
    const button = made("button", "open");
    const picture = made("img");
    button.type = "button";
    button.append(picture);
    button.addEventListener("click", () => enlarge([...$("leaves").children].indexOf(item)));
    picture.src = `picture/${leaf.id}.png`;
    [picture.width, picture.height] = leaf.size;
    item.append(button, made("div", "under"));
    item.dataset.name = leaf.id;
  }
  const changed = state.changed.includes(leaf.id);
  item.className = [changed && "changed", leaf.size[0] > leaf.size[1] * 1.1 && "wide"].filter(Boolean).join(" ");
  const name = nameOf(leaf);
  item.firstChild.firstChild.alt = name;
  item.firstChild.setAttribute("aria-label", filled(words.open, { name }));
  const under = [made("span", "", name)];
  if (changed) under.push(made("span", "new", words.changed));
  for (const puzzle of leaf.puzzles || []) {
    if (!puzzle.play) continue;
    const link = made("a", "", filled(words.play, puzzle));
    link.href = `play/${puzzle.play}`;
    link.target = "_blank";
    link.rel = "noopener";
    under.push(link);
  }
  item.lastChild.replaceChildren(...under);
  return item;
}

/* Pages that have not changed keep their pictures, so that nothing flickers. */
function showPages() {
  const old = new Map([...$("leaves").children].map((item) => [item.dataset.name, item]));
  const items = state.pages.map((/** @type {any} */ leaf) => {
    const before = old.get(leaf.id);
    old.delete(leaf.id); // two blank pages are one picture
    return leafOf(leaf, before);
  });
  $("leaves").replaceChildren(...items);
  const count = state.changed.length;
  const only = $("only-changed");
  only.hidden = !count;
  only.querySelector("span").textContent = count === 1 ? words.only_one : filled(words.only_changed, { count });
  if (!count) document.body.classList.remove("only"), (only.querySelector("input").checked = false);
  if (turn && turn !== state.turn) showChanged();
  turn = state.turn;
  const puzzles = state.pages.flatMap((/** @type {any} */ leaf) => leaf.puzzles || []);
  $("play").hidden = !puzzles.some((/** @type {any} */ puzzle) => puzzle.play);
}

/* Scroll to the first page that has changed, unless one is in view. */
function showChanged() {
  const changed = [...document.querySelectorAll("#leaves .changed")];
  const inView = (/** @type {Element} */ item) => {
    const box = item.getBoundingClientRect();
    return box.bottom > 80 && box.top < innerHeight - 80;
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (changed.length && !changed.some(inView))
    changed[0].scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
}

function enlarge(/** @type {number} */ place) {
  const leaf = state.pages[place];
  if (!leaf) return;
  shown = place;
  const picture = $("large").querySelector("img");
  picture.src = `large/${leaf.id}.png`;
  picture.alt = $("large-name").textContent = nameOf(leaf);
  $("before").disabled = place === 0;
  $("after").disabled = place === state.pages.length - 1;
  if (!$("large").open) $("large").showModal();
}

function show(/** @type {any} */ next) {
  const before = state;
  state = next;
  if (state.language !== language) return location.reload();
  $("title").textContent = state.title || state.file;
  $("file").textContent = state.title ? state.file : "";
  document.title = (state.faults.length ? `(${state.faults.length}) ` : "") + (state.title || state.file);
  document.body.classList.toggle("stale", state.stale && state.pages.length > 0);
  $("stale").hidden = !(state.stale && state.pages.length);
  const whole = state.summary;
  $("whole").textContent = whole
    ? filled(whole.pages_estimated ? words.whole_about : words.whole, { ...whole, shown: state.shown })
    : "";
  showStatus();
  showFaults();
  showWarnings();
  if (state.faults.length && !(before && before.faults.length)) scrollTo({ top: 0 });
  if (!before || before.turn !== state.turn || JSON.stringify(before.pages) !== JSON.stringify(state.pages)) {
    showPages();
    // The page that is enlarged stays enlarged, at its place.
    if ($("large").open) enlarge(shown);
  }
}

$("before").addEventListener("click", () => enlarge(shown - 1));
$("after").addEventListener("click", () => enlarge(shown + 1));
$("large").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "ArrowLeft") enlarge(shown - 1);
  if (event.key === "ArrowRight") enlarge(shown + 1);
});
$("large").addEventListener("click", (/** @type {any} */ event) => {
  if (event.target.classList.contains("sheet")) $("large").close();
});
$("only-changed").addEventListener("change", (/** @type {any} */ event) =>
  document.body.classList.toggle("only", event.target.checked),
);

const events = new EventSource("events");
events.onmessage = (event) => show(JSON.parse(event.data));
events.onerror = () => {
  $("status").className = "wrong";
  $("status").textContent = words.gone;
};
