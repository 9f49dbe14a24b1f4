"use strict";
/* Ladders: each rung changes one letter of the one above. */

PuzzlePlayer.ways.enter = class extends PuzzlePlayer.ways.enter {
  /** @type {{rest: string[], at: number} | null} what the word that was typed last still
      had, and the cell that it led on to */
  typed = null;
  /** @type {Uint8Array | null} the list */
  bits = null;

  /** The rows from the upper word to the lower, "" in cells that are empty. @returns {string[][]} */
  rungs() {
    /** @type {string[][]} */
    const rungs = [];
    this.board.cells.forEach((/** @type {Cell} */ { r }, /** @type {number} */ k) => {
      rungs[r] = [...(rungs[r] ?? []), this.signAt(k)];
    });
    return rungs;
  }

  /** How many letters of a row are not those above; of a chain, whether another sign begins. */
  changesOf(/** @type {string[]} */ rung, /** @type {string[]} */ above) {
    if (this.isHan) return rung[0] === above[above.length - 1] ? 1 : 0;
    return rung.filter((sign, nth) => sign !== above[nth]).length;
  }

  /** The rows that do not follow from the one above, as far as both are full. */
  slips() {
    const rungs = this.rungs();
    return rungs.flatMap((rung, k) => {
      const above = rungs[k - 1] ?? [""];
      return [...above, ...rung].every(Boolean) && this.changesOf(rung, above) !== 1 ? [k] : [];
    });
  }

  /** Whether a word may be in the list, by `sieve` in masking.py. */
  isListed(/** @type {string} */ word) {
    const { sieve, id } = this.board.puzzle;
    if (!sieve) return true;
    const bits = (this.bits ??= PuzzlePlayer.bytes(sieve, id));
    let x = -2128831035;
    for (const char of word) x = Math.imul(x ^ char.charCodeAt(0), 16777619);
    for (let asked = 0; asked < 7; asked += 1) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      const place = (x >>> 0) % (8 * bits.length);
      if (!((bits[place >> 3] >> (place & 7)) & 1)) return false;
    }
    return true;
  }

  /** The first rung from either end that follows the rules but is no word of the list. */
  strange() {
    const rungs = this.rungs();
    const from = (/** @type {number} */ k, /** @type {1 | -1} */ way) => {
      for (; rungs[k + way]; k += way) {
        const [rung, above] = way > 0 ? [rungs[k], rungs[k - 1]] : [rungs[k + 1], rungs[k]];
        if (!rungs[k].every(Boolean) || this.changesOf(rung, above) !== 1) return [];
        if (!this.isListed(rungs[k].join(""))) return [k];
      }
      return [];
    };
    return [...from(1, 1), ...(this.isHan ? [] : from(rungs.length - 2, -1))];
  }

  /** The word that an empty rung begins with, the one above; none for other rungs. */
  rungAbove(/** @type {number} */ entry) {
    /** @type {number[]} */
    const numbers = this.entries[entry]?.numbers ?? [];
    const above = numbers.map((k) => this.signAt(this.board.beside(k, -1, 0)));
    return !this.isHan && above.every(Boolean) && !numbers.some((k) => this.signAt(k)) ? above : [];
  }

  /** One key changes a letter of the word above; who types it whole does so cell by cell.
      A rung that is done leads on, and what its word still had is not taken for the next. */
  put(/** @type {number} */ sign) {
    const { entry, numbers, board } = this;
    const { cells, current } = board;
    const { rest = [], at = -1 } = this.typed ?? {};
    this.typed = null;
    const nth = numbers.indexOf(current);
    const above = this.rungAbove(entry);
    const own = above[nth];
    if (at === current && rest[0] === this.signs[sign]) {
      this.typed = { rest: rest.slice(1), at };
      return;
    }
    if (this.noting || !own || own === this.signs[sign]) super.put(sign);
    else {
      this.game.change(numbers.map((/** @type {number} */ k, /** @type {number} */ one) => [
        cells[k].slot, { value: k === current ? sign : this.known(above[one]), notes: [] },
      ]));
      this.advance(1);
    }
    if (this.entry !== entry) {
      this.typed = { rest: numbers.slice(nth + 1).map((/** @type {number} */ k) => this.signAt(k)), at: board.current };
    } else for (const why of this.why(entry).slice(0, 1)) this.page.say(why);
  }

  point(/** @type {PointerEvent} */ event) {
    this.typed = null; /* who taps begins anew */
    super.point(event);
  }

  advance(/** @type {1 | -1} */ way) {
    if (way > 0 && !this.isWhole && !this.noting && this.isFull(this.entry)) this.goOn();
    else super.advance(way);
  }

  /** Why a rung cannot stay. */
  why(/** @type {number} */ entry) {
    const { words } = this.board;
    const { say } = PuzzlePlayer;
    const row = entry + 1;
    const rungs = this.rungs();
    const isWrong = this.lines?.verdicts[entry] === "wrong";
    if (this.strange().includes(row)) return [say(words.no_rung, { word: rungs[row].join("") })];
    if (this.slips().includes(row)) return this.isHan ? [words.no_link] : [say(words.changes, { count: this.changesOf(rungs[row], rungs[row - 1]) })];
    return isWrong && !this.isHan ? [words.other_word] : [];
  }

  clue(/** @type {number} */ k) {
    return [super.clue(k), ...this.why(k)].filter(Boolean).join(" · ");
  }

  /** A rung that breaks the rule, or is no word of the list, is not done. */
  isFull(/** @type {number} */ entry) {
    return super.isFull(entry) && this.lines?.verdicts[entry] !== "wrong" && !this.why(entry).length;
  }

  draw() {
    super.draw();
    const [slips, strange] = [this.slips(), this.strange()];
    for (const { r, node } of this.board.cells) {
      node.classList.toggle("off", slips.includes(r));
      node.classList.toggle("strange", strange.includes(r));
    }
    this.entries.forEach((/** @type {any} */ { numbers }, /** @type {number} */ k) => {
      const above = this.rungAbove(k);
      numbers.forEach((/** @type {number} */ one, /** @type {number} */ nth) => {
        this.board.cells[one].shown.dataset.above = above[nth] ?? "";
      });
    });
  }

  /** Names the rungs that break the rule, and the words that are not in the list. */
  faults() {
    const { words } = this.board;
    const rungs = this.rungs();
    const slips = this.slips().map((k) => this.entries[k - 1]?.name ?? rungs[k].join(""));
    const said = slips.length ? [PuzzlePlayer.say(words[this.isHan ? "links" : "rungs"], { rungs: slips.join(words.comma) })] : [];
    return [...said, ...this.doubts()].map((one) => words.between + one).join("");
  }

  /** What may be a ladder, but not of words of the list. */
  doubts() {
    return this.strange().map((k) => PuzzlePlayer.say(this.board.words.no_rung, { word: this.rungs()[k].join("") }));
  }
};
