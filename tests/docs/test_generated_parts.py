"""`make docs` writes the README's generated parts and leaves the rest alone."""

import importlib.util

import pikepdf
import pytest

README = """Before.
<!-- generated: help -->
old
<!-- end -->
Between.
<!-- generated: pictures -->
<!-- end -->
After.
"""


@pytest.fixture
def docs(root):
    spec = importlib.util.spec_from_file_location("make_docs", root / ".ci/docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_part_is_replaced_between_its_marks(docs):
    once = docs.replaced(README, {"help": r"new \1 help", "pictures": "pictures"})

    assert once == README.replace("old", r"new \1 help").replace(
        "pictures -->\n", "pictures -->\npictures\n"
    )
    assert docs.replaced(once, {"help": "old", "pictures": ""}) == README


def test_a_part_without_a_place_is_an_error(docs):
    with pytest.raises(SystemExit, match="one part generated: verbs"):
        docs.replaced(README, {"verbs": "x"})


def test_the_verbs_are_read_from_the_help(docs):
    text = "usage: publish VERB\n\nverbs:\n  VERB\n    build     make the book:\n"
    text += (
        "              all of it\n    new\n    solve     a puzzle\n\nexit codes: 0\n"
    )

    assert docs.verbs(text) == ["build", "new", "solve"]
    assert docs.verbs("usage: publish") == []


def test_pictures_are_shown_two_in_a_row_as_far_as_there_are_any(
    docs, tmp_path, monkeypatch
):
    monkeypatch.setattr(docs, "PICTURES", tmp_path)
    assert docs.pictures_part() == ""

    for name in ("key", "title", "day"):
        (tmp_path / f"{name}.png").touch()
    shown = docs.pictures_part()

    assert shown.count("<tr>") == 2
    assert shown.index("title.png") < shown.index("day.png") < shown.index("key.png")


def test_a_page_is_drawn_small_with_a_line_around_it(docs, tmp_path, monkeypatch):
    from PIL import Image

    monkeypatch.setattr(docs, "PICTURES", tmp_path)
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(432, 648))
        pdf.save(tmp_path / "blank.pdf")

    docs.draw(tmp_path / "blank.pdf", 1, "day")

    with Image.open(tmp_path / "day.png") as picture:
        assert picture.size == (docs.WIDTH_PX + 2, docs.WIDTH_PX * 3 // 2 + 2)
        drawn = picture.convert("L")
        assert drawn.getpixel((0, 0)) < 0xFF == drawn.getpixel((10, 10))
