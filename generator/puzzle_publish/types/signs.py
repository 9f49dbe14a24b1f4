"""Signs on a screen for what a type draws as a shape and names by a word.

A star is an area to `draw` and "star" to a reader who cannot see it. A screen's cells
and keys have room for one sign, so they show the sign that looks like the area.
"""

from collections.abc import Iterator
from dataclasses import replace

from ..core.figure import Area, Circle, Figure, Label, Line, Rect, Step
from .cells import CellRows, GridCell
from .player import Player, blanks

MOST_LETTERS = 1  # of a sign in a cell; digits may be more
# Corners of an area -> the sign that looks like it; of others, a disc.
_CORNERS = {3: "▲", 4: "◆", 10: "★"}
_DISC, _RING, _SQUARE, _CROSS = "●", "○", "■", "×"


def is_word(sign: str) -> bool:
    """Return whether a sign is a word, which no cell has room for.

    >>> is_word("star"), is_word("K"), is_word("12"), is_word("★")
    (True, False, False, False)
    """
    return sum(char.isalpha() for char in sign) > MOST_LETTERS


def with_shapes(player: Player, rows: CellRows, page: Figure, key: Figure) -> Player:
    """Return a player whose cells show each word as the shape that the key draws.

    One word may be drawn as nothing, as where no star is: it is shown as a cross, and
    an untouched cell counts as it. The player stays the same if two words look alike.

    Args:
        player: with words as signs.
        rows: the puzzle's cells.
        page: the puzzle's figure.
        key: the figure of the key, whose cells are those of the page.
    """
    printed = set(page.all_steps)
    drawn = [step for step in key.all_steps if step not in printed]
    found = {sign: sign for sign in player.signs if not is_word(sign)}
    for cell, sign in zip(blanks(rows), player.answer, strict=True):
        if sign not in found and (shape := next(_shapes(drawn, cell), "")):
            found[sign] = shape
    shown = tuple(found.get(sign, _CROSS) for sign in player.signs)
    if shown == player.signs or len(set(shown)) < len(shown):
        return player
    nothing = next((sign for sign in player.signs if sign not in found), "")
    return replace(player, shown=shown, untouched=player.untouched or nothing)


def _shapes(drawn: list[Step], cell: GridCell) -> Iterator[str]:
    """Yield the signs of what is drawn in a cell."""
    for step in drawn:
        points = _points(step)
        if not all(0 <= x - cell.x <= 1 and 0 <= y - cell.y <= 1 for x, y in points):
            continue
        match step:
            case Label(text=text) if not is_word(text):
                yield text
            case Circle(role=role):
                yield _RING if "white" in role or "open" in role else _DISC
            case Rect():
                yield _SQUARE
            case Line():
                yield _CROSS
            case Area(outlines):
                yield _CORNERS.get(len(outlines[0]), _DISC)


def _points(step: Step) -> tuple[tuple[float, float], ...]:
    match step:
        case Rect(x, y, width, height):
            return (x, y), (x + width, y + height)
        case Line(points):
            return points
        case Area(outlines):
            return tuple(point for outline in outlines for point in outline)
        case _:
            return ((step.x, step.y),)
