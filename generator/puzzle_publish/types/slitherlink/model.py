"""What a page and its key print.

givens: {"rows": [[3, null, …]], "tiling": "hexagons"}, the last unless it is "squares"
answer: {"edges": [[[0, 0], [0, 1]], …]}, the points in rows from the top, sorted
"""

from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from ...core.puzzle import Json
from ...grids.reading import Rows, cell_of, choice, items, members, place, rows
from ...grids.tilings import SIDES, TILINGS, Name, Tiling, tiling

LARGEST = 25
NO_CLUE = -1
Loop = frozenset[int]  # its edges


class Puzzle(NamedTuple):
    """The clues of a page and the grid that they are on.

    Attributes:
        tiling: the shape of the cells.
        rows: the clues, NO_CLUE for none.
        grid: points, edges and faces.
        clues: those of the rows by face.
    """

    tiling: Name
    rows: Rows
    grid: Tiling
    clues: tuple[int, ...] = ()


def read(printed: Json) -> Puzzle:
    """Return the puzzle of a page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    given = members(printed, ["rows"], ["tiling"], of="the puzzle")
    chosen = choice(given.get("tiling", "squares"), TILINGS, "tiling")
    name = next(name for name in TILINGS if name == chosen)
    sides = SIDES[name]
    size = (1, LARGEST)
    lines = rows(given["rows"], (0, sides), heights=size, widths=size, empty=NO_CLUE)
    grid = tiling(name, len(lines), len(lines[0]))
    puzzle = Puzzle(name, lines, grid, tuple(clue for line in lines for clue in line))
    if sides in puzzle.clues:
        _refuse_around(puzzle, puzzle.clues.index(sides))
    return puzzle


def _refuse_around(puzzle: Puzzle, face: int) -> None:
    """Refuse a loop round one cell where another clue needs it elsewhere."""
    around = set(puzzle.grid.faces[face])
    width = puzzle.grid.width
    for other, clue in enumerate(puzzle.clues):
        if clue not in (NO_CLUE, len(around.intersection(puzzle.grid.faces[other]))):
            raise ValueError(
                f"{place(divmod(face, width))} is {len(around)}, so the loop goes round"
                f" this cell alone; but {place(divmod(other, width))} is {clue}"
            )


def read_answer(puzzle: Puzzle, printed: Json) -> Loop:
    """Return the edges of an answer.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    given = members(printed, ["edges"], of="the answer")
    grid = puzzle.grid
    most = len(grid.edges)
    found: dict[int, Json] = {}
    for item in items(given["edges"], (0, most), '"edges"', "edges"):
        what = f"edge {len(found) + 1}"
        edge = grid.by_text.get(str(item))
        if edge is None:
            _refuse(grid, item, what)
        if edge in found:
            raise ValueError(f"{what} is listed twice")
        found[edge] = item
    return frozenset(found)


def _refuse(grid: Tiling, item: Json, what: str) -> NoReturn:
    """Say what is wrong with an edge."""
    height, width = (max(each) + 1 for each in zip(*grid.names, strict=True))
    for one in items(item, (2, 2), what, "points"):
        cell_of(one, height, width, what)
    raise ValueError(f"{what}: no line joins its points")


def answer_of(grid: Tiling, edges: Iterable[int]) -> Json:
    """Return the answer with these edges."""
    pairs = [grid.edges[edge] for edge in sorted(edges)]
    return {"edges": [[list(grid.names[a]), list(grid.names[b])] for a, b in pairs]}


def givens_of(name: Name, width: int, clues: Iterable[int]) -> Json:
    """Return givens with these clues by face, NO_CLUE for none."""
    values = [None if clue == NO_CLUE else int(clue) for clue in clues]
    lines = [values[k : k + width] for k in range(0, len(values), width)]
    return {"rows": lines} if name == "squares" else {"tiling": name, "rows": lines}
