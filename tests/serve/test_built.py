"""What the studio shows of a built book: its own cover and pages, not samples."""

import json

import pypdfium2
import pytest
from previewed import BOOK

from puzzle_publish.cli.serving import covers, studio
from puzzle_publish.cli.serving.building import Builds
from puzzle_publish.cli.serving.folder import is_built, on_shelf
from puzzle_publish.cli.serving.printed import built_pages, page_of


@pytest.fixture
def book(tmp_path):
    path, folder = tmp_path / "b.yaml", tmp_path / "output/b"
    path.write_text(BOOK)
    folder.mkdir(parents=True)
    for name, pages in (("cover", 1), ("interior", 3)):
        document = pypdfium2.PdfDocument.new()
        for _ in range(pages):
            document.new_page(300 * (2 if pages == 1 else 1), 400)
        document.save(folder / f"{name}.pdf")
    (folder / "manifest.json").write_text(json.dumps({"format": 1}))
    return path


def test_the_shelf_says_which_books_are_being_built(monkeypatch):
    builds = Builds()
    running = {"a.yaml": {"running": True}, "b.yaml": {"running": False}}
    monkeypatch.setattr(builds, "of", running.get)
    books = [{"name": f"{one}.yaml", "state": "changed"} for one in "abc"]

    states = [one["state"] for one in builds.shown(books)]
    assert states == ["building", "changed", "changed"]


def test_all_pages_of_the_last_build_are_listed_its_cover_first(book):
    built = built_pages(book)

    said = [(leaf["file"], leaf["built"], leaf["size"]) for leaf in built["pages"]]
    pages = [("interior", number, (400, 533)) for number in (1, 2, 3)]
    assert said == [("cover", 0, (800, 533)), *pages]
    assert page_of(book, 0) == (book.parent / "output/b/cover.pdf", 0)
    assert page_of(book, 3) == (book.parent / "output/b/interior.pdf", 2)
    (book.parent / "output/b/interior.pdf").unlink()
    assert built_pages(book) is None


def test_the_shelf_shows_the_built_cover_until_the_book_changes(book, monkeypatch):
    monkeypatch.setattr(studio, "own_front", lambda _: b"as the file is now")
    monkeypatch.setattr(studio, "built_front", lambda *_: b"as built")
    (before,) = on_shelf(book.parent)
    assert is_built(book)
    assert studio._cover(book) == b"as built"

    book.write_text(BOOK.replace("First", "Second"))

    assert not is_built(book)
    assert studio._cover(book) == b"as the file is now"
    (after,) = on_shelf(book.parent)
    assert before["cover"] != after["cover"]  # or the browser would show the old one


def test_a_book_that_was_never_drawn_nor_built_has_no_cover(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)

    assert covers.own_front(tmp_path / "b.yaml") is None
    (one,) = on_shelf(tmp_path)
    assert one["cover"] == ""
