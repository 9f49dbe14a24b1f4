"""`make docs` draws the tracked pictures."""

import importlib.util

import pikepdf
import pytest
from PIL import Image


@pytest.fixture
def make_docs(root):
    spec = importlib.util.spec_from_file_location("make_docs", root / ".ci/docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def blank(tmp_path):
    """A PDF with two empty pages of 6x9 in."""
    path = tmp_path / "blank.pdf"
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(432, 648))
        pdf.add_blank_page(page_size=(432, 648))
        pdf.save(path)
    return path


def test_a_page_is_drawn_small_with_a_line_around_it(make_docs, blank):
    drawn = make_docs.page_of(blank, 1)

    assert drawn.size == (make_docs.WIDTH_PX + 2, make_docs.WIDTH_PX * 3 // 2 + 2)
    grey = drawn.convert("L")
    assert grey.getpixel((0, 0)) < 0xFF == grey.getpixel((10, 10))


def test_two_pages_are_shown_side_by_side(make_docs, blank, tmp_path, monkeypatch):
    monkeypatch.setattr(make_docs, "ROOT", tmp_path)
    sheets = [make_docs.page_of(blank, 1), make_docs.page_of(blank, 2)]

    make_docs.save(sheets, tmp_path / "spread.png")

    with Image.open(tmp_path / "spread.png") as picture:
        assert picture.size == (2 * (make_docs.WIDTH_PX + 2), sheets[0].height)


def test_every_shot_is_of_a_recipe(make_docs, root):
    recipes = {path.parent.name for path in root.glob("docs/cookbook/*/book.yaml")}

    assert set(make_docs.SHOTS) <= recipes
