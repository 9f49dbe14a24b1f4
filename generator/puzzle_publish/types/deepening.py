"""Changes of a puzzle until it takes several steps of its own level.

A walk: a change stays where it leaves as many steps of the level or more, and none of
them later, sometimes also where it does not.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp

import numpy as np

from ..grids.ladder import Technique, own_steps
from .depth import DeepParams, Goal


def refuse_shallow(
    params: DeepParams, count: int, of: str, least: Mapping[str, int]
) -> None:
    """Refuse a depth that hardly any grid of a size has.

    Args:
        params: what is asked.
        count: how many cells or the like the grid has.
        of: what they are called.
        least: level -> how many it must have.

    Raises:
        ValueError: it has fewer, and the depth is not single.
    """
    wanted = least.get(params.level, 0)
    if params.depth != "single" and count < wanted:
        raise ValueError(
            f"depth: hardly any {params.level} puzzle of {count} {of} takes several"
            f" steps of its level; choose {wanted} {of} or more, or depth: single"
        )


def deepen(
    rng: np.random.Generator,
    techniques: Callable[[], Sequence[Technique]],
    change: Callable[[], Callable[[], None]],
    goal: Goal,
    changes: int,
) -> bool:
    """Change a puzzle until it meets a goal, and return whether it does.

    Args:
        rng: for the walk.
        techniques: returns that of each step, () if the level's do not finish it.
        change: changes the puzzle and returns what takes that back.
        goal: how many steps of which level.
        changes: how many are tried.
    """
    from ..kernels.walks import HEAT

    found = techniques()
    now = _worth(found, goal)
    for _ in range(changes):
        if goal.is_met(found):
            return True
        undo = change()
        other = techniques()
        there = _worth(other, goal)
        if there >= now or rng.random() < exp((there - now) / HEAT):
            found, now = other, there
        else:
            undo()
    return goal.is_met(found)


def _worth(found: Sequence[Technique], goal: Goal) -> float:
    from ..kernels.walks import LATE, LATEST, STEP, UNSOLVED

    own = own_steps(found, goal.level)
    if not own:
        return UNSOLVED
    late = max(0.0, own[0] / len(found) - LATEST)
    return STEP * min(len(own), goal.least) - LATE * late
