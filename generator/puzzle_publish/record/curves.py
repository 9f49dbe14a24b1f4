"""How deep puzzles are: the level of each step along the solve, as small curves.

A puzzle's level says what its dearest step takes. Whether a hard page feels hard is
another question: how many steps take a technique of that level, and where they are.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from ..core.values import Pick, Selection
from ..types.capabilities import Ladder
from ..types.registry import load

PARTS = 10  # of the chapter's curve
WIDTH_PX, HEIGHT_PX = 120, 24
_LATE = 0.75  # from here on it is the last quarter of the solve


@dataclass(frozen=True, slots=True)
class Curve:
    """One puzzle's steps.

    Attributes:
        number: the puzzle's in the book.
        steps: how many there are.
        own: how many take a technique of the puzzle's level.
        path: the curve, as an SVG path: a stair as high as the level of each step.
    """

    number: int
    steps: int
    own: int
    path: str


@dataclass(frozen=True, slots=True)
class Depth:
    """The puzzles of one section and level.

    Attributes:
        own: the median number of steps that take a technique of the level.
        single: the share of puzzles with one such step, in percent.
        late: the share of puzzles with all such steps in the last quarter.
        path: the share of puzzles that take such a step in each tenth of the solve.
        curves: the puzzles, in the book's order.
    """

    section: str
    level: str
    own: str
    single: str
    late: str
    path: str
    curves: tuple[Curve, ...]


def depths(selection: Selection) -> list[Depth]:
    """Return a row for each section and level whose type says the level of steps.

    The easiest level is left out: every step is of it.
    """
    found: dict[tuple[str, str], list[tuple[int, Sequence[str], Sequence[str]]]] = {}
    for pick, order, levels in _climbs(selection.picks):
        key = (pick.request.key.section, pick.puzzle.level)
        found.setdefault(key, []).append((pick.number, order, levels))
    return [_depth(*key, climbs) for key, climbs in found.items()]


def _climbs(
    picks: Iterable[Pick],
) -> Iterator[tuple[Pick, Sequence[str], Sequence[str]]]:
    """Each puzzle with the levels of its type, and the level of each of its steps."""
    for pick in picks:
        kind = load(pick.puzzle.type)
        if isinstance(kind, Ladder) and pick.puzzle.level != next(iter(kind.levels)):
            levels = kind.step_levels(kind.read(pick.puzzle)[0])
            if pick.puzzle.level in levels:
                yield pick, (*kind.levels,), levels


def _depth(
    section: str,
    level: str,
    climbs: Sequence[tuple[int, Sequence[str], Sequence[str]]],
) -> Depth:
    own = [
        [k / len(levels) for k, one in enumerate(levels) if one == level]
        for _, _, levels in climbs
    ]
    return Depth(
        section,
        level,
        f"{median(map(len, own)):g}",
        _percent(len(places) == 1 for places in own),
        _percent(places[0] >= _LATE for places in own),
        _chapter(own),
        tuple(
            Curve(number, len(levels), levels.count(level), _stair(levels, order))
            for number, order, levels in climbs
        ),
    )


def _percent(hits: Iterable[bool]) -> str:
    found = [*hits]
    return f"{100 * sum(found) / len(found):.0f} %"


def _chapter(own: Sequence[Sequence[float]]) -> str:
    """The share of puzzles with a step of their level in each part of the solve."""
    shares = [
        sum(any(int(x * PARTS) == part for x in places) for places in own) / len(own)
        for part in range(PARTS)
    ]
    return _path((share, 1 / PARTS) for share in shares)


def _stair(levels: Sequence[str], order: Sequence[str]) -> str:
    """A stair that is as high as the level of each step."""
    return _path(
        ((order.index(level) + 1) / len(order), len([*same]) / len(levels))
        for level, same in groupby(levels)
    )


def _path(treads: Iterable[tuple[float, float]]) -> str:
    """An SVG path over treads, each with its height and its width as shares.

    >>> _path([(0.5, 0.25), (1, 0.75)])
    'M0 24V12H30V0H120V24'
    """
    path, widths = f"M0 {HEIGHT_PX}", list[float]()
    for height, width in treads:
        widths.append(width)
        x, y = WIDTH_PX * math.fsum(widths), HEIGHT_PX * (1 - height)
        path += f"V{round(y, 1):g}H{round(x, 1):g}"
    return f"{path}V{HEIGHT_PX}"
