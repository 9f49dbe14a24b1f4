"""Large print on two facing pages: what one writes in, and its text on the right."""

import re

import pypdfium2
import pytest
from test_large_print import sizes_in
from whole_book import built, entries, written

from puzzle_publish.cli import main
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Label, Rect
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.core.values import Geometry, Key, Request
from puzzle_publish.layout.pages.legible import least_cell_mm
from puzzle_publish.layout.pages.page_plan import Chapter
from puzzle_publish.layout.pages.spreads import settled_spread
from puzzle_publish.types.registry import load

PAGE = Geometry(215.9, 279.4, 16.7, 13.0, 23.0, 23.0)
TEXT = """\
format: 1
book: {id: large, title: Two Pages, author: Ada, seed: 28}
print: {design: large-print, trim: 8.5x11in}
sections:
  - {id: cross, type: crossword, count: 2, level: easy, params: {kind: freeform}}
  - {id: fit, type: fill_in, count: 1, level: easy}
  - {id: sums, type: cryptarithm, count: 1, level: easy}
  - {id: seek, type: wordpath, count: 1, level: easy}
run: {executor: serial}
"""
ALL = """\
format: 1
book: {id: all, title: 大字, language: LANGUAGE, seed: 28}
print: {design: large-print, trim: 8.5x11in}
sections:
  - {id: days, type: calendar, dates: {from: 2028-01-01, days: 5},
     ramp: [easy, medium, hard, expert, classic]}
  - {id: seek, type: wordpath, count: 3, ramp: [easy, medium, hard]}
  - {id: sums, type: cryptarithm, count: 4, ramp: [easy, medium, hard, expert]}
  - {id: fall, type: idiomfall, count: 3, ramp: [easy, medium, hard]}
  - {id: cross, type: crossword, count: 3, ramp: [easy, medium, hard],
     params: {kind: freeform}}
"""


def request(section, index=0):
    return Request(Key(section, index), "crossword", 1, "easy", {}, 1, 1)


def pages_of(*sections, notes=False, spread=False):
    """Return page -> section, or "+" for a page that belongs to the one before it."""
    requests = tuple(request(name, k) for k, name in enumerate(sections))
    chapter = Chapter("", None, 3, requests, 4, notes=notes, spread=spread,
                      facing=frozenset({("two", "easy")}))  # fmt: skip
    return {
        page: batch[0].key.section if batch else "+"
        for page, batch in chapter.batches()
    }


def test_puzzles_of_two_pages_begin_on_left_hand_pages():
    assert pages_of("two", "two") == {4: "two", 5: "+", 6: "two", 7: "+"}
    assert pages_of("one", "one", "two", "one") == {
        4: "one", 5: "one", 6: "two", 7: "+", 8: "one"
    }  # fmt: skip
    assert pages_of("one", "two") == {4: "one", 5: "+", 6: "two", 7: "+"}
    assert pages_of("one", "two", notes=True) == {4: "one", 5: "+", 6: "two", 7: "+"}
    assert pages_of("one", "two", spread=True) == {4: "one", 5: "+", 6: "two", 7: "+"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A book of spreads, and a sum on a page of its own."""
    base = tmp_path_factory.mktemp("spreads")
    return built(written(base, text=TEXT), base / "output")


@pytest.mark.soak
def test_clues_and_words_face_their_grid_in_16_pt_and_more(folder):
    interior = (folder / "interior.pdf").read_bytes()
    assert min(sizes_in(interior))[0] >= 16 - 0.01
    with pypdfium2.PdfDocument(interior) as pdf:
        texts = [" ".join(p.get_textpage().get_text_range().split()) for p in pdf]
    cross, _, fit, _, seek = entries(folder)
    for puzzle in (cross, fit):
        assert puzzle["page"] % 2 == 0
        assert texts[puzzle["page"]].count(f"No. {puzzle['number']}") == 1
    clues = cross["givens"]["clues"]
    for clue in (*clues["across"], *clues["down"]):
        assert clue["clue"].split()[0] in texts[cross["page"]]
        assert "Across" not in texts[cross["page"] - 1]
    assert all(word in texts[fit["page"]] for word in fit["givens"]["words"])
    # A board and its list stand on one page where both keep their least sizes.
    assert all(word in texts[seek["page"] - 1] for word in seek["givens"]["words"])


@pytest.mark.soak
def test_levels_that_fit_one_page_have_one(tmp_path):
    text = """\
format: 1
book: {id: levels, title: By Level, seed: 3}
print: {design: large-print, printer: home, trim: A4}
sections:
  - {id: seek, type: wordpath, count: 4,
     ramp: {by: linear, levels: [easy, expert]}}
run: {executor: serial}
"""
    folder = built(written(tmp_path, text=text), tmp_path / "output")

    levels = [row["level"] for row in entries(folder)]
    first, *_, third, fourth = (row["page"] for row in entries(folder))
    assert levels == ["easy", "easy", "expert", "expert"]
    assert (third - first, fourth - third) == (2, 2)  # easy puzzles face each other
    assert third % 2 == 0
    # The easy ones are composed for a page, the others for two; both are proven.
    assert main(["verify", str(folder), "--paper"]) == 0


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_level_of_every_type_has_room_in_large_print(tmp_path, language, capsys):
    path = written(tmp_path, text=ALL.replace("LANGUAGE", language))
    assert main(["check", str(path)]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("name", ["crossword", "wordpath", "idiomfall"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_faces_a_puzzle_stays_within_its_page(name, language):
    kind, design = load(name), load_design("large-print", language)
    example = kind.example()
    found = settled_spread(kind, {"easy": [example]}, design, PAGE)
    assert found is not None
    board, text = found.figures(kind, kind.read_givens(example.givens), language)
    cell = found.text_cell_mm(text, design)
    em = 1 / (cell / (found.text_pt * 25.4 / 72))
    assert text.width * cell <= PAGE.type_width_mm + 0.01
    assert board.width * found.cells["easy"] <= PAGE.type_width_mm + 0.01
    assert found.cells["easy"] >= least_cell_mm(board, design)
    for step in text.all_steps:
        if isinstance(step, Label) and step.align == "start":
            wide = sans_ems(step.text, language) * em
            assert -0.01 <= step.x <= step.x + wide <= text.width + 0.6 * em, step
        if isinstance(step, Rect):
            assert 0 <= step.x <= step.x + step.width <= text.width + 0.01
            assert 0 <= step.y <= step.y + step.height <= text.height + 0.01


def test_grids_too_wide_for_16_pt_are_refused_with_a_trim_that_is_not(tmp_path, capsys):
    change = ("kind: freeform", "kind: british, side: 15")
    path = written(tmp_path, change, ("8.5x11in", "8x10in"), text=TEXT)
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr().err
    assert re.search(
        r"at least \d+\.\d mm are needed .* to read its text in 16 pt", told
    )
    assert "two pages are not enough" in told


@pytest.mark.parametrize("name", ["crossword", "wordpath", "idiomfall"])
def test_text_that_has_no_room_is_not_squeezed(name):
    kind = load(name)
    givens = kind.read_givens(kind.example().givens)
    assert kind.draw_spread(givens, "en", width=6.0, height=3.0) is None


def test_a_type_without_such_pages_has_none():
    kind = load("_blank")
    givens = kind.read_givens(kind.example().givens)
    assert kind.draw_spread(givens, "en", width=30, height=30) is None
