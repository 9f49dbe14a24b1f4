"""What a screen shows of words that a type draws as shapes."""

import pytest

from puzzle_publish.core.figure import Area, Circle, Figure, Label, Line, Rect
from puzzle_publish.types.cells import GridCell, rows_of
from puzzle_publish.types.player import Player
from puzzle_publish.types.signs import with_shapes

PAGE = Figure(2, 1, (Rect(0, 0, 1, 1, "cell"), Rect(1, 0, 1, 1, "cell")))
ROWS = rows_of(GridCell(0, c, c, 0, "", "blank") for c in range(2))


def star(points):
    """An area with so many corners in the left cell."""
    return Area((tuple((0.3 + k / 100, 0.5) for k in range(points)),), "black")


def shown(signs, *drawn, answer=("tree", "none")):
    key = Figure(2, 1, (*PAGE.steps, *drawn))
    found = with_shapes(Player("enter", signs, answer), ROWS, PAGE, key)
    return found.shown, found.untouched


@pytest.mark.parametrize(
    ("drawn", "sign"),
    [
        (star(10), "★"),
        (star(4), "◆"),
        (star(7), "●"),
        (Circle(0.5, 0.5, 0.3, "mine-white"), "○"),
        (Circle(0.5, 0.5, 0.3, "mine"), "●"),
        (Rect(0.2, 0.2, 0.6, 0.6, "black"), "■"),
        (Label(0.5, 0.5, "♣", "answer"), "♣"),
    ],
)
def test_a_word_is_shown_as_what_is_drawn_and_nothing_as_a_cross(drawn, sign):
    assert shown(("tree", "none"), drawn) == ((sign, "×"), "none")


def test_what_is_drawn_in_other_cells_does_not_count():
    across = Line(((0.5, 0.5), (1.5, 0.5)), "black")

    assert shown(("tree", "none"), across, star(10))[0] == ("★", "×")


def test_two_words_that_look_alike_are_left_to_the_type():
    twice = (star(10), Area((tuple((1.3 + k / 100, 0.5) for k in range(10)),), "black"))

    assert shown(("tree", "none"), *twice) == ((), "")


def test_letters_and_numbers_are_shown_as_they_are():
    label = Label(0.5, 0.5, "12", "answer")

    assert shown(("12", "K"), label, answer=("12", "K")) == ((), "")
