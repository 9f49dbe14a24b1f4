"""Undo: every change that the studio has written can be taken back."""

import pytest
from previewed import BOOK

from puzzle_publish.cli.serving.lists import save
from puzzle_publish.cli.serving.shelf import change
from puzzle_publish.cli.serving.undoing import Undoing
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.yaml_edit import ChangedMeanwhile, stamp

COMMENTED = f"{BOOK}  - {{id: w, type: wordsearch, count: 2}}  # theirs\n"


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(COMMENTED)
    return path


def seen(book):
    return stamp(book.read_bytes())


def test_changes_are_undone_one_by_one_to_the_bytes_that_were_there(book):
    undoing, texts = Undoing(), [book.read_text()]
    for asked in (
        {"do": "remove", "key": 1},
        {"do": "add", "value": "sudoku"},
        {"do": "set", "key": ["book", "title"], "value": "Mine"},
    ):
        before = {book: book.read_bytes()}
        change(book, {**asked, "stamp": seen(book)})
        undoing.note(book, before)
        texts.append(book.read_text())

    for nth in (2, 1, 0):
        assert undoing.count(book) == nth + 1
        undoing.undo(book, seen(book))
        assert book.read_text() == texts[nth]
    assert undoing.count(book) == 0
    with pytest.raises(UsageError, match="no change to undo"):
        undoing.undo(book, seen(book))


def test_a_list_that_was_replaced_comes_back(book):
    asked = {"section": 1, "text": "apple\nbanana\nmelon\n"}
    save(book, {**asked, "stamp": seen(book)})
    own, undoing = book.with_name("b-w.txt"), Undoing()
    old, before = own.read_bytes(), {book: book.read_bytes()}
    again = {**asked, "text": "cherry\nplum\n", "replaces": stamp(old)}

    undoing.note(book, before | save(book, {**again, "stamp": seen(book)}))

    assert b"cherry" in own.read_bytes()
    undoing.undo(book, seen(book))
    assert own.read_bytes() == old


def test_a_file_that_was_changed_elsewhere_is_left_alone(book):
    undoing, before = Undoing(), {book: book.read_bytes()}
    change(book, {"do": "remove", "key": 1, "stamp": seen(book)})
    undoing.note(book, before)
    book.write_text(BOOK.replace("First", "Theirs"))

    assert undoing.count(book) == 0
    with pytest.raises(ChangedMeanwhile):
        undoing.undo(book, seen(book))
    assert "Theirs" in book.read_text()
