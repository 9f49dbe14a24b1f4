"""Small type on narrow pages, and labels of hints beside their sentences."""

import datetime

import pytest

from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.languages import language
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.pages.front_matter import FrontMatter
from puzzle_publish.layout.pages.ornament import month_figure
from puzzle_publish.types.registry import load

# The type areas of 5x8 in with the widest gutter, of 5x8 in and of 6x9 in.
WIDTHS_MM = [86.6, 95.0, 112.0, 125.0]
LEAST_PT, PT_MM = 7.0, 0.3528


def geometry(width_mm):
    """A page with this type area."""
    return Geometry(width_mm + 34, 203.2, 20, 14, 16, 18)


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("width_mm", WIDTHS_MM)
def test_the_worked_example_keeps_its_least_cell_on_narrow_pages(width_mm, code):
    about = {"id": "x", "title": "T", "seed": 1, "language": code}
    section = {"id": "s", "type": "calendar", "level": "easy"}
    section["dates"] = {"from": "2027-01-01", "days": 3}
    config = BookConfig.model_validate(
        {"format": 1, "book": about, "sections": [section]}, strict=False
    )
    example = load("calendar").example()
    figures = load("calendar").example_steps(example, code)

    values = FrontMatter(config, load_design("classic", code)).howto_values(
        "calendar", geometry(width_mm), {"easy", "classic"}, example
    )

    for k, figure in enumerate(figures):
        placed = values[f"step{k}"]
        assert placed.cell_mm >= figure.min_cell_mm
        assert placed.cell_mm * figure.width <= values["step_width"] + 0.01
        assert placed.cell_mm * figure.height <= values["step_height"] + 0.01
    assert values["step_width"] <= width_mm


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
    about = {"id": "x", "title": "T", "seed": 1}
    section = {"id": "s", "type": "calendar", "level": "easy"}
    section["dates"] = {"from": "2027-01-01", "days": 3}
    config = BookConfig.model_validate(
        {"format": 1, "book": about, "sections": [section]}, strict=False
    )
    matter = FrontMatter(config, load_design("classic", "en"))

    def shown(*used):
        values = matter.howto_values(
            "calendar", geometry(118.0), used, load("calendar").example()
        )
        return [level["word"] for level in values["levels"]], values["note"]

    assert shown("hard", "easy") == (["Easy", "Hard"], "")
    words, note = shown("easy", "classic")
    assert words == ["Easy"]
    assert note.startswith("Classic puzzles have many solutions")
