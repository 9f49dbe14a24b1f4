"""The book's number: what is refused, how it is written, and its bars."""

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from stdnum import isbn as numbers

from puzzle_publish.core.figure import Label, Rect
from puzzle_publish.core.isbn import (
    HEIGHT,
    MIN_SCALE,
    MODULE_MM,
    WIDTH,
    barcode,
    isbn13,
)
from puzzle_publish.core.isbn import magnification as fits

DIGITS = st.text("0123456789", min_size=9, max_size=9)


@given(DIGITS, st.sampled_from(["978", "979"]))
def test_of_all_check_digits_one_is_accepted_and_named_for_the_others(nine, prefix):
    known = prefix + ("1" + nine[1:] if prefix == "979" else nine)
    taken, told = [], set()
    for last in "0123456789":
        try:
            taken.append(isbn13(known + last).replace("-", ""))
        except ValueError as error:
            told.add(str(error).partition(" comes ")[2][0])

    (right,) = taken
    assert numbers.validate(right) == right
    assert told == {right[-1]}


@given(DIGITS)
@example("979000000")  # Indonesian, where 13 digits would be music
def test_a_number_of_ten_digits_is_written_as_one_of_thirteen(nine):
    taken = []
    for last in "0123456789X":
        with contextlib.suppress(ValueError):
            taken.append((nine + last, isbn13(nine + last).replace("-", "")))

    ((ten, written),) = taken
    assert numbers.validate(ten) == ten
    assert written == numbers.to_isbn13(ten)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("9783161484100", "978-3-16-148410-0"),
        ("97-831614-841-00", "978-3-16-148410-0"),
        ("978 3 16 148410 0", "978-3-16-148410-0"),
        ("097522980x", "978-0-9752298-0-4"),
        ("979-8-5012-3456-7", "979-8-5012-3456-7"),
        # Of no range that the library knows: hyphens as typed.
        ("979-5-99999-999-2", "979-5-99999-999-2"),
        ("9795999999992", "9795999999992"),
    ],
)
def test_a_number_is_written_with_the_hyphens_of_its_range(typed, written):
    assert isbn13(typed) == written


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("978-3-16-148410", "13 digits, or 10"),
        ("ISBN 9783161484100", "13 digits, or 10"),
        ("97831614841OO", "13 digits, or 10"),
        ("9783161484\u06601\u0660\u0660", "13 digits, or 10"),
        ("4006381333931", "begins with 978 or 979"),
        ("979-0-2600-0043-8", "music"),
        ("978-3-16-148410-1", "after 978316148410 comes 0, not 1"),
        ("0-306-40615-3", "after 030640615 comes 2, not 3"),
    ],
)
def test_what_is_no_number_of_a_book_is_refused_in_words(typed, says):
    with pytest.raises(ValueError, match=says):
        isbn13(typed)


def test_bars_are_whole_modules_with_light_on_either_side():
    figure = barcode("978-3-16-148410-0")
    paper, *bars = [s for s in figure.steps if isinstance(s, Rect)]
    digits = [s.text for s in figure.steps if isinstance(s, Label)]

    assert (paper.x, paper.y, paper.width, paper.height) == (
        0,
        0,
        figure.width,
        figure.height,
    )
    assert len(bars) == 2 + 24 + 4
    assert all(bar.x == int(bar.x) and bar.width in (1, 2, 3, 4) for bar in bars)
    assert min(bar.x for bar in bars) == 11
    assert max(bar.x + bar.width for bar in bars) == figure.width - 7
    assert {bar.role for bar in bars} == {"barcode-bar"}
    assert digits == ["ISBN 978-3-16-148410-0", *"9783161484100"]


def test_bars_are_as_large_as_their_place_allows_and_never_below_four_fifths():
    wide, high = WIDTH * MODULE_MM, HEIGHT * MODULE_MM

    assert fits(wide + 0.01, high + 0.01) == 1.0
    assert fits(wide * 3, high * 3) == 1.0
    assert fits(wide * 0.93, high) == 0.9
    assert fits(wide, high * (MIN_SCALE - 0.01)) is None
