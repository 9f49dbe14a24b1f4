"""Dot-to-dots on a screen: dots as cells in the order of their numbers."""

from collections.abc import Callable, Iterator, Mapping

from ...core.drawings.library import drawing, titles
from ...core.figure import Area, Figure, in_colour
from ...core.outlines import Polygon
from ..cells import CellRows
from ..hint_field import Field, Hints, Recorded
from ..picture_screen import TEXT, cell_at, labelled, ninth_of, scaled, way_to
from ..player import Player, Point
from . import draw
from .model import Outline, Page

MARGIN = 1.0  # cells round the picture

Words = Mapping[str, str]


def draw_on_screen(givens: Page) -> tuple[Figure, CellRows]:
    """Return the page's figure with numbers of one size, and a cell for each dot."""
    figure, at = _placed(givens)
    dots = sorted(givens.dots, key=lambda dot: dot.number)
    cells = [cell_at(at(dot.place), figure, str(dot.number)) for dot in dots]
    of = {cell.words: cell for cell in cells}
    return labelled(figure, lambda label: of[label.text]), tuple((c,) for c in cells)


def player(givens: Page, answer: Outline, language: str, words: Words) -> Player:
    """Return how dots are joined, and the drawing that comes out."""
    fact = words["lines-inside" if givens.lines else "no-lines"]
    signs = (words["joined"],)
    name = titles(answer.drawing)[language] if answer.drawing else ""
    return Player(
        *("join", signs, signs * len(givens.dots)),
        facts=(words["places"], fact.format(count=len(givens.lines))),
        closing=name,
        finale=tuple(_parts(givens, answer)),
    )


def hints(field: Field, words: Words) -> Hints:
    """Return for each dot where it lies: seen from the one before, in the picture."""
    return Hints(tuple(_steps(field, words)), "{place}")


def _steps(field: Field, words: Words) -> Iterator[Recorded]:
    for k, cell in enumerate(field.cells):
        before = field.cells[max(k - 1, 0)]
        way = way_to(before, cell, words)
        values = {"number": cell.words, "before": before.words, "way": way}
        yield Recorded(
            *((k,), (), (), (max(k - 1, 0),)),
            words["go" if k else "begin"].format_map(values),
            words["lies"].format_map(values | {"part": ninth_of(cell, words)}),
            *(words["here"].format_map(values), ""),
        )


def _placed(givens: Page) -> tuple[Figure, Callable[[Point], Point]]:
    """Return the figure, and where it has a place of the drawing, in hundredths."""
    factor = TEXT * 100 / givens.size
    figure, (left, top) = draw.with_margin(givens, MARGIN / factor)

    def at(point: Point) -> Point:
        x, y = point
        return (
            round((x / 100 - left) * factor, 4),
            round((y / 100 - top) * factor, 4),
        )

    return scaled(figure, factor), at


def _parts(givens: Page, answer: Outline) -> Iterator[Area]:
    """Yield the parts of the drawing in their colours."""
    _, at = _placed(givens)

    def moved(outline: Polygon) -> Polygon:
        return tuple(at((100 * x, 100 * y)) for x, y in outline)

    for part in drawing(answer.drawing).regions if answer.drawing else ():
        outlines = tuple(map(moved, part.outlines))
        yield Area(outlines, in_colour("dots-finale", part.colour))
