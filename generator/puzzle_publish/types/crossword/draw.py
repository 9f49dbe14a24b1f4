"""The page of a crossword and what this type draws besides.

The grid at the top left with its numbers, the clues in columns beside and below it; of
a fill-in the words in their place. How large it gets stands in formats.py; codewords
have a face of their own.
"""

from collections.abc import Iterator
from dataclasses import replace

from ...core.figure import Figure, Step
from ...core.puzzle import Json
from ...core.text_fitting import sans_ems
from . import board, model
from .art import cover_art
from .codeface import code_face
from .columns import HAN, Setting, indent
from .entries import entries_of, listed
from .formats import (
    CELL_MM,
    LEAST_CELL_MM,
    NEAR,
    NORMAL,
    Asked,
    Format,
    is_on_a_page,
    setting_of,
    usual_count,
    wider,
)
from .keyface import key_face
from .steps import example_steps

__all__ = ["cover_art", "draw", "example_steps", "fits", "size_of"]


def draw(givens: Json, answer: Json | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return key_face(givens, answer)
    if givens["kind"] == model.CODEWORD:
        return code_face(givens)
    asked = _asked(givens, language)
    sheet, setting = setting_of(asked)
    widest: Figure | None = None
    for wide in reversed(list(wider(asked, sheet, setting.type))):
        widest = replace(_figure(givens, *wide), wider=widest)
    return replace(_figure(givens, sheet, setting), wider=widest)


def _figure(givens: Json, sheet: Format, setting: Setting) -> Figure:
    """Return the grid with its clues as set."""
    return Figure(
        width=sheet.width,
        height=sheet.height,
        steps=(*_grid(givens, sheet), *setting.steps),
        cell_mm=round(CELL_MM * NORMAL.size / setting.type.size, 2),
        min_cell_mm=LEAST_CELL_MM,
        in_corner=True,
    )


def fits(givens: Json, largest: Json, language: str) -> bool:
    """Tell whether a puzzle takes no more of a page than the one it was measured by.

    Args:
        givens: of the puzzle.
        largest: givens of the section's sample.
        language: of the book, or of the words, which headings hardly differ in.
    """
    width, height = size_of(givens, language)
    most_width, most_height = size_of(largest, language)
    return width <= most_width and height <= most_height and is_on_a_page(height)


def size_of(givens: Json, language: str) -> tuple[float, float]:
    """Return the width and height of a page's figure, in cells."""
    if givens["kind"] == model.CODEWORD:
        figure = code_face(givens)
        return figure.width, figure.height
    sheet, _ = setting_of(_asked(givens, language))
    return sheet.width, sheet.height


def _asked(givens: Json, language: str) -> Asked:
    """Return what a page has to hold besides its grid."""
    pattern = board.pattern_of(givens)
    if givens["kind"] == model.FILL_IN:
        words = tuple(listed(givens["words"], language))
        longest = max(sans_ems(word, language) for word in givens["words"])
        least = (longest + indent(words, language)) * NORMAL.size
        return Asked(
            pattern.width,
            pattern.height,
            words,
            language,
            turns=False,
            least_column=least,
            most_column=least,
        )
    entries = tuple(entries_of(model.read_clued(givens), language))
    clues = sum(bool(entry.number) for entry in entries)
    usual = usual_count(givens["kind"], max(pattern.width, pattern.height), clues)
    # A list's words may be Chinese in an English book, and the other way round.
    texts = [entry.text for entry in entries if entry.number]
    chinese = any(max(text) >= HAN for text in texts)
    return Asked(pattern.width, pattern.height, entries, language, usual, chinese)


def _grid(givens: Json, sheet: Format) -> Iterator[Step]:
    """Yield the empty grid, with its numbers or the letters that are given."""
    pattern, left = board.pattern_of(givens), sheet.grid_x
    yield from board.frame(givens, left, NEAR)
    if givens["kind"] == model.FILL_IN:
        given = board.given_of(givens)
        yield from board.letters(given, left, NEAR, "cross-given")
    else:
        yield from board.numbers(pattern, left, NEAR, "cross-cell-number")
