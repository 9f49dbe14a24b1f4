"""What is seen of steps on runs, whose different values have a sum.

The sum of a run is that of its answer. Where two cells of a run are empty, each value
of one needs its mate in the other; where more are, the others bound a cell.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from ..core.puzzle import Json
from .ladder import Cell, House, Step
from .pencilled import Pencilled, Seen

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
        told.append(bound)
        rests += beyond
        kept = now.cand[cell] - {*values}
        least, most = (1, max(values)) if max(kept) > max(values) else (min(values), 9)
        bounds[cell] = [v for v in now.values if not least <= v <= most]
    return plain._replace(
        rests=rests, parts={"case": "-told", "bounds": {"each": told}}, bounds=bounds
    )


def set_of_run(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a step that tries the sets of values of a run."""
    cells, left = _empty(now, _house(step))
    plain = Seen(_done(step), [_house(step)], now.besides(cells))
    return _mates(now, step, cells, left) or plain


def region_sum(now: Pencilled, step: Step) -> Seen:
    """Return what is seen of a region of runs: the cells that are in only one of them.

    A step on a single run tries its sets of values.
    """
    runs, ends = _region(now, step)
    if len(runs) == 1:
        seen = set_of_run(now, step)
        return seen._replace(parts={"case": "-run", **seen.parts})
    lines: dict[bool, list[int]] = {True: [], False: []}
    for house, cells in runs.items():
        lines[_is_across(now, house)].append(sum(now.answer[x] for x in cells))
    across, down = (sorted(lines[way]) for way in (True, False))
    rows, columns = zip(*step.pattern, strict=True)
    corners: Json = [[min(rows), min(columns)], [max(rows), max(columns)]]
    parts: dict[str, Json] = {"ends": _cells(ends), "area": {"chain": corners}}
    parts |= {"across": _total(across), "down": _total(down)}
    more = sum(across) - sum(down)
    plus = {x for house, cells in runs.items() if _is_across(now, house) for x in cells}
    if not plus & ends or plus >= ends:
        case = "-one" if len(ends) == 1 else ""
        parts |= {"case": case, "more": abs(more)}
        mates = [(x, abs(more) - v) for x, v in _crosswise(step, ends)]
    else:
        (one,), (other,) = plus & ends, ends - plus
        mates = [
            (x, v + (more if x == one else -more)) for x, v in _crosswise(step, ends)
        ]
        if more < 0:
            one, other = other, one
        parts |= {"case": "-between" if more else "-same", "more": abs(more)}
        parts |= {"one": _cells([one]), "other": _cells([other])}
    rests = now.besides(ends) if len(ends) > 2 else mates
    bounds = {x: {abs(more)} for x in ends if len(ends) == 1}
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


def _total(sums: Sequence[int]) -> str:
    """Return a total as it is printed, "4 + 5 = 9"."""
    shown = " + ".join(map(str, sums))
    return f"{shown} = {sum(sums)}" if len(sums) > 1 else shown


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
    told = [_mate(list(group)) for _, group in groupby(pairs, key=lambda pair: pair[0])]
    parts: dict[str, Json] = {"case": "-of-two", "pair": _cells(cells), "left": left}
    parts["mates"] = {"list": told}
    rests = [(y, w) for _, v, y, w in pairs if w != v]
    return Seen(_done(step), [_house(step)], rests, parts)


def _mate(pairs: Sequence[tuple[Cell, int, Cell, int]]) -> Json:
    """Values of a cell whose mates another cell cannot hold."""
    (cell, _, other, _), *_ = pairs
    said: dict[str, Json] = {"cell": _cells([cell]), "other": _cells([other])}
    said["given"] = _any_of(v for _, v, _, _ in pairs)
    return ["mate", said | {"mates": _any_of(w for *_, w in pairs)}]


def _any_of(numbers: Iterable[int]) -> Json:
    return {"any": [["number", {"number": n}] for n in numbers]}


def _bound(
    now: Pencilled,
    cell: Cell,
    values: Sequence[int],
    cells: Sequence[Cell],
    left: int,
) -> tuple[Json, list[tuple[Cell, int]]]:
    """How the others bound a cell, and what it rests on; None if not so simply."""
    others = [x for x in cells if x != cell]
    most = {x: max(now.cand[x]) for x in others}
    least = {x: min(now.cand[x]) for x in others}
    out = now.besides(others)
    if max(values) < left - sum(most.values()):
        said: Json = ["at-most", _limit(cell, others, sum(most.values()), left)]
        return said, [(x, v) for x, v in out if v > most[x]]
    if min(values) > left - sum(least.values()):
        said = ["at-least", _limit(cell, others, sum(least.values()), left)]
        return said, [(x, v) for x, v in out if v < least[x]]
    return None, []


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
