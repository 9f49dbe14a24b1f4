"""Kernels compiled by other processes while a book is loaded and its pages are settled.

A first build of a book of many types compiles for more than a minute of CPU time. These
processes begin with the last section and the build with the first; a kernel that one of
them compiles, the others wait for and load (`kernels/compiler.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..core.errors import PublishError
from ..core.forked_call import running_beside
from ..core.puzzle import Json
from ..core.reading.json_values import members_of
from ..core.reading.yaml_file import YamlFile, read
from ..kernels.code_cache import note_of
from ..kernels.shipped import library
from ..plan import make_plan
from ..types import registry
from ..types.registry import warm_up_for
from .load import checked
from .settings import with_settings

_MOST = 8  # processes; each needs 300 MB


@contextmanager
def kernels_ahead(
    path: Path, settings: Sequence[str], processes: int
) -> Iterator[None]:
    """Compile in other processes what the sections of a book need, if anything.

    Args:
        path: the book's file; its faults are left to `load_book`.
        settings: values to change, as for `load_book`.
        processes: the most to use; few are of use.
    """
    calls = []
    with suppress(PublishError):
        file = with_settings(read(path), settings)
        new = _not_compiled(file.data)[::-1]
        count = min(processes, len(new), _MOST)
        starts = [len(new) * k // count for k in range(count)]
        calls = [partial(_compile, file, path, new[k:] + new[:k]) for k in starts]
    with running_beside(calls):
        yield


def first_times(book: Json) -> list[Mapping[str, Json]]:
    """Return a section of each type and level for which nothing was compiled here.

    The first puzzle of these waits for up to minutes.

    Args:
        book: the data of its file, right or wrong.
    """
    found: dict[Path, Mapping[str, Json]] = {}
    for section in () if library() else _sections(book):
        kind, level = section.get("type"), section.get("level")
        note = _kind_note(kind, level)
        if note is not None and kind in registry.names() and not note.exists():
            found.setdefault(note, section)
    return [*found.values()]


def compile_first(path: Path, settings: Sequence[str], section: Json) -> None:
    """Compile what a section needs, so that it is none of `first_times` again."""
    one = members_of(section)
    with suppress(PublishError):
        _compile(with_settings(read(path), settings), path, [one])
    note_compiled(one.get("type"), one.get("level"))


def note_compiled(kind: Json, level: Json) -> None:
    """Note that what puzzles of a type and level need is compiled."""
    if (note := _kind_note(kind, level)) is not None:
        note.touch()


def _kind_note(kind: Json, level: Json) -> Path | None:
    return note_of({"type": kind, "level": level})


def _sections(book: Json) -> list[Mapping[str, Json]]:
    sections = book.get("sections") if isinstance(book, dict) else None
    listed = sections if isinstance(sections, list) else []
    return [one for one in listed if isinstance(one, dict)]


def _not_compiled(book: Json) -> list[Mapping[str, Json]]:
    """Return the sections of a book whose kernels nothing says are compiled.

    None if kernels ship: what these lack is less than what these processes take.
    """
    if library():
        return []
    notes = [(one, _note(one)) for one in _sections(book)]
    return [one for one, note in notes if note is not None and not note.exists()]


def _compile(
    file: YamlFile, path: Path, sections: Sequence[Mapping[str, Json]]
) -> None:
    """Compile what sections need, one after the other."""
    for section in sections:
        with suppress(PublishError):
            data = {**members_of(file.data), "sections": [section]}
            alone = replace(file, data=data)
            warm_up_for(make_plan(checked(alone, path)).requests, set())
            if (note := _note(section)) is not None:
                note.touch()
            note_compiled(section.get("type"), section.get("level"))


def _note(section: Mapping[str, Json]) -> Path | None:
    kept = ("type", "level", "ramp", "params")
    return note_of({key: section.get(key) for key in kept})
