"""What a book's author may set, and the shapes of a puzzle.

givens: {"rows": ["剑辉星…", …], "mode": "closed" or "open", "words": [sorted] or null,
"lengths": [sorted], "decoys": 2, "clues": […] or null, "lexicon": reference or null}.
One character a cell. `words` are printed at help "list" alone, `clues` at help "clues",
in the order of `lengths` and then of their texts. `lexicon` stands there in open mode:
what must not be readable hangs on it.

answer: {"paths": [{"word": "…", "cells": [[r, c], …]}, …], "decoys": [the same]}, both
in the order of their cells. A path's cells are in reading order; those of a palindrome
and of a decoy, which have no such order, in the lesser of the two.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field, model_validator

from ...core.puzzle import Json
from ..params import Params as BaseParams

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon

Cell = tuple[int, int]
Path = tuple[Cell, ...]

LEAST_SIDE, MOST_SIDE = 6, 10
# A worked example may be smaller than what a book may ask for.
LEAST_READ_SIDE = 2
# A word on one cell is no path.
LEAST_LENGTH = 2
# Only words of this many characters or more are scrambled: two characters have no
# arrangement besides the word and its reverse.
LEAST_SCRAMBLED = 3

CLOSED, OPEN = "closed", "open"
LIST, LENGTHS, CLUES = "list", "lengths", "clues"
MEMBERS = frozenset(("rows", "mode", "words", "lengths", "decoys", "clues", "lexicon"))

Level = Literal["easy", "medium", "hard"]


class Params(BaseParams):
    """`params:` of a wordpath section."""

    level: Level = "medium"
    rows: int = Field(8, ge=LEAST_SIDE, le=MOST_SIDE, description="Rows of the board.")
    cols: int = Field(
        8, ge=LEAST_SIDE, le=MOST_SIDE, description="Columns of the board."
    )
    noise_max: int = Field(
        3, ge=0, le=5, description="Characters of no word between two words, at most."
    )
    scramble_p: float = Field(
        0.3, ge=0, le=1, description="Share of words that are scrambled into decoys."
    )
    help: Literal["list", "lengths", "clues"] = Field(
        "list", description="What the page tells: the words, their lengths, clues."
    )
    mode: Literal["closed", "open"] | None = Field(
        None,
        description=(
            "closed: each listed word is readable once; open: and no other word of the"
            " lexicon is. Closed with the list, open without it, unless set."
        ),
    )
    lexicon: str | dict[str, Json] = Field(
        "auto", description="A named list of words, or a file beside the config."
    )
    explanations: Literal["none", "zh", "en"] = Field(
        "none",
        description=(
            "What words mean, for glossary and clues: as the list has it, or from the"
            " installed packages in Chinese or English."
        ),
    )

    @model_validator(mode="after")
    def _closed_has_its_list(self) -> Self:
        if self.mode == CLOSED and self.help != LIST:
            raise ValueError(
                f"mode must be open where help is {self.help}: without the list nobody"
                " can tell which of the readable words count"
            )
        return self

    @property
    def promise(self) -> str:
        """The mode: as set, or as the help asks for it."""
        return self.mode or (CLOSED if self.help == LIST else OPEN)


@dataclass(frozen=True, slots=True)
class Page:
    """Givens as the code reads them."""

    rows: tuple[str, ...]
    mode: str
    words: tuple[str, ...] | None
    lengths: tuple[int, ...]
    decoys: int
    clues: tuple[str, ...] | None
    lexicon: Mapping[str, Json] | None

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0])


def read(givens: Json) -> Page:
    """The givens as a Page.

    Raises:
        ValueError: they are not the shape above; wrong kinds may raise TypeError or
            KeyError. Whoever reads a file of unknown origin expects all three.
    """
    if givens.keys() != MEMBERS:
        raise ValueError("not the members of a page")
    words, clues = givens["words"], givens["clues"]
    page = Page(
        rows=_texts(givens["rows"]),
        mode=givens["mode"],
        words=None if words is None else _texts(words),
        lengths=tuple(givens["lengths"]),
        decoys=givens["decoys"],
        clues=None if clues is None else _texts(clues),
        lexicon=givens["lexicon"],
    )
    _check_numbers(page)
    _check_mode(page)
    return page


def _check_numbers(page: Page) -> None:
    # As sets and whole lists: every puzzle is read four times on its way to a book.
    if set(map(type, (*page.lengths, page.decoys))) != {int}:
        raise ValueError("not a whole number")
    if not LEAST_READ_SIDE <= page.height <= MOST_SIDE:
        raise ValueError(f"{page.height} rows")
    width = page.width
    if not LEAST_READ_SIDE <= width <= MOST_SIDE:
        raise ValueError(f"{width} columns")
    if set(map(len, page.rows)) != {width}:
        raise ValueError("rows of different lengths")
    if page.decoys < 0 or not page.lengths or page.lengths[0] < LEAST_LENGTH:
        raise ValueError("no words, or a word of one character")
    if list(page.lengths) != sorted(page.lengths):
        raise ValueError("lengths that are not sorted")


def _check_mode(page: Page) -> None:
    if page.mode == CLOSED:
        if page.words is None or page.lexicon is not None or page.clues is not None:
            raise ValueError("a closed page prints its list and nothing else")
    elif page.mode != OPEN or not isinstance(page.lexicon, dict):
        raise ValueError("an open page names its lexicon")
    if page.words is not None:
        if list(page.words) != sorted(set(page.words)):
            raise ValueError("words that are not sorted, or come twice")
        if list(page.lengths) != sorted(map(len, page.words)):
            raise ValueError("lengths of other words")
    if page.clues is not None and len(page.clues) != len(page.lengths):
        raise ValueError("not as many clues as words")


def _texts(value: Json) -> tuple[str, ...]:
    if not isinstance(value, list) or set(map(type, value)) - {str}:
        raise ValueError("not a list of texts")
    return tuple(value)


def canonical(givens: Json) -> Json:
    """The least of the forms that turns and mirror images of the board give.

    A square board has eight, another one four. Two pages with one canonical form are
    one puzzle to a reader: every path of one is a path of the other.
    """
    rows = list(givens["rows"])
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    faces = [rows, columns] if len(columns) == len(rows) else [rows]
    forms = []
    for face in faces:
        mirrored = [row[::-1] for row in face]
        forms += [face, face[::-1], mirrored, mirrored[::-1]]
    words = givens["words"]
    return {
        **givens,
        "rows": min(forms),
        "words": None if words is None else sorted(words),
    }


def name_of(cell: Sequence[int]) -> str:
    """What readers call a cell: its column's letters, then its row's number.

    >>> name_of((3, 2)), name_of((0, 26))
    ('C4', 'AA1')
    """
    row, column = cell
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return f"{letters}{row + 1}"


def path_json(word: str, cells: Sequence[Sequence[int]]) -> Json:
    """One path of an answer."""
    return {"word": word, "cells": [list(cell) for cell in cells]}


def cells_of(path: Json) -> Json:
    """The cells of a path, by which an answer's paths are ordered."""
    return path["cells"]


def clue_of(lexicon: "Lexicon", word: str) -> str:
    """The clue of a word: what it means, or how it is read; "" where neither is known.

    An explanation that names the word has a wave in its place.
    """
    entry = lexicon.find(word)
    if entry is None:
        return ""
    return entry.note.replace(word, "～") or entry.reading


def clues_of(lexicon: "Lexicon", words: Iterable[str]) -> tuple[str, ...]:
    """The clues of some words, in the order of their lengths and then of their texts.

    The page's lengths stand in the same order, so each clue has its length beside it.
    """
    told = sorted((len(word), clue_of(lexicon, word)) for word in words)
    return tuple(clue for _, clue in told)
