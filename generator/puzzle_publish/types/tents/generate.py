"""Seeds to drafts: tents that do not touch, each with a tree beside it.

Then trees move about their tents until the ladder finishes the puzzle on the level.
"""

import numpy as np

from ...core.puzzle import Draft, Json
from ...rules.mark_board import board_of
from ...rules.mark_ladder import until, uses
from ...rules.marks import beside
from .ladder import LADDER
from .model import Camp, TentsParams, printed, statement

SHARE = 0.2  # of the cells, at most, have tents
CAMPS, MOVES = 40, 60

Cell = tuple[int, int]


def generate(rng: np.random.Generator, params: TentsParams) -> Draft | None:
    """Return a puzzle that the ladder solves on the level asked for, if one was met."""
    for _ in range(CAMPS):
        pairs = _pitched(rng, params.size)
        stuck = None
        for _ in range(MOVES):
            camp = _camp(pairs, params.size)
            left, level = _measured(camp, params.level)
            if not left and level == params.level:
                n = range(params.size)
                rows: Json = [[int((r, c) in pairs) for c in n] for r in n]
                return Draft(printed(camp), {"rows": rows})
            if not left:
                break
            if stuck is None or left <= stuck[0]:
                stuck = left, dict(pairs)
            pairs = dict(stuck[1])
            _move(rng, pairs, params.size)
    return None


def _measured(camp: Camp, level: str) -> tuple[int, str]:
    """Return how many tents the techniques of a level leave, and the level needed."""
    board = board_of(statement(camp))
    steps = [technique for technique, _ in uses(board, until(level, LADDER))]
    left = len(camp.trees) - board.marks.bit_count()
    return left, max(steps, key=lambda one: one.weight).level if steps else ""


def _pitched(rng: np.random.Generator, size: int) -> dict[Cell, Cell]:
    """Return tents, each with its tree."""
    tents: list[Cell] = []
    for k in rng.permutation(size * size).tolist():
        r, c = divmod(k, size)
        if all(max(abs(r - y), abs(c - x)) > 1 for y, x in tents):
            tents.append((r, c))
    tents = tents[: round(SHARE * size * size)]
    pairs: dict[Cell, Cell] = {}
    used = set(tents)
    for tent in tents:
        if free := _beside(tent, size, used):
            pairs[tent] = free[int(rng.integers(len(free)))]
            used.add(pairs[tent])
    return pairs


def _move(rng: np.random.Generator, pairs: dict[Cell, Cell], size: int) -> None:
    """Move a tree to another side of its tent."""
    used = {*pairs, *pairs.values()}
    tents = [*pairs]
    for k in rng.permutation(len(tents)).tolist():
        if free := _beside(tents[k], size, used):
            pairs[tents[k]] = free[int(rng.integers(len(free)))]
            return


def _beside(tent: Cell, size: int, used: set[Cell]) -> list[Cell]:
    return [
        (r, c)
        for r, c in beside(tent)
        if 0 <= r < size and 0 <= c < size and (r, c) not in used
    ]


def _camp(pairs: dict[Cell, Cell], size: int) -> Camp:
    lines = [[sum(t[way] == k for t in pairs) for k in range(size)] for way in (0, 1)]
    return Camp(tuple(sorted(pairs.values())), tuple(lines[0]), tuple(lines[1]))
