"""The JSON schema of a book's YAML file, by which editors complete and check it.

configs/schema.json is `publish types --schema` with the types that come with us; a test
keeps it in step.
"""

import json
from collections.abc import Iterable
from typing import Any

from .. import registry
from ..contract import PuzzleType
from .book import BookConfig

Schema = dict[str, Any]


def book_schema(types: Iterable[str]) -> Schema:
    """The schema of a book made of these types."""
    schema = BookConfig.model_json_schema(by_alias=True)
    definitions = schema["$defs"]
    section = definitions["Section"]
    section["properties"]["type"]["enum"] = list(types)
    section["allOf"] = []
    for name in section["properties"]["type"]["enum"]:
        kind = registry.load(name)
        params = kind.params_model.model_json_schema(
            by_alias=True, ref_template=f"#/$defs/{name}.{{model}}"
        )
        for model, inner in params.pop("$defs", {}).items():
            definitions[f"{name}.{model}"] = inner
        section["allOf"].append(
            {
                "if": {"properties": {"type": {"const": name}}, "required": ["type"]},
                "then": {"properties": _of_type(kind, params)},
            }
        )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def as_text(schema: Schema) -> str:
    """The schema as configs/schema.json holds it."""
    return json.dumps(schema, indent=2) + "\n"


def _of_type(kind: PuzzleType, params: Schema) -> Schema:
    # Presets give what a section leaves out, and level and date come from the section.
    params.pop("required", None)
    for key in ("level", "date"):
        params["properties"].pop(key, None)
    level = {"enum": list(kind.presets)}
    levels = {"items": level}
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
