"""What the server asks of single puzzles: their pages, and changes of them."""

from collections.abc import Iterator
from pathlib import Path

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import within
from .folder import output_of

_INTERIOR = "interior.pdf"


def page_of(path: Path, number: int) -> tuple[Path, int] | None:
    """The interior of the last build and the index of a page, None without it."""
    folder = output_of(path)
    if folder is None or number < 1 or not (folder / _INTERIOR).is_file():
        return None
    return folder / _INTERIOR, number - 1


def words_of_edit(asked: Json) -> list[str]:
    """What a page asks as an errand: what to do, by which numbers, and the rest.

    The numbers are those of the list that the page shows: see `editing.Where.seen`.

    Raises:
        UsageError: it asks for no change.
    """
    do, number = within(asked, "do"), within(asked, "number")
    said = within(asked, "seen")
    seen = said if isinstance(said, str) else ""
    if do == "undo":
        return [do, seen]
    if not isinstance(number, int):
        raise UsageError("the studio knows no such change")
    words = list(_more(asked))
    if do in ("replace", "keep", "drop") and not words:
        return [str(do), seen, str(number)]
    if (do, len(words)) in (("title", 1), ("clue", 2)):
        return [str(do), seen, str(number), *words]
    raise UsageError("the studio knows no such change")


def _more(asked: Json) -> Iterator[str]:
    for name in ("clue", "text"):
        if isinstance(value := within(asked, name), str):
            yield value
