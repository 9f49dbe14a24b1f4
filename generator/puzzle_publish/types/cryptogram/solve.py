"""The independent solver: every reading in which each word is in the list."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels.substitution import readings
from ...words.quotations import words_in
from .model import LETTERS, Page


def solve(givens: Page, lexicon: frozenset[str]) -> Iterator[Json]:
    """Yield every reading of the text exactly once, in capitals.

    Raises:
        OutOfSteps: the search was too long.
    """
    words = words_in(givens.text)
    itself = givens.kind == LETTERS
    for letters in readings(words, givens.given, lexicon, no_letter_itself=itself):
        read_as = {ord(code): letter for code, letter in letters.items()}
        yield {"text": givens.text.translate(read_as)}
