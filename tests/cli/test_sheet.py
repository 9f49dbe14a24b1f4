"""`publish sheet`: what is on its pages, where the answers are, and what is refused."""

import datetime
import json
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pypdfium2
import pytest
from few import few

from puzzle_publish import sheets
from puzzle_publish.cli import main, sheet
from puzzle_publish.core.printer import load_printer
from puzzle_publish.layout.pages.handouts import write_in
from puzzle_publish.preflight.pdf.read import read_pdf

LESSON = """
    harbour lantern island copper marble window garden silver orange planet rocket
    castle forest dragon bridge button candle pepper ribbon saddle
"""
LIST = "word,clue\n" + "".join(
    f"{word},Clue {k} of the lesson\n" for k, word in enumerate(LESSON.split())
)


def words_of(path):
    with pypdfium2.PdfDocument(path) as pdf:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]


@pytest.fixture
def run(tmp_path, capsys):
    """Return a function that calls `publish sheet` and gives its code and output."""

    def call(*arguments, output="s.pdf"):
        code = main(["sheet", *map(str, arguments), "-o", str(tmp_path / output)])
        return code, capsys.readouterr()

    return call


def test_a_sheet_has_name_title_rules_and_level_and_the_key_follows(run, tmp_path):
    code, said = run("cryptarithm:easy", "--copies", 5, "--seed", 3, "--json")
    found = json.loads(said.out)
    pages = words_of(tmp_path / "s.pdf")

    assert code == 0
    assert (found["pages"], len(pages)) == (7, 7)
    for number, text in enumerate(pages[:5], 1):
        for words in ("Name", "Date", f"Cryptarithm No. {number}", "Easy"):
            assert words in text, (number, words)
        assert "Each letter stands for a digit" in text
        assert not re.search(r"\bp\. \d", text)
    # No answer is on the back of a puzzle.
    assert pages[5] == ""
    assert all(f"No. {number}" in pages[6] for number in range(1, 6))
    assert "Cryptarithms: answers" in pages[6]
    assert [one["key_page"] for one in found["puzzles"]] == [7] * 5
    assert len({one["id"] for one in found["puzzles"]}) == 5


@few("key", ["combined", "separate", "each", "none"], fast=2)
def test_the_call_is_on_pages_of_answers_only(run, tmp_path, key):
    code, said = run("_blank", "--copies", 3, "--seed", 3, "--key", key)
    files = map(Path, said.out.splitlines())
    pages = [text for file in files for text in words_of(file) if text]
    is_key = [": answer" in text for text in pages]

    assert code == 0
    assert len(pages) == {"combined": 4, "separate": 4, "each": 6, "none": 3}[key]
    assert ["publish" in text for text in pages] == is_key
    assert ["publish sheet _blank:easy --seed 3" in text for text in pages] == is_key


@pytest.mark.soak
@few(
    "options",
    [
        [
            *("--copies", 2, "--paper", "a5", "--title", "Wen's sums", "--header", ""),
            *("--per-page", "auto", "--ink", "colour"),
            *("--set", "sections.sheets.params.blanks=4"),
        ],
        ["--copies", 2, "--set", "book.author=Wen Li"],
    ],
)
def test_the_call_on_a_page_of_answers_makes_the_same_bytes(run, tmp_path, options):
    assert run("_blank", "--seed", 3, *options)[0] == 0
    *_, page = words_of(tmp_path / "s.pdf")
    name, verb, *words = shlex.split(page[page.index("publish sheet") :])
    # Where the call takes two lines, the first ends in a backslash.
    assert (name, verb) == ("publish", "sheet")
    again = [word.strip() for word in words]

    assert run(*again, output="again.pdf")[0] == 0
    one, other = (tmp_path / name for name in ("s.pdf", "again.pdf"))
    assert one.read_bytes() == other.read_bytes()


def test_every_option_that_changes_pages_is_in_the_call():
    wanted = sheets.Wanted(
        "crossword",
        *("hard", Path("my words.csv"), 12, 2, "A5", "colour", "-- Name …", "$1"),
        *("each", 7, "en-GB", datetime.date(2028, 2, 29), ("book.taste=school",)),
    )
    plain = {field.name for field in fields(sheets.Wanted)}

    assert plain - sheets.OPTIONS.keys() == {"type_name", "level", "seed", "settings"}
    assert sheets.call_of(wanted) == [
        *("publish sheet crossword:hard", "--seed 7", "--words 'my words.csv'"),
        *("--copies 12", "--per-page 2", "--paper A5", "--ink colour"),
        *("--header='-- Name …'", "--title '$1'", "--key each", "--language en-GB"),
        *("--from 2028-02-29", "--set book.taste=school"),
    ]


@pytest.mark.parametrize(
    ("pieces", "most", "lines"),
    [
        (["publish sheet a", "--seed 3"], 1, ["publish sheet a --seed 3"]),
        (["publish sheet a", "--title 'A long one'"], 1, ["publish sheet a …"]),
        (
            ["publish sheet a", "--title 'A long one'"],
            2,
            ["publish sheet a \\", "--title 'A long one'"],
        ),
        (["publish sheet a", f"--title {'m' * 40}"], 2, ["publish sheet a …"]),
        (["publish sheet a"], 0, []),
    ],
)
def test_a_call_goes_on_or_ends_with_an_ellipsis(pieces, most, lines):
    assert sheets._call_lines(pieces, 13.0, most, "en") == lines


def test_what_the_fonts_cannot_print_of_a_call_is_an_ellipsis(run, tmp_path):
    code, _ = run("_blank", "--copies", 1, "--set", "book.taste.block=[猫]")

    assert code == 0
    assert "--copies 1 --set …" in words_of(tmp_path / "s.pdf")[-1]


def test_the_same_call_gives_the_same_bytes_and_another_seed_other_puzzles(
    run, tmp_path
):
    for name, seed in (("a.pdf", 0), ("b.pdf", 0), ("c.pdf", 1)):
        assert run("_blank", "--copies", 3, "--seed", seed, output=name)[0] == 0
    one, same, other = ((tmp_path / f"{k}.pdf").read_bytes() for k in "abc")

    assert one == same != other


def test_dated_sheets_begin_on_the_day_that_is_asked_for(run, tmp_path):
    code, _ = run("calendar:easy", "--copies", 2, "--from", "2028-02-28")
    pages = words_of(tmp_path / "s.pdf")

    assert code == 0
    assert "28 February 2028" in pages[0]
    assert "29 February 2028" in pages[1]


def test_each_answer_may_be_on_the_back_of_its_sheet(run, tmp_path):
    asked = ("--copies", 5, "--per-page", 2, "--key", "each", "--json")
    code, said = run("cryptarithm", *asked)
    puzzles = json.loads(said.out)["puzzles"]
    pages = words_of(tmp_path / "s.pdf")

    assert (code, len(pages)) == (0, 6)
    places = [(one["page"], one["key_page"]) for one in puzzles]
    assert places == [(1, 2), (1, 2), (3, 4), (3, 4), (5, 6)]
    for k in range(0, 6, 2):
        numbers = re.findall(r"No\. \d", pages[k])
        assert numbers == re.findall(r"No\. \d", pages[k + 1]) != []
        assert ": answer" not in pages[k]
        assert ": answer" in pages[k + 1]


@pytest.mark.soak
def test_the_key_may_be_in_a_file_beside_the_sheets_or_nowhere(run, tmp_path):
    code, said = run("_blank", "--copies", 3, "--key", "separate")
    files = [str(tmp_path / name) for name in ("s.pdf", "s-key.pdf")]

    assert (code, said.out.splitlines()) == (0, files)
    assert [len(words_of(file)) for file in files] == [3, 1]

    code, said = run("_blank", "--copies", 3, "--key", "none", "--json", output="n.pdf")
    assert [one["key_page"] for one in json.loads(said.out)["puzzles"]] == [None] * 3
    assert len(words_of(tmp_path / "n.pdf")) == 3
    assert not (tmp_path / "n-key.pdf").exists()


@pytest.mark.soak
def test_the_words_may_be_a_teachers_own(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lesson.csv").write_text(LIST, encoding="utf-8")
    code, said = run(
        *("crossword:easy", "--words", "lesson.csv", "--copies", 2),
        *("--title", "Unit 3", "--header", "Class … Score …/10"),
    )
    first = words_of(tmp_path / "s.pdf")[0]

    assert code == 0, said.err
    for words in ("Unit 3", "Class", "Score", "/10", "of the lesson"):
        assert words in first
    assert "Name" not in first


def test_a_lesson_has_its_subject_words_at_the_taste_school(run, tmp_path):
    file = tmp_path / "cells.txt"
    file.write_text("ovary\nsperm\nurine\nkidney\nbladder\n", encoding="utf-8")
    asked = ("--copies", 1, "--set", "book.taste=school")
    code, said = run("wordsearch:easy", "--words", file, *asked)
    page, *_ = words_of(tmp_path / "s.pdf")

    assert code == 0, said.err
    assert all(word in page for word in ("OVARY", "SPERM", "URINE"))


def test_a_fault_in_the_words_is_named_with_its_place(run, tmp_path):
    file = tmp_path / "lesson.csv"
    file.write_text('word,clue\nharbour,A\n"lantern,B\n', encoding="utf-8")
    code, said = run("crossword", "--words", file)

    assert code == 2
    assert said.err.startswith("--words: lesson.csv:3:1: not valid CSV")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["crosword"], "did you mean"),
        (["crossword:hrd"], 'has no level "hrd"'),
        (["calendar", "--words", "a.csv"], "--words: puzzles of type calendar have no"),
        (["crossword", "--from", "2027-01-01"], "--from: puzzles of type crossword"),
        (["calendar", "--from", "2027-13-01"], "--from: must be a date"),
        (["crossword", "--words", "none.csv"], "none.csv"),
        (["_blank", "--per-page", "5"], "--per-page: must be one of"),
        (["_blank", "--copies", "1001"], "--copies: must be at most 1,000"),
        (["_blank", "--seed", "-1"], "--seed: must be a whole number"),
        (["_blank", "--title", "A\nB"], "--title: "),
        (["book.yaml"], "sheets are of a type"),
    ],
)
def test_what_cannot_be_is_refused_with_the_option(run, tmp_path, arguments, problem):
    code, said = run(*arguments)

    assert code == 2
    assert problem in said.err
    assert "/sheets.yaml" not in said.err
    assert list(tmp_path.iterdir()) == []


def test_more_sheets_than_there_are_puzzles_are_refused_before_any_is_made(
    run, tmp_path
):
    kind = "sections.sheets.params.kind=doubly_true"
    code, said = run("cryptarithm:easy", "--copies", 900, "--set", kind)

    assert code == 3
    assert said.err.startswith("cryptarithm:easy: asks for 900 cryptarithm puzzles")
    assert "but with these params there are only" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_refused_before_any_puzzle_is_made(
    run, tmp_path
):
    (tmp_path / "s.pdf").mkdir()

    for output, problem in (
        ("s.pdf", "is a folder"),
        ("no/s.pdf", "cannot be written"),
    ):
        code, said = run("_blank", output=output)
        assert code == 2
        assert problem in said.err


def test_a_line_to_fill_in_takes_dots_and_underlines_for_rules():
    assert write_in("Name ...... Date ___") == [("Name", 2), ("Date", 1)]
    assert write_in("Read twice.") == [("Read twice.", 0)]
    assert write_in("") == []


def test_the_options_are_those_that_the_pages_know():
    assert set(sheet.PAPERS) == set(sheets.PAPERS)
    assert sheets.KeyPages.__args__ == sheet.KEYS
    assert load_printer("home", Path()).ink_names == list(sheet.INKS)


def test_sheets_in_colour_have_colours_and_those_in_black_have_none(run, tmp_path):
    options = ("--copies", "2", "--key", "combined")
    for ink in sheet.INKS:
        code, _ = run("calendar:easy", *options, "--ink", ink, output=f"{ink}.pdf")
        assert code == 0

    seen = {
        ink: {
            colour.space.family
            for page in read_pdf((tmp_path / f"{ink}.pdf").read_bytes()).pages
            for colour in page.seen.colours
        }
        for ink in sheet.INKS
    }
    assert "rgb" in seen["colour"]
    assert seen["black"] == {"grey"}
