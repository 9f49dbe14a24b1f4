"""A step in words: where the blocks of a line can be, and what that leaves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell, Step
from ...grids.line_chains import Line as LineName
from ...grids.line_chains import Link, Read, Trail
from .. import telling
from . import ways
from .model import Blocks, Clues

FEW = 5  # ways that are listed one by one
TRIVIAL = "spaces-closed", "spaces-full", "whole-line-longest"  # close a whole block
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
    if short := _closed(line, step, is_pushed=is_pushed):
        return Hint(short[0], {**told, **short[1]})
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


def joined(givens: Clues, steps: Sequence[Step]) -> list[Step]:
    """Return steps, those of one line after each other as one if that is as plain."""
    found: list[Step] = []
    known: Known = {}  # before the last of them
    for step in steps:
        if found and _is_same_line(found[-1], step):
            last = found[-1]
            dearer = max(last, step, key=lambda one: one.technique.weight)
            both = replace(dearer, placed=tuple(sorted((*last.placed, *step.placed))))
            if _is_plain(givens, known, both):
                found[-1] = both
                continue
        known.update(found[-1].placed if found else ())
        found.append(step)
    return found


def _is_same_line(one: Step, other: Step) -> bool:
    names = {one.technique.name, other.technique.name}
    same = (one.house, one.number) == (other.house, other.number)
    return same and "edge" not in names


def _is_plain(givens: Clues, known: Known, step: Step) -> bool:
    """Return whether the outermost places of blocks, or their only ones, show it."""
    line = _Line(givens, known, step.house, step.number - 1)
    if len(list(ways.placings(line.blocks, line.known, most=2))) == 1:
        return True
    spans = ways.spans(line.blocks, ways.sure(line.blocks, line.known))
    return ways.follows(line.blocks, spans, line.values(step.placed))


def _closed(line: "_Line", step: Step, *, is_pushed: bool) -> telling.Part | None:
    """Return words for dots beside a block that is complete, None if others are."""
    dots = line.values(step.placed)
    if any(dots.values()):
        return None
    seen = ways.sure(line.blocks, line.known) if is_pushed else line.known
    for nth, (a, b) in enumerate(ways.spans(line.blocks, seen), 1):
        is_whole = b - a == line.blocks[nth - 1] and set(line.known[a:b]) == {1}
        if is_whole and dots.keys() <= {a - 1, b}:
            last = len(line.blocks)
            name = {1: "-first", last: "-last"}.get(nth, "")
            cells = telling.runs(line.cells[a:b])
            return f"spaces-closed{name}", {"cells": cells, "nth": nth}
    most = max(line.blocks)
    runs = [(a, b) for a, b in line.runs() if b - a == most and {a - 1, b} & set(dots)]
    if dots.keys() <= {k for a, b in runs for k in (a - 1, b)}:
        cells = telling.runs(x for a, b in runs for x in line.cells[a:b])
        return "whole-line-longest", {"cells": cells, "length": most}
    return None


def before(givens: Clues, steps: Sequence[Step], at: int, first: int) -> int | None:
    """Return before which step a hint tells one.

    None if it needs others as hard or many links, or only closes a block.
    """
    if steps[at].technique.name != "edge":
        return None if tell(givens, steps, at).wording.startswith(TRIVIAL) else at
    known = {cell: value for one in steps[:first] for cell, value in one.placed}
    (cell, value), *_ = steps[at].placed
    refuted = _refuted(givens, known, cell, 1 - value)
    return first if refuted and len(refuted[0]) <= telling.MOST_LINKS else None


class _Line:
    """A row or column: its cells, its blocks, and what is known of it."""

    def __init__(
        self, givens: Clues, known: Mapping[Cell, int], house: str, number: int
    ) -> None:
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

    def runs(self) -> Iterator[tuple[int, int]]:
        """Yield where runs of filled cells begin and end."""
        at = 0
        for value, some in groupby(self.known):
            start, at = at, at + len(list(some))
            if value == 1:
                yield start, at

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
        for (house, number), placed, _ in chain
    )
    told["broken"] = telling.houses((broken[0], broken[1] + 1))
    return Hint("edge" if chain else "edge-once", told)


def _refuted(
    givens: Clues, known: Known, cell: Cell, value: int
) -> tuple[list[Link], LineName] | None:
    """Return which lines tell what when a cell has a value, and which one cannot be.

    None if all of them can.
    """

    def read(name: LineName, trial: Mapping[Cell, int]) -> Read:
        line = _Line(givens, trial, *name)
        fixed = ways.fixed(line.blocks, line.known)
        if fixed is None:
            return Read(None)
        return Read({line.cells[k]: x for k, x in fixed.items()})

    trail = Trail(known, (givens.height, len(givens.columns)), read)
    trail.suppose(cell, value)
    return None if trail.broken is None else (trail.to_end(), trail.broken.line)
