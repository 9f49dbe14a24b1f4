"""Where the labels of a figure stand, from above: do any overlap or leave it?"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from puzzle_publish.core.designs.looks import Look
from puzzle_publish.core.figure import Area, Circle, Figure, Label, Line, Rect, Step
from puzzle_publish.core.text_fitting import widest_ems

MM_PER_PT = 25.4 / 72
Box = tuple[float, float, float, float]  # left, top, right, bottom
Ems = Callable[[str], float]

SEMIBOLD = 1.06  # how much wider than the regular letters that `widest_ems` knows
HALF_HANZI, HALF_CAPITAL = 0.46, 0.36  # of the size, above and below the middle


def box_of(label: Label, look: Look, ems: Ems = widest_ems) -> Box:
    """Return a box that a label does not leave."""
    size = look.size * label.size
    width = ems(label.text) * size * (SEMIBOLD if look.weight > 400 else 1)
    is_han = any(char >= "\u2e80" for char in label.text)
    half = size * (HALF_HANZI if is_han else HALF_CAPITAL)
    left = label.x if label.align == "start" else label.x - width / 2
    return left, label.y - half, left + width, label.y + half


def labels_of(figure: Figure) -> list[Label]:
    """Return the labels of a figure and of its base."""
    return [step for step in figure.all_steps if isinstance(step, Label)]


def overlapping(
    figure: Figure, looks: Mapping[str, Look], ems: Ems = widest_ems
) -> list[tuple[str, str]]:
    """Return the texts of labels that may run into each other."""
    boxes = [
        (label.text, box_of(label, looks[label.role], ems))
        for label in labels_of(figure)
    ]
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 1e-6
        and min(a[3], b[3]) - max(a[1], b[1]) > 1e-6
    ]


def outside(
    figure: Figure, looks: Mapping[str, Look], ems: Ems = widest_ems
) -> list[Step]:
    """Return the steps that leave the figure."""
    return [
        step
        for step in figure.all_steps
        if any(
            left < -1e-6
            or top < -1e-6
            or right > figure.width + 1e-6
            or bottom > figure.height + 1e-6
            for left, top, right, bottom in _boxes(step, looks, ems)
        )
    ]


def small_labels(figure: Figure, looks: Mapping[str, Look]) -> list[Label]:
    """Return the labels of less than 7 pt where the figure is smallest."""
    return [
        label
        for label in labels_of(figure)
        if looks[label.role].size * label.size * figure.min_cell_mm / MM_PER_PT < 7
    ]


def _boxes(step: Step, looks: Mapping[str, Look], ems: Ems) -> Iterator[Box]:
    match step:
        case Label():
            yield box_of(step, looks[step.role], ems)
        case Circle(x, y, radius):
            yield x - radius, y - radius, x + radius, y + radius
        case Rect(x, y, width, height):
            yield x, y, x + width, y + height
        case Line(points):
            yield from ((x, y, x, y) for x, y in points)
        case Area(outlines):
            yield from ((x, y, x, y) for outline in outlines for x, y in outline)
