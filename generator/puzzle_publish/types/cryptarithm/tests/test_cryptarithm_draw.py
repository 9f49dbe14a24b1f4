import json
from itertools import pairwise

import pytest
from on_json import OnJson

from placing import MM_PER_PT, labels_of, outside, overlapping, small_labels
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.figure import Figure, Label, Line, Rect
from puzzle_publish.core.puzzle import Draft, Json
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.pages.key_layout import key_grid
from puzzle_publish.types import cryptarithm
from puzzle_publish.types.cryptarithm.art import COVER_SUMS, found_first
from puzzle_publish.types.cryptarithm.model import make_givens, read, write_answer
from puzzle_publish.types.looks import looks_of

TYPE = OnJson(cryptarithm.TYPE)
draw = TYPE.draw
LOOKS = looks_of(load_design("classic", "en"))
WIDE = "WMOQGDNHUC"  # the widest capitals
HANZI = "零一二三四五六七八九"


def worked(name: str) -> tuple[Json, Json]:
    path = TYPE.folder / "examples" / name
    puzzle = json.loads(path.read_text(encoding="utf-8"))
    return puzzle["givens"], puzzle["answer"]


def sum_of(terms: str, result: str, operator: str = "+", zero: bool = False) -> Json:
    return make_givens(terms.split(), operator, result, zero)


def some_answer(givens: Json) -> Json:
    """Return digits for all letters, 0 for the first."""
    return write_answer({letter: k for k, letter in enumerate(read(givens).letters)})


def turned(letters: str, count: int) -> str:
    """Return words that hold all letters, each in another order."""
    return " ".join(letters[k:] + letters[:k] for k in range(count))


INK, HAN = worked("worked.json"), worked("worked-hanzi.json")
WORST = {
    f"{name}-{kind}": givens
    for kind, letters in (("latin", WIDE), ("hanzi", HANZI))
    for name, givens in {
        "six-of-ten": sum_of(turned(letters, 6), letters + letters[0]),
        "six-of-two": sum_of(
            " ".join(letters[k : k + 2] for k in range(6)), letters[7:], zero=True
        ),
        "six-of-seven": sum_of(" ".join([letters[:7]] * 6), letters[3:]),
        "four-of-seven": sum_of(" ".join([letters[:7]] * 4), letters[2:9]),
        "three-of-seven": sum_of(" ".join([letters[:7]] * 3), letters[3:]),
        "product": sum_of(f"{letters[:5]} {letters[5:]}", letters, "*"),
        "quotient": sum_of(f"{letters} {letters[:5]}", letters[5:], "/", zero=True),
        "difference": sum_of(f"{letters} {letters[:9]}", letters[1:], "-"),
        "sixteen": sum_of(
            f"{letters + letters[:6]} {letters[0]}", letters + letters[:6]
        ),
        "nine-words": sum_of(" ".join(letters[:8]), letters[:2]),
        "one-letter": sum_of(f"{letters[0]} {letters[0]}", letters[0], zero=True),
    }.items()
    if len(set("".join([*givens["terms"], givens["result"]]))) <= 10
}
worst_cases = pytest.mark.parametrize("givens", WORST.values(), ids=WORST)


def every_figure(givens: Json) -> list[Figure]:
    answer = some_answer(givens)
    return [
        *(draw(givens, None, code) for code in ("en", "zh")),
        draw(givens, answer, "en"),
        *TYPE.example_steps(Draft(givens, answer), "en"),
    ]


def letters_of(figure: Figure) -> list[Label]:
    """Return the letters of the columns."""
    roles = {"crypt-large-letter", "crypt-letter", "crypt-small-letter"}
    return [label for label in labels_of(figure) if label.role in roles]


def boxes_of(figure: Figure) -> list[Rect]:
    return [s for s in figure.all_steps if isinstance(s, Rect) and "box" in s.role]


def dots_of(figure: Figure) -> list[Rect]:
    return [s for s in figure.all_steps if s.role == "crypt-dots"]


def shown(figure: Figure) -> str:
    return "\n" + picture(figure) + "\n"


def test_the_page_has_the_words_in_columns_a_box_for_each_letter_and_ten_digits():
    assert (
        shown(draw(INK[0], None, "en"))
        == """

                            I    N    K


             +         L    I    N    E

          ╺━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸
                  N    O    V    E    L









   I □     N □     K □     L □


   E □     O □     V □

   0   1   2   3   4   5   6   7   8  9
"""
    )


def test_hanzi_stand_in_the_same_columns():
    assert (
        shown(draw(HAN[0], None, "zh"))
        == """

                           天   天   学


                  +        数   学   好

               ╺━━━━━━━━━━━━━━━━━━━━━━━━╸
                      学   学   数   学












  天 □    学 □    数 □    好 □

   0   1   2   3   4   5   6   7   8  9
"""
    )
    latin = draw(sum_of("AAB CBD", "BBCB"), None, "en")
    places = [
        [(label.x, label.y) for label in letters_of(figure)]
        for figure in (latin, draw(HAN[0], None, "zh"))
    ]
    assert places[0] == places[1]


def test_a_product_a_difference_and_a_quotient_have_their_sign_before_the_last_term():
    assert (
        shown(draw(sum_of("ME HE", "SHE", "*"), None, "en"))
        == """

                                 M    E


                       ×         H    E

                    ╺━━━━━━━━━━━━━━━━━━━╸
                            S    H    E












   M □     E □     H □     S □

   0   1   2   3   4   5   6   7   8  9
"""
    )
    signs = [
        next(
            label.text
            for label in letters_of(draw(sum_of("AB CA", "AB", operator), None, "en"))
            if not label.text.isalpha()
        )
        for operator in "+-*/"
    ]

    assert signs == ["+", "\N{MINUS SIGN}", "×", "÷"]


def test_a_puzzle_that_allows_a_leading_zero_says_so():
    figures = [
        draw(sum_of("AB BA", "CBC", zero=zero), None, "en") for zero in (False, True)
    ]

    notes = [[s.text for s in labels_of(f) if s.role == "crypt-note"] for f in figures]
    assert notes == [[], ["Words may begin with 0."]]
    assert draw(sum_of("AB BA", "CBC", zero=True), None, "zh") != figures[1]


def test_the_key_has_the_sum_in_digits_and_below_it_the_letters_in_their_order():
    assert (
        shown(draw(*INK, "en"))
        == """

            8 1 7

      +   9 8 1 2
    ╺━━━━━━━━━━━━╸
        1 0 6 2 9

  O  N  E   V  K  I  L

  0  1  2   6  7  8  9
"""
    )


def test_the_example_has_letters_then_the_first_digits_then_all():
    start, step, done = TYPE.example_steps(Draft(*INK), "en")

    assert (
        shown(start)
        == """

              I   N   K

  +       L   I   N   E

╺━━━━━━━━━━━━━━━━━━━━━━━╸
      N   O   V   E   L


   I  □    N  □    K  □

   L  □    E  □    O  □

   V  □


  0 1 2  3 4  5 6 7  8 9
"""
    )
    assert (
        shown(step)
        == """
                ████
              I ██1█  K
        ▄▄▄▄    ████
  +     ██9█  I ██1█  E
        ████    ████
╺━━━████████━━━━━━━━████╸
    ██1███0█  V   E ██9█
    ▀▀▀▀▀▀▀▀        ▀▀▀▀

   I  □    N  □1   K  □

   L  □9   E  □    O  □0

   V  □


  0 1 2  3 4  5 6 7  8 9
"""
    )
    assert (
        shown(done)
        == """

              8   1   7

  +       9   8   1   2

╺━━━━━━━━━━━━━━━━━━━━━━━╸
      1   0   6   2   9


   I  □8   N  □1   K  □7

   L  □9   E  □2   O  □0

   V  □6


  0 1 2  3 4  5 6 7  8 9
"""
    )


@pytest.mark.parametrize(
    ("givens", "found"), [(INK[0], "LNO"), (HAN[0], "好学")], ids=["latin", "hanzi"]
)
def test_what_the_example_finds_first_follows_from_one_carry(givens, found):
    equation = read(givens)

    assert found_first(equation) == tuple(found)
    assert len(equation.result) == 1 + max(map(len, equation.terms))


@worst_cases
def test_no_label_runs_into_another_or_off_the_figure(givens: Json):
    for figure in every_figure(givens):
        assert overlapping(figure, LOOKS) == []
        assert outside(figure, LOOKS) == []


@worst_cases
def test_every_role_has_a_look_and_no_label_is_under_7_pt(givens: Json):
    for figure in (
        *every_figure(givens),
        TYPE.cover_art(givens, some_answer(givens), "en"),
    ):
        assert missing_roles(figure, LOOKS) == ()
        assert small_labels(figure, LOOKS) == []


@worst_cases
def test_each_letter_has_a_box_of_5_mm_that_touches_no_other(givens: Json):
    figure = draw(givens, None, "en")
    boxes = boxes_of(figure)
    names = [s for s in labels_of(figure) if s.role == "crypt-name"]

    assert [name.text for name in names] == list(read(givens).letters)
    assert {(box.width, box.height) for box in boxes} == {(1.0, 1.0)}
    assert figure.min_cell_mm >= 5.0
    for name, box in zip(names, boxes, strict=True):
        assert box.x - 0.5 < name.x < box.x
        assert box.y < name.y < box.y + box.height
    for one, other in pairwise(boxes):
        assert abs(one.x - other.x) > 1.5 or abs(one.y - other.y) > 1.2


@worst_cases
def test_letters_stand_on_a_decimal_grid(givens: Json):
    figure, equation = draw(givens, None, "en"), read(givens)
    columns = sorted({label.x for label in letters_of(figure)})
    steps = {round(b - a, 9) for a, b in pairwise(columns)}
    pitch = min(steps)

    assert all(step / pitch == round(step / pitch) for step in steps)
    rows: dict[float, list[Label]] = {}
    for label in sorted(letters_of(figure), key=lambda label: label.x):
        if label.text.isalpha():
            rows.setdefault(label.y, []).append(label)
    words = ["".join(label.text for label in rows[y]) for y in sorted(rows)]
    ends = {round(row[-1].x, 9) for row in rows.values()}
    assert words == list(equation.words)
    assert ends == {round(figure.width - pitch / 2, 9)}


@worst_cases
def test_dots_on_the_edges_of_the_columns_fill_what_is_left(givens: Json):
    figure = draw(givens, None, "en")
    dots, letters = dots_of(figure), letters_of(figure)
    edges = {round(dot.x, 6) for dot in dots}
    (rule,) = (step.points for step in figure.steps if isinstance(step, Line))
    left = min(x for x, _ in rule)
    pitch = 2 * min(b - a for a, b in pairwise(sorted(edges)[:-1]))
    bottom = max(label.y for label in letters)

    assert all(round(label.x - pitch / 2, 6) in edges for label in letters)
    assert all(dot.x < left - 0.4 or dot.y > bottom + 0.45 for dot in dots)
    assert max(dot.y for dot in dots) < min(box.y for box in boxes_of(figure))
    assert any(dot.x < left for dot in dots if dot.y < bottom) == (left - 0.45 >= 2)
    below = [dot.y for dot in dots if dot.y > bottom]
    assert max(below) - min(below) >= 1.55 - pitch / 2
    assert max(d.x + d.width for d in dots) == figure.width


@pytest.mark.parametrize("operator", "+-*/")
def test_the_rule_above_the_result_reaches_from_the_sign_to_the_last_column(operator):
    figure = draw(sum_of("ABCD EFG", "HABC", operator), None, "en")
    (((left, y), (right, _)),) = (
        step.points for step in figure.steps if isinstance(step, Line)
    )

    assert right == figure.width
    assert left < min(label.x for label in letters_of(figure))
    assert sum(label.y > y for label in letters_of(figure)) == len("HABC")


@pytest.mark.parametrize("terms", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("letters", "ink"), [("ABCDEF", 0.67), ("零一二三四五", 0.92)])
def test_lines_and_the_rule_touch_no_letter(terms: int, letters: str, ink: float):
    figure = draw(sum_of(turned(letters, terms), letters), None, "en")
    (rule,) = [s for s in figure.all_steps if s.role == "crypt-rule"]
    middles = sorted({label.y for label in letters_of(figure)})
    high = LOOKS[letters_of(figure)[0].role].size * ink
    y = rule.points[0][1]

    assert middles[1] - middles[0] > high
    for middle in (middles[-2], middles[-1]):
        # Of 1.5 pt, at 5 mm a cell.
        assert abs(y - middle) - high / 2 > 1.5 * MM_PER_PT / 5 / 2


def test_a_sum_fills_most_of_its_page():
    figure = draw(WORST["six-of-ten-latin"], None, "en")

    assert figure.width * figure.cell_mm >= 105


@pytest.mark.parametrize("gutter_mm", [9.525, 12.7, 15.875, 19.05, 22.225])
def test_four_figures_a_page_are_as_wide_as_their_captions(gutter_mm: float):
    # Panels of two columns and two rows: 8 mm between, 24 mm around each figure.
    width = (152.4 - gutter_mm - 4 - 14 - 8) / 2
    height = 100 - 8 - 24
    figure = draw(WORST["six-of-ten-latin"], None, "en")
    cell_mm = min(width / figure.width, height / figure.height, figure.cell_mm)

    assert cell_mm >= figure.min_cell_mm
    assert cell_mm * figure.width == pytest.approx(width)


def test_puzzles_of_up_to_six_addends_of_up_to_twelve_letters_have_one_size():
    figures = [
        draw(sum_of(" ".join([letters] * terms), letters), None, "en")
        for terms in range(2, 7)
        for letters in ("A", WIDE, f"{WIDE}MO")
    ]

    assert {(figure.width, figure.height) for figure in figures} == {(10.0, 11.6)}


def test_puzzles_of_one_shape_share_their_base():
    one, other, longer = (
        draw(sum_of(*words), None, "en")
        for words in (("AB BA", "CBC"), ("DE FD", "EFE"), ("AB BA AB", "CBC"))
    )

    assert one.base is other.base
    assert one.base.name != longer.base.name


def test_keys_have_one_size_and_18_fill_a_page_of_a_book_of_300_pages():
    figures = [
        draw(givens, some_answer(givens), "en")
        for letters in ("A", WIDE[:7], WIDE, f"{WIDE}M")
        for terms in range(2, 5)
        for givens in (sum_of(" ".join([letters] * terms), letters),)
    ]
    figure = figures[0]
    geometry = Geometry(152.4, 228.6, 12.7 + 4, 14.0, 16.0, 18.0)
    grid = key_grid(
        (figure.width, figure.height),
        (figure.min_cell_mm, figure.cell_mm),
        geometry,
        load_design("classic", "en"),
    )

    assert len({(f.width, f.height, f.min_cell_mm) for f in figures}) == 1
    assert (grid.columns, grid.rows) == (3, 6)


def test_units_and_letters_stand_below_each_other_down_a_column_of_keys():
    figures = [
        draw(givens, some_answer(givens), "en")
        for givens in (
            sum_of("A B", "C"),
            sum_of("AB CD", "EFG"),
            WORST["six-of-seven-latin"],
        )
    ]

    for role in ("crypt-key-sum", "crypt-key-letter"):
        places = [
            {s.x for s in labels_of(f) if s.role == role and s.text.isalnum()}
            for f in figures
        ]
        pick = max if role == "crypt-key-sum" else min
        assert len({round(pick(xs), 9) for xs in places}) == 1


@worst_cases
def test_the_key_shows_the_equation_with_every_letter_replaced(givens: Json):
    answer = some_answer(givens)
    figure, equation = draw(givens, answer, "en"), read(givens)
    digits = [s for s in labels_of(figure) if s.role == "crypt-key-sum"]
    pairs = {
        (s.x, round(s.y, 9)): s.text
        for s in labels_of(figure)
        if s.role == "crypt-key-letter"
    }
    rows = sorted({label.y for label in digits})

    for row, word in zip(rows, equation.words, strict=True):
        line = sorted((s.x, s.text) for s in digits if s.y == row and s.text.isdigit())
        assert "".join(text for _, text in line) == "".join(
            str(answer["digits"][letter]) for letter in word
        )
    assert {
        pairs[s.x, round(s.y - (rows[1] - rows[0]), 9)]: int(s.text)
        for s in labels_of(figure)
        if s.role == "crypt-key-digit"
    } == answer["digits"]


@worst_cases
def test_a_cover_shows_all_words_and_the_result_in_digits(givens: Json):
    answer, equation = some_answer(givens), read(givens)
    figure = TYPE.cover_art(givens, answer, "en")
    labels = labels_of(figure)
    bottom = max(label.y for label in labels)
    result = sorted((s.x, s.text) for s in labels if s.y == bottom)

    rows = sorted({label.y for label in labels})
    above = [
        "".join(s.text for s in sorted(labels, key=lambda s: s.x) if s.y == row)
        for row in rows[:-1]
    ]
    *first, last = above
    sign, last = last[0], last[1:]
    assert (*first, last) == equation.terms
    assert not sign.isalpha()
    assert "".join(text for _, text in result) == "".join(
        str(answer["digits"][letter]) for letter in equation.result
    )
    assert all(0.5 < label.x < figure.width - 0.5 for label in labels)
    assert all(0.5 < label.y < figure.height - 0.5 for label in labels)


@pytest.mark.parametrize("text", COVER_SUMS)
def test_a_sum_of_a_cover_has_one_solution(text: str):
    terms, result = text.split(" = ")
    givens = {
        "terms": terms.split(" + "),
        "operator": "+",
        "result": result,
        "leading_zero": False,
    }

    assert len(list(TYPE.solve(givens))) == 1


def test_a_label_of_7_pt_is_what_the_key_has():
    assert LOOKS["crypt-key-sum"].size * 3.3 / MM_PER_PT == pytest.approx(7.0, abs=0.05)


def test_a_given_letter_has_its_digit_in_its_box_and_the_strip_is_struck() -> None:
    givens = make_givens(["SEND", "MORE"], "+", "MONEY", given={"D": 7, "Y": 2})
    figure = draw(givens, None, "en")
    labels = {
        role: [s for s in figure.all_steps if isinstance(s, Label) and s.role == role]
        for role in ("crypt-given", "crypt-name", "crypt-digit")
    }
    boxes = [
        s for s in figure.all_steps if isinstance(s, Rect) and s.role == "crypt-box"
    ]
    letters = [label.text for label in labels["crypt-name"]]
    for label in labels["crypt-given"]:
        box = boxes[letters.index({"7": "D", "2": "Y"}[label.text])]
        assert label.x == pytest.approx(box.x + box.width / 2)
        assert label.y == pytest.approx(box.y + box.height / 2)
    struck = [
        s for s in figure.all_steps if isinstance(s, Line) and s.role == "crypt-strike"
    ]
    middles = {
        digit.text
        for digit in labels["crypt-digit"]
        for line in struck
        if sum(x for x, _ in line.points) / 2 == pytest.approx(digit.x)
    }
    assert len(labels["crypt-given"]) == len(struck) == 2
    assert middles == {"7", "2"}


def test_the_boxes_of_given_letters_are_given_cells_and_stay_so_in_the_key() -> None:
    givens = make_givens(["SEND", "MORE"], "+", "MONEY", given={"D": 7})
    (answer,) = TYPE.solve(givens)
    for key, others in ((None, "blank"), (answer, "answer")):
        cells = [cell for row in TYPE.cells(givens, key, "en") for cell in row]
        states = {cell.words[0]: cell.state for cell in cells}

        assert [c.words for c in cells if c.state == "given"] == ["D 7"]
        assert {states[x] for x in "SENMORY"} == {others}


def test_the_letters_of_the_key_are_judged_in_the_order_in_which_it_has_them():
    givens, answer = INK
    kind = cryptarithm.TYPE
    page, key = kind.read(Draft(givens, answer))
    row = [
        label.text
        for label in labels_of(draw(givens, answer, "en"))
        if label.role == "crypt-key-letter"
    ]

    assert "".join(row) in ["".join(one.rows) for one in kind.shown_readings(page, key)]
