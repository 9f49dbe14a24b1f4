"""Where the first step goes, and a word in the middle."""

from ...core.puzzle import Hint, Json
from .model import Page, Words


def hints(givens: Page, answer: Words) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    first, second = answer[:2]
    pairs = zip(first, second, strict=True)
    changed = 1 + next(k for k, (a, b) in enumerate(pairs) if a != b)
    step: dict[str, Json] = {"word": first, "place": changed, "ends": second[-1]}
    middle = (givens.rungs + 1) // 2
    return Hint("step", step), Hint("rung", {"number": middle, "word": answer[middle]})
