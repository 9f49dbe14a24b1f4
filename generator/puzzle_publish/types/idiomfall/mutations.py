"""Boards faulty in ways that only this type can be; `verify` must reject each."""

from collections.abc import Iterator

from ...core.puzzle import Json
from . import rules
from .model import DIGITS, read, read_answer

# A character that no idiom has, the first of Unicode's rare ones.
STRANGE = "㐀"

Faulty = tuple[str, Json, Json]


def mutations(givens: Json, answer: Json) -> Iterator[Faulty]:
    """Yield (what is wrong, givens, answer)."""
    yield from _of_the_board(givens, answer)
    yield from _of_the_key(givens, answer)
    if givens["idioms"] is not None:
        first, *rest = givens["idioms"]
        listed = {**givens, "idioms": [first[:-1] + STRANGE, *rest]}
        yield "an idiom listed that is not on the board", listed, answer
        yield "an idiom not listed", {**givens, "idioms": rest}, answer
        nothing = {**givens, "idioms": None, "shaded": False}
        yield "neither list nor lexicon", nothing, answer
    else:
        yield "a word that is not an idiom of the lexicon", *_strange(givens, answer)


def _of_the_board(givens: Json, answer: Json) -> Iterator[Faulty]:
    rows, indexes = givens["rows"], givens["indexes"]
    top, *lower = rows
    yield "a block missing", {**givens, "rows": ["　" + top[1:], *lower]}, answer
    yield "a row missing", {**givens, "rows": lower, "indexes": indexes[1:]}, answer
    (r, c), (y, x) = (cell for cell in answer["order"][0]["cells"][:2])
    one, two = rows[r][c], rows[y][x]
    swapped = [row.translate({ord(one): two, ord(two): one}) for row in rows]
    yield "two characters of an idiom exchanged", {**givens, "rows": swapped}, answer
    digit = DIGITS[DIGITS.index(indexes[0][0]) - 1]
    wrong = [digit + indexes[0][1:], *indexes[1:]]
    yield "a number altered", {**givens, "indexes": wrong}, answer


def _of_the_key(givens: Json, answer: Json) -> Iterator[Faulty]:
    order = answer["order"]
    yield "the last idiom never taken", givens, {"order": order[:-1]}
    yield "the last idiom taken twice", givens, {"order": [*order, order[-1]]}
    first, *rest = order
    turned = {**first, "cells": first["cells"][::-1]}
    yield "an idiom read backwards", givens, {"order": [turned, *rest]}
    moved = {**first, "cells": [[r - 1, c] for r, c in first["cells"]]}
    yield "an idiom taken from where it is not", givens, {"order": [moved, *rest]}
    pair = _one_above_another(givens, answer)
    if pair is not None:
        lower, upper = pair
        early = [*order[:lower], order[upper], *order[lower:upper], *order[upper + 1 :]]
        yield "an idiom taken before it fell", givens, {"order": early}


def _one_above_another(givens: Json, answer: Json) -> tuple[int, int] | None:
    """The indices in the key of an idiom and a later one above it, None on flat boards.

    The cells of the later removal hold only after the earlier one.
    """
    printed = read(givens)
    step_of = rules.steps_of(printed, read_answer(answer))
    for (r, c), upper in sorted(step_of.items()):
        below = [step_of[row, c] for row in range(r + 1, printed.height)]
        if earlier := [lower for lower in below if lower < upper]:
            return earlier[0] - 1, upper - 1
    return None


def _strange(givens: Json, answer: Json) -> tuple[Json, Json]:
    """The puzzle with one character replaced by a strange one, in board and key."""
    first, *rest = answer["order"]
    idiom = first["idiom"]
    rows = [row.replace(idiom[0], STRANGE) for row in givens["rows"]]
    strange = {**first, "idiom": STRANGE + idiom[1:]}
    return {**givens, "rows": rows}, {"order": [strange, *rest]}
