"""Puzzles as a Word document: one a page, then the answers."""

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ....types.figure_text import Paragraph
from .items import Item, Shown
from .packed import MOMENT, missing, same_each_time

if TYPE_CHECKING:
    from docx.document import Document

NAME = "docx"


def write(
    items: Sequence[Item],
    *,
    title: str,
    author: str,
    language: str,
    answers: str,
    header: str = "",
    puzzles: bool = True,
    key: bool = True,
) -> bytes:
    """Return the document's bytes, the same for the same puzzles.

    Args:
        items: the puzzles.
        title: of the document's properties.
        author: likewise, "" if unknown.
        language: likewise.
        answers: the heading of the answers.
        header: at the top of each page.
        puzzles: whether the puzzles are in it.
        key: whether their answers are in it.

    Raises:
        UsageError: python-docx is not installed.
    """
    try:
        import docx
    except ImportError:
        raise missing(NAME) from None
    document = docx.Document()
    about = document.core_properties
    about.title, about.author, about.language = title, author, language
    about.created = about.modified = MOMENT
    about.comments = ""
    document.sections[0].header.paragraphs[0].text = header
    for place, item in enumerate(items if puzzles else ()):
        _break(document, place > 0)
        document.add_heading(item.heading, 1)
        _add(document, item.puzzle)
    if key:
        _break(document, puzzles)
        document.add_heading(answers, 1)
        for item in items:
            document.add_heading(item.answer_heading, 2)
            _add(document, item.answer)
    out = io.BytesIO()
    document.save(out)
    return same_each_time(out.getvalue())


def _break(document: "Document", wanted: bool) -> None:
    from docx.enum.text import WD_BREAK

    if wanted:
        document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)


def _add(document: "Document", shown: Shown) -> None:
    from docx.shared import Mm

    if shown.picture is not None:
        shape = document.add_picture(
            io.BytesIO(shown.picture), width=Mm(shown.width_mm)
        )
        shape._inline.docPr.set("descr", shown.alt)
    _add_text(document, shown.text)


def _add_text(document: "Document", text: Iterable[Paragraph]) -> None:
    for one in text:
        if one.part == "heading":
            document.add_heading(one.text, 3)
        else:
            number = f"{one.number}\t" if one.number else ""
            document.add_paragraph(number + one.text).paragraph_format.space_after = 0
