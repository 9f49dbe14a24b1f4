"""The independent solver: every reading in which each word is in the list."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels.substitution import readings
from ...words.quotations import words_in
from .model import LETTERS, read


def solve(givens: Json, lexicon: frozenset[str]) -> Iterator[Json]:
    """Yield every reading of the text exactly once, in capitals.

    Raises:
        OutOfSteps: the search was too long.
    """
    page = read(givens)
    words = words_in(page.text)
    itself = page.kind == LETTERS
    for letters in readings(words, page.given, lexicon, no_letter_itself=itself):
        read_as = {ord(code): letter for code, letter in letters.items()}
        yield {"text": page.text.translate(read_as)}
