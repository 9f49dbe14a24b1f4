"""Work in a process of its own, whose memory goes with it.

What is drawn of a volume, and looked at again, takes hundreds of MB that Python would
keep for the next one. The process is a fork: it has all that this one has, and hands
back one value. It ends with this process, however that ends.
"""

import logging
import os
import pickle
import shutil
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
from .temp_folders import passing_folder

T = TypeVar("T")


def run_apart(call: Callable[[], T]) -> T:
    """Return what the call gives; here, where the system has no fork.

    What it says is heard when it has ended, its bars meanwhile.

    Raises:
        PublishError: what the call raised, or that its process was ended.
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
    """What was sent, as it comes; None from a process that ended before."""
    try:
        return pickle.load(stream)  # noqa: S301  from our own fork
    except (EOFError, pickle.UnpicklingError):
        return None


def _taken(sent: Any, code: int) -> Any:
    """What the process sent; its messages are said now."""
    if code or sent is None:
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise PublishError(
            f"the process that draws the pages was ended ({how}); if the machine is"
            " short of memory, more volumes take less of it each"
        )
    value, error, said = sent
    for record in said:
        MESSAGES.handle(record)
    if error is not None:
        raise error
    return value


def _child(call: Callable[[], Any], results: int, alive: int) -> NoReturn:
    """Send what the call gives, and end without what the parent does at its end."""
    Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    code = 1
    try:
        said = _Kept(MESSAGES.handlers[:])
        MESSAGES.handlers[:] = [said]
        value, error = None, None
        try:
            value = call()
        except Exception as raised:
            error = raised
        with os.fdopen(results, "wb") as stream:
            stream.write(_packed(value, error, said.records))
        code = 0
    except KeyboardInterrupt:
        code = 130
    finally:
        if passing_folder.cache_info().currsize:
            shutil.rmtree(passing_folder(), ignore_errors=True)
        os._exit(code)


def _packed(
    value: Any, error: Exception | None, said: list[logging.LogRecord]
) -> bytes:
    """The bytes of what is sent; a fault that cannot be sent goes as a sentence."""
    try:
        raw = pickle.dumps((value, error, said))
        pickle.loads(raw)  # noqa: S301  what is packed may be past unpacking
    except Exception as unfit:
        fault = PublishError(f"{type(unfit).__name__}: {unfit}")
        if error is not None:
            fault = PublishError(f"{type(error).__name__}: {error}")
        raw = pickle.dumps((None, fault, said))
    return raw


class _Kept(QueueHandler):
    """Keeps messages as values that can be sent; tells at once how far something is."""

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
        os.read(alive, 1)  # returns when the other end is closed, however
    os._exit(1)
