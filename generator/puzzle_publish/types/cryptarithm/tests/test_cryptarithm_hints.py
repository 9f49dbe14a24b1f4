"""Hints are true, each by itself; spoiled puzzles are refused."""

import re
from itertools import product

import numpy as np
import pytest
from on_json import OnJson

from puzzle_publish.core.languages import LANGUAGES
from puzzle_publish.core.puzzle import Verdict
from puzzle_publish.types import cryptarithm
from puzzle_publish.types.cryptarithm import generate, human, model
from puzzle_publish.types.cryptarithm.hints import of_step
from puzzle_publish.types.cryptarithm.model import Equation
from puzzle_publish.types.cryptarithm.params import KINDS, LEVELS, Params
from puzzle_publish.types.proof import prove

TYPE = OnJson(cryptarithm.TYPE)
hints = TYPE.hints

MOST = 80  # characters of a line of hints in a book of 6 x 9 in


def told(terms, operator, result, leading_zero=False, **given):
    """The three hints, as English sentences."""
    givens = model.make_givens(terms, operator, result, leading_zero, given)
    (answer,) = TYPE.solve(givens)
    return [TYPE.hint_text(hint, "en") for hint in hints(givens, answer)]


def drafts(seeds=2, leading_zero=(False,)):
    for kind, level, zero in product(KINDS, LEVELS, leading_zero):
        for seed in range(seeds):
            rng = np.random.Generator(np.random.PCG64(seed))
            params = Params(kind=kind, level=level, leading_zero=zero)
            draft = generate.generate(rng, params)
            if draft is not None:
                yield draft


def test_a_letter_ahead_of_two_words_is_1():
    assert told(["SEND", "MORE"], "+", "MONEY")[0] == (
        "The sum has one digit more than the words above it, so M = 1."
    )


def test_a_letter_ahead_of_more_words_is_the_carry():
    assert told(["SEVEN", "SEVEN", "SIX"], "+", "TWENTY")[0] == (
        "T stands alone in the leftmost column, so it is the carry: T = 1."
    )


def test_a_letter_ahead_may_be_0_where_words_may_begin_with_it():
    assert "S stands alone in the leftmost column, so it is the carry: S = 0." in (
        told(["PIE", "SWIM"], "+", "STEEP", leading_zero=True, E=2)
    )


def test_a_letter_that_changes_nothing_in_the_last_column_is_0():
    assert "In the rightmost column D plus E makes E, so D = 0." in told(
        ["FEE", "FED"], "+", "EDGE", leading_zero=True
    )


def test_a_letter_alone_that_changes_got_a_carry():
    assert told(["SNAG", "SCROLL"], "+", "CHORUS", R=6)[0] == (
        "In the leftmost column S plus a carry of 1 makes C."
    )


def test_columns_are_counted_in_words():
    assert "No carry goes into the second column from the right." in told(
        ["FEE", "FED"], "+", "EDGE", leading_zero=True
    )
    place = {"column": 6, "leftmost": False}
    for carry, english, chinese in (
        (1, "A carry of 1 goes into the sixth column from the right.", "得到进位 1"),
        (0, "No carry goes into the sixth column from the right.", "没有进位"),
    ):
        hint = human_carry(carry, place)
        assert TYPE.hint_text(hint, "en") == english
        assert TYPE.hint_text(hint, "zh") == f"右起第 6 列{chinese}。"


def human_carry(carry, place):
    from puzzle_publish.core.puzzle import Hint

    if carry == 0:
        return Hint("carry_none", {"place": place})
    return Hint("carry", {"place": place, "carry": carry})


@pytest.mark.parametrize(
    ("column", "said"),
    [(1, "rightmost"), (2, "second"), (12, "twelfth"), (13, "13th")],
)
def test_the_columns_names_are_words_up_to_twelfth(column, said):
    hint = human_carry(0, {"column": column, "leftmost": False})

    assert f" {said} column" in TYPE.hint_text(hint, "en")


@pytest.mark.parametrize(
    ("terms", "result", "given", "sentence"),
    [
        (
            ["MONEY", "MORE"],
            "SEND",
            {},
            "The first word has one digit more than the words below it, so M = 1.",
        ),
        (
            ["LIMB", "ILL"],
            "MILL",
            {},
            "In the leftmost column L less a borrow of 1 leaves M.",
        ),
        (
            ["LIMB", "MILL"],
            "ILL",
            {},
            "In the leftmost column L is M plus a borrow of 1.",
        ),
        (
            ["LABEL", "TUBE"],
            "TALL",
            {"A": 6},
            "In the rightmost column L less E leaves L, so E = 0.",
        ),
        (
            ["FAITH", "LOGO"],
            "HAD",
            {"A": 0, "F": 1, "T": 4},
            "The second column from the right lends 1.",
        ),
    ],
)
def test_a_hint_for_a_difference_speaks_of_the_difference(
    terms, result, given, sentence
):
    assert sentence in told(terms, "-", result, **given)


# What each wording claims, of the words worked by hand.


def carries(equation, digits):
    """What each column passes on, the units first, worked by hand."""
    words, result = equation.added
    passed, carry = [0], 0
    for k in range(1, max(map(len, (*words, result))) + 1):
        total = sum(digits[word[-k]] for word in words if k <= len(word)) + carry
        carry, rest = divmod(total, 10)
        assert rest == (digits[result[-k]] if k <= len(result) else 0)
        passed.append(carry)
    assert carry == 0
    return passed


def is_claim_true(equation, hint, digits):
    """Whether what a hint says holds in the solution; each wording is known here."""
    values = hint.values
    digit = digits.get(values.get("letter"))
    if "place" in values and not equation.is_product:
        columns = max(map(len, equation.words))
        place = values["place"]
        assert place["leftmost"] == (place["column"] == columns > 1)
        into = carries(equation, digits)[place["column"] - 1]
    match hint.wording:
        case (
            "first"
            | "letter"
            | "last"
            | "column"
            | "only_digit"
            | "carry_ahead"
            | "borrow_ahead"
            | "cases_one"
        ):
            return digit == values["digit"]
        case "carry_one" | "borrow_one":
            words, result = equation.added
            longest = max(map(len, words))
            assert len(words) == 2
            assert len(result) == longest + 1
            return digit == 1
        case "zero" | "zero_taken" | "zero_left":
            words, result = equation.added
            lasts = sorted(word[-1] for word in (*words, result))
            assert lasts == sorted([values["letter"], *2 * [values["other"]]])
            return digit == 0
        case "carry" | "borrow":
            return into == values["carry"] > 0
        case "carry_none" | "borrow_none":
            return into == 0
        case "carry_two" | "borrow_two":
            return into == values["carry"] and into in values["both"]
        case "carry_between" | "borrow_between" | "borrow_all":
            assert place["leftmost"]
            change = digit - digits[values["other"]]
            return change == values["carry"] == into
        case "only_even" | "only_odd":
            return digit % 2 == (hint.wording == "only_odd")
        case "only_one_of" | "cases_several":
            return digit in values["either"]
        case "only_at_least":
            return digit >= values["digit"]
        case "only_at_most":
            return digit <= values["digit"]
        case "cases_two":
            return digit == values["digit"] and digit in values["both"]
        case "half":
            pairs = dict(pair.split(" = ") for pair in values["found"].split(", "))
            return all(digits[letter] == int(d) for letter, d in pairs.items())
    raise AssertionError(hint.wording)


def assert_hints_are_true(draft):
    """All three hints, and all sentences that the chain can give."""
    equation, digits = model.read(draft.givens), draft.answer["digits"]
    shown = hints(draft.givens, draft.answer)
    assert len(shown) == 3
    steps = [of_step(equation, digits, s) for s in human.chain(equation).steps]
    for hint in (*shown, *filter(None, steps)):
        assert is_claim_true(equation, hint, digits), hint
        for language in LANGUAGES:
            sentence = TYPE.hint_text(hint, language)
            assert "{" not in sentence
            assert len(sentence) <= MOST
            for letter, digit in re.findall(r"(?<!\w)(\w) = (\d)", sentence):
                assert digits[letter] == int(digit), sentence
    return shown


@pytest.mark.soak
def test_every_hint_of_every_kind_is_true_in_every_language():
    wordings = set()
    for draft in drafts(seeds=3):
        wordings.update(hint.wording for hint in assert_hints_are_true(draft))
    assert len(wordings) > 8


@pytest.mark.soak
def test_every_hint_of_hundreds_of_puzzles_is_true_in_every_language():
    number = 0
    for draft in drafts(seeds=30, leading_zero=(False, True)):
        assert_hints_are_true(draft)
        number += 1
    assert number > 900


def test_half_of_the_letters_are_those_found_first_and_none_is_given():
    for draft in drafts():
        equation = model.read(draft.givens)
        digits = draft.answer["digits"]
        *_, half = hints(draft.givens, draft.answer)
        letters = re.findall(r"(\w) = ", half.values["found"])
        unknown = set(digits) - set(equation.known)

        assert letters == sorted(set(letters))
        assert set(letters) <= unknown
        assert len(letters) == (len(unknown) + 1) // 2


def test_a_puzzle_with_one_letter_left_has_all_hints():
    digits = {"D": 7, "E": 5, "M": 1, "N": 6, "O": 0, "R": 8, "S": 9}

    sentences = told(["SEND", "MORE"], "+", "MONEY", **digits)

    assert len(sentences) == 3
    assert sentences[2] == "Half of the letters: Y = 2."


def test_a_word_that_reaches_beyond_the_result_is_not_passed_over():
    terms = ("FORTY", "THIRTY", "FIFTEEN", "THREE", "TWO")
    equation = Equation(terms, "+", "NINETY", True)
    givens = model.make_givens(terms, "+", "NINETY", True)
    (answer,) = TYPE.solve(givens)

    for hint in hints(givens, answer):
        assert is_claim_true(equation, hint, answer["digits"])


def is_proven(givens, answer):
    """Whether the pipeline would print it; what cannot be read is refused on sight."""
    try:
        report = prove(cryptarithm.TYPE, givens, answer, TYPE.fairness_of("easy"))
    except ValueError:
        return False
    return report.verdict is Verdict.OK


def test_spoiled_puzzles_are_refused_and_there_are_many_kinds_of_them():
    kinds = set()
    for draft in drafts():
        spoiled = list(TYPE.mutations(draft.givens, draft.answer))

        assert is_proven(draft.givens, draft.answer)
        assert len({what for what, *_ in spoiled}) >= 12
        assert [what for what, *rest in spoiled if is_proven(*rest)] == []
        kinds |= {what for what, *_ in spoiled}
    assert "another digit given" in kinds
