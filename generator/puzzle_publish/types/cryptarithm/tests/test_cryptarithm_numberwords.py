"""Numbers as words, and which true sums of them have one solution."""

from collections import Counter

import numpy as np
import pytest

from puzzle_publish.types.cryptarithm.human import chain
from puzzle_publish.types.cryptarithm.model import PLUS, Equation
from puzzle_publish.types.cryptarithm.numberwords import (
    CHINESE_LONGEST,
    chinese,
    chinese_sums,
    english,
    english_puzzles,
    letters,
)
from puzzle_publish.types.cryptarithm.params import Params


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (0, "ZERO"),
        (13, "THIRTEEN"),
        (20, "TWENTY"),
        (42, "FORTYTWO"),
        (99, "NINETYNINE"),
    ],
)
def test_numbers_are_written_in_english(number, word):
    assert english(number) == word


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (2, "二"),
        (10, "十"),
        (12, "十二"),
        (20, "二十"),
        (101, "一百零一"),
        (110, "一百一十"),
        (1_000, "一千"),
        (1_010, "一千零一十"),
        (1_001, "一千零一"),
        (9_999, "九千九百九十九"),
    ],
)
def test_numbers_are_written_in_chinese(number, word):
    assert chinese(number) == word


def test_numbers_have_different_words():
    assert len({english(number) for number in range(100)}) == 100
    assert len({chinese(number) for number in range(1, 10_000)}) == 9_999


def test_eleven_sums_of_different_english_numbers_have_one_solution():
    puzzles = english_puzzles(False, False)
    levels = Counter(chain(equation).level for equation in puzzles)

    assert len(puzzles) == 11
    assert levels == {"hard": 1, "expert": 10}


@pytest.mark.soak
def test_with_repeats_there_are_118_the_classics_among_them():
    puzzles = english_puzzles(False, True)

    assert len(puzzles) == 118
    assert set(english_puzzles(False, False)) <= set(puzzles)
    assert Equation(("FORTY", "TEN", "TEN"), PLUS, "SIXTY") in puzzles
    assert Equation(("SEVEN", "SEVEN", "SIX"), PLUS, "TWENTY") in puzzles


def test_chinese_sums_have_ten_characters_at_most_and_none_is_too_long():
    rng = np.random.Generator(np.random.PCG64(0))
    params = Params(kind="doubly_true", numerals="zh")
    found = [e for e in chinese_sums(rng, 3, 2_000, params) if e is not None]

    assert len(found) > 100
    assert max(len(equation.letters) for equation in found) <= 10
    assert max(len(w) for e in found for w in e.words) <= CHINESE_LONGEST
    assert all(len(set(e.words)) == 4 for e in found)
    assert set().union(*(e.letters for e in found)) <= set(letters("zh"))
