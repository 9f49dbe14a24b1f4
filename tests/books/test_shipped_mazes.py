"""The book of mazes for children in configs/: what its reader must find."""

import json
import re
import shutil

import pytest
from whole_book import built

from puzzle_publish.config.load import load_book
from puzzle_publish.core.resources import configs
from puzzle_publish.grids.masks import sign_mask
from puzzle_publish.plan import make_plan

BOOK = configs() / "mazes-children.yaml"


@pytest.mark.soak
def test_the_book_has_80_mazes_of_every_shape_but_triangles():
    plan = make_plan(load_book(BOOK))
    shapes = {request.params["shape"] for request in plan.requests}

    assert len(plan.requests) == 80
    assert shapes == {"rect", "text", "picture", "round", "hexagons"}


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory):
    """The puzzles of the book with up to three mazes a chapter, checked as it is."""
    folder = tmp_path_factory.mktemp("mazes")
    text = re.sub(r"count: \d+", "count: 3", BOOK.read_text("utf-8"))
    shutil.copytree(BOOK.parent / "pictures", folder / "pictures")
    (folder / "mazes.yaml").write_text(text, "utf-8")
    options = ("--executor", "serial", "--strict")
    made = built(folder / "mazes.yaml", folder / "output", *options)
    return json.loads((made / "answers.json").read_text("utf-8"))["puzzles"]


@pytest.mark.soak
def test_digits_come_in_their_order(puzzles):
    rows = [p["givens"]["cells"] for p in puzzles if p["section"] == "digits"]
    wanted = [sign_mask(sign, 13, 11) for sign in "123"]

    assert [len(cells) for cells in rows] == [mask.sum() for mask in wanted]


@pytest.mark.soak
def test_later_chapters_are_harder(puzzles):
    first, last = (
        [p["grade"]["score"] for p in puzzles if p["section"] == name]
        for name in ("first", "space")
    )
    assert max(first) < min(last) / 4
