"""What `publish solve` prints with `--json`: one object on one line."""

import json
from collections.abc import Callable, Iterable, Mapping

from ..core.messages import shown_json
from ..core.puzzle import Json


def print_solutions(
    solutions: Iterable[Json],
    *,
    complete: Callable[[], bool],
    facts: Mapping[str, Json] | None = None,
) -> None:
    """Print an object of solutions, each as soon as it is known.

    Args:
        solutions: each in the shape of the type's answer.
        complete: a function to call after the last one; returns whether there are no
            others.
        facts: other members of the object.
    """
    print('{"solutions": [', end="")
    for number, solution in enumerate(solutions):
        print(", " if number else "", end="")
        print(shown_json(solution), end="")
    more = "".join(
        f", {json.dumps(k)}: {shown_json(v)}" for k, v in (facts or {}).items()
    )
    print(f'], "complete": {json.dumps(complete())}{more}}}')


def print_count(count: int, *, as_json: bool) -> None:
    """Print how many solutions there are."""
    print(json.dumps({"count": count}) if as_json else count)
