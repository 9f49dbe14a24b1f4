"""What may be asked for, what is printed, and boards that are one board."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson
from pydantic import ValidationError

from puzzle_publish.core.reading.model_errors import phrase_of
from puzzle_publish.types import wordpath
from puzzle_publish.types.wordpath import model
from puzzle_publish.types.wordpath.hints import hint_order
from puzzle_publish.types.wordpath.model import name_of, read
from puzzle_publish.types.wordpath.params import Params

TYPE = OnJson(wordpath.TYPE)


GIVENS = {
    "rows": ["AB", "CD"],
    "mode": "closed",
    "words": ["AB", "CD"],
    "lengths": [2, 2],
    "decoys": 0,
    "clues": None,
    "lexicon": None,
}
REFERENCE = {"name": "idioms", "digest": "0" * 64}


@st.composite
def boards(draw):
    width = draw(st.integers(2, 5))
    row = st.text("ABC", min_size=width, max_size=width)
    return draw(st.lists(row, min_size=2, max_size=5))


def turned(rows):
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


@pytest.mark.parametrize(
    ("name", "size", "noise_max", "scramble_p"),
    [("easy", 6, 2, 0.1), ("medium", 8, 3, 0.3), ("hard", 10, 4, 0.5)],
)
def test_classic_boards_are_those_of_the_source(name, size, noise_max, scramble_p):
    preset = Params(level=name, density="classic")
    found = (preset.height, preset.width, preset.noise, preset.scrambled)

    assert (size, size, noise_max, scramble_p) == found


@pytest.mark.parametrize(
    ("name", "low", "high", "phrase"),
    [
        ("rows", 6, 15, "a whole number from 6 to 15"),
        ("cols", 6, 15, "a whole number from 6 to 15"),
        ("noise_max", 0, 5, "a whole number from 0 to 5"),
        ("scramble_p", 0, 1, "a number from 0 to 1"),
    ],
)
def test_ranges_are_closed_and_told(name, low, high, phrase):
    schema = Params.model_json_schema()

    assert phrase == phrase_of(schema, (name,))
    for value in (low, high):
        assert value == getattr(Params(density="classic", **{name: value}), name)
    for value in (low - 1, high + 1):
        with pytest.raises(ValidationError):
            Params(**{name: value})


@pytest.mark.parametrize("name", ["rows", "cols", "noise_max"])
def test_whole_numbers_refuse_a_decimal_point(name):
    with pytest.raises(ValidationError):
        Params(**{name: 6.0})


def test_closed_needs_the_list():
    assert Params(help="list").promise == "closed"
    assert Params(help="list", mode="open").promise == "open"
    assert Params(help="lengths").promise == "open"
    assert Params(help="clues").promise == "open"
    for told in ("lengths", "clues"):
        with pytest.raises(ValidationError, match=f"must be open where help is {told}"):
            Params(help=told, mode="closed")


@settings(deadline=None)
@given(boards())
def test_all_turns_and_mirror_images_have_one_canonical_form(rows):
    form = TYPE.canonical({**GIVENS, "rows": rows})
    images = [rows, rows[::-1], [row[::-1] for row in rows], turned(turned(rows))]
    if len(rows) == len(rows[0]):
        images += [turned(rows), turned(rows)[::-1]]

    for image in images:
        assert form == TYPE.canonical({**GIVENS, "rows": image})
    assert form["rows"] in images or len(rows) == len(rows[0])
    assert form == TYPE.canonical(form)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"rows": ["AB", "C"]},
        {"rows": ["AB"]},
        {"rows": "AB"},
        {"words": ["CD", "AB"]},
        {"words": ["AB", "AB"]},
        {"words": ["AB"]},
        {"words": None},
        {"lengths": [2, 2.0]},
        {"lengths": [2, True]},
        {"lengths": [3, 2]},
        {"lengths": []},
        {"decoys": -1},
        {"decoys": False},
        {"mode": "ajar"},
        {"mode": "open"},
        {"lexicon": REFERENCE},
        {"clues": ["x", "y"]},
        {"mode": "open", "lexicon": REFERENCE, "clues": ["x"]},
        {"mode": "open", "lexicon": "idioms"},
    ],
)
def test_givens_of_another_shape_are_refused(spoiled):
    with pytest.raises((ValueError, TypeError, KeyError)):
        read({**GIVENS, **spoiled})


def test_givens_with_another_member_are_refused():
    assert read(GIVENS).rows == ("AB", "CD")
    with pytest.raises(ValueError, match="members"):
        read({**GIVENS, "hint": 1})


def test_cells_have_the_name_that_readers_use():
    assert [name_of(cell) for cell in ((0, 0), (3, 2), (9, 9))] == ["A1", "C4", "J10"]


def page(row):
    """Return a page of one row."""
    return model.Page((row,), "closed", None, (2,), 0, None, None)


def test_hints_name_each_start_once_in_an_order_of_their_own():
    paths = tuple(model.Laid("AB", ((r, 0), (r, 1))) for r in range(9))
    orders = {
        tuple(path.cells[0][0] for path in hint_order(page(x), model.Key(paths)))
        for x in "ABCDEFGH"
    }

    assert len(orders) == 8
    assert {tuple(range(9))} == {tuple(sorted(order)) for order in orders}


def test_a_page_prints_three_hints_or_as_many_as_there_are_words():
    paths = tuple(model.Laid("AB", ((r, 0), (r, 1))) for r in range(4))
    numbers = [
        len(wordpath.TYPE.hints(page("AB"), model.Key(paths[:number])))
        for number in range(5)
    ]

    assert numbers == [0, 1, 2, 3, 3]
