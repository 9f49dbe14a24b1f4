"""The presets: listed, documented, copied, and books that sell as they are."""

import resource
from pathlib import Path

import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.cli import new_book as newbook
from puzzle_publish.cli.presets import about, presets
from puzzle_publish.config.load import load_book
from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.reading.model_errors import check_model
from puzzle_publish.core.reading.yaml_file import read

NAMES = (
    "activity-adults",
    "activity-kids",
    "christmas-kids",
    "crossword-easy",
    "cryptograms",
    "logic-master",
    "mazes-kids",
    "sudoku-1000",
    "sudoku-giant",
    "word-search-kids",
    "word-search-large",
    "worksheets",
)
# Which of a theme's drawings are nonograms takes some seconds to find out.
SLOW = ("activity-adults", "activity-kids", "christmas-kids", "logic-master")
CHECKED = [
    pytest.param(name, marks=[pytest.mark.soak] if name in SLOW else [])
    for name in NAMES
]
SECONDS = 25
# A thousand puzzles; a theme whose drawings are tried as nonograms.
MORE_SECONDS = {"sudoku-1000": 40, "activity-adults": 32}


def test_the_twelve_presets_are_listed_with_a_line_each(capsys):
    assert cli.main(["new", "book", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert [line.split()[0] for line in lines] == list(NAMES)
    assert max(map(len, lines)) <= 88
    for line in lines:
        name, said = line.split(maxsplit=1)
        assert said == about(presets()[name])
        assert said.endswith(".")


@few("name", CHECKED, fast=3)
def test_a_preset_is_a_book_that_check_accepts_without_a_warning(
    name, tmp_path, monkeypatch, said
):
    monkeypatch.chdir(tmp_path)
    path = newbook.new_book("mine", Path(), source=name)

    text = path.read_text(encoding="utf-8")
    assert "publish build mine.yaml" in text
    assert "configs/" not in text
    assert f"output/{name}/" not in text
    book = load_book(path)
    cover = book.config.print.cover
    slots = cover.kind, cover.promise, cover.banners, cover.blurb, cover.points
    assert all(slots) == (book.config.print.matter != "none")  # sheets have no cover
    for section in book.config.sections:
        assert section.per_page == "auto" or not section.count % section.per_page
    assert "warning" not in said.text.lower()


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_a_preset_leave_its_number_to_the_build(name):
    config, problems = check_model(read(presets()[name]), BookConfig)
    assert (problems, config is None) == ([], False)
    counts = config.counts
    title = config.book.title
    words = [text for _, text in config.texts() if text != title]
    filled = [text for _, text in config.with_counts(counts).texts() if text != title]

    assert not any(f"{counts.puzzles:,}" in text for text in words)
    sold = config.print.matter != "none"  # sheets have no cover
    assert any(f"{counts.puzzles:,}" in text for text in filled) == sold


def test_a_preset_comes_before_a_shipped_book_of_its_name(tmp_path):
    made = newbook.new_book("mine", tmp_path, source="cryptograms")

    assert about(presets()["cryptograms"]) in made.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["book"], "NAME: missing, as in `publish new book my-first`"),
        (["type", "--list"], "--list: goes with `publish new book` only (got type)"),
        (["book", "mine", "--from", "sudoku-giants"], 'did you mean "sudoku-giant"?'),
    ],
)
def test_a_call_that_cannot_be_met_says_why(call, told, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", *call]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def _spent() -> float:
    used = [resource.getrusage(who) for who in _PROCESSES]
    return sum(one.ru_utime + one.ru_stime for one in used)


_PROCESSES = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_a_preset_is_built_without_a_warning_in_time(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    newbook.new_book("mine", Path(), source=name)
    before = _spent()

    assert cli.main(["build", "mine.yaml", "--strict", "--quiet"]) == 0
    assert _spent() - before <= MORE_SECONDS.get(name, SECONDS)


@pytest.mark.parametrize("name", ["word-search-kids", "word-search-large"])
def test_a_book_of_word_searches_has_no_theme_twice(name):
    book = load_book(presets()[name])

    themes = [word for one in book.config.sections for word in one.params["words"]]
    assert len(set(themes)) == len(themes) == sum(s.count for s in book.config.sections)
