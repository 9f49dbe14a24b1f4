"""Books of a shelf copied, renamed, deleted and brought back."""

from pathlib import Path

from ...config.changes import changes_path, kept_path
from ...core.errors import ConfigError, UsageError
from ...core.files import write_file
from ...core.puzzle import Json, digest
from ...core.reading.json_values import value_at
from ...core.reading.yaml_edit import edit_file, stamp, with_value
from ...core.reading.yaml_file import KeyPath, read
from .folder import output_of
from .order import OUTPUT

BIN = "Deleted books"  # the folder that deleted books are moved to
_SEEDS = 1_000_000
_TITLE: KeyPath = ("book", "title")


def rename_book(path: Path, title: str) -> None:
    """Give a book another title; its file keeps its name.

    Raises:
        ConfigError: the file is not YAML.
        UsageError: there is no title.
    """
    if not title.strip():
        raise UsageError("the book needs a title")
    seen = stamp(path.read_bytes())
    edit_file(path, lambda text: with_value(text, _TITLE, title.strip()), seen)


def copy_book(path: Path, title: str) -> Path:
    """Return the file of a copy, which has other puzzles than the book.

    Its pictures and lists are the book's; changes of single puzzles are not copied.

    Raises:
        ConfigError: the file is not YAML.
        UsageError: there is no title.
    """
    if not title.strip():
        raise UsageError("the book needs a title")
    name = next(n for n in _numbered(path.stem, 2) if not _is_taken(path, n))
    text = path.read_bytes().decode("utf-8")
    changed: dict[KeyPath, Json] = {
        ("book", "id"): name,
        _TITLE: title.strip(),
        ("book", "seed"): int(digest(name)[:12], 16) % _SEEDS,
    }
    if value_at(read(path).data, ("book", "series")) is not None:
        changed["book", "series"] = name
    for key, value in changed.items():
        text = with_value(text, key, value)
    target = path.with_name(f"{name}.yaml")
    write_file(target, text.encode("utf-8"))
    return target


def delete_book(path: Path) -> str:
    """Move a book and its build to the bin; return the name of its folder there."""
    place = path.parent / BIN
    name = next(n for n in (path.stem, *_numbered(path.stem, 2)) if _is_new(place / n))
    folder = place / name
    folder.mkdir(parents=True)
    if built := output_of(path):
        built.rename(folder / "output")
    for one in (changes_path(path), kept_path(path), path):
        if one.is_file():
            one.rename(folder / one.name)
    return name


def restore_book(folder: Path, name: str) -> str:
    """Bring a book back from the bin; return the name of its file.

    Raises:
        UsageError: it is not in the bin, or a file has its name now.
    """
    place = folder / BIN / name
    found = [*place.glob("*.yaml")] if place in (folder / BIN).glob("*") else []
    paths = [one for one in found if not one.name.endswith(".changes.yaml")]
    if len(paths) != 1:
        raise UsageError("this book is not among the deleted ones")
    (path,) = paths
    back = folder / path.name
    if back.exists():
        raise UsageError(f"there is a file {path.name} already; rename it first")
    try:
        made = folder / OUTPUT / str(value_at(read(path).data, ("book", "id")))
    except ConfigError:
        made = back
    if (place / "output").is_dir() and not made.exists():
        made.parent.mkdir(exist_ok=True)
        (place / "output").rename(made)
    for one in (changes_path(path), kept_path(path), path):
        if one.is_file():
            one.rename(folder / one.name)
    if not any(place.iterdir()):
        place.rmdir()
    return back.name


def _numbered(name: str, first: int) -> list[str]:
    return [f"{name}-{nth}" for nth in range(first, 10_000)]


def _is_taken(path: Path, name: str) -> bool:
    return not _is_new(path.with_name(f"{name}.yaml"))


def _is_new(path: Path) -> bool:
    return not path.exists() and not path.is_symlink()
