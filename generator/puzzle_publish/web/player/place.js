"use strict";
/* The way of input in which pieces are turned and laid on a board.

   A slot is a piece; its value is its shape times 1,000 plus the slot of the cell in
   which the first cell of that shape lies. */

/**
 * @typedef {object} Piece
 * @property {string} name
 * @property {number[][][]} shapes each as turned; those turned over come last
 * @property {number} flips how many come before the first that is turned over
 */

/* The rules, without a page. `values` are those of the slots. */
class Laying {
  /**
   * @param {{r: number, c: number, state: string}[]} cells
   * @param {Piece[]} pieces
   */
  constructor(cells, pieces) {
    this.cells = cells;
    this.pieces = pieces;
    /** @type {Map<string, number>} */
    this.free = new Map(); /* place -> cell that is to be covered */
    cells.forEach((cell, k) => {
      if (cell.state === "blank") this.free.set(`${cell.r},${cell.c}`, k);
    });
    this.slots = [...this.free.values()];
  }

  /** The cells of a shape whose first cell is at a place; null if it does not fit. */
  cellsOf(/** @type {number[][]} */ shape, /** @type {number} */ r, /** @type {number} */ c) {
    const cells = shape.flatMap(
      ([down, right]) => this.free.get(`${r + down - shape[0][0]},${c + right - shape[0][1]}`) ?? [],
    );
    return cells.length === shape.length ? cells : null;
  }

  /** The cells of a piece; none if it lies nowhere. */
  laid(/** @type {number} */ piece, /** @type {number} */ value) {
    if (value < 0) return [];
    const { r, c } = this.cells[this.slots[value % 1000]];
    return this.cellsOf(this.pieces[piece].shapes[Math.floor(value / 1000)], r, c) ?? [];
  }

  covered(/** @type {number[]} */ values, but = -1) {
    return new Set(values.flatMap((value, k) => (k === but ? [] : this.laid(k, value))));
  }

  /** The value of a piece whose shape's first cell is at a place; -1 if there is no room. */
  valueAt(/** @type {number[]} */ values, /** @type {number} */ piece, /** @type {number} */ shape, /** @type {number} */ r, /** @type {number} */ c) {
    const cells = this.cellsOf(this.pieces[piece].shapes[shape], r, c);
    const taken = this.covered(values, piece);
    return cells?.every((k) => !taken.has(k)) ? shape * 1000 + this.slots.indexOf(cells[0]) : -1;
  }

  isCovered(/** @type {number[]} */ values) {
    return this.covered(values).size === this.slots.length;
  }
}

PuzzlePlayer.ways.place = class extends Way {
  /** @param {Board} board @param {Page} page */
  constructor(board, page) {
    super(board, page);
    const { puzzle, grid, words } = board;
    this.rules = new Laying(board.cells, puzzle.pieces);
    this.pieces = this.rules.pieces;
    this.held = -1; /* the piece in hand, its shape, and where it is shown */
    this.shape = 0;
    /** @type {number[]} */
    this.turned = this.pieces.map(() => 0); /* the shape that each was held in last */
    this.buttons = this.tray(words.pieces, this.pieces.map(() => ["", () => {}]));
    this.tray(words.piece_tools, [
      [words.turn_piece, () => this.turn(1)],
      [words.flip_piece, () => this.flip()],
    ]);
    /** @type {SVGElement | null} */
    this.carried = null; /* the picture of a piece that is dragged */
    this.isOff = false; /* it is beside the board */
    this.buttons.forEach((button, k) => {
      button.addEventListener("pointerdown", (event) => this.drag(event, k));
      button.addEventListener("click", (event) => {
        if (event.detail === 0) this.take(k); /* by a key; pointers begin a drag */
      });
    });
    this.shapes = this.layer("laid", this.pieces.length);
    this.ghost = this.layer("laid", 1)[0];
    this.ghost.setAttribute("class", "ghost");
    this.shapes.forEach((path, k) => path.setAttribute("class", `piece piece-${k % 8}`));
    this.game.solves = () => this.rules.isCovered(this.values);
    this.typeNothing();
    grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    grid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      /* A dragged piece lies where it is shown, which may be above a finger. */
      if (this.held >= 0 && !this.carried?.isConnected) this.hover(board.cellAt(event.clientX, event.clientY));
    });
    board.moved = () => {
      if (this.held >= 0) this.draw();
    };
    board.select(this.rules.slots[0], false);
  }

  about(/** @type {number} */ cell) {
    const { words, cells, current } = this.board;
    const said = cells[cell].state === "given" ? [words.fixed] : [];
    const piece = this.pieceAt(cell);
    if (piece >= 0) said.push(PuzzlePlayer.say(words.covered, { piece: this.pieces[piece].name }));
    else if (cells[cell].state === "blank") said.push(words.empty);
    if (this.held >= 0 && cell === current) {
      const covers = this.target();
      const first = covers.length ? this.board.where(covers[0]) : "";
      said.push(first ? PuzzlePlayer.say(words.would_lie, { first }) : words.no_room);
    }
    return said;
  }

  /** A piece in words: its shape row by row, how it is turned, and where it is. */
  tellPiece(/** @type {number} */ piece) {
    const { words } = this.board;
    const { say } = PuzzlePlayer;
    const { name, shapes, flips } = this.pieces[piece];
    const { value } = this.game.slots[piece];
    const held = piece === this.held;
    const nth = held ? this.shape : Math.max(0, Math.floor(value / 1000));
    /** @type {string[]} */
    const rows = [];
    for (const [r, c] of shapes[nth]) rows[r] = `${rows[r] ?? ""} ${c + 1}`;
    const shape = rows.map((columns, r) => say(words.shape_row, { row: r + 1, columns: columns.trim() }));
    const back = nth >= flips;
    const turn = say(words.turned, { nth: (nth % flips) + 1, count: back ? shapes.length - flips : flips });
    const first = value < 0 ? "" : this.board.where(this.laid(piece)[0]);
    const lies = held ? words.in_hand : first ? say(words.lies, { first }) : words.not_laid;
    return [name, ...shape, turn, ...(back ? [words.flipped] : []), lies].join(words.comma);
  }

  /** The path of some squares. */
  outline(/** @type {number[][]} */ squares) {
    return squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
  }

  /** A picture of a piece as it was turned last, with squares of a size. */
  picture(/** @type {number} */ piece, /** @type {number} */ size) {
    const shape = this.pieces[piece].shapes[piece === this.held ? this.shape : this.turned[piece]];
    const [high, wide] = [0, 1].map((side) => Math.max(...shape.map((one) => one[side])) + 1.2);
    const node = this.svg("svg", { viewBox: `-.1 -.1 ${wide} ${high}`, width: size * wide, height: size * high });
    node.append(this.svg("path", { class: `piece piece-${piece % 8}`, d: this.outline(shape.map(([r, c]) => [c, r])) }));
    return node;
  }

  /** Shows the dragged piece at a pointer, above a finger, and where it would lie. */
  carry(/** @type {PointerEvent} */ { clientX, clientY, pointerType }) {
    const { grid, puzzle } = this.board;
    const size = grid.getBoundingClientRect().width / puzzle.width;
    const y = clientY - (pointerType === "touch" ? 1.5 * size : 0);
    this.carried?.remove();
    this.carried = this.picture(this.held, size);
    this.carried.setAttribute("class", "carried");
    this.carried.style.translate = `calc(${clientX}px - 50%) calc(${y}px - 50%)`;
    document.body.append(this.carried);
    const cell = this.board.cellAt(clientX, y);
    this.isOff = cell < 0;
    this.hover(cell);
  }

  laid(/** @type {number} */ piece, value = this.game.slots[piece].value) {
    return this.rules.laid(piece, value);
  }

  pieceAt(/** @type {number} */ cell) {
    return this.pieces.findIndex((_, k) => this.laid(k).includes(cell));
  }

  take(/** @type {number} */ piece) {
    this.held = this.held === piece ? -1 : piece;
    const { value } = this.game.slots[piece];
    this.shape = value >= 0 ? Math.floor(value / 1000) : this.turned[piece];
    if (this.held >= 0) {
      this.page.announce(PuzzlePlayer.say(this.board.words.holding, { piece: this.pieces[piece].name }));
      this.board.select(this.board.current);
    }
    this.draw();
  }

  /** Whether a piece is in hand; else the one at the current cell is taken, if there is one. */
  holds() {
    const piece = this.pieceAt(this.board.current);
    if (this.held < 0 && piece >= 0) this.take(piece);
    if (this.held < 0) this.tell("no_piece");
    return this.held >= 0;
  }

  turn(/** @type {number} */ way) {
    if (!this.holds()) return;
    const { shapes, flips } = this.pieces[this.held];
    const [from, to] = this.shape < flips ? [0, flips] : [flips, shapes.length];
    this.shape = from + ((this.shape - from + way + to - from) % (to - from));
    this.page.announce(this.tellPiece(this.held));
    this.draw();
  }

  flip() {
    if (!this.holds()) return;
    const { shapes, flips } = this.pieces[this.held];
    if (flips < shapes.length) this.shape = (this.shape + flips) % shapes.length;
    this.page.announce(this.tellPiece(this.held));
    this.draw();
  }

  /** How the piece in hand would lie over the current cell, if it can with its middle there;
      -1 for not at all. */
  aimed() {
    if (this.held < 0) return -1;
    const shape = this.pieces[this.held].shapes[this.shape];
    const { r, c } = this.board.cells[this.board.current];
    const mean = (/** @type {0 | 1} */ k) =>
      shape.reduce((sum, one) => sum + one[k], 0) / shape.length;
    const far = (/** @type {number[]} */ one) => Math.hypot(one[0] - mean(0), one[1] - mean(1));
    for (const grip of [...shape].sort((a, b) => far(a) - far(b))) {
      const [r0, c0] = [r - grip[0] + shape[0][0], c - grip[1] + shape[0][1]];
      const value = this.rules.valueAt(this.values, this.held, this.shape, r0, c0);
      if (value >= 0) return value;
    }
    return -1;
  }

  /** The cells that it would cover. */
  target() {
    return this.laid(this.held, this.aimed());
  }

  lay() {
    const value = this.aimed();
    if (value < 0) {
      this.tell("no_room");
      return false;
    }
    const piece = this.held;
    this.held = -1;
    this.turned[piece] = this.shape;
    this.game.put(piece, value);
    this.draw();
    return true;
  }

  hover(/** @type {number} */ cell) {
    if (cell >= 0 && cell !== this.board.current) this.board.select(cell);
    this.draw();
  }

  down(/** @type {PointerEvent} */ event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    const piece = this.pieceAt(cell);
    this.board.select(cell);
    if (this.held >= 0) this.lay();
    else if (piece >= 0) this.drag(event, piece);
  }

  /** Takes a piece with the pointer; it is laid where the pointer lets go. */
  drag(/** @type {PointerEvent} */ event, /** @type {number} */ piece) {
    event.preventDefault();
    const turns = this.held === piece;
    if (!turns) this.take(piece);
    let moved = false;
    const start = [event.clientX, event.clientY];
    const ends = new AbortController();
    const on = (/** @type {string} */ name, /** @type {(one: PointerEvent) => void} */ act) =>
      addEventListener(name, /** @type {any} */ (act), { signal: ends.signal, capture: true });
    const end = () => {
      ends.abort();
      this.carried?.remove();
      this.isOff = false;
    };
    const drop = () => {
      end();
      this.held = -1;
      this.draw();
    };
    on("pointermove", (one) => {
      if (one.pointerId !== event.pointerId) return;
      if (Math.hypot(one.clientX - start[0], one.clientY - start[1]) > 8) moved = true;
      if (moved && this.held >= 0) this.carry(one);
    });
    on("pointerup", (one) => {
      if (one.pointerId !== event.pointerId) return;
      const { isOff } = this;
      end();
      if (!moved && turns) this.turn(1);
      else if (moved && !isOff) this.lay();
      else if (moved) {
        this.game.put(this.held, -1); /* dropped beside the board */
        drop();
      }
    });
    on("pointercancel", drop);
    /* A second finger puts the piece back where it was. */
    on("pointerdown", (one) => {
      one.stopPropagation();
      one.preventDefault();
      drop();
    });
  }

  key(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    const under = this.pieceAt(this.board.current);
    const low = key.toLowerCase();
    if (low === "r") this.turn(event.shiftKey ? -1 : 1);
    else if (low === "f") this.flip();
    else if (key === "Enter" || key === " ") {
      if (this.held >= 0) this.lay();
      else if (under >= 0) this.take(under);
    } else if ((key === "Delete" || key === "Backspace") && under >= 0) this.game.put(under, -1);
    else if (key === "Escape") this.held = -1;
    else return false;
    return true;
  }

  draw() {
    const squares = (/** @type {number[]} */ cells) =>
      cells.map((k) => [this.board.cells[k].x, this.board.cells[k].y]);
    if (this.held >= 0 && this.game.slots[this.held].revealed) this.held = -1;
    this.pieces.forEach(({ name }, k) => {
      const { value, revealed } = this.game.slots[k];
      const lies = value >= 0 && k !== this.held;
      this.shapes[k].setAttribute("d", lies ? this.outline(squares(this.laid(k))) : "");
      this.shapes[k].classList.toggle("revealed", revealed);
      this.shapes[k].classList.toggle("wrong", lies && this.board.isBad(k));
      this.buttons[k].replaceChildren(this.picture(k, 15), name);
      this.buttons[k].setAttribute("aria-label", this.tellPiece(k));
      this.buttons[k].setAttribute("aria-pressed", String(k === this.held));
      this.buttons[k].classList.toggle("laid-piece", lies);
    });
    this.ghost.setAttribute("d", this.isOff ? "" : this.outline(squares(this.target())));
  }

  /** A piece that lies wrong, or the next one that is not laid as in the key: one cell of it,
      then all. @returns {Told | null} */
  hint() {
    const { game, board, values } = this;
    const { words, cells } = board;
    const wrong = values.findIndex((_, k) => game.isWrong(k));
    if (wrong >= 0) {
      board.flag([wrong]);
      return { key: `wrong ${wrong} ${values[wrong]}`, said: [words.wrong_piece], cells: this.laid(wrong), action: [words.remove_it, () => game.put(wrong, -1)] };
    }
    const piece = values.indexOf(-1);
    if (piece < 0) return null;
    const value = game.answer[piece];
    const at = this.laid(piece, value);
    const tell = (/** @type {number[]} */ some) =>
      PuzzlePlayer.say(words.hint_piece, { piece: this.pieces[piece].name, where: some.map((k) => cells[k].said || board.where(k)).join(words.comma) });
    const first = [at.find((k) => cells[k].said) ?? at[0]];
    /* Where any answer counts, others may lie there. */
    const lifted = values.flatMap((_, k) => (this.laid(k).some((cell) => at.includes(cell)) ? [k] : []));
    const action = () => game.change([...lifted.map((k) => /** @type {[number, any]} */ ([k, { value: -1 }])), [piece, { value }]]);
    return { key: `piece ${piece}`, said: [tell(first), tell(at)], cells: first, at, action: [words.do_it, action] };
  }

  scope(/** @type {string} */ what) {
    if (what === "all") return this.every();
    const under = this.pieceAt(this.board.current);
    return under >= 0 ? [under] : this.held >= 0 ? [this.held] : [];
  }
};
