"""Does a clue give its answer away?

It does when it holds the answer, a form of it, or a word made from it: "Baker's
product" for BAKE. Rather refuse a fair clue than print a leaking one.
"""

import functools
import re

from .clued import answer_form
from .families import are_kin
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
# Words that begin alike for so long are of one family: PHOTO and photograph.
SAME_START = 5
LEAST_INSIDE = 4
# Words that tell nothing of an answer which they happen to begin or to stand in.
_EMPTY = frozenset(
    (
        *("ALL", "AND", "ANY", "ARE", "BUT", "CAN", "FOR", "HAD", "HAS", "HER", "HIS"),
        *("ITS", "MAY", "NOT", "OFF", "ONE", "OUT", "THE", "WAS", "WHO", "YOU"),
        *("FROM", "HAVE", "INTO", "MORE", "MOST", "OVER", "SOME", "THAT"),
        *("THEIR", "THEM", "THEN", "THEY", "THIS", "UPON", "WHEN", "WITH"),
    )
)


def leaks(clue: str, word: str) -> bool:
    """Whether a clue tells letters of its answer, which is in cell form.

    >>> leaks("Baker's product", "BAKE"), leaks("Day star", "SUN")
    (True, False)
    >>> leaks("Not aggressive", "UNAGGRESSIVE"), leaks("At par, tyre burst", "PARTY")
    (True, False)
    >>> leaks("画上眼睛", "画龙点睛"), leaks("最后的神来之笔", "画龙点睛")
    (True, False)
    """
    if has_hanzi_only(word):
        return not set(word).isdisjoint(clue)
    said = [answer_form(part) for part in _WORDS.findall(clue)]
    return word in _spans(said) or any(
        _related(part, word)
        or (len(word) >= LEAST_INSIDE and word in part)
        or (len(part) >= LEAST_INSIDE and part in word)
        for part in said
        if part not in _EMPTY
    )


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
    shorter, longer = sorted((said, word), key=len)
    return len(shorter) >= SAME_START and longer.startswith(shorter)


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
