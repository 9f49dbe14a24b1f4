"""The shipped books: listed, and copied as books to start from."""

import json
import re

import pytest
import yaml
from few import few

from puzzle_publish import cli
from puzzle_publish.cli import examples
from puzzle_publish.cli import new_book as newbook
from puzzle_publish.cli.presets import presets
from puzzle_publish.config import schema
from puzzle_publish.config.load import load_book
from puzzle_publish.core import resources
from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.model_errors import read_model
from puzzle_publish.core.text_picture import columns_of

SHIPPED = sorted(path.stem for path in resources.configs().glob("*.yaml"))


def comments(text):
    return [found.strip() for found in re.findall(r"(?m)(?:^|\s)#.*$", text)]


def unnamed(text):
    """Return a book's text without the names that a copy has of its own."""
    return re.sub(r"(configs/(presets/)?)?[\w-]+\.yaml|output/[\w-]+/", "…", text)


def test_every_shipped_book_is_listed_with_title_puzzles_language_and_types(capsys):
    assert cli.main(["examples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == SHIPPED

    assert cli.main(["examples", "--json"]) == 0
    found = {one["name"]: one for one in json.loads(capsys.readouterr().out)}
    assert sorted(found) == SHIPPED
    assert found["variety-zh"] == {
        "name": "variety-zh",
        "title": "百味谜题",
        "subtitle": "五种玩法，由浅入深",
        "language": "zh",
        "puzzles": 96,
        "types": ["wordpath", "idiomfall", "crossword", "cryptarithm", "calendar"],
    }


@pytest.mark.parametrize("wide", [80, 100, 300])
def test_a_book_is_one_line_as_wide_as_the_terminal(capsys, monkeypatch, wide):
    monkeypatch.setenv("COLUMNS", str(wide))
    assert cli.main(["examples"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()

    assert len(lines) == len(SHIPPED)
    assert max(map(columns_of, lines)) <= wide
    assert any(line.endswith(" more") for line in lines) == (wide < 300)
    types = head.index("types")
    for line in lines:
        assert types == columns_of(line) - columns_of(line.rpartition("  ")[2])


@few("source", sorted({*SHIPPED, *presets()}), fast=6)
def test_a_copy_differs_in_id_title_series_and_seed_alone(source, tmp_path):
    made = newbook.new_book("my-own-book", tmp_path, source=source)
    shipped = examples.path_of(source)
    before, after = read_model(shipped, BookConfig), read_model(made, BookConfig)

    own = after.book
    assert (own.id, own.title) == ("my-own-book", "My Own Book")
    assert own.series == (before.book.series and "my-own-book")
    assert own.seed != before.book.seed
    kept = {name: getattr(own, name) for name in ("id", "title", "series", "seed")}
    assert after == before.model_copy(
        update={"book": before.book.model_copy(update=kept)}
    )
    text = shipped.read_text(encoding="utf-8")
    copy = made.read_text(encoding="utf-8")
    assert comments(unnamed(copy)) == comments(unnamed(text))
    assert f"publish build {made.name}" in copy
    assert "configs/" not in copy
    assert f"output/{before.book.id}/" not in copy


@pytest.mark.soak
def test_a_copy_is_a_book_that_check_accepts(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "book", "spring", "--from", "tiny"]) == 0
    assert capsys.readouterr().out == "spring.yaml\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        schema.FILE,
        "spring.yaml",
    ]

    assert cli.main(["check", "spring.yaml"]) == 0
    assert load_book("spring.yaml").config.book.id == "spring"


def test_the_same_call_makes_the_same_book_and_another_name_another_seed(tmp_path):
    seeds = []
    for folder, name in (("a", "one"), ("b", "one"), ("c", "two")):
        (tmp_path / folder).mkdir()
        made = newbook.new_book(name, tmp_path / folder, source="tiny.yaml")
        seeds.append(yaml.safe_load(made.read_text(encoding="utf-8"))["book"]["seed"])

    assert seeds[0] == seeds[1] != seeds[2]


def test_an_unknown_example_is_refused_with_what_was_meant(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "book", "mine", "--from", "varety"]) == 2

    told = capsys.readouterr().err
    assert 'there is no preset or shipped book "varety"; must be activity-' in told
    assert told.endswith('; did you mean "variety"?\n')
    assert list(tmp_path.iterdir()) == []


def test_an_example_is_of_books_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "design", "mine", "--from", "tiny"]) == 2

    assert "goes with `publish new book` only (got design)" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# A shipped book with files of its own


@pytest.fixture
def with_files(tmp_path, monkeypatch):
    """Ship one book, which names a list, a board and a design."""
    folder = tmp_path / "shipped"
    for name, text in {
        "lists/mine.txt": "word\n",
        "boards/mine.yaml": "rows: |\n",
        "look/design.yaml": "name: Look\n",
        "lists/other.txt": "other\n",
        "small.yaml": """\
format: 1
book:
  id: small
  title: 'It''s small'  # short
  seed: 1
print: {design: ./look}
sections:
  - {id: a, type: wordpath, count: 1, params: {lexicon: lists/mine.txt}}
  - {id: b, type: calendar, count: 1, params: {board: boards/mine.yaml}}
""",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.setattr(resources, "configs", lambda: folder)
    target = tmp_path / "mine"
    target.mkdir()
    return target


def names(folder):
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
    )


FILES = ["boards/mine.yaml", "lists/mine.txt", "look/design.yaml"]


def test_the_files_that_a_shipped_book_names_come_along(with_files):
    made = newbook.new_book("spring", with_files, source="small")

    assert names(with_files) == sorted([*FILES, schema.FILE, "spring.yaml"])
    assert (with_files / "lists/mine.txt").read_text() == "word\n"
    assert '  title: "Spring"       # short\n' in made.read_text()


@pytest.mark.parametrize("taken", [*FILES, "spring.yaml"])
def test_nothing_is_written_where_one_file_exists(taken, with_files, capsys):
    path = with_files / taken
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")
    with pytest.raises(UsageError, match=f"{taken} exists"):
        newbook.new_book("spring", with_files, source="small")

    assert names(with_files) == [taken]
    assert path.read_text() == "mine"


def test_nothing_half_written_stays_when_the_disk_refuses(with_files, monkeypatch):
    written = newbook.write_file

    def refuse(path, content):
        if path.suffix == ".yaml" and path.parent == with_files:
            raise UsageError(f"{path}: cannot be written (disk full)")
        written(path, content)

    monkeypatch.setattr(newbook, "write_file", refuse)
    with pytest.raises(UsageError, match="disk full"):
        newbook.new_book("spring", with_files, source="small")

    assert names(with_files) == [schema.FILE]
