"""How a reader solves it."""

from collections.abc import Iterator

from ...core.errors import OutOfSteps
from ...grids.ladder import Cell, Step, Technique
from ...grids.reading import Rows
from .rules import touch

LAST = Technique("last-place", "easy", 10)
CONFINED = Technique("confined", "medium", 20)
Houses = dict[tuple[str, int], frozenset[Cell]]


def climb(givens: Rows) -> list[Step]:
    """Return the steps to the answer; OutOfSteps where the techniques end."""
    houses = houses_of(givens)
    open_cells = set().union(*houses.values())
    stars: set[Cell] = set()
    steps: list[Step] = []
    while len(stars) < len(givens):
        step = next(_last(houses, open_cells, stars), None)
        step = step or next(_confined(houses, open_cells, stars), None)
        if step is None:
            raise OutOfSteps("no technique goes on")
        steps.append(step)
        open_cells -= {cell for cell, _ in step.removed}
        for star, _ in step.placed:
            stars.add(star)
            open_cells -= {cell for cell in open_cells if touch(cell, star)}
            for cells in houses.values():
                if star in cells:
                    open_cells -= cells
    return steps


def houses_of(regions: Rows) -> Houses:
    """Return the cells of each row, column and region, numbered from 1."""
    found: dict[tuple[str, int], set[Cell]] = {}
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            for house in (("row", r + 1), ("column", c + 1), ("region", region + 1)):
                found.setdefault(house, set()).add((r, c))
    return {house: frozenset(cells) for house, cells in found.items()}


def _last(houses: Houses, cells: set[Cell], stars: set[Cell]) -> Iterator[Step]:
    """Yield a star in a house with one open cell."""
    for (house, number), mine in houses.items():
        if len(left := mine & cells) == 1 and not mine & stars:
            (cell,) = left
            yield Step(LAST, ((cell, 1),), (), (cell,), house, number)


def _confined(houses: Houses, cells: set[Cell], stars: set[Cell]) -> Iterator[Step]:
    """Yield what falls if the open cells of a house are all in another one."""
    for (house, number), mine in houses.items():
        left = mine & cells
        for other in houses.values() if left and not mine & stars else ():
            if left <= other and (gone := (other & cells) - left):
                removed = tuple((cell, (1,)) for cell in sorted(gone))
                yield Step(CONFINED, (), removed, tuple(sorted(left)), house, number)
