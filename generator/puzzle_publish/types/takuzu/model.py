"""What a page and its key print.

givens: {"rows": [[0, null, 1, …]], "symbols": "ox"}, the last only if it is not "01"
answer: {"rows": [[0, 1, 1, …]]}
"""

from dataclasses import dataclass

from ...core.puzzle import Json
from ...grids.reading import Rows, choice, members, rows

OPEN = 2
LARGEST = 16  # 1,296 lines; tables of longer ones cost more than they are worth
SIGNS = {"01": "01", "ox": "OX"}
NAMES = ("moon", "sun")
SYMBOLS = (*SIGNS, "suns")


@dataclass(frozen=True, slots=True)
class Takuzu:
    """The givens as the code uses them.

    Attributes:
        rows: the cells, OPEN for an empty one.
        symbols: what is printed for 0 and 1, one of `SYMBOLS`.
    """

    rows: Rows
    symbols: str = "01"


def read(givens: Json) -> Takuzu:
    """Return givens as a Takuzu.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = members(givens, ["rows"], ["symbols"], of="the puzzle")
    symbols = choice(found.get("symbols", "01"), SYMBOLS, "symbols")
    return Takuzu(_square(found["rows"], open_to=OPEN), symbols)


def read_answer(puzzle: Takuzu, answer: Json) -> Rows:
    """Return the cells of an answer, none of them open.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    printed = members(answer, ["rows"], of="the answer")
    return _square(printed["rows"], open_to=None)


def make_givens(puzzle: Takuzu) -> Json:
    """Return the givens of a Takuzu."""
    rows = [[None if x == OPEN else x for x in row] for row in puzzle.rows]
    symbols = {} if puzzle.symbols == "01" else {"symbols": puzzle.symbols}
    return {"rows": rows, **symbols}


def _square(value: Json, open_to: int | None) -> Rows:
    size = len(value) if isinstance(value, list) else 0
    if 2 <= size <= LARGEST and size % 2:
        raise ValueError(f"the grid has {size} rows; must have an even number")
    sides = (size, size) if 2 <= size <= LARGEST else (2, LARGEST)
    return rows(value, (0, 1), heights=(2, LARGEST), widths=sides, empty=open_to)
