"""Borders of regions are heavy enough to see at a glance, as in books on sale."""

import pytest

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.types.looks import looks_of


@pytest.mark.parametrize("name", ["classic", "modern", "children", "large-print"])
def test_borders_stand_out_from_the_grid_in_every_design(name):
    looks = looks_of(load_design(name, "en"))

    def points(role: str) -> float:
        return looks[role].stroke_pt

    assert points("region") >= 3 * points("inner")
    assert points("heavy-region") >= max(3, points("region"))
    assert points("cage") > points("inner")
    assert points("masyu-white") == points("masyu-black") >= 2.25
    assert points("hashi-island") >= 1.5 > points("inner")
