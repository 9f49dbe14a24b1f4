"""Crosswords in the files of other programs: .ipuz, .puz and .jpz.

Each is read by a library of others.
"""

import html
import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...core.messages import quoted
from ...core.reading.json_values import items_of, members_of
from ...core.reading.user_text import UserFile
from .._grid.pattern import BLACK
from ..foreign_files import Refused, read_ipuz, tried

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_MOST_BYTES = 2 << 20
_MOST_CELLS = 64 * 64
_TAG = re.compile("<[^<>]{0,200}>")
NO_KEY, LOCKED = "has no key", "its key is locked; unlock it, or save it with its key"


@dataclass(frozen=True, slots=True)
class Foreign:
    """A crossword as another program has it.

    Attributes:
        rows: the key: a letter or several in each cell, "" for an unknown one.
        clues: by number and direction, without markup.
    """

    rows: Sequence[Sequence[str]]
    clues: Mapping[tuple[int, str], str]


def read(file: UserFile) -> Foreign | str:
    """The crossword in a file, or what is wrong with it."""
    readers: Mapping[str, Callable[[bytes], Foreign]] = {
        ".ipuz": _ipuz,
        ".puz": _puz,
        ".jpz": _jpz,
    }
    return tried(file, readers[file.suffix])


def _ipuz(raw: bytes) -> Foreign:
    whole = read_ipuz(raw, "crossword")
    if not whole.get("solution"):
        raise Refused(NO_KEY)
    block = str(whole.get("block", BLACK))
    key = map(items_of, items_of(whole["solution"]))
    rows = [[_ipuz_cell(cell, block) for cell in row] for row in key]
    clues: dict[tuple[int, str], str] = {}
    for title, every in members_of(whole.get("clues") or {}).items():
        way = _direction(title)
        for clue in items_of(every):
            number, text = _ipuz_clue(clue)
            clues[number, way] = text
    return Foreign(rows, clues)


def _ipuz_cell(cell: object, block: str) -> str:
    if isinstance(cell, dict):
        cell = cell.get("value", cell.get("cell", ""))
    if cell is None or cell == block:
        return BLACK
    return _letters("" if cell in (0, "0") else str(cell))


def _ipuz_clue(clue: object) -> tuple[int, str]:
    if isinstance(clue, Mapping):
        lengths = clue.get("enumeration")
        text = _plain(str(clue.get("clue", "")))
        if lengths and not text.endswith(")"):
            text += f" ({str(lengths).replace(' ', ',')})"
        return int(str(clue.get("number"))), text
    if isinstance(clue, list) and len(clue) > 1:
        return int(str(clue[0])), _plain(str(clue[1]))
    raise Refused("has a clue without a number")


def _puz(raw: bytes) -> Foreign:
    import puz

    if puz.ACROSSDOWN not in raw:
        raise Refused("is no .puz file (it lacks the mark ACROSS&DOWN)")
    try:
        found = puz.load(raw)
    except puz.PuzzleFormatError as error:
        if "checksum" not in error.message:
            raise
        raise Refused("is damaged: its checksum does not match") from None
    if found.is_solution_locked():
        raise Refused(LOCKED)
    black = found.blacksquare()
    if found.solution_state == puz.SolutionState.NotProvided or not (
        set(found.solution) - {black, "-", "X"}
    ):
        raise Refused(NO_KEY)
    cells = [
        BLACK if sign == black else _letters("" if sign == "-" else sign)
        for sign in found.solution
    ]
    if found.has_rebus():
        rebus = found.rebus()
        for at in rebus.get_rebus_squares():
            cells[at] = _letters(rebus.get_rebus_solution(at) or "")
    width = found.width
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    numbering = found.clue_numbering()
    clues = {
        (int(clue["num"]), way): _plain(str(clue["clue"]))
        for way, every in (("across", numbering.across), ("down", numbering.down))
        for clue in every
    }
    return Foreign(rows, clues)


def _jpz(raw: bytes) -> Foreign:
    from defusedxml import DTDForbidden
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(_member(raw), forbid_dtd=True)
    except DTDForbidden:
        raise Refused("has a DOCTYPE, which is not read; remove it") from None
    except ParseError as error:
        line, column = error.position  # from 0, unlike the line
        why = str(error).partition(":")[0]
        raise Refused(f"line {line}, column {column + 1}: not XML ({why})") from None
    for one in root.iter():
        one.tag = str(one.tag).rpartition("}")[2]
    puzzle = next(root.iter("crossword"), None)
    grid = None if puzzle is None else puzzle.find("grid")
    if puzzle is None or grid is None:
        raise Refused("has no crossword")
    width, height = int(grid.get("width", "0")), int(grid.get("height", "0"))
    if not 0 < width * height <= _MOST_CELLS:
        raise Refused(f"is {width} x {height}")
    rows = [[BLACK] * width for _ in range(height)]
    numbers: dict[tuple[int, int], int] = {}
    for cell in grid.iter("cell"):
        x, y = int(cell.get("x", "0")), int(cell.get("y", "0"))
        if not (1 <= x <= width and 1 <= y <= height):
            raise Refused(f"has a cell outside of the grid (column {x}, row {y})")
        if cell.get("type") in ("block", "void"):
            continue
        rows[y - 1][x - 1] = _letters(cell.get("solution") or "")
        if number := cell.get("number"):
            numbers[x, y] = int(number)
    if not any(sign not in ("", BLACK) for row in rows for sign in row):
        raise Refused(NO_KEY)
    return Foreign(rows, _jpz_clues(puzzle))


def _jpz_clues(puzzle: "Element") -> dict[tuple[int, str], str]:
    clues: dict[tuple[int, str], str] = {}
    for nth, block in enumerate(puzzle.iter("clues")):
        title = block.find("title")
        said = "" if title is None else "".join(title.itertext())
        way = _direction(said or ("across", "down")[nth % 2])
        for clue in block.iter("clue"):
            text = " ".join("".join(clue.itertext()).split())
            lengths = clue.get("format")
            if lengths and not text.endswith(")"):
                text += f" ({lengths})"
            clues[int(clue.get("number", "0")), way] = text
    return clues


def _member(raw: bytes) -> bytes:
    """The bytes of a file, or those of the only one in a zip file."""
    if not raw.startswith(b"PK"):
        return raw
    with zipfile.ZipFile(io.BytesIO(raw)) as packed:
        inside = packed.infolist()
        if len(inside) != 1:
            raise Refused(f"is a zip file with {len(inside)} files; must have one")
        if inside[0].flag_bits & 1:
            raise Refused("is a zip file with a password; unpack it")
        with packed.open(inside[0]) as stream:
            found = stream.read(_MOST_BYTES + 1)
    if len(found) > _MOST_BYTES:
        raise Refused("holds more than 2 MiB")
    return found


def _direction(title: str) -> str:
    """Return "across" or "down", as a list of clues is called.

    >>> _direction("Across:Waagerecht"), _direction("DOWN")
    ('across', 'down')
    """
    word = _plain(title).strip().casefold()
    for way in ("across", "down"):
        if word.startswith(way):
            return way
    raise Refused(f"has clues that are neither across nor down ({quoted(title)})")


def _letters(text: str) -> str:
    """Return the letters of a cell in capitals."""
    found = text.strip().upper()
    return "ẞ" if text.strip() == "ß" else found


def _plain(text: str) -> str:
    """Return a text without markup.

    >>> _plain("<i>Rock</i> &amp; roll")
    'Rock & roll'
    """
    return html.unescape(_TAG.sub("", text))
