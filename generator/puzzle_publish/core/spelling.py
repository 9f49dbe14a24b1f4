"""American and British spelling: the table, and texts in one of the two.

The table is spelling-en.txt. Words that both spellings use, with different meanings,
are changed only into the spelling that distinguishes them: a British TYRE becomes an
American TIRE, but TIRE stays TIRE.
"""

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from .languages import base_of, spelling_of
from .puzzle import Json

US, UK = SPELLINGS = ("us", "uk")
FILE = Path(__file__).with_name("spelling-en.txt")
_BOTH, AMERICAN = "both", "american"
# Quotations and names, which stay as they are, and words, also of phrases with a blank.
_WORD = re.compile(
    r"\u201c[^\u201d_]*\u201d|(?i:earl grey|pearl harbor|labour party)|[A-Za-z]+"
)
# Names of values, which stay as they are, and words.
_PRINTED = re.compile(r"\{[^}]*\}|[A-Za-z]+")


def lines() -> Iterator[tuple[str, list[str], str]]:
    """Yield each line of the table, with the kind and the endings of its section."""
    kind, endings = _BOTH, [""]
    for line in FILE.read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            kind, *typed = line.strip("[]").split()
            endings = ["" if ending == "-" else ending for ending in typed]
        elif line and not line.startswith("#"):
            yield kind, endings, line


@functools.cache
def pairs() -> tuple[tuple[str, str, str], ...]:
    """Each pair of words of the table, with the spelling that it is for."""
    found: list[tuple[str, str, str]] = []
    for kind, endings, line in lines():
        if kind != AMERICAN:
            us, uk = line.split()
            found += [(kind, us + ending, uk + ending) for ending in endings]
    return tuple(found)


@functools.cache
def other_spellings(spelling: str) -> Mapping[str, str]:
    """The lower-case words that a spelling does not have, with what it has instead.

    >>> other_spellings("uk")["color"], other_spellings("us")["tyre"]
    ('colour', 'tire')
    >>> "tire" in other_spellings("uk")
    False
    """
    if spelling == US:
        return MappingProxyType({uk: us for kind, us, uk in pairs() if kind != US})
    return MappingProxyType({us: uk for kind, us, uk in pairs() if kind != UK})


def respelt(text: str, spelling: str) -> str:
    """A text in a spelling.

    Quotations without a blank stay as they are, and names: words with a capital that do
    not begin the text.

    >>> respelt("Gray center of Pearl Harbor", "uk")
    'Grey centre of Pearl Harbor'
    >>> respelt("\u201cLove ___ neighbor\u201d", "uk")
    '\u201cLove ___ neighbour\u201d'
    """
    known = other_spellings(spelling)
    is_capital = text.isupper()

    def changed(match: re.Match[str]) -> str:
        word = match[0]
        instead = known.get(word.lower())
        if instead is None:
            return word
        if is_capital and len(word) > 1:
            return instead.upper()
        if word == word.lower():
            return instead
        return word if match.start() else instead.capitalize()

    return _WORD.sub(changed, text)


def printed(words: Json, language: str) -> Json:
    """The words of a text file of ours as a book in a language prints them.

    They are texts, lists and mappings of texts; keys and `{name}` places stay.

    >>> printed({"colour": ["Colour by Number: {colour}, GREY"]}, "en")
    {'colour': ['Color by Number: {colour}, GRAY']}
    >>> printed("The favorite colour", "en-GB"), printed("数独", "zh")
    ('The favourite colour', '数独')
    """
    if base_of(language) != "en":
        return words
    if isinstance(words, dict):
        return {key: printed(value, language) for key, value in words.items()}
    if isinstance(words, list):
        return [printed(value, language) for value in words]
    if not isinstance(words, str):
        return words
    known = other_spellings(spelling_of(language))

    def changed(match: re.Match[str]) -> str:
        word = match[0]
        instead = known.get(word.lower(), word)
        if word.islower() or instead is word:
            return instead
        return instead.upper() if word.isupper() else instead.capitalize()

    return _PRINTED.sub(changed, words)
