"""The shapes of a puzzle.

givens: {"terms": ["SEND", "MORE"], "operator": "+", "result": "MONEY", "leading_zero":
false}. The operator is one of + - * /; a sum has two or more terms, the others have
two. Letters may be of any script: one code point each, capitals if the script has them,
at most ten different ones. Unless `leading_zero` is true, no word begins with 0, not
even a word of one letter. If letters are solved on the page, there is one more member,
"given": {"D": 7, …}.

answer: {"digits": {"S": 9, …}}, letters in the order of their code points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.messages import quoted
from ...core.puzzle import Json
from ...grids.reading import members, whole
from ...words.reading import cell_form, fits_cells

PLUS, MINUS, TIMES, OVER = "+", "-", "*", "/"
OPERATORS = (PLUS, MINUS, TIMES, OVER)
MEMBERS = frozenset(("terms", "operator", "result", "leading_zero"))
GIVEN = "given"
DIGITS = 10
# 500 words of 16 letters, and a product of words of 18 letters in all, stay below
# 2**63.
MOST_LENGTH, MOST_TERMS, MOST_FACTORS_LENGTH = 16, 500, 18


@dataclass(frozen=True, slots=True)
class Equation:
    """The givens, parsed.

    Attributes:
        given: the letters that are solved on the page, with their digits.
    """

    terms: tuple[str, ...]
    operator: str
    result: str
    leading_zero: bool = False
    given: tuple[tuple[str, int], ...] = ()

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
        """The letters that cannot be 0: first letters, and A in a divisor AAA."""
        found = set() if self.leading_zero else {word[0] for word in self.words}
        if self.operator == OVER and len(set(self.terms[1])) == 1:
            found.add(self.terms[1][0])
        return frozenset(found)

    @property
    def known(self) -> dict[str, int]:
        """The digit of each letter that is given."""
        return dict(self.given)

    @property
    def added(self) -> tuple[tuple[str, ...], str]:
        """Terms and result of the same calculation written as a sum or a product.

        >>> Equation(("EIGHT", "FIVE"), "-", "FOUR").added
        (('FIVE', 'FOUR'), 'EIGHT')
        """
        if self.operator in (PLUS, TIMES):
            return self.terms, self.result
        whole, part = self.terms
        return (part, self.result), whole

    @property
    def is_product(self) -> bool:
        """Return whether the operator is × or ÷."""
        return self.operator in (TIMES, OVER)

    def __str__(self) -> str:
        """Return the equation as a person types it.

        >>> str(Equation(("SEND", "MORE"), "+", "MONEY"))
        'SEND + MORE = MONEY'
        """
        return f" {self.operator} ".join(self.terms) + f" = {self.result}"


def said(equation: Equation) -> str:
    """Return the equation with the signs that pages print.

    >>> said(Equation(("SIX", "TEN"), "-", "FOUR"))
    'SIX − TEN = FOUR'
    """
    signs = str.maketrans({MINUS: "−", TIMES: "×", OVER: "÷"})
    return str(equation).translate(signs)


@dataclass(frozen=True, slots=True)
class Key:
    """The answer: the digit of each letter."""

    digits: Mapping[str, int]


def read(printed: Json) -> Equation:
    """The givens as an Equation.

    Raises:
        ValueError: the givens do not have the shape above.
    """
    if not isinstance(printed, dict) or printed.keys() - {GIVEN} != MEMBERS:
        raise ValueError("not the members of a cryptarithm")
    terms, leading_zero = printed["terms"], printed["leading_zero"]
    if not isinstance(terms, list) or not isinstance(leading_zero, bool):
        raise ValueError("terms are not a list, or leading_zero is not true or false")
    listed = [*terms, printed["result"]]
    words = tuple(word for word in listed if isinstance(word, str))
    if len(words) < len(listed):
        raise ValueError("a word is not text")
    given = _read_given(printed[GIVEN]) if GIVEN in printed else ()
    operator = printed["operator"]
    if not isinstance(operator, str):
        raise ValueError(_no_operator(operator))
    equation = Equation(words[:-1], operator, words[-1], leading_zero, given)
    for fault in faults(equation):
        raise ValueError(fault)
    return equation


def read_answer(equation: Equation, printed: Json) -> Key:
    """The digits of a key; whether they are those of the letters is for the rules.

    Raises:
        ValueError: the answer does not have the shape above.
    """
    digits = members(printed, ["digits"], of="the answer")["digits"]
    if not isinstance(digits, dict):
        raise ValueError(f'"digits" must be an object (got {quoted(digits)})')
    most = DIGITS - 1
    return Key({x: whole(n, (0, most), f"the digit of {x}") for x, n in digits.items()})


def _read_given(given: Json) -> tuple[tuple[str, int], ...]:
    if not isinstance(given, dict) or not given:
        raise ValueError("given is not an object with letters")
    if any(type(digit) is not int for digit in given.values()):
        raise ValueError("a given digit is not a whole number")
    return tuple(sorted(given.items()))


def faults(equation: Equation) -> Iterable[str]:
    """Yield what keeps an equation from being a puzzle."""
    operator, terms = equation.operator, equation.terms
    if operator not in OPERATORS:
        yield _no_operator(operator)
    if operator == PLUS and not 2 <= len(terms) <= MOST_TERMS:
        yield f"a sum has 2 to {MOST_TERMS} terms (got {len(terms)})"
    if operator != PLUS and len(terms) != 2:
        yield f"{operator} joins two words (got {len(terms)})"
    for word in equation.words:
        if not is_word(word):
            yield f"a word has letters only, capitals where there are some: {word!r}"
        elif len(word) > MOST_LENGTH:
            yield (
                f"a word may have at most {MOST_LENGTH} letters"
                f" ({word} has {len(word)})"
            )
    factors, _ = equation.added if len(terms) == 2 else (terms, "")
    if equation.is_product and sum(map(len, factors)) > MOST_FACTORS_LENGTH:
        yield f"two factors have at most {MOST_FACTORS_LENGTH} letters together"
    if len(equation.letters) > DIGITS:
        yield too_many(equation.letters)
    yield from _given_faults(equation)


def _no_operator(value: Json) -> str:
    return f"the operator must be one of {' '.join(OPERATORS)} (got {value!r})"


def _given_faults(equation: Equation) -> Iterable[str]:
    """Yield what is wrong with the letters that are given."""
    known = equation.known
    for letter, digit in known.items():
        if letter not in equation.letters:
            yield f"{letter!r} is given, but is no letter of the words"
        elif not 0 <= digit < DIGITS:
            yield f"a given digit is 0 to 9 (got {letter} = {digit})"
        elif digit == 0 and letter in equation.nonzero:
            yield f"{letter} is given as 0, but cannot be 0"
    if len(set(known.values())) < len(known):
        yield "two letters are given with the same digit"
    if len(known) == len(equation.letters):
        yield "all letters are given, so there is nothing to find"


def too_many(letters: Sequence[str]) -> str:
    """The message about more letters than digits."""
    return (
        f"there are {len(letters)} different letters ({' '.join(letters)});"
        f" at most {DIGITS} are allowed, one for each digit"
    )


def is_word(text: str) -> bool:
    """Return whether a text is a word as it is printed: capital letters only.

    >>> is_word("SEND"), is_word("send"), is_word("S3ND"), is_word("零一")
    (True, False, False, True)
    """
    return bool(text) and fits_cells(text) and cell_form(text) == text


def make_givens(
    terms: Sequence[str],
    operator: str,
    result: str,
    leading_zero: bool = False,
    given: Mapping[str, int] | None = None,
) -> Json:
    """The givens of an equation."""
    givens: dict[str, Json] = {
        "terms": list(terms),
        "operator": operator,
        "result": result,
        "leading_zero": leading_zero,
    }
    if given:
        givens[GIVEN] = {letter: given[letter] for letter in sorted(given)}
    return givens


def write(equation: Equation) -> Json:
    """The givens of an Equation."""
    return make_givens(
        equation.terms,
        equation.operator,
        equation.result,
        equation.leading_zero,
        equation.known,
    )


def write_answer(digits: Mapping[str, int]) -> Json:
    """The answer with these digits."""
    return {"digits": {letter: int(digits[letter]) for letter in sorted(digits)}}


def canonical(equation: Equation) -> Json:
    """The sum or product with its terms sorted, without leading zeros or given letters.

    A reader who has solved SEND + MORE = MONEY has also solved MORE + SEND = MONEY and
    MONEY - MORE = SEND, whatever letters are given. If the words may begin with 0 and
    there is one solution, it is also the one without leading zeros, if that exists.
    """
    terms, result = equation.added
    operator = TIMES if equation.is_product else PLUS
    return make_givens(sorted(terms), operator, result)


def value(word: str, digits: Mapping[str, int]) -> int:
    """The number that a word becomes.

    >>> value("ABBA", {"A": 1, "B": 2})
    1221
    """
    number = 0
    for letter in word:
        number = number * DIGITS + digits[letter]
    return number
