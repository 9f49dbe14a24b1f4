"""Which requests of a plan each of several machines makes.

A pure function of the plan, so that machines need not talk to each other: each knows
its own share, and whoever merges knows all of them.

Requests of one section and level are dealt out in turn, so that shares differ by at
most one in each of them. Puzzles with windows (`spacing.py`) hang on those that are
made before them. A row of them stays with one machine, or is cut into runs where that
is worth it: then each machine also makes what its run hangs on, though another hands
it over.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.values import Key, Plan, Request
from ..spacing import Windows

# A cut row costs all machines together more than a whole one, by what two of them make
# both: it must save the slowest of them this much.
_WORTH = 0.25


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several machines makes, in the plan's order.

    Attributes:
        nth: 1 for the first machine.
        count: how many there are.
        mine: what it hands over.
        dependencies: what it must make besides, to know what its puzzles may not have.
    """

    nth: int
    count: int
    mine: tuple[Request, ...]
    dependencies: tuple[Request, ...]

    @property
    def requests(self) -> list[Request]:
        """All that it makes."""
        return [*self.mine, *self.dependencies]


def share_of(plan: Plan, nth: int, count: int) -> Share:
    """The share of one machine."""
    windows = Windows(plan.requests)
    owners = _owners(plan, windows, count)
    mine = [r for r in plan.requests if owners[r.key] == nth]
    keys = {request.key for request in mine}
    needed = _with_all_before(windows, keys) - keys
    dependencies = (r for r in plan.requests if r.key in needed)
    return Share(nth, count, tuple(mine), tuple(dependencies))


def keys_of(plan: Plan, count: int) -> list[list[Key]]:
    """The keys that each of so many machines hands over, in the plan's order."""
    owners = _owners(plan, Windows(plan.requests), count)
    found: list[list[Key]] = [[] for _ in range(count)]
    for request in plan.requests:
        found[owners[request.key] - 1].append(request.key)
    return found


def _owners(plan: Plan, windows: Windows, count: int) -> dict[Key, int]:
    """The machine that hands over each request, 1 for the first."""
    free = [r for r in plan.requests if r.key not in windows]
    free.sort(key=lambda r: (r.key.section, r.level, r.key.index))
    owners = {r.key: 1 + place % count for place, r in enumerate(free)}
    for nth, row in enumerate(windows.rows):
        runs = _runs(windows, row, count)
        if len(runs) == 1:
            # From the last on, who has the fewest of the others.
            owners |= dict.fromkeys(row, count - nth % count)
        else:
            for owner, run in enumerate(runs, 1):
                owners |= dict.fromkeys(run, owner)
    return owners


def _runs(windows: Windows, row: tuple[Key, ...], count: int) -> list[tuple[Key, ...]]:
    """A row in as many runs as there are machines, or whole.

    A run begins where the turns begin anew, so that it hangs on none before it. All
    but the last hang on the beginnings of those behind, which costs each the same, as
    long as the row goes on; the last is longer for that.
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
    """These, and all that hangs between them and the first turn."""
    found = set(keys)
    todo = list(found)
    while todo:
        for key in windows.before(todo.pop()):
            if key not in found:
                found.add(key)
                todo.append(key)
    return found
