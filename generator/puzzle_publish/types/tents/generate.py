"""Seeds to drafts: tents that do not touch, each with a tree beside it.

Then trees move about their tents until the ladder finishes the puzzle on the level.
"""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from ...core.puzzle import Draft, Json
from ...grids.ladder import Technique, own_steps
from ...rules.mark_ladder import until
from ...rules.marks import around, beside, every_cell
from ..deepening import deepen
from ..depth import Goal, goal_of
from .ladder import LADDER, measured
from .model import Camp, TentsParams, printed

SHARE = 0.2  # of the cells, at most, have tents
CAMPS, MOVES, DEEPENED = 40, 60, 60

# A tent -> its tree: cells, each 16 times its row and its column.
Pairs = dict[int, int]


def generate(rng: np.random.Generator, params: TentsParams) -> Draft | None:
    """Return a puzzle that is as deep as its level asks, if one was met."""
    goal = goal_of(rng, params, LADDER[0].technique.level)
    deepest = len(until(params.level, LADDER)) - 1
    for _ in range(CAMPS):
        pairs = _pitched(rng, params.size)
        stuck = None
        for _ in range(MOVES):
            left, steps = _measured(pairs, params.size, deepest)
            if not left:
                if _is_deepened(rng, pairs, params.size, goal, steps, deepest):
                    return _draft(pairs, params.size)
                break
            if stuck is None or left <= stuck[0]:
                stuck = left, dict(pairs)
            pairs = dict(stuck[1])
            _move(rng, pairs, params.size)
    return None


def _is_deepened(
    rng: np.random.Generator,
    pairs: Pairs,
    size: int,
    goal: Goal,
    steps: Sequence[Technique],
    deepest: int,
) -> bool:
    """Move trees until a camp meets the goal; return whether it does.

    A camp that does not need its level, which other moves seldom bring about, is left.
    """
    if goal.is_met(steps) or goal.least == 1 or not own_steps(steps, goal.level):
        return goal.is_met(steps)

    def techniques() -> Sequence[Technique]:
        return _measured(pairs, size, deepest)[1]

    def change() -> Callable[[], None]:
        before = dict(pairs)
        _move(rng, pairs, size)

        def undo() -> None:
            pairs.update(before)

        return undo

    return deepen(rng, techniques, change, goal, DEEPENED)


def _draft(pairs: Pairs, size: int) -> Draft:
    n = range(size)
    rows: Json = [[int(r << 4 | c in pairs) for c in n] for r in n]
    return Draft(printed(_camp(pairs, size)), {"rows": rows})


def _measured(pairs: Pairs, size: int, deepest: int) -> tuple[int, list[Technique]]:
    """Return how many tents the ladder leaves, and the technique of each step."""
    return measured(sorted(pairs.values()), _numbers(pairs, size), deepest)


def _numbers(pairs: Pairs, size: int) -> list[int]:
    """Return how many tents each row has, and each column."""
    numbers = [0] * 2 * size
    for tent in pairs:
        numbers[tent >> 4] += 1
        numbers[size + (tent & 15)] += 1
    return numbers


def _pitched(rng: np.random.Generator, size: int) -> Pairs:
    """Return tents, each with its tree."""
    cells, near, _ = _board(size)
    tents: list[int] = []
    taken: set[int] = set()
    for k in rng.permutation(size * size).tolist():
        if cells[k] not in taken:
            tents.append(cells[k])
            taken |= near[cells[k]]
    tents = tents[: round(SHARE * size * size)]
    pairs: Pairs = {}
    used = set(tents)
    for tent in tents:
        if free := _beside(tent, size, used):
            pairs[tent] = free[int(rng.integers(len(free)))]
            used.add(pairs[tent])
    return pairs


def _move(rng: np.random.Generator, pairs: Pairs, size: int) -> None:
    """Move a tree to another side of its tent."""
    used = {*pairs, *pairs.values()}
    tents = [*pairs]
    for k in rng.permutation(len(tents)).tolist():
        if free := _beside(tents[k], size, used):
            pairs[tents[k]] = free[int(rng.integers(len(free)))]
            return


def _beside(tent: int, size: int, used: set[int]) -> list[int]:
    return [cell for cell in _board(size)[2][tent] if cell not in used]


@cache
def _board(size: int) -> tuple[list[int], dict[int, set[int]], dict[int, list[int]]]:
    """Return the cells of a grid, those that touch each, and those beside each."""
    inside = every_cell(size, size)
    number = {(r, c): r << 4 | c for r, c in inside}
    return (
        [*number.values()],
        {number[x]: {number[y] for y in around(x, size, size)} for x in inside},
        {number[x]: [number[y] for y in beside(x) if y in number] for x in inside},
    )


def _camp(pairs: Pairs, size: int) -> Camp:
    numbers = tuple(_numbers(pairs, size))
    trees = tuple([divmod(tree, 16) for tree in sorted(pairs.values())])
    return Camp(trees, numbers[:size], numbers[size:])
