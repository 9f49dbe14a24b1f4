"""`publish new book`: a short book with comments, or a copy of one that ships."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ..config import schema
from ..core import resources
from ..core.errors import UsageError
from ..core.files import write_file
from ..core.messages import quoted
from ..core.puzzle import Json, digest
from ..core.reading.json_values import members_of
from ..core.reading.yaml_file import KeyPath, Place, YamlFile, read
from . import examples

_NAME = re.compile("[a-z0-9][a-z0-9-]{0,63}")
_SEEDS = 1_000_000
# A value on one line, and the comment after it.
_VALUE = re.compile(
    r"""(?P<value>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|.*?)(?P<gap>\s*)(?P<rest>(?<=\s)\#.*)?$"""
)

_STARTER = """\
# yaml-language-server: $schema={schema}
#
#   publish check {name}.yaml     is this file right? how many pages?
#   publish preview {name}.yaml   a few pages as pictures
#   publish build {name}.yaml     makes output/{name}/

format: 1                # the version of this file's format; leave it

book:
  id: "{name}"
  title: "{title}"
  # subtitle: Seven pieces, one place left open
  # author: Your Name
  # front: [foreword.md] # pages of your own in Markdown; back: [about.md] after the key
  language: en           # en or zh: every printed word, months and weekdays too
  seed: 1                # any whole number; another number, another book

print:
  design: classic
  printer: home          # or kdp-paperback, or a YAML file of your own beside this one
  trim: A5
  answers: back          # back | separate | both
  # cover: {{kind: field, palette: plum}}   # also badge, art_seed, picture

sections:
  - id: days             # names the puzzles' random streams: never rename it
    type: calendar       # `publish types` lists them
    dates: {{from: 2027-01-01, days: 31}}
    ramp: [easy, medium, hard]           # in turn; or level: easy for them all
    # ramp: {{by: weekday, levels: [easy, easy, easy, medium, medium, hard, hard]}}
    # params: {{}}                         # `publish types calendar` lists them
"""


def new_book(name: str, folder: Path, *, source: str | None = None) -> Path:
    """The path of a new book, written with the schema for editors.

    Args:
        name: the name of the file; also the book's id.
        folder: the folder for the book and the files that it refers to.
        source: a preset or shipped book to copy with its comments; None for a short
            book.

    Raises:
        UsageError: a bad name, no such shipped book, or a file exists.
    """
    name = name.removesuffix(".yaml")
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{quoted(name)} cannot name a book: 1 to 64 lower-case letters, digits and"
            " hyphens, as in my-first-book"
        )
    path = folder / f"{name}.yaml"
    title = name.replace("-", " ").title()
    files: dict[Path, bytes] = {}
    if source is None:
        text = _STARTER.format(name=name, title=title, schema=schema.FILE)
    else:
        shipped = examples.path_of(source.removesuffix(".yaml"))
        original = read(shipped)
        text = _renamed(shipped, original, name, title)
        files = {
            folder / relative: (shipped.parent / relative).read_bytes()
            for relative in _referred(original.data, shipped.parent)
        }
    files[path] = text.encode("utf-8")  # last: the book appears when it is complete
    _refuse_taken(files)
    schema.write_beside(path)
    _write_all(files)
    return path


def _refuse_taken(paths: Iterable[Path]) -> None:
    for path in paths:
        # exists() is false for a dangling link, which somebody may need.
        if path.exists() or path.is_symlink():
            raise UsageError(f"{path} exists; choose another name")


def _write_all(files: Mapping[Path, bytes]) -> None:
    """Write all the files, or none if one cannot be written."""
    written: list[Path] = []
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, content)
            written.append(path)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise


def _renamed(path: Path, file: YamlFile, name: str, title: str) -> str:
    """The text of a shipped book with a new id, title, series and seed.

    A new series, because the copy is not a volume of the original's; a new seed, so
    that its puzzles differ. The seed is computed from the name, so that the same call
    makes the same file.
    """
    old = members_of(members_of(file.data)["book"])
    seed = int(digest(name)[:12], 16) % _SEEDS
    changes: dict[KeyPath, str] = {
        ("book", "id"): f'"{name}"',
        ("book", "title"): f'"{title}"',
        ("book", "seed"): str(seed),
    }
    if "series" in old:
        changes["book", "series"] = f'"{name}"'
    lines = path.read_text(encoding="utf-8").splitlines()
    for key, value in changes.items():
        place = file.values[key]
        lines[place[0] - 1] = _with_value(lines[place[0] - 1], place, value)
    text = "\n".join(lines) + "\n"
    shown = path.relative_to(resources.configs()).as_posix()
    text = text.replace(f"configs/{shown}", f"{name}.yaml")
    return text.replace(f"output/{old['id']}/", f"output/{name}/")


def _with_value(line: str, place: Place, value: str) -> str:
    """A line with another value; the comment keeps its column if there is room.

    >>> _with_value("  seed: 7        # any", (1, 9), "120")
    '  seed: 120      # any'
    """
    start = place[1] - 1
    found = _VALUE.match(line, start)
    assert found is not None
    if found["rest"] is None:
        return line[:start] + value
    column = found.start("rest") - start
    return line[:start] + value.ljust(column - 1) + " " + found["rest"]


def _referred(data: Json, folder: Path) -> Iterator[str]:
    """Yield the files that a book names: boards, lists, pictures, a design's files."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from _referred(value, folder)
    elif isinstance(data, str) and data:
        named = folder / data
        if named.is_file():
            yield data
        elif resources.is_path(data) and named.is_dir():
            for path in sorted(named.rglob("*")):
                if path.is_file():
                    yield path.relative_to(folder).as_posix()
