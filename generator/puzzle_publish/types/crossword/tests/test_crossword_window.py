"""How far apart answers come again where nobody says it."""

from pathlib import Path
from statistics import fmean

import pytest

from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import resolving, vocabulary
from puzzle_publish.types._grid.patternlibrary import library
from puzzle_publish.types.crossword import TYPE
from puzzle_publish.types.crossword.params import Params


def window(language="en", **params):
    return TYPE.resolve(Params(**params), BookContext(Path(), language)).window


def test_what_is_set_stays():
    assert window(window=3) == 3
    assert window(window=1) == 1


def test_fewer_words_for_more_entries_make_a_narrower_window():
    found = [window("zh", level="medium", entries=n) for n in (10, 14, 18)]

    assert found == sorted(found, reverse=True)
    assert 1 < found[-1] < found[0] < resolving.DEFAULT_WINDOW


def test_a_pattern_asks_for_words_of_its_lengths():
    three = ["...", "...", "..."]

    assert 1 < window(pattern=three, kind="freeform") < resolving.DEFAULT_WINDOW


def test_where_every_cell_is_checked_neighbours_leave_most_short_words(monkeypatch):
    def words(params, *, most):
        lengths = {3: 700} | dict.fromkeys(range(4, most + 1), 5_000)
        return {f"{n:0{k}}": 1 for k, count in lengths.items() for n in range(count)}

    monkeypatch.setattr(vocabulary, "usable", words)
    neighbours = 2 * (resolving.default_window(Params(kind="american", side=13)) - 1)
    short = [
        sum(slot.length == 3 for slot in pattern.slots)
        for pattern in library("american", 13)
    ]

    assert 0 < neighbours * fmean(short) <= 700 / 2


@pytest.mark.parametrize("having", [0, 1, 7])
def test_a_window_has_one_puzzle_at_least(having):
    assert resolving._within(having, 8) == 1
