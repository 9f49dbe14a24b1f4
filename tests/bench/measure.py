"""What one command costs, its descendants included: CPU seconds, memory, wall time.

python -m tests.bench.measure COMMAND ...      prints one JSON object
"""

import ctypes
import dataclasses
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence, Set
from dataclasses import dataclass

import psutil

SAMPLE_S = 0.1
_PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h


@dataclass(frozen=True, slots=True)
class Bench:
    """One line of the table.

    Attributes:
        name: what `make bench ARGS=NAME` takes.
        what: what is measured, in the table.
        command: ours; `{run}` becomes the number of the run (-1 warms up).
        cpu_s: at most so many CPU seconds.
        memory_mb: at most so many megabytes.
        wall_s: at most so many seconds on the wall.
        paired: the command to compare with, run in turns with ours.
        ratio: the paired command costs at least so many times our CPU seconds.
        warm_up: run once unmeasured, so that kernels are compiled.
        shows: what the command prints stands below the table, from one run more.
    """

    name: str
    what: str
    command: tuple[str, ...]
    cpu_s: float | None = None
    memory_mb: float | None = None
    wall_s: float | None = None
    paired: tuple[str, ...] | None = None
    ratio: float | None = None
    warm_up: bool = False
    shows: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one run, all its processes together."""

    cpu_s: float
    memory_mb: float
    wall_s: float


def run_once(command: Sequence[str]) -> Cost:
    """Run a command to its end and say what it and all its descendants cost.

    Raises:
        SystemExit: the command failed; its last words are printed.
    """
    adopt_orphans()
    others = _children()
    started = time.perf_counter()
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        peak = _PeakMemory(process.pid)
        assert process.stderr is not None
        words = process.stderr.read()
        cpu_s, largest_mb, status = _reap_all(process.pid, others)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall_s = time.perf_counter() - started
    if process.returncode != 0:
        sys.stderr.write(words.decode("utf-8", "replace")[-2000:])
        sys.exit(f"bench: {' '.join(command)} ended with {process.returncode}")
    return Cost(cpu_s, max(largest_mb, peak.stop()), wall_s)


def median_cost(costs: Sequence[Cost]) -> Cost:
    """The median of each figure on its own."""
    return Cost(
        statistics.median(c.cpu_s for c in costs),
        statistics.median(c.memory_mb for c in costs),
        statistics.median(c.wall_s for c in costs),
    )


def adopt_orphans() -> None:
    """Become the parent of every descendant whose parent has ended (Linux).

    A pool's workers are children of its fork server, which nobody waits for: without
    this their CPU seconds are in nobody's account.
    """
    if sys.platform == "linux":
        library = ctypes.CDLL(None, use_errno=True)
        if library.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "prctl")


def _children() -> set[int]:
    return {child.pid for child in psutil.Process().children()}


def _reap_all(pid: int, others: Set[int]) -> tuple[float, float, int]:
    """Wait for all children but others; CPU seconds, MB of the largest, pid's status.

    Orphans become our children as their parents end: those of a process are known
    when it has been waited for.
    """
    cpu_s = largest_mb = 0.0
    status_of_pid = 0
    unit = 2**20 if sys.platform == "darwin" else 2**10  # ru_maxrss: bytes or KB
    while ours := _children() - others:
        child, status, usage = os.wait4(min(ours, key=lambda one: one != pid), 0)
        cpu_s += usage.ru_utime + usage.ru_stime
        largest_mb = max(largest_mb, usage.ru_maxrss / unit)
        if child == pid:
            status_of_pid = status
    return cpu_s, largest_mb, status_of_pid


class _PeakMemory:
    """The most that a process and its descendants held together, by sampling.

    Proportional set size where there is one: pages shared with the fork server count
    once. The largest single process comes exact from the kernel, see `_reap_all`.
    """

    def __init__(self, pid: int) -> None:
        self._peak_mb = 0.0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, args=(pid,), daemon=True)
        self._thread.start()

    def stop(self) -> float:
        """Return the peak in MB."""
        self._done.set()
        self._thread.join()
        return self._peak_mb

    def _watch(self, pid: int) -> None:
        while not self._done.wait(SAMPLE_S):
            self._peak_mb = max(self._peak_mb, _held_mb(pid))


def _held_mb(pid: int) -> float:
    held = 0
    try:
        root = psutil.Process(pid)
        family = [root, *root.children(recursive=True)]
    except psutil.Error:
        return 0.0
    for process in family:
        try:
            memory = process.memory_full_info()
        except psutil.Error:
            continue
        held += getattr(memory, "pss", memory.rss)
    return held / 2**20


if __name__ == "__main__":
    print(json.dumps(dataclasses.asdict(run_once(sys.argv[1:]))))
