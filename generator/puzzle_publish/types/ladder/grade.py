"""How hard a ladder is."""

from ...core.errors import OutOfSteps
from ...core.puzzle import Grade
from . import solve
from .model import Page, read_answer
from .scoring import graded


def grade(givens: Page) -> Grade:
    """Return the difficulty of a ladder.

    Raises:
        OutOfSteps: the list has no such ladder.
    """
    found = next(solve.solve(givens), None)
    if found is None:
        raise OutOfSteps("no ladder has only words of the list")
    return graded(givens, read_answer(givens, found))
