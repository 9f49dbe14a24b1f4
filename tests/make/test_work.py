import json
import re

import numpy as np
import pytest

from puzzle_publish.core import jobs
from puzzle_publish.core.errors import OutOfSteps, PublishError
from puzzle_publish.core.puzzle import Draft, Verdict, puzzle_id
from puzzle_publish.core.shown import Shown
from puzzle_publish.core.values import Key, Request, Taste
from puzzle_publish.make import work
from puzzle_publish.types._blank import TYPE
from puzzle_publish.words.gate import judged


def request(index=0, *, level="easy", attempts=60, **changes):
    fields = {
        "key": Key("s", index),
        "type": "_blank",
        "version": 1,
        "level": level,
        "params": TYPE.presets[level].model_dump(mode="json"),
        "seed": 2027,
        "attempts": attempts,
    }
    return Request(**{**fields, **changes})


class Like:
    """`_blank` with some methods replaced."""

    def __init__(self, **methods):
        self.__dict__.update(methods)

    def __getattr__(self, name):
        return getattr(TYPE, name)


@pytest.fixture
def played(monkeypatch):
    """A function that makes work find this type under every name."""
    return lambda **methods: monkeypatch.setattr(
        work, "load", lambda name: Like(**methods)
    )


def test_an_outcome_holds_a_proven_puzzle_of_the_level_asked_for():
    for level in TYPE.levels:
        outcome = work.work(request(level=level), 0)

        assert outcome.report.verdict is Verdict.OK
        assert outcome.grade.level == outcome.puzzle.level == level
        givens, answer = TYPE.read(outcome.puzzle)
        assert list(TYPE.solve(givens)) == [outcome.puzzle.answer]
        assert outcome.puzzle.id == puzzle_id("_blank", TYPE.identity(givens, answer))


def test_the_seed_path_alone_makes_the_puzzle_again():
    puzzle = work.work(request(3, level="hard"), 0).puzzle
    seed, section, index, attempt = puzzle.seed_path

    again = work.work(request(index, level="hard", seed=seed), attempt).puzzle

    assert (seed, section, index) == (2027, "s", 3)
    assert again == puzzle


def test_every_attempt_that_failed_is_tallied_under_its_reason():
    outcome = work.work(request(3, level="hard"), 0)

    assert set(outcome.tally) <= {"no-draft", "ambiguous", "off-level:easy"}
    assert sum(outcome.tally.values()) == outcome.attempt > 0


def test_a_later_first_attempt_gives_another_puzzle():
    first = work.work(request(), 0)
    second = work.work(request(), first.attempt + 1)

    assert second.attempt > first.attempt
    assert second.puzzle.id != first.puzzle.id


def test_spent_attempts_give_no_puzzle_and_the_whole_tally(played):
    draft = TYPE.example()
    rounds = iter(range(100))

    def solve(givens):
        if next(rounds) == 0:
            raise OutOfSteps
        yield from [draft.answer, {"rows": []}]

    played(generate=lambda rng, params: draft, solve=solve)
    outcome = work.work(request(attempts=5), 0)

    assert (outcome.puzzle, outcome.grade, outcome.attempt) == (None, None, 5)
    assert outcome.tally == {"ambiguous": 4, "undecided": 1}


def test_a_puzzle_that_spells_a_refused_word_is_made_anew(played):
    rows = iter([("FAG",), ("OWL",), ("GIT",), ("SUN",)])

    def shown_readings(givens, answer):
        return (Shown(next(rows)),)

    played(shown_readings=shown_readings, generate=lambda rng, params: TYPE.example())
    with_owls = Taste(block=("OWL",))
    outcome = work.work(request(judged=judged(with_owls)), 0)

    assert outcome.tally == {"taste": 3}
    assert outcome.attempt == 3
    assert outcome.puzzle.givens == TYPE.example().givens


def test_nothing_is_read_where_nothing_is_judged(played):
    def shown_readings(givens, answer):
        raise AssertionError("was read")

    played(shown_readings=shown_readings, generate=lambda rng, params: TYPE.example())

    assert work.work(request(), 0).tally == {}


def test_no_attempt_is_made_beyond_the_limit(played):
    played(generate=lambda rng, params: None)

    assert work.work(request(attempts=3), 2).tally == {"no-draft": 1}
    assert work.work(request(attempts=3), 3).tally == {}


def test_a_fault_in_a_types_code_names_the_request_and_its_seed_path(played):
    def generate(rng, params):
        raise ZeroDivisionError("by nought")

    played(generate=generate)
    with pytest.raises(PublishError) as caught:
        work.work(request(7), 2)

    message = str(caught.value)
    assert 'section "s", index 7, attempt 2 (seed path 2027/s/7/2)' in message
    assert re.search(r"test_work\.py:\d+: ZeroDivisionError: by nought", message)


def test_a_type_that_exits_fails_like_one_that_raises(played):
    def generate(rng, params):
        raise SystemExit(3)

    played(generate=generate)
    with pytest.raises(PublishError, match="SystemExit: 3"):
        work.work(request(), 0)


def test_a_draft_that_is_no_plain_json_is_a_fault(played):
    played(generate=lambda rng, params: Draft({"rows": [np.int64(3)]}, {}))
    with pytest.raises(PublishError, match="int64 is not JSON serializable"):
        work.work(request(), 0)


def test_a_worker_with_another_version_of_the_type_refuses():
    with pytest.raises(PublishError, match="version 9 of type _blank"):
        work.work(request(version=9), 0)


def test_params_that_the_type_does_not_know_are_refused():
    with pytest.raises(PublishError, match="no_such"):
        work.work(request(params={"no_such": 1}), 0)


def test_a_job_gives_its_outcome_or_one_sentence_as_text():
    def result(asked):
        job = {"request": jobs.write_request(asked), "first_attempt": 0}
        return json.loads(work.work_job(json.dumps(job)))

    good, bad = result(request(0)), result(request(1, type="no_such"))

    assert jobs.read_outcome(good["ok"]).puzzle == work.work(request(0), 0).puzzle
    assert set(bad) == {"failed"}
    assert "index 1, attempt 0" in bad["failed"]
    assert "no_such" in bad["failed"]


def test_requests_and_outcomes_survive_their_json():
    taste = Taste("general", block=("OWL",))
    asked = request(4, level="hard", date="2027-01-05", judged=judged(taste))
    outcome = work.work(asked, 1)

    text = jobs.write_outcome(outcome)

    assert jobs.read_request(json.loads(json.dumps(jobs.write_request(asked)))) == asked
    assert jobs.read_outcome(json.loads(text)) == outcome
    assert jobs.write_outcome(jobs.read_outcome(json.loads(text))) == text


def test_the_jobs_name_tells_apart_all_that_the_outcome_depends_on():
    asked = request()
    changed = [
        request(1),
        request(key=Key("t", 0)),
        request(seed=1),
        request(version=2),
        request(attempts=61),
        request(type="other"),
        request(params={**asked.params, "blanks": 4}),
        request(level="hard", params=asked.params),
        request(judged=judged(Taste())),
        request(judged=judged(Taste(block=("OWL",)))),
    ]
    names = {jobs.job_of(r, 0) for r in [asked, *changed]} | {jobs.job_of(asked, 1)}

    assert len(names) == len(changed) + 2
    # The date is printed and enters the puzzle through params, if at all.
    assert jobs.job_of(request(date="2027-01-01"), 0) == jobs.job_of(asked, 0)


def test_a_key_that_keeps_the_rules_and_no_answer_is_a_bug_and_no_miss(played):
    played(solve=lambda givens: iter(()))

    with pytest.raises(PublishError, match="the solver finds no answer, though the"):
        work.work(request(), 0)
