"""The server's side of the process that draws: started, asked, ended."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

from ...core.temp_folders import temp_folder

_ROOT = Path(__file__).resolve().parents[3]
_END_S = 2.0  # for a process to remove what it has made, before it is killed

News = tuple[int, str, Any]  # what it tells has a type for each kind


class Process:
    """A process that draws; it ends with this one.

    Args:
        order: what `worker.py` gets first.
        heard: called in a thread with each piece of news, and with None at the end.
    """

    def __init__(self, order: object, heard: Callable[[News | None], None]) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-m",
                    f"{__package__}.worker",
                    f"{theirs.fileno()}",
                ],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": path_of_modules()},
                # Ctrl-C in the terminal is the server's to handle.
                start_new_session=True,
            )
        self._worker = Connection(ours.detach())
        self._heard = heard
        with suppress(OSError):  # it has died; the listener hears of it
            self._worker.send(order)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, number: int) -> None:
        """Ask for a drawing; what is being drawn is given up between two steps."""
        with suppress(OSError):
            self._worker.send(number)

    def how_it_ended(self) -> str:
        """Return how the process ended, as the end of a sentence."""
        code = self._process.wait()
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def end(self) -> None:
        """End the process and those it has started."""
        self._signal(signal.SIGTERM)
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            self._process.wait()
            temp_folder()  # removes the folders of killed processes
        with suppress(OSError):
            self._worker.close()

    def _signal(self, number: signal.Signals) -> None:
        with suppress(OSError):
            os.killpg(self._process.pid, number)

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._heard(self._worker.recv())
        self._heard(None)


def path_of_modules() -> str:
    """Return where the process finds the modules that this one has."""
    before = os.environ.get("PYTHONPATH")
    return os.pathsep.join([str(_ROOT), *([before] if before else [])])
