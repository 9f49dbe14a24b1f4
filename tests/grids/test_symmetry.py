"""The eight turns and mirrors, and what they exchange."""

import random
from itertools import product

import pytest

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.grids.symmetry import least_form, orbits, turns

SQUARE = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
OBLONG = [[1, 2, 3], [4, 5, 6]]


def test_the_turns_of_a_square_give_eight_pictures() -> None:
    found = {tuple(map(tuple, turn.rows(SQUARE))) for turn in turns(3, 3)}

    assert len(found) == 8


def test_those_of_an_oblong_keep_its_shape() -> None:
    found = [turn.rows(OBLONG) for turn in turns(2, 3)]

    assert sorted(found) == [
        [[1, 2, 3], [4, 5, 6]],
        [[3, 2, 1], [6, 5, 4]],
        [[4, 5, 6], [1, 2, 3]],
        [[6, 5, 4], [3, 2, 1]],
    ]


def test_without_mirrors_four_turns_remain() -> None:
    found = [turn.rows([[1, 2], [4, 3]]) for turn in turns(2, 2, mirrors=False)]

    assert sorted(found) == [
        [[1, 2], [4, 3]],
        [[2, 3], [1, 4]],
        [[3, 4], [2, 1]],
        [[4, 1], [3, 2]],
    ]


@pytest.mark.parametrize(("height", "width"), [(3, 3), (2, 3)])
def test_cells_go_where_their_numbers_go(height: int, width: int) -> None:
    numbers = [[width * r + c for c in range(width)] for r in range(height)]
    for turn in turns(height, width):
        turned = turn.rows(numbers)
        for r, c in product(range(height), range(width)):
            to_r, to_c = turn.cell((r, c))
            assert turned[to_r][to_c] == numbers[r][c]


def test_pairs_without_an_order_are_equal_however_listed() -> None:
    for turn in turns(3, 3):
        one = turn.pairs([((0, 0), (0, 1)), ((1, 1), (2, 1))])
        other = turn.pairs([((2, 1), (1, 1)), ((0, 1), (0, 0))])
        assert one == other


def test_pairs_with_an_order_keep_it() -> None:
    upside_down = turns(3, 3)[2]

    assert upside_down.cell((0, 0)) == (2, 0)
    assert upside_down.pairs([((0, 0), (1, 0))], ordered=True) == [((2, 0), (1, 0))]
    assert upside_down.pairs([((0, 0), (1, 0))]) == [((1, 0), (2, 0))]


def test_all_eight_pictures_have_one_least_form() -> None:
    forms = [turn.rows(SQUARE) for turn in turns(3, 3)]
    least = [least_form(turn.rows(form) for turn in turns(3, 3)) for form in forms]

    assert least == [SQUARE] * 8


@pytest.mark.parametrize(
    ("symmetry", "sizes"),
    [
        ("none", {1: 81}),
        ("half-turn", {1: 1, 2: 40}),
        ("mirror", {1: 9, 2: 36}),
        ("quarter-turn", {1: 1, 4: 20}),
    ],
)
def test_orbits_hold_each_cell_once(symmetry, sizes) -> None:
    groups = orbits(9, symmetry)
    cells = [cell for group in groups for cell in group]
    found = dict.fromkeys(map(len, groups), 0)
    for group in groups:
        found[len(group)] += 1

    assert sorted(cells) == list(product(range(9), range(9)))
    assert found == sizes


def test_orbits_of_an_oblong() -> None:
    assert orbits(1, "half-turn", 3) == (((0, 0), (0, 2)), ((0, 1),))
    with pytest.raises(ValueError, match="a quarter turn needs a square"):
        orbits(2, "quarter-turn", 3)


@pytest.mark.parametrize("kind", [list, int, str])
def test_the_least_form_is_that_of_the_least_text(kind: type) -> None:
    dice = random.Random(1)
    for _ in range(100):
        numbers = [[dice.choice([1, 2, 12, 9, 10]) for _ in "ab"] for _ in range(6)]
        begun = [one if kind is list else kind(one[0]) for one in numbers]
        forms = [{"z": [number], "a": one} for number, one in enumerate(begun)]
        assert least_form(forms) == min(forms, key=canonical_json)
