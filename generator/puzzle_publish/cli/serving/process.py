"""The server's side of the process that draws: started, asked, ended."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from ...core.system import end_session
from ...core.temp_folders import temp_folder

_ROOT = Path(__file__).resolve().parents[3]
_END_S = 2.0  # for a process to remove what it has made, before it is killed

News = tuple[int, str, Any]  # what it tells has a type for each kind


class Process:
    """A process that draws; it ends with this one.

    Args:
        order: what `worker.py` gets first.
        folder: where it works.
        heard: called in a thread with each piece of news, and with None at the end.
    """

    def __init__(
        self, order: object, folder: Path, heard: Callable[[News | None], None]
    ) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{__package__}.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": path_of_modules()},
            # Ctrl-C in the terminal is the server's to handle.
            start_new_session=True,
        )
        self._heard = heard
        self._send(order)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, number: int, words: list[str] | None = None) -> None:
        """Ask for an errand, or a drawing; a drawing is given up between two steps."""
        self._send((number, words))

    def how_it_ended(self) -> str:
        """Return how the process ended, as the end of a sentence."""
        code = self._process.wait()
        self._close()
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def end(self) -> None:
        """End the process and those it has started."""
        self._end(now=False)
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._end(now=True)
            self._process.wait()
            temp_folder()  # removes the folders of killed processes
        self._close()

    def _close(self) -> None:
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()

    def _end(self, *, now: bool) -> None:
        with suppress(OSError):
            end_session(self._process, now=now)

    def _send(self, what: object) -> None:
        assert self._process.stdin
        # If the process has died, the listener hears of it.
        with suppress(OSError, ValueError):
            pickle.dump(what, self._process.stdin)
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout
        ended = suppress(EOFError, OSError, pickle.UnpicklingError)
        with self._process.stdout as told, ended:
            while True:
                self._heard(pickle.load(told))  # noqa: S301  our own process
        self._heard(None)


def path_of_modules() -> str:
    """Return where the process finds the modules that this one has."""
    before = os.environ.get("PYTHONPATH")
    return os.pathsep.join([str(_ROOT), *([before] if before else [])])
