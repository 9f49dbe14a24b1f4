"""An opener is one page, whatever its title, levels, picture and trim, or refused."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from few import few
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_compose import in_sections, made
from test_settle import Ruler

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import Figure
from puzzle_publish.core.page_kinds import OpenerPage
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.quotations import Quotations
from puzzle_publish.core.values import Plan, Selection
from puzzle_publish.layout.pages import sizing
from puzzle_publish.layout.settle import lay_out, settle
from puzzle_publish.render.pages import PageMeasurer
from puzzle_publish.types._blank import Blank
from puzzle_publish.types.registry import load
from tiny import book_of, layout_of, selection_of

DESIGNS = {code: load_design("classic", code) for code in ("en", "zh")}
PRINTERS = {name: load_printer(name, Path()) for name in ("home", "kdp-paperback")}
TRIMS = [(name, trim) for name, p in PRINTERS.items() for trim in p.trims.sizes]
LEVELS = ("first", "second", "third", "fourth", "fifth")
# Where a type's own titles and four stars did not fit, or hardly.
LOW = ("kdp-paperback", "8.25x6in")
SMALL = ("kdp-paperback", "5x8in")

titles = st.one_of(
    st.text("Mma il", min_size=1, max_size=200),
    st.text("成语之书，", min_size=1, max_size=200),
    st.sampled_from(["", "W" * 200, "汉" * 200, "Sums at Sea " * 16]),
)


class Leveled(Blank):
    """The type `_blank` with up to five levels."""

    levels: ClassVar = dict(zip(LEVELS, (1, 2, 3, 4, 4), strict=True))

    def text(self, language):
        text = super().text(language)
        words = dict.fromkeys(LEVELS, text.levels["hard"])
        return replace(text, levels=words)


@cache
def picks_of(levels):
    """Return puzzles, each level's after those of the one before."""
    picks = selection_of(book_of(2 * levels)).picks
    return tuple(
        replace(pick, request=replace(pick.request, level=LEVELS[k // 2]))
        for k, pick in enumerate(picks)
    )


def openers_of(title, code, place, levels, art):
    """Return (page, geometry) of each opener of a book, the answer book's too."""
    design, printer = DESIGNS[code], PRINTERS[place[0]]
    options = {"printer": place[0], "trim": place[1], "answers": "both"}
    book = book_of(2 * levels, language=code, **options)
    section = book.config.sections[0].model_copy(update={"title": title})
    about = book.config.book.model_copy(update={"title": title or "Tiny"})
    config = book.config.model_copy(update={"sections": [section], "book": about})
    book, picks = replace(book, config=config), picks_of(levels)
    selection = Selection(picks, selection_of(book_of(1)).tally)
    plan = Plan(tuple(pick.request for pick in picks))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sizing, "load", lambda name: Leveled())
        patch.setattr(Leveled, "cover_art", lambda *_: art)
        settled = settle(
            book, plan, design, printer, lambda g: PageMeasurer(design, g), selection
        )
        layout = lay_out(book, selection, settled, design, printer)
    pages = (*layout.pages, *layout.answer_pages)
    return [page for page in pages if page.template == "opener"], layout.geometry


def one_page_each(title, code, place, levels, ratio):
    art = Figure(1.0, ratio, (), cell_mm=10.0, min_cell_mm=0.01)
    pages, geometry = openers_of(title, code, place, levels, art)
    measure = PageMeasurer(DESIGNS[code], geometry)

    assert [measure.pages(page.content) for page in pages] == [1] * 2
    assert pages[0].content.title == (title or pages[0].outline)
    return pages


@pytest.mark.soak
def test_a_high_picture_on_a_low_page_leaves_room_for_four_levels():
    for code in DESIGNS:
        for ratio in (1.0, 3.0):
            chapter, *_ = one_page_each("", code, LOW, 4, ratio)

            assert len(chapter.content.levels) == 4
            assert chapter.content.height > 20.0


def test_a_picture_that_would_be_too_small_is_left_out():
    chapter, *_ = one_page_each("汉" * 200, "zh", LOW, 4, 1.0)

    assert chapter.content.figure is False


@few(
    "case",
    [
        ("W" * 200, "en", SMALL, 5, 9.0),
        ("汉" * 200, "zh", LOW, 5, 0.05),
        ("A Sum a Day 每日一题 " * 10, "en", SMALL, 2, 1.0),
    ],
    fast=2,
)
def test_long_titles_and_odd_pictures_take_one_page(case):
    one_page_each(*case)


@pytest.mark.soak
@settings(max_examples=120, deadline=None)
@given(
    titles,
    st.sampled_from(["en", "zh"]),
    st.sampled_from(TRIMS),
    st.integers(1, 5),
    st.floats(0.05, 20.0),
)
@example("", "zh", LOW, 4, 3.0)
@example("成" * 200, "en", ("home", "A5"), 5, 20.0)
def test_every_opener_takes_one_page(title, code, place, levels, ratio):
    one_page_each(title, code, place, levels, ratio)


class Tall(Ruler):
    """Measures words as if a point of a title's size were so many mm of height."""

    mm, asked = 10.0, ()

    def heights_mm(self, parts):
        if not isinstance(parts[0], OpenerPage):
            return super().heights_mm(parts)
        Tall.asked = (*Tall.asked, *((p.title_pt, p.figure) for p in parts))
        high = (p.title_pt * self.mm + 14.0 * p.figure for p in parts)
        return tuple(h if h <= 190.0 else None for h in high)


def test_a_picture_goes_before_a_title_is_set_smaller(monkeypatch):
    monkeypatch.setattr(Tall, "mm", 4.2)
    monkeypatch.setattr(Tall, "asked", ())
    book = book_of(2)
    plan = Plan(tuple(pick.request for pick in selection_of(book).picks))

    found = settle(book, plan, DESIGNS["en"], PRINTERS["home"], Tall).openers

    # With our line, without it, and without the picture.
    assert Tall.asked == ((44.0, True), (44.0, True), (44.0, False))
    assert all(one.page.line for one in found.values())
    assert [(one.page.title_pt, one.room_mm) for one in found.values()] == [(44.0, 0.0)]


def test_words_that_fit_no_page_are_refused_with_the_key_they_come_from():
    book = book_of(2, title="A Long Title")
    plan = Plan(tuple(pick.request for pick in selection_of(book).picks))

    with pytest.raises(ConfigError) as refused:
        settle(book, plan, DESIGNS["en"], PRINTERS["home"], TooTall)

    assert str(refused.value) == (
        'tiny.yaml: sections[0].title: the words of the opener "Missing Numbers" do '
        "not fit on one page of 6x9in; shorten the title or choose a larger trim"
    )


def intro_of(intro, measurer):
    """Return the words of the opener of a section with an intro."""
    book = book_of(2, intro=intro)
    plan = Plan(tuple(pick.request for pick in selection_of(book).picks))
    found = settle(book, plan, DESIGNS["en"], PRINTERS["home"], measurer).openers
    return next(iter(found.values())).page


def test_an_intro_goes_in_place_of_our_line_paragraph_by_paragraph():
    ours, own = (intro_of(text, Ruler) for text in ("", "Begin.\n\nThen go on.\n"))

    assert (ours.intro, own.line) == ((), "")
    assert ours.line in Blank().text("en").openers
    assert own.intro == ("Begin.", "Then go on.")


def test_an_intro_that_does_not_fit_is_named():
    with pytest.raises(ConfigError, match=r"sections\[0\]\.intro: .*shorten the intro"):
        intro_of("Words. " * 200, TooTall)


def test_our_lines_take_turns_and_an_intro_is_before_the_first_month_only():
    book, picks = in_sections(3, 2, dates=["2027-01-31", "2027-01-03"])
    first, second = book.config.sections
    sections = (first, second.model_copy(update={"intro": "Evenings are long."}))
    config = book.config.model_copy(update={"sections": sections})
    _, settled = made(5, book=replace(book, config=config), picks=picks)

    words = [one.page for page, one in sorted(settled.openers.items()) if page]

    assert [one.intro for one in words] == [(), (), ("Evenings are long.",)]
    assert [bool(one.line) for one in words] == [True, True, False]


def test_a_quotation_goes_in_place_of_our_line_before_its_month():
    book, picks = in_sections(3, dates=["2027-01-31"])
    (section,) = book.config.sections
    section = section.model_copy(update={"quote": "monthly"})
    config = book.config.model_copy(update={"sections": [section]})
    quotations = Quotations("quotes.txt", ((1, "Days are long."),))
    book = replace(book, config=config, quotations=quotations)
    _, settled = made(3, book=book, picks=picks)

    january, february = (one.page for page, one in sorted(settled.openers.items()))

    assert (january.quote, january.line) == ("Days are long.", "")
    assert february.quote == ""
    assert february.line in Blank().text("en").openers


@few("name", ["crossword", "wordpath", "cryptarithm", "_blank"])
def test_title_rules_and_openers_show_different_boards(name):
    book = book_of(4, type_name=name)
    chosen = selection_of(book)
    layout, _ = layout_of(book, chosen)
    kind = load(name)

    pages = {page.template: page.content for page in layout.pages}
    example = kind.example()
    solved = kind.cover_art(*kind.read(example), "en").steps
    figures = [pages["title"].art, pages["opener"].figure]
    shown = [placed.figure.steps for placed in figures]
    answers = {
        kind.cover_art(*kind.read(pick.puzzle), "en").steps for pick in chosen.picks
    }

    assert shown[1] in {
        kind.opener_art(kind.read_givens(pick.puzzle.givens), "en").steps
        for pick in chosen.picks
    }
    assert len({solved, *shown}) == 3
    assert answers.isdisjoint(shown)


class TooTall(Ruler):
    """Measures that nothing fits."""

    def heights_mm(self, parts):
        return (None,) * len(parts)


@pytest.mark.parametrize("letter", ["W", "汉"])
def test_a_title_without_spaces_is_broken_where_the_page_ends(letter):
    layout, design = layout_of(book_of(2, title=letter * 200))
    parts = [OpenerPage(title=letter * k, title_pt=22) for k in (1, 200)]

    one, many = PageMeasurer(design, layout.geometry).heights_mm(parts)

    assert many - one > 8 * 22 * 0.3528  # 200 letters of 7 mm in 110 mm
