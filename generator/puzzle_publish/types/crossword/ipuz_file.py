"""A crossword as an .ipuz file, version 2 (ipuz.org/v2), which is JSON.

Its strings may contain HTML, so they are escaped.
"""

import html
import json
from collections.abc import Mapping

from ...core.puzzle import Json
from .._grid.model import Filled
from .._grid.pattern import BLACK, Cell
from . import model

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"


def write(
    givens: model.Page,
    answer: Filled,
    *,
    title: str,
    author: str = "",
    rights: str = "",
    notes: str = "",
) -> bytes:
    """The bytes of the file, the same for the same puzzle."""
    pattern = givens.pattern
    numbers, given = pattern.numbers, givens.given
    clues: dict[str, list[Json]] = {"Across": [], "Down": []}
    for slot, clue in zip(pattern.slots, givens.clues, strict=True):
        one: dict[str, Json] = {"number": slot.number, "clue": _text(clue.clue)}
        clues[slot.direction.title()].append({**one, "enumeration": clue.enumeration})
    whole = {
        "version": VERSION,
        "kind": [KIND],
        "dimensions": {"width": pattern.width, "height": pattern.height},
        "title": _text(title),
        "author": _text(author),
        "copyright": _text(rights),
        **({"notes": _text(notes)} if notes else {}),
        "block": BLACK,
        "empty": 0,
        "showenumerations": True,
        "puzzle": [
            [
                BLACK if cell == BLACK else _cell(numbers, given, (r, c))
                for c, cell in enumerate(row)
            ]
            for r, row in enumerate(pattern.rows)
        ],
        "solution": [list(row) for row in answer],
        "clues": clues,
    }
    return (json.dumps(whole, ensure_ascii=False) + "\n").encode()


def _cell(numbers: Mapping[Cell, int], given: Mapping[Cell, str], at: Cell) -> Json:
    """A white cell: its number, 0 for none, with the letter that is given."""
    number, letter = numbers.get(at, 0), given.get(at)
    return number if letter is None else {"cell": number, "value": letter}


def _text(text: str) -> str:
    """A text with HTML escaped, except quotes, which occur in no attribute.

    >>> _text("<i>R&B</i> isn't")
    "&lt;i&gt;R&amp;B&lt;/i&gt; isn't"
    """
    return html.escape(text, quote=False)
