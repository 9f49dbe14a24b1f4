"""Large print is larger: every type's sizes beside those of the normal edition."""

import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from few import few
from test_settle import Ruler, plan_of

from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import read_looks
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import NEVER_MM, Label, Room, plain_role
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.core.values import Plan
from puzzle_publish.layout.pages.composing import composes
from puzzle_publish.layout.pages.figure_sizes import Fit, drawn_of
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.settle import settle
from puzzle_publish.plan import make_plan
from puzzle_publish.types import registry
from puzzle_publish.types.looks import sheets_of
from tiny import book_of

KDP = load_printer("kdp-paperback", Path())
# Refused in large print: numbers of 16 pt have no room in its regions.
REFUSED = {"colour"}
TYPES = [
    kind.name
    for kind in registry.loadable()
    if not kind.name.startswith("_") and kind.name not in REFUSED
]
# What a puzzle's page prints most of, where that is not a text to read.
MAIN = {"path-letter": 20.0, "given": 16.0, "clue": 16.0, "fall-letter": 20.0}
LISTS = {"path-word", "cross-clue", "large-text"}
KEY_PT, LARGE_PT, LIST_PT, SUDOKU_PT = 9.0, 16.0, 14.0, 28.0
KEY_SUDOKU_PT = 18.0
WIDE_MM, ENOUGH_PT = 13.0, 24.0  # cells and letters that need be no larger
NEARLY = {"scramble": 0.97}  # its rows fill the page in either design


class Printed:
    """A level of a type in one design: its cell in mm, the pt of its labels by role."""

    def __init__(self, name, design, trim):
        self._design = load_design(design, "en")
        self._looks = read_looks(sheets_of(self._design))
        self.sizes = defaultdict(list)
        kind = registry.load(name)
        level = next(level for level in kind.levels if level in kind.presets)
        plan = plan_of(1, type_name=name, levels=[level])
        if name == "calendar":
            (request,) = plan.requests
            day = "2027-05-26"
            params = {**request.params, "date": day}
            plan = Plan((replace(request, params=params, date=day),))
        book = book_of(1, type_name=name, design=design, trim=trim)
        found = settle(book, plan, self._design, KDP, Ruler).sections["year"]
        sample = kind.sample(kind.read_params(plan.requests[0].params))
        givens, answer = kind.read(sample)
        self.cell_mm, self.grid = found.cells[level], found.grids[level]
        if spread := found.spreads.get(level):
            board, text = spread.figures(kind, givens, "en")
            self._add(text, spread.text_cell_mm(text, self._design))
        elif composes(kind):
            board = kind.draw_page(givens, "en", found.rooms[level])
        else:
            board = kind.draw(givens, None, "en")
        self._add(board, self.cell_mm)
        key = kind.draw(givens, answer, "en")
        self.key_pt = min(self._of(key, self.grid.cell_mm).values(), default=LARGE_PT)

    def _add(self, figure, cell_mm):
        for role, size in self._of(figure, cell_mm).items():
            self.sizes[role].append(size)

    def _of(self, figure, cell_mm):
        """Return the least size of each role's labels in a figure."""
        found = {}
        for step in figure.all_steps:
            if isinstance(step, Label):
                role = plain_role(step.role)
                em = self._looks[role].size * step.size
                size = em * cell_mm / MM_PER_PT
                found[role] = min(size, found.get(role, size))
        return found

    def least(self, roles):
        return min((min(self.sizes[r]) for r in roles if r in self.sizes), default=None)


@few("name", TYPES, fast=6)
def test_a_type_is_larger_in_large_print_on_the_same_trim(name):
    normal, large = (
        Printed(name, design, "8.5x11in") for design in ("classic", "large-print")
    )

    assert large.cell_mm >= min(normal.cell_mm - 1e-6, WIDE_MM)
    for role in normal.sizes.keys() & large.sizes.keys():
        wanted = min(*normal.sizes[role], ENOUGH_PT)
        assert min(large.sizes[role]) >= wanted * NEARLY.get(name, 1.0)
    for role in MAIN.keys() & normal.sizes.keys() & large.sizes.keys():
        wanted = min(1.05 * min(normal.sizes[role]), ENOUGH_PT)
        assert min(large.sizes[role]) > wanted
        assert min(large.sizes[role]) >= MAIN[role]
    listed = large.least(LISTS)
    assert listed is None or listed >= LIST_PT
    if name == "sudoku":
        assert large.least(["given"]) >= SUDOKU_PT
    # Four answers a page, unless these would be illegible; more in 16 pt.
    assert large.grid.per_page >= 4
    assert large.key_pt >= KEY_PT
    assert large.grid.per_page <= 4 or large.key_pt >= LARGE_PT
    share = 1.15 if large.grid.per_page <= 4 else 1.0
    assert large.grid.cell_mm > share * normal.grid.cell_mm
    if name == "sudoku":
        assert large.key_pt >= KEY_SUDOKU_PT


def test_boxes_of_a_sudoku_have_thicker_lines_than_its_digits_in_large_print():
    looks = read_looks(sheets_of(load_design("large-print", "en")))
    stem_pt = 0.115 * 30  # of a digit of 30 pt, semibold

    assert looks["region"].stroke_pt > stem_pt
    assert looks["inner"].stroke_pt < looks["region"].stroke_pt / 3


def test_letters_of_word_searches_are_semibold_in_large_print():
    looks = read_looks(sheets_of(load_design("large-print", "en")))

    assert looks["path-letter"].weight == 600
    for name in ("wordsearch", "wordpath"):
        small, large = (
            Printed(name, design, "8x10in") for design in ("classic", "large-print")
        )
        assert large.least(["path-letter"]) > small.least(["path-letter"])


GIANT = {"letters": 22, "list": 14.5}


def giant_book(folder, name="wordsearch", **params):
    """Return a book of giant word searches on 8.5x11 in, as the verbs read it."""
    section = {"id": "s", "type": name, "count": 24, "level": "easy", "params": params}
    whole = {
        "format": 1,
        "book": {"id": "giant", "title": "Giant", "seed": 1},
        "print": {"trim": "8.5x11in", "search": GIANT},
        "sections": [section],
    }
    path = folder / "giant.yaml"
    path.write_text(json.dumps(whole))
    return load_book(path)


def test_giant_letters_and_their_words_fit_a_page(tmp_path):
    book = giant_book(tmp_path)
    design, kind = load_design("classic", "en"), registry.load("wordsearch")
    plan = make_plan(book)
    found = settle(book, plan, design, KDP, Ruler)
    room = found.sections["s"].rooms["easy"]
    sample = kind.sample(kind.read_params(plan.requests[0].params))
    figure = kind.draw_page(kind.read_givens(sample.givens), "en", room)
    looks = read_looks(sheets_of(design))
    cell = room.cell_mm / MM_PER_PT
    labels = [step for step in figure.all_steps if isinstance(step, Label)]
    sizes = defaultdict(set)
    for one in labels:
        sizes[one.role].add(round(looks[one.role].size * one.size * cell, 3))

    assert len([one for one in labels if one.role == "path-giant"]) == 15 * 15
    assert len([one for one in labels if one.role == "path-word"]) >= 20
    assert looks["path-giant"].weight == 600
    assert min(sizes["path-giant"]) >= GIANT["letters"]
    assert min(sizes["path-word"]) >= GIANT["list"]
    # What is recorded is enough to draw the page anew, and other books have no more.
    drawn = found.drawn_for["rooms"]["s"]["easy"]
    assert (drawn["letters_pt"], drawn["list_pt"]) == (22, 14.5)
    assert Room(**drawn) == room
    plan = plan_of(1, type_name="wordsearch", levels=["easy"])
    usual = settle(book_of(1, type_name="wordsearch"), plan, design, KDP, Ruler)
    assert usual.drawn_for["rooms"]
    assert "letters_pt" not in json.dumps(usual.drawn_for)


def test_sizes_of_letters_make_no_other_puzzles(tmp_path):
    giant = make_plan(giant_book(tmp_path)).requests
    book = giant_book(tmp_path)
    options = book.config.print.model_copy(update={"search": None})
    config = book.config.model_copy(update={"print": options})

    assert giant == make_plan(replace(book, config=config)).requests
    assert "search" not in options.model_dump(mode="json")


def test_a_codeword_takes_two_pages_beside_giant_word_searches(tmp_path):
    design = load_design("large-print", "en")
    book = giant_book(tmp_path, "codeword", words="english-clues")
    plan = make_plan(book)
    found = settle(book, plan, design, KDP, Ruler)
    assert found.sections["s"].facing is not None


def test_the_largest_grid_for_giant_letters_is_named(tmp_path):
    book = giant_book(tmp_path, rows=20, columns=20)
    design = load_design("classic", "en")

    with pytest.raises(ConfigError) as caught:
        settle(book, make_plan(book), design, KDP, Ruler)

    told = str(caught.value)
    assert "letters of 22 pt and a list of 14.5 pt have no room" in told
    assert "the largest grid that fits has 15 rows and columns" in told

    fit = Fit(design, geometry_of(KDP, design, "5x8in", 10.0), 1, 22.0, 14.5)
    kind = registry.load("wordsearch")
    drawn = drawn_of(kind, kind.sample(kind.presets["easy"]), design, None)
    never = replace(drawn.pages[0], min_cell_mm=NEVER_MM)
    found = fit.page_problem(drawn, lambda room: [never])
    assert found.endswith("have no room, above a line of facts")
