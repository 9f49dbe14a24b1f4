"""How hard scrambled words are, by the words that the solver finds in them."""

from ...core.errors import OutOfSteps
from ...core.puzzle import Grade
from ...words.known_words import load_known
from . import solve
from .measures import graded
from .model import Page, read_answer


def grade(givens: Page) -> Grade:
    """Return the difficulty of the words, on average.

    Raises:
        OutOfSteps: the letters cannot be read in words of the list.
    """
    found = next(solve.solve(givens), None)
    if found is None:
        raise OutOfSteps("no reading has only words of the list")
    answer, known = read_answer(givens, found), load_known(givens.lexicon)
    return graded(
        [one.letters for one in givens.items],
        answer.words,
        known,
        finals=len(answer.final),
    )
