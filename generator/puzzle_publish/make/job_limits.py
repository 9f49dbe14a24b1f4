"""Limits of a job's time and memory, enforced by the process that runs it.

A job that exceeds them ends its process, whatever it is doing: it leaves nothing behind
for a later job, and the parent handles its death like any other. The process writes its
last words to a file descriptor that outlives it.
"""

import contextlib
import faulthandler
import os
import re
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from threading import Lock, get_ident
from typing import NoReturn

from ..core.process_limits import Limits, lower_memory, set_memory

Call = Callable[[str], str]

# Setting the timer takes 0.05 ms, too much for jobs of a microsecond; so the timer may
# be this late.
_SLACK_S = 0.25
_STDERR = 2
_SIGKILL = 9  # Windows has no name for it
_TOO_MUCH_MEMORY = "MemoryError"
_FRAME = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+) in (?P<name>\S+)')


def run_watched(
    call: Call, texts: Sequence[str], limits: Limits
) -> tuple[list[str], float]:
    """The results of jobs, and the CPU seconds that they took together.

    If a job exceeds its limits, this does not return: the process ends.
    """
    started = time.process_time()
    results = []
    with _WATCH.within(limits):
        for text in texts:
            _WATCH.next_job(limits.seconds)
            try:
                results.append(call(text))
            except (MemoryError, KeyboardInterrupt) as error:
                # Workers ignore Ctrl-C, so the job itself raised this.
                _end_with(error)
    return results, time.process_time() - started


class _Watch:
    """Enforces the limits of the jobs in this process, one in each thread.

    The memory limit and the timer are the process's; the timer is set to the earliest
    of the threads' deadlines.
    """

    def __init__(self) -> None:
        self.last_words_fd = _STDERR
        self._lock = Lock()
        self._ends: dict[int, float] = {}
        self._armed_for = 0.0
        self._before: tuple[int, int] | None = None
        self._inside = 0

    @contextlib.contextmanager
    def within(self, limits: Limits) -> Iterator[None]:
        """Limit memory while the body runs; cancel this thread's deadline after it."""
        with self._lock:
            self._inside += 1
            if limits.memory_mb is not None and self._before is None:
                self._before = lower_memory(limits.memory_mb)
        try:
            yield
        finally:
            with self._lock:
                self._inside -= 1
                if self._before is not None and not self._inside:
                    set_memory(self._before)
                    self._before = None
                if self._ends.pop(get_ident(), None) is not None:
                    self._arm()

    def next_job(self, seconds: float | None) -> None:
        """Set this thread's deadline to this many seconds from now."""
        if seconds is None:
            return
        end = time.monotonic() + seconds
        with self._lock:
            self._ends[get_ident()] = end
            late = end - self._armed_for
            if not self._armed_for or not 0 <= late <= min(_SLACK_S, seconds / 4):
                self._arm()

    def _arm(self) -> None:
        if not self._ends:
            self._armed_for = 0.0
            faulthandler.cancel_dump_traceback_later()
            return
        self._armed_for = min(self._ends.values())
        left = max(self._armed_for - time.monotonic(), 0.001)
        faulthandler.dump_traceback_later(left, exit=True, file=self.last_words_fd)


_WATCH = _Watch()


def say_last_words_to(descriptor: int) -> None:
    """Send this process's last words to a file descriptor."""
    _WATCH.last_words_fd = descriptor
    faulthandler.enable(file=descriptor, all_threads=False)


def cause_of_death(words: str, exit_code: int | None, limits: Limits) -> str:
    """Why a process ended, in a sentence that a user can act on.

    Args:
        words: its last words, if it wrote any.
        exit_code: the exit code as in multiprocessing: negative for a signal.
        limits: its job's.
    """
    place = _place(words)
    if "Timeout (" in words:
        return f"took more than {limits.seconds:g} s (run.seconds){place}"
    if words.startswith(_TOO_MUCH_MEMORY):
        return f"needed more memory than {_allowed(limits)}{place}"
    if found := re.match(r"(?:Fatal Python error: )?(.+)", words):
        return f"its worker process died of it: {found[1].strip()}{place}"
    if exit_code == -_SIGKILL:
        return (
            "its worker process was killed (SIGKILL), as the system does when memory"
            " runs out"
        )
    if exit_code is not None and exit_code < 0:
        names = {number.value: number.name for number in signal.Signals}
        name = names.get(-exit_code, f"signal {-exit_code}")
        return f"its worker process died of it ({name})"
    if exit_code is not None:
        return f"its worker process exited on its own (exit code {exit_code})"
    return "its worker process died of it"


def _allowed(limits: Limits) -> str:
    if limits.memory_mb is None:
        return "there is"
    return f"{limits.memory_mb} MB (run.memory_mb)"


def _place(words: str) -> str:
    """Where the job was, from the traceback of the thread that ran it."""
    for thread in re.split(r"\n\s*\n|\n(?=Thread |Current thread )", words):
        frames = list(_FRAME.finditer(thread))
        if frames and any(frame["name"] == run_watched.__name__ for frame in frames):
            file = "/".join(PurePath(frames[0]["file"]).parts[-2:])
            return f" at {file}:{frames[0]['line']} in {frames[0]['name']}"
    return ""


def _end_with(error: BaseException) -> NoReturn:
    # In faulthandler's format, so that _place reads both.
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f'  File "{f.filename}", line {f.lineno} in {f.name}' for f in frames]
    words = "\n".join([type(error).__name__, *reversed(lines)]) + "\n"
    with contextlib.suppress(OSError):
        os.write(_WATCH.last_words_fd, words.encode("ascii", "replace")[:4096])
    os._exit(1)
