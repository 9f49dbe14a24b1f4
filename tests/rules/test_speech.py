"""Sentences about a cell for blind readers, in both languages."""

from dataclasses import replace
from typing import get_args

import pytest

from puzzle_publish.rules import speech, vocabulary
from puzzle_publish.rules.speech import said
from puzzle_publish.rules.vocabulary import (
    Arrow,
    Balanced,
    Between,
    Different,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Statement,
    Unlike,
    latin_grid,
)

ONE, RIGHT, BELOW, FAR = (0, 0), (0, 1), (1, 0), (2, 2)
ROW = ((0, 0), (0, 1), (0, 2))
COLUMN = ((0, 0), (1, 0), (2, 0))
LANGUAGES = ("en", "zh")
# A clue, and what it says of the first cell.
SAID = [
    (Different((ONE, FAR)), "different from row 3 column 3", "与第 3 行第 3 列不同"),
    (OneOf((ONE,), frozenset((4, 2))), "one of 2, 4", "只能是 2、4"),
    (Makes((ONE,), "", 3), "number 3", "数字 3"),
    (
        Makes((ONE, RIGHT), "+", 16),
        "sum 16 with row 1 column 2",
        "与第 1 行第 2 列之和为 16",
    ),
    (
        Makes((ONE, RIGHT), "", 2),
        "result 2 with row 1 column 2",
        "与第 1 行第 2 列的运算结果为 2",
    ),
    (
        Makes(COLUMN, "x", 6),
        "product 6 of column 1 rows 1 to 3",
        "第 1 列第 1 至 3 行之积为 6",
    ),
    (Pair((ONE, BELOW), "greater"), "greater than the cell below", "大于下面一格"),
    (
        Pair((RIGHT, ONE), "greater"),
        "less than the cell to the right",
        "小于右边一格",
    ),
    (
        Pair((ONE, FAR), "consecutive"),
        "consecutive with row 3 column 3",
        "与第 3 行第 3 列相差 1",
    ),
    (Pair((ONE, RIGHT), "five"), "sum 5 with the cell to the right", None),
    (Seen(ROW, 3), "3 seen from the left", "从左边看到 3 个"),
    (Seen(ROW[::-1], 2), "2 seen from the right", "从右边看到 2 个"),
    (Seen(COLUMN[::-1], 2), "2 seen from below", "从下面看到 2 个"),
    (Rising(ROW), "less than the cell to the right", "小于右边一格"),
    (Arrow((ONE, FAR)), "sum of row 3 column 3", "等于第 3 行第 3 列之和"),
    (Arrow((FAR, ONE)), "part of the sum in row 3 column 3", None),
    (Between(COLUMN, 4), "4 between 1 and 3 in the column", None),
    (Run(ROW, (1, 1)), "blocks of 1, 1 in the row", "本行各段依次 1、1 格"),
    (Run(COLUMN, (3,)), "block of 3 in the column", "本列一段 3 格"),
    (Run(COLUMN, ()), "no block in the column", "本列全空"),
    (
        Balanced(ROW),
        "as many of one sign as of the other in the row",
        "本行两种符号一样多",
    ),
    (
        NoThree(COLUMN),
        "no three alike side by side in the column",
        "本列没有三个相同的相连",
    ),
    (Unlike(ROW + ROW, 3), "no two rows alike", "没有两行完全相同"),
    (Unlike(COLUMN + COLUMN, 3), "no two columns alike", "没有两列完全相同"),
]


def stated(*clues):
    return Statement(latin_grid(3), {}, clues)


@pytest.mark.parametrize(("clue", "english", "chinese"), SAID)
def test_a_clue_is_said_in_words(clue, english, chinese):
    for language, expected in zip(LANGUAGES, (english, chinese), strict=True):
        found = said(stated(clue), ONE, speech.words_in(language))
        assert len(found) == 1
        assert expected in (None, found[0])


def test_every_constraint_has_words():
    assert {type(clue) for clue, _, _ in SAID} == set(get_args(vocabulary.Constraint))
    english, chinese = map(speech.words_in, LANGUAGES)
    assert english.keys() == chinese.keys()


def test_nothing_is_said_of_other_cells_of_missing_signs_and_twice():
    english = speech.words_in("en")
    assert said(stated(Seen(ROW, 3)), FAR, english) == ()
    assert (
        said(stated(Pair((ONE, RIGHT), "consecutive", is_not=True)), ONE, english) == ()
    )
    cage = Makes((ONE, RIGHT), "+", 3)
    assert len(said(stated(Different(cage.cells), cage, cage), ONE, english)) == 1


def test_cells_in_a_line_are_named_together():
    english = speech.words_in("en")
    cells = (ONE, RIGHT, (0, 2), BELOW, (2, 0), FAR)
    (found,) = said(stated(Makes(cells, "+", 9)), ONE, english)
    assert (
        found == "sum 9 of row 1 columns 1 to 3, column 1 rows 2 to 3, row 3 column 3"
    )
    (found,) = said(stated(Makes((ONE, FAR), "+", 9)), ONE, english, shift=(1, 2))
    assert found == "sum 9 with row 4 column 5"


def test_an_unknown_constraint_is_refused_by_its_name():
    class Odd:
        cells = (ONE,)

    whole = replace(stated(), clues=(Odd(),))
    with pytest.raises(TypeError, match="speech knows no constraint Odd"):
        said(whole, ONE, speech.words_in("en"))
