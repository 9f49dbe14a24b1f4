"""An open book: what its page shows, who watches, and the process that works for it.

Lives in the server's event loop; news of the process come in from a thread.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ...core.errors import UsageError
from ...core.log import MESSAGES, in_json, is_quiet
from ...core.messages import plain
from ...core.puzzle import Json
from ...core.values import Outcome
from .helps import in_language
from .order import FILL, LEAVE, Wanted
from .process import News, Process
from .state import State
from .watching import Files

PATIENCE_S = 2.0  # for a drawing that is no longer wanted, until its process is ended
_ALIVE_S = 15.0  # between two signs of life to a page that watches

_Done = tuple[str, bytes]  # why an errand cannot be done, or ""; a picture


class Desk:
    """Draws the book when it changes, and has what was drawn last.

    Attributes:
        state: what the page shows, plain JSON.
        pictures: PNG files of pages, by name.
        covers: PNG files of the fronts that the book may have, by name.
        watchers: how many pages show the book.
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
            "covers": [],
            "counts": {},
            "sharing": [],
            "stale": False,
            "turn": 0,
            "fills": wanted.fills,
            "own": False,
        }
        self.pictures: dict[str, bytes] = {}
        self.covers: dict[str, bytes] = {}
        self.files: dict[str, bytes] = {}
        self.site: dict[str, bytes] = {}
        self.watched = Files(wanted.path)
        self._wanted = wanted
        self._made: dict[str, Outcome] = {}
        self._process: Process | None = None
        self.watchers = 0
        self._errands: dict[int, tuple[list[str], asyncio.Future[_Done]]] = {}
        self._asked = self._turn = self._begun = self._working = 0
        self._version = 0
        self._news = asyncio.Event()
        self._is_sited = False
        self._ended = False
        self._loop = asyncio.get_running_loop()

    def ask(self) -> None:
        """Draw the book as it is now."""
        self._turn = self._asked = self._asked + 1
        self._send(self._turn, None)

    async def do(self, *words: str) -> bytes:
        """Return what an errand asks for, b"" if it asks for nothing.

        Raises:
            UsageError: it cannot be done, and why.
        """
        self._asked += 1
        number = self._asked
        done: asyncio.Future[_Done] = self._loop.create_future()
        self._errands[number] = [*words], done
        self._send(number, [*words])
        problem, picture = await done
        if problem:
            raise UsageError(problem)
        return picture

    async def fill(self, *, fills: bool) -> None:
        """Make all puzzles of the book and show some of them, or do so no longer."""
        if fills == self._wanted.fills:
            return
        self._wanted = replace(self._wanted, fills=fills)
        self._change({"fills": fills})  # at once, whatever is being drawn
        await self.do(FILL if fills else LEAVE, "")
        self.ask()

    def _send(self, number: int, words: list[str] | None) -> None:
        if self._process is None:
            self._launch()
            return
        self._process.ask(number, words)
        self._loop.call_later(PATIENCE_S, self._require_begun, number)

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
        self._refuse("the studio has ended")

    def _refuse(self, problem: str) -> None:
        """Answer the errands that nobody will do."""
        for _, done in self._errands.values():
            if not done.done():
                done.set_result((problem, b""))
        self._errands.clear()

    async def events(self, language: str) -> AsyncIterator[str]:
        """Yield the state now and after each change, as server-sent events.

        Its sentences are in a language, as far as they are known there.
        """
        seen = -1
        self.watchers += 1
        try:
            while not self._ended:
                news = self._news
                if seen != self._version:
                    seen = self._version
                    state = in_language(json.loads(json.dumps(self.state)), language)
                    yield f"data: {json.dumps(state)}\n\n"
                    continue
                try:
                    await asyncio.wait_for(news.wait(), _ALIVE_S)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self.watchers -= 1

    @property
    def is_sited(self) -> bool:
        """Whether the playable edition is there, and that of the pages."""
        return self._is_sited

    @property
    def is_needed(self) -> bool:
        """Whether somebody looks at the book, or waits for an errand."""
        return bool(self.watchers or self._errands)

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

        path = self._wanted.path
        named = replace(self._wanted, path=Path(path.name))  # as messages show it
        process = Process((named, self._made, talk), path.absolute().parent, heard)
        self._process = process
        for number, (words, _) in self._errands.items():
            process.ask(number, words)
        if self._turn:
            process.ask(self._turn)

    def _require_begun(self, number: int) -> None:
        """End a process that still draws something older; no errand is given up."""
        if self._ended or self._process is None or self._begun >= number:
            return
        if self._working in self._errands:
            self._loop.call_later(PATIENCE_S, self._require_begun, number)
            return
        process, self._process = self._process, None
        process.end()
        self._launch()

    def _hear(self, process: Process, news: News | None) -> None:
        if process is not self._process:
            return
        if news is None:
            self._process = None
            lost = _lost(process)
            self._refuse(str(lost["sentence"]))
            self._change({"stage": "", "faults": [lost], "stale": True})
            return
        turn, kind, values = news
        if kind == "made":
            self._made[values[0]] = values[1]
        elif kind == "begun":
            self._working, self._begun = turn, max(turn, self._begun)
        elif kind == "answer":
            self._answer(turn, values)
        elif kind == "opened":
            self.watched.take(*values)
        elif kind == "picture":
            self.pictures[values[0]] = values[1]
        elif kind == "cover":
            self.covers[values[0]] = values[1]
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
            self.state["turn"] = self._working
            self._is_sited = False
            self.pictures = {n: p for n, p in self.pictures.items() if n in {*names}}
        self.state |= values
        self._tell_all()

    def _answer(self, number: int, done: _Done) -> None:
        _, waiting = self._errands.pop(number, ((), None))
        if waiting is not None and not waiting.done():  # the page may have gone
            waiting.set_result(done)

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
