"""Files that a book's file names: beside it or below, nowhere else."""

from pathlib import Path

from ..errors import UsageError
from ..messages import plain, quoted


class NoPath(UsageError):  # noqa: N818  named like the other usage errors
    """A text that cannot be the path of a file."""


def inside(folder: Path, name: str) -> Path:
    """The file that a config names, which must be in the config's folder or below.

    Raises:
        NoPath: it cannot be a path, or is a loop of links.
        UsageError: it leads out of the folder, by "..", by "/" or by a link.
    """
    if "\0" in name:
        raise UsageError(f"{quoted(name)} is not a path")
    root = folder.resolve()
    try:
        found = (root / name).resolve()
        found.exists()  # raises if it is too long
    except (OSError, RuntimeError):
        # Before Python 3.13 a loop of links is a RuntimeError.
        raise NoPath(f"{quoted(name)} is not a path, or is a loop of links") from None
    if not found.is_relative_to(root):
        raise UsageError(
            f"{quoted(name)} leads out of the folder {plain(str(folder))};"
            " files named in a config must be beside it or below"
        )
    return found
