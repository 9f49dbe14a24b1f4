"""Two lines of a loop that are tied through others: the way from one to the next."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...grids.loop_chains import NOWHERE, Fact, Link, Loop

_TIES = "same", "other"


class Walk(NamedTuple):
    """A tie of two lines, as a link, with the lines on the way.

    Attributes:
        fact: how the first and the last line are tied.
        spot: NOWHERE.
        since: nothing else.
        steps: each next line, whether it is as the one before, and the spot that says.
    """

    fact: Fact
    spot: int
    since: tuple[Fact, ...]
    steps: tuple[tuple[int, bool, int], ...]


def with_walks(found: Sequence[Link]) -> list[Link | Walk]:
    """Return links with those that only tie two lines drawn together in one walk."""
    why = {link.fact: link for link in found}
    used = Counter(fact for link in found for fact in link.since)
    walks: dict[Fact, Walk] = {}
    gone: set[Fact] = set()
    for link in found:
        if link.spot == NOWHERE and link.fact[0] in _TIES:
            steps = _steps(link, why)
            if steps:
                walks[link.fact] = Walk(link.fact, NOWHERE, (), steps)
                gone.update(fact for fact in link.since if used[fact] == 1)
    return [walks.get(one.fact, one) for one in found if one.fact not in gone]


def _steps(link: Link, why: Mapping[Fact, Link]) -> tuple[tuple[int, bool, int], ...]:
    """Return the steps from the first line to the last, () if other facts matter."""
    rest = [*link.since]
    (_, at, goal), steps = (*link.fact, 0)[:3], []
    while rest:
        tie = next((one for one in rest if at in one[1:]), None)
        if tie is None or tie[0] not in _TIES:
            return ()
        if tie not in why or why[tie].spot == NOWHERE:
            return ()
        rest.remove(tie)
        _, a, b = (*tie, 0)[:3]
        at = b if a == at else a
        steps.append((at, tie[0] == "same", why[tie].spot))
    return tuple(steps) if at == goal else ()


def kind_of(link: Link) -> tuple[str, int]:
    """Return whether a link draws or crosses out, and NOWHERE if it bars a loop."""
    return link.fact[0], min(link.spot, 0)


def fact_of(word: str, two: Sequence[int]) -> Fact:
    one, other = two
    return word, one, other


def is_leg(loop: Loop, spot: int, link: Link | Walk) -> bool:
    """Whether a link at a pearl rests on a line from it and the one straight on."""
    pearl = spot - loop.points
    for word, *two in link.since if pearl >= 0 else ():
        if word in ("most", "other"):
            a, b = sorted(two, key=lambda edge: pearl not in loop.ends[edge])
            far = {*loop.ends[a]} ^ {*loop.ends[b]}
            (near,) = {*loop.ends[a]} & {*loop.ends[b]} or {-1}
            if pearl in far and sum(far) == 2 * near:
                return True
    return False
