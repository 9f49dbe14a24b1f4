import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import psutil
import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.process_limits import Limits
from puzzle_publish.make import processes
from puzzle_publish.make.executors import Batches, open_executor
from puzzle_publish.make.processes import Processes

ROOT = Path(__file__).parents[2]


def answer(payload):
    """What one job does: a name of something bad, or a number to be squared."""
    match payload:
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        case "exit":
            os._exit(3)
        case "fail":
            return {"failed": "it would not"}
        case "threads":
            return {"ok": os.environ.get("OMP_NUM_THREADS")}
        case {"pid": folder}:
            (Path(folder) / str(os.getpid())).touch()
            return {"ok": os.getpid()}
        case {"sleep": folder}:
            (Path(folder) / str(os.getpid())).touch()
            signal.pause()
    return {"ok": payload**2}


def call(text):
    return json.dumps(answer(json.loads(text)))


def raising(text):
    raise ZeroDivisionError("a bug of ours")


def results(name, workers, payloads, **options):
    with open_executor(name, workers, call=call, **options) as executor:
        found = list(executor.run(enumerate(payloads)))

    assert len(found) == len(payloads), "no job is lost, none comes twice"
    return {key: (status, value) for key, status, value in found}


def squares(payloads):
    return {
        key: ("ok", n**2) for key, n in enumerate(payloads) if not isinstance(n, str)
    }


@pytest.mark.parametrize(
    ("name", "workers"), [("serial", 1), ("process", 1), ("process", 3)]
)
def test_every_job_gives_its_own_result(name, workers):
    payloads = list(range(101))

    assert results(name, workers, payloads) == squares(payloads)


def test_no_job_starts_no_worker():
    with open_executor("process", 2, call=call) as executor:
        assert list(executor.run([])) == []
        assert executor._pool._pool is None


def test_a_job_that_fails_by_its_own_word_fails_alone():
    payloads = [1, "fail", 3]

    for name in ("serial", "process"):
        found = results(name, 2, payloads)

        assert found == {**squares(payloads), 1: ("failed", "it would not")}


@pytest.mark.parametrize("payload", ["exit", 3])
def test_an_error_in_starting_a_worker_is_a_death_only_if_one_died(payload, closing):
    """Python closes the pipes of a broken pool while `submit` starts another worker."""
    pool = Processes(Limits())
    try:
        pool.submit(1, call, [json.dumps(payload)]).exception()
        closing(pool)
        with pytest.raises(BrokenProcessPool if payload == "exit" else OSError):
            pool.submit(1, call, ["1"])
    finally:
        pool.kill()


@pytest.fixture
def closing(monkeypatch):
    """Makes a pool fail as one does whose pipes are closed."""

    def closed(*_):
        raise OSError(errno.EBADF, "Bad file descriptor")

    return lambda pool: monkeypatch.setattr(pool._pool, "submit", closed)


KILLED = "its worker process was killed (SIGKILL), as the system does when memory runs"


@pytest.mark.parametrize("name", ["serial", "process"])
@pytest.mark.parametrize(
    ("death", "cause"),
    [
        ("kill", f"{KILLED} out"),
        ("exit", "its worker process exited on its own (exit code 3)"),
    ],
)
def test_only_the_job_that_kills_its_worker_fails(name, death, cause):
    payloads = list(range(60))
    payloads[17] = payloads[41] = death

    found = results(name, 2, payloads)

    died = ("died", cause)
    assert found == {**squares(payloads), 17: died, 41: died}


def test_a_lone_job_that_kills_its_worker_is_told():
    assert results("process", 2, ["kill"])[0][0] == "died"


def test_when_all_jobs_kill_their_workers_we_give_up_soon_and_lose_none():
    found = results("process", 2, ["exit"] * 40)

    reasons = [reason for _, reason in found.values()]
    assert {status for status, _ in found.values()} == {"died"}
    assert reasons.count("its worker process exited on its own (exit code 3)") == 8
    assert reasons.count("not tried: 8 workers died before") == 32


def test_a_pool_ends_when_a_worker_died_while_it_sent_a_result(monkeypatch):
    """It kept the lock of the pipe; the others wait for it, for ever."""
    monkeypatch.setattr(processes, "_LAST_S", 0.2)
    with open_executor("process", 2, call=call) as executor:
        assert len(list(executor.run([(k, k) for k in range(8)]))) == 8
        assert executor._pool._pool._result_queue._wlock.acquire()


def test_a_worker_killed_from_outside_costs_nobody_its_result(tmp_path):
    with open_executor("process", 2, call=call) as executor:
        jobs = [(k, k if k else {"pid": str(tmp_path)}) for k in range(40)]
        found = {}
        for key, status, value in executor.run(jobs):
            found[key] = (status, value)
            if key == 0:
                os.kill(value, signal.SIGKILL)

    assert {k: v for k, v in found.items() if k} == {
        k: ("ok", k**2) for k in range(1, 40)
    }


def test_an_idle_worker_killed_between_two_runs_is_replaced():
    with open_executor("process", 1, call=call) as executor:
        list(executor.run([(0, 1)]))
        (worker,) = executor._pool._pool._processes.values()
        worker.kill()
        worker.join(timeout=5)

        assert list(executor.run([(1, 3)])) == [(1, "ok", 9)]


def test_an_exception_of_the_call_itself_is_not_swallowed():
    for name in ("serial", "process"):
        with (
            pytest.raises(ZeroDivisionError, match="a bug of ours"),
            open_executor(name, 1, call=raising) as executor,
        ):
            list(executor.run([(0, 1)]))


def test_workers_have_one_thread_each_and_we_keep_our_environment(monkeypatch):
    monkeypatch.setenv("OMP_NUM_THREADS", "7")

    assert results("process", 1, ["threads"]) == {0: ("ok", "1")}
    assert os.environ["OMP_NUM_THREADS"] == "7"


def test_a_long_path_to_temporary_files_is_no_reason_to_fail(tmp_path):
    """A socket's path has room for 100 bytes or so."""
    long = tmp_path / ("long" * 20) / ("longer" * 10)
    long.mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-c", f"{START}print(len(list(executor.run(((1, 1),)))))"],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(long)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert (done.stdout, done.returncode) == ("1\n", 0), done.stderr
    assert list(long.iterdir()) == []


START = (
    "import sys; sys.path.insert(0, 'tests/make')\n"
    "from test_executors import call; from puzzle_publish.make.executors import *\n"
    "with open_executor('process', 2, call=call) as executor:\n    "
)


def test_few_jobs_get_few_workers(tmp_path):
    results("process", 8, [{"pid": str(tmp_path)}] * 8)

    assert 1 <= len(list(tmp_path.iterdir())) <= 2


def test_calls_grow_for_short_jobs_and_shrink_for_long_ones_and_at_the_end():
    short, long = Batches(enumerate(range(1000))), Batches(enumerate(range(1000)))
    first = len(short.next(2, {}))
    short.took(4, 0.004)
    long.took(4, 4.0)

    assert (first, len(short.next(2, {})), len(long.next(2, {}))) == (4, 64, 1)
    short.todo = type(short.todo)(list(short.todo)[:20])
    assert len(short.next(2, {})) == 5


def test_an_unknown_executor_is_told():
    with (
        pytest.raises(UsageError, match="serial, process, dask"),
        open_executor("threads"),
    ):
        pytest.fail("opened")


def alive(folder):
    """The workers that have left their number in the folder and still run."""
    found = [int(path.name) for path in folder.iterdir()]
    return [pid for pid in found if psutil.pid_exists(pid) and running(pid)]


def running(pid):
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def until(condition, seconds=60):
    """Wait for the operating system, not for a time; fail when it never comes."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


def interrupted_run(folder):
    """Run jobs, two of them without end, and interrupt when one has begun."""
    jobs = [(k, 2 if k < 8 else {"sleep": str(folder)}) for k in range(40)]
    with open_executor("process", 2, call=call) as executor:
        for _ in executor.run(jobs):
            until(lambda: any(folder.iterdir()))
            raise KeyboardInterrupt


def test_an_interrupt_passes_through_and_leaves_no_worker(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        interrupted_run(tmp_path)

    until(lambda: not alive(tmp_path), seconds=1)


def test_a_pool_that_was_killed_leaves_no_thread_to_meet_pythons_exit(tmp_path):
    threads = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        interrupted_run(tmp_path)

    # Not waited for: Python writes to the pipes that such a thread is closing.
    assert threading.active_count() == threads


def sleeping_build(folder):
    """A process with two workers that sleep, and a bystander in its group."""
    code = (
        "import sys; sys.path.insert(0, 'tests/make')\n"
        "from test_executors import call; from puzzle_publish.make.executors import *\n"
        "with open_executor('process', 2, call=call) as executor:\n"
        f"    list(executor.run((k, {{'sleep': {str(folder)!r}}}) for k in range(9)))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        start_new_session=True,
        stderr=subprocess.PIPE,
    )
    until(lambda: len(list(folder.iterdir())) == 2)
    return process


def test_kill_9_of_the_build_ends_its_workers_even_while_it_is_a_zombie(tmp_path):
    process = sleeping_build(tmp_path)
    family = psutil.Process(process.pid).children(recursive=True)
    process.kill()

    # Not yet waited for: the build is a zombie now.
    until(lambda: not alive(tmp_path))
    until(lambda: not any(running(child.pid) for child in family))
    process.communicate()


def test_ctrl_c_to_the_whole_group_ends_within_a_second_without_orphans(tmp_path):
    process = sleeping_build(tmp_path)
    family = psutil.Process(process.pid).children(recursive=True)
    started = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, stderr = process.communicate(timeout=10)

    assert time.monotonic() - started < 1.5
    assert stderr.decode().rstrip().endswith("KeyboardInterrupt")
    assert stderr.count(b"Traceback") == 1, "the workers say nothing"
    until(lambda: not any(running(child.pid) for child in family))
