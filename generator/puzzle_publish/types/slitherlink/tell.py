"""A step in words: sides of cells, the dots where they meet, and the clues."""

from collections.abc import Iterable, Mapping, Sequence

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell
from ...grids.loop_chains import NOWHERE, OFF, ON
from ...grids.loops import LineStep
from .. import telling
from .._logic.looporder import before as before_what_if
from .._logic.looporder import known_before
from .._logic.looptell import Teller
from ..telling import Part
from .ladder import loop_in
from .model import Puzzle
from .sides import corner_of, side_of


def tell(givens: Puzzle, steps: Sequence[LineStep], at: int) -> Hint:
    """Return a step of the ladder in words."""
    step = steps[at]
    names = SideNames(givens, step.pattern)
    if step.technique.name == "neighbours":
        return _neighbours(givens, names, step)
    return Teller(loop_in(givens), names, known_before(steps, at), step).hint()


def before(
    givens: Puzzle, steps: Sequence[LineStep], at: int, first: int
) -> int | None:
    """Return before which step a hint tells one, None if it needs others as hard."""
    return before_what_if(loop_in(givens), SideNames.chains, steps, at, first)


class SideNames:
    """The sides of cells by their directions; those of a step's cells if possible."""

    chains: Mapping[str, str] = {"pairs": "", "colours": "faces", "links": "lines"}

    def __init__(self, puzzle: Puzzle, cells: Sequence[Cell]) -> None:
        """Take the puzzle and the cells to name sides by."""
        self.puzzle, self.grid, self._cells = puzzle, puzzle.grid, cells
        self._points = len(puzzle.grid.points)

    def lines(self, edges: Iterable[int], *, beside: int = NOWHERE) -> Json:
        """Return the names of sides in their order, those of one cell together."""
        cells = self._cells
        if beside >= self._points:
            cells = [self._cell(beside - self._points)]
        found: list[tuple[Cell, list[Json]]] = []
        for edge in edges:
            before = [cell for cell, _ in found[-1:]]
            cell, side = side_of(self.grid, edge, before or cells)
            if before != [cell]:
                cell, side = side_of(self.grid, edge, cells)
                found.append((cell, []))
            found[-1][1].append({"label": side})
        return telling.named(
            ("sides", {"sides": {"digits": sides}, "cells": telling.cells([cell])})
            for cell, sides in found
        )

    def spot(self, number: int) -> Part:
        """Return a clue, or a dot by a corner of a cell."""
        if number < self._points:
            cell, corner = corner_of(self.grid, number, self._cells)
            told: dict[str, Json] = {"corner": {"label": f"corner-{corner}"}}
            return "dot", {**told, "cells": telling.cells([cell])}
        face = number - self._points
        told = {"number": self.puzzle.clues[face]}
        return "clue", {**told, "cells": telling.cells([self._cell(face)])}

    def counted(self, number: int, *, draws: bool) -> str:
        """Return the wording of a clue that has all its lines, or needs all sides."""
        if draws:
            return "clue-left"
        return "clue-full" if self.puzzle.clues[number - self._points] else "clue-zero"

    def wrong(self, number: int, lines: Mapping[int, int]) -> Part:
        """Return how many lines a clue has, or can have, where that is wrong."""
        face = number - self._points
        has = [lines.get(edge) for edge in self.grid.faces[face]]
        clue, most = self.puzzle.clues[face], len(has) - has.count(OFF)
        if has.count(ON) > clue:
            return "breaks-many", {"count": {"label": f"sides-{has.count(ON)}"}}
        if not most < clue:
            return "breaks-clue", {}  # a corner needs both of its sides, or neither
        if most:
            return "breaks-few", {"count": {"label": f"sides-{most}"}}
        return "breaks-none", {}

    def face(self, number: int) -> Json:
        """Return the cell of a face, None for the outside."""
        return None if number == len(self.grid.faces) else [*self._cell(number)]

    def _cell(self, face: int) -> Cell:
        return divmod(face, self.grid.width)


def _neighbours(givens: Puzzle, names: SideNames, step: LineStep) -> Hint:
    """Return two clues that leave out one side each."""
    grid = givens.grid
    drawn = [edge for edge, line in step.lines if line == ON]
    told: dict[str, Json] = {
        "effect": telling.each(
            (word, {"lines": names.lines(edges)})
            for word, edges in (
                ("draws", drawn),
                ("crosses", [edge for edge, line in step.lines if line != ON]),
            )
            if edges
        )
    }
    faces = [r * grid.width + c for r, c in step.pattern]
    wanted = dict(step.lines)
    for edge, two in enumerate(grid.sides):
        if set(two) <= set(faces) and wanted.items() <= _two_full(givens, edge).items():
            cells = telling.cells(divmod(face, grid.width) for face in two)
            told |= {"place": cells, "number": len(grid.faces[two[0]]) - 1}
            return Hint("neighbours", told)
    raise AssertionError("two clues show it")


def _two_full(givens: Puzzle, edge: int) -> dict[int, int]:
    """Return the lines of two clues that leave out one side each, and the next ones."""
    grid, ends = givens.grid, givens.grid.edges[edge]
    found = {edge: ON}
    both = {e for face in grid.sides[edge] for e in grid.faces[face]}
    for other, points in enumerate(grid.edges):
        touches = set(points) & set(ends)
        if other in both and not touches:
            found[other] = ON
        elif other not in both and touches:
            found[other] = 3 - ON
    return found
