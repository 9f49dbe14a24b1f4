"""Boards, puzzles and positions for tests of ladders, and their slow twins' form."""

import numpy as np

from puzzle_publish.grids.climb import climb
from puzzle_publish.grids.dig import dig
from puzzle_publish.kernels import guesses
from puzzle_publish.kernels.candidates import (
    COLUMN,
    NOTED,
    OTHER,
    PART,
    PLACED,
    REGION,
    REMOVED,
    ROW,
    STEP,
    Board,
    place,
    remove,
    start,
)
from tests.naive.naive_techniques import Pencilled

KINDS = {
    REGION: "region",
    ROW: "row",
    COLUMN: "column",
    OTHER: "line",
    PART: "part",
}


def latin_board(side, *more):
    """The board of a square of rows and columns, with more units if there are any."""
    n = range(side)
    rows = [(ROW, [r * side + c for c in n]) for r in n]
    columns = [(COLUMN, [r * side + c for r in n]) for c in n]
    return Board(side, (*more, *rows, *columns))


def jigsaw_board(text):
    """The board whose regions are drawn as letters."""
    letters = "".join(text.split())
    side = len(text.split())
    regions = [
        (REGION, [x for x, each in enumerate(letters) if each == letter])
        for letter in sorted(set(letters))
    ]
    return latin_board(side, *regions)


def square_board(height, width, *more):
    """The board of a sudoku whose boxes have this many rows and columns."""
    side = height * width
    cells = [divmod(x, side) for x in range(side * side)]
    boxes = [(r // height * height + c // width, r * side + c) for r, c in cells]
    regions = [(REGION, [x for b, x in boxes if b == each]) for each in range(side)]
    return latin_board(side, *regions, *more)


def diagonals(side):
    """The two diagonals as units."""
    n = range(side)
    down = [x * side + x for x in n]
    return (OTHER, down), (OTHER, [x * side + side - 1 - x for x in n])


def filled(board, rng):
    """The values of a random full grid, by cell."""
    position = board.position()
    start(position, np.zeros(board.side**2, np.int64))
    assert guesses.fill(position, rng)
    return position.value


def dug(board, answer, rungs, rng):
    """The givens of a puzzle that the rungs solve, with no clue in vain."""
    position = board.position()
    givens = answer.copy()

    def gives_back(at):
        start(position, givens)
        return climb(position, rungs, at)

    dig(givens, rng.permutation(len(answer))[:, None], [gives_back])
    return givens


def dug_puzzle(board, rungs, seed):
    """(givens, answer) of a random puzzle."""
    rng = np.random.Generator(np.random.PCG64(seed))
    answer = filled(board, rng)
    return dug(board, answer, rungs, rng), answer


def pencilled(position):
    """The position for the slow twins."""
    units = [
        (KINDS[kind], cells[:length])
        for length, kind, *cells in position.units.tolist()
    ]
    value = {x: v for x, v in enumerate(position.value.tolist()) if v}
    cand = {x: values_of(m) for x, m in enumerate(position.cand.tolist()) if m}
    return Pencilled(position.where.shape[1], units, value, cand)


def values_of(mask):
    return {v + 1 for v in range(mask.bit_length()) if mask >> v & 1}


def one_step(position, rung):
    """The facts of the first step that a rung finds, as the slow twins name them."""
    arrays = {name: each.copy() for name, each in position._asdict().items()}
    copied = position._replace(**arrays | {"log": np.zeros((9999, 4), np.int64)})
    copied.tally[NOTED] = 0
    found = rung.kernel(copied, rung.codes, np.zeros(0, np.int64), *rung.more)
    facts = set()
    for what, a, b, _ in copied.log[: copied.tally[NOTED]].tolist():
        if what == STEP:
            break
        if what == PLACED:
            facts.add((a, b, True))
        elif what == REMOVED:
            facts |= {(a, v, False) for v in values_of(b)}
    assert found == bool(facts)
    return frozenset(facts)


def apply(position, facts):
    """Fill cells and rule candidates out."""
    for x, v, has in facts:
        if has:
            place(position, x, v - 1)
        else:
            remove(position, x, 1 << v - 1)


def positions(board, givens, rungs):
    """Every position of a climb that takes one step of the first rung that has one.

    The same object, changed between the positions.
    """
    position = board.position()
    start(position, givens)
    while position.empty:
        yield position
        steps = (one_step(position, rung) for rung in rungs)
        facts = next(filter(None, steps), None)
        if not facts:
            return
        apply(position, facts)


def said(facts, side):
    """Facts as text: r1c2=3 for a value, r1c2-34 for candidates that go.

    >>> said({(1, 3, False), (1, 4, False), (9, 2, True)}, 9)
    'r1c2-34 r2c1=2'
    """
    cells = {}
    for x, v, has in sorted(facts):
        cells.setdefault((x, "=" if has else "-"), []).append(v)
    return " ".join(
        f"r{x // side + 1}c{x % side + 1}{sign}{''.join(map(str, values))}"
        for (x, sign), values in cells.items()
    )
