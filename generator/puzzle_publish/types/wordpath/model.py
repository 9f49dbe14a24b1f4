"""The shapes of a puzzle; what a book's author may set is in params.py.

givens: {"rows": ["剑辉星…", …], "mode": "closed" or "open", "words": [sorted] or null,
"lengths": [sorted], "decoys": 2, "clues": […] or null, "lexicon": reference or null}.
A cell holds one character. `words` are printed with help "list" only, as in
"BAKING SHEET"; cells hold no spaces. `clues` are printed with help "clues", in the
order of `lengths` and then of their characters. In open mode `lexicon` decides which
words must not be readable. Some givens have further members:

    theme   {"title": "In the Kitchen", "subtitle": "Everything in its place"}
    payoff  {"lead": "The unused letters spell …:", "lengths": [5, 4]}, the lengths of
            the words that the letters on no path spell, row by row
    forced  true if the words were given and the board's size follows from them

answer: {"paths": [{"word": "…", "cells": [[r, c], …]}, …], "decoys": [the same]}, both
in the order of their cells, and "payoff": "BLUE WHALE" if the givens have one. A path's
word has no spaces; its cells are in reading order. Palindromes and decoys can be read
both ways; their cells are in the lesser of the two orders.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Json
from ...core.shown import in_both_orders
from ...grids.reading import cells, numbers, texts
from .._listed.printed import Listed, Question, Title

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon

Cell = tuple[int, int]
Path = tuple[Cell, ...]

LEAST_SIDE, MOST_SIDE = 6, 15
# A worked example may be smaller than any board of a book.
LEAST_READ_SIDE = 2
# A word on one cell is not a path.
LEAST_LENGTH = 2
# Only words of this many characters or more are scrambled: two characters have no
# arrangement besides the word and its reverse.
LEAST_SCRAMBLED = 3

CLOSED, OPEN = "closed", "open"
NO_TEXTS, NO_NUMBER = "not a list of strings", "not a whole number"
# What printed words have between letters; cells hold only letters.
JOINTS = " '’-"
LIST, LENGTHS, CLUES = "list", "lengths", "clues"
MEMBERS = frozenset(("rows", "mode", "words", "lengths", "decoys", "clues", "lexicon"))
EXTRA_MEMBERS = frozenset(("theme", "payoff", "forced"))


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
    theme: Title | None = None
    payoff: Question | None = None
    forced: bool = False

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    @property
    def listed(self) -> Listed:
        """What is set around the board."""
        return Listed(
            self.rows,
            self.lengths,
            self.words,
            self.clues,
            self.decoys,
            self.theme,
            self.payoff,
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """A word and its cells."""

    word: str
    cells: Path

    def as_json(self) -> Json:
        """Return it as an answer has it."""
        return {"word": self.word, "cells": [list(cell) for cell in self.cells]}


@dataclass(frozen=True, slots=True)
class Key:
    """An answer as the code uses it; what a solution lacks is None."""

    paths: tuple[Laid, ...]
    decoys: tuple[Laid, ...] | None = None
    payoff: str | None = None

    @property
    def every(self) -> tuple[Laid, ...]:
        """The paths, then the decoys."""
        return (*self.paths, *(self.decoys or ()))

    def as_json(self) -> Json:
        """Return it as puzzles have it."""
        answer: dict[str, Json] = {"paths": [path.as_json() for path in self.paths]}
        if self.decoys is not None:
            answer["decoys"] = [decoy.as_json() for decoy in self.decoys]
        if self.payoff is not None:
            answer["payoff"] = self.payoff
        return answer


def read(givens: Json) -> Page:
    """The givens as a Page.

    Raises:
        ValueError: they do not have the shape above.
    """
    if not isinstance(givens, dict) or givens.keys() - EXTRA_MEMBERS != MEMBERS:
        raise ValueError("not the members of a page")
    mode, lexicon = givens["mode"], givens["lexicon"]
    words, clues = givens["words"], givens["clues"]
    if givens.get("forced", True) is not True:
        raise ValueError("forced must be true, or left out")
    if not isinstance(mode, str) or not isinstance(lexicon, dict | None):
        raise ValueError("an open page names its lexicon")
    (decoys,) = numbers([givens["decoys"]], NO_NUMBER)
    page = Page(
        rows=texts(givens["rows"], NO_TEXTS),
        mode=mode,
        words=None if words is None else texts(words, NO_TEXTS),
        lengths=numbers(givens["lengths"], NO_NUMBER),
        decoys=decoys,
        clues=None if clues is None else texts(clues, NO_TEXTS),
        lexicon=lexicon,
        theme=_theme_of(givens["theme"]) if "theme" in givens else None,
        payoff=_payoff_of(givens["payoff"]) if "payoff" in givens else None,
        forced="forced" in givens,
    )
    _check_numbers(page)
    _check_mode(page)
    return page


def read_answer(page: Page, answer: Json) -> Key:
    """An answer to a page as a Key, as `read_key`."""
    return read_key(answer)


def read_key(answer: Json) -> Key:
    """An answer, or a solution, as a Key.

    Raises:
        ValueError: it does not have the shape above, as with `read`.
    """
    known = {"paths", "decoys", "payoff"}
    if not isinstance(answer, dict) or not {"paths"} <= answer.keys() <= known:
        raise ValueError("not the members of an answer")
    payoff = answer.get("payoff")
    if "payoff" in answer and not isinstance(payoff, str):
        raise ValueError("the pay-off is not a text")
    decoys = _laid(answer["decoys"]) if "decoys" in answer else None
    return Key(_laid(answer["paths"]), decoys, payoff)


def in_order(items: Iterable[Laid]) -> tuple[Laid, ...]:
    """Words as an answer has them: in the order of their cells."""
    return tuple(sorted(items, key=lambda item: item.cells))


def _laid(paths: Json) -> tuple[Laid, ...]:
    if not isinstance(paths, list):
        raise ValueError("paths and decoys are lists")
    return tuple(map(_path, paths))


def _path(value: Json) -> Laid:
    if isinstance(value, dict) and value.keys() == {"word", "cells"}:
        word = value["word"]
        if isinstance(word, str):
            return Laid(word, cells(value["cells"], "a path"))
    raise ValueError("a path has a word and cells")


def make_givens(page: Page) -> dict[str, Json]:
    """A Page as JSON."""
    givens: dict[str, Json] = {
        "rows": list(page.rows),
        "mode": page.mode,
        "words": None if page.words is None else list(page.words),
        "lengths": list(page.lengths),
        "decoys": page.decoys,
        "clues": None if page.clues is None else list(page.clues),
        "lexicon": None if page.lexicon is None else dict(page.lexicon),
    }
    if page.theme is not None:
        theme = page.theme
        givens["theme"] = {"title": theme.title, "subtitle": theme.subtitle}
    if page.payoff is not None:
        lengths = list(page.payoff.lengths)
        givens["payoff"] = {"lead": page.payoff.lead, "lengths": lengths}
    if page.forced:
        givens["forced"] = True
    return givens


def _theme_of(theme: Json) -> Title:
    fault = "not the members of a theme"
    if not isinstance(theme, dict) or theme.keys() != {"title", "subtitle"}:
        raise ValueError(fault)
    title, subtitle = texts([theme["title"], theme["subtitle"]], fault)
    return Title(title, subtitle)


def _payoff_of(payoff: Json) -> Question:
    fault = "not the members of a pay-off"
    if not isinstance(payoff, dict) or payoff.keys() != {"lead", "lengths"}:
        raise ValueError(fault)
    (lead,) = texts([payoff["lead"]], fault)
    lengths = numbers(payoff["lengths"], "not the lengths of words")
    if min(lengths, default=0) < 1:
        raise ValueError("not the lengths of words")
    return Question(lead, lengths)


def _check_numbers(page: Page) -> None:
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
    elif page.mode != OPEN or page.lexicon is None:
        raise ValueError("an open page names its lexicon")
    if page.words is not None:
        if list(page.words) != sorted(set(page.words)):
            raise ValueError("words that are not sorted, or come twice")
        if list(page.lengths) != sorted(len(bare(word)) for word in page.words):
            raise ValueError("lengths of other words")
    if page.clues is not None and len(page.clues) != len(page.lengths):
        raise ValueError("clues and words differ in number")


def canonical(givens: Page) -> Json:
    """The lowest of the forms that rotations and mirror images of the board give.

    A square board has eight, any other four. Pages with the same canonical form are the
    same puzzle to a reader: every path of one is a path of the other.
    """
    rows = list(givens.rows)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    faces = [rows, columns] if len(columns) == len(rows) else [rows]
    forms = []
    for face in faces:
        mirrored = [row[::-1] for row in face]
        forms += [face, face[::-1], mirrored, mirrored[::-1]]
    return {**make_givens(givens), "rows": min(forms)}


def bare(word: str) -> str:
    """A printed word as its path spells it.

    >>> bare("BAKING SHEET"), bare("O'CLOCK")
    ('BAKINGSHEET', 'OCLOCK')
    """
    return word if word.isalpha() else "".join(filter(_is_cell, word))


def _is_cell(char: str) -> bool:
    return char not in JOINTS


def parts(text: str) -> tuple[str, ...]:
    """The words of a pay-off, each as it is spelt in cells.

    >>> parts("IT'S A RED-LETTER DAY")
    ('ITS', 'A', 'RED', 'LETTER', 'DAY')
    """
    return tuple(map(bare, text.replace("-", " ").split()))


def solution(answer: Json) -> Json:
    """What a solver finds of an answer: the paths and the letters left over."""
    key = read_key(answer)
    payoff = None if key.payoff is None else "".join(parts(key.payoff))
    return Key(key.paths, payoff=payoff).as_json()


def board_cells(paths: Iterable[Iterable[Sequence[int]]]) -> frozenset[Cell]:
    """All cells of these paths."""
    return frozenset((r, c) for path in paths for r, c in path)


def unused(rows: Sequence[str], paths: Iterable[Iterable[Sequence[int]]]) -> str:
    """The letters on none of these paths, row by row."""
    taken = board_cells(paths)
    return "".join(
        letter
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if (r, c) not in taken
    )


def known(givens: Page, answer: Key) -> tuple[Path, ...]:
    """The paths of the words that the key names, in reading order.

    Words that all must be on the board are read backward as well.
    """
    paths = tuple(path.cells for path in answer.paths if path.word)
    return in_both_orders(paths) if givens.forced else paths


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
