"""The next hint to a puzzle in play, whatever the reader has done so far.

A wrong entry comes first; then a cell that follows from the rows, columns and boxes as
they stand; then the first recorded step of the grade that is neither done nor told; at
last a value of the key. web/player/hint.js does the same.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Literal

from ..core.puzzle import Json
from ..core.reading.json_values import items_of
from ..rules.live import rules_of
from ..rules.marks import MarkStatement
from ..rules.vocabulary import Statement
from .cells import CellRows, GridCell
from .player import NO_LINE, Place, Player
from .stated import shift_of
from .step_words import Words, as_cell, filled

NONE = -1
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
        words: how cells are told that follow from the others; {} where none does.
    """

    steps: tuple[Recorded, ...] = ()
    look: str = ""
    houses: tuple[str, ...] = ()
    words: Words = field(default_factory=dict)


@dataclass(frozen=True)
class Field:
    """A puzzle as hints see it.

    Attributes:
        player: how it is played.
        rows: its cells.
        shift: how many rows and columns these have before those of the statement.
        groups: sets of cells that hold different signs, by their numbers.
        numbers: what each sign is in the statement, 0 for one that no cell holds.
        printed: the numbers that are printed, by cell.
    """

    player: Player
    rows: CellRows
    shift: Place = (0, 0)
    groups: Sequence[Sequence[int]] = ()
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
        if isinstance(statement, MarkStatement) or player.way != "enter":
            return cls(player, rows, shift)
        found = cls(
            player, rows, shift, (), player.numbers or [*map(int, player.signs)]
        )
        at = {
            cell: found.number[cell[0] + shift[0], cell[1] + shift[1]]
            for cell in statement.cells
        }
        groups: dict[Json, list[list[int]]] = {}
        for rule in rules_of(statement):
            if rule["rule"] == "different":
                cells = [at[as_cell(cell)] for cell in items_of(rule["cells"])]
                groups.setdefault(rule["kind"], []).append(cells)
        printed = {at[cell]: number for cell, number in statement.printed.items()}
        return replace(found, groups=[*chain(*groups.values())], printed=printed)

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
        if self.player.way not in ("enter", "mark"):
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

    def name(self, cell: int) -> str:
        """Return what sentences call a cell."""
        return f"r{self.cells[cell].row + 1}c{self.cells[cell].column + 1}"

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

    def lines(self, value: int) -> int:
        """Return how many lines a value of an edge is, -1 for an open one."""
        return 0 if self.player.signs[value] == NO_LINE else value + 1

    def is_wrong(self, slot: int, value: int) -> bool:
        """Return whether a value cannot stay; fewer lines than in the end can."""
        if value == NONE or value == self.answer[slot]:
            return False
        if self.player.way != "edge":
            return True
        return not 0 < self.lines(value) < self.lines(self.answer[slot])


@dataclass(frozen=True, slots=True)
class State:
    """How far a reader is.

    Attributes:
        values: what each slot holds, -1 for nothing.
        notes: the signs noted in each slot.
        told: the numbers of the steps that were told whole.
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


def next_hint(field: Field, hints: Hints, state: State) -> Next | None:
    """Return the next hint, None if the puzzle is solved."""
    ways = (_wrong, _singles, _steps, _values)
    every = chain.from_iterable(way(field, hints, state) for way in ways)
    return next(every, None)


def _wrong(field: Field, _hints: Hints, state: State) -> Iterator[Next]:
    for slot, value in enumerate(state.values):
        if field.is_wrong(slot, value):
            yield Next("wrong", slot, (), field.beside(slot), (slot,))


def _singles(field: Field, hints: Hints, state: State) -> Iterator[Next]:
    if hints.words:
        open_ = _Open(field, hints, state)
        yield from open_.full_houses()
        yield from open_.hidden_singles()
        yield from open_.naked_singles()


class _Open:
    """The empty cells of a puzzle, and what they can hold."""

    def __init__(self, field: Field, hints: Hints, state: State) -> None:
        """Take what is filled, and strike what steps ruled out."""
        self.field, self.hints = field, hints
        held = zip(field.blanks, state.values, strict=True)
        self.known = {cell: value for cell, value in held if value != NONE}
        sign = {number: k for k, number in enumerate(field.numbers)}
        self.known |= {x: sign.get(n, NONE) for x, n in field.printed.items()}
        self.struck = {cell: set[int]() for cell in field.blanks}
        for k, step in enumerate(hints.steps):
            if k in state.told or is_done(field, step, state):
                for slot, signs in step.strikes:
                    self.struck[field.blanks[slot]].update(signs)
        names = zip(field.houses, hints.houses, strict=True)
        # What is near is seen sooner than what lies in a row.
        self.houses = sorted(names, key=lambda one: _is_line(field, one[0]))

    def left(self, cell: int) -> list[int]:
        """Return the signs that an empty cell can hold."""
        seen = {self.known.get(peer, NONE) for peer in self.field.peers.get(cell, ())}
        out = seen | self.struck[cell]
        return [sign for sign in self.field.signs if sign not in out]

    def empty(self, house: Sequence[int]) -> list[int]:
        """Return the cells of a house that hold nothing."""
        return [cell for cell in house if cell not in self.known]

    def full_houses(self) -> Iterator[Next]:
        """Yield the last empty cells of houses."""
        for house, name in self.houses:
            if len(cells := self.empty(house)) == 1:
                held = {self.known.get(cell) for cell in house}
                (sign,) = (one for one in self.field.signs if one not in held)
                yield self._next("full-house", cells[0], sign, house, name)

    def hidden_singles(self) -> Iterator[Next]:
        """Yield signs that have one place left in a house."""
        for house, name in self.houses:
            places: dict[int, list[int]] = {}
            for cell in self.empty(house):
                for sign in self.left(cell):
                    places.setdefault(sign, []).append(cell)
            for sign, cells in sorted(places.items()):
                if len(cells) == 1:
                    yield self._next("hidden-single", cells[0], sign, house, name)

    def naked_singles(self) -> Iterator[Next]:
        """Yield cells that can hold one sign only."""
        for cell in self.empty(self.field.blanks):
            if len(signs := self.left(cell)) == 1:
                yield self._next("naked-single", cell, signs[0], (cell,), "")

    def _next(
        self, how: str, cell: int, sign: int, house: Sequence[int], name: str
    ) -> Next:
        words, here = self.hints.words, self.field.name(cell)
        ends = dict.fromkeys(map(self.field.name, (house[0], house[-1])))
        values = {
            "place": name or "–".join(ends),
            "houses": name or "–".join(ends),
            "sign": words["sign"],
            "digits": self.field.player.signs[sign],
            "cells": here,
        }
        aim = "aim-hidden-single" if how == "hidden-single" else "aim-cells"
        values["aim"] = words[aim].format_map(values)
        values["effect"] = words["place"].format_map(values)
        said = tuple(filled(words[x], values) for x in ("look-at", "asked-aim", how))
        slot = self.field.slot_of[cell]
        return Next("single", slot, said, tuple(house), (slot,))


def _is_line(field: Field, house: Sequence[int]) -> bool:
    cells = [field.cells[cell] for cell in house]
    return len({c.row for c in cells}) == 1 or len({c.column for c in cells}) == 1


def is_done(field: Field, step: Recorded, state: State) -> bool:
    """Return whether a reader has all that a step says."""
    return (
        all(state.values[slot] == field.answer[slot] for slot in step.slots)
        and all(
            (value := state.values[slot]) != NONE
            and least <= field.lines(value) <= most
            for slot, least, most in step.bounds
        )
        and all(_is_struck(state, slot, signs) for slot, signs in step.strikes)
    )


def _is_struck(state: State, slot: int, signs: Collection[int]) -> bool:
    if state.values[slot] != NONE:
        return True
    noted = state.notes[slot]
    return bool(noted) and not any(sign in noted for sign in signs)


def _steps(field: Field, hints: Hints, state: State) -> Iterator[Next]:
    for k, step in enumerate(hints.steps):
        if k not in state.told and not is_done(field, step, state):
            yield _recorded(field, hints, k)


def _recorded(field: Field, hints: Hints, number: int) -> Next:
    step = hints.steps[number]
    values = {"place": step.place, "effect": step.effect}
    said = filled(hints.look, values), step.ask, filled(step.whole, values)
    beside = (cell for slot in step.slots for cell in field.beside(slot))
    cells = step.cells or tuple(sorted({*beside}))
    return Next("step", number, said, cells, step.slots)


def _values(field: Field, hints: Hints, state: State) -> Iterator[Next]:
    """Yield what was told and is not entered, then values of the key."""
    for k, step in enumerate(hints.steps):
        values = {slot: field.shown(state.values[slot]) for slot in step.slots}
        if any(value != field.answer[slot] for slot, value in values.items()):
            yield _recorded(field, hints, k)
    for slot, value in enumerate(state.values):
        if field.shown(value) != field.answer[slot]:
            yield Next("value", slot, (), field.beside(slot), (slot,))


def steps_json(hints: Hints) -> Json:
    """Return the recorded steps as hint.js reads them: texts, then a list of each part.

    A list of a part for all steps is shorter when it is packed than a list of steps.
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
        "slots": [step.slots for step in every],
        "bounds": {str(k): step.bounds for k, step in enumerate(every) if step.bounds},
        "strikes": {str(k): x.strikes for k, x in enumerate(every) if x.strikes},
        "outlines": list(outlines),
        "cells": cells,
    }
