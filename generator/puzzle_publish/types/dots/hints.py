"""What kind of thing the picture shows."""

from ...core.puzzle import Hint
from ..library import theme_of
from .model import Outline, Page


def hints(givens: Page, answer: Outline) -> tuple[Hint]:
    """Return the theme of the drawing, of several the one with the fewest."""
    return (theme_of(answer.drawing),)
