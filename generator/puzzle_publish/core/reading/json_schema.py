"""The type of a JSON schema: the keys that pydantic writes, and that we add."""

from typing import TypedDict, cast

from pydantic import BaseModel

from ..puzzle import Json

Schema = TypedDict(
    "Schema",
    {
        "$comment": str,
        "$schema": str,
        "$ref": str,
        "$defs": "dict[str, Schema]",
        "title": str,
        "description": str,
        "default": Json,
        "type": str,
        "const": Json,
        "enum": list[Json],
        "anyOf": "list[Schema]",
        "oneOf": "list[Schema]",
        "allOf": "list[Schema]",
        "if": "Schema",
        "then": "Schema",
        # Of mappings.
        "properties": "dict[str, Schema]",
        "additionalProperties": "bool | Schema",
        "required": list[str],
        # Of lists.
        "items": "bool | Schema",
        "prefixItems": "list[Schema]",
        "minItems": int,
        "maxItems": int,
        # Of numbers.
        "minimum": float,
        "maximum": float,
        "exclusiveMinimum": float,
        "exclusiveMaximum": float,
        # Of texts.
        "format": str,
        "pattern": str,
        "patternErrorMessage": str,
        "minLength": int,
        "maxLength": int,
    },
    total=False,
)


def schema_of(model: type[BaseModel], ref_template: str = "#/$defs/{model}") -> Schema:
    """Return the JSON schema of a model, with the names that files use."""
    schema = model.model_json_schema(by_alias=True, ref_template=ref_template)
    return cast("Schema", schema)
