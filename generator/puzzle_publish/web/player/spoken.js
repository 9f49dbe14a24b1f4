"use strict";
/* Sentences of hints as readers see them: what the names of cells become, as spoken.py says. */

/** @typedef {[row: number, column: number]} Where */

class Spoken {
  static FEW = 2; /* places that a sentence names in words, */
  static OFTEN = 5; /* and how often it may name some */
  static MANY = 3; /* consecutive numbers written as a range */
  static NAME = "r\\d+c\\d+(?:–(?:r\\d+c\\d+|(?!r\\d)\\p{L}+))*";
  static CELLS = `~?${Spoken.NAME}`;
  /* Without an "and" in the end, what commas part is no list. */
  static LAST = `(?:, ${Spoken.CELLS})*(?: and | or )|(?:、${Spoken.CELLS})*(?:、| ?和 ?| ?或 ?)`;
  static NAMES = new RegExp(Spoken.NAME, "gu");
  static LIST = new RegExp(`${Spoken.CELLS}(?:(?:${Spoken.LAST})${Spoken.CELLS})?`, "gu");

  /**
   * @param {string} said one sentence or several, with the short names of cells
   * @param {any} lines what rows, columns and their cells are called
   */
  static say(said, lines) {
    /** @type {(Where | null)[]} */
    const heard = [null];
    const every = (said.match(/[^.?!。？！]+[.?!。？！]*/g) ?? []).map((one) => new Spoken(one, lines, heard));
    const short = new Set(every.flatMap((one) => (one.isLong ? one.cells.map(String) : [])));
    for (let k = 0; k < every.length; k += 1) {
      for (const one of every) if (one.isShort(short)) for (const cell of one.cells) short.add(String(cell));
    }
    return every
      .map((one) => one.text(short))
      .join("")
      .replace(Hints.GAP, "$1");
  }

  /** Takes a sentence, and the lines that were named before it. */
  constructor(/** @type {string} */ said, /** @type {any} */ lines, /** @type {(Where | null)[]} */ heard) {
    this.said = said;
    this.lines = lines;
    /* A row or column alone is at 2 or 3, or several at 0 or 1. */
    const numbers = "(\\d+(?:(?:, | and | or |–|、|和)\\d+)*)";
    const kinds = ["rows", "columns", "row", "column"].map((kind) => lines[kind].replace("{numbers}", numbers));
    const named = [...said.matchAll(new RegExp(kinds.join("|"), "gi"))];
    this.hasLines = named.length > 0;
    /** @type {[RegExpMatchArray, string][]} */
    this.lists = [];
    const found = [...named, ...said.matchAll(Spoken.LIST)];
    for (const one of found.sort((a, b) => (a.index ?? 0) - (b.index ?? 0))) {
      if (named.includes(one)) {
        const at = [1, 2, 3, 4].find((k) => one[k]) ?? 1;
        heard.push(/^\d+$/.test(one[at]) ? [1 - (at % 2), Number(one[at])] : null);
      } else {
        const own = this.ofLine(one[0], heard[heard.length - 1]);
        this.lists.push([one, own]);
        if (!own) heard.push(null);
      }
    }
    const rest = this.lists.flatMap(([list, own]) => (own ? [] : [list[0]]));
    const names = rest.flatMap(Spoken.names);
    this.cells = names.flatMap(Spoken.ends);
    const groups = Spoken.groups(this.cells, false);
    const isMany =
      groups.length > Spoken.FEW ||
      (groups.length > 1 && groups.some((two) => two.every((one) => one.length > 1))) ||
      rest.flatMap((one) => this.places(one)).length > Spoken.OFTEN;
    this.isLong = !this.hasLines && (isMany || names.some(Spoken.chains) || / [›→] /.test(said));
  }

  /** Whether cells keep their short names, of which some are named. */
  isShort(/** @type {Set<string>} */ short) {
    return !this.hasLines && this.cells.some((cell) => short.has(String(cell)));
  }

  /** The sentence as readers see it. */
  text(/** @type {Set<string>} */ short) {
    const { last } = this.lines;
    let [text, at] = ["", 0];
    for (const [list, own] of this.lists) {
      const shown = this.isShort(short) ? Spoken.names(list[0]) : this.places(list[0]);
      text += this.said.slice(at, list.index) + (own || this.joined(shown, Spoken.or(list[0]) || last));
      at = (list.index ?? 0) + list[0].length;
    }
    return (text + this.said.slice(at)).replace(/^\s*[a-z](?!\d+c\d)/, (first) => first.toUpperCase());
  }

  /** Cells as those of the line named last; "" if they are not. */
  ofLine(/** @type {string} */ list, /** @type {Where | null} */ line) {
    if (!line || !list.startsWith("~")) return "";
    const cells = Spoken.names(list).flatMap(Spoken.cells);
    const [axis, number] = line;
    if (cells.some((cell) => cell[axis] !== number)) return "";
    const or = Spoken.or(list);
    const [runs, single] = Spoken.runs(list);
    const shown = Spoken.ranges(single.map((cell) => cell[1 - axis]), or);
    for (const run of runs) shown.push(`${run[0][1 - axis]}–${run[run.length - 1][1 - axis]}`);
    shown.sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
    return PuzzlePlayer.say(this.lines[cells.length > 1 && !or ? "cells" : "cell"], { numbers: this.joined(shown, or || this.lines.and) });
  }

  /** "row 3", "rows 3 and 4", "rows 3–7" or "row 3 or 4". */
  numbered(/** @type {string} */ kind, /** @type {number[]} */ numbers, or = "") {
    const many = new Set(numbers).size > 1 && !or ? "s" : "";
    const shown = this.joined(Spoken.ranges(numbers, or), or || this.lines.and);
    return PuzzlePlayer.say(this.lines[kind + many], { numbers: shown });
  }

  joined(/** @type {string[]} */ shown, /** @type {string} */ last) {
    const comma = this.lines.list;
    const joint = last !== comma && shown.some((one) => one.includes(last)) ? comma.trimEnd() + last : last;
    return [shown.slice(0, -1).join(comma), shown[shown.length - 1]].filter(Boolean).join(joint);
  }

  /** The places that names stand for, in words. */
  places(/** @type {string} */ list) {
    const or = Spoken.or(list);
    const names = Spoken.names(list);
    const isLink = (/** @type {string} */ name) => this.lines.between && name.includes("–") && !Spoken.chains(name);
    const found = [...names.filter(Spoken.chains), ...names.filter(isLink).map((name) => this.between(name))];
    const cells = names.flatMap((name) => (isLink(name) || Spoken.chains(name) ? [] : Spoken.cells(name)));
    const groups = Spoken.groups(cells, Boolean(or));
    const many = (/** @type {number[]} */ one) => (one.length > 1 ? or : "");
    const places = groups.map((two) => two.map((one, axis) => this.numbered(["row", "column"][axis], one, many(one))));
    return [...found, ...places.map((two) => two.join(this.lines.comma))];
  }

  /** What is called by the two cells at its ends. */
  between(/** @type {string} */ name) {
    const [a, b] = Spoken.ends(name);
    const axis = a[0] === b[0] ? 0 : 1;
    const two = [a[1 - axis], b[1 - axis]].sort((x, y) => x - y).join(this.lines.and);
    return PuzzlePlayer.say(this.lines.between, {
      line: this.numbered(["row", "column"][axis], [a[axis]]),
      lines: PuzzlePlayer.say(this.lines[["columns", "rows"][axis]], { numbers: two }),
    });
  }

  static names(/** @type {string} */ list) {
    return list.match(Spoken.NAMES) ?? [];
  }

  /** The first and the last cell of a run, or a cell twice. @returns {Where[]} */
  static ends(/** @type {string} */ name) {
    const all = (name.match(/\d+/g) ?? []).map(Number);
    return [
      [all[0], all[1]],
      [all[all.length - 2], all[all.length - 1]],
    ];
  }

  /** The cells that a name stands for. @returns {Where[]} */
  static cells(/** @type {string} */ name) {
    const [[r, c], [y, x]] = Spoken.ends(name);
    /** @type {Where[]} */
    const found = [];
    for (let row = Math.min(r, y); row <= Math.max(r, y); row += 1) {
      for (let column = Math.min(c, x); column <= Math.max(c, x); column += 1) found.push([row, column]);
    }
    return found;
  }

  /** Whether a name is of more than a run of cells in a line. */
  static chains(/** @type {string} */ name) {
    const { length } = name.split("–");
    const [[r, c], [y, x]] = Spoken.ends(name);
    return length > 2 || (length > 1 && (/\p{L}$/u.test(name) || (r !== y && c !== x)));
  }

  /** The runs of many cells that names stand for, and all other cells. @returns {[Where[][], Where[]]} */
  static runs(/** @type {string} */ list) {
    const all = Spoken.names(list).flatMap((name) => (Spoken.chains(name) ? [] : [Spoken.cells(name)]));
    return [all.filter((run) => run.length >= Spoken.MANY), all.filter((run) => run.length < Spoken.MANY).flat()];
  }

  /** What joins names of which one will do. */
  static or(/** @type {string} */ list) {
    return / or | ?或 ?/.exec(list)?.[0] ?? "";
  }

  /** Cells as rows and the columns that they have there, in few groups; of cells of which one
      will do, those of one line together. */
  static groups(/** @type {Where[]} */ cells, /** @type {boolean} */ isOr) {
    const [byRows, byColumns] = [0, 1].map((axis) => Spoken.byAxis(cells, axis, isOr));
    if (byRows.length <= byColumns.length) return byRows;
    const turned = byColumns.map(([columns, rows]) => [rows, columns]);
    return turned.sort(([[a], [x]], [[b], [y]]) => a - b || x - y);
  }

  static byAxis(/** @type {Where[]} */ cells, /** @type {number} */ axis, /** @type {boolean} */ isOr) {
    const order = (/** @type {number} */ a, /** @type {number} */ b) => a - b;
    /** @type {Map<string, number[][]>} */
    const found = new Map();
    for (const line of [...new Set(cells.map((cell) => cell[axis]))].sort(order)) {
      const across = [...new Set(cells.flatMap((cell) => (cell[axis] === line ? [cell[1 - axis]] : [])))].sort(order);
      const key = String(isOr ? [across, -line] : across);
      found.set(key, [[...(found.get(key)?.[0] ?? []), line], across]);
    }
    return [...found.values()];
  }

  /** Numbers in order, many side by side as "3–7" if all of them are meant. */
  static ranges(/** @type {number[]} */ numbers, or = "") {
    const every = [...new Set(numbers)].sort((a, b) => a - b);
    if (or) return every.map(String);
    /** @type {number[][]} */
    const runs = [];
    for (const number of every) {
      const run = runs[runs.length - 1];
      if (run && number === run[run.length - 1] + 1) run.push(number);
      else runs.push([number]);
    }
    return runs.flatMap((run) => (run.length < Spoken.MANY ? run.map(String) : [`${run[0]}–${run[run.length - 1]}`]));
  }
}
