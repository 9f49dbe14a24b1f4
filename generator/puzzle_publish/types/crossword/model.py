"""The shapes of a puzzle with clues: what is printed, and its answer.

givens: {"kind": "freeform", "rows": ["..#", …], "symmetric": false, "clues": {"across":
[{"number": 1, "clue": "…", "length": 8, "enumeration": "3,5"}, …], "down": […]},
"lexicon": reference}. "." is a cell for a letter, "#" black, or outside of a free form;
numbers are the standard ones. `lexicon` is the list of words and clues by its digest:
that there is one answer hangs on it. The kinds without clues stand in clueless.py;
`read` reads those as well.

answer: {"rows": ["AB#", …]}, one character a cell.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ...core.puzzle import Json
from . import clueless
from .clueless import CODEWORD, FILL_IN, CodewordPage, FillInPage, pattern_of
from .pattern import BLACK, Pattern, Slot

Grid = Literal["freeform", "american", "british"]
Kind = Literal["freeform", "american", "british", "fill_in", "codeword"]
FREEFORM: Final = "freeform"
AMERICAN: Final = "american"
BRITISH: Final = "british"
# Kinds that print clues, each with the grid of its name.
CLUED = (FREEFORM, AMERICAN, BRITISH)
KINDS = (*CLUED, FILL_IN, CODEWORD)
MEMBERS = frozenset(("kind", "rows", "symmetric", "clues", "lexicon"))
CLUE_MEMBERS = frozenset(("number", "clue", "length", "enumeration"))
DIRECTIONS = ("across", "down")

__all__ = ["CODEWORD", "FILL_IN", "CodewordPage", "FillInPage"]


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue as it is printed; `enumeration` is the lengths of the answer's words."""

    number: int
    clue: str
    length: int
    enumeration: str


@dataclass(frozen=True, slots=True)
class Page:
    """Givens as the code reads them; clues in the order of `pattern.slots`."""

    kind: str
    pattern: Pattern
    symmetric: bool
    clues: tuple[Clue, ...]
    lexicon: Mapping[str, Json]


Printed = Page | FillInPage | CodewordPage


def read(givens: Json) -> Printed:
    """The givens as the page of their kind.

    Raises:
        ValueError: they are not the shape of their kind, or what they tell is not that
            of their rows; wrong kinds may raise TypeError or KeyError. Whoever reads a
            file of unknown origin expects all three.
    """
    kind = givens["kind"]
    if kind == FILL_IN:
        return clueless.read_fill_in(givens)
    if kind == CODEWORD:
        return clueless.read_codeword(givens)
    return read_clued(givens)


def read_clued(givens: Json) -> Page:
    """The givens of a kind with clues as a Page.

    Raises:
        ValueError: they are none; see `read`.
    """
    if givens.keys() != MEMBERS:
        raise ValueError("not the members of a crossword")
    if givens["kind"] not in CLUED:
        raise ValueError("no kind of crossword")
    pattern = pattern_of(givens)
    if givens["clues"].keys() != set(DIRECTIONS):
        raise ValueError("no clues across and down")
    clues = tuple(
        _clue(clue) for direction in DIRECTIONS for clue in givens["clues"][direction]
    )
    asked = [(slot.direction, slot.number, slot.length) for slot in pattern.slots]
    told = [
        (direction, clue["number"], clue["length"])
        for direction in DIRECTIONS
        for clue in givens["clues"][direction]
    ]
    if asked != told:
        raise ValueError("clues that are not those of the grid's numbers and lengths")
    return Page(givens["kind"], pattern, givens["symmetric"], clues, givens["lexicon"])


def _clue(value: Json) -> Clue:
    if value.keys() != CLUE_MEMBERS:
        raise ValueError("not the members of a clue")
    clue = Clue(**value)
    texts = clue.clue, clue.enumeration
    if any(type(text) is not str or not text.strip() for text in texts):
        raise ValueError("a clue without text or lengths")
    if type(clue.number) is not int or type(clue.length) is not int:
        raise ValueError("a number that is none")
    return clue


def write(
    kind: str,
    pattern: Pattern,
    clues: Mapping[Slot, tuple[str, str]],
    lexicon: Mapping[str, Json],
    *,
    symmetric: bool,
) -> Json:
    """The givens of a filled pattern.

    Args:
        kind: one of KINDS.
        pattern: of black and white cells.
        clues: of each slot, the text and the enumeration.
        lexicon: the list's reference.
        symmetric: whether the page promises that it looks the same upside down.
    """
    told: dict[str, list[Json]] = {direction: [] for direction in DIRECTIONS}
    for slot in pattern.slots:
        text, enumeration = clues[slot]
        told[slot.direction].append(
            {
                "number": slot.number,
                "clue": text,
                "length": slot.length,
                "enumeration": enumeration,
            }
        )
    return {
        "kind": kind,
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "clues": told,
        "lexicon": dict(lexicon),
    }


def write_answer(pattern: Pattern, words: Mapping[Slot, str]) -> Json:
    """The answer that has these words in the slots.

    Raises:
        ValueError: two words differ where they cross, or a cell has no letter.
    """
    cells = [list(row) for row in pattern.rows]
    for slot, word in words.items():
        for (r, c), letter in zip(slot.cells, word, strict=True):
            if cells[r][c] not in (".", letter):
                raise ValueError(f"{word} does not fit at {r}, {c}")
            cells[r][c] = letter
    rows = ["".join(row) for row in cells]
    if any("." in row for row in rows):
        raise ValueError("a cell without a letter")
    return {"rows": rows}


def entries(pattern: Pattern, rows: list[str]) -> Iterator[tuple[Slot, str]]:
    """Yield each slot with the word that stands there in an answer's rows."""
    for slot in pattern.slots:
        yield slot, "".join(rows[r][c] for r, c in slot.cells)


def is_full(pattern: Pattern, rows: Json) -> bool:
    """Whether rows hold one letter in each white cell and black where it is black."""
    if not isinstance(rows, list) or len(rows) != pattern.height:
        return False
    for row, ours in zip(rows, pattern.rows, strict=True):
        if type(row) is not str or len(row) != len(ours):
            return False
        for letter, cell in zip(row, ours, strict=True):
            if (letter == BLACK) != (cell == BLACK):
                return False
            if letter != BLACK and not letter.isalpha():
                return False
    return True
