"""Drawings on pages of puzzles: borders, and where there is room."""

from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.drawings.library import CREDIT, theme
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.ornaments import Ornaments, shown_in
from puzzle_publish.render.ornaments import CLEAR_MM, _squares
from puzzle_publish.render.pages import render
from puzzle_publish.types.registry import load
from tiny import book_of, inspected, layout_of

FRAME = {"theme": "sea", "kind": "frame"}


@pytest.fixture(scope="module")
def adorned():
    book = book_of(2, trim="8.5x11in", border=FRAME, decorate="pets", matter="plain")
    layout, design = layout_of(book)
    return layout, render(layout, design)


def corners(figure):
    for area in figure.all_steps:
        for outline in area.outlines:
            yield from outline


@pytest.mark.parametrize("printer", ["kdp-paperback", "ingram"])
@pytest.mark.parametrize("kind", ["frame", "corners"])
def test_a_border_is_within_the_printers_margins_and_beside_the_type(kind, printer):
    rules, design = load_printer(printer, Path()), load_design("classic", "en")
    gutter = rules.widest_gutter_mm
    page = geometry_of(rules, design, "6x9in", gutter, border=kind)
    options = book_of(1, border={"theme": "sea", "kind": kind}).config.print
    least = rules.margins
    # Half of a line of the design children, and what we keep to spare.
    ink = 0.265 + least.spare * MM_PER_INCH
    for number in (1, 2):
        placed = Ornaments(options, design, page)._border(options.border, number)
        points = [*corners(placed.figure)]
        left = min(x for x, _ in points)
        right = page.width_mm - max(x for x, _ in points)
        inside, outside = (left, right) if number % 2 else (right, left)

        assert inside >= gutter + ink
        assert outside >= least.outside * MM_PER_INCH + ink
        assert min(y for _, y in points) >= least.top * MM_PER_INCH + ink
        foot = page.height_mm - max(y for _, y in points)
        assert foot >= least.bottom * MM_PER_INCH + ink
        type_left = page.inside_mm if number % 2 else page.outside_mm
        for x, y in points:
            beside = x <= type_left or x >= type_left + page.type_width_mm
            assert beside or not page.head_mm <= y <= page.height_mm - page.foot_mm


def test_pages_of_puzzles_have_the_border_and_no_others(adorned):
    layout, rendered = adorned
    of_puzzles = {p.number for p in layout.pages if p.template == "puzzle"}
    page = layout.geometry
    edge = page.head_mm / page.height_mm / 2
    with_border = set()
    pdf = pypdfium2.PdfDocument(rendered.interior)
    for number in range(1, len(layout.pages) + 1):
        ink = pdf[number - 1].render(scale=0.5).to_numpy().min(axis=2) < 128
        if ink[: int(ink.shape[0] * edge), ink.shape[1] // 3 : -20].any():
            with_border.add(number)
    pdf.close()

    assert with_border == of_puzzles != set()
    assert {p.number for p in layout.pages if p.ornament} == of_puzzles
    findings = inspected(rendered, layout)
    assert [f for f in findings if "margin" in f.rule] == []


def test_the_drawings_of_a_page_are_others_than_those_of_the_one_before(adorned):
    layout, _ = adorned
    one, other = (p.ornament.drawings for p in layout.pages if p.ornament)

    assert one != other
    assert {*one, *other} <= set(theme("pets").drawings)


def test_no_drawing_beside_a_puzzle_is_one_that_its_opening_shows(adorned):
    layout, _ = adorned
    options, design = (
        book_of(1, decorate="pets").config.print,
        load_design("classic", "en"),
    )
    names = theme("pets").drawings
    placed = Ornaments(options, design, layout.geometry, {4: set(names[:5])})

    left, right, other = (set(placed._drawings(number)) for number in (4, 5, 6))

    assert left == right == set(names[5:])
    assert other == set(names)


def test_drawings_by_opening_are_those_of_its_puzzles():
    kinds = {4: "dots", 5: "colour", 6: "nonogram"}
    picks, places = [], {}
    for page, name in kinds.items():
        kind = load(name)
        draft = kind.example()
        request = SimpleNamespace(type=name, key=page)
        params = next(iter(kind.presets.values())).model_dump(mode="json")
        puzzle = SimpleNamespace(
            params=params, givens=draft.givens, answer=draft.answer
        )
        picks.append(SimpleNamespace(request=request, puzzle=puzzle))
        places[page] = SimpleNamespace(page=page)

    shown = shown_in(picks, places)

    own = {
        page: load(name).example().answer.get("drawing") for page, name in kinds.items()
    }
    assert shown[4] == {own[4], own[5]}
    assert own[4]
    assert [*shown] == [4, 6]


def test_drawings_are_clear_of_every_figure_and_in_the_places_of_figures():
    place, own = (20.0, 30.0, 120.0, 170.0), (30.0, 60.0, 110.0, 140.0)
    beside = (20.0, 30.0, 160.0, 80.0), (65.0, 30.0, 115.0, 80.0)

    below = [*_squares([(*place, *own)])]
    sides = [*_squares([(*beside[0], *beside[1])])]
    assert len({side for *_, side in below}) == 1
    for x, y, side in below:
        assert y >= 140 + CLEAR_MM
        assert y + side <= 170
        assert 20 <= x <= x + side <= 120
    assert {x + side <= 65 - CLEAR_MM for x, _, side in sides} == {True, False}
    assert all(x + s <= 65 - CLEAR_MM or x >= 115 + CLEAR_MM for x, _, s in sides)
    assert [*_squares([(*own, *own)])] == []


def test_the_imprint_names_the_drawings(adorned):
    layout, _ = adorned
    sources = [p.content.sources for p in layout.pages if p.template == "imprint"]

    assert sources == [(CREDIT,)]


@pytest.mark.parametrize("asked", ["decorate: seas", "border: {theme: seas}"])
def test_a_theme_that_is_not_there_is_refused_with_its_place(tmp_path, asked):
    path = tmp_path / "book.yaml"
    path.write_text(
        f"format: 1\nbook: {{id: b, title: T, seed: 9}}\nprint: {{{asked}}}\n"
        "sections: [{id: a, type: sudoku, count: 1}]\n"
    )
    with pytest.raises(ConfigError) as caught:
        load_book(path)

    (problem,) = caught.value.problems
    assert 'there is no theme of drawings "seas"' in problem
    assert problem.startswith(f"{path}:3:")


def test_books_without_drawings_have_the_margins_they_had():
    layout, _ = layout_of(book_of(1))

    assert layout.geometry.border_mm == 0
    assert not any(page.ornament for page in layout.pages)
