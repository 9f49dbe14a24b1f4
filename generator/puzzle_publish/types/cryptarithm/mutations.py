"""Puzzles faulty in ways that only this type can be; `verify` must reject each."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...core.puzzle import Json
from . import model
from .model import Equation, Key

Faulty = tuple[str, Json, Json]

SEVEN = model.make_givens(["TWO", "TWO"], "+", "FOUR")
ONE_OF_SEVEN = {"F": 1, "O": 4, "R": 8, "T": 7, "U": 6, "W": 3}
TWO_PRODUCTS = model.make_givens(["A", "B"], "*", "CD")
ONE_OF_THEM = {"A": 3, "B": 4, "C": 1, "D": 2}


def mutations(givens: Equation, answer: Key) -> Iterator[Faulty]:
    """Yield (what is wrong, givens, answer)."""
    yield from _wrong_keys(givens, answer.digits)
    yield from _wrong_givens(givens, answer)
    yield "a sum with seven answers", SEVEN, {"digits": ONE_OF_SEVEN}
    yield "a product with many answers", TWO_PRODUCTS, {"digits": ONE_OF_THEM}
    eleven = model.make_givens(["ABCDE", "FGHIJ"], "+", "KABCD")
    more = {letter: k % 10 for k, letter in enumerate("ABCDEFGHIJK")}
    yield "more letters than digits", eleven, {"digits": more}
    zero = model.make_givens(["AB", "CD"], "+", "EF")
    starts = {"A": 0, "B": 5, "C": 6, "D": 8, "E": 7, "F": 3}
    yield "a word that begins with 0", zero, {"digits": starts}


def _wrong_keys(givens: Equation, digits: Mapping[str, int]) -> Iterator[Faulty]:
    printed = model.write(givens)
    first, second, *_ = sorted(digits)
    swapped = {**digits, first: digits[second], second: digits[first]}
    yield "two digits of the key swapped", printed, {"digits": swapped}
    shared = {**digits, first: digits[second]}
    yield "two letters with one digit", printed, {"digits": shared}
    moved = {letter: (digit + 1) % 10 for letter, digit in digits.items()}
    yield "all digits one too large", printed, {"digits": moved}
    fewer = {letter: digit for letter, digit in digits.items() if letter != first}
    yield "a letter without a digit", printed, {"digits": fewer}
    yield "a digit as text", printed, {"digits": {**digits, first: str(digits[first])}}


def _wrong_givens(givens: Equation, answer: Key) -> Iterator[Faulty]:
    """Yield givens whose calculation does not agree with the key."""
    key = model.write_answer(answer.digits)
    for k, word in enumerate(givens.words):
        other = _exchanged(word)
        if other is None:
            continue
        words = (*givens.words[:k], other, *givens.words[k + 1 :])
        changed = replace(givens, terms=words[:-1], result=words[-1])
        yield f"two letters of {word} exchanged", model.write(changed), key
    lower = replace(givens, result=givens.result + givens.result[-1])
    yield "a letter more in the result", model.write(lower), key
    if givens.given:
        (letter, digit), *others = givens.given
        given = ((letter, (digit + 1) % model.DIGITS), *others)
        wrong = replace(givens, given=given)
        yield "another digit given", model.write(wrong), key
    length = sum(map(len, givens.words))
    if len(givens.terms) == 2 and length <= model.MOST_FACTORS_LENGTH:
        other_sign = {"+": "*", "-": "/", "*": "+", "/": "-"}[givens.operator]
        turned = replace(givens, operator=other_sign)
        yield "another operator", model.write(turned), key


def _exchanged(word: str) -> str | None:
    """A word with its last two different neighbours exchanged, or None."""
    for k in range(len(word) - 1, 0, -1):
        if word[k] != word[k - 1]:
            return word[: k - 1] + word[k] + word[k - 1] + word[k + 1 :]
    return None
