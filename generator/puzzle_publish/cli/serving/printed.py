"""The puzzles of a finished book as the studio shows and changes them."""

from collections.abc import Iterator
from pathlib import Path

from ...config.load import load_book
from ...core.changes import Change
from ...core.errors import UsageError
from ...core.puzzle import Draft, Json, digest
from ...core.reading.json_values import whole_number, within
from ...core.reading.safe_read import open_regular
from ...types import registry
from ...types.answers import parse
from ...types.capabilities import OwnClues
from ..editing import place_of
from .folder import built_of, output_of, written

_PUZZLES, _INTERIOR = "puzzles.jsonl", "interior.pdf"


def printed(path: Path) -> dict[str, Json]:
    """The puzzles of the last build, each with what was done to it, in order.

    Raises:
        ConfigError: the book's file is wrong.
        UsageError: there is no finished book.
    """
    folder = output_of(path)
    if folder is None:
        raise UsageError("the book is not built yet")
    book = load_book(path)
    changes = book.changes.entries
    try:
        with open_regular(folder / _PUZZLES) as lines:
            found = [_shown(parse(line), changes) for line in lines]
    except (OSError, ValueError):
        raise UsageError("the finished book cannot be read; build it again") from None
    known = book.changes.digests(book.unchanged_digest or book.digest)
    return {
        "puzzles": found,
        "changes": len(changes),
        "stamp": digest(written(path)),
        "stale": built_of(path) not in known,
    }


def page_of(path: Path, number: int) -> tuple[Path, int] | None:
    """The interior of the last build and the index of a page, None without it."""
    folder = output_of(path)
    if folder is None or number < 1 or not (folder / _INTERIOR).is_file():
        return None
    return folder / _INTERIOR, number - 1


def words_of_edit(asked: Json) -> list[str]:
    """The words of `publish edit` after the book for what a page asks.

    Raises:
        UsageError: it asks for no change.
    """
    do, number = within(asked, "do"), within(asked, "number")
    if do == "undo":
        return [do]
    if not isinstance(number, int):
        raise UsageError("the studio knows no such change")
    words = list(_more(asked))
    if do in ("replace", "keep", "drop") and not words:
        return [str(do), str(number)]
    if (do, len(words)) in (("title", 1), ("clue", 2)):
        return [str(do), str(number), *words]
    raise UsageError("the studio knows no such change")


def _more(asked: Json) -> Iterator[str]:
    for name in ("clue", "text"):
        if isinstance(value := within(asked, name), str):
            yield value


def _shown(entry: Json, changes: tuple[Change, ...]) -> dict[str, Json]:
    place, name = place_of(entry), str(within(entry, "type"))
    mine = [one.do for one in changes if place in (one.key, one.other)]
    return {
        "number": whole_number(within(entry, "number")),
        "type": name,
        "level": within(entry, "level"),
        "page": within(entry, "page"),
        "done": [*dict.fromkeys(mine)],
        "clues": [*_clue_names(name, entry)],
    }


def _clue_names(name: str, entry: Json) -> Iterator[str]:
    kind = registry.load(name) if name in registry.names() else None
    if isinstance(kind, OwnClues):
        givens, _ = kind.read(Draft(within(entry, "givens"), within(entry, "answer")))
        yield from kind.clue_names(givens)
