"""Words too similar to share a puzzle: forms of one word, words derived from it.

Two words are kin if they share a key: a word that both may be forms of (RUNNER and
RUNNING: RUN), a family of irregular forms (WIN and WON, POEM and POET), or, for idioms,
all characters but one.
"""

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from .letters import plain
from .reading import has_hanzi_only

_FILE = Path(__file__).parent / "data" / "irregular-en.txt"
LEAST_BASE = 3
LEAST_IDIOM = 4
# Least letters of a stem that lost its E: ICED, but not TOY of TOE, nor DONOR of DONE.
_LEAST_BEFORE_E = {"Y": 3, "OR": 4, "ORS": 4, "ION": 4, "IONS": 4}
_VOWELS = frozenset("AEIOUY")
# Before these a stem may lose its E, double its last letter (FATTER), or have an I for
# its Y (HAPPIER).
_CHANGING_ENDINGS = (
    "ING",
    "INGS",
    "ED",
    "ER",
    "ERS",
    "EST",
    "OR",
    "ORS",
    "ION",
    "IONS",
    "Y",
)
_PLAIN_ENDINGS = (
    "S",
    "ES",
    "LY",
    "NESS",
    "FUL",
    "LESS",
    "MENT",
    "MENTS",
    "ISH",
    "ATION",
)
_ENDINGS = (*_CHANGING_ENDINGS, *_PLAIN_ENDINGS, "IED", "IER", "EED", "EER")
_NO_PLURAL = ("SS", "US", "IS")


@functools.cache
def irregular() -> dict[str, frozenset[str]]:
    """Each word with irregular forms, with all words of its families."""
    found: dict[str, frozenset[str]] = {}
    for line in _FILE.read_text(encoding="ascii").upper().splitlines():
        family = frozenset(line.split())
        for word in family:
            found[word] = found.get(word, frozenset()) | family
    return found


@functools.lru_cache(maxsize=1 << 15)
def keys(word: str) -> frozenset[str]:
    """The keys that a word, in cell form, shares with its kin.

    >>> sorted(keys("RUNNER"))
    ['RAN', 'RUN', 'RUNN', 'RUNNE', 'RUNNER']
    >>> keys("画龙点睛") & keys("画龙画睛")
    frozenset({'画睛龙'})
    >>> keys("CAFÉ") & keys("CAFES")
    frozenset({'CAFE'})
    """
    if has_hanzi_only(word):
        parts = itertools.combinations(sorted(word), len(word) - 1)
        long = len(word) >= LEAST_IDIOM
        return frozenset((word, *("".join(part) for part in parts if long)))
    bare = plain(word)
    found = {bare}
    todo = [bare]
    while todo:
        new = set(_possible_bases(todo.pop())) - found
        found |= new
        todo += new
    return frozenset(found.union(*(irregular().get(base, ()) for base in found)))


def are_kin(one: str, other: str) -> bool:
    """Return whether two different words are too similar.

    >>> are_kin("OAT", "OATS"), are_kin("POEM", "POET"), are_kin("CAR", "CARD")
    (True, True, False)
    """
    return one != other and not keys(one).isdisjoint(keys(other))


def kin_pairs(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each pair of words that are kin, once, in the order of the words."""
    sharing: dict[str, list[str]] = defaultdict(list)
    for word in words:
        for other in dict.fromkeys(w for key in keys(word) for w in sharing[key]):
            yield other, word
        for key in keys(word):
            sharing[key].append(word)


def _possible_bases(word: str) -> Iterator[str]:
    """The words that this one may be a form of; some may not be words."""
    if not word.endswith(_ENDINGS):
        return
    for ending in _PLAIN_ENDINGS:
        if word.endswith(ending) and not (ending == "S" and word.endswith(_NO_PLURAL)):
            yield from _stems(word.removesuffix(ending))
    for ending in _CHANGING_ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield from _stems(stem)
            if len(stem) >= _LEAST_BEFORE_E.get(ending, 2) and stem[-1] != "E":
                yield from _stems(f"{stem}E" * _has_vowel(stem))
            if len(stem) > LEAST_BASE and stem[-1] == stem[-2]:
                yield stem[:-1]
            if ending == "ING" and len(stem) == LEAST_BASE - 1 and stem[0] in _VOWELS:
                yield f"{stem}E"  # AGING -> AGE, but BEING is not from BEE
    if word.endswith(("IED", "IER")) or (
        word.endswith(("EED", "EER")) and len(word) > LEAST_BASE + 1
    ):
        yield word[:-1]  # TIED -> TIE, FREED -> FREE; SEED is not from SEE


def _stems(stem: str) -> Iterator[str]:
    """A stem that is long enough, also with its Y restored (CITI of CITIES)."""
    if len(stem) >= LEAST_BASE and _has_vowel(stem):
        yield stem
        if stem.endswith("I"):
            yield f"{stem[:-1]}Y"


def _has_vowel(stem: str) -> bool:
    return not _VOWELS.isdisjoint(stem)
