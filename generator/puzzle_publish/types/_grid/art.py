"""Pictures of crosswords for covers and section openers."""

from ...core.figure import Figure, Label, Rect, Step
from ...core.puzzle import Json
from . import board
from .pattern import Pattern, Slot

ART_CELL_MM, ART_MIN_CELL_MM = 20.0, 3.0
ART_LEAST, ART_MOST = 5, 9  # columns
TILE_GAP = 0.1  # between squares
ART_LETTER = 0.29  # half a letter's height, and a little
# A cover cuts 0.09 of the art's width off either side and the top, just into the cells
# that it shows, and ends at a height of at most 0.81 of the width.
ART_SIDE, ART_SEEN = 0.0895, 0.81


def cover_art(givens: Json, answer: Json) -> Figure:
    """Return a large piece of the filled grid with one entry marked.

    A cover cuts off the outer columns, the first row and the last row.
    """
    pattern, rows = board.pattern_of(givens), answer["rows"]
    columns = min(max(pattern.width, ART_LEAST), ART_MOST)
    side = ART_SIDE * columns
    width = columns + 2 * side
    seen = int(ART_SEEN * width - side)
    marked = _marked(pattern, columns, seen)
    top, left = _window(pattern, marked, columns, seen)
    height = max(seen + 2 * side, ART_SEEN * width)
    steps: list[Step] = [Rect(0.0, 0.0, width, height, "art-cross-black")]
    signs: list[Label] = []
    for r, c in pattern.cells:
        x, y = round(side + c - left, 4), round(side + r - top, 4)
        if x <= -1 or y <= -1 or x >= width or y >= height:
            continue
        role = "mark" if (r, c) in marked.cells else "paper"
        begin_x, begin_y = max(x, 0.0), max(y, 0.0)
        shown_x = round(min(x + 1, width) - begin_x, 4)
        shown_y = round(min(y + 1, height) - begin_y, 4)
        steps.append(Rect(begin_x, begin_y, shown_x, shown_y, f"art-cross-{role}"))
        if ART_LETTER <= y + 0.5 <= height - ART_LETTER:
            signs.append(Label(x + 0.5, y + 0.5, rows[r][c], "art-cross-letter"))
    return Figure(
        width,
        height,
        (*steps, *signs),
        cell_mm=ART_CELL_MM,
        min_cell_mm=ART_MIN_CELL_MM,
    )


def _marked(pattern: Pattern, columns: int, seen: int) -> Slot:
    """Return the longest entry that a cover shows in full, near the grid's middle."""
    middle = (pattern.height - 1) / 2, (pattern.width - 1) / 2

    def merit(slot: Slot) -> tuple[bool, int, float]:
        (r, c), (last_r, last_c) = slot.cells[0], slot.cells[-1]
        away = abs((r + last_r) / 2 - middle[0]) + abs((c + last_c) / 2 - middle[1])
        room = columns if slot.direction == "across" else seen
        return slot.length <= room, slot.length, -away

    return max(pattern.slots, key=merit)


def _window(
    pattern: Pattern, marked: Slot, columns: int, seen: int
) -> tuple[float, float]:
    """Return the row and column at the top left of the piece shown on a cover."""
    (r, c), (last_r, last_c) = marked.cells[0], marked.cells[-1]

    def start(first: int, last: int, room: int, size: int) -> float:
        if size <= room:
            return -(room - size) / 2
        return min(max((first + last + 1 - room) // 2, 0), size - room)

    return (
        start(r, last_r, seen, pattern.height),
        start(c, last_c, columns, pattern.width),
    )


def cover_tile(givens: Json, answer: Json, lit: bool) -> Figure:
    """Return a grid as a small picture: its white squares."""
    pattern = board.pattern_of(givens)
    name = "lit-shape" if lit else "tile-shape"
    half, size = TILE_GAP / 2, 1 - TILE_GAP
    steps = tuple(Rect(c + half, r + half, size, size, name) for r, c in pattern.cells)
    return Figure(pattern.width, pattern.height, steps, cell_mm=2.0, min_cell_mm=1.0)
