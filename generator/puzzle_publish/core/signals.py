"""Ctrl-C and SIGTERM: heeded once, never lost, and not in the middle of a step."""

import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from typing import Any, NoReturn

_SOON_S = 0.02  # long enough for the finalizer to end, too short to be noticed


class Terminated(KeyboardInterrupt):
    """SIGTERM: as a Ctrl-C, so that nobody takes it for a fault and goes on."""


@contextmanager
def heeded() -> Iterator[None]:
    """Raise at SIGTERM as at Ctrl-C; give both again when they came to nothing.

    Python tells of a KeyboardInterrupt inside a finalizer or a C library's callback
    and forgets it; WeasyPrint has both, and a build went on to its end as if nobody
    had asked it to stop (1 of 14 interrupts while a book of 365 days was made).
    """
    before = sys.unraisablehook

    def again(lost: Any) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            before(lost)
            return
        number = signal.SIGINT
        if issubclass(lost.exc_type, Terminated):
            number = signal.SIGTERM
            signal.signal(number, _terminate)
        # Not from here, where it would be lost as well.
        timer = Timer(_SOON_S, interrupt_main, (number,))
        timer.daemon = True
        timer.start()

    sys.unraisablehook = again
    # Whoever ignores SIGTERM, or has a handler of their own, keeps it.
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
    """Heed Ctrl-C and SIGTERM only when the body is done, which must be soon."""
    seen: list[int] = []
    before: dict[signal.Signals, Any] = {}
    if current_thread() is main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            # Not what is ignored, nor a handler that is not Python's.
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
    # `timeout` tells its command and then the command's group: the second signal must
    # not break into the clean-up that the first began.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated
