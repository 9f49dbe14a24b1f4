"""Can a book's params give puzzles at all? Tried out before the book is made.

A pilot is a few attempts with fixed seeds, each with the whole budget of a puzzle. One
success is enough; without one, the tally of the attempts shows what to change.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from ..core.errors import UsageError
from ..core.messages import listed
from ..core.puzzle import canonical_json

if TYPE_CHECKING:
    import numpy as np

    from .params import Params

P = TypeVar("P", bound="Params")


def require(params: P, problem_of: Callable[..., str | None], *subject: object) -> None:
    """Raise `problem_of(*subject, params)`, called once for equal params, as an error.

    Raises:
        UsageError: there is a problem.
    """
    text = canonical_json(params.model_dump(mode="json"))
    if problem := _problem(problem_of, subject, type(params), text):
        raise UsageError(problem)


@functools.lru_cache(maxsize=256)
def _problem(
    problem_of: Callable[..., str | None],
    subject: tuple[object, ...],
    model: type[P],
    text: str,
) -> str | None:
    return problem_of(*subject, model.model_validate_json(text))


def seeded(attempts: int) -> "Iterator[np.random.Generator]":
    """Yield the random generators of a pilot's attempts, the same in every pilot."""
    import numpy as np

    for seed in range(attempts):
        yield np.random.Generator(np.random.PCG64(seed))


def way_out(
    params: P, levels: Iterable[str], works: Callable[[P], bool], otherwise: str
) -> str:
    """The other levels that the params work for, as a sentence; else `otherwise`."""
    others = [
        level
        for level in levels
        if level != params.level and works(params.model_copy(update={"level": level}))
    ]
    if not others:
        return otherwise
    return f"these settings work at {listed(others, last='and')}"


def counted(tally: Counter[str], reasons: Mapping[str, str]) -> str:
    """The tally as part of a sentence, the most frequent reason first."""
    return listed([f"{n:,} {reasons[r]}" for r, n in tally.most_common()], last="and")
