"""Several machines that share nothing make the book that one machine makes."""

import json
import logging
import os
import shutil
import threading
from dataclasses import asdict, replace

import pytest
from sharded import COUNT, book_in, filled, forge, lines_of, loaded, shard_of
from whole_book import built, repeatable

from puzzle_publish import cli
from puzzle_publish.core.entries import draft_of
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.jobs import plain_outcome
from puzzle_publish.core.messages import MOST_LINES
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import Key, Taste
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.bookless import requests_for
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.shards import admission, files
from puzzle_publish.make.shards.admission import fault_of
from puzzle_publish.make.shards.merging import Merging
from puzzle_publish.make.shards.partition import share_of
from puzzle_publish.make.work import work
from puzzle_publish.types.registry import load
from puzzle_publish.words.gate import judged

PAIR = """\
format: 1
book: {id: pair, title: A Pair, seed: 28}
print: {printer: home, trim: A5}
sections:
  - {id: sums, type: _blank, count: 3, level: hard}
  - id: few
    type: _blank
    count: 7
    level: easy
    params: {size: 2, highest: 2, blanks: 1}
"""


def text(selection):
    return canonical_json([asdict(pick) for pick in selection.picks])


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    return book_in(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def plain(book):
    """What one machine picks."""
    return filled(book, book.parent / "plain.sqlite")[0]


@pytest.fixture(scope="module")
def made(book):
    """Three shards, each with a ledger of its own."""
    return [shard_of(book, book.parent / f"m{n}", n, 3) for n in (1, 2, 3)]


@pytest.fixture
def shards(made, tmp_path):
    """Copies of the three, to be spoiled."""
    return [shutil.copy(path, tmp_path) and tmp_path / path.name for path in made]


# The same book


def test_three_machines_and_a_merge_pick_what_one_machine_picks(
    book, plain, made, tmp_path
):
    merged, merging_ = filled(book, tmp_path / "ledger.sqlite", made)

    assert text(merged) == text(plain)
    assert merging_.taken == COUNT
    assert merging_.wrong == []
    # Nobody but who merges can know which puzzles two machines made both.
    assert merged.tally.duplicates == plain.tally.duplicates > 0
    assert (merged.tally.stored, merged.tally.made) == (COUNT, plain.tally.duplicates)
    assert merged.tally.verdicts == plain.tally.verdicts


@pytest.mark.parametrize("count", [1, 5])
def test_so_do_any_number_of_machines(book, plain, tmp_path, count):
    numbers = range(1, count + 1)
    shards = [shard_of(book, tmp_path / f"m{n}", n, count) for n in numbers]
    merged, _ = filled(book, tmp_path / "ledger.sqlite", reversed(shards))

    assert text(merged) == text(plain)


def test_a_machine_more_than_there_are_puzzles_makes_a_shard_of_none(tmp_path):
    path = book_in(tmp_path, text=PAIR.replace("count: 7", "count: 1"))
    shards = [shard_of(path, tmp_path / f"m{n}", n, 5) for n in range(1, 6)]
    alone, _ = filled(path, tmp_path / "alone.sqlite")
    merged, merging = filled(path, tmp_path / "ledger.sqlite", shards)

    assert [len(lines_of(shard)) - 1 for shard in shards] == [1, 1, 1, 1, 0]
    assert merging.taken == 4
    assert text(merged) == text(alone)


def test_a_merge_that_is_stopped_keeps_what_was_proven(
    book, plain, made, tmp_path, monkeypatch
):
    store, stored = Ledger.store, []

    def stopping(self, outcomes):
        stored.append(store(self, outcomes))
        if len(stored) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(Ledger, "store", stopping)
    with pytest.raises(KeyboardInterrupt):
        filled(book, tmp_path / "ledger.sqlite", made)
    monkeypatch.undo()
    merged, merging = filled(book, tmp_path / "ledger.sqlite", made)

    assert text(merged) == text(plain)
    assert merging.taken == COUNT - 5


def test_puzzles_that_wait_for_each_other_are_made_by_one_machine(book):
    plan = loaded(book)[1]
    shares = [share_of(plan, n, 3) for n in (1, 2, 3)]
    rows = [sum(r.type == "crossword" for r in share.mine) for share in shares]

    assert rows == [0, 0, 12]
    assert [len(share.dependencies) for share in shares] == [0, 0, 0]


def test_a_second_merge_proves_and_makes_nothing_again(book, plain, made, tmp_path):
    filled(book, tmp_path / "ledger.sqlite", made)
    merged, merging_ = filled(book, tmp_path / "ledger.sqlite", made)

    assert text(merged) == text(plain)
    assert (merging_.taken, merged.tally.made) == (0, 0)


def test_a_share_that_was_stopped_goes_on_where_it_was(book, made, tmp_path):
    source = made[2].parent
    shutil.copytree(source, tmp_path / "m3")
    again = shard_of(book, tmp_path / "m3", 3, 3)

    # CPU seconds and all: nothing was made anew.
    assert again.read_bytes() == made[2].read_bytes()


def test_the_series_of_the_machine_that_merges_decides_what_is_taken_elsewhere(
    book, made, plain, tmp_path
):
    printed = [p for p in plain.picks if p.request.key.section in ("sums", "cross")]
    other = replace(plain, picks=tuple(printed))
    for name in ("one", "two"):
        with Ledger.open(tmp_path / f"{name}.sqlite") as ledger:
            ledger.record_book(
                other, series="mixes", book_id="other", volume=2, book_digest="d"
            )
    alone, _ = filled(book, tmp_path / "one.sqlite")
    merged, _ = filled(book, tmp_path / "two.sqlite", made)

    assert text(merged) == text(alone)
    ids = {pick.puzzle.id for pick in merged.picks}
    assert not ids & {pick.puzzle.id for pick in printed}


# Rows that do not stand their proof


def wrong_key(outcome):
    cells = outcome["puzzle"]["answer"]
    cells["rows"][0][0] += 1


def other_givens(outcome):
    outcome["puzzle"]["givens"]["rows"][0][0] = 99


def other_level(outcome):
    outcome["puzzle"]["level"] = "hard"


def other_grade(outcome):
    outcome["grade"]["score"] += 1


def other_measure(outcome):
    outcome["grade"]["measures"]["luck"] = 7


def other_id(outcome):
    outcome["puzzle"]["id"] = "0" * 16


def other_attempt(outcome):
    outcome["attempt"] += 1


def other_seed(outcome):
    outcome["puzzle"]["seed_path"][0] += 1


def other_params(outcome):
    outcome["puzzle"]["params"]["size"] = 9


def no_puzzle(outcome):
    outcome["puzzle"] = None


def another_reason(outcome):
    outcome["attempt"] = 1
    outcome["puzzle"]["seed_path"][3] = 1
    outcome["tally"] = {"<b>": 1}


def misses_of_nothing(outcome):
    outcome["misses"] = [["no-draft", 0.1]]


def misses_that_are_none(outcome):
    outcome["misses"] = [["no-draft"]]


def endless_cpu(outcome):
    outcome["cpu_s"] = 10**4000


def deep(outcome):
    value = []
    for _ in range(800):
        value = [value]
    outcome["puzzle"]["givens"] = value


def unknown_member(outcome):
    outcome["puzzle"]["path"] = "../../etc/passwd"


FORGED = {
    wrong_key: "the key is not the answer to the givens",
    other_givens: "",
    other_level: "has another level than was asked for",
    other_grade: "its grade's score is given as",
    other_measure: "its grade's luck is given as 7 and measures nothing",
    other_id: 'its id is "0000000000000000", it should be',
    other_attempt: "does not say why the 1 attempts before failed",
    other_seed: "has another seed path than was asked for",
    other_params: "has another params than was asked for",
    no_puzzle: "has no puzzle",
    another_reason: "does not say why the 1 attempts before failed",
    misses_of_nothing: "lists other attempts than it counts",
    misses_that_are_none: "has no list of attempts",
    endless_cpu: "CPU seconds",
    deep: "",
    unknown_member: "is not a puzzle",
}


def place_of(lines, section):
    """Where the first row of a section stands among the lines."""
    sections = [row["outcome"]["key"]["section"] for row in lines[1:]]
    return 1 + sections.index(section)


@pytest.mark.parametrize("spoil", FORGED, ids=lambda f: f.__name__)
def test_an_outcome_that_a_machine_could_not_have_made_does_not_stand_its_proof(
    book, made, spoil
):
    lines = lines_of(made[0])
    row = lines[place_of(lines, "sums")]
    request = next(
        r for r in loaded(book)[1].requests if asdict(r.key) == row["outcome"]["key"]
    )
    assert fault_of(request, row["outcome"]) == ""

    spoil(row["outcome"])
    fault = fault_of(request, row["outcome"])
    assert FORGED[spoil] in fault
    assert fault


def test_a_crossword_with_a_word_of_its_neighbours_does_not_stand_its_proof(book, made):
    rows = [r for r in lines_of(made[2])[1:] if "cross" in r["outcome"]["key"].values()]
    outcome = rows[0]["outcome"]
    plan = loaded(book)[1]
    request = next(r for r in plan.requests if asdict(r.key) == outcome["key"])
    puzzle = outcome["puzzle"]
    kind = load("crossword")
    word = min(kind.entries(*kind.read(draft_of(puzzle))))

    assert fault_of(request, outcome) == ""
    assert fault_of(replace(request, taken=(word,)), outcome) == (
        f"has {word}, which is in a puzzle nearby"
    )


def test_letters_that_spell_what_the_taste_refuses_do_not_stand_their_proof():
    (request,) = requests_for(load("wordsearch"), "easy", count=1)()
    request = replace(request, judged=None)
    outcome = json.loads(json.dumps(plain_outcome(work(request, 0))))
    kind = load("wordsearch")
    (grid,) = kind.shown_readings(*kind.read(draft_of(outcome["puzzle"])))
    every = {row[at : at + 4] for row in grid.rows for at in range(len(row) - 3)}
    refusing = judged(Taste("general", block=tuple(sorted(every))))

    assert fault_of(request, outcome) == ""
    assert fault_of(replace(request, judged=refusing), outcome) == (
        "shows a word that the book's taste refuses"
    )


def spoiled_key(row):
    wrong_key(row["outcome"])


def another_job(row):
    row["job"] = "0" * 64


@pytest.mark.parametrize(
    ("spoil", "section", "problem"),
    [
        (spoiled_key, "sums", "the key is not the answer to the givens"),
        (another_job, "cross", "is of another job"),
    ],
)
def test_a_row_that_does_not_stand_its_proof_is_told_and_made_again(
    book, plain, shards, tmp_path, spoil, section, problem
):
    lines = lines_of(shards[2])
    place = place_of(lines, section)
    spoil(lines[place])
    forge(shards[2], lines)
    merged, merging = filled(book, tmp_path / "ledger.sqlite", shards)

    assert text(merged) == text(plain)
    (wrong,) = merging.wrong
    assert (wrong.file, wrong.line) == (str(shards[2]), place + 1)
    assert wrong.problem == problem
    assert merging.taken == COUNT - 1
    assert merged.tally.made == plain.tally.duplicates + 1


def test_of_many_rows_made_again_twenty_are_told_and_the_rest_counted(
    book, plain, shards, tmp_path, caplog
):
    for path in shards:
        head, *rows = lines_of(path)
        for row in rows:
            row["outcome"]["tally"] = {"luck": 1}
        forge(path, [head, *rows])
    with caplog.at_level(logging.WARNING, logger="publish"):
        merged, merging = filled(book, tmp_path / "ledger.sqlite", shards)

    assert text(merged) == text(plain)
    assert (merging.taken, len(merging.wrong)) == (0, COUNT)
    assert len([r for r in caplog.records if "remade here" in r.msg]) == MOST_LINES


@pytest.mark.soak
def test_a_proof_that_kills_its_process_is_told_and_the_puzzle_made_again(
    book, plain, made, tmp_path, monkeypatch
):
    prove = admission.fault_of

    def killing(request, outcome):
        if request.key == Key("sums", 0):
            os._exit(9)
        return prove(request, outcome)

    # Proofs run in a process that is forked from this one: other tests may have left
    # threads here, with which workers come from a server instead.
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(admission, "fault_of", killing)
    merged, merging = filled(book, tmp_path / "ledger.sqlite", made)

    assert text(merged) == text(plain)
    assert [wrong.key for wrong in merging.wrong] == [Key("sums", 0)]
    assert "worker" in merging.wrong[0].problem
    assert merging.taken == COUNT - 1


# Shards that make other puzzles


def other_outcomes(lines, plan):
    """Put in place of each square a proven one that a later attempt gives."""
    for row in lines[1:]:
        key = row["outcome"]["key"]
        if key["section"] == "sums":
            request = next(r for r in plan.requests if asdict(r.key) == key)
            later = work(request, row["outcome"]["attempt"] + 1)
            outcome = json.loads(canonical_json(plain_outcome(later)))
            tally = {"no-draft": outcome["attempt"]}
            row["outcome"] = {
                **outcome, "first_attempt": 0, "tally": tally, "misses": [],
            }  # fmt: skip


def test_a_machine_that_makes_other_puzzles_with_the_same_versions_is_refused(
    book, shards, tmp_path
):
    lines = lines_of(shards[0])
    other_outcomes(lines, loaded(book)[1])
    # The quickest puzzle of the type is the one that is made again.
    for row in lines[1:]:
        if row["outcome"]["key"]["section"] == "few":
            row["outcome"]["cpu_s"] = 99.0
    forge(shards[0], lines)

    with pytest.raises(UsageError) as raised:
        filled(book, tmp_path / "ledger.sqlite", shards)
    (told,) = raised.value.problems
    assert told.startswith(f"{shards[0]}:")
    assert 'section "sums", index' in told
    assert "is another puzzle here; machines with the same versions must" in told
    assert not (tmp_path / "ledger.sqlite").exists()


# Files that are refused


def cut(path):
    path.write_bytes(path.read_bytes()[:-700])


def without_the_last_line(path):
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))


def one_more(path):
    text = path.read_text()
    path.write_text(text + text.splitlines(keepends=True)[-1])


def twice(path):
    lines = lines_of(path)
    forge(path, [*lines, lines[-1]])


def swapped(path):
    head, one, two, *rest = path.read_text().splitlines(keepends=True)
    path.write_text("".join([head, two, one, *rest]))


def swapped_and_forged(path):
    head, one, two, *rest = lines_of(path)
    forge(path, [head, two, one, *rest])


def edited(path):
    path.write_text(path.read_text().replace('"level":"easy"', '"level":"hard"', 1))


def edited_head(path):
    path.write_text(path.read_text().replace('"shard":[2,3]', '"shard":[1,3]'))


def headed(**members):
    def change(path):
        head, *rows = lines_of(path)
        forge(path, [{**head, **members}, *rows])

    change.__name__ = "-".join(members)
    return change


def older(path):
    head, *rows = lines_of(path)
    head["made_by"]["numpy"] = "1.0\x1b[31m\nproven: 29 puzzles"
    forge(path, [head, *rows])


def other_type(path):
    head, *rows = lines_of(path)
    head["made_by"]["type crossword"] = "0"
    forge(path, [head, *rows])


def nothing_but_line_ends(path):
    path.write_text(path.read_text().partition("\n")[0] + "\n" * 1_000_000)


def huge(path):
    with path.open("ab") as opened:
        opened.truncate(1 << 40)


def long_line(path):
    head, one, *rest = path.read_text().splitlines(keepends=True)
    path.write_text("".join([head, one[:-1] + " " * 2**20 + "\n", *rest]))


def a_bomb_of_lists(path):
    head, _, *rest = path.read_text().splitlines(keepends=True)
    path.write_text("".join([head, "[" * 500_000 + "\n", *rest]))


def binary(path):
    path.write_bytes(b"PK\x03\x04" + bytes(1000))


def empty(path):
    path.write_text("")


def a_folder(path):
    path.unlink()
    path.mkdir()


def a_pipe(path):
    path.unlink()
    os.mkfifo(path)


def a_loop(path):
    path.unlink()
    path.symlink_to(path)


def gone(path):
    path.unlink()


REFUSED = {
    cut: "is cut off; copy it again, or remake it",
    without_the_last_line: "of 6 puzzles; copy it again",
    one_more: "of 6 puzzles; copy it again",
    twice: ":8: has the puzzle of line 7 again",
    swapped: "lines are not where they were",
    swapped_and_forged: "does not hold the puzzles of share 2/3",
    edited: ":3: was changed since it was written",
    edited_head: ":1: was changed since it was written",
    headed(shard=[4, 3]): ":1: was changed",
    headed(shard=[2, 10**12]): ":1: was changed",
    headed(shard=[2, True]): ":1: was changed",
    headed(shard=[2, 4]): "is one of 4, but",
    headed(shard=[1, 3]): "is shard 1/3, and so is",
    headed(**{"publish-shard": 2}): "was written by a newer publish (format 2,",
    headed(book="../../etc"): 'is of the book "../../etc", not of "mix"',
    headed(plan="0" * 64): "was made for another plan: the book's file or a word list",
    headed(made_by={}): "was made by ",
    headed(made_by=[]): ":1: was changed",
    headed(extra=1): ":1: was changed",
    older: "numpy 1.0[31m proven: 29 puzzles where this machine has",
    other_type: "type crossword 0 where this machine has",
    nothing_but_line_ends: "has 999999 of 6 puzzles; copy it",
    huge: "may have at most 30 MiB (got 1,048,576.0)",
    long_line: ":2: is longer than any puzzle is",
    a_bomb_of_lists: ":2: was changed",
    binary: "this is binary",
    empty: "is not a shard of publish build --shard",
    a_folder: "this is a folder",
    a_pipe: "this is not a regular file",
    a_loop: "cannot be read",
    gone: "there is no such file; did you mean",
}


@pytest.mark.parametrize("spoil", REFUSED, ids=lambda f: f.__name__)
def test_a_file_that_is_damaged_or_not_of_this_book_is_refused(book, shards, spoil):
    spoil(shards[1])

    with (
        Merging(shards, ExecutorOptions("serial")) as merging,
        pytest.raises(UsageError) as raised,
    ):
        merging.read(*loaded(book))
    (told,) = raised.value.problems
    assert told.startswith(str(shards[1]))
    assert REFUSED[spoil] in told
    assert told.isprintable()
    assert len(told) < 600


@pytest.mark.parametrize("spoil", [cut, twice, older, huge])
def test_a_refused_file_ends_the_call_with_2_and_nothing_is_changed(
    book, shards, tmp_path, capsys, spoil
):
    spoil(shards[1])
    before = sorted(tmp_path.iterdir())

    assert merged_into(tmp_path / "out", book, shards) == 2
    out, err = capsys.readouterr()
    assert REFUSED[spoil] in err
    assert (out, len(err.splitlines())) == ("", 1)
    assert sorted(p for p in tmp_path.iterdir() if p.name != "out") == before
    assert [*(tmp_path / "out").iterdir()] == []


def merged_into(output, book, shards):
    call = ["merge", str(book), *map(str, shards), "--executor", "serial"]
    return cli.main([*call, "--output", str(output)])


def test_all_that_is_wrong_is_told_at_once_and_a_missing_share_only_when_all_else_fits(
    book, shards, tmp_path, capsys
):
    cut(shards[0])
    older(shards[2])
    assert merged_into(tmp_path / "out", book, shards) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in told] == [str(shards[0]), str(shards[2])]

    assert merged_into(tmp_path / "out", book, shards[1:2]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert told == (
        f"shards 1/3 and 3/3 missing; `publish build {book} --shard 1/3` makes"
        " mix.shard-1-of-3.jsonl"
    )


def test_one_file_given_twice_is_told(book, shards, tmp_path, capsys):
    assert merged_into(tmp_path / "out", book, [*shards, shards[0]]) == 2
    assert (
        f"{shards[0]}: is shard 1/3, and so is {shards[0]}" in capsys.readouterr().err
    )


def test_a_shard_of_another_seed_is_refused_and_one_of_another_title_is_taken(
    book, plain, shards, tmp_path
):
    retitled = book_in(tmp_path, ("A Mix", "A Better Title"))
    merged, _ = filled(retitled, tmp_path / "ledger.sqlite", shards)
    reseeded = book_in(tmp_path, ("seed: 28", "seed: 29"))

    assert text(merged) == text(plain)
    with pytest.raises(UsageError, match="was made for another plan"):
        filled(reseeded, tmp_path / "ledger.sqlite", shards)


def test_a_shard_is_written_whole_or_not_at_all(tmp_path):
    head = files.Head(1, 2, "b", "d", "p", {})
    path = files.path_of(tmp_path, "b", 1, 2)
    path.mkdir()

    with pytest.raises(UsageError, match="is a folder; name a file"):
        files.write_shard(path, head, [])
    assert [p.name for p in tmp_path.iterdir()] == ["b.shard-1-of-2.jsonl"]


# The command line

SERIAL = ("--executor", "serial")


@pytest.mark.soak
def test_the_merged_folder_is_the_plain_one_to_the_byte_and_a_row_made_again_a_warning(
    tmp_path, capsys
):
    path = book_in(tmp_path, text=PAIR)
    shards = []
    for nth in (1, 2):
        call = ["build", str(path), "--shard", f"{nth}/2", *SERIAL]
        assert cli.main([*call, "--output", str(tmp_path / f"m{nth}")]) == 0
        shards.append(tmp_path / f"m{nth}" / f"pair.shard-{nth}-of-2.jsonl")
    out, err = capsys.readouterr()
    assert out.splitlines() == [*map(str, shards)]
    assert "pair, shard 2/2: 5 of 10 puzzles" in err.splitlines()

    lines = lines_of(shards[1])
    place = place_of(lines, "sums")
    spoiled_key(lines[place])
    forge(shards[1], lines)
    call = ["merge", *map(str, [path, *shards]), *SERIAL, "--strict", "--json"]
    assert cli.main([*call, "--output", str(tmp_path / "out")]) == 6
    out, err = capsys.readouterr()
    index = lines[place]["outcome"]["key"]["index"]
    problem = "the key is not the answer to the givens"
    told = f'{shards[1]}:{place + 1}: section "sums", index {index}: {problem}'
    assert f"{told}; remade here" in err.splitlines()
    assert json.loads(out) == {
        "folder": str(tmp_path / "out" / "pair"),
        "shards": 2,
        "taken": 9,
        "wrong": [
            {
                "file": str(shards[1]),
                "line": place + 1,
                "section": "sums",
                "index": index,
                "problem": problem,
            }
        ],
    }
    whole = built(path, tmp_path / "plain", *SERIAL)
    assert repeatable(tmp_path / "out" / "pair") == repeatable(whole)


def test_a_request_without_a_puzzle_leaves_no_shard(tmp_path, capsys):
    hopeless = (
        "level: hard",
        "level: hard, attempts: 1, params: {size: 2, highest: 2}",
    )
    path = book_in(tmp_path, hopeless, text=PAIR)
    call = ["build", str(path), "--shard", "1/2", *SERIAL]

    assert cli.main([*call, "--output", str(tmp_path / "out")]) == 3
    assert "no proven puzzle in 1 attempts" in capsys.readouterr().err
    assert not [*(tmp_path / "out").glob("*.jsonl*")]


@pytest.mark.parametrize(
    "text", ["", "2", "0/3", "4/3", "2/", "/3", "2/10000", "1/2/3"]
)
def test_a_share_is_two_numbers_the_first_not_above_the_second(capsys, text):
    assert cli.main(["build", "b.yaml", "--shard", text]) == 2
    assert "must be as 2/4, the second of four" in capsys.readouterr().err
    assert cli._parser().parse_args(
        ["build", "b.yaml", "--shard", f"3/{files.MOST}"]
    ).shard == (3, files.MOST)
