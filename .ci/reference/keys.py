"""Every key of a book's file, from the pydantic models."""

import json
import re
from collections.abc import Iterator
from typing import Any

from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.reading.model_errors import phrase_of

from .markdown import table

Schema = dict[str, Any]


def book_keys() -> str:
    """A table for each part of a book's file: key, type, default, meaning."""
    schema = BookConfig.model_json_schema(by_alias=True)
    return "\n".join(_keys_of(schema, schema, ()))


def _keys_of(root: Schema, node: Schema, path: tuple[str, ...]) -> Iterator[str]:
    """The table of one mapping, then those of the mappings below it."""
    prefix = "".join(f"{part}." for part in path)
    below = {}
    rows = []
    for name, inner in node["properties"].items():
        key = f"{prefix}{name}"
        rows.append(
            (
                f"`{key}`",
                phrase(root, _steps(root, (*path, name))),
                _default(inner, required=name in node.get("required", ())),
                _meaning(root, inner),
            )
        )
        mapping = _mapping(root, inner)
        if mapping is not None:
            below[name] = mapping
    if path:
        yield f"### `{'.'.join(path)}`\n"
    yield table(("key", "type", "default", "meaning"), rows)
    for name, mapping in below.items():
        yield from _keys_of(root, mapping, (*path, name))


def _steps(root: Schema, path: tuple[str, ...]) -> tuple[str | int, ...]:
    """The path with an index behind each key that holds a list of mappings."""
    steps: list[str | int] = []
    node = root
    for part in path[:-1]:
        branches = list(_branches(root, node["properties"][part]))
        mappings = [branch for branch in branches if "properties" in branch]
        steps += [part] if mappings else [part, 0]
        node = _mapping(root, node["properties"][part]) or node
    return (*steps, path[-1])


def phrase(schema: Schema, path: tuple[str | int, ...]) -> str:
    """What a schema allows at a path, with booleans as YAML writes them."""
    phrase = phrase_of(schema, path)
    return re.sub(r"\b(True|False)\b", lambda found: found[0].lower(), phrase)


def _branches(root: Schema, node: Schema) -> Iterator[Schema]:
    if "$ref" in node:
        yield from _branches(root, root["$defs"][node["$ref"].rsplit("/", 1)[-1]])
    elif "anyOf" in node:
        for branch in node["anyOf"]:
            yield from _branches(root, branch)
    else:
        yield node


def _mapping(root: Schema, node: Schema) -> Schema | None:
    """The mapping that a key holds, or that each item of its list is."""
    for branch in _branches(root, node):
        if "properties" in branch:
            return branch
        if "items" in branch:
            found = _mapping(root, branch["items"])
            if found is not None:
                return found
    return None


def _meaning(root: Schema, node: Schema) -> str:
    """A field's description, or the first line of its model's."""
    meaning = node.get("description")
    if meaning is None:
        mapping = _mapping(root, node) or {}
        meaning = mapping.get("description", "").partition("\n")[0]
    meaning = re.sub(r"^`\w+:` *", "", meaning)
    return meaning[:1].upper() + meaning[1:]


def _default(node: Schema, *, required: bool) -> str:
    if required:
        return "needed"
    default = node.get("default")
    return "" if isinstance(default, dict) else value(default)


def value(held: Any) -> str:
    """A default as YAML has it, or nothing where there is none."""
    if held in (None, "", []):
        return ""
    text = held if isinstance(held, str) else json.dumps(held, ensure_ascii=False)
    return f"`{text}`"
