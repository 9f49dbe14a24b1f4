"""Boards faulty in ways that only this type can be; `verify` must reject each."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from . import rules
from .model import DIGITS, Order, Printed, make_givens, write_answer

# A character that no idiom has, the first of Unicode's rare ones.
STRANGE = "㐀"

Faulty = Iterator[tuple[str, Printed, Order]]


def mutations(givens: Printed, answer: Order) -> Iterator[tuple[str, Json, Json]]:
    """Yield (what is wrong, givens, answer)."""
    for part in (_of_the_board, _of_the_key, _of_the_list):
        for what, board, order in part(givens, answer):
            yield what, make_givens(board), write_answer(order)


def _of_the_list(board: Printed, order: Order) -> Faulty:
    if board.idioms is None:
        yield "a word that is not an idiom of the lexicon", *_strange(board, order)
        return
    first, *rest = board.idioms
    listed = replace(board, idioms=(first[:-1] + STRANGE, *rest))
    yield "an idiom listed that is not on the board", listed, order
    yield "an idiom not listed", replace(board, idioms=tuple(rest)), order
    nothing = replace(board, idioms=None, shaded=False)
    yield "neither list nor lexicon", nothing, order


def _of_the_board(board: Printed, order: Order) -> Faulty:
    rows, indexes = board.rows, board.indexes
    top, *lower = rows
    yield "a block missing", replace(board, rows=("　" + top[1:], *lower)), order
    fewer = replace(board, rows=rows[1:], indexes=indexes[1:])
    yield "a row missing", fewer, order
    (r, c), (y, x), *_ = order[0].cells
    one, two = rows[r][c], rows[y][x]
    swap = str.maketrans(one + two, two + one)
    swapped = replace(board, rows=tuple(row.translate(swap) for row in rows))
    yield "two characters of an idiom exchanged", swapped, order
    digit = DIGITS[DIGITS.index(indexes[0][0]) - 1]
    wrong = (digit + indexes[0][1:], *indexes[1:])
    yield "a number altered", replace(board, indexes=wrong), order


def _of_the_key(board: Printed, order: Order) -> Faulty:
    yield "the last idiom never taken", board, order[:-1]
    yield "the last idiom taken twice", board, (*order, order[-1])
    first, *rest = order
    turned = first._replace(cells=first.cells[::-1])
    yield "an idiom read backwards", board, (turned, *rest)
    moved = first._replace(cells=tuple((r - 1, c) for r, c in first.cells))
    yield "an idiom taken from where it is not", board, (moved, *rest)
    pair = _one_above_another(board, order)
    if pair is not None:
        lower, upper = pair
        early = (*order[:lower], order[upper], *order[lower:upper], *order[upper + 1 :])
        yield "an idiom taken before it fell", board, early


def _one_above_another(board: Printed, order: Order) -> tuple[int, int] | None:
    """The indices in the key of an idiom and a later one above it, None on flat boards.

    The cells of the later removal hold only after the earlier one.
    """
    step_of = rules.steps_of(board, order)
    for (r, c), upper in sorted(step_of.items()):
        below = [step_of[row, c] for row in range(r + 1, board.height)]
        if earlier := [lower for lower in below if lower < upper]:
            return earlier[0] - 1, upper - 1
    return None


def _strange(board: Printed, order: Order) -> tuple[Printed, Order]:
    """The puzzle with one character replaced by a strange one, in board and key."""
    first, *rest = order
    rows = tuple(row.replace(first.idiom[0], STRANGE) for row in board.rows)
    strange = first._replace(idiom=STRANGE + first.idiom[1:])
    return replace(board, rows=rows), (strange, *rest)
