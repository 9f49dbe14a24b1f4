"""What is seen of steps on runs, whose different values have a sum.

The sum of a run is that of its answer. Where two cells of a run are empty, each value
of one needs its mate in the other; where more are, the others bound a cell.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, permutations
from typing import cast

from ..core.puzzle import Json
from .ladder import Cell, House, Step
from .pencilled import Pencilled, Seen
from .ways import FEW_SETS

Struck = tuple[Cell, tuple[int, ...]]


def bounded(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a step by the least and the most of the other cells."""
    cells, left = _empty(now, _house(step))
    if mates := _mates(now, step, cells, left):
        return mates
    plain = Seen(_done(step), [_house(step)], now.besides(cells))
    told: list[Json] = []
    rests: list[tuple[Cell, int]] = []
    bounds: dict[Cell, list[int]] = {}
    for cell, values in step.removed:
        bound, beyond = _bound(now, cell, values, cells, left)
        if not bound:
            return plain
        told.append([list(cell), *bound])
        rests += beyond
        limit, is_low = left - _made(bound), bound[0] == "at-most"
        bounds[cell] = [v for v in now.values if (v >= limit if is_low else v <= limit)]
    return plain._replace(
        rests=rests, parts={"case": "-told", "bounds": {"bounds": told}}, bounds=bounds
    )


def set_of_run(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a step that tries the sets of values of a run."""
    cells, left = _empty(now, _house(step))
    plain = Seen(_done(step), [_house(step)], now.besides(cells))
    return _mates(now, step, cells, left) or plain


def one_set(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a run whose sum has one set of values."""
    parts = {**_run(now, _house(step)), "case": ""}
    return Seen(_done(step), [_house(step)], parts=parts)


def crossed(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a run compared with those that cross it.

    It strikes what no set of values has. It fills a cell with the only value there that
    a set has, or with a value of the only set for which no other cell has room.
    """
    house = _house(step)
    cells, left = _empty(now, house)
    parts = _run(now, house)
    if not step.placed:
        return Seen(_done(step), [house], parts=parts)
    if paired := _paired(now, step, cells, left):
        return paired
    sets = _sets(now, house)
    every = {value for values in sets for value in values}
    ((cell, value),) = step.placed
    parts |= {"cell": _cells([cell]), "value": {"digits": [value]}}
    if now.cand[cell] & every == {value}:
        rests = [(cell, v) for v in every - now.cand[cell]]
        return Seen(_done(step), [house], rests, {**parts, "case": "-common"})
    rests = [(x, value) for x in cells if x != cell]
    return Seen(_done(step), [house], rests, {**parts, "case": "-place"})


def _run(now: Pencilled, house: House) -> dict[str, Json]:
    """A run or what is left of it, and the sets of values that make it, if few."""
    cells, left = _empty(now, house)
    said: dict[str, Json] = {"houses": {"houses": [list(house)]}, "left": left}
    whole = len(cells) == len(now.units[house])
    parts: dict[str, Json] = {
        "run": {"names": [["run-whole" if whole else "run-rest", said]]}
    }
    sets = _sets(now, house)
    if len(sets) <= FEW_SETS:
        options: list[Json] = [["set", {"digits": {"digits": [*way]}}] for way in sets]
        parts |= {"sets": {"either": options}, "case": "-sets"}
    return parts


def _sets(now: Pencilled, house: House) -> list[tuple[int, ...]]:
    """The sets of values for what is left of a run, whatever its cells can hold."""
    cells, left = _empty(now, house)
    used = {now.filled.get(x) for x in now.units[house]}
    free = sorted(now.values - used)
    return [each for each in combinations(free, len(cells)) if sum(each) == left]


def _paired(
    now: Pencilled, step: Step, cells: Sequence[Cell], left: int
) -> Seen | None:
    """What is seen if two cells are left, of which one has its value."""
    ((cell, value), *_) = step.placed
    if len(cells) != 2:
        return None
    (other,) = {*cells} - {cell}
    parts: dict[str, Json] = {"cell": _cells([cell]), "other": _cells([other])}
    parts |= {"pair": _cells(cells), "left": left}
    parts |= {"value": value, "mate": left - value, "case": "-of-two"}
    if now.cand[other] == {left - value}:
        parts["case"] = "-less"
        return Seen(_done(step), [_house(step)], now.besides([other]), parts)
    rests: list[tuple[Cell, int]] = []
    for v in now.values - {value}:
        w = left - v
        is_out = v not in now.cand[cell]
        if w in now.values - {v}:
            plain = is_out and (w in now.cand[other] or (cell, v) not in now.gone)
            rests.append((cell, v) if plain else (other, w))
    return Seen(_done(step), [_house(step)], rests, parts)


def region_sum(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a region of runs: the cells that are in only one of them.

    A step on a single run tries its sets of values.
    """
    runs, ends = _region(now, step)
    if len(runs) == 1:
        seen = set_of_run(now, step)
        return seen._replace(parts={"case": "-run", **seen.parts})
    lines: dict[bool, list[tuple[House, int]]] = {True: [], False: []}
    for house, cells in runs.items():
        needs = sum(now.answer[x] for x in cells)
        lines[_is_across(now, house)].append((house, needs))
    rows, columns = zip(*step.pattern, strict=True)
    corners: Json = [[min(rows), min(columns)], [max(rows), max(columns)]]
    parts: dict[str, Json] = {"ends": _cells(ends), "area": {"chain": corners}}
    parts |= {"listed": 2 * len(runs), "rows": _ends(now, lines[True])}
    parts["columns"] = _ends(now, lines[False])
    parts |= {"across": _total(now, lines[True]), "down": _total(now, lines[False])}
    more = sum(n for _, n in lines[True]) - sum(n for _, n in lines[False])
    plus = {x for house, cells in runs.items() if _is_across(now, house) for x in cells}
    if not plus & ends or plus >= ends:
        case = "-one" if len(ends) == 1 else ""
        parts |= {"case": case, "more": abs(more)}
    else:
        (one,), (other,) = plus & ends, ends - plus
        if more < 0:
            one, other = other, one
        parts |= {"case": "-between" if more else "-same", "more": abs(more)}
        parts |= {"one": _cells([one]), "other": _cells([other])}
    is_sum = len({x in plus for x in ends}) == 1

    def mate(x: Cell, v: int) -> int:
        """What an end holds if the other one holds this."""
        if is_sum:
            return abs(more) - v
        return v + (more if x in plus else -more)

    if len(ends) > 2:
        return Seen(_done(step), (), now.besides(ends), parts)
    rests = [(x, mate(x, v)) for x, v in _crosswise(step, ends)]
    bounds: dict[Cell, Collection[int]] = {x: {abs(more)} for x in ends}
    for x, y in permutations(ends, 2):
        bounds[x] = {v for v in now.values if mate(y, v) in now.values}
    return Seen(_done(step), (), rests, parts, bounds)


def _crosswise(step: Step, ends: set[Cell]) -> list[tuple[Cell, int]]:
    """Each value struck from an end, with the other end."""
    struck = [(x, v) for x, values in step.removed for v in values]
    return [(y, v) for x, v in struck for y in ends - {x}]


def _is_across(now: Pencilled, house: House) -> bool:
    (row, _), (other, _), *_ = now.units[house]
    return row == other


def _region(now: Pencilled, step: Step) -> tuple[dict[House, set[Cell]], set[Cell]]:
    """The runs of a region, each with its empty cells, and the cells in one of them."""
    empty = {
        house: {x for x in cells if x in now.cand} for house, cells in now.units.items()
    }
    runs = {
        h: cells for h, cells in empty.items() if cells and cells <= {*step.pattern}
    }
    ends = _once(runs.values())
    if not ends:  # both are in a run that is no part of the region
        others = (h for h in runs if h != _house(step) and runs[h] >= {*step.cells})
        ends = runs.pop(min(others, key=lambda house: len(runs[house])))
    return runs, ends


def _once(runs: Iterable[set[Cell]]) -> set[Cell]:
    found = Counter(x for cells in runs for x in cells)
    return {x for x, times in found.items() if times == 1}


def _total(now: Pencilled, runs: Sequence[tuple[House, int]]) -> Json:
    """What runs still need, "14 in r2c3–r2c7 and 5 in r4c3–r4c4, 19 in all"."""
    told: list[Json] = []
    for house, needs in runs:
        first, *_, last = now.units[house]
        link: Json = {"chain": [list(first), list(last)]}
        told.append(["run-needs", {"number": needs, "cells": link}])
    whole: dict[str, Json] = {
        "runs": {"names": told},
        "number": sum(n for _, n in runs),
    }
    return {"names": [["in-all" if len(runs) > 1 else "in-one", whole]]}


def _ends(now: Pencilled, runs: Iterable[tuple[House, int]]) -> Json:
    cells = (now.units[house] for house, _ in runs)
    return {"runs": [[list(run[0]), list(run[-1])] for run in cells]}


def _empty(now: Pencilled, house: House) -> tuple[list[Cell], int]:
    """The empty cells of a run, and what they make."""
    cells = [x for x in now.units[house] if x in now.cand]
    return cells, sum(now.answer[x] for x in cells)


def _mates(now: Pencilled, step: Step, cells: Sequence[Cell], left: int) -> Seen | None:
    """What is seen if two cells are left, and what is struck lacks its mate."""
    if len(cells) != 2:
        return None
    other = {cells[0]: cells[1], cells[1]: cells[0]}
    pairs = [(x, v, other[x], left - v) for x, vs in step.removed for v in vs]
    if any(w in now.cand[y] and w != v for _, v, y, w in pairs):
        return None
    parts: dict[str, Json] = {"case": "-of-two", "pair": _cells(cells), "left": left}
    parts["mates"] = {"mates": [_mate(now, _house(step), *pair) for pair in pairs]}
    rests = [(y, w) for _, v, y, w in pairs if w != v]
    for cell in dict.fromkeys(x for x, *_ in pairs):
        if len(now.cand[other[cell]]) == 1:
            (mate,) = now.cand[other[cell]]
            parts |= {"cell": _cells([cell]), "other": _cells([other[cell]])}
            parts |= {"mate": mate, "case": "-less"}
            bounds = {cell: {left - mate}}
            near = now.besides([other[cell]])
            return Seen(_done(step), [_house(step)], near, parts, bounds)
    return Seen(_done(step), [_house(step)], rests, parts)


def _mate(
    now: Pencilled, house: House, cell: Cell, value: int, other: Cell, mate: int
) -> Json:
    """A value of a cell with its mate, and the run that has no room for that, or None.

    It is the other run of the other cell, if no set of values for it has the mate.
    """
    runs = (h for h in now.units if other in now.units[h] and h != house)
    by = next(
        (h for h in runs if not any(mate in values for values in _sets(now, h))), None
    )
    return [list(cell), value, list(other), mate, by and list(by)]


def _bound(
    now: Pencilled,
    cell: Cell,
    values: Sequence[int],
    cells: Sequence[Cell],
    left: int,
) -> tuple[list[Json], list[tuple[Cell, int]]]:
    """How the others bound a cell, and what it rests on; [] if not so simply."""
    others = [x for x in cells if x != cell]
    most = {x: max(now.cand[x]) for x in others}
    least = {x: min(now.cand[x]) for x in others}
    out = now.besides(others)
    if max(values) < left - sum(most.values()):
        said: list[Json] = ["at-most", _limit(cell, others, sum(most.values()), left)]
        return said, [(x, v) for x, v in out if v > most[x]]
    if min(values) > left - sum(least.values()):
        said = ["at-least", _limit(cell, others, sum(least.values()), left)]
        return said, [(x, v) for x, v in out if v < least[x]]
    return [], []


def _made(bound: Sequence[Json]) -> int:
    return cast(dict[str, int], bound[1])["made"]


def _limit(cell: Cell, others: Iterable[Cell], made: int, left: int) -> dict[str, Json]:
    return {
        "others": _cells(others),
        "made": made,
        "left": left,
        "cell": _cells([cell]),
        "bound": left - made,
    }


def _cells(cells: Iterable[Cell]) -> Json:
    return {"cells": [list(cell) for cell in sorted(cells)]}


def _house(step: Step) -> House:
    return step.house, step.number


def _done(step: Step) -> set[int]:
    return {value for _, value in step.placed} | {
        value for _, values in step.removed for value in values
    }
