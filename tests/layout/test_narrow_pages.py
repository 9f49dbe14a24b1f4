"""Small type on narrow pages, and labels of hints beside their sentences."""

import datetime
from dataclasses import replace

import pytest
from few import few

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.languages import language
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.ornament import month_figure
from puzzle_publish.layout.pages.page_plan import Side
from puzzle_publish.layout.pages.rules_pages import RulesSetter
from puzzle_publish.render.pages import PageMeasurer, render
from puzzle_publish.types.registry import load
from tiny import book_of, layout_of

# The type areas of 5x8 in with the widest gutter, of 5x8 in and of 6x9 in.
WIDTHS_MM = [86.6, 95.0, 112.0, 125.0]
LEAST_PT, PT_MM = 7.0, 0.3528


def geometry(width_mm):
    """A page with this type area."""
    return Geometry(width_mm + 34, 203.2, 20, 14, 16, 18)


class WordsOf:
    """A measurer of rules whose words take this height, or more than a page."""

    def __init__(self, high_mm):
        self.high_mm = high_mm

    def heights_mm(self, parts):
        return (self.high_mm,) * len(parts)

    def pages(self, page):
        return 2 if page.facing and page.groups else 1


def rules_of(code, width_mm, used=("easy",), high_mm=100.0):
    """The rules of calendar puzzles, on a page with this type area."""
    setter = RulesSetter(
        load_design("classic", code), geometry(width_mm), WordsOf(high_mm)
    )
    return setter.rules("calendar", used, load("calendar").example())


@pytest.mark.parametrize("high_mm", [100.0, None])
@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("width_mm", WIDTHS_MM)
def test_the_worked_example_keeps_its_least_cell_on_narrow_pages(
    width_mm, code, high_mm
):
    figures = load("calendar").example_steps(load("calendar").example(), code)

    found = rules_of(code, width_mm, high_mm=high_mm)

    steps = [step for group in found.page.groups for step in group]
    assert [step.number for step in steps] == [1, 2, 3]
    for figure, step in zip(figures, steps, strict=True):
        placed = step.figure
        assert placed.cell_mm >= figure.min_cell_mm
        assert placed.cell_mm * figure.width <= step.room + 0.01 <= width_mm + 0.01
        assert placed.cell_mm * figure.height == pytest.approx(step.height, abs=0.01)


def test_words_and_example_face_each_other_where_one_page_is_too_small():
    one, two = rules_of("en", 140.0), rules_of("en", 86.6, high_mm=150.0)

    assert (one.pages, one.side) == (1, Side.ANY)  # no blank page before it
    assert (two.pages, two.side) == (2, Side.VERSO)
    first, *others = (step.figure.cell_mm for step in two.page.steps)
    assert first >= max(others)


@few("code", ["en", "zh"])
@few("trim", ["5x8in", "5.5x8.5in"])
def test_words_that_face_their_example_fill_their_page(trim, code):
    design, printer = load_design("classic", code), load_printer("kdp-paperback", ".")
    page = geometry_of(printer, design, trim, printer.gutter_mm(100))
    measurer = PageMeasurer(design, page)
    kind = load("calendar")

    found = RulesSetter(design, page, measurer).rules(
        "calendar", list(kind.presets), kind.example()
    )

    (high,) = measurer.heights_mm([replace(found.page, groups=())])
    assert found.pages == 2
    assert 0.97 * page.type_height_mm <= high <= page.type_height_mm


def test_words_grow_before_they_are_spread_and_never_shrink_below_7_pt():
    class Words(WordsOf):
        def heights_mm(self, parts):
            return [self.high_mm * part.size**2 for part in parts]

    def words(high_mm):
        measurer = Words(high_mm)
        setter = RulesSetter(load_design("classic", "en"), geometry(95.0), measurer)
        return setter.rules("calendar", ["easy"], load("calendar").example()).page

    short, long = words(100.0), words(200.0)
    assert (short.size, long.size) == (1.15, 0.9)
    assert short.air > long.air > 0
    assert short.ends.tips == pytest.approx(3 * short.air)
    assert short.ends.levels == 0  # nothing follows them
    assert words(400.0).tight


def test_levels_say_what_they_ask_and_how_long_they_take():
    values = rules_of("en", 118.0, used=("easy", "classic")).page

    assert [level.minutes for level in values.levels] == ["3–5 min", "20–60 min"]
    assert all(level.ask for level in values.levels)
    assert 1 <= len(values.tips) <= 3


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_label_with_a_year_keeps_clear_of_its_hint(code):
    design = load_design("classic", code)
    numbers = design.numbers.hints

    assert numbers.label_mm(with_year=False) == numbers.label
    assert numbers.label_mm(with_year=True) == numbers.label_year
    for width_mm in (numbers.label, numbers.label_year):
        assert width_mm - numbers.label_gap >= 12  # the widest label, squeezed to 7 pt


def test_the_month_on_a_divider_is_told_in_7_pt_on_narrow_pages():
    days = [datetime.date(2027, 1, 1) + datetime.timedelta(k) for k in range(31)]
    figure = month_figure(days, language("en"))

    assert figure.min_cell_mm * 0.28 >= LEAST_PT * PT_MM  # 0.28em in figure.css


def test_the_rules_name_the_levels_of_the_book_and_explain_open_ended_pages():
    def shown(*used):
        values = rules_of("en", 118.0, used=used).page
        return [level.word for level in values.levels], values.note

    assert shown("hard", "easy") == (["Easy", "Hard"], "")
    words, note = shown("easy", "classic")
    assert words == ["Easy", "Classic"]
    assert note.startswith("Classic puzzles have many solutions")


@pytest.mark.parametrize("kind", ["plain", "killer"])
def test_rules_of_one_level_and_their_example_have_two_pages(kind):
    design, printer = load_design("classic", "en"), load_printer("kdp-paperback", ".")
    page = geometry_of(printer, design, "6x9in", printer.gutter_mm(100))
    sudoku = load("sudoku")
    params = sudoku.read_params({"kind": kind, "level": "hard"})

    found = RulesSetter(design, page, PageMeasurer(design, page)).rules(
        "sudoku", ["hard"], sudoku.example_for(params)
    )

    assert found.pages == 2
    assert len(found.page.groups) == 2


BORDERED = [
    ("modern", "en", "lulu", "A5"),
    ("large-print", "zh", "ingram", "8.5x11in"),
    ("large-print", "en", "ingram", "8.5x11in"),
]


@few(("design", "code", "printer", "trim"), BORDERED, fast=0)
def test_inside_a_border_a_day_keeps_its_stars_and_its_place_in_the_year(
    design, code, printer, trim
):
    border = {"theme": "sea", "kind": "corners"}
    book = book_of(
        1, dates="2028-12-31", language=code, design=design, printer=printer,
        trim=trim, border=border, matter="none",
    )  # fmt: skip

    assert render(*layout_of(book)).interior
