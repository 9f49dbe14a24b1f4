"""A step in words: where the blocks of a line can be, and what that leaves."""

from collections.abc import Iterator, Mapping, Sequence

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell, Step
from .. import telling
from . import ways
from .model import Blocks, Clues

FEW = 5  # ways that are listed one by one
Known = dict[Cell, int]


def tell(givens: Clues, steps: Sequence[Step], at: int) -> Hint:
    """Return a step of the ladder in words."""
    step = steps[at]
    known = {cell: value for one in steps[:at] for cell, value in one.placed}
    name = step.technique.name
    told: dict[str, Json] = {"effect": telling.each(_effect(step.placed))}
    if name == "edge":
        return _edge(givens, known, step, told)
    line = _Line(givens, known, step.house, step.number - 1)
    told["place"] = line.named
    is_pushed = name in ("spaces", "boxes")
    if is_pushed and line.known.count(1) == sum(line.blocks):
        return Hint("spaces-full", told)
    # A lone line is told as any other.
    placings = list(ways.placings(line.blocks, line.known, most=FEW + 1))
    if len(placings) == 1:
        blocks = line.placed(placings[0])
        return Hint("whole-line-one", {**told, "blocks": blocks})
    if is_pushed:
        return _pushed(line, name, told)
    if len(placings) <= FEW:
        each = [("way", {"blocks": line.placed(starts)}) for starts in placings]
        return Hint("whole-line-ways", {**told, "ways": telling.either(each)})
    spans = ways.spans(line.blocks, line.known)
    if ways.follows(line.blocks, spans, line.values(step.placed)):
        fills = any(value == 1 for _, value in step.placed)
        wording = "boxes" if fills else "spaces"
        return Hint(wording, {**told, "blocks": line.reach(spans)})
    told["count"] = ways.count(line.blocks, line.known)
    told["blocks"] = line.reach(spans)
    filled = [cell for cell, x in zip(line.cells, line.known, strict=True) if x == 1]
    if not filled:
        return Hint("whole-line", told)
    return Hint("whole-line-filled", {**told, "filled": telling.runs(filled)})


def before(givens: Clues, steps: Sequence[Step], at: int, first: int) -> int | None:
    """Return before which step a hint tells one, None if it needs others as hard."""
    if steps[at].technique.name != "edge":
        return at
    known = {cell: value for one in steps[:first] for cell, value in one.placed}
    (cell, value), *_ = steps[at].placed
    return None if _refuted(givens, known, cell, 1 - value) is None else first


class _Line:
    """A row or column: its cells, its blocks, and what is known of it."""

    def __init__(self, givens: Clues, known: Known, house: str, number: int) -> None:
        self.named = telling.houses((house, number + 1))
        height, width = givens.height, len(givens.columns)
        self.blocks: Blocks
        if house == "row":
            self.cells = [(number, k) for k in range(width)]
            self.blocks = givens.rows[number]
        else:
            self.cells = [(k, number) for k in range(height)]
            self.blocks = givens.columns[number]
        self.known = [known.get(cell) for cell in self.cells]

    def values(self, placed: Sequence[tuple[Cell, int]]) -> dict[int, int]:
        """Return the values of cells by their places in the line."""
        return {self.cells.index(cell): value for cell, value in placed}

    def placed(self, starts: Sequence[int]) -> Json:
        """Return where blocks are."""
        return self.reach(
            [(a, a + b) for a, b in zip(starts, self.blocks, strict=True)]
        )

    def reach(self, spans: Sequence[tuple[int, int]]) -> Json:
        """Return between which cells blocks are."""
        return telling.named(
            ("block", {"length": length, "cells": telling.runs(self.cells[a:b])})
            for length, (a, b) in zip(self.blocks, spans, strict=True)
        )


def _effect(placed: Sequence[tuple[Cell, int]]) -> list[telling.Part]:
    """Return the cells to fill, and those that stay empty."""
    found: list[telling.Part] = []
    for value, wording in ((1, "fills"), (0, "empties")):
        if cells := [cell for cell, x in placed if x == value]:
            found.append((wording, {"cells": telling.runs(cells)}))
    return found


def _pushed(line: _Line, name: str, told: dict[str, Json]) -> Hint:
    """Return what follows from the first and last place of each block."""
    spans = ways.spans(line.blocks, ways.sure(line.blocks, line.known))
    return Hint(name, {**told, "blocks": line.reach(spans)})


def _edge(givens: Clues, known: Known, step: Step, told: dict[str, Json]) -> Hint:
    """Return what would follow from the opposite, as far as it breaks a line."""
    (cell, value), *_ = step.placed
    told["place"] = telling.cells([cell])
    told["suppose"] = telling.listed(_effect([(cell, 1 - value)]))
    refuted = _refuted(givens, known, cell, 1 - value)
    assert refuted is not None, "the step would not follow"
    chain, broken = refuted
    told["chain"] = telling.each(
        (
            "follows",
            {
                "place": telling.houses((house, number + 1)),
                "effect": telling.listed(_effect(placed)),
            },
        )
        for (house, number), placed in chain
    )
    told["broken"] = telling.houses((broken[0], broken[1] + 1))
    return Hint("edge" if chain else "edge-once", told)


House = tuple[str, int]
Links = list[tuple[House, list[tuple[Cell, int]]]]


def _refuted(
    givens: Clues, known: Known, cell: Cell, value: int
) -> tuple[Links, House] | None:
    """Return which lines tell what when a cell has a value, and which one cannot be.

    None if all of them can.
    """
    trial: Known = {**known, cell: value}
    links: Links = []
    waiting = [("row", cell[0]), ("column", cell[1])]
    while waiting:
        found: Links = []
        for house in waiting:
            line = _Line(givens, trial, *house)
            fixed = ways.fixed(line.blocks, line.known)
            if fixed is None:
                return _needed(givens, known, (cell, value), links, house), house
            new = [
                (line.cells[k], x) for k, x in fixed.items() if line.known[k] is None
            ]
            if new:
                found.append((house, new))
        # Lines of a round are read side by side; what two of them say is said once.
        said: Known = {}
        waiting = []
        for house, new in found:
            first = [(at, x) for at, x in new if at not in said]
            said.update(first)
            links.append((house, first))
            across = 1 if house[0] == "row" else 0
            other = "column" if across else "row"
            waiting += [(other, at[across]) for at, _ in first]
        trial.update(said)
        waiting = sorted(set(waiting))
    return None


def _needed(
    givens: Clues, known: Known, first: tuple[Cell, int], links: Links, broken: House
) -> Links:
    """Return the cells of a chain without which nothing would break."""
    kept: Links = []
    needed = _least(givens, known, dict([first, *_cells(links)]), broken, None)
    for k in range(len(links) - 1, -1, -1):
        house, placed = links[k]
        placed = [one for one in placed if one[0] in needed]
        if not placed:
            continue
        kept.append((house, placed))
        before = dict([first, *_cells(links[:k])])
        for one in placed:
            needed |= _least(givens, known, before, house, one)
    return kept[::-1]


def _cells(links: Links) -> Iterator[tuple[Cell, int]]:
    for _, placed in links:
        yield from placed


def _least(
    givens: Clues,
    known: Known,
    supposed: Mapping[Cell, int],
    house: House,
    goal: tuple[Cell, int] | None,
) -> set[Cell]:
    """Return supposed cells of a line that suffice for a cell, or to break it."""
    line = _Line(givens, {**known, **supposed}, *house)
    # What was found last goes first.
    here = [cell for cell in supposed if cell in line.cells and cell not in known][::-1]
    if goal is not None:
        here = [cell for cell in here if cell != goal[0]]
        line.known[line.cells.index(goal[0])] = 1 - goal[1]
    kept = set(here)
    for cell in here:
        k = line.cells.index(cell)
        line.known[k] = None
        if ways.fixed(line.blocks, line.known) is None:
            kept.discard(cell)
        else:
            line.known[k] = supposed[cell]
    return kept
