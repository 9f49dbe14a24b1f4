"""What the server asks of single puzzles: their pages, and changes of them."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import within
from ...record.manifest import MANIFEST
from .folder import output_of
from .state import Built, Leaf

_COVER, _INTERIOR, _SCREEN = "cover.pdf", "interior.pdf", "screen.pdf"
_PX = 96 / 72  # of a point


def page_of(path: Path, number: int) -> tuple[Path, int] | None:
    """A file of the last build and the index of a page, None without it.

    Args:
        path: the book's.
        number: of the page, 0 for the cover.
    """
    folder = output_of(path)
    found = folder / (_INTERIOR if number else _COVER) if folder else None
    if found is None or number < 0 or not found.is_file():
        return None
    return found, max(0, number - 1)


def built_pages(path: Path) -> Built | None:
    """The pages of the last build, None without one or with several printings."""
    folder = output_of(path)
    if folder is None or not (folder / _INTERIOR).is_file():
        return None
    written = (folder / MANIFEST).stat().st_mtime_ns
    names = _names(folder / _SCREEN)
    found: list[Leaf] = []
    for file in (_COVER, _INTERIOR):
        if (folder / file).is_file():
            found += _leaves(folder / file, file.partition(".")[0], written, names)
    return {"at": written / 1e9, "pages": found}


def _leaves(
    file: Path, kind: str, written: int, names: dict[int, str]
) -> Iterator[Leaf]:
    import pypdfium2

    with pypdfium2.PdfDocument(file) as document:
        for index in range(len(document)):
            number = 0 if kind == "cover" else index + 1
            wide, high = document.get_page_size(index)
            leaf: Leaf = {
                "id": f"{number}-{written}",
                "file": kind,
                "index": index,
                "size": (round(wide * _PX), round(high * _PX)),
                "built": number,
            }
            if number:
                leaf["folio"], leaf["name"] = str(number), names.get(index, "")
            yield leaf


def _names(file: Path) -> dict[int, str]:
    """Return what the outline of a book calls its pages, by their index."""
    import pypdfium2

    found: dict[int, str] = {}
    if file.is_file():
        with pypdfium2.PdfDocument(file) as document:
            for mark in document.get_toc():
                with suppress(AttributeError):  # one without a page
                    found.setdefault(mark.get_dest().get_index(), mark.get_title())
    return found


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
