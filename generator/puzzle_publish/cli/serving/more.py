"""All keys of a book and its sections as fields, made of the models by their schemas.

The form shows a few of them at once, and the others under "More". A field has the text
of its value; what no line of text can show, as a list of mappings, is shown as YAML.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import yaml

from ...config.load import checked
from ...core.book import BookConfig
from ...core.errors import ConfigError, UsageError, place_of
from ...core.puzzle import Json
from ...core.reading.json_schema import Schema, schema_of
from ...core.reading.json_values import value_at
from ...core.reading.model_errors import nodes_at, phrase_of
from ...core.reading.yaml_file import KeyPath, dotted, parsed, read_value
from ...types import registry
from ...types.params import authors_schema

# The groups in which fields are shown, each with the keys that sell first.
BOOK: dict[KeyPath, tuple[str, ...]] = {
    ("book",): ("series", "volume", "isbn", "publisher", "copyright", "dedication"),
    ("print", "cover"): ("banners", "blurb", "points", "picture", "headline", "badge"),
    ("print",): ("design", "answers", "hints", "ink", "paper", "matter", "rules"),
    ("web",): ("url",),
}
SECTION = ("title", "intro", "dates", "ramp")
PARAMS = "params"
# Keys that name what exists: a book's folder, a section's puzzles.
_FIXED = ("id",)
_LONG = 500  # characters from which a text has several lines
_SCALARS = ("string", "integer", "number", "boolean")
_VAGUE = re.compile("^text|9{9}")  # what is allowed, where it helps nobody
_EMPTY, _NO_ITEMS = '""', "[]"  # how fields write a value of nothing
_WIDTH = 72  # of YAML
_WHOLE, _DECIMAL = re.compile("-?[0-9]{1,18}"), re.compile(r"-?[0-9]{1,9}\.[0-9]{1,9}")


def book_fields(data: Json, shown: Iterable[KeyPath]) -> Iterator[dict[str, Json]]:
    """Yield the fields of a book besides those shown already, group by group."""
    but = {*shown, *BOOK}
    for group, first in BOOK.items():
        yield from _group(_walked(data, group, but), group, first)


def section_fields(
    data: Json, nth: int, shown: Iterable[str]
) -> Iterator[dict[str, Json]]:
    """Yield the fields of a section besides those shown already, its type's first."""
    base: KeyPath = ("sections", nth)
    but = {*((*base, name) for name in shown), (*base, PARAMS)}
    if _type_of(data, base) is not None:
        params: KeyPath = (*base, PARAMS)
        yield from _group(_walked(data, params, set()), params, ())
    yield from _group(_walked(data, base, but), base, SECTION)


def value_of(data: Json, key: KeyPath, text: str) -> Json:
    """What a field's text means; a text that cannot be read stays one.

    Raises:
        UsageError: there is no such field, or its YAML cannot be read.
    """
    if not _is_field(data, key):
        raise UsageError("the studio knows no such field")
    nodes, kind = _shown_as(data, key)
    before = value_at(data, key)
    if kind == "yaml":
        return _read_yaml(text)
    if kind == "list":
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        may_be_one = any(node.get("type") == "string" for node in nodes)
        if lines[1:] or isinstance(before, list) or not may_be_one:
            items = _items(data, key)
            return [_scalar(line, items) for line in lines if line != _NO_ITEMS]
    is_ended = isinstance(before, str) and before.endswith("\n")
    return f"{text.rstrip()}\n" if kind == "text" and is_ended else _scalar(text, nodes)


def require_sound(path: Path, text: str, key: KeyPath) -> None:
    """Refuse a book's new text if a value in it, or one below it, is wrong.

    Raises:
        UsageError: with all that is wrong there.
    """
    name = dotted(key)
    try:
        checked(parsed(text, path, path.name), path)
    except ConfigError as error:
        places = [place_of(problem) for problem in error.every]
        found = [one for one in places if _is_below(str(one["key"]), name)]
        if found:
            said = (f"{one['key']}: {one['message']}" for one in found)
            raise UsageError(said) from None


def is_yaml(data: Json, key: KeyPath) -> bool:
    """Return whether a field is shown as YAML."""
    return _shown_as(data, key)[1] == "yaml"


def _walked(data: Json, base: KeyPath, but: set[KeyPath]) -> Iterator[dict[str, Json]]:
    """Yield the fields below a key; mappings that have all their keys are opened."""
    for name in _names(data, base):
        key = (*base, name)
        if key in but or name in _FIXED:
            continue
        if _opens(data, key):
            yield from _walked(data, key, but)
        else:
            yield _field(data, key)


def _opens(data: Json, key: KeyPath) -> bool:
    """Return whether a mapping is shown by its keys.

    One that is not there is, unless something else can be, besides a value of its own.
    """
    schema, inner = _schema_of(data, key)
    every, value = [*nodes_at(schema, inner)], value_at(data, key)
    if not _names(data, key) or value is not None:
        return isinstance(value, dict) and bool(_names(data, key))
    own = [_bare(one) for node in every for one in node["properties"].values()]
    others = (one for one in every if one.get("type") not in ("object", "null"))
    return all(_bare(one) in own for one in others)


def _bare(node: Schema) -> dict[str, object]:
    """Return a schema without what the short form of a mapping says otherwise."""
    left = ("description", "properties")
    return {name: value for name, value in node.items() if name not in left}


def _group(
    fields: Iterable[dict[str, Json]], group: KeyPath, first: Sequence[str]
) -> list[dict[str, Json]]:
    """Return the fields of a group, those that sell first at the top."""
    begin = len(dotted(group)) + 1

    def place(field: dict[str, Json]) -> int:
        name = str(field["name"])[begin:].partition(".")[0]
        return first.index(name) if name in first else len(first)

    return [{**field, "group": dotted(group)} for field in sorted(fields, key=place)]


def _field(data: Json, key: KeyPath) -> dict[str, Json]:
    nodes, kind = _shown_as(data, key)
    schema, inner = _schema_of(data, key)
    allowed = phrase_of(schema, inner) if kind == "line" else ""
    usual = _said_of_it(schema, inner, "default")
    return {
        "key": [*key],
        "name": dotted(key),
        "value": _text(value_at(data, key), kind),
        "help": _said_of_it(schema, inner, "description"),
        "allowed": "" if _VAGUE.search(allowed) else allowed,
        "choices": [*map(_said, _choices(nodes))] if kind == "choice" else [],
        "usual": _said(usual) if isinstance(usual, str | int | float) else "",
        "kind": kind,
    }


def _said_of_it(
    schema: Schema, key: KeyPath, what: Literal["default", "description"]
) -> Json:
    """Return what a schema says of a key, where it names it or at its alternatives."""
    parents = (node["properties"] for node in nodes_at(schema, key[:-1]))
    named = [inner[str(key[-1])] for inner in parents if key[-1] in inner]
    every = [*named, *nodes_at(schema, key)]
    return next((node[what] for node in every if what in node), None)


def _shown_as(data: Json, key: KeyPath) -> tuple[list[Schema], str]:
    """Return what a key allows as it is written now, and how its field shows it."""
    schema, inner = _schema_of(data, key)
    value = value_at(data, key)
    every = [node for node in nodes_at(schema, inner) if node.get("type") != "null"]
    plain = [node for node in every if node.get("type") != "object"]
    if isinstance(value, dict) or not plain:
        return every, "yaml"
    if all(_choices([node]) for node in plain):
        return plain, "yaml" if isinstance(value, list) else "choice"
    if isinstance(value, str) and "\n" in value:
        return plain, "text"
    lists = [node for node in plain if node.get("type") == "array"]
    if lists:
        is_flat = not isinstance(value, list) or all(map(_is_line, value))
        scalars = all(item.get("type") in _SCALARS for item in _items(data, key))
        return plain, "list" if is_flat and scalars else "yaml"
    longest = max((node.get("maxLength", 0) for node in plain), default=0)
    return plain, "text" if longest > _LONG else "line"


def _is_line(value: Json) -> bool:
    return not isinstance(value, list | dict) and "\n" not in str(value)


def _items(data: Json, key: KeyPath) -> list[Schema]:
    """Return what the items of a list may be."""
    schema, inner = _schema_of(data, key)
    return [*nodes_at(schema, (*inner, 0))]


def _choices(nodes: Iterable[Schema]) -> list[Json]:
    """Return the values that alternatives name, nothing if one names none."""
    found: list[Json] = []
    for node in nodes:
        named = node.get("enum") or ([node["const"]] if "const" in node else [])
        if not named and node.get("type") == "boolean":
            named = [True, False]
        if not named:
            return []
        found += named
    return found


def _scalar(text: str, nodes: Sequence[Schema]) -> Json:
    """Return a text as the value that its schema takes; else it stays a text."""
    if text.strip() == _EMPTY:
        return ""
    text = text.rstrip() if "\n" in text.strip() else text.strip()
    named = {_said(choice): choice for choice in _choices(nodes)}
    kinds = {node.get("type") for node in nodes}
    if text in named:
        return named[text]
    if kinds & {"integer", "number"} and _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if "number" in kinds and _DECIMAL.fullmatch(text) else text


def _said(value: Json) -> str:
    """Return a scalar as files have it."""
    return value if isinstance(value, str) else json.dumps(value)


def _text(value: Json, kind: str) -> str:
    if value is None:
        return ""
    if kind == "yaml":
        found: str = yaml.safe_dump(
            value, allow_unicode=True, sort_keys=False, width=_WIDTH
        )
        return found.removesuffix("...\n").rstrip("\n")
    if isinstance(value, list):
        return "\n".join(map(_said, value)) if value else _NO_ITEMS
    return _said(value) or _EMPTY


def _read_yaml(text: str) -> Json:
    """Return the value of a field of YAML.

    Raises:
        UsageError: it cannot be read.
    """
    value, problems = read_value(text)
    if problems:
        raise UsageError(f"line {one.line}: {one.message}" for one in problems)
    return value


def _is_below(key: str, name: str) -> bool:
    return key == name or key.startswith((f"{name}.", f"{name}["))


def _is_field(data: Json, key: KeyPath) -> bool:
    """Return whether a key is one that the form may write."""
    if not key or any(name in _FIXED for name in key):
        return False
    if key[0] == "sections":
        is_known = len(key) > 2 and isinstance(key[1], int)
        if not is_known or value_at(data, key[:2]) is None or key[2:] == (PARAMS,):
            return False
    elif key[:1] not in BOOK or len(key) < 2:
        return False
    return all(isinstance(n, str) for n in key[2:]) and any(
        nodes_at(*_schema_of(data, key))
    )


def _names(data: Json, key: KeyPath) -> list[str]:
    """Return the keys of a mapping that names all that it may have."""
    schema, inner = _schema_of(data, key)
    found = [name for node in nodes_at(schema, inner) for name in node["properties"]]
    return list(dict.fromkeys(found))


def _schema_of(data: Json, key: KeyPath) -> tuple[Schema, KeyPath]:
    """Return the schema that describes a key, and the key's path in it."""
    if key[:1] == ("sections",) and key[2:3] == (PARAMS,) and len(key) > 2:
        kind = _type_of(data, key[:2])
        if kind is not None:
            return _schema_of_type(kind), key[3:]
    return _schema(), key


def _type_of(data: Json, section: KeyPath) -> str | None:
    kind = value_at(data, (*section, "type"))
    return kind if isinstance(kind, str) and kind in registry.names() else None


@cache
def _schema() -> Schema:
    return schema_of(BookConfig)


@cache
def _schema_of_type(kind: str) -> Schema:
    return authors_schema(registry.load(kind).params_model)
