"""Lines for the best time on the pages before chapters."""

import io
import re

import pypdfium2
import pytest
from few import few
from refused import problems

from puzzle_publish.core.errors import ConfigError
from puzzle_publish.render.design_check import require_design
from puzzle_publish.render.pages import render
from tiny import book_of, design_with, inspected, layout_of

MONTH = {"en": "Best time of the month", "zh": "本月最快用时"}
CHAPTER = {"en": "Best time", "zh": "最快用时"}


def openers(language, **options):
    """Return the words of each opener in the PDF, and the rules drawn on it."""
    layout, design = layout_of(book_of(4, language=language, **options))
    rendered = render(layout, design)
    assert not [f for f in inspected(rendered, layout) if f.severity == "error"]
    pdf = pypdfium2.PdfDocument(io.BytesIO(rendered.interior))
    pages = [page.number for page in layout.pages if page.template == "opener"]
    return [re.sub(r"\s+", " ", text_on(pdf[number - 1])) for number in pages]


def text_on(page):
    return page.get_textpage().get_text_bounded()


@few("language", ["en", "zh"])
@few("design", ["classic", "modern", "zh"])
def test_each_month_has_lines_for_its_best_time(design, language):
    dated = {"type_name": "calendar", "dates": "2027-01-30", "design": design}
    first, second = openers(language, records=True, **dated)

    assert MONTH[language] in first
    assert MONTH[language] in second
    assert not any(CHAPTER[language] in one for one in openers(language, **dated))


@few("language", ["en", "zh"])
def test_a_chapter_without_a_month_has_lines_for_its_best_time(language):
    (only,) = openers(language, records=True)

    assert CHAPTER[language] in only
    assert MONTH[language] not in only


@pytest.mark.soak
def test_large_print_has_them_in_16_pt():
    options = {"design": "large-print", "trim": "8.5x11in", "type_name": "calendar"}

    assert MONTH["en"] in openers("en", dates="2027-01-01", records=True, **options)[0]


@pytest.mark.parametrize("matter", ["plain", "none"])
def test_a_book_without_pages_before_chapters_is_refused(tmp_path, matter):
    path = tmp_path / "book.yaml"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1}}
print: {{printer: home, trim: A5, matter: {matter}, records: true}}
sections:
  - {{id: a, type: cryptarithm, count: 1}}
"""
    )
    (problem,) = problems(path)

    assert ":3:" in problem
    assert "print.records: needs print.matter: full" in problem


def test_a_design_of_your_own_without_a_place_for_them_is_refused(tmp_path):
    opener = "<h1>{{ part.title }}</h1>"
    design = design_with(tmp_path, "opener.html.j2", opener)
    require_design(book_of(4), design)
    with pytest.raises(ConfigError, match=r"no place for print\.records"):
        require_design(book_of(4, records=True), design)
