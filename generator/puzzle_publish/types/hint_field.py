"""A puzzle in play as hints see it: what is printed, entered, noted and told."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Literal

from ..core.puzzle import Json
from ..core.reading.json_values import items_of, whole_number
from ..rules.live import Rule, rules_of
from ..rules.marks import MarkStatement
from ..rules.vocabulary import Statement
from .cells import CellRows, GridCell
from .player import FILLED, NO_LINE, Place, Player
from .spoken import Lines
from .stated import shift_of
from .step_words import Words, as_cell
from .step_words import name as cell_name

NONE = -1
COUNTED = ("run", "count")  # rules that say how many marks there are
# The corners of a cell, the first to be named first, with the point's place there.
CORNERS = (
    ("corner-lower-right", 100, 100),
    ("corner-upper-right", 100, 0),
    ("corner-lower-left", 0, 100),
    ("corner-upper-left", 0, 0),
)
Kind = Literal["wrong", "single", "step", "value"]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A step of the grade, as a page has it.

    Attributes:
        slots: what it settles.
        bounds: edges of which it says less: each with the least and the most lines.
        strikes: the slots in which it rules out signs, each with these.
        cells: those to outline, by their numbers in reading order; () for those beside
            what it settles.
        place: where to look.
        ask: what to ask there.
        whole: the step in words, with {place} and {effect} open.
        effect: what it does.
    """

    slots: tuple[int, ...]
    bounds: tuple[tuple[int, int, int], ...]
    strikes: tuple[tuple[int, tuple[int, ...]], ...]
    cells: tuple[int, ...]
    place: str
    ask: str
    whole: str
    effect: str


@dataclass(frozen=True, slots=True)
class Hints:
    """What hints to a puzzle are made of.

    Attributes:
        steps: the recorded ones, in order, without those that `words` tell.
        look: how a first sentence names the place of a step.
        houses: the names of the groups that have all signs, "" for none.
        words: wordings for cells that follow from the others; {} where none does.
        techniques: those that they name, with what each means.
        lines: what rows, columns and their cells are called; {} if they name none.
    """

    steps: tuple[Recorded, ...] = ()
    look: str = ""
    houses: tuple[str, ...] = ()
    words: Words = field(default_factory=dict)
    techniques: Sequence[tuple[str, str]] = ()
    lines: Lines = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Count:
    """A line or region in which marks are counted.

    Attributes:
        cells: those in it, by their numbers.
        marks: how many they have in the end.
        kind: "row", "column" or "region".
        number: its number among its kind, from 1.
    """

    cells: Sequence[int]
    marks: int
    kind: str
    number: int


@dataclass(frozen=True)
class Field:
    """A puzzle as hints see it.

    Attributes:
        player: how it is played.
        rows: its cells.
        shift: how many rows and columns these have before those of the statement.
        groups: sets of cells that hold different signs, by their numbers.
        counts: the lines and regions in which marks are counted.
        is_apart: marks do not touch, not even by a corner.
        numbers: what each sign is in the statement, 0 for one that no cell holds.
        printed: the numbers that are printed, by cell.
    """

    player: Player
    rows: CellRows
    shift: Place = (0, 0)
    groups: Sequence[Sequence[int]] = ()
    counts: Sequence[Count] = ()
    is_apart: bool = False
    numbers: Sequence[int] = ()
    printed: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        player: Player,
        rows: CellRows,
        statement: Statement | MarkStatement | None,
    ) -> "Field":
        """Return how a puzzle is played, and its cells, as hints see them.

        Groups are in the order of those of a page, which has rules of a kind together.
        """
        if statement is None:
            return cls(player, rows)
        shift = shift_of(statement, rows)
        if player.way not in ("enter", "mark"):
            return cls(player, rows, shift)
        found = cls(player, rows, shift, numbers=numbers_of(player))
        at = {(r - shift[0], c - shift[1]): k for (r, c), k in found.number.items()}
        alike: dict[tuple[Json, Json], list[Rule]] = {}
        for rule in rules_of(statement):
            alike.setdefault((rule["rule"], rule.get("kind")), []).append(rule)
        rules = [
            (rule, [at[as_cell(cell)] for cell in items_of(rule["cells"])])
            for rule in chain(*alike.values())
        ]
        printed = statement.printed if isinstance(statement, Statement) else {}
        return replace(
            found,
            groups=[x for rule, x in rules if rule["rule"] == "different"],
            counts=[Count(x, *count_of(r)) for r, x in rules if r["rule"] in COUNTED],
            is_apart=any(rule["rule"] == "apart" for rule, _ in rules),
            printed={at[cell]: number for cell, number in printed.items()},
        )

    @cached_property
    def cells(self) -> Sequence[GridCell]:
        """The cells in reading order, by their numbers."""
        return [cell for row in self.rows for cell in row]

    @cached_property
    def number(self) -> Mapping[Place, int]:
        """The number of each cell."""
        return {(cell.row, cell.column): k for k, cell in enumerate(self.cells)}

    @cached_property
    def blanks(self) -> Sequence[int]:
        """The cells that hold a sign, by slot; none where lines are drawn."""
        if self.player.way not in FILLED:
            return []
        return [k for k, cell in enumerate(self.cells) if cell.state == "blank"]

    @cached_property
    def slot_of(self) -> Mapping[int, int]:
        """The slot of each blank cell."""
        return {cell: slot for slot, cell in enumerate(self.blanks)}

    @cached_property
    def answer(self) -> Sequence[int]:
        """The sign of each slot in the end."""
        index = {sign: k for k, sign in enumerate(self.player.signs)}
        return [index[sign] for sign in self.player.answer]

    @cached_property
    def houses(self) -> Sequence[Sequence[int]]:
        """The groups that have all numbers."""
        every = {*self.numbers, *self.printed.values()} - {0}
        return [one for one in self.groups if len(one) == len(every)]

    @cached_property
    def signs(self) -> Sequence[int]:
        """The signs that a cell can hold."""
        return [sign for sign, number in enumerate(self.numbers) if number]

    @cached_property
    def peers(self) -> Mapping[int, Collection[int]]:
        """The cells that differ from each cell of a group."""
        found: dict[int, set[int]] = {}
        for group in self.groups:
            for cell in group:
                found.setdefault(cell, set()).update(group)
        return {cell: others - {cell} for cell, others in found.items()}

    @property
    def origin(self) -> Place:
        """The rows and columns of a page that no name counts: clues beside marks."""
        return self.shift if self.player.way == "mark" else (0, 0)

    @cached_property
    def nodes(self) -> Mapping[tuple[int, int], Sequence[int]]:
        """The edges that end at each point, in hundredths of a cell."""
        found: dict[tuple[int, int], list[int]] = {}
        for number, edge in enumerate(self.player.edges):
            for x, y in edge.ends:
                found.setdefault((round(100 * x), round(100 * y)), []).append(number)
        return found

    @cached_property
    def corners(self) -> Mapping[tuple[int, int], int]:
        """The cell whose upper left corner is at each point, in hundredths."""
        cells = enumerate(self.cells)
        return {(round(100 * c.x), round(100 * c.y)): k for k, c in cells}

    @cached_property
    def clues(self) -> Sequence[tuple[int, int, Sequence[int]]]:
        """The cells that say how many lines they have, the number, and the edges."""
        found = []
        for rule in self.player.rules if self.player.way == "edge" else ():
            ((r, c),) = map(as_cell, items_of(rule["cells"]))
            edges = [k for k, e in enumerate(self.player.edges) if (r, c) in e.cells]
            found.append((self.number[r, c], whole_number(rule["n"]), edges))
        return found

    def node_name(self, node: tuple[int, int], words: Words) -> str:
        """Return what a point is called: its cell, or a corner of one; "" for none."""
        x, y = node
        if (cell := self.corners.get((x - 50, y - 50))) is not None:
            return words["cell-at"].format(cells=self.name(cell))
        for corner, right, down in CORNERS:
            if (cell := self.corners.get((x - right, y - down))) is not None:
                values = {"corner": words[corner], "cells": self.name(cell)}
                return words["dot"].format_map(values)
        return ""

    def is_line(self, house: Sequence[int]) -> bool:
        """Return whether cells are in one row or one column."""
        cells = [self.cells[k] for k in house]
        return len({c.row for c in cells}) == 1 or len({c.column for c in cells}) == 1

    def place(self, cell: int) -> Place:
        """Return the row and column of a cell as sentences count them, from 0."""
        down, right = self.origin
        return self.cells[cell].row - down, self.cells[cell].column - right

    def name(self, cell: int) -> str:
        """Return what sentences call a cell."""
        return cell_name(self.place(cell))

    def beside(self, slot: int) -> tuple[int, ...]:
        """Return the cells of a slot, by their numbers."""
        if self.player.way == "edge":
            cells = self.player.edges[slot].cells
            return tuple(self.number[at] for at in cells if at in self.number)
        return (self.blanks[slot],)

    def shown(self, value: int) -> int:
        """Return the sign that a slot counts as."""
        if value == NONE and self.player.untouched:
            return self.player.signs.index(self.player.untouched)
        return value

    def lines_of(self, value: int) -> int:
        """Return how many lines a value of an edge is, -1 for an open one."""
        return 0 if self.player.signs[value] == NO_LINE else value + 1

    def is_wrong(self, slot: int, value: int) -> bool:
        """Return whether a value cannot stay; fewer lines than in the end can."""
        if value == NONE or value == self.answer[slot]:
            return False
        if self.player.way != "edge":
            return True
        return not 0 < self.lines_of(value) < self.lines_of(self.answer[slot])


@dataclass(frozen=True, slots=True)
class State:
    """How far a reader is.

    Attributes:
        values: what each slot holds, -1 for nothing.
        notes: the signs noted in each slot.
        told: the numbers of the steps that were told whole; and of each slot that was
            told to hold no mark its number less than -1.
    """

    values: Sequence[int]
    notes: Sequence[Collection[int]]
    told: Collection[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Next:
    """The next hint.

    Attributes:
        kind: a wrong entry, a cell that follows from others, a recorded step, or a
            value of the key.
        number: that of the slot; of a step, its own.
        said: its sentences, one a press; () where the page words them.
        cells: those to outline.
        slots: what it settles.
    """

    kind: Kind
    number: int
    said: tuple[str, ...] = ()
    cells: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()

    @property
    def json(self) -> Json:
        """The same as JSON."""
        return [self.kind, self.number, self.said, self.cells, self.slots]


def numbers_of(player: Player) -> Sequence[int]:
    """Return what each sign is in the statement, 0 for one that is no number."""
    return player.numbers or [int(x) if x.isdigit() else 0 for x in player.signs]


def count_of(rule: Rule) -> tuple[int, str, int]:
    """Return how many marks a line or region has, its kind and its number."""
    kind, number = str(rule["kind"]), whole_number(rule["number"])
    if rule["rule"] == "run":
        return sum(map(whole_number, items_of(rule["lengths"]))), kind, number
    return whole_number(rule["n"]), kind, number


def is_done(field: Field, step: Recorded, state: State) -> bool:
    """Return whether a reader has all that a step says."""
    return (
        all(state.values[slot] == field.answer[slot] for slot in step.slots)
        and all(
            (value := state.values[slot]) != NONE
            and least <= field.lines_of(value) <= most
            for slot, least, most in step.bounds
        )
        and all(_is_struck(state, slot, signs) for slot, signs in step.strikes)
    )


def _is_struck(state: State, slot: int, signs: Collection[int]) -> bool:
    if state.values[slot] != NONE:
        return True
    noted = state.notes[slot]
    return bool(noted) and not any(sign in noted for sign in signs)


def steps_json(hints: Hints) -> Json:
    """Return the recorded steps as hint.js reads them: texts, then a list of each part.

    A list of a part for all steps is shorter when it is packed than a list of steps,
    and so are numbers of cells and slots as steps from the one before: lines are runs.
    """
    texts: dict[str, int] = {}
    outlines: dict[tuple[int, ...], int] = {}
    every = hints.steps
    said = [
        [texts.setdefault(text, len(texts)) for text in part]
        for part in zip(
            *((x.place, x.ask, x.whole, x.effect) for x in every), strict=True
        )
    ]
    cells = [outlines.setdefault(step.cells, len(outlines)) for step in every]
    return {
        "look": hints.look,
        "texts": list(texts),
        "said": said,
        "slots": [_steps(step.slots) for step in every],
        "bounds": {str(k): step.bounds for k, step in enumerate(every) if step.bounds},
        "strikes": {str(k): x.strikes for k, x in enumerate(every) if x.strikes},
        "outlines": [_steps(one) for one in outlines],
        "cells": cells,
    }


def _steps(numbers: Sequence[int]) -> list[int]:
    """Return each number less the one before it, from 0."""
    return [b - a for a, b in pairwise((0, *numbers))]
