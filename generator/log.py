"""Two loggers: messages for people, progress for the bar. All on stderr.

DEBUG tells a developer what happened, INFO tells the user what is being done, WARNING
what the user should look at (counted; fatal under --strict), ERROR what failed.
"""

import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from .wording import plain

MESSAGES = logging.getLogger("publish")

T = TypeVar("T")


class WarningCounter(logging.Handler):
    """Counts warnings and errors, so that --strict can refuse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.count += 1


class _Plain(logging.Formatter):
    """Messages name titles and paths of users, which a terminal must not obey."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message without control characters."""
        return plain(super().format(record))


def set_up(*, verbose: bool = False, quiet: bool = False) -> WarningCounter:
    """Send messages to stderr and return the counter of warnings."""
    level = logging.DEBUG if verbose else logging.WARNING if quiet else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Plain("%(message)s"))
    counter = WarningCounter()
    MESSAGES.handlers[:] = [handler, counter]
    MESSAGES.setLevel(level)
    MESSAGES.propagate = False
    return counter


def progress(
    items: Iterable[T], *, total: int, label: str, done: int = 0
) -> Iterator[T]:
    """Yield the items behind a bar with an ETA on stderr."""
    with counting(total=total, label=label, done=done) as count:
        for item in items:
            yield item
            count(1)


@contextmanager
def counting(
    *, total: int, label: str, done: int = 0
) -> Iterator[Callable[[int], object]]:
    """Give a function that moves a bar with an ETA on stderr by so many.

    Silent when stderr is no terminal or messages are turned down.
    """
    from tqdm import tqdm

    with tqdm(
        total=total,
        initial=done,
        desc=label,
        unit="",
        file=sys.stderr,
        disable=not (sys.stderr.isatty() and MESSAGES.isEnabledFor(logging.INFO)),
        dynamic_ncols=True,
    ) as bar:
        yield bar.update
