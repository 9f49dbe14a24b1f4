import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from small_disk import read_only

from puzzle_publish.core import jobs
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import Key, Pick, Request, Selection, Tally
from puzzle_publish.ledger import Ledger, file
from puzzle_publish.make.work import work
from puzzle_publish.types._blank import TYPE

ROOT = Path(__file__).parents[2]


def request(index, section="s"):
    params = TYPE.presets["easy"].model_dump(mode="json")
    return Request(Key(section, index), "_blank", 1, "easy", params, 2027, 60)


def stored(index, section="s"):
    outcome = work(request(index, section), 0)
    return jobs.job_of(request(index, section), 0), outcome


def selection(*outcomes):
    picks = tuple(
        Pick(n, request(o.key.index, o.key.section), o.puzzle, o.grade, o.attempt)
        for n, (_, o) in enumerate(outcomes, 1)
    )
    return Selection(picks, Tally({}, 0, 0, 0.0, 0, 0))


def record(ledger, volume, *outcomes, series="daily", book="b"):
    ledger.record_book(
        selection(*outcomes),
        series=series,
        book_id=book,
        volume=volume,
        book_digest="d",
    )


def ids(*outcomes):
    return {o.puzzle.id for _, o in outcomes}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "output" / "ledger.sqlite"


@pytest.fixture
def ledger(path):
    with Ledger.open(path) as opened:
        yield opened


def rows(path, sql="SELECT count(*) FROM outcome"):
    db = sqlite3.connect(path)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def change(path, sql):
    db = sqlite3.connect(path)
    try:
        with db:
            db.execute(sql)
    finally:
        db.close()


def test_stored_outcomes_come_back_equal_after_reopening(path):
    kept = [stored(k) for k in range(3)]
    with Ledger.open(path) as ledger:
        ledger.store(kept)
    with Ledger.open(path) as ledger:
        found = ledger.outcomes([job for job, _ in kept] + ["absent"])

    assert found == dict(kept)


def test_more_jobs_than_one_statement_takes_are_found(ledger):
    kept = stored(0)
    ledger.store([kept])

    found = ledger.outcomes([f"{k:064x}" for k in range(1300)] + [kept[0]])

    assert list(found) == [kept[0]]


def test_storing_twice_keeps_one_row(path, ledger):
    ledger.store([stored(0)])
    ledger.store([stored(0)])

    assert rows(path) == [(1,)]


def test_a_batch_is_stored_whole_or_not_at_all(path, ledger):
    def half():
        yield stored(0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ledger.store(half())

    assert rows(path) == [(0,)]


def test_a_damaged_outcome_is_reported_and_counts_as_not_stored(path, said):
    job, outcome = stored(0)
    with Ledger.open(path) as ledger:
        ledger.store([(job, outcome)])
    change(path, "UPDATE outcome SET body = replace(body, 'easy', 'hard')")

    with Ledger.open(path) as ledger:
        found = ledger.outcomes([job])

    assert found == {}
    assert f"outcome {job[:12]} is damaged and will be generated again" in said.text


def test_uses_of_other_volumes_are_avoided_and_ones_own_are_not(ledger):
    one, two = [stored(0), stored(1)], [stored(2)]
    record(ledger, 1, *one)
    record(ledger, 2, *two)

    assert ledger.used_elsewhere("daily", "b", 1) == ids(*two)
    assert ledger.used_elsewhere("daily", "b", 2) == ids(*one)
    assert ledger.used_elsewhere("daily", "b", 3) == ids(*one, *two)
    assert ledger.used_elsewhere("weekly", "b", 1) == frozenset()
    assert ledger.used_elsewhere(None, "b", 1) == frozenset()


def test_a_book_recorded_again_replaces_its_own_uses(ledger):
    record(ledger, 1, stored(0), stored(1))
    record(ledger, 1, stored(1), stored(2))

    assert ledger.used_elsewhere("daily", "b", 2) == ids(stored(1), stored(2))


def test_a_puzzle_cannot_enter_two_volumes_of_a_series(ledger):
    record(ledger, 1, stored(0))

    with pytest.raises(UsageError, match="another volume of the series"):
        record(ledger, 2, stored(1), stored(0))

    # Nothing of the refused volume stays.
    assert ledger.used_elsewhere("daily", "b", 1) == frozenset()


def test_a_puzzle_may_enter_books_of_other_series_or_of_none(ledger):
    record(ledger, 1, stored(0))
    record(ledger, 1, stored(0), series="weekly")
    record(ledger, 1, stored(0), series=None, book="c")

    assert ledger.used_elsewhere("daily", "b", 2) == ids(stored(0))


def test_a_volume_that_another_book_has_is_reported(ledger, said):
    record(ledger, 1, stored(0), book="old")

    assert ledger.used_elsewhere("daily", "new", 1) == ids(stored(0))
    assert 'volume 1 of the series "daily" is already the book "old"' in said.text


def test_a_volume_whose_forerunners_are_unknown_is_reported(ledger, said):
    record(ledger, 1, stored(0))
    ledger.used_elsewhere("daily", "b", 4)

    assert 'the series "daily" has no volume 2, 3' in said.text


def test_a_warning_about_the_series_is_given_once_a_build(ledger, said):
    ledger.used_elsewhere("daily", "b", 2)
    record(ledger, 2, stored(0))

    assert len(said.records) == 1


def test_a_falsified_use_is_refused(path, ledger):
    record(ledger, 1, stored(0))
    change(path, "UPDATE use SET puzzle_id = 'ffffffffffffffff'")

    with pytest.raises(UsageError, match="does not match its digest"):
        ledger.used_elsewhere("daily", "b", 2)


def test_a_newer_format_is_refused_and_the_file_stays_as_it_is(path):
    with Ledger.open(path) as ledger:
        ledger.store([stored(0)])
    change(path, "PRAGMA user_version = 99")
    before = hashlib.sha256(path.read_bytes()).hexdigest()

    with pytest.raises(UsageError, match=r"newer publish \(ledger format 99"):
        Ledger.open(path)

    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


def test_another_programs_database_is_refused(path):
    path.parent.mkdir()
    change(path, "CREATE TABLE mine(x)")

    with pytest.raises(UsageError, match="another program's SQLite"):
        Ledger.open(path)
    assert rows(path, "SELECT name FROM sqlite_master") == [("mine",)]


def test_a_file_that_is_no_database_is_refused_and_kept(path):
    path.parent.mkdir()
    path.write_text("my notes\n" * 900)

    with pytest.raises(UsageError, match=r"ledger is damaged \(it is not an SQLite"):
        Ledger.open(path)
    assert path.read_text() == "my notes\n" * 900


def test_a_truncated_ledger_is_reported_in_a_sentence(path):
    with Ledger.open(path) as ledger:
        ledger.store([(f"{k:064x}", stored(k)[1]) for k in range(40)])
    whole = path.read_bytes()
    for size in (len(whole) // 2, 5000, 4096, 700, 20):
        path.write_bytes(whole[:size])
        with (
            pytest.raises(UsageError, match="this ledger is damaged"),
            Ledger.open(path) as ledger,
        ):
            ledger.outcomes([f"{k:064x}" for k in range(40)])


def test_a_ledger_killed_while_it_was_set_up_is_set_up_again(path):
    path.parent.mkdir()
    change(path, "PRAGMA journal_mode = WAL")
    assert path.stat().st_size

    with Ledger.open(path) as ledger:
        ledger.store([stored(0)])
    assert rows(path) == [(1,)]


def test_a_folder_in_place_of_the_ledger_is_reported(path):
    path.mkdir(parents=True)

    with pytest.raises(UsageError, match=r"ledger\.sqlite: "):
        Ledger.open(path)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(UsageError, match="cannot be used"):
        Ledger.open(tmp_path / "file" / "ledger.sqlite")


def test_a_full_disk_is_reported_and_what_was_stored_stays(path, ledger):
    ledger.store([stored(0)])
    (pages,) = ledger._db.execute("PRAGMA page_count").fetchone()
    ledger._db.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(UsageError, match="full"):
        ledger.store([(f"{k:064x}", stored(k)[1]) for k in range(100)])

    assert rows(path) == [(1,)]


def holder(path, *, series="daily", book="b"):
    """Another process that holds the series until it is killed."""
    code = (
        "import sys; from pathlib import Path\n"
        "from puzzle_publish.ledger import Ledger\n"
        f"ledger = Ledger.open(Path({str(path)!r}))\n"
        f"with ledger.hold(series={series!r}, book_id={book!r}):\n"
        "    print('held', flush=True); sys.stdin.read()\n"
    )
    return holding(code)


def holding(code):
    """Another process that has said that it holds its lock."""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout.readline() == b"held\n"
    return process


def end(process, number=signal.SIGKILL):
    process.send_signal(number)
    process.communicate()


def test_a_second_build_of_a_series_is_refused_when_it_will_not_wait(path, ledger):
    process = holder(path)
    try:
        with (
            pytest.raises(UsageError) as caught,
            ledger.hold(series="daily", book_id="c", wait=False),
        ):
            pytest.fail("held twice")
    finally:
        end(process)

    assert f'build of the series "daily" is running (process {process.pid})' in str(
        caught.value
    )


def test_a_second_build_of_one_book_is_refused_too(path, ledger):
    process = holder(path, series=None)
    try:
        with (
            pytest.raises(UsageError, match='the book "b" is running'),
            ledger.hold(series="weekly", book_id="b", wait=False),
        ):
            pytest.fail("held twice")
    finally:
        end(process)


def test_a_second_build_of_a_series_waits_and_says_so(path, ledger, said):
    process = holder(path)

    # The first build is killed by the message that says we wait for it.
    def kill(_record):
        os.kill(process.pid, signal.SIGKILL)
        return True

    said.handler.addFilter(kill)
    try:
        with ledger.hold(series="daily", book_id="c"):
            end(process)
    finally:
        # The handler lives as long as the whole test run, and pids come back.
        said.handler.removeFilter(kill)

    assert f"running (process {process.pid}); waiting for it" in said.text


def test_other_series_and_books_go_on_at_the_same_time(path, ledger):
    process = holder(path)
    try:
        with ledger.hold(series="weekly", book_id="w", wait=False):
            ledger.store([stored(0)])
    finally:
        end(process)

    assert rows(path) == [(1,)]


def test_a_lock_ends_with_its_process_and_its_file_stays(path, ledger):
    end(holder(path))

    with ledger.hold(series="daily", book_id="b", wait=False):
        pass
    names = sorted(p.name for p in path.with_suffix(".locks").iterdir())

    assert names == ["book-b", "open", "series-daily", "users"]


def test_two_processes_may_set_up_and_write_one_ledger_together(path):
    code = (
        "import json, sys; from pathlib import Path\n"
        "from puzzle_publish.core import jobs\n"
        "from puzzle_publish.ledger import Ledger\n"
        "value = jobs.read_outcome(json.loads(sys.stdin.read()))\n"
        f"with Ledger.open(Path({str(path)!r})) as ledger:\n"
        "    for k in range(50): ledger.store([(sys.argv[1] + str(k), value)])\n"
    )
    text = jobs.write_outcome(stored(0)[1])
    both = [
        subprocess.Popen(
            [sys.executable, "-c", code, name], cwd=ROOT, stdin=subprocess.PIPE
        )
        for name in "ab"
    ]
    for process in both:
        process.stdin.write(text.encode())
        process.stdin.close()

    assert [process.wait() for process in both] == [0, 0]
    assert rows(path) == [(100,)]
    assert json.loads(rows(path, "SELECT body FROM outcome LIMIT 1")[0][0])


def test_a_use_whose_series_was_changed_by_the_disk_is_refused(path, ledger):
    record(ledger, 1, stored(0))
    change(path, "UPDATE use SET series = 'dailx'")

    with pytest.raises(UsageError, match="does not match its digest"):
        ledger.used_elsewhere("daily", "b", 2)


def test_pages_of_uses_that_are_mixed_up_are_refused(path, ledger):
    uses = [("daily", f"{k:016x}", "b", 1, k) for k in range(400)]
    with file.transaction(ledger._db):
        file.insert(ledger._db, "use", uses)
    assert len(ledger.used_elsewhere("daily", "b", 2)) == 400
    ledger._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    page = whole.index(uses[200][1].encode()) // 4096 * 4096
    # The page's pointers to its rows: without one of them a puzzle would not be seen.
    path.write_bytes(whole[: page + 3] + b"\0\1" + whole[page + 5 :])

    with (
        Ledger.open(path) as again,
        pytest.raises(UsageError, match="this ledger is damaged"),
    ):
        again.used_elsewhere("daily", "b", 2)


def test_a_text_that_became_unreadable_is_a_damaged_row_like_any_other(path, said):
    job, outcome = stored(0)
    with Ledger.open(path) as ledger:
        ledger.store([(job, outcome)])
    for sql in ("CAST(x'7bff' AS TEXT)", "x'7b'", "7", "NULL || 'x'"):
        change(path, f"UPDATE OR IGNORE outcome SET body = {sql}")
        with Ledger.open(path) as ledger:
            assert ledger.outcomes([job]) == {}

    assert said.text.count("is damaged and will be generated again") == 4


def test_an_empty_file_in_place_of_the_ledger_is_reported(path, said):
    path.parent.mkdir()
    path.touch()
    with Ledger.open(path) as ledger:
        ledger.store([stored(0)])

    assert said.messages == [f"{path}: is empty; starting a new ledger in it"]
    assert rows(path) == [(1,)]


def test_what_is_in_print_is_in_the_file_itself_though_its_log_is_lost(path, tmp_path):
    with Ledger.open(path) as ledger:
        ledger.store([stored(0)])
        record(ledger, 1, stored(0))
        alone = tmp_path / "alone" / "ledger.sqlite"
        alone.parent.mkdir()
        shutil.copy(path, alone)  # and neither -wal nor -shm

    with Ledger.open(alone) as copy:
        assert copy.used_elsewhere("daily", "b", 2) == ids(stored(0))


def test_what_is_in_print_is_forced_to_the_disk_and_outcomes_are_not(ledger):
    said = []
    ledger._db.set_trace_callback(said.append)
    ledger.store([stored(0)])
    assert not any("synchronous" in sql for sql in said)
    record(ledger, 1, stored(0))

    full = said.index("PRAGMA synchronous = FULL")
    assert full < said.index("COMMIT", full) < said.index("PRAGMA synchronous = NORMAL")
    assert ledger._db.execute("PRAGMA synchronous").fetchone() == (1,)


@pytest.mark.parametrize("what", ["ledger.sqlite", "."])
def test_a_ledger_that_cannot_be_written_is_reported_before_anything_is_made(
    path, tmp_path, what
):
    with Ledger.open(path) as ledger:
        ledger.store([stored(0)])
    told = pytest.raises(UsageError, match=r"read-only|Read-only file system")
    with read_only(path.parent / what), told:
        Ledger.open(path).close()
    with Ledger.open(path) as ledger:
        assert ledger.outcomes([stored(0)[0]])


def test_a_ledger_waits_for_a_restore_and_says_so(path, said):
    with Ledger.open(path):
        pass
    code = (
        "import sys; from pathlib import Path\n"
        "from puzzle_publish.core.locks import file_lock\n"
        f"path = Path({str(path.with_suffix('.locks') / 'users')!r})\n"
        "with file_lock(path, 'busy'):\n"
        "    print('held', flush=True); sys.stdin.read()\n"
    )
    process = holding(code)

    def kill(_record):
        process.kill()
        return True

    said.handler.addFilter(kill)
    try:
        with Ledger.open(path) as ledger:
            ledger.store([stored(0)])
    finally:
        said.handler.removeFilter(kill)
        process.communicate()

    assert said.messages == [
        f"{path} is being restored (process {process.pid}); waiting for it"
    ]
