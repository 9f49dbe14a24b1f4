"""`publish check --json` and `--log-json` tell what is wrong in parts."""

import json
import pickle

import pytest

from puzzle_publish import cli
from puzzle_publish.core.errors import ConfigError, Placed

BOOK = """\
format: 1
book: {id: b, title: T, seed: 1}
print: {printer: home, trim: A9}
sections:
  - {name: s, type: calender, count: 4}
"""
TOLD = [
    (3, 30, "print.trim", 'home has no trim "A9"'),
    (5, 5, "sections[0].id", "is missing"),
    (5, 6, "sections[0].name", "there is no such key"),
    (5, 21, "sections[0].type", 'there is no puzzle type "calender"'),
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def places(errors):
    return [(e["file"], e["line"], e["column"], e["key"]) for e in errors]


def test_check_tells_programs_each_error_with_its_place(folder, capsys):
    (folder / "b.yaml").write_text(BOOK)

    assert cli.main(["check", "b.yaml", "--json"]) == 2

    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["exit_code"] == 2
    assert places(found["errors"]) == [("b.yaml", *told[:3]) for told in TOLD]
    for error, (line, column, key, begin) in zip(found["errors"], TOLD, strict=True):
        assert error["message"].startswith(begin)
        assert f"b.yaml:{line}:{column}: {key}: {error['message']}\n" in err


def test_a_log_for_programs_has_the_same_places(folder, capsys):
    (folder / "b.yaml").write_text(BOOK)

    assert cli.main(["check", "b.yaml", "--log-json"]) == 2

    *errors, _ = map(json.loads, capsys.readouterr().err.splitlines())
    assert places(errors) == [("b.yaml", *told[:3]) for told in TOLD]
    assert {error["event"] for error in errors} == {"error"}


@pytest.mark.parametrize(
    ("content", "place", "begin"),
    [
        (None, (None, None, None), "there is no such file"),
        (b"", (1, 1, None), "the file is empty"),
        (b"format: 1\n\xff", (2, 1, None), "not UTF-8 (byte 0xff)"),
        (b"format: [1", (1, 11, None), "not valid YAML"),
        (b"format: 1\nformat: 2", (2, 1, "format"), "this key is repeated"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(content, place, begin, folder, capsys):
    if content is not None:
        (folder / "b.yaml").write_bytes(content)

    assert cli.main(["check", "b.yaml", "--json"]) == 2

    errors = json.loads(capsys.readouterr().out)["errors"]
    (error,) = [one for one in errors if one["message"].startswith(begin)]
    assert places([error]) == [("b.yaml", *place)]


def test_a_book_that_cannot_be_filled_or_printed_has_a_place_too(folder, capsys):
    text = (
        BOOK.replace("A9", "A5").replace("name:", "id:").replace("calender", "_blank")
    )
    (folder / "b.yaml").write_text(text.replace("count: 4", "count: 4, per_page: 50"))

    code = cli.main(["check", "b.yaml", "--json"])

    found = json.loads(capsys.readouterr().out)
    assert found["exit_code"] == code > 1
    assert [error["key"] for error in found["errors"]] == ["sections[0].per_page"]


def test_an_error_of_another_process_keeps_its_places():
    problem = Placed("b.yaml:1:2: k: m", "m", file="b.yaml", line=1, column=2, key="k")
    error = pickle.loads(pickle.dumps(ConfigError(["first"], [problem])))

    assert error.problems == ("first",)
    assert error.every == (problem,)
    assert error.every[0].place == problem.place


RIGHT = BOOK.replace("A9", "A5").replace(
    "{name: s, type: calender", "{id: s, type: _blank"
)


def test_check_judges_the_output_folder_and_makes_nothing(folder, capsys):
    (folder / "b.yaml").write_text(RIGHT)
    (folder / "file").write_text("")
    (folder / "books" / "b").mkdir(parents=True)
    (folder / "books" / "b" / "letter.txt").write_text("mine")

    assert cli.main(["check", "b.yaml"]) == 0
    assert cli.main(["check", "b.yaml", "--output", "new/books"]) == 0
    capsys.readouterr()
    assert cli.main(["check", "b.yaml", "--output", "file/books"]) == 2
    assert (
        "file: is not a folder; books appear in file/books" in capsys.readouterr().err
    )
    assert cli.main(["check", "b.yaml", "--output", "books"]) == 2
    assert "books/b: holds letter.txt and no manifest" in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == ["b.yaml", "books", "file"]


def test_check_says_that_the_output_folder_cannot_be_written(
    folder, capsys, monkeypatch
):
    (folder / "b.yaml").write_text(RIGHT)
    monkeypatch.setattr("os.access", lambda path, mode: False)

    assert cli.main(["check", "b.yaml"]) == 2
    assert "cannot be used as the output folder (read-only)" in capsys.readouterr().err
