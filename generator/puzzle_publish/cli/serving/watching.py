"""Waits for changes of the files that a book is made of."""

import asyncio
import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from watchfiles import awatch

from ...core.log import MESSAGES
from .opened import written

_STEP_MS, _MOST_MS = 20, 100  # an editor writes, renames and removes in one go
_SETTLED_S = 0.2  # until other folders are watched


class Files:
    """The files of a book, and the folders that they are in.

    Attributes:
        moved: set when there are other folders to watch.
        seen: the other folders that are being watched.
        own: the folder of the book's file, and that of the file it is a link to.
    """

    def __init__(self, book: Path) -> None:
        paths = {book.parent.resolve() / book.name, book.resolve()}
        self._book = set(map(str, paths))
        self._files: dict[str, int | None] = dict.fromkeys(self._book)
        self._listed = set[str]()
        self.own = _folders(self._book)
        self.moved = asyncio.Event()
        self.seen: set[str] = set()

    def take(self, files: dict[str, int | None], listed: set[str]) -> None:
        """Take over what the book was made of last."""
        self._files, self._listed = files, listed
        if self.others != self.seen:
            self.moved.set()

    @property
    def missed(self) -> bool:
        """Return whether a file has changed since the book was made of it."""
        return any(written(path) != then for path, then in self._files.items())

    @property
    def others(self) -> set[str]:
        """Return the other folders to watch, each without those below it."""
        return set(map(_there, _folders(self._files) | self._listed)) - self.own

    def concern(self, _: object, path: str) -> bool:
        """Return whether the book is made of a path that has changed."""
        if path in self._files or path in self._book:
            return True
        above = f"{path}{os.sep}"  # a folder that may be new
        missing = (file for file, then in self._files.items() if then is None)
        return str(Path(path).parent) in self._listed or any(
            file.startswith(above) for file in missing
        )


async def watch(files: Files, ask: Callable[[], None]) -> None:
    """Call `ask` whenever the files change, until it is cancelled."""
    async with asyncio.TaskGroup() as group:
        # Apart, so that no save of the book's file falls into a change of the others.
        group.create_task(_watch(files.own, files, ask, asyncio.Event()))
        group.create_task(_watch_others(files, ask))


async def _watch_others(files: Files, ask: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()

    def ask_for_missed() -> None:
        if files.missed:
            ask()

    while True:
        files.moved.clear()
        # Between two folders to watch and three, nothing is seen.
        check = loop.call_later(_SETTLED_S, ask_for_missed)
        files.seen = files.others
        if files.seen:
            await _watch(files.seen, files, ask, files.moved)
        else:
            await files.moved.wait()
        check.cancel()


async def _watch(
    folders: Iterable[str], files: Files, ask: Callable[[], None], stop: asyncio.Event
) -> None:
    changes = partial(
        awatch,
        *folders,
        watch_filter=files.concern,
        debounce=_MOST_MS,
        step=_STEP_MS,
        stop_event=stop,
        recursive=False,
    )
    try:
        async for _ in changes():
            ask()
    except (OSError, RuntimeError) as error:
        MESSAGES.warning(
            "the system does not say when a file changes (%s); they are looked at"
            " three times a second",
            error,
        )
        async for _ in changes(force_polling=True):
            ask()


def _folders(files: Iterable[str]) -> set[str]:
    return {str(Path(file).parent) for file in files}


def _there(folder: str) -> str:
    """Return a folder, or the nearest one above it that is there."""
    path = Path(folder)
    while not path.is_dir():
        path = path.parent
    return str(path)
