"""What a player has typed as a found word: the word itself, or its cells."""

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .model import Cell, bare, name_of
from .playscreen import Found

_CELL = r"([A-Za-z])([0-9]{1,2})"
_BETWEEN = r"[\s,;>-]*"
_CELLS = re.compile(rf"{_CELL}(?:{_BETWEEN}{_CELL})*")
_ONE = re.compile(_CELL)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a guess is.

    Attributes:
        reason: the name of the sentence that answers it.
        word: what was guessed.
        index: the answer that was found, or None.
    """

    reason: str
    word: str
    index: int | None = None


def is_guess(line: str) -> bool:
    """Return whether a line is a word or cells rather than a number.

    >>> is_guess("cat"), is_guess("A1-A2"), is_guess("1"), is_guess("1.5")
    (True, True, False, False)
    """
    return any(char.isalpha() for char in line)


def judged(
    rows: Sequence[str],
    answers: Sequence[Found],
    decoys: Sequence[Found],
    listed: Collection[str],
    found: Collection[int],
    line: str,
) -> Judged:
    """Return what a guess on this board is; `found` are the answers found before."""
    text = line.strip()
    if _CELLS.fullmatch(text):
        cells = tuple(_cell(*match) for match in _ONE.findall(text))
        if not _is_path(rows, cells):
            return Judged("no_path", "-".join(map(name_of, cells)))
        if len(cells) > 1:
            return _of_cells(rows, answers, decoys, found, cells)
    word = bare(unicodedata.normalize("NFC", text).upper())
    for k, answer in enumerate(answers):
        if answer.word == word:
            return Judged("again" if k in found else "found", word, k)
    if word in (decoy.word for decoy in decoys):
        return Judged("is_decoy", word)
    if not can_be_read(rows, word):
        return Judged("unreadable", word)
    return Judged("not_listed" if listed else "not_hidden", word)


def _of_cells(
    rows: Sequence[str],
    answers: Sequence[Found],
    decoys: Sequence[Found],
    found: Collection[int],
    cells: tuple[Cell, ...],
) -> Judged:
    """Return what a path is, in whichever direction it was typed."""
    for k, answer in enumerate(answers):
        if cells in (answer.cells, answer.cells[::-1]):
            return Judged("again" if k in found else "found", answer.word, k)
    for decoy in decoys:
        if set(cells) == set(decoy.cells):
            return Judged("is_decoy", decoy.word)
    return Judged("spells_nothing", "".join(rows[r][c] for r, c in cells))


def _cell(column: str, row: str) -> Cell:
    return int(row) - 1, ord(column.upper()) - ord("A")


def _is_path(rows: Sequence[str], cells: Sequence[Cell]) -> bool:
    inside = all(0 <= r < len(rows) and 0 <= c < len(rows[0]) for r, c in cells)
    near = all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(cells))
    return inside and near and len(set(cells)) == len(cells)


def can_be_read(rows: Sequence[str], word: str) -> bool:
    """Return whether a path spells a word.

    >>> can_be_read(["CA", "XT"], "CAT"), can_be_read(["CA", "XT"], "TAX")
    (True, False)
    """
    places: list[tuple[Cell, ...]] = [
        ((r, c),)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if word.startswith(letter)
    ]
    while places:
        path = places.pop()
        if len(path) == len(word):
            return True
        r, c = path[-1]
        for s, d in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if (
                0 <= s < len(rows)
                and 0 <= d < len(rows[0])
                and rows[s][d] == word[len(path)]
                and (s, d) not in path
            ):
                places.append((*path, (s, d)))
    return False
