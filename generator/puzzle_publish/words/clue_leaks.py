"""Finds clues that give their answer away.

A clue does so if it contains the answer, a form of it, or a word derived from it:
"Baker's product" for BAKE. It is better to refuse a fair clue than to print one that
leaks.
"""

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from .clued import LEAK_OK, Clued, answer_form
from .families import are_kin, keys
from .reading import has_hanzi_only
from .sources import named

# Endings of inflected and derived forms, the longest first.
_ENDINGS = (
    *("INGS", "NESS", "MENT", "ABLE", "IBLE", "LESS"),
    *("ING", "ERS", "ORS", "IES", "IED", "IER", "EST", "FUL", "ION", "ITY"),
    *("ED", "ER", "OR", "ES", "LY", "AL", "IC", "EN"),
    *("S", "D", "R", "Y", "E"),
)
_AFTER_E = ("D", "R")
_WORDS = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
LEAST_STEM = 3
LEAST_INSIDE = 4
# Shorter answers are parts of a word only if what is left of it is a word (TAXI-CAB),
# and they are no endings (JUST-ICE).
LEAST_PART = 3
# Up to this length a Chinese answer may share no character with its clue but particles.
LONGEST_STRICT = 4
_PARTICLES = frozenset("的了之")
_LIKE_ENDINGS = frozenset(
    (
        *("ACE", "AGE", "AND", "ANT", "ATE", "END", "ENT", "ERE", "HER", "ICE", "ISH"),
        *("LED", "LET", "OUR", "OWN", "RED", "ROW", "SET", "SON", "TEN", "TON", "USE"),
    )
)
# Words that look like two: CAR-PET.
_NOT_JOINED = frozenset(
    (
        *("CARGO", "CARPET", "CARTON", "CARROT", "FORGET", "TARGET", "BUDGET"),
        *("MANAGE", "MANKIND", "PALACE", "PARTAKE", "SEASON", "BUTTON", "HUNDRED"),
        *("LEGEND", "CAPABLE", "CAPTURE", "PERFORM", "PERHAPS", "PERMIT", "PERSON"),
    )
)
# Two words belong to one family if they share this many first letters, or fewer letters
# that make up this part of the shorter word: IMMUNITY and immune, but not CENTRAL and
# century.
SAME_START = 6
SAME_PARTS = ((5, 0.6), (4, 0.8))
_PREFIXES = (
    *("INTER", "ANTI", "FORE", "OVER", "POST", "SEMI", "CON", "DIS", "MIS", "NON"),
    *("OUT", "PRE", "PRO", "SUB", "BE", "CO", "DE", "EM", "EN", "IL", "IM", "IN"),
    *("AC", "AD", "IR", "RE", "UN"),
)
# Words that reveal nothing, even if the answer begins with or contains them.
_STOP_WORDS = frozenset(
    (
        *("ALL", "AND", "ANY", "ARE", "BUT", "CAN", "FOR", "HAD", "HAS", "HER", "HIS"),
        *("ITS", "MAY", "NOT", "OFF", "ONE", "OUT", "THE", "WAS", "WHO", "YOU"),
        *("FROM", "HAVE", "INTO", "MORE", "MOST", "OVER", "SOME", "THAT"),
        *("THEIR", "THEM", "THEN", "THEY", "THIS", "UPON", "WHEN", "WITH"),
    )
)
# Parts of a phrase that other clues have too. Verbs are not among them.
_FUNCTION_WORDS = frozenset(
    (
        *("A", "AN", "THE", "AND", "OR", "BUT", "NOR", "IF", "AS", "SO", "THAN"),
        *("THAT", "AT", "BY", "FOR", "FROM", "IN", "INTO", "OF", "OFF", "ON", "OUT"),
        *("OVER", "TO", "UP", "UPON", "WITH", "ALL", "ANY", "NO", "NOT", "SOME"),
        *("MORE", "MOST", "I", "ME", "MY", "HE", "HIM", "HIS", "SHE", "HER", "IT"),
        *("ITS", "WE", "US", "OUR", "YOU", "THEY", "THEM", "THEIR", "THEN", "THIS"),
        *("WHO", "WHEN", "ONE", "IS", "AM", "BE", "ONES"),
    )
)


def leaks(clue: str, word: str, shown: str = "") -> bool:
    """Return whether a clue reveals letters of its answer.

    Args:
        clue: the text.
        word: the answer in cell form.
        shown: the answer as written; each word of a phrase may leak.

    >>> leaks("Baker's product", "BAKE"), leaks("Day star", "SUN")
    (True, False)
    >>> leaks("Not aggressive", "UNAGGRESSIVE"), leaks("At par, tyre burst", "PARTY")
    (True, False)
    >>> leaks("Seat with arms: an armchair", "EASYCHAIR", "easy chair")
    True
    >>> leaks("Ride in a taxicab", "CAB"), leaks("On that", "ONIT", "on it")
    (True, True)
    >>> leaks("画上眼睛", "画龙点睛"), leaks("最后的神来之笔", "画龙点睛")
    (True, False)
    >>> leaks("上句“山是眉峰聚”", "水是眼波横"), leaks("眼波流动", "水是眼波横")
    (False, True)
    """
    if has_hanzi_only(word):
        return _shares_hanzi(clue, word)
    word = _form(word)
    clue_words = [_form(part) for part in _WORDS.findall(clue)]
    if word in "".join(clue_words) and word in _spans(clue_words):
        return True
    parts = [_form(part) for part in _WORDS.findall(shown)]
    meant = [part for part in parts if part not in _FUNCTION_WORDS and len(part) > 1]
    if len(parts) > 1 and not meant:
        return not set(parts).isdisjoint(clue_words)
    if word not in _STOP_WORDS and _is_named(word, clue_words):
        return True
    return any(_is_named(part, clue_words) for part in meant if part != word)


def begins_alike(clue: str, word: str) -> bool:
    """Return whether a word of the clue begins as the answer does, with prefix or not.

    That is often chance. But where there are clues enough it costs little to leave out
    those that may be of the answer's family: "silage" for SILO.

    >>> begins_alike("Tower for silage", "SILO"), begins_alike("Act out", "ENACT")
    (True, True)
    >>> begins_alike("Not liable to error", "UNERRING"), begins_alike("Dog", "DOOR")
    (True, False)
    """
    clue_words = [_form(part) for part in _WORDS.findall(clue)]
    return any(
        _alike(one, other)
        for one in clue_words
        if len(one) >= LEAST_STEM and one not in _STOP_WORDS
        for other in {word, *_bare(word)}
    )


def _bare(word: str) -> Iterator[str]:
    """Yield a word without its prefixes."""
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= LEAST_STEM:
            yield word.removeprefix(prefix)


def _alike(one: str, other: str) -> bool:
    shorter = min(len(one), len(other))
    return _same_start(one, other) >= min(max(LEAST_STEM, shorter - 2), LEAST_INSIDE)


def _shares_hanzi(clue: str, word: str) -> bool:
    """Return whether a clue has a character of its answer, of a long one two in a row.

    Half a line of verse and the other half often share a character.
    """
    if len(word) <= LONGEST_STRICT:
        return not (set(word) - _PARTICLES).isdisjoint(clue)
    return any(a + b in clue for a, b in pairwise(word))


def _is_named(answer: str, clue_words: Sequence[str]) -> bool:
    """Return whether one of a clue's words gives an answer or a part of it away."""
    if answer in clue_words:
        return True
    if len(answer) < LEAST_PART:
        return any(are_kin(one, answer) for one in clue_words)
    # There are hundreds of thousands of pairs; most share no trigram.
    disjoint = _trigrams_of_keys(answer).isdisjoint
    near = [one for one in clue_words if not disjoint(_trigrams(one))]
    return any(_gives_away(one, answer) for one in near if one not in _STOP_WORDS)


def gives_away(entry: Clued) -> bool:
    """Return whether an entry's clue reveals its answer, against its author's will.

    >>> cell = ("CELLWALL", "cell wall", "Wall around a cell", 50)
    >>> gives_away(Clued(*cell)), gives_away(Clued(*cell, tags=(LEAK_OK,)))
    (True, False)
    """
    return LEAK_OK not in entry.tags and leaks(entry.clue, entry.word, entry.shown)


class Answers:
    """The answers of one grid, to find clues that name another of them.

    >>> answers = Answers(["RUN", "ICECREAM", "OVER"])
    >>> [answers.named_in(clue, "SUN") for clue in ("It ran", "Ice cream man", "Over")]
    [True, True, False]
    >>> answers.named_in("Ran", "RUN"), Answers(["画龙点睛"]).named_in("画龙点睛", "一")
    (False, True)
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._by_key: dict[str, set[str]] = {}
        self._hanzi: list[str] = []
        for word in words:
            if has_hanzi_only(word):
                self._hanzi.append(word)
            elif word not in _STOP_WORDS:  # THE may be an answer and in each clue
                for key in keys(_form(word)):
                    self._by_key.setdefault(key, set()).add(word)

    def named_in(self, clue: str, word: str) -> bool:
        """Return whether a clue for a word has another answer, or a form of one."""
        if any(other in clue for other in self._hanzi if other != word):
            return True
        return any(
            not self._by_key[key] <= {word}
            for key in _named(clue)
            if key in self._by_key
        )


@functools.lru_cache(maxsize=1 << 14)
def _named(clue: str) -> frozenset[str]:
    """The answers that a clue may name, as keys of its words and joined words."""
    words = [_form(part) for part in _WORDS.findall(clue)]
    single = {key for word in words if word not in _STOP_WORDS for key in keys(word)}
    return frozenset(single | (_spans(words) - set(words)))


@functools.lru_cache(maxsize=1 << 15)
def _form(part: str) -> str:
    return answer_form(part)


def _gives_away(clue_word: str, answer: str) -> bool:
    """Return whether a clue's word is kin to the answer, or one contains the other.

    Both share a trigram: see `_trigrams`.
    """
    return (
        _related(clue_word, answer)
        or (len(answer) >= LEAST_INSIDE and answer in clue_word)
        or any(len(key) >= LEAST_INSIDE and key in answer for key in keys(clue_word))
        or _is_part(answer, clue_word)
        or _is_part(clue_word, answer)
    )


def _is_part(short: str, long: str) -> bool:
    """Return whether a word of three letters is one of the two that a longer one joins.

    >>> _is_part("CAB", "TAXICAB"), _is_part("ICE", "ICEBOX"), _is_part("CAR", "CARGO")
    (True, True, False)
    """
    if len(short) != LEAST_PART or len(long) < 2 * LEAST_PART or long in _NOT_JOINED:
        return False
    if long.startswith(short) and long[LEAST_PART:] in _words():
        return True
    ends = long.endswith(short) and short not in _LIKE_ENDINGS
    return ends and long[:-LEAST_PART] in _words()


@functools.cache
def _words() -> frozenset[str]:
    """Common words that compounds are made of."""
    return frozenset(map(str.upper, named("english").words)) - _STOP_WORDS


@functools.lru_cache(maxsize=1 << 15)
def _trigrams(word: str) -> frozenset[str]:
    """The trigrams of a word in both spellings, and of its short keys (AGING: AGE).

    A word that shares none with an answer's keys is not of its family: stems keep three
    letters, and irregular forms are among the keys.
    """
    short = {key for key in keys(word) if len(key) == LEAST_STEM}
    return _all_trigrams(_spellings(word) | short)


@functools.lru_cache(maxsize=1 << 10)
def _trigrams_of_keys(answer: str) -> frozenset[str]:
    return _all_trigrams(keys(answer) | _spellings(answer))


def _all_trigrams(words: frozenset[str]) -> frozenset[str]:
    return frozenset(w[k : k + 3] for w in words for k in range(len(w) - 2))


def _spans(words: list[str]) -> set[str]:
    """Each run of up to five words, joined: "ice cream" is ICECREAM."""
    return {
        "".join(words[first : last + 1])
        for first in range(len(words))
        for last in range(first, min(first + 5, len(words)))
    }


def _related(clue_word: str, word: str) -> bool:
    if clue_word == word or not _stems(clue_word).isdisjoint(_stems(word)):
        return True
    if are_kin(clue_word, word):
        return True
    return any(
        _begin_alike(one, other)
        for one in _without_prefix(clue_word)
        for other in _without_prefix(word)
    )


def _begin_alike(one: str, other: str) -> bool:
    shorter, same = min(len(one), len(other)), _same_start(one, other)
    return same >= SAME_START or any(
        same >= least and same >= share * shorter for least, share in SAME_PARTS
    )


def _same_start(one: str, other: str) -> int:
    """The number of first letters that two words share."""
    shorter = min(len(one), len(other))
    return next((k for k in range(shorter) if one[k] != other[k]), shorter)


def _spellings(word: str) -> frozenset[str]:
    return frozenset((word, word.replace("AE", "E").replace("OE", "E")))


@functools.lru_cache(maxsize=1 << 16)
def _without_prefix(word: str) -> frozenset[str]:
    """A word as it is, without its prefix, and in American spelling.

    >>> sorted(_without_prefix("UNPREPARED")), sorted(_without_prefix("HAEMOPHILE"))
    (['PREPARED', 'UNPREPARED'], ['HAEMOPHILE', 'HEMOPHILE'])
    """
    found = {word, *_spellings(word)}
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= LEAST_INSIDE:
            found.add(word.removeprefix(prefix))
    return frozenset(found)


@functools.lru_cache(maxsize=1 << 16)
def _stems(word: str) -> frozenset[str]:
    """Every stem of a word that has at least three letters.

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
            if ending in _AFTER_E and stem[-1] != "E":
                continue  # ABID(E) is no form of ABY
            if ending == "S" and stem[-1] == "S":
                continue  # AMIS(S) is none of AMY
            forms = {stem}
            if stem[-1] == stem[-2] and len(stem) > LEAST_STEM:
                forms.add(stem[:-1])
            if stem[-1] == "I":
                forms.add(stem[:-1] + "Y")
            todo += forms - found
            found |= forms
    return frozenset(found)
