"""From a seed to a cryptogram: a quotation of the level, and an alphabet of code.

A text gets as few given letters as its level allows, and at least those that words
leave open: if B is in no other word, BUST may be JUST. Letters that can be replaced or
exchanged alone are found here; the proof refuses what is left.
"""

import functools
from itertools import combinations

import numpy as np

from ...core.puzzle import Draft
from ...core.shown import text_of
from ...core.values import Taste
from ...words.gate import gate_of
from ...words.heroes import heroes
from ...words.quotations import Quotation, QuotationList, capitals, words_in
from .measures import grade_of
from .model import ALPHABET, EXAMPLE, NUMBERS, Key, Page, write, write_answer
from .params import CryptogramParams
from .rules import keyed

# The fewest and the most letters given in each level.
GIVEN = {"easy": (2, 6), "medium": (0, 5), "hard": (0, 3), "expert": (0, 1)}
TRIES = 60  # at a code in which no letter stands for itself; a third of all are


def generate(
    rng: np.random.Generator, params: CryptogramParams, quotations: QuotationList
) -> Draft | None:
    """Return a draft, or None if no quotation or no code can be used."""
    for index in rng.permutation(len(quotations.entries)):
        one = quotations.entries[index]
        if (count := given_for(one, params, quotations)) is not None:
            return _draft(rng, one, count, params, quotations)
    return None


def fitting(params: CryptogramParams, quotations: QuotationList) -> int:
    """Return how many quotations can have the level."""
    found = (given_for(one, params, quotations) for one in quotations.entries)
    return sum(count is not None for count in found)


def given_for(
    one: Quotation, params: CryptogramParams, quotations: QuotationList
) -> int | None:
    """Return how many letters to give so that a text has the level, None if it cannot.

    Words are looked up only if the measures of the text allow the level.
    """
    text, (least, most) = capitals(one.text), GIVEN[params.level]
    if params.given_letters is not None:
        least = most = params.given_letters
    fit = [n for n in range(least, most + 1) if _levels(text)[n] == params.level]
    if not fit or text.startswith(EXAMPLE):
        return None
    needed = len(open_letters(text, quotations))
    return next((count for count in fit if count >= needed), None)


@functools.lru_cache(maxsize=4_096)
def _levels(text: str) -> tuple[str, ...]:
    """Return the level of a text with 0, 1 … letters given."""
    return tuple(grade_of(text, n).level for n in range(GIVEN["easy"][1] + 1))


@functools.lru_cache(maxsize=4_096)
def open_letters(text: str, quotations: QuotationList) -> str:
    """Return letters of a text to give, so that no letter alone can be another."""
    words = dict.fromkeys(words_in(text))
    used = [char for char in ALPHABET if char in text]
    pairs = [
        (a, b)
        for a, b in combinations(ALPHABET, 2)
        if (a in used or b in used)
        and all(
            word.translate({ord(a): b, ord(b): a}) in quotations.lexicon
            for word in words
            if a in word or b in word
        )
    ]
    found = ""
    while pairs:
        # Where one of two letters is not in the text, the other must be given.
        alone = [pair for pair in pairs if not set(pair) <= set(used)] or pairs
        best = max(
            (c for c in used if any(c in pair for pair in alone)),
            key=lambda c: (sum(c in pair for pair in pairs), c),
        )
        found += best
        pairs = [pair for pair in pairs if best not in pair]
    return found


def _draft(
    rng: np.random.Generator,
    one: Quotation,
    count: int,
    params: CryptogramParams,
    quotations: QuotationList,
) -> Draft | None:
    """Return a text in code, with some of its letters given."""
    text = capitals(one.text)
    code, keyword = _code(rng, params, text)
    if not code:
        return None
    table = str.maketrans(ALPHABET, code)
    must = open_letters(text, quotations)
    others = [c for c in ALPHABET if c in text and c not in must]
    more = rng.permutation(len(others))[: count - len(must)]
    letters = [*must, *(others[k] for k in more)]
    signature = capitals(one.author).translate(table)
    page = Page(
        text=text.translate(table),
        kind=params.kind,
        given=dict(sorted((c.translate(table), c) for c in letters)),
        signature=signature if params.author == "code" else "",
        author=one.author if params.author == "print" else "",
        keyword=bool(keyword),
        lexicon=quotations.reference,
    )
    return Draft(write(page), write_answer(_key(one, keyword)))


def _key(one: Quotation, keyword: str) -> Key:
    return Key(one.text, one.author, one.work, one.year, keyword or None)


def _code(
    rng: np.random.Generator, params: CryptogramParams, text: str
) -> tuple[str, str]:
    """Return the code of A to Z, "" if none was found, and its keyword or "".

    The text in code spells nothing that a family would not want to read.
    """
    words = [word for word in heroes("en") if len(set(word)) == len(word)]
    for _ in range(TRIES):
        keyword = ""
        code = "".join(ALPHABET[k] for k in rng.permutation(26))
        if params.keyword:
            keyword = words[rng.integers(len(words))]
            code = keyed(keyword, int(rng.integers(26)))
        if params.kind == NUMBERS:
            return code, keyword
        hidden = text.translate(str.maketrans(ALPHABET, code))
        apart = all(a != b for a, b in zip(ALPHABET, code, strict=True))
        if apart and gate_of(Taste()).find([text_of(hidden)]) is None:
            return code, keyword
    return "", ""


def sample(params: CryptogramParams, quotations: QuotationList) -> Draft:
    """Return the longest quotation, coded by one step along the alphabet."""
    one = max(quotations.entries, key=lambda one: (len(one.text), one.author))
    table = str.maketrans(ALPHABET, keyed("", 1))
    signed = capitals(one.author).translate(table)
    page = Page(
        text=capitals(one.text).translate(table),
        kind=params.kind,
        given={},
        signature=signed if params.author == "code" else "",
        author=signed if params.author == "print" else "",
        keyword=params.keyword,
        lexicon=quotations.reference,
    )
    key = _key(one, ALPHABET[-1] if params.keyword else "")
    return Draft(write(page), write_answer(key))
