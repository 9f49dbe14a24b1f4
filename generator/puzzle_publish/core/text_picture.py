"""A figure as text, for tests and terminals.

A cell is four columns by two lines, nearly square in a terminal. Lines on this lattice
become box characters, small shapes half blocks, a ring parentheses. If a label needs
more than three columns, cells are eight columns wide.
"""

import math
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from .figure import Area, Circle, Figure, Label, Line, Rect, Step, plain_role

ROWS = 2  # lines of text in a cell

# Last words of roles that are thin lines, or that are not drawn.
THIN = {"cell", "inner", "grid", "decoy", "cage"}
SKIPPED = {"hatch", "dots", "gap", "edge", "point"}
# Lines through the middles of cells, which may slant; rings that are not parentheses;
# small discs; arrows, clockwise.
SHAFTS = {"stem", "shaft"}
RINGS = {"bulb": "{}", "even": "[]"}
GROUND = {*SHAFTS, *RINGS, "odd", "ring", "head"}
DISCS, DISC = {"black": "●", "white": "○"}, 0.2
ARROWS = "→↘↓↙←↖↑↗"
# How an area is drawn, by the last word of its role: left as is, drawn as a box, or
# filled with a shade; any other is cleared.
UNFILLED = {"outline"}
BOXES = {"box"}
SHADES = {
    "given": "░",
    "step": "▒",
    "black": "█",
    "half": "▓",
    "quarter": "▒",
    "hole": "▒",
}

# Every box character, by the weights of its arms (0 none, 1 light, 2 heavy) as a number
# in base 3: up, right, down, left.
_BOXES = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)

_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up, right, down, left

Point = tuple[float, float]
Polygon = tuple[Point, ...]


@dataclass(slots=True)
class _Canvas:
    """What has been drawn so far.

    Attributes:
        columns: the number of text columns in a cell.
        marks: (line, column) -> character.
        arms: (line, column) -> weights up, right, down, left.
        dots: half lines that are inked, (half line, column).
    """

    columns: int
    marks: dict[tuple[int, int], str] = field(default_factory=dict)
    arms: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    dots: set[tuple[int, int]] = field(default_factory=set)


def picture(figure: Figure, columns: int | None = None) -> str:
    """Return the figure as lines of text without trailing blanks.

    Cells are as many columns wide as labels need, or as `columns` says, an even number.

    >>> square = ((0, 0), (1, 0), (1, 1), (0, 1))
    >>> steps = Area((square,), "outline"), Label(0.5, 0.5, "16", "day")
    >>> print(picture(Figure(1, 1, steps)))
    ┏━━━┓
    ┃ 16┃
    ┗━━━┛
    """
    labels = [s.text for s in figure.all_steps if isinstance(s, Label)]
    widest = max(map(columns_of, labels), default=0)
    canvas = _Canvas(columns=columns or (4 if widest <= 3 else 8))
    for step in _from_below(figure.all_steps):
        if _kind(step.role) not in SKIPPED:
            _draw(canvas, step)
    return _text(canvas)


def _from_below(steps: tuple[Step, ...]) -> Iterable[Step]:
    """Return steps in order; what is on the ground of cells covers their lines here."""
    if not any(_kind(step.role) in GROUND for step in steps):
        return steps
    return sorted(steps, key=_layer)


def _layer(step: Step) -> int:
    if isinstance(step, Label) or _is_disc(step):
        return 2
    return int(_kind(step.role) in GROUND)


def _is_disc(step: Step) -> bool:
    small = isinstance(step, Circle) and step.radius < DISC
    return small and _kind(step.role) in DISCS


def _kind(role: str) -> str:
    return plain_role(role).rsplit("-", 1)[-1]


def _draw(canvas: _Canvas, step: Step) -> None:
    match step:
        case Label():
            _write(canvas, step)
        case Circle(x, y) if _is_disc(step):
            canvas.marks[_line_and_column(canvas, x, y)] = DISCS[_kind(step.role)]
        case Circle(x, y, radius):
            walls = RINGS.get(_kind(step.role), "()")
            _ring(canvas, x - radius, y - radius, x + radius, y + radius, walls)
        case Rect(x, y, w, h) if _kind(step.role) in BOXES:
            canvas.marks[_line_and_column(canvas, x + w / 2, y + h / 2)] = "□"
        case Rect(x, y, w, h) if _kind(step.role) in RINGS:
            _ring(canvas, x, y, x + w, y + h, RINGS[_kind(step.role)])
        case Line(points) if _kind(step.role) in SHAFTS:
            _shaft(canvas, points)
        case Line(points) if _kind(step.role) == "head":
            _head(canvas, points)
        case Line(points) if _kind(step.role) == "pointer":
            _pointer(canvas, points)
        case Rect(x, y, w, h):
            _shape(canvas, (((x, y), (x + w, y), (x + w, y + h), (x, y + h)),), step)
        case Area(outlines):
            _shape(canvas, outlines, step)
        case Line(points):
            weight = 1 if _kind(step.role) in THIN else 2
            for start, end in pairwise(points):
                _stroke(canvas, start, end, weight)


def _line_and_column(canvas: _Canvas, x: float, y: float) -> tuple[int, int]:
    return math.floor(y * ROWS + 1e-6), math.floor(x * canvas.columns + 1e-6)


def _shape(canvas: _Canvas, outlines: tuple[Polygon, ...], step: Step) -> None:
    points = [point for outline in outlines for point in outline]
    if all(_on_lattice(canvas, point) for point in points):
        if _kind(step.role) not in UNFILLED:
            _fill(canvas, outlines, SHADES.get(_kind(step.role), " "))
        weight = 1 if _kind(step.role) in THIN else 2
        for outline in outlines:
            for start, end in zip(outline, outline[1:] + outline[:1], strict=True):
                _stroke(canvas, start, end, weight)
    elif len(outlines) == 1 and len(points) > 12:  # a rounded square
        xs, ys = zip(*points, strict=True)
        _ring(canvas, min(xs), min(ys), max(xs), max(ys))
    else:
        _ink(canvas, outlines)


def _on_lattice(canvas: _Canvas, point: Point) -> bool:
    return all(
        math.isclose(v * n, round(v * n), abs_tol=1e-6)
        for v, n in zip(point, (canvas.columns, ROWS), strict=True)
    )


def _inside(outlines: Iterable[Polygon], x: float, y: float) -> bool:
    """Return whether a point is inside by the even-odd rule."""
    crossings = 0
    for outline in outlines:
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossings += 1
    return crossings % 2 == 1


def _span(values: Iterable[float], scale: int) -> range:
    found = list(values)
    return range(math.floor(min(found) * scale), math.ceil(max(found) * scale) + 1)


def _fill(canvas: _Canvas, outlines: tuple[Polygon, ...], mark: str) -> None:
    """Replace everything inside with the mark."""
    points = [point for outline in outlines for point in outline]
    for line in _span((y for _, y in points), ROWS):
        for column in _span((x for x, _ in points), canvas.columns):
            if _well_inside(canvas, outlines, line, column):
                canvas.arms.pop((line, column), None)
                canvas.marks[line, column] = mark
            elif arms := canvas.arms.get((line, column)):
                for side, (dy, dx) in enumerate(_SIDES):
                    if _well_inside(canvas, outlines, line + dy / 2, column + dx / 2):
                        arms[side] = 0


def _well_inside(
    canvas: _Canvas, outlines: tuple[Polygon, ...], line: float, column: float
) -> bool:
    x, y = column / canvas.columns, line / ROWS
    return all(
        _inside(outlines, x + dx, y + dy)
        for dx in (-0.01, 0.01)
        for dy in (-0.01, 0.01)
    )


def _ink(canvas: _Canvas, outlines: tuple[Polygon, ...]) -> None:
    """Paint a shape off the lattice in half blocks."""
    points = [point for outline in outlines for point in outline]
    for half in _span((y for _, y in points), 2 * ROWS):
        for column in _span((x for x, _ in points), canvas.columns):
            x, y = (column + 0.5) / canvas.columns, (half + 0.5) / (2 * ROWS)
            if _inside(outlines, x, y):
                canvas.dots.add((half, column))


def _stroke(canvas: _Canvas, start: Point, end: Point, weight: int) -> None:
    """Draw a line with box characters if it follows the lattice, else do nothing."""
    if not (_on_lattice(canvas, start) and _on_lattice(canvas, end)):
        return
    (c1, r1), (c2, r2) = (
        (round(x * canvas.columns), round(y * ROWS)) for x, y in (start, end)
    )
    if r1 == r2:
        for column in range(min(c1, c2), max(c1, c2)):
            _arm(canvas, r1, column, 1, weight)
            _arm(canvas, r1, column + 1, 3, weight)
    elif c1 == c2:
        for line in range(min(r1, r2), max(r1, r2)):
            _arm(canvas, line, c1, 2, weight)
            _arm(canvas, line + 1, c1, 0, weight)


def _shaft(canvas: _Canvas, points: tuple[Point, ...]) -> None:
    """Draw a line from middle to middle, also a slanting one, from border to border."""
    places = [(round(x * 2) / 2, round(y * 2) / 2) for x, y in points]
    for start, end in pairwise(places):
        right, down = end[0] - start[0], end[1] - start[1]
        if not right or not down:
            _stroke(canvas, start, end, 2)
            continue
        for k in range(1, round(2 * abs(right))):
            x = start[0] + math.copysign(k / 2, right)
            y = start[1] + math.copysign(k / 2, down)
            at = _line_and_column(canvas, x, y)
            canvas.arms.pop(at, None)
            canvas.marks[at] = "╲" if right * down > 0 else "╱"


def _head(canvas: _Canvas, points: tuple[Point, ...]) -> None:
    """Put an arrow where a line enters its last cell; the tip is the second point."""
    (ax, ay), (x, y), (bx, by) = points
    eighth = _eighth(x - (ax + bx) / 2, y - (ay + by) / 2)
    right, down = (round(f(eighth * math.pi / 4)) for f in (math.cos, math.sin))
    middle = math.floor(x) + 0.5, math.floor(y) + 0.5
    at = _line_and_column(canvas, middle[0] - right / 2, middle[1] - down / 2)
    canvas.arms.pop(at, None)
    canvas.marks[at] = ARROWS[eighth]


def _pointer(canvas: _Canvas, points: tuple[Point, ...]) -> None:
    """Put an arrow at the end of a short line."""
    (x0, y0), (x1, y1) = points
    line, column = _line_and_column(canvas, x1, y1)
    # A line at the right of the grid or below ends on its border.
    canvas.marks[line, column + (x1 < x0)] = ARROWS[_eighth(x1 - x0, y1 - y0)]


def _eighth(right: float, down: float) -> int:
    """Return a direction in eighths of a turn, clockwise from the right.

    >>> _eighth(0.5, 0.5), _eighth(0, -1)
    (1, 6)
    """
    return round(math.atan2(down, right) / (math.pi / 4)) % 8


def _arm(canvas: _Canvas, line: int, column: int, side: int, weight: int) -> None:
    canvas.marks.pop((line, column), None)
    arms = canvas.arms.setdefault((line, column), [0, 0, 0, 0])
    arms[side] = max(arms[side], weight)


def _ring(
    canvas: _Canvas, x1: float, y1: float, x2: float, y2: float, walls: str = "()"
) -> None:
    """Put parentheses on both walls of the cell that contains this box."""
    line = math.floor((y1 + y2) / 2 * ROWS + 1e-6)
    for column in range(
        math.ceil(x1 * canvas.columns), math.floor(x2 * canvas.columns) + 1
    ):
        canvas.marks[line, column] = " "
    canvas.marks[line, math.floor(x1 * canvas.columns)] = walls[0]
    canvas.marks[line, math.ceil(x2 * canvas.columns)] = walls[1]


def _write(canvas: _Canvas, label: Label) -> None:
    line = math.floor(label.y * ROWS + 1e-6)
    width = columns_of(label.text)
    left = 0.0 if label.align == "start" else (width - 1) / 2
    column = math.ceil(label.x * canvas.columns - left - 1e-6)
    for char in label.text:
        canvas.marks[line, column] = char
        canvas.arms.pop((line, column), None)
        if columns_of(char) == 2:
            canvas.marks[line, column + 1] = ""
        column += columns_of(char)


def columns_of(text: str) -> int:
    """Return the width of a text in a terminal.

    >>> columns_of("V3"), columns_of("八月")
    (2, 4)
    """
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _text(canvas: _Canvas) -> str:
    marks = {place: _box(arms) for place, arms in canvas.arms.items()}
    for half, column in canvas.dots:
        line = half // 2
        pair = (
            (line * 2, column) in canvas.dots,
            (line * 2 + 1, column) in canvas.dots,
        )
        marks[line, column] = {(1, 0): "▀", (0, 1): "▄", (1, 1): "█"}[pair]
    marks |= canvas.marks
    if not marks:
        return ""
    bottom = max(line for line, _ in marks)
    right = max(column for _, column in marks)
    lines = (
        "".join(marks.get((line, column), " ") for column in range(right + 1))
        for line in range(bottom + 1)
    )
    return "\n".join(line.rstrip() for line in lines)


def _box(arms: list[int]) -> str:
    """Return the box character with these arms.

    >>> _box([1, 2, 1, 2]), _box([0, 2, 2, 0]), _box([1, 0, 1, 0])
    ('┿', '┏', '│')
    """
    up, right, down, left = arms
    return _BOXES[27 * up + 9 * right + 3 * down + left]
