"""A crossword as an .ipuz file, version 2 (ipuz.org/v2), which is JSON."""

import json

from ...puzzle import Json
from . import model
from .pattern import BLACK

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"


def write(
    givens: Json,
    answer: Json,
    *,
    title: str,
    author: str = "",
    copyright_: str = "",
    notes: str = "",
) -> bytes:
    """The bytes of the file, the same for the same puzzle."""
    page = model.read_clued(givens)
    pattern = page.pattern
    numbers = pattern.numbers
    told = zip(pattern.slots, page.clues, strict=True)
    clues: dict[str, list[Json]] = {"Across": [], "Down": []}
    for slot, clue in told:
        one = {"number": slot.number, "clue": clue.clue}
        clues[slot.direction.title()].append({**one, "enumeration": clue.enumeration})
    whole = {
        "version": VERSION,
        "kind": [KIND],
        "dimensions": {"width": pattern.width, "height": pattern.height},
        "title": title,
        "author": author,
        "copyright": copyright_,
        **({"notes": notes} if notes else {}),
        "block": BLACK,
        "empty": 0,
        "showenumerations": True,
        "puzzle": [
            [
                BLACK if cell == BLACK else numbers.get((r, c), 0)
                for c, cell in enumerate(row)
            ]
            for r, row in enumerate(pattern.rows)
        ],
        "solution": [list(row) for row in answer["rows"]],
        "clues": clues,
    }
    return (json.dumps(whole, ensure_ascii=False) + "\n").encode()
