"""Every type, design, printer and trim: the book is built, or `check` names a size.

The puzzles are real, but each type's are made once for all books.
"""

from collections import Counter

import pytest
from few import few
from matrix import BUILT, TOO_LARGE, TRIMS, Matrix, cases, complaint, pairwise

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.printer import load_printer
from puzzle_publish.layout.pages.figure_sizes import Fit, drawn_of
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.legible import least_cell_mm
from puzzle_publish.types.registry import load

# The narrowest type area, the largest page, and a square one.
FEW = [("home", "A4"), ("ingram", "5x8in"), ("lulu", "8.5x8.5in")]


@pytest.fixture(scope="session")
def matrix(tmp_path_factory):
    return Matrix(tmp_path_factory.mktemp("matrix"))


def few_cases():
    """Pairs of types and designs, types and trims, designs and trims."""
    every = [case for case in cases() if (case.printer, case.trim) in FEW]
    languages = {
        kind: ("en", "zh")[k % 2]
        for k, kind in enumerate(sorted({case.kind for case in every}))
    }
    return list(
        pairwise([case for case in every if case.language == languages[case.kind]])
    )


@few("case", few_cases(), fast=2, ids=str)
def test_every_pair_is_built_or_refused_with_the_size_that_it_needs(matrix, case):
    outcome = matrix.outcome(case.text, case.made, inspected=False)

    assert complaint(case, outcome) == ""


@pytest.mark.soak
@pytest.mark.parametrize(
    ("kind", "language"), sorted({(case.kind, case.language) for case in cases()})
)
def test_the_whole_matrix_is_built_or_refused_with_the_size_that_it_needs(
    matrix, record_property, kind, language
):
    wrong, counted = [], Counter()
    mine = [c for c in cases() if (c.kind, c.language) == (kind, language)]
    for case in mine:
        try:
            outcome = matrix.outcome(case.text, case.made)
        except Exception as error:  # one bad book must not hide the others
            outcome = f"{type(error).__name__}: {error}"
        counted["built" if outcome == BUILT else "refused"] += 1
        wrong += filter(None, [complaint(case, outcome)])

    record_property("counted", dict(counted))
    assert wrong == []
    assert len({(case.printer, case.trim) for case in mine}) == len(TRIMS)


def test_a_refusal_names_the_least_size_and_that_size_is_built(matrix, tmp_path):
    case = next(
        one
        for one in cases()
        if str(one) == "calendar-en-classic-kdp-paperback-8.25x6in"
    )
    refused = matrix.outcome(case.text, case.made)

    assert '"8.25x6in" is too small: a cell would be' in refused
    assert "a page of this shape must have at least " in refused
    width, height = (
        float(word)
        for word in refused.split("must have at least ")[1].split(" mm")[0].split(" x ")
    )
    assert 209.5 < width < 240
    assert height == pytest.approx(width * 6 / 8.25, abs=0.2)


@pytest.mark.soak
def test_an_opener_with_a_line_and_a_high_picture_takes_one_page(matrix):
    name = "cryptarithm-zh-modern-home-A4"
    case = next(one for one in cases() if str(one) == name)
    assert matrix.outcome(case.text, case.made) == BUILT


def test_the_gate_sees_a_refusal_and_a_wrong_size():
    case = next(one for one in cases() if one.trim == "6x9in")

    assert "names no least size" in complaint(case, "a cell is too small")
    needed = "too small; a page of this shape must have at least 160 x 240 mm"
    assert "refused" in complaint(case, needed)


@pytest.mark.parametrize(("name", "code"), TOO_LARGE)
def test_large_print_needs_more_than_8x10_in_for_these_alone(name, code):
    """Heights in mm of what has to fit, of the level that needs most."""
    design, printer = load_design("large-print", code), load_printer("ingram", ".")
    page = geometry_of(printer, design, "8x10in", printer.gutter_mm(24))
    kind = load(name)
    needed, there = 0.0, 0.0
    for preset in kind.presets.values():
        params = preset
        if name == "codeword":
            params = kind.read_params({**dict(preset), "words": "english-clues"})
        sample = kind.sample(params)
        drawn = drawn_of(kind, sample, design, None)
        figure = drawn.pages[0]
        there = Fit(design, page).room(drawn).height_mm
        givens = kind.read_givens(sample.givens)
        if spread := kind.draw_spread(givens, code, width=60.0, height=60.0):
            figure = spread[0]
        needed = max(needed, figure.height * least_cell_mm(figure, design))
    assert 0 < there < needed < there + 26
