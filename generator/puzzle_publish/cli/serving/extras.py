"""What the studio makes of a finished book besides its PDFs, each as one zip file."""

import asyncio
import json
import os
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import within
from ...core.temp_folders import temp_folder
from ...record.manifest import MANIFEST
from .process import path_of_modules

# What can be made, with the verb that makes it.
VERBS: Mapping[str, str] = {"web.zip": "web", "images.zip": "images"}
_FIRST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can name


class Extras:
    """Makes files of finished books, and keeps them while their builds are the last."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(dir=temp_folder())
        self._made: dict[tuple[Path, str], int] = {}
        self._one = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def make(self, book: Path, name: str) -> None:
        """Make a file of a finished book, unless it is there.

        Args:
            book: the folder of the book.
            name: one of VERBS.

        Raises:
            UsageError: it cannot be made.
        """
        if name not in VERBS:
            raise UsageError("the studio makes no such file")
        async with self._one:
            built = _built(book)
            if self.file(book, name) is not None:
                return
            with TemporaryDirectory(dir=self._folder.name) as passing:
                made = Path(passing) / VERBS[name]
                await self._run(VERBS[name], str(book), "--output", str(made))
                target = self._place(book, name)
                target.parent.mkdir(exist_ok=True)
                await asyncio.to_thread(zip_folder, made, target)
            self._made[book, name] = built

    def file(self, book: Path, name: str) -> Path | None:
        """Return a file that was made of the book as it is, None without one."""
        with suppress(UsageError):
            if self._made.get((book, name)) == _built(book):
                return self._place(book, name)
        return None

    def end(self) -> None:
        """End what still runs, and remove what was made."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.terminate()
        self._folder.cleanup()

    def _place(self, book: Path, name: str) -> Path:
        return Path(self._folder.name) / book.name / name

    async def _run(self, verb: str, *words: str) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "puzzle_publish.cli"),
            *(verb, "--log-json", *words),
            env=os.environ | {"PYTHONPATH": path_of_modules()},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        _, log = await self._process.communicate()
        if self._process.returncode:
            raise UsageError(" ".join(_sentences(log)) or f"{verb} could not be made")


def zip_folder(folder: Path, target: Path) -> None:
    """Write a folder into a zip file: the same bytes for the same files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder.parent).as_posix()
                entry = zipfile.ZipInfo(name, _FIRST)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                packed.writestr(entry, path.read_bytes())


def _built(book: Path) -> int:
    """Return which build of a book there is.

    Raises:
        UsageError: there is none.
    """
    try:
        return (book / MANIFEST).stat().st_mtime_ns
    except OSError:
        raise UsageError("the book is not built yet") from None


def _sentences(log: bytes) -> Iterator[str]:
    """Yield what a verb has said to people."""
    for line in log.splitlines():
        with suppress(ValueError):
            said: Json = json.loads(line)
            if within(said, "logger") == "publish" and within(said, "event") != "end":
                yield str(within(said, "message"))
