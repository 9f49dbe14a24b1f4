"""A figure's picture and its text, apart: for files that set clues as text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..core.designs.looks import Look
from ..core.figure import Figure, Label, Part, Step, TextLabel, moved, plain_role
from ..core.text_fitting import MM_PER_PT
from .opener_art import corners_of

# Text that pages composed of larger type have as plain labels.
_TEXT: Mapping[str, Part] = {
    "path-title": "heading",
    "path-heading": "heading",
    "path-subtitle": "line",
    "path-lead": "line",
    "path-word": "item",
}
# The boxes to tick beside words.
_BOXES = ("cross-box", "cross-done", "path-box")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A clue, a word, a heading or a sentence of a figure.

    Attributes:
        part: what its first line is.
        number: that of a clue, "" for none.
    """

    part: Part
    number: str
    text: str


def texts_of(figure: Figure) -> Iterator[TextLabel]:
    """Yield the labels of a figure that are not part of its picture."""
    for step in figure.all_steps:
        part = _TEXT.get(plain_role(step.role))
        if isinstance(step, TextLabel):
            yield step
        elif isinstance(step, Label) and part:
            x, y, text, role, align = step.x, step.y, step.text, step.role, step.align
            yield TextLabel(x, y, text, role, align, step.size, part=part)


def paragraphs_of(figure: Figure) -> tuple[Paragraph, ...]:
    """Return the text of a figure that is not part of its picture, in order."""
    return tuple(_paragraphs(figure))


def _paragraphs(figure: Figure) -> Iterator[Paragraph]:
    labels = list(texts_of(figure))
    number = ""
    for label, after in pairwise([*labels, None]):
        if label is None or label.part == "more":
            continue
        if label.part == "number" and after and after.part == "item":
            number = label.text
            continue
        yield Paragraph(label.part, number, label.written or label.text)
        number = ""


def without_text(figure: Figure) -> Figure | None:
    """Return a figure without its text, cut to its picture; None if it is all text."""
    steps = [step for step in figure.all_steps if not _is_text(step)]
    if len(steps) == len(figure.all_steps):
        return figure
    corners = [corner for step in steps for corner in _corners(step)]
    if not corners:
        return None
    left, top = (min(sides) for sides in zip(*corners, strict=True))
    right, low = (max(sides) for sides in zip(*corners, strict=True))
    return Figure(
        round(right - left, 4),
        round(low - top, 4),
        tuple(moved(step, -left, -top) for step in steps),
        cell_mm=figure.cell_mm,
        min_cell_mm=figure.min_cell_mm,
    )


def _is_text(step: Step) -> bool:
    role = plain_role(step.role)
    return isinstance(step, TextLabel) or role in _BOXES or role in _TEXT


def _corners(step: Step) -> Iterator[tuple[float, float]]:
    if isinstance(step, Label):
        yield step.x, step.y
    else:
        yield from corners_of(step)


def least_pt(figure: Figure, looks: Mapping[str, Look], cell_mm: float) -> float:
    """Return the size of a figure's smallest text, infinite without text."""
    sizes = (
        looks[plain_role(step.role)].size * step.size * cell_mm / MM_PER_PT
        for step in texts_of(figure)
    )
    return min(sizes, default=float("inf"))
