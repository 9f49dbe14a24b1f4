"use strict";
/* Grids of words: keys that go from clue to clue. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    this.isHan = this.signs.some(PuzzlePlayer.isHan);
    this.lines = PuzzlePlayer.Lines ? new PuzzlePlayer.Lines(this) : null;
    this.isWhole = false; /* a word is typed at once, as by an input method */
    this.isOver = false; /* a sign took the place of another */
    this.composing = false;
    const { input } = board;
    input.addEventListener("compositionstart", () => {
      this.composing = true;
    });
    input.addEventListener("compositionend", (/** @type {CompositionEvent} */ event) => {
      this.composing = false;
      this.type(event.data);
      input.value = "";
    });
    this.freed = false; /* by Escape, so that Tab leaves the grid */
    const [stage, list] = [".stage", "#lists"].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)));
    /* Shows the list below the grid, which stays. */
    this.tools = { clues: () => scrollTo(0, list.offsetTop - stage.offsetHeight) };
    this.list = list;
    const { make } = PuzzlePlayer;
    const lists = new Map();
    this.entries.forEach((/** @type {any} */ entry, /** @type {number} */ k) => {
      /** @type {Map<number, string>} what stands after a letter, in answers of several words */
      entry.breaks = new Map();
      let last = -1;
      const [, lengths = ""] = entry.clue.match(/\(([\d,-]+)\)$/) ?? [];
      for (const [, count, sign] of lengths.matchAll(/(\d+)([,-])/g)) {
        last += Number(count);
        entry.breaks.set(last, sign === "," ? " " : sign);
        board.cells[entry.numbers[last]]?.node.classList.add(`ends-${entry.direction}`);
      }
      /* Lists of clues, each a button that goes to its entry. */
      if (!entry.clue) return;
      if (!lists.has(entry.direction)) {
        lists.set(entry.direction, make("ul"));
        const head = make("h2", { textContent: board.words[entry.direction] });
        list.append(make("div", {}, head, lists.get(entry.direction)));
      }
      const onclick = () => {
        scrollTo(0, 0); /* where the keys are */
        this.open(k);
      };
      const button = make("button", { onclick }, make("b", { textContent: entry.label }), ` ${entry.clue}`);
      page.clues[k] = make("li", {}, button);
      lists.get(entry.direction).append(page.clues[k]);
    });
    input.addEventListener("focus", () => {
      this.freed = false;
    });
    const { game } = this;
    const play = game.play.bind(game);
    game.play = (/** @type {Move} */ move, /** @type {1 | 2} */ side) => {
      play(move, side);
      if (side === 1) this.follow(move);
    };
  }

  press(/** @type {KeyboardEvent} */ event) {
    if (!this.composing) super.press(event);
  }

  /** Adds a key for Chinese that calls the device's keyboard, or does without it. */
  keys(/** @type {Dock} */ dock, /** @type {Key[]} */ keys) {
    const { input, words } = this.board;
    const call = () => {
      this.typing = !this.typing;
      input.inputMode = this.typing ? "text" : "none";
      input.blur();
      input.focus({ preventScroll: true });
      shown();
    };
    const shown = () => {
      const [key] = this.isHan ? [...document.querySelectorAll("#keys button")].slice(-1) : [];
      if (key) key.ariaPressed = String(this.typing);
    };
    if (this.isHan) keys.push({ sign: -1, text: "⌨", label: words.keyboard, act: call });
    dock.keys(keys);
    shown();
  }

  draw() {
    super.draw();
    const spelt = this.placed();
    this.page.clues.forEach((/** @type {HTMLElement} */ node, /** @type {number} */ k) => node.classList.toggle("met", Boolean(spelt[k])));
    this.lines?.judge(spelt);
  }

  /** The words that are in the entries, "" for those that are not full. */
  placed() {
    return this.entries.map((/** @type {any} */ { numbers }) => {
      const signs = numbers.map((/** @type {number} */ k) => this.signAt(k));
      return signs.every(Boolean) ? signs.join("") : "";
    });
  }

  type(/** @type {string} */ text) {
    this.isWhole = text.length > 1;
    super.type(text);
    this.isWhole = false;
  }

  /** A Chinese grid takes any hanzi. */
  known(/** @type {string} */ char) {
    const found = super.known(char);
    return found >= 0 || !this.isHan || !PuzzlePlayer.isHan(char) ? found : this.signs.push(char) - 1;
  }

  enter(/** @type {number} */ slot, /** @type {number} */ sign) {
    this.isOver = this.game.slots[slot].value >= 0;
    super.enter(slot, sign);
  }

  /** Goes to what was taken back, in the reader's word if it is there. */
  follow(/** @type {Move} */ move) {
    const { cells, slots } = this.board;
    const changed = move.map(([slot]) => cells.indexOf(slots[slot]));
    const here = changed.find((k) => this.numbers.includes(k)) ?? changed[0];
    this.board.select(here, false);
    this.turn(here);
  }

  key(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    if (key === "Escape") this.freed = true;
    else if (key === "Tab") return this.tab(event.shiftKey ? -1 : 1);
    else if (key === " ") this.turn(this.board.current, true);
    else return super.key(key, event);
    return true;
  }

  /** Goes to another clue; false to leave the grid, as before the first and after the last. */
  tab(/** @type {1 | -1} */ way) {
    if (this.freed || !this.entries[this.entry + way]) return false;
    this.open(this.entry + way);
    return true;
  }

  bar() {
    super.bar();
    if (!this.list) return;
    const { list, page: { clues } } = this;
    const here = this.entriesOf.get(this.board.current);
    for (const [k, node] of clues.entries()) {
      node?.classList.toggle("lit", k === this.entry);
      node?.classList.toggle("crosses", Boolean(here?.includes(k)));
    }
    /* Not by scrollIntoView: on a phone it would leave the grid for the list. */
    const [box, item] = [list, clues[this.entry]].map((node) => node?.getBoundingClientRect());
    if (box && item && list.scrollHeight > list.clientHeight) {
      list.scrollTop += Math.min(0, item.top - box.top) + Math.max(0, item.bottom - box.bottom);
    }
  }

  isFull(/** @type {number} */ entry) {
    return Boolean(this.placed()[entry]);
  }

  /** Goes on by a cell; over what crossing words have put in, if the reader wants it. At the
      end it goes back to the first empty cell, and on to the next entry that is not full once
      this one is, and not known to be wrong. */
  advance(/** @type {1 | -1} */ way) {
    const { numbers, board } = this;
    const { current } = board;
    const open = numbers.filter((/** @type {number} */ k) => !this.signAt(k));
    const skips = way > 0 && !this.isWhole && !this.isOver && document.documentElement.dataset.skip === "on";
    const ahead = open.find((/** @type {number} */ k) => numbers.indexOf(k) > numbers.indexOf(current));
    if (skips) board.select(ahead ?? current);
    else super.advance(way);
    if (way < 0 || board.current !== current || this.isWhole) return;
    if (open.length) {
      if (!this.noting) this.open(this.entry);
    } else if (this.isFull(this.entry) && this.lines?.verdicts[this.entry] !== "wrong") this.goOn();
  }

  /** Goes to the next entry that is not full. */
  goOn() {
    const all = [...this.entries.keys()];
    const next = [...all.slice(this.entry + 1), ...all].find((k) => !this.isFull(k));
    if (next !== undefined) this.open(next);
  }
};
