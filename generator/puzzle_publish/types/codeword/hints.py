"""Hints: one more letter, two more letters, and a word of the grid."""

from collections import Counter

from ...core.puzzle import Hint, Json
from .._grid.model import entries
from . import model

# How many letters the first two hints give.
LETTERS = (1, 2)


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints: the most frequent letters, then a long word."""
    page = model.read(givens)
    words = dict(entries(page.pattern, answer["rows"]))
    times = Counter(number for entry in page.entries for number in entry)
    letters = dict(page.given)
    for entry, word in zip(page.entries, words.values(), strict=True):
        letters |= zip(entry, word, strict=True)
    hidden = sorted(times.keys() - page.given.keys(), key=lambda n: (-times[n], n))
    found = []
    for count in LETTERS:
        shown, hidden = hidden[:count], hidden[count:]
        if shown:
            text = ", ".join(f"{n} = {letters[n]}" for n in sorted(shown))
            found.append(Hint("letters", {"letters": text}))
    longest = max(words.values(), key=lambda word: (len(word), word))
    return (*found, Hint("word", {"word": longest}))
