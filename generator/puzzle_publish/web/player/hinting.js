"use strict";
/* The button for hints: what of hint.js a page shows, outlines and keeps. */

/**
 * @typedef {object} Told a hint as a page shows it
 * @property {string} key tells it from others
 * @property {string[]} said one a press
 * @property {number[]} cells to outline
 * @property {number[]} [at] those that the last sentence is about
 * @property {number[]} [slots] what it settles
 * @property {number} [step] the recorded one
 * @property {boolean} [listed] it is one of the page's list
 * @property {number[]} [dead] edges of ways that come to an end
 * @property {boolean} [leads] another press tells something else
 * @property {number} [more] what its last sentence counts
 * @property {Tool} [action] what enters it
 */

/** The button for hints: each press tells more of one, and outlines its cells. */
class Hinting {
  static MOST_NAMED = 6; /* cells that a sentence lists */
  static MOST_FREE = 13; /* letters that no code has yet */

  /** @param {any} page with puzzle, game, board, way and state */
  constructor(page) {
    this.page = page;
    const { puzzle, game } = page;
    this.hints = new Hints(puzzle, game);
    this.opened = this.hints.open().catch(() => {});
    this.key = "";
    this.stage = 0;
    /** @type {Set<string>} the wrong entries that were named, which count once */
    this.named = new Set();
    /** @type {HTMLElement[]} */
    this.outlined = [];
    /* Numbers beside the first cell of each row and column, which are seen with a hint. */
    const seen = new Set();
    page.board.cells.forEach((/** @type {Cell} */ { node }, /** @type {number} */ k) => {
      this.hints.place(k).forEach((nth, axis) => {
        const line = ["row", "column"][axis];
        if (nth > 0 && !seen.has(line + nth)) node.dataset[line] = String(nth);
        seen.add(line + nth);
      });
    });
    this.layer = puzzle.way === "edge" ? page.way.layer("hinted", 1)[0] : null;
  }

  get words() {
    return this.page.puzzle.words;
  }

  async press() {
    await this.opened;
    const { page } = this;
    const found = this.found();
    this.clear();
    if (!found) {
      page.say(this.words.no_hint);
      return;
    }
    const { key, said, listed } = found;
    const isNew = key !== this.key;
    const before = isNew ? -1 : this.stage;
    this.stage = Math.min(before + 1, said.length - 1);
    this.key = key;
    if (isNew && !this.named.has(key)) page.state[listed ? "hints" : "steps"] += 1;
    if (key.startsWith("wrong")) this.named.add(key);
    const isLast = this.stage === said.length - 1;
    /* A word counts as the letters that it lacked. */
    if (isLast && this.stage > before) page.state.steps += found.more ?? 0;
    this.offer(found, isLast, this.stage === before ? this.words.again : "");
    page.keep();
  }

  /** Says a hint's present sentence, with a button that goes on or, at last, enters it. */
  offer(/** @type {Told} */ found, /** @type {boolean} */ isLast, again = "") {
    const { page } = this;
    this.show(found, isLast);
    const text = again + this.written(found.said[this.stage], found);
    const action = found.action ?? this.enters(found);
    const isOver = isLast && this.isNoted(found);
    const follows = found.leads || (found.listed && page.state.hints < page.puzzle.hints.length);
    const more = () => {
      if (isOver) this.recall(found);
      this.press();
    };
    page.toast(text, { more: (!isLast || isOver || follows) && more, action: isLast && !found.listed ? action : undefined, waits: true });
    /* So that the board keeps its size from the first sentence to the last. */
    const { lines } = page.puzzle;
    const said = found.said.map((one) => (lines ? Spoken.say(one, lines) : one));
    const [room] = said.sort((a, b) => b.length - a.length);
    Object.assign(/** @type {HTMLElement} */ (document.querySelector("#toast p")).dataset, { room });
    page.dock.settle();
    /* The message may have taken room from the board. */
    for (const node of [...this.outlined].reverse()) node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Whether nobody need enter what a hint says: notes to strike, cells without a mark. */
  isNoted(/** @type {Told} */ { slots, step = -1 }) {
    const { game } = this.page;
    const { bounds = [] } = this.hints.steps[step] ?? {};
    const isDrawn = bounds.every(([slot, least]) => this.hints.lines(game.slots[slot].value) >= least);
    return slots && isDrawn && slots.every((slot) => game.isRight(slot));
  }

  /** The button that does what a hint says, or first notes all candidates. @returns {Tool} */
  enters(/** @type {Told} */ found) {
    const { page, hints, words } = this;
    const { game, board, way } = page;
    const { slots = [], step } = found;
    const { bounds = [], strikes = [] } = (step !== undefined && hints.steps[step]) || {};
    const isBare = (/** @type {number} */ slot) => game.slots[slot].value < 0 && !game.slots[slot].notes.length;
    if (!slots.length && way.noteAll && strikes.some(([slot]) => isBare(slot))) {
      return [words.note_all, () => way.noteAll() && this.offer(found, true)];
    }
    /** @type {Map<number, Partial<Slot>>} */
    const changes = new Map();
    const strike = (/** @type {number} */ slot, /** @type {number[]} */ signs) => {
      const { notes = [] } = changes.get(slot) ?? game.slots[slot];
      changes.set(slot, { ...changes.get(slot), notes: notes.filter((/** @type {number} */ one) => !signs.includes(one)) });
    };
    for (const [slot, signs] of strikes) strike(slot, signs);
    for (const [slot, least] of bounds) if (game.slots[slot].value + 1 < least) changes.set(slot, { value: least - 1 });
    for (const slot of slots) {
      for (const one of (way.noteAll && board.rules?.others(slot)) || []) strike(one, [game.answer[slot]]);
    }
    for (const slot of slots) changes.set(slot, { value: game.answer[slot], notes: [] });
    return [words.do_it, () => game.change([...changes])];
  }

  /** A sentence with the names of cells as readers see them, long lists of them outlined. */
  written(/** @type {string} */ said, /** @type {Told} */ { at = [] }) {
    const { board, puzzle } = this.page;
    const { words } = this;
    const places = new Map(puzzle.rows.flat().map((/** @type {any} */ _, /** @type {number} */ k) => [String(this.hints.place(k)), k]));
    const text = said.replace(Spoken.LIST, (list) => {
      const names = Spoken.names(list);
      /** @type {number[]} */
      const cells = [...new Set(names.flatMap(Spoken.cells))].flatMap((one) => places.get(String(one)) ?? []);
      const inside = [...new Set(cells)].filter((k) => board.cells[k].state !== "block");
      if (names.length < 2 || names.some(Spoken.chains) || inside.length <= Hinting.MOST_NAMED) return list;
      const isSettled = this.layer === null && inside.every((cell) => at.includes(cell));
      if (!isSettled) this.outline(inside);
      return isSettled ? words.marked_cells : words.outlined_cells;
    });
    return puzzle.lines ? Spoken.say(text, puzzle.lines) : text;
  }

  /** Goes on from a step that was told, and from cells that hold no mark. */
  recall(/** @type {Told} */ { step, slots = [] }) {
    const { state, game } = this.page;
    const none = slots.filter((slot) => game.answer[slot] === game.untouched).map((slot) => -1 - slot);
    state.told = [...new Set([...state.told, ...(step === undefined ? none : [step])])];
  }

  /** The next hint of any kind. @returns {Told | null} */
  found() {
    const { puzzle, state } = this.page;
    this.hints.told = state.told;
    const next = this.hints.cells.length && puzzle.way !== "place" && puzzle.way !== "take" && puzzle.way !== "trace" ? this.hints.next() : null;
    if (next && next.kind !== "value") {
      const found = this.told(next);
      /* A wrong letter is named once. */
      return (found.leads && this.named.has(found.key) && this.letter()) || (next.kind === "step" && puzzle.ends && PuzzlePlayer.fork(this.page, this.hints)) || found;
    }
    const { hints = [], tells = [] } = puzzle;
    /* What stands right already need not be told, nor counted. */
    const isKnown = (/** @type {number[]} */ slots) => slots.length && slots.every((slot) => this.page.game.isRight(slot));
    while (isKnown(tells[state.hints] ?? [])) {
      state.hints += 1;
      state.steps -= 1;
    }
    if (state.hints < hints.length) {
      return { key: `list ${state.hints}`, said: [hints[state.hints]], cells: [], listed: true };
    }
    if (puzzle.way === "trace") return this.start();
    if (puzzle.way === "place") return this.page.way.hint();
    return next && (this.column() ?? this.letter() ?? this.value(next));
  }

  /** A letter that a column of a sum settles. @returns {Told | null} */
  column() {
    const { page } = this;
    if (!page.puzzle.rules?.some((/** @type {Rule} */ { rule }) => rule === "equation")) return null;
    const found = new PuzzlePlayer.column(page).next();
    return found && { ...found, slots: found.cells.map((/** @type {number} */ cell) => page.board.cells[cell].slot) };
  }

  /** @returns {Told} */
  told(/** @type {Next} */ { kind, number, said, cells, slots }) {
    const at = slots.flatMap((slot) => this.hints.beside(slot));
    if (kind !== "wrong") {
      const key = `${kind} ${number} ${said[2]}`;
      return { key, said, cells, at, slots, ...(kind === "step" && { step: number }) };
    }
    this.page.board.flag([number]);
    const { game } = this.page;
    const isLine = game.slots[number].value !== game.untouched;
    const sentence = this.layer ? this.words[isLine ? "wrong_line_at" : "wrong_cross_at"] : this.words.wrong_at;
    /** @type {Tool} */
    const action = [this.words.remove_it, () => game.change([[number, { value: -1 }]])];
    const key = `wrong ${number} ${game.slots[number].value}`;
    return { key, said: [this.placed(sentence, cells[0])], cells, ...this.wrong(number, cells[0]), action };
  }

  /** What is wrong in a code, or in an entry that has a name. @returns {Partial<Told>} */
  wrong(/** @type {number} */ slot, /** @type {number} */ cell) {
    const { puzzle, way, game } = this.page;
    const { say } = PuzzlePlayer;
    const code = way.value?.(cell, puzzle.signs[game.slots[slot].value]);
    if (code) return { said: [say(this.words.wrong_code, { code })] };
    /** @type {number[]} */
    const own = way.entriesOf?.get(cell) ?? [];
    const k = own.includes(way.entry) ? way.entry : own[0];
    const entry = puzzle.entries[k];
    if (!entry?.label || puzzle.rules) return {}; /* runs of numbers are no words */
    const [name, cells] = this.called(entry, cell);
    const word = way.slips && way.placed()[k];
    if (word) {
      const [why = say(this.words.detour, { word })] = way.why(k);
      return { said: [name + this.words.colon + why], cells, leads: true };
    }
    return { said: [say(this.words.wrong_letter, { entry: name, nth: entry.numbers.indexOf(cell) + 1 })], cells, leads: true };
  }

  /** What a hint at a cell calls its entry, and the cells to outline, that one first: the whole
      of an entry whose number is not in the grid. @returns {[string, number[]]} */
  called(/** @type {any} */ { clue, direction, name, numbers }, /** @type {number} */ cell) {
    return clue || direction === "row" ? [name, [cell]] : [this.words.this_word, [cell, ...numbers]];
  }

  /** A sentence about a cell. */
  placed(/** @type {string} */ sentence, /** @type {number} */ cell, /** @type {any} */ values = {}) {
    const [row, column] = this.hints.place(cell);
    return PuzzlePlayer.say(sentence, { row, column, ...values });
  }

  /** The first letter of a word that is not found, then the word. @returns {Told | null} */
  start() {
    const { game, way, puzzle } = this.page;
    const slot = game.slots.findIndex((/** @type {Slot} */ one) => one.value < 0);
    if (slot < 0) return null;
    const cells = way.paths[slot];
    const [word] = puzzle.paths[slot];
    const said = [
      this.placed(this.words.hint_start, cells[0], { sign: this.page.board.cells[cells[0]].said }),
      PuzzlePlayer.say(this.words.hint_path, { word }),
    ];
    /** @type {Tool} */
    const action = [this.words.do_it, () => game.put(slot, 0)];
    return { key: `start ${slot}`, said, cells: cells.slice(0, 1), at: cells, action };
  }

  /** The words of a text in code, which cells side by side make. */
  texts() {
    const { at, cells } = this.page.board;
    /** @type {any[]} */
    const found = [];
    cells.forEach((/** @type {Cell} */ { r, c }, /** @type {number} */ k) => {
      if (!at.has(`${r},${c - 1}`)) found.push({ label: "-", numbers: [] });
      found.at(-1).numbers.push(k);
    });
    return found;
  }

  /** A letter of the entry that the reader is in, or of the first, as in a ladder, or of that
      which the fewest of the listed words fit; then the word. @returns {Told | null} */
  letter() {
    const { puzzle, way, board, game } = this.page;
    const { cells } = board;
    const isOpen = (/** @type {number} */ k) => cells[k].slot >= 0 && !game.isRight(cells[k].slot);
    const entries = puzzle.linked && !puzzle.entries[0] ? this.texts() : puzzle.entries;
    /** @type {number[]} */
    const open = [...entries.keys()].filter((k) => entries[k].label && entries[k].numbers.some(isOpen));
    /* In a code what counts is how much of a word is unknown; one of which half stands stays. */
    const isCode = way.codes && entries[0];
    const code = (/** @type {number} */ k) => cells[k].said.split(" ")[0];
    const unknown = (/** @type {number[]} */ all) => new Set(all.filter(isOpen).map(code)).size / all.length;
    /** @type {string[][] | undefined} the listed words that fit in each */
    const fits = way.fitting && entries.map((/** @type {any} */ _, /** @type {number} */ k) => way.fitting(k));
    const counts = entries.map((/** @type {any} */ { numbers }, /** @type {number} */ k) => (isCode ? unknown(numbers) : fits?.[k].length));
    if (!open.length) return null;
    /* Of the words that fit, those after which one is left for each place that crosses. */
    const lasting = entries.map((/** @type {any} */ { numbers }, /** @type {number} */ k) => fits?.[k].filter((word) =>
      numbers.every((/** @type {number} */ cell, /** @type {number} */ nth) =>
        !isOpen(cell) || way.entriesOf.get(cell).every((/** @type {number} */ other) =>
          other === k || fits[other].some((one) => one !== word && one[entries[other].numbers.indexOf(cell)] === word[nth])))).length ?? 0);
    if ((isCode && counts[way.entry] > 0.5) || way.fitting || way.slips || !open.includes(way.entry)) [way.entry] = open.sort((a, b) => Number(lasting[a] > 1) - Number(lasting[b] > 1) || counts[a] - counts[b] || a - b);
    const entry = entries[way.entry];
    const { numbers } = entry;
    const signAt = (/** @type {number} */ k) => (cells[k].slot < 0 ? way.printed(k) : puzzle.signs[game.answer[cells[k].slot]]);
    const isRung = way.slips && !way.isHan;
    /* The open crossing of which the most stands. */
    const stands = (/** @type {number} */ k) => entries[k].numbers.filter((/** @type {number} */ one) => !isOpen(one)).length;
    const crossings = numbers.filter(isOpen).flatMap((/** @type {number} */ k) => (way.entriesOf.get(k) ?? []).filter((/** @type {number} */ one) => one !== way.entry));
    crossings.sort((/** @type {number} */ a, /** @type {number} */ b) => stands(b) - stands(a));
    const other = entries[crossings[0]];
    const changes = (/** @type {number} */ k) => isRung && isOpen(k) && signAt(k) !== signAt(board.beside(k, -1, 0));
    const changed = numbers.find(changes) ?? -1;
    const cell = changed < 0 ? numbers.find(isOpen) : changed;
    const [name, outlined] = this.called(entry, cell);
    const count = isCode ? 0 : counts[way.entry];
    /* What is the same letter more than once, as ① and ②. */
    const twice = isCode ? [...new Set(numbers.filter(isOpen).map(code))].filter((one) => numbers.filter((/** @type {number} */ k) => code(k) === one).length > 1) : [];
    const alike = (/** @type {number} */ k) => (twice.includes(code(k)) ? String.fromCharCode(9312 + twice.indexOf(code(k))) : "_");
    const used = new Set(cells.map((/** @type {Cell} */ _, /** @type {number} */ k) => (isOpen(k) ? "" : signAt(k))));
    const free = puzzle.signs.filter((/** @type {string} */ one) => !used.has(one));
    const isSure = lasting[way.entry] === 1;
    const values = { entry: name, nth: numbers.indexOf(cell) + 1, sign: signAt(cell), count, ...{
      word: numbers.map((/** @type {number} */ k, /** @type {number} */ nth) => signAt(k) + (entry.breaks?.get(nth) ?? "")).join(""),
      ...{ code: code(cell), times: cells.filter((/** @type {Cell} */ _, /** @type {number} */ k) => code(k) === code(cell)).length },
      pattern: numbers.map((/** @type {number} */ k) => (isOpen(k) ? alike(k) : signAt(k))).join(" "),
      ...{ length: numbers.length, stand: stands(way.entry), free: free.join(" "), other: other?.name, nth_other: numbers.findIndex((/** @type {number} */ k) => other?.numbers.includes(k)) + 1 },
    } };
    const told = (/** @type {string} */ sentence) => PuzzlePlayer.say(this.words[sentence], values);
    const said = [
      ...(isCode ? [told("hint_stand"), told("hint_times") + (twice.length ? told("hint_alike") : "") + (free.length <= Hinting.MOST_FREE ? told("hint_free") : "")] : []),
      other && entry.clue && told("hint_look"),
      count && told(count === 1 ? "fits_one" : isSure ? "fits_lasting" : "fits_some"),
      changed >= 0 && told("hint_changes"),
      ...(way.rack ? numbers.filter(isOpen).slice(0, -2).map((/** @type {number} */ k) => PuzzlePlayer.say(this.words.hint_letter, { ...values, nth: numbers.indexOf(k) + 1, sign: signAt(k) })) : []),
      !isSure && !way.rack && (!isRung || changed >= 0) && (way.value?.(cell, values.sign) ?? told("hint_letter")),
      told("hint_word"),
    ].flatMap((one) => one || []);
    const slots = numbers.map((/** @type {number} */ k) => cells[k].slot).filter((/** @type {number} */ k) => k >= 0);
    const action = this.enters({ key: "", said, cells: [], slots });
    return { key: `letter ${cell} ${entry.name}`, said, cells: outlined, at: numbers, action, more: numbers.filter(isOpen).length - 1 };
  }

  /** What a cell holds; the one that the reader is in, if it is open. @returns {Told} */
  value(/** @type {Next} */ { number, cells }) {
    const { puzzle, board, game, way } = this.page;
    if (puzzle.way === "edge") {
      return { key: `value ${number}`, said: [this.placed(this.words.hint_line, cells[0])], cells, slots: [number] };
    }
    const here = board.cells[board.current]?.slot ?? -1;
    const slot = here >= 0 && !game.isRight(here) ? here : number;
    const [cell] = this.hints.beside(slot);
    const sign = puzzle.signs[game.answer[slot]];
    return { key: `value ${slot}`, said: [way.value?.(cell, sign) ?? this.placed(this.words.hint_value, cell, { sign })], cells: [cell], slots: [slot] };
  }

  /** Outlines cells, at last those that are settled, and draws lines. */
  show(/** @type {Told} */ { cells, at = [], slots = [], step = -1, leads, dead = [] }, /** @type {boolean} */ isLast) {
    const { board, way } = this.page;
    board.place.classList.add("ruled");
    /* The notes to strike. */
    for (const [slot, signs] of (isLast && this.hints.steps[step]?.strikes) || []) {
      const struck = signs.map((sign) => (board.puzzle.shown ?? board.puzzle.signs)[sign]);
      for (const note of board.slots[slot].node.querySelectorAll(".raster span")) {
        if (!struck.includes(note.textContent)) continue;
        note.classList.add("outlined");
        this.outlined.push(note);
      }
    }
    this.outline(isLast && !slots.length && at.length ? at : cells);
    for (const k of isLast && this.layer === null && slots.length ? at : []) this.mark(k);
    const edges = isLast ? slots : this.stage ? dead : [];
    this.layer?.setAttribute("d", edges.map((slot) => way.shape(way.edges[slot], isLast ? this.page.game.answer[slot] : 0)).join(""));
    this.layer?.classList.toggle("dead", !isLast);
    const near = isLast && at.length ? at : cells;
    const first = near.find((k) => board.cells[k].slot >= 0) ?? near[0];
    if (first === undefined) return;
    /* Who is at another clue stays there. */
    if (board.cells[first].slot >= 0 && !(leads && !way.entriesOf.get(first).includes(way.entry))) {
      board.select(first, false);
      way.turn?.(first);
    }
    board.cells[first].node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  mark(/** @type {number} */ cell) {
    const { node } = this.page.board.cells[cell];
    node.classList.add("hinted", "outlined");
    this.outlined.push(node);
  }

  /** Draws a line round cells, not between them. */
  outline(/** @type {number[]} */ cells) {
    const { board } = this.page;
    const all = new Set(cells);
    for (const k of cells) {
      const { node, r, c } = board.cells[k];
      /** @type {[number, number, string][]} */
      const sides = [
        [-1, 0, "0 3px"],
        [1, 0, "0 -3px"],
        [0, -1, "3px 0"],
        [0, 1, "-3px 0"],
      ];
      const open = sides.filter(([down, right]) => !all.has(board.at.get([r + down, c + right].join()) ?? -1));
      node.classList.add("outlined");
      node.style.boxShadow = open.map(([, , side]) => `inset ${side} 0 var(--right)`).join(", ");
      this.outlined.push(node);
    }
  }

  /** Takes the outlines back. */
  clear() {
    this.page.board.place.classList.remove("ruled");
    for (const node of this.outlined.splice(0)) {
      node.style.boxShadow = "";
      node.classList.remove("hinted", "outlined");
    }
    this.layer?.setAttribute("d", "");
  }
}
