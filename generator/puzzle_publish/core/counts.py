"""What an author's words on cover and title page leave to the build to count.

`{puzzles}` and `{kinds}` stand for numbers of the book, `{levels}` for its levels, so
that a text stays true when sections are added, removed or made longer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BRACES = re.compile(r"(?<!\{)\{([A-Za-z_]+)\}(?!\})")


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of a book, or of one of its volumes.

    Attributes:
        puzzles: how many there are.
        kinds: how many types they are of.
    """

    puzzles: int
    kinds: int

    def fill(self, text: str) -> str:
        """Return a text with the numbers in place of their names.

        >>> Counts(1200, 8).fill("{puzzles} puzzles of {kinds} kinds")
        '1,200 puzzles of 8 kinds'
        """
        for name in NAMES:
            text = text.replace(f"{{{name}}}", f"{getattr(self, name):,}")
        return text


@dataclass(frozen=True, slots=True)
class LevelWords:
    """The levels of a book in words, as "Easy to Hard"."""

    words: str

    def fill(self, text: str) -> str:
        """Return a text with the levels, in small letters within a sentence.

        >>> LevelWords("Easy to Hard").fill("{levels}: from {levels}")
        'Easy to hard: from easy to hard'
        """
        words = self.words.lower()
        if text.startswith(LEVELS):
            text = f"{words[:1].upper()}{words[1:]}{text[len(LEVELS) :]}"
        return text.replace(LEVELS, words)


NAMES = tuple(Counts.__dataclass_fields__)
LEVELS = "{levels}"


def names_in(text: str) -> Iterator[str]:
    """Yield each name in braces; two braces are a forgotten placeholder's.

    >>> list(names_in("{puzzles} for {{NAME}} and {kind}"))
    ['puzzles', 'kind']
    """
    return (found[1] for found in _BRACES.finditer(text))
