"""Ctrl-C that is never lost."""

import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

_SOON_S = 0.02  # long enough for the finalizer to end, too short to be noticed


@contextmanager
def heeded() -> Iterator[None]:
    """Give Ctrl-C again when it came at a moment at which nothing may be raised.

    Python tells of a KeyboardInterrupt inside a finalizer or a C library's callback
    and forgets it; WeasyPrint has both, and a build went on to its end as if nobody
    had asked it to stop (1 of 14 interrupts while a book of 365 days was made).
    """
    before = sys.unraisablehook

    def again(lost: Any) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            before(lost)
            return
        # Not from here, where it would be lost as well.
        timer = Timer(_SOON_S, interrupt_main)
        timer.daemon = True
        timer.start()

    sys.unraisablehook = again
    try:
        yield
    finally:
        sys.unraisablehook = before
