"""Cases in a process of their own, which one that never ends or eats all may kill.

A subject is a module with `prepare(folder)`, perhaps `warm_up(folder)`, which loads
what cases share, and `run(folder, case)`, which returns a word for the tally or raises;
with `MOST_MB` of its own where its cases take more.
"""

import collections
import importlib
import json
import os
import resource
import signal
import subprocess
import sys
import traceback
from pathlib import Path

MOST_CPU_S = 120  # of one case; the slowest yet was 23, and was the first of its kind
MOST_S = 600  # likewise, for what waits and takes no CPU
MOST_MB = 500  # that one case may take beyond what the shipped books took
_MOST_FAILURES = 20


def tally(subject: str, folder: Path, cases: range) -> dict[str, int]:
    """What became of the cases, each counted under its word.

    Raises:
        AssertionError: names the cases in which something went wrong.
    """
    place = folder / "cases"
    place.mkdir(parents=True)
    (folder / "elsewhere").mkdir()
    here = os.pathsep.join(path or os.curdir for path in sys.path)
    done = subprocess.run(
        [sys.executable, "-m", "guarded", subject, str(place.absolute())]
        + [str(number) for number in (cases.start, cases.stop, cases.step)],
        cwd=folder / "elsewhere",
        env={**os.environ, "PYTHONPATH": here, "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not list((folder / "elsewhere").iterdir()), "files were written"
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert said, done.stderr[-3000:]
    failures = [line for line in said if isinstance(line, str)]
    if not isinstance(said[-1], dict):
        reason = f"case {said[-1]} ended its process with {done.returncode}"
        failures.append(f"{reason}: {done.stderr[-1000:]}")
    assert not failures, "\n".join(failures)
    return said[-1]


def _child(subject: str, folder: Path, cases: range) -> None:
    module = importlib.import_module(subject)
    module.prepare(folder)
    getattr(module, "warm_up", lambda folder: None)(folder)
    _limit_memory(getattr(module, "MOST_MB", MOST_MB))
    found: collections.Counter[str] = collections.Counter()
    failures = 0
    for case in cases:
        print(case, flush=True)
        signal.setitimer(signal.ITIMER_PROF, MOST_CPU_S)
        signal.setitimer(signal.ITIMER_REAL, MOST_S)
        try:
            found[module.run(folder, case)] += 1
        except Exception as error:
            failures += 1
            lines = traceback.format_exception(error)
            print(json.dumps(f"case {case}: {''.join(lines)[-1500:]}"), flush=True)
        if failures >= _MOST_FAILURES:
            break
    print(json.dumps(dict(sorted(found.items()))), flush=True)


def _limit_memory(mb: int) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + (mb << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    _child(sys.argv[1], Path(sys.argv[2]), range(*map(int, sys.argv[3:6])))
