"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core.figure import Area, Circle, Figure, Label, Rect, moved
from ...core.figure import Step as Shape
from ...grids.figures import empty_grid
from ...grids.ladder import Cell, Step
from ...grids.reading import Rows
from ..cells import CellRows, GridCell, rows_of
from ..opener_art import LEAST_EMPTY_MM
from .model import Camp
from .rules import tents_of

PAGE, KEY, STEP = (11.0, 5.2), (4.2, 3.6), (6.2, 5.2)  # cells at best, at least
EDGE = 0.8  # the room for numbers above the grid and to its left
DOT = 0.07  # the radius of the mark of grass


def draw(camp: Camp, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is None:
        return _figure(camp, (), (), (), PAGE)
    return _field(camp, tents_of(answer), KEY)


def draw_done(camp: Camp, answer: Rows) -> Figure:
    """Return the worked example's last figure, which has the numbers of lines, too."""
    return _figure(camp, tents_of(answer), (), (), STEP)


def draw_step(camp: Camp, done: Sequence[Step], step: Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    all_steps = (*done, step)
    tents = [cell for one in all_steps for cell, _ in one.placed]
    grass = [cell for one in all_steps for cell, _ in one.removed]
    return _figure(camp, tents, grass, step.pattern, STEP)


def bare(camp: Camp) -> Figure:
    """Return the grid with its trees, without numbers."""
    return _field(camp, (), (PAGE[0], LEAST_EMPTY_MM))


def _field(camp: Camp, tents: Iterable[Cell], cell_mm: tuple[float, float]) -> Figure:
    size = camp.size
    trees = (shape for cell in camp.trees for shape in _tree(*cell))
    pitched = (shape for cell in tents for shape in _tent(*cell))
    steps = (*empty_grid(size, size).steps, *trees, *pitched)
    return Figure(size, size, steps, *cell_mm)


def cells(camp: Camp, answer: Rows | None, labels: Mapping[str, str]) -> CellRows:
    """Return the numbers of lines and the cells: trees, and with an answer tents."""
    found = [
        *(_clue(-1, c, number) for c, number in enumerate(camp.columns)),
        *(_clue(r, -1, number) for r, number in enumerate(camp.rows)),
    ]
    for r in range(camp.size):
        for c in range(camp.size):
            at = r, c, EDGE + c, EDGE + r
            if (r, c) in camp.trees:
                found.append(GridCell(*at, labels["tree"], "given"))
            elif answer is None:
                found.append(GridCell(*at, "", "blank"))
            else:
                word = labels["tent" if answer[r][c] else "grass"]
                found.append(GridCell(*at, word, "answer"))
    return rows_of(found)


def _clue(r: int, c: int, number: int) -> GridCell:
    x, y = max(EDGE + c, 0), max(EDGE + r, 0)
    return GridCell(r, c, x, y, str(number), "clue")


def _figure(
    camp: Camp,
    tents: Iterable[Cell],
    grass: Iterable[Cell],
    marked: Iterable[Cell],
    cell_mm: tuple[float, float],
) -> Figure:
    size = camp.size
    shapes: list[Shape] = [shape for cell in camp.trees for shape in _tree(*cell)]
    shapes += (shape for cell in tents for shape in _tent(*cell))
    shapes += (Circle(c + 0.5, r + 0.5, DOT, "black") for r, c in grass)
    grid = empty_grid(size, size, marked=marked)
    steps: list[Shape] = [moved(step, EDGE, EDGE) for step in (*grid.steps, *shapes)]
    for k in range(size):
        steps.append(Label(EDGE + k + 0.5, EDGE / 2, str(camp.columns[k]), "clue"))
        steps.append(Label(EDGE / 2, EDGE + k + 0.5, str(camp.rows[k]), "clue"))
    return Figure(size + EDGE, size + EDGE, tuple(steps), *cell_mm)


def _tree(r: int, c: int) -> Iterator[Shape]:
    """Yield a trunk and a crown."""
    yield Rect(c + 0.44, r + 0.6, 0.12, 0.28, "tents-trunk")
    yield Circle(c + 0.5, r + 0.4, 0.27, "tents-crown")


def _tent(r: int, c: int) -> Iterator[Shape]:
    """Yield a black tent with a white door."""
    yield Area(
        (((c + 0.5, r + 0.16), (c + 0.86, r + 0.82), (c + 0.14, r + 0.82)),), "black"
    )
    yield Area(
        (((c + 0.5, r + 0.46), (c + 0.64, r + 0.82), (c + 0.36, r + 0.82)),),
        "tents-door",
    )
