"""Mask search: known counts, and the same answers as its slow twin."""

from itertools import islice, permutations, product

import numpy as np
import pytest
from few import few

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


KINDS = range(maskrules.BETWEEN + 1)


def random_rule(rng, kind, cells, values):
    """Return a rule about some of these cells, with units that it needs."""
    wanted = int(rng.integers(1, cells + 1))
    if kind in masksearch._PAIRS:
        wanted = 2
    if kind == maskrules.BETWEEN:
        wanted = values
    members = tuple(rng.permutation(cells)[:wanted].tolist())
    small = kind in masksearch._PAIRS or kind == SEEN
    target = int(rng.integers(0, 5 if small else 2 + 3 * wanted))
    if kind != maskrules.PARTNERS:
        return Rule(kind, members, target)
    n = range(1, values + 1)
    fits = {(a, b) for a in n for b in n if rng.random() < 0.4}
    seconds = [sum(1 << b for b in n if (a, b) in fits) for a in (0, *n)]
    firsts = [sum(1 << a for a in n if (a, b) in fits) for b in (0, *n)]
    return Rule(kind, members, partners=(*seconds, *firsts))


def random_problem(rng):
    """Return rules, cells, values and given numbers of a small problem."""
    cells, values = int(rng.integers(2, 7)), int(rng.integers(2, 5))
    rules = []
    for kind in rng.choice(KINDS, size=rng.integers(1, 6)).tolist():
        if kind == maskrules.BETWEEN and values > cells:
            continue
        rules.append(random_rule(rng, kind, cells, values))
        if kind in (SEEN, maskrules.BETWEEN) or rng.random() < 0.3:
            rules.append(Rule(DIFFERENT, rules[-1].cells))
    given = {0: int(rng.integers(1, values + 1))} if rng.random() < 0.3 else {}
    return rules, cells, values, given


@few("seed", range(8), fast=3)
def test_answers_are_those_of_the_slow_twin_each_once(seed):
    rng = np.random.default_rng(seed)
    found_some = 0
    for _ in range(100):
        rules, cells, values, given = random_problem(rng)
        found = list(MaskSearch(rules, cells=cells, values=values).answers(given))
        expected = list(naive_masksearch.answers(rules, cells, values, given))
        assert sorted(found) == expected, (rules, cells, values, given)
        found_some += bool(expected)
    assert 8 < found_some < 100


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


def kept_by(rule, masks, values, units):
    """Return the values that a rule keeps in each of its cells."""
    search = MaskSearch([rule, *units], cells=len(masks), values=values)
    row = search.rules[search.units]
    keep = np.zeros(search.rules.shape[1], np.int64)
    cells = row[4 : 4 + row[3]]
    maskrules.keep_of(masks, row, cells, keep)
    return [int(keep[i]) & int(masks[x]) for i, x in enumerate(cells)]


NEED_A_UNIT = (SEEN, maskrules.BETWEEN)
HAS_PARTS = (maskrules.SUM, maskrules.ARROW)


def random_units(rng, rule):
    """Return units of a rule's cells: those that it needs, or some for its parts."""
    if rule.kind in NEED_A_UNIT:
        return [Rule(DIFFERENT, rule.cells)]
    if rule.kind not in HAS_PARTS or len(rule.cells) < 2:
        return []
    cuts = [rng.choice(rule.cells, 2, replace=False) for _ in range(rng.integers(4))]
    return [Rule(DIFFERENT, tuple(pair.tolist())) for pair in cuts]


def differ(units, rule, numbers):
    """Return whether the numbers of a rule's cells differ in each unit."""
    number_of = dict(zip(rule.cells, numbers, strict=True))
    held = ([number_of[x] for x in unit.cells] for unit in units)
    return all(len(set(one)) == len(one) for one in held)


def check_bounds(kind, cases):
    """Compare what a rule keeps with all fillings of small masks."""
    rng = np.random.default_rng(kind)
    kept_all = 0
    for _ in range(cases):
        values = int(rng.integers(2, 6))
        cells = values if kind == maskrules.BETWEEN else int(rng.integers(2, 5))
        is_full = rng.random() < 0.2
        sizes = np.ones(cells, int) if is_full else rng.integers(1, 4, cells)
        masks = np.array(
            [
                sum({1 << int(v) for v in rng.integers(1, values + 1, size)})
                for size in sizes
            ],
            np.int64,
        )
        rule = random_rule(rng, kind, cells, values)
        units = random_units(rng, rule)
        choices = [
            [v for v in range(1, values + 1) if masks[x] >> v & 1] for x in rule.cells
        ]
        fillings = [
            numbers
            for numbers in product(*choices)
            if naive_masksearch.holds(rule, numbers) and differ(units, rule, numbers)
        ]
        possible = [sum({1 << f[i] for f in fillings}) for i in range(len(rule.cells))]
        kept = kept_by(rule, masks, values, units)
        for i, mask in enumerate(possible):
            assert mask & ~kept[i] == 0, (rule, masks, kept, possible)
        numbers = [choice[0] for choice in choices]
        is_full = all(len(choice) == 1 for choice in choices)
        if is_full and differ(units, rule, numbers):
            assert all(kept) == bool(fillings), (rule, masks, kept)
        kept_all += bool(fillings)
    assert 0.02 * cases < kept_all


@few("kind", range(maskrules.SUM, maskrules.BETWEEN + 1), fast=3)
def test_no_rule_takes_a_possible_value_and_full_cells_are_judged_exactly(kind):
    check_bounds(kind, 200)


def test_parts_of_a_sum_keep_exactly_what_is_possible():
    """Three cells that differ, then two: what bounds alone let pass is gone."""
    units = [Rule(DIFFERENT, (0, 1, 2)), Rule(DIFFERENT, (3, 4))]
    for total, low in ((9, True), (41, False)):
        rule = Rule(maskrules.SUM, (0, 1, 2, 3, 4), total)
        masks = np.full(5, 2**10 - 2, np.int64)
        three, two = ((1, 2, 3), (1, 2)) if low else ((7, 8, 9), (8, 9))
        expected = [sum(1 << v for v in three)] * 3 + [sum(1 << v for v in two)] * 2
        assert kept_by(rule, masks, 9, units) == expected
        search = MaskSearch([rule, *units], cells=5, values=9)
        assert sum(1 for _ in search.answers()) == 12


def test_an_arrow_keeps_what_its_sums_can_be():
    """Of 2 or 5 and 2 or 5, different in one unit, only 7 can be made."""
    rule, units = Rule(maskrules.ARROW, (0, 1, 2)), [Rule(DIFFERENT, (1, 2))]
    masks = np.array([2**10 - 2, 36, 36], np.int64)
    assert kept_by(rule, masks, 9, units) == [1 << 7, 36, 36]
    assert kept_by(rule, masks, 10, []) == [1 << 4 | 1 << 7, 36, 36]


@pytest.mark.soak
@pytest.mark.parametrize("kind", range(maskrules.SUM, maskrules.BETWEEN + 1))
def test_the_same_of_twenty_thousand_cases(kind):
    check_bounds(kind, 20_000)
