"""Puzzles as a Word document: one a page, then the answers in two columns."""

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....types.figure_text import Paragraph
from .items import Content, Item, Shown
from .packed import describe, needed, saved

if TYPE_CHECKING:
    from docx.document import Document

NAME = "docx"
EDGE_MM, GAP_MM = 20.0, 8.0
A4_MM = (210.0, 297.0)  # other pages are US letter, as the library has them
LETTER = ("en", "en-US")
HALF_MM = (A4_MM[0] - 2 * EDGE_MM - GAP_MM) / 2
_MANY = 12  # lines of text, which two columns take


def write(content: Content) -> bytes:
    """Return a document's bytes, the same for the same content.

    Raises:
        UsageError: python-docx is not installed.
    """
    with needed(NAME):
        import docx
    document = docx.Document()
    describe(document.core_properties, content)
    _set_up(document, content)
    items = content.items if content.puzzles else ()
    for item in items:
        _begin_page(document, item.heading)
        _add(document, item.puzzle)
    if content.key:
        _begin_page(document, content.answers)
        if items and content.header:
            _end_header(document)
        _add_answers(document, content.items)
    return saved(document)


def _set_up(document: "Document", content: Content) -> None:
    """Set pages, black headings and the header."""
    from docx.shared import Mm, RGBColor

    page = document.sections[0]
    if content.language not in LETTER:
        page.page_width, page.page_height = map(Mm, A4_MM)
    page.left_margin = page.right_margin = Mm(EDGE_MM)
    page.top_margin = page.bottom_margin = Mm(EDGE_MM)
    page.header.paragraphs[0].text = content.header
    for level in (1, 2, 3):
        style = document.styles[f"Heading {level}"]
        style.font.color.rgb = RGBColor(0, 0, 0)


def _begin_page(document: "Document", heading: str) -> None:
    """Begin a page; columns before it end at one height."""
    is_first = len(document.element.body) == 1
    if not is_first:
        _begin_columns(document, 1)
    head = document.add_heading(heading, 1)
    head.paragraph_format.page_break_before = not is_first


def _end_header(document: "Document") -> None:
    """Leave the header out from here on: answers are nobody's."""
    header = document.sections[-1].header
    header.is_linked_to_previous = False
    header.paragraphs[0].text = ""


def _begin_columns(document: "Document", count: int) -> None:
    """Go on in columns below what is there."""
    from docx.enum.section import WD_SECTION
    from docx.oxml.ns import qn
    from docx.shared import Mm

    settings = document.add_section(WD_SECTION.CONTINUOUS)._sectPr
    # The last paragraph shall end the section before; the library adds an empty one.
    ended = settings.getprevious()
    ended.getprevious().set_sectPr(ended.pPr.sectPr)
    ended.getparent().remove(ended)
    columns = settings.find(qn("w:cols"))
    columns.set(qn("w:num"), str(count))
    columns.set(qn("w:space"), str(Mm(GAP_MM).twips))


def _add_answers(document: "Document", items: Iterable[Item]) -> None:
    if all(item.answer.width_mm <= HALF_MM for item in items):
        _begin_columns(document, 2)
    for item in items:
        document.add_heading(item.answer_heading, 2)
        _add_picture(document, item.answer)
        _add_text(document, item.answer.text)


def _add(document: "Document", shown: Shown) -> None:
    """Add a puzzle, much text in two columns."""
    _add_picture(document, shown)
    if len(shown.text) > _MANY:
        _begin_columns(document, 2)
    _add_text(document, shown.text)


def _add_picture(document: "Document", shown: Shown) -> None:
    from docx.shared import Mm

    if shown.picture is not None:
        shape = document.add_picture(
            io.BytesIO(shown.picture), width=Mm(shown.width_mm)
        )
        shape._inline.docPr.set("descr", shown.alt)
        document.paragraphs[-1].paragraph_format.keep_with_next = bool(shown.text)


def _add_text(document: "Document", text: Iterable[Paragraph]) -> None:
    from docx.shared import Mm

    for one in text:
        if one.part == "heading":
            document.add_heading(one.text, 3)
            continue
        number = f"{one.number}\t" if one.number else ""
        layout = document.add_paragraph(number + one.text).paragraph_format
        layout.space_after = 0
        if number:
            layout.left_indent, layout.first_line_indent = Mm(9), Mm(-9)
