"""`publish serve` as a process, and what its page would hear of the book."""

import atexit
import http.client
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from urllib.parse import urlsplit

BOOK = """\
format: 1
book: {id: b, title: First Title, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: s, type: takuzu, count: 2, level: easy}
"""
HERE = "book/b.yaml"  # the book's own addresses are below this one
TIMEOUT_S = 900  # of a busy machine: what is waited for comes, or has failed


class Preview:
    """A running `publish serve` of a book in a folder."""

    words = ("serve", "b.yaml")

    def __init__(self, folder, *options, book=BOOK, **environment):
        self.book = folder / "b.yaml"
        self.book.write_text(book)
        self.temp = folder / "temp"
        self.temp.mkdir()
        environment = {
            "TMPDIR": str(self.temp),
            "PYTHONWARNINGS": "error",
        } | environment
        self.process = subprocess.Popen(
            [sys.executable, "-m", "puzzle_publish.cli", *self.words, *options],
            cwd=folder,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        atexit.register(self.process.kill)  # a test may fail before it ends the server
        self.address = self.process.stdout.readline().strip()
        parts = urlsplit(self.address)
        self.port, self.path = parts.port, parts.path

    def ask(self, path="", *, method="GET", whole=None, body=None, **headers):
        """The status, headers and content of an answer, below the token."""
        with closing(
            http.client.HTTPConnection("127.0.0.1", self.port, TIMEOUT_S)
        ) as line:
            line.request(method, whole or f"{self.path}{path}", body, headers)
            answer = line.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()

    def state(self, wanted):
        """The first state that is wanted, of those that the page hears of."""
        end = time.monotonic() + TIMEOUT_S
        with closing(
            http.client.HTTPConnection("127.0.0.1", self.port, TIMEOUT_S)
        ) as line:
            line.request("GET", f"{self.path}{HERE}/events")
            events = line.getresponse()
            while time.monotonic() < end:
                text = events.readline()
                if text.startswith(b"data: "):
                    state = json.loads(text.removeprefix(b"data: "))
                    if wanted(state):
                        return state
        raise AssertionError(state)

    def settled(self):
        """The state when nothing is being drawn or checked."""
        return self.state(lambda state: not state["stage"])

    def save(self, text, name=""):
        """Save a file, and return the state once that has been drawn."""
        before = self.settled()["at"]
        (self.book.parent / (name or "b.yaml")).write_text(text)
        return self.state(lambda state: not state["stage"] and state["at"] > before)

    def end(self, number=signal.SIGINT):
        """The exit code and the messages, after a signal."""
        self.process.send_signal(number)
        _, messages = self.process.communicate(timeout=TIMEOUT_S)
        return self.process.returncode, messages
