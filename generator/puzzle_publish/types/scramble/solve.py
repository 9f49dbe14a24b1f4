"""The independent solver: every reading of the letters in words of the list.

An item's words are found by comparing its letters with those of all words. Mixed words
are tried one by one, whatever is left being the next.
"""

import functools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...words.known_words import Known, load_known
from .model import Item, Key, Page, lengths_of, marked_letters, write_answer

MOST_KEYS = 10_000

Spelt = Mapping[str, tuple[str, ...]]


def solve(givens: Page) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: there are too many.
    """
    known = load_known(givens.lexicon)
    every = [_readings(item, _spelt(known)) for item in givens.items]
    for number, words in enumerate(product(*every)):
        if number == MOST_KEYS:
            raise OutOfSteps("the letters can be read in too many ways")
        if givens.final is None:
            yield write_answer(Key(words, ""))
            continue
        made = "".join(sorted(marked_letters(givens, words)))
        for final in _printed(known).get((made, givens.final.lengths), ()):
            yield write_answer(Key(words, final))


@functools.lru_cache(maxsize=4)
def _spelt(known: Known) -> Spelt:
    """Return the single words that can be made of letters, by these in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in known.single:
        found["".join(sorted(word))].append(word)
    return {letters: tuple(sorted(words)) for letters, words in found.items()}


@functools.lru_cache(maxsize=4)
def _printed(known: Known) -> Mapping[tuple[str, tuple[int, ...]], tuple[str, ...]]:
    """Return words and phrases by their letters in order and their lengths."""
    found: dict[tuple[str, tuple[int, ...]], list[str]] = defaultdict(list)
    for entry in known.entries:
        form = "".join(sorted(entry.word)), lengths_of(entry.printed)
        found[form].append(entry.printed)
    return {form: tuple(sorted(words)) for form, words in found.items()}


def _readings(item: Item, spelt: Spelt) -> list[str]:
    """Return the words that an item's letters make, mixed ones with a space between."""
    if len(item.lengths) == 1:
        return list(spelt.get("".join(sorted(item.letters)), ()))
    found = set()
    letters = Counter(item.letters)
    # Whichever of the two has the first letter, each is tried.
    for word in _within(letters, item.lengths[0], spelt):
        rest = "".join(sorted((letters - Counter(word)).elements()))
        for other in spelt.get(rest, ()):
            pair = item.ordered((word, other))
            lengths = tuple(map(len, pair.split(" ")))
            if lengths == item.lengths and pair.startswith(item.first):
                found.add(pair)
    return sorted(found)


def _within(letters: Counter[str], length: int, spelt: Spelt) -> Iterator[str]:
    """Yield the words of a length that some of the letters make."""
    for form, words in spelt.items():
        if len(form) == length and letters.keys() >= {*form}:
            yield from words * (not Counter(form) - letters)
