"""What kind of thing the picture shows."""

from ...core.drawings.library import themes
from ...core.puzzle import Hint
from .model import Outline, Page


def hints(givens: Page, answer: Outline) -> tuple[Hint]:
    """Return the theme of the drawing, of several the one with the fewest."""
    having = [one for one in themes().values() if answer.drawing in one.drawings]
    best = min(having, key=lambda one: (len(one.drawings), one.name))
    return (Hint("theme", {"theme": best.name}),)
