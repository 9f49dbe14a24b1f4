"""The message about a request that got no puzzle."""

from collections.abc import Mapping

from ..core.messages import by_count
from ..core.values import Request


def failure_message(
    number: int, request: Request, reasons: Mapping[str, int], fault: str | None
) -> str:
    """The sentence for the user.

    Args:
        number: the puzzle's.
        request: the puzzle's.
        reasons: why attempts produced no puzzle -> how often.
        fault: how the type's code or the worker failed, if it did.
    """
    about = (f'section "{request.key.section}"', request.date, request.level)
    where = f"puzzle {number} ({', '.join(filter(None, about))})"
    if fault is not None:
        return f"{where}: {fault}"
    counts = ", ".join(f"{count} {reason}" for reason, count in by_count(reasons))
    return (
        f"{where}: no proven puzzle in {request.attempts} attempts"
        f" ({counts or 'none was made'})"
    )
