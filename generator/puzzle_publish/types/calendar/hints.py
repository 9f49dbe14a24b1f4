"""Two hints a puzzle: the piece on a tight cell, then a full placement."""

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import fsum
from typing import TypedDict, cast

from ...core.languages import language as language_of
from ...core.puzzle import Hint
from ..texts import languages_of, read_text
from .board import FOLDER, PLAIN, Board, Cell, Shape, placements_of
from .draw import cell_text, shown_names
from .page import Key, Page

Placement = tuple[str, int, Shape]  # the piece, its cells as bits, its cells

# A line of 45 mm (two columns of hints on 6x9 in) holds 15 em of 8.5 pt type.
LINE_EMS = 15.0


def hints(givens: Page, answer: Key) -> tuple[Hint, ...]:
    """Return the hints, the gentler one first; fewer than two if no pieces remain.

    The first names the piece on the cell that the fewest placements cover, where a
    reader would look first. The second places another piece: that with the most
    placements, which takes longest to find, whose sentence fits on a line.
    """
    given = givens.given
    answers = tuple((one.piece, one.cells) for one in answer if one.piece not in given)
    return _hints(givens.board, answers, LINE_EMS, anything_given=bool(given))


# A book needs each twice, to measure its length and to print it.
@functools.lru_cache(maxsize=1024)
def _hints(
    board: Board,
    pieces: tuple[tuple[str, Shape], ...],
    line_ems: float,
    *,
    anything_given: bool,
) -> tuple[Hint, ...]:
    answers = dict(pieces)
    free = {cell for cells in answers.values() for cell in cells}
    blocked = ~_bits(board, free)
    possible = [
        (name, cells)
        for name, bits, cells in _placements(board)
        if not bits & blocked and name in answers
    ]
    # Without givens the key shows one of many answers.
    suffix = "" if anything_given else "-any"
    found: list[Hint] = []
    tight = _tightest(board, free, (cells for _, cells in possible))
    first = next((name for name, cells in answers.items() if tight in cells), None)
    if tight is not None and first is not None:
        found.append(_hint(board, f"cell{suffix}", first, (tight,)))
    ways = Counter(name for name, _ in possible)
    others = sorted((name for name in answers if name != first), key=lambda n: -ways[n])
    if others:
        wording = f"placement{suffix}"
        found.append(_short_placement(board, wording, others, answers, line_ems))
    return tuple(found)


def _short_placement(
    board: Board,
    wording: str,
    names: list[str],
    answers: Mapping[str, Shape],
    line_ems: float,
) -> Hint:
    """The first placement whose sentence fits on a line, or the shortest one."""
    found: list[Hint] = []
    for name in names:
        found.append(_hint(board, wording, name, answers[name]))
        if _excess_ems(found[-1], line_ems) == 0:
            return found[-1]
    return min(found, key=lambda hint: _excess_ems(hint, line_ems))


class _Values(TypedDict):
    piece: str
    cells: Sequence[str]
    labels: Mapping[str, Mapping[str, str]]


def hint_text(hint: Hint, language: str) -> str:
    """Return the sentence a reader sees."""
    words = read_text(FOLDER, language)
    values = cast(_Values, hint.values)  # as `_hint` made them
    own = values["labels"].get(language, {})
    shown = [own[t] if t in own else _words(t, language) for t in values["cells"]]
    return words.hints[hint.wording].format(
        piece=values["piece"],
        cell=shown[0],
        cells=str(words.labels["separator"]).join(shown),
    )


def _excess_ems(hint: Hint, line_ems: float) -> float:
    """How much longer than a line a hint's longest sentence is, over all languages."""
    sentences = (hint_text(hint, language) for language in languages_of(FOLDER))
    longest = max(fsum(0.4 if c.isascii() else 1.0 for c in s) for s in sentences)
    return max(0.0, longest - line_ems)


@functools.lru_cache(maxsize=16)
def _placements(board: Board) -> tuple[Placement, ...]:
    return tuple(
        (board.pieces[way.piece].name, _bits(board, way.cells), way.cells)
        for way in placements_of(board)
    )


def _bits(board: Board, cells: Iterable[Cell]) -> int:
    return sum(1 << r * board.width + c for r, c in cells)


def _tightest(board: Board, free: set[Cell], possible: Iterable[Shape]) -> Cell | None:
    """The first labelled cell that the fewest placements cover."""
    ways = Counter(chain.from_iterable(possible))
    labelled = [cell for cell in sorted(free) if board.token_at(*cell) != PLAIN]
    return min(labelled, key=lambda cell: ways[cell], default=None)


def _hint(board: Board, wording: str, piece: str, cells: Shape) -> Hint:
    """A hint; plain cells come last, as `.` or, in a corner, `.corner`.

    Weekdays are counted from Monday, whatever the first day of the board's week is. The
    board's own labels are part of the hint, because the sentence is made without the
    board.
    """
    tokens = [board.token_at(*cell) for cell in sorted(cells)]
    names = [_token(board, cell) for cell in sorted(cells)]
    ordered = sorted(names, key=lambda name: name.startswith(PLAIN))
    labels: dict[str, dict[str, str]] = {}
    for language in languages_of(FOLDER):
        for token, name in zip(tokens, names, strict=True):
            if board.label_of(token, language) is not None:
                own = cell_text(board, token, language)
                labels.setdefault(language, {})[name] = own
    shown = shown_names(board)[piece]
    return Hint(wording, {"piece": shown, "cells": ordered, "labels": labels})


def _token(board: Board, cell: Cell) -> str:
    token = board.token_at(*cell)
    if token.startswith("w"):
        return f"w{board.weekday_of(token) + 1}"
    if token == PLAIN and cell[0] in (0, board.height - 1):
        return ".corner" if cell[1] in (0, board.width - 1) else PLAIN
    return token


def _words(token: str, language: str) -> str:
    labels = read_text(FOLDER, language).labels
    if token.startswith(PLAIN):
        return str(labels["plain" if token == PLAIN else "plain_corner"])
    words, number = language_of(language), int(token[1:])
    if token.startswith("m"):
        return words.months_short[number - 1]
    return words.weekdays_short[number - 1] if token.startswith("w") else str(number)
