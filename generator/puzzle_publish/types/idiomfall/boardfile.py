"""A board in a file: JSON as publish writes it, or text that a person typed.

JSON is the givens of a board, an entry of answers.json with its `givens`, or a whole
answers.json, from which one board is chosen. Text has blocks separated by empty lines:

    守底牢补        the rows, from the top; spaces do not count
    株井之蛙
    待兔画羊
    足添蛇亡

    1243            the small digits; optional if the idioms are listed
    2134
    3412
    4321

    井底之蛙 亡羊补牢 守株待兔 画蛇添足     the idioms; if left out, those of a list
                                            of words are tried

Lines that begin with # are comments.
"""

from collections.abc import Sequence

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...core.puzzle import Json
from ...core.reading.typed_rows import Row, blocks_of, check_width, is_too_large
from ...core.reading.user_text import (
    Faults,
    TextKind,
    UserText,
    parse_json,
    read_user_text,
)
from . import model
from .model import DIGITS, MOST_SIDE, Printed
from .shapes import CHARACTERS

# An answers.json of 365 puzzles has half a MiB.
BOARD = TextKind("a board", 64, "its rows, an empty line and its idioms")
# Not a list: the user of the file decides where the words come from.
NO_LIST = {"name": "", "digest": ""}

Words = list[tuple[int, str]]  # each with its line in the file


def read_board(value: str, *, number: int | None) -> Printed:
    """The board in a file, or in standard input for "-".

    Args:
        value: the path as typed.
        number: the number of the puzzle, if an answers.json has several.

    Raises:
        UsageError: the file cannot be read or is invalid; each error has its line.
    """
    typed = read_user_text(value, BOARD)
    if typed.text.lstrip()[0] in "{[":
        return _from_json(typed, number)
    if number is not None:
        raise UsageError(f"--number: {typed.shown} is not an answers.json")
    return _from_text(typed)


def _from_json(typed: UserText, number: int | None) -> Printed:
    givens = _givens(parse_json(typed), typed.shown, number)
    try:
        known = givens if isinstance(givens, dict) else {}
        return model.read({n: known[n] for n in model.MEMBERS if n in known})
    except (ValueError, KeyError) as error:
        missing = isinstance(error, KeyError)
        reason = f"there is no {error}" if missing else str(error)
        raise UsageError(f"{typed.shown}: is not a board: {reason}") from None


def _givens(whole: Json, shown: str, number: int | None) -> Json:
    if not isinstance(whole, dict):
        raise UsageError(f"{shown}: must be an object with rows, indexes and idioms")
    puzzles = whole.get("puzzles")
    if not isinstance(puzzles, list):
        if number is not None:
            raise UsageError(f"--number: {shown} is not an answers.json")
        alone: Json = whole.get("givens", whole)
        return alone
    boards: dict[int, Json] = {
        known: entry.get("givens")
        for entry in puzzles
        if isinstance(entry, dict)
        and entry.get("type") == "idiomfall"
        and isinstance(known := entry.get("number"), int)
    }
    if number is None and len(boards) == 1:
        return next(iter(boards.values()))
    if number is None or number not in boards:
        got = "nothing" if number is None else number
        raise UsageError(
            f"--number: must be that of one of the falling idioms in {shown}:"
            f" {listed(boards)} (got {got})"
        )
    return boards[number]


def _from_text(typed: UserText) -> Printed:
    faults = Faults(typed.shown)
    rows, *others = blocks_of(typed.text, comment="#") or [[Row(1, "")]]
    digits = next((block for block in others if _is_digits(block)), [])
    idioms = [block for block in others if block is not digits]
    if len(idioms) > 1:
        faults.add(idioms[1][0].line, 1, "a board has one block of idioms")
        faults.refuse()
    words = [
        (row.line, word)
        for block in idioms
        for row in block
        for word in row.text.split()
    ]
    if not others:
        message = "after the rows there must be the idioms, or the digits"
        faults.add(rows[-1].line, 1, message)
    _check_rows(rows, digits, faults)
    _check_idioms(words, rows, faults)
    faults.refuse()
    indexes = [row.cells for row in digits] or _derived(rows, words, faults)
    return Printed(
        rows=tuple(row.cells for row in rows),
        indexes=tuple(indexes),
        idioms=tuple(word for _, word in words) if words else None,
        shaded=False,
        lexicon=None if words else NO_LIST,
    )


def _is_digits(block: Sequence[Row]) -> bool:
    return all(row.cells.isdecimal() for row in block)


def _check_rows(rows: Sequence[Row], digits: Sequence[Row], faults: Faults) -> None:
    first, width = rows[0].line, len(rows[0].cells)
    if is_too_large(rows, "a board", MOST_SIDE, faults):
        return
    for row in rows:
        check_width(row, width, "a board", faults)
    if not width or width * len(rows) % CHARACTERS:
        message = (
            f"columns x rows must be a multiple of {CHARACTERS}"
            f" (got {width} x {len(rows)})"
        )
        faults.add(first, 1, message)
    if digits and len(digits) != len(rows):
        message = (
            f"must have as many rows as the board ({len(rows)}; got {len(digits)})"
        )
        faults.add(digits[0].line, 1, f"the digits {message}")
    for row in digits:
        if len(row.cells) != width or set(row.cells) - set(DIGITS):
            message = f"must be {width} of 1 to 4 (got {quoted(row.cells)})"
            faults.add(row.line, 1, f"a row of digits {message}")


def _check_idioms(words: Words, rows: Sequence[Row], faults: Faults) -> None:
    if not words:
        return
    wanted = sum(len(row.cells) for row in rows) // CHARACTERS
    if len(words) != wanted:
        faults.add(
            words[-1][0],
            1,
            f"the board needs {wanted} idioms, one for every {CHARACTERS} cells"
            f" (got {len(words)})",
        )
    shown = {char for row in rows for char in row.cells}
    seen: set[str] = set()
    for n, word in words:
        if len(word) != CHARACTERS:
            faults.add(
                n, 1, f"an idiom has {CHARACTERS} characters (got {quoted(word)})"
            )
        elif word in seen:
            faults.add(n, 1, f"{quoted(word)} is listed twice")
        elif missing := [char for char in word if char not in shown]:
            faults.add(n, 1, f"{quoted(missing[0])} of {word} is not on the board")
        seen.add(word)


def _derived(rows: Sequence[Row], words: Words, faults: Faults) -> list[str]:
    """For each cell, which character of its idiom it shows, from 1 to 4.

    Raises:
        UsageError: some character is in no idiom, or at two places in idioms.
    """
    digits_of: dict[str, set[str]] = {}
    for _, word in words:
        for char, digit in zip(word, DIGITS, strict=True):
            digits_of.setdefault(char, set()).add(digit)
    for row in rows:
        for char, column in zip(row.cells, row.columns, strict=True):
            count = len(digits_of.get(char, ()))
            if not count:
                faults.add(row.line, column, f"{quoted(char)} is in none of the idioms")
            elif count > 1:
                message = f"{quoted(char)} occurs at two places in idioms"
                faults.add(row.line, column, f"{message}; give the digits")
    faults.refuse()
    return ["".join(min(digits_of[char]) for char in row.cells) for row in rows]
