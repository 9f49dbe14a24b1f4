"""Numbers in a book's words: filled in by the build, or told if they are not true."""

from dataclasses import replace

import pytest
from covers import cover_of_book, examples

from puzzle_publish import cli
from puzzle_publish.config.load import load_book
from puzzle_publish.core.counts import Counts
from puzzle_publish.core.cover_parts import Words
from puzzle_publish.layout.true_counts import warn_of_counts
from puzzle_publish.plan import make_plan

BOOK = """\
format: 1
book:
  id: b
  title: {title}
  subtitle: {subtitle}
  language: {language}
  seed: 1
print:
  printer: home
  trim: A5
  cover:
    kind: poster
    promise: "{{puzzles}} Puzzles"
    blurb: {blurb}
    points: ["{{kinds}} kinds", "One a page"]
sections:
  - {{id: sums, type: cryptarithm, count: 40, level: easy}}
  - {{id: signs, type: takuzu, count: 20, level: easy}}
"""


def book(folder, *, title="Sums", subtitle="Sums", blurb="Sums", language="en"):
    path = folder / "b.yaml"
    text = BOOK.format(title=title, subtitle=subtitle, blurb=blurb, language=language)
    path.write_text(text, encoding="utf-8")
    return load_book(path)


def test_a_text_has_the_numbers_of_the_book(tmp_path):
    found = book(tmp_path, subtitle="'{puzzles} puzzles'").in_one_volume().config

    assert found.book.subtitle == "60 puzzles"
    assert found.print.cover.promise == "60 Puzzles"
    assert found.print.cover.points == ["2 kinds", "One a page"]


def test_a_volume_has_its_own_numbers(tmp_path):
    found = book(tmp_path).with_counts(Counts(1200, 3)).config

    assert found.print.cover.promise == "1,200 Puzzles"


@pytest.mark.parametrize(
    ("levels", "words"), [(("easy", "hard"), "Easy to hard"), (("easy",), "Easy")]
)
def test_a_cover_has_the_levels_of_the_book(levels, words):
    picks = [
        replace(pick, puzzle=replace(pick.puzzle, level=level))
        for level in levels
        for pick in examples("sudoku", count=1).picks
    ]
    points = ["{levels}, without a guess", "From {levels}"]
    cover, *_ = cover_of_book(
        replace(examples("sudoku", count=1), picks=tuple(picks)),
        cover={"kind": "grid", "promise": "{levels}", "points": points},
    )
    said = [one.text for one in cover.values["back_layers"] if isinstance(one, Words)]
    front = [one.text for one in cover.values["layers"] if isinstance(one, Words)]

    assert f"{words}, without a guess" in said
    assert f"From {words.lower()}" in said
    assert words.upper() in " ".join(front)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "From easy to hard"), ("zh", "入门到困难")]
)
def test_other_levels_than_those_of_the_book_are_told(language, words, tmp_path, said):
    (one,) = told(book(tmp_path, blurb=words, language=language), said)

    assert one.startswith("print.cover.blurb: says ")
    assert one.endswith("write {levels}, and the build fills them in")
    (one,) = told(book(tmp_path, title=words, language=language), said)
    assert "the book's levels are" in one
    assert "{levels}" not in one


def told(loaded, said):
    said.clear()
    warn_of_counts(loaded, make_plan(loaded).requests)
    return [record.getMessage().partition(": ")[2] for record in said.records]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "72 puzzles"),
        ("en", "Now with 72 large-print puzzles"),
        ("en", "1,000 binary puzzles"),
        ("en", "Over 100 puzzles"),
        ("zh", "共 72 题"),
        ("zh", "72道趣味谜题"),
        ("zh", "100 多道题"),
    ],
)
def test_another_number_of_puzzles_is_told(language, words, tmp_path, said):
    found = told(book(tmp_path, subtitle=words, language=language), said)

    assert len(found) == 1
    assert found[0].startswith("book.subtitle: says ")
    assert "the book has 60 puzzles; write {puzzles}, and" in found[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "60 puzzles, 40 word sums and 20 easy binary puzzles"),
        ("en", "Over 50 puzzles, 2 puzzles a page, 9x9 puzzles, 12 months of puzzles"),
        ("en", "Ages 6 to 10, 2 puzzles on each page"),
        ("zh", "共 60 题，每页 2 题，50 多道题，12 种题型，第 3 题"),
    ],
)
def test_true_numbers_and_others_are_not_told(language, words, tmp_path, said):
    loaded = book(tmp_path, subtitle=f"'{words}'", language=language)

    assert told(loaded, said) == []


def test_names_that_are_not_filled_in_are_told(tmp_path, said):
    found = book(tmp_path, title="'{puzzles} Sums'", blurb="'{puzzle} sums'")

    assert told(found, said) == [
        'book.title: "{puzzles}" is printed unchanged here; the subtitle and the'
        " cover's words have it",
        'print.cover.blurb: "{puzzle}" is printed unchanged here; the build fills in'
        " {puzzles}, {kinds} and {levels}",
    ]


@pytest.mark.soak
@pytest.mark.parametrize("verb", ["check", "build"])
def test_check_and_build_warn(verb, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    book(tmp_path, subtitle="72 puzzles")

    assert cli.main([verb, "b.yaml"]) == 0
    assert capsys.readouterr().err.count('says "72 puzzles"') == 1
