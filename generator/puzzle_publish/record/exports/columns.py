"""A puzzle and its answer as pictures of one width, as a newspaper's column asks."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...core.designs.looks import Look
from ...core.figure import Figure, Room
from ...core.svg import edge_mm
from ...types.contract import PuzzleType
from ...types.figure_text import (
    Paragraph,
    least_pt,
    paragraphs_of,
    texts_of,
    without_text,
)

# The heights of a place for grid and text, in widths. A tall one has larger cells.
_HEIGHTS = (1.0, 1.3, 1.7, 2.2, 2.9)
LEAST_PT = 6.0  # the smallest text that a newspaper prints


@dataclass(frozen=True, slots=True)
class Drawn:
    """A puzzle and its answer as pictures.

    Attributes:
        puzzle: the page's figure.
        answer: the key's.
        cell_mm: the size of a cell of the puzzle.
        answer_cell_mm: the same, less only where the answer is wider than the column.
        text: what was left out, as it would be smaller than LEAST_PT.
    """

    puzzle: Figure
    answer: Figure
    cell_mm: float
    answer_cell_mm: float
    text: tuple[Paragraph, ...] = ()


def drawn(
    kind: PuzzleType,
    givens: object,
    answer: object,
    language: str,
    looks: Mapping[str, Look],
    width_mm: float | None,
) -> Drawn:
    """Return a puzzle and its answer for a width, in natural size without one."""
    key = kind.draw(givens, answer, language)
    if width_mm is None:
        figure = kind.draw(givens, None, language)
        return Drawn(figure, key, figure.cell_mm, figure.cell_mm)
    figure = _composed(kind, givens, language, width_mm)
    cell_mm = _fitted(figure, looks, width_mm)
    text: tuple[Paragraph, ...] = ()
    if least_pt(figure, looks, cell_mm) < LEAST_PT:
        bare = without_text(kind.draw(givens, None, language), looks)
        if bare is not None:
            figure, text = bare, paragraphs_of(figure)
            cell_mm = _fitted(figure, looks, width_mm)
    return Drawn(
        figure, key, cell_mm, min(cell_mm, _fitted(key, looks, width_mm)), text
    )


def _composed(
    kind: PuzzleType, givens: object, language: str, width_mm: float
) -> Figure:
    """Return the page's figure with the largest cells, and of these the lowest."""
    rooms = (Room(width_mm, width_mm * height) for height in _HEIGHTS)
    first = kind.draw_page(givens, language, next(rooms))
    if not any(texts_of(first)):
        return first
    figures = [first, *(kind.draw_page(givens, language, room) for room in rooms)]
    return min(figures, key=lambda one: (round(one.width, 2), one.height))


def _fitted(figure: Figure, looks: Mapping[str, Look], width_mm: float) -> float:
    """Return the size of cells with which a figure has a width, lines included."""
    return (width_mm - 2 * edge_mm(figure, looks)) / figure.width
