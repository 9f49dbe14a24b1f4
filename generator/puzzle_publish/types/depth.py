"""How many steps of its own level a puzzle takes, and how many a book asks for.

The dearest technique alone decides on a level. So a puzzle may have one hard step among
fifty easy ones: a book asks for several, and for one before the last quarter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ..grids.ladder import Technique, own_steps
from .params import Params

if TYPE_CHECKING:
    from ..grids.climb import Rung
    from ..kernels.candidates import Board, Ints

# Half of the drafts or more get so many steps more than the least, which is the median.
_MORE = 2
END = 0.75  # of the steps; an own step comes before that


class Deep(BaseModel):
    """`depth:` of a book: the least number of steps of the level's techniques."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    least: int = Field(
        3, ge=2, le=9, description="Steps of the level's own techniques, at least."
    )


class DeepParams(Params):
    """Params of types that ask for several steps of a puzzle's own level."""

    depth: Literal["single"] | Deep = Field(
        Deep(),
        exclude_if=lambda depth: depth == Deep(),
        description=(
            "The least number of steps of the level's own techniques, above the easiest"
            " level; with single, one is enough."
        ),
    )


@dataclass(frozen=True, slots=True)
class Goal:
    """What a draft needs.

    Attributes:
        level: the level.
        least: steps of its techniques; with 1, any puzzle of the level will do.
    """

    level: str
    least: int = 1

    def is_met_on(
        self, board: "Board", numbers: "Ints", rungs: "Sequence[Rung]"
    ) -> bool:
        """Return whether a puzzle is deep enough that has these numbers and rungs."""
        from ..core.errors import OutOfSteps
        from ..grids.climb import uses_of

        if self.least == 1:
            return True
        try:
            uses = uses_of(board, numbers, rungs)
        except OutOfSteps:
            return False
        return self.is_met([technique for technique, _ in uses])

    def is_met(self, uses: Sequence[Technique]) -> bool:
        """Return whether the techniques of all steps of a puzzle are deep enough."""
        own = own_steps(uses, self.level)
        if self.least == 1:
            return bool(own)
        return len(own) >= self.least and own[0] < END * len(uses)


def goal_of(
    rng: np.random.Generator, params: DeepParams, *shallow: str, few: int = 2
) -> Goal:
    """Return the goal of a draft: the least number of steps, or two more by chance.

    Args:
        rng: for the chance.
        params: what is asked.
        shallow: levels of which one step is enough.
        few: one of so many drafts gets no more than the least; higher where fewer
            attempts succeed with more steps.
    """
    if params.depth == "single" or params.level in shallow:
        return Goal(params.level)
    more = _MORE if rng.integers(few) else 0
    return Goal(params.level, params.depth.least + more)
