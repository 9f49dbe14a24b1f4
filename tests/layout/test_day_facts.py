"""The fact of the day on its page, read back from the PDF, or refused."""

import io
import re
from dataclasses import replace

import pypdfium2
import pytest
from few import few

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.facts import Fact, Facts
from puzzle_publish.core.values import Geometry, Plan
from puzzle_publish.layout.pages.day_facts import day_facts, fact_lines
from puzzle_publish.render.design_check import require_design, require_letters
from puzzle_publish.render.pages import render
from tiny import book_of, design_with, inspected, layout_of, selection_of

PAGE = Geometry(152.4, 228.6, 19.2, 14.0, 16.0, 18.0)
EN = "The harbour light was lit for the first time on this day in 1811. " * 2
ZH = "这一天港口的灯塔第一次点亮，要四个人照看，十九里外都看得见。" * 2


def facts_of(*texts):
    every = enumerate(texts, 1)
    found = {f"01-{k:02}": Fact(f"01-{k:02}", t, k, 7) for k, t in every if t}
    return Facts("facts.txt", found)


def book_with(*texts, **options):
    book = book_of(4, type_name="calendar", dates="2027-01-01", **options)
    return replace(book, facts=facts_of(*texts))


def words_on(pdf, page):
    text = pypdfium2.PdfDocument(io.BytesIO(pdf))[page - 1].get_textpage()
    return re.sub(r"\s", "", text.get_text_bounded())


@few(
    ("design", "language", "text"),
    [
        ("classic", "en", EN),
        ("modern", "en", EN),
        ("zh", "zh", ZH),
        ("large-print", "en", EN),
        ("large-print", "zh", ZH),
    ],
)
def test_each_fact_is_on_the_page_of_its_day(design, language, text):
    trim = "6x9in"
    if design == "large-print":
        trim = "A4" if language == "zh" else "8.5x11in"
    book = book_with(
        "A", text, "", "D", design=design, language=language, trim=trim, printer="home"
    )
    layout, found = layout_of(book)
    rendered = render(layout, found)

    pages = [place.page for place in layout.places]
    plain = re.sub(r"\s", "", text)
    assert [plain in words_on(rendered.interior, page) for page in pages] == [
        *(False, True, False, False)
    ]
    assert not [f for f in inspected(rendered, layout, "home") if f.severity == "error"]


def test_a_figure_gives_way_to_the_facts_and_all_pages_are_alike():
    selection = selection_of(book_of(4, type_name="calendar", dates="2027-01-01"))
    with_facts, _ = layout_of(book_with("A", EN, "", "D"), selection)
    heights = {
        page.content.figure for page in with_facts.pages if page.template == "puzzle"
    }
    without, _ = layout_of(
        book_of(4, type_name="calendar", dates="2027-01-01"), selection
    )

    assert len(heights) == 1
    assert {p.content.facts for p in without.pages if p.template == "puzzle"} == {0}


@pytest.mark.soak
def test_a_trim_that_the_facts_make_too_small_is_refused_with_the_reason():
    options = {"design": "large-print", "language": "zh", "trim": "8.5x11in"}
    with pytest.raises(ConfigError, match="above 2 lines of facts"):
        layout_of(book_with("A", ZH, "C", "D", **options))
    layout_of(book_of(4, type_name="calendar", dates="2027-01-01", **options))


def test_the_first_puzzle_of_a_day_has_its_fact():
    book = book_with("A", "B", "C", "D")
    selection = selection_of(book)
    requests = tuple(pick.request for pick in selection.picks)
    again = [replace(r, key=replace(r.key, index=r.key.index + 10)) for r in requests]
    design = load_design("classic", "en")
    found = day_facts(book, Plan((*requests, *again)), design, PAGE)

    assert list(found) == [request.key for request in requests]


def test_a_fact_of_too_many_lines_is_refused_at_its_first_letter_too_many():
    long = "A harbour light. " * 20
    book = book_with("A", long.strip(), "C", "D")
    with pytest.raises(ConfigError) as caught:
        layout_of(book)

    (problem,) = caught.value.problems
    design = load_design("classic", "en")
    lines = fact_lines(long.strip(), design, PAGE)
    assert " ".join(lines) == long.strip()
    match = re.match(r"facts\.txt:2:(\d+): this fact takes (\d) lines of 9 pt", problem)
    assert match, problem
    assert long[int(match[1]) - 7 - 1] == " "
    assert int(match[2]) == len(lines) > 2
    # What is left after shortening it fits.
    over = int(re.search(r"shorten it by (\d+) characters", problem)[1])
    layout_of(book_with("A", long.strip()[:-over].strip(), "C", "D"))


def test_a_character_that_the_fonts_lack_is_named_with_its_place():
    book = book_with("A", "B \u1200", "C", "D")
    with pytest.raises(ConfigError) as caught:
        require_letters(book, load_design("classic", "en"))

    (problem,) = caught.value.problems
    assert problem.startswith("facts.txt:2:9: the fonts of the design classic have no")


def test_a_design_of_your_own_without_a_place_for_facts_is_refused(tmp_path):
    puzzle = '<img class="figure" src="slot:figure">'
    design = design_with(tmp_path, "puzzle.html.j2", puzzle)
    require_design(book_of(4, type_name="calendar", dates="2027-01-01"), design)
    with pytest.raises(ConfigError, match=r"no place for the fact of the day"):
        require_design(book_with("A", "B", "C", "D"), design)
