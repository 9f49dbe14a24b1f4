"""Which files a book is made of: those of its folder that this process opens."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from ...core.resources import cache
from ...core.temp_folders import temp_folder

_ROOT = Path(__file__).resolve().parents[3]
_EVENTS = {"open", "os.listdir", "os.scandir"}


class Opened:
    """Notes what is opened in a folder and below it.

    It asks Python itself, so no list of the keys that name files can be incomplete.

    Args:
        folder: the book's.
        output: where books appear, of which none is made.

    Attributes:
        files: the paths of files, with all links in their folders resolved; when each
            was written last, in ns, None if there is none.
        folders: the folders that were listed; any change in them counts.
    """

    def __init__(self, folder: Path, output: Path) -> None:
        self.files: dict[str, int | None] = {}
        self.folders: set[str] = set()
        self._within = os.path.realpath(folder)
        places = (_ROOT, sys.prefix, sys.base_prefix, cache(), temp_folder(), output)
        # A module of the program beside the book is no file of the book; but the book
        # itself may be among them, as those that ship are.
        ours = [os.path.realpath(place) + os.sep for place in places]
        above = self._within + os.sep
        self._ours = tuple(place for place in ours if not above.startswith(place))
        sys.addaudithook(self._hear)

    def forget(self) -> None:
        """Begin anew, with a book's next reading."""
        self.files.clear()
        self.folders.clear()

    def expect(self, name: str) -> None:
        """Note a file that a book may name and that is not there: it may be written.

        A missing file is mostly found missing without being opened.
        """
        place = os.path.normpath(os.path.join(self._within, name))  # noqa: PTH118
        if self._is_of_book(place) and written(place) is None:
            self.files.setdefault(place, None)

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if event in _EVENTS and args and isinstance(args[0], str | bytes | Path):
            # An exception here would end what was about to be opened.
            with suppress(OSError, ValueError):
                self._hear_of(os.path.abspath(os.fsdecode(args[0])), event)  # noqa: PTH100

    def _hear_of(self, path: str, event: str) -> None:
        if event != "open":
            listed = os.path.realpath(path)
            # In the book's own folder editors write files that come and go.
            if listed != self._within and self._is_of_book(listed):
                self.folders.add(listed)
            return
        folder, name = os.path.split(path)
        place = os.path.join(os.path.realpath(folder), name)  # noqa: PTH118
        if self._is_of_book(place):
            self.files[place] = written(place)
            if os.path.islink(place):  # noqa: PTH114
                self.files[os.path.realpath(place)] = self.files[place]

    def _is_of_book(self, path: str) -> bool:
        inside = path.startswith(self._within + os.sep)
        return inside and not f"{path}{os.sep}".startswith(self._ours)


def written(path: str) -> int | None:
    """Return when a file was written last, in ns, None if there is none."""
    try:
        return Path(path).stat().st_mtime_ns
    except (OSError, ValueError):
        return None
