"""Texts of any length find a size at which they fit."""

import pytest
from few import few
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.text_fitting import (
    SCALE_PT,
    ems,
    height_mm,
    sans_ems,
    shortened,
    size_pt,
    widest_ems,
    wrapped,
)
from puzzle_publish.render.fonts import load_fonts
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

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

    assert not layout.cover.values["spine_text"]


def test_the_author_gives_way_to_the_title_on_the_spine():
    short, _ = layout_of(book_of(90, title="Tiny", author="A. Author"))
    long, _ = layout_of(book_of(90, title="Tiny", author=LONG[:200]))

    assert (short.cover.values["spine_text"], short.cover.values["spine_author"]) == (
        True,
        True,
    )
    assert (long.cover.values["spine_text"], long.cover.values["spine_author"]) == (
        True,
        False,
    )


CLOSING = "，。；：？！”）》、"


@given(st.text("画龙点睛，。“”《》 aim", max_size=60), st.floats(3, 20))
def test_wrapped_lines_lose_nothing_and_fit(text, width):
    lines = wrapped(text, width)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(line == line.strip() and widest_ems(line) <= width for line in lines)


@given(st.text("画龙点睛，。", min_size=1, max_size=60), st.floats(4, 20))
def test_no_wrapped_line_begins_with_punctuation(text, width):
    text = "画" + text.replace("，", "睛，龙").replace("。", "睛。龙")

    assert not any(line[0] in CLOSING for line in wrapped(text, width))


def test_opening_quotes_stay_with_what_they_open():
    assert wrapped("他说“走吧”", 3.0) == ("他说", "“走", "吧”")


@few("language", ["en", "zh"])
@pytest.mark.parametrize(
    "text",
    [
        "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG",
        "the quick brown fox jumps over the lazy dog",
        "0123456789 – (12/34) ≠ A1, B2; 50%?!",
        "huà lóng diǎn jīng · lǚ nǜ kě yǐ ēn",
        "比喻说话，“写字”《关键》处。",
    ],
)
def test_no_line_of_sans_is_wider_than_its_widest_estimate(text, language):
    advances = sans_advances(language, text)

    assert {c: advances[c] for c in text if advances[c] > widest_ems(c) + 1e-9} == {}


def sans_advances(language: str, text: str) -> dict[str, float]:
    """Return how wide each character is in the sans fonts of a book with this text."""
    advances: dict[str, float] = {}
    for face in load_fonts(load_design("classic", language), (text,)).faces:
        if "Sans" in face.family and face.weight == 400:
            with TTFont(face.path, lazy=True) as font:
                em = font["head"].unitsPerEm
                for code, glyph in font.getBestCmap().items():
                    advances.setdefault(chr(code), font["hmtx"][glyph][0] / em)
    return advances


EVERY = "".join(map(chr, range(32, 127))) + "“”‘’–—…·×÷°£€½¼¾éÉüÅçñ"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_line_of_sans_is_wider_than_the_estimate_for_its_language(language):
    advances = sans_advances(language, EVERY)

    assert {c for c in EVERY if advances[c] > sans_ems(c, language) + 1e-9} == set()


def test_the_estimate_for_english_is_hardly_more_than_true():
    text = "A nation that is home to the river, perhaps (4,3)"
    advances = sans_advances("en", text)

    assert sum(map(advances.__getitem__, text)) > 0.97 * sans_ems(text, "en")
