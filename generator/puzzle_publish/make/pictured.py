"""No drawing of the library twice in a book while there are others.

Nor two that look alike. Drawings that a book names, or that come in turn, stay as they
are planned (plan.py); those chosen by chance give way to them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..core.drawings.library import look_of
from ..core.messages import listed
from ..core.puzzle import Puzzle, canonical_json
from ..core.values import Key, Request
from ..types.capabilities import Pictured
from ..types.registry import load


def look_in(puzzle: Puzzle) -> str:
    """Return what drawing a puzzle shows, the first of those that look like it."""
    kind = load(puzzle.type)
    if not isinstance(kind, Pictured):
        return ""
    _, answer = kind.read(puzzle)
    return look_of(kind.shows(kind.read_params(puzzle.params), answer))


def repeating(requests: Iterable[Request], looks: Mapping[Key, str]) -> list[Request]:
    """Return the requests whose drawings look like an earlier one's, and may give way.

    Args:
        requests: in key order.
        looks: of their puzzles.
    """
    seen: set[str] = set()
    found = []
    for request in sorted(requests, key=_may_change):
        look = looks.get(request.key, "")
        if look and look in seen and _may_change(request):
            found.append(request)
        seen.add(look)
    return found


def shown_again(places: Iterable[Key]) -> str:
    """Return which puzzles show what others do, "" if there are none."""
    every = [key.place for key in places]
    if not every:
        return ""
    verb = "shows a drawing" if len(every) == 1 else "show drawings"
    return (
        f"{listed(every, last='and')} {verb} that another puzzle of the book has, or"
        " one like it: no other of their themes suits the level; ask for fewer, or add"
        " themes"
    )


def few_drawings(requests: Sequence[Request]) -> str:
    """Return how many drawings of a book come twice as there are too few, "" if none.

    Of drawings that an author names nothing is said.
    """
    pools = Counter(filter(None, map(_Pools(), requests)))
    wanted = {
        pool: sum(number for other, number in pools.items() if other <= pool)
        for pool in pools
    }
    lacking = {pool: number - len(pool) for pool, number in wanted.items()}
    worst = max(lacking, key=lambda pool: (lacking[pool], len(pool)), default=None)
    if worst is None or lacking[worst] <= 0:
        return ""
    return (
        f"{wanted[worst]} puzzles show drawings of themes that have {len(worst)}"
        " without those that look alike, so some will come twice; ask for at most"
        f" {len(worst)}, or for more themes"
    )


class _Pools:
    """What the drawings of a request's themes look like; read once for equal params."""

    def __init__(self) -> None:
        self._known: dict[str, frozenset[str]] = {}

    def __call__(self, request: Request) -> frozenset[str]:
        kind = load(request.type)
        if not isinstance(kind, Pictured) or request.params.get("drawings"):
            return frozenset()
        params = {k: one for k, one in request.params.items() if k != "turn"}
        name = request.type + canonical_json(params)
        if name not in self._known:
            every = kind.choices(kind.read_params(request.params))
            self._known[name] = frozenset(map(look_of, every))
        return self._known[name]


def _may_change(request: Request) -> bool:
    return request.own is None and request.params.get("turn") is None
