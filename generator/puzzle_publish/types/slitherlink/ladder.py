"""How a reader solves a slitherlink: techniques with names, the cheapest first."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...grids import loopsupposing
from ...grids.ladder import Technique
from ...grids.loop_chains import Loop, Spot, loop_of
from ...grids.loop_whatifs import Shortest
from ...grids.loops import LineStep, masks_of
from ...grids.tilings import Name, Tiling, tiling
from ...kernels import loops
from ...kernels.looprules import Rules
from ...kernels.loops import ANY, Board, Position
from .model import NO_CLUE, Puzzle

Ints = NDArray[np.int64]

TECHNIQUES = {
    loops.LOCAL: Technique("count-cell", "easy", 10),
    loops.POINT: Technique("count-point", "easy", 11),
    loops.CORNER: Technique("corner", "easy", 13),
    loops.EARLY: Technique("early-loop", "easy", 15),
    loops.PAIRS: Technique("pairs", "medium", 22),
    loops.NEARLY: Technique("neighbours", "medium", 25),
    loops.COLOURS: Technique("colours", "hard", 32),
    loops.LINKS: Technique("links", "hard", 36),
    loops.WHAT_IF: Technique("what-if", "expert", 45),
}
# Counting at a clue of all sides but one beside a 0, which readers know as a pattern.
BESIDE_ZERO = Technique("beside-zero", "easy", 10)
_EVERY = TECHNIQUES | loopsupposing.TECHNIQUES
MASKS = masks_of(TECHNIQUES)


class Engine:
    """A board of the shared engine, and its rules for clues."""

    def __init__(self, grid: Tiling) -> None:
        """Take the grid."""
        self._rules = Rules()
        sides = len(grid.faces[0])
        self._counts = [self._rules.counting(sides, [k]) for k in range(sides + 1)]
        self._board = Board(
            len(grid.points), grid.edges, grid.faces, self._rules, grid.sides
        )

    def position(self, clues: Sequence[int], *, rows: int = 0) -> Position:
        """Return a position with these clues by face; rows is that of the board."""
        rules = [ANY if clue == NO_CLUE else self._counts[clue] for clue in clues]
        return self._board.position(rules, rows=rows)


@lru_cache(maxsize=16)
def engine(name: Name, height: int, width: int) -> Engine:
    """Return the engine of a grid."""
    return Engine(tiling(name, height, width))


def climb(givens: Puzzle) -> tuple[LineStep, ...]:
    """Return the steps that complete the loop, cheapest techniques first.

    Of several what-ifs it is always the shortest; `uses` takes any.

    Raises:
        OutOfSteps: the techniques do not complete it.
    """
    log = _log(givens, Shortest(loop_in(givens)).find)
    return tuple(_Reader(givens).steps(log.tolist()))


@lru_cache(maxsize=4)
def loop_in(puzzle: Puzzle) -> Loop:
    """Return a puzzle as what its points and clues allow."""
    grid = puzzle.grid
    printed = [
        Spot(edges, _counting(len(edges), clue))
        for edges, clue in zip(grid.faces, puzzle.clues, strict=True)
    ]
    return loop_of(len(grid.points), grid.edges, printed, grid.sides)


def _counting(edges: int, clue: int) -> tuple[int, ...]:
    return tuple(p for p in range(1 << edges) if p.bit_count() == clue)


@lru_cache(maxsize=4)
def uses(givens: Puzzle) -> tuple[list[tuple[Technique, int]], dict[str, int]]:
    """Return the technique and the places of each step, and the number of clues.

    Raises:
        OutOfSteps: the techniques do not complete the loop.
    """
    log = _log(givens)
    firsts = log[np.flatnonzero(np.diff(log[:, 0], prepend=-1))]
    clues = sum(clue != NO_CLUE for clue in givens.clues)
    name = _Reader(givens).technique
    return [(name(row), max(row[5], 0)) for row in firsts.tolist()], {"clues": clues}


def _log(puzzle: Puzzle, find: loopsupposing.Find | None = None) -> Ints:
    """Return the log of the ladder, a row for each edge."""
    grid = puzzle.grid
    board = engine(puzzle.tiling, grid.height, grid.width)
    position = board.position(puzzle.clues, rows=len(grid.edges))
    if not loopsupposing.climb(position, MASKS, find):
        raise OutOfSteps
    return position.log


class _Reader:
    """Reads the log of a climb as steps."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._grid = puzzle.grid
        self._points = len(puzzle.grid.points)

    def steps(self, log: Sequence[Sequence[int]]) -> Iterator[LineStep]:
        """Yield the steps."""
        at = 0
        while at < len(log):
            step, code, where, _, _, places = log[at]
            end = next((k for k in range(at, len(log)) if log[k][0] != step), len(log))
            lines = tuple((row[3], row[4]) for row in log[at:end])
            faces = self._faces(code, where, [edge for edge, _ in lines])
            if places < -1 - self._points:
                faces.append(-1 - places - self._points)
            yield LineStep(
                self.technique(log[at]),
                pattern=tuple(divmod(face, self._grid.width) for face in faces),
                places=max(places, 0),
                lines=lines,
                undecided=len(log) - at,
                edge=where if code in loopsupposing.TECHNIQUES else -1,
            )
            at = end

    def technique(self, row: Sequence[int]) -> Technique:
        """Return the technique of a step, by a row of the log."""
        _, code, where, _, line, _ = row
        is_beside = code == loops.LOCAL and line == loops.ON
        if is_beside and where - self._points in self._beside_zero:
            return BESIDE_ZERO
        return _EVERY[code]

    @cached_property
    def _beside_zero(self) -> set[int]:
        """The faces beside a 0 whose clue leaves out only one side."""
        clues, grid = self._puzzle.clues, self._grid
        zeros = [face for face, clue in enumerate(clues) if clue == 0]
        near = {f for zero in zeros for e in grid.faces[zero] for f in grid.sides[e]}
        near.discard(len(clues))
        return {face for face in near if clues[face] == len(grid.faces[face]) - 1}

    def _faces(self, code: int, where: int, edges: Sequence[int]) -> list[int]:
        """Return the faces that show why, those of the spot first."""
        inside = len(self._grid.faces)
        if code in {loops.EARLY, loops.WHAT_IF, *loopsupposing.TECHNIQUES}:
            found = list(self._grid.sides[where])
        elif where < self._points:
            found = self._around[where]
        elif where - self._points < inside:
            found = [where - self._points]
            if code == loops.NEARLY:
                clue = self._puzzle.clues[found[0]]
                near = {
                    f for e in self._grid.faces[found[0]] for f in self._grid.sides[e]
                }
                near -= {inside, *found}
                like = [f for f in sorted(near) if self._puzzle.clues[f] == clue]
                found += like
        else:
            found = [face for edge in edges for face in self._grid.sides[edge]]
        return sorted({face for face in found if face < inside})

    @cached_property
    def _around(self) -> list[list[int]]:
        """The faces round each point."""
        found: list[list[int]] = [[] for _ in self._grid.points]
        for face, corners in enumerate(self._grid.corners):
            for point in corners:
                found[point].append(face)
        return found
