"""What kind of thing the picture shows."""

from ...core.puzzle import Hint
from ..library import theme_of
from .model import Page, Picture


def hints(givens: Page, answer: Picture) -> tuple[Hint]:
    """Return the theme of the drawing."""
    return (theme_of(answer.drawing),)
