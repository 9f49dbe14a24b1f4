"""A folder with one or two files for each puzzle, and an index.json.

It appears whole or not at all, and replaces only an earlier export of the same format
and book to which nobody has added a file.
"""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...core.entries import BookEntry, Entry, as_json
from ...core.errors import UsageError
from ...core.files import restore_folder, usage_errors, write_folder
from ...core.messages import quoted
from ...core.reading.json_values import items_of, text, within
from ...types.answers import read_listing
from .json_file import line

INDEX = "index.json"
FORMAT = 1
_INDEXED = ("number", "id", "type", "level", "date")  # members of a puzzle's entry


def require_ours(folder: Path, exported: str, book_id: str) -> None:
    """Check, before anything is drawn, that the folder may be written and replaced.

    Raises:
        UsageError: it cannot be written, or holds something else.
    """
    if folder.name in ("", ".."):
        raise UsageError(
            f"--output: name a folder for the files (got {quoted(folder)})"
        )
    with usage_errors(folder, "written"):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder.parent):
            pass
    restore_folder(folder)
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise UsageError(f"{folder}: is a file or a link; the files need a folder")
    with usage_errors(folder, "read"):
        held = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    if held:
        _require_earlier(folder, held, exported, book_id)


def _require_earlier(
    folder: Path, held: Sequence[str], exported: str, book_id: str
) -> None:
    found = _index(folder)
    if found is None:
        raise UsageError(
            f"{folder}: holds {quoted(held[0])} and no {INDEX} of ours, so it will not"
            " be replaced; name another folder"
        )
    if (found.exported, found.book_id) != (exported, book_id):
        raise UsageError(
            f"{folder}: holds the .{found.exported} files of"
            f" {quoted(found.book_id)}; name another folder"
        )
    ours = {INDEX, *found.files}
    strange = [name for name in held if name not in ours]
    if strange:
        raise UsageError(
            f"{folder}: holds {quoted(strange[0])}, which is none of our files and"
            " would be lost; move it away or name another folder"
        )


@dataclass(frozen=True, slots=True)
class _Index:
    """What an index.json says: the format, the book and the files."""

    exported: str
    book_id: str
    files: tuple[str, ...]


def _index(folder: Path) -> _Index | None:
    """Return the index of an earlier export, None if there is none."""
    try:
        whole = read_listing(folder / INDEX)
        lists = [within(one, "files") for one in items_of(within(whole, "puzzles"))]
        files = tuple(text(name) for names in lists for name in items_of(names))
        exported, book_id = within(whole, "exported"), within(whole, "book", "id")
        found = _Index(text(exported), text(book_id), files)
    except (OSError, ValueError):
        return None
    return found if within(whole, "format") == FORMAT else None


def write(
    folder: Path,
    exported: str,
    book: BookEntry,
    puzzles: Sequence[tuple[Entry, Mapping[str, bytes]]],
) -> None:
    """Write the files and their index.

    Args:
        folder: checked by `require_ours`.
        exported: the format.
        book: the book's entry of answers.json.
        puzzles: each puzzle's entry of answers.json with its files by name.

    Raises:
        UsageError: the folder cannot be written; what was there is untouched.
    """
    lines = [
        line(
            {
                **{key: members[key] for key in _INDEXED},
                "files": list(files),
            }
        )
        for members, files in ((as_json(entry), made) for entry, made in puzzles)
    ]
    index = (
        f'{{"format": {FORMAT},\n"exported": {line(exported)},\n'
        f'"book": {line(as_json(book))},\n'
        + '"puzzles": [\n'
        + ",\n".join(lines)
        + "\n]}\n"
    )
    every = {name: raw for _, files in puzzles for name, raw in files.items()}
    write_folder(folder, {**every, INDEX: index.encode()}.items())
