"""Hints say true things, in three steps; spoiled puzzles are refused."""

import numpy as np
import pytest

from generator.contract import fairness_of
from generator.languages import LANGUAGES
from generator.proof import prove
from generator.puzzle import Verdict
from generator.types.cryptarithm import TYPE, generate, model
from generator.types.cryptarithm.hints import beginning, hints
from generator.types.cryptarithm.model import Equation
from generator.types.cryptarithm.params import KINDS, LEVELS, Params

MOST = 80  # characters of a line of hints in a book of 6 x 9 in


def start(terms, operator, result, leading_zero=False):
    equation = Equation(tuple(terms), operator, result, leading_zero)
    givens = model.write(terms, operator, result, leading_zero)
    digits = next(TYPE.solve(givens))["digits"]
    return TYPE.hint_text(beginning(equation, digits), "en")


def drafts():
    for kind in KINDS:
        for level in LEVELS:
            for seed in range(2):
                rng = np.random.Generator(np.random.PCG64(seed))
                draft = generate.generate(rng, Params(kind=kind, level=level))
                if draft is not None:
                    yield draft


def test_a_letter_ahead_of_two_words_is_1():
    assert start(["SEND", "MORE"], "+", "MONEY") == (
        "M is a carry, as MONEY is longer than its two words: M is 1."
    )


def test_a_letter_ahead_of_more_words_is_a_carry_that_is_told():
    assert start(["SEVEN", "SEVEN", "SIX"], "+", "TWENTY") == (
        "T, ahead of all words, is nothing but a carry: it is 1."
    )


def test_a_letter_ahead_may_be_0_where_words_may_begin_with_it():
    hint = start(["AB", "CD"], "+", "EFG", leading_zero=True)

    assert hint.startswith("E, ahead of all words")


def test_a_letter_that_changes_nothing_in_the_last_column_is_0():
    assert start(["ABC", "DEF"], "+", "EGF") == (
        "In the last column C and F make F: C is 0."
    )


def test_a_letter_alone_that_changes_got_a_carry():
    assert start(["ABC", "DD"], "+", "EFB") == (
        "In the first column a carry of 1 turns A into E."
    )


def test_a_carry_is_told_where_nothing_shorter_is_known():
    assert start(["DONALD", "GERALD"], "+", "ROBERT") == (
        "Column 6 from the right is given a carry of 1."
    )


def test_products_begin_with_a_letter_that_is_told():
    assert start(["SEAM", "T"], "*", "MEATS").startswith("Begin with M: it is ")


def test_hints_have_three_steps_and_say_nothing_but_the_key():
    number = 0
    for draft in drafts():
        digits = draft.answer["digits"]
        first, second, third = hints(draft.givens, draft.answer)
        told = dict(pair.split(" = ") for pair in third.values["found"].split(", "))
        number += 1

        assert second.wording == "letter"
        assert digits[second.values["letter"]] == second.values["digit"]
        assert {x: int(d) for x, d in told.items()}.items() <= digits.items()
        assert len(told) == (len(digits) + 1) // 2
        assert second.values["letter"] in told
        if "digit" in first.values:
            assert digits[first.values["letter"]] == first.values["digit"]
            assert first.values["letter"] != second.values["letter"]
        if first.wording == "carry_one":
            assert first.values["digit"] == 1
        if first.wording == "zero":
            assert digits[first.values["letter"]] == 0
        if first.wording == "carry_between":
            lower = digits[first.values["other"]] + first.values["carry"]
            assert lower == digits[first.values["letter"]]
    assert number > 30


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_hint_can_be_said_in_every_language(language):
    for draft in drafts():
        for hint in hints(draft.givens, draft.answer):
            sentence = TYPE.hint_text(hint, language)
            assert "{" not in sentence
            assert len(sentence) <= MOST


def is_proven(givens, answer):
    """Whether the pipeline would print it; what cannot be read is refused on sight."""
    try:
        model.read(givens)
    except ValueError:
        return False
    report = prove(TYPE, givens, answer, fairness_of(TYPE, "easy"))
    return report.verdict is Verdict.OK


def test_spoiled_puzzles_are_refused_and_there_are_many_kinds_of_them():
    for draft in drafts():
        spoiled = list(TYPE.mutations(draft.givens, draft.answer))

        assert is_proven(draft.givens, draft.answer)
        assert len({what for what, *_ in spoiled}) >= 12
        assert [what for what, *rest in spoiled if is_proven(*rest)] == []
