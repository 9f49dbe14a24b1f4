"""A picture of the worked example: a small grid, and what is below it."""

from collections.abc import Collection, Mapping, Sequence

from ...core.figure import Figure, Label, Rect, Step
from . import board
from .pattern import Cell, Pattern

CELL_MM, MIN_CELL_MM = 5.6, 4.4
WIDTH = 6.5
BELOW = 0.4  # between the grid and what is below it
# A number of 7 pt in a cell of 4.4 mm.
NUMBER = 0.07, 0.27
TEXT, LEADING = 0.57, 0.72

Steps = tuple[Figure, Figure, Figure]
Letters = Mapping[Cell, str]


def picture(
    pattern: Pattern,
    filled: Letters,
    new: Collection[Cell],
    numbers: Mapping[Cell, int],
    text: Sequence[Step],
    below: float,
) -> Figure:
    """Return the small grid with its new letters tinted, and the text below it."""
    return Figure(
        width=max(float(pattern.width), WIDTH),
        height=pattern.height + BELOW + below,
        steps=(
            *(Rect(float(c), float(r), 1.0, 1.0, "cross-example-step") for r, c in new),
            *board.cells(pattern, 0.0, 0.0, "cross-example-cell"),
            *(
                Label(
                    c + NUMBER[0],
                    r + NUMBER[1],
                    str(n),
                    "cross-example-number",
                    "start",
                )
                for (r, c), n in numbers.items()
                if (r, c) not in filled
            ),
            *board.letters(filled, 0.0, 0.0, "cross-example-letter"),
            *text,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )
