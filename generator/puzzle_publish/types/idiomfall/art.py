"""The pictures of the worked example, and the art of a cover."""

from collections.abc import Collection, Iterator
from dataclasses import replace

import numpy as np

from ...core.figure import Area, Figure, Label, Line, Step
from ...core.outlines import outlines, rounded, walls
from ...core.puzzle import Draft
from ...words.heroes import heroes
from .blocks import DIGIT_X, DIGIT_Y, LETTER_X, LETTER_Y, grid
from .model import Order, Printed, Taken, make_givens, read, read_order, write_answer
from .replay import Position, positions
from .rules import Cell

STEP_CELL_MM, STEP_MIN_CELL_MM = 9.0, 7.0
ART_CELL_MM = 20.0
ART_INSET, ART_RADIUS = 0.04, 0.14
TILE_INSET, TILE_RADIUS = 0.08, 0.22
# Step -> the shade of its blocks; the other blocks stay white.
ART_SHADES = {1: "black", 2: "half", 3: "quarter"}


def example_steps(givens: Printed, answer: Order) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: first idiom, its removal, the last one."""
    states = positions(givens, answer)
    rows, cols = givens.height, givens.width
    last = len(states) - 2
    return (
        _example(states[0], rows, cols, 1),
        _example(states[1], rows, cols, 2),
        _example(states[last], rows, cols, last + 1),
    )


def _example(pile: Position, rows: int, cols: int, step: int) -> Figure:
    """A position in its frame, the idiom that is removed next on a tint."""
    going = [cell for cell, block in pile.items() if block.step == step]
    return Figure(
        width=cols,
        height=rows,
        steps=(
            Area(outlines(pile), "fall-example-block"),
            Area(outlines(going), "fall-example-step"),
            *_lines(pile),
            *_labels(pile, going),
            *list(grid(rows, cols, 0.0, 0.0, 1.0, "fall-example"))[-1:],
        ),
        cell_mm=STEP_CELL_MM,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def _lines(pile: Position) -> Iterator[Step]:
    for line in walls({cell: cell for cell in pile}):
        yield Line(line, "fall-example-cell")


def _labels(pile: Position, going: Collection[Cell]) -> Iterator[Step]:
    for (r, c), block in pile.items():
        role = "fall-example-going" if (r, c) in going else "fall-example-letter"
        yield Label(c + LETTER_X, r + LETTER_Y, block.letter, role)
        yield Label(c + DIGIT_X, r + DIGIT_Y, block.digit, "fall-example-digit")


def cover_puzzle(
    rng: np.random.Generator, example: Draft, taken: Collection[str]
) -> Draft:
    """Return the worked example with good idioms, which are no answers of the book."""
    board, order = read(example.givens), read_order(example.answer)
    free = [word for word in heroes("zh") if word not in taken]
    if len(free) < len(order):
        free = list(heroes("zh"))
    chosen = [free[k] for k in rng.permutation(len(free))[: len(order)]]
    old = "".join(one.idiom for one in order)
    new = str.maketrans(old, "".join(chosen))
    rows = tuple(row.translate(new) for row in board.rows)
    moved = replace(board, rows=rows, idioms=tuple(chosen))
    renamed = zip(chosen, order, strict=True)
    return Draft(
        make_givens(moved),
        write_answer(Taken(name, one.cells) for name, one in renamed),
    )


def cover_art(givens: Printed, answer: Order) -> Figure:
    """Return the board as separate blocks, the first ones to go in dark shades."""
    rows, cols = givens.height, givens.width
    start, *_ = positions(givens, answer)
    steps: list[Step] = []
    for (r, c), block in start.items():
        shade = ART_SHADES.get(block.step, "paper")
        (square,) = outlines([(r, c)])
        outline = rounded(square, ART_INSET, ART_RADIUS)
        steps.append(Area((outline,), f"art-block-{shade}"))
        steps.append(Label(c + 0.5, r + 0.5, block.letter, f"art-letter-{shade}"))
    return Figure(cols, rows, tuple(steps), cell_mm=ART_CELL_MM)


def cover_tile(givens: Printed, lit: bool) -> Figure:
    """Return a board as a small picture: a heap of blocks, the lit one the highest.

    How high its columns are follows from the characters, not from the key.
    """
    rows, high, wide = givens.rows, givens.height, givens.width
    name = "lit-shape" if lit else "tile-shape"
    level = high if lit else high // 2
    steps = []
    for c in range(wide):
        # Up or down by one block, but for the lit one, which is full.
        level += 0 if lit else sum(ord(row[c]) for row in rows) % 3 - 1
        level = min(max(level, 1), high)
        steps += [
            Area((rounded(line, TILE_INSET, TILE_RADIUS),), name)
            for r in range(high - level, high)
            for line in outlines([(r, c)])
        ]
    return Figure(wide, high, tuple(steps), cell_mm=3.0, min_cell_mm=1.0)
