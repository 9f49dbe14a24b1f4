/* An open book as its file is now: what is wrong, its pages, the covers it may have. */
import { steady } from "./studio_place.js";
import { $, filled, read, say, words as studio } from "./studio_tools.js";

const OWN = "picture"; // the kind of cover that shows a picture of the author's
const MOST_MIB = 16; // that a picture may have
const MINUTES_EACH = 0.5; // that compiling for a type and level takes

/** @type {(tag: string, kind?: string, text?: string) => any} */
const made = (tag, kind = "", text = "") => {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
};

/** @type {(element: any, name: string) => any} */
const within = (element, name) => element.querySelector(name);

/** @type {(name: string) => any} */
const copied = (name) => $(name).content.firstElementChild.cloneNode(true);

/**
 * Elements that show the state that the server sends whenever it changes. `drawn` is called
 * with each state, `choose` with a kind of cover, `fill` to make the book's own puzzles; `note`
 * is the text of a warning or fault, and `reveal` leads to the field of a key.
 * @param {{ drawn: (state: any) => void, choose: (kind: string) => Promise<void>, picture: (sent: any) => Promise<string | null>, fill: (fills: boolean) => Promise<boolean>, note: (one: any) => string, reveal: (key: string) => Promise<boolean> }} hooks
 */
export function livePages(hooks) {
  const words = JSON.parse($("pages-words").textContent);
  const language = document.documentElement.lang;
  const kept = /** @type {any} */ ({ source: null, base: "", state: null, turn: 0, place: 0 });

  const box = copied("pages-part");
  const faults = copied("faults-part");
  const covers = copied("covers-part");
  const leaves = within(box, "#leaves");

  /* All pages of the last build, or some of the book as it is now. */
  const pagesOf = (/** @type {any} */ state) => (state.build === "built" && state.built ? state.built.pages : state.pages);
  const isBuilt = (/** @type {any} */ leaf) => leaf.built !== undefined;
  const pictureOf = (/** @type {any} */ leaf, size = "picture") =>
    isBuilt(leaf) ? `${kept.base}/page/${leaf.built}.png?${size}&${leaf.id}` : `${kept.base}/${size}/${leaf.id}.png`;

  const nameOf = (/** @type {any} */ leaf) => {
    const number = leaf.index + 1;
    if (leaf.file === "cover") return words.cover;
    if (leaf.file === "answers") return filled(words.answers, { number });
    const name = leaf.name || words.leaves[leaf.template];
    if (!name) return filled(words.plain, { number: leaf.folio || number });
    return leaf.folio ? filled(words.numbered, { name, folio: leaf.folio }) : name;
  };

  function showStatus(/** @type {any} */ state) {
    const count = state.faults.length;
    const time = new Date((state.at || 0) * 1000).toLocaleTimeString(language);
    const left = Math.ceil((state.total - state.done) * MINUTES_EACH);
    const minutes = left > 1 ? filled(words.minutes, { minutes: left }) : words.minute;
    const values = { minutes, done: state.done, total: state.total, time, seconds: (state.spent_s || 0).toFixed(1) };
    const isOld = state.stamp && state.stamp !== kept.stamp && !state.faults.length; // the form is newer
    const busy = isOld || (state.stage && state.stage !== "checking");
    let kind = busy ? "busy" : "ready";
    let text = filled(words[isOld ? "old" : state.stage || "ready"], values);
    if (count && !busy) {
      kind = "wrong";
      text = count === 1 ? words.wrong : filled(words.wrongs, { count });
    }
    const status = within(box, "#drawn");
    status.className = kind;
    if (status.textContent !== text) status.textContent = text;
    const bar = within(box, "#preparing");
    bar.hidden = state.stage !== "preparing" || isOld;
    if (state.done) [bar.max, bar.value] = [state.total, state.done];
    else bar.removeAttribute("value"); // one that moves
    showBrief(state.faults);
  }

  /* The lines of a file around a fault, with what is wrong underlined. */
  function excerpt(/** @type {any} */ fault) {
    const lines = made("pre");
    lines.tabIndex = 0;
    for (const [number, text] of fault.lines) {
      const line = made("span", number === fault.line ? "at" : "");
      line.dataset.line = number;
      const start = (fault.column || 1) - 1;
      const length = number === fault.line ? (/^[^\s,\]}]+/.exec(text.slice(start)) || [""])[0].length : 0;
      line.append(text.slice(0, start));
      if (length) line.append(made("mark", "", text.slice(start, start + length)));
      line.append(text.slice(start + length) || (text ? "" : "\u200b"));
      lines.append(line);
    }
    return lines;
  }

  const textOf = (/** @type {any} */ one) => (one.line || one.key ? hooks.note(one) : one.sentence || one.message);

  /* A fault leads to its field, if the form has it. */
  function faultItem(/** @type {any} */ one) {
    const item = made("li");
    const message = made("p", "message", textOf(one));
    if (one.key) {
      const link = made("button", "link", words.go);
      link.type = "button";
      link.addEventListener("click", () => void hooks.reveal(one.key));
      message.append(" ", link);
    }
    item.append(message);
    if (!one.line) return item;
    const place = made("details", "place");
    const where = made("p", "", `${one.file}, ${filled(words.line, one)}`);
    if (one.key) where.append(" · ", made("b", "", one.key));
    place.append(made("summary", "", words.where), where);
    if (one.lines.length) place.append(excerpt(one));
    place.open = !one.key;
    item.append(place);
    return item;
  }

  /* The faults again beside the pages, which are in sight from all of a long form. */
  function showBrief(/** @type {any[]} */ list) {
    const brief = within(box, "#brief");
    const told = JSON.stringify(list);
    if (brief.dataset.told === told) return;
    brief.dataset.told = told;
    brief.hidden = !list.length;
    brief.replaceChildren(...list.map(briefly));
  }

  function briefly(/** @type {any} */ one) {
    const item = made("li");
    const link = made("button", "link", textOf(one));
    link.type = "button";
    link.addEventListener("click", async () => {
      if (await hooks.reveal(one.key || "")) return;
      faults.scrollIntoView({ block: "center" });
      faults.focus({ preventScroll: true });
    });
    item.append(link);
    return item;
  }

  function showFaults(/** @type {any[]} */ list) {
    const told = JSON.stringify(list);
    if (kept.told === told) return;
    kept.told = told;
    showBrief(list);
    faults.hidden = !list.length;
    within(faults, "ol").replaceChildren(...list.map(faultItem));
  }

  /* Says whether the puzzles are samples, what making the book's own costs, how far that is. */
  function showSamples(/** @type {any} */ state) {
    const part = within(box, "#samples");
    const busy = state.stage === "filling";
    const minutes = Math.ceil(state.cost_s / 60);
    const time = minutes > 1 ? filled(words.minutes, { minutes }) : words.minute;
    part.hidden = state.own || !state.summary || state.faults.length > 0;
    if (part.hidden) return;
    const asked = busy || state.fills;
    const text = busy ? words.filling : asked ? words.queued : words.samples;
    within(part, "p").textContent = filled(text, { ...state.summary, ...state, time });
    const bar = within(part, "progress");
    bar.hidden = !asked;
    if (busy) [bar.max, bar.value] = [state.total || 1, state.done || 0];
    else bar.removeAttribute("value"); // one that moves
    within(part, "#fill").hidden = asked;
    within(part, "#leave").hidden = !asked;
    within(part, "#leave").textContent = busy ? words.leave : words.cancel;
  }

  /* Answers a press at once; the server may have something to end first. */
  async function fill(/** @type {boolean} */ fills) {
    const mark = (/** @type {boolean} */ now) => {
      kept.state.fills = now;
      showSamples(kept.state);
      within(box, now ? "#leave" : "#fill").focus();
    };
    mark(fills);
    say(fills ? words.in_queue : words.left, fills ? "busy" : "ready");
    if (!(await hooks.fill(fills))) mark(!fills);
  }

  function showWarnings(/** @type {any[]} */ list) {
    const part = within(box, "#warnings");
    const count = list.length;
    part.hidden = !count;
    within(part, "summary").textContent = count === 1 ? words.warning : filled(words.warnings, { count });
    within(part, "ul").replaceChildren(...list.map((one) => made("li", "", hooks.note(one))));
  }

  function leafOf(/** @type {any} */ leaf, /** @type {any} */ before) {
    const item = before || made("li");
    if (!before) {
      const button = made("button", "open");
      const picture = made("img");
      button.type = "button";
      button.append(picture);
      button.addEventListener("click", () => enlarge([...leaves.children].indexOf(item)));
      [picture.width, picture.height] = leaf.size;
      if (isBuilt(leaf)) picture.loading = "lazy"; // a book has hundreds
      picture.src = pictureOf(leaf);
      item.append(button, made("div", "under"));
      item.dataset.name = leaf.id;
    }
    const changed = !isBuilt(leaf) && kept.state.changed.includes(leaf.id);
    item.className = [changed && "changed", leaf.size[0] > leaf.size[1] * 1.1 && "wide"].filter(Boolean).join(" ");
    const name = nameOf(leaf);
    item.firstChild.firstChild.alt = "";
    item.firstChild.setAttribute("aria-label", filled(words.open, { name }));
    const under = [made("span", "", name)];
    if (changed) under.push(made("span", "new", words.changed));
    for (const puzzle of leaf.puzzles || []) {
      if (!puzzle.play) continue;
      const link = made("a", "", filled(words.play, puzzle));
      link.href = `${kept.base}/play/${puzzle.play}`;
      link.target = "_blank";
      link.rel = "noopener";
      under.push(link);
    }
    item.lastChild.replaceChildren(...under);
    return item;
  }

  /* Pages that have not changed keep their pictures, so that nothing flickers. */
  function showPages() {
    const { state } = kept;
    const old = new Map([...leaves.children].map((item) => [item.dataset.name, item]));
    const items = pagesOf(state).map((/** @type {any} */ leaf) => {
      const before = old.get(leaf.id);
      old.delete(leaf.id); // two blank pages are one picture
      return leafOf(leaf, before);
    });
    leaves.replaceChildren(...items);
    const count = pagesOf(state) === state.pages ? state.changed.length : 0;
    const only = within(box, "#only-changed");
    only.hidden = !count;
    within(only, "span").textContent = count === 1 ? words.only_one : filled(words.only_changed, { count });
    if (!count) box.classList.remove("only"), (within(only, "input").checked = false);
    if (kept.turn && kept.turn !== state.turn) showChanged();
    kept.turn = state.turn;
    const puzzles = state.pages.flatMap((/** @type {any} */ leaf) => leaf.puzzles || []);
    const play = within(box, "#play");
    play.hidden = !puzzles.some((/** @type {any} */ puzzle) => puzzle.play);
    play.href = `${kept.base}/play/`;
  }

  /* Scroll the pages, where they have a box of their own, to the first that has changed. */
  function showChanged() {
    const first = leaves.querySelector(".changed");
    if (first && box.scrollHeight > box.clientHeight) box.scrollTop += first.getBoundingClientRect().top - box.getBoundingClientRect().top - 60;
  }

  function enlarge(/** @type {number} */ place) {
    const leaf = pagesOf(kept.state)[place];
    if (!leaf) return;
    kept.place = place;
    const large = $("large");
    const picture = within(large, "img");
    picture.src = pictureOf(leaf, "large");
    picture.alt = $("large-name").textContent = nameOf(leaf);
    $("before").disabled = place === 0;
    $("after").disabled = place === pagesOf(kept.state).length - 1;
    if (!large.open) large.showModal();
  }

  /* A tile for each kind of cover, in the order of the form's choices. */
  function showCovers() {
    const drawn = kept.state ? kept.state.covers : [];
    const kinds = (kept.kinds || []).map((/** @type {string} */ kind) => ({ kind }));
    // One for a picture of yours is there before the picture is.
    const asked = kinds.filter((/** @type {any} */ one) => one.kind === OWN && !drawn.some((/** @type {any} */ each) => each.kind === OWN));
    const list = drawn.length ? [...drawn, ...asked] : kinds;
    const own = kept.kind || (list.length ? list[0].kind : "");
    const place = (/** @type {any} */ one) => (kept.kinds || []).indexOf(one.kind);
    const old = new Map([...covers.querySelectorAll("label")].map((tile) => [tile.dataset.kind, tile]));
    const tiles = [...list].sort((a, b) => place(a) - place(b)).map((one) => tileOf(one, old.get(one.kind), own));
    covers.hidden = !tiles.length;
    within(covers, "#own-picture").hidden = own !== OWN;
    const now = kept.picture ? [filled(words.picture_now, { name: kept.picture })] : [];
    if (kept.sharp) now.push(filled(words.picture_sharp, kept.sharp), filled(kept.sharp.fills ? words.picture_fills : words.picture_small, kept.sharp));
    within(covers, "#picture-now").textContent = now.join(" ");
    const row = within(covers, ".tiles");
    if (tiles.length !== row.childElementCount || tiles.some((one, nth) => row.children[nth] !== one)) row.replaceChildren(...tiles);
  }

  function tileOf(/** @type {any} */ one, /** @type {any} */ before, /** @type {string} */ own) {
    const label = before || made("label", "tile");
    if (!before) {
      const radio = made("input");
      radio.type = "radio";
      radio.name = "cover";
      radio.id = `cover-${one.kind}`;
      radio.value = one.kind;
      radio.addEventListener("change", () => {
        kept.kind = one.kind;
        showCovers();
        // The book has this cover once its picture is there.
        if (one.kind === OWN && !kept.picture) $("own-picture").scrollIntoView({ block: "nearest" });
        else void hooks.choose(one.kind);
      });
      label.dataset.kind = one.kind;
      label.append(made("span", "front"), radio, made("span", "", words.covers[one.kind] || one.kind));
    }
    const [frame, radio] = label.children;
    radio.checked = one.kind === own;
    if (one.picture && frame.dataset.picture !== one.picture) {
      const picture = made("img");
      picture.alt = "";
      picture.src = `${kept.base}/picture/${one.picture}.png`;
      frame.dataset.picture = one.picture;
      frame.replaceChildren(picture);
    }
    return label;
  }

  const show = (/** @type {any} */ next) => steady(() => shown(next));

  function shown(/** @type {any} */ next) {
    const before = kept.state;
    kept.state = next;
    const stale = next.stale && next.pages.length > 0;
    box.classList.toggle("stale", stale);
    within(box, "#stale").hidden = !stale;
    const whole = next.summary;
    const isNow = pagesOf(next) === next.pages;
    const time = next.built ? new Date(next.built.at * 1000).toLocaleString(language) : "";
    const values = { ...whole, time, printer: studio.choices[whole?.printer] ?? whole?.printer, shown: next.shown };
    const said = whole?.pages_estimated ? words.whole_about : words.whole;
    within(box, "#whole").textContent = isNow ? filled(whole ? said : "", values) : filled(words.as_built, { time, pages: next.built.pages.filter((/** @type {any} */ leaf) => leaf.built).length });
    within(box, "#since").hidden = !time || !isNow;
    within(box, "#since").textContent = filled(words.since, { time });
    showStatus(next);
    hooks.drawn(next);
    if (next.stage !== "reading" || next.faults.length) showFaults(next.faults);
    showSamples(next);
    showWarnings(next.warnings);
    showCovers();
    if (!before || before.turn !== next.turn || JSON.stringify(pagesOf(before)) !== JSON.stringify(pagesOf(next))) {
      showPages();
      // The page that is enlarged stays enlarged, at its place.
      if ($("large").open) enlarge(kept.place);
    }
  }

  function close() {
    kept.source?.close();
    Object.assign(kept, { source: null, state: null, turn: 0, told: "" });
    // Nothing of this book is said of the next one.
    for (const name of ["#leaves", "#drawn", "#whole", "#since", "#brief", "#picture-now", "#picture-fault"]) (within(box, name) ?? within(covers, name)).replaceChildren();
    for (const name of ["#preparing", "#since", "#brief", "#samples", "#warnings", "#stale", "#play", "#only-changed"]) within(box, name).hidden = true;
    delete within(box, "#brief").dataset.told;
    within(box, "#drawn").className = "";
    within(covers, ".tiles").replaceChildren();
    covers.hidden = faults.hidden = true;
  }

  function open(/** @type {string} */ base) {
    if (kept.source && kept.base === base) return;
    close();
    kept.base = base;
    kept.source = new EventSource(`${base}/events`);
    kept.source.onmessage = (/** @type {MessageEvent} */ event) => show(JSON.parse(event.data));
    kept.source.onerror = () => {
      const status = within(box, "#drawn");
      status.className = "wrong";
      status.textContent = words.gone;
    };
  }

  within(covers, "#picture-file").addEventListener("change", async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    const fault = within(covers, "#picture-fault");
    fault.textContent = "";
    if (!file) return;
    const sent = file.size > MOST_MIB << 20 ? null : await read(file);
    const refusal = sent ? await hooks.picture(sent) : words.picture_large;
    fault.textContent = refusal || "";
    if (refusal) say(refusal, "wrong");
    event.target.value = ""; // the same file may be chosen once more
  });
  $("before").addEventListener("click", () => enlarge(kept.place - 1));
  $("after").addEventListener("click", () => enlarge(kept.place + 1));
  $("large").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowLeft") enlarge(kept.place - 1);
    if (event.key === "ArrowRight") enlarge(kept.place + 1);
  });
  $("large").addEventListener("click", (/** @type {any} */ event) => {
    if (event.target.classList.contains("sheet")) $("large").close();
  });
  within(box, "#fill").addEventListener("click", () => void fill(true));
  within(box, "#leave").addEventListener("click", () => void fill(false));
  within(box, "#only-changed").addEventListener("change", (/** @type {any} */ event) => box.classList.toggle("only", event.target.checked));

  return {
    box,
    faults,
    covers,
    kinds: words.covers, // names of the kinds of covers
    open,
    close,
    /* Takes what the form knows to be wrong, until the next state, and the kinds of covers. */
    form(/** @type {any} */ book) {
      const list = book.faults;
      const field = book.fields.find((/** @type {any} */ one) => one.name === "print.cover.kind");
      kept.stamp = book.stamp;
      if (kept.state) showStatus(kept.state);
      kept.kinds = field ? field.choices : [];
      kept.kind = field ? field.value : "";
      [kept.picture, kept.sharp] = [book.picture, book.sharp];
      const said = (/** @type {any[]} */ some) => some.map((one) => one.message).join();
      if (!kept.state || said(kept.state.faults) !== said(list)) showFaults(list);
      showCovers();
    },
  };
}
