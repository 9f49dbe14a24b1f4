"""Reading the clues of a crossword to be solved.

Each line has a clue, its number first. "Across" and "Down" (or their Chinese names) are
above their clues, or the direction is with each number:

    Across                      1 across  Day star (3)
    1 Day star (3)              4A        Baker's product
    4. Baker's product          1 down    Goes with a saucer
    Down
    1 Goes with a saucer

A table (.csv, or a first line that names the columns) has number, direction and clue.
Lengths in parentheses at the end are optional.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.messages import did_you_mean, listed, quoted
from ...core.reading.user_text import Faults, TextKind, read_user_text
from ...words.row_parser import invalid_csv
from .._grid.pattern import Direction, Pattern, Slot
from .._grid.patternfile import Given

CLUES = TextKind("a file of clues", 1, '"1 across", then its clue')
MOST_CLUE = 1_000
_WORDS: Mapping[str, Direction] = {
    **dict.fromkeys(("across", "a", "横", "横向"), "across"),
    **dict.fromkeys(("down", "d", "纵", "纵向", "竖"), "down"),
}
_COLUMNS = ("number", "direction", "clue")
_HEADING = re.compile(r"\W*(across|down|横向?|纵向?|竖)\W*", re.IGNORECASE)
# A direction of one letter is joined to the number: "1 a ..." may begin a clue.
_NUMBERED = re.compile(r"([0-9]{1,4})(?:([AaDd])(?![A-Za-z]))?[.):、．]?\s*(.*)")
_DIRECTED = re.compile(r"(across|down|横向?|纵向?|竖)\b[.:：]?\s*(.*)", re.IGNORECASE)
_LENGTHS = re.compile(r"\s*[(（]([0-9]{1,2}(?:[-, ]+[0-9]{1,2})*)字?[)）]$")


class Line(NamedTuple):
    """A clue with its place in the file, its number and its direction."""

    line: int
    column: int
    number: int
    direction: Direction
    clue: str


def clues_in(value: str, given: Given | None) -> dict[Slot, str] | None:
    """The clues of a file, each with its slot; None without a pattern.

    Raises:
        UsageError: the file is invalid.
    """
    typed = read_user_text(value, CLUES)
    return None if given is None else clues_of(typed.text, typed.shown, given.pattern)


def clues_of(text: str, shown: str, pattern: Pattern) -> dict[Slot, str]:
    """The clues of a text, each with its slot of the pattern.

    Args:
        text: the file's text.
        shown: the name that messages give to the file.
        pattern: the pattern that the clues belong to.

    Raises:
        UsageError: the text is invalid, or has clues for slots that do not exist.
    """
    faults = Faults(shown)
    slots = {(slot.number, slot.direction): slot for slot in pattern.slots}
    found: dict[Slot, str] = {}
    lines = [(n, x) for n, x in enumerate(text.split("\n"), 1) if x.strip()]
    read = _in_table if _is_table(lines, shown) else _in_text
    for one in read(lines, faults):
        slot = slots.get((one.number, one.direction))
        name = f"{one.number} {one.direction}"
        if slot is None:
            also = [s for s in pattern.slots if s.number == one.number]
            near = f"; there is {also[0].number} {also[0].direction}" if also else ""
            faults.add(one.line, one.column, f"the pattern has no {name}{near}")
        elif slot in found:
            faults.add(one.line, one.column, f"{name} has two clues")
        elif len(one.clue) > MOST_CLUE:
            message = f"at most {MOST_CLUE:,} characters (got {len(one.clue):,})"
            faults.add(one.line, one.column, f"{name}: a clue may have {message}")
        else:
            found[slot] = one.clue
    if not found and not faults.count:
        faults.add(1, 1, 'there is no clue; write "1 across ..." or put clues below')
    faults.refuse()
    return found


def without_lengths(clue: str, length: int) -> str:
    """A clue without the lengths at its end, if their sum is the answer's length.

    >>> without_lengths("Frozen treat (3,5)", 8), without_lengths("War (1914)", 3)
    ('Frozen treat', 'War (1914)')
    """
    match = _LENGTHS.search(clue)
    if match and sum(map(int, re.findall("[0-9]+", match[1]))) == length:
        return clue[: match.start()]
    return clue


def _is_table(lines: list[tuple[int, str]], shown: str) -> bool:
    first = lines[0][1].casefold() if lines else ""
    return shown.lower().endswith(".csv") or set(_COLUMNS) == {
        part.strip() for part in re.split("[,;\t]", first)
    }


def _in_text(lines: list[tuple[int, str]], faults: Faults) -> Iterator[Line]:
    """The clues of a text, below headings or each with its direction."""
    below: Direction | None = None
    for line, raw in lines:
        text = raw.strip()
        column = raw.index(text) + 1
        heading = _HEADING.fullmatch(text)
        if heading:
            below = _WORDS[heading[1].casefold()]
            continue
        numbered = _NUMBERED.fullmatch(text)
        if numbered is None:
            message = f"a clue must begin with its number (got {quoted(text)})"
            faults.add(line, column, f'{message}, or be "Across" or "Down" alone')
            continue
        number, letter, rest = numbered.groups()
        direction = _WORDS[letter.casefold()] if letter else below
        directed = (
            _DIRECTED.fullmatch(rest) if letter is None and below is None else None
        )
        if directed:
            direction, rest = _WORDS[directed[1].casefold()], directed[2]
        if direction is None:
            message = f"{number}: across or down? Write it after the number or above"
            faults.add(line, column, message)
        elif not rest:
            faults.add(line, column, f"{number} {direction}: there is no clue")
        else:
            yield Line(line, column, int(number), direction, rest)


def _in_table(lines: list[tuple[int, str]], faults: Faults) -> Iterator[Line]:
    first = lines[0][1]
    mark = next((mark for mark in "\t;" if mark in first and "," not in first), ",")
    columns: tuple[str, ...] = _COLUMNS
    try:
        parsed = list(csv.reader((x for _, x in lines), delimiter=mark, strict=True))
    except csv.Error as error:
        faults.add(1, 1, invalid_csv(error))
        return
    if len(parsed) != len(lines):
        faults.add(1, 1, "a clue of a table must be on one line")
        return
    for (line, _), fields in zip(lines, parsed, strict=True):
        cells = [field.strip() for field in fields]
        if line == lines[0][0] and "clue" in map(str.casefold, cells):
            columns = tuple(map(str.casefold, cells))
            if set(columns) != set(_COLUMNS) or len(columns) != len(_COLUMNS):
                wanted = listed(_COLUMNS, last="and")
                faults.add(
                    line, 1, f"the columns must be {wanted} (got {quoted(first)})"
                )
                return
            continue
        if len(cells) != len(_COLUMNS):
            message = f"a row must have {len(_COLUMNS)} columns (got {len(cells)})"
            faults.add(line, 1, message)
            continue
        found = _row(line, dict(zip(columns, cells, strict=True)), faults)
        if found is not None:
            yield found


def _row(line: int, cells: Mapping[str, str], faults: Faults) -> Line | None:
    number, word, clue = (cells[name] for name in _COLUMNS)
    before = faults.count
    if not re.fullmatch("[0-9]{1,4}", number):
        faults.add(line, 1, f"number: must be a whole number (got {quoted(number)})")
    if word.casefold() not in _WORDS:
        near = did_you_mean(word, ("across", "down"))
        message = f"direction: must be across or down (got {quoted(word)}){near}"
        faults.add(line, 1, message)
    if not clue:
        faults.add(line, 1, "clue: is missing")
    if faults.count > before:
        return None
    direction = _WORDS[word.casefold()]
    return Line(line, 1, int(number), direction, clue)
