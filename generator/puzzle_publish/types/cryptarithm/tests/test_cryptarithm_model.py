"""Shapes of a puzzle: what is read, what is refused, what is one puzzle to a reader."""

import re

import pytest
from on_json import OnJson

from puzzle_publish.types import cryptarithm
from puzzle_publish.types.cryptarithm import model, rules
from puzzle_publish.types.cryptarithm.model import (
    Equation,
    make_givens,
    read,
)

TYPE = OnJson(cryptarithm.TYPE)
MONEY = make_givens(["SEND", "MORE"], "+", "MONEY")
DIGITS = {"D": 7, "E": 5, "M": 1, "N": 6, "O": 0, "R": 8, "S": 9, "Y": 2}


def key(**changed):
    return {"digits": {**DIGITS, **changed}}


@pytest.mark.parametrize(
    "wrong",
    [
        {**MONEY, "more": 1},
        {**MONEY, "terms": "SEND"},
        {**MONEY, "terms": ["SEND"]},
        {**MONEY, "terms": ["SEND", 7]},
        {**MONEY, "terms": ["SEND", ""]},
        {**MONEY, "terms": ["send", "MORE"]},
        {**MONEY, "terms": ["S3ND", "MORE"]},
        {**MONEY, "terms": ["S-ND", "MORE"]},
        {**MONEY, "terms": ["A" * 17, "MORE"]},
        {**MONEY, "terms": ["A"] * 501},
        {**MONEY, "operator": "^"},
        {**MONEY, "operator": "-", "terms": ["SEND", "MORE", "MORE"]},
        {**MONEY, "operator": "*", "terms": ["A" * 9, "B" * 10]},
        {**MONEY, "operator": "/", "terms": ["A", "B" * 9], "result": "C" * 10},
        {**MONEY, "result": "MONEYABC"},
        {**MONEY, "leading_zero": 0},
    ],
)
def test_what_is_no_cryptarithm_is_refused(wrong):
    with pytest.raises(ValueError, match=r".+"):
        read(wrong)


def test_an_equation_comes_back_as_it_was_written():
    equation = Equation(("零一", "二"), "*", "三四", leading_zero=True)

    assert read(make_givens(["零一", "二"], "*", "三四", True)) == equation


def test_ten_letters_are_enough_and_eleven_too_many():
    read(make_givens(["ABCDE", "FGHI"], "+", "JABCD"))
    with pytest.raises(
        ValueError, match=r"11 different letters \(A B .* K\); at most 10"
    ):
        read(make_givens(["ABCDE", "FGHI"], "+", "JKABC"))


def test_the_letters_of_an_answer_are_sorted():
    assert list(model.write_answer({"B": 1, "A": 2})["digits"]) == ["A", "B"]


def test_first_letters_are_not_zero_even_of_words_of_one_letter():
    equation = Equation(("A", "BC"), "+", "DE")

    assert equation.nonzero == {"A", "B", "D"}
    assert Equation(("A", "BC"), "+", "DE", leading_zero=True).nonzero == set()
    assert Equation(("AB", "CC"), "/", "D", leading_zero=True).nonzero == {"C"}


def test_the_same_words_rearranged_are_one_puzzle():
    same = [
        MONEY,
        make_givens(["MORE", "SEND"], "+", "MONEY"),
        make_givens(["MONEY", "SEND"], "-", "MORE"),
        make_givens(["MONEY", "MORE"], "-", "SEND"),
        make_givens(["SEND", "MORE"], "+", "MONEY", leading_zero=True),
    ]
    other = [
        make_givens(["SEND", "MONEY"], "+", "MORE"),
        make_givens(["SEND", "MORE"], "*", "MONEY"),
    ]

    forms = [str(TYPE.canonical(givens)) for givens in same + other]

    assert len(set(forms[: len(same)])) == 1
    assert len(set(forms)) == 1 + len(other)
    assert TYPE.canonical(TYPE.canonical(MONEY)) == TYPE.canonical(MONEY)
    quotient, product = (
        make_givens(["C", "B"], "/", "A"),
        make_givens(["A", "B"], "*", "C"),
    )
    assert TYPE.canonical(quotient) == TYPE.canonical(product)


def test_the_key_of_send_more_money_is_accepted():
    assert TYPE.follows_rules(MONEY, key())


@pytest.mark.parametrize(
    "answer",
    [
        key(Y=3),
        key(R=2, Y=8),
        key(X=3),
        {"digits": {k: v for k, v in DIGITS.items() if k != "Y"}},
    ],
)
def test_any_other_key_is_refused(answer):
    assert not TYPE.follows_rules(MONEY, answer)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (key(S=True), "the digit of S is true; must be a whole number from 0 to 9"),
        (key(O=0.5), "the digit of O is 0.5; must be a whole number from 0 to 9"),
        (key(Y="2"), 'the digit of Y is "2"; must be a whole number from 0 to 9'),
        (key(N=16), "the digit of N is 16; must be a whole number from 0 to 9"),
        ({"digits": [9, 5]}, '"digits" must be an object (got a list)'),
        ({**key(), "more": 1}, 'the answer has an unknown member "more"'),
        ({}, 'the answer has no "digits"'),
        (None, "the answer must be an object (got nothing)"),
    ],
)
def test_a_malformed_key_is_refused_in_a_sentence(answer, fault):
    with pytest.raises(ValueError, match="^" + re.escape(fault)):
        TYPE.read_answer(read(MONEY), answer)


def test_two_letters_with_one_digit_are_refused():
    # 1 + 1 = 2
    assert not TYPE.follows_rules(
        make_givens(["A", "B"], "+", "C"), {"digits": {"A": 1, "B": 1, "C": 2}}
    )


def test_a_first_letter_is_zero_only_where_that_is_allowed():
    digits = {
        "digits": {"A": 0, "B": 5, "C": 6, "D": 8, "E": 7, "F": 3}
    }  # 05 + 68 = 73

    assert TYPE.follows_rules(make_givens(["AB", "CD"], "+", "EF", True), digits)
    assert not TYPE.follows_rules(make_givens(["AB", "CD"], "+", "EF"), digits)


@pytest.mark.parametrize(
    ("terms", "operator", "result"),
    [
        ([9567, 1085], "+", 10652),
        ([1, 2, 3], "+", 6),
        ([100, 51], "-", 49),
        ([12, 12], "*", 144),
        ([144, 12], "/", 12),
    ],
)
def test_true_equations_differ_from_false_ones(terms, operator, result):
    assert rules.is_true(terms, operator, result)
    assert not rules.is_true(terms, operator, result + 1)


def test_a_quotient_by_zero_is_never_true():
    assert not rules.is_true([0, 0], "/", 5)


MONEY_GIVEN = make_givens(["SEND", "MORE"], "+", "MONEY", given={"Y": 2, "D": 7})


def test_given_letters_are_read_in_order_and_do_not_make_another_puzzle():
    assert MONEY_GIVEN["given"] == {"D": 7, "Y": 2}
    assert read(MONEY_GIVEN).given == (("D", 7), ("Y", 2))
    assert TYPE.canonical(MONEY_GIVEN) == TYPE.canonical(
        make_givens(["MORE", "SEND"], "+", "MONEY")
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "not an object with letters"),
        ([["D", 7]], "not an object with letters"),
        ({"D": "7"}, "not a whole number"),
        ({"D": True}, "not a whole number"),
        ({"X": 7}, "no letter of the words"),
        ({"D": 10}, "0 to 9"),
        ({"M": 0}, "cannot be 0"),
        ({"D": 7, "Y": 7}, "same digit"),
        (dict(zip("SENDMORY", range(1, 9), strict=True)), "nothing to find"),
    ],
)
def test_given_letters_that_cannot_be_are_refused(given, message):
    givens = {**make_givens(["SEND", "MORE"], "+", "MONEY"), "given": given}

    with pytest.raises(ValueError, match=message):
        read(givens)
