"""What the page and the key of skyscrapers print.

givens: {"size": 5, "rows": [[null, 3, …], …],
         "top": [2, null, …], "bottom": […], "left": […], "right": […]}
answer: {"rows": [[1, 3, …], …]}

A clue says how many of a line are seen from there: those higher than all before them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import itemgetter

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Cell, Rows
from ...grids.symmetry import Turn, turns
from ...rules.vocabulary import rectangle
from .. import squares

SIDES = ("top", "bottom", "left", "right")
SMALLEST, LARGEST = 2, 9


@dataclass(frozen=True, slots=True)
class City:
    """The givens as the code uses them; 0 where nothing is printed.

    Attributes:
        rows: the heights.
        edges: for each of `SIDES` the clues, from left or from the top.
    """

    rows: Rows
    edges: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """The number of rows, of columns and of heights."""
        return len(self.rows)

    @property
    def lines(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """Rows, then columns: the clues before and behind, the cells by number."""
        n = self.size
        top, bottom, left, right = self.edges
        rows = [(left[r], right[r], tuple(range(r * n, r * n + n))) for r in range(n)]
        columns = [(top[c], bottom[c], tuple(range(c, n * n, n))) for c in range(n)]
        return (*rows, *columns)


@cache
def views(size: int) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """Return for each of `SIDES` the lines as they are seen from there.

    >>> views(2)[1]
    (((1, 0), (0, 0)), ((1, 1), (0, 1)))
    """
    _, lines = rectangle(size, size)
    back = tuple(line[::-1] for line in lines)
    return lines[size:], back[size:], lines[:size], back[:size]


def framed(city: City) -> list[list[int]]:
    """Return the rows of a square with the clues around it, 0 in the corners."""
    top, bottom, left, right = city.edges
    inner = zip(left, city.rows, right, strict=True)
    rows = ([before, *row, behind] for before, row, behind in inner)
    return [[0, *top, 0], *rows, [0, *bottom, 0]]


def unframed(square: Sequence[Sequence[int]]) -> City:
    """Return the city in a square with the clues around it."""
    top, *rows, bottom = square
    left, right = ([row[k] for row in rows] for k in (0, -1))
    edges = (top[1:-1], bottom[1:-1], left, right)
    return City(tuple(tuple(row[1:-1]) for row in rows), tuple(map(tuple, edges)))


read_answer = squares.read_answer


def empty(size: int) -> City:
    """Return a city without clues."""
    nothing = (0,) * size
    return City((nothing,) * size, (nothing,) * len(SIDES))


def read(givens: Json) -> City:
    """Return givens as a City.

    Raises:
        ValueError: they are not those of skyscrapers; a sentence says where.
    """
    found = reading.members(givens, ("size", "rows", *SIDES), of="the puzzle")
    size = reading.whole(found["size"], (SMALLEST, LARGEST), "the size")
    return City(
        squares.latin_rows(found["rows"], size, empty=0),
        tuple(_edge(found[side], side, size) for side in SIDES),
    )


def _edge(value: Json, side: str, size: int) -> tuple[int, ...]:
    clues = reading.items(value, (size, size), f"the edge {side}", "clues")
    return tuple(
        0
        if clue is None
        else reading.whole(clue, (1, size), f"clue {k} at the {side}", or_null=True)
        for k, clue in enumerate(clues, 1)
    )


def make_givens(city: City) -> Json:
    """Return the givens of a City."""
    return {
        "size": city.size,
        "rows": [[height or None for height in row] for row in city.rows],
        **{
            side: [clue or None for clue in clues]
            for side, clues in zip(SIDES, city.edges, strict=True)
        },
    }


def full(rows: list[list[int]]) -> Json:
    """Return the givens of a city with every height and clue, true or not."""
    edge = (len(rows),) * len(rows)
    return make_givens(City(tuple(map(tuple, rows)), (edge,) * len(SIDES)))


def turned(city: City, turn: Turn) -> Iterator[Json]:
    """Yield the givens of a turned city."""
    yield make_givens(unframed(turn.rows(framed(city))))


def canonical(city: City) -> Json:
    """Return the givens of the turned city whose canonical text is least."""
    n, empty = city.size, LARGEST + 1  # null comes after all digits
    flat = [clue or empty for row in framed(city) for clue in row]
    least = min(inked(flat) for inked in _orders(n))
    bottom, left, right, *inside = (least[k : k + n] for k in range(0, len(least), n))
    *rows, top = inside
    edges = (top, bottom, left, right)
    shown = [[[x % empty for x in line] for line in lines] for lines in (rows, edges)]
    return make_givens(City(*(tuple(map(tuple, lines)) for lines in shown)))


@cache
def _orders(n: int) -> Sequence[Callable[[Sequence[int]], tuple[int, ...]]]:
    """For each turn, what takes the cells of a framed city in the order of its text."""
    side = n + 2
    numbers = [[side * r + c for c in range(side)] for r in range(side)]
    found = []
    for turn in turns(side, side):
        city = unframed(turn.rows(numbers))
        top, bottom, left, right = city.edges
        found.append(itemgetter(*bottom, *left, *right, *chain(*city.rows), *top))
    return found
