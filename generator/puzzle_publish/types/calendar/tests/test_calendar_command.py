"""`publish solve calendar`: what it prints, and what it refuses."""

import argparse
import json

import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types import calendar
from puzzle_publish.types.calendar import command, counts
from puzzle_publish.types.calendar.boards import board_from
from puzzle_publish.types.calendar.counts import counts_path

TYPE = OnJson(calendar.TYPE)
PICTURE = """\
seed51: m2 d30 w3

v   v   v   w3  Y   m2  U   U
v   l   l   Y   Y   Y   Y   U
v   l   P   P   O   O   U   U
I   l   P   P   O   O   V   V
I   l   T   P   S   S   V   L
I   T   T   S   S   L   L   L
I   d30 T

"""


@pytest.fixture
def solve(capsys):
    """Runs the command; returns what it printed."""

    def run(line):
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        assert command.run(parser.parse_args(line.split())) == 0
        return capsys.readouterr().out

    return run


def test_one_solution_is_a_picture_of_letters_and_labels(solve):
    assert solve("--cells m2 d30 w3") == PICTURE


def test_labels_may_come_in_any_order(solve):
    assert solve("--cells w3 m2 d30") == PICTURE


def test_a_date_names_its_weekday(solve):
    # 2027-08-18 is a Wednesday.
    assert solve("--date 2027-08-18") == solve("--cells m8 d18 w3")


@few(
    ("numbers", "count"), [("1 1 1", 119_836), ("8 16 3", 195_300), ("4 28 5", 754_034)]
)
def test_numbers_name_month_day_and_weekday(solve, numbers, count):
    assert solve(f"{numbers} --count") == f"{count}\n"


def test_weekday_1_is_monday_on_boards_that_begin_with_sunday(solve, own):
    text = own.read_text()
    own.write_text(f"week_start: sunday\n{text}")

    assert "w2" in solve(f"1 --board {own}").splitlines()[0]


def test_the_count_is_exact(solve):
    assert solve("--cells m8 d16 w3 --count") == "195300\n"
    assert json.loads(solve("--cells m8 d16 w3 --count --json")) == {"count": 195_300}


def test_a_limit_prints_no_more_and_says_that_there_are_more(solve):
    found = json.loads(solve("--cells m8 d16 w3 --limit 5 --json"))
    givens = {"board": "seed51", "open": ["m8", "d16", "w3"], "pieces": []}

    assert found["complete"] is False
    assert len(found["solutions"]) == 5
    assert all(TYPE.follows_rules(givens, answer) for answer in found["solutions"])
    assert len({json.dumps(answer) for answer in found["solutions"]}) == 5
    assert solve("--cells m8 d16 w3 --limit 5").count("\n\n") == 6


def test_searched_and_remembered_solutions_come_in_one_order(solve):
    searched = json.loads(solve("--cells m8 d16 w3 --limit 1000 --json"))
    remembered = json.loads(solve("--cells m8 d16 w3 --limit 5000 --json"))

    assert len(remembered["solutions"]) == 5000
    assert remembered["complete"] is False
    assert remembered["solutions"][:1000] == searched["solutions"]


@pytest.mark.parametrize(
    ("limit", "shown", "complete"),
    [(1, 1, False), (6, 6, False), (7, 7, True), (8, 7, True), (1001, 7, True)],
)
def test_complete_says_that_nothing_was_left_out(solve, limit, shown, complete):
    line = f"--board classic43 --cells m10 d6 --limit {limit} --json"
    found = json.loads(solve(line))

    assert len(found["solutions"]) == shown
    assert found["complete"] is complete


def test_all_prints_all(solve):
    found = json.loads(solve("--board tetro43 --cells m6 d25 --all --json"))

    assert found["complete"] is True
    assert len(found["solutions"]) == 5_205
    assert len({json.dumps(answer) for answer in found["solutions"]}) == 5_205
    text = solve("--board classic43 --cells m10 d6 --all")
    assert text.count("\n\n") == 8


def test_every_solves_every_combination(solve):
    assert solve("--every") == "seed51: 2604 combinations, 2604 with a solution\n"


def test_every_as_json_has_a_solution_for_each_combination(solve):
    found = json.loads(solve("--every --board tetro43 --json"))

    assert {k: found[k] for k in ("combinations", "solved", "complete")} == {
        "combinations": 372,
        "solved": 372,
        "complete": True,
    }
    board = board_from("tetro43")
    opened = [tuple(one["open"]) for one in found["solutions"]]
    assert opened == list(board.combinations())
    for one in found["solutions"]:
        givens = {"board": "tetro43", "open": one["open"], "pieces": []}
        assert TYPE.follows_rules(givens, {"pieces": one["pieces"]})


@few("afresh", ["", "--afresh"])
def test_every_count_prints_the_file_that_is_shipped(solve, afresh):
    path = counts_path(board_from("classic43t"))

    assert solve(f"--every --count {afresh} --board classic43t") == path.read_text()


def test_every_count_reads_the_shipped_table(solve, monkeypatch):
    monkeypatch.setattr(counts, "count_all", None)

    assert solve("--every --count").startswith("# seed51 2755dcf82a472b70 m,d,w ")


@pytest.mark.soak
@pytest.mark.parametrize("name", ["classic43", "tetro43", "weekday50", "seed51"])
def test_every_count_prints_each_file_that_is_shipped(solve, name):
    path = counts_path(board_from(name))

    assert solve(f"--every --count --afresh --board {name}") == path.read_text()


def test_every_count_as_json_has_the_total_and_each_count(solve):
    found = json.loads(solve("--every --count --board classic43 --json"))

    assert found["count"] == 25_061
    assert len(found["combinations"]) == 372
    assert found["combinations"][24] == {"open": ["m1", "d25"], "count": 216}


LINE = """\
groups: [w]
rows: |
  w1 w2 w3 w4 w5 w6 w7 .
  .  .  .  .  .  .  .  .
pieces:
  I8: |
    ########
  I7: |
    #######
"""


@pytest.fixture
def own(tmp_path):
    """A board of one's own, solvable on Mondays only."""
    path = tmp_path / "line.yaml"
    path.write_text(LINE)
    return path


def test_a_board_of_ones_own_is_a_file(solve, own):
    assert solve(f"--board {own} --cells w1 --all") == (
        "line: w1\n\nw1 i  i  i  i  i  i  i\nI  I  I  I  I  I  I  I\n\n"
    )
    assert solve(f"--board {own} --cells w1 --count") == "1\n"


def test_where_there_is_no_solution_it_is_said(solve, own):
    assert solve(f"--board {own} --cells w2") == "line: w2\n\nno solution\n"
    assert json.loads(solve(f"--board {own} --cells w2 --json")) == {
        "solutions": [],
        "complete": True,
    }
    assert solve(f"--board {own} --cells w2 --all") == "line: w2\n\nno solution\n"
    assert solve(f"--board {own} --cells w2 --count") == "0\n"
    assert solve(f"--board {own} --every") == (
        "line: 7 combinations, 1 with a solution\n"
        + "".join(f"no solution: w{n}\n" for n in range(2, 8))
    )
    assert json.loads(solve(f"--board {own} --every --json"))["solved"] == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--date 2027-02-30", r"--date: must be a date .* \(got \"2027-02-30\"\)"),
        ("--every --board sed51", r'\(got "sed51"\); did you mean "seed51"\?'),
        ("--date 20270816", r"--date: must be a date of the calendar as YYYY-MM-DD"),
        ("--date 2027-W01-1", "--date: must be a date"),
        ("--cells m8 d16", "--cells: must be one of m1 to m12, one of d1 to d31 and"),
        ("--cells m8 d16 w8", r"one of w1 to w7 \(got \"m8 d16 w8\"\)"),
        ("--cells m8 m9 w1", "--cells: must be"),
        ("--cells m8 d16 w3 w3", "--cells: must be"),
        ("--cells m8 d16 w3 --board classic43", "and one of d1 to d31 "),
        ("8 16", r"N: must be a month \(1 to 12\), a day \(1 to 31\) and a weekday"),
        ("8 16 8", r"and a weekday \(1 to 7\) \(got \"8 16 8\"\)"),
        ("8 ² 3", "N: must be"),
        ("8 16 3 --board classic43", r"and a day \(1 to 31\) \(got"),
        ("8 16 3 --afresh", "--afresh goes with --every --count"),
        ("--every --afresh", "--afresh goes with --every --count"),
        ("--every --all", "--every goes with --count or alone"),
        ("--every --limit 3", "--every goes with --count or alone"),
        ("--date 2027-08-16 --limit 0", "--limit: must be a whole number from 1"),
        ("--date 2027-08-16 --limit 1e3", r"--limit: .*\(got \"1e3\"\)"),
        ("--date 2027-08-16 --limit ²", "--limit: must be"),
        ("--date 2027-08-16 --board nope", "--board: must be classic43, classic43t"),
        ("--date 2027-08-16 --board no.yaml", "no.yaml: there is no such file"),
    ],
)
def test_a_wrong_option_is_refused_and_the_right_ones_named(solve, line, message):
    with pytest.raises(UsageError, match=message):
        solve(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "--date 2027-08-16 --every",
        "8 16 3 --every",
        "--date 2027-08-16 --all --count",
        "--date 2027-08-16 --count --limit 3",
    ],
)
def test_options_that_exclude_each_other_are_refused(solve, line, capsys):
    with pytest.raises(SystemExit) as caught:
        solve(line)

    assert caught.value.code == 2


def test_a_board_too_large_to_count_is_reported(solve, monkeypatch):
    from puzzle_publish.types.calendar import search

    monkeypatch.setattr(search.Memo.__init__, "__kwdefaults__", {"most_states": 1000})
    with pytest.raises(UsageError, match="too many possibilities"):
        solve("--cells m8 d16 w3 --count")


def test_letters_are_distinct_on_every_board():
    for name in ("seed51", "classic43", "tetro43", "weekday50"):
        board = board_from(name)
        letters = command.letters_of(board)
        assert len(set(letters)) == len(letters) == len(board.pieces)
