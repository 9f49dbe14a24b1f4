"""Ctrl-C and SIGTERM: handled once, never lost, and not in the middle of a step."""

import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import NoReturn

Handler = Callable[[int, FrameType | None], object] | int | None

_SOON_S = 0.02  # long enough for the finalizer to end, too short to be noticed


class Terminated(KeyboardInterrupt):
    """SIGTERM, a kind of Ctrl-C so that no `except Exception` catches it."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise at SIGTERM as at Ctrl-C; repeat either signal if its exception was lost.

    Python reports a KeyboardInterrupt in a finalizer or a C library's callback and then
    drops it. WeasyPrint has both: 1 of 14 interrupts of a book of 365 days had no
    effect.
    """
    before = sys.unraisablehook

    def again(lost: "sys.UnraisableHookArgs") -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            before(lost)
            return
        number = signal.SIGINT
        if issubclass(lost.exc_type, Terminated):
            number = signal.SIGTERM
            signal.signal(number, _terminate)
        # Not from here, where it would be lost again.
        timer = Timer(_SOON_S, interrupt_main, (number,))
        timer.daemon = True
        timer.start()

    sys.unraisablehook = again
    # A program that ignores SIGTERM or has its own handler keeps it.
    ours = (
        current_thread() is main_thread()
        and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    )
    if ours:
        signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        sys.unraisablehook = before
        if ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def deferred() -> Iterator[None]:
    """Delay Ctrl-C and SIGTERM until the end of the body, which must be short."""
    seen: list[int] = []
    before: dict[signal.Signals, Handler] = {}
    if current_thread() is main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            # Skip a signal that is ignored, or handled outside Python.
            if callable(signal.getsignal(number)):
                before[number] = signal.signal(number, lambda n, _: seen.append(n))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if seen:
            signal.raise_signal(seen[0])


def _terminate(*_: object) -> NoReturn:
    # `timeout` signals its command, then the command's process group: the second signal
    # must not interrupt the clean-up that the first started.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated
