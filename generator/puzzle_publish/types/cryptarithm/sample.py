"""The largest puzzle that params can give, only for measuring."""

from ...core.puzzle import Draft
from . import generate, lists, model, numberwords
from .model import DIGITS, MINUS, PLUS, TIMES
from .numbers import operator_of
from .params import DIFFERENCE, DOUBLY_TRUE, HANZI, PRODUCT, Params


def sample(params: Params) -> Draft:
    """A draft with the most rows and letters and the longest words the params allow."""
    letters = lists.letters(params)[:DIGITS]
    longest = _longest(params)
    number = max(
        (terms for terms, _ in generate.shapes_of(params))
        if params.kind == HANZI
        else generate.terms_of(params)
    )
    if params.kind == DOUBLY_TRUE and params.numerals != "zh":
        number = max(len(e.terms) for e in generate.english_puzzles(params))
    rows = [_row(letters, k, longest) for k in range(number + 1)]
    *terms, result = rows
    operator = PLUS
    if params.numbers is not None:
        operator = operator_of(params.numbers)
    if params.kind == PRODUCT:
        operator = TIMES
        terms = [row[: model.MOST_FACTORS_LENGTH // 2] for row in terms]
    elif params.kind == DIFFERENCE:
        operator = MINUS
    givens = model.make_givens(terms, operator, result, params.leading_zero)
    digits = {letter: k for k, letter in enumerate(letters)}
    return Draft(givens, model.write_answer(digits))


def _row(letters: str, start: int, length: int) -> str:
    """`length` consecutive letters from `start`, wrapping around."""
    return "".join(letters[(start + k) % len(letters)] for k in range(length))


def _longest(params: Params) -> int:
    if params.kind == DOUBLY_TRUE:
        if params.numerals == "zh":
            return numberwords.CHINESE_LONGEST
        return max(
            len(word) for e in generate.english_puzzles(params) for word in e.words
        )
    if params.numbers is not None:
        return max(len(str(number)) for number in params.numbers)
    whole = lists.pool(params)
    words = lists.hanzi_of(whole) if params.kind == HANZI else whole.words
    return max(map(len, words))
