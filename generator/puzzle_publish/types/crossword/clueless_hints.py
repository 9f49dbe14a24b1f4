"""Hints for fill-ins and codewords, the gentlest first.

Fill-in: two words that cross, another pair of them, and the place of the longest word.
Codeword: one letter more, two letters more, and a word that stands in the grid.
"""

from collections import Counter

from ...core.puzzle import Hint, Json
from . import clueless, model
from .pattern import Pattern, Slot

# Letters that the first two hints of a codeword tell.
LETTERS = (1, 2)
PAIRS = 2


def fill_in_hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints: words that cross, then where the longest one lies."""
    page = clueless.read_fill_in(givens)
    words = dict(model.entries(page.pattern, answer["rows"]))
    told = [
        Hint("fill_in_cross", {"first": one, "second": other})
        for one, other in _crossing(page.pattern, words)
    ]
    slot = max(words, key=lambda s: (s.length, s.direction == "across", -s.number))
    r, c = slot.cells[0]
    place = {"row": r + 1, "column": c + 1, "word": words[slot]}
    return (*told, Hint(f"fill_in_{slot.direction}", place))


def _crossing(pattern: Pattern, words: dict[Slot, str]) -> list[tuple[str, str]]:
    """Pairs of words that cross, the longest first, no word twice."""
    pairs = [
        (words[pattern.slots[cross.across]], words[pattern.slots[cross.down]])
        for cross in pattern.crossings
    ]
    told: list[tuple[str, str]] = []
    for pair in sorted(pairs, key=lambda p: (-len(p[0]) - len(p[1]), p)):
        if len(told) < PAIRS and not {*pair} & {word for p in told for word in p}:
            told.append(pair)
    return told


def codeword_hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints: letters that the most entries have, then a long word."""
    page = clueless.read_codeword(givens)
    words = dict(model.entries(page.pattern, answer["rows"]))
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
            told.append(Hint("codeword_letters", {"letters": found}))
    longest = max(words.values(), key=lambda word: (len(word), word))
    return (*told, Hint("codeword_word", {"word": longest}))
