"""Work in a forked process, whose memory is freed when it ends.

Rendering and checking a volume takes hundreds of MB, which Python would not return to
the system before the next volume. The fork returns one value. It ends with the parent,
however that ends.
"""

import logging
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader
from logging.handlers import QueueHandler
from threading import Thread
from typing import Any, NoReturn, TypeVar

from .errors import PublishError
from .log import MESSAGES
from .progress import PROGRESS
from .temp_folders import remove_temp_folders

T = TypeVar("T")


def run_forked(call: Callable[[], T]) -> T:
    """Return the call's result; without a fork if the system has none.

    Its progress is shown at once, its messages at its end.

    Raises:
        PublishError: the call raised it, or its process was killed.
    """
    if not hasattr(os, "fork"):
        return call()
    results, alive = os.pipe(), os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if not pid:
        os.close(results[0])
        os.close(alive[1])
        _child(call, results[1], alive[0])
    os.close(results[1])
    os.close(alive[0])
    try:
        with os.fdopen(results[0], "rb") as stream:
            sent = _received(stream)
    except BaseException:
        os.kill(pid, 9)
        raise
    finally:
        _, status = os.waitpid(pid, 0)
        os.close(alive[1])
    return _taken(sent, os.waitstatus_to_exitcode(status))  # type: ignore[no-any-return]


def _received(stream: BufferedReader) -> Any:
    """What the process sent, None if it ended before."""
    try:
        return pickle.load(stream)  # noqa: S301  from our own fork
    except (EOFError, pickle.UnpicklingError):
        return None


def _taken(sent: Any, code: int) -> Any:
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


def _child(call: Callable[[], Any], results: int, alive: int) -> NoReturn:
    """Send the call's result, and exit without the parent's exit handlers."""
    Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    code = 1
    try:
        kept = _KeptRecords(MESSAGES.handlers[:])
        MESSAGES.handlers[:] = [kept]
        value, error = None, None
        try:
            value = call()
        except Exception as raised:
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
    value: Any, error: Exception | None, records: list[logging.LogRecord]
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
