"""The parser of equations that a person types, such as "SEND + MORE = MONEY".

Words are runs of letters of any script, with + - * / between them, also typed as x, ×
or ÷. An x between two words is a sign; anywhere else it is a letter.
"""

import re
import unicodedata
from dataclasses import dataclass

from ...core.errors import UsageError
from ...core.messages import quoted
from ...core.puzzle import Json
from ...words.reading import cell_form, fits_cells
from . import model
from .model import MINUS, OVER, PLUS, TIMES, Equation
from .rules import gives, is_true

EXAMPLE = "SEND + MORE = MONEY"
EQUALS = "="
_SIGNS = {
    **dict.fromkeys("+＋", PLUS),
    **dict.fromkeys("-−–－", MINUS),
    **dict.fromkeys("*×∗＊", TIMES),
    **dict.fromkeys("/÷∕／", OVER),
    **dict.fromkeys("=＝", EQUALS),
}
_PIECE = re.compile(r"[^\W_]+|\S")
_ALLOWED = "+, - or −, *, x or ×, / or ÷, and ="


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign.

    Attributes:
        text: the word as typed, or the sign in its standard form.
        column: the column where it begins, counted from 1.
    """

    text: str
    column: int
    is_word: bool


@dataclass(frozen=True, slots=True)
class Typed:
    """An equation of words or numbers with its parts in the right order."""

    terms: tuple[Token, ...]
    operator: str
    result: Token

    @property
    def words(self) -> tuple[Token, ...]:
        """The terms, then the result."""
        return (*self.terms, self.result)


def parse(text: str, *, leading_zero: bool = False) -> Equation:
    """The equation in a text.

    >>> str(parse("send+more = money"))
    'SEND + MORE = MONEY'

    Raises:
        UsageError: lists every fault with its column.
    """
    text = unicodedata.normalize("NFC", text)
    tokens = _tokens(text)
    faults = _layout_faults(tokens, len(text))
    words = [token for token in tokens if token.is_word]
    if not faults and all(is_number(token.text) for token in words):
        raise UsageError(_about_numbers(_typed(tokens)))
    faults += [fault for token in words for fault in _word_faults(token)]
    faults += _letter_faults(words)
    if faults:
        raise UsageError(faults)
    typed = _typed(tokens)
    terms = tuple(cell_form(token.text) for token in typed.terms)
    result = cell_form(typed.result.text)
    equation = Equation(terms, typed.operator, result, leading_zero)
    if left := list(model.faults(equation)):
        raise UsageError([f"column 1: {fault}" for fault in left])
    return equation


def read_line(line: str) -> Json | None:
    """Return the givens of an equation in a line, None for JSON.

    >>> read_line("no + on = inn")["terms"]
    ['NO', 'ON']

    Raises:
        UsageError: the line is neither; lists every fault with its column.
    """
    if line.lstrip()[:1] in ("{", "["):
        return None
    equation = parse(line.rstrip("\r\n"))
    return model.make_givens(equation.terms, equation.operator, equation.result)


def read_typed(text: str) -> Typed:
    """The words or numbers of a text, and the operator between them.

    Raises:
        UsageError: lists every fault of their order with its column.
    """
    tokens = _tokens(text)
    if faults := _layout_faults(tokens, len(text)):
        raise UsageError(faults)
    return _typed(tokens)


def _typed(tokens: list[Token]) -> Typed:
    words = [token for token in tokens if token.is_word]
    return Typed(tuple(words[:-1]), tokens[1].text, words[-1])


def _about_numbers(typed: Typed) -> str:
    """The message about an equation that has only numbers."""
    terms = [int(token.text) for token in typed.terms]
    if not is_true(terms, typed.operator, int(typed.result.text)):
        given, got = gives(terms, typed.operator), typed.result.text
        return f"column {typed.result.column}: {given} (got {got})"
    numbers = " ".join(token.text for token in typed.words)
    return (
        "column 1: these are numbers, not words; to find words for them:"
        f" publish solve cryptarithm --numbers {numbers} --words FILE"
    )


def is_number(text: str) -> bool:
    """Return whether a text has only the digits 0 to 9.

    >>> is_number("049"), is_number("4a"), is_number("٤")
    (True, False, False)
    """
    return text.isascii() and text.isdigit()


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    pieces = _pieces(text)
    for k, (token, column) in enumerate(pieces):
        is_word = token[0].isalnum()
        between = k and found[-1].is_word and k + 1 < len(pieces)
        if token in "xX" and between and pieces[k + 1][0][0].isalnum():
            found.append(Token(TIMES, column, False))
        else:
            found.append(Token(_SIGNS.get(token, token), column, is_word))
    return found


def _pieces(text: str) -> list[tuple[str, int]]:
    """Words and signs with their columns; a combining accent belongs to its word."""
    found: list[tuple[str, int]] = []
    for match in _PIECE.finditer(text):
        piece, column = match.group(), match.start() + 1
        if found:
            before, start = found[-1]
            touches = start + len(before) == column and before[0].isalnum()
            if touches and (_is_mark(piece) or _is_mark(before[-1])):
                found[-1] = before + piece, start
                continue
        found.append((piece, column))
    return found


def _is_mark(char: str) -> bool:
    return unicodedata.category(char[0]).startswith("M")


def _layout_faults(tokens: list[Token], length: int) -> list[str]:
    """What is wrong with signs, brackets, and the order of words and signs."""
    faults = [*_sign_faults(tokens), *_bracket_faults(tokens)]
    return faults or _order_faults(tokens, length)


def _sign_faults(tokens: list[Token]) -> list[str]:
    known = (*model.OPERATORS, EQUALS, "(", ")")
    return [
        f"column {token.column}: unknown operator {_shown(token.text)};"
        f" there are {_ALLOWED}"
        for token in tokens
        if not token.is_word and token.text not in known
    ]


def _shown(sign: str) -> str:
    return quoted(sign) if sign.isprintable() else f"U+{ord(sign):04X}"


def _bracket_faults(tokens: list[Token]) -> list[str]:
    faults, opened = [], []
    for token in tokens:
        if token.text == "(":
            opened.append(token)
        elif token.text == ")" and opened:
            column = opened.pop().column
            faults.append(f"column {column}: brackets are not allowed; write {EXAMPLE}")
        elif token.text == ")":
            faults.append(f"column {token.column}: this ) was never opened")
    faults += [f"column {token.column}: this ( is never closed" for token in opened]
    return faults


def _order_faults(tokens: list[Token], length: int) -> list[str]:
    """What is wrong with the order of words and known signs."""
    equals = [k for k, token in enumerate(tokens) if token.text == EQUALS]
    faults = [f"column {tokens[k].column}: a second =" for k in equals[1:]]
    for before, token in zip([None, *tokens], [*tokens, None], strict=True):
        if tokens:
            faults += _pair_faults(before, token, length)
    if not equals:
        faults.append(f"column {length + 1}: there is no =; write {EXAMPLE}")
    return faults or _side_faults(tokens[: equals[0]], tokens[equals[0] :])


def _pair_faults(before: Token | None, token: Token | None, length: int) -> list[str]:
    """What is wrong between two neighbours; None is the start or the end."""
    if before is not None and before.is_word:
        if token is not None and token.is_word:
            return [
                f"column {token.column}: there is no operator between"
                f" {quoted(before.text)} and {quoted(token.text)}"
            ]
        return []
    if token is not None and token.is_word:
        return []
    if before is not None:
        column = length + 1 if token is None else token.column
        return [f"column {column}: there is no word after {before.text}"]
    assert token is not None  # both are None only where nothing was typed
    return [f"column {token.column}: there is no word before {token.text}"]


def _side_faults(left: list[Token], right: list[Token]) -> list[str]:
    """What is wrong with the two sides of one =, where words and signs alternate."""
    faults = [
        f"column {token.column}: only one word may follow = (got {quoted(token.text)});"
        " the calculation comes before it"
        for token in right[2::2]
    ]
    signs, words = left[1::2], left[::2]
    if not signs:
        column = right[0].column
        faults.append(f"column {column}: two or more words must precede = (got one)")
        return faults
    first = signs[0].text
    for sign, word in zip(signs[1:], words[2:], strict=True):
        if sign.text != first:
            faults.append(
                f"column {sign.column}: an equation has one operator"
                f" ({first} came before, got {sign.text})"
            )
        elif first != PLUS:
            faults.append(f"column {word.column}: {first} joins only two words")
    return faults


def _word_faults(token: Token) -> list[str]:
    form = cell_form(token.text)
    if any(char.isdigit() for char in token.text):
        return [
            f"column {token.column}: {quoted(token.text)} has digits;"
            " a word has only letters"
        ]
    if not fits_cells(form):
        return [
            f"column {token.column}: {quoted(token.text)} has characters that are not"
            " single letters, such as a combining accent"
        ]
    if len(form) > model.MOST_LENGTH:
        return [
            f"column {token.column}: a word may have at most {model.MOST_LENGTH}"
            f" letters ({quoted(token.text)} has {len(form)})"
        ]
    return []


def _letter_faults(words: list[Token]) -> list[str]:
    """The message about the eleventh letter, with its column."""
    seen: dict[str, None] = {}
    column = 0
    for token in words:
        for offset, char in enumerate(token.text):
            for letter in cell_form(char):
                if not letter.isdigit():
                    seen[letter] = None
                if len(seen) > model.DIGITS and not column:
                    column = token.column + offset
    return [f"column {column}: {model.too_many(list(seen))}"] if column else []
