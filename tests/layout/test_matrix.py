"""Every type, design, printer and trim: the book is built, or `check` names a size.

The puzzles are real, but each type's are made once for all books.
"""

from collections import Counter

import pytest
from matrix import BUILT, TRIMS, Matrix, cases, complaint, pairwise

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


@pytest.mark.parametrize("case", few_cases(), ids=str)
def test_every_pair_is_built_or_refused_with_the_size_that_it_needs(matrix, case):
    assert complaint(case, matrix.outcome(case)) == ""


@pytest.mark.soak
def test_the_whole_matrix_is_built_or_refused_with_the_size_that_it_needs(
    matrix, record_property
):
    wrong, counted = [], Counter()
    for case in cases():
        try:
            outcome = matrix.outcome(case)
        except Exception as error:  # one bad book must not hide the others
            outcome = f"{type(error).__name__}: {error}"
        counted["built" if outcome == BUILT else "refused"] += 1
        wrong += filter(None, [complaint(case, outcome)])

    record_property("counted", dict(counted))
    assert wrong == []
    assert len({(case.printer, case.trim) for case in cases()}) == len(TRIMS)


def test_a_refusal_names_the_least_size_and_that_size_is_built(matrix, tmp_path):
    case = next(
        one
        for one in cases()
        if str(one) == "calendar-en-classic-kdp-paperback-8.25x6in"
    )
    refused = matrix.outcome(case)

    assert '"8.25x6in" is too small: a cell would be' in refused
    assert "a page of this shape must have at least " in refused
    width, height = (
        float(word)
        for word in refused.split("must have at least ")[1].split(" mm")[0].split(" x ")
    )
    assert 209.5 < width < 240
    assert height == pytest.approx(width * 6 / 8.25, abs=0.2)


def test_the_gate_sees_a_refusal_and_a_wrong_size():
    case = next(one for one in cases() if one.trim == "6x9in")

    assert "names no least size" in complaint(case, "a cell is too small")
    needed = "too small; a page of this shape must have at least 160 x 240 mm"
    assert "refused" in complaint(case, needed)
