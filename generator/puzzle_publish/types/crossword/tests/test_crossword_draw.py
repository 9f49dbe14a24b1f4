import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from few import few
from on_json import OnJson, on_json

from crossword_pages import (
    CLUES,
    FREE,
    HANZI_CLUES,
    SMALL,
    american,
    british,
    filled,
    pattern_of,
    puzzle,
)
from placing import MM_PER_PT, labels_of, outside, overlapping, small_labels
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.figure import Figure, Label, Line, Rect, Room
from puzzle_publish.core.puzzle import Json
from puzzle_publish.core.quotes import curly
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.pages.figure_sizes import Drawn, Fit
from puzzle_publish.layout.pages.key_layout import key_grid
from puzzle_publish.types._grid.formats import fits as fits_size
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword.draw import size_of as size_of_page
from puzzle_publish.types.crossword.steps import example_steps as steps_of
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load

TYPE = OnJson(load("crossword"))
draw = TYPE.draw
size_of = on_json(TYPE.kind, size_of_page)
example_steps = on_json(TYPE.kind, steps_of)
LOOKS = looks_of(load_design("classic", "en"))
WIDE, HAN = "WMQ", "字"
LONG = ("A clue of 250 characters, which is the most that a list may have, " * 4)[:250]
UNBROKEN = "W" * 250
MARKUP = '<b onclick="x">&amp; {number} %s \\u0041</b>'

PUZZLES = {
    "british-13": (puzzle("british", british()), "en"),
    "british-15": (puzzle("british", british(15)), "en"),
    "american-5": (puzzle("american", american(5)), "en"),
    "american-7": (puzzle("american", american(7)), "en"),
    "american-9": (puzzle("american", american(9)), "en"),
    "american-15": (puzzle("american", american(15)), "en"),
    "free": (puzzle("freeform", FREE), "en"),
    "free-square": (puzzle("freeform", Pattern(FREE.rows[:13])), "en"),
    "free-hanzi": (puzzle("freeform", FREE, HANZI_CLUES), "zh"),
    "free-small": (puzzle("freeform", SMALL), "en"),
    "long": (puzzle("freeform", FREE, (LONG, *CLUES, *CLUES)), "en"),
    "unbroken": (puzzle("american", american(5), (UNBROKEN, *CLUES)), "en"),
    "markup": (puzzle("american", american(7), (MARKUP, *CLUES)), "zh"),
}
every_puzzle = pytest.mark.parametrize(
    ("givens", "language"), PUZZLES.values(), ids=PUZZLES
)


def worked(name: str) -> tuple[Json, Json]:
    folder = TYPE.folder / "examples"
    found = json.loads((folder / name).read_text(encoding="utf-8"))
    return found["givens"], found["answer"]


def shown(figure: Figure) -> str:
    return "\n" + picture(figure) + "\n"


def ems_of(language: str) -> Callable[[str], float]:
    return lambda text: sans_ems(text, language)


def of_role(figure: Figure, part: str) -> list[Label]:
    return [label for label in labels_of(figure) if part in label.role]


def clue_pt(figure: Figure, cell_mm: float) -> float:
    (size,) = {s.size for s in labels_of(figure) if "clue" in s.role}
    return size * cell_mm / MM_PER_PT


def page(gutter_mm: float, trim: tuple[float, float] = (152.4, 228.6)) -> Geometry:
    scale = max(1.0, min(trim[0] / 152.4, trim[1] / 228.6, 1.3))
    return Geometry(*trim, gutter_mm + 4, 14.0 * scale, 16.0 * scale, 18.0 * scale)


def room_on(geometry: Geometry) -> Room:
    fit = Fit(load_design("classic", "en"), geometry)
    return fit.room(Drawn(pages=(Figure(1, 1, ()),)))


def read_clues(figure: Figure) -> list[tuple[str, str]]:
    """Return numbers and clues as one reads them: headings have the number ""."""
    found: list[tuple[str, list[str]]] = []
    for label in labels_of(figure):
        if "heading" in label.role:
            found.append(("", [label.text]))
        elif "clue-number" in label.role:
            found.append((label.text, []))
        elif "clue" in label.role:
            found[-1][1].append(label.text)
    return [(number, "".join(lines).replace(" ", "")) for number, lines in found]


@every_puzzle
def test_no_label_runs_into_another_or_off_the_figure(givens, language):
    figures = [
        draw(givens, None, language),
        draw(givens, filled(pattern_of(givens), WIDE), language),
        draw(givens, filled(pattern_of(givens), HAN), language),
    ]

    for figure in figures:
        assert overlapping(figure, LOOKS, ems_of(language)) == []
        assert outside(figure, LOOKS, ems_of(language)) == []


@every_puzzle
def test_every_role_has_a_look_and_no_label_is_under_7_pt(givens, language):
    answer = filled(pattern_of(givens), WIDE)
    page_figure = draw(givens, None, language)

    for figure in (page_figure, draw(givens, answer, language)):
        assert missing_roles(figure, LOOKS) == ()
        assert small_labels(figure, LOOKS) == []
    assert missing_roles(TYPE.cover_art(givens, answer, language), LOOKS) == ()


@every_puzzle
def test_cells_have_6_mm_and_clues_8_and_a_half_pt_at_least(givens, language):
    figure = draw(givens, None, language)

    assert figure.cell_mm >= figure.min_cell_mm >= 6.0
    assert clue_pt(figure, figure.min_cell_mm) >= 8.5 - 1e-6


@every_puzzle
def test_the_clues_stand_under_their_headings_with_number_and_lengths(givens, language):
    told = {"en": ("Across", "Down", "({})"), "zh": ("横", "纵", "（{}）")}[language]
    expected = []
    for heading, direction in zip(told[:2], ("across", "down"), strict=True):
        expected.append(("", heading))
        expected += [
            (
                str(clue["number"]),
                curly(clue["clue"]).replace(" ", "")
                + told[2].format(clue["enumeration"]),
            )
            for clue in givens["clues"][direction]
        ]

    assert read_clues(draw(givens, None, language)) == expected


@every_puzzle
def test_no_clue_is_parted_and_no_heading_stands_alone(givens, language):
    labels = [
        label
        for label in labels_of(draw(givens, None, language))
        if "clue" in label.role or "heading" in label.role
    ]

    for one, other in pairwise(labels):
        if "clue" in other.role and "number" not in other.role:
            assert other.y >= one.y
        if "heading" in one.role:
            assert (other.x, "clue-number" in other.role) == (one.x, True)
            assert other.y > one.y


@every_puzzle
def test_numbers_stand_at_the_top_left_of_their_cells(givens, language):
    figure, pattern = draw(givens, None, language), pattern_of(givens)
    numbers = of_role(figure, "cell-number")
    left = min(x for s in lines_of(figure) for x, _ in s.points)
    top = min(y for s in lines_of(figure) for _, y in s.points)

    assert {
        (int(label.y - top), int(label.x - left)): int(label.text) for label in numbers
    } == pattern.numbers
    assert all((s.y - top) % 1 < 0.25 and (s.x - left) % 1 < 0.1 for s in numbers)


def lines_of(figure: Figure) -> list[Line]:
    return [s for s in figure.steps if isinstance(s, Line) and "cell" in s.role]


@every_puzzle
def test_lines_go_round_each_white_cell_and_no_other(givens, language):
    figure, pattern = draw(givens, None, language), pattern_of(givens)
    lines = lines_of(figure)
    left = min(x for s in lines for x, _ in s.points)
    top = min(y for s in lines for _, y in s.points)
    drawn = []
    for line in lines:
        (x, y), (right, bottom) = line.points
        x, right = round(x - left), round(right - left)
        y, bottom = round(y - top), round(bottom - top)
        drawn += [("-", y, c) for c in range(x, right)]
        drawn += [("|", r, x) for r in range(y, bottom)]
    edges = {
        edge
        for r, c in pattern.cells
        for edge in (("-", r, c), ("-", r + 1, c), ("|", r, c), ("|", r, c + 1))
    }

    assert len(drawn) == len(set(drawn))
    least_r = min(r for r, _ in pattern.cells)
    least_c = min(c for _, c in pattern.cells)
    assert {(k, r + least_r, c + least_c) for k, r, c in drawn} == edges


def black_of(figure: Figure, part: str = "black") -> set[tuple[float, float]]:
    rects = [s for s in figure.steps if isinstance(s, Rect) and part in s.role]
    return {(r.y, r.x + k) for r in rects for k in range(round(r.width))}


@pytest.mark.parametrize(
    "pattern", [british(), american(9)], ids=["british", "american"]
)
def test_black_squares_are_solid(pattern: Pattern):
    kind = "british" if pattern.width == 13 else "american"
    figure = draw(puzzle(kind, pattern), filled(pattern, "A"), "en")

    assert black_of(figure) == {
        (r, c)
        for r, row in enumerate(pattern.rows)
        for c, cell in enumerate(row)
        if cell == "#"
    }


def test_of_a_free_form_all_that_is_no_cell_is_tinted():
    figure = draw(puzzle("freeform", SMALL), filled(SMALL, "A"), "en")
    empty = {
        (r, c)
        for r, row in enumerate(SMALL.rows)
        for c, cell in enumerate(row)
        if cell == "#"
    }

    assert (black_of(figure), black_of(figure, "hole")) == (set(), empty)


def fits(givens: Json, largest: Json, language: str) -> bool:
    return fits_size(size_of(givens, language), size_of(largest, language))


def test_puzzles_of_a_kind_and_a_side_have_one_size():
    for kind, make, side in (("british", british, 13), ("american", american, 9)):
        every = [
            puzzle(kind, make(side, seed), CLUES[seed:] + CLUES[:seed])
            for seed in range(4)
        ]

        assert len({size_of(givens, "en") for givens in every}) == 1


def test_longer_clues_have_the_same_page_until_it_is_full():
    usual = "A usual clue, or so"
    longer = "A clue that is so long that it takes four lines in each column, or five"
    short, some, long = (
        size_of(puzzle("british", british(), clues), "en")
        for clues in ((usual,), (usual, usual, longer), (LONG[:120],))
    )

    assert short == some
    assert long[0] > short[0]


def test_clues_that_no_page_holds_fit_nowhere_and_their_figure_is_too_high():
    givens = puzzle("american", american(15), (LONG,))
    usual = puzzle("american", american(15))
    figure = draw(givens, None, "en")

    assert not fits(givens, usual, "en")
    assert not fits(givens, givens, "en")
    assert fits(usual, usual, "en")
    assert not room_on(page(9.525, (215.9, 279.4))).fits(figure, figure.min_cell_mm)
    assert overlapping(figure, LOOKS, ems_of("en")) == []


def test_a_puzzle_fits_where_one_with_longer_clues_does_and_not_the_other_way():
    usual, long = (
        puzzle("british", british(), (c,)) for c in ("A usual clue", LONG[:90])
    )

    assert fits(usual, long, "en")
    assert fits(usual, usual, "en")
    assert not fits(long, usual, "en")


@few("gutter_mm", [9.525, 12.7, 15.875, 19.05, 22.225])
@pytest.mark.parametrize(
    ("givens", "language"),
    [
        PUZZLES[name]
        for name in (
            "british-13",
            "american-5",
            "american-7",
            "american-9",
            "free-square",
        )
    ],
)
def test_these_fit_a_6x9_page_of_any_thickness(givens, language, gutter_mm: float):
    room = room_on(page(gutter_mm))
    figure = TYPE.draw_page(givens, language, room)

    assert room.fits(figure, figure.cell_mm)
    assert figure.cell_mm >= 6.0
    assert 8.5 - 1e-6 <= clue_pt(figure, figure.cell_mm) <= 11.5 + 1e-6


@pytest.mark.parametrize("name", ["american-15", "british-15"])
def test_the_largest_grids_fit_a_page_of_a_letter(name: str):
    room = room_on(page(19.05, (215.9, 279.4)))
    figure = TYPE.draw_page(*PUZZLES[name], room)

    # Of 8.5x11 in no printer binds more than 590 pages.
    assert room.fits(figure, figure.cell_mm * room.scale)
    assert clue_pt(figure, figure.cell_mm * room.scale) >= 8.5 - 1e-6


def test_two_of_5x5_share_a_page():
    _, height = size_of(puzzle("american", american(5)), "en")

    assert height * 6.0 <= 100 - 8 - 24


def test_the_key_shows_all_letters():
    assert (
        shown(draw(*worked("worked.json"), "en"))
        == """
┏━━━┱───┲━━━━━━━━━━━┓
┃▒▒▒┃ B ┃▒▒▒▒▒▒▒▒▒▒▒┃
┡━━━╃───╄━━━┯━━━┯━━━┩
│ M │ O │ U │ S │ E │
┢━━━╅───╆━━━╅───╆━━━┪
┃▒▒▒┃ A ┃▒▒▒┃ U ┃▒▒▒┃
┣━━━╉───╄━━━╃───╊━━━┫
┃▒▒▒┃ T │ E │ N ┃▒▒▒┃
┗━━━┹───┴───┴───┺━━━┛
"""
    )


def test_six_keys_of_13x13_fill_a_page_of_6x9():
    figure = draw(puzzle("british", british()), filled(british(), "A"), "en")
    grid = key_grid(
        (figure.width, figure.height),
        (figure.min_cell_mm, figure.cell_mm),
        page(12.7),
        load_design("classic", "en"),
    )

    assert (grid.columns, grid.rows) == (2, 3)
    assert LOOKS["cross-key-letter"].size * figure.min_cell_mm / MM_PER_PT >= 7


def test_the_example_has_numbers_then_one_entry_then_all_letters():
    start, step, done = example_steps(*worked("worked.json"), "en")

    tints = [
        [s for s in f.steps if s.role.endswith("step")] for f in (start, step, done)
    ]
    assert list(map(len, tints)) == [0, 5, 0]
    assert [s.text for s in of_role(start, "number")] == ["1", "2", "3", "4", "2"]
    texts = [s.text for s in of_role(step, "example-letter")]
    assert (texts, [s.text for s in of_role(start, "letter")]) == (list("MOUSE"), [])
    assert [s.text for s in of_role(step, "example-clue")][1:] == [
        "Cheese-loving rodent (5)"
    ]
    assert "".join(s.text for s in of_role(done, "letter")) == "BMOUSEAUTEN"


@pytest.mark.parametrize(
    ("name", "language"), [("worked.json", "en"), ("worked-zh.json", "zh")]
)
def test_the_example_fits_three_in_a_row(name: str, language: str):
    figures = example_steps(*worked(name), language)

    for figure in figures:
        assert overlapping(figure, LOOKS, ems_of(language)) == []
        assert outside(figure, LOOKS, ems_of(language)) == []
        assert missing_roles(figure, LOOKS) == ()
        assert small_labels(figure, LOOKS) == []
        # 42 mm high, 3 mm apart in the thickest book.
        assert figure.height * figure.min_cell_mm <= 42
        assert 3 * figure.width * figure.min_cell_mm + 6 <= page(22.225).type_width_mm


@pytest.mark.parametrize(
    ("kind", "pattern"),
    [
        ("british", british()),
        ("american", american(5)),
        ("freeform", FREE),
        ("freeform", SMALL),
    ],
)
def test_a_cover_shows_the_whole_grid_with_its_longest_entry_marked(
    kind: str, pattern: Pattern
):
    answer = filled(pattern, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    figure = TYPE.cover_art(puzzle(kind, pattern), answer, "en")
    found = {(s.y - 0.9, s.x - 0.9): s.text for s in labels_of(figure)}
    shown = {(round(r), round(c)): letter for (r, c), letter in found.items()}
    marked = [s for s in figure.steps if s.role == "art-cross-mark"]

    assert shown == {(r, c): answer["rows"][r][c] for r, c in pattern.cells}
    assert len(marked) == max(slot.length for slot in pattern.slots)
    assert all(0.3 < label.x < figure.width - 0.3 for label in labels_of(figure))
