"""Free-form crosswords: words laid on a board so that nothing else can be read.

Every run of two or more letters is one of the words, and all words are connected. The
board has a given size, or the smallest that the search finds.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from .bits import Bits
from .pattern import BLACK, WHITE, Cell, Direction, Pattern

# 30 words of 4 to 7 letters take 0.03 CPU s. With 200 rounds the board is 3 % larger,
# with 4,000 5 % smaller.
ROUNDS = 1_000
MOST_SIDE = 64
# Most cells per letter of a board whose smallest size is searched for. The first keeps
# it from being a strip; the others are tried if words are left out.
_ROOM = (2.5, 6.0, 16.0)

Ints = NDArray[np.int32]
Reason = Literal["long", "apart", "full"]
_FULL: Reason = "full"


@dataclass(frozen=True, slots=True)
class Laid:
    """A word on the board: where it begins, and its direction."""

    word: str
    cell: Cell
    direction: Direction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its letters."""
        r, c = self.cell
        if self.direction == "across":
            return tuple((r, c + k) for k in range(len(self.word)))
        return tuple((r + k, c) for k in range(len(self.word)))


@dataclass(frozen=True, slots=True)
class Freeform:
    """Words laid on a board.

    Attributes:
        rows: the letters, and "#" in cells without one.
        laid: the words on the board, in the order of the list.
        left: the others, each with the reason: "long" (longer than the board), "apart"
            (shares no letter with the laid words), "full" (no place was found).
    """

    rows: tuple[str, ...]
    laid: tuple[Laid, ...]
    left: tuple[tuple[str, Reason], ...]

    @property
    def pattern(self) -> Pattern:
        """Its cells, with slots and numbers."""
        return Pattern(
            tuple(
                "".join(BLACK if mark == BLACK else WHITE for mark in row)
                for row in self.rows
            )
        )

    @property
    def area(self) -> int:
        """The number of cells of the board, empty ones included."""
        return len(self.rows) * len(self.rows[0])

    @property
    def crossings(self) -> int:
        """The number of cells that belong to two words."""
        white = sum(mark != BLACK for row in self.rows for mark in row)
        return sum(len(laid.word) for laid in self.laid) - white


def thinned(found: Freeform, number: int, must: Collection[str] = ()) -> Freeform:
    """The layout with at most this many words.

    Each time, the word is removed whose removal leaves the densest board, its edges cut
    off; of several, the one that crosses the fewest others, the last of those. No word
    is removed that keeps the rest connected. Removed ones are in `left` as "full".

    Args:
        found: a layout.
        number: the number of words that may stay.
        must: the words that always stay.
    """
    laid = found.laid
    cells = [frozenset(one.cells) for one in laid]
    ends = [(one.cells[0], one.cells[-1]) for one in laid]
    near = [_bits(j for j, other in enumerate(cells) if one & other) for one in cells]
    kept = list(range(len(laid)))
    while len(kept) > number:
        mask = _bits(kept)
        loose = [
            k
            for k in kept
            if laid[k].word not in must and _are_connected(mask & ~(1 << k), near)
        ]
        if not loose:
            break
        count = Counter(cell for k in kept for cell in cells[k])
        sparse = {
            k: _emptiness(
                [ends[j] for j in kept if j != k],
                sum(cell not in cells[k] or n > 1 for cell, n in count.items()),
            )
            for k in loose
        }
        kept.remove(
            min(
                reversed(loose), key=lambda k: (sparse[k], (near[k] & mask).bit_count())
            )
        )
    stays = tuple(laid[k] for k in kept)
    board = _board(stays, len(found.rows), len(found.rows[0]))
    away = tuple((one.word, _FULL) for one in laid if one not in stays)
    return Freeform(board, stays, (*found.left, *away))


def _bits(numbers: Iterable[int]) -> Bits:
    return sum(1 << number for number in numbers)


def _emptiness(ends: Sequence[tuple[Cell, Cell]], letters: int) -> float:
    """The cells of the smallest board of words for each cell with a letter.

    Args:
        ends: the first and the last cell of each word.
        letters: how many cells have a letter.
    """
    height = 1 + max(last[0] for _, last in ends) - min(first[0] for first, _ in ends)
    width = 1 + max(last[1] for _, last in ends) - min(first[1] for first, _ in ends)
    return height * width / letters


def _are_connected(some: Bits, near: Sequence[Bits]) -> bool:
    """Return whether words are connected by their crossings, each a bit."""
    reached = todo = some & -some
    while todo:
        bit = todo & -todo
        fresh = near[bit.bit_length() - 1] & some & ~reached
        reached |= fresh
        todo = (todo ^ bit) | fresh
    return reached == some != 0


def lay(
    words: Sequence[str],
    rng: np.random.Generator,
    *,
    must: Collection[str] = (),
    rows: int | None = None,
    cols: int | None = None,
    rounds: int = ROUNDS,
) -> Freeform:
    """The words on a board of this size, or on the smallest that is found.

    Words that cannot be laid are in `left`.

    Args:
        words: different words of two letters or more, in the form of cells.
        rng: the source of chance; the same stream gives the same layout.
        must: the words that matter more than all others (those of a theme), or how
            much each of them matters.
        rows: the number of rows of the board; None searches for the smallest board.
        cols: the number of columns; None if and only if `rows` is None.
        rounds: the budget of the search.

    Raises:
        ValueError: there are no words, or duplicate or too short ones, or the size of
            the board is not allowed.
    """
    _check(words, must, rows, cols)
    if rows is not None and cols is not None:
        return _lay(words, rng, must, rows, cols, is_fixed=True, rounds=rounds)
    best: Freeform | None = None
    for room in _ROOM:
        side = _side(words, room)
        found = _lay(words, rng, must, side, side, is_fixed=False, rounds=rounds)
        if best is None or len(found.left) < len(best.left):
            best = found
        if all(reason != "full" for _, reason in best.left):
            break
    assert best is not None
    return best


def _check(
    words: Sequence[str], must: Collection[str], rows: int | None, cols: int | None
) -> None:
    if not words or any(len(word) < 2 or BLACK in word for word in words):
        raise ValueError("there must be words, each of two letters or more")
    if len(set(words)) < len(words):
        raise ValueError("each word must be given once")
    if set(must) - set(words):
        raise ValueError("words that must be laid must come from the list")
    if (rows is None) != (cols is None):
        raise ValueError("a board must have rows and columns")
    for side in (rows, cols):
        if side is not None and not 2 <= side <= MOST_SIDE:
            raise ValueError(f"a board must have 2 to {MOST_SIDE} rows and columns")


def _side(words: Sequence[str], room: float) -> int:
    letters = sum(map(len, words))
    longest = max(map(len, words))
    # The smallest board of a few words may be a strip: 7x3 for LEMON, MELON, ONE.
    side = math.ceil(math.sqrt(room * letters)) + 2
    return min(MOST_SIDE, max(longest, side))


def _lay(
    words: Sequence[str],
    rng: np.random.Generator,
    must: Collection[str],
    rows: int,
    cols: int,
    *,
    is_fixed: bool,
    rounds: int,
) -> Freeform:
    from . import kernels_freeform as kernels

    fitting = [word for word in words if len(word) <= max(rows, cols)]
    if not fitting:
        return Freeform((BLACK * cols,) * rows, (), tuple((w, "long") for w in words))
    found = np.full((len(fitting), 3), -1, np.int32)
    weights = must if isinstance(must, Mapping) else dict.fromkeys(must, 1)
    needed = np.array([weights.get(word, 0) for word in fitting], np.int32)
    numbered = kernels.Words(*_numbered(fitting), needed)
    kernels.lay_words(rng, numbered, rows, cols, is_fixed, rounds, found)
    laid = tuple(
        Laid(word, (int(r), int(c)), "across" if way == kernels.ACROSS else "down")
        for word, (r, c, way) in zip(fitting, found, strict=True)
        if r >= 0
    )
    board = _board(laid, rows if is_fixed else 0, cols if is_fixed else 0)
    return Freeform(board, laid, tuple(_left(words, laid, max(rows, cols))))


def _numbered(words: Sequence[str]) -> tuple[Ints, Ints, Ints, Ints]:
    """Letters, offsets, heads and uses of words; see kernels_freeform.Words."""
    alphabet = sorted(set("".join(words)))
    number_of = {letter: k for k, letter in enumerate(alphabet, 1)}
    text = np.array([number_of[letter] for word in words for letter in word], np.int32)
    lengths = [len(word) for word in words]
    offset = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    places = [(k, at) for k, word in enumerate(words) for at in range(len(word))]
    order = np.argsort(text, kind="stable")
    uses = np.array(places, np.int32)[order]
    heads = np.searchsorted(text[order], np.arange(len(alphabet) + 2))
    return text, offset, heads.astype(np.int32), uses


def _board(laid: Sequence[Laid], rows: int, cols: int) -> tuple[str, ...]:
    """The rows of a board of at least this size."""
    every = {
        cell: letter
        for one in laid
        for cell, letter in zip(one.cells, one.word, strict=True)
    }
    height = max(rows, 1 + max(r for r, _ in every))
    width = max(cols, 1 + max(c for _, c in every))
    return tuple(
        "".join(every.get((r, c), BLACK) for c in range(width)) for r in range(height)
    )


def _left(
    words: Sequence[str], laid: Sequence[Laid], longest: int
) -> list[tuple[str, Reason]]:
    laid_words = {one.word for one in laid}
    letters = set("".join(laid_words))
    left: list[tuple[str, Reason]] = []
    for word in words:
        if len(word) > longest:
            left.append((word, "long"))
        elif word not in laid_words:
            left.append((word, "full" if letters & set(word) else "apart"))
    return left
