"""What a screen shows of a puzzle's figure: its grid, without the text beside it."""

from collections import Counter
from dataclasses import dataclass, replace

from ..core.figure import Figure, Label
from .capabilities import OwnScreen
from .cells import CellRows, changed
from .cells import grid_of as cells_of
from .contract import PuzzleType

# The room in which a type places grid and text apart, in widths of small text.
_WIDE, _HIGH = 80.0, 400.0


@dataclass(frozen=True, slots=True)
class Grid:
    """What of a puzzle's figure a screen shows, and its cells.

    Attributes:
        figure: the figure, without the text that the page prints below it.
        rows: the cells, with places in that figure.
    """

    figure: Figure
    rows: CellRows


def grid_of(kind: PuzzleType, givens: object, language: str) -> Grid:
    """Return a puzzle's grid: of a page with text apart from it, the first part."""
    if isinstance(kind, OwnScreen):
        return Grid(*kind.draw_on_screen(givens, language))
    whole = kind.draw(givens, None, language)
    rows = kind.cells(givens, None, language)
    apart = kind.draw_spread(givens, language, _WIDE, _HIGH)
    if apart is None or not rows:
        return Grid(whole, rows)
    return Grid(apart[0], _moved_to(apart[0], whole, rows))


def _moved_to(grid: Figure, whole: Figure, rows: CellRows) -> CellRows:
    """Return cells of a whole page's figure with their places in its grid alone."""
    before, after = _corner(whole, rows), _corner(grid, rows)
    right, down = (b - a for a, b in zip(before, after, strict=True))
    return changed(
        rows,
        lambda cell: replace(
            cell, x=round(cell.x + right, 4), y=round(cell.y + down, 4)
        ),
    )


def _corner(figure: Figure, rows: CellRows) -> tuple[float, float]:
    """Return where a figure has its grid: the first cell, or the first letter."""
    if cells := cells_of(figure):
        return cells[0][0].x, cells[0][0].y
    letters = {cell.words for row in rows for cell in row}
    labels = (step for step in figure.all_steps if isinstance(step, Label))
    roles = Counter(label.role for label in labels if label.text in letters)
    role = roles.most_common(1)[0][0]
    first = next(step for step in figure.all_steps if step.role == role)
    assert isinstance(first, Label), "roles of labels are theirs alone"
    return first.x, first.y
