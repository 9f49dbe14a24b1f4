"""How far apart answers come again where nobody says it."""

from pathlib import Path

import pytest

from generator.types.crossword import TYPE, spread
from generator.types.crossword.params import Params


def window(language="en", **params):
    return TYPE.resolve(Params(**params), Path(), language).window


def test_what_is_set_stays():
    assert window(window=3) == 3
    assert window(window=1) == 1


def test_fewer_words_for_more_entries_make_a_narrower_window():
    found = [window("zh", level="medium", entries=n) for n in (10, 14, 18)]

    assert found == sorted(found, reverse=True)
    assert 1 < found[-1] < found[0] < spread.MOST


def test_a_pattern_asks_for_words_of_its_lengths():
    three = ["...", "...", "..."]

    assert 1 < window(pattern=three, kind="freeform") < spread.MOST


@pytest.mark.parametrize("having", [0, 1, 7])
def test_a_window_has_one_puzzle_at_least(having):
    assert spread._within(having, 8) == 1
