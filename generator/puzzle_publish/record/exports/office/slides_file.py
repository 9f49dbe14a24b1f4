"""Puzzles as slides: each puzzle, and its answer on the next slide."""

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .items import Item, Shown
from .packed import MOMENT, missing, same_each_time

if TYPE_CHECKING:
    from pptx.presentation import Presentation

NAME = "pptx"
# In mm, of 16:9.
WIDE, HIGH, EDGE, TOP = 338.667, 190.5, 12.0, 32.0
TEXT_PT, LEAST_PT, LEADING = 16.0, 8.0, 1.25
_MM_PER_PT = 25.4 / 72
_TITLE_ONLY = 5  # a layout of the usual template


def write(
    items: Sequence[Item],
    *,
    title: str,
    author: str,
    language: str,
    puzzles: bool = True,
    key: bool = True,
) -> bytes:
    """Return the slides' bytes, the same for the same puzzles.

    Args:
        items: the puzzles.
        title: of the file's properties.
        author: likewise, "" if unknown.
        language: likewise.
        puzzles: whether the puzzles are in it.
        key: whether their answers are in it.

    Raises:
        UsageError: python-pptx is not installed.
    """
    try:
        import pptx
        from pptx.util import Mm
    except ImportError:
        raise missing(NAME) from None
    slides = pptx.Presentation()
    slides.slide_width, slides.slide_height = Mm(WIDE), Mm(HIGH)
    about = slides.core_properties
    about.title, about.author, about.language = title, author, language
    about.created = about.modified = MOMENT
    for heading, shown in _parts(items, puzzles=puzzles, key=key):
        _add(slides, heading, shown)
    out = io.BytesIO()
    slides.save(out)
    return same_each_time(out.getvalue())


def _parts(
    items: Sequence[Item], *, puzzles: bool, key: bool
) -> Iterator[tuple[str, Shown]]:
    for item in items:
        if puzzles:
            yield item.heading, item.puzzle
        if key:
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
        size = _size_pt(shown, *room)
        for place, one in enumerate(shown.text):
            frame = box.text_frame
            line = frame.add_paragraph() if place else frame.paragraphs[0]
            line.text = f"{one.number}. {one.text}" if one.number else one.text
            line.font.size = Pt(size)
            line.font.bold = one.part == "heading"


def _size_pt(shown: Shown, width_mm: float, height_mm: float) -> float:
    """Return a size of text with which all lines are on the slide, roughly."""
    size = TEXT_PT
    while size > LEAST_PT:
        across = width_mm / (size * _MM_PER_PT * 0.5)
        lines = sum(-(-(len(one.text) + 4) // int(across)) for one in shown.text)
        if lines * size * LEADING * _MM_PER_PT <= height_mm:
            break
        size -= 0.5
    return size
