"""The shapes of a puzzle.

givens: {"terms": ["SEND", "MORE"], "operator": "+", "result": "MONEY", "leading_zero":
false}. The operator is one of + - * /; a sum has two terms or more, all others two.
Letters of any script, one code point each, capitals where the script has them, at most
ten different ones. Unless `leading_zero`, no word's first letter is 0, a word of one
letter included.

answer: {"digits": {"S": 9, …}}, letters in the order of their code points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.puzzle import Json
from ...words.reading import cell_form, fits_cells

PLUS, MINUS, TIMES, OVER = "+", "-", "*", "/"
OPERATORS = (PLUS, MINUS, TIMES, OVER)
MEMBERS = frozenset(("terms", "operator", "result", "leading_zero"))
DIGITS = 10
# So that 500 words of 16 letters, and the product of two words of 18 letters together,
# stay below 2**63.
MOST_LENGTH, MOST_TERMS, MOST_FACTORS_LENGTH = 16, 500, 18


@dataclass(frozen=True, slots=True)
class Equation:
    """Givens as the code reads them."""

    terms: tuple[str, ...]
    operator: str
    result: str
    leading_zero: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The terms, then the result."""
        return (*self.terms, self.result)

    @property
    def letters(self) -> tuple[str, ...]:
        """Each letter once, by first appearance."""
        return tuple(dict.fromkeys("".join(self.words)))

    @property
    def nonzero(self) -> frozenset[str]:
        """The letters that cannot be 0: first ones, and those of a divisor AAA."""
        found = set() if self.leading_zero else {word[0] for word in self.words}
        if self.operator == OVER and len(set(self.terms[1])) == 1:
            found.add(self.terms[1][0])
        return frozenset(found)

    @property
    def added(self) -> tuple[tuple[str, ...], str]:
        """The words on the left and on the right of the same sum, or product.

        >>> Equation(("EIGHT", "FIVE"), "-", "FOUR").added
        (('FIVE', 'FOUR'), 'EIGHT')
        """
        if self.operator in (PLUS, TIMES):
            return self.terms, self.result
        whole, part = self.terms
        return (part, self.result), whole

    @property
    def is_product(self) -> bool:
        """Whether it multiplies or divides."""
        return self.operator in (TIMES, OVER)

    def __str__(self) -> str:
        """Return what a person types.

        >>> str(Equation(("SEND", "MORE"), "+", "MONEY"))
        'SEND + MORE = MONEY'
        """
        return f" {self.operator} ".join(self.terms) + f" = {self.result}"


def read(givens: Json) -> Equation:
    """The givens as an Equation.

    Raises:
        ValueError: they are not the shape above; wrong kinds may raise TypeError or
            KeyError. Whoever reads a file of unknown origin expects all three.
    """
    if givens.keys() != MEMBERS:
        raise ValueError("not the members of a cryptarithm")
    terms, result = givens["terms"], givens["result"]
    if not isinstance(terms, list) or type(givens["leading_zero"]) is not bool:
        raise ValueError("terms that are no list, or no yes or no for leading zeros")
    if any(type(word) is not str for word in (*terms, result)):
        raise ValueError("a word that is no text")
    equation = Equation(
        tuple(terms), givens["operator"], result, givens["leading_zero"]
    )
    for fault in faults(equation):
        raise ValueError(fault)
    return equation


def faults(equation: Equation) -> Iterable[str]:
    """Yield what keeps an equation from being a puzzle's, as sentences."""
    operator, terms = equation.operator, equation.terms
    if operator not in OPERATORS:
        yield f"the operator must be one of {' '.join(OPERATORS)} (got {operator!r})"
    if operator == PLUS and not 2 <= len(terms) <= MOST_TERMS:
        yield f"a sum has 2 to {MOST_TERMS} terms (got {len(terms)})"
    if operator != PLUS and len(terms) != 2:
        yield f"{operator} joins two words (got {len(terms)})"
    for word in equation.words:
        if not is_word(word):
            yield f"a word has letters only, capitals where there are some: {word!r}"
        elif len(word) > MOST_LENGTH:
            yield f"a word has at most {MOST_LENGTH} letters ({word} has {len(word)})"
    factors, _ = equation.added if len(terms) == 2 else (terms, "")
    if equation.is_product and sum(map(len, factors)) > MOST_FACTORS_LENGTH:
        yield f"two factors have at most {MOST_FACTORS_LENGTH} letters together"
    if len(equation.letters) > DIGITS:
        yield too_many(equation.letters)


def too_many(letters: Sequence[str]) -> str:
    """The sentence about more letters than there are digits."""
    return (
        f"there are {len(letters)} different letters ({' '.join(letters)});"
        f" at most {DIGITS} can have a digit of their own"
    )


def is_word(text: str) -> bool:
    """Whether a text is a word as it is printed: letters only, capitals.

    >>> is_word("SEND"), is_word("send"), is_word("S3ND"), is_word("零一")
    (True, False, False, True)
    """
    return bool(text) and fits_cells(text) and cell_form(text) == text


def write(
    terms: Sequence[str], operator: str, result: str, leading_zero: bool = False
) -> Json:
    """The givens of an equation."""
    return {
        "terms": list(terms),
        "operator": operator,
        "result": result,
        "leading_zero": leading_zero,
    }


def write_answer(digits: Mapping[str, int]) -> Json:
    """The answer that gives letters these digits."""
    return {"digits": {letter: int(digits[letter]) for letter in sorted(digits)}}


def canonical(givens: Json) -> Json:
    """The sum or product with its terms sorted.

    A reader who has found SEND + MORE = MONEY knows MORE + SEND = MONEY, and MONEY -
    MORE = SEND as well; and where words may begin with 0 and there is one solution,
    it is that of the same words that may not, if these have one.
    """
    equation = read(givens)
    terms, result = equation.added
    operator = TIMES if equation.is_product else PLUS
    return write(sorted(terms), operator, result)


def value(word: str, digits: Mapping[str, int]) -> int:
    """The number that a word is.

    >>> value("ABBA", {"A": 1, "B": 2})
    1221
    """
    number = 0
    for letter in word:
        number = number * DIGITS + digits[letter]
    return number
