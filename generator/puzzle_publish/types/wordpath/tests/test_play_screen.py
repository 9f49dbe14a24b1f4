"""Boards as text: coordinates, marked starts, drawn paths, wide characters in line."""

import re

from puzzle_publish.core.text_picture import columns_of
from puzzle_publish.types.wordpath import playscreen
from puzzle_publish.types.wordpath.playscreen import Found

ENGLISH = ("TACX", "RETN", "SUNE")
CHINESE = ("星辰大", "心三海", "意二玉")
STARS = Found("星辰大海", ((0, 0), (0, 1), (0, 2), (1, 2)))
JADE = Found("玉", ((2, 2),))
MINDS = Found("三心二意", ((1, 0), (1, 1), (2, 0), (2, 1)))


def test_a_board_has_letters_for_columns_and_numbers_for_rows():
    assert playscreen.board(ENGLISH) == (
        "    A  B  C  D\n 1  T  A  C  X\n 2  R  E  T  N\n 3  S  U  N  E"
    )


def test_starts_stand_in_brackets_and_nothing_moves():
    assert playscreen.board(ENGLISH, starts=[(2, 0), (0, 2)]) == (
        "    A  B  C  D\n 1  T  A [C] X\n 2  R  E  T  N\n 3 [S] U  N  E"
    )


def test_each_path_runs_along_its_cells_from_its_start():
    paths = (
        Found("CATER", ((0, 2), (0, 1), (0, 0), (1, 0), (1, 1))),
        Found("NEN", ((1, 3), (2, 3), (2, 2))),
    )

    assert playscreen.answered(ENGLISH, paths) == (
        "    A  B  C  D\n"
        " 1  T--A-[C] X\n"
        "    |\n"
        " 2  R--E  T [N]\n"
        "             |\n"
        " 3  S  U  N--E"
    )


def test_neighbours_in_two_paths_are_not_joined():
    paths = [
        Found("AB", ((0, 0), (0, 1))),
        Found("CD", ((1, 0), (1, 1))),
    ]

    assert playscreen.answered(["AB", "CD"], paths) == (
        "    A  B\n 1 [A]-B\n\n 2 [C]-D"
    )


def test_hanzi_stand_under_their_column_and_paths_under_hanzi():
    shown = playscreen.answered(CHINESE, [STARS, JADE], [MINDS])

    assert shown == (
        "    A   B   C\n"
        " 1 [星]-辰--大\n"
        "            |\n"
        " 2  心  三  海\n"
        "\n"
        " 3  意  二 [玉]"
    )
    heading, first, below, *_ = shown.splitlines()
    assert columns_of(heading[: heading.index("C")]) == below.index("|")
    assert columns_of(first[: first.index("大")]) == below.index("|")


def test_hanzi_and_letters_may_share_a_board():
    assert playscreen.board(["A星", "辰B"], starts=[(0, 0), (1, 1)]) == (
        "    A   B\n 1 [A ] 星\n 2  辰 [B ]"
    )


def test_row_10_does_not_push_its_row():
    rows = ["AB"] * 10

    lines = playscreen.board(rows).splitlines()
    assert lines[-2:] == [" 9  A  B", "10  A  B"]


def test_colours_change_nothing_but_the_colours():
    plain = playscreen.answered(CHINESE, [STARS, JADE], [MINDS])
    coloured = playscreen.answered(
        CHINESE, [STARS, JADE], [MINDS], playscreen.coloured_paint
    )

    assert "\x1b[32m" in coloured
    assert "\x1b[2m" in coloured
    without = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in without.splitlines()] == plain.splitlines()


def test_every_answer_of_the_largest_board_has_a_colour():
    assert playscreen.coloured_paint("x", "path 49").startswith("\x1b[")
