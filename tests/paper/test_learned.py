"""What is said of words that do not fit the puzzles of their pages."""

from types import SimpleNamespace

import pytest

from puzzle_publish.paper.figures import ANSWER, PUZZLE
from puzzle_publish.paper.items import Run
from puzzle_publish.paper.learned import Learned, Unit
from puzzle_publish.paper.pieces import Piece
from puzzle_publish.paper.tokens import Tokens
from puzzle_publish.paper.words import Words


def told(texts, **facts):
    """Return the sentences about pages with one text each; facts are by page."""
    tokens, learned = Tokens("en", ()), Learned({}, "en")
    for page, text in enumerate(texts, 1):
        run = Run(text, 10, 10, 20, 9, (), page)
        here = {name: values[page - 1] for name, values in facts.items()}
        piece = Piece(tokens.form(text), run)
        learned.add(Unit(("puzzle",), page, page, "a", "", here, [piece]))
    return [f"{unit.page}: {why}" for unit, why, _ in learned.differences()]


@pytest.mark.parametrize(
    ("numbers", "where"),
    [(range(31, 35), "3 more pages"), (range(31, 44), "12 more pages")],
)
def test_numbers_that_say_nothing_true_are_told_once(numbers, where):
    texts = [f"No.{number}" for number in numbers]

    assert told(texts, number=range(1, len(texts) + 1)) == [
        f'1: "No.31" does not match its puzzle, here or on {where}'
    ]


@pytest.mark.parametrize(
    ("name", "true"),
    [
        ("day", "its day is 3"),
        ("year", "its year is 3"),
        ("grade.givens", "its value for givens is 3"),
    ],
)
def test_a_wrong_number_is_told_with_the_right_one(name, true):
    texts = ["n1", "n2", "n7", "n4", "n5"]

    assert f'3: "n7" printed, but {true}' in told(texts, **{name: range(1, 6)})


def test_a_title_in_place_of_the_day_of_the_year_hides_no_number():
    """Where the book begins on 1 January, puzzle 34 is that of day 34."""
    texts = ["day 32", "day 33", "For Ada", "day 35"]
    days = range(32, 36)

    assert told(texts, number=days, day=range(1, 5), day_of_year=days) == []
    assert told(texts, number=days) == ["3: does not say that its number is 34"]


@pytest.mark.parametrize(("kind", "said"), [(ANSWER, []), (PUZZLE, ["answer 2"])])
def test_a_level_in_a_title_above_answers_is_not_asked_of_the_others(kind, said):
    tokens = Tokens("en", ["Easy"])
    entries = {n: {"section": "a", "date": None} for n in (1, 2)}
    book = SimpleNamespace(
        entries=entries,
        known={},
        code="en",
        facts=lambda _: {n: {"level": "Easy"} for n in entries},
    )
    words = Words(book)
    for number, text in ((1, "Easy mazes"), (2, "From above")):
        shown = SimpleNamespace(kind=kind, number=number, name=f"answer {number}")
        piece = Piece(tokens.form(text), Run(text, 10, 10, 20, 9, (), number))
        words._figures.append((1, shown, "several", [piece]))

    assert [
        unit.name for unit, why, _ in words.differences({}) if "level" in why
    ] == said
