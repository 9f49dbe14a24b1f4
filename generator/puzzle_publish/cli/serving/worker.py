"""The process that draws: `python -m puzzle_publish.cli.serving.worker`.

Apart from the server, so that a page that ends its process does not end the preview,
and a puzzle that takes long to make can be given up once the file is saved again. It
reads the numbers of drawings and writes each piece of news with the number, pickled.
"""

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO, cast

from ...core import log
from ...core.signals import interruptible
from ...core.temp_folders import remove_temp_folders
from .draft import Draft, Superseded


class _Work:
    """Draws what is asked for, the newest only."""

    def __init__(self, server: BinaryIO, told: BinaryIO) -> None:
        self._server = server
        self._told = told
        self._asked: SimpleQueue[int] = SimpleQueue()
        self._number = 0
        wanted, made, talk = pickle.load(server)  # noqa: S301  our own server
        log.set_up(**talk)
        self._draft = Draft(wanted, self._tell, self._pause, made)

    def run(self) -> None:
        """Draw until the server ends."""
        Thread(target=self._hear, daemon=True).start()
        while True:
            self._number = self._newest(self._asked.get())
            self._tell("begun")
            try:
                self._draft.draw()
            except Superseded:
                continue
            self._tell("done")

    def _hear(self) -> None:
        try:
            while True:
                self._asked.put(pickle.load(self._server))  # noqa: S301
        except (EOFError, OSError):
            # The server has ended, whatever is being drawn.
            remove_temp_folders()
            os._exit(0)

    def _newest(self, number: int) -> int:
        while True:
            try:
                number = self._asked.get_nowait()
            except Empty:
                return number

    def _pause(self) -> None:
        if not self._asked.empty():
            raise Superseded

    def _tell(self, kind: str, *values: object, **state: object) -> None:
        pickle.dump((self._number, kind, state or values), self._told)
        self._told.flush()


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
