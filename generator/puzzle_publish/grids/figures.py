"""Figures of grids of digits: lines, digits, corner sums, notes, marked cells.

All types on such grids are drawn in these roles, so that their pages look alike.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, inf, sqrt

from ..core.figure import (
    Area,
    Clue,
    Figure,
    Label,
    Line,
    Rect,
    Room,
    Step,
    TextLabel,
    moved,
)
from ..core.outlines import outlines
from ..core.text_fitting import MM_PER_PT, widest_ems, wrapped_paragraph
from .borders import cage_lines, region_lines

Cell = tuple[int, int]

# The middle of a sum that begins at the left of its cell, clear of the cage's dashes.
SUM_X, SUM_Y = 0.13, 0.245
# Room around the notes of a cell, so that they do not touch its lines.
NOTE_EDGE = 0.06
NOTES_ACROSS = 3  # for which the role "note" has its size
# A sentence below a grid: its type on a 6x9 in page and at the least; in its own em the
# space above it and its leading. A little more than the least bears roundings.
CAPTION_PT, LEAST_PT, SPARE, ROUNDING = 9.0, 7.0, 1.02, 1.001
CAPTION_GAP, CAPTION_LEADING = 0.7, 1.3
WIDER = 0.001  # more room than a sentence needs bears roundings
TRIES = 8  # until a wide sentence and the grid above it have their sizes


def grid_lines(height: int, width: int, role: str = "cell") -> Iterator[Step]:
    """Yield the lines between the cells of a rectangle."""
    for x in range(1, width):
        yield Line(((x, 0), (x, height)), role)
    for y in range(1, height):
        yield Line(((0, y), (width, y)), role)


def empty_grid(
    height: int,
    width: int,
    *,
    regions: Sequence[Sequence[int]] = (),
    border: str = "region",
    cages: Iterable[Iterable[Cell]] = (),
    shaded: Iterable[Cell] = (),
    marked: Iterable[Cell] = (),
    name: str = "",
) -> Figure:
    """Return a grid without digits, as the base of figures.

    Args:
        height: the number of rows.
        width: the number of columns.
        regions: for each cell the number of its region, if there are any; lines within
            a region are then lighter, so that its border stands out.
        border: the role of lines between regions.
        cages: the cells of each cage.
        shaded: cells with a light tint, which is part of the puzzle.
        marked: cells with a darker one, which shows the step of an example.
        name: grids with the same name are drawn alike, and stored once in a book.
    """
    steps = (
        *tinted(shaded, "shade"),
        *tinted(marked, "marked"),
        *grid_lines(height, width, "inner" if regions else "cell"),
        *region_lines(regions, border),
        *cage_lines(cages),
        Rect(0, 0, width, height, "outline"),
    )
    return Figure(width, height, steps, name=name)


def tinted(cells: Iterable[Cell], role: str) -> Iterator[Step]:
    """Yield one area for cells that touch, so that no seam shows between them."""
    if found := outlines(cells):
        yield Area(found, role)


def digits(
    rows: Sequence[Sequence[str]], role: str, *, size: float = 1.0
) -> Iterator[Label]:
    """Yield the signs of a grid in the middles of their cells; "" is an empty cell."""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign:
                yield Label(c + 0.5, r + 0.5, sign, role, size=size)


def corner_sums(
    sums: Iterable[tuple[Collection[Cell], str]], *, size: float = 1.0
) -> Iterator[Label]:
    """Yield the sum of each cage in its first cell, in reading order."""
    for cells, text in sums:
        r, c = min(cells)
        clue = Clue(tuple(cells))
        yield Label(c + SUM_X, r + SUM_Y, text, "cage-sum", "start", size, clue)


def notes(cells: Iterable[Cell], signs: Sequence[str]) -> Iterator[Label]:
    """Yield all signs small in each cell, for readers to cross out."""
    across = ceil(sqrt(len(signs)))
    down = ceil(len(signs) / across)
    room = 1 - 2 * NOTE_EDGE
    for r, c in cells:
        for k, sign in enumerate(signs):
            x = c + NOTE_EDGE + room * (k % across + 0.5) / across
            y = r + NOTE_EDGE + room * (k // across + 0.5) / down
            size = NOTES_ACROSS / max(across, NOTES_ACROSS)
            yield Label(round(x, 4), round(y, 4), sign, "note", size=size)


def captioned(figure: Figure, text: str, room: Room, spread: float = 1.0) -> Figure:
    """Return a figure with a sentence below it, in type of the page's size.

    Args:
        figure: the grid.
        text: "" for no sentence.
        room: the place for both.
        spread: how many times as wide as the grid a sentence may be in a wide room.
    """
    if not text:
        return figure
    points = max(CAPTION_PT * room.scale, room.least_pt * SPARE)
    cell = room.cell_mm or min(
        room.width_mm / figure.width,
        room.height_mm / figure.height,
        # Large print has larger cells where there is room.
        inf if room.least_cell_mm else figure.cell_mm * room.scale,
    )
    # A sentence takes room from the grid, and a smaller grid more lines for it.
    for _ in range(TRIES if spread > 1 else 3):
        size = points * MM_PER_PT / cell
        whole = room.width_mm / cell - 2 * WIDER
        wide = max(figure.width, min(whole, spread * figure.width))
        lines = _even_lines(text, (figure.width if spread == 1 else wide) / size)
        height = figure.height + (CAPTION_GAP + CAPTION_LEADING * len(lines)) * size
        cell = min(cell, room.height_mm / height)
    if spread > 1:
        figure = _widened(figure, min(wide, max(map(widest_ems, lines)) * size))
    top = figure.height + CAPTION_GAP * size
    labels = _sentence(lines, text, figure.width / 2, top, size)
    return replace(
        figure,
        height=round(height, 4),
        steps=(*figure.steps, *labels),
        min_cell_mm=max(figure.min_cell_mm, ROUNDING * LEAST_PT * MM_PER_PT / size),
    )


def _sentence(
    lines: Sequence[str], text: str, middle: float, top: float, size: float
) -> Iterator[TextLabel]:
    """Yield the lines of a text below each other."""
    for k, line in enumerate(lines):
        yield TextLabel(
            middle,
            round(top + (k + 0.5) * CAPTION_LEADING * size, 4),
            line,
            "sentence",
            size=round(size, 4),
            part="more" if k else "line",
            written=text,
        )


def _widened(figure: Figure, width: float) -> Figure:
    """Return a figure with equal room at both sides, if it is not as wide as that."""
    side = round((width - figure.width) / 2 + WIDER, 4)
    if side <= WIDER:
        return figure
    base = figure.base
    if base is not None:
        shifted = tuple(moved(step, side, 0) for step in base.steps)
        name = f"{base.name}-{side}"
        base = replace(base, width=base.width + 2 * side, steps=shifted, name=name)
    steps = tuple(moved(step, side, 0) for step in figure.steps)
    return replace(figure, width=figure.width + 2 * side, steps=steps, base=base)


def _even_lines(text: str, width_ems: float) -> tuple[str, ...]:
    """Return lines of nearly one length, as few as fit."""
    lines = wrapped_paragraph(text, width_ems)
    narrower = lines
    while len(lines) > 1 and len(narrower) == len(lines) and width_ems > 1:
        lines, width_ems = narrower, width_ems * 0.97
        narrower = wrapped_paragraph(text, width_ems)
    return lines
