"""Text that a person typed is refused in the same sentences wherever it is read."""

import io
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading import yaml_file as yamlfile
from puzzle_publish.core.reading.user_text import (
    STDIN,
    Faults,
    TextKind,
    UserText,
    is_name,
    parse_json,
    read_user_text,
)
from puzzle_publish.types._grid.patternfile import read_given
from puzzle_publish.types.calendar.boardfile import read_board_file
from puzzle_publish.types.crossword.cluefile import clues_in
from puzzle_publish.types.idiomfall.boardfile import read_board
from puzzle_publish.types.wordpath.gridfile import read_grid
from puzzle_publish.words.clued import read_clued
from puzzle_publish.words.reading import read_lexicon

# Reads what was typed, says what it is to be, how many MiB at most, what to write.
READERS = {
    "words": (read_lexicon, "a list of words", 16, "one word per line"),
    "clued": (read_clued, "a list of words", 16, "one word per line"),
    "pattern": (read_given, "a pattern", 1, 'rows of "." and "#"'),
    "clues": (
        lambda value: clues_in(value, None),
        "a file of clues",
        1,
        '"1 across", then its clue',
    ),
    "grid": (read_grid, "a grid", 1, "one row per line"),
    "board": (
        lambda value: read_board(value, number=None),
        "a board",
        64,
        "its rows, an empty line and its idioms",
    ),
    "yaml": (yamlfile.read, "a YAML file", 1, ""),
    "calendar": (
        lambda value: read_board_file(Path(value), shown=value),
        "a YAML file",
        1,
        "",
    ),
}
# Spreadsheets write lists of words, so these are read in other encodings too.
UTF8_ONLY = [name for name in READERS if name not in ("words", "clued")]
TYPED = [name for name in READERS if name not in ("yaml", "calendar")]
GBK = "if it is GB18030 (GBK), convert it with `iconv -f GB18030 -t UTF-8`"
UTF16 = "f.txt: this is UTF-16; save it as UTF-8"
LATIN = "if it is ISO-8859-1 (Latin-1), convert it with `iconv -f ISO-8859-1 -t UTF-8`"


@pytest.fixture(params=READERS)
def reader(request):
    return request.param


@pytest.fixture
def refused(reader, tmp_path, monkeypatch):
    """The one sentence that says why a file or standard input is not read."""
    monkeypatch.chdir(tmp_path)

    def run(value, content=None):
        if value == STDIN:
            stdin = SimpleNamespace(buffer=io.BytesIO(content))
            monkeypatch.setattr("sys.stdin", stdin)
        elif content is not None:
            (tmp_path / value).write_bytes(content)
        with pytest.raises(UsageError) as caught:
            READERS[reader][0](value)
        (problem,) = caught.value.problems
        return problem

    return run


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("ab\ncd".encode("utf-16-be"), UTF16),
        (b"%PDF-1.7\n\0\1", "f.txt: this is binary, not {what}"),
        (
            "ab\n甲乙丙丁\n".encode("gb18030"),
            f"f.txt:2:1: not UTF-8 (byte 0xbc); {GBK}",
        ),
        (b"a\rb\r\nc\xff", "f.txt:3:2: not UTF-8 (byte 0xff); save it as UTF-8"),
        (
            "\ufeff一二\n三四五".encode() + b"\xff",  # its place counts characters
            "f.txt:2:4: not UTF-8 (byte 0xff); save it as UTF-8",
        ),
    ],
)
def test_what_is_no_text_in_utf8_is_reported_with_its_place(
    refused, reader, content, told
):
    assert refused("f.txt", content) == told.format(what=READERS[reader][1])


@pytest.mark.parametrize("reader", UTF8_ONLY, indirect=True)
@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("ab\ncd".encode("utf-16"), UTF16),
        ("café\n".encode("latin-1"), f"f.txt:1:4: not UTF-8 (byte 0xe9); {LATIN}"),
    ],
)
def test_what_only_spreadsheets_write_is_refused_elsewhere(refused, content, told):
    assert refused("f.txt", content) == told


def test_a_missing_file_is_reported_with_the_near_one(refused, tmp_path):
    (tmp_path / "typed.text").touch()
    (tmp_path / "typod.txt").mkdir()

    told = 'typed.txt: there is no such file; did you mean "typed.text"?'
    assert refused("typed.txt") == told


def test_a_folder_is_refused(refused, reader, tmp_path):
    what = READERS[reader][1]
    (tmp_path / "folder").mkdir()

    assert refused("folder") == f"folder: this is a folder; name {what}"


@pytest.mark.parametrize("name", ["pipe", os.devnull])
def test_what_may_never_end_is_refused_unread(refused, reader, tmp_path, name):
    what = READERS[reader][1]
    os.mkfifo(tmp_path / "pipe")
    also = ", or - for standard input" if reader in TYPED else ""

    assert refused(name) == f"{name}: this is not a regular file; name {what}{also}"


def test_a_large_file_is_refused_by_its_size_unread(
    refused, reader, tmp_path, monkeypatch
):
    _, what, most, _ = READERS[reader]
    with (tmp_path / "large.txt").open("wb") as stream:
        stream.truncate((most << 20) + 1)  # a hole; takes no room on the disk
    monkeypatch.setattr(Path, "open", None)

    told = f"large.txt: {what} may have at most {most} MiB (got {most}.1)"
    assert refused("large.txt") == told


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "w.txt"
    path.write_bytes(b"x" * (1 << 20))
    found = path.stat()

    def stat(self):
        with path.open("ab") as stream:
            stream.write(b"x")
        return found

    monkeypatch.setattr(Path, "stat", stat)

    with pytest.raises(
        UsageError, match=r"w.txt: a note may have at most 1 MiB \(got more"
    ):
        read_user_text(path, TextKind("a note", 1))


def test_what_cannot_be_opened_is_reported_with_the_reason(
    refused, tmp_path, monkeypatch
):
    (tmp_path / "file").touch()
    assert refused("file/f.txt") == "file/f.txt: cannot be read (Not a directory)"
    assert refused("a\0b") == "ab: cannot be read (this is not a path)"

    def locked(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", locked)  # the superuser may open anything
    assert refused("file") == "file: cannot be read (Permission denied)"


@pytest.mark.parametrize("reader", TYPED, indirect=True)
@pytest.mark.parametrize("content", [b"", b" \n\t\r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_says_what_to_write(refused, reader, content):
    how = READERS[reader][3]

    assert refused("f.txt", content) == f"f.txt: is empty; write {how}"
    assert refused("-", content) == f"standard input: is empty; write {how}"


@pytest.mark.parametrize("reader", TYPED, indirect=True)
def test_standard_input_is_held_to_the_same_rules(refused, reader, monkeypatch):
    _, what, most, _ = READERS[reader]
    large = b"x" * ((most << 20) + 1)

    told = f"standard input: {what} may have at most {most} MiB (got more)"
    assert refused("-", large) == told
    told = "standard input:1:2: not UTF-8 (byte 0xff); save it as UTF-8"
    assert refused("-", b"a\xff") == told


@pytest.mark.parametrize("reader", TYPED, indirect=True)
def test_standard_input_that_was_closed_is_reported(reader, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    read, what, *_ = READERS[reader]

    with pytest.raises(UsageError) as caught:
        read("-")
    assert str(caught.value) == f"standard input: is closed; give {what}"


@pytest.mark.parametrize("code", ["utf-16", "utf-8-sig", "cp1252"])
def test_what_spreadsheets_write_is_read_if_the_kind_allows_it(tmp_path, said, code):
    path = tmp_path / "w.txt"
    path.write_bytes("l’été\r\nŒuvre – 5 €\r\n".encode(code))

    found = read_user_text(path, TextKind("a note", 1, is_exported=True), shown="w.txt")

    assert found.text == "l’été\nŒuvre – 5 €\n"
    notice = "w.txt: read as Windows-1252, since it is not UTF-8"
    assert (notice in said.messages) == (code == "cp1252")


@pytest.mark.parametrize(
    "raw",
    [
        "甲乙\n丙丁\n".encode("gb18030"),  # letters of Windows-1252 as well
        "été ".encode() + b"\xe9t\xe9",  # UTF-8 that somebody damaged
        b"na\xefve \x81",
        b"\xff\xfea",
        "sun".encode("utf-16-le"),  # no mark
    ],
)
def test_other_encodings_are_not_guessed(tmp_path, raw):
    path = tmp_path / "w.txt"
    path.write_bytes(raw)

    with pytest.raises(UsageError, match="UTF-8"):
        read_user_text(path, TextKind("a note", 1, is_exported=True))


def test_a_file_named_dash_is_read_by_its_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_text("here")

    wanted = TextKind("a note", 1)
    assert read_user_text("./-", wanted).text == "here"
    assert read_user_text(Path("-"), wanted).text == "here"


def test_what_was_read_has_one_kind_of_line_ends_and_no_mark(tmp_path):
    path = tmp_path / "Mine\x1b.TXT"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")

    found = read_user_text(path, TextKind("a note", 1), shown="a\nb")

    assert found == UserText("a\nb\nc\n", shown="a b", name="Mine", suffix=".txt")


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("甲乙\n丙丁\n".encode("gb18030"), GBK),
        ("café\nTürkei\n".encode("latin-1"), LATIN),
        # Two bytes of it are a hanzi in GBK.
        ("Étoile du jour\n".encode("latin-1"), LATIN),
        (b"good\nna\xefve\xff\n", "save it as UTF-8"),
    ],
)
def test_what_is_likely_to_be_another_code_is_named(tmp_path, raw, told):
    path = tmp_path / "f.txt"
    path.write_bytes(raw)

    with pytest.raises(UsageError) as caught:
        read_user_text(path, TextKind("a note", 1))

    assert str(caught.value).endswith(f"; {told}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1,\n 2", "f:2:3: this is not JSON (Expecting ',' delimiter)"),
        ("[" * 100_000, "f: this is nested too deeply"),
        ("9" * 5_000, "f: this is not JSON (Exceeds the limit"),
    ],
)
def test_json_that_cannot_be_read_is_reported(text, told):
    with pytest.raises(UsageError) as caught:
        parse_json(UserText(text, "f", "f", ""))

    assert str(caught.value).startswith(told)


def test_faults_are_reported_with_their_places_but_at_most_twenty():
    faults = Faults("f")
    faults.refuse()
    faults.add(2, 3, "\x1bwrong")
    for n in range(20):
        faults.add_unplaced(f"fault {n}")

    with pytest.raises(UsageError) as caught:
        faults.refuse()

    problems = caught.value.problems
    assert problems[:2] == ("f:2:3: wrong", "f: fault 0")
    assert (len(problems), problems[-1]) == (20, "f: … and 2 more")


def test_a_word_that_is_no_file_may_be_a_name(tmp_path):
    (tmp_path / "mine").touch()

    assert is_name("english", tmp_path)
    for value in ("mine", "english.txt", "lists/english"):
        assert not is_name(value, tmp_path)
