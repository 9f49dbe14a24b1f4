"""Which steps of a loop hints tell, and whether they need those before them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from ...grids.loop_chains import (
    NOWHERE,
    OFF,
    ON,
    Broken,
    Fact,
    Link,
    Loop,
    Spot,
    Trail,
    path_from,
    refuted,
)
from ...grids.loop_ties import chain
from ...grids.loops import LineStep
from ..telling import MOST_LINKS
from .loopfar import CASES, FAR, followed

MOST_CLAUSES = 5  # of a chain that a hint tells
WALK = 2  # steps from cell to cell, or ties, that are as hard as a clause
COUNTED = (
    *("count-cell", "beside-zero", "count-point", "corner"),
    *("pearl", "line-goes-on"),
)  # what a place shows by itself
POINTS = ("count-point", "line-goes-on")  # what is known of points by themselves


def known_before(steps: Sequence[LineStep], at: int) -> dict[int, int]:
    """Return what is drawn and crossed out before a step."""
    return {edge: line for step in steps[:at] for edge, line in step.lines}


def before(
    loop: Loop,
    chains: Mapping[str, str],
    steps: Sequence[LineStep],
    at: int,
    first: int,
) -> int | None:
    """Return before which step a hint tells one.

    None if it needs others as hard, or many links.
    """
    step = steps[at]
    if step.technique.name in chains:
        ties = chains[step.technique.name]
        links = chain(loop, known_before(steps, at), step.lines, ties=ties)
        return at if _clauses(links) <= MOST_CLAUSES else None
    if step.technique.name in (FAR, CASES):
        every = [*dict.fromkeys(chains.values())]
        far = followed(loop, every, known_before(steps, at), step)
        return at if far and far.links <= MOST_LINKS else None
    if step.technique.name != "what-if":
        return at
    ((edge, line),) = step.lines
    broken = refuted(loop, known_before(steps, first), edge, ON + OFF - line)
    return first if broken and len(broken.links) - 1 <= MOST_LINKS else None


def follows(loop: Loop, done: Sequence[LineStep], step: LineStep) -> bool:
    """Return whether a step by one place, or an early loop, needs no others."""
    known = known_before(done, len(done))
    name = step.technique.name
    if name in COUNTED:
        spots = loop.spots if name == "corner" else loop.loose
        return shows(loop, known, spots, step) is not None
    if name != "early-loop" or len(step.lines) > 1:
        return False
    on = [edge for edge, line in known.items() if line == ON]
    return bool(path_from(loop, on, step.lines[0][0]))


def shows(
    loop: Loop, known: Mapping[int, int], spots: Sequence[Spot], step: LineStep
) -> int | None:
    """Return the first spot of the technique's kind that shows all lines."""
    trail = Trail(loop, dict(known))
    is_point = step.technique.name in POINTS
    wanted = {edge: line == ON for edge, line in step.lines}
    for number, spot in enumerate(spots):
        if (number < loop.points) != is_point or not wanted.keys() <= set(spot.edges):
            continue
        ways = trail.ways(spot)
        if ways and all(
            bool(way >> spot.edges.index(edge) & 1) == is_on
            for way in ways
            for edge, is_on in wanted.items()
        ):
            return number
    return None


def _clauses(links: Iterable[Link]) -> int:
    """Return how many clauses a chain has; a long walk counts as several."""
    count = 0
    for spot, some in groupby(links, key=lambda link: link.spot):
        walks = [max(1, len(link.since) // WALK) for link in some]
        count += sum(walks) if spot == NOWHERE else 1
    return count


def needed(
    loop: Loop, chains: Mapping[str, str], steps: Sequence[LineStep]
) -> list[LineStep]:
    """Return the steps that draw lines, and the crosses on which later ones rest."""
    rests: set[int] = set()
    found: list[LineStep] = []
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        draws = any(line == ON for _, line in step.lines)
        if draws or not rests.isdisjoint(edge for edge, _ in step.lines):
            found.append(step)
            rests |= _premises(loop, chains, known_before(steps, at), step)
    return found[::-1]


def _premises(
    loop: Loop, chains: Mapping[str, str], known: Mapping[int, int], step: LineStep
) -> set[int]:
    """Return known lines and crosses that suffice for a step."""
    name = step.technique.name
    if name in COUNTED:
        spots = loop.spots if name == "corner" else loop.loose
        number = shows(loop, known, spots, step)
        assert number is not None, "a spot shows it"
        return _least(loop, known, spots[number], step)
    if name in chains:
        links = chain(loop, known, step.lines, ties=chains[name])
        return _read(loop, known, links, [])
    if name == "what-if":
        ((edge, line),) = step.lines
        broken = refuted(loop, known, edge, ON + OFF - line)
        return _read(loop, known, (), [broken])
    if name in (FAR, CASES):
        far = followed(loop, [*dict.fromkeys(chains.values())], known, step)
        ends = [end for _, end in far.ends] if far else []
        some = [x for end in ends if not isinstance(end, Broken) for x in end]
        return _read(loop, known, some, [x for x in ends if isinstance(x, Broken)])
    return set()


def _least(
    loop: Loop, known: Mapping[int, int], spot: Spot, step: LineStep
) -> set[int]:
    """Return as few crosses of a spot as suffice; lines are told anyway."""
    kept = {edge: known[edge] for edge in spot.edges if edge in known}
    for edge in [edge for edge, line in kept.items() if line == OFF]:
        fewer = {e: x for e, x in kept.items() if e != edge}
        ways = Trail(loop, fewer).ways(spot)
        if all(
            (way >> spot.edges.index(e) & 1) == (x == ON)
            for way in ways
            for e, x in step.lines
        ):
            kept = fewer
    return set(kept)


def _read(
    loop: Loop,
    known: Mapping[int, int],
    links: Iterable[Link],
    ends: Iterable[Broken | None],
) -> set[int]:
    """Return what is known at the spots of chains, and what else they take."""
    every = [*links]
    spots = set[int]()
    facts = set[Fact]()
    for end in ends:
        assert end is not None, "the step would not follow"
        every += end.links
        spots.add(end.spot)
        facts.update(end.since)
    spots.update(link.spot for link in every)
    facts.update(fact for link in every for fact in link.since)
    edges = {e for spot in spots - {NOWHERE} for e in loop.spots[spot].edges}
    edges |= {fact[1] for fact in facts if fact[0] in ("on", "off")}
    return edges & known.keys()
