"""Three hints from a ladder's steps: where to look, how, and what is there.

A type's text has these wordings:

    where-row, where-column, where-box …   {left} cells are empty; house {number}
    where-cell                             {left}; {row}, {column}
    the name of each technique             {cells}, as in "r1c2, r4c3"
    value                                  {row}, {column}, {value}
"""

from collections.abc import Iterable, Sequence

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell, Step, typical_step

LONGEST = 20  # characters of a list of cells


def hints(steps: Sequence[Step]) -> tuple[Hint, Hint, Hint]:
    """Return hints to the first step of the dearest technique, the gentlest first.

    The first one says how many cells are still empty then, so that a reader who has
    that many left knows that nothing easier is open.
    """
    at = typical_step(steps)
    step = steps[at]
    later = [place for one in steps[at:] for place in one.placed]
    where: dict[str, Json] = {"left": len({cell for cell, _ in later})}
    if step.house == "cell":
        (row, column), *_ = (*step.pattern, *step.cells)
        where |= {"row": row + 1, "column": column + 1}
    else:
        where["number"] = step.number
    (row, column), value = later[0]
    return (
        Hint(f"where-{step.house}", where),
        Hint(step.technique.name, {"cells": names(step.pattern or step.cells)}),
        Hint("value", {"row": row + 1, "column": column + 1, "value": value}),
    )


def names(cells: Iterable[Cell]) -> str:
    """Return the names of cells, by row and column from 1, in reading order.

    Of many cells only the first ones, so that a hint stays on its line.

    >>> names([(8, 4), (0, 1)])
    'r1c2, r9c5'
    >>> names([(k, k) for k in range(9)])
    'r1c1, r2c2, r3c3, …'
    """
    shown: list[str] = []
    for row, column in sorted(set(cells)):
        name = f"r{row + 1}c{column + 1}"
        if len(", ".join([*shown, name])) > LONGEST and shown:
            return ", ".join([*shown, "…"])
        shown.append(name)
    return ", ".join(shown)
