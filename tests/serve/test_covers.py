"""Kinds of covers that the studio offers: none that is chosen breaks the book."""

import pytest

from puzzle_publish.cli.presets import presets
from puzzle_publish.cli.serving.shelf import change, opened
from puzzle_publish.config.faults import Faults
from puzzle_publish.config.print_rules import check_print
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.yaml_edit import stamp
from puzzle_publish.core.reading.yaml_file import read


def choose(book, kind):
    seen = stamp(book.read_bytes())
    key = ["print", "cover", "kind"]
    change(book, {"do": "set", "key": key, "value": kind, "stamp": seen})


def short(preset):
    """A preset with other puzzles, which are soon read."""
    head, _, _ = presets()[preset].read_text().partition("\nsections:")
    return f"{head}\nsections:\n  - {{id: s, type: takuzu, count: 1}}\n"


def offered(book):
    form = opened(book, waits=False)
    (kind,) = (f for f in form["fields"] if f["name"] == "print.cover.kind")
    return kind["choices"]


@pytest.mark.parametrize("preset", presets())
def test_no_offered_cover_breaks_a_preset(preset, tmp_path):
    book = tmp_path / "b.yaml"
    text = short(preset)
    book.write_text(text)
    kinds = offered(book)
    assert len(kinds) > 5
    for kind in kinds:
        book.write_text(text)
        try:
            choose(book, kind)
        except UsageError:
            assert (kind, book.read_text()) == ("picture", text)
        faults = Faults(read(book), ())
        check_print(faults)
        assert [p.text for p in faults.problems] == [], kind


def test_a_cover_with_a_picture_waits_for_the_picture(tmp_path):
    book = tmp_path / "b.yaml"
    book.write_text(short("sudoku-1000"))

    with pytest.raises(UsageError, match="choose the file of your picture"):
        choose(book, "picture")


def test_what_two_kinds_of_covers_have_a_place_for_is_kept(tmp_path):
    book = tmp_path / "b.yaml"
    book.write_text(short("christmas-kids"))
    before = read(book).data["print"]["cover"]

    choose(book, "pattern")
    cover = {key: value for key, value in before.items() if key != "theme"}
    assert read(book).data["print"]["cover"] == {**cover, "kind": "pattern"}
    choose(book, "window")
    kept = {"kind": "window", "palette": "meadow"}
    assert read(book).data["print"]["cover"] == kept
