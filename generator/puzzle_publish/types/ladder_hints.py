"""Three hints from a ladder's steps: where to look, how, and what is there.

A type's text has these wordings:

    where-row, where-column, where-box …   {left} cells are empty; house {number}
    where-cell                             {left}; {row}, {column}
    the name of each technique             {cells}, as in "r1c2, r4c3"; {value}, if one
                                           is supposed
    value                                  {row}, {column}, {value}
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from ..core.puzzle import Hint, Json
from ..grids.ladder import Cell, Step, typical_step

LONGEST = 20  # characters of a list of cells
_NAME = re.compile(r"r(?P<row>\d+)c(?P<column>\d+)")
_GAP = re.compile("(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")


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
        Hint(step.technique.name, shown_by(step)),
        Hint("value", {"row": row + 1, "column": column + 1, "value": value}),
    )


def shown_by(step: Step) -> Mapping[str, Json]:
    """Return the cells that show why; of what is supposed, its cells and its value."""
    if not step.cases:
        return {"cells": names(step.pattern or step.cells)}
    cells, values = zip(*step.cases, strict=True)
    return {"cells": names(cells), "value": values[0]}


def number_in(hint: Hint, name: str) -> int:
    """Return a whole number among the values of a hint."""
    value = hint.values[name]
    assert isinstance(value, int)  # as `hints` made it
    return value


def named_cells(hint: Hint) -> list[Cell]:
    """Return the cells that a hint names, by row and column from 1."""
    found = _NAME.finditer(str(hint.values["cells"]))
    return [(int(match["row"]), int(match["column"])) for match in found]


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


def in_words(sentence: str, cells: str, words: Mapping[str, str]) -> str:
    """Return a hint for readers to whom the names of cells are new.

    One cell or two are in words; of more cells the first name is explained.

    Args:
        sentence: the hint, with `{cells}`.
        cells: what `names` gives.
        words: "cell", a cell in words, with `{row}` and `{column}`; "both", what stands
            between two; "named", a `{name}` with its `{cell}` in words.

    >>> words = {"cell": "row {row}, column {column}", "both": " and "}
    >>> words |= {"named": "{name} ({cell})"}
    >>> in_words("See {cells}.", "r1c2, r9c5", words)
    'See row 1, column 2 and row 9, column 5.'
    >>> in_words("See {cells}.", "r1c2, r4c3, …", words)
    'See r1c2 (row 1, column 2), r4c3, …'
    """
    found = [*_NAME.finditer(cells)]
    told = [words["cell"].format(**match.groupdict()) for match in found]
    shown = words["both"].join(told)
    if len(found) > 2 or "…" in cells:
        first = words["named"].format(name=found[0][0], cell=told[0])
        shown = cells.replace(found[0][0], first, 1)
    return _GAP.sub("", sentence.format(cells=shown)).replace("….", "…")
