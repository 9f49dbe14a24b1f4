"""The builds that the studio runs, one at a time for each book."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import members_of
from .folder import pages_of
from .notes import Note, counted, note_of
from .process import path_of_modules

_LONGEST = 1 << 22  # bytes of a line of the log
_END_S = 3.0


class Progress(TypedDict):
    """How far a build is: its puzzles, what it says to its author, how it ended.

    Attributes:
        pages: of the book once it is built, 0 if it has several printings.
        details: what its log says to people.
    """

    running: bool
    failed: bool
    done: int
    total: int
    pages: int
    notes: list[Note]
    details: list[str]


class Builds:
    """Starts builds, listens to their logs, and ends them with the server."""

    def __init__(self) -> None:
        self._progress: dict[str, Progress] = {}
        self._processes: dict[str, asyncio.subprocess.Process] = {}
        self._starting = asyncio.Lock()
        self._listening: set[asyncio.Task[None]] = set()

    def of(self, name: str) -> Progress | None:
        """Return how far the last build of a book is."""
        return self._progress.get(name)

    async def start(self, path: Path, puzzles: int, ended: Callable[[], None]) -> None:
        """Build a book as `publish build` does in its folder, unless that is done.

        Args:
            path: the book's file.
            puzzles: how many it has.
            ended: called when the build has ended.
        """
        async with self._starting:
            await self._start(path, puzzles, ended)

    async def _start(self, path: Path, puzzles: int, ended: Callable[[], None]) -> None:
        before = self.of(path.name)
        if before is not None and before["running"]:
            return
        process = await _started(path)
        self._processes[path.name] = process
        progress: Progress = {
            "running": True,
            "failed": False,
            "done": 0,
            "total": puzzles,
            "pages": 0,
            "notes": [],
            "details": [],
        }
        self._progress[path.name] = progress
        task = asyncio.create_task(_listen(path, process, progress))
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)
        task.add_done_callback(lambda _: ended())

    def shown(self, books: Iterable[dict[str, Json]]) -> Iterator[dict[str, Json]]:
        """Yield books as the shelf shows them, with those that are being built."""
        for book in books:
            last = self.of(str(book["name"]))
            yield {**book, "state": "building"} if last and last["running"] else book

    @property
    def is_running(self) -> bool:
        """Whether a book is being built."""
        return any(one["running"] for one in self._progress.values())

    def require_none(self, name: str) -> None:
        """Raise a UsageError if a book is being built."""
        before = self._processes.get(name)
        if before is not None and before.returncode is None:
            raise UsageError(f"{name}: is being built; wait until that has ended")

    async def end(self) -> None:
        """End what still runs; what it has made is kept for the next build."""
        for process in self._processes.values():
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(_END_S):
                await asyncio.gather(*self._listening)


async def _started(path: Path) -> asyncio.subprocess.Process:
    """Start the build of a book in its folder."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "puzzle_publish.cli"),
        *("build", "--log-json", path.name),
        cwd=path.parent,
        env=os.environ | {"PYTHONPATH": path_of_modules()},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
        limit=_LONGEST,
    )


async def _said(log: asyncio.StreamReader) -> AsyncIterator[Mapping[str, Json]]:
    """Yield the lines of a log as they come."""
    async for line in log:
        with suppress(ValueError):
            yield members_of(json.loads(line))


async def _listen(
    path: Path, process: asyncio.subprocess.Process, progress: Progress
) -> None:
    assert process.stderr is not None
    seen: set[Json] = set()
    async for said in _said(process.stderr):
        if said.get("event") == "attempt" and said.get("verdict") == "ok":
            seen.add(said.get("request"))
            progress["done"] = min(len(seen), progress["total"])
        elif _is_for_people(said):
            progress["details"].append(str(said.get("message")))
            note = note_of(said)
            if note is not None and note not in progress["notes"]:
                progress["notes"].append(note)
    progress["failed"] = await process.wait() != 0
    if not progress["failed"] and (pages := await asyncio.to_thread(pages_of, path)):
        # What was an estimate before the pages were laid out is known by now.
        progress["notes"] = counted(progress["notes"], pages)
        progress["pages"] = pages
    progress["running"] = False


def _is_for_people(said: Mapping[str, Json]) -> bool:
    """Return whether a line is a sentence for people; an exit code is none."""
    return said.get("logger") == "publish" and said.get("event") != "end"
