"""Books of the shelf copied, renamed, deleted and brought back."""

import pytest
from previewed import BOOK, Preview

from puzzle_publish.cli.serving.folder import on_shelf, output_of
from puzzle_publish.cli.serving.shelving import (
    BIN,
    copy_book,
    delete_book,
    rename_book,
    restore_book,
)
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.yaml_file import read


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(BOOK)
    built = tmp_path / "output" / read(path).data["book"]["id"]
    built.mkdir(parents=True)
    (built / "manifest.json").write_text("{}")
    path.with_name("b.changes.yaml").write_text("format: 1\n")
    return path


def files(folder):
    return {
        one.relative_to(folder).as_posix(): one.read_bytes()
        for one in folder.rglob("*")
        if one.is_file()
    }


def test_a_deleted_book_is_in_the_bin_and_comes_back_as_it_was(book):
    folder, before = book.parent, files(book.parent)

    names = [delete_book(book)]
    assert [*on_shelf(folder)] == []
    assert {one.split("/")[0] for one in files(folder)} == {BIN}
    book.write_text(BOOK)
    names += [delete_book(book)]
    assert names == ["b", "b-2"]

    assert restore_book(folder, "b") == "b.yaml"
    assert output_of(book) is not None
    with pytest.raises(UsageError, match=r"b\.yaml already"):
        restore_book(folder, "b-2")
    book.unlink()
    restore_book(folder, "b-2")
    assert files(folder) == before
    for name in ("b", "..", ""):
        with pytest.raises(UsageError, match="not among the deleted"):
            restore_book(folder, name)


def test_a_copy_has_a_name_and_puzzles_of_its_own(book):
    paths = [copy_book(book, "Second"), copy_book(book, "Third")]
    found = [read(path).data["book"] for path in (book, *paths)]

    assert [path.name for path in paths] == ["b-2.yaml", "b-3.yaml"]
    assert [one["title"] for one in found[1:]] == ["Second", "Third"]
    for key in ("id", "seed"):
        assert len({one[key] for one in found}) == 3
    assert book.read_text() == BOOK


def test_a_book_gets_another_title_and_no_empty_one(book):
    rename_book(book, " Ours ")
    assert read(book).data["book"]["title"] == "Ours"
    for do in (rename_book, copy_book):
        with pytest.raises(UsageError, match="needs a title"):
            do(book, " ")


@pytest.mark.soak
def test_a_book_is_renamed_copied_deleted_and_brought_back_by_keys(chromium, tmp_path):
    served = Preview(tmp_path, book=BOOK)
    page = chromium.new_page()
    answers = ["Ours", "Mine", None]

    def answer(dialog):
        text = answers.pop(0)
        dialog.accept() if text is None else dialog.accept(text)

    page.on("dialog", answer)
    page.goto(served.address.partition("#")[0])
    page.wait_for_selector("#new-title")
    for nth, done in enumerate(("Ours", "Mine")):
        page.locator(".shelf li .row button").nth(nth).focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(f".shelf strong:text-is('{done}')")
    page.locator(".shelf li .row button").nth(5).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#toast-undo:focus")
    assert page.locator(".shelf strong").all_text_contents() == ["Mine"]
    page.keyboard.press("Enter")
    page.wait_for_selector(".shelf li:nth-child(2)")
    served.end()
