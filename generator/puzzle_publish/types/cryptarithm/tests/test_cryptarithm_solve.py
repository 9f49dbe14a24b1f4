"""The verifier: every assignment, by columns, and the grade."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.types import cryptarithm
from puzzle_publish.types.cryptarithm.columns import (
    NOTHING,
    ONE,
    assignments,
    columns_of,
)
from puzzle_publish.types.cryptarithm.expression import parse
from puzzle_publish.types.cryptarithm.model import Equation, make_givens
from puzzle_publish.types.cryptarithm.search import search
from tests.naive import naive_cryptarithm as naive

TYPE = OnJson(cryptarithm.TYPE)
solve, follows_rules = TYPE.solve, TYPE.follows_rules
WORDS = st.text("ABCDE", min_size=1, max_size=3)
MONEY = Equation(("SEND", "MORE"), "+", "MONEY")


def given_sum(*words, leading_zero=False):
    return make_givens(words[:-1], "+", words[-1], leading_zero)


def as_set(found):
    return sorted(sorted(digits.items()) for digits in found)


@pytest.mark.soak
@given(
    st.lists(WORDS, min_size=2, max_size=4),
    st.text("ABCDE", min_size=1, max_size=4),
    st.booleans(),
)
@settings(max_examples=25, deadline=None)
def test_all_assignments_of_a_sum_are_found_once_each(terms, result, leading_zero):
    equation = Equation(tuple(terms), "+", result, leading_zero)

    found = list(assignments(equation))

    assert as_set(found) == as_set(naive.assignments(terms, "+", result, leading_zero))


@pytest.mark.soak
@given(WORDS, WORDS, st.text("ABCDE", min_size=1, max_size=4), st.booleans())
@settings(max_examples=25, deadline=None)
def test_all_assignments_of_the_other_operators_are_found(a, b, c, leading_zero):
    for terms, operator, result in (
        ((a, b), "*", c),
        ((c, a), "/", b),
        ((c, a), "-", b),
    ):
        equation = Equation(terms, operator, result, leading_zero)
        expected = naive.assignments(terms, operator, result, leading_zero)

        assert as_set(assignments(equation)) == as_set(expected)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (("SEND", "MORE", "MONEY"), 1),
        (("DONALD", "GERALD", "ROBERT"), 1),
        (("FORTY", "TEN", "TEN", "SIXTY"), 1),
        (("TWO", "TWO", "FOUR"), 7),
    ],
)
def test_the_classic_sums_have_as_many_answers_as_is_known(words, count):
    answers = list(solve(given_sum(*words)))

    assert len(answers) == count
    assert all(follows_rules(given_sum(*words), answer) for answer in answers)


def test_eight_less_five_is_four_in_20_ways():
    givens = make_givens(["EIGHT", "FIVE"], "-", "FOUR")
    answers = list(solve(givens))

    assert len(answers) == 20
    assert all(follows_rules(givens, answer) for answer in answers)


def test_send_more_money_has_more_answers_where_words_may_begin_with_zero():
    assert len(list(solve(given_sum("SEND", "MORE", "MONEY", leading_zero=True)))) == 25


def test_hanzi_are_letters():
    givens = given_sum("我好", "我好", "大我")

    assert len(list(solve(givens))) == len(naive.assignments(["我好"] * 2, "+", "大我"))


def test_an_answer_has_its_letters_sorted():
    (answer,) = solve(given_sum("SEND", "MORE", "MONEY"))

    assert list(answer["digits"].items()) == [
        *(("D", 7), ("E", 5), ("M", 1), ("N", 6)),
        *(("O", 0), ("R", 8), ("S", 9), ("Y", 2)),
    ]


def test_search_and_columns_agree_on_random_equations_of_many_letters():
    # 40 equations that a permutation of ten digits would take minutes for.
    rng = random.Random(5)
    for operator in "+-*/" * 10:
        a, b = rng.randrange(100, 100_000), rng.randrange(10, 1000)
        numbers = {
            "+": (a, b, a + b),
            "-": (a + b, a, b),
            "*": (a, b, a * b),
            "/": (a * b, a, b),
        }[operator]
        letters = dict(zip("0123456789", rng.sample("ABCDEFGHIJ", 10), strict=True))
        words = ["".join(letters[digit] for digit in str(x)) for x in numbers]
        equation = Equation(tuple(words[:2]), operator, words[2])

        found = list(assignments(equation))

        assert len(found) == search(equation, limit=10**6).count >= 1
        assert search(equation).digits in found


def test_the_columns_of_a_sum_are_its_letters_and_those_of_a_product_pairs():
    columns, under = columns_of(MONEY)

    assert under == list("YENOM")
    assert columns[0] == {("D", ONE): 1, ("E", ONE): 1}
    assert columns[4] == {}
    columns, under = columns_of(Equation(("AB", "AB"), "*", "C"))
    assert columns == [{("B", "B"): 1}, {("A", "B"): 2}, {("A", "A"): 1}]
    assert under == ["C", NOTHING, NOTHING]


def test_a_spent_budget_is_reported_and_never_taken_for_an_end():
    with pytest.raises(OutOfSteps):
        list(assignments(MONEY, budget=20))
    two = Equation(("TWO", "TWO"), "+", "FOUR")
    found = []
    with pytest.raises(OutOfSteps):
        found.extend(itertools.islice(assignments(two, budget=150), 100))
    assert len(list(assignments(two))) == 7


def test_assignments_are_the_same_in_whatever_batches_they_come():
    many = Equation(("AB", "CD"), "+", "EF")
    everything = list(assignments(many))

    assert len(everything) > 2 + 16 + 100
    assert len({tuple(digits.items()) for digits in everything}) == len(everything)
    assert list(itertools.islice(assignments(many), 3)) == everything[:3]


def test_the_hardest_search_ends_within_its_budget():
    # Ten letters in the column of the units, each once: nothing is cut before it.
    letters = "ABCDEFGHIJ"
    equation = Equation((*letters[:9], letters[9] + "A"), "+", letters[::-1])

    assert list(assignments(equation)) == []


# Stars that an author of puzzles gave (justpuzzles.wordpress.com, "Alphametics - double
# true - English", 2021), and the digits that the generator's search tries.
RATED = [
    (2, 49, "SEVEN + SEVEN + SIX = TWENTY"),
    (3, 160, "EIGHT + EIGHT + TWO + ONE + ONE = TWENTY"),
    (3, 182, "SEVEN + FIVE + TWO + TWO + TWO + ONE + ONE = TWENTY"),
    (3, 223, "SEVEN + FIVE + TWO + TWO + ONE + ONE + ONE + ONE = TWENTY"),
    (3, 263, "THREE + THREE + TWO + TWO + ONE = ELEVEN"),
    (4, 615, "SEVEN + THREE + THREE + TWO + TWO + ONE + ONE + ONE = TWENTY"),
    (4, 980, "ELEVEN + THREE + THREE + THREE = TWENTY"),
    (4, 1_812, "ELEVEN + THREE + THREE + ONE + ONE + ONE = TWENTY"),
]


@pytest.mark.parametrize(("stars", "nodes", "text"), RATED)
def test_the_search_orders_the_sums_that_an_author_rated_as_he_did(stars, nodes, text):
    equation = parse(text)

    assert len(list(assignments(equation))) == 1
    assert search(equation).nodes == nodes
    assert nodes < min((n for more, n, _ in RATED if more > stars), default=2_000)


def test_a_person_finds_the_sum_with_the_fewest_stars_the_easiest():
    easiest, *others = (
        TYPE.grade(given_sum(*parse(text).words)).score for _, _, text in RATED
    )

    assert easiest < min(others)


def test_given_letters_leave_only_the_solutions_that_have_them():
    terms, result = ("TWO", "TWO"), "FOUR"
    every = list(solve(make_givens(terms, "+", result)))
    for letter in "TWOFUR":
        for digit in range(10):
            kept = [a for a in every if a["digits"][letter] == digit]
            if digit or letter not in "TF":
                givens = make_givens(terms, "+", result, given={letter: digit})
                assert list(solve(givens)) == kept
                assert all(follows_rules(givens, answer) for answer in kept)
                others = [a for a in every if a not in kept]
                assert not any(follows_rules(givens, answer) for answer in others)
