"""Every option of `print:`, switched once: what `check` lets pass is built, and clean.

The books are tiny and real; their puzzles are made once for all that differ in `print:`
alone.
"""

from collections import Counter

import pytest
from matrix import BUILT, DESIGNS, FAULTY, Matrix
from option_cases import (
    BASE,
    PICTURE,
    PICTURE_TEXT,
    OptionCase,
    Page,
    Switch,
    option_cases,
    pages,
    switched,
    switches,
)

from puzzle_publish.core.print_options import PrintOptions

HOME = Page("en", "classic", "kdp-paperback", "6x9in")
# Those that could be checked and not built, when this matrix was first run.
FEW = [
    OptionCase(HOME, False, Switch(("certificate",), True)),
    OptionCase(
        Page("en", "classic", "kdp-paperback", "5.06x7.81in"),
        False,
        Switch(("answers",), "separate"),
    ),
    OptionCase(
        Page("zh", "large-print", "ingram", "8.5x11in"),
        False,
        Switch(("boxes",), False),
    ),
    OptionCase(
        Page("en", "worksheet", "kdp-paperback", "6x9in"),
        True,
        Switch(("answers",), "both"),
    ),
]
# Options that a design never has.
NEVER = {
    "worksheet": {"certificate", "records"},
    "classic": {"header"},
    "large-print": {"header"},
    "modern": {"header"},
    "zh": {"header"},
}


@pytest.fixture(scope="module")
def matrix(tmp_path_factory):
    folder = tmp_path_factory.mktemp("options")
    (folder / PICTURE).write_text(PICTURE_TEXT)
    return Matrix(folder)


@pytest.mark.soak
@pytest.mark.parametrize("case", FEW, ids=str)
def test_an_option_that_could_be_checked_and_not_built_is_built(matrix, case):
    assert matrix.outcome(case.text, case.made) == BUILT


@pytest.mark.soak
@pytest.mark.parametrize("design", DESIGNS)
def test_every_option_is_built_or_refused_by_check(matrix, record_property, design):
    mine = [case for case in option_cases() if case.page.design == design]
    outcomes = [outcome_of(matrix, case) for case in mine]
    told = [f"{case}: {o}" for case, o in zip(mine, outcomes, strict=True)]
    built = {
        case.switch.path[0]
        for case, outcome in zip(mine, outcomes, strict=True)
        if outcome == BUILT
    }

    record_property("counted", Counter(o == BUILT for o in outcomes))
    assert [line for line in told if f": {FAULTY}" in line] == []
    assert all(o == BUILT or "book.yaml:" in o for o in outcomes)
    tried = {case.switch.path[0] for case in mine}
    assert built == tried - NEVER[design]


def outcome_of(matrix, case):
    """Return the outcome of a case; one bad book must not hide the others."""
    try:
        return matrix.outcome(case.text, case.made)
    except Exception as error:
        return f"{FAULTY}, {type(error).__name__}: {error}"


def test_every_option_of_print_is_in_the_matrix():
    every = set(PrintOptions.model_fields) - set(BASE)

    assert {case.switch.path[0] for case in option_cases()} == every
    assert {page.design for page in pages()} == set(DESIGNS)


def test_a_new_option_is_in_the_matrix_by_itself_or_asks_for_values():
    class New(PrintOptions):
        ribbon: bool = False

    class Unknown(PrintOptions):
        ribbon: str = "red"

    found = dict(switched(New, (), HOME))

    assert found["ribbon",] is True
    with pytest.raises(NotImplementedError, match=r"name values of print\.ribbon"):
        list(switched(Unknown, (), HOME))


def test_an_option_has_each_of_its_other_values():
    values = [s.value for s in switches(HOME) if s.name == "order"]

    assert values == ["rising", "dates", "levels"]
    assert Switch(("cover", "badge", "kind"), "none") in switches(HOME)
    assert Switch(("editions",), ["large-print"]) in switches(HOME)
