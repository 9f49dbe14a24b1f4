"""How much there is to colour: by how many numbers the page has."""

from ...core.puzzle import Grade
from .model import Page
from .params import level_of


def grade(givens: Page) -> Grade:
    """Return the difficulty; the score is how many numbers there are."""
    numbers, colours = len(givens.numbers), len(givens.colours)
    measures = {"numbers": numbers, "colours": colours}
    return Grade(level_of(numbers), float(numbers), measures)
