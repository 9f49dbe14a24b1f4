"""First letters of the longest words, and a whole word."""

from ...core.puzzle import Hint, Json
from .model import Key, Page


def hints(givens: Page, answer: Key) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    order = sorted(range(len(answer.words)), key=lambda k: -len(answer.words[k]))
    first, second = (
        Hint("begins", {"number": k + 1, "letter": answer.words[k][0]})
        for k in order[:2]
    )
    if answer.final:
        second = Hint("final", {"letter": answer.final[0]})
    shown: dict[str, Json] = {"number": order[-1] + 1, "word": answer.words[order[-1]]}
    return first, second, Hint("word", shown)
