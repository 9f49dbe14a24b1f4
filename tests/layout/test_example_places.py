"""How the three pictures of a worked example are arranged in their room."""

import pytest

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Figure, Label
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.pages.examples import Places
from puzzle_publish.layout.pages.legible import cell_for_text

LETTER = Geometry(215.9, 279.4, 19.9, 14.0, 16.0, 18.0)
CAPTIONS = ("A few letters are given.", "One more letter goes in.", "All is done.")


@pytest.mark.parametrize(
    ("room_mm", "groups"),
    [(95.0, ((0, 1, 2),)), (240.0, ((0,), (1, 2)))],
    ids=["part of a page", "a page"],
)
def test_pictures_are_in_a_row_unless_others_are_nearly_as_large(room_mm, groups):
    square = Figure(5.0, 5.0, (), 10.0, 3.0)
    design = load_design("classic", "en")

    found = Places(design, LETTER, [square] * 3, CAPTIONS, room_mm).best(30.0)

    assert found.groups == groups


@pytest.mark.parametrize(("name", "least_pt"), [("classic", 8.0), ("large-print", 9.0)])
def test_what_is_read_in_a_picture_has_a_least_size(name, least_pt):
    design = load_design(name, "en")
    worded = Figure(9.0, 9.0, (Label(1.0, 1.0, "23", "clue"),), 10.0, 1.0)
    least = cell_for_text(worded, design, least_pt)

    for room_mm in range(30, 240, 5):
        places = Places(design, LETTER, [worded] * 3, CAPTIONS, float(room_mm))
        for found in filter(None, (places.best(), places.pair())):
            assert all(found.cells[k] >= least for k in found.shown)
    assert Places(design, LETTER, [worded] * 3, CAPTIONS, 36.0).best() is None
