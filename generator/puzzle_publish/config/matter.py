"""Reads the Markdown files and their pictures that a book names."""

from ..core.errors import UsageError
from ..core.log import MESSAGES, notice
from ..core.matter import Matter
from ..core.puzzle import Json
from .faults import Faults

Matters = dict[str, tuple[Matter, ...]]
_SIDES = ("front", "back")


def read_matters(faults: Faults, language: str) -> Matters:
    """Return the matter of `book.front` and `book.back`; add what is wrong with it."""
    found: Matters = dict.fromkeys(_SIDES, ())
    bad = faults.faulty_keys(("book",))
    for side in _SIDES:
        names = faults.at(("book", side))
        if side not in bad and isinstance(names, list):
            found[side] = tuple(_each(faults, side, [*map(str, names)], language))
    return found


def _each(faults: Faults, side: str, names: list[str], language: str) -> list[Matter]:
    from ..core.reading.markdown_file import read_matter  # most books name none

    matters = []
    for k, name in enumerate(names):
        path = ("book", side, k)
        if name in names[:k]:
            faults.add(path, "is in the list twice")
            continue
        try:
            matters.append(read_matter(faults.file.folder, name, language))
        except UsageError as error:
            faults.add_error(path, error)
    return matters


def say_notes(matters: Matters) -> None:
    """Log what was mended, and which pictures have no alternative text."""
    for every in matters.values():
        for one in every:
            for note in one.notes:
                notice(note)
            for picture in one.pictures:
                if not picture.alt:
                    what = "a picture without alternative text is not read aloud"
                    hint = "write ![what it shows](FILE)"
                    place = one.at(picture.line, picture.column, f"{what}; {hint}")
                    MESSAGES.warning("%s", place)


def resolved(matters: Matters) -> dict[str, Json]:
    """Return all that the pages depend on: texts and the digests of pictures."""
    return {
        side: [[m.source, [p.picture.digest for p in m.pictures]] for m in every]
        for side, every in matters.items()
        if every
    }
