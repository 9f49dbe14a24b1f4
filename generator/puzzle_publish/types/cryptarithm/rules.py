"""The rules: each letter has its own digit, and the equation comes out."""

from math import prod

from . import model


def follows_rules(givens: model.Equation, answer: model.Key) -> bool:
    """Return whether different letters have different digits and the equation holds."""
    digits = answer.digits
    if set(digits) != set(givens.letters):
        return False
    if len(set(digits.values())) < len(digits):
        return False
    if any(digits[letter] == 0 for letter in givens.nonzero):
        return False
    if any(digits[letter] != digit for letter, digit in givens.given):
        return False
    terms = [model.value(word, digits) for word in givens.terms]
    return is_true(terms, givens.operator, model.value(givens.result, digits))


def is_true(terms: list[int], operator: str, result: int) -> bool:
    """Return whether an equation of numbers is true; a quotient must be whole.

    >>> is_true([9567, 1085], "+", 10652), is_true([7, 2], "/", 3)
    (True, False)
    """
    if operator == model.PLUS:
        return sum(terms) == result
    if operator == model.TIMES:
        return prod(terms) == result
    first, second = terms
    if operator == model.MINUS:
        return first - second == result
    return second != 0 and first == second * result


def gives(terms: list[int], operator: str) -> str:
    """The true result of the terms, as a sentence.

    >>> gives([49, 51], "+"), gives([7, 2], "/"), gives([7, 0], "/")
    ('49 + 51 is 100', '7 / 2 is not whole', '7 / 0 is nothing')
    """
    said = f" {operator} ".join(map(str, terms))
    if operator == model.PLUS:
        return f"{said} is {sum(terms)}"
    if operator == model.TIMES:
        return f"{said} is {prod(terms)}"
    first, second = terms
    if operator == model.MINUS:
        return f"{said} is {first - second}"
    if second == 0:
        return f"{said} is nothing"
    return f"{said} is not whole" if first % second else f"{said} is {first // second}"
