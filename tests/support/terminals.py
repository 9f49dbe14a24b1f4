"""A game on a pseudo-terminal, or through pipes."""

import codecs
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from puzzle_publish import cli

ROOT = Path(cli.__file__).parents[3]
SOON_S = 120  # a bound, not a wait: long enough to compile the kernels first

# The child makes the terminal its own, so that Ctrl-C typed there reaches it.
PROGRAM = """\
import fcntl, sys, termios
if sys.stdin.isatty():
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from puzzle_publish.cli import main
sys.exit(main(sys.argv[1:]))
"""


def command(*args):
    return [sys.executable, "-c", PROGRAM, "play", *args]


def environment(**changes):
    others = ("LC_", "LANG", "COLUMNS", "LINES")  # a size here hides the terminal's
    mine = {k: v for k, v in os.environ.items() if not k.startswith(others)}
    mine.pop("NO_COLOR", None)
    python = {"PYTHONPATH": str(ROOT / "generator"), "PYTHONUTF8": "1"}
    return {**mine, "TERM": "xterm", "LANG": "C.UTF-8", **python, **changes}


class Terminal:
    """A game on a terminal of its own: type, and wait for what must come."""

    def __init__(self, *args, **changes):
        try:
            self.ours, theirs = pty.openpty()
        except OSError as error:  # a chroot may have no /dev/pts
            pytest.skip(f"this machine lends no pseudo-terminal: {error}")
        self.game = subprocess.Popen(
            command(*args),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(**changes),
            start_new_session=True,
        )
        os.close(theirs)
        self.unread = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.game.poll() is None:
            self.game.kill()
        self.game.wait()
        os.close(self.ours)

    def until_it_reads(self):
        """Wait until the game sleeps in its read of the terminal.

        A signal between Python's last look for one and the read itself is heeded only
        when the read returns: a Ctrl-C typed the moment the prompt was seen hung CI.
        """
        end = time.monotonic() + SOON_S
        while self._state() != "S":
            assert time.monotonic() < end, f"never waits: {self._state()!r}"
            time.sleep(0.01)

    def _state(self):
        stat = Path(f"/proc/{self.game.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[0]

    def type(self, text):
        os.write(self.ours, text if isinstance(text, bytes) else text.encode())

    def until(self, awaited):
        """Return all that is shown up to this text, which must come."""
        end = time.monotonic() + SOON_S
        while awaited not in self.unread:
            assert self._more(end), f"no {awaited!r} after {self.unread!r}"
        shown, _, self.unread = self.unread.partition(awaited)
        return shown + awaited

    def rest(self):
        """Return what is shown until the game has ended."""
        end = time.monotonic() + SOON_S
        while self._more(end):
            pass
        self.game.wait(timeout=SOON_S)
        shown, self.unread = self.unread, ""
        return shown

    def answer(self, line, prompt):
        """Type a line at a prompt; return what is said before the next prompt."""
        self.type(f"{line}\n")
        return self.until(prompt).removesuffix(prompt)

    def _more(self, end):
        """Read what has come; False when the game has closed the terminal."""
        left = max(0, end - time.monotonic())
        assert select.select([self.ours], [], [], left)[0], f"stuck: {self.unread!r}"
        try:
            read = os.read(self.ours, 65536)
        except OSError:  # Linux says EIO when nobody holds the other end
            return False
        self.unread += self.decoder.decode(read).replace("\r\n", "\n")
        return bool(read)


def piped(typed, *args, **changes):
    """Play with these bytes on a pipe; return the finished process."""
    return subprocess.run(
        command(*args),
        input=typed,
        capture_output=True,
        check=False,
        env=environment(**changes),
        timeout=SOON_S,
    )
