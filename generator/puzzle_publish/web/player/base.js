"use strict";
/* What all parts of the player share: the namespace, masked answers, the game. */

/**
 * @typedef {object} Slot what the reader has put somewhere
 * @property {number} value the index of a sign, -1 for none; a way of input may use more
 * @property {number[]} notes indexes of signs, ascending
 * @property {boolean} revealed
 *
 * @typedef {[slot: number, before: Slot, after: Slot][]} Move
 *
 * @typedef {object} Player what the scripts of a page share
 * @property {(text: string, salt: string, count: number) => Uint8Array} pbkdf2
 * @property {(masked: string, id: string) => Uint8Array<ArrayBuffer>} bytes
 * @property {(masked: string, id: string) => any} unmask
 * @property {(entered: number[], lock: {seal: string, rounds: number}, id: string) => boolean} fits
 * @property {(puzzle: any) => any[][]} rowsOf the cells of a page's data: row, column, place in
 *     the figure, state and words of each
 * @property {(sentence: string, values?: Record<string, any>) => string} say
 * @property {(name: string, values?: Record<string, any>, ...children: (Node | string)[]) => any} make
 * @property {(seconds: any) => string} clock
 * @property {(call: (method: string, args: any[]) => Promise<any>) => Store} faced a store over
 *     what gets, sets and lists texts
 * @property {(root: string | null, token?: string) => Store} openStore with the path to the
 *     folder of the site, null if this file is all; and what store.html knows its pages by,
 *     none where the site has no such page
 * @property {(text: string) => any} gameOf
 * @property {(kind: string, store: Store, names: Record<string, string>, ...all: string[]) => () => Promise<void>} choice
 * @property {(sign: string) => boolean} isHan
 * @property {Record<string, {new (board: Board, page: Page): any, answerOf?: (puzzle: any,
 *     answer: any[]) => number[]}>} ways of input, by name, and what slots hold where the key
 *     says something else
 * @property {(new (way: any) => Lines) | undefined} Lines of pages with clues
 * @property {(puzzle: any) => Pick<Page, "bare" | "box">} [lists] of words
 * @property {Record<string, new (hints: Hints) => {every: () => Generator<Next, void>}>} live
 * @property {new (page: any) => {next: () => Told | null}} column a letter that a sum settles
 * @property {(page: any, hints: Hints) => Told | null} fork the next one on the way through a maze
 * @property {any} page
 * @property {boolean} [isLeaving] whether the page opens another address
 * @property {(show: (day: string, turned: boolean) => void) => void} eachDay calls now with the
 *     reader's day, and again whenever it turns
 * @property {(runs: [string, number][]) => string[]} daysOf the days of some runs
 * @property {(days: string[], solved: Set<string>) => {run: number, longest: number}} streaks
 *     how many of the last days, and of any, are solved without a gap
 * @property {(games: any[]) => Map<string, number>} bestOf the shortest times without hints, by
 *     type and level
 * @property {(page: any) => void} [guess]
 * @property {typeof Judge} Judge
 * @property {typeof Rules} Rules
 *
 * @typedef {object} Page what a way of input may ask of its page
 * @property {(text: string) => void} announce says it to those who do not see
 * @property {(text: string) => void} say shows and announces
 * @property {(text: string, offer?: Offer) => void} toast as say, with buttons
 * @property {(label: string, tools: Tool[]) => HTMLButtonElement[]} tray
 * @property {() => void} hinted
 * @property {() => void} notes
 * @property {HTMLElement[]} clues the list's, by entry
 * @property {string[]} marks of the entries that are judged
 * @property {any} state
 * @property {(key: string) => Promise<any>} read what is kept of another puzzle
 * @property {(word: string) => string} bare its letters alone
 * @property {(word: string) => HTMLInputElement | undefined} box of a word in the list
 * @property {(numbers: number[], clues: string[]) => void} entry shows the clue of an entry,
 *     and those of what crosses it
 */

const PuzzlePlayer = /** @type {Player} */ ({});

/* The reverse of masking.py: base64, then XOR with a stream that the id begins. */
PuzzlePlayer.bytes = (masked, id) => {
  let x = 1;
  for (const char of id) x = Math.imul(x, 31) + char.charCodeAt(0);
  return Uint8Array.from(atob(masked), (char) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return char.charCodeAt(0) ^ x;
  });
};

PuzzlePlayer.unmask = (masked, id) => JSON.parse(new TextDecoder().decode(PuzzlePlayer.bytes(masked, id)));

/* A row is runs of cells side by side, `with_short_rows` in page.py says how. */
PuzzlePlayer.rowsOf = ({ rows, kinds }) => {
  const round = (/** @type {number} */ x) => Math.round(x * 1000) / 1000;
  const cells = (/** @type {[number, number, number, number, number[]]} */ [r, c, x, y, numbers]) =>
    numbers.map((kind, k) => [r, c + k, round(x + k), y, ...kinds[kind]]);
  return rows.map((/** @type {any[]} */ runs) => runs.flatMap(cells));
};

/* A sentence with {name} places filled. */
PuzzlePlayer.say = (sentence, values = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/* An element with these properties and children. */
PuzzlePlayer.make = (name, values = {}, ...children) => {
  const node = Object.assign(document.createElement(name), values);
  node.append(...children);
  return node;
};

/** Whether a sign is a Chinese character. */
PuzzlePlayer.isHan = (sign) => /^\p{Script=Han}$/u.test(sign);

/** Seconds as 2:05, or as 1:02:05. */
PuzzlePlayer.clock = (seconds) => {
  const all = Math.floor(Number(seconds)) || 0;
  const parts = [Math.floor(all / 60) % 60, all % 60];
  if (all >= 3600) parts.unshift(Math.floor(all / 3600));
  return parts.map((n, k) => (k ? String(n).padStart(2, "0") : n)).join(":");
};

/** A game: a value for each slot, with notes, undo and redo. */
class Game {
  /**
   * @param {number} count how many slots there are
   * @param {number[]} answer the index of the sign that each has in the end
   * @param {{untouched?: number, linked?: number[][], way?: string}} rules the sign that an
   *     empty slot counts as, sets of slots that always hold the same, the way of input
   */
  constructor(count, answer, { untouched = -1, linked = [], way = "" } = {}) {
    this.answer = answer;
    this.way = way;
    this.untouched = untouched;
    /** @type {number[][]} */
    this.links = Array.from({ length: count }, (_, k) => [k]);
    for (const set of linked) for (const slot of set) this.links[slot] = set;
    /** @type {Slot[]} */
    this.slots = Array.from({ length: count }, () => ({ value: -1, notes: [], revealed: false }));
    /** @type {Move[]} */
    this.past = [];
    /** @type {Move[]} */
    this.future = [];
    this.locked = false; /* once it is solved, but for undo and restart */
    this.changed = () => {};
  }

  /** Does one move; several slots change as one step. */
  change(/** @type {[number, Partial<Slot>][]} */ wanted) {
    if (this.locked) return false;
    /** @type {Map<number, Slot>} */
    const after = new Map();
    for (const [slot, values] of wanted) {
      for (const one of this.links[slot]) {
        const before = after.get(one) ?? this.slots[one];
        if (!before.revealed || values.revealed === false) after.set(one, { ...before, ...values });
      }
    }
    /** @type {Move} */
    const every = [...after].map(([slot, value]) => [slot, this.slots[slot], value]);
    const move = every.filter(([, a, b]) => JSON.stringify(a) !== JSON.stringify(b));
    if (!move.length) return false;
    this.past.push(move);
    this.future = [];
    this.play(move, 2);
    return true;
  }

  put(/** @type {number} */ slot, /** @type {number} */ value) {
    return this.change([[slot, { value, notes: value < 0 ? this.slots[slot].notes : [] }]]);
  }

  reveal(/** @type {number[]} */ slots) {
    return this.change(
      slots
        .filter((slot) => !this.isRight(slot) || this.slots[slot].value < 0)
        .map((slot) => [slot, { value: this.answer[slot], notes: [], revealed: true }]),
    );
  }

  restart() {
    this.locked = false;
    return this.change(this.slots.map((_, k) => [k, { value: -1, notes: [], revealed: false }]));
  }

  undo() {
    const move = this.past.pop();
    if (!move) return false;
    this.future.push(move);
    this.play(move, 1);
    return true;
  }

  redo() {
    const move = this.future.pop();
    if (!move) return false;
    this.past.push(move);
    this.play(move, 2);
    return true;
  }

  play(/** @type {Move} */ move, /** @type {1 | 2} */ side) {
    for (const one of move) this.slots[one[0]] = one[side];
    this.changed();
  }

  shown(/** @type {number} */ slot) {
    const { value } = this.slots[slot];
    return value < 0 ? this.untouched : value;
  }

  isRight(/** @type {number} */ slot) {
    return this.shown(slot) === this.answer[slot];
  }

  /** Whether something was entered that cannot stay; an empty slot and one of two bridges can. */
  isWrong(/** @type {number} */ slot) {
    const [{ value }, right] = [this.slots[slot], this.answer[slot]];
    const isBegun = this.way === "edge" && value < right && right < this.untouched;
    return value >= 0 && !this.isRight(slot) && !isBegun;
  }

  get isSolved() {
    return this.solves();
  }

  /** Whether all is done; a way of input in which any answer counts may replace this. */
  solves() {
    return this.slots.every((_, slot) => this.isRight(slot));
  }

  get isFull() {
    return this.slots.every((_, slot) => this.shown(slot) >= 0);
  }
}
