"""Sentences about openers, web pages and cells, which name what is missing."""

import pytest

from puzzle_publish.core.figure import Area, Figure, Label, Line, Rect
from puzzle_publish.types.cells import GridCell
from puzzle_publish.types.picture_checks import (
    cell_faults,
    opener_faults,
    player_faults,
    same_openers,
)
from puzzle_publish.types.player import Player

CELLS = tuple(Rect(c, r, 1, 1, "cell") for r in range(3) for c in range(3))
WALL = Line(((1, 0), (1, 3)), "region")
PAGE = Figure(3, 3, (*CELLS, WALL))
KEY = Figure(3, 3, (*PAGE.steps, Label(0.5, 0.5, "4", "answer")))


def test_a_region_that_the_opener_lacks_is_named_by_its_cells():
    (fault,) = opener_faults(PAGE, KEY, Figure(3, 3, CELLS))

    assert fault == (
        "opener_art() does not show the border between the cells (0, 0) and (0, 1),"
        " which draw() shows"
    )


def test_an_opener_without_a_picture_is_told():
    first, *_ = opener_faults(PAGE, KEY, Figure(3, 3, ()))

    assert first == (
        "opener_art() draws nothing: the page before a chapter would be empty"
    )


@pytest.mark.parametrize("role", ["region", "my-wall"])
def test_a_region_in_any_role_will_do_and_so_will_a_piece_without_lines(role):
    opener = Figure(3, 3, (*CELLS, Line(WALL.points, role)))
    piece = Area((((0, 0), (1, 0), (1, 3), (0, 3)),), "piece")
    page = Figure(3, 3, (*CELLS, piece))

    assert list(opener_faults(PAGE, KEY, opener)) == []
    assert list(opener_faults(page, KEY, Figure(3, 3, CELLS))) == []


def test_a_part_of_the_answer_on_the_opener_is_named_by_its_role():
    (fault,) = opener_faults(PAGE, KEY, KEY)

    assert fault.startswith('opener_art() shows steps of the role "answer", which only')


def test_one_opener_for_all_puzzles_is_seen_unless_they_are_drawn_alike():
    bare = Figure(3, 3, CELLS)

    assert same_openers([PAGE, bare], [bare, bare])
    assert not same_openers([PAGE, bare], [PAGE, bare])
    assert not same_openers([bare, bare], [bare, bare])


def test_what_is_drawn_beside_the_grid_is_no_structure_of_the_opener():
    beside = Figure(5, 3, (*CELLS, Line(((3.2, 0), (4, 0)), "clue")))

    assert not same_openers([Figure(3, 3, CELLS), beside], [PAGE, PAGE])


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (
            Player("enter", ("star", "none"), ("star",)),
            'player(): a cell of the web page would show the word "star"; give a sign'
            ' for it in `shown`, as "★"',
        ),
        (
            Player("mark", ("a", "b"), ("a",), shown=("1234", "5")),
            'player(): the key "1234" has 4 characters, a key has room for 1 to 3; give'
            " a sign in `shown`",
        ),
        (
            Player("enter", ("a", "b"), ("a",), shown=("1",)),
            "player() has 2 signs and 1 texts in `shown`; each sign needs one",
        ),
        (
            Player("enter", ("★", "b"), ("b",), shown=("★", "b")),
            'player(): the sign "★" has no word that can be spoken',
        ),
    ],
)
def test_a_sign_that_does_not_fit_or_has_no_name_is_told(player, fault):
    assert next(player_faults(player)) == fault


def test_signs_that_fit_and_lines_that_need_none_have_no_fault():
    fitting = Player("enter", ("star", "K"), ("K",), shown=("★", "12"))
    lines = Player("edge", ("one line", "no line"), ("no line",))

    assert [*player_faults(fitting), *player_faults(lines)] == []


def test_a_cell_without_words_is_named_by_its_place():
    given = GridCell(1, 2, 2, 1, "", "given")
    blank = GridCell(1, 3, 3, 1, "", "blank")

    assert list(cell_faults(((given, blank),))) == [
        "cells(): the cell in row 1, column 2 is given, but has no words that can be"
        " spoken"
    ]
