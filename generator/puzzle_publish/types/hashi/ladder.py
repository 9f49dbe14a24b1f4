"""How a reader solves it: techniques with names, and the steps they take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from ...core.errors import OutOfSteps
from ...grids.ladder import Cell, Counted, Step, Technique
from . import kernels_links
from .kernels_links import PAIR, Board, Ints
from .model import Hashi, Link

# By their numbers in the kernels.
TECHNIQUES = (
    Technique("one-neighbour", "easy", 10),
    Technique("just-enough", "easy", 12),
    Technique("all-but-one", "easy", 15),
    Technique("isolated-pair", "medium", 20),
    Technique("isolated-group", "hard", 30),
    Technique("what-if", "expert", 45),
)
DEEPEST = {technique.level: k for k, technique in enumerate(TECHNIQUES)}


@dataclass(frozen=True, slots=True)
class LinkStep(Step):
    """What one use of a technique showed about links.

    Attributes:
        links: the islands of each, and the least and the most bridges they have now.
    """

    links: tuple[tuple[Cell, Cell, int, int], ...] = ()

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The links, each with the least and the most bridges that it has now."""
        return tuple(((a, b), low, high) for a, b, low, high in self.links)


def board_of(
    count: int, links: Sequence[Link], crossings: Sequence[Link], numbers: Sequence[int]
) -> Board:
    """Return the board of a number of islands."""
    near: list[list[int]] = [[] for _ in range(count)]
    cross: list[list[int]] = [[] for _ in links]
    for link, ends in enumerate(links):
        for island in ends:
            near[island].append(link)
    for a, b in crossings:
        cross[a].append(b)
        cross[b].append(a)
    return Board(
        np.array(numbers, np.int64),
        _table(near, 4),
        np.array(links, np.int64),
        _table(cross, max(map(len, cross))),
        np.zeros((2, 3, count), np.int64),
        np.zeros((2, count), np.int64),
        np.zeros((2, 2, len(links)), np.int64),
        np.zeros((2, 2, len(links)), np.int64),
    )


def _table(rows: Sequence[Sequence[int]], width: int) -> Ints:
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int64)


def climb(givens: Hashi) -> tuple[LinkStep, ...]:
    """Return the steps that solve a puzzle, the cheapest techniques first.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    return climb_from(givens, *_nothing_known(givens))


def uses(givens: Hashi) -> list[tuple[Technique, int]]:
    """Return the technique of each of these steps, and its places.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    log = _log(givens, *_nothing_known(givens))
    return [(TECHNIQUES[code], places) for code, _, places in starts(log)]


def _nothing_known(givens: Hashi) -> tuple[list[int], list[int]]:
    count = len(givens.links)
    return [0] * count, [givens.most] * count


def climb_from(
    givens: Hashi, low: Sequence[int], high: Sequence[int]
) -> tuple[LinkStep, ...]:
    """Return the steps from what is known: the least and the most of each link.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    return tuple(_steps(_log(givens, low, high), givens.islands, givens.links))


def _log(givens: Hashi, low: Sequence[int], high: Sequence[int]) -> list[list[int]]:
    """Return the rows of a log of the steps from what is known.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    board = board_of(
        len(givens.islands), givens.links, givens.crossings, givens.numbers
    )
    now = np.array([low, high], np.int64)
    log = np.zeros((givens.most * len(givens.links), 6), np.int64)
    count = kernels_links.climb(board, now, log)
    if count < 0:
        raise OutOfSteps
    rows: list[list[int]] = log[:count].tolist()
    return rows


def starts(log: list[list[int]]) -> list[tuple[int, int, int]]:
    """Return for each step of a log its technique, where it is, and its places."""
    return [use for use, _ in groupby(log, key=_use)]


def _use(row: list[int]) -> tuple[int, int, int]:
    technique, focus, places, *_ = row
    return technique, focus, places


def _steps(
    log: list[list[int]], islands: Sequence[Cell], links: Sequence[Link]
) -> Iterator[LinkStep]:
    for (code, focus, places), rows in groupby(log, key=_use):
        told = tuple(
            (islands[links[link][0]], islands[links[link][1]], low, high)
            for _, _, _, link, low, high in rows
        )
        ends = [(cell, low) for a, b, low, _ in told for cell in (a, b)]
        seen = (focus,) if code < PAIR else links[focus]
        yield LinkStep(
            TECHNIQUES[code],
            placed=tuple(sorted(dict(ends).items())),
            pattern=tuple(islands[k] for k in seen),
            places=places,
            links=told,
        )
