"""What the page and the key of futoshiki print.

givens: {"size": 5, "rows": [[null, 3, …], …], "greater": [[[0, 0], [0, 1]], …]}
        or "consecutive" for "greater"
answer: {"rows": [[2, 3, …], …]}

Of a pair of `greater`, the first cell has the greater number. If there are pairs of
`consecutive`, the numbers of all other neighbours are not consecutive.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Pair, Rows, place
from ...grids.symmetry import Turn, least_form, places, turns
from .. import squares

SMALLEST, LARGEST = 2, 9
# Among squares up to this size, too many would be the same with numbers turned round.
_FEW = 4
Kind = Literal["greater", "consecutive"]
KINDS: tuple[Kind, Kind] = ("greater", "consecutive")
GREATER, CONSECUTIVE = KINDS


@dataclass(frozen=True, slots=True)
class Futoshiki:
    """The givens as the code uses them.

    Attributes:
        rows: the numbers, 0 where none is printed.
        kind: what the signs say, one of `KINDS`.
        signs: the pairs of neighbours with a sign between them.
    """

    rows: Rows
    kind: Kind
    signs: tuple[Pair, ...]

    @property
    def apart(self) -> tuple[Pair, ...]:
        """Neighbours whose numbers are not consecutive, as they have no sign."""
        signed = set(map(frozenset, self.signs))
        everyone = neighbours(len(self.rows)) if self.kind == CONSECUTIVE else ()
        return tuple(pair for pair in everyone if frozenset(pair) not in signed)


read_answer = squares.read_answer


def empty(size: int) -> Futoshiki:
    """Return a puzzle without clues."""
    return Futoshiki(((0,) * size,) * size, GREATER, ())


@cache
def neighbours(size: int) -> tuple[Pair, ...]:
    """Return the pairs of cells that are side by side, then those above each other."""
    n, less = range(size), range(size - 1)
    return (
        *(((r, c), (r, c + 1)) for r in n for c in less),
        *(((r, c), (r + 1, c)) for r in less for c in n),
    )


def read(givens: Json) -> Futoshiki:
    """Return givens as a Futoshiki.

    Raises:
        ValueError: they are not those of a futoshiki; a sentence says where.
    """
    named = givens if isinstance(givens, dict) else {}
    kind = next((each for each in KINDS if each in named), GREATER)
    found = reading.members(givens, ("size", "rows", kind), of="the puzzle")
    size = reading.whole(found["size"], (SMALLEST, LARGEST), "the size")
    signs = reading.pairs(found[kind], size, size, name=kind)
    if kind == GREATER:
        _refuse_circle(signs)
    return Futoshiki(squares.latin_rows(found["rows"], size, empty=0), kind, signs)


def _refuse_circle(signs: Iterable[Pair]) -> None:
    """Refuse signs by which a cell is greater than itself."""
    left = set(signs)
    while left:
        greater = {high for high, _ in left}
        going = {pair for pair in left if pair[1] not in greater}
        if not going:
            first = place(min(high for high, _ in left))
            raise ValueError(f'"greater" goes round in a circle, as from {first}')
        left -= going


def make_givens(
    rows: Iterable[Iterable[int]], kind: str, signs: Iterable[Pair]
) -> Json:
    """Return givens; 0 is no number."""
    lines = [[number or None for number in row] for row in rows]
    return {
        "size": len(lines),
        "rows": lines,
        kind: [list(map(list, s)) for s in signs],
    }


def full(rows: Iterable[Iterable[int]]) -> Json:
    """Return the givens of a full square."""
    return make_givens(rows, GREATER, ())


def turned(puzzle: Futoshiki, turn: Turn) -> Iterator[Json]:
    """Yield the givens of a turned puzzle, then with v exchanged for n + 1 - v."""
    for face in _faces(puzzle):
        yield _turned(face, turn)


def canonical(puzzle: Futoshiki) -> Json:
    """Return the least of all givens that are the same to a reader.

    The signs come first in their text, the least of them before all.
    """
    n = len(puzzle.rows)
    forms = [(face, turn) for face in _faces(puzzle) for turn in turns(n, n)]
    if puzzle.signs:
        forms = [forms[k] for k in _with_least_signs(puzzle)]
    return least_form(_turned(*form) for form in forms)


def _with_least_signs(puzzle: Futoshiki) -> Sequence[int]:
    """The numbers of the forms whose sorted signs are least, all turns at a time."""
    n = len(puzzle.rows)
    cells = np.array(puzzle.signs) @ (n, 1)
    one, other = (_turned_numbers(n)[:, cells[:, k]] for k in (0, 1))
    if puzzle.kind == GREATER:
        codes = np.concatenate([one * n * n + other, other * n * n + one])
    else:
        codes = np.minimum(one, other) * n * n + np.maximum(one, other)
        codes = np.concatenate([codes, codes])
    codes = codes[: len(codes) if n > _FEW else len(codes) // 2]
    firsts = codes.min(1)
    kept = np.flatnonzero(firsts == firsts.min()).tolist()
    if len(kept) == 1:
        return kept
    every = np.sort(codes[kept], 1).tolist()
    least = min(every)
    return [k for k, signs in zip(kept, every, strict=True) if signs == least]


@cache
def _turned_numbers(n: int) -> NDArray[np.int64]:
    """The number of the place of each cell, in reading order, a row for each turn."""
    ways = [[*places(turn).values()] for turn in turns(n, n)]
    return np.array(ways, np.int64) @ np.array((n, 1), np.int64)


def _faces(puzzle: Futoshiki) -> list[Futoshiki]:
    """A puzzle, and the one with v exchanged for n + 1 - v."""
    n = len(puzzle.rows)
    if n <= _FEW:
        return [puzzle]
    rows = tuple(
        [tuple([number and n + 1 - number for number in row]) for row in puzzle.rows]
    )
    signs = tuple([(low, high) for high, low in puzzle.signs])
    return [puzzle, Futoshiki(rows, puzzle.kind, signs)]


def _signs(puzzle: Futoshiki, turn: Turn) -> list[Pair]:
    """The signs of a turned puzzle."""
    to = places(turn)
    found = [(to[first], to[second]) for first, second in puzzle.signs]
    if puzzle.kind == GREATER:
        return found
    return [(one, other) if one < other else (other, one) for one, other in found]


def _turned(puzzle: Futoshiki, turn: Turn) -> Json:
    signs = sorted(_signs(puzzle, turn))
    return make_givens(turn.rows(puzzle.rows), puzzle.kind, signs)
