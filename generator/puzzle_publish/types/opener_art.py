"""The picture of an unsolved puzzle on the page before its chapter: its grid alone."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ..core.figure import Area, Circle, Figure, Label, Line, Rect, Step, moved
from .cells import CellRows, GridCell

CELL_MM = 12.0
# Signs of 0.6 em have 7 pt in such a cell.
LEAST_CELL_MM, LEAST_EMPTY_MM = 4.2, 2.1
# Of its squares a grid with black ones has at least this part to write in; in one with
# fewer, words cross as on a ground without squares.
DENSE = 0.6
NEAR_MIDDLE = 0.25  # of a cell; a label there fills it


def bare_picture(figure: Figure, rows: CellRows) -> Figure:
    """Return a figure without numbers and text: its lines, and the signs given in it.

    What was beside the lines is cut off. A figure without lines stays as it is.
    """
    drawn = [step for step in figure.all_steps if not isinstance(step, Label)]
    corners = [corner for step in drawn for corner in corners_of(step)]
    if not corners:
        return figure
    left, top = (min(sides) for sides in zip(*corners, strict=True))
    right, low = (max(sides) for sides in zip(*corners, strict=True))
    signs = [label for label in figure.all_steps if _is_given(label, rows)]
    steps = tuple(moved(step, -left, -top) for step in (*drawn, *signs))
    tints = tuple(
        replace(tint, outlines=area.outlines)
        for tint in figure.tints
        if isinstance(area := moved(Area(tint.outlines, "tint"), -left, -top), Area)
    )
    return Figure(
        round(right - left, 4),
        round(low - top, 4),
        steps,
        cell_mm=CELL_MM,
        min_cell_mm=figure.min_cell_mm if signs else LEAST_EMPTY_MM,
        tints=tints,
    )


def corners_of(step: Step) -> Iterator[tuple[float, float]]:
    """Yield the outermost points of a step."""
    match step:
        case Rect(x, y, width, height):
            yield from ((x, y), (x + width, y + height))
        case Circle(x, y, radius):
            yield from ((x - radius, y - radius), (x + radius, y + radius))
        case Line(points):
            yield from points
        case Area(outlines):
            yield from (point for outline in outlines for point in outline)


def _is_given(step: Step, rows: CellRows) -> bool:
    """Whether a step is a sign in the middle of a cell, not a number in its corner."""
    return isinstance(step, Label) and any(
        cell.state == "given"
        and step.text in cell.words.split()
        and abs(step.x - cell.x - 0.5) < NEAR_MIDDLE
        and abs(step.y - cell.y - 0.5) < NEAR_MIDDLE
        for row in rows
        for cell in row
    )


def grid_picture(rows: CellRows) -> Figure:
    """Return a grid with the signs that are given, without numbers and text."""
    open_cells = [cell for row in rows for cell in row if not _is_black(cell)]
    blocked = any(_is_black(cell) for row in rows for cell in row)
    left, top = min(c.x for c in open_cells), min(c.y for c in open_cells)
    places = {(round(c.x - left, 4), round(c.y - top, 4)): c for c in open_cells}
    width, height = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    steps: list[Step] = []
    if blocked and len(places) >= DENSE * width * height:
        steps += [
            Rect(x, y, 1.0, 1.0, "opener-block")
            for y, x in product(range(round(height)), range(round(width)))
            if (x, y) not in places
        ]
    steps += [step for at, cell in places.items() for step in _drawn(cell, *at)]
    # Signs are above the squares, so that no line crosses them.
    steps.sort(key=lambda step: isinstance(step, Label))
    signs = any(isinstance(step, Label) for step in steps)
    least = LEAST_CELL_MM if signs else LEAST_EMPTY_MM
    return Figure(width, height, tuple(steps), cell_mm=CELL_MM, min_cell_mm=least)


def _is_black(cell: GridCell) -> bool:
    """Whether a cell is a black square; one with words is only not to be covered."""
    return cell.state == "block" and not cell.words


def _drawn(cell: GridCell, x: float, y: float) -> Iterator[Step]:
    sign = cell.words.rpartition(" ")[2]
    if cell.state == "given" and len(sign) > 1:  # a piece that covers the cell
        yield Rect(x, y, 1.0, 1.0, "opener-piece")
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))
    yield Line(corners, "opener-cell")
    if cell.state == "given" and len(sign) == 1:
        yield Label(x + 0.5, y + 0.5, sign, "opener-sign")
