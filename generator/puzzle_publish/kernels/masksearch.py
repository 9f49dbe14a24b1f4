"""Mask search: every way to fill cells with numbers under rules about them.

A depth-first search that branches where fewest ways are left: over the values of a cell
or the places of a value in a unit that needs them all. Before it branches it takes out
values that are placed in the same unit, and those that bounds rule out: on sums and
products, on neighbours that are compared, on the numbers seen along a line. Nothing
else, no technique, so it can prove what solvers with techniques make.

A value v is bit v of a cell's mask. A rule is a row of numbers: its kind, its target, 1
if a unit is full or a cage's cells all differ, how many cells it has, and the cells;
PARTNERS has its number of values for the 1, and a table after its cells; ARROW and
PARTS have where their parts begin, and PARTS whether it counts down, after its cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..core.errors import OutOfSteps
from . import maskrules
from .bits import popcount
from .jit import kernel
from .maskrules import (
    ANY_OPERATION,
    ARROW,
    BETWEEN,
    DIFFERENT,
    PARTNERS,
    SUM,
    Ints,
    keep_of,
    lowest,
)

MOST_VALUES = 31
_SIGNS = {maskrules.GREATER, maskrules.CONSECUTIVE, maskrules.NOT_CONSECUTIVE}
_LARGEST = 2**57  # of a target; 31 times as much is still an int64
_PAIRS = {
    maskrules.DIFFERENCE,
    maskrules.QUOTIENT,
    maskrules.GREATER,
    maskrules.CONSECUTIVE,
    maskrules.NOT_CONSECUTIVE,
    maskrules.PARTNERS,
}
_CELLS = 4  # where the cells of a rule begin
_SHORT = 4  # cells of a sum whose bounds say nearly all that its parts do

# `verify` needs two answers; other callers need many.
FIRST_BATCH = 2
LAST_BATCH = 4096


class Rule(NamedTuple):
    """A rule about some cells.

    Attributes:
        kind: DIFFERENT: no two are equal. SUM, PRODUCT, DIFFERENCE, QUOTIENT: the
            target is what the operation gives, the last two for two cells in either
            order. ANY_OPERATION: one of these four gives the target. GREATER: the first
            of two cells is. CONSECUTIVE, NOT_CONSECUTIVE: two cells differ by one, or
            by another number. SEEN: of the numbers from first to last, all different,
            the target says how many are greater than all before them. PARTNERS: two
            cells fit by a table. RISING: each number is greater than the one before.
            ARROW: the first number is the sum of the others. BETWEEN: of a line with
            every number, those between 1 and the greatest make the target.
        cells: indexes of the cells.
        target: a number of 0 or more.
        partners: of PARTNERS, for each value from 0 of the first cell a mask of those
            that fit it in the second; then the same for the second cell.
    """

    kind: int
    cells: tuple[int, ...]
    target: int = 0
    partners: tuple[int, ...] = ()


@kernel
def narrow(masks: Ints, x: int, keep: int, about: Ints, queue: Ints) -> bool:
    """Whether a value remains in cell x; if any went, what follows is queued."""
    left = masks[x] & keep
    if left == masks[x]:
        return left != 0
    masks[x] = left
    if left == 0:
        return False
    if left & (left - 1) == 0:
        queue[0, 0] += 1
        queue[0, queue[0, 0]] = x
    for e in range(1, about[x, 0] + 1):
        rule = about[x, e]
        if queue[2, rule] == 0:
            queue[2, rule] = 1
            queue[1, 0] += 1
            queue[1, queue[1, 0]] = rule
    return True


@kernel
def place(
    masks: Ints, x: int, rules: Ints, within: Ints, about: Ints, queue: Ints
) -> bool:
    """Whether the other cells of its units can lose the one value of cell x."""
    for e in range(1, within[x, 0] + 1):
        unit = rules[within[x, e]]
        for q in range(_CELLS, _CELLS + unit[3]):
            y = unit[q]
            if y != x and not narrow(masks, y, ~masks[x], about, queue):
                return False
    return True


@kernel
def settle(
    masks: Ints, rules: Ints, within: Ints, about: Ints, queue: Ints, tally: Ints
) -> bool:
    """Whether a value remains in every cell when nothing more follows."""
    keep = np.empty(rules.shape[1], np.int64)
    while queue[0, 0] or queue[1, 0]:
        tally[1] += 1
        if queue[0, 0]:
            x = queue[0, queue[0, 0]]
            queue[0, 0] -= 1
            if not place(masks, x, rules, within, about, queue):
                return False
            continue
        rule = rules[queue[1, queue[1, 0]]]
        queue[2, queue[1, queue[1, 0]]] = 0
        queue[1, 0] -= 1
        cells = rule[_CELLS : _CELLS + rule[3]]
        keep_of(masks, rule, cells, keep)
        for i in range(len(cells)):
            if not narrow(masks, cells[i], keep[i], about, queue):
                return False
    return True


@kernel
def fewest_values(masks: Ints, mark: Ints) -> int:
    """Mark the cell with the fewest values, if more than one; returns how many."""
    fewest = 33
    mark[1] = 0
    for x in range(len(masks)):
        mask = masks[x]
        if mask & (mask - 1):
            ways = popcount(np.uint64(mask))
            if ways < fewest:
                fewest = ways
                mark[0] = x
                mark[1] = mask
    return fewest


@kernel
def choose(
    masks: Ints, rules: Ints, units: int, about: Ints, queue: Ints, mark: Ints
) -> bool:
    """Whether every value has a place; marks the fewest options, or queues only ones.

    The mark: the cell, or -1 - unit; the options; the value, for a unit's places.
    """
    fewest = fewest_values(masks, mark)
    for u in range(units):
        unit = rules[u]
        if not unit[2]:
            continue
        once, twice, thrice = 0, 0, 0
        for q in range(_CELLS, _CELLS + unit[3]):
            mask = masks[unit[q]]
            thrice |= twice & mask
            twice |= once & mask
            once |= mask
        if popcount(np.uint64(once)) < unit[3]:
            return False
        only = once & ~twice
        for q in range(_CELLS, _CELLS + unit[3]):
            x = unit[q]
            if masks[x] & only and masks[x] & (masks[x] - 1):
                narrow(masks, x, only, about, queue)
                if masks[x] & (masks[x] - 1):
                    return False
        pairs = twice & ~thrice
        if fewest > 2 and pairs:
            fewest = 2
            mark[0] = -1 - u
            mark[1] = 0
            mark[2] = lowest(pairs)
            for i in range(unit[3]):
                mark[1] |= (masks[unit[_CELLS + i]] >> mark[2] & 1) << i
    return True


@kernel
def copy(source: Ints, target: Ints) -> None:
    """Copy numbers; a slice in place of the loop takes ten times as long to compile."""
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def forget(queue: Ints) -> None:
    """Empty the queue."""
    queue[0, 0] = 0
    for i in range(1, queue[1, 0] + 1):
        queue[2, queue[1, i]] = 0
    queue[1, 0] = 0


@kernel
def advance(
    rules: Ints,
    units: int,
    within: Ints,
    about: Ints,
    masks: Ints,
    marks: Ints,
    queue: Ints,
    tally: Ints,
    out: Ints,
) -> int:
    """Number of answers written to `out`; fewer than its rows means there are no more.

    The first `units` rules are units. Cell x is in the units `within[x]` and the other
    rules `about[x]`, both with their number first. Call again with the same arrays to
    continue the search.

    The state, all int64:
        masks: (depth + 1, cells), the values left, per depth.
        marks: (depth + 1, 4) per depth: cell or -1 - unit, options left, the value,
            and whether all this is chosen.
        queue: cells with one value that others must lose, rules to look at (both with
            their number first), and which rules are among them.
        tally: (3,): depth, steps taken, budget. The search stops as soon as the steps
            exceed the budget.
        out: (n, cells), the mask of each cell's value.
    """
    depth, met = tally[0], 0
    while depth >= 0 and met < len(out):
        now, mark = masks[depth], marks[depth]
        fine = True
        while fine and (queue[0, 0] or queue[1, 0] or not mark[3]):
            mark[3] = 1
            fine = settle(now, rules, within, about, queue, tally) and choose(
                now, rules, units, about, queue, mark
            )
            if fine and mark[1] == 0 and not queue[0, 0]:
                copy(now, out[met])
                met += 1
        if not fine:
            forget(queue)
        if not fine or mark[1] == 0:
            depth -= 1
            continue
        if tally[1] > tally[2]:
            break
        option = mark[1] & -mark[1]
        mark[1] ^= option
        x, value = mark[0], option
        if x < 0:
            x = rules[-1 - x, _CELLS + lowest(option)]
            value = np.int64(1) << mark[2]
        depth += 1
        copy(now, masks[depth])
        marks[depth, 3] = 0
        narrow(masks[depth], x, value, about, queue)
    tally[0] = depth
    return met


class MaskSearch:
    """Cells to fill with numbers from 1 to `values` under rules.

    >>> lines = [Rule(DIFFERENT, line) for line in [(0, 1), (2, 3), (0, 2), (1, 3)]]
    >>> sorted(MaskSearch(lines, cells=4, values=2).answers())
    [(1, 2, 2, 1), (2, 1, 1, 2)]
    """

    def __init__(self, rules: Sequence[Rule], *, cells: int, values: int) -> None:
        if not 1 <= values <= MOST_VALUES:
            raise ValueError(f"{values} values; 1 to {MOST_VALUES} are possible")
        units = tuple([rule for rule in rules if rule.kind == DIFFERENT])
        first, self.within, units_of = _units(units, cells, values)
        about: list[list[int]] = [[0] for _ in range(cells)]
        rows = []
        for i, rule in enumerate(
            [rule for rule in rules if rule.kind != DIFFERENT], len(units)
        ):
            rows.append(_row(rule, values, units_of))
            for x in rule.cells:
                about[x].append(i)
                about[x][0] += 1
        self.cells, self.values, self.units = cells, values, len(units)
        self.rules = _padded([*first, *rows])
        self.about = _padded(about)

    def answers(
        self,
        given: Mapping[int, int] | None = None,
        *,
        allowed: Mapping[int, int] | None = None,
        budget: int = 2**62,
    ) -> Iterator[tuple[int, ...]]:
        """Yield every answer once, as the numbers of all cells.

        Args:
            given: cells that are filled, with their numbers.
            allowed: cells with the mask of the numbers that they can have.
            budget: how often cells and rules may be looked at in all.

        Raises:
            OutOfSteps: the budget is spent.
        """
        masks = np.zeros((self.cells + 2, self.cells), np.int64)
        masks[0] = (2 << self.values) - 2
        for x, value in (given or {}).items():
            masks[0, x] &= 1 << value
        for x, mask in (allowed or {}).items():
            masks[0, x] &= mask
        if not masks[0].all():
            return
        marks = np.zeros((self.cells + 2, 4), np.int64)
        queue = self._queue(masks[0])
        tally = np.array([0, 0, budget], np.int64)
        batch = FIRST_BATCH
        while tally[0] >= 0:
            out = np.empty((batch, self.cells), np.int64)
            problem = (self.rules, self.units, self.within, self.about)
            met = advance(*problem, masks, marks, queue, tally, out)
            yield from map(tuple, (np.frexp(out[:met])[1] - 1).tolist())
            if tally[1] > budget:
                raise OutOfSteps
            batch = min(batch * 8, LAST_BATCH)

    def _queue(self, masks: Ints) -> Ints:
        """Every cell with one value, and every rule that is no unit."""
        queue = np.zeros((3, max(self.cells, len(self.rules)) + 1), np.int64)
        single = np.flatnonzero(masks & (masks - 1) == 0)
        others = np.arange(self.units, len(self.rules))
        for row, waiting in ((0, single), (1, others)):
            queue[row, 0] = len(waiting)
            queue[row, 1 : len(waiting) + 1] = waiting
        queue[2, others] = 1
        return queue


@lru_cache(maxsize=64)
def _units(
    units: tuple[Rule, ...], cells: int, values: int
) -> tuple[list[list[int]], Ints, list[set[int]]]:
    """Units as the kernels read them, a table of those of each cell, and these as sets.

    Puzzles of one shape share them.
    """
    within: list[list[int]] = [[] for _ in range(cells)]
    for i, unit in enumerate(units):
        for x in unit.cells:
            within[x].append(i)
    rows = [_row(unit, values, ()) for unit in units]
    return rows, _padded([[len(its), *its] for its in within]), list(map(set, within))


def _row(rule: Rule, values: int, units_of: Sequence[set[int]]) -> list[int]:
    """A rule as the kernels read it.

    Raises:
        ValueError: the number of cells is wrong, a cell is in it twice, no number of
            that size can be the target, or the table is too small.
    """
    kind, cells, target, partners = rule
    if kind in _SIGNS and len(cells) == 2 and cells[0] != cells[1] and not target:
        return [kind, 0, int(values == 2), 2, *cells]
    if not cells or (kind in _PAIRS and len(cells) != 2):
        raise ValueError(f"a rule with {len(cells)} cells")
    if len(set(cells)) < len(cells):
        raise ValueError("a cell is in a rule twice")
    if not 0 <= target <= _LARGEST:
        raise ValueError(f"a target of {target}; 0 to {_LARGEST} are possible")
    if kind == BETWEEN and len(cells) != values:
        raise ValueError(f"a rule with {len(cells)} cells")
    if kind == PARTNERS:
        if len(partners) != 2 * (values + 1):
            raise ValueError(f"a table of {len(partners)} masks")
        return [kind, target, values + 1, len(cells), *cells, *partners]
    if kind == ARROW:
        begins = _begins(cells[1:], values, units_of)
        return [kind, target, begins, len(cells), *cells]
    if kind in {SUM, ANY_OPERATION}:
        differ = bool(set.intersection(*(units_of[x] for x in cells)))
        flipped = len(cells) * (values + 1) - target
        total = min(target, flipped)
        is_long = len(cells) > _SHORT
        is_small = 0 <= total <= maskrules.MOST_TOTAL
        if kind == SUM and not differ and is_long and is_small:
            begins, top = (
                _begins(cells, values, units_of),
                (values + 1) * (total < target),
            )
            return [maskrules.PARTS, total, begins, len(cells), *cells, top]
        return [kind, target, int(differ), len(cells), *cells]
    return [kind, target, int(len(cells) == values), len(cells), *cells]


def _begins(cells: Sequence[int], values: int, units_of: Sequence[set[int]]) -> int:
    """A bit for each cell that begins a part: up to three in turn that all differ."""
    begins, part = 0, list[int]()
    most = min(3, 62 // values)
    for i, x in enumerate(cells):
        if len(part) == most or any(not units_of[x] & units_of[y] for y in part):
            part = []
        if not part:
            begins |= 1 << i
        part.append(x)
    return begins


def _padded(rows: Sequence[list[int]]) -> Ints:
    """The rows, filled up with zeros to the longest."""
    lengths = set(map(len, rows))
    width = max(lengths, default=_CELLS)
    filling = {n: [0] * (width - n) for n in lengths}
    table = [row + filling[len(row)] for row in rows]
    return np.array(table, np.int64).reshape(len(rows), width)
