"""The independent solver: every ladder with as many rungs as the page has lines.

It climbs from the start, and back from the end it knows how far each word is, so that
no step leads away. Neighbours are found by trying each letter in each place. Where the
page asks for more rungs than are needed, there are more ladders, and none is unique.
"""

import functools
from collections.abc import Iterator

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...words.known_words import Known, load_known
from .model import Page, write_answer

MOST_STEPS = 200_000

Vocabulary = frozenset[str]


def solve(givens: Page) -> Iterator[Json]:
    """Yield every ladder of different words of the list, each once.

    Raises:
        OutOfSteps: the search was too long.
    """
    words = _words(load_known(givens.lexicon), len(givens.start))
    if not {givens.start, givens.end} <= words:
        return
    search = _Search(words, givens)
    for path in search.paths((givens.start,)):
        yield write_answer(path)


@functools.lru_cache(maxsize=16)
def _words(lexicon: Known, size: int) -> Vocabulary:
    return frozenset(word for word in lexicon.single if len(word) == size)


class _Search:
    """The words of a ladder's length, and how far each is from its end."""

    def __init__(self, words: Vocabulary, givens: Page) -> None:
        self.words, self.givens = words, givens
        self.letters = sorted(set().union(*words))
        self.steps = 0
        self.far = {givens.end: 0}
        edge = [givens.end]
        for distance in range(1, givens.rungs + 2):
            edge = [near for word in edge for near in self._before(word)]
            edge = list(dict.fromkeys(word for word in edge if word not in self.far))
            self.far |= dict.fromkeys(edge, distance)

    def paths(self, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the ladders that begin with these words."""
        left = self.givens.rungs + 2 - len(path)
        if left == 0:
            if path[-1] == self.givens.end:
                yield path
            return
        for word in self._after(path[-1]):
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise OutOfSteps("too many ladders to try")
            if word not in path and self.far.get(word, left) < left:
                yield from self.paths((*path, word))

    def _after(self, word: str) -> list[str]:
        """Return the words that may stand below a word, sorted."""
        if self.givens.is_chain:
            return sorted(one for one in self.words if one[0] == word[-1])
        return sorted(self._changed(word))

    def _before(self, word: str) -> list[str]:
        """Return the words that may stand above a word."""
        if self.givens.is_chain:
            return [one for one in self.words if one[-1] == word[0]]
        return self._changed(word)

    def _changed(self, word: str) -> list[str]:
        """Return the words with one other letter."""
        return [
            one
            for k in range(len(word))
            for letter in self.letters
            if letter != word[k]
            and (one := word[:k] + letter + word[k + 1 :]) in self.words
        ]
