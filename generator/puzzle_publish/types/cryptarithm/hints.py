"""The hints: where to begin and why, another letter, half of all letters."""

from collections import Counter
from collections.abc import Mapping

from ...core.puzzle import Hint, Json
from . import model
from .model import DIGITS, MINUS, Equation

Digits = Mapping[str, int]
# Wordings that name a carry or borrow, and no letter's digit.
CARRIES = ("carry", "carry_between", "borrow", "borrow_between", "borrow_all")


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    equation = model.read(givens)
    digits = answer["digits"]
    start = beginning(equation, digits)
    often = Counter("".join(equation.words))
    letters = sorted(equation.letters, key=lambda x: (-often[x], x))
    known = None if start.wording in CARRIES else start.values["letter"]
    if known is not None:
        letters.remove(known)
        letters.insert(0, known)
    letter = letters[0 if known is None else min(1, len(letters) - 1)]
    half = letters[: (len(letters) + 1) // 2]
    found = ", ".join(f"{x} = {digits[x]}" for x in sorted(half))
    return (
        start,
        Hint("letter", {"letter": letter, "digit": digits[letter]}),
        Hint("half", {"found": found}),
    )


def beginning(equation: Equation, digits: Digits) -> Hint:
    """The letter or carry that has the shortest proof, else the first letter."""
    words, result = equation.added
    if equation.is_product:
        return _first_letter(result[0], digits)
    for find in (_ahead, _last_column, _alone):
        hint = find(equation, digits)
        if hint is not None:
            return hint
    column = len(result)
    if column == 1:
        return _first_letter(result, digits)
    wording = "borrow" if equation.operator == MINUS else "carry"
    return Hint(wording, {"column": column, "carry": carry_into(column, words, digits)})


def carry_into(column: int, words: tuple[str, ...], digits: Digits) -> int:
    """The carry into a column; the units are column 1.

    >>> carry_into(2, ("SEND", "MORE"), {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1,
    ...     "O": 0, "R": 8})
    1
    """
    power: int = DIGITS ** (column - 1)
    return sum(model.value(word, digits) % power for word in words) // power


def _first_letter(letter: str, digits: Digits) -> Hint:
    return Hint("first", {"letter": letter, "digit": digits[letter]})


def _ahead(equation: Equation, digits: Digits) -> Hint | None:
    """The result is longer than all words: its first letter is a carry or borrow."""
    words, result = equation.added
    if len(result) != 1 + max(map(len, words)):
        return None
    moved = "borrow" if equation.operator == MINUS else "carry"
    known = "one" if len(words) == 2 and not equation.leading_zero else "ahead"
    letter = result[0]
    return Hint(
        f"{moved}_{known}", {"letter": letter, "word": result, "digit": digits[letter]}
    )


def _last_column(equation: Equation, digits: Digits) -> Hint | None:
    """The result ends like one of the two words: the other word's last letter is 0."""
    words, result = equation.added
    if len(words) != 2:
        return None
    first, second = words[0][-1], words[1][-1]
    if first == second or result[-1] not in (first, second):
        return None
    if equation.operator != MINUS:
        wording = "zero"
    else:
        wording = "zero_taken" if result[-1] == second else "zero_left"
    letter, other = (first, second) if result[-1] == second else (second, first)
    return Hint(wording, {"letter": letter, "other": other})


def _alone(equation: Equation, digits: Digits) -> Hint | None:
    """One word reaches the first column, where the result has another letter."""
    words, result = equation.added
    columns = len(result)
    longest = tuple(word for word in words if len(word) >= columns)
    if [len(word) for word in longest] != [columns] or longest[0][0] == result[0]:
        return None
    if equation.operator != MINUS:
        wording = "carry_between"
    else:
        # The difference may be shorter than the first word: then nothing is left there.
        wording = "borrow_between" if longest == words[1:] else "borrow_all"
    return Hint(
        wording,
        {
            "letter": result[0],
            "other": longest[0][0],
            "carry": carry_into(columns, words, digits),
        },
    )
