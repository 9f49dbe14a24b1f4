"""Mask search: known counts, and the same answers as its slow twin."""

from itertools import islice, permutations

import numpy as np
import pytest

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.kernels import maskrules, masksearch
from puzzle_publish.kernels.maskrules import DIFFERENT, SEEN
from puzzle_publish.kernels.masksearch import MaskSearch, Rule
from tests.naive import naive_masksearch


def lines(size):
    """Return the rows and columns of a square."""
    rows = [tuple(range(r * size, (r + 1) * size)) for r in range(size)]
    return [*rows, *zip(*rows, strict=True)]


def boxes(height, width):
    """Return the boxes of a sudoku."""
    size = height * width
    corners = [(r, c) for r in range(0, size, height) for c in range(0, size, width)]
    within = [(r, c) for r in range(height) for c in range(width)]
    return [tuple((a + r) * size + b + c for r, c in within) for a, b in corners]


def diagonals(size):
    """Return the two diagonals of a square."""
    down = tuple(r * (size + 1) for r in range(size))
    return [down, tuple((r + 1) * (size - 1) for r in range(size))]


def count(units, size):
    search = MaskSearch(
        [Rule(DIFFERENT, unit) for unit in units], cells=size**2, values=size
    )
    return sum(1 for _ in search.answers())


@pytest.mark.parametrize(
    ("size", "squares"), [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)]
)
def test_latin_squares_are_as_many_as_a002860_says(size, squares):
    assert count(lines(size), size) == squares


@pytest.mark.parametrize(("size", "squares"), [(4, 48), (5, 960)])
def test_latin_squares_with_both_diagonals(size, squares):
    assert count([*lines(size), *diagonals(size)], size) == squares


def test_sudokus_of_four_and_those_with_diagonals():
    plain = [*lines(4), *boxes(2, 2)]
    assert count(plain, 4) == 288
    assert count([*plain, *diagonals(4)], 4) == 48


def test_sudokus_of_six_with_both_diagonals():
    assert count([*lines(6), *boxes(2, 3), *diagonals(6)], 6) == 8640


@pytest.mark.parametrize("stirling", [(24, 50, 35, 10, 1), (120, 274, 225, 85, 15, 1)])
def test_lines_that_show_k_numbers_are_stirling_numbers(stirling):
    size = len(stirling)
    line = tuple(range(size))
    for seen, lines_wanted in enumerate(stirling, 1):
        rules = [Rule(DIFFERENT, line), Rule(SEEN, line, seen)]
        search = MaskSearch(rules, cells=size, values=size)
        assert sum(1 for _ in search.answers()) == lines_wanted


KINDS = range(SEEN + 1)


def random_problem(rng):
    """Return rules, cells, values and given numbers of a small problem."""
    cells, values = int(rng.integers(2, 7)), int(rng.integers(2, 5))
    rules = []
    for kind in rng.choice(KINDS, size=rng.integers(1, 6)).tolist():
        wanted = int(rng.integers(1, cells + 1))
        two = kind in masksearch._PAIRS
        members = tuple(rng.permutation(cells)[: 2 if two else wanted].tolist())
        target = int(rng.integers(0, 5 if two or kind == SEEN else 2 + 3 * wanted))
        rules.append(Rule(kind, members, target))
        if kind == SEEN or rng.random() < 0.3:
            rules.append(Rule(DIFFERENT, members))
    given = {0: int(rng.integers(1, values + 1))} if rng.random() < 0.3 else {}
    return rules, cells, values, given


@pytest.mark.parametrize("seed", range(8))
def test_answers_are_those_of_the_slow_twin_each_once(seed):
    rng = np.random.default_rng(seed)
    found_some = 0
    for _ in range(100):
        rules, cells, values, given = random_problem(rng)
        found = list(MaskSearch(rules, cells=cells, values=values).answers(given))
        expected = list(naive_masksearch.answers(rules, cells, values, given))
        assert sorted(found) == expected, (rules, cells, values, given)
        found_some += bool(expected)
    assert 20 < found_some < 100


def test_a_search_continues_after_a_batch_and_stops_at_its_budget():
    units = [Rule(DIFFERENT, unit) for unit in lines(4)]
    search = MaskSearch(units, cells=16, values=4)
    complete = list(search.answers())
    assert len(set(complete)) == len(complete) == 576 > masksearch.FIRST_BATCH

    met = []
    with pytest.raises(OutOfSteps):
        met.extend(search.answers(budget=500))
    assert met == [] or met == complete[: len(met)]
    assert list(islice(search.answers(budget=500), 2)) == complete[:2]


def test_numbers_that_contradict_each_other_leave_no_answer():
    search = MaskSearch([Rule(DIFFERENT, (0, 1))], cells=2, values=2)
    assert list(search.answers({0: 1, 1: 1})) == []
    assert list(search.answers({0: 3})) == []
    assert list(search.answers({0: 2})) == [(2, 1)]


def test_a_cage_of_a_large_product_does_not_overflow():
    cells = tuple(range(13))
    search = MaskSearch([Rule(maskrules.PRODUCT, cells, 31**11)], cells=13, values=31)
    assert len(set(islice(search.answers(), 78))) == 78


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (Rule(maskrules.GREATER, (0, 1, 2)), "3 cells"),
        (Rule(maskrules.SUM, (1, 1), 3), "twice"),
        (Rule(maskrules.PRODUCT, (0, 1), 2**60), "target"),
    ],
)
def test_rules_that_make_no_sense_are_refused(rule, fault):
    with pytest.raises(ValueError, match=fault):
        MaskSearch([rule], cells=3, values=9)


def test_every_order_of_a_line_shows_what_its_answer_says():
    line = tuple(range(4))
    rules = [Rule(DIFFERENT, line), Rule(SEEN, line, 2), Rule(SEEN, line[::-1], 2)]
    found = set(MaskSearch(rules, cells=4, values=4).answers())

    def seen(numbers):
        return sum(n > max(numbers[:i], default=0) for i, n in enumerate(numbers))

    every = permutations(range(1, 5))
    assert found == {n for n in every if seen(n) == seen(n[::-1]) == 2}
