"""`publish solve wordpath`: what it finds, and what it refuses."""

import argparse
import io
import json
import sys

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.wordpath import command

SAMPLE = """\
剑辉星回手骰
动禁锢圣之掷
启水圣全巡模
淋定拉景过徒
淇冰特摄载式
暴式兰像驱量
"""
FIVE = "拉特兰式冰淇淋\n启动禁锢\n全景过载摄像\n星辉剑\n掷骰\n"


class Typed(io.StringIO):
    def __init__(self, raw):
        super().__init__()
        self.buffer = io.BytesIO(raw)


@pytest.fixture
def solve(capsys, tmp_path, monkeypatch):
    """Runs the command on two files; returns what it printed."""

    def run(grid, words, *options, grid_name="grid.txt", words_name="words.txt"):
        monkeypatch.chdir(tmp_path)
        for name, content in ((grid_name, grid), (words_name, words)):
            raw = content if isinstance(content, bytes) else content.encode()
            if name == "-":
                monkeypatch.setattr(sys, "stdin", Typed(raw))
            else:
                (tmp_path / name).write_bytes(raw)
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        line = ["--grid", grid_name, "--words", words_name, *options]
        assert command.run(parser.parse_args(line)) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def refuse(solve):
    def run(*args, **more):
        with pytest.raises(UsageError) as caught:
            solve(*args, **more)
        return list(caught.value.problems)

    return run


def test_the_five_words_of_the_source_s_sample_are_found_once_each(solve):
    found = json.loads(solve(SAMPLE, FIVE, "--json"))
    cells = {path["word"]: path["cells"] for path in found["paths"]}

    assert list(found) == ["paths", "complete"]
    assert found["complete"] is True
    assert len(found["paths"]) == 5
    assert sorted(cells) == sorted(FIVE.split())
    assert cells["星辉剑"] == [[0, 2], [0, 1], [0, 0]]
    assert cells["启动禁锢"] == [[2, 0], [1, 0], [1, 1], [1, 2]]


def test_text_tells_each_word_how_often_and_where(solve):
    assert solve("TAC\nXAX\nXTX\n", "cat\nace\n") == (
        "CAT: 1\n  C1 B1 A1\nACE: not found\n"
    )
    assert solve("CAT\nXAX\nXTX\n", "cat\n") == "CAT: 1\n  A1 B1 C1\n"
    assert solve("CAT\nATX\n", "cat\n") == (
        "CAT: 3\n  A1 B1 C1\n  A1 B1 B2\n  A1 A2 B2\n"
    )


@pytest.mark.parametrize(
    ("grid", "words", "left"),
    [
        ("CAT\nRED\n", "cat\n", "RED"),
        ("CAT\nATX\n", "cat\n", ""),
        ("CAT\nRED\n", "cat\ndog\n", ""),
    ],
)
def test_letters_left_over_are_shown_if_each_word_occurs_once(
    solve, caplog, grid, words, left
):
    with caplog.at_level("INFO"):
        solve(grid, words)
    shown = [one for one in caplog.messages if one.startswith("letters on no path")]

    assert shown == ([f"letters on no path: {left}"] if left else [])


def test_a_palindrome_is_one_place(solve):
    assert solve("ABA\n", "aba\n") == "ABA: 1\n  A1 B1 C1\n"


@pytest.mark.parametrize(
    ("grid", "name"),
    [
        ("C A T\nX Y Z\n", "grid.txt"),
        ("\n\ncat\nxyz\n\n", "grid.txt"),
        ("C　A　T\r\nX　Y　Z", "grid.txt"),
        ('["CAT", "XYZ"]', "grid.json"),
        ('["CAT", "XYZ"]', "grid.txt"),
        ('[["C", "a", "t"], ["X", "Y", "Z"]]', "grid.json"),
        ('{"rows": ["CAT", "XYZ"], "mode": "closed"}', "grid.json"),
        ("\ufeffCAT\nXYZ", "grid.txt"),
        ("CAT\nXYZ", "-"),
    ],
)
def test_a_grid_may_be_text_or_json_or_standard_input(solve, grid, name):
    assert solve(grid, "cat", grid_name=name) == "CAT: 1\n  A1 B1 C1\n"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("cat\n", "-"),
        ('["cat"]', "-"),
        ("word,frequency\ncat,3\n", "-"),
        ('["cat"]', "words.json"),
        ("word\tfrequency\ncat\t3\n", "words.tsv"),
    ],
)
def test_words_may_be_lines_a_table_or_json(solve, words, name):
    assert solve("CAT\nXYZ", words, words_name=name) == "CAT: 1\n  A1 B1 C1\n"


def test_grids_of_any_rectangle_are_searched(solve):
    assert solve("C" + "X" * 30 + "AT\n", "at\n") == "AT: 1\n  AF1 AG1\n"
    rows = "\n".join(["ABC" * 66] * 200)
    assert len(json.loads(solve(rows, "cab\n", "--json"))["paths"]) > 10_000


@pytest.mark.parametrize(
    ("grid", "name", "problems"),
    [
        (
            "ABC\nAB\nABC\n\nABC",
            "grid.txt",
            [
                "grid.txt:2:3: this row has 2 cells, the first has 3; all rows of a"
                " grid must have the same number",
                "grid.txt:4:1: this row has 0 cells, the first has 3; all rows of a"
                " grid must have the same number",
            ],
        ),
        ("A\x07C", "grid.txt", ["grid.txt:1:2: U+0007 cannot be printed"]),
        (
            "[1, 2]",
            "grid.json",
            [
                "grid.json: row 1: must be a text or a list of characters (got 1)",
                "grid.json: row 2: must be a text or a list of characters (got 2)",
            ],
        ),
        (
            '[["AB"]]',
            "grid.json",
            ['grid.json: row 1: a cell is one character (got "AB")'],
        ),
        ("{}", "grid.json", ['grid.json: the object has no "rows"']),
        ('[""]', "grid.json", ["grid.json: row 1: this row has no cells"]),
        ("[]", "grid.json", ["grid.json: must be a list of rows (got a list)"]),
        ("[", "grid.json", ["grid.json:1:2: this is not JSON (Expecting value)"]),
        (
            '["ABC", "AB"]',
            "grid.json",
            [
                "grid.json: row 2: this row has 2 cells, the first has 3; all rows of a"
                " grid must have the same number"
            ],
        ),
        (
            "A" * 201,
            "grid.txt",
            [
                "grid.txt:1:1: a grid may have at most 200 rows and columns (got 1 and"
                " 201)"
            ],
        ),
    ],
)
def test_what_is_no_grid_is_told_with_its_place(refuse, grid, name, problems):
    assert refuse(grid, "abc\n", grid_name=name) == problems


def test_many_faults_are_not_all_told(refuse):
    problems = refuse("\n".join(["AB", *["A"] * 30]), "ab\n")

    assert len(problems) == 20
    assert problems[-1] == "grid.txt: … and 11 more"


def test_standard_input_cannot_be_both(refuse):
    assert refuse("AB", "AB", grid_name="-", words_name="-") == [
        "--words: only one of --grid and --words can be - (got both)"
    ]


def test_words_that_can_be_read_too_often_are_refused(refuse, monkeypatch):
    monkeypatch.setattr(command, "BUDGET", 100_000)

    (problem,) = refuse("\n".join(["A" * 20] * 20), "A" * 30)
    assert problem.startswith("too many ways to read these words in this grid")
