import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from puzzle_publish.core.process_limits import Limits
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.job_limits import cause_of_death, run_watched

ROOT = Path(__file__).parents[2]
LIMITS = Limits(memory_mb=2048, seconds=60)
TIMEOUT = """\
Timeout (0:01:00)!
Thread 0x00007f1 (most recent call first):
  File "/lib/threading.py", line 327 in wait

Thread 0x00007f2 (most recent call first):
  File "/site/calendar/search.py", line 33 in walk
  File "/site/generator/puzzle_publish/make/job_limits.py", line 61 in run_watched
  File "/lib/process.py", line 256 in _process_worker
"""
CRASH = """\
Fatal Python error: Segmentation fault

Current thread 0x00007f2 (most recent call first):
  File "/site/calendar/kernels.py", line 7 in fill
  File "/site/generator/puzzle_publish/make/job_limits.py", line 61 in run_watched
"""


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (TIMEOUT, 1, "took more than 60 s (run.seconds) at calendar/search.py:33 in"),
        (CRASH, -11, "its worker process died of it: Segmentation fault at calendar/"),
        ("MemoryError\n", 1, "needed more memory than 2048 MB (run.memory_mb)"),
        ("KeyboardInterrupt\n", 1, "its worker process died of it: KeyboardInterrupt"),
        ("", -signal.SIGKILL, "its worker process was killed (SIGKILL), as the system"),
        ("", -signal.SIGBUS, "its worker process died of it (SIGBUS)"),
        ("", -40, "its worker process died of it (signal 40)"),
        ("", 7, "its worker process exited on its own (exit code 7)"),
        ("", None, "its worker process died of it"),
    ],
)
def test_what_is_told_of_a_death_follows_from_last_words_and_exit_code(
    words, code, sentence
):
    assert cause_of_death(words, code, LIMITS).startswith(sentence)


def test_without_a_limit_memory_is_said_to_be_all_there_is():
    assert cause_of_death("MemoryError\n", 1, Limits()) == (
        "needed more memory than there is"
    )


def room(text):
    """How much address space is allowed here beside what is taken, in GiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    allowed = resource.getrlimit(resource.RLIMIT_AS)[0]
    return json.dumps({"ok": round((allowed - pages * resource.getpagesize()) / 2**30)})


@pytest.mark.parametrize("name", ["serial", "process"])
def test_the_memory_of_the_config_is_that_of_every_worker(name):
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open_executor(name, 2, call=room, limits=LIMITS) as executor:
        found = {value for _, _, value in executor.run((k, k) for k in range(9))}

    assert found == {2}
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_a_thread_that_is_done_leaves_the_limits_of_another_in_place():
    """Dask runs several jobs in the threads of one process."""
    limits = Limits(memory_mb=1 << 20)
    begun, go_on = threading.Event(), threading.Event()

    def slow(text):
        begun.set()
        go_on.wait(10)
        return room(text)

    texts = []
    other = threading.Thread(
        target=lambda: texts.extend(run_watched(slow, ["0"], limits)[0])
    )
    before = resource.getrlimit(resource.RLIMIT_AS)
    other.start()
    begun.wait(10)
    run_watched(room, ["0"], limits)
    go_on.set()
    other.join()

    assert json.loads(texts[0]) == {"ok": 1024}
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def in_a_process(code):
    """Run code with the names of this module; return what it did."""
    start = f"import sys; sys.path.insert(0, {str(ROOT / 'tests/make')!r})\n"
    return subprocess.run(
        [sys.executable, "-c", f"{start}from test_job_limits import *\n{code}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


def nap(text):
    time.sleep(json.loads(text))
    return text


@pytest.mark.soak
def test_each_job_of_a_call_has_the_whole_time_for_itself():
    quick = "run_watched(nap, ['0.3'] * 5, Limits(seconds=1))"
    done = in_a_process(f"print({quick}[0])")
    assert done.stdout == f"{['0.3'] * 5}\n", done.stderr

    slow = in_a_process("run_watched(nap, ['0.3', '9'], Limits(seconds=1))")
    assert slow.returncode == 1
    assert slow.stderr.startswith("Timeout")
    assert "in nap" in slow.stderr


def test_no_clock_runs_when_the_jobs_are_done():
    done = in_a_process(
        "run_watched(nap, ['0'], Limits(seconds=0.2)); time.sleep(0.6); print('alive')"
    )

    assert (done.returncode, done.stdout) == (0, "alive\n")


def test_the_first_of_two_threads_to_meet_its_end_ends_the_process():
    done = in_a_process(
        "limits = Limits(seconds=0.5)\n"
        "slow = threading.Thread(target=run_watched, args=(nap, ['9'], limits))\n"
        "slow.start()\n"
        "run_watched(nap, ['0.1'] * 50, limits)\n"
    )

    assert done.returncode == 1
    assert "Timeout" in done.stderr


def test_a_watch_costs_little(monkeypatch):
    armed = []
    real = run_watched.__globals__["faulthandler"].dump_traceback_later
    monkeypatch.setattr(
        "faulthandler.dump_traceback_later",
        lambda *args, **options: armed.append(args) or real(*args, **options),
    )

    texts, _ = run_watched(str, ["1"] * 1000, Limits(seconds=60))

    assert len(texts) == 1000
    assert len(armed) <= 5, "the timer is not set again for each short job"


def test_in_a_worker_a_crash_says_nothing_on_the_users_terminal(capfd):
    with open_executor("process", 1, call=crash) as executor:
        ((_, status, cause),) = executor.run([(0, 0)])

    assert (status, capfd.readouterr().err) == ("died", "")
    assert "Segmentation fault" in cause


def crash(text):
    os.kill(os.getpid(), signal.SIGSEGV)
