"""A file of lines that is written under a hidden name and can be resumed.

`.FILE.partial` has the lines so far, `.FILE.journal` the length and digest of each. A
kill, a full disk or a power cut leaves both; the next call keeps the undamaged lines
and continues after them. Lines are not synced: the journal shows what a power cut
damaged.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, FileIO
from pathlib import Path

from .errors import UsageError
from .files import sync, usage_errors
from .locks import claim
from .log import MESSAGES
from .system import UNIX, open_unlinked


class ResumableFile:
    """A file with the lines of an earlier call, to which lines are added.

    Attributes:
        kept: how many lines the earlier call left.
    """

    def __init__(self, path: Path, lines: FileIO, journal: FileIO, by: str) -> None:
        self.kept = 0
        self._path, self._lines, self._journal = path, lines, journal
        self._by = hashlib.sha256(by.encode())

    def append(self, line: bytes) -> None:
        """Add a line."""
        with usage_errors(self._path, "written"):
            _write(self._lines, line)
            _write(self._journal, _note(line, self._digest(line)))

    def keep(self, wanted: Callable[[bytes], bool]) -> None:
        """Keep the earlier lines up to the first that is damaged or not wanted."""
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
def resumable_file(
    path: Path, wanted: Callable[[bytes], bool], *, by: str
) -> Iterator[ResumableFile]:
    """A file to add lines to; it takes its name if the body ends without an exception.

    Args:
        path: its name; an earlier file stays until then.
        wanted: returns whether a line of an earlier call, taken in turn, is still
            valid; not called after the first that is not.
        by: identifies what writes the lines; lines written by anything else are
            dropped.

    Raises:
        UsageError: the file cannot be written, or another call is writing it.
    """
    if path.exists() and not path.is_file():
        what = "is a folder" if path.is_dir() else "is not a regular file"
        raise UsageError(f"{path}: {what}; name a file")
    partial, journal = (
        path.with_name(f".{path.name}.{end}") for end in ("partial", "journal")
    )
    with usage_errors(path, "written"):
        notes = _locked(journal, path)
    with notes:
        with usage_errors(path, "written"):
            lines = _opened(partial)
        with lines:
            file = ResumableFile(path, lines, notes, by)
            with usage_errors(path, "written"):
                file.keep(wanted)
            if file.kept:
                MESSAGES.info("%s: %d puzzles already done", path, file.kept)
            yield file
            with usage_errors(path, "written"):
                os.fsync(lines.fileno())
        with usage_errors(path, "written"):
            partial.replace(path)
            if not UNIX:
                notes.close()  # Windows removes nothing that is open
            journal.unlink()
            sync(path.parent)


def _opened(path: Path) -> FileIO:
    """A file opened for reading and writing, created if missing, never through a link.

    Unbuffered, so that a full disk is noticed at once.
    """
    return FileIO(open_unlinked(path), "r+")


def _write(file: FileIO, content: bytes) -> None:
    """Write all of it; a disk that is nearly full may accept only a part at first."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _locked(journal: Path, path: Path) -> FileIO:
    """The journal, locked against other calls."""
    while True:
        file = _opened(journal)
        try:
            free = claim(file.fileno(), journal, wait=False)
        except BaseException:
            file.close()
            raise
        # A call that has just ended may have removed the file that we opened.
        if free and os.fstat(file.fileno()).st_nlink:
            return file
        file.close()
        if not free:
            raise UsageError(f"{path}: another call is writing it")


def _note(line: bytes, sha: str) -> bytes:
    noted = {"bytes": len(line), "sha256": sha}
    return f"{json.dumps(noted)}\n".encode()


def _notes(journal: Iterable[bytes]) -> Iterator[tuple[bytes, int, str]]:
    """Yield each note, its line's length and digest, up to the first damaged note."""
    for note in journal:
        try:
            noted = json.loads(note)
            size, sha = noted["bytes"], noted["sha256"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return
        if not note.endswith(b"\n") or type(size) is not int or size < 0:
            return
        yield note, size, sha
