"""`blank_grids: N`: pages of empty grids after the answers."""

from itertools import pairwise

import pytest
from few import few

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import Figure, Label, Rect
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.extra_sheets import GAP_MM, LEAST_SHARE, blank_page
from puzzle_publish.layout.pages.page_plan import SheetFlow
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.plan import make_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer
from puzzle_publish.types.capabilities import BlankGrids
from puzzle_publish.types.registry import load, names

KINDS = [load(name) for name in names() if isinstance(load(name), BlankGrids)]
GRID = Figure(9, 9, (Rect(0, 0, 9, 9, "outline"),))
BOOK = """\
format: 1
book: {id: blanks, title: Blanks, seed: 1, language: LANGUAGE}
print: {printer: home, trim: 6x9in}
sections:
  - {id: easy, type: takuzu, count: 2, level: easy, blank_grids: 2}
  - {id: hard, type: sudoku, count: 2, level: hard, blank_grids: 1}
"""


def written(folder, text):
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def settled_of(folder, language="en"):
    book = load_book(written(folder, BOOK.replace("LANGUAGE", language)))
    editions = editions_of(book, PageMeasurer, require_printable)
    (printing,) = settle_all(editions, make_plan(book))
    return printing.settled


def outlines(page):
    return [step for step in page.steps if step.role == "outline"]


@pytest.mark.parametrize(
    ("puzzle_mm", "size_mm", "count"),
    [(12.5, (118, 170), 2), (6.3, (118, 170), 4), (19.7, (183, 190), 1)],
)
def test_a_page_has_as_many_grids_as_keep_cells_to_write_in(puzzle_mm, size_mm, count):
    width, height = size_mm
    page = blank_page(GRID, puzzle_mm, width, height)
    grids = outlines(page)

    assert len(grids) == count
    assert LEAST_SHARE * puzzle_mm <= page.cell_mm <= puzzle_mm
    assert page.width * page.cell_mm == pytest.approx(width, abs=0.01)
    assert page.height * page.cell_mm <= height + 0.01
    assert min(grid.x for grid in grids) + max(grid.x for grid in grids) + 9 == (
        pytest.approx(page.width, abs=0.001)
    )
    tops = sorted({grid.y for grid in grids})
    for above, below in pairwise(tops):
        assert (below - above - 9) * page.cell_mm == pytest.approx(GAP_MM, abs=0.01)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_blank_grid_has_the_lines_of_a_puzzle_and_no_sign(kind):
    params = next(iter(kind.presets.values()))
    puzzle = kind.draw(kind.read_givens(kind.sample(params).givens), None, "en")
    grid = kind.blank_grid(params)

    assert not any(isinstance(step, Label) for step in grid.all_steps)
    assert (grid.width, grid.height) == (puzzle.width, puzzle.height)
    lines = {"cell", "inner", "outline"}
    found, wanted = (
        {step for step in figure.all_steps if step.role in lines}
        for figure in (grid, puzzle)
    )
    assert len(found) == len(wanted)


@pytest.mark.parametrize(
    ("kind", "sizes", "roles"),
    [
        ("plain", (4, 6, 8, 9, 12, 16), {"inner", "region", "outline"}),
        ("killer", (9,), {"inner", "region", "outline"}),
        ("diagonal", (9,), {"shade", "inner", "region", "outline"}),
        ("jigsaw", (6, 9), {"cell", "outline"}),
    ],
)
def test_sudokus_have_the_regions_that_all_of_a_kind_have(kind, sizes, roles):
    sudoku = load("sudoku")
    for size in sizes:
        params = sudoku.read_params({"size": size, "kind": kind})
        assert {step.role for step in sudoku.blank_grid(params).all_steps} == roles


@pytest.mark.soak
def test_blank_grids_come_after_the_answers(tmp_path):
    settled = settled_of(tmp_path)
    flows = settled.structure.flows
    last_answer = settled.structure.keys[-1].number
    pages = [
        flows[SheetFlow(*name)] for name in (("easy", 0), ("easy", 1), ("hard", 0))
    ]

    assert pages == [(last_answer + k, 1) for k in (1, 2, 3)]


@few(("language", "title"), [("en", "Blank grids"), ("zh", "空白题格")])
def test_they_have_a_title_in_each_language(tmp_path, language, title):
    (sheet,) = settled_of(tmp_path, language).sections["hard"].blanks

    assert sheet.title == title
    assert sheet.note


def test_books_without_blank_grids_keep_their_digest(tmp_path):
    text = BOOK.replace("LANGUAGE", "en")
    digests = {
        load_book(written(tmp_path, text.replace(", blank_grids: 1", more))).digest
        for more in ("", ", blank_grids: 0", ", blank_grids: 3")
    }

    assert len(digests) == 2


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "type: takuzu",
            "type: nonogram",
            "5:55: sections[0].blank_grids: nonogram",
        ),
        (
            "blank_grids: 2",
            "blank_grids: -1",
            "blank_grids: must be a whole number",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, old, new, problem):
    text = BOOK.replace("LANGUAGE", "en").replace(old, new)
    with pytest.raises(ConfigError) as caught:
        load_book(written(tmp_path, text))

    assert problem in str(caught.value)
