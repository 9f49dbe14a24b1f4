"""Texts of any length find a size at which they fit."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from tiny import book_of, layout_of

from generator.fitting import SCALE_PT, ems, height_mm, shortened, size_pt
from generator.layout import warn_of_thin
from generator.printer import load_printer
from generator.render.pages import render

LONG = ("many words that no sensible publisher would print " * 4).strip()


@given(st.text("aMi 每日", max_size=200), st.floats(90, 200))
def test_a_title_of_200_characters_fits_its_cover(title, width):
    size = size_pt(title, width, 45, 50)

    assert size in SCALE_PT
    assert height_mm(title, width, size) <= 45


def test_a_short_title_is_as_large_as_may_be():
    assert size_pt("A Puzzle a Day", 118, 45, 50) >= 44
    assert size_pt("每日一题", 118, 42, 32) == 32


@given(st.text(max_size=80), st.floats(2, 40))
def test_what_is_shortened_is_never_wider_than_asked(text, most):
    short = shortened(text, most)

    assert short == text or (ems(short) <= most + 1 and short.endswith("…"))


def test_the_longest_titles_keep_to_their_pages():
    book = book_of(2, title=LONG[:200], subtitle=(LONG * 2)[:300], author=LONG[:60])
    layout, design = layout_of(book)
    rendered = render(layout, design)

    assert len(layout.pages) == layout.pages[-1].number
    assert rendered.cover


def test_a_title_too_long_for_the_spine_is_left_out_whole():
    book = book_of(90, title=LONG[:200], author="A. Author")
    layout, _ = layout_of(book)

    assert not layout.cover.spine_text


def test_the_author_gives_way_to_the_title_on_the_spine():
    short, _ = layout_of(book_of(90, title="Tiny", author="A. Author"))
    long, _ = layout_of(book_of(90, title="Tiny", author=LONG[:200]))

    assert (short.cover.spine_text, short.cover.values["spine_author"]) == (True, True)
    assert (long.cover.spine_text, long.cover.values["spine_author"]) == (True, False)


def test_a_book_too_thin_for_its_printer_is_warned_of(caplog):
    warn_of_thin(load_printer("kdp-paperback", Path()), 24)

    assert caplog.text == ""

    warn_of_thin(load_printer("kdp-paperback", Path()), 22)

    assert "the book has 22 pages, Amazon KDP paperback binds no fewer" in caplog.text
