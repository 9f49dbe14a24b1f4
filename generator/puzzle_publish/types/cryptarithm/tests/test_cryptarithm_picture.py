"""Equations worked on paper, as text."""

import pytest

from puzzle_publish.types.cryptarithm.expression import parse
from puzzle_publish.types.cryptarithm.picture import picture

SUM = """
                 1   1 1
    S E N D        9 5 6 7
+   M O R E    +   1 0 8 5
───────────    ───────────
  M O N E Y      1 0 6 5 2
"""
THREE = """
                 1 2 1
  F O R T Y      2 9 7 8 6
      T E N          8 5 0
+     T E N    +     8 5 0
───────────    ───────────
  S I X T Y      3 1 4 8 6
"""
DIFFERENCE = """
                 1   1
  E I G H T      1 6 7 4 3
−   F I V E    −   8 6 5 1
───────────    ───────────
    F O U R        8 0 9 2
"""
BY_ONE_DIGIT = """
    S E A M        4 9 7 3
×         T    ×         8
───────────    ───────────
  M E A T S      3 9 7 8 4
"""
BY_TWO_DIGITS = """
      A B          9 0
×     C D    ×     4 2
─────────    ─────────
  E F G B        1 8 0
               3 6 0
             ─────────
               3 7 8 0
"""
QUOTIENT = """
  M E A T S        4 9 7 3
÷         T    ×         8
───────────    ───────────
    S E A M      3 9 7 8 4
"""
HANZI = """
  我 好      2 1
+ 我 好    + 2 1
───────    ─────
  大 我      4 2
"""
WITHOUT_CARRIES = """
  A      1
+ A    + 1
───    ───
  B      2
"""


@pytest.mark.parametrize(
    ("text", "digits", "expected"),
    [
        ("SEND + MORE = MONEY", "S9 E5 N6 D7 M1 O0 R8 Y2", SUM),
        ("FORTY + TEN + TEN = SIXTY", "F2 O9 R7 T8 Y6 E5 N0 S3 I1 X4", THREE),
        ("EIGHT - FIVE = FOUR", "E1 I6 G7 H4 T3 F8 V5 O0 U9 R2", DIFFERENCE),
        ("SEAM * T = MEATS", "S4 E9 A7 M3 T8", BY_ONE_DIGIT),
        ("AB * CD = EFGB", "A9 B0 C4 D2 E3 F7 G8", BY_TWO_DIGITS),
        ("MEATS / T = SEAM", "S4 E9 A7 M3 T8", QUOTIENT),
        ("我好 + 我好 = 大我", "我2 好1 大4", HANZI),
        ("A + A = B", "A1 B2", WITHOUT_CARRIES),
    ],
)
def test_an_equation_is_set_in_columns_beside_its_letters(text, digits, expected):
    shown = picture(parse(text), {pair[0]: int(pair[1]) for pair in digits.split()})

    assert shown == expected.strip("\n").split("\n")


def test_a_carry_of_two_digits_has_room():
    shown = picture(
        parse(" + ".join(["AB"] * 100) + " = ABCC"), {"A": 1, "B": 2, "C": 0}
    )

    # 100 * 2 is 200, 100 * 1 and the 20 are 120, of which 12 go on.
    assert [line[9:].split() for line in (shown[0], shown[1], shown[-1])] == [
        ["12", "20"],
        ["1", "2"],
        ["1", "2", "0", "0"],
    ]
    assert shown[0].index("20") + 1 == shown[1].rindex("1")
