"""How a puzzle is played on a screen: what a reader enters, and where.

A type says it by data, so that one program plays all of them. Most have a plain grid of
cells to fill, which `plain_player` describes from what `cells` returns.
"""

import string
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..core.figure import Area
from ..core.puzzle import Json
from ..rules.live import Rule
from ..words.letters import marked_in
from .cells import CellRows, GridCell

# enter: a sign in each cell. mark: a cell's state, changed in turn. edge: lines between
# cells or along their sides. trace: paths of cells that are words. place: pieces laid
# on the blank cells. take: words taken off, so that what is above them falls. join:
# dots joined in the order of their cells. colour: regions filled, each with a cell.
Way = Literal["enter", "mark", "edge", "trace", "place", "take", "join", "colour"]
Place = tuple[int, int]  # row and column of a cell, as GridCell has them
Point = tuple[float, float]  # x and y in the puzzle's figure
FILLED: frozenset[Way] = frozenset({"enter", "mark", "join", "colour"})
"""The ways in which blank cells hold signs."""
PICTURES: frozenset[Way] = frozenset({"join", "colour"})
"""The ways whose cells are places in a picture, in hundredths of its sides."""
NO_LINE = "0"  # the sign of an edge that has none
_NONE: Mapping[Place, int] = {}


@dataclass(frozen=True, slots=True)
class Entry:
    """Cells that are read in a row, as a word is, with what is asked for.

    Attributes:
        direction: "across" or "down"; "row" of words that stand one below the other.
        label: its number, "" for none; of a row its name.
        clue: what is asked for, "" for nothing.
        cells: the cells, in order.
    """

    direction: str
    label: str
    clue: str
    cells: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """Where a line can be drawn.

    Attributes:
        ends: its two ends.
        cells: the cells that a reader draws it from: those that it joins, or those that
            it is a side of.
    """

    ends: tuple[Point, Point]
    cells: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A word with the cells that its letters are in, in order."""

    word: str
    cells: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PieceToLay:
    """A piece to lay on blank cells.

    Attributes:
        name: what readers call it.
        shapes: the cells of each of its shapes, as it is turned; those turned over
            come last.
        flips: how many shapes come before the first that is turned over.
        cells: those that it covers in the end, in the order of one of the shapes.
    """

    name: str
    shapes: tuple[tuple[Place, ...], ...]
    flips: int
    cells: tuple[Place, ...]

    @property
    def shape(self) -> int:
        """The number of the shape in which it lies in the end."""
        r, c = self.cells[0]
        lies = {(y - r, x - c) for y, x in self.cells}
        return next(
            number
            for number, ((down, right), *_) in enumerate(self.shapes)
            if {(y - down, x - right) for y, x in self.shapes[number]} == lies
        )


@dataclass(frozen=True, slots=True)
class Words:
    """A list of words beside the grid, to tick."""

    heading: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """How a puzzle is played.

    Attributes:
        way: how a reader puts something in.
        signs: all that a cell can hold, in the order of the keys on the screen; of an
            edge, numbers of lines.
        answer: what each blank cell, or each edge, holds in the end.
        entries: runs of cells that have clues or are typed in a row.
        racks: for each entry the letters to put in order, "" for those that the marked
            cells hold.
        linked: sets of cells that always hold the same sign.
        edges: where lines can be drawn.
        ends: the cells where one line begins and ends, each with the point that it
            comes from there.
        paths: the words to find.
        decoys: the cells of words that only look as if they could be read.
        closing: what all of it spells in the end, or the name of what it shows, "" for
            nothing.
        finale: what shows in the end, each part in its own colour.
        inks: the colour of each sign, as "#fcd53f".
        straight: paths run straight in eight directions, else from side to side.
        pieces: those to lay.
        field: the rows of a board that falls.
        indexes: for each of its characters the number in its word.
        also: words that count besides those to take, unlisted.
        lexicon: the words of the puzzle's list that a reader could try; none where it
            does not matter, or is not known.
        shaded: whether the page shows which characters belong to a word.
        words: lists beside the grid.
        facts: what is printed in no cell and no list, in whole sentences.
        shown: what a cell shows of each sign, if not the sign itself; "■" fills it.
        untouched: the sign that a cell counts as if it holds none, "" for no sign.
        numbers: what each sign is in the type's statement, if signs are no numbers.
        rules: what the puzzle asks besides its statement, as `rules/live.py` says it,
            with `lines`, of which `n` are drawn from a cell, and `equation`, whose
            letters are those of the cells, in order.
    """

    way: Way
    signs: tuple[str, ...]
    answer: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    racks: tuple[str, ...] = ()
    linked: tuple[tuple[Place, ...], ...] = ()
    edges: tuple[Edge, ...] = ()
    ends: tuple[tuple[Place, Point], ...] = ()
    paths: tuple[Path, ...] = ()
    decoys: tuple[Path, ...] = ()
    closing: str = ""
    finale: tuple[Area, ...] = ()
    inks: tuple[str, ...] = ()
    straight: bool = False
    pieces: tuple[PieceToLay, ...] = ()
    field: tuple[str, ...] = ()
    indexes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    lexicon: tuple[str, ...] = ()
    shaded: bool = False
    words: tuple[Words, ...] = ()
    facts: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    untouched: str = ""
    numbers: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()


def plain_player(puzzle: CellRows, key: CellRows, way: Way = "enter") -> Player | None:
    """Return how a grid is played whose blank cells get one sign each.

    Args:
        puzzle: the cells of the puzzle.
        key: the same with the answer.
        way: how signs are entered.

    Returns:
        None if the grid has no blank cells.
    """
    answer = tuple(sign for _, sign in filled(puzzle, key))
    return Player(way, _signs(set(answer)), answer) if answer else None


def filled(puzzle: CellRows, key: CellRows) -> Iterator[tuple[GridCell, str]]:
    """Yield each blank cell of a puzzle with the sign that the key has in it."""
    keyed = {(cell.row, cell.column): cell.words for row in key for cell in row}
    for cell in blanks(puzzle):
        # The key repeats what is printed in a blank cell, as in "12 L".
        found = keyed[cell.row, cell.column]
        yield cell, found.removeprefix(f"{cell.words} ") if cell.words else found


def blanks(rows: CellRows) -> Iterator[GridCell]:
    """Yield the cells that a reader fills."""
    return (cell for row in rows for cell in row if cell.state == "blank")


def edge_player(
    edges: Sequence[Edge],
    counts: Sequence[int],
    most: int = 1,
    asked: Mapping[Place, int] = _NONE,
) -> Player:
    """Return how lines are drawn on edges.

    Args:
        edges: all places for lines.
        counts: how many lines each has in the end.
        most: the largest number of lines on one edge.
        asked: how many lines are drawn from a cell in all, where it says so.
    """
    signs = (*map(str, range(1, most + 1)), NO_LINE)
    answer = tuple(str(int(count)) for count in counts)
    return Player(
        "edge",
        signs,
        answer,
        edges=tuple(edges),
        untouched=NO_LINE,
        rules=tuple(
            {"rule": "lines", "cells": [list(cell)], "n": n}
            for cell, n in asked.items()
        ),
    )


def centres_of(rows: CellRows) -> dict[Place, Point]:
    """Return the middle of each cell, by row and column."""
    return {
        (cell.row, cell.column): (cell.x + 0.5, cell.y + 0.5)
        for row in rows
        for cell in row
    }


def trace_player(
    paths: Sequence[Path], lists: Sequence[Words], *, straight: bool
) -> Player:
    """Return how words are found in a field of letters, all of them once."""
    found = ("found",) * len(paths)
    return Player(
        "trace",
        ("found",),
        found,
        paths=tuple(paths),
        straight=straight,
        words=tuple(lists),
    )


def linked_by_words(puzzle: CellRows) -> tuple[tuple[Place, ...], ...]:
    """Return sets of blank cells in which the same is printed, as in a codeword."""
    found: dict[str, list[Place]] = {}
    for cell in blanks(puzzle):
        found.setdefault(cell.words, []).append((cell.row, cell.column))
    return tuple(map(tuple, found.values()))


def different_letters(puzzle: CellRows, signs: Collection[str]) -> Rule:
    """Return that what is printed differently, such as codes, stands for other signs.

    Its cells are one of each that is blank, and of each whose sign is given.
    """
    found: dict[str, Json] = {}
    for cell in (cell for row in puzzle for cell in row):
        is_solved = cell.state == "given" and cell.words.split(" ")[-1] in signs
        if is_solved or cell.state == "blank":
            found.setdefault(cell.words, [cell.row, cell.column])
    return {"rule": "different", "cells": [*found.values()], "kind": "grid"}


def _signs(found: Iterable[str]) -> tuple[str, ...]:
    """Return the keys for some signs: for letters the alphabet, and those with marks.

    >>> _signs({"3", "1", "12"}), len(_signs({"K", "A"}))
    (('1', '3', '12'), 26)
    >>> "".join(_signs({"É", "A"}))
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÉ'
    """
    found = set(found)
    marked = marked_in(found)
    if found <= set(string.ascii_uppercase + marked):
        return (*string.ascii_uppercase, *marked)
    return tuple(sorted(found, key=lambda sign: (len(sign), sign)))
