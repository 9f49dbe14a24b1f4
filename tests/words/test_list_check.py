"""What `publish words check` finds in a list."""

import json
from pathlib import Path

import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.core.values import Taste
from puzzle_publish.words.list_check import ERROR, check_list
from puzzle_publish.words.sources import DATA

LISTS = sorted((DATA / "clues").glob("*.csv"))
COOKBOOK = sorted((Path(__file__).parents[2] / "docs" / "cookbook").glob("*/*.csv"))


@pytest.fixture
def found(tmp_path):
    """The findings in a list, each as its line, rule and weight."""

    def check(*rows, name="mine.csv", taste="family"):
        path = tmp_path / name
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        checked = check_list(path, Taste(taste))
        return [(one.line, one.rule, one.weight) for one in checked.findings]

    return check


@few("path", LISTS, ids=lambda path: path.name, fast=2)
def test_the_shipped_clue_lists_have_no_errors(path):
    checked = check_list(path, Taste())

    assert [one for one in checked.findings if one.weight == ERROR] == []
    assert checked.clues >= checked.words >= 500


@pytest.mark.parametrize("path", COOKBOOK, ids=lambda path: path.name)
def test_the_lists_of_the_cookbook_are_fit_for_a_family(path):
    assert [f for f in check_list(path, Taste()).findings if f.rule == "taste"] == []


@pytest.mark.parametrize(
    ("row", "rule", "weight"),
    [
        ("bake,Baker's job", "leak", "error"),
        ("ice cream,Frozen cream", "leak", "error"),
        ("heroin,Poppy product", "taste", "error"),
        ("fool,Stupid person", "taste", "error"),
        ("cows,Farm animal (pl.)", "marker", "error"),
        ("running,Race (-ing form)", "marker", "error"),
        ("drape,Cloth (especially for windows)", "marker", "error"),
        ("ox,Farm animal (2)", "marker", "error"),
        ("ox,Farm animal (2 letters)", "marker", "error"),
        ("mp3,Song file", "form", "error"),
        ("a,First letter", "length", "error"),
        ("counterrevolutionary,Rebel on the other side", "length", "note"),
        (f"sun,{'Day star ' * 7}again", "length", "note"),
        ("woollen,Of cloth", "fragment", "note"),
        ("tree,Oak or", "fragment", "note"),
        ("sun,day star", "form", "note"),
        ("sun,Day star.", "form", "note"),
        ("sun,Day “star", "quotes", "note"),
    ],
)
def test_each_fault_is_found_under_its_rule(found, row, rule, weight):
    assert found("word,clue", "moon,Night light", row) == [(3, rule, weight)]


@pytest.mark.parametrize(
    "row",
    [
        "sun,Day star",
        'sun,"""Here ___ comes"""',
        "sun,“Here ___ comes”",
        "sun,Star (and source of light)",
        "sun,Day star…",
        "sun,Which star?",
        "aide-de-camp,General's helper",
        "beer,Pub order",
        "画龙点睛,最后的神来之笔",
    ],
)
def test_a_good_row_has_no_finding(found, row):
    assert found("word,clue", "moon,Night light", row) == []


def test_repeated_and_ambiguous_clues_are_found(found):
    rows = ("word,clue", "sun,Star", "SUN,star", "orb,Star", "planet,Star", "sun,Light")

    assert found(*rows) == [
        (2, "ambiguous", "error"),
        (3, "ambiguous", "error"),
        (3, "form", "note"),
        (3, "repeated", "error"),
        (4, "ambiguous", "error"),
    ]


def test_missing_clues_are_found(found):
    one = ("word,clue", "sun,Star", "moon,")
    two = ("word,clue,clue2", "sun,Star,Mon opener?", "moon,Orb,Be idle", "sky,Blue,")

    assert found(*one) == [(3, "missing", "error")]
    assert found(*two) == [(4, "missing", "note")]
    assert found("sun", "moon", "sky", name="mine.txt") == []


def test_a_table_needs_no_first_row_and_may_have_every_column(found):
    assert found("heroin,Poppy product") == [(1, "taste", "error")]
    assert found("word,frequency,explanation", "sun,3,A star") == []


def test_a_list_without_clues_is_checked_too(found):
    rows = ("# ours", "sun", "heroin", "sun")

    assert found(*rows, name="mine.txt") == [
        (3, "taste", "error"),
        (4, "repeated", "error"),
    ]
    assert found(*rows, name="mine.txt", taste="general") == [(4, "repeated", "error")]


def test_the_verb_prints_a_line_a_finding_and_a_summary(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text("word,clue\nbake,Baker\nsun,star\n")

    assert cli.main(["words", "check", "mine.csv"]) == 4
    assert capsys.readouterr().out.splitlines() == [
        'mine.csv:2:6: error: leak: gives "bake" away: "Baker"',
        'mine.csv:3:5: note: form: begins with a small letter: "star"',
        "mine.csv: 2 words, 2 clues: 1 error, 1 note",
    ]


def test_the_verb_prints_json(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text("word,clue\nsun,star\n")

    assert cli.main(["words", "check", "mine.csv", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": "mine.csv",
        "words": 1,
        "clues": 1,
        "errors": 0,
        "notes": 1,
        "findings": [
            {
                "line": 2,
                "column": 5,
                "rule": "form",
                "weight": "note",
                "message": 'begins with a small letter: "star"',
            }
        ],
    }


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("check",), "words check: name the file to check"),
        (("check", "gone.csv"), "gone.csv: there is no such file"),
        (("check", "bad.csv"), "bad.csv:2:1: not valid CSV: a quotation mark opens"),
        (("check", "head.csv"), "head.csv: there is no word in this file"),
        (("check", "odd.csv"), "odd.csv:2:6: the character U+202E cannot be printed"),
    ],
)
def test_what_cannot_be_read_is_refused(args, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.csv").write_text('word,clue\n"sun,Star\n')
    (tmp_path / "head.csv").write_text("word,clue\n")
    (tmp_path / "odd.csv").write_text("word,clue\nsun,S\u202etar\n", encoding="utf-8")

    assert cli.main(["words", *args]) == 2
    assert message in capsys.readouterr().err


def test_a_word_in_another_is_noted_where_there_are_no_clues(found):
    assert found("sun", "apple", "sunflower", name="mine.txt") == [
        (1, "within", "note")
    ]
