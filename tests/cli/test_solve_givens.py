"""`publish solve TYPE` from givens, for every type found."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

from puzzle_publish import cli
from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.types import registry
from puzzle_publish.types._blank import Blank
from puzzle_publish.types.given_lines import LONGEST_MIB

NAMES = ("_blank", *registry.names())
LOOSE = {"highest": 3, "rows": [[None, None], [None, None]]}
# 1..3 in a square of 2 x 2 by their sums: so many answers.
ONE = {**LOOSE, "row_sums": [2, 2], "column_sums": [2, 2]}
TWO = {**LOOSE, "row_sums": [3, 3], "column_sums": [3, 3]}
THREE = {**LOOSE, "row_sums": [4, 4], "column_sums": [4, 4]}
NONE = {**LOOSE, "row_sums": [2, 2], "column_sums": [3, 3]}


@pytest.fixture
def file_of(tmp_path):
    """Write lines, or JSON, into a file and return its path."""

    def write(*lines):
        path = tmp_path / "puzzles.jsonl"
        texts = [x if isinstance(x, str) else json.dumps(x) for x in lines]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def solved(capsys):
    """The exit code, the objects printed and what was said on stderr."""

    def solve(*words):
        code = cli.main(["solve", *words, "--json"])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return solve


@pytest.mark.parametrize("name", NAMES)
def test_every_type_finds_the_answer_of_its_worked_example(name, file_of, solved):
    kind = registry.load(name)
    draft = kind.example()
    path = file_of(draft.givens, {"number": 1, "givens": draft.givens, "answer": 7})

    code, found, err = solved(name, path)

    wanted = {"solutions": [kind.solution(draft.answer)], "complete": True}
    assert (code, found) == (0, [wanted, wanted])
    assert err == "2 puzzles\n"


@pytest.mark.parametrize("name", NAMES)
def test_every_type_shows_its_answers_as_pictures(name, file_of, capsys):
    path = file_of(registry.load(name).example().givens)

    assert cli.main(["solve", name, path]) == 0
    out = capsys.readouterr().out
    assert out.startswith("line 1: one answer\n\n")
    assert len(out.splitlines()) > 5


def test_a_type_of_another_package_is_solved_too(guest, file_of, solved):
    source = "from puzzle_publish.types._blank import Blank\n"
    guest("skyline", source + "class S(Blank):\n    name = 'skyline'\nTYPE = S()\n")

    assert solved("skyline", file_of(ONE))[:2] == (
        0,
        [{"solutions": [{"rows": [[1, 1], [1, 1]]}], "complete": True}],
    )


def test_at_most_two_answers_are_printed_and_complete_says_whether_these_are_all(
    file_of, solved
):
    _, found, _ = solved("_blank", file_of(NONE, ONE, TWO, THREE))

    counts = [(len(one["solutions"]), one["complete"]) for one in found]
    assert counts == [(0, True), (1, True), (2, True), (2, False)]
    assert all(one.keys() == {"solutions", "complete"} for one in found)


def test_a_limit_is_how_many_answers_are_printed(file_of, solved):
    path = file_of(THREE)

    for limit, complete in ((1, False), (3, True), (9, True)):
        _, (found,), _ = solved("_blank", path, "--limit", str(limit))
        assert len(found["solutions"]) == min(limit, 3)
        assert found["complete"] is complete


def test_answers_are_counted(file_of, solved, capsys):
    path = file_of(NONE, TWO, THREE)

    assert solved("_blank", path, "--count")[1] == [
        {"count": 0},
        {"count": 2},
        {"count": 3},
    ]
    assert solved("_blank", path, "--count", "--limit", "2")[1] == [
        {"count": 0},
        {"count": 2},
        {"count": 2, "complete": False},
    ]
    assert cli.main(["solve", "_blank", path, "--count", "--limit", "2"]) == 0
    assert capsys.readouterr().out == (
        "line 1: no answer\nline 2: 2 answers\nline 3: 2 answers, and there are more\n"
    )


def test_a_spent_budget_leaves_a_puzzle_undecided(file_of, solved, monkeypatch, capsys):
    def solve(self, givens):
        yield {"rows": [[2, 1], [1, 2]]}
        raise OutOfSteps

    monkeypatch.setattr(Blank, "solve", solve)
    path = file_of(TWO)

    assert solved("_blank", path)[:2] == (
        0,
        [
            {
                "solutions": [{"rows": [[2, 1], [1, 2]]}],
                "complete": False,
                "undecided": True,
            }
        ],
    )
    assert solved("_blank", path, "--limit", "1")[1][0]["undecided"]
    assert solved("_blank", path, "--count")[1] == [
        {"count": 1, "complete": False, "undecided": True}
    ]
    assert cli.main(["solve", "_blank", path, "--count"]) == 0
    assert "one answer found before the solver's steps" in capsys.readouterr().out


def test_blank_lines_and_comments_are_skipped_and_counted_as_lines(file_of, solved):
    path = file_of("\ufeff# squares", "", "  \t", ONE, "#", "{", NONE)

    code, found, err = solved("_blank", path)

    assert code == 2
    assert [sorted(one) for one in found] == [
        ["complete", "solutions"],
        ["error"],
        ["complete", "solutions"],
    ]
    assert found[1]["error"].startswith("line 6: column 2: not JSON (")
    assert err == f"{path}: {found[1]['error']}\n3 lines, 1 malformed\n"


MALFORMED = {
    "{": "column 2: not JSON (Expecting property name enclosed in double quotes)",
    "[]": "must be an object (got a list)",
    '"x"': 'must be an object (got "x")',
    "null": "must be an object (got nothing)",
    '{"givens": null}': "givens: must be an object (got nothing)",
    '{"givens": [1]}': "givens: must be an object (got a list)",
    '{"a": 1, "a": 2}': 'not JSON (key "a" occurs twice in one object)',
    '{"a": NaN}': "not JSON (NaN is not a number)",
    '{"a": 1e999}': 'not JSON ("1e999" is too large a number)',
    "[" * 100_000: "not JSON (it is nested too deeply)",
    '{"a": ' + "1" * 5_000 + "}": "not JSON (Exceeds the limit",
    '{"a": "' + "x" * (LONGEST_MIB << 20) + '"}': "a puzzle may have at most 1 MiB",
    "{}": "cannot be read as a _blank puzzle (\"KeyError: 'rows'\")",
    '{"rows": 7}': "cannot be read as a _blank puzzle: not a list of rows: 7",
    '{"rows": [[true]]}': "cannot be read as a _blank puzzle: not a",
    json.dumps({**ONE, "rows": [[None] * 300] * 300}): (
        "cannot be read as a _blank puzzle: the square must have 2 to 4"
    ),
}


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:20])
def test_a_malformed_line_is_told_in_its_place_and_the_others_are_solved(
    line, file_of, solved
):
    code, found, err = solved("_blank", file_of(ONE, line, ONE))

    assert code == 2
    assert found[0] == found[2] != found[1]
    assert found[1]["error"].startswith(f"line 2: {MALFORMED[line]}")
    assert f"puzzles.jsonl: {found[1]['error']}\n" in err


def test_bytes_that_are_no_utf8_are_told_by_their_line(tmp_path, solved):
    path = tmp_path / "latin.jsonl"
    path.write_bytes(json.dumps(ONE).encode() + b'\n{"caf\xe9": 1}\n')

    code, found, _ = solved("_blank", str(path))

    assert (code, found[1]) == (2, {"error": "line 2: not JSON (byte 5 is not UTF-8)"})


def test_an_error_that_a_solver_raises_late_is_told_alone(file_of, solved, monkeypatch):
    def solve(self, givens):
        yield {"rows": []}
        raise IndexError("gone")

    monkeypatch.setattr(Blank, "solve", solve)

    told = 'line 1: cannot be read as a _blank puzzle ("IndexError: gone")'
    assert solved("_blank", file_of(ONE))[:2] == (2, [{"error": told}])


def test_a_list_of_words_that_is_not_here_is_told(file_of, solved):
    givens = registry.load("wordpath").example().givens
    reference = {"name": "birds", "digest": "0" * 64}
    unknown = {**givens, "mode": "open", "lexicon": reference}

    code, (found,), _ = solved("wordpath", file_of(unknown))

    assert code == 2
    assert found["error"].startswith("line 1: ")
    assert "birds" in found["error"]
    assert "cannot be read as" not in found["error"]


def test_a_type_may_read_lines_of_a_notation(file_of, solved, monkeypatch):
    def read_line(self, line):
        if line.startswith("{"):
            return None
        if line.strip() != "3x3":
            raise ValueError("a line must be 3x3")
        return THREE

    monkeypatch.setattr(Blank, "read_line", read_line)
    lines = ("3x3", {"puzzle": "3x3", "by": "a friend"}, THREE, "4x4", {"puzzle": "5"})

    code, found, _ = solved("_blank", file_of(*lines))

    wrong = "cannot be read as a _blank puzzle: a line must be 3x3"
    assert code == 2
    assert found[0] == found[1] == found[2]
    assert len(found[0]["solutions"]) == 2
    assert found[3:] == [{"error": f"line {k}: {wrong}"} for k in (4, 5)]


def test_standard_input_is_read_line_by_line(solved, monkeypatch):
    class Pipe(io.BytesIO):
        def read(self, *_):
            raise AssertionError("reads more than a line")

    lines = (json.dumps(ONE) + "\n").encode() * 3
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Pipe(lines)))

    code, found, err = solved("_blank", "-")

    assert (code, len(found), err) == (0, 3, "3 puzzles\n")


def test_each_answer_is_printed_before_the_next_line_is_read(solved, monkeypatch):
    shown = []

    class Pipe(io.BytesIO):
        def readline(self, *most):
            shown.append(sys.stdout.getvalue().count("\n"))
            return super().readline(*most)

    lines = (json.dumps(ONE) + "\n").encode() * 2
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Pipe(lines)))
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    assert cli.main(["solve", "_blank", "-", "--json"]) == 0
    assert shown == [0, 1, 2]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["_blank"], "the following arguments are required: FILE"),
        (["_blank", "no-such-file"], "no-such-file: cannot be read (No such file"),
        (["_blank", "."], "cannot be read (Is a directory)"),
        (["_blank", "/dev/null"], "cannot be read (a device, not a regular file)"),
        (["_blank", "-", "--limit", "0"], "--limit: must be a whole number from 1"),
        (["_blank", "-", "--limit", "two"], '(got "two")'),
        (["_blank", "-", "--nonesuch"], "unrecognized arguments"),
        (["nonesuch", "-"], "there is no puzzle type"),
        (["calendar", "--givens", "-"], "--givens: is the file itself, as in"),
        (["_blank", "-", "x"], 'FILE: must be one file (got "- x")'),
        (["_blank", "-", "--all", "--limit", "3"], "not allowed with argument --all"),
        (["_blank", "-", "--set", "rows"], "--set: must be KEY=VALUE"),
        (["sudoku", "12"], "it has 2 characters; must have 81"),
    ],
)
def test_a_wrong_call_exits_2_with_a_sentence(words, told, capsys):
    assert cli.main(["solve", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err


def test_a_type_with_a_job_of_its_own_keeps_it_and_names_it(capsys):
    assert cli.main(["solve", "calendar", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "--limit N" in shown
    assert "also: publish solve calendar --date 2027-08-16" in shown
    assert cli.main(["solve", "calendar", "--date", "2027-08-16", "--help"]) == 0
    assert "--every" in capsys.readouterr().out


SUDOKU = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


@pytest.mark.parametrize("verb", ["solve", "grade"])
def test_a_puzzle_in_the_type_s_notation_or_as_json_may_be_typed(verb, capsys):
    typed = (["sudoku", SUDOKU], ["cryptarithm", "send", "+", "more", "=", "money"])
    for words in (*typed, ["_blank", json.dumps(ONE)]):
        assert cli.main([verb, *words]) == 0
        out, err = capsys.readouterr()
        assert out.count("\n") > 0
        assert not out.startswith("line")
        assert err == ""


def test_members_of_the_givens_may_be_set(file_of, solved):
    wider = ("--set", "row_sums=[2, 2]", "--set", "column_sums=[2, 2]")

    assert solved("_blank", file_of(THREE), *wider, "--count")[1] == [{"count": 1}]
    assert solved("_blank", json.dumps(THREE), *wider, "--count")[1] == [{"count": 1}]


def test_all_answers_are_printed_where_that_is_asked_for(file_of, solved):
    _, (found,), _ = solved("_blank", file_of(THREE), "--all")
    assert (len(found["solutions"]), found["complete"]) == (3, True)
