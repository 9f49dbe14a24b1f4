"""How far something is: a bar on a terminal, elsewhere a line every so often.

A pipe, a file and a terminal that cannot go back in its line get whole lines; so do
programs that asked for JSON. Nothing is told under --quiet.
"""

import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

MESSAGES = logging.getLogger("publish")
PROGRESS = logging.getLogger("publish.progress")
# What ends sooner tells nothing where there is no bar.
LINE_EVERY_S = 30.0

# What ends before a person could have read a bar draws none.
DELAY_S = 0.5
_COLUMNS, _LINES = 80, 24  # of a terminal that does not know

T = TypeVar("T")


def progress(
    items: Iterable[T], *, total: int, label: str, done: int = 0
) -> Iterator[T]:
    """Yield the items and tell how many there were, of how many, and the time left."""
    with counting(total=total, label=label, done=done) as count:
        for item in items:
            yield item
            count(1)


@contextmanager
def counting(
    *, total: int | None, label: str, done: int = 0
) -> Iterator[Callable[[int], object]]:
    """Give a function that tells that so many more are done.

    Args:
        total: how many there are, None if nobody knows.
        label: what they are.
        done: how many were done before; they tell nothing about the time left.
    """
    if not PROGRESS.isEnabledFor(logging.INFO):
        yield _say_nothing
    elif _draws():
        from tqdm import tqdm

        # No thread that watches bars: without one, workers are forked.
        tqdm.monitor_interval = 0
        known = all(os.get_terminal_size(sys.stderr.fileno()))
        with tqdm(
            total=total,
            initial=done,
            desc=label,
            unit="",
            file=sys.stderr,
            dynamic_ncols=known,
            ncols=None if known else _COLUMNS,
            nrows=None if known else _LINES,
            delay=DELAY_S,
            miniters=1,
        ) as bar:
            yield bar.update
    else:
        yield _Lines(total, label, done).count


def _draws() -> bool:
    """Whether people read stderr, on a terminal that goes back in its line."""
    from .log import for_people

    if not for_people() or os.environ.get("TERM") == "dumb":
        return False
    return sys.stderr.isatty()


def _say_nothing(_: int) -> None:
    """Take the place of a bar."""


class _Lines:
    """A line every half minute."""

    def __init__(self, total: int | None, label: str, done: int) -> None:
        self._total, self._label = total, label
        self._done = done
        self._told = time.monotonic()
        # When the first were done, and how many: before, kernels may be compiled.
        self._first: tuple[float, int] | None = None

    def count(self, more: int) -> None:
        """Count so many more, and tell it when it is time to."""
        self._done += more
        now = time.monotonic()
        self._first = self._first or (now, self._done)
        if now - self._told < LINE_EVERY_S:
            return
        self._told = now
        begun, before = self._first
        spent, counted = now - begun, self._done - before
        known = self._total is not None and counted
        left = spent / counted * ((self._total or 0) - self._done) if known else None
        of = "" if self._total is None else f" of {self._total}"
        told = f", about {duration(left)} left" if left else ""
        PROGRESS.info(
            "%s: %d%s%s",
            *(self._label, self._done, of, told),
            extra={
                "event": "progress",
                "fields": {
                    "label": self._label,
                    "done": self._done,
                    "total": self._total,
                    "eta_s": None if left is None else round(left, 1),
                },
            },
        )


def duration(seconds: float) -> str:
    """A time as a person tells it.

    >>> duration(0.4), duration(75), duration(7000), duration(200_000)
    ('1 s', '1 min 15 s', '1 h 56 min', '2 d 7 h')
    """
    whole = max(1, round(seconds))
    for large, small, many in (
        ("d", "h", 86_400),
        ("h", "min", 3600),
        ("min", "s", 60),
    ):
        if whole >= many:
            rest = whole % many // {"h": 3600, "min": 60, "s": 1}[small]
            return f"{whole // many} {large}" + (f" {rest} {small}" if rest else "")
    return f"{whole} s"
