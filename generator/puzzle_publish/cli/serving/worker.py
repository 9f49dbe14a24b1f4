"""The process that draws: `python -m puzzle_publish.cli.serving.worker`.

Apart from the server, so that a page that ends its process does not end the preview,
and a puzzle that takes long to make can be given up once the file is saved again. It
reads numbers, each with the words of an errand or None for a drawing, and writes each
piece of news with its number, pickled. It is warm: an errand in a process of its own
would first import for seconds what is here already.
"""

import logging
import os
import pickle
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO, cast

from ...core import log
from ...core.signals import interruptible
from ...core.temp_folders import remove_temp_folders
from .draft import Draft, Superseded
from .errands import done
from .order import LEAF

_Asked = tuple[int, list[str] | None]


class Once(logging.Filter):
    """Passes each notice and warning once, for each drawing of a book repeats it."""

    def __init__(self) -> None:
        super().__init__()
        self._said: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is an error or new."""
        text = record.getMessage()
        is_new = text not in self._said
        self._said.add(text)
        return is_new or record.levelno > logging.WARNING


class _Work:
    """Runs errands one after the other, and draws the newest file."""

    def __init__(self, server: BinaryIO, told: BinaryIO) -> None:
        self._server = server
        self._told = told
        self._asked: SimpleQueue[_Asked] = SimpleQueue()
        self._errands: deque[_Asked] = deque()
        self._owed: int | None = None  # the drawing that is still to be made
        self._number = 0
        wanted, made, talk = pickle.load(server)  # noqa: S301  our own server
        log.set_up(**talk)
        log.MESSAGES.addFilter(Once())
        self._wanted = wanted
        self._draft = Draft(wanted, self._tell, self._pause, made)

    def run(self) -> None:
        """Work until the server ends."""
        Thread(target=self._hear, daemon=True).start()
        while True:
            self._number, words = self._next()
            self._tell("begun")
            if words is None:
                self._draw()
            else:
                self._tell("answer", *done(words, self._wanted, self._draft))

    def _draw(self) -> None:
        try:
            self._draft.draw()
        except Superseded:
            if self._owed is None:  # an errand comes first
                self._owed = self._number
        else:
            self._tell("done")

    def _hear(self) -> None:
        try:
            while True:
                self._asked.put(pickle.load(self._server))  # noqa: S301
        except (EOFError, OSError):
            # The server has ended, whatever is being drawn.
            remove_temp_folders()
            os._exit(0)

    def _next(self) -> _Asked:
        """Return an errand, or else the newest drawing."""
        while not self._errands and self._owed is None:
            self._take(self._asked.get())
        with suppress(Empty):
            while True:
                self._take(self._asked.get_nowait())
        if self._errands:
            return self._errands.popleft()
        assert self._owed is not None
        number, self._owed = self._owed, None
        return number, None

    def _take(self, asked: _Asked) -> None:
        if asked[1] is None:
            self._owed = asked[0]
        elif _is_leaf(asked):
            self._errands.append(asked)
        else:  # before the pictures, of which a page may want many
            at = sum(not _is_leaf(one) for one in self._errands)
            self._errands.insert(at, asked)

    def _pause(self) -> None:
        if not self._asked.empty():
            raise Superseded

    def _tell(self, kind: str, *values: object, **state: object) -> None:
        pickle.dump((self._number, kind, state or values), self._told)
        self._told.flush()


def _is_leaf(asked: _Asked) -> bool:
    return asked[1] is not None and asked[1][0] == LEAF


def main() -> int:
    """Draw for the server at the other ends of two pipes, until it ends."""
    with interruptible(), suppress(KeyboardInterrupt, OSError):
        _Work(_taken(0, "rb"), _taken(1, "wb")).run()
    return 0


def _taken(number: int, mode: str) -> BinaryIO:
    """A standard stream, of which nothing else in this process then has the pipe."""
    with Path(os.devnull).open(mode) as nothing:
        stream = os.fdopen(os.dup(number), mode)
        os.dup2(nothing.fileno(), number)
    return cast(BinaryIO, stream)


if __name__ == "__main__":
    sys.exit(main())
