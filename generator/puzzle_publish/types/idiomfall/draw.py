"""The page of falling idioms.

An idiom on a shaded board is recognised by the walls around its blocks; tints are only
an aid.
"""

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...core.figure import Figure, Label, Rect, Step, TextLabel
from ...core.puzzle import Json
from ..texts import read_text
from .blocks import blocks, colours, grid, shades
from .draw_key import draw_key
from .model import Order, Printed
from .replay import checkpoints, removals_of

FOLDER = Path(__file__).parent

# The widest figure, a board of eight columns beside its blank grids, fills the type
# area of a 6x9 in book of 300 pages at 9.8 mm a cell, and of any thickness at 9 mm.
CELL_MM, MIN_CELL_MM = 12.0, 9.0

GRID = 0.51  # a cell of the blank grids: 5 mm at 9.8 mm
GRID_LEFT = 0.35  # between board and grids
GRID_WORDS = 0.46  # the line below each grid
GRID_GAP = 0.14
GRIDS_LEAST = 2.0  # the width of the words below a narrow grid

LIST_GAP = 0.5
LEADING = 0.68
STEP_BOX = 0.55  # 5 mm at 9.1 mm
TEXT = 0.4
NUMBER = 0.62
LISTED = STEP_BOX + 0.18 + 4 * TEXT
WRITTEN = NUMBER + 4 * STEP_BOX
COLUMN_GAP = 0.4


def draw(givens: Printed, answer: Order | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return draw_key(givens, answer)
    rows, cols = givens.height, givens.width
    column = WRITTEN if givens.idioms is None else LISTED
    side = max(float(cols), column)
    left = (side - cols) / 2
    across = 2 if side >= 2 * column + COLUMN_GAP else 1
    listed = -(-removals_of(givens) // across) * LEADING
    labels = read_text(FOLDER, language).labels
    aside = max(cols * GRID, GRIDS_LEAST)
    grids = _blank_grids(givens, labels, side + GRID_LEFT, aside)
    height = max(rows + LIST_GAP + listed, _grids_height(givens))
    return Figure(
        width=side + GRID_LEFT + aside,
        height=height,
        steps=(
            *(shades(givens, left) if givens.shaded else ()),
            *blocks(givens, left),
            *_list(givens, side, across, rows + LIST_GAP),
            *grids,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
        base=None if givens.shaded else _base(rows, cols, left),
        tints=tuple(colours(givens, left)),
    )


@functools.lru_cache(maxsize=64)
def _base(rows: int, cols: int, left: float) -> Figure:
    """The empty board."""
    return Figure(
        width=cols + 2 * left,
        height=rows,
        steps=tuple(grid(rows, cols, left, 0.0, 1.0, "fall")),
        name=f"idiomfall/{rows}x{cols}/{left:g}",
    )


def _list(givens: Printed, side: float, across: int, top: float) -> Iterator[Step]:
    """Yield the idioms, each with a box for its step, or squares for writing them."""
    count = removals_of(givens)
    high = -(-count // across)
    pitch = side / across
    for k in range(count):
        x, y = k // high * pitch, top + (k % high + 0.5) * LEADING
        edge = y - STEP_BOX / 2
        if givens.idioms is None:
            yield Label(x, y, str(k + 1), "fall-number", "start")
            for nth in range(4):
                place = x + NUMBER + nth * STEP_BOX
                yield Rect(place, edge, STEP_BOX, STEP_BOX, "fall-box")
        else:
            yield Rect(x, edge, STEP_BOX, STEP_BOX, "fall-box")
            text = givens.idioms[k]
            x += LISTED - 4 * TEXT
            yield TextLabel(x, y, text, "fall-idiom", "start", part="item")


# The blank grids.


def _grids_height(givens: Printed) -> float:
    each = givens.height * GRID + GRID_WORDS
    count = len(checkpoints(removals_of(givens))) - 1
    return count * each + max(count - 1, 0) * GRID_GAP


def _blank_grids(
    givens: Printed, labels: Mapping[str, Json], left: float, width: float
) -> Iterator[Step]:
    """For each quarter of the removals, yield an empty grid for redrawing the board."""
    rows, cols = givens.height, givens.width
    middle = left + width / 2
    _, *after = checkpoints(removals_of(givens))
    for k, steps in enumerate(after):
        top = k * (rows * GRID + GRID_WORDS + GRID_GAP)
        yield from grid(rows, cols, middle - cols * GRID / 2, top, GRID, "fall-blank")
        text = str(labels["after"]).format(steps=steps)
        y = top + rows * GRID + GRID_WORDS * 0.55
        yield Label(middle, y, text, "fall-blank-words")
