"""What is kept of a build: each attempt with its reason, also when the build fails."""

import json
import re
from dataclasses import replace

import pytest
from small_selection import selection

from own_process import BOOK, publish
from puzzle_publish.cli import main
from puzzle_publish.core.errors import CannotFill, PublishError
from puzzle_publish.core.jobs import plain_outcome, read_outcome
from puzzle_publish.core.journal import Journal
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import Key, Outcome, Plan, Request
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.make.work import work
from puzzle_publish.record import build_log as buildlog
from puzzle_publish.record import report
from puzzle_publish.types._blank import TYPE

LINE = re.compile(
    r"puzzle (\d+) (\w+/\d+) _blank (easy|hard), attempt (\d+):"
    r" ([a-z:-]+), \d+\.\d{4} CPU s(, stored)?"
)


# So few puzzles that some come twice: 2x2 squares of 1 and 2 with one blank.
TINY = {"level": "easy", "size": 2, "highest": 2, "blanks": 1}


def request(index=0, params=None):
    params = params or TYPE.presets["hard"].model_dump(mode="json")
    return Request(Key("s", index), "_blank", 1, params["level"], params, 2027, 60)


def filled(path, count=12, executor="serial", params=None):
    """Return the selection and the journal of a plan with this many requests."""
    kept = Journal()
    plan = Plan(tuple(request(k, params) for k in range(count)))
    with Ledger.open(path) as ledger, open_executor(executor, 2) as running:
        chosen = fill(
            plan, running, ledger, series=None, book_id="b", volume=1, journal=kept
        )
    return chosen, kept


def reasons(journal):
    return {
        history.name: [(one.attempt, one.result) for one in history.attempts]
        for history in journal.histories
    }


# Each attempt has its reason.


def test_an_outcome_tells_each_attempt_in_its_order():
    outcome = next(o for o in (work(request(k), 0) for k in range(9)) if o.tally)

    assert len(outcome.misses) == outcome.attempt > 0
    names = [reason for reason, _ in outcome.misses]
    assert {name: names.count(name) for name in names} == outcome.tally
    assert all(cpu_s >= 0 for _, cpu_s in outcome.misses)
    assert sum(cpu_s for _, cpu_s in outcome.misses) <= outcome.cpu_s + 1e-5


def test_an_outcome_comes_back_from_its_json_with_every_reason():
    outcome = next(o for o in (work(request(k), 0) for k in range(9)) if o.tally)
    plain = json.loads(canonical_json(plain_outcome(outcome)))

    assert read_outcome(plain) == outcome
    del plain["misses"]  # as ledgers had it before
    assert read_outcome(plain) == replace(outcome, misses=())


def test_the_journal_has_every_attempt_that_the_tally_counts(tmp_path):
    chosen, kept = filled(tmp_path / "l.sqlite")
    every = [one for history in kept.histories for one in history.attempts]

    assert len(every) == chosen.tally.attempts > 12
    found = {one.result for one in every}
    for name in found:
        assert sum(o.result == name for o in every) == chosen.tally.verdicts[name]
    assert found == {n for n, count in chosen.tally.verdicts.items() if count}
    for history in kept.histories:
        assert [one.attempt for one in history.attempts] == [
            *range(len(history.attempts))
        ]
        spent = sum(one.cpu_s for one in history.attempts)
        assert spent == pytest.approx(history.cpu_s, abs=1e-4)


def test_reasons_are_the_same_whoever_works_and_when_they_were_stored(tmp_path):
    _, serial = filled(tmp_path / "one.sqlite")
    _, process = filled(tmp_path / "two.sqlite", executor="process")
    _, again = filled(tmp_path / "one.sqlite")

    assert reasons(serial) == reasons(process) == reasons(again)
    assert not any(one.stored for c in serial.histories for one in c.attempts)
    assert all(one.stored for c in again.histories for one in c.attempts)
    assert [c.cpu_s for c in again.histories] == [c.cpu_s for c in serial.histories]


def test_an_outcome_of_an_older_ledger_tells_reasons_without_their_order():
    old = Outcome(Key("s", 0), 0, 3, None, None, None, {"no-draft": 2, "x": 1}, 0.5)
    kept = Journal()
    kept.took(1, request(), old, stored=True)

    (history,) = kept.histories
    assert [(o.attempt, o.result, o.cpu_s) for o in history.attempts] == [
        (None, "no-draft", None), (None, "no-draft", None), (None, "x", None)
    ]  # fmt: skip


def test_a_duplicate_is_reported_as_one(tmp_path):
    chosen, kept = filled(tmp_path / "l.sqlite", 8, params=TINY)
    twice = [c for c in kept.histories if c.misses["duplicate"]]

    assert sum(c.misses["duplicate"] for c in twice) == chosen.tally.duplicates > 0
    assert all(c.attempts[-1].result == "ok" for c in kept.histories)
    (first, *_) = report.duplicated(kept, chosen)
    assert "duplicate" in first.misses


# build.log


@pytest.mark.soak
def test_build_log_has_a_line_for_each_attempt(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    done = publish("build", "b.yaml", "--executor", "serial", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "output/b/build.log").read_text().splitlines()
    tries = [m.groups() for m in map(LINE.fullmatch, lines) if m]

    assert {int(number) for number, *_ in tries} == {1, 2, 3, 4}
    assert sum(reason == "ok" for *_, reason, _ in tries) == 4
    assert f"attempts {len(tries)} (" in "\n".join(lines)
    assert "manifest.json" in {p.name for p in (tmp_path / "output/b").iterdir()}
    assert "build.log" not in (tmp_path / "output/b/manifest.json").read_text()


def test_the_lines_of_attempts_are_capped_and_failures_come_first(monkeypatch):
    kept = Journal()
    good = Outcome(Key("s", 0), 0, 1, None, None, None, {"x": 1}, 0.5, (("x", 0.1),))
    kept.took(
        1, request(0), replace(good, puzzle=selection().picks[0].puzzle), stored=0
    )
    kept.took(2, request(1), good, stored=False)
    monkeypatch.setattr(buildlog, "MOST_ATTEMPTS", 2)

    assert [*buildlog._attempts(kept.histories)] == [
        "puzzle 2 s/1 _blank hard, attempt 0: x, 0.1000 CPU s",
        "puzzle 1 s/0 _blank hard, attempt 0: x, 0.1000 CPU s",
        "… and 1 more attempts",
    ]


def test_messages_are_kept_up_to_a_number(capsys):
    kept = Journal()
    with kept.listening():
        for number in range(1005):
            buildlog.MESSAGES.warning("%d", number)

    assert len(kept.messages) == 1000
    assert [*buildlog._messages(kept)][-1] == "… and 5 more messages"


# A build that failed.


@pytest.mark.soak
def test_a_failed_build_leaves_its_log_and_a_good_one_takes_it_away(tmp_path, capsys):
    book, log = tmp_path / "b.yaml", tmp_path / "output/b.failed.log"
    output = ["--output", str(tmp_path / "output"), "--executor", "serial"]
    book.write_text(BOOK.replace("attempts: 40", "attempts: 1"))

    assert main(["build", str(book), *output]) == CannotFill.exit_code
    told = capsys.readouterr().err
    lines = log.read_text().splitlines()
    assert f"{log}: what was tried" in told
    assert re.fullmatch(r"book b: failed 20\d\d-\d\d-\d\dT[\d:]+\+00:00", lines[0])
    assert lines[1].startswith("error puzzle ")
    assert "no proven puzzle in 1 attempts" in lines[1]
    tries = [m.groups() for m in map(LINE.fullmatch, lines) if m]
    assert len(tries) == 4
    assert tries[0][4] != "ok", "requests without a puzzle come first"

    book.write_text(BOOK)
    assert main(["build", str(book), *output]) == 0
    assert not log.exists()


def test_a_share_of_a_book_that_fails_leaves_its_log_too(tmp_path, capsys):
    book, log = tmp_path / "b.yaml", tmp_path / "output/b.shard-1-of-1.failed.log"
    call = ["build", str(book), "--shard", "1/1", "--executor", "serial"]
    call += ["--output", str(tmp_path / "output")]
    book.write_text(BOOK.replace("attempts: 40", "attempts: 1"))

    assert main(call) == CannotFill.exit_code
    assert "no proven puzzle in 1 attempts" in log.read_text()

    book.write_text(BOOK)
    assert main(call) == 0
    assert not log.exists()


def test_a_bug_leaves_its_trace_in_the_log(tmp_path, monkeypatch, capsys):
    import puzzle_publish.pipeline

    def broken(*_, **__):
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(puzzle_publish.pipeline, "fill", broken)
    (tmp_path / "b.yaml").write_text(BOOK)
    output = tmp_path / "output"

    assert main(["build", str(tmp_path / "b.yaml"), "--output", str(output)]) == 1
    lines = (output / "b.failed.log").read_text().splitlines()
    assert "Traceback (most recent call last):" in lines
    assert "ZeroDivisionError: by" in lines


@pytest.mark.parametrize("raised", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_leaves_no_log(raised, tmp_path, monkeypatch, capsys):
    import puzzle_publish.pipeline

    def broken(*_, **__):
        raise raised

    monkeypatch.setattr(puzzle_publish.pipeline, "fill", broken)
    (tmp_path / "b.yaml").write_text(BOOK)
    main(["build", str(tmp_path / "b.yaml"), "--output", str(tmp_path / "output")])

    assert not (tmp_path / "output/b.failed.log").exists()


def test_a_log_that_cannot_be_written_hides_no_error(tmp_path, said):
    (tmp_path / "b.failed.log").mkdir()
    buildlog.write_failure(tmp_path, "b", PublishError("the reason"), Journal())

    (told,) = said.records
    assert (told.levelname, told.getMessage()) == (
        "WARNING", f"{tmp_path}/b.failed.log: is a folder; name a file"
    )  # fmt: skip


# --log-json


@pytest.mark.soak
def test_programs_hear_of_every_attempt_and_step(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    call = ("build", "b.yaml", "--log-json", "--executor", "process", "--workers", "2")
    done = publish(*call, cwd=tmp_path)
    events = [json.loads(line) for line in done.stderr.splitlines()]
    tries = [e for e in events if e["event"] == "attempt"]

    assert done.returncode == 0
    assert {e["request"] for e in tries} == {"s/0", "s/1", "s/2", "s/3"}
    assert sum(e["verdict"] == "ok" for e in tries) == 4
    assert any(e["verdict"] == "off-level:easy" for e in tries)
    for one in tries:
        assert one["logger"] == "publish.attempts"
        assert (one["type"], one["preset"], one["stored"]) == ("_blank", "hard", False)
        assert one["attempt"] >= 0
        assert one["cpu_s"] >= 0
    steps = {e["step"]: e for e in events if e["event"] == "step"}
    assert {"plan", "fill", "lay out", "render", "preflight"} <= steps.keys()
    assert events[-1]["exit_code"] == 0


# report.html


def test_the_report_tells_slow_and_rejected_requests_by_the_books_numbers(tmp_path):
    chosen, kept = filled(tmp_path / "l.sqlite")
    slow, often = report.slowest(kept, chosen), report.most_rejected(kept, chosen)
    by_cpu = sorted(kept.histories, key=lambda c: -c.cpu_s)

    assert [one.number for one in slow] == [c.number for c in by_cpu[:10]]
    assert len(slow) == report.ROWS
    counts = [sum(int(n) for n in re.findall(r"\d+(?= )", o.misses)) for o in often]
    assert counts == sorted(counts, reverse=True)
    assert often[0].attempts == counts[0] + 1
