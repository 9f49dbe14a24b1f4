"""Figures of pages, keys and examples, and the words beside them."""

import re
from itertools import combinations

import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Area, Label, Room
from puzzle_publish.core.text_picture import picture
from puzzle_publish.grids.ladder import typical_step
from puzzle_publish.types import registry
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.proof import prove
from puzzle_publish.types.step_words import shared_words
from puzzle_publish.types.sudoku import model, pictures
from puzzle_publish.types.sudoku.clue_rows import FAMILIES
from puzzle_publish.types.sudoku.ladder import Ladder
from puzzle_publish.types.sudoku.params import SudokuParams
from tests.placing import outside, overlapping, small_labels

SUDOKU = OnJson(registry.load("sudoku"))
EXAMPLES = sorted(
    path.stem for path in (SUDOKU.folder / "examples").glob("worked*.json")
)
DESIGNS = ("classic", "modern", "large-print", "worksheet", "zh")
FOUR = {
    "size": 4,
    "rows": [[1, None, None, None], [None] * 4, [None, None, 3, None], [None] * 4],
}
KEY = {"rows": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}
KINDS = ("plain", "diagonal", "hyper", "jigsaw", "killer", "consecutive")


def draft_of(kind, size=9, **more):
    return SUDOKU.sample(SudokuParams(kind=kind, size=size, **more))


def texts(figure, role):
    return [
        step.text
        for step in figure.all_steps
        if isinstance(step, Label) and step.role == role
    ]


def test_a_page_has_the_given_digits_and_its_boxes():
    assert (
        picture(SUDOKU.draw(FOUR, None, "en"))
        == """\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃ 3 │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛"""
    )


def test_a_key_has_given_digits_light_and_found_ones_bold():
    givens = {**FOUR, "rows": [[1, None, None, None], *[[None] * 4] * 3]}
    figure = SUDOKU.draw(givens, KEY, "en")
    looks = looks_of(load_design("classic", "en"))

    assert texts(figure, "given") == ["1"]
    assert len(texts(figure, "answer")) == 15
    assert (looks["given"].weight, looks["answer"].weight) == (400, 600)
    assert figure.min_cell_mm >= 3.5


@few("design", DESIGNS, fast=2)
@pytest.mark.parametrize("kind", KINDS)
def test_labels_are_legible_and_apart(kind, design):
    looks = looks_of(load_design(design, "en"))
    draft = draft_of(kind)
    figures = [
        SUDOKU.draw(draft.givens, None, "en"),
        SUDOKU.draw(draft.givens, draft.answer, "en"),
        SUDOKU.draw_page(draft.givens, "en", Room(60, 90, least_pt=7)),
        SUDOKU.draw_page(draft.givens, "en", Room(170, 200, 1, 16, 10)),
    ]

    for figure in figures:
        assert small_labels(figure, looks) == []
        assert overlapping(figure, looks) == []
        assert outside(figure, looks) == []


@few("size", [4, 6, 8, 12, 16], fast=2)
@pytest.mark.parametrize("design", DESIGNS)
def test_so_they_are_in_every_size_with_notes_and_without(size, design):
    looks = looks_of(load_design(design, "en"))
    for notes in (False, True) if size <= 9 else (False,):
        draft = draft_of("plain", size, notes=notes)
        for answer in (None, draft.answer):
            figure = SUDOKU.draw(draft.givens, answer, "en")
            assert small_labels(figure, looks) == []
            assert overlapping(figure, looks) == []
            assert outside(figure, looks) == []


@pytest.mark.parametrize(
    ("kind", "size", "sentence"),
    [
        ("plain", 9, ""),
        ("plain", 16, "Digits 1 to 9, then A to G."),
        ("diagonal", 9, "Both shaded diagonals hold each digit once, too."),
        (
            "jigsaw+diagonal",
            9,
            "Regions with a thick border take the place of boxes.",
        ),
        ("killer", 9, "Digits in a dashed cage are all different and add up to its"),
        ("consecutive", 9, "Neighbors with a bar between them differ by 1; all oth"),
    ],
)
def test_a_sentence_below_the_grid_says_what_else_holds(kind, size, sentence):
    figure = SUDOKU.draw(draft_of(kind, size).givens, None, "en")
    found = " ".join(texts(figure, "sentence"))

    assert found.startswith(sentence)
    assert bool(found) == bool(sentence)
    assert texts(SUDOKU.draw(draft_of(kind, size).givens, None, "zh"), "sentence") or (
        not sentence
    )


def test_the_sentence_is_as_large_on_paper_in_any_room():
    givens = draft_of("hyper").givens
    sizes = set()
    for room in (Room(62, 90, cell_mm=6.6), Room(118, 140, cell_mm=12.5)):
        figure = SUDOKU.draw_page(givens, "en", room)
        (size,) = {s.size for s in figure.steps if s.role == "sentence"}
        sizes.add(round(size * room.cell_mm, 1))
        assert room.fits(figure, room.cell_mm)

    assert len(sizes) == 1


def test_sums_are_larger_where_cells_are_small():
    givens = draft_of("killer").givens
    small, usual = (
        next(
            step.size
            for step in SUDOKU.draw_page(givens, "en", Room(180, 200, cell_mm=mm)).steps
            if step.role == "cage-sum"
        )
        for mm in (9.0, 12.5)
    )

    assert small > usual == 1.0


def test_bars_are_white_and_lie_on_the_border():
    givens = {**FOUR, "consecutive": [[[0, 0], [0, 1]], [[2, 3], [3, 3]]]}
    bars = [s for s in SUDOKU.draw(givens, None, "en").steps if s.role == "relation"]
    looks = looks_of(load_design("classic", "en"))

    assert [(b.x + b.width / 2, b.y + b.height / 2) for b in bars] == [
        (1.0, 0.5),
        (3.5, 3.0),
    ]
    assert bars[0].height > bars[0].width == bars[1].height
    assert (looks["relation"].fill, looks["relation"].stroke) == (1.0, 0.0)


def test_notes_are_in_empty_cells_only():
    figure = SUDOKU.draw({**FOUR, "notes": True}, None, "en")

    assert texts(figure, "note") == ["1", "2", "3", "4"] * 14


def test_letters_take_the_place_of_digits():
    givens = {**FOUR, "symbols": "letters"}

    assert texts(SUDOKU.draw(givens, None, "en"), "given") == ["A", "C"]
    assert "A to D" in " ".join(texts(SUDOKU.draw(givens, None, "en"), "sentence"))


def test_pictures_are_given_found_and_listed_below():
    givens = {**FOUR, "symbols": "pictures"}
    page, key = (SUDOKU.draw(givens, answer, "en") for answer in (None, KEY))

    assert [s.role for s in page.steps] == ["sudoku-picture"] * (2 + 4)
    assert [s.role for s in key.steps].count("sudoku-picture-found") == 14
    assert page.height > 4 == key.height


def test_each_picture_fills_its_square_and_is_like_no_other():
    def inked(number):
        (area,) = [pictures.picture(number, 10, 10, "sudoku-picture", side=20)]
        assert isinstance(area, Area)
        return {(x, y) for x in range(20) for y in range(20) if inside(area, x, y)}

    def inside(area, x, y):
        crossings = 0
        for outline in area.outlines:
            for (x0, y0), (x1, y1) in zip(
                outline, outline[1:] + outline[:1], strict=True
            ):
                level = y + 0.5
                if (y0 > level) != (y1 > level):
                    crossings += x + 0.5 < x0 + (x1 - x0) * (level - y0) / (y1 - y0)
        return crossings % 2 == 1

    shapes = [inked(number) for number in range(1, 7)]

    for shape in shapes:
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        assert max(max(xs) - min(xs), max(ys) - min(ys)) >= 16
        assert 0.2 < len(shape) / 400 < 0.75
    for one, other in combinations(shapes, 2):
        assert len(one ^ other) / len(one | other) > 0.3


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_proven_and_shows_its_step(name):
    draft = read_example(SUDOKU.folder, name)
    report = prove(SUDOKU.kind, draft.givens, draft.answer, SUDOKU.fairness)
    start, step, done = SUDOKU.example_steps(draft, "en")
    looks = looks_of(load_design("classic", "en"))

    assert report.verdict == "ok"
    assert small_labels(step, looks) == []
    assert [s for s in step.all_steps if s.role == "marked"]
    assert texts(start, "answer") == []
    assert len(texts(done, "answer")) > len(texts(step, "answer"))


def test_the_example_is_of_the_books_kind_and_level():
    def example(**params):
        return SUDOKU.example_for(SudokuParams(**params))

    assert example(size=4, symbols="pictures").givens["symbols"] == "pictures"
    assert example(size=6).givens["size"] == 6
    assert "cages" in example(kind="killer").givens
    assert example(kind="jigsaw+diagonal") == example(kind="jigsaw")
    steps = SUDOKU._climb(example(level="hard").givens)
    assert steps[typical_step(steps)].technique.name == "x-wing"


def test_cells_have_words_for_their_signs():
    cage = {"sum": 3, "cells": [[0, 1], [0, 2]]}
    (row, *_) = SUDOKU.cells({**FOUR, "cages": [cage]}, None, "en")
    pictured = SUDOKU.cells({**FOUR, "symbols": "pictures"}, KEY, "zh")

    assert [(cell.words, cell.state) for cell in row] == [
        ("1", "given"),
        ("3", "blank"),
        ("", "blank"),
        ("", "blank"),
    ]
    assert [cell.words for cell in pictured[0]] == ["爱心", "星星", "月亮", "房子"]
    assert [cell.state for cell in pictured[0]] == ["given", *["answer"] * 3]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_hints_name_what_is_printed(language):
    draft = read_example(SUDOKU.folder, "worked-4")
    shown = []
    for symbols in ("digits", "letters", "pictures"):
        givens = {**draft.givens, "symbols": symbols}
        *_, last = SUDOKU.hints(givens, draft.answer)
        shown.append(SUDOKU.hint_text(last, language))

    assert len(set(shown)) == 3
    assert not any("{" in sentence for sentence in shown)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_technique_has_a_sentence(language):
    text = SUDOKU.text(language)
    words = {**shared_words(language), **text.labels, **text.hints}
    ladders = [Ladder(cages=True, any_shape=True, uniqueness=True, fiendish=True)]
    ladders += [Ladder(bars=True, marks=FAMILIES), Ladder(is_samurai=True)]
    every = {one.name for ladder in ladders for one in ladder.all.values()}

    assert every <= set(words)


def test_a_hint_says_box_where_regions_are_boxes():
    found = set()
    for name in EXAMPLES:
        draft = read_example(SUDOKU.folder, name)
        boxes = model.read(draft.givens).board.has_boxes
        for hint in SUDOKU.hints(draft.givens, draft.answer):
            said = SUDOKU.hint_text(hint, "en")
            found |= {(word, boxes) for word in ("box ", "region ") if word in said}

    assert ("box ", True) in found
    assert ("box ", False) not in found
    assert ("region ", True) not in found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_example_has_its_kind_s_rule_as_caption_and_no_words_in_its_picture(
    kind, language
):
    example = SUDOKU.example_for(SudokuParams(kind=kind))
    start, *_ = SUDOKU.example_steps(example, language)
    caption, *_ = SUDOKU.example_captions(example, language)
    rule = SUDOKU.text(language).labels.get(f"rule-{kind}", "")

    if kind not in ("consecutive", "samurai"):  # which have no example
        assert rule.format(last=6) in caption
    assert "sentence" not in {step.role for step in start.all_steps}


def test_a_cover_shows_regions_and_clues_but_no_answer():
    tile, lit = (SUDOKU.cover_tile(FOUR, None, "en", lit=lit) for lit in (False, True))

    assert [step.role for step in tile.steps] == ["tile-shape"] * 4 + ["tile-mark"] * 2
    assert {step.role for step in lit.steps} == {"lit-shape", "lit-mark"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_caption_of_a_worked_example_names_its_technique(language):
    captions = {
        SUDOKU.example_captions(read_example(SUDOKU.folder, path.stem), language)[1]
        for path in SUDOKU.folder.glob("examples/worked*.json")
    }

    assert len(captions) > 6
    assert not any("{" in caption for caption in captions)


def worked_captions(language):
    """What is said of the second picture of each worked example, by its name."""
    paths = SUDOKU.folder.glob("examples/worked*.json")
    examples = {path.stem: read_example(SUDOKU.folder, path.stem) for path in paths}
    return {k: SUDOKU.example_captions(v, language)[1] for k, v in examples.items()}


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", ": row 2, column 4 is 4."), ("zh", "：第 2 行第 4 列填 4。")],
)
def test_the_first_example_that_readers_see_has_its_cell_in_words(language, first):
    captions = worked_captions(language)

    assert captions["worked"].endswith(first)
    for name in ("worked", "worked-4", "worked-6"):
        assert not re.search(r"r\d+c\d+", captions[name]), captions[name]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", r"^ \(rows? \d.*, columns? \d.*\)"), ("zh", r"^（第 \d.* 行第 \d.* 列）")],
)
def test_a_short_name_of_a_cell_in_an_example_is_explained(language, told):
    after = [
        re.split(r"r\d+c\d+", caption, maxsplit=1)[1:]
        for caption in worked_captions(language).values()
    ]

    assert sum(map(bool, after)) >= 1
    assert [rest for rest in after if rest and not re.search(told, rest[0])] == []


def test_the_tile_of_a_killer_marks_its_sums():
    givens = read_example(SUDOKU.folder, "worked-killer").givens
    empty = {**givens, "rows": [[None] * 9] * 9}
    tile = SUDOKU.cover_tile(empty, None, "en", lit=False)

    marks = sum(step.role == "tile-mark" for step in tile.steps)
    assert marks == len(givens["cages"])
