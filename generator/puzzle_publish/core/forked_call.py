"""Work in a forked process, whose memory is freed when it ends.

Rendering and checking a volume takes hundreds of MB, which Python would not return to
the system before the next volume; and a file of unknown origin may need to be limited
in time and memory. The fork returns one value. It ends when its parent ends, for
whatever reason.
"""

import logging
import os
import pickle
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from logging.handlers import QueueHandler
from threading import Thread
from typing import NoReturn, TypeVar

from .errors import PublishError
from .log import MESSAGES, PROGRESS
from .process_limits import CAN_LIMIT_MEMORY, Limits, lower_cpu, lower_memory
from .system import CAN_FORK
from .temp_folders import remove_temp_folders

T = TypeVar("T")
# What the call returned or raised, and the messages.
Sent = tuple[object, Exception | None, list[logging.LogRecord]]
UNLIMITED = Limits()
_STOPPING = {signal.SIGINT, signal.SIGTERM}
_NO_MEMORY = 71  # the exit code of a process in which Python found no memory
_CHUNK = 1 << 20


class LimitExceeded(PublishError):  # noqa: N818  it says what happened
    """A call took more than its limits, or its process died under them.

    The message continues a sentence, as in "took more than 60 s of CPU time".
    """


def run_forked(call: Callable[[], T], limits: Limits = UNLIMITED) -> T:
    """Return the call's result; without a fork or limits if the system has none.

    Its progress is shown at once, its messages at its end.

    Raises:
        LimitExceeded: there are limits, and it exceeded them or its process died.
        PublishError: the call raised it, or its process was killed.
    """
    if not CAN_FORK:
        if limits != UNLIMITED:
            _say_unlimited("time and memory")
        return call()
    if limits.memory_mb is not None and not CAN_LIMIT_MEMORY:
        _say_unlimited("memory")
    results, alive = os.pipe(), os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    # A Ctrl-C during the fork would be lost in one of its hooks.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    pid = os.fork()
    if not pid:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.close(results[0])
        os.close(alive[1])
        _child(call, results[1], alive[0], limits)
    os.close(results[1])
    os.close(alive[0])
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        raw = _received(results[0], limits.seconds)
    except BaseException:
        os.kill(pid, signal.SIGKILL)
        raise
    finally:
        os.close(results[0])
        _, status = os.waitpid(pid, 0)
        os.close(alive[1])
    code = os.waitstatus_to_exitcode(status)
    if code and limits != UNLIMITED:
        raise LimitExceeded(_broken_limit(code, limits))
    return _taken(_unpacked(raw), code)  # type: ignore[return-value]  # the call's


@cache
def _say_unlimited(what: str) -> None:
    """Say once what the system does not limit."""
    text = "this system cannot limit the %s of what reads a file; trust who made it"
    MESSAGES.warning(text, what)


@contextmanager
def running_beside(calls: Sequence[Callable[[], object]]) -> Iterator[None]:
    """Run each call in a forked process until it or the `with` block ends.

    For calls that fill caches: nothing is known of how they end, and they show nothing.
    None runs if the system has no fork.
    """
    if not CAN_FORK:
        yield
        return
    alive = os.pipe()
    pids: list[int] = []
    sys.stdout.flush()
    sys.stderr.flush()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
    try:
        for call in calls:
            with warnings.catch_warnings():  # of 3.12, about threads such as numpy's
                warnings.simplefilter("ignore", DeprecationWarning)
                pid = os.fork()
            if not pid:
                os.close(alive[1])
                _run_quietly(call, alive[0])
            pids.append(pid)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        for handle in alive:
            os.close(handle)


def _run_quietly(call: Callable[[], object], alive: int) -> NoReturn:
    """Run a call without output, and exit without the parent's exit handlers."""
    try:
        Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        MESSAGES.handlers.clear()
        PROGRESS.disabled = True
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
        call()
    finally:
        remove_temp_folders()
        os._exit(0)


def _received(source: int, seconds: float | None) -> bytes:
    """What the process wrote until it ended.

    Raises:
        LimitExceeded: it took more seconds.
    """
    end = None if seconds is None else time.monotonic() + seconds
    poll = select.poll()
    poll.register(source, select.POLLIN)
    chunks: list[bytes] = []
    while True:
        left = None if end is None else max(0.0, end - time.monotonic()) * 1000
        if not poll.poll(left):
            raise LimitExceeded(f"took more than {seconds:g} s")
        chunk = os.read(source, _CHUNK)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)


def _unpacked(raw: bytes) -> Sent | None:
    """The values that the process sent, None if it ended before."""
    try:
        sent: Sent = pickle.loads(raw)  # noqa: S301  from our own fork
        return sent
    except (EOFError, pickle.UnpicklingError):
        return None


def _broken_limit(code: int, limits: Limits) -> str:
    """Why a limited process ended, as the end of a sentence."""
    if code == _NO_MEMORY:
        return f"needed more than {limits.memory_mb} MB of memory"
    if code == -signal.SIGXCPU and limits.cpu_seconds is not None:
        return f"took more than {limits.cpu_seconds:g} s of CPU time"
    how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    most = f", for example for more than {limits.memory_mb} MB of memory"
    return f"ended the process that did it ({how}){most if limits.memory_mb else ''}"


def _taken(sent: Sent | None, code: int) -> object:
    """Log the messages that the process sent, and return or raise its result."""
    if code or sent is None:
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise PublishError(
            f"the process that draws the pages was killed ({how}); if the machine is"
            " short of memory, split the book into more volumes"
        )
    value, error, records = sent
    for record in records:
        MESSAGES.handle(record)
    if error is not None:
        raise error
    return value


def _child(
    call: Callable[[], object], results: int, alive: int, limits: Limits
) -> NoReturn:
    """Send the call's result, and exit without the parent's exit handlers."""
    Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    code = 1
    try:
        if limits.memory_mb is not None:
            lower_memory(limits.memory_mb)
        if limits.cpu_seconds is not None:
            lower_cpu(limits.cpu_seconds)
        kept = _KeptRecords(MESSAGES.handlers[:])
        MESSAGES.handlers[:] = [kept]
        value: object = None
        error: Exception | None = None
        try:
            value = call()
        except Exception as raised:
            if limits.memory_mb is not None and isinstance(raised, MemoryError):
                code = _NO_MEMORY
                raise
            error = raised
        with os.fdopen(results, "wb") as stream:
            stream.write(_packed(value, error, kept.records))
        code = 0
    except KeyboardInterrupt:
        code = 130
    finally:
        remove_temp_folders()
        os._exit(code)


def _packed(
    value: object, error: Exception | None, records: list[logging.LogRecord]
) -> bytes:
    """The pickled result; an unpicklable exception becomes a PublishError."""
    try:
        raw = pickle.dumps((value, error, records))
        pickle.loads(raw)  # noqa: S301  not all that can be pickled can be unpickled
    except Exception as unfit:
        fault = PublishError(f"{type(unfit).__name__}: {unfit}")
        if error is not None:
            fault = PublishError(f"{type(error).__name__}: {error}")
        raw = pickle.dumps((None, fault, records))
    return raw


class _KeptRecords(QueueHandler):
    """Keeps messages in a form that can be pickled; shows progress at once."""

    def __init__(self, before: list[logging.Handler]) -> None:
        super().__init__(None)  # type: ignore[arg-type]  # there is no queue
        self.records: list[logging.LogRecord] = []
        self._before = before

    def enqueue(self, record: logging.LogRecord) -> None:
        """Keep one."""
        if record.name != PROGRESS.name:
            self.records.append(record)
            return
        for handler in self._before:
            handler.handle(record)


def _end_with_parent(alive: int) -> None:
    with suppress(OSError):
        os.read(alive, 1)  # returns when the parent's end is closed
    os._exit(1)
