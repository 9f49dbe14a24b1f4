"""What the page shows: the state of the book, its pictures, its site, and who watches.

Lives in the server's event loop; news of the process that draws come in from a thread.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress

from ...core.log import MESSAGES, in_json, is_quiet
from ...core.messages import plain
from ...core.puzzle import Json
from ...core.values import Outcome
from .order import Wanted
from .process import News, Process
from .state import State
from .watching import Files

PATIENCE_S = 2.0  # for a drawing that a newer save replaces, until its process is ended
_ALIVE_S = 15.0  # between two signs of life to a page that watches


class Desk:
    """Draws the book when it changes, and has what was drawn last.

    Attributes:
        state: what the page shows, plain JSON.
        pictures: PNG files of pages, by name.
        files: the PDFs that they show, by name.
        site: the files of the playable edition that was made last, by path.
        watched: the files that the book is made of.
    """

    def __init__(self, wanted: Wanted) -> None:
        self.state: State = {
            "file": wanted.path.name,
            "title": "",
            "language": "en",
            "stage": "reading",
            "faults": [],
            "warnings": [],
            "pages": [],
            "changed": [],
            "stale": False,
            "turn": 0,
        }
        self.pictures: dict[str, bytes] = {}
        self.files: dict[str, bytes] = {}
        self.site: dict[str, bytes] = {}
        self.watched = Files(wanted.path)
        self._wanted = wanted
        self._made: dict[str, Outcome] = {}
        self._process: Process | None = None
        self._turn = self._begun = 0
        self._version = 0
        self._news = asyncio.Event()
        self._is_sited = False
        self._ended = False
        self._loop = asyncio.get_running_loop()

    def ask(self) -> None:
        """Draw the book as it is now."""
        self._turn += 1
        if self._process is None:
            self._launch()
        else:
            self._process.ask(self._turn)
            self._loop.call_later(PATIENCE_S, self._require_begun, self._turn)

    def let_go(self) -> None:
        """End the events of all who watch."""
        self._ended = True
        self._tell_all()

    def end(self) -> None:
        """End the process that draws, and the events."""
        self.let_go()
        process, self._process = self._process, None
        if process is not None:
            process.end()

    async def events(self) -> AsyncIterator[str]:
        """Yield the state now and after each change, as server-sent events."""
        seen = -1
        while not self._ended:
            news = self._news
            if seen != self._version:
                seen = self._version
                yield f"data: {json.dumps(self.state)}\n\n"
                continue
            try:
                await asyncio.wait_for(news.wait(), _ALIVE_S)
            except TimeoutError:
                yield ": still here\n\n"

    @property
    def is_sited(self) -> bool:
        """Whether the playable edition is there, and that of the pages."""
        return self._is_sited

    def leaf(self, name: str) -> tuple[bytes, int] | None:
        """Return the PDF and the index of a page that is shown, by its picture."""
        for leaf in self.state["pages"]:
            if leaf["id"] == name:
                return self.files[leaf["file"]], leaf["index"]
        return None

    def _launch(self) -> None:
        talk = {
            "verbose": MESSAGES.isEnabledFor(logging.DEBUG),
            "quiet": is_quiet(),
            "as_json": in_json(),
        }
        process: Process

        def heard(news: News | None) -> None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._hear, process, news)

        process = Process((self._wanted, self._made, talk), heard)
        self._process = process
        process.ask(self._turn)

    def _require_begun(self, turn: int) -> None:
        """End a process that still draws something older."""
        if self._ended or self._process is None or self._begun >= turn:
            return
        process, self._process = self._process, None
        process.end()
        self._launch()

    def _hear(self, process: Process, news: News | None) -> None:
        if process is not self._process:
            return
        if news is None:
            self._process = None
            self._change({"stage": "", "faults": [_lost(process)], "stale": True})
            return
        turn, kind, values = news
        if kind == "made":
            self._made[values[0]] = values[1]
        elif kind == "begun":
            self._begun = turn
        elif kind == "opened":
            self.watched.take(*values)
        elif kind == "picture":
            self.pictures[values[0]] = values[1]
        elif kind == "pdf":
            self.files = values[0]
        elif kind == "site":
            self.site = values[0]
            self._is_sited = True
        elif kind == "state":
            self._change(values)
        elif kind == "done":
            self._say()

    def _change(self, values: State) -> None:
        """Change the state; mark the pages that differ from those shown before."""
        if not values.get("language", "-"):
            values = values.copy()
            del values["language"]
        if "pages" in values:
            names = [leaf["id"] for leaf in values["pages"]]
            before = {leaf["id"] for leaf in self.state["pages"]}
            self.state["changed"] = [n for n in names if before and n not in before]
            self.state["turn"] = self._begun
            self._is_sited = False
            self.pictures = {n: p for n, p in self.pictures.items() if n in {*names}}
        self.state |= values
        self._tell_all()

    def _tell_all(self) -> None:
        self._version += 1
        news, self._news = self._news, asyncio.Event()
        news.set()

    def _say(self) -> None:
        """Log how a drawing ended, for those who look at the terminal."""
        for fault in self.state["faults"]:
            MESSAGES.info("%s", fault["sentence"])
        if not self.state["faults"]:
            drawn = (self.state["file"], self.state["spent_s"])
            MESSAGES.info("%s: drawn in %.2f s", *drawn)


def _lost(process: Process) -> Mapping[str, Json]:
    sentence = (
        f"the process that draws the pages was killed ({process.how_it_ended()}); save"
        " the file again to start another"
    )
    return {"sentence": plain(sentence), "message": sentence, "lines": []}
