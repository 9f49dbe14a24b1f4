"""Turns and mirrors of a grid, and the cells that they exchange."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from operator import itemgetter
from typing import Literal, TypeVar

from ..core.puzzle import Json, canonical_json

T = TypeVar("T")
Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
Comparable = Cell | Pair | list[Pair] | str
Symmetry = Literal["none", "half-turn", "mirror", "quarter-turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the ways to lay a grid on itself.

    Attributes:
        height: the number of rows.
        width: the number of columns.
        upside_down: the last row becomes the first.
        reversed: the last column becomes the first.
        transposed: then rows become columns.
    """

    height: int
    width: int
    upside_down: bool
    reversed: bool
    transposed: bool

    def cell(self, cell: Cell) -> Cell:
        """Return where a cell goes.

        >>> Turn(3, 3, False, True, True).cell((0, 0))
        (2, 0)
        """
        r, c = cell
        r = self.height - 1 - r if self.upside_down else r
        c = self.width - 1 - c if self.reversed else c
        return (c, r) if self.transposed else (r, c)

    def rows(self, rows: Sequence[Sequence[T]]) -> list[list[T]]:
        """Return rows with every cell in its new place.

        >>> Turn(2, 2, True, False, True).rows([[1, 2], [3, 4]])
        [[3, 1], [4, 2]]
        """
        turned = [list(row[::-1] if self.reversed else row) for row in rows]
        if self.upside_down:
            turned.reverse()
        return list(map(list, zip(*turned, strict=True))) if self.transposed else turned

    def lines(
        self, rows: Sequence[T], columns: Sequence[T]
    ) -> tuple[tuple[T, ...], tuple[T, ...]]:
        """Return what rows and columns have, such as numbers, in their new places.

        >>> Turn(2, 3, True, False, True).lines("ab", "xyz")
        (('x', 'y', 'z'), ('b', 'a'))
        """
        down = tuple(rows[::-1] if self.upside_down else rows)
        across = tuple(columns[::-1] if self.reversed else columns)
        return (across, down) if self.transposed else (down, across)

    def cells(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return cells in their new places, in reading order."""
        return sorted(map(self.cell, cells))

    def pairs(self, pairs: Iterable[Pair], *, ordered: bool = False) -> list[Pair]:
        """Return pairs of cells in their new places, sorted.

        An edge between two points is a pair of a grid of points.

        Args:
            pairs: the pairs.
            ordered: whether the first cell of a pair is another than the second, as
                with a sign between them.
        """
        found = [(self.cell(first), self.cell(second)) for first, second in pairs]
        return sorted(found if ordered else map(_in_order, found))


def _in_order(pair: Pair) -> Pair:
    first, second = sorted(pair)
    return first, second


@cache
def turns(height: int, width: int, *, mirrors: bool = True) -> tuple[Turn, ...]:
    """Return the eight turns and mirrors of a square; four of an oblong.

    Args:
        height: the number of rows.
        width: the number of columns.
        mirrors: whether mirrors count.

    >>> len(turns(9, 9)), len(turns(9, 11)), len(turns(9, 9, mirrors=False))
    (8, 4, 4)
    """
    transposed = (False, True) if height == width else (False,)
    return tuple(
        Turn(height, width, down, back, over)
        for over, down, back in product(transposed, (False, True), (False, True))
        if mirrors or not (down ^ back ^ over)
    )


@cache
def places(turn: Turn) -> Mapping[Cell, Cell]:
    """Return where each cell of a grid goes.

    >>> places(Turn(1, 2, False, True, True))
    {(0, 0): (1, 0), (0, 1): (0, 0)}
    """
    cells = product(range(turn.height), range(turn.width))
    return {cell: turn.cell(cell) for cell in cells}


def least_of(forms: Sequence[T], key: Callable[[T], Comparable]) -> list[T]:
    """Return the forms whose key is least: those that are worth a dearer look.

    >>> least_of(["ba", "ab", "ac"], lambda text: text[0])
    ['ab', 'ac']
    """
    keys = [key(form) for form in forms]
    least = min(keys)
    return [form for form, one in zip(forms, keys, strict=True) if one == least]


def least_form(forms: Iterable[Json]) -> Json:
    """Return the form whose canonical text is least.

    Members have the same names in all forms; what begins the text is compared first.

    >>> least_form([{"rows": [[2, 1]]}, {"rows": [[1, 2]]}])
    {'rows': [[1, 2]]}
    """
    every = list(forms)
    one = every[0]
    if isinstance(one, dict) and isinstance(one[name := min(one)], list):
        # No text of a list is the beginning of another's.
        every = least_of(every, lambda form: canonical_json(form[name]))  # type: ignore[index]
    return every[0] if len(every) == 1 else min(every, key=canonical_json)


@cache
def moves(
    height: int, width: int
) -> tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]:
    """Return what takes the cells of a grid, in reading order, for each of its turns.

    >>> [move([5, 6, 7]) for move in moves(1, 3)[:2]]
    [(5, 6, 7), (7, 6, 5)]
    """
    rows = [range(k * width, (k + 1) * width) for k in range(height)]
    ways = (turn.rows(rows) for turn in turns(height, width))
    return tuple(itemgetter(*chain.from_iterable(way)) for way in ways)


def least_rows(rows: Sequence[Sequence[int | None]]) -> list[list[int | None]]:
    """Return the rows of digits, None for no digit, whose turned text is least.

    >>> least_rows([[None, 2], [1, None]])
    [[1, None], [None, 2]]
    """
    width = len(rows[0])
    # After all digits, as null comes in texts.
    flat = [10 if digit is None else digit for row in rows for digit in row]
    least = min([move(flat) for move in moves(len(rows), width)])
    found = [None if digit == 10 else digit for digit in least]
    return [found[k : k + width] for k in range(0, len(found), width)]


@cache
def orbits(
    height: int, symmetry: Symmetry, width: int | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells in groups that a symmetry exchanges, in reading order.

    Clues that come and go by whole groups make a symmetric pattern. A mirror exchanges
    left and right.

    Args:
        height: the number of rows.
        symmetry: a quarter turn needs a square.
        width: the number of columns, if there are not as many.

    >>> orbits(2, "half-turn")
    (((0, 0), (1, 1)), ((0, 1), (1, 0)))
    """
    columns = width or height
    half = Turn(height, columns, True, True, False)
    moves = {
        "none": (),
        "half-turn": (half,),
        "mirror": (Turn(height, columns, False, True, False),),
        "quarter-turn": (
            Turn(height, columns, False, True, True),
            half,
            Turn(height, columns, True, False, True),
        ),
    }[symmetry]
    if symmetry == "quarter-turn" and height != columns:
        raise ValueError(f"a quarter turn needs a square (got {height} x {columns})")
    found: dict[Cell, tuple[Cell, ...]] = {}
    for cell in product(range(height), range(columns)):
        group = sorted({cell, *(move.cell(cell) for move in moves)})
        found.setdefault(group[0], tuple(group))
    return tuple(found.values())
