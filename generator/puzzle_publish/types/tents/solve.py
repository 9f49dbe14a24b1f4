"""Every answer, by a search over cells that knows no techniques.

Of the tree with the fewest places left, one cell is a tent or it is not; line counts,
touching tents and trees without a place cut the search.
"""

from collections.abc import Iterator

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...grids.reading import Cell
from .model import Camp, make_answer
from .rules import SIDES, paired

LIMIT = 200_000  # cells decided


def solve(camp: Camp) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search takes too long.
    """
    places = {
        (r, c): {
            (r + y, c + x)
            for y, x in SIDES
            if 0 <= r + y < camp.size and 0 <= c + x < camp.size
        }
        - set(camp.trees)
        for r, c in camp.trees
    }
    beside = set().union(*places.values())
    rows = [{cell for cell in beside if cell[0] == k} for k in range(camp.size)]
    columns = [{cell for cell in beside if cell[1] == k} for k in range(camp.size)]
    lines = [
        *zip(rows, camp.rows, strict=True),
        *zip(columns, camp.columns, strict=True),
    ]
    budget = [LIMIT]
    for tents in _search(camp, [*places.values()], lines, frozenset(), beside, budget):
        yield make_answer(camp.size, sorted(tents))


def _search(
    camp: Camp,
    places: list[set[Cell]],
    lines: list[tuple[set[Cell], int]],
    tents: frozenset[Cell],
    free: set[Cell],
    budget: list[int],
) -> Iterator[frozenset[Cell]]:
    settled = _settled(camp, places, lines, tents, free)
    if settled is None:
        return
    tents, free = settled
    if not free:
        if paired(camp.trees, [*tents]):
            yield tents
        return
    budget[0] -= 1
    if budget[0] < 0:
        raise OutOfSteps("the search takes too long")
    open_places = [near & free for near in places if not near & tents]
    some = min(
        filter(None, open_places), key=lambda near: (len(near), min(near)), default=free
    )
    cell = min(some)
    for chosen in ({cell}, set()):
        yield from _search(camp, places, lines, tents | chosen, free - {cell}, budget)


def _settled(
    camp: Camp,
    places: list[set[Cell]],
    lines: list[tuple[set[Cell], int]],
    tents: frozenset[Cell],
    free: set[Cell],
) -> tuple[frozenset[Cell], set[Cell]] | None:
    """Return tents and free cells when nothing more follows, None if it goes wrong."""
    free = {cell for cell in free if not any(_touch(cell, tent) for tent in tents)}
    while True:
        forced: set[Cell] = set()
        out: set[Cell] = set()
        for cells, count in lines:
            left = count - len(cells & tents)
            some = cells & free
            if not 0 <= left <= len(some):
                return None
            if left == 0:
                out |= some
            elif left == len(some):
                forced |= some
        for near in places:
            if not near & tents:
                some = near & free
                if not some:
                    return None
                if len(some) == 1:
                    forced |= some
        if forced & out or any(_touch(a, b) for a in forced for b in forced if a < b):
            return None
        if not forced and not out:
            return tents, free
        tents |= forced
        free -= forced | out
        free = {cell for cell in free if not any(_touch(cell, f) for f in forced)}


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1
