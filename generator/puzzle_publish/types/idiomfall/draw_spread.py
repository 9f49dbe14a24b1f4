"""Falling idioms on two facing pages: the board; list and grids in large type."""

from collections.abc import Iterator

from ...core.figure import Figure, Label, Rect, Step, TextLabel
from ..texts import read_text
from .blocks import blocks, colours, grid, shades
from .draw import CELL_MM, FOLDER, MIN_CELL_MM
from .model import Printed
from .replay import checkpoints, removals_of

NEAR = 0.06
# In units of the size of the text.
LEADING, BOX, BOX_GAP, NUMBER, SQUARE, GAP = 2.2, 1.6, 0.6, 1.8, 1.6, 1.4
MOST_CELL, LEAST_CELL = 1.6, 0.9  # of the grids to redraw the board in
GRID_GAP, GRID_WORDS, ABOVE_GRIDS = 1.2, 2.0, 1.6


def draw_spread(
    givens: Printed, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the board, and its list with the blank grids, or None if room lacks."""
    listed, top = _list(givens, width)
    words = str(read_text(FOLDER, language).labels["after"])
    grids, bottom = _grids(givens, words, width, top + ABOVE_GRIDS)
    if bottom > height or not grids:
        return None
    return _board(givens), Figure(width, bottom, (*listed, *grids), 5.0, 5.0)


def _board(givens: Printed) -> Figure:
    rows, cols = givens.height, givens.width
    drawn = (
        shades(givens, NEAR)
        if givens.shaded
        else grid(rows, cols, NEAR, 0.0, 1.0, "fall")
    )
    return Figure(
        width=cols + 2 * NEAR,
        height=rows,
        steps=(*drawn, *blocks(givens, NEAR)),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
        tints=tuple(colours(givens, NEAR)),
    )


def _list(givens: Printed, width: float) -> tuple[list[Step], float]:
    """The idioms with boxes, or squares for writing them, and their height."""
    count, idioms = removals_of(givens), givens.idioms
    each = NUMBER + 4 * SQUARE if idioms is None else BOX + BOX_GAP + 4
    across = max(1, min(count, int((width + GAP) / (each + GAP))))
    high = -(-count // across)
    pitch, steps = width / across, list[Step]()
    for k in range(count):
        x, y = k // high * pitch, k % high * LEADING
        middle = y + BOX / 2
        if idioms is not None:
            steps.append(Rect(x, y, BOX, BOX, "large-box"))
            x, text = x + BOX + BOX_GAP, idioms[k]
            role = "large-text"
            steps.append(TextLabel(x, middle, text, role, "start", part="item"))
            continue
        steps.append(Label(x, middle, str(k + 1), "large-strong", "start"))
        for nth in range(4):
            place = x + NUMBER + nth * SQUARE
            steps.append(Rect(place, y, SQUARE, SQUARE, "large-box"))
    return steps, high * LEADING


def _grids(
    givens: Printed, words: str, width: float, top: float
) -> tuple[tuple[Step, ...], float]:
    """A grid for each quarter of the removals, side by side, and where they end."""
    rows, cols = givens.height, givens.width
    _, *after = checkpoints(removals_of(givens))
    room = (width - (len(after) - 1) * GRID_GAP) / len(after)
    side = min(room / cols, MOST_CELL)
    if side < LEAST_CELL:
        return (), top

    def drawn() -> Iterator[Step]:
        for k, steps in enumerate(after):
            left = k * (room + GRID_GAP) + (room - cols * side) / 2
            yield from grid(rows, cols, left, top, side, "fall-blank")
            y = top + rows * side + GRID_WORDS / 2
            text = words.format(steps=steps)
            yield Label(left + cols * side / 2, y, text, "large-text")

    return tuple(drawn()), top + rows * side + GRID_WORDS
