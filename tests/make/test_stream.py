"""Puzzles without a book come in order, once, whoever makes them and in what order."""

import json
import random
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from puzzle_publish.core.errors import CannotFill, PublishError
from puzzle_publish.core.values import Key, Plan, Request
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.make.stream import stream
from puzzle_publish.make.work import work_job
from puzzle_publish.types.registry import load

COUNT = 60


def requests(count=COUNT, kind="few", attempts=200, *, levels=("easy",), section="s"):
    asked = []
    for k in range(count):
        level = levels[k % len(levels)]
        params = load(kind).presets[level].model_dump(mode="json")
        key = Key(section, k)
        asked.append(Request(key, kind, 1, level, params, seed=7, attempts=attempts))
    return tuple(asked)


FEW = """
from puzzle_publish.types._blank import Blank

class Few(Blank):
    name = "few"

    def generate(self, rng, params):
        # Of 90 puzzles, so that most requests meet one that is taken.
        import numpy as np
        rng = np.random.default_rng(int(rng.integers(90)))
        drafts = (super(Few, self).generate(rng, params) for _ in range(99))
        return next(draft for draft in drafts if draft is not None)

    def grade(self, givens):
        from dataclasses import replace
        grade = super().grade(givens)
        return replace(grade, level="hard" if grade.measures["blanks"] > 3 else "easy")

TYPE = Few()
"""


@pytest.fixture(autouse=True)
def few(guest):
    guest("few", FEW)


class Shuffled:
    """Runs jobs here and gives the results in another order each time."""

    def __init__(self, seed):
        self._rng = random.Random(seed)
        self.most = 0

    def run(self, jobs: Iterable) -> Iterator:
        every = list(jobs)
        self.most = max(self.most, len(every))
        self._rng.shuffle(every)
        for key, payload in every:
            result = json.loads(work_job(json.dumps(payload)))
            (status, value), *_ = result.items()
            yield key, status, value


def made(executor, count=COUNT, **more):
    taken = more.pop("taken", set())
    picks = stream(requests(count, **more), executor, taken=taken)
    return [(p.number, p.request.key.index, p.puzzle.id, p.attempt) for p in picks]


def test_lines_are_in_order_and_no_puzzle_comes_twice():
    with open_executor("serial") as serial:
        found = made(serial)

    assert [(number, index) for number, index, *_ in found] == [
        (k + 1, k) for k in range(COUNT)
    ]
    assert len({identity for *_, identity, _ in found}) == COUNT
    assert sum(attempt > 0 for *_, attempt in found) > 10  # so duplicates there were


def test_the_order_of_finishing_and_the_size_of_a_block_change_nothing(monkeypatch):
    with open_executor("serial") as serial:
        expected = made(serial)

    for seed in range(5):
        monkeypatch.setattr("puzzle_publish.make.stream._LEAST", 1 + 7 * seed)
        monkeypatch.setattr("puzzle_publish.make.stream._MOST", 1 + 7 * seed)
        executor = Shuffled(seed)
        assert made(executor) == expected
        assert executor.most <= 1 + 7 * seed


def test_worker_processes_give_the_same():
    with open_executor("serial") as serial, open_executor("process", 2) as process:
        assert made(process) == made(serial)


def test_more_requests_change_nothing_of_those_before():
    with open_executor("serial") as serial:
        assert made(serial, 25) == made(serial)[:25]


def test_a_book_of_the_same_requests_has_the_same_puzzles(tmp_path: Path):
    plan = Plan(requests())
    with (
        open_executor("serial") as serial,
        Ledger.open(tmp_path / "ledger.sqlite") as ledger,
    ):
        found = fill(plan, serial, ledger, series=None, book_id="b", volume=1)
        assert [p.puzzle.id for p in found.picks] == [p[2] for p in made(serial)]


def test_what_is_taken_does_not_come_and_what_comes_is_taken():
    taken: set[int] = set()
    with open_executor("serial") as serial:
        first = made(serial, 20, taken=taken)
        assert taken == {int(identity, 16) for *_, identity, _ in first}
        again = stream(requests(20), serial, taken=taken)
        others = {pick.puzzle.id for pick in again}

    assert len(others | {identity for *_, identity, _ in first}) == 40


def test_a_request_without_a_puzzle_is_named_and_those_before_it_have_come():
    found: list[int] = []
    coming = stream(requests(attempts=2), Shuffled(1), taken=set())
    with pytest.raises(CannotFill) as told:
        found.extend(pick.number for pick in coming)

    first = found[-1] + 1
    assert found == list(range(1, first))
    assert str(told.value).startswith(
        f'section "s": only {first - 1} different easy puzzles were found with these'
    )


def refused(asked, **more):
    """Return the levels of the puzzles that came, and the refusal's lines."""
    found: list[str] = []
    with pytest.raises(CannotFill) as told:
        found.extend(p.request.level for p in stream(asked, Shuffled(1), **more))
    return found, str(told.value).splitlines()


def test_too_few_puzzles_are_counted_by_section_and_level():
    other = requests(9, section="r", levels=("easy", "hard"))
    asked = requests(200, attempts=2, levels=("easy", "hard"))
    found, lines = refused(other + asked, taken=set())

    assert len(lines) == 2  # one a level
    told = [re.match(r".* only (\d+) different (\w+) puzzles", line) for line in lines]
    counts = {match[2]: int(match[1]) for match in told}
    first = min(counts, key=counts.get)
    assert counts[first] == found[9:].count(first)

    # Puzzles of an earlier call count, too.
    taken, kept = set(), len(found) - 3
    with open_executor("serial") as serial:
        list(islice(stream(other + asked, serial, taken=taken), kept))
    assert refused(other + asked, taken=taken, kept=kept) == (found[-3:], lines)


def test_a_puzzle_that_others_have_already_is_no_number_to_ask_for():
    class Everything(set):
        def __contains__(self, _):
            return True

    found, (line, *_) = refused(requests(2, attempts=2), taken=Everything())

    assert found == []
    assert line == (
        'puzzle 1 (section "s", easy): no proven puzzle in 2 attempts (2 duplicate);'
        " the book or its series has these already, so set another level"
    )


def test_a_request_that_an_executor_loses_is_a_bug_and_no_hole():
    class Lossy(Shuffled):
        def run(self, jobs):
            yield from list(super().run(jobs))[1:]

    with pytest.raises(PublishError, match="lost by the executor; this is a bug"):
        list(stream(requests(9), Lossy(1), taken=set()))
