"""Drawings as masks: of one piece, as large as fits, and told by their outlines."""

import numpy as np
import pytest

from puzzle_publish.core.drawings.library import themes
from puzzle_publish.core.errors import UsageError
from puzzle_publish.grids.masks import is_connected, picture
from puzzle_publish.grids.silhouettes import is_telling, silhouette, silhouettes


def test_a_drawing_fills_one_side_of_its_rectangle():
    mask = silhouette("fish", 12, 12)

    assert 12 in mask.shape
    assert mask.any(axis=0).all()
    assert mask.any(axis=1).all()
    assert is_connected(mask)


def test_a_castle_has_towers():
    assert picture(silhouette("castle", 10, 10)).splitlines() == [
        "....##....",
        "..#####...",
        "..######..",
        ".########.",
        *["##########"] * 5,
    ]


@pytest.mark.parametrize("theme", ["sea", "animals", "vehicles"])
def test_those_of_a_theme_are_neither_boxes_nor_sticks(theme):
    found = silhouettes({"theme": theme}, 18, 18)

    assert len(found) >= 8
    assert {*found} < {*themes()[theme].drawings}
    assert list(found) != sorted(found)
    for mask in found.values():
        assert is_connected(mask)
        assert is_telling(mask)
        assert 0.35 <= mask.mean() <= 0.8


def test_a_name_is_taken_even_if_its_shape_says_little():
    (panda,) = silhouettes({"name": "panda"}, 12, 12).values()

    assert not is_telling(panda)


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"name": "bubbles"}, "bubbles: its cells do not hang together in 12 rows"),
        ({"name": "crabb"}, 'did you mean "crab"?'),
        ({"theme": "seaa"}, 'did you mean "sea"?'),
        ({}, "must have name or theme"),
        ({"name": "crab", "theme": "sea"}, "must have name or theme"),
    ],
)
def test_what_has_no_shape_is_refused(asked, fault):
    with pytest.raises(UsageError) as caught:
        silhouettes(asked, 12, 12)

    assert fault in str(caught.value)


def test_a_theme_without_a_clear_shape_is_refused_with_what_to_set():
    with pytest.raises(UsageError, match="no drawing has a clear shape in 2 rows"):
        silhouettes({"theme": "tools"}, 2, 1)


def test_a_shape_of_thin_lines_is_not_telling():
    cross = np.zeros((9, 9), bool)
    cross[4] = cross[:, 4] = True

    assert not is_telling(cross)
