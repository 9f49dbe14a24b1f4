"""The generator's solvers: against the slow twins, and on the classics."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.types.cryptarithm import kernels
from puzzle_publish.types.cryptarithm.model import Equation
from puzzle_publish.types.cryptarithm.search import Found, coefficients, search
from tests.naive import naive_cryptarithm as naive

STEPS = 10**8


def sum_of(text, leading_zero=False):
    left, result = text.split(" = ")
    operator = next((sign for sign in "-*/" if sign in left), "+")
    terms = tuple(left.split(f" {operator} "))
    return Equation(terms, operator, result, leading_zero)


@st.composite
def forms(draw):
    size = draw(st.integers(1, 5))
    small = st.integers(-12, 12) | st.integers(-1000, 1000)
    numbers = draw(st.lists(small, min_size=size, max_size=size))
    leading = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    return numbers, leading


@given(forms())
@settings(max_examples=20, deadline=None)
def test_a_linear_form_has_the_solutions_that_permutations_find(form):
    numbers, leading = form
    expected = naive.linear(numbers, leading)

    count, nodes, digits = kernels.solutions(
        np.array(numbers), np.array(leading), 10**6, STEPS
    )

    assert count == len(expected)
    assert nodes <= STEPS
    if expected:
        assert digits.tolist() in expected
    else:
        assert set(digits.tolist()) == {-1}


WORDS = st.text("ABCDE", min_size=1, max_size=3)


@pytest.mark.soak
@given(WORDS, WORDS, st.text("ABCDE", min_size=1, max_size=4), st.booleans())
@settings(max_examples=20, deadline=None)
def test_a_product_has_the_solutions_that_permutations_find(a, b, c, leading_zero):
    for equation in (
        Equation((a, b), "*", c, leading_zero),
        Equation((c, a), "/", b, leading_zero),
    ):
        expected = naive.assignments(
            equation.terms, equation.operator, equation.result, leading_zero
        )

        found = search(equation, limit=10**6)

        assert found.count == len(expected)
        assert (found.digits in expected) == bool(expected)


@given(st.lists(WORDS, min_size=2, max_size=4), WORDS, st.booleans())
@settings(max_examples=20, deadline=None)
def test_a_sum_has_the_solutions_that_permutations_find(terms, result, leading_zero):
    equation = Equation(tuple(terms), "+", result, leading_zero)
    expected = naive.assignments(terms, "+", result, leading_zero)

    found = search(equation, limit=10**6)

    assert found.count == len(expected)
    assert (found.digits in expected) == bool(expected)


@given(WORDS, WORDS, WORDS)
@settings(max_examples=15, deadline=None)
def test_a_difference_has_the_solutions_that_permutations_find(a, b, c):
    found = search(Equation((a, b), "-", c), limit=10**6)

    assert found.count == len(naive.assignments((a, b), "-", c))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("SEND + MORE = MONEY", 1),
        ("DONALD + GERALD = ROBERT", 1),
        ("FORTY + TEN + TEN = SIXTY", 1),
        ("TWO + TWO = FOUR", 7),
        ("EIGHT - FIVE = FOUR", 20),
    ],
)
def test_the_classics_have_as_many_solutions_as_is_known(text, count):
    assert search(sum_of(text), limit=10**6).count == count


def test_send_more_money_is_9567_and_1085_and_10652():
    digits = {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 2}

    found = search(sum_of("SEND + MORE = MONEY"))

    assert found == Found(1, found.nodes, digits)


def test_seam_by_t_is_meats_in_one_way():
    equation = Equation(("SEAM", "T"), "*", "MEATS")

    found = search(equation, limit=10)

    assert found.count == 1
    assert found.digits == {"S": 4, "E": 9, "A": 7, "M": 3, "T": 8}


def test_a_search_stops_at_its_limit_and_at_its_steps():
    form = coefficients(["TWO", "TWO"], "FOUR", "TWOFUR")
    leading = np.array([True, False, False, True, False, False])

    _, every, _ = kernels.solutions(form, leading, 100, STEPS)
    count, nodes, _ = kernels.solutions(form, leading, 2, STEPS)
    _, spent, _ = kernels.solutions(form, leading, 100, every - 1)
    _, exact, _ = kernels.solutions(form, leading, 100, every)

    assert (count, nodes < every) == (2, True)
    assert spent == every
    assert exact == every


def test_a_product_stops_at_its_limit_and_at_its_steps():
    words = [np.array([0, 1]), np.array([0]), np.array([2, 3])]  # BA * A = DC
    leading = np.array([True, True, False, True])

    everything, every, _ = kernels.product_solutions(*words, leading, 100, STEPS)
    count, nodes, _ = kernels.product_solutions(*words, leading, 2, STEPS)
    _, spent, _ = kernels.product_solutions(*words, leading, 100, every - 1)

    assert everything > 2
    assert (count, nodes < every) == (2, True)
    assert spent == every


def test_a_letter_that_counts_nothing_may_be_any_digit_that_is_left():
    # A + B = B: A is 0, B any of nine.
    form = coefficients(["A", "B"], "B", "AB")

    count, _, _ = kernels.solutions(form, np.array([False, True]), 100, STEPS)

    assert count == 9


def test_the_longest_words_stay_below_two_to_the_63rd():
    nines = "ABCDEFGHIJABCDEF"
    equation = Equation((nines,) * 500, "+", nines)

    assert search(equation).count == 0
    assert search(Equation((nines[:9], nines[:9]), "*", nines)).count == 0


def test_a_divisor_is_never_zero():
    # With 0 for B, BB / B = C would be as true as any C.
    equation = Equation(("BB", "B"), "/", "CD", leading_zero=True)

    assert search(equation, limit=100).count == 0
    assert search(Equation(("BB", "B"), "/", "AA", True), limit=100).count == 8
