"""Puzzles as slides: each puzzle, and its answer on the next slide."""

import io
from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from ....types.figure_text import em_of
from .items import Content, Shown
from .packed import describe, needed, saved

if TYPE_CHECKING:
    from pptx.presentation import Presentation

NAME = "pptx"
# In mm, of 16:9.
WIDE, HIGH, EDGE, TOP = 338.667, 190.5, 12.0, 32.0
GAP = 6.0  # between columns
TEXT_PT, LEAST_PT, LEADING = 24.0, 8.0, 1.25
MUCH = 1.2  # by which two columns make text larger, or there is one
_MM_PER_PT = 25.4 / 72
_TITLE_ONLY = 5  # a layout of the usual template


def write(content: Content) -> bytes:
    """Return the slides' bytes, the same for the same content.

    Raises:
        UsageError: python-pptx is not installed.
    """
    with needed(NAME):
        import pptx
        from pptx.util import Mm
    slides = pptx.Presentation()
    slides.slide_width, slides.slide_height = Mm(WIDE), Mm(HIGH)
    describe(slides.core_properties, content)
    for heading, shown in _parts(content):
        _add(slides, heading, shown)
    return saved(slides)


def _parts(content: Content) -> Iterator[tuple[str, Shown]]:
    for item in content.items:
        if content.puzzles:
            yield item.heading, item.puzzle
        if content.key:
            yield item.answer_heading, item.answer


def _add(slides: "Presentation", heading: str, shown: Shown) -> None:
    """Add a slide: the picture at the left, text at its right."""
    from pptx.util import Mm, Pt

    slide = slides.slides.add_slide(slides.slide_layouts[_TITLE_ONLY])
    head = slide.shapes.title
    if head is not None:
        head.left, head.top = Mm(EDGE), Mm(EDGE / 2)
        head.width, head.height = Mm(WIDE - 2 * EDGE), Mm(TOP - EDGE)
        head.text = heading
        head.text_frame.paragraphs[0].font.size = Pt(24)
    right = EDGE
    if shown.picture is not None:
        across = (WIDE - 2 * EDGE) / (2 if shown.text else 1)
        zoom = min(across / shown.width_mm, (HIGH - TOP - EDGE / 2) / shown.height_mm)
        width = shown.width_mm * zoom
        left = EDGE if shown.text else (WIDE - width) / 2
        picture = slide.shapes.add_picture(
            io.BytesIO(shown.picture), Mm(left), Mm(TOP), width=Mm(width)
        )
        picture._element._nvXxPr.cNvPr.set("descr", shown.alt)
        right = left + width + EDGE / 2
    if shown.text:
        room = WIDE - right - EDGE, HIGH - TOP - EDGE / 2
        box = slide.shapes.add_textbox(Mm(right), Mm(TOP), Mm(room[0]), Mm(room[1]))
        box.text_frame.word_wrap = True
        columns, size = 1, _size_pt(shown, *room, 1)
        if (larger := _size_pt(shown, *room, 2)) > MUCH * size:
            columns, size = 2, larger
        about = box.text_frame._txBody.bodyPr
        about.set("numCol", str(columns))
        about.set("spcCol", str(Mm(GAP)))
        for place, one in enumerate(shown.text):
            frame = box.text_frame
            line = frame.add_paragraph() if place else frame.paragraphs[0]
            line.text = f"{one.number}. {one.text}" if one.number else one.text
            line.font.size = Pt(size)
            line.font.bold = one.part == "heading"


def _size_pt(shown: Shown, width_mm: float, height_mm: float, columns: int) -> float:
    """Return a size of text with which all lines are on the slide, roughly."""
    size, column_mm = TEXT_PT, (width_mm - GAP * (columns - 1)) / columns
    while size > LEAST_PT:
        across = column_mm / (size * _MM_PER_PT)
        lines = sum(ceil((em_of(one.text) + 2) / across) for one in shown.text)
        # Whatever is cut in two: the columns differ by a paragraph.
        rows = -(-lines // columns) + (columns > 1)
        if rows * size * LEADING * _MM_PER_PT <= height_mm:
            break
        size -= 0.5
    return size
