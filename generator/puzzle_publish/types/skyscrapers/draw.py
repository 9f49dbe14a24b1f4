"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterator, Mapping, Sequence

from ...core.figure import Figure, Label
from ...core.puzzle import Draft, Json
from ...grids import ladder
from ...grids.figures import empty_grid, moved
from . import model
from .model import City

Values = Mapping[ladder.Cell, int]

EDGE = 0.8  # beside the grid, for the clues
CLUE = 0.36  # from the grid to the middle of a clue
PAGE_CELL_MM, PAGE_MIN_CELL_MM = 17.0, 6.0
# Digits of 0.55 em and clues of 0.5 em are enlarged to 7 pt at the smallest size.
KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE = 5.2, 3.8, 1.3
STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE = 6.4, 4.9, 1.05


def draw(givens: Json, answer: Json | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    city = model.read(givens)
    if answer is None:
        return _figure(city, {}, (), PAGE_CELL_MM, PAGE_MIN_CELL_MM, 1.0)
    found = {
        (r, c): height
        for r, row in enumerate(answer["rows"])
        for c, height in enumerate(row)
        if not city.rows[r][c]
    }
    return _figure(city, found, (), KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE)


def draw_step(givens: Json, done: Sequence[ladder.Step], step: ladder.Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    found = {cell: value for one in (*done, step) for cell, value in one.placed}
    sizes = STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE
    return _figure(model.read(givens), found, step.pattern or step.cells, *sizes)


def sample(size: int) -> Draft:
    """Return a city with every clue, for measuring only."""
    n = range(size)
    rows = [[(r + c) % size + 1 for c in n] for r in n]
    edges = tuple((size,) * size for _ in model.SIDES)
    city = City(tuple(map(tuple, rows)), edges)
    return Draft(model.make_givens(city), {"rows": rows})


def _figure(
    city: City,
    found: Values,
    marked: Sequence[ladder.Cell],
    cell_mm: float,
    min_cell_mm: float,
    size: float,
) -> Figure:
    n = city.size
    given = {
        (r, c): height
        for r, row in enumerate(city.rows)
        for c, height in enumerate(row)
        if height
    }
    labels = [
        Label(c + 0.5, r + 0.5, str(height), role, size=size)
        for role, values in (("given", given), ("answer", found))
        for (r, c), height in sorted(values.items())
    ]
    shapes = moved([*labels, *_clues(city, size)], EDGE, EDGE)
    name = "-".join(["skyscrapers", str(n), *(f"{r}.{c}" for r, c in marked)])
    grid = empty_grid(n, n, marked=marked)
    side = n + 2 * EDGE
    base = Figure(side, side, tuple(moved(grid.steps, EDGE, EDGE)), name=name)
    return Figure(side, side, tuple(shapes), cell_mm, min_cell_mm, base=base)


def _clues(city: City, size: float) -> Iterator[Label]:
    n = city.size
    for side, clues in zip(model.SIDES, city.edges, strict=True):
        for k, clue in enumerate(clues):
            along, across = k + 0.5, n + CLUE if side in ("bottom", "right") else -CLUE
            x, y = (along, across) if side in ("top", "bottom") else (across, along)
            if clue:
                yield Label(x, y, str(clue), "clue", size=size)
