"""Sentences for blind readers, from the statement of a puzzle.

`said` has the clues of one cell in words. Rules that hold all over a page, such as
different numbers in a row, are not said of each cell; `everywhere` has them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from ..core.reading.words_file import read_words
from .live import is_joined
from .marks import Apart, Count, MarkStatement, Matched
from .vocabulary import (
    Arrow,
    Balanced,
    Between,
    Cell,
    Cells,
    Constraint,
    Different,
    Grid,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Statement,
    Unit,
    Unlike,
)

# Sentences by name; some names have several.
Words = Mapping[str, str | Mapping[str, str]]
_HERE: Cell = (0, 0)


@cache
def words_in(language: str) -> Words:
    """Return the words of a language."""
    return cast(Words, read_words(Path(__file__).parent, "speech", language))


def said(
    statement: Statement | MarkStatement,
    cell: Cell,
    words: Words,
    *,
    shift: Cell = _HERE,
) -> tuple[str, ...]:
    """Return what its clues say of a cell, a sentence each.

    Args:
        statement: the puzzle.
        cell: one of its cells.
        words: those of a language.
        shift: how many rows and columns a page has before the first of the statement.

    Raises:
        TypeError: a constraint is unknown here.
    """
    if isinstance(statement, MarkStatement):
        return tuple(_counts(statement, cell, _Speaker(words, shift, 1)))
    speaker = _Speaker(words, shift, statement.grid.most)
    summed = {clue.cells for clue in statement.clues if isinstance(clue, Makes)}
    units = [
        speaker.unit(kind, number)
        for kind, number, cells in units_of(statement.grid)
        if number and cell in cells
    ]
    found = [
        sentence
        for clue in statement.clues
        if cell in clue.cells
        and not (isinstance(clue, Different) and clue.cells in summed)
        for sentence in speaker.sentences(clue, cell)
    ]
    return tuple(dict.fromkeys(units + found))


def everywhere(
    statement: Statement | MarkStatement,
    words: Words,
    *,
    mark: str = "",
    clue: str = "",
) -> tuple[str, ...]:
    """Return what holds all over a page, a sentence each.

    Args:
        statement: the puzzle.
        words: those of a language.
        mark: what a page of marks calls one.
        clue: what it calls a clue to which one belongs.
    """
    speaker = _Speaker(words, _HERE, 1)
    if isinstance(statement, MarkStatement):
        return tuple(_of_marks(statement, speaker, mark, clue))
    names = [kind for kind, _, _ in units_of(statement.grid) if kind]
    if any(isinstance(one, Makes) and one.differ for one in statement.clues):
        names.append("sum")
    pairs = (one for one in statement.clues if isinstance(one, Pair) and one.is_not)
    return (
        *(speaker.everywhere(name) for name in dict.fromkeys(names)),
        *(speaker.none(sign) for sign in dict.fromkeys(one.sign for one in pairs)),
    )


def _of_marks(
    statement: MarkStatement, speaker: "_Speaker", mark: str, clue: str
) -> Iterator[str]:
    counts = [one for one in statement.clues if isinstance(one, Count)]
    if len({one.number for one in counts}) == 1:
        kinds = [speaker.kind(one) for one in dict.fromkeys(c.kind for c in counts)]
        yield speaker.counted(counts[0].number, kinds)
    for kind, name in ((Apart, "apart"), (Matched, "matched")):
        if any(isinstance(one, kind) for one in statement.clues):
            yield speaker.everywhere(name, mark=mark, clue=clue)


@lru_cache(maxsize=64)
def units_of(grid: Grid) -> tuple[tuple[str, int, Cells], ...]:
    """Return the kind of each unit of a grid, its number and its cells.

    Lines have no number, for a cell's place tells them; boxes, and the shaded squares
    and diagonals of some sudokus, have. Two cells alone are a unit of no kind: a
    sentence of the type's tells them.
    """
    found: list[tuple[str, int, Cells]] = []
    boxed = set[Cell]()
    for unit in grid.units:
        kind = _kind(unit, boxed)
        number = 0
        if kind in ("box", "square", "diagonal"):
            number = 1 + sum(kind == other for other, _, _ in found)
        found.append((kind, number, unit.cells))
    return tuple(found)


def _kind(unit: Unit, boxed: set[Cell]) -> str:
    if not isinstance(unit, Different):
        return _NAMES[type(unit)]
    for axis, name in ((0, "row"), (1, "column")):
        if len({cell[axis] for cell in unit.cells}) == 1:
            return name
    if len(unit.cells) == 2:
        return ""
    if not is_joined(unit.cells):
        return "diagonal"
    if boxed.isdisjoint(unit.cells):
        boxed.update(unit.cells)
        return "box"
    return "square"


_NAMES: Mapping[type, str] = {
    Balanced: "balanced",
    NoThree: "no_three",
    Unlike: "unlike",
}


def _counts(statement: MarkStatement, cell: Cell, speaker: "_Speaker") -> Iterator[str]:
    """Yield how many marks there are in the lines of a cell, and around which clues.

    Where all have the same number the page's rules say it.
    """
    counts = [clue for clue in statement.clues if isinstance(clue, Count)]
    if len({clue.number for clue in counts}) > 1:
        for clue in counts:
            if cell in clue.cells:
                yield speaker.count(clue)


class _Speaker:
    """Words, and where on the page the cells are."""

    def __init__(self, words: Words, shift: Cell, most: int) -> None:
        self.words, self.shift, self.most = words, shift, most

    def count(self, clue: Count) -> str:
        """Return what a count says of each of its cells."""
        if clue.at is None:
            kind = clue.kind if clue.kind in ("row", "column") else "cells"
            return self._say("marks", kind, count=clue.number)
        return self._say("marks", "at", count=clue.number, other=self._place(clue.at))

    def unit(self, kind: str, number: int) -> str:
        """Return which box, say, a cell is in."""
        return self._say("unit", kind, number=number)

    def everywhere(self, name: str, **values: object) -> str:
        """Return a rule of the whole page."""
        return self._say("all", name, **values)

    def none(self, sign: str) -> str:
        """Return what it says that there is no such sign between two cells."""
        return self._say("none", sign)

    def kind(self, name: str) -> str:
        """Return what a kind of count is called."""
        return self._say("kind", name)

    def counted(self, number: int, kinds: Sequence[str]) -> str:
        """Return how many marks all lines and regions have."""
        joined = self._word("and").join(kinds)
        return self._say("count", count=number, kinds=joined)

    def sentences(self, clue: Constraint, cell: Cell) -> Iterator[str]:
        """Yield what a clue says of one of its cells."""
        others = [one for one in clue.cells if one != cell]
        match clue:
            case Different():
                yield self._say("different", others=self._places(others))
            case OneOf(numbers=numbers):
                shown = self._word("and").join(map(str, sorted(numbers)))
                yield self._say("one_of", numbers=shown)
            case Makes():
                yield self._makes(clue, others)
            case Pair():
                yield from self._pair(clue, cell, others[0])
            case Seen(count=count):
                yield self._say("seen", _way(*clue.cells[:2]), count=count)
            case Rising(cells=cells):
                at = cells.index(cell)
                for name, near in (("greater", at - 1), ("less", at + 1)):
                    if 0 <= near < len(cells):
                        yield self._say(name, other=self._beside(cell, cells[near]))
            case Arrow(cells=(head, *shaft)) if cell == head:
                yield self._say("arrow", others=self._places(shaft))
            case Arrow(cells=(head, *_)):
                yield self._say("shaft", other=self._place(head))
            case Between(total=total):
                yield self._say("between", _line(clue), total=total, most=self.most)
            case Run(lengths=lengths):
                name = ("no_run", "run", "runs")[min(len(lengths), 2)]
                shown = self._word("and").join(map(str, lengths))
                yield self._say(name, _line(clue), lengths=shown)
            case Balanced():
                yield self._say("balanced", _line(clue))
            case NoThree():
                yield self._say("no_three", _line(clue))
            case Unlike(cells=cells, length=length):
                yield self._say(
                    "unlike", "row" if _is_flat(cells[:length]) else "column"
                )
            case _:
                name = type(clue).__name__
                raise TypeError(f"speech knows no constraint {name}")

    def _makes(self, clue: Makes, others: list[Cell]) -> str:
        """What a cage says, of three cells or more the same in each."""
        if not others:
            return self._say("alone", target=clue.target)
        kind = clue.operation or "any"
        if len(others) == 1:
            other = self._place(others[0])
            return self._say("makes", kind, target=clue.target, others=other)
        cells = self._places(clue.cells)
        return self._say("whole", kind, target=clue.target, cells=cells)

    def _pair(self, clue: Pair, cell: Cell, other: Cell) -> Iterator[str]:
        if clue.is_not:
            return  # no sign is printed
        is_less = clue.sign == "greater" and cell != clue.cells[0]
        yield self._say(
            "less" if is_less else clue.sign, other=self._beside(cell, other)
        )

    def _beside(self, cell: Cell, other: Cell) -> str:
        """The name of a cell as seen from one beside it, or else its place."""
        near = abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
        return self._word("beside", _way(other, cell)) if near else self._place(other)

    def _place(self, cell: Cell) -> str:
        return self._places([cell])

    def _places(self, cells: Iterable[Cell]) -> str:
        """The names of cells, those in a row without a gap as one."""
        (down, right) = self.shift
        runs: list[list[Cell]] = []
        for r, c in sorted((r + down + 1, c + right + 1) for r, c in cells):
            above = [run for run in runs if run[-1] == (r - 1, c)]
            if runs and runs[-1][-1] == (r, c - 1) and _is_flat(runs[-1]):
                runs[-1].append((r, c))
            elif above and not (len(above[0]) > 1 and _is_flat(above[0])):
                above[0].append((r, c))
            else:
                runs.append([(r, c)])
        return self._word("and").join(map(self._run, runs))

    def _run(self, run: list[Cell]) -> str:
        (row, column), *_, (last_row, last_column) = (*run, run[-1])
        if len(run) == 1:
            return self._say("place", row=row, column=column)
        if row == last_row:
            return self._say("along", row=row, first=column, last=last_column)
        return self._say("down", column=column, first=row, last=last_row)

    def _say(self, name: str, kind: str = "", **values: object) -> str:
        return self._word(name, kind).format(**values)

    def _word(self, name: str, kind: str = "") -> str:
        found = self.words[name]
        return found if isinstance(found, str) else found[kind]


def _is_flat(run: Sequence[Cell]) -> bool:
    """Whether a run is in one row."""
    return run[0][0] == run[-1][0]


def _line(clue: Constraint) -> str:
    """Which way the line of a clue runs."""
    return "row" if _is_flat(clue.cells) else "column"


def _way(first: Cell, second: Cell) -> str:
    """From which side one looks from the first of two cells to the second."""
    if first[0] == second[0]:
        return "left" if first[1] < second[1] else "right"
    return "above" if first[0] < second[0] else "below"
