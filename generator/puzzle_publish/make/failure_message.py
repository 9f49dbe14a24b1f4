"""What is told of a request that got no puzzle, in a book and without one."""

from collections.abc import Mapping

from ..core.messages import by_count
from ..core.values import Request


def unmade(
    number: int, request: Request, reasons: Mapping[str, int], fault: str | None
) -> str:
    """The sentence for the user.

    Args:
        number: of the puzzle that it would have been.
        request: which.
        reasons: why attempts gave no puzzle -> how often.
        fault: what its type's code, or its worker, died of; None where neither did.
    """
    about = (f'section "{request.key.section}"', request.date, request.level)
    where = f"puzzle {number} ({', '.join(filter(None, about))})"
    if fault is not None:
        return f"{where}: {fault}"
    told = ", ".join(f"{count} {reason}" for reason, count in by_count(reasons))
    return (
        f"{where}: no proven puzzle in {request.attempts} attempts"
        f" ({told or 'none was made'})"
    )
