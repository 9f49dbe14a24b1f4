"""A file of lines that grows under a hidden name and appears when it is whole.

`.FILE.partial` holds the lines so far, `.FILE.journal` the length and sha256 of each. A
kill, a full disk or a power cut leaves both; the next call keeps the lines that are as
they were written and goes on behind them. Nothing is forced to the disk on the way:
what a power cut tears, the journal tells.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, FileIO
from pathlib import Path

from .errors import UsageError
from .files import sync_folder, told
from .locks import claim
from .log import MESSAGES


class Growing:
    """A file that has the lines of an earlier call and takes more.

    Attributes:
        kept: how many lines the earlier call left.
    """

    def __init__(self, path: Path, lines: FileIO, journal: FileIO, by: str) -> None:
        self.kept = 0
        self._path, self._lines, self._journal = path, lines, journal
        self._by = hashlib.sha256(by.encode())

    def append(self, line: bytes) -> None:
        """Add a line.

        Raises:
            UsageError: the disk takes no more; the earlier lines stay.
        """
        with told(self._path, "written"):
            _write(self._lines, line)
            _write(self._journal, _note(line, self._digest(line)))

    def keep(self, wanted: Callable[[bytes], bool]) -> None:
        """Keep the earlier lines, from the first on, that are whole and wanted."""
        end = journal_end = 0
        lines, journal = BufferedReader(self._lines), BufferedReader(self._journal)
        for note, size, sha in _notes(journal):
            line = lines.read(min(size, 1 << 30))
            if self._digest(line) != sha or not wanted(line):
                break
            end += len(line)
            journal_end += len(note)
            self.kept += 1
        lines.detach()
        journal.detach()
        for file, length in ((self._lines, end), (self._journal, journal_end)):
            file.seek(length)
            file.truncate()

    def _digest(self, line: bytes) -> str:
        whole = self._by.copy()
        whole.update(line)
        return whole.hexdigest()


@contextmanager
def growing(
    path: Path, wanted: Callable[[bytes], bool], *, by: str
) -> Iterator[Growing]:
    """A file to add lines to; it takes its name when the body ends well.

    Args:
        path: its name; a file that is there stays until then.
        wanted: tells of each line of an earlier call, in turn, whether it still holds;
            asked no more after the first that does not.
        by: what writes the lines; none that another wrote is kept.

    Raises:
        UsageError: the place cannot be written to, or another call is writing it.
    """
    if path.exists() and not path.is_file():
        what = "is a folder" if path.is_dir() else "is no regular file"
        raise UsageError(f"{path}: {what}; name a file")
    partial, journal = (
        path.with_name(f".{path.name}.{end}") for end in ("partial", "journal")
    )
    with told(path, "written"):
        notes = _locked(journal, path)
    with notes:
        with told(path, "written"):
            lines = _opened(partial)
        with lines:
            file = Growing(path, lines, notes, by)
            with told(path, "written"):
                file.keep(wanted)
            if file.kept:
                MESSAGES.info("%s: %d puzzles are there already", path, file.kept)
            yield file
            with told(path, "written"):
                os.fsync(lines.fileno())
                partial.replace(path)
                journal.unlink()
                sync_folder(path.parent)


def _opened(path: Path) -> FileIO:
    """A file to read and write, made when it is not there, never through a link.

    Without a buffer, which a full disk would leave to be written at the end.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    return FileIO(os.open(path, flags, 0o666), "r+")


def _write(file: FileIO, content: bytes) -> None:
    """Write all of it; a disk that is nearly full takes a part first."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _locked(journal: Path, path: Path) -> FileIO:
    """The journal, which no other call writes, and which bears its name."""
    while True:
        file = _opened(journal)
        try:
            free = claim(file.fileno(), journal, wait=False)
        except BaseException:
            file.close()
            raise
        # A call that ended just now has removed the file that we opened.
        if free and os.fstat(file.fileno()).st_nlink:
            return file
        file.close()
        if not free:
            raise UsageError(f"{path}: another call is writing it")


def _note(line: bytes, sha: str) -> bytes:
    noted = {"bytes": len(line), "sha256": sha}
    return f"{json.dumps(noted)}\n".encode()


def _notes(journal: Iterable[bytes]) -> Iterator[tuple[bytes, int, str]]:
    """Yield each whole note with its line's length and digest, to the first bad one."""
    for note in journal:
        try:
            noted = json.loads(note)
            size, sha = noted["bytes"], noted["sha256"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return
        if not note.endswith(b"\n") or type(size) is not int or size < 0:
            return
        yield note, size, sha
