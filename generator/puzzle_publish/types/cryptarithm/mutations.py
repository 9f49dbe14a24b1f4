"""Puzzles faulty in ways that only this type can be; `verify` must reject each."""

from collections.abc import Iterator

from ...core.puzzle import Json
from . import model

Faulty = tuple[str, Json, Json]

SEVEN = model.make_givens(["TWO", "TWO"], "+", "FOUR")
ONE_OF_SEVEN = {"F": 1, "O": 4, "R": 8, "T": 7, "U": 6, "W": 3}
TWO_PRODUCTS = model.make_givens(["A", "B"], "*", "CD")
ONE_OF_THEM = {"A": 3, "B": 4, "C": 1, "D": 2}


def mutations(givens: Json, answer: Json) -> Iterator[Faulty]:
    """Yield (what is wrong, givens, answer)."""
    yield from _wrong_keys(givens, answer["digits"])
    yield from _wrong_givens(givens, answer)
    yield "a sum with seven answers", SEVEN, {"digits": ONE_OF_SEVEN}
    yield "a product with many answers", TWO_PRODUCTS, {"digits": ONE_OF_THEM}
    eleven = model.make_givens(["ABCDE", "FGHIJ"], "+", "KABCD")
    more = {letter: k % 10 for k, letter in enumerate("ABCDEFGHIJK")}
    yield "more letters than digits", eleven, {"digits": more}
    zero = model.make_givens(["AB", "CD"], "+", "EF")
    starts = {"A": 0, "B": 5, "C": 6, "D": 8, "E": 7, "F": 3}
    yield "a word that begins with 0", zero, {"digits": starts}


def _wrong_keys(givens: Json, digits: dict[str, int]) -> Iterator[Faulty]:
    first, second, *_ = sorted(digits)
    swapped = {**digits, first: digits[second], second: digits[first]}
    yield "two digits of the key swapped", givens, {"digits": swapped}
    shared = {**digits, first: digits[second]}
    yield "two letters with one digit", givens, {"digits": shared}
    moved = {letter: (digit + 1) % 10 for letter, digit in digits.items()}
    yield "all digits one too large", givens, {"digits": moved}
    fewer = {letter: digit for letter, digit in digits.items() if letter != first}
    yield "a letter without a digit", givens, {"digits": fewer}
    yield "a digit as text", givens, {"digits": {**digits, first: str(digits[first])}}


def _wrong_givens(givens: Json, answer: Json) -> Iterator[Faulty]:
    """Yield givens whose calculation does not agree with the key."""
    terms, result = givens["terms"], givens["result"]
    for k, word in enumerate((*terms, result)):
        other = _exchanged(word)
        if other is None:
            continue
        words = [*terms, result]
        words[k] = other
        changed = {**givens, "terms": words[:-1], "result": words[-1]}
        yield f"two letters of {word} exchanged", changed, answer
    lower = {**givens, "result": result + result[-1]}
    yield "a letter more in the result", lower, answer
    if known := givens.get(model.GIVEN):
        letter, digit = next(iter(known.items()))
        wrong = {**known, letter: (digit + 1) % model.DIGITS}
        yield "another digit given", {**givens, model.GIVEN: wrong}, answer
    other_sign = {"+": "*", "-": "/", "*": "+", "/": "-"}[givens["operator"]]
    if len(terms) == 2 and sum(map(len, (*terms, result))) <= model.MOST_FACTORS_LENGTH:
        yield "another operator", {**givens, "operator": other_sign}, answer


def _exchanged(word: str) -> str | None:
    """A word with its last two different neighbours exchanged, or None."""
    for k in range(len(word) - 1, 0, -1):
        if word[k] != word[k - 1]:
            return word[: k - 1] + word[k] + word[k - 1] + word[k + 1 :]
    return None
