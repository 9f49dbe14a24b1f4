"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Collection, Iterator

from ...core.figure import Clue, Figure, Label, moved
from ...grids.figures import empty_grid
from ...grids.ladder import Cell
from .. import Size
from ..parts import Values
from ..squares import name_of, numbers
from .model import SIDES, City, views

EDGE = 0.8  # beside the grid, for the clues
CLUE = 0.36  # from the grid to the middle of a clue
PAGE = Size(17.0, 6.0)
# Digits of 0.55 em and clues of 0.5 em are enlarged to 7 pt at the smallest size.
KEY, STEP = Size(5.2, 3.8, 1.3), Size(6.4, 4.9, 1.05)


def figure(city: City, found: Values, marked: Collection[Cell], size: Size) -> Figure:
    """Return the figure of a city with the heights found and some cells marked."""
    n = city.size
    labels = (*numbers(city.rows, found, size), *_clues(city, size))
    grid = empty_grid(n, n, marked=marked)
    shapes, lines = (
        tuple(moved(shape, EDGE, EDGE) for shape in each)
        for each in (labels, grid.steps)
    )
    side = n + 2 * EDGE
    base = Figure(side, side, lines, name=name_of("skyscrapers", n, marked))
    return Figure(side, side, shapes, size.cell_mm, size.min_cell_mm, base=base)


def _clues(city: City, size: Size) -> Iterator[Label]:
    n = city.size
    for side, clues, lines in zip(SIDES, city.edges, views(n), strict=True):
        for k, clue in enumerate(clues):
            away = CLUE * size.digits
            along, across = k + 0.5, n + away if side in ("bottom", "right") else -away
            x, y = (along, across) if side in ("top", "bottom") else (across, along)
            if clue:
                asked = Clue(lines[k])
                yield Label(x, y, str(clue), "clue", size=size.digits, clue=asked)
