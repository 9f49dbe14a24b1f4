"""The sheets of a lesson: which of its words each has, and how few words are laid.

Few words have few layouts. These are listed, and each sheet is one at random that no
other sheet is: on the smallest board, on larger ones, with across and down exchanged,
on boards with more rows. Of more words each search finds another layout.
"""

import functools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

import numpy as np

from ...core.puzzle import puzzle_id
from ..capabilities import Means
from .levels import Apart
from .model import FREEFORM, identity_of, transposed
from .params import SIDES, GridParams
from .pattern import BLACK, Cell, Pattern

# Up to so many words have layouts that repeat: of 30 searches with 6 words, 4 did.
MOST_FEW = 7
# How many layouts are listed, of all words and of some; with more, chance finds others.
MOST_LISTED, MOST_PARTIAL = 400, 1_000
# How much longer the sides of larger boards are, and how many more rows others have.
LARGER, TALLER = (1, 2), 6
# How many choices of words are tried, layouts of one choice, and starts of a layout.
CHOICES, LAYOUTS, STARTS = 6, 24, 40
# How many sheets are to have a word less often before it is due, in the last tries.
LOOSE = 2.0
# How much more a word matters for each sheet that it is behind others.
BEHIND = 3
# What a word that is due may cost in room, as a logarithm, for each sheet that it is
# behind others in, up to so many.
ROOM, MOST_BEHIND = 3.0, 3
# How many spare words may replace those that do not fit.
SPARE = 8
# The share of its usual words that a filled pattern has at least, and the share of the
# tries that ask for all of them. Without these, American grids of 9 x 9 with 6 of 188
# words took 28 attempts a sheet, and some found none in 200.
LEAST_SHARE, ALL_TRIED = 0.5, 0.5
# How many words of other lists are added where a lesson has no more layouts.
FILLERS = 4

Rows = tuple[str, ...]


class Board(NamedTuple):
    """What a sheet may have: cells, and whether across and down are exchanged."""

    rows: int
    cols: int
    mirrored: bool


class _Place(NamedTuple):
    """A word's first cell, and whether it runs across."""

    row: int
    col: int
    across: bool


# The place of each word, by its number; None while it is not laid.
_Layout = tuple[_Place | None, ...]


def has_few(params: GridParams) -> bool:
    """Return whether a lesson's free forms have so few words that layouts repeat."""
    return (
        params.lesson is not None
        and not params.chosen_fillers
        and 0 < params.chosen_must <= MOST_FEW
        and params.chosen_must >= params.chosen_entries
    )


def due(
    rng: np.random.Generator,
    params: GridParams,
    words: Sequence[str],
    had: Mapping[str, int],
    far: float,
    *,
    filled: bool = False,
) -> Sequence[str]:
    """The words of a lesson, those first that sheets have least often.

    Those that sheets have equally often are in random order. In later tries, as `far`
    goes from 0 to 1, more words count as that. For a pattern to be filled, these are
    only so many that some find no place.
    """
    if params.lesson is None or least_of(params) >= len(params.theme):
        return words
    drawn = rng.random(len(words)).tolist()
    loose = 1 + LOOSE * far
    rank = {w: had[w] + loose * x for w, x in zip(words, drawn, strict=True)}
    number = params.chosen_must + SPARE + round(far * len(words))
    return sorted(words, key=rank.__getitem__)[: number if filled else None]


def least_share(number: int) -> int:
    """The fewest words of a filled pattern that usually has this many.

    >>> least_share(1), least_share(7)
    (1, 4)
    """
    return math.ceil(LEAST_SHARE * number)


def least_of(params: GridParams) -> int:
    """The fewest words of the theme that a puzzle has."""
    most = params.chosen_must
    if params.lesson is None:
        return most
    return min(params.lesson.get("least", most), most)


def number_in(params: GridParams, progress: float) -> int:
    """How many words of the theme a pattern is filled with: fewer in the last tries.

    `progress` goes from 0 to 1 through the tries.
    """
    late = max(progress - ALL_TRIED, 0) / (1 - ALL_TRIED)
    most = params.chosen_must
    return most - round(late * (most - least_of(params)))


def spare(
    params: GridParams, words: Sequence[str], number: int, far: float
) -> Sequence[str]:
    """The spare words of a lesson, for first ones that do not fit."""
    if params.lesson is None or not number:
        return ()
    return words[number : number + round((1 + far) * SPARE)]


def weights(words: Sequence[str], had: Mapping[str, int]) -> Mapping[str, int]:
    """How much it matters that a sheet has each word: more if sheets have it less.

    >>> weights(["CELL", "ROOT"], {"CELL": 2, "ROOT": 0})
    {'CELL': 1, 'ROOT': 7}
    """
    most = max(had.get(word, 0) for word in words)
    return {word: 1 + BEHIND * (most - had.get(word, 0)) for word in words}


def behind(words: Sequence[str], had: Mapping[str, int]) -> Mapping[str, float]:
    """How much room in a pattern each of the words of a lesson is worth, being due.

    >>> behind(["CELL", "ROOT"], {"CELL": 2, "ROOT": 1})
    {'CELL': 0.0, 'ROOT': 3.0}
    """
    most = max((had.get(word, 0) for word in words), default=0)
    return {w: ROOM * min(most - had.get(w, 0), MOST_BEHIND) for w in words}


def worth(due: Mapping[str, float], pattern: Pattern) -> float:
    """How much of the words that are due has a slot of its length in a pattern.

    >>> worth({"CELL": 0, "ROOT": 2, "AORTA": 5}, Pattern(("....",)))
    3.0
    """
    slots = Counter(slot.length for slot in pattern.slots)
    found = 0.0
    for word in sorted(due, key=lambda one: -due[one]):
        if slots[len(word)]:
            slots[len(word)] -= 1
            found += 1 + due[word]
    return found


def ahead(
    params: GridParams, words: Sequence[str], had: Mapping[str, int]
) -> frozenset[str]:
    """The words of a lesson that sheets have more often than those that are due."""
    if params.lesson is None:
        return frozenset()
    due_ = words[: params.chosen_must]
    most = max((had.get(word, 0) for word in due_), default=0)
    return frozenset(word for word in params.theme if had.get(word, 0) > most)


def others_in(params: GridParams, words: Iterable[str]) -> frozenset[str]:
    """The words of a lesson's free form that are not of the lesson."""
    if params.lesson is None or params.pattern or params.chosen_grid != FREEFORM:
        return frozenset()
    return frozenset(words).difference(params.lesson["words"])


def boards(params: GridParams) -> Iterator[Board]:
    """Yield the boards that the sheets of a lesson have, in the order of preference."""
    largest = params.chosen_side
    lesson = params.lesson
    least = lesson["side"] if lesson and "side" in lesson else largest
    squares = [least, *(least + more for more in LARGER if least + more <= largest)]
    tall = [Board(largest, squares[-1], False)] * (largest > squares[-1])
    plain = [Board(side, side, False) for side in squares]
    for part in (plain, tall):
        yield from part
        yield from (board._replace(mirrored=True) for board in part)


def means_of(
    params: GridParams, pattern: Pattern, words: Collection[str], *, mirrored: bool
) -> Means | None:
    """What was needed to make a sheet of few words unlike the others."""
    if not has_few(params) or params.lesson is None:
        return None
    if not params.lesson["words"].keys() >= set(words):
        return "fillers"
    squares = [board.rows for board in boards(params) if board.rows == board.cols]
    side = max(pattern.height, pattern.width)
    if side > squares[-1]:
        return "rows"
    if mirrored:
        return "mirrored"
    return "side" if side > squares[0] else None


def largest_side(words: Sequence[str], least: int) -> int:
    """The side of boards that give sheets enough of these words, from this one on."""
    if (
        len(words) > MOST_FEW
        or every_layout(tuple(sorted(words)), least, least) is None
    ):
        return least
    return max(side for side in SIDES[FREEFORM] if side <= least + TALLER)


def layouts(
    rng: np.random.Generator, params: GridParams, words: Sequence[str], apart: Apart
) -> Iterator[tuple[Rows, bool]]:
    """Yield layouts of a lesson's words that no sheet has, and whether mirrored."""
    chosen = tuple(sorted(words))
    is_some = params.chosen_must < len(params.theme)
    for board in boards(params):
        every = None if is_some else every_layout(chosen, board.rows, board.cols)
        for rows in _some(rng, chosen, board, every):
            if _id(apart.kind, rows, board.mirrored) not in apart.had:
                yield _turned(rows, mirrored=board.mirrored), board.mirrored


@functools.lru_cache(maxsize=20_000)
def _id(kind: str, rows: Rows, mirrored: bool) -> str:
    """The id of a sheet."""
    return puzzle_id(kind, identity_of(rows, mirrored=mirrored))


def _some(
    rng: np.random.Generator,
    words: tuple[str, ...],
    board: Board,
    every: Sequence[Rows] | None,
) -> Iterator[Rows]:
    """Yield layouts that fit a board, in random order: all of these, or drawn ones."""
    if every is not None:
        yield from (every[k] for k in rng.permutation(len(every)).tolist())
        return
    for _ in range(LAYOUTS):
        if (found := drawn(rng, words, board.rows, board.cols)) is not None:
            yield found


def _turned(rows: Rows, *, mirrored: bool) -> Rows:
    """A layout as one of its two sheets has it: which is first depends on it alone."""
    other = tuple(map("".join, transposed(rows)))
    first, second = sorted((rows, other))
    if crc32("\n".join(first).encode()) % 2:
        first, second = second, first
    return second if mirrored else first


@functools.lru_cache(maxsize=256)
def every_layout(
    words: tuple[str, ...], rows: int, cols: int
) -> tuple[Rows, ...] | None:
    """All layouts of words on a board, or None if they are many.

    Layouts with across and down exchanged are the same; they fit if one of the two
    does.
    """
    nothing: _Layout = (None,) * len(words)
    found = {_with(nothing, 0, _Place(0, 0, True))}
    for _ in words[1:]:
        more: set[_Layout] = set()
        for one in found:
            more.update(_extended(one, words, rows, cols))
            if len(more) > MOST_PARTIAL:
                return None
        found = more
    if len(found) > MOST_LISTED:
        return None
    return tuple(sorted({_rows_of(one, words) for one in found}))


def drawn(
    rng: np.random.Generator, words: tuple[str, ...], rows: int, cols: int
) -> Rows | None:
    """A layout in which each next word is any that crosses those before, or None."""
    for _ in range(STARTS):
        start: _Layout = (None,) * len(words)
        layout = _with(start, int(rng.random() * len(words)), _Place(0, 0, True))
        while None in layout:
            every = sorted(_extended(layout, words, rows, cols), key=_order)
            if not every:
                break
            layout = every[int(rng.random() * len(every))]
        else:
            return _rows_of(layout, words)
    return None


def _order(layout: _Layout) -> tuple[_Place, ...]:
    return tuple(place or _Place(-1, -1, False) for place in layout)


def _with(layout: _Layout, word: int, place: _Place) -> _Layout:
    return (*layout[:word], place, *layout[word + 1 :])


def _cells(word: str, place: _Place) -> Iterator[tuple[Cell, str]]:
    for k, letter in enumerate(word):
        if place.across:
            yield (place.row, place.col + k), letter
        else:
            yield (place.row + k, place.col), letter


def _extended(
    layout: _Layout, words: tuple[str, ...], rows: int, cols: int
) -> Iterator[_Layout]:
    """Yield the layouts with one word more, which crosses another."""
    board: dict[Cell, str] = {}
    ways: dict[Cell, int] = {}
    for word, place in zip(words, layout, strict=True):
        for cell, letter in _cells(word, place) if place else ():
            board[cell] = letter
            ways[cell] = ways.get(cell, 0) | (1 if place and place.across else 2)
    for number, word in enumerate(words):
        if layout[number] is not None:
            continue
        for (row, col), letter in board.items():
            if ways[row, col] == 3:
                continue
            across = ways[row, col] == 2
            for at, own in enumerate(word):
                if own != letter:
                    continue
                place = _Place(
                    row - at * (not across), col - at * across, across=across
                )
                if _fits(board, ways, word, place) and _is_within(
                    board, word, place, rows, cols
                ):
                    yield _normal(_with(layout, number, place))


def _normal(layout: _Layout) -> _Layout:
    """The layout with its top left corner at row 0 and column 0."""
    top = min(place.row for place in layout if place)
    left = min(place.col for place in layout if place)
    return tuple(
        place and _Place(place.row - top, place.col - left, place.across)
        for place in layout
    )


def _fits(
    board: Mapping[Cell, str], ways: Mapping[Cell, int], word: str, place: _Place
) -> bool:
    """Return whether a word touches no other but those that it crosses."""
    down, right = (0, 1) if place.across else (1, 0)
    mine = 1 if place.across else 2
    end = place.row + down * len(word), place.col + right * len(word)
    if (place.row - down, place.col - right) in board or end in board:
        return False
    for (row, col), letter in _cells(word, place):
        there = board.get((row, col))
        if there is None:
            beside = (row + right, col + down), (row - right, col - down)
            if beside[0] in board or beside[1] in board:
                return False
        elif there != letter or ways[row, col] & mine:
            return False
    return True


def _is_within(
    board: Collection[Cell], word: str, place: _Place, rows: int, cols: int
) -> bool:
    """Return whether a board has room for another word, as it is or turned."""
    last = len(word) - 1
    end = place.row + last * (not place.across), place.col + last * place.across
    cells = [*board, (place.row, place.col), end]
    height = 1 + max(r for r, _ in cells) - min(r for r, _ in cells)
    width = 1 + max(c for _, c in cells) - min(c for _, c in cells)
    return (height <= rows and width <= cols) or (height <= cols and width <= rows)


def _rows_of(layout: _Layout, words: Sequence[str]) -> Rows:
    """The rows of a layout, or those of the same one turned, whichever come first."""
    board: dict[Cell, str] = {}
    for word, place in zip(words, layout, strict=True):
        assert place is not None
        board |= _cells(word, place)
    height = 1 + max(r for r, _ in board)
    width = 1 + max(c for _, c in board)
    rows = tuple(
        "".join(board.get((r, c), BLACK) for c in range(width)) for r in range(height)
    )
    return min(rows, tuple(map("".join, transposed(rows))))
