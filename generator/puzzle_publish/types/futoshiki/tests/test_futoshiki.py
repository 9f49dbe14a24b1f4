"""Futoshiki: rules, levels, signs that are asked for, identity, bad input, looks."""

import re
from itertools import permutations, product

import numpy as np
import pytest
from logic_drafts import helpers
from pydantic import ValidationError

from puzzle_publish.core.figure import Label, Line, Rect
from puzzle_publish.grids.symmetry import least_form, turns
from puzzle_publish.types.futoshiki import generate, model
from puzzle_publish.types.futoshiki.params import FutoshikiParams
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of

TYPE, drafts, _ = helpers("futoshiki")
LEVELS = ["easy", "medium", "hard", "expert"]
SQUARES = [
    rows
    for rows in product(permutations((1, 2, 3)), repeat=3)
    if all(len(set(column)) == 3 for column in zip(*rows, strict=True))
]


def puzzle(signs=(), rows=None, size=3, kind="greater"):
    empty = [[None] * size for _ in range(size)]
    pairs = [[list(one), list(other)] for one, other in signs]
    return {"size": size, "rows": rows or empty, kind: pairs}


def signs_of(givens):
    (kind,) = givens.keys() - {"size", "rows"}
    return givens[kind]


def numbers_of(givens):
    return [number for row in givens["rows"] for number in row if number]


@pytest.mark.parametrize("kind", ["greater", "adjacent"])
@pytest.mark.parametrize("level", LEVELS)
def test_drafts_have_one_answer_and_their_level(level, kind):
    for draft in drafts(level, 2, kind=kind, size=6):
        assert list(TYPE.solve(draft.givens)) == [draft.answer]
        assert TYPE.follows_rules(draft.givens, draft.answer)
        assert TYPE.grade(draft.givens).level == level


@pytest.mark.parametrize("kind", ["greater", "adjacent"])
@pytest.mark.parametrize("size", [4, 9])
def test_the_smallest_and_the_largest_squares_are_made(size, kind):
    for draft in drafts("hard", 2, size=size, kind=kind):
        assert len(draft.answer["rows"]) == size
        assert list(TYPE.solve(draft.givens)) == [draft.answer]


@pytest.mark.parametrize(
    "signs", [(), [((0, 0), (0, 1))], [((0, 0), (0, 1)), ((1, 1), (0, 1))]]
)
def test_the_solver_finds_every_square_of_three_in_which_the_signs_are_true(signs):
    fitting = [
        list(map(list, rows))
        for rows in SQUARES
        if all(rows[a][b] > rows[c][d] for (a, b), (c, d) in signs)
    ]
    found = [answer["rows"] for answer in TYPE.solve(puzzle(signs))]

    assert sorted(found) == sorted(fitting)


@pytest.mark.parametrize("bars", [1, 4, 12])
def test_neighbours_without_a_bar_are_never_consecutive(bars):
    marked = model.neighbours(3)[:bars]
    fitting = [
        list(map(list, rows))
        for rows in SQUARES
        if all(
            (abs(rows[a][b] - rows[c][d]) == 1) == (((a, b), (c, d)) in marked)
            for (a, b), (c, d) in model.neighbours(3)
        )
    ]
    given = puzzle(marked, kind="consecutive")

    assert [answer["rows"] for answer in TYPE.solve(given)] == fitting
    for rows in SQUARES:
        answer = {"rows": list(map(list, rows))}
        assert TYPE.follows_rules(given, answer) == (answer["rows"] in fitting)


def test_a_sign_that_is_not_true_is_no_answer():
    answer = {"rows": [[1, 2, 3], [2, 3, 1], [3, 1, 2]]}

    assert TYPE.follows_rules(puzzle([((0, 1), (0, 0))]), answer)
    assert not TYPE.follows_rules(puzzle([((0, 0), (0, 1))]), answer)


def test_signs_are_as_many_as_asked():
    for draft in drafts("hard", signs=(6, 9), minimal=True):
        assert 6 <= len(signs_of(draft.givens)) <= 9
    for draft in drafts("medium", signs=(20, 20)):
        assert len(signs_of(draft.givens)) == 20


def test_numbers_are_symmetric():
    for draft in drafts("easy", symmetry="mirror"):
        rows = [[number is None for number in row] for row in draft.givens["rows"]]
        assert rows == [row[::-1] for row in rows]


@pytest.mark.parametrize("kind", ["greater", "adjacent"])
def test_no_clue_is_in_vain_in_a_minimal_puzzle(kind):
    for draft in drafts("hard", 2, minimal=True, kind=kind):
        rows = draft.givens["rows"]
        for r, c in product(range(5), repeat=2):
            if rows[r][c]:
                fewer = [list(row) for row in rows]
                fewer[r][c] = None
                assert is_harder({**draft.givens, "rows": fewer})
        if kind == "greater":
            signs = signs_of(draft.givens)
            for k in range(len(signs)):
                fewer = signs[:k] + signs[k + 1 :]
                assert is_harder({**draft.givens, "greater": fewer})


def is_harder(givens):
    """Whether the techniques up to hard do not solve it."""
    grade = grade_of(TYPE, givens)
    return isinstance(grade, str) or grade.level in ("expert", "fiendish")


def test_a_puzzle_is_the_same_turned_mirrored_and_with_its_numbers_turned_round():
    (draft,) = drafts("hard", 1)
    given = draft.givens
    mirrored = {
        **given,
        "rows": [row[::-1] for row in given["rows"]],
        "greater": [[[r, 4 - c] for r, c in pair] for pair in given["greater"]],
    }
    transposed = {
        **given,
        "rows": list(map(list, zip(*given["rows"], strict=True))),
        "greater": [[[c, r] for r, c in pair] for pair in given["greater"]][::-1],
    }
    turned_round = {
        **given,
        "rows": [[x and 6 - x for x in row] for row in given["rows"]],
        "greater": [pair[::-1] for pair in given["greater"]],
    }
    same = {str(TYPE.canonical(each)) for each in (given, mirrored, transposed)}
    assert same == {str(TYPE.canonical(turned_round))}
    (first, *others) = given["greater"]
    other = {**given, "greater": [first[::-1], *others]}
    assert str(TYPE.canonical(other)) not in same


@pytest.mark.parametrize(
    "params", [{"size": 4}, {"size": 6, "symmetry": "none"}, {"kind": "adjacent"}]
)
def test_the_least_form_is_the_least_of_all(params):
    for draft in drafts("easy", 6, **params):
        given = TYPE.kind.read_givens(draft.givens)
        every = turns(len(given.rows), len(given.rows))
        forms = [form for turn in every for form in model.turned(given, turn)]
        assert model.canonical(given) == least_form(forms)


def test_small_squares_with_their_numbers_turned_round_are_two_puzzles():
    one = puzzle([((0, 0), (0, 1))], size=4)
    signs = [[[1, None, None, None]], [[4, None, None, None]]]
    low, high = ({**one, "rows": row + [[None] * 4] * 3} for row in signs)

    assert TYPE.canonical(low) != TYPE.canonical(
        {**high, "greater": [[[0, 1], [0, 0]]]}
    )


def test_no_answer_and_several_are_told_apart():
    chain = [((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (1, 2))]
    assert grade_of(TYPE, puzzle(chain)) == NO_ANSWER
    assert grade_of(TYPE, puzzle()) == SEVERAL


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"size": 10}, "the size is 10; must be a whole number from 2 to 9"),
        ({"size": 3.0}, "the size is 3.0; must be a whole number"),
        ({"rows": [[1, 1, None]] + [[None] * 3] * 2}, "row 1 has 1 twice"),
        ({"rows": [[True, 1, None]] + [[None] * 3] * 2}, "row 1, column 1 is true"),
        ({"rows": [[None] * 3] * 10_000}, "the grid has 10,000 rows; must have 3"),
        ({"greater": [[[0, 0], [1, 1]]]}, "row 1, column 1 and row 2, column 2 are no"),
        ({"greater": [[[0, 0], [0, 3]]]}, "row 1, column 4 is outside the grid"),
        ({"greater": [[[0, 0], [0, 1]], [[0, 1], [0, 0]]]}, "twice"),
        (
            {
                "greater": [
                    [[0, 1], [0, 2]],
                    [[0, 2], [1, 2]],
                    [[1, 2], [1, 1]],
                    [[1, 1], [0, 1]],
                ]
            },
            '"greater" goes round in a circle, as from row 1, column 2',
        ),
        ({"consecutive": []}, 'unknown member "consecutive"'),
        ({"grater": []}, 'unknown member "grater"; did you mean "greater"?'),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong, sentence):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        next(TYPE.solve({**puzzle(), **wrong}))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("value", [None, [], 5, "greater"])
def test_givens_that_are_no_object_are_refused(value):
    with pytest.raises(ValueError, match="the puzzle"):
        next(TYPE.solve(value))


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"signs": (3, 2)}, "from 0 to 40 where size is 5"),
        ({"signs": (0, 41)}, "from 0 to 40 where size is 5"),
        ({"kind": "adjacent", "signs": (1, 2)}, "leave signs out"),
        ({"kind": "adjacent", "level": "expert", "size": 4}, "must be 5 to 9"),
    ],
)
def test_params_that_no_puzzle_can_have_are_refused(params, sentence):
    with pytest.raises(ValidationError, match=sentence):
        FutoshikiParams(**params)


def test_a_sign_opens_to_the_greater_cell():
    for (a, b), (c, d) in [((0, 0), (0, 1)), ((0, 1), (0, 0)), ((1, 0), (0, 0))]:
        figure = TYPE.draw(puzzle([((a, b), (c, d))]), None, "en")
        (sign,) = (step for step in figure.steps if isinstance(step, Line))
        (x, y), tip, (u, v) = sign.points
        middle = ((x + u) / 2, (y + v) / 2)
        # From the open side to the tip, as from the greater cell to the other.
        assert np.sign(tip[0] - middle[0]) == np.sign(d - b)
        assert np.sign(tip[1] - middle[1]) == np.sign(c - a)


def test_signs_of_a_page_fill_most_of_the_gap_between_its_cells():
    answer = {"rows": [[2, 1, 3], [1, 3, 2], [3, 2, 1]]}
    given = puzzle([((0, 0), (0, 1))])
    wide, deep = [], []
    for figure in (TYPE.draw(given, None, "en"), TYPE.draw(given, answer, "en")):
        (sign,) = (step for step in figure.steps if isinstance(step, Line))
        xs, ys = zip(*sign.points, strict=True)
        deep.append(max(xs) - min(xs))
        wide.append(max(ys) - min(ys))

    assert wide[0] == pytest.approx(0.46)
    assert wide[0] > wide[1]
    assert deep[1] < deep[0] < 0.7 * 0.35


def test_cells_stand_apart_and_bars_between_them():
    answer = {"rows": [[1, 2, 3], [2, 3, 1], [3, 1, 2]]}
    given = puzzle([((0, 0), (0, 1))], kind="consecutive")
    figure = TYPE.draw(given, answer, "en")
    labels = {
        (round((s.y - 0.5) / 1.35), round((s.x - 0.5) / 1.35)): int(s.text)
        for s in figure.steps
        if isinstance(s, Label)
    }
    (bar,) = (s for s in figure.steps if isinstance(s, Rect))

    assert labels == {
        (r, c): x for r, row in enumerate(answer["rows"]) for c, x in enumerate(row)
    }
    assert 1 < bar.x < bar.x + bar.width < 1.35
    words = [[cell.words for cell in row] for row in TYPE.cells(given, answer, "en")]
    assert words == [list(map(str, row)) for row in answer["rows"]]


def test_hints_lead_to_the_dearest_technique():
    found = dearest = 0
    for draft in drafts("expert", 3, size=6):
        said = [TYPE.hint_text(h, "en") for h in TYPE.hints(draft.givens, draft.answer)]

        # The only one of a puzzle may rest on too much to be told.
        dear = "so no other cell of (rows|columns)|Either way "
        dearest += bool(re.search(dear, said[1]))
        told = " ".join(said[1:])
        held = re.findall(
            r"\brow (\d), column (\d) (?:is|can only be) (\d)[;.]", told, re.IGNORECASE
        )
        found += len(held)
        for r, c, value in held:
            assert draft.answer["rows"][int(r) - 1][int(c) - 1] == int(value)
    assert found
    assert dearest


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["greater", "adjacent"])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_one_attempt_in_twelve_gives_a_puzzle(size, kind):
    for level in LEVELS:
        drafts(level, 20, size=size, kind=kind)


def test_signs_of_one_role_are_painted_alike():
    # A page is read back by roles; one book may have both kinds.
    chevron = TYPE.draw(puzzle([((0, 0), (0, 1))]), None, "en").steps[0]
    bar = TYPE.draw(puzzle([((0, 0), (0, 1))], kind="consecutive"), None, "en").steps[0]

    assert chevron.role != bar.role


@pytest.mark.parametrize("kind", ["greater", "adjacent"])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_digging_in_one_call_takes_what_digging_clue_by_clue_takes(
    level, kind, monkeypatch
):
    params = FutoshikiParams(
        level=level, kind=kind, size=5, minimal=kind == "greater", depth="single"
    )

    def made():
        return [
            TYPE.kind.generate(np.random.Generator(np.random.PCG64(seed)), params)
            for seed in range(6)
        ]

    at_once = made()
    assert any(at_once)
    monkeypatch.setattr(generate, "codes_of", lambda level, kind: None)
    assert made() == at_once


def test_what_a_sign_leaves_beside_a_number_is_on_the_side_of_the_sign():
    pairs = (
        "00>10 02>01 02>12 11>01 11>10 11>12 14>04 14>13 15>25 16>06 21>20 22>12"
        " 22>21 30>31 30>40 31>32 33>23 33>43 36>26 45>44 46>36 51>61 52>42 52>51"
        " 53>52 54>44 62>63 64>54 66>56"
    )
    greater = [[[*map(int, cell)] for cell in one.split(">")] for one in pairs.split()]
    rows = ["32.....", ".......", "1..4...", ".......", "...6..5", ".......", ".....47"]
    cells = [[int(sign) if sign.isdigit() else None for sign in row] for row in rows]
    givens = {"size": 7, "rows": cells, "greater": greater}
    told = [TYPE.hint_text(one.told, "en") for one in TYPE.steps(givens) if one.told]

    # Not "only 2 and 7 are left", though no earlier step was told that rules out 7.
    sign = "Row 1, column 1 is 3, and row 2, column 1 is less: "
    assert f"{sign}rule out 4, 5 and 6 in row 2, column 1, which leaves 2." in told
    chain = "The numbers rise along r4c3–r4c2–r4c1, so 2 are greater than r4c3: "
    assert f"{chain}rule out 6 and 7 in r4c3." in told
    both = (
        "Row 4, column 2 is greater than row 4, column 3; row 4, column 2 is less than"
    )
    assert any(one.startswith(both) for one in told)
