"""Hints: the first letter of the largest number, another letter, half of all."""

from ...puzzle import Hint, Json
from . import model


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    equation = model.read(givens)
    _, largest = equation.added
    digits = answer["digits"]
    letters = list(dict.fromkeys((largest[0], *equation.letters)))
    half = letters[: (len(letters) + 1) // 2]
    told = ", ".join(f"{letter} = {digits[letter]}" for letter in half)
    singles = (
        Hint("letter", {"letter": letter, "digit": digits[letter]})
        for letter in letters[:2]
    )
    return (*singles, Hint("half", {"found": told}))
