"""What a reader sees of a step that lists the ways to fill a cage or a line.

A few ways are listed; of many, only which value of which cell none of them has.
"""

from collections.abc import Collection, Mapping, Sequence
from math import prod

from ..core.puzzle import Json
from .ladder import FEW_STRUCK, Cell, Clue, Clues, Step
from .needless import MOST_LISTED, ways_of
from .pencilled import Pencilled, Seen

FEW_ORDERS = 4
FEW_SETS = 3
CELL_OF_SUM = 3  # of more than four cells few readers find the ways
# By what the cells can hold; of orders few are followed to the end.
MOST_ORDERS, MOST_SETS = 10**9, 20_000
_ORDERS = "orders-of-a-line"
_SETS = ("cage-combinations", "combination-table")
_TOTALS = ("innies", "outies")


def with_ways(
    now: Pencilled,
    step: Step,
    seen: Seen,
    lacks: Collection[tuple[Cell, int]],
    clues: Clues,
) -> Seen:
    """Return what is seen of a step, with the ways of its clue if it lists them."""
    name, case = step.technique.name, seen.parts.get("case", "")
    if name in _TOTALS and clues:
        return _total(now, step, seen, lacks, clues)
    is_run = (name, case) == ("region-sum", "-run")
    clue = clues.get((step.house, step.number)) or _sum_of(now, step)
    if clue and name == _ORDERS:
        return _orders(step, seen, clue, ways_of(now, clue, lacks, MOST_ORDERS))
    if clue and (is_run or (name in _SETS and not case)):
        return _sets(step, seen, clue, ways_of(now, clue, lacks, MOST_SETS))
    return seen


def _total(
    now: Pencilled,
    step: Step,
    seen: Seen,
    lacks: Collection[tuple[Cell, int]],
    clues: Clues,
) -> Seen:
    """What the total of a line leaves of cells, and the cages that add up to it."""
    make = prod if step.parts.get("made") else sum
    held = {x: now.filled.get(x) or now.answer[x] for x in now.peers}
    line, cells = {*now.units[step.house, step.number]}, {*step.pattern}
    total = make([held[x] for x in step.pattern])
    met: list[Json] = []
    for (_, number), clue in clues.items():
        cage = {*clue.cells}
        inside = (cage & line) - cells if cells <= line else cage
        if cage & line and inside:
            whole: Json = number if inside == cage else 0
            here: Json = {"cells": [list(x) for x in sorted(inside)]}
            met.append([whole, make([held[x] for x in inside]), here])
    sums = Clue(step.pattern, lambda way: make(way) == total)
    ways = ways_of(now, sums, lacks, MOST_SETS)
    bounds = _each_of(sums, ways) if len(ways) < MOST_LISTED else {}
    parts: dict[str, Json] = {**seen.parts, "cages": {"met": met}}
    return seen._replace(
        parts={**parts, "listed": CELL_OF_SUM * len(cells)}, bounds=bounds
    )


def _each_of(clue: Clue, ways: Sequence[Sequence[int]]) -> dict[Cell, set[int]]:
    """What each cell of a clue holds in some way, nothing if there are no ways."""
    columns = zip(*ways, strict=True) if ways else ()
    return {x: {*each} for x, each in zip(clue.cells, columns, strict=False)}


def _sum_of(now: Pencilled, step: Step) -> Clue | None:
    """The clue of a cage that is a house: its sum."""
    cells = now.units.get((step.house, step.number), ())
    if step.house != "cage" or not cells:
        return None
    total = sum(now.filled.get(x) or now.answer[x] for x in cells)
    return Clue(cells, lambda way: sum(way) == total)


def _orders(step: Step, seen: Seen, clue: Clue, ways: Sequence[Sequence[int]]) -> Seen:
    parts: dict[str, Json] = {**seen.parts, "ways": len(ways), "listed": len(ways)}
    if 0 < len(ways) <= FEW_ORDERS:
        parts["case"] = "-one" if len(ways) == 1 else "-few"
        parts["orders"] = {
            "any": [["order", {"heights": "".join(map(str, way))}] for way in ways]
        }
        return seen._replace(parts=parts, bounds=_each_of(clue, ways))
    parts["listed"] = 2 * len(ways)  # to list and to compare
    return seen._replace(parts=_struck_told(parts, step))


def _sets(step: Step, seen: Seen, clue: Clue, ways: Sequence[Sequence[int]]) -> Seen:
    sets = sorted({tuple(sorted(way)) for way in ways})
    every = {value for way in sets for value in way}
    case, how = str(seen.parts.get("case", "")), ""
    parts: dict[str, Json] = {**seen.parts, "listed": len(ways) or MOST_LISTED}
    bounds: dict[Cell, set[int]] = {}
    if 0 < len(sets) <= FEW_SETS:
        options: list[Json] = [["set", {"digits": {"digits": [*way]}}] for way in sets]
        parts |= {"sets": {"either": options}, "listed": len(sets)}
    is_out = every.isdisjoint(value for _, value in _struck(step))
    if "sets" in parts and is_out and not step.placed:
        how = "-sets"
        bounds = dict.fromkeys(clue.cells, every)
    elif "sets" in parts and not 0 < len(_struck(step)) <= FEW_STRUCK:
        how = "-fit"
        bounds = _each_of(clue, ways)
    parts["case"] = case + how
    if how != "-sets":
        parts = _struck_told(parts, step)
    return seen._replace(parts=parts, bounds=bounds)


def _struck(step: Step) -> list[tuple[Cell, int]]:
    return [(x, v) for x, values in step.removed for v in values]


def _struck_told(parts: Mapping[str, Json], step: Step) -> dict[str, Json]:
    """The parts of a step with each value that no way has, if they are few.

    "few" says that they are, also where the reader gets only part of a step.
    """
    struck = _struck(step)
    if step.placed or not struck:
        return {**parts}
    each: list[Json] = [[list(cell), value] for cell, value in struck]
    case = str(parts.get("case", "")).removesuffix("-fit")
    found: dict[str, Json] = {**parts, "few": f"{case}-none"}
    found |= {"struck": {"struck": each}, "where": {"where": each}}
    if len(struck) <= FEW_STRUCK:
        found |= {"case": found["few"], "listed": len(struck)}
    return found
