"""No type below 8 pt is grey: a press prints grey as dots."""

import pytest
from grey_type import small_grey_type
from handmade import adding, interior, say
from matrix import BUILT, DESIGNS, Case, Matrix


@pytest.fixture(scope="module")
def matrix(tmp_path_factory):
    return Matrix(tmp_path_factory.mktemp("grey"))


@pytest.mark.soak
@pytest.mark.parametrize("design", DESIGNS)
def test_a_key_of_every_design_is_in_black(matrix, design):
    trim = "A4" if design == "large-print" else "A5"
    case = Case("wordpath", "zh", design, "home", trim)
    assert matrix.outcome(case.text, case.made, inspected=False) == BUILT


def test_small_grey_type_is_seen():
    grey = adding("0.5 g " + say("halftoned", 60, 100, 7) + "0 g")

    assert small_grey_type(interior()) == []
    assert small_grey_type(interior(grey)) == ["page 4: 7.00 pt in grey 128"]
    large = adding("0.5 g " + say("halftoned", 60, 100, 9) + "0 g")
    assert small_grey_type(interior(large)) == []
