"""The figures of page, key, worked example and covers, in units of the drawings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from ...core.drawings.library import drawing, titles
from ...core.figure import Area, Figure, Label, Line, Rect, Room, Step, TextLabel
from ...core.text_fitting import wrapped
from .model import SIDE, Page, Picture, Point, Points, Region, outlines_of
from .palette import shown, tint

WIDE = SIDE / 100
CELL_MM, MOST_CELL_MM = 5.0, 8.0
LEAST_MM = 3.45  # regions have 5 mm then, numbers 9.5 pt
KEY_MM, KEY_LEAST_MM, KEY_TEXT, KEY_LEADING = 0.9, 0.76, 3.2, 4.0
STEP_MM = 2.6
# Where its region is wide, a number has up to so many times the usual size, and from
# its middle to the nearest line so much room, in its own size.
LARGEST, AIR = 1.7, 1.05
# The strip below a picture: its columns, its lines, and what is in each of its entries.
COLUMNS, LEADING, ABOVE = 4, 2.0, 0.9
ENTRY, BOX_AT, BOX, NAME_AT = 8.0, 0.95, 1.5, 2.65

Names = Mapping[str, str]  # of colours, in a language


def draw(givens: Page, names: Names) -> Figure:
    """Return the page's figure: lines and numbers, above what the numbers mean."""
    rows = -(-len(givens.colours) // COLUMNS)
    strip = tuple(_strip(givens.colours, names, rows))
    height = WIDE + ABOVE + rows * LEADING
    steps = (*_page(givens), *strip)
    return Figure(WIDE, round(height, 4), steps, CELL_MM, LEAST_MM)


def draw_page(givens: Page, names: Names, room: Room) -> Figure:
    """Return the page's figure as large as the room allows."""
    figure = draw(givens, names)
    fits = min(room.width_mm / figure.width, room.height_mm / figure.height)
    cell = min(fits, MOST_CELL_MM * room.scale)
    if cell < max(figure.min_cell_mm * room.scale, room.least_cell_mm):
        return figure
    return replace(figure, cell_mm=cell / room.scale)


def picture(givens: Page) -> Figure:
    """Return the lines with their numbers alone."""
    return Figure(WIDE, WIDE, tuple(_page(givens)), CELL_MM, LEAST_MM)


def in_regions(givens: Page, regions: Sequence[Region]) -> Figure:
    """Return the same with a shape for each region in place of the lines."""
    areas = (
        Area(tuple(map(_scaled, outlines_of(givens, one))), "colour-0")
        for one in regions
    )
    others = (step for step in _page(givens) if not isinstance(step, Line))
    return Figure(WIDE, WIDE, (*areas, *others), CELL_MM, LEAST_MM)


def bare(givens: Page) -> Figure:
    """Return the lines without numbers."""
    steps = (step for step in _page(givens) if not isinstance(step, Label))
    return Figure(WIDE, WIDE, tuple(steps), CELL_MM, 0.6)


def steps(givens: Page, answer: Picture) -> tuple[Figure, Figure, Figure]:
    """Return a worked example: start, two colours done, all done."""
    every = tuple(_page(givens))
    two = {number for _, number in givens.numbers[:2]}
    half = tuple(_filled(givens, answer, two))
    whole = (*_filled(givens, answer), *_black(givens))
    start, middle, done = (
        Figure(WIDE, WIDE, shown, STEP_MM, STEP_MM / 2)
        for shown in (every, (*half, *every), whole)
    )
    return start, middle, done


def key(givens: Page, answer: Picture, language: str) -> Figure:
    """Return the coloured picture above the drawing's name."""
    title = titles(answer.drawing)[language] if answer.drawing else ""
    written = wrapped(title, WIDE / KEY_TEXT)
    labels = tuple(
        TextLabel(
            *(WIDE / 2, WIDE + KEY_LEADING * (k + 0.7), line),
            *("sentence", "middle", KEY_TEXT),
            part="more" if k else "line",
            written=title,
        )
        for k, line in enumerate(written)
    )
    shapes = (*_filled(givens, answer), *_black(givens))
    height = WIDE + KEY_LEADING * (len(written) + 0.4)
    return Figure(WIDE, round(height, 4), (*shapes, *labels), KEY_MM, KEY_LEAST_MM)


def art(givens: Page, answer: Picture) -> Figure:
    """Return a solved puzzle for a cover."""
    shapes = (*_filled(givens, answer), *_black(givens))
    return Figure(WIDE, WIDE, shapes, CELL_MM, 0.6)


def tile(answer: Picture, name: str) -> Figure:
    """Return a drawing as one of many small pictures on a cover: its form and parts."""
    one = drawing(answer.drawing)
    form = Area(one.whole, f"{name}-shape")
    layers = (Area(layer, f"{name}-mark") for layer in one.layers[:1])
    return Figure(WIDE, WIDE, (form, *layers), 1.0, 0.2)


def _page(givens: Page) -> Iterator[Step]:
    yield from _black(givens)
    for line in givens.lines:
        yield Line(_scaled(line), "colour-line")
    usual = givens.size / 100
    black = ([*one, one[0]] for part in givens.black for one in part)
    pieces = [two for line in (*givens.lines, *black) for two in pairwise(line)]
    for place, number in givens.numbers:
        x, y = place
        room = min(_distance(place, two) for two in pieces) / 100
        size = round(max(usual, min(LARGEST * usual, room / AIR)), 2)
        yield Label(x / 100, y / 100, str(number), "colour-number", size=size)


def _distance(place: Point, piece: tuple[Point, Point]) -> float:
    """Return how far a place is from a piece of a line.

    >>> _distance((3, 4), ((0, 0), (6, 0))), _distance((9, 4), ((0, 0), (6, 0)))
    (4.0, 5.0)
    """
    (x, y), ((ax, ay), (bx, by)) = place, piece
    dx, dy = bx - ax, by - ay
    share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)
    share = min(max(share, 0.0), 1.0)
    return hypot(x - ax - share * dx, y - ay - share * dy)


def _black(givens: Page) -> Iterator[Step]:
    for part in givens.black:
        yield Area(tuple(map(_scaled, part)), "black")


def _filled(
    givens: Page, answer: Picture, numbers: set[int] | None = None
) -> Iterator[Step]:
    """Yield the regions of some numbers, or all, in their colours or their greys."""
    for region in answer.regions:
        if numbers is None or region.number in numbers:
            outlines = tuple(map(_scaled, outlines_of(givens, region)))
            name = givens.colours[region.number - 1]
            yield Area(outlines, f"colour-{tint(name)}:{shown(name)}")


def _strip(colours: Sequence[str], names: Names, rows: int) -> Iterator[Step]:
    """Yield each number with a box and its colour's name, down one column, then on."""
    columns = -(-len(colours) // rows)
    left = (WIDE - columns * ENTRY) / 2
    for k, name in enumerate(colours):
        x = round(left + k // rows * ENTRY, 4)
        y = round(WIDE + ABOVE + (k % rows + 0.5) * LEADING, 4)
        yield Rect(
            x + BOX_AT, round(y - BOX / 2, 4), BOX, BOX, f"colour-box:{shown(name)}"
        )
        said = f"{k + 1} {names[name]}"
        yield TextLabel(x + 0.5, y, str(k + 1), "colour-key", written=said)
        yield TextLabel(
            round(x + NAME_AT, 4), y, names[name], "colour-key", "start", part="more"
        )


def _scaled(points: Points) -> tuple[tuple[float, float], ...]:
    return tuple((x / 100, y / 100) for x, y in points)
