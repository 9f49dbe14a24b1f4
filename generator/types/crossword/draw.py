"""The page of a crossword and what this type draws besides.

The grid at the top left with its numbers, the clues in columns beside and below it.
What a page may hold and how large it gets stands in formats.py.
"""

from collections.abc import Iterator

from ...figure import Figure, Line, Step
from ...puzzle import Json
from . import board, model
from .art import cover_art, example_steps
from .entries import entries_of
from .formats import (
    GROWTH,
    LEAST_CELL_MM,
    LEAST_PT,
    MM_PER_PT,
    NEAR,
    Format,
    setting_of,
)
from .keyface import key_face
from .model import Page
from .sample import largest

__all__ = ["cover_art", "draw", "example_steps", "fits", "largest"]


def draw(givens: Json, answer: Json | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's.

    Raises:
        ValueError: no page has room for the clues; `fits` tells beforehand.
    """
    if answer is not None:
        return key_face(givens, answer)
    page = model.read(givens)
    found = setting_of(page, entries_of(page, language))
    if found is None:
        raise ValueError("clues that are too long for a page with their grid")
    sheet, setting = found
    least = _least_cell_mm(sheet)
    return Figure(
        width=sheet.width,
        height=sheet.height,
        steps=(
            *_grid(page, sheet.grid_x, NEAR, large=least > LEAST_CELL_MM),
            *setting.labels,
        ),
        cell_mm=sheet.cell_mm * GROWTH,
        min_cell_mm=least,
    )


def fits(givens: Json, largest: Json, language: str) -> bool:
    """Tell whether a puzzle takes no more of a page than the one it was measured by.

    Args:
        givens: of the puzzle.
        largest: givens of the section's sample.
        language: of the book, or of the words, which headings hardly differ in.
    """
    sizes = []
    for page in map(model.read, (givens, largest)):
        found = setting_of(page, entries_of(page, language))
        if found is None:
            return False
        sizes.append((found[0].width, found[0].height))
    (width, height), (most_width, most_height) = sizes
    return width <= most_width and height <= most_height


def _least_cell_mm(sheet: Format) -> float:
    """Return the least cell in which the format's smallest text has its least size."""
    smallest = min(type_.size for type_ in sheet.texts)
    return max(LEAST_CELL_MM, round(LEAST_PT * MM_PER_PT / smallest, 2))


def _grid(page: Page, left: float, top: float, *, large: bool) -> Iterator[Step]:
    pattern = page.pattern
    yield from board.squares(pattern, page.kind, left, top, "cross-black")
    yield from board.cells(pattern, left, top, "cross-cell")
    if page.kind != model.FREEFORM:
        right, bottom = left + pattern.width, top + pattern.height
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        yield Line((*corners, corners[0]), "cross-outline")
    if large:
        at = board.LARGE_NUMBER_X, board.LARGE_NUMBER_Y
        yield from board.numbers(pattern, left, top, "cross-large-cell-number", at=at)
    else:
        yield from board.numbers(pattern, left, top, "cross-cell-number")
