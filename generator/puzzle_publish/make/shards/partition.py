"""Divides the requests of a plan among several machines.

The division is a pure function of the plan, so machines need not communicate: each
computes its own share, and the merging machine computes them all.

Requests of one section and level are dealt out in turn, so that shares differ by at
most one in each of them. Puzzles with windows (`spacing.py`) depend on those made
before them. A row of such puzzles stays with one machine, unless cutting it into runs
pays; then each machine also makes the puzzles that its run depends on, which another
machine hands over.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.values import Key, Plan, Request
from ..spacing import Windows

# Cutting a row costs work, since two machines make some of its puzzles. It must save
# the slowest machine this share of the row.
_WORTH = 0.25


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several machines makes, in the plan's order.

    Attributes:
        mine: what it hands over.
        dependencies: what else it must make, to know what its own puzzles must avoid.
    """

    mine: tuple[Request, ...]
    dependencies: tuple[Request, ...]

    @property
    def requests(self) -> list[Request]:
        """Everything that the machine makes."""
        return [*self.mine, *self.dependencies]


def share_of(plan: Plan, nth: int, count: int) -> Share:
    """The share of machine `nth`, counted from 1."""
    windows = Windows(plan.requests)
    owners = _owners(plan, windows, count)
    mine = [r for r in plan.requests if owners[r.key] == nth]
    keys = {request.key for request in mine}
    needed = _with_all_before(windows, keys) - keys
    dependencies = (r for r in plan.requests if r.key in needed)
    return Share(tuple(mine), tuple(dependencies))


def keys_of(plan: Plan, count: int) -> list[list[Key]]:
    """The keys that each of `count` machines hands over, in the plan's order."""
    owners = _owners(plan, Windows(plan.requests), count)
    found: list[list[Key]] = [[] for _ in range(count)]
    for request in plan.requests:
        found[owners[request.key] - 1].append(request.key)
    return found


def _owners(plan: Plan, windows: Windows, count: int) -> dict[Key, int]:
    """The machine that hands over each request, counted from 1."""
    free = [r for r in plan.requests if r.key not in windows]
    free.sort(key=lambda r: (r.key.section, r.level, r.key.index))
    owners = {r.key: 1 + place % count for place, r in enumerate(free)}
    for nth, row in enumerate(windows.rows):
        runs = _runs(windows, row, count)
        if len(runs) == 1:
            # The last machine first, since it has the fewest other requests.
            owners |= dict.fromkeys(row, count - nth % count)
        else:
            for owner, run in enumerate(runs, 1):
                owners |= dict.fromkeys(run, owner)
    return owners


def _runs(windows: Windows, row: tuple[Key, ...], count: int) -> list[tuple[Key, ...]]:
    """A row cut into a run for each machine, or whole.

    A run starts at a place of the first turn, so that it depends on no earlier run. All
    runs but the last depend on puzzles at the start of the following ones, which costs
    each the same; to balance that, the last run is longer.
    """
    wide = windows.widest
    first = row[:wide]
    cost = len(_with_all_before(windows, first)) - len(first)
    sizes = {max(1, (len(row) - cost) // (wide * count) + more) for more in (0, 1)}
    best = min(
        (max(size * wide + cost, len(row) - (count - 1) * size * wide), size)
        for size in sizes
    )
    largest, size = best[0], best[1] * wide
    if (count - 1) * size >= len(row) or largest > (1 - _WORTH) * len(row):
        return [row]
    cuts = [size * k for k in range(count)]
    return [row[a:b] for a, b in zip(cuts, [*cuts[1:], len(row)], strict=True)]


def _with_all_before(windows: Windows, keys: Iterable[Key]) -> set[Key]:
    """These keys and all that they depend on."""
    found = set(keys)
    todo = list(found)
    while todo:
        for key in windows.before(todo.pop()):
            if key not in found:
                found.add(key)
                todo.append(key)
    return found
