"""Hints: one more letter, two more letters, and a word of the grid."""

from collections import Counter

from ...core.puzzle import Hint
from .._grid.model import Filled, entries
from . import model

# How many letters the first two hints give.
LETTERS = (1, 2)


def hints(givens: model.Page, answer: Filled) -> tuple[Hint, ...]:
    """Return hints: the most frequent letters, then a long word."""
    words, given = dict(entries(givens.pattern, answer)), givens.given
    numbers = givens.entries
    times = Counter(number for entry in numbers for number in entry)
    letters = dict(given)
    for entry, word in zip(numbers, words.values(), strict=True):
        letters |= zip(entry, word, strict=True)
    hidden = sorted(times.keys() - given.keys(), key=lambda n: (-times[n], n))
    found = []
    for count in LETTERS:
        shown, hidden = hidden[:count], hidden[count:]
        if shown:
            text = ", ".join(f"{n} = {letters[n]}" for n in sorted(shown))
            found.append(Hint("letters", {"letters": text}))
    longest = max(words.values(), key=lambda word: (len(word), word))
    return (*found, Hint("word", {"word": longest}))
