"""The books of a folder: what its shelf shows of them, and where their builds are.

Shelves are read often and books load for seconds, so a shelf reads what it shows only.
What a book's file is judged to be, once it is opened, is remembered until it changes.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ...config.ahead import first_times
from ...config.changes import changes_path, kept_path
from ...config.load import load_book
from ...core.book import LoadedBook
from ...core.errors import ConfigError, PublishError, UsageError
from ...core.printer import load_printer
from ...core.puzzle import Json, digest
from ...core.reading.json_values import value_at, within
from ...core.reading.yaml_edit import edit_file, stamp, with_value
from ...core.reading.yaml_file import KeyPath, read
from ...record.manifest import MANIFEST
from ...types.answers import read_listing
from ..new_book import new_book
from ..presets import presets
from .covers import own_front
from .order import OUTPUT

_TITLE: KeyPath = ("book", "title")
_LONGEST = 40  # signs of a file's name
_NAME = re.compile(f"[a-z0-9][a-z0-9-]{{0,{_LONGEST - 1}}}")
_SHORT = "calendar"  # the name of a short book, if its title gives none
Seen = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a book is found to be.

    Attributes:
        title: its own, or else the name of its file.
        state: "new", "built", "changed" or "faults".
        problems: sentences that say what is wrong.
        sharp: how large a picture of the author's is sharp on the cover, in cm, and
            the front's width; None without one that has pixels.
    """

    title: str
    state: str
    problems: tuple[str, ...] = ()
    sharp: Mapping[str, Json] | None = None


_judged: dict[Path, tuple[Seen, str]] = {}


def find_book(folder: Path, name: str) -> Path | None:
    """The book of a folder with this name of its file, None if there is none."""
    path = folder / name
    if Path(name).name != name or not name.endswith(".yaml"):
        return None
    return path if path.is_file() and _may_be_book(path) else None


def on_shelf(folder: Path) -> Iterator[dict[str, Json]]:
    """Yield what the shelf shows of each book: file, title, state, its cover or "".

    A cover has another name once another picture is shown. No book is loaded: one is
    changed if its files are newer than its build, unless it was opened since and found
    to be otherwise.
    """
    for path in sorted(folder.glob("*.yaml")):
        if not _may_be_book(path) or not path.is_file():
            continue
        try:
            data = read(path).data
        except ConfigError:
            lost = {"name": path.name, "title": path.name}
            yield {**lost, "state": "faults", "cover": ""}
            continue
        if within(data, "sections") is not None:
            title = within(within(data, "book"), "title")
            shown = title if isinstance(title, str) and title else path.name
            state = _state(path, data)
            has_cover = state in ("built", "changed") or own_front(path) is not None
            seen: list[Json] = [state, *written(path, _output(path, data))]
            cover = digest(seen)[:16] if has_cover else ""
            yield {"name": path.name, "title": shown, "state": state, "cover": cover}


def start_book(folder: Path, title: str, preset: str, name: str = "") -> Path:
    """Return the file of a new book.

    Args:
        folder: where it is written.
        title: the book's.
        preset: what it is a copy of, "" for a short book.
        name: of its file, without a suffix; "" for one that is made of its title.

    Raises:
        UsageError: it has no title, there is no such preset, it cannot have that
            name, or, without a name, there is a book of its title.
    """
    if not title.strip():
        raise UsageError("the book needs a title")
    if preset and preset not in presets():
        raise UsageError("there is no such preset")
    if name:
        _require_free(folder, name)
    else:
        _require_new(folder, title.strip())
    every = _names(title, preset or _SHORT)
    name = name or next(n for n in every if not (folder / f"{n}.yaml").exists())
    path = new_book(name, folder, source=preset or None)
    before = read(presets()[preset]).data if preset else None
    keys = [_TITLE, *_titled_alike(before)]
    seen = stamp(path.read_bytes())
    edit_file(path, lambda text: _titled(text, keys, title.strip()), seen)
    return path


def _titled(text: str, keys: Iterable[KeyPath], title: str) -> str:
    for key in keys:
        text = with_value(text, key, title)
    return text


def _titled_alike(data: Json) -> Iterator[KeyPath]:
    """Yield the titles of sections that are the book's, as those of sheets are."""
    sections, title = within(data, "sections"), value_at(data, _TITLE)
    for nth, one in enumerate(sections if isinstance(sections, list) else ()):
        if title and within(one, "title") == title:
            yield ("sections", nth, "title")


def _require_free(folder: Path, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise UsageError(
            "the name of a file has small letters, digits and hyphens, at most"
            f" {_LONGEST}, as my-sudokus"
        )
    if (folder / f"{name}.yaml").exists():
        raise UsageError(f"there is a file {name}.yaml already; choose another name")


def _require_new(folder: Path, title: str) -> None:
    """Refuse a title that a book has: one book is asked for twice more often than two.

    Raises:
        UsageError: with the name of that book's file.
    """
    for path in sorted(folder.glob("*.yaml")):
        if _may_be_book(path) and path.is_file() and _title(path) == title:
            raise UsageError(
                f"there is a book of this title already, {path.name}; for another one,"
                " choose another title or a name for its file"
            )


def _names(title: str, usual: str) -> Iterator[str]:
    """Yield names of files for a book, the plainest first.

    Where a title has no letter that a name may have, as one in Chinese, its name begins
    as what the book starts from.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = "-".join(re.findall("[a-z0-9]+", plain.lower()))[:_LONGEST].strip("-")
    if not (re.search("[a-z]", words) or (words and title.isascii())):
        words = f"{usual}-{words}".strip("-")
    yield words
    yield from (f"{words}-{nth}" for nth in range(2, 10_000))


def judge(path: Path) -> Judged:
    """Load a book, and return what it is."""
    seen = written(path)
    try:
        book = load_book(path)
    except PublishError as error:
        found = Judged(_title(path), "faults", tuple(error.every))
    else:
        state = state_of(path, book.digest)
        found = Judged(book.config.book.title, state, sharp=_sharp(book))
    _judged[path] = seen, found.state
    return found


def _sharp(book: LoadedBook) -> dict[str, Json] | None:
    picture, options = book.cover_picture, book.config.print
    if picture is None or picture.is_svg:
        return None
    width, _ = load_printer(options.printer, book.path.parent).trim_mm(options.trim)
    across = picture.widest_mm()
    return {
        "pixels": f"{picture.width:,.0f} × {picture.height:,.0f}",
        "wide": round(across / 10),
        "high": round(across / picture.ratio / 10),
        "front": round(width / 10),
        "fills": across >= width,
    }


def unjudged(path: Path) -> Judged | None:
    """Return what a book is before its first puzzle is made here, None for another.

    To load it takes minutes then; the process that draws says what is wrong with it.
    """
    with suppress(ConfigError):
        data = read(path).data
        if first_times(data):
            return Judged(_title(path), _state(path, data))
    return None


def state_of(path: Path, digest: str) -> str:
    """What a sound book with this digest is: "new", "built" or "changed"."""
    built = built_of(path)
    if not built:
        return "new"
    return "built" if built == digest else "changed"


def is_built(path: Path) -> bool:
    """Whether a book is as its last build has it, by when its files were written."""
    with suppress(ConfigError):
        return _state(path, read(path).data) == "built"
    return False


def output_of(path: Path) -> Path | None:
    """The folder of a book's last build, None without one."""
    try:
        return _output(path, read(path).data)
    except ConfigError:
        return None


def pages_of(path: Path) -> int:
    """The pages of a book's last build, 0 if it has none or several printings."""
    folder = output_of(path)
    try:
        listing = read_listing(folder / MANIFEST) if folder else None
    except (OSError, ValueError):
        return 0
    pages = value_at(listing, ("pages", "interior"))
    is_one = within(listing, "printings") is None
    return pages if isinstance(pages, int) and is_one else 0


def _state(path: Path, data: Json) -> str:
    folder = _output(path, data)
    seen = written(path, folder)
    before, state = _judged.get(path, ((), ""))
    if before == seen:
        return state
    *mine, built = seen
    if built is None:
        return "new"
    newest = max(one for one in mine if one is not None)
    return "changed" if newest > built else "built"


def written(path: Path, folder: Path | None = None) -> Seen:
    """When a book's file, its two of changes, and its build were written, in ns.

    Args:
        path: the book's file.
        folder: its build's, if that is known.
    """
    folder = folder or output_of(path)
    mine = [path, changes_path(path), kept_path(path)]
    return *map(_written, mine), _written(folder / MANIFEST) if folder else None


def _written(path: Path) -> int | None:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


def _may_be_book(path: Path) -> bool:
    return not path.name.startswith(("-", ".")) and not path.name.endswith(
        ".changes.yaml"
    )


def _title(path: Path) -> str:
    try:
        title = within(within(read(path).data, "book"), "title")
    except ConfigError:
        title = None
    return title if isinstance(title, str) else path.name


def _output(path: Path, data: Json) -> Path | None:
    name = within(within(data, "book"), "id")
    folder = path.parent / OUTPUT / str(name)
    inside = folder.resolve().parent == (path.parent / OUTPUT).resolve()
    return folder if inside and (folder / MANIFEST).is_file() else None


def built_of(path: Path) -> Json:
    """The digest of what was built last, None without a build."""
    folder = output_of(path)
    try:
        return (
            within(read_listing(folder / MANIFEST), "config_digest") if folder else None
        )
    except (OSError, ValueError):
        return None
