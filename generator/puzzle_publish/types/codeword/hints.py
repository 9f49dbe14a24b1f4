"""Hints: one letter more, two letters more, and a word that stands in the grid."""

from collections import Counter

from ...core.puzzle import Hint, Json
from .._grid.model import entries
from . import model

# Letters that the first two hints tell.
LETTERS = (1, 2)


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints: letters that the most entries have, then a long word."""
    page = model.read(givens)
    words = dict(entries(page.pattern, answer["rows"]))
    times = Counter(number for entry in page.entries for number in entry)
    letters = dict(page.given)
    for entry, word in zip(page.entries, words.values(), strict=True):
        letters |= zip(entry, word, strict=True)
    hidden = sorted(times.keys() - page.given.keys(), key=lambda n: (-times[n], n))
    told = []
    for count in LETTERS:
        shown, hidden = hidden[:count], hidden[count:]
        if shown:
            found = ", ".join(f"{n} = {letters[n]}" for n in sorted(shown))
            told.append(Hint("letters", {"letters": found}))
    longest = max(words.values(), key=lambda word: (len(word), word))
    return (*told, Hint("word", {"word": longest}))
