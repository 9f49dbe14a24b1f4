import random
import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest
import whole_book

from puzzle_publish.core.errors import CannotFill, PublishError
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import Key, Plan, Request
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.types._blank import TYPE

ROOT = Path(__file__).parents[2]

# So few puzzles that many come twice: 2x2 squares of 1 and 2 with one blank.
TINY = {"level": "easy", "size": 2, "highest": 2, "blanks": 1}


def request(index, section="s", *, attempts=60, kind="_blank", date=None, **params):
    if "level" not in params:
        params = {**TYPE.presets["easy"].model_dump(mode="json"), **params}
    return Request(
        key=Key(section, index),
        type=kind,
        version=1,
        level=params["level"],
        params=params,
        seed=2027,
        attempts=attempts,
        date=date,
    )


def mixed_plan():
    """Two sections of two levels, with tiny ones that come twice in between."""
    hard = TYPE.presets["hard"].model_dump(mode="json")
    return Plan(
        (
            *(request(k, "zebra") for k in range(20)),
            *(request(k, "ant", **hard) for k in range(20)),
            *(request(k, "mole", **TINY) for k in range(8)),
        )
    )


def filled(plan, path, executor="serial", workers=1, *, volume=1, series="daily"):
    with Ledger.open(path) as ledger, open_executor(executor, workers) as running:
        return fill(plan, running, ledger, series=series, book_id="b", volume=volume)


def committed(plan, path, *, volume):
    selection = filled(plan, path, volume=volume)
    with Ledger.open(path) as ledger:
        ledger.record_book(
            selection, series="daily", book_id="b", volume=volume, book_digest="d"
        )
    return selection


def text(selection):
    return canonical_json([asdict(pick) for pick in selection.picks])


def ids(selection):
    return [pick.puzzle.id for pick in selection.picks]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ledger.sqlite"


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    return filled(mixed_plan(), tmp_path_factory.mktemp("ref") / "ledger.sqlite")


def test_every_request_gets_a_pick_numbered_in_page_order(reference):
    plan = mixed_plan()

    assert [pick.request for pick in reference.picks] == list(plan.requests)
    assert [pick.number for pick in reference.picks] == list(range(1, 49))
    for pick in reference.picks:
        assert pick.grade.level == pick.puzzle.level == pick.request.level
        assert pick.puzzle.seed_path == (
            2027,
            pick.request.key.section,
            pick.request.key.index,
            pick.attempt,
        )


def test_no_puzzle_comes_twice_in_a_book_and_the_duplicates_are_counted(reference):
    assert len(set(ids(reference))) == 48
    assert reference.tally.duplicates == reference.tally.verdicts["duplicate"] > 0


def test_the_tally_adds_up(reference):
    tally = reference.tally

    assert tally.verdicts["ok"] == 48
    assert sum(tally.verdicts.values()) == tally.attempts
    assert (tally.stored, tally.made) == (0, 48 + tally.duplicates)
    assert tally.cpu_s > 0


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_worker_processes_give_the_same_bytes_as_the_serial_executor(
    reference, path, workers
):
    assert text(filled(mixed_plan(), path, "process", workers)) == text(reference)


class Shuffled:
    """An executor whose results come in another order each time."""

    def __init__(self, executor, seed):
        self.executor, self.random = executor, random.Random(seed)

    def run(self, jobs):
        results = list(self.executor.run(jobs))
        self.random.shuffle(results)
        yield from results


def test_the_order_of_finishing_changes_nothing(reference, tmp_path):
    for seed in range(3):
        with (
            Ledger.open(tmp_path / f"{seed}.sqlite") as ledger,
            open_executor("serial") as serial,
        ):
            selection = fill(
                mixed_plan(),
                Shuffled(serial, seed),
                ledger,
                series="daily",
                book_id="b",
                volume=1,
            )

        assert text(selection) == text(reference)


def test_the_order_of_the_sections_changes_no_puzzle(reference, path):
    turned = Plan(tuple(reversed(mixed_plan().requests)))

    again = filled(turned, path)

    assert {p.request.key: p.puzzle for p in again.picks} == {
        p.request.key: p.puzzle for p in reference.picks
    }


@pytest.mark.soak
def test_another_hash_seed_and_time_zone_give_the_same_bytes(reference, path):
    code = (
        "import sys; from pathlib import Path; from test_fill import *\n"
        f"sys.stdout.write(text(filled(mixed_plan(), Path({str(path)!r}))))"
    )
    environment = whole_book.environment(PYTHONHASHSEED="12345", TZ="Pacific/Apia")
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True
    )

    assert done.stdout.decode() == text(reference)


def test_a_second_run_makes_nothing_again(reference, path):
    first = filled(mixed_plan(), path)
    second = filled(mixed_plan(), path, "process", 2)

    assert text(first) == text(second) == text(reference)
    assert (second.tally.stored, second.tally.made) == (first.tally.made, 0)
    assert second.tally.verdicts == first.tally.verdicts


def test_a_request_that_is_added_changes_no_other(reference, path):
    plan = mixed_plan()
    filled(plan, path)
    more = filled(Plan((*plan.requests, request(0, "new"))), path)

    assert text(reference)[:-1] == text(more)[: len(text(reference)) - 1]
    assert more.tally.made == 1


def test_volumes_of_a_series_share_no_puzzle_and_no_rebuild_changes_one(path):
    plan = Plan(tuple(request(k, **{**TINY, "highest": 3}) for k in range(8)))
    one = committed(plan, path, volume=1)
    two = committed(plan, path, volume=2)
    three = committed(plan, path, volume=3)

    assert len({*ids(one), *ids(two), *ids(three)}) == 24
    assert text(committed(plan, path, volume=2)) == text(two)
    assert text(committed(plan, path, volume=1)) == text(one)
    assert text(committed(plan, path, volume=3)) == text(three)
    assert text(committed(plan, path, volume=2)) == text(two)


def test_a_book_that_is_not_committed_takes_no_puzzle_from_the_series(path):
    plan = Plan(tuple(request(k) for k in range(5)))

    assert ids(filled(plan, path, volume=1)) == ids(filled(plan, path, volume=2))


@pytest.mark.soak
def test_more_requests_than_puzzles_is_one_sentence_with_what_can_be_made(path):
    plan = Plan(tuple(request(k, "few", attempts=30, **TINY) for k in range(60)))

    with pytest.raises(CannotFill) as caught:
        filled(plan, path)

    (line,) = str(caught.value).splitlines()
    made = re.match(r'section "few": only (\d+) different easy', line)
    assert made is not None
    assert 1 < int(made[1]) < 60
    assert line.endswith(
        " puzzles were found with these settings (60 are asked for); most further"
        f" attempts repeated them. Ask for at most {made[1]}, or use a larger grid or"
        " another level"
    )


def test_attempts_that_never_fit_are_told_by_reason(path):
    wrong = {**TYPE.presets["easy"].model_dump(mode="json"), "level": "hard"}
    plan = Plan((request(0), request(1, attempts=7, **wrong)))

    with pytest.raises(CannotFill) as caught:
        filled(plan, path)

    assert str(caught.value) == (
        'puzzle 2 (section "s", hard): no proven puzzle in 7 attempts'
        " (7 off-level:easy)"
    )


BAD = """
import os, signal, sys
from puzzle_publish.types._blank import Blank

class Bad(Blank):
    name = "bad"

    def generate(self, rng, params):
        if params.blanks == 7:
            os.kill(os.getpid(), signal.SIGKILL)
        if params.blanks == 6:
            sys.exit(3)
        if params.blanks == 5:
            raise LookupError("lost")
        return super().generate(rng, params)

TYPE = Bad()
"""


def test_a_fault_fails_its_own_request_by_name_and_the_rest_is_kept(path, guest):
    guest("bad", BAD)
    blanks = [3] * 24
    blanks[4], blanks[11], blanks[17] = 7, 6, 5
    plan = Plan(tuple(request(k, kind="bad", blanks=n) for k, n in enumerate(blanks)))

    with pytest.raises(CannotFill) as caught:
        filled(plan, path, "process", 2)

    killed, left, raised = caught.value.problems
    assert killed.startswith(
        'puzzle 5 (section "s", easy): type bad, seed path 2027/s/4, attempts from'
        " 0 on: its worker process was killed (SIGKILL)"
    )
    assert left.startswith('puzzle 12 (section "s", easy): section "s", index 11')
    assert "SystemExit: 3" in left
    assert "LookupError: lost" in raised

    mended = Plan(tuple(r for r in plan.requests if r.params["blanks"] == 3))
    tally = filled(mended, path).tally
    assert (tally.stored, tally.made) == (21, 0)


class Forgetful:
    def run(self, jobs):
        with open_executor("serial") as executor:
            yield from list(executor.run(jobs))[1:]


def test_a_lost_result_is_never_a_hole_in_the_book(path):
    with Ledger.open(path) as ledger, pytest.raises(PublishError, match="were lost"):
        fill(mixed_plan(), Forgetful(), ledger, series=None, book_id="b", volume=1)


def test_two_requests_of_one_key_are_refused(path):
    with pytest.raises(ValueError, match="one key"):
        filled(Plan((request(0), request(0))), path)


def test_kernels_are_prepared_once_and_only_when_something_is_to_be_made(
    path, monkeypatch
):
    warmed = []
    kind = type(TYPE)()
    monkeypatch.setattr(kind, "warm_up", warmed.append, raising=False)
    monkeypatch.setattr("puzzle_publish.types.registry.load", lambda name: kind)
    plan = Plan(tuple(request(k) for k in range(5)))

    filled(plan, path)
    filled(plan, path)

    assert [params.level for params in warmed] == [request(0).level]


def test_an_empty_plan_gives_an_empty_selection(path):
    assert filled(Plan(()), path).picks == ()
