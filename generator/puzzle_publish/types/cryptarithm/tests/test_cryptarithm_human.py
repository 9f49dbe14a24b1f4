"""A person's solution: its steps are sound and complete, and its level is right."""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.types import cryptarithm
from puzzle_publish.types.cryptarithm import (
    generate,
    human,
    kernels_level,
    kernels_narrow,
    model,
)
from puzzle_publish.types.cryptarithm import kernels_human as techniques
from puzzle_publish.types.cryptarithm.expression import parse
from puzzle_publish.types.cryptarithm.params import KINDS, LEVELS, Params
from puzzle_publish.types.cryptarithm.search import search
from tests.naive.naive_cryptarithm import column_fits

TYPE = OnJson(cryptarithm.TYPE)
N = 4  # letters of a column, ONE aside
ANY = st.integers(1, 1023)
TERM = st.tuples(st.sampled_from((-2, -1, 1, 2, 3)), st.integers(0, N - 1), ANY)
CARRY = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(sorted)


def column(terms, into, out, are_products):
    """A column of random terms and what its letters and carries may be."""
    state = np.full(N + 1 + 4, 1023, np.int64)
    state[N] = 2
    state[N + 1 :] = [*into, *out]
    rows = []
    for k, (coefficient, letter, bits) in enumerate(terms):
        state[letter] = bits
        rows.append((coefficient, letter, (letter + k) % N if are_products else N))
    return np.array(rows, np.int64), np.array([0, len(rows)], np.int64), state


@pytest.mark.soak
@given(st.lists(TERM, min_size=1, max_size=3), CARRY, CARRY, st.booleans())
@settings(max_examples=50, deadline=None)
def test_a_column_keeps_all_that_fits_and_a_list_of_pairs_nothing_else(
    terms, into, out, are_products
):
    rows, start, state = column(terms, into, out, are_products)
    fits = column_fits(rows.tolist(), state.tolist(), N)

    for narrow in (kernels_narrow.bound, kernels_narrow.match_parity):
        copy = state.copy()
        done = narrow(rows, start, 0, copy, N)
        assert fits is None or (done and covers(copy, fits))
    copy = state.copy()
    few, _, _ = kernels_narrow.unknowns(rows, start, 0, state)
    done = kernels_narrow.list_digits(rows, start, 0, copy, N, 2)
    if few > 2:
        assert (copy == state).all()
    else:
        # Known letters must differ as well, which is not a matter of one column.
        assert fits is None or (done and covers(copy, fits))


def covers(state, fits):
    letters = all(fits[x] & ~state[x] == 0 for x in range(N))
    carries = state[N + 1 :].tolist()
    least = [carries[0] <= fits[N + 1], carries[2] <= fits[N + 3]]
    most = [carries[1] >= fits[N + 2], carries[3] >= fits[N + 4]]
    return letters and all(least) and all(most)


@pytest.mark.soak
def test_pairs_are_exactly_those_that_fit_two_unknown_letters():
    # A + B = 10 + 3 with A and B different: 4 + 9, 5 + 8, 6 + 7.
    rows = np.array([(1, 0, N), (1, 1, N), (-1, 2, N)], np.int64)
    state = np.array([1023, 1023, 1 << 3, 1023, 2, 0, 0, 1, 1], np.int64)

    assert kernels_narrow.list_digits(rows, np.array([0, 3]), 0, state, N, 2)
    assert state[0] == state[1] == sum(1 << digit for digit in (4, 5, 6, 7, 8, 9))


def test_a_column_that_fits_nothing_is_a_contradiction():
    rows = np.array([(1, 0, N), (-1, 1, N)], np.int64)  # A = B
    state = np.array([1023, 1023, 1023, 1023, 2, 0, 0, 0, 0], np.int64)

    assert not kernels_narrow.list_digits(rows, np.array([0, 2]), 0, state, N, 2)


def drafts(seeds):
    for kind, level in product(KINDS, LEVELS):
        for seed in range(seeds):
            rng = np.random.Generator(np.random.PCG64(seed))
            draft = generate.generate(rng, Params(kind=kind, level=level))
            if draft is not None:
                yield level, draft


def assert_sound(level, draft):
    """Every step agrees with the key, and in the end every letter is known."""
    equation, digits = model.read(draft.givens), draft.answer["digits"]
    chain = human.chain(equation)
    known = equation.known
    for step in chain.steps:
        if step.letter:
            assert digits[step.letter] in step.digits
            if len(step.digits) == 1:
                known[step.letter] = step.digits[0]
        else:
            least, most = step.digits[0], step.digits[-1]
            assert least <= carry_into(equation, step.into, digits) <= most
    assert known == digits
    assert chain.level == level


def carry_into(equation, column, digits):
    words, _ = equation.added
    tails = [model.value(word[-column:], digits) if column else 0 for word in words]
    if not equation.is_product:
        return sum(tails) // 10**column
    first, second = (list(map(digits.get, reversed(word))) for word in words)
    pairs = product(enumerate(first), enumerate(second))
    return sum(x * y * 10 ** (i + j) for (i, x), (j, y) in pairs if i + j < column) // (
        10**column
    )


def test_every_step_of_every_kind_and_level_agrees_with_the_key():
    found = 0
    for level, draft in drafts(seeds=3):
        assert_sound(level, draft)
        found += 1
    assert found > 60


@pytest.mark.soak
def test_every_step_of_many_puzzles_agrees_with_the_key():
    for level, draft in drafts(seeds=60):
        assert_sound(level, draft)


def test_the_first_step_of_the_classic_is_its_carry():
    chain = human.chain(parse("SEND + MORE = MONEY"))

    first = chain.steps[0]
    assert (first.technique, first.letter, first.digits) == ("carry", "M", (1,))
    assert chain.counts["two cases"] == chain.counts["more cases"] == 1
    assert chain.level == "expert"


def test_a_solution_is_told_by_technique_and_boxes():
    steps = TYPE.steps(model.make_givens(["SEND", "MORE"], "+", "MONEY"))

    assert (steps[0].technique, steps[0].cells) == ("carry", ((1, 0),))
    assert {step.technique for step in steps} <= set(human.TECHNIQUES)
    assert all(step.cells for step in steps)


def test_an_equation_with_several_solutions_or_none_has_no_chain():
    for text in ("TWO + TWO = FOUR", "EIGHT - FIVE = FOUR", "A + B = CDE"):
        with pytest.raises(OutOfSteps, match="exactly one"):
            human.chain(parse(text))


def test_given_letters_can_make_the_only_solution():
    equation = parse("TWO + TWO = FOUR")

    chain = human.chain(replace(equation, given=(("U", 6), ("W", 3))))

    found = {s.letter: s.digits[0] for s in chain.steps if len(s.digits) == 1}
    assert [found[letter] for letter in "TFOR"] == [7, 1, 4, 8]


def counts(**used):
    found = np.zeros(techniques.TECHNIQUES, np.int64)
    for name, number in used.items():
        found[getattr(techniques, name)] = number
    return found


@pytest.mark.parametrize(
    ("used", "letters", "given_letters", "level"),
    [
        ({"COLUMN": 5}, 7, 0, "easy"),
        ({"COLUMN": 5}, 10, 3, "easy"),
        ({"COLUMN": 5}, 8, 2, "medium"),
        ({"BOUNDS": 2, "PARITY": 1, "PAIRS": 1}, 7, 0, "easy"),
        ({"BOUNDS": 3, "PARITY": 1, "PAIRS": 1}, 7, 0, "medium"),
        ({"BOUNDS": 12}, 10, 0, "medium"),
        ({"BOUNDS": 13}, 10, 0, "hard"),
        ({"TWO": 1}, 5, 3, "hard"),
        ({"TWO": 2}, 5, 3, "expert"),
        ({"MORE": 1}, 5, 0, "expert"),
        ({"NESTED": 9}, 5, 0, "expert"),
    ],
)
def test_the_level_is_that_of_the_techniques(used, letters, given_letters, level):
    found = kernels_level.level_of(counts(**used), letters, given_letters)

    assert human.LEVELS[found] == level


def test_easy_puzzles_have_few_letters_or_three_given_and_no_cases():
    for level, draft in drafts(seeds=3):
        if level == "easy":
            measures = TYPE.grade(draft.givens).measures
            assert measures["letters"] <= 7 or measures["given"] >= 3
            assert not {"two_cases", "more_cases", "nested_cases"} & measures.keys()


def test_no_fewer_letters_give_the_level():
    for level, draft in drafts(seeds=2):
        equation = model.read(draft.givens)
        bare = model.Equation(
            equation.terms, equation.operator, equation.result, equation.leading_zero
        )
        digits = search(bare).digits
        number = len(equation.given)

        assert human.given_for(bare, digits, level, number) == equation.known
        if number:
            assert human.given_for(bare, digits, level, number - 1) is None


def test_a_dearer_technique_and_more_of_it_score_higher():
    scores = Counter()
    for text in ("SEND + MORE = MONEY", "DONALD + GERALD = ROBERT"):
        equation = parse(text)
        givens = model.make_givens(equation.terms, "+", equation.result)
        scores[text] = TYPE.grade(givens).score

    assert scores["SEND + MORE = MONEY"] == 8_001
    assert scores["DONALD + GERALD = ROBERT"] == 8_003
