"""Lines of text in several styles, broken for both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.line_breaks import Piece, Span, break_lines, units


def advance(text, _style):
    return float(sum(2 if ch >= "\u2e80" else 1 for ch in text))


def broken(text, width, **options):
    lines = break_lines([Piece(text, "note")], width, advance, **options)
    return ["".join(span.text for span in line) for line in lines]


def test_english_is_broken_at_spaces_and_hanzi_anywhere():
    assert broken("to be or not to be", 8) == ["to be or", "not to", "be"]
    assert broken("一言为定爱不释手", 8) == ["一言为定", "爱不释手"]


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one():
    assert broken("一言为定，好", 8) == ["一言为", "定，好"]
    assert broken("一言为“定”好", 8) == ["一言为", "“定”好"]
    assert broken("爱不释（手）", 8) == ["爱不释", "（手）"]


def test_later_lines_are_indented():
    lines = break_lines([Piece("一言为定爱不释手", "note")], 8, advance, indent=2)

    assert [line[0].x for line in lines] == [0, 2, 2]
    assert ["".join(s.text for s in line) for line in lines] == [
        "一言为定",
        "爱不释",
        "手",
    ]


def test_pieces_of_other_styles_stand_side_by_side_with_their_gap():
    pieces = [Piece("爱", "word"), Piece("ai", "reading", 1.0), Piece("b c", "note", 1)]

    (line,) = break_lines(pieces, 40, advance)

    assert line == (
        Span(0.0, "爱", "word"),
        Span(3.0, "ai", "reading"),
        Span(6.0, "b c", "note"),
    )


def test_a_piece_that_starts_a_line_has_no_gap():
    pieces = [Piece("abcdef", "word"), Piece("gh", "note", 1.0)]

    assert break_lines(pieces, 7, advance)[1] == (Span(0.0, "gh", "note"),)


def test_a_whole_piece_is_not_broken_if_any_line_can_hold_it():
    pieces = [Piece("abc", "word"), Piece("de fg", "reading", 1.0, whole=True)]

    texts = [[span.text for span in line] for line in break_lines(pieces, 7, advance)]

    assert texts == [["abc"], ["de fg"]]


def test_a_word_wider_than_a_line_is_cut():
    assert broken("abcdefghij k", 4) == ["abcd", "efgh", "ij k"]


@given(
    st.text("ab ,.“”（）一二。，；-", max_size=60),
    st.integers(6, 30),
    st.integers(0, 2),
)
def test_nothing_is_lost_and_no_line_is_wider_than_asked(text, width, indent):
    lines = break_lines([Piece(text, "note")], width, advance, indent=indent)

    kept = "".join(span.text for line in lines for span in line)
    assert kept.replace(" ", "") == "".join(text.split())
    for line in lines:
        end = line[-1].x + advance(line[-1].text, "note")
        assert end <= width


@pytest.mark.parametrize("text", ["don’t", "e.g. this", "3.14", "A—B"])
def test_marks_within_a_word_do_not_part_it(text):
    assert [unit for unit, _ in units(text)] == text.split()
