"""Does a clue give its answer away?

It does when it holds the answer, a form of it, or a word made from it: "Baker's
product" for BAKE. Rather refuse a fair clue than print a leaking one.
"""

import functools
import re

from .clued import answer_form
from .families import are_kin, keys
from .reading import has_hanzi_only

# Endings that make another form of a word, the longest first.
_ENDINGS = (
    *("INGS", "NESS", "MENT", "ABLE", "IBLE", "LESS"),
    *("ING", "ERS", "ORS", "IES", "IED", "IER", "EST", "FUL", "ION", "ITY"),
    *("ED", "ER", "OR", "ES", "LY", "AL", "IC", "EN"),
    *("S", "D", "R", "Y", "E"),
)
_WORDS = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
LEAST_STEM = 3
LEAST_INSIDE = 4
# Two words are of one family when they begin alike for so many letters, or for so many
# that are so large a part of the shorter one: IMMUNITY and immune, but not CENTRAL and
# century.
SAME_START = 6
SAME_PARTS = ((5, 0.6), (4, 0.8))
_PREFIXES = (
    *("INTER", "ANTI", "FORE", "OVER", "POST", "SEMI", "CON", "DIS", "MIS", "NON"),
    *("OUT", "PRE", "PRO", "SUB", "BE", "CO", "DE", "EM", "EN", "IL", "IM", "IN"),
    *("AC", "AD", "IR", "RE", "UN"),
)
# Words that tell nothing of an answer which they happen to begin or to stand in.
_EMPTY = frozenset(
    (
        *("ALL", "AND", "ANY", "ARE", "BUT", "CAN", "FOR", "HAD", "HAS", "HER", "HIS"),
        *("ITS", "MAY", "NOT", "OFF", "ONE", "OUT", "THE", "WAS", "WHO", "YOU"),
        *("FROM", "HAVE", "INTO", "MORE", "MOST", "OVER", "SOME", "THAT"),
        *("THEIR", "THEM", "THEN", "THEY", "THIS", "UPON", "WHEN", "WITH"),
    )
)


def leaks(clue: str, word: str, shown: str = "") -> bool:
    """Whether a clue tells letters of its answer.

    Args:
        clue: the text.
        word: the answer in cell form.
        shown: the answer as it is written; of a phrase each word may leak.

    >>> leaks("Baker's product", "BAKE"), leaks("Day star", "SUN")
    (True, False)
    >>> leaks("Not aggressive", "UNAGGRESSIVE"), leaks("At par, tyre burst", "PARTY")
    (True, False)
    >>> leaks("Seat with arms: an armchair", "EASYCHAIR", "easy chair")
    True
    >>> leaks("画上眼睛", "画龙点睛"), leaks("最后的神来之笔", "画龙点睛")
    (True, False)
    """
    if has_hanzi_only(word):
        return not set(word).isdisjoint(clue)
    said = [_form(part) for part in _WORDS.findall(clue)]
    if word in "".join(said) and word in _spans(said):
        return True
    parts = [_form(part) for part in _WORDS.findall(shown)]
    answers = (word, *(part for part in parts if len(part) >= LEAST_INSIDE))
    for answer in dict.fromkeys(answers):
        if answer in _EMPTY:
            continue
        # Hundreds of thousands of pairs are asked for; most have no threes in common.
        apart = _threes_of_keys(answer).isdisjoint
        near = [part for part in said if not apart(_threes(part))]
        if any(_tells(part, answer) for part in near if part not in _EMPTY):
            return True
    return False


@functools.lru_cache(maxsize=1 << 15)
def _form(part: str) -> str:
    return answer_form(part)


def _tells(said: str, answer: str) -> bool:
    """Whether a word of a clue is of the answer's family, or one holds the other.

    Both have three letters in a row in common: see `_threes`.
    """
    return (
        _related(said, answer)
        or (len(answer) >= LEAST_INSIDE and answer in said)
        or any(len(key) >= LEAST_INSIDE and key in answer for key in keys(said))
    )


@functools.lru_cache(maxsize=1 << 15)
def _threes(word: str) -> frozenset[str]:
    """All three letters in a row of a word in both spellings.

    Words that share none with an answer's keys are not of its family: stems keep three
    letters, the irregular forms of an answer are among its keys.
    """
    return _all_threes(_spelt(word))


@functools.lru_cache(maxsize=1 << 10)
def _threes_of_keys(answer: str) -> frozenset[str]:
    """All three letters in a row of an answer in both spellings and of all its keys."""
    return _all_threes(keys(answer) | _spelt(answer))


def _all_threes(words: frozenset[str]) -> frozenset[str]:
    return frozenset(w[k : k + 3] for w in words for k in range(len(w) - 2))


def _spans(said: list[str]) -> set[str]:
    """Each run of whole words, written together: "ice cream" is ICECREAM."""
    return {
        "".join(said[first : last + 1])
        for first in range(len(said))
        for last in range(first, min(first + 5, len(said)))
    }


def _related(said: str, word: str) -> bool:
    """Whether two words are forms of one, or of one family."""
    if said == word or not _stems(said).isdisjoint(_stems(word)):
        return True
    if are_kin(said, word):
        return True
    return any(_begin_alike(one, other) for one in _bare(said) for other in _bare(word))


def _begin_alike(one: str, other: str) -> bool:
    shorter = min(len(one), len(other))
    same = next((k for k in range(shorter) if one[k] != other[k]), shorter)
    return same >= SAME_START or any(
        same >= least and same >= share * shorter for least, share in SAME_PARTS
    )


def _spelt(word: str) -> frozenset[str]:
    return frozenset((word, word.replace("AE", "E").replace("OE", "E")))


@functools.lru_cache(maxsize=1 << 16)
def _bare(word: str) -> frozenset[str]:
    """A word, without a prefix, and in American spelling.

    >>> sorted(_bare("UNPREPARED")), sorted(_bare("HAEMOPHILE"))
    (['PREPARED', 'UNPREPARED'], ['HAEMOPHILE', 'HEMOPHILE'])
    """
    found = {word, *_spelt(word)}
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= LEAST_INSIDE:
            found.add(word.removeprefix(prefix))
    return frozenset(found)


@functools.lru_cache(maxsize=1 << 16)
def _stems(word: str) -> frozenset[str]:
    """A word without its endings, in every way, three letters or more being left.

    >>> sorted(_stems("RUNNING"))
    ['RUN', 'RUNN', 'RUNNING']
    """
    found = {word}
    todo = [word]
    while todo:
        whole = todo.pop()
        if not whole.endswith(_ENDINGS):
            continue
        for ending in _ENDINGS:
            stem = whole.removesuffix(ending)
            if stem == whole or len(stem) < LEAST_STEM:
                continue
            forms = {stem}
            if stem[-1] == stem[-2] and len(stem) > LEAST_STEM:
                forms.add(stem[:-1])
            if stem[-1] == "I":
                forms.add(stem[:-1] + "Y")
            todo += forms - found
            found |= forms
    return frozenset(found)
