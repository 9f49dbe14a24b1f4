"""Spoiled puzzles that only this type can think of; each must be refused."""

from collections.abc import Iterator

from ...puzzle import Json
from . import model


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield what must never pass: (what was spoiled, givens, answer)."""
    digits = answer["digits"]
    first, second, *_ = sorted(digits)
    swapped = {**digits, first: digits[second], second: digits[first]}
    yield "two digits of the key swapped", givens, {"digits": swapped}
    shared = {**digits, first: digits[second]}
    yield "two letters with one digit", givens, {"digits": shared}
    seven = model.write(["TWO", "TWO"], "+", "FOUR")
    one_of_them = {"F": 1, "O": 4, "R": 8, "T": 7, "U": 6, "W": 3}
    yield "an equation with seven answers", seven, {"digits": one_of_them}
    eleven = model.write(["ABCDE", "FGHIJ"], "+", "KABCD")
    yield "more letters than digits", eleven, {"digits": {**digits, "K": 0}}
    zero = model.write(["AB", "CD"], "+", "EF")
    starts = {"A": 0, "B": 5, "C": 6, "D": 8, "E": 7, "F": 3}
    yield "a word that begins with 0", zero, {"digits": starts}
