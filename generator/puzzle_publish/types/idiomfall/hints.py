"""The hints: which idioms the key takes first."""

from ...core.puzzle import Hint
from .model import Order, Printed


def hints(givens: Printed, answer: Order) -> tuple[Hint, ...]:
    """Return the idiom that the key takes first, and the one it takes second."""
    first, *rest = (taken.idiom for taken in answer)
    later = (Hint("second", {"count": 2, "idiom": idiom}) for idiom in rest[:1])
    return (Hint("first", {"idiom": first}), *later)
