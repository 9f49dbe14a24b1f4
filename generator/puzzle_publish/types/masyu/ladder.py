"""How a reader solves a masyu: techniques with names, the cheapest first."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...grids import loopsupposing
from ...grids.ladder import Technique
from ...grids.loop_chains import Loop, Spot, loop_of
from ...grids.loop_whatifs import Shortest
from ...grids.loops import LineStep, masks_of
from ...grids.reading import Rows
from ...kernels import loops
from ...kernels.looprules import Rules
from .model import BLACK, NONE, WHITE, across, allowed, between, lines

Ints = NDArray[np.int64]

TECHNIQUES = {
    loops.LOCAL: Technique("pearl", "easy", 10),
    loops.POINT: Technique("line-goes-on", "easy", 11),
    loops.EARLY: Technique("early-loop", "easy", 15),
    loops.PAIRS: Technique("neighbours", "medium", 22),
    loops.LINKS: Technique("alike", "hard", 36),
    loops.WHAT_IF: Technique("what-if", "expert", 45),
}
MASKS = masks_of(TECHNIQUES)


class Engine:
    """A board of the shared engine, and its rules for pearls.

    A position of pearls has rules of their own for white ones between two others.
    """

    def __init__(self, height: int, width: int) -> None:
        """Take the size."""
        self.grid = grid = lines(height, width)
        rules = Rules()
        self._rules = [
            [rules.add(len(ways), allowed(pearl, ways)) for pearl in (WHITE, BLACK)]
            for ways in grid.ways
        ]
        self._across = [
            [rules.add(len(ways), across(ways, axis)) for axis in (0, 1)]
            for ways in grid.ways
        ]
        self._board = loops.Board(len(grid.cells), grid.edges, grid.spots, rules)

    def position(self, pearls: Sequence[int], *, rows: int = 0) -> loops.Position:
        """Return a position with these pearls by cell."""
        rules = [
            loops.ANY if pearl == NONE else of[pearl - 1]
            for of, pearl in zip(self._rules, pearls, strict=True)
        ]
        for cell, axis in between(self.grid, pearls).items():
            rules[cell] = self._across[cell][axis]
        return self._board.position(rules, rows=rows)

    def laid(self, rules: Sequence[int]) -> loops.Position:
        """Return a position with these rules by cell."""
        return self._board.position(rules)

    def pearls_of(self, position: loops.Position) -> list[int]:
        """Return the pearls of a position by cell."""
        left = position.rule[0, len(self.grid.cells) :].tolist()
        return [
            NONE if rule < 0 else 1 + of.index(rule)
            for of, rule in zip(self._rules, left, strict=True)
        ]

    @property
    def by_pattern(self) -> Ints:
        """(cells, 256) the rule of the pearl that lines allow, ANY for none."""
        found = np.full((len(self._rules), 1 << loops.WIDEST), loops.ANY)
        for cell, ways in enumerate(self.grid.ways):
            for pearl, rule in zip((WHITE, BLACK), self._rules[cell], strict=True):
                found[cell, list(allowed(pearl, ways))] = rule
        return found


@lru_cache(maxsize=16)
def engine(height: int, width: int) -> Engine:
    """Return the engine of a grid."""
    return Engine(height, width)


def climb(givens: Rows) -> tuple[LineStep, ...]:
    """Return the steps that complete the loop, cheapest techniques first.

    Of several what-ifs it is always the shortest; `uses` takes any.

    Raises:
        OutOfSteps: the techniques do not complete it.
    """
    board = engine(len(givens), len(givens[0]))
    pearls = [pearl for row in givens for pearl in row]
    return tuple(_steps(board, _log(board, pearls, Shortest(loop_in(givens)).find)))


@lru_cache(maxsize=4)
def loop_in(rows: Rows) -> Loop:
    """Return a puzzle as what its cells and pearls allow."""
    grid = lines(len(rows), len(rows[0]))
    pearls = [pearl for row in rows for pearl in row]
    printed = [
        Spot(edges, allowed(pearl, ways) if pearl else ())
        for edges, ways, pearl in zip(grid.spots, grid.ways, pearls, strict=True)
    ]
    for cell, axis in between(grid, pearls).items():
        printed[cell] = Spot(grid.spots[cell], across(grid.ways[cell], axis))
    return loop_of(len(grid.cells), grid.edges, printed)


def uses(givens: Rows) -> list[tuple[Technique, int]]:
    """Return the technique and the places of each step, any what-if first.

    Raises:
        OutOfSteps: the techniques do not complete the loop.
    """
    board = engine(len(givens), len(givens[0]))
    log = _log(board, [pearl for row in givens for pearl in row])
    techniques = TECHNIQUES | loopsupposing.TECHNIQUES
    first = {row[0]: row for row in log[::-1]}
    return [(techniques[first[k][1]], max(first[k][5], 0)) for k in sorted(first)]


def techniques_of(board: Engine, pearls: Sequence[int]) -> list[Technique]:
    """Return the technique of each step, of pearls by cell.

    Raises:
        OutOfSteps: the techniques do not complete the loop.
    """
    steps = {row[0]: row[1] for row in _log(board, pearls)}
    return [TECHNIQUES[code] for code in steps.values()]


def _log(
    board: Engine, pearls: Sequence[int], find: loopsupposing.Find | None = None
) -> list[list[int]]:
    position = board.position(pearls, rows=len(board.grid.edges))
    if not loopsupposing.climb(position, MASKS, find):
        raise OutOfSteps
    log: list[list[int]] = position.log.tolist()
    return log


def _steps(board: Engine, log: Sequence[Sequence[int]]) -> Iterator[LineStep]:
    """Read the log: the cells of a step are its pearl, or the ends of its lines."""
    grid, left = board.grid, len(log)
    cells = len(grid.cells)
    for _, rows in groupby(log, key=itemgetter(0)):
        found = [(edge, line) for _, _, _, edge, line, _ in rows]
        _, code, where, _, _, places = log[len(log) - left]
        ends = {cell for edge, _ in found for cell in grid.edges[edge]}
        if code in loopsupposing.TECHNIQUES:
            ends = set(grid.edges[where])
            if places < 0:
                ends.add((-1 - places) % cells)
        elif code not in (loops.EARLY, loops.WHAT_IF) and where < 2 * cells:
            ends = {where % cells}
        yield LineStep(
            (TECHNIQUES | loopsupposing.TECHNIQUES)[code],
            pattern=tuple(grid.cells[cell] for cell in sorted(ends)),
            places=max(places, 0),
            lines=tuple(found),
            undecided=left,
            edge=where if code in loopsupposing.TECHNIQUES else -1,
        )
        left -= len(found)
