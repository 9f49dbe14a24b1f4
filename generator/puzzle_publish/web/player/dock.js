"use strict";
/* What lies below the grid, or beside it: the clue bar, keys, messages, and the sheet
   with what is seldom wanted. */

/**
 * @typedef {object} Offer what a message offers besides itself
 * @property {false | (() => void)} [more] tells more; such a message stays until it is closed
 * @property {Tool} [action] another button, as to undo
 * @property {boolean} [waits] it stays until it is closed, or a move is made
 * @property {boolean} [lasts] it is true after a move, too
 */

/** @typedef {{sign: number, text: string, label: string, act: () => void}} Key on the screen */

class Dock {
  static LEAST = 4000; /* ms that a message stays */
  static A_SIGN = 65; /* more for each letter, */
  static A_HAN = 200; /* or Chinese character */

  /** @param {any} words */
  constructor(words) {
    this.words = words;
    this.node = Dock.partOf("dock");
    this.box = Dock.partOf("toast");
    this.sheet = /** @type {HTMLDialogElement} */ (Dock.partOf("sheet"));
    this.timer = 0;
    this.stays = false; /* at the next move */
    this.patience = 0; /* ms of the message that is shown, 0 for without end */
    /* A message stays while the pointer or the focus is on it. */
    this.held = { pointer: false, focus: false };
    this.from = /** @type {EventTarget | null} */ (null); /* what had the focus before */
    const on = (/** @type {string} */ name, /** @type {Partial<Dock["held"]>} */ held) => {
      this.box.addEventListener(name, (event) => {
        const other = /** @type {FocusEvent} */ (event).relatedTarget;
        if (name === "focusin" && !this.box.contains(/** @type {Node | null} */ (other))) this.from = other;
        Object.assign(this.held, held);
        this.wait();
      });
    };
    on("pointerenter", { pointer: true });
    on("pointerleave", { pointer: false });
    on("focusin", { focus: true });
    on("focusout", { focus: false });
    this.sheet.addEventListener("click", ({ target }) => {
      if (target === this.sheet) this.sheet.close(); /* beside it */
    });
    const sizes = new ResizeObserver(() => this.measure());
    sizes.observe(this.node);
    sizes.observe(this.head);
    addEventListener("resize", () => this.measure());
  }

  static partOf(/** @type {string} */ id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  get head() {
    return /** @type {HTMLElement} */ (document.querySelector("main > header"));
  }

  /** Tells the style sheet how much of the window the grid may not have. */
  measure() {
    const { offsetHeight } = this.node;
    document.documentElement.style.setProperty("--taken", `${offsetHeight + this.head.offsetHeight}px`);
    this.node.classList.toggle("stays", offsetHeight < innerHeight * 0.55);
    this.settle();
  }

  /** Announces a text, once; the same again is said again. */
  announce(/** @type {string} */ text) {
    const said = Dock.partOf("said");
    const again = said.textContent === text;
    said.textContent = again ? "" : text;
    if (again) setTimeout(() => (said.textContent ||= text), 100);
  }

  /** Shows a message at the foot as long as it takes to read it, and announces it. */
  toast(/** @type {string} */ text, /** @type {Offer} */ { more, action, waits, lasts = false } = {}) {
    const { make } = PuzzlePlayer;
    const close = () => this.close();
    const button = (/** @type {string} */ textContent, /** @type {() => void} */ act) => {
      const onclick = () => {
        close();
        act();
      };
      return make("button", { textContent, onclick });
    };
    this.box.replaceChildren(make("p", { textContent: text }));
    if (more) this.box.append(button(this.words.tell_more, more));
    if (action) this.box.append(button(action[0], action[1]));
    this.box.append(make("button", { className: "close", textContent: "×", ariaLabel: this.words.close, onclick: close }));
    this.box.hidden = false;
    this.settle();
    this.announce(text);
    this.stays = true;
    queueMicrotask(() => {
      this.stays = lasts;
    });
    const han = [...text].filter(PuzzlePlayer.isHan).length;
    const needed = 1500 + Dock.A_SIGN * (text.length - han) + Dock.A_HAN * han;
    this.patience = more || waits ? 0 : Math.max(action ? 2 * Dock.LEAST : Dock.LEAST, needed);
    this.wait();
  }

  close() {
    if (this.box.contains(document.activeElement) && this.from instanceof HTMLElement) this.from.focus();
    this.held = { pointer: false, focus: false };
    this.box.hidden = true;
  }

  /** Takes a message away that is older than a move. */
  outdate() {
    if (!this.stays) this.close();
  }

  /** Lets the message go after a while, unless it is being read. */
  wait() {
    clearTimeout(this.timer);
    if (!this.patience || this.held.pointer || this.held.focus) return;
    this.timer = setTimeout(() => {
      this.box.hidden = true;
    }, this.patience);
  }

  /** Puts the message where it hides nothing of the puzzle: at the window's foot if that is
      free, else in the place of the clue bar; the board gives way for what is more. */
  settle() {
    const { box, node } = this;
    const main = /** @type {HTMLElement} */ (box.parentElement);
    main.style.cssText = "";
    if (box.hidden) return;
    const of = (/** @type {Element} */ one) => one.getBoundingClientRect();
    const dock = of(node);
    box.style.cssText = `left:${dock.left + dock.width / 2}px;max-width:${dock.width - 8}px`;
    /* Words that fit are no clue: they are wanted beside the message. */
    const parts = [...node.children].filter((one) => one.id !== "bar" || one.querySelector(".fits")).map(of).filter(({ height }) => height);
    const { top } = parts[0];
    if (top < 60 || parts.every(({ bottom }) => bottom < of(box).top + 2)) return;
    box.style.cssText += `;width:100%;min-height:${top - dock.top}px;max-height:${top}px;bottom:${innerHeight - top}px`;
    const { height, bottom } = of(Dock.partOf("stage"));
    const left = height - bottom + of(box).top;
    if (left < height && dock.top >= bottom - 1) main.style.cssText = `--told:${left}px;--stage:${height}px`;
  }

  /** Puts a row of tools above the others, and returns its buttons. */
  tray(/** @type {string} */ label, /** @type {Tool[]} */ tools) {
    /** @type {HTMLButtonElement[]} */
    const buttons = tools.map(([textContent, onclick]) => PuzzlePlayer.make("button", { textContent, onclick }));
    const about = { className: "tray", role: "group", ariaLabel: label };
    Dock.partOf("tray").append(PuzzlePlayer.make("div", about, ...buttons));
    return buttons;
  }

  /** Puts keys on the screen: signs with what each shows, and others by what they do. */
  keys(/** @type {Key[]} */ keys) {
    const box = Dock.partOf("keys");
    const { make } = PuzzlePlayer;
    const isBoard = keys[25]?.label === "M"; /* as on a keyboard */
    box.replaceChildren();
    for (const { sign, text, label, act } of keys) {
      const key = make("button", { textContent: text, ariaLabel: label, onclick: act });
      if (sign >= 0) key.dataset.sign = String(sign);
      if (isBoard && "AZ".includes(label)) box.append(make("i")); /* begins a row */
      box.append(key);
    }
    const count = keys.length;
    const columns = isBoard ? 10 : count <= 7 ? count : count <= 12 ? Math.ceil(count / 2) : 9;
    box.style.setProperty("--columns", String(columns));
    box.classList.toggle("board", isBoard);
  }

  /** Lets two fingers enlarge the grid in its box, and move it there. */
  pinches(/** @type {Board} */ board) {
    const { place, box, grid } = board;
    const whole = Dock.partOf("whole");
    let zoom = 1; /* 0 where the whole grid is shown, however small */
    let start = { zoom, far: 1, x: 0, y: 0 };
    const set = (/** @type {number} */ wanted) => {
      const size = zoom === 1 ? [`${box.offsetWidth}px`, `${box.offsetHeight}px`] : [box.style.width, box.style.height];
      zoom = wanted;
      [box.style.width, box.style.height] = zoom === 1 ? ["", ""] : size;
      place.style.setProperty("--zoom", String(zoom));
      offer();
    };
    const offer = () => {
      whole.hidden = zoom === 1 && !board.isCut;
    };
    /* Fingers that only move the grid close a little. */
    const fit = (/** @type {number} */ wanted) => {
      set(Math.max(1, wanted));
      if (wanted < 0.9 && !whole.hidden) set(0);
    };
    const of = (/** @type {TouchList} */ { 0: a, 1: b }) => ({
      far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
    });
    grid.addEventListener("touchstart", ({ touches }) => {
      if (touches.length !== 2) return;
      const { far, x, y } = of(touches);
      const { left, top, width, height } = place.getBoundingClientRect();
      start = { zoom: zoom || 0.8, far, x: (x - left) / width, y: (y - top) / height };
    });
    const move = (/** @type {TouchEvent} */ event) => {
      if (event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      const { far, x, y } = of(event.touches);
      fit(Math.min(4, (start.zoom * far) / start.far));
      const { left, top, width, height } = place.getBoundingClientRect();
      box.scrollLeft += left + start.x * width - x;
      box.scrollTop += top + start.y * height - y;
    };
    grid.addEventListener("touchmove", move, { passive: false });
    addEventListener("resize", () => set(1));
    Dock.partOf("size").onclick = () => set(1);
    whole.onclick = () => (zoom ? fit(0) : set(1));
    new ResizeObserver(offer).observe(box);
  }

  /** Shows on its key how many of each sign are left, null where nobody knows. */
  left(/** @type {(number | null)[]} */ counts) {
    counts.forEach((left, sign) => {
      const key = document.querySelector(`#dock [data-sign="${sign}"]`);
      if (!key || left === null) return;
      const count = Math.max(0, left);
      Dock.mark(key, String(count), !count, PuzzlePlayer.say(this.words.left, { count }));
    });
  }

  /** Puts a small text on a key, and dims it. */
  static mark(/** @type {Element} */ key, /** @type {string} */ text, /** @type {boolean} */ dim, said = text) {
    const small = key.querySelector("small") ?? key.appendChild(PuzzlePlayer.make("small"));
    small.textContent = text;
    key.classList.toggle("none-left", dim);
    key.setAttribute("aria-description", said);
  }

  /** Shows a clue, and another one that crosses it; "" for none. */
  static clue(/** @type {string} */ text, /** @type {string} */ other) {
    Dock.partOf("bar").hidden = !text;
    Dock.partOf("clue").textContent = text;
    Dock.partOf("clue").classList.toggle("long", text.length > 70);
    Dock.partOf("crossing").textContent = other;
    Dock.partOf("crossing").hidden = !other;
  }
}
