"""What a book's author may set, and the shapes of a puzzle.

givens: {"rows": ["剑辉星…", …], "mode": "closed" or "open", "words": [sorted] or null,
"lengths": [sorted], "decoys": 2, "clues": […] or null, "lexicon": reference or null}.
A cell holds one character. `words` are printed with help "list" only, `clues` with help
"clues", in the order of `lengths` and then of their characters. In open mode `lexicon`
decides which words must not be readable.

answer: {"paths": [{"word": "…", "cells": [[r, c], …]}, …], "decoys": [the same]}, both
in the order of their cells. A path's cells are in reading order. Palindromes and decoys
can be read both ways; their cells are in the lesser of the two orders.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from ...core.puzzle import Json
from ..params import Params as BaseParams

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon

Cell = tuple[int, int]
Path = tuple[Cell, ...]

LEAST_SIDE, MOST_SIDE = 6, 10
# A worked example may be smaller than any board of a book.
LEAST_READ_SIDE = 2
# A word on one cell is not a path.
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
        3,
        ge=0,
        le=5,
        description="Most characters between two words that belong to no word.",
    )
    scramble_p: float = Field(
        0.3,
        ge=0,
        le=1,
        description="Share of the words that are scrambled into decoys.",
    )
    help: Literal["list", "lengths", "clues"] = Field(
        "list", description="What the page gives: the words, their lengths, or clues."
    )
    mode: Literal["closed", "open"] | None = Field(
        None,
        description=(
            "closed: each listed word can be read once; open: in addition, no other"
            " word of the lexicon can be read. Unless set, closed with help list, else"
            " open."
        ),
    )
    lexicon: str | dict[str, Json] = Field(
        "auto", description="A named list of words, or a file beside the book's file."
    )
    explanations: Literal["none", "zh", "en"] = Field(
        "none",
        description=(
            "Where glossary and clues get the meanings of words: none, from the list;"
            " zh or en, from the installed packages in that language."
        ),
    )

    @model_validator(mode="after")
    def _closed_has_its_list(self) -> Self:
        if self.mode == CLOSED and self.help != LIST:
            raise ValueError(
                f"mode must be open where help is {self.help}: without the list nobody"
                " can know which of the readable words count"
            )
        return self

    @property
    def promise(self) -> str:
        """The mode: as set, or the one that suits the help."""
        return self.mode or (CLOSED if self.help == LIST else OPEN)


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them."""

    rows: tuple[str, ...]
    mode: str
    words: tuple[str, ...] | None
    lengths: tuple[int, ...]
    decoys: int
    clues: tuple[str, ...] | None
    lexicon: Mapping[str, Json] | None

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])


def read(givens: Json) -> Page:
    """The givens as a Page.

    Raises:
        ValueError: they do not have the shape above. Values of wrong types may raise
            TypeError or KeyError as well; code that reads unknown files expects all
            three.
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
    # By sets and whole lists, for speed: every puzzle of a book is read four times.
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
        raise ValueError("clues and words differ in number")


def _texts(value: Json) -> tuple[str, ...]:
    if not isinstance(value, list) or set(map(type, value)) - {str}:
        raise ValueError("not a list of strings")
    return tuple(value)


def canonical(givens: Json) -> Json:
    """The lowest of the forms that rotations and mirror images of the board give.

    A square board has eight, any other four. Pages with the same canonical form are the
    same puzzle to a reader: every path of one is a path of the other.
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
    """The name of a cell for readers: its column's letters, then its row's number.

    >>> name_of((3, 2)), name_of((0, 26))
    ('C4', 'AA1')
    """
    row, column = cell
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return f"{letters}{row + 1}"


@lru_cache(maxsize=32)
def cell_pairs(rows: int, cols: int) -> NDArray[np.int32]:
    """(row, column) of every cell of a board with a border of one cell."""
    places = np.divmod(np.arange((rows + 2) * (cols + 2)), cols + 2)
    return np.stack(places, axis=-1).astype(np.int32) - 1


def path_json(word: str, cells: Sequence[Sequence[int]]) -> Json:
    """A path as an answer has it."""
    return {"word": word, "cells": [list(cell) for cell in cells]}


def cells_of(path: Json) -> Json:
    """The cells of a path: the key by which paths are sorted."""
    return path["cells"]


@dataclass(frozen=True, slots=True)
class CacheKey:
    """A lexicon as the argument of a cached function: compared by its digest."""

    digest: str
    lexicon: "Lexicon" = field(compare=False)


def clue_of(lexicon: "Lexicon", word: str) -> str:
    """The clue of a word: its meaning, else its reading; "" if neither is known.

    In a meaning that contains the word, "～" replaces it.
    """
    entry = lexicon.find(word)
    if entry is None:
        return ""
    return entry.note.replace(word, "～") or entry.reading


def clues_of(lexicon: "Lexicon", words: Iterable[str]) -> tuple[str, ...]:
    """The clues of words, sorted by the length of the word and then by text.

    The page's lengths are in the same order, so each clue has its length beside it.
    """
    clues = sorted((len(word), clue_of(lexicon, word)) for word in words)
    return tuple(clue for _, clue in clues)
