"""The changes that the studio has written, with the bytes that were there before."""

from collections.abc import Mapping
from pathlib import Path

from ...core.errors import UsageError
from ...core.files import write_file
from ...core.reading.yaml_edit import ChangedMeanwhile, require_unchanged, stamp

_MOST = 100  # changes of a book that can be undone


class Undoing:
    """Undoes changes of books' files, the last one first, as long as a studio runs."""

    def __init__(self) -> None:
        self._steps: dict[Path, list[tuple[str, Mapping[Path, bytes]]]] = {}

    def note(self, path: Path, before: Mapping[Path, bytes]) -> None:
        """Note a change of a book that was written.

        Args:
            path: the book's file.
            before: the bytes that it had, and other files that the change wrote.
        """
        if any(one.read_bytes() != raw for one, raw in before.items()):
            steps = self._steps.setdefault(path, [])
            steps.append((stamp(path.read_bytes()), before))
            del steps[:-_MOST]

    def count(self, path: Path) -> int:
        """Return how many changes can be undone, 0 if the file changed elsewhere."""
        steps = self._steps.get(path, [])
        is_ours = bool(steps) and steps[-1][0] == stamp(path.read_bytes())
        return len(steps) if is_ours else 0

    def undo(self, path: Path, seen: str) -> None:
        """Write the bytes that a book had before the last change.

        Args:
            path: the book's file.
            seen: the stamp of the file that the page has shown.

        Raises:
            ChangedMeanwhile: the file was changed elsewhere.
            UsageError: nothing was changed.
        """
        require_unchanged(path, seen)
        steps = self._steps.get(path, [])
        if not steps:
            raise UsageError("there is no change to undo")
        if steps[-1][0] != seen:
            raise ChangedMeanwhile(f"{path.name}: was changed elsewhere")
        _, before = steps.pop()
        for file, raw in before.items():
            write_file(file.resolve(), raw)
