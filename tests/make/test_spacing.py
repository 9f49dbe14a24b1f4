"""No answer twice within a window of puzzles."""

import csv
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from puzzle_publish.core.jobs import job_of
from puzzle_publish.core.journal import Journal
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import BookContext, Key, Plan, Request
from puzzle_publish.ledger import Ledger
from puzzle_publish.make import spacing
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.make.spacing import Windows, scarcity
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.registry import load
from puzzle_publish.words.cluelists import shipped

KIND = load("crossword")


def requests(section, count, *, words="auto", window=30, attempts=60):
    params = Params(level="easy", entries=8, words=Path(words).name, window=window)
    book = BookContext(Path(words).parent)
    plain = KIND.resolve(params, book).model_dump(mode="json")
    return [
        Request(
            Key(section, k), "crossword", KIND.version, "easy", plain, 2027, attempts
        )
        for k in range(count)
    ]


def filled(plan, path, executor="serial", workers=1):
    with Ledger.open(path) as ledger, open_executor(executor, workers) as running:
        return fill(plan, running, ledger, series=None, book_id="b", volume=1)


def shared(selection):
    """How far apart two puzzles stand that share an entry, each distance once."""
    made = ((load(pick.puzzle.type), pick.puzzle) for pick in selection.picks)
    entries = [kind.entries(*kind.read(puzzle)) for kind, puzzle in made]
    pairs = combinations(enumerate(entries), 2)
    return {n - k for (k, one), (n, other) in pairs if one & other}


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    """Of 120 words, enough for a window of four; without one they would come again."""
    path = tmp_path_factory.mktemp("words") / "few.csv"
    few = [e for e in shipped("english-clues").entries if "easy" in e.tags][:120]
    with path.open("w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(["word", "clue", "score", "tags"])
        rows.writerows([e.shown, e.clue, e.score, "easy"] for e in few)
    # Of nine each, most attempts find no word that is left: ten times as long.
    asked = [requests(name, 6, words=str(path), window=4) for name in ("a", "b")]
    return Plan((*asked[0], *asked[1]))


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    """Where the outcomes of `selection` are."""
    return tmp_path_factory.mktemp("ledger") / "ledger.sqlite"


@pytest.fixture(scope="module")
def selection(plan, ledger):
    return filled(plan, ledger)


def test_no_entry_comes_twice_within_a_window_and_some_do_beyond_it(selection):
    assert min(shared(selection)) == 4


def test_worker_processes_make_the_same_puzzles(plan, selection, tmp_path):
    other = filled(plan, tmp_path / "ledger.sqlite", "process", 2)

    assert [p.puzzle for p in other.picks] == [p.puzzle for p in selection.picks]
    assert [p.request for p in other.picks] == list(plan.requests)


def test_a_second_run_makes_nothing_again(plan, selection, ledger):
    second = filled(plan, ledger)

    assert (selection.tally.made, selection.tally.stored) == (len(plan.requests), 0)
    assert (second.tally.made, second.tally.stored) == (0, len(plan.requests))
    assert canonical_json([p.puzzle.id for p in second.picks]) == canonical_json(
        [p.puzzle.id for p in selection.picks]
    )


def test_what_is_taken_names_another_job_and_nothing_taken_the_same_as_ever():
    (one,) = requests("a", 1)
    assert job_of(replace(one, taken=("SUN",)), 0) != job_of(one, 0)
    assert job_of(replace(one, taken=()), 0) == job_of(one, 0)


@pytest.fixture
def narrow(monkeypatch):
    """Let there be no more turns than the windows need."""
    monkeypatch.setattr(spacing, "TURNS", 1)


@pytest.mark.usefixtures("narrow")
def test_turns_part_what_stands_within_a_window():
    every = [*requests("a", 7, window=3), *requests("b", 4, window=1)]
    windows = Windows(every)

    turns = [
        [(r.key.section, r.key.index) for r in turn] for turn in windows.turns(every)
    ]

    b = [("b", k) for k in range(4)]
    assert turns == [
        [("a", 0), ("a", 3), ("a", 6), *b],
        [("a", 1), ("a", 4)],
        [("a", 2), ("a", 5)],
    ]


def test_few_puzzles_are_of_one_turn_even_if_windows_are_narrow():
    every = requests("a", 61, window=3)

    sizes = [len(turn) for turn in Windows(every).turns(every)]

    assert sizes == [3, *[2] * 29]


def test_a_trace_that_several_puzzles_have_is_used_twice():
    every = requests("a", 5, window=2)
    sets = ({"SUN", "SEA"}, {"SUN"}, {"SUN", "ART"}, {"ART", "NET"}, {"NET"})
    traces = {r.key: frozenset(s) for r, s in zip(every, sets, strict=True)}

    assert Windows(every).used(Key("a", 4), traces) == (
        *("ART", "ART", "NET", "SEA", "SUN", "SUN"),
    )


def american(count):
    params = Params(level="easy", kind="american", side=9, window=5)
    plain = KIND.resolve(params, BookContext(Path())).model_dump(mode="json")
    return [
        Request(Key("a", k), "crossword", KIND.version, "easy", plain, 7, 60)
        for k in range(count)
    ]


def test_what_a_book_must_repeat_is_said_before_it_is_made():
    said = scarcity(american(150))

    assert scarcity(american(60)) == ""
    assert said.startswith("150 puzzles in a row need about")
    assert " answers of 3 letters, of which there are " in said
    most = int(said.split(" with ")[1].split()[0])
    assert scarcity(american(most)) == ""
    assert 60 < most < 150


@pytest.mark.usefixtures("narrow")
def test_puzzles_that_are_made_again_know_all_others_of_their_block(monkeypatch):
    monkeypatch.setattr(spacing, "BLOCK", 6)
    windows = Windows(requests("a", 11, window=3))
    again = [*requests("a", 11, window=3)][::2]

    turns = [[r.key.index for r in turn] for turn in windows.turns(again, again=True)]

    assert turns == [[0, 6], [2, 8], [4, 10]]
    assert [len(block) for block in windows.blocks()] == [6, 5]


@pytest.mark.usefixtures("narrow")
def test_every_block_begins_with_a_puzzle_of_the_first_turn(monkeypatch):
    """Else it would depend on the block before, which another machine may have."""
    monkeypatch.setattr(spacing, "BLOCK", 8)
    every = requests("a", 14, window=3)
    windows = Windows(every)
    first, *_ = windows.turns(every)

    blocks = list(windows.blocks())

    assert [len(block) for block in blocks] == [6, 6, 2]
    assert {block[0] for block in blocks} <= {request.key for request in first}


def test_the_smaller_of_two_windows_holds_between_sections():
    every = [*requests("a", 3, window=5), *requests("b", 3, window=2)]
    windows = Windows(every)
    entries = {r.key: frozenset({f"{r.key.section}{r.key.index}"}) for r in every}

    assert windows.taken(Key("a", 2), entries) == ("a0", "a1", "b0")
    assert windows.taken(Key("b", 1), entries) == ("b0", "b2")


def test_types_of_one_family_share_a_row():
    names = ("crossword", "fill_in", "codeword")
    every = [
        replace(request, type=name, params=own(name))
        for name in names
        for request in requests(name, 2)
    ]

    (row,) = Windows(every).rows

    assert [key.section for key in row] == [name for name in names for _ in range(2)]


def own(name):
    return load(name).params_model(window=3).model_dump(mode="json")


def test_a_fill_in_beside_a_crossword_shares_no_answer_with_it(plan, tmp_path):
    """Every other puzzle is a fill-in; nine of a type have fewer words in common."""
    fill_in = load("fill_in")
    params = {
        name: value for name, value in plan.requests[0].params.items() if name != "kind"
    }
    mixed = [
        replace(
            r,
            type="fill_in",
            version=fill_in.version,
            params={**params, "grid": "freeform"},
        )
        if r.key.index % 2
        else r
        for r in plan.requests
    ]
    selection = filled(Plan(tuple(mixed)), tmp_path / "ledger.sqlite")

    types = [pick.puzzle.type for pick in selection.picks]
    assert {("crossword", "fill_in"), ("fill_in", "crossword")} <= {*pairwise(types)}
    assert fill_in.family == KIND.family
    assert min(shared(selection)) >= 4


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("attempts", [1, 60])
def test_a_puzzle_that_repeats_clues_stays_if_no_other_is_found(tmp_path, attempts):
    plan = Plan(tuple(requests("a", 24, window=2, attempts=attempts)))
    journal = Journal()
    with Ledger.open(tmp_path / "l") as ledger, open_executor("serial", 1) as running:
        selection = fill(
            plan, running, ledger, series=None, book_id="b", volume=1, journal=journal
        )

    again = [pick for pick in selection.picks if pick.attempt > 0]
    assert bool(again) is (attempts > 1)
    assert all(history.done for history in journal.histories)
    verdicts = selection.tally.verdicts
    assert verdicts["ok"] == 24
    assert verdicts.get("repeats", 0) == len(again)
