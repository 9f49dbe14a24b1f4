"""Clues on the page that faces a grid."""

import pytest

from puzzle_publish.types._grid.columns import Column, Entry, Type, set_columns
from puzzle_publish.types._grid.draw_spread import CLUE_GAPS, large_columns

HEIGHT = 26.0


def clues(count):
    heading = Entry("", "Across")
    return [heading, *(Entry(str(k + 1), "A hot drink", " (3)") for k in range(count))]


def set_in(count, gaps=CLUE_GAPS):
    return large_columns(clues(count), 11.0, 24.4, HEIGHT, "en", gaps)


@pytest.mark.parametrize(("count", "gap"), [(14, 0.8), (24, 0.5), (32, 0.12)])
def test_the_fewer_the_clues_the_further_apart_they_are(count, gap):
    found = set_in(count)

    assert found is not None
    assert found.type.gap == gap
    assert found.bottom <= HEIGHT
    assert found.bottom >= set_in(count, [0.12]).bottom


def test_clues_that_have_no_room_are_not_set():
    assert set_in(200) is None


@pytest.mark.parametrize("before", range(1, 10))
def test_a_heading_has_two_clues_below_it_in_its_column(before):
    hot = Entry("1", "Hot")
    entries = [Entry("", "Across"), *[hot] * before, Entry("", "Down")]
    entries += [hot] * (11 - before)
    columns = [Column(0.0, 0.0, 9.0), Column(10.0, 0.0, 9.0)]

    found = set_columns(entries, columns, 12.0, Type(1.0, 1.0), language="en")

    down = next(one for one in found.steps if one.text == "Down")
    clues = [one for one in found.steps if one.text == "Hot"]
    assert sum(0 <= one.x - down.x < 9 and one.y > down.y for one in clues) >= 2
