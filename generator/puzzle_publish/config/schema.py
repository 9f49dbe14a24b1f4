"""The JSON schema of a book's YAML file, with which editors complete and check it.

It is made from all installed types, plug-ins included, whenever it is needed.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from ..core.book import BookConfig
from ..core.files import write_file
from ..core.log import MESSAGES
from ..core.reading.json_schema import Schema, schema_of
from ..types import registry
from ..types.contract import PuzzleType
from ..types.params import authors_schema

# Beside a book's file, whose first line refers to it.
FILE = "book.schema.json"
MADE_BY = "Made by `publish schema`, which writes it again when types are added."


def book_schema(types: Iterable[str]) -> Schema:
    """The schema of a book with these types."""
    schema = schema_of(BookConfig)
    definitions = schema["$defs"]
    section = definitions["Section"]
    names = list(types)
    section["properties"]["type"]["enum"] = [*names]
    section["allOf"] = []
    for name in names:
        kind = registry.load(name)
        params = authors_schema(kind.params_model, f"#/$defs/{name}.{{model}}")
        for model, inner in params.pop("$defs", {}).items():
            definitions[f"{name}.{model}"] = inner
        section["allOf"].append(
            {
                "if": {"properties": {"type": {"const": name}}, "required": ["type"]},
                "then": {"properties": _of_type(kind, params)},
            }
        )
    return {
        "$comment": MADE_BY,
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
    }


def schema_text(types: Iterable[str]) -> str:
    """The schema of a book with these types, as the text of a file."""
    return json.dumps(book_schema(types), indent=2) + "\n"


def write_beside(book: Path) -> None:
    """Write the schema beside a book, unless another file has its name."""
    path = book.with_name(FILE)
    if path.exists() and not _is_ours(path):
        MESSAGES.warning("%s: is not our schema; left unchanged", path)
        return
    write_file(
        path, schema_text(kind.name for kind in registry.loadable()).encode("utf-8")
    )


def _is_ours(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return MADE_BY.encode("utf-8") in stream.read(1000)


def _of_type(kind: PuzzleType, params: Schema) -> dict[str, Schema]:
    # A section may leave out every param, and must leave out those of the place.
    params.pop("required", None)
    level: Schema = {"enum": list(kind.presets)}
    levels: Schema = {"items": level}
    return {
        "params": params,
        "level": {"anyOf": [level, {"type": "null"}]},
        "ramp": {
            "anyOf": [
                {"type": "array", **levels},
                {"type": "object", "properties": {"levels": levels}},
                {"type": "null"},
            ]
        },
    }
