"""The form of a book, and edits of its file.

A book's YAML is all there is: forms are made of it, and write into its lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel

from ...config.cover_rules import places_of
from ...core import resources
from ...core.book import About
from ...core.cover_options import CoverOptions
from ...core.designs.design import sizes_of
from ...core.designs.numbers import DesignSizes
from ...core.drawings.library import themes
from ...core.errors import ConfigError, PublishError, UsageError, place_of
from ...core.languages import printed_in
from ...core.print_options import PrintOptions
from ...core.printer import Printer, load_printer
from ...core.puzzle import Json
from ...core.reading.json_values import items_of, value_at, within
from ...core.reading.yaml_edit import (
    Edit,
    edit_file,
    stamp,
    with_item,
    with_moved,
    with_value,
    without,
)
from ...core.reading.yaml_file import KeyPath, dotted, parsed, read
from ...core.sections import Section
from ...core.spelling import UK
from ...page_order import LEVELS
from ...types import registry
from .folder import judge, output_of, unjudged
from .lists import must_of, sample_of, words_of
from .more import book_fields, is_yaml, require_sound, section_fields, value_of

_SECTIONS = ("sections",)
_COVER = ("print", "cover")
_THEMES = ((*_COVER, "theme"), ("print", "decorate"), ("print", "border", "theme"))
_NEW = {"count": 10}
PAGE: tuple[tuple[KeyPath, type[BaseModel]], ...] = (
    (("book", "title"), About),
    (("book", "subtitle"), About),
    (("book", "author"), About),
    (("book", "language"), About),
    (("print", "printer"), PrintOptions),
    (("print", "trim"), PrintOptions),
    ((*_COVER, "kind"), CoverOptions),
    ((*_COVER, "palette"), CoverOptions),
    ((*_COVER, "promise"), CoverOptions),
)
OF_SECTION = ("type", "level", "count", "per_page", "title")


def opened(path: Path, *, waits: bool = True) -> dict[str, Json]:
    """A book's form: fields with their help, sections, and what is wrong, by key.

    Args:
        path: the book's file.
        waits: whether to judge a book that can be loaded only in minutes, as its first
            puzzle is made; such a form is `early`, and has nothing wrong.
    """
    early = None if waits else unjudged(path)
    judged = early or judge(path)
    found: dict[str, Json] = {"name": path.name, "title": judged.title}
    found |= {"early": early is not None}
    found |= {"state": judged.state, "faults": [*map(_fault, judged.problems)]}
    found |= {"stamp": stamp(path.read_bytes()), "files": [*files(path)]}
    try:
        data = read(path).data
    except ConfigError:
        return {**found, "fields": [], "sections": []}
    listed = within(data, "sections")
    return {
        **found,
        "picture": value_at(data, (*_COVER, "picture")),
        "sharp": judged.sharp and {**judged.sharp},
        "cover": [*_cover_of(data)],
        "sold": _is_sold(data, path),
        "fields": [_field(data, key, model, path) for key, model in PAGE],
        "sections": [
            {
                "id": within(one, "id"),
                "fields": [*_section_fields(data, nth, path)],
                "words": words_of(data, nth),
                "sample": sample_of(path, data, nth),
                "must": must_of(data, nth),
            }
            for nth, one in enumerate(listed if isinstance(listed, list) else ())
        ],
    }


def more_of(path: Path, nth: int | None = None) -> list[dict[str, Json]]:
    """The fields that the form shows under "More": of the book, or of a section."""
    data = read(path).data
    if nth is None:
        found = book_fields(data, [key for key, _ in PAGE])
    else:
        found = section_fields(data, nth, OF_SECTION)
    return [_with_choices(data, field, path) for field in found]


def titles(language: str) -> dict[str, Json]:
    """The titles of the types of puzzles in a language, by their names.

    They are in British English, as the studio is.
    """
    tag = printed_in(language, UK)
    return {one.name: one.text(tag).title for one in registry.loadable()}


def change(path: Path, asked: Json) -> None:
    """Write a change into a book's lines.

    Raises:
        ChangedMeanwhile: the file is not the one that the form was made of.
        UsageError: it is no change, or cannot be written.
    """
    seen = within(asked, "stamp")
    edit_file(path, _edit_of(path, asked), seen if isinstance(seen, str) else "")


def files(path: Path) -> Mapping[str, Path]:
    """The PDFs of a finished book by their names below its folder."""
    folder = output_of(path)
    if folder is None:
        return {}
    found = sorted(folder.rglob("*.pdf"))
    return {one.relative_to(folder).as_posix(): one for one in found}


def _edit_of(path: Path, asked: Json) -> Edit:
    do, key, value = (within(asked, name) for name in ("do", "key", "value"))
    if do == "set" and isinstance(value, str):
        found = tuple(n for n in items_of(key) if isinstance(n, int | str))
        return lambda text: _set(text, found, value, path)
    if do == "add" and value in registry.names():
        names = {within(one, "id") for one in _listed(path)}
        name = next(n for n in _names(str(value)) if n not in names)
        easiest = next(iter(registry.load(str(value)).levels))
        item: dict[str, Json] = {"id": name, "type": value, **_NEW, "level": easiest}
        return lambda text: with_item(text, _SECTIONS, item)
    if do == "remove" and isinstance(key, int):
        return lambda text: without(text, (*_SECTIONS, key))
    if do == "move" and isinstance(key, int) and isinstance(value, int):
        return lambda text: with_moved(text, _SECTIONS, key, value)
    raise UsageError("the studio knows no such change")


def _set(text: str, key: KeyPath, value: str, path: Path) -> str:
    data = read(path).data
    found = value_of(data, key, value) if value.strip() else None
    if found is None:
        return without(text, key)
    kind = within(within(data, "print"), "cover")
    if key[:2] == _COVER and isinstance(kind, str):  # the short form
        text = with_value(text, _COVER, {"kind": kind})
    text = with_value(text, key, found)
    if key == (*_COVER, "kind"):
        text = fitting(text, str(found), path)
    if is_yaml(data, key):
        require_sound(path, text, key)
    return text


def fitting(text: str, kind: str, path: Path) -> str:
    """A book's text without what a kind of cover has no place for.

    Raises:
        UsageError: the kind shows a picture, and the book has none for it.
    """
    data = parsed(text, path, path.name).data
    sizes = sizes_of(_design(data), path.parent)
    given = _cover_of(data)
    for key, kinds in places_of(sizes).items():
        if key in given and kind not in kinds:
            text = without(text, (*_COVER, key))
    is_pictured = kind in sizes.covers and sizes.covers[kind].genre == "picture"
    if is_pictured and not {"picture", "theme"} & given.keys():
        raise UsageError("choose the file of your picture; the cover is changed then")
    return text


def _names(kind: str) -> Iterator[str]:
    base = kind.replace("_", "-")
    yield base
    yield from (f"{base}-{nth}" for nth in range(2, 10_000))


def _listed(path: Path) -> Sequence[Json]:
    found = within(read(path).data, "sections")
    return found if isinstance(found, list) else ()


def _field(
    data: Json, key: KeyPath, model: type[BaseModel], path: Path
) -> dict[str, Json]:
    value = _value(data, key)
    return {
        "key": [*key],
        "name": dotted(key),
        "value": "" if value is None else value,
        "help": _help(model, str(key[-1])),
        "choices": [*_choices(data, key, path)],
        **({"colours": _colours(data, path)} if key == (*_COVER, "palette") else {}),
    }


def _section_fields(data: Json, nth: int, path: Path) -> Iterator[dict[str, Json]]:
    for name in OF_SECTION:
        yield _field(data, ("sections", nth, name), Section, path)


def _with_choices(data: Json, field: dict[str, Json], path: Path) -> dict[str, Json]:
    """Return a field with what it may be, where a list of ours says so."""
    if field["kind"] != "line":
        return field
    key = tuple(n for n in items_of(field["key"]) if isinstance(n, int | str))
    found = [*_choices(data, key, path)]
    return {**field, "choices": found, "allowed": ""} if found else field


def _value(data: Json, key: KeyPath) -> Json:
    cover = value_at(data, _COVER)
    if key == (*_COVER, "kind") and isinstance(cover, str):
        return cover  # the short form
    return value_at(data, key)


def _cover_of(data: Json) -> Mapping[str, Json]:
    found = value_at(data, _COVER)
    return found if isinstance(found, dict) else {}


def _help(model: type[BaseModel], key: str) -> str:
    for name, field in model.model_fields.items():
        if key in (name, field.alias):
            return field.description or ""
    raise KeyError(key)


def _choices(data: Json, key: KeyPath, path: Path) -> Iterator[str]:
    """Yield what a field may be, nothing if it is a text."""
    try:
        yield from _known(data, key, path)
    except PublishError:
        return  # the page shows the fault beside its field


def _known(data: Json, key: KeyPath, path: Path) -> Iterator[str]:
    printing, name, design = within(data, "print"), key[-1], _design(data)
    if name == "language":
        yield from ("en", "en-US", "en-GB", "zh")
    elif name == "printer":
        yield from (p.stem for p in sorted(resources.configs().glob("printers/*.yaml")))
    elif name == "trim":
        yield from _printer(printing, path).trims.sizes
    elif name == "design":
        yield from resources.designs()
    elif name == "paper":
        yield from _printer(printing, path).pages.most
    elif name == "ink":
        yield from _printer(printing, path).ink_names
    elif key in _THEMES:
        yield from themes()
    elif key == (*_COVER, "kind"):
        yield from _covers(data, sizes_of(design, path.parent))
    elif name == "palette":
        yield from sizes_of(design, path.parent).palettes
    elif name == "type":
        yield from registry.names()
    elif name == "level":
        kind = _value(data, (*key[:-1], "type"))
        yield from registry.load(kind).levels if kind in registry.names() else ()


def _covers(data: Json, sizes: DesignSizes) -> Iterator[str]:
    """Yield the kinds of covers that can be true of a book."""
    listed = within(data, "sections")
    sections = listed if isinstance(listed, list) else []
    dated = all(within(one, "dates") is not None for one in sections)
    possible = {
        "large-print": sizes.is_large,
        "year": dated and value_at(data, ("print", "order")) != LEVELS,
    }
    for name, one in sizes.covers.items():
        if possible.get(one.genre or "", True):
            yield name


def _colours(data: Json, path: Path) -> dict[str, Json]:
    """Return the two main colours of each palette, {} if the design is unknown."""
    try:
        found = sizes_of(_design(data), path.parent).palettes
    except PublishError:
        return {}
    return {name: [one.ink, one.second] for name, one in found.items()}


def _design(data: Json) -> str:
    return str(within(within(data, "print"), "design") or PrintOptions().design)


def _printer(printing: Json, path: Path) -> Printer:
    name = within(printing, "printer") or PrintOptions().printer
    return load_printer(str(name), path.parent)


def _is_sold(data: Json, path: Path) -> bool:
    """Return whether a shop prints a book: what one prints oneself is not cut."""
    try:
        return bool(_printer(within(data, "print"), path).bleed.sides)
    except PublishError:
        return False


def _fault(problem: str) -> dict[str, Json]:
    place = place_of(problem)
    return {"key": place["key"] or "", "message": place["message"] or problem}
