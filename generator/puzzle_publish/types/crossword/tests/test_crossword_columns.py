from hypothesis import example, given
from hypothesis import strategies as st

from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.types._grid.columns import (
    Column,
    Entry,
    Type,
    clue_lines,
    set_columns,
)

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.just(" "),
    min_size=1,
    max_size=80,
).filter(lambda text: text.strip())


LANGUAGES = st.sampled_from(["en", "zh"])


@given(TEXTS, st.sampled_from([" (3)", " (3,4)", "（4）"]), st.floats(5, 30), LANGUAGES)
@example("W" * 250, " (15)", 8.0, "en")
@example("___", " (3)", 8.0, "en")
@example("“ ”", " (3)", 8.0, "en")
def test_no_line_is_wider_and_nothing_is_lost(
    text: str, lengths: str, width: float, language: str
):
    text = " ".join(text.split())
    lines = clue_lines(Entry("1", text, lengths), width, language)

    assert all(sans_ems(line, language) <= width + 1e-9 for line in lines)
    assert "".join(lines).replace(" ", "") == (text + lengths).replace(" ", "")
    assert all(lines)


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=9))
def test_lengths_stand_beside_the_last_word(words: list[str]):
    *_, last = clue_lines(Entry("1", " ".join(words), " (3,4)"), 9.0, "en")

    assert f" {last}".endswith(f" {words[-1]} (3,4)")


def test_lengths_stand_beside_the_last_hanzi():
    entry = Entry("1", "路过别家圈，捎带拐走", "（4）")

    assert clue_lines(entry, 9.0, "zh") == ["路过别家圈，捎带", "拐走（4）"]
    assert clue_lines(entry, 13.0, "zh") == ["路过别家圈，捎带拐走（4）"]


def test_a_last_line_of_one_short_word_takes_some_from_the_line_before_it():
    entry = Entry("1", "It may be seen as it", " (3)")

    assert clue_lines(entry, 9.0, "en") == ["It may be seen", "as it (3)"]
    # Its own line is long enough, or the line before would have one word left.
    assert clue_lines(Entry("1", "It may be telling", " (3)"), 7.0, "en") == [
        "It may be",
        "telling (3)",
    ]
    assert clue_lines(Entry("1", "Something is it", " (3)"), 6.4, "en") == [
        "Something is",
        "it (3)",
    ]


TYPE = Type(0.5, 0.6)
ENTRIES = [
    Entry("", "Across"),
    *(Entry(str(k), "A clue", " (3)") for k in range(1, 7)),
    Entry("", "Down"),
    *(Entry(str(k), "A clue", " (3)") for k in range(1, 4)),
]
COLUMNS = (Column(0.0, 4.0, 5.0), Column(6.0, 0.0, 5.0))


def test_columns_end_as_high_as_they_can():
    setting = set_columns(ENTRIES, COLUMNS, 20.0, TYPE, language="en")
    numbers = [s for s in setting.steps if "number" in s.role or "heading" in s.role]

    assert setting.bottom < 7.0
    assert {s.x for s in numbers} == {0.0, 6.0}
    assert (
        set_columns(ENTRIES, COLUMNS, setting.bottom - 0.6, TYPE, language="en") is None
    )


def test_a_column_with_a_bottom_goes_on_in_the_next():
    columns = (Column(0.0, 0.0, 5.0, bottom=3.0), Column(0.0, 4.0, 5.0))

    setting = set_columns(ENTRIES, columns, 20.0, TYPE, language="en")

    ys = [s.y for s in setting.steps]
    assert not any(3.0 < y < 4.0 for y in ys)
    assert [box[1] for box in setting.boxes] == [0.0, 4.0]


def test_too_many_entries_have_no_room():
    assert set_columns(ENTRIES, COLUMNS[:1], 7.0, TYPE, language="en") is None
