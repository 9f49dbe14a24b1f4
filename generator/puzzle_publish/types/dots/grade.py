"""How hard a dot-to-dot is: by its number of dots."""

from ...core.puzzle import Grade
from .model import Page
from .params import level_of


def grade(givens: Page) -> Grade:
    """Return the difficulty; the score is the number of dots."""
    dots, lines = len(givens.dots), len(givens.lines)
    return Grade(level_of(dots), float(dots), {"dots": dots, "lines": lines})
