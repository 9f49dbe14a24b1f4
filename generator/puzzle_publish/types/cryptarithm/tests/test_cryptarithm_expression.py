"""Equations as they are typed: what is read, and each fault with its column."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.cryptarithm.expression import parse, read_typed
from puzzle_publish.types.cryptarithm.model import Equation

ALLOWED = "there are +, - or −, *, x or ×, / or ÷, and ="


def problems(text, read=parse):
    with pytest.raises(UsageError) as caught:
        read(text)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SEND + MORE = MONEY", Equation(("SEND", "MORE"), "+", "MONEY")),
        ("send+more=money", Equation(("SEND", "MORE"), "+", "MONEY")),
        (" a +b+ c + d= ef ", Equation(("A", "B", "C", "D"), "+", "EF")),
        ("EIGHT − FIVE = FOUR", Equation(("EIGHT", "FIVE"), "-", "FOUR")),
        ("seam × t = meats", Equation(("SEAM", "T"), "*", "MEATS")),
        ("seam x t = meats", Equation(("SEAM", "T"), "*", "MEATS")),
        ("x + x = yx", Equation(("X", "X"), "+", "YX")),
        ("x x x = yx", Equation(("X", "X"), "*", "YX")),
        ("meats ÷ t = seam", Equation(("MEATS", "T"), "/", "SEAM")),
        ("零＋一二＝三", Equation(("零", "一二"), "+", "三")),
        ("二〇 + 一 = 三", Equation(("二〇", "一"), "+", "三")),
        ("жук + ёж = лес", Equation(("ЖУК", "ЁЖ"), "+", "ЛЕС")),
        ("שלום - אב = גד", Equation(("שלום", "אב"), "-", "גד")),
        ("re\u0301 + a = b", Equation(("RÉ", "A"), "+", "B")),
    ],
)
def test_words_and_signs_of_many_scripts_are_read(text, expected):
    assert parse(text) == expected


def test_words_may_begin_with_zero_where_that_is_asked_for():
    assert parse("A + B = C", leading_zero=True).leading_zero


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "column 1: there is no =; write SEND + MORE = MONEY"),
        ("SEND + MORE", "column 12: there is no =; write SEND + MORE = MONEY"),
        ("SEND + MORE =", "column 14: there is no word after ="),
        ("+ A = B", "column 1: there is no word before +"),
        ("A + + B = C", "column 5: there is no word after +"),
        ("A ^ B = C", f'column 3: unknown operator "^"; {ALLOWED}'),
        ("A \x1b B = C", f"column 3: unknown operator U+001B; {ALLOWED}"),
        ("AB C = D", 'column 4: there is no operator between "AB" and "C"'),
        ("A + B = C = D", "column 11: a second ="),
        ("(A + B = C", "column 1: this ( is never closed"),
        ("A + B) = C", "column 6: this ) was never opened"),
        (
            "(A + B) = C",
            "column 1: brackets are not allowed; write SEND + MORE = MONEY",
        ),
        ("A = B", "column 3: two or more words must precede = (got one)"),
        (
            "A + B = C + D",
            'column 11: only one word may follow = (got "+"); the calculation comes'
            " before it",
        ),
        (
            "A + B - C = D",
            "column 7: an equation has one operator (+ came before, got -)",
        ),
        ("A * B * C = D", "column 9: * joins only two words"),
        ("S3ND + A = B", 'column 1: "S3ND" has digits; a word has only letters'),
        ("A + B = 7", 'column 9: "7" has digits; a word has only letters'),
        (
            "क + कि = ख",
            'column 5: "कि" has characters that are not single letters,'
            " such as a combining accent",
        ),
        (
            f"A + {'B' * 17} = C",
            f'column 5: a word may have at most 16 letters ("{"B" * 17}" has 17)',
        ),
        (
            "ABCDEF + GHIJK = LA",
            "column 14: there are 12 different letters (A B C D E F G H I J K L);"
            " at most 10 are allowed, one for each digit",
        ),
        (
            "ABCDEFGHI * ABCDEFGHIJ = A",
            "column 1: two factors have at most 18 letters together",
        ),
        (
            " + ".join("A" * 501) + " = B",
            "column 1: a sum has 2 to 500 terms (got 501)",
        ),
        ("49 + 52 = 100", "column 11: 49 + 52 is 101 (got 100)"),
        (
            "49 + 51 = 100",
            "column 1: these are numbers, not words; to find words for them:"
            " publish solve cryptarithm --numbers 49 51 100 --words FILE",
        ),
    ],
)
def test_a_fault_is_reported_with_its_column(text, fault):
    assert problems(text) == [fault]


def test_all_faults_are_reported_at_once():
    columns = [fault.split(":")[0] for fault in problems("A1 + B2 ^ कि = C")]

    assert sorted(columns) == ["column 1", "column 11", "column 6", "column 9"]


def test_numbers_are_read_in_the_same_way():
    typed = read_typed("049 + 51 = 100")

    assert [token.text for token in typed.words] == ["049", "51", "100"]
    assert (typed.operator, typed.result.column) == ("+", 12)


@given(st.text("ABé1 +-=*/x()^\u0301\n", max_size=14))
def test_whatever_is_typed_is_an_equation_or_has_faults_with_columns(text):
    try:
        equation = parse(text)
    except UsageError as error:
        columns = [re.match(r"column (\d+): .", line) for line in error.problems]
        assert columns
        assert all(m and 1 <= int(m[1]) <= len(text) + 1 for m in columns)
    else:
        assert parse(str(equation)) == equation
