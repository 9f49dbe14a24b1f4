"""What no grid can have is refused; the largest page of a section."""

from ...core.errors import UsageError
from ...core.messages import listed
from ...core.puzzle import Draft, Json
from ..feasibility import seeded
from ..wordsearch.model import Found
from .params import NumberSearchParams

PILOT, SHOWN = 3, 3


def require_room(params: NumberSearchParams) -> None:
    """Refuse numbers and sizes that no grid can have.

    Raises:
        UsageError: says which, or what to change.
    """
    numbers = list(map(str, params.numbers or ()))
    size, longest = (
        f"{params.rows} x {params.columns}",
        max(params.rows, params.columns),
    )
    for why, wrong in (
        (
            "read the same in both directions, so they would be there twice",
            [number for number in numbers if number == number[::-1]],
        ),
        (f"do not fit {size} cells", [n for n in numbers if len(n) > longest]),
        ("are there twice", [n for n in numbers if numbers.count(n) > 1]),
    ):
        if wrong:
            several = listed(list(dict.fromkeys(wrong))[:SHOWN], last="and")
            raise UsageError(f"numbers: {several} {why}; leave them out")
    if not params.is_usual and not _is_made(params):
        raise UsageError(
            f"{'numbers' if numbers else 'rows'}: no {params.level} grid of {size}"
            f" cells has {params.least} of these numbers, of which none may contain"
            " another; set more rows and columns, a lower count, or another level"
        )


def _is_made(params: NumberSearchParams) -> bool:
    from . import generate

    return any(generate.generate(rng, params) for rng in seeded(PILOT))


def sample(params: NumberSearchParams) -> Draft:
    """Return a page with as many of the longest numbers as one may have."""
    lengths = [*params.lengths]
    if params.numbers:
        lengths = sorted((len(str(n)) for n in params.numbers), reverse=True)
    chosen = sorted(lengths[k % len(lengths)] for k in range(params.number))
    # Halves of fours make eights, of any length; none of them is looked for.
    halves = [f"{4 * 10 ** (length - 1) + k}" for k, length in enumerate(chosen)]
    sums = params.show == "sums"
    texts: list[Json] = [
        f"{half} + {half}" if sums else str(2 * int(half)) for half in halves
    ]
    rows: list[Json] = ["8" * params.columns] * params.rows
    found = (Found(str(2 * int(half)), (0, 0), (0, len(half) - 1)) for half in halves)
    givens: dict[str, Json] = {"rows": rows, params.show: texts}
    return Draft(givens, {"words": [one.as_json() for one in found]})
