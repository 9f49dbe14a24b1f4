"""Edits of YAML that touch only the lines of what is changed."""

import difflib

import pytest
from few import few

from puzzle_publish.core import resources
from puzzle_publish.core.errors import PublishError, UsageError
from puzzle_publish.core.reading.yaml_edit import (
    ChangedMeanwhile,
    edit_file,
    stamp,
    with_item,
    with_moved,
    with_value,
    without,
)
from puzzle_publish.core.reading.yaml_file import parsed

SHIPPED = sorted(resources.configs().rglob("*.yaml"))

BOOK = """\
# About the book.
book:
  id: "one"   # never change it
  title: 'It''s one'
  cover: {kind: field}

print:
  trim: A5

sections:
  # The first.
  - id: a
    type: sudoku
    count: 3
  # loose

  # The second.
  - id: b   # b
    type: tents
    ramp:
      - easy
      - hard

# The end.
"""


def changed(old, new):
    """The lines that differ, with their marks."""
    return [
        line
        for line in difflib.ndiff(old.splitlines(), new.splitlines())
        if line[0] in "+-"
    ]


@few("path", SHIPPED, ids=lambda path: path.stem, fast=4)
def test_a_shipped_file_is_the_same_bytes_after_set_and_unset(path):
    text = path.read_bytes().decode()
    data = parsed(text, "", "it").data
    above = [(key,) for key in data if isinstance(data[key], dict)][:2]
    added = (*((*key, "new-key") for key in above), ("new-top", "new-key"))
    last = 0
    if isinstance(sections := data.get("sections"), list):
        last = len(sections) - 1
        added += (("sections", last, "new-key"), ("sections", 0, "params-x", "y"))

    for place in added:
        more = with_value(text, place, 'A "new" value: # 1')
        assert len(changed(text, more)) <= 2
        assert without(more, place).encode() == path.read_bytes()
    if last:
        more = with_item(text, ("sections",), {"id": "z", "params": {"rows": 3}})
        assert without(more, ("sections", last + 1)).encode() == path.read_bytes()
        moved = with_moved(text, ("sections",), 0, last)
        assert moved != text
        assert with_moved(moved, ("sections",), last, 0) == text
    if "book" in data:
        title = data["book"]["title"]
        other = with_value(text, ("book", "title"), "Another")
        assert len(changed(text, other)) == 2
        assert with_value(other, ("book", "title"), title) == text


def test_a_value_keeps_its_quotes_and_the_comment_after_it():
    assert changed(BOOK, with_value(BOOK, ("book", "id"), "two")) == [
        '-   id: "one"   # never change it',
        '+   id: "two"   # never change it',
    ]
    assert "title: 'I''m'\n" in with_value(BOOK, ("book", "title"), "I'm")
    assert with_value(BOOK, ("book", "title"), "It's one") == BOOK


@pytest.mark.parametrize("value", ["no", "1", "a: b", "# x", "", "é 数", "a\nb", " a"])
def test_a_text_stays_a_text(value):
    found = parsed(with_value(BOOK, ("print", "design"), value), "", "it").data

    assert found["print"] == {"trim": "A5", "design": value}


def test_entries_in_brackets_come_and_go():
    more = with_value(BOOK, ("book", "cover", "palette"), "plum")

    assert "  cover: {kind: field, palette: plum}\n" in more
    assert without(more, ("book", "cover", "palette")) == BOOK
    assert without(more, ("book", "cover", "kind")).count("{palette: plum}") == 1


def test_a_block_becomes_a_value_and_an_empty_block_goes():
    assert "    ramp:\n      [easy]\n" in with_value(
        BOOK, ("sections", 1, "ramp"), ["easy"]
    )
    assert "print" not in without(BOOK, ("print", "trim"))


def test_a_section_moves_with_the_comments_above_it():
    moved = with_moved(BOOK, ("sections",), 1, 0)

    assert moved.index("# The second.") < moved.index("- id: b") < moved.index("first")
    assert moved.endswith("    count: 3\n\n# The end.\n")
    assert with_moved(moved, ("sections",), 0, 1) == BOOK


def test_a_section_goes_and_the_only_one_stays():
    rest = without(BOOK, ("sections", 0))

    assert [s["id"] for s in parsed(rest, "", "it").data["sections"]] == ["b"]
    assert "# The first." not in rest
    with pytest.raises(UsageError, match="the only item stays"):
        without(rest, ("sections", 0))


@pytest.mark.parametrize(
    "path", [("book", "id", "x"), ("sections", 7, "id"), ("sections", "x")]
)
def test_what_cannot_be_written_is_refused(path):
    with pytest.raises(UsageError, match="cannot be changed here"):
        with_value(BOOK, path, 1)


def test_a_sign_that_no_page_can_print_is_refused():
    with pytest.raises(PublishError, match=r"U\+202E"):
        with_value(BOOK, ("book", "title"), "a\u202eb")


def test_a_file_keeps_its_mark_and_line_breaks(tmp_path):
    path = tmp_path / "book.yaml"
    raw = b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode()
    path.write_bytes(raw)

    new = edit_file(path, lambda t: with_value(t, ("print", "trim"), "A4"), stamp(raw))

    assert new == path.read_bytes() == raw.replace(b"A5", b"A4")


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path):
    path = tmp_path / "book.yaml"
    path.write_text(BOOK + "# mine\n")

    with pytest.raises(ChangedMeanwhile, match="nothing was written"):
        edit_file(path, lambda text: text + "# theirs\n", stamp(BOOK.encode()))

    assert path.read_text() == BOOK + "# mine\n"
    assert [*tmp_path.iterdir()] == [path]


def test_a_link_stays_a_link(tmp_path):
    there, link = tmp_path / "there.yaml", tmp_path / "book.yaml"
    there.write_text(BOOK)
    link.symlink_to(there)

    edit_file(link, lambda text: text + "# more\n", stamp(BOOK.encode()))

    assert link.is_symlink()
    assert there.read_text() == BOOK + "# more\n"


def test_a_block_of_lines_stays_one():
    text = "print:\n  blurb: |\n    One.\n\n    Two.\n  trim: A5\n"
    path = ("print", "blurb")

    assert with_value(text, path, "One.\n\nThree.\n") == text.replace("Two", "Three")
    assert with_value(text, path, "Alone") == "print:\n  blurb: Alone\n  trim: A5\n"
    ended = with_value(text, path, "One.\nTwo.")
    assert parsed(ended, "", "it").data["print"]["blurb"] == "One.\nTwo."
    spaced = with_value(text, path, " One.\n")
    assert parsed(spaced, "", "it").data["print"]["blurb"] == " One.\n"
