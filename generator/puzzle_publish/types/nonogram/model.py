"""What a page and its key print.

givens: {"rows": [[3, 1], …], "columns": [[], [2], …]}, the blocks of each line
answer: {"rows": [[0, 1, …], …], "title": "Cat"}, the title only of an author's picture
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Rows
from ...rules.vocabulary import Run, rectangle, runs

SMALLEST, LARGEST = 5, 40
LONGEST_TITLE = 60
# From the middle of a number to that of the next, of one digit each; more for a digit
# more. Sizes are those of the role "clue", 0.5 em.
ACROSS, DIGIT, DOWN = 0.5, 0.26, 0.56
EDGE = 0.22  # between the last number and the grid
# Givens of any origin may be smaller.
_SIDES = (1, LARGEST)

Blocks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clues:
    """The givens as the code uses them.

    Attributes:
        height: the number of rows.
        runs: the blocks of each row, then of each column.
    """

    height: int
    runs: tuple[Run, ...]

    @property
    def rows(self) -> tuple[Blocks, ...]:
        """The blocks of each row."""
        return tuple([run.lengths for run in self.runs[: self.height]])

    @property
    def columns(self) -> tuple[Blocks, ...]:
        """The blocks of each column."""
        return tuple([run.lengths for run in self.runs[self.height :]])


def clues(rows: Iterable[Blocks], columns: Iterable[Blocks]) -> Clues:
    """Return the clues with these blocks."""
    down, across = [*rows], [*columns]
    _, lines = rectangle(len(down), len(across))
    return Clues(len(down), tuple(map(Run, lines, down + across)))


@dataclass(frozen=True, slots=True)
class Picture:
    """An answer: its cells, 1 for a filled one, and its title, "" for none."""

    rows: Rows
    title: str = ""


def read(givens: Json) -> Clues:
    """Return givens as Clues.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = reading.members(givens, ["rows", "columns"], of="the puzzle")
    rows, columns = (
        reading.items(found[name], _SIDES, f'"{name}"', name)
        for name in ("rows", "columns")
    )
    return clues(
        tuple(_blocks(one, len(columns), f"row {k}") for k, one in enumerate(rows, 1)),
        tuple(
            _blocks(one, len(rows), f"column {k}") for k, one in enumerate(columns, 1)
        ),
    )


def _blocks(value: Json, cells: int, line: str) -> Blocks:
    printed = reading.items(value, (0, cells // 2 + 1), line, "blocks")
    blocks = tuple(
        [
            x
            if type(x) is int and 1 <= x <= cells
            else reading.whole(x, (1, cells), f"a block of {line}")
            for x in printed
        ]
    )
    needed = sum(blocks) + len(blocks) - 1
    if needed > cells:
        raise ValueError(f"the blocks of {line} need {needed} cells; it has {cells}")
    return blocks


def read_answer(puzzle: Clues, answer: Json) -> Picture:
    """Return an answer as a Picture.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    printed = reading.members(answer, ["rows"], ["title"], of="the answer")
    title = printed.get("title", "")
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        raise ValueError(
            f"the title must be text of at most {LONGEST_TITLE} characters"
        )
    rows = reading.rows(printed["rows"], (0, 1), heights=_SIDES, widths=_SIDES)
    return Picture(rows, title)


def clues_of(rows: Sequence[Sequence[int]]) -> Clues:
    """Return the clues of a picture, 1 for a filled cell."""
    columns = zip(*rows, strict=True)
    return clues(map(runs, rows), map(runs, columns))


def make_givens(puzzle: Clues) -> Json:
    """Return the givens of some clues."""
    return {"rows": [*map(list, puzzle.rows)], "columns": [*map(list, puzzle.columns)]}


def givens_of(rows: Sequence[Sequence[int]]) -> Json:
    """Return the givens of a picture, 1 for a filled cell."""
    return make_givens(clues_of(rows))


def write_answer(picture: Picture) -> Json:
    """Return a Picture as an answer."""
    title = {"title": picture.title} if picture.title else {}
    return {"rows": [*map(list, picture.rows)], **title}


def room(blocks: Sequence[int]) -> float:
    """Return the width of a row's clue, at the usual size of type."""
    digits = sum(len(str(block)) - 1 for block in blocks)
    return ACROSS * max(1, len(blocks)) + DIGIT * digits + EDGE


def deepest(cells: int, *, rough: bool) -> int:
    """Return how many blocks a line of a random picture has at most.

    Others are left out: few smooth pictures have more, and of the rough ones a tenth.
    """
    return cells // 3 + 2 if rough else cells // 4 + 2
