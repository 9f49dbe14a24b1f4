"""The key of falling idioms, and the boards along it as a hint.

A key has four small boards. In each, the idioms of the next quarter show the numbers of
their steps instead of their characters, so that a step is found at a glance; the list
below the board names them.
"""

from collections.abc import Iterator

from ...core.figure import Area, Figure, Label, Line, Step, TextLabel
from ...core.outlines import outlines, walls
from .model import Order, Printed
from .replay import Position, checkpoints, positions
from .rules import Cell

# Hanzi of 7 pt are 2.47 mm: in cells of 3.3 mm they do not touch, and four keys of 8 x
# 8 fill a page of a book of up to 500 pages.
CELL_MM, MIN_CELL_MM = 3.32, 3.3
BOARD_GAP = 1.0
TEXT = 0.75
LEADING = 1.0
LIST_GAP = 0.5
NUMBER = 1.125  # "16" and a space
ENTRY = NUMBER + 4 * TEXT
ACROSS = 2

HINT_CELL_MM = 4.3  # four hints a page
HINT_GAP = 0.75


def draw_key(givens: Printed, answer: Order) -> Figure:
    """Return the boards before each quarter of the removals, each with their order."""
    rows, cols = givens.height, givens.width
    states, starts = positions(givens, answer), _starts(answer)
    order = [taken.idiom for taken in answer]
    most = max(end - start for start, end in starts)
    wide = max(float(cols), ENTRY)
    high = rows + LIST_GAP + most * LEADING
    steps: list[Step] = []
    for k, (start, end) in enumerate(starts):
        left = k % ACROSS * (wide + BOARD_GAP)
        top = k // ACROSS * (high + BOARD_GAP)
        steps += _board(states[start], rows, cols, left, top, (start, end))
        for nth in range(end - start):
            y = top + rows + LIST_GAP + (nth + 0.5) * LEADING
            number, word = str(start + nth + 1), order[start + nth]
            role, x = "fall-key-idiom", left + NUMBER
            steps += (
                TextLabel(left, y, number, "fall-key-number", "start", part="number"),
                TextLabel(x, y, word, role, "start", part="item"),
            )
    across, down = min(ACROSS, len(starts)), -(-len(starts) // ACROSS)
    return Figure(
        width=across * wide + (across - 1) * BOARD_GAP,
        height=down * high + (down - 1) * BOARD_GAP,
        steps=tuple(steps),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def draw_hint(givens: Printed, answer: Order) -> Figure:
    """Return the boards after each quarter of the removals, in a row."""
    rows, cols = givens.height, givens.width
    states = positions(givens, answer)
    after = [start for start, _ in _starts(answer)][1:] or [0]
    steps: list[Step] = []
    for k, start in enumerate(after):
        left = k * (cols + HINT_GAP)
        steps += _board(states[start], rows, cols, left, 0.0, (0, 0))
    return Figure(
        width=len(after) * (cols + HINT_GAP) - HINT_GAP,
        height=rows,
        steps=tuple(steps),
        cell_mm=HINT_CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _starts(answer: Order) -> list[tuple[int, int]]:
    """The number of removals before each board, and before the next one."""
    count = len(answer)
    starts = checkpoints(count)
    return list(zip(starts, (*starts[1:], count), strict=True))


def _board(
    pile: Position,
    rows: int,
    cols: int,
    left: float,
    top: float,
    span: tuple[int, int],
) -> Iterator[Step]:
    """Yield a framed position; blocks of the steps in `span` show their numbers."""
    start, end = span
    owners: dict[Cell, int] = {
        (r, c): pile[r, c].step
        if (r, c) in pile and start < pile[r, c].step <= end
        else 0
        for r in range(rows)
        for c in range(cols)
    }
    for step in range(start + 1, end + 1):
        cells = [cell for cell, owner in owners.items() if owner == step]
        moved = (
            tuple((left + x, top + y) for x, y in outline)
            for outline in outlines(cells)
        )
        yield Area(tuple(moved), "fall-key-step")
    for line in walls(owners):
        yield Line(tuple((left + x, top + y) for x, y in line), "fall-key-wall")
    corners = ((0, 0), (cols, 0), (cols, rows), (0, rows), (0, 0))
    yield Line(tuple((left + x, top + y) for x, y in corners), "fall-key-outline")
    for (r, c), block in pile.items():
        x, y = left + c + 0.5, top + r + 0.5
        if owners[r, c]:
            yield Label(x, y, str(block.step), "fall-key-step-number")
        else:
            yield Label(x, y, block.letter, "fall-key-letter")
