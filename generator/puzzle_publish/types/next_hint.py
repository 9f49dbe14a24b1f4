"""The next hint to a puzzle in play, whatever the reader has done so far.

A wrong entry comes first; then a cell that follows from the rows, columns and boxes as
they stand; then the first recorded step of the grade that is neither done nor told; at
last a value of the key. web/player/hint.js does the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from . import telling
from .hint_field import NONE, Field, Hints, Next, State, is_done
from .step_words import filled, told


def next_hint(field: Field, hints: Hints, state: State) -> Next | None:
    """Return the next hint, None if the puzzle is solved."""
    state = _with_told(field, hints, state)
    ways = (_wrong, _singles, _steps, _values)
    every = chain.from_iterable(way(field, hints, state) for way in ways)
    return next(every, None)


def _with_told(field: Field, hints: Hints, state: State) -> State:
    """Return a state with the empty cells that were told to hold no mark."""
    if not field.player.untouched:
        return state
    nothing = field.shown(NONE)
    every = (hints.steps[k].slots if k >= 0 else (NONE - k,) for k in state.told)
    known = {slot for slots in every for slot in slots if field.answer[slot] == nothing}
    values = [
        nothing if value == NONE and slot in known else value
        for slot, value in enumerate(state.values)
    ]
    return replace(state, values=values)


def _wrong(field: Field, _hints: Hints, state: State) -> Iterator[Next]:
    for slot, value in enumerate(state.values):
        if field.is_wrong(slot, value):
            yield Next("wrong", slot, (), field.beside(slot), (slot,))


def _singles(field: Field, hints: Hints, state: State) -> Iterator[Next]:
    if hints.words and field.player.way == "mark":
        yield from _Lines(field, hints, state).every()
    elif hints.words and field.player.way == "edge":
        yield from _Points(field, hints, state).every()
    elif hints.words:
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
        self.houses = sorted(names, key=lambda one: field.is_line(one[0]))

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
        ask = f"ask-{how}" + "-box" * (not self.field.is_line(house))
        said = tuple(filled(words[x], values) for x in ("look-at", ask, how))
        slot = self.field.slot_of[cell]
        return Next("single", slot, said, tuple(house), (slot,))


class _Lines:
    """The lines and regions in which marks are counted."""

    def __init__(self, field: Field, hints: Hints, state: State) -> None:
        """Take what the cells hold."""
        self.field, self.words = field, hints.words
        self.mark = field.numbers.index(1)
        self.held = dict(zip(field.blanks, state.values, strict=True))
        self.counts = list(zip(field.counts, hints.houses, strict=True))

    def which(self, cells: Sequence[int], value: int) -> list[int]:
        """Return the cells that hold a value, of those that a reader fills."""
        return [cell for cell in cells if self.held.get(cell) == value]

    def every(self) -> Iterator[Next]:
        """Yield what counts leave, and what marks touch."""
        for one, name in self.counts:
            marks = self.which(one.cells, self.mark)
            left = self.which(one.cells, NONE)
            if left and len(marks) == one.marks:
                full = "full" if marks or "full-none" not in self.words else "full-none"
                yield self._next(full, name, "none", left, one.cells, marks)
        for cell in self.field.blanks if self.field.is_apart else ():
            if self.held[cell] == self.mark and (left := self._touched(cell)):
                here = self.field.name(cell)
                yield self._next("touching", here, "none", left, [cell], [cell])
        for one, name in self.counts if "enough" in self.words else ():
            left = self.which(one.cells, NONE)
            if left and len(self.which(one.cells, self.mark)) + len(left) == one.marks:
                does = "mark" if len(left) == 1 else "marks"
                yield self._next("enough", name, does, left, one.cells, left)

    def _touched(self, cell: int) -> list[int]:
        """Return the empty cells that touch a cell."""
        cells = self.field.cells
        r, c = cells[cell].row, cells[cell].column
        empty = self.which(self.field.blanks, NONE)
        return [
            x
            for x in empty
            if abs(cells[x].row - r) < 2 and abs(cells[x].column - c) < 2
        ]

    def _next(
        self,
        how: str,
        name: str,
        does: str,
        left: Sequence[int],
        cells: Sequence[int],
        shown: Sequence[int],
    ) -> Next:
        words = self.words
        values = {"place": name, "cells": self._names(shown)}
        values["effect"] = words[does].format(cells=self._names(left))
        look = {"place": words["house-mark"].format(cells=name)}
        ask = words["ask-full" if how == "full-none" else f"ask-{how}"]
        said = (
            filled(words["look-at"], look if how == "touching" else values),
            filled(ask, {}),
            filled(words[how], values),
        )
        slots = tuple(self.field.slot_of[cell] for cell in left)
        return Next("single", slots[0], said, tuple(cells), slots)

    def _names(self, cells: Sequence[int]) -> str:
        return str(told(telling.runs(map(self.field.place, cells)), self.words))


class _Points:
    """The clues and points at which lines of a loop are counted."""

    def __init__(self, field: Field, hints: Hints, state: State) -> None:
        """Take what is drawn."""
        self.field, self.words, self.values = field, hints.words, state.values

    def count(self, edges: Sequence[int]) -> tuple[int, list[int]]:
        """Return how many edges are drawn, and those that are open."""
        drawn = [k for k in edges if self.values[k] == 0]
        return len(drawn), [k for k in edges if self.values[k] == NONE]

    def every(self) -> Iterator[Next]:
        """Yield what is full, then what has one way left."""
        clues = [(x, n, *self.count(e)) for x, n, e in self.field.clues]
        nodes = [(x, *self.count(e)) for x, e in self.field.nodes.items()]
        for cell, n, drawn, left in clues:
            if left and drawn == n:
                yield self._clue("clue-full" if n else "clue-zero", cell, n, left)
        for node, drawn, left in nodes:
            if left and drawn == 2:
                yield self._point("point-full", node, left)
            elif drawn == len(left) == 1:
                yield self._point("point-on", node, left)
        for cell, n, drawn, left in clues:
            if left and drawn + len(left) == n:
                yield self._clue("clue-left", cell, n, left)
        for node, drawn, left in nodes:
            if not drawn and len(left) == 1:
                yield self._point("point-end", node, left)

    def _clue(self, how: str, cell: int, n: int, left: Sequence[int]) -> Next:
        values = {"number": n, "cells": self.field.name(cell)}
        return self._next(how, self.words["clue"].format_map(values), left, (cell,))

    def _point(self, how: str, node: tuple[int, int], left: Sequence[int]) -> Next:
        near = {cell for edge in self.field.nodes[node] for cell in self._beside(edge)}
        place = self.field.node_name(node, self.words)
        return self._next(how, place, left, tuple(sorted(near)))

    def _beside(self, edge: int) -> Sequence[int]:
        return self.field.beside(edge)

    def _next(
        self, how: str, place: str, left: Sequence[int], cells: tuple[int, ...]
    ) -> Next:
        words = self.words
        values = {"place": place, "effect": words[f"effect-{how}"]}
        said = (
            filled(words["look-at"], values),
            filled(words[f"ask-{how.partition('-')[0]}"], values),
            filled(words[how], values),
        )
        return Next("single", left[0], said, cells, tuple(left))


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


def _values(field: Field, _hints: Hints, state: State) -> Iterator[Next]:
    """Yield values of the key."""
    for slot, value in enumerate(state.values):
        if field.shown(value) != field.answer[slot]:
            yield Next("value", slot, (), field.beside(slot), (slot,))
