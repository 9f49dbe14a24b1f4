"""Compact panels: how large cells are in them, what they show, and what is refused."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from few import few
from test_compose import KDP, anchors_of, made
from test_settle import Ruler, plan_of

from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import Label
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.print_options import DigitOptions, PrintOptions
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.layout.pages.digits import with_digits
from puzzle_publish.layout.pages.figure_sizes import figures_of
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.panels import (
    ARRANGEMENTS,
    PageRefs,
    compact_panels,
    is_compact,
)
from puzzle_publish.layout.settle import settle
from puzzle_publish.render.pages import render
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load
from tiny import book_of, inspected, layout_of

DESIGN = load_design("classic", "en")
DESIGNS = [
    (name, code)
    for name in ("classic", "modern", "zh")
    for code in ("en", "zh")
    if (name, code) != ("zh", "en")
]
HOME = load_printer("home", Path())
GUTTER_MM = 12.7  # of books of 151 to 300 pages
LEASTS = {
    "sudoku": 6.2,
    "kakuro": 6.9,
    "calcudoku": 8.7,
    "futoshiki": 7.5,
    "skyscrapers": 6.5,
    "takuzu": 6.0,
    "hashi": 6.0,
    "slitherlink": 6.0,
}


def shared(layout):
    return [page for page in layout.pages if page.template == "puzzles"]


def figures(page):
    return [page.slots[f"figure{k}"] for k in range(9) if f"figure{k}" in page.slots]


def refs(page):
    """Return the references at the foot of a page, with what they lead to."""
    count = page.content.refs
    return {page.slots[f"ref{k}"]: page.links.get(f"ref{k}") for k in range(count)}


# Sizes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printer", "trim", "count", "least", "most"),
    [
        (KDP, "8.5x11in", 6, 6.8, 7.4),
        (HOME, "A4", 6, 7.3, 7.9),
        (KDP, "8x10in", 4, 9.1, 9.2),
        (KDP, "6x9in", 4, 6.4, 6.8),
        (KDP, "8.5x11in", 9, 6.2, 6.4),
    ],
)
def test_sudokus_are_as_large_as_those_of_books_in_shops(
    printer, trim, count, least, most
):
    geometry = geometry_of(printer, DESIGN, trim, GUTTER_MM)
    ways = list(compact_panels(count, "sudoku", geometry, DESIGN))
    cell = max(min(one.width_mm, one.figure_mm) for one in ways) / 9

    assert least <= cell <= most
    assert all(one.per_page == count for one in ways)


@pytest.mark.parametrize(("design", "code"), DESIGNS)
def test_compact_panels_lie_inside_every_type_area(design, code):
    design = load_design(design, code)
    for trim in KDP.trims.sizes:
        geometry = geometry_of(KDP, design, trim, GUTTER_MM)
        scale = design.scale(geometry.width_mm, geometry.height_mm)
        head = design.numbers.compact.header * scale
        for count in ARRANGEMENTS:
            for found in compact_panels(count, "sudoku", geometry, design):
                if found.figure_mm <= 0:
                    continue
                for high in (found.figure_mm, found.figure_mm / 2):
                    one = found.around(found.width_mm / 2, high, 20.0)
                    bottom = one.top_mm + (one.rows - 1) * one.pitch_mm
                    bottom += head + one.figure_mm

                    assert bottom + one.top_mm <= geometry.type_height_mm - 0.5 + 1e-6
                    apart = one.pitch_mm - head - one.figure_mm
                    assert apart >= found.gap_mm - 1e-6
                    assert 20.0 <= one.head_mm <= found.width_mm


@pytest.mark.parametrize(("name", "least"), LEASTS.items())
def test_a_cell_too_small_to_write_in_is_refused_with_what_fits(name, least):
    book = book_of(9, type_name=name, per_page=9, trim="6x9in")
    plan = plan_of(9, type_name=name, levels=("medium",))

    with pytest.raises(ConfigError) as refused:
        settle(book, plan, DESIGN, KDP, Ruler)

    (problem,) = refused.value.problems
    assert re.search(rf"no room for 9 puzzles: .* at least {least:g} mm", problem)
    assert re.search(r"must be auto(, 1.*)? or \d", problem)


def test_a_full_panel_too_small_is_refused_with_the_compact_one_that_fits():
    options = {"type_name": "sudoku", "trim": "8.5x11in", "panel": "full"}
    plan = plan_of(12, type_name="sudoku", levels=("easy",))

    with pytest.raises(ConfigError, match=r"under print\.panel: compact 3, 6 or 9"):
        settle(book_of(12, per_page=6, **options), plan, DESIGN, KDP, Ruler)


def test_auto_prints_six_sudokus_a_page_and_no_more():
    book = book_of(12, type_name="sudoku", per_page="auto", trim="8.5x11in")
    plan = plan_of(12, type_name="sudoku", levels=("easy",))
    found = settle(book, plan, DESIGN, KDP, Ruler).sections["year"]

    assert found.per_page == 6
    assert found.panels.compact
    assert found.cell_mm >= 6.8


def test_four_a_page_and_more_are_compact_unless_a_book_says_otherwise():
    handout = load_design("worksheet", "en")
    counts = (2, 3, 4, 6, 8, 9)

    def compact(panel, design):
        return [n for n in counts if is_compact(panel, n, design)]

    assert compact("auto", DESIGN) == [4, 6, 8, 9]
    assert compact("auto", handout) == compact("full", DESIGN) == []
    assert compact("compact", DESIGN) == compact("compact", handout) == [*counts]


def test_options_at_their_defaults_are_in_no_digest():
    said = PrintOptions().model_dump(mode="json")

    assert "panel" not in said
    assert "digits" not in said
    other = PrintOptions(panel="full", digits=DigitOptions(size=0.6))
    assert {"panel", "digits"} < other.model_dump(mode="json").keys()


# What is on a page -------------------------------------------------------------------


@pytest.mark.parametrize("answers", ["back", "separate"])
def test_a_page_names_each_page_of_hints_and_answers_once(answers):
    layout, settled = made(22, per_page=4, answers=answers, trim="8.5x11in")
    anchors = anchors_of(layout.pages)

    for page in shared(layout):
        mine = [place for place in layout.places if place.page == page.number]
        named = refs(page)
        assert {text for place in mine for text in place.references} == named.keys()
        assert len(named) == len({p.hint_page for p in mine} | {0}) - 1 + len(
            {p.key_page for p in mine}
        )
        for text, to in named.items():
            number = int(re.findall(r"\d+", text)[-1])
            if to is not None:
                assert anchors[to] == number
            else:
                assert answers == "separate"
                assert "Answer book" in text
        assert {name.rstrip("0123456789") for name in page.slots} <= {
            *("figure", "label", "stars", "level", "done", "ref")
        }
    assert settled.sections["year"].panels.compact


def test_heads_are_as_wide_as_their_figures_and_have_stars_or_a_level():
    layout, _ = made(8, per_page=4, trim="8.5x11in")
    for page in shared(layout):
        widths = {one.figure.width * one.cell_mm for one in figures(page)}
        assert page.content.head == pytest.approx(max(widths), abs=0.01)
        for k, starred in enumerate(page.content.starred):
            assert (f"stars{k}" in page.slots) == starred
            assert (f"level{k}" in page.slots) != starred


def test_a_date_is_the_whole_head_of_a_wide_panel():
    layout, _ = made(3, dates="2027-01-28", per_page=3, panel="compact")
    (page,) = shared(layout)

    assert page.content.wide
    assert not any(name.startswith("weekday") for name in page.slots)
    assert layout.places[0].heading == ("28 Jan",)


def test_many_references_are_in_rows_of_equal_length_beside_the_folio():
    geometry = geometry_of(KDP, DESIGN, "6x9in", GUTTER_MM)
    texts = {f"Answers p. {k}": "" for k in range(101, 105)}
    found = PageRefs.placed(texts, geometry, DESIGN)

    assert found.columns == 2
    assert found.columns * found.width_mm <= geometry.type_width_mm / 2 - 8 + 1e-6


@few(("language", "design"), [("en", "classic"), ("zh", "classic"), ("en", "modern")])
def test_a_book_of_compact_panels_passes_preflight(language, design):
    book = book_of(
        13, per_page=6, language=language, design=design, digits={"weight": 600}
    )
    layout, _ = layout_of(book)
    loaded = load_design(design, language)

    assert inspected(render(layout, loaded), layout) == ()


def test_preflight_misses_a_reference_that_its_page_lacks():
    layout, design = layout_of(book_of(4, per_page=4))
    (page,) = shared(layout)
    slots = {name: value for name, value in page.slots.items() if name != "ref0"}
    pages = list(layout.pages)
    pages[page.number - 1] = replace(page, slots=slots)
    rendered = render(replace(layout, pages=tuple(pages)), design)

    found = [one for one in inspected(rendered, layout) if one.rule == "reference"]

    assert len(found) == 4 * 2  # in the interior and on the screen
    assert {one.page for one in found} == {page.number}


# Digits ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sudoku", "skyscrapers", "slitherlink"])
def test_digits_are_as_large_and_bold_as_asked_while_other_labels_stay(name):
    kind = load(name)
    params = next(iter(kind.presets.values()))
    figure, _ = figures_of(kind, kind.example_for(params), "en")
    looks = looks_of(DESIGN)

    found = with_digits(figure, DigitOptions(size=0.68, weight=600), DESIGN, 9.0, name)

    assert len(found.steps) == len(figure.steps)
    for one, other in zip(figure.steps, found.steps, strict=True):
        if not isinstance(one, Label) or one.role not in ("given", "clue"):
            assert one == other
            continue
        look = looks[other.role]
        assert look.weight == 600
        assert look == replace(looks[one.role], weight=600)
        share = 0.68 if one.role == "given" else 0.68 * look.size / looks["given"].size
        assert look.size * other.size == pytest.approx(share * one.size, abs=1e-3)


@pytest.mark.parametrize(("cell_mm", "least_pt"), [(5.0, 7.0), (9.0, 10.0)])
def test_small_digits_do_not_get_smaller_than_the_least_type(cell_mm, least_pt):
    kind = load("nonogram")
    figure, _ = figures_of(kind, kind.example_for(kind.presets["easy"]), "en")

    found = with_digits(figure, DigitOptions(size=0.5), DESIGN, cell_mm, "nonogram")

    clues = [one for one in found.steps if isinstance(one, Label)]
    unit = looks_of(DESIGN)["clue"].size * cell_mm / MM_PER_PT
    assert min(one.size for one in clues if one.role == "clue") * unit >= least_pt


@pytest.mark.parametrize("name", ["sudoku", "takuzu", "futoshiki", "skyscrapers"])
def test_digits_are_bold_and_large_unless_a_book_asks_for_others(name):
    kind = load(name)
    figure, _ = figures_of(kind, kind.example_for(kind.presets["easy"]), "en")

    found = with_digits(figure, DigitOptions(), DESIGN, 9.0, name)

    (role,) = {s.role for s in found.steps if isinstance(s, Label)}
    sizes = {s.size for s in found.steps if isinstance(s, Label) and s.role == role}
    look = looks_of(DESIGN)[role]
    assert look.weight == 600
    assert min(sizes) * look.size >= 0.58  # in the middle of a cell 0.64 and more


def test_calcudokus_keep_their_digits_and_books_ask_for_others():
    kind = load("calcudoku")
    figure, _ = figures_of(kind, kind.example_for(kind.presets["easy"]), "en")

    assert with_digits(figure, DigitOptions(), DESIGN, 9.0, "calcudoku") is figure
    layout, _ = made(4, per_page=4, digits={"size": 0.7})
    placed = figures(shared(layout)[0])[0]
    assert isinstance(placed, PlacedFigure)
    size = max(one.size for one in placed.figure.steps if isinstance(one, Label))
    assert size == pytest.approx(0.7 / looks_of(DESIGN)["given"].size, abs=1e-3)


@pytest.mark.parametrize("digits", [{"size": 0.49}, {"size": 0.76}, {"weight": 500}])
def test_digits_that_are_weak_or_touch_are_refused(digits):
    about = {"id": "tiny", "title": "Tiny", "seed": 1}
    section = {"id": "year", "type": "_blank", "count": 3}
    whole = {"format": 1, "book": about, "sections": [section]}

    with pytest.raises(ValueError, match="digits"):
        BookConfig.model_validate({**whole, "print": {"digits": digits}})
