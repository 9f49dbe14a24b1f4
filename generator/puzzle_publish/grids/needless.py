"""Which premises of a step are needless: it follows from its clue without them.

The candidates of all cells of a clue are noted as what a step rests on. Here those that
earlier steps ruled out are put back, step by step and then one by one, as long as no
way to fill the clue speaks against the step.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from math import prod

from .ladder import Cell, Clue, Clues, Step
from .pencilled import Absent, Pencilled

MOST_LISTED = 100
MOST_WAYS = 4000  # of a clue's cells, so that few hundredths of a second are enough
Held = Mapping[Cell, set[int]]


_BY_CLUE = (
    "cage-combinations",
    "cage-overlap",
    "combination-table",
    "orders-of-a-line",
    "required-digit",
)


def needed_rests(
    now: Pencilled, step: Step, rests: Absent, clues: Clues
) -> list[tuple[Cell, int]]:
    """Return what of the rests a step by a clue cannot do without."""
    name, house = step.technique.name, (step.house, step.number)
    if name in _BY_CLUE and house in clues:
        return _fewer(
            now, step, list(rests), lambda held: _follows(now, step, clues[house], held)
        )
    if name in ("innies", "outies") and clues:
        return _fewer(
            now, step, list(rests), lambda held: _totals_tell(now, step, clues, held)
        )
    return list(rests)


def ways_of(
    now: Pencilled, clue: Clue, lacks: Collection[tuple[Cell, int]], most: int
) -> list[tuple[int, ...]]:
    """Return the ways to fill a clue for a reader who knows what is said to be out.

    They are the first MOST_LISTED of more, and none if more than `most` are to be
    tried, by what the cells can hold.
    """
    held = {x: now.seen(x, lacks) for x in clue.cells if x in now.cand}
    values = dict(zip(clue.cells, _of(now, clue.cells, held), strict=True))
    if prod(map(len, values.values())) > most:
        return []
    return list(islice(_ways(now, clue, values), MOST_LISTED))


def _fewer(
    now: Pencilled,
    step: Step,
    rests: Sequence[tuple[Cell, int]],
    follows: Callable[[Held], bool],
) -> list[tuple[Cell, int]]:
    gone = now.needed(rests)
    kept = set(gone)

    def holds(less: set[tuple[Cell, int]]) -> bool:
        held = {x: {*values} for x, values in now.cand.items()}
        for x, v in gone.keys() - kept | less:
            held[x].add(v)
        return follows(held)

    for k in sorted(set(gone.values()), reverse=True):
        back = {at for at in kept if gone[at] == k}
        if holds(back):
            kept -= back
        elif len(back) > 1:
            for at in sorted(back):
                if holds({at}):
                    kept.remove(at)
    return [at for at in rests if at in kept or at not in gone]


def _of(now: Pencilled, cells: Sequence[Cell], held: Held) -> list[set[int]]:
    return [{now.filled[x]} if x in now.filled else {*held[x]} for x in cells]


def _follows(now: Pencilled, step: Step, clue: Clue, held: Held) -> bool:
    """Whether each value that a step excludes leaves no way to fill a clue."""
    values = dict(zip(clue.cells, _of(now, clue.cells, held), strict=True))
    if prod(map(len, values.values())) > MOST_WAYS:
        return False
    for cell, value in step.placed:
        others = {**values, cell: values.get(cell, set()) - {value}}
        if next(_ways(now, clue, others), None):
            return False
    for cell, value in ((x, v) for x, struck in step.removed for v in struck):
        near = now.peers[cell]
        if cell in values:
            less = {**values, cell: {value}}
        else:
            less = {x: vs - {value} if x in near else vs for x, vs in values.items()}
        if next(_ways(now, clue, less), None):
            return False
    return True


def _ways(now: Pencilled, clue: Clue, values: Held) -> Iterator[tuple[int, ...]]:
    """Yield the ways to fill a clue by these values, no two equal in a house."""

    def grown(way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(way) == len(clue.cells):
            if clue.fits(way):
                yield way
            return
        cell = clue.cells[len(way)]
        near = {
            v for x, v in zip(clue.cells, way, strict=False) if x in now.peers[cell]
        }
        for value in sorted(values[cell] - near):
            yield from grown((*way, value))

    return grown(())


def _totals_tell(now: Pencilled, step: Step, clues: Clues, held: Held) -> bool:
    """Whether a step follows from a line's total, and all that it takes is known."""
    make = prod if step.parts.get("made") else sum
    line = set(now.units[step.house, step.number])
    inside = line >= {*step.pattern}
    for clue in clues.values():
        is_left = inside and not {*step.pattern}.isdisjoint(clue.cells)
        if is_left or line.isdisjoint(clue.cells):
            continue
        values = dict(zip(clue.cells, _of(now, clue.cells, held), strict=True))
        if prod(map(len, values.values())) > MOST_WAYS:
            return False
        if len({make(way) for way in _ways(now, clue, values)}) != 1:
            return False
    total = make([now.filled.get(x) or now.answer[x] for x in step.pattern])
    sums = Clue(step.pattern, lambda way: make(way) == total)
    return _follows(now, step, sums, held)
