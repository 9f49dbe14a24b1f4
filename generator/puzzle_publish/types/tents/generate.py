"""Seeds to drafts: tents that do not touch, each with a tree beside it.

Then trees move about their tents until the ladder finishes the puzzle on the level.
"""

from collections.abc import Callable, Sequence

import numpy as np

from ...core.puzzle import Draft, Json
from ...grids.ladder import Technique, own_steps
from ...rules.mark_board import board_of
from ...rules.mark_ladder import Ladder, until, uses
from ...rules.marks import beside
from ..deepening import deepen
from ..depth import Goal, goal_of
from .ladder import LADDER
from .model import Camp, TentsParams, printed, statement

SHARE = 0.2  # of the cells, at most, have tents
CAMPS, MOVES, DEEPENED = 40, 60, 60

Cell = tuple[int, int]


def generate(rng: np.random.Generator, params: TentsParams) -> Draft | None:
    """Return a puzzle that is as deep as its level asks, if one was met."""
    goal = goal_of(rng, params, LADDER[0].technique.level)
    ladder = until(params.level, LADDER)
    for _ in range(CAMPS):
        pairs = _pitched(rng, params.size)
        stuck = None
        for _ in range(MOVES):
            left, steps = _measured(_camp(pairs, params.size), ladder)
            if not left:
                if _is_deepened(rng, pairs, params.size, goal, steps, ladder):
                    return _draft(pairs, params.size)
                break
            if stuck is None or left <= stuck[0]:
                stuck = left, dict(pairs)
            pairs = dict(stuck[1])
            _move(rng, pairs, params.size)
    return None


def _is_deepened(
    rng: np.random.Generator,
    pairs: dict[Cell, Cell],
    size: int,
    goal: Goal,
    steps: Sequence[Technique],
    ladder: Ladder,
) -> bool:
    """Move trees until a camp meets the goal; return whether it does.

    A camp that does not need its level, which other moves seldom bring about, is left.
    """
    if goal.is_met(steps) or goal.least == 1 or not own_steps(steps, goal.level):
        return goal.is_met(steps)

    def techniques() -> Sequence[Technique]:
        left, found = _measured(_camp(pairs, size), ladder)
        return () if left else found

    def change() -> Callable[[], None]:
        before = dict(pairs)
        _move(rng, pairs, size)

        def undo() -> None:
            pairs.update(before)

        return undo

    return deepen(rng, techniques, change, goal, DEEPENED)


def _draft(pairs: dict[Cell, Cell], size: int) -> Draft:
    n = range(size)
    rows: Json = [[int((r, c) in pairs) for c in n] for r in n]
    return Draft(printed(_camp(pairs, size)), {"rows": rows})


def _measured(camp: Camp, ladder: Ladder) -> tuple[int, list[Technique]]:
    """Return how many tents a ladder leaves, and the technique of each step."""
    board = board_of(statement(camp))
    steps = [technique for technique, _ in uses(board, ladder)]
    return len(camp.trees) - board.marks.bit_count(), steps


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
