"""Hints say true things, in three steps; spoiled puzzles are refused."""

from itertools import product

import numpy as np
import pytest

from puzzle_publish.core.languages import LANGUAGES
from puzzle_publish.core.puzzle import Verdict
from puzzle_publish.types.cryptarithm import TYPE, generate, model
from puzzle_publish.types.cryptarithm.hints import beginning, hints
from puzzle_publish.types.cryptarithm.model import Equation
from puzzle_publish.types.cryptarithm.params import KINDS, LEVELS, Params
from puzzle_publish.types.proof import prove

MOST = 80  # characters of a line of hints in a book of 6 x 9 in


def start(terms, operator, result, leading_zero=False):
    equation = Equation(tuple(terms), operator, result, leading_zero)
    givens = model.make_givens(terms, operator, result, leading_zero)
    digits = next(TYPE.solve(givens))["digits"]
    return TYPE.hint_text(beginning(equation, digits), "en")


def drafts(seeds=2, leading_zero=(False,)):
    for kind, level, zero in product(KINDS, LEVELS, leading_zero):
        for seed in range(seeds):
            rng = np.random.Generator(np.random.PCG64(seed))
            params = Params(kind=kind, level=level, leading_zero=zero)
            draft = generate.generate(rng, params)
            if draft is not None:
                yield draft


def test_a_letter_ahead_of_two_words_is_1():
    assert start(["SEND", "MORE"], "+", "MONEY") == (
        "M is a carry, as MONEY is longer than its two words: M is 1."
    )


def test_a_letter_ahead_of_more_words_is_a_carry_that_is_named():
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


def test_a_carry_is_named_where_nothing_shorter_is_known():
    assert start(["DONALD", "GERALD"], "+", "ROBERT") == (
        "Column 6 from the right is given a carry of 1."
    )


def test_products_begin_with_a_letter_that_is_named():
    assert start(["SEAM", "T"], "*", "MEATS").startswith("Begin with M: it is ")


@pytest.mark.parametrize(
    ("terms", "result", "told"),
    [
        (
            ["MONEY", "MORE"],
            "SEND",
            "MONEY is longer than both words below it, so M is 1.",
        ),
        (["EFB", "DD"], "ABC", "In the first column a borrow of 1 turns E into A."),
        (["EFB", "ABC"], "DD", "In the first column E is A and a borrow of 1."),
        (["EGF", "ABC"], "DEF", "In the last column F less C is F: C is 0."),
        (["EGF", "DEF"], "ABC", "In the last column F less F is C: C is 0."),
        (
            ["ROBERT", "DONALD"],
            "GERALD",
            "A borrow of 1 is taken from column 6 from the right.",
        ),
    ],
)
def test_a_hint_for_a_difference_speaks_of_the_difference(terms, result, told):
    assert start(terms, "-", result) == told


def test_a_letter_over_nothing_may_be_0_where_words_may_begin_with_it():
    hint = start(["EFG", "CD"], "-", "AB", leading_zero=True)

    assert hint.startswith("E, with nothing below it, is all borrowed: it is ")


def test_a_word_that_reaches_beyond_the_result_is_not_passed_over():
    equation = Equation(
        ("FORTY", "THIRTY", "FIFTEEN", "THREE", "TWO"), "+", "NINETY", True
    )
    digits = next(TYPE.solve(model.make_givens(equation.terms, "+", "NINETY", True)))[
        "digits"
    ]

    assert beginning(equation, digits).wording == "carry"


def columns_worked(equation, digits):
    """What each column passes to the next, the last column first, worked by hand."""
    words, result = equation.added
    passed, carry = [0], 0
    for k in range(1, max(map(len, (*words, result))) + 1):
        told = sum(digits[word[-k]] for word in words if k <= len(word)) + carry
        carry, rest = divmod(told, 10)
        assert rest == (digits[result[-k]] if k <= len(result) else 0)
        passed.append(carry)
    assert carry == 0
    return passed


def in_column(equation, column):
    """The letters of a column from the top down, None where a word is too short."""
    return [word[-column] if column <= len(word) else None for word in equation.words]


def say_why(equation, hint, digits):
    """Assert that a first hint follows from what is printed, by the reason it gives."""
    told, columns = hint.values, max(map(len, equation.words))
    first, last = in_column(equation, columns), in_column(equation, 1)
    match hint.wording:
        case "first":
            assert equation.is_product
        case "carry_one" | "carry_ahead":
            assert equation.operator == "+"
            assert first == [None] * len(equation.terms) + [told["letter"]]
        case "borrow_one" | "borrow_ahead":
            assert equation.operator == "-"
            assert first == [told["letter"], None, None]
        case "carry_between":
            assert sorted(filter(None, first)) == sorted(
                [told["other"], told["letter"]]
            )
            assert first[-1] == told["letter"]
        case "borrow_between":
            assert first == [told["letter"], None, told["other"]]
        case "borrow_all":
            assert first == [told["letter"], told["other"], None]
        case "zero":
            assert sorted(last) == sorted([told["letter"], *2 * [told["other"]]])
            assert last[-1] == told["other"]
        case "zero_taken":
            assert last == [told["other"], told["letter"], told["other"]]
        case "zero_left":
            assert last == [told["other"], told["other"], told["letter"]]
        case "carry" | "borrow":
            assert (hint.wording == "borrow") == (equation.operator == "-")
            assert told["column"] > 1
        case wording:
            raise AssertionError(wording)
    if hint.wording in ("carry_one", "borrow_one"):
        assert len(equation.terms) == 2
        assert not equation.leading_zero
        assert told["digit"] == 1
    if hint.wording.startswith("zero"):
        assert digits[told["letter"]] == 0
    if "carry" in told:
        passed = columns_worked(equation, digits)
        assert passed[told.get("column", columns) - 1] == told["carry"]
    if hint.wording.endswith(("_between", "_all")):
        assert digits[told["letter"]] - digits[told["other"]] == told["carry"] > 0


@pytest.mark.soak
def test_first_hints_follow_from_what_is_printed_by_the_reason_they_give():
    wordings = set()
    for draft in drafts(seeds=4, leading_zero=(False, True)):
        equation, digits = model.read(draft.givens), draft.answer["digits"]
        first, *_ = hints(draft.givens, draft.answer)
        wordings.add(first.wording)
        say_why(equation, first, digits)
    assert len(wordings) > 6


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
    report = prove(TYPE, givens, answer, TYPE.fairness_of("easy"))
    return report.verdict is Verdict.OK


def test_spoiled_puzzles_are_refused_and_there_are_many_kinds_of_them():
    for draft in drafts():
        spoiled = list(TYPE.mutations(draft.givens, draft.answer))

        assert is_proven(draft.givens, draft.answer)
        assert len({what for what, *_ in spoiled}) >= 12
        assert [what for what, *rest in spoiled if is_proven(*rest)] == []
