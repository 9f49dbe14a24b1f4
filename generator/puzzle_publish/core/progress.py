"""Progress of long work: a bar on a terminal, elsewhere a line every half minute.

A pipe, a file and a terminal without cursor movement get whole lines, and so do
programs that asked for JSON. With --quiet there is neither.
"""

import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from .log import PROGRESS, for_people

LINE_EVERY_S = 30.0
DELAY_S = 0.5  # work that takes less shows no bar
_COLUMNS, _LINES = 80, 24  # of a terminal whose size is unknown

T = TypeVar("T")


def progress(
    items: Iterable[T], *, total: int, label: str, done: int = 0
) -> Iterator[T]:
    """Yield the items and show how many of them are done."""
    with counting(total=total, label=label, done=done) as count:
        for item in items:
            yield item
            count(1)


@contextmanager
def counting(
    *, total: int | None, label: str, done: int = 0
) -> Iterator[Callable[[int], object]]:
    """Show progress; the yielded function adds to what is done.

    Args:
        total: how many there are, None if unknown.
        label: what is counted.
        done: how many were done before, which the time left does not depend on.
    """
    if not PROGRESS.isEnabledFor(logging.INFO):
        yield lambda _: None
    elif _can_draw_bars():
        from tqdm import tqdm

        # tqdm's monitor thread would keep workers from being forked.
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


def _can_draw_bars() -> bool:
    if not for_people() or os.environ.get("TERM") == "dumb":
        return False
    return sys.stderr.isatty()


class _Lines:
    """Logs a line every half minute."""

    def __init__(self, total: int | None, label: str, done: int) -> None:
        self._total, self._label = total, label
        self._done = done
        self._logged = time.monotonic()
        # When the first items were done, and how many: compiling may come before.
        self._first: tuple[float, int] | None = None

    def count(self, more: int) -> None:
        """Add to what is done, and log a line if it is time."""
        self._done += more
        now = time.monotonic()
        self._first = self._first or (now, self._done)
        if now - self._logged < LINE_EVERY_S:
            return
        self._logged = now
        begun, before = self._first
        spent, counted = now - begun, self._done - before
        known = self._total is not None and counted
        left = spent / counted * ((self._total or 0) - self._done) if known else None
        of = "" if self._total is None else f" of {self._total}"
        remaining = f", about {duration(left)} left" if left else ""
        fields = {
            "label": self._label,
            "done": self._done,
            "total": self._total,
            "eta_s": None if left is None else round(left, 1),
        }
        PROGRESS.info(
            "%s: %d%s%s",
            *(self._label, self._done, of, remaining),
            extra={"event": "progress", "fields": fields},
        )


def duration(seconds: float) -> str:
    """A time in its two largest units.

    >>> duration(0.4), duration(75), duration(7000), duration(200_000)
    ('1 s', '1 min 15 s', '1 h 56 min', '2 d 7 h')
    """
    whole = max(1, round(seconds))
    for large, small, many, unit in (
        ("d", "h", 86_400, 3600),
        ("h", "min", 3600, 60),
        ("min", "s", 60, 1),
    ):
        if whole >= many:
            rest = whole % many // unit
            return f"{whole // many} {large}" + (f" {rest} {small}" if rest else "")
    return f"{whole} s"
