"""Shapes, letters and digits as cells."""

import string

import numpy as np
import pytest
from each import each

from puzzle_publish.grids.masks import (
    SHAPES,
    is_connected,
    picture,
    shape_mask,
    sign_mask,
)


@each("name", SHAPES)
@each("size", [(8, 8), (15, 15), (17, 30), (40, 31)])
def test_shapes_fill_their_grid_and_have_two_equal_halves(name, size):
    mask = shape_mask(name, *size)

    assert mask.shape == size
    assert is_connected(mask)
    assert (mask == mask[:, ::-1]).all()
    assert mask.mean() > 0.35
    assert mask[-2:].any()
    assert mask[:2].any()
    assert mask[:, :2].any()


def test_a_heart():
    assert picture(shape_mask("heart", 9, 10)).splitlines() == [
        ".###..###.",
        "##########",
        "##########",
        "##########",
        ".########.",
        "..######..",
        "...####...",
        "....##....",
        "..........",
    ]


@pytest.mark.soak
@each("sign", string.ascii_uppercase + string.digits)
def test_letters_and_digits_are_in_one_piece_and_touch_all_sides(sign):
    mask = sign_mask(sign, 20, 20)
    height, width = mask.shape

    assert height <= 20
    assert width <= 20
    assert 20 in (height, width)
    for side in (mask[0], mask[-1], mask[:, 0], mask[:, -1]):
        assert side.any()


def test_a_letter_in_two_pieces_is_refused():
    with pytest.raises(ValueError, match='"i" is not in one piece on 20 rows'):
        sign_mask("i", 20, 20)


@pytest.mark.parametrize("sign", ["", "AB", "&", " ", "我", "\n"])
def test_other_signs_are_refused(sign):
    with pytest.raises(ValueError, match="is no letter or digit"):
        sign_mask(sign, 20, 20)


def test_holes_of_letters_are_open():
    mask = sign_mask("O", 21, 21)

    assert not mask[10, mask.shape[1] // 2]


def test_masks_are_shared_and_cannot_be_changed():
    mask = shape_mask("star", 12, 12)

    assert shape_mask("star", 12, 12) is mask
    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = True
    assert not is_connected(np.zeros((2, 2), bool))
