"""The figures of page, key, worked example and covers, in units of the drawings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...core.drawings.library import drawing, titles
from ...core.figure import (
    Area,
    Circle,
    Figure,
    Label,
    Line,
    Room,
    Step,
    TextLabel,
    moved,
)
from ...core.outlines import Polygon
from ...core.text_fitting import wrapped
from ..opener_art import corners_of
from .inner import lines_of
from .model import BEYOND, SIDE, Outline, Page, Point, half_box

CELL_MM, MOST_CELL_MM = 7.0, 8.5
TEXT_MM = 2.472  # of the smallest numbers
DOT = 0.13  # radius of a dot, in the size of numbers
STAR, STAR_INNER = 0.42, 0.18  # radii of the star at the first dot, in units
# The corners of a star of radius 1, clockwise from the top, each with what is inside.
_POINTS = (
    *((0.0, -1.0), (0.951057, -0.309017), (0.587785, 0.809017)),
    *((-0.587785, 0.809017), (-0.951057, -0.309017)),
)
KEY_MM, KEY_LEAST_MM, KEY_WIDTH, KEY_TEXT, KEY_LEADING = 0.9, 0.76, 32.0, 3.2, 4.0
STEP_MM = 2.6
TILE_MM = 1.0
TILE_DOT = 0.7


def draw(givens: Page, answer: Outline | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return _key(givens, answer, language)
    beyond, side = BEYOND / 100, (SIDE + 2 * BEYOND) / 100
    steps = tuple(moved(step, beyond, beyond) for step in _page(givens))
    return Figure(side, side, steps, CELL_MM, _least_mm(givens))


def draw_page(givens: Page, room: Room) -> Figure:
    """Return the page's figure without what is empty round it, as large as fits."""
    figure = _cropped(_page(givens), CELL_MM, _least_mm(givens))
    fits = min(room.width_mm / figure.width, room.height_mm / figure.height)
    cell = min(fits, MOST_CELL_MM * room.scale)
    if cell < max(figure.min_cell_mm * room.scale, room.least_cell_mm):
        return draw(givens, None, "en")
    return replace(figure, cell_mm=cell / room.scale)


def with_margin(givens: Page, margin: float) -> tuple[Figure, tuple[float, float]]:
    """Return the page's figure with a margin, and where its upper left corner was."""
    shown = tuple(_page(givens))
    left, top, right, low = _box(shown)
    left, top, right, low = left - margin, top - margin, right + margin, low + margin
    steps = tuple(moved(step, -left, -top) for step in shown)
    size = round(right - left, 4), round(low - top, 4)
    return Figure(*size, steps, CELL_MM, _least_mm(givens)), (left, top)


def steps(givens: Page, answer: Outline) -> tuple[Figure, Figure, Figure]:
    """Return a worked example: start, half of the dots joined, done."""
    page, order = tuple(_page(givens)), answer.order
    half = Line(_scaled(order[: len(order) // 2 + 1]), "dots-joined")
    whole = Area((_scaled(order),), "dots-joined")
    every = (page, (*page, half), (*page, whole))
    start, middle, done = (_cropped(one, STEP_MM, STEP_MM / 2) for one in every)
    return start, middle, done


def bare(givens: Page) -> Figure:
    """Return dots and lines without numbers."""
    shown = (step for step in _page(givens) if not isinstance(step, Label))
    return _cropped(shown, CELL_MM, 1.0)


def art(givens: Page, answer: Outline) -> Figure:
    """Return a solved puzzle for a cover, with its dots."""
    order = answer.order
    shown = (
        *(step for step in _page(givens) if not isinstance(step, Label)),
        Area((_scaled(order),), "dots-joined"),
    )
    return _cropped(shown, CELL_MM, 1.0)


def tile(givens: Page, answer: Outline, name: str) -> Figure:
    """Return a solved puzzle as one of many small pictures on a cover."""
    order = _scaled(answer.order)
    dots = (Circle(x, y, TILE_DOT, f"{name}-mark") for x, y in order)
    return _cropped((Area((order,), f"{name}-shape"), *dots), TILE_MM, 0.2)


def _page(givens: Page) -> Iterator[Step]:
    """Yield lines, dots and numbers, a star in place of the first dot."""
    for line in givens.lines:
        yield Line(_scaled(line), "dots-line")
    least = min(dot.number for dot in givens.dots)
    for dot in givens.dots:
        (x, y), (right, down) = dot.place, dot.label
        size = min(givens.size / 100, 1.1)
        if dot.number == least:
            yield Area((_star(x / 100, y / 100),), "black")
        else:
            yield Circle(x / 100, y / 100, round(DOT * size, 4), "black")
        text, size = str(dot.number), givens.size / 100
        yield Label(right / 100, down / 100, text, "dots-number", size=size)


def _star(x: float, y: float) -> Polygon:
    """Return the outline of a star round a place."""
    inner = [(-u * STAR_INNER, -v * STAR_INNER) for u, v in _POINTS]
    found = []
    for k, (u, v) in enumerate(_POINTS):
        p, q = inner[(k + 3) % 5]
        found += [(x + u * STAR, y + v * STAR), (x + p, y + q)]
    return tuple((round(p, 4), round(q, 4)) for p, q in found)


def _least_mm(givens: Page) -> float:
    return round(TEXT_MM * 100 / givens.size, 4)


def _key(givens: Page, answer: Outline, language: str) -> Figure:
    """Return the joined outline with all lines inside, above the drawing's name."""
    order = _scaled(answer.order)
    joined = Area((order,), "dots-joined")
    lines = [_scaled(line) for line in givens.lines]
    if answer.drawing:
        every = lines_of(drawing(answer.drawing), order)
        lines = [tuple((x, y) for x, y in line.round(2).tolist()) for line in every]
    inside = [Line(line, "dots-line") for line in lines]
    picture = _cropped((*inside, joined), KEY_MM, KEY_LEAST_MM)
    title = titles(answer.drawing)[language] if answer.drawing else ""
    written = wrapped(title, KEY_WIDTH / KEY_TEXT)
    names = tuple(
        TextLabel(
            *(KEY_WIDTH / 2, picture.height + KEY_LEADING * (k + 0.7), line),
            *("sentence", "middle", KEY_TEXT),
            part="more" if k else "line",
            written=title,
        )
        for k, line in enumerate(written)
    )
    right = (KEY_WIDTH - picture.width) / 2
    shown = tuple(moved(step, right, 0.0) for step in picture.steps)
    height = picture.height + KEY_LEADING * (len(written) + 0.4)
    return replace(
        picture, width=KEY_WIDTH, height=round(height, 4), steps=(*shown, *names)
    )


def _scaled(points: Sequence[Point]) -> tuple[tuple[float, float], ...]:
    return tuple((x / 100, y / 100) for x, y in points)


def _cropped(
    shown: Iterator[Step] | Sequence[Step], most_mm: float, least_mm: float
) -> Figure:
    """Return a figure of steps, as large as they are."""
    steps = tuple(shown)
    left, top, right, low = _box(steps)
    return Figure(
        round(right - left, 4),
        round(low - top, 4),
        tuple(moved(step, -left, -top) for step in steps),
        most_mm,
        least_mm,
    )


def _box(steps: Sequence[Step]) -> tuple[float, float, float, float]:
    """Return the left, top, right and lower side of the smallest box round steps."""
    corners = [corner for step in steps for corner in _corners(step)]
    left, top = (min(sides) for sides in zip(*corners, strict=True))
    right, low = (max(sides) for sides in zip(*corners, strict=True))
    return left, top, right, low


def _corners(step: Step) -> Iterator[tuple[float, float]]:
    if isinstance(step, Label):
        wide, high = half_box(int(step.text), round(step.size * 100))
        yield step.x - wide / 100, step.y - high / 100
        yield step.x + wide / 100, step.y + high / 100
    else:
        yield from corners_of(step)
