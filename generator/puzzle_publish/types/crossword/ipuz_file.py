"""A crossword as an .ipuz file."""

from collections.abc import Mapping

from ...core.puzzle import Json
from .._grid.model import Filled
from .._grid.pattern import BLACK, Cell
from ..foreign_files import About, ipuz_text, write_ipuz
from . import model


def write(givens: model.Page, answer: Filled, about: About) -> bytes:
    """The bytes of the file, the same for the same puzzle."""
    pattern = givens.pattern
    numbers, given = pattern.numbers, givens.given
    clues: dict[str, list[Json]] = {"Across": [], "Down": []}
    for slot, clue in zip(pattern.slots, givens.clues, strict=True):
        one: dict[str, Json] = {"number": slot.number, "clue": ipuz_text(clue.clue)}
        clues[slot.direction.title()].append({**one, "enumeration": clue.enumeration})
    members: dict[str, Json] = {
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
        "clues": {**clues},
    }
    return write_ipuz(["crossword"], pattern.width, pattern.height, about, **members)


def _cell(numbers: Mapping[Cell, int], given: Mapping[Cell, str], at: Cell) -> Json:
    """A white cell: its number, 0 for none, with the letter that is given."""
    number, letter = numbers.get(at, 0), given.get(at)
    return number if letter is None else {"cell": number, "value": letter}
