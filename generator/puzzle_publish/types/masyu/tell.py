"""A step in words: lines from cell to cell, and what pearls and cells leave."""

from collections.abc import Iterable, Mapping, Sequence

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell
from ...grids.loop_chains import NOWHERE, OFF, ON
from ...grids.loops import LineStep
from ...grids.reading import Rows
from .. import telling
from .._logic.looporder import before as before_what_if
from .._logic.looporder import known_before
from .._logic.looptell import Teller
from ..telling import Part
from .ladder import loop_in
from .model import COLOURS, WAYS, WHITE, between, lines
from .pearl import Pearl


def tell(givens: Rows, steps: Sequence[LineStep], at: int) -> Hint:
    """Return a step of the ladder in words."""
    known = known_before(steps, at)
    hint = Teller(loop_in(givens), CellNames(givens), known, steps[at]).hint()
    if not hint.wording.startswith("pearl-"):
        return hint
    if three := _three_white(givens, steps[at], known):
        return Hint("three-white", {**hint.values, "cells": telling.link(three)})
    return Pearl(givens, hint.values["place"], steps[at], known).hint(hint)


def _three_white(
    rows: Rows, step: LineStep, known: Mapping[int, int]
) -> tuple[Cell, ...]:
    """Return three white pearls side by side if a step crosses the middle one.

    There are none if lines that are known show the same.
    """
    grid = lines(len(rows), len(rows[0]))
    middle, *others = [grid.cells.index(cell) for cell in step.pattern]
    axis = between(grid, [pearl for row in rows for pearl in row]).get(middle)
    if others or axis is None or any(middle in grid.edges[edge] for edge in known):
        return ()
    (r, c), (y, x) = grid.cells[middle], WAYS[axis]
    return tuple((r + k * y, c + k * x) for k in (-1, 0, 1))


def before(givens: Rows, steps: Sequence[LineStep], at: int, first: int) -> int | None:
    """Return before which step a hint tells one, None if it needs others as hard."""
    return before_what_if(loop_in(givens), CellNames.chains, steps, at, first)


class CellNames:
    """Lines by the two cells that they join."""

    chains: Mapping[str, str] = {"neighbours": "", "alike": "lines"}

    def __init__(self, rows: Rows) -> None:
        """Take the pearls."""
        self._rows, self._grid = rows, lines(len(rows), len(rows[0]))

    def lines(self, edges: Iterable[int], *, beside: int = NOWHERE) -> Json:
        """Return the names of lines."""
        grid = self._grid
        return telling.named(
            ("line", {"link": telling.link(grid.cells[k] for k in grid.edges[edge])})
            for edge in edges
        )

    def spot(self, number: int) -> Part:
        """Return a cell, or a pearl by its colour and its cell."""
        count = len(self._grid.cells)
        cell = self._grid.cells[number % count]
        told = {"cells": telling.cells([cell])}
        if number < count:
            return "cell-at", told
        return f"{COLOURS[self._pearl(number) - 1]}-at", told

    def counted(self, number: int, *, draws: bool) -> str:
        """Return the wording of a pearl that leaves only some lines."""
        return f"pearl-{COLOURS[self._pearl(number) - 1]}"

    def wrong(self, number: int, lines: Mapping[int, int]) -> Part:
        """Return what a pearl's lines do, or cannot do, that is wrong."""
        colour = self._pearl(number)
        cell = number - len(self._grid.cells)
        spots, ways = self._grid.spots[cell], self._grid.ways[cell]
        has = {way: lines.get(e, 0) for e, way in zip(spots, ways, strict=True)}
        on = [way for way, is_on in has if not is_on and has[way, is_on] == ON]
        turns = len({way % 2 for way in on}) > 1
        if len(on) > 1 and turns == (colour == WHITE):
            return "breaks-white-turns" if turns else "breaks-black-straight", {}
        free = {way for way in range(4) if has.get((way, False), OFF) != OFF}
        straight = [{way, way + 2} for way in (0, 1)]
        if colour == WHITE and any({*on} <= two <= free for two in straight):
            return "breaks-white-onward", {}
        return f"breaks-{COLOURS[colour - 1]}-stuck", {}

    def face(self, number: int) -> Json:
        """Return None: no lines are sides of cells."""
        return None

    def _pearl(self, number: int) -> int:
        row, column = self._grid.cells[number - len(self._grid.cells)]
        return self._rows[row][column]
