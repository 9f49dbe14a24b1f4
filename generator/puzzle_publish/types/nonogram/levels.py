"""What a level asks of a picture: its dearest technique, and clues that have room."""

from ...kernels import blocks
from .model import Clues, deepest, room

TECHNIQUES = {
    "easy": blocks.BOXES,
    "medium": blocks.LINE,
    "hard": blocks.LONE_LINE,
    "expert": blocks.EDGE,
}
LEVELS = tuple(TECHNIQUES)


def fits(printed: Clues, *, rough: bool) -> bool:
    """Return whether the clues take no more room than figures are measured for."""
    rows, columns = printed.rows, printed.columns
    across, down = (deepest(len(side), rough=rough) for side in (columns, rows))
    return (
        max(map(room, rows)) <= room((1,) * across) and max(map(len, columns)) <= down
    )
