"""A board in a file: our JSON, or plain text for people who type one in.

JSON is the givens of a board, an entry of answers.json (its `givens`), or a whole
answers.json, of which one board is meant. Text has blocks with an empty line between:

    守底牢补        the rows, from the top; spaces do not count
    株井之蛙
    待兔画羊
    足添蛇亡

    1243            the small digits; may be left out when the idioms are listed
    2134
    3412
    4321

    井底之蛙 亡羊补牢 守株待兔 画蛇添足     the idioms; may be left out: then those of
                                            a list of words are looked for

Lines that begin with # are notes.
"""

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...core.puzzle import Json
from ...core.reading.user_text import Faults, Typed, Wanted, json_in, read_typed
from . import model
from .model import DIGITS, MOST_SIDE, Printed
from .shapes import CHARACTERS

# An answers.json of 365 puzzles has half a MiB.
BOARD = Wanted("a board", 64, "its rows, an empty line and its idioms")
# Names no list: the reader of the file says where the words come from.
NO_LIST = {"name": "", "digest": ""}

Lines = list[tuple[int, str]]  # the line's number in the file, and its text


def read_board(value: str, *, number: int | None) -> Printed:
    """The board in a file, or in standard input for "-".

    Args:
        value: the path as it was typed.
        number: of the puzzle in an answers.json that has several.

    Raises:
        UsageError: the file cannot be read or has faults, each with its line.
    """
    typed = read_typed(value, BOARD)
    if typed.text.lstrip()[0] in "{[":
        return _from_json(typed, number)
    if number is not None:
        raise UsageError(f"--number: {typed.shown} is no answers.json")
    return _from_text(typed)


def _from_json(typed: Typed, number: int | None) -> Printed:
    givens = _givens(json_in(typed), typed.shown, number)
    try:
        return model.read(givens)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        missing = isinstance(error, KeyError)
        told = f"there is no {error}" if missing else str(error)
        raise UsageError(f"{typed.shown}: is no board: {told}") from None


def _givens(whole: Json, shown: str, number: int | None) -> Json:
    if not isinstance(whole, dict):
        raise UsageError(f"{shown}: must be an object with rows, indexes and idioms")
    puzzles = whole.get("puzzles")
    if not isinstance(puzzles, list):
        if number is not None:
            raise UsageError(f"--number: {shown} is no answers.json")
        return whole.get("givens", whole)
    boards = {
        entry.get("number"): entry.get("givens")
        for entry in puzzles
        if isinstance(entry, dict)
        and entry.get("type") == "idiomfall"
        and isinstance(entry.get("number"), int)
    }
    if number is None and len(boards) == 1:
        return next(iter(boards.values()))
    if number not in boards:
        got = "nothing" if number is None else number
        raise UsageError(
            f"--number: must be that of one of the falling idioms in {shown}:"
            f" {listed(boards)} (got {got})"
        )
    return boards[number]


def _from_text(typed: Typed) -> Printed:
    faults = Faults(typed.shown)
    blocks = _blocks(typed.text)
    rows, *others = blocks
    digits = next((block for block in others if _is_digits(block)), None)
    idioms = [block for block in others if block is not digits]
    if len(idioms) > 1:
        faults.add(idioms[1][0][0], 1, "a board has one block of idioms")
        faults.refuse()
    listed_at = idioms[0] if idioms else []
    words = [(n, word) for n, line in listed_at for word in line.split()]
    rows = [(n, "".join(line.split())) for n, line in rows]
    if digits is not None:
        digits = [(n, "".join(line.split())) for n, line in digits]
    elif not idioms:
        faults.add(
            rows[-1][0], 1, "after the rows there must be the idioms, or the digits"
        )
    _check_rows(rows, digits, faults)
    _check_idioms(words, rows, faults)
    faults.refuse()
    board = [line for _, line in rows]
    indexes = [line for _, line in digits] if digits else _derived(rows, words, faults)
    return Printed(
        rows=tuple(board),
        indexes=tuple(indexes),
        idioms=tuple(word for _, word in words) if words else None,
        shaded=False,
        lexicon=None if words else NO_LIST,
    )


def _blocks(text: str) -> list[Lines]:
    blocks: list[Lines] = [[]]
    for n, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        if line.strip():
            blocks[-1].append((n, line.strip()))
        elif blocks[-1]:
            blocks.append([])
    found = [block for block in blocks if block]
    return found or [[(1, "")]]


def _is_digits(block: Lines) -> bool:
    return all(char.isdecimal() or char.isspace() for _, line in block for char in line)


def _check_rows(rows: Lines, digits: Lines | None, faults: Faults) -> None:
    first, board = rows[0]
    width = len(board)
    for n, line in rows:
        if not 1 <= len(line) <= MOST_SIDE or len(line) != width:
            faults.add(
                n,
                1,
                f"a row must have 1 to {MOST_SIDE} characters, all as many as the"
                f" first ({width}; got {len(line)})",
            )
    if len(rows) > MOST_SIDE:
        faults.add(first, 1, f"a board has 1 to {MOST_SIDE} rows (got {len(rows)})")
    elif width * len(rows) % CHARACTERS:
        faults.add(
            first,
            1,
            f"columns x rows must be a multiple of {CHARACTERS}"
            f" (got {width} x {len(rows)})",
        )
    if digits is None:
        return
    if len(digits) != len(rows):
        told = f"must have as many rows as the board ({len(rows)}; got {len(digits)})"
        faults.add(digits[0][0], 1, f"the digits {told}")
    for n, line in digits:
        if len(line) != width or set(line) - set(DIGITS):
            faults.add(
                n, 1, f"a row of digits must be {width} of 1 to 4 (got {quoted(line)})"
            )


def _check_idioms(words: Lines, rows: Lines, faults: Faults) -> None:
    if not words:
        return
    wanted = sum(len(line) for _, line in rows) // CHARACTERS
    if len(words) != wanted:
        faults.add(
            words[-1][0],
            1,
            f"the board needs {wanted} idioms, one for every {CHARACTERS} cells"
            f" (got {len(words)})",
        )
    shown = {char for _, line in rows for char in line}
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


def _derived(rows: Lines, words: Lines, faults: Faults) -> list[str]:
    """The digits that the idioms tell: which character of its idiom each cell shows.

    Raises:
        UsageError: some character is in no idiom, or in two places of idioms.
    """
    digit_of: dict[str, set[str]] = {}
    for _, word in words:
        for char, digit in zip(word, DIGITS, strict=True):
            digit_of.setdefault(char, set()).add(digit)
    indexes = []
    for n, line in rows:
        told = ""
        for k, char in enumerate(line, 1):
            digits = digit_of.get(char, set())
            if not digits:
                faults.add(n, k, f"{quoted(char)} is in none of the idioms")
            elif len(digits) > 1:
                faults.add(
                    n,
                    k,
                    f"{quoted(char)} stands in two places of idioms; give the digits",
                )
            told += min(digits, default="?")
        indexes.append(told)
    faults.refuse()
    return indexes
