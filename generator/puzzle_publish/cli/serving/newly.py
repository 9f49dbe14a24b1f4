"""A new book of the studio: it gets a title, from which its file is named."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import text, value_at, within
from ...core.reading.yaml_edit import edit_file, stamp, with_value
from ...core.reading.yaml_file import KeyPath, read
from ..new_book import new_book
from ..presets import presets

_TITLE: KeyPath = ("book", "title")
_LONGEST = 48  # characters of a name, which may get a number
_MOST = 1_000  # books of one name


def make(folder: Path, asked: Json) -> Path:
    """The path of a new book with the title and of the preset that are asked for.

    Raises:
        UsageError: there is no such preset, or it cannot be written.
    """
    title, preset = (text(within(asked, key)) for key in ("title", "preset"))
    title = " ".join(title.split())
    if not title:
        raise UsageError("a book has a title")
    source = preset or None
    if source and source not in presets():
        raise UsageError("there is no such preset")
    path = new_book(_free(title, folder), folder, source=source)
    before = read(presets()[source]).data if source else None
    edit_file(path, lambda old: _titled(old, title, before), stamp(path.read_bytes()))
    return path


def _titled(old: str, title: str, before: Json) -> str:
    """Return a book's text with a title, for its sections that had the old one, too."""
    new, sections = with_value(old, _TITLE, title), value_at(before, ("sections",))
    former = value_at(before, _TITLE)
    for nth in range(len(sections) if isinstance(sections, list) else 0):
        key: KeyPath = ("sections", nth, "title")
        if former and value_at(before, key) == former:
            new = with_value(new, key, title)
    return new


def _free(title: str, folder: Path) -> str:
    base = name_of(title)
    for name in _numbered(base):
        path = folder / f"{name}.yaml"
        if not path.exists() and not path.is_symlink():
            return name
    raise UsageError(f"there are too many books named {base}")


def _numbered(base: str) -> Iterator[str]:
    yield base
    yield from (f"{base}-{nth}" for nth in range(2, _MOST))


def name_of(title: str) -> str:
    """Return the name of a file for a title; "book" where it has no letters of ours.

    >>> name_of("Unit 4: Café & Plants!"), name_of("第三单元")
    ('unit-4-cafe-plants', 'book')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")
    return name[:_LONGEST].strip("-") or "book"
