"""What-ifs of loops that take chains, and cases: how each of them ends."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...grids.loop_chains import NOWHERE, OFF, ON, Broken, Link, Loop, Trail
from ...grids.loop_ties import suppose
from ...grids.loops import LineStep

FAR, CASES = "long-what-if", "every-case"
Case = tuple[tuple[int, int], ...]  # lines that are supposed, each ON or OFF


class Followed(NamedTuple):
    """Cases of which one is so, and how each ends.

    Attributes:
        spot: the place that has no other ways, NOWHERE for a line and a cross.
        ends: each case with the links to what is looked for, or how it goes wrong.
    """

    spot: int
    ends: tuple[tuple[Case, tuple[Link, ...] | Broken], ...]

    @property
    def links(self) -> int:
        """The number of links of all cases, without what is supposed."""
        return sum(
            len(end.links if isinstance(end, Broken) else end) - len(case)
            for case, end in self.ends
        )


def followed(
    loop: Loop, ties: Sequence[str], lines: Mapping[int, int], step: LineStep
) -> Followed | None:
    """Return how all cases of a step end, None if these chains do not show it."""
    if step.technique.name == FAR:
        ((edge, line),) = step.lines
        cases: Iterator[tuple[int, list[Case]]] = iter(
            [(NOWHERE, [((edge, ON + OFF - line),)])]
        )
        wanted: Sequence[tuple[int, int]] = ()
    else:
        cases, wanted = _cases(loop, lines, step.edge), step.lines
    for spot, some in cases:
        ends = [
            (case, end)
            for case in some
            if (end := _end(loop, ties, lines, case, wanted)) is not None
        ]
        if len(ends) == len(some):
            return Followed(spot, tuple(ends))
    return None


def _end(
    loop: Loop,
    ties: Sequence[str],
    lines: Mapping[int, int],
    case: Case,
    wanted: Sequence[tuple[int, int]],
) -> tuple[Link, ...] | Broken | None:
    """Return how a case ends, by the simplest chains that show it."""
    goals = [one for one in wanted if one not in case]
    if wanted and not goals:
        return ()
    ends = (suppose(loop, lines, case, goals, ties=tie) for tie in ("", *ties))
    return next((end for end in ends if end is not None), None)


def _cases(
    loop: Loop, lines: Mapping[int, int], edge: int
) -> Iterator[tuple[int, list[Case]]]:
    """Yield a line and a cross, then the ways of each place of an edge."""
    yield NOWHERE, [((edge, ON),), ((edge, OFF),)]
    trail = Trail(loop, dict(lines))
    for number in loop.at[edge]:
        spot = loop.spots[number]
        yield (
            number,
            [
                tuple(
                    (e, ON if way >> k & 1 else OFF)
                    for k, e in enumerate(spot.edges)
                    if e not in lines
                )
                for way in trail.ways(spot)
            ],
        )
