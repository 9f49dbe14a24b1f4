"""The process that draws: `python -m puzzle_publish.cli.serving.worker DESCRIPTOR`.

Apart from the server, so that a page that ends its process does not end the preview,
and a puzzle that takes long to make can be given up once the file is saved again. It
gets the numbers of drawings and tells each piece of news with the number.
"""

import os
import sys
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread

from ...core import log
from ...core.signals import interruptible
from ...core.temp_folders import remove_temp_folders
from .draft import Draft, Superseded


class _Work:
    """Draws what is asked for, the newest only."""

    def __init__(self, server: Connection) -> None:
        self._server = server
        self._asked: SimpleQueue[int] = SimpleQueue()
        self._number = 0
        wanted, made, talk = server.recv()
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
                self._asked.put(self._server.recv())
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
        self._server.send((self._number, kind, state or values))


def main() -> int:
    """Draw for the server at the other end of a socket, until it ends."""
    with interruptible(), Connection(int(sys.argv[1])) as server:
        try:
            _Work(server).run()
        except (KeyboardInterrupt, OSError):
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
