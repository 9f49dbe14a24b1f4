"""Typed numbers: a true equation is accepted, a false one refused."""

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.cryptarithm.numbers import read_numbers
from puzzle_publish.types.cryptarithm.rules import gives


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["49", "51", "100"], ("+", ["49", "51", "100"])),
        (["1", "2", "3", "6"], ("+", ["1", "2", "3", "6"])),
        (["100", "51", "49"], ("-", ["100", "51", "49"])),
        (["12", "12", "144"], ("*", ["12", "12", "144"])),
        (["144", "12", "12"], ("/", ["144", "12", "12"])),
        (["007", "70", "77"], ("+", ["007", "70", "77"])),
        (["49 + 51 = 100"], ("+", ["49", "51", "100"])),
        (["12", "×", "12", "=", "144"], ("*", ["12", "12", "144"])),
    ],
)
def test_the_equation_is_the_one_that_is_true(values, expected):
    assert read_numbers(values) == expected


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        (
            ["49", "52", "100"],
            "no true equation: 49 + 52 is 101, 49 - 52 is -3, 49 * 52 is 2548 and"
            " 49 / 52 is not whole (got 100)",
        ),
        (["1", "2", "3", "7"], "no true equation: 1 + 2 + 3 is 6 (got 7)"),
        (["10 - 4 = 7"], "no true equation: 10 - 4 is 6 (got 7)"),
        (["7 / 0 = 0"], "no true equation: 7 / 0 is nothing (got 0)"),
        (["8 / 2 = 3"], "no true equation: 8 / 2 is 4 (got 3)"),
        (["4a", "3", "7"], 'must be digits 0 to 9 (got "4a")'),
        (["-5", "8", "3"], 'must be digits 0 to 9 (got "-5")'),
        (["٤", "3", "7"], 'must be digits 0 to 9 (got "٤")'),
        (["1" * 65, "0", "1"], "a number may have at most 64 digits (got 65)"),
        (
            ["49", "51"],
            "the terms of an equation and its result, 3 numbers or more (got 2)",
        ),
        (["49 51 = 100"], 'column 4: there is no operator between "49" and "51"'),
        (
            ["4 ^ 5 = 9"],
            'column 3: unknown operator "^"; there are +, - or −, *, x or ×, / or ÷,'
            " and =",
        ),
    ],
)
def test_what_is_false_or_no_equation_is_refused_with_what_it_gives(values, fault):
    with pytest.raises(UsageError) as caught:
        read_numbers(values)

    assert caught.value.problems == (f"--numbers: {fault}",)


def test_every_number_with_a_fault_is_reported():
    with pytest.raises(UsageError) as caught:
        read_numbers(["a", "b"])

    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("terms", "operator", "said"),
    [
        ([1, 2, 3], "+", "1 + 2 + 3 is 6"),
        ([2, 5], "-", "2 - 5 is -3"),
        ([2, 5], "*", "2 * 5 is 10"),
        ([10, 5], "/", "10 / 5 is 2"),
    ],
)
def test_what_terms_give_is_said(terms, operator, said):
    assert gives(terms, operator) == said
