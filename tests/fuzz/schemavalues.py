"""Values that a JSON schema allows, and now and then one that it does not."""

import random
from collections.abc import Sequence
from typing import Any

from yamlwriting import Raw

Schema = dict[str, Any]


def value_of(
    node: Schema,
    root: Schema,
    rng: random.Random,
    wrong: float,
    tokens: Sequence[str],
) -> object:
    """A value of a schema's node; with the probability `wrong` any token instead."""
    if rng.random() < wrong:
        return Raw(rng.choice(tokens))

    def inner(one: Schema) -> object:
        return value_of(one, root, rng, wrong, tokens)

    if "$ref" in node:
        return inner(root["$defs"][node["$ref"].rpartition("/")[2]])
    if "const" in node:
        return node["const"]
    if "enum" in node:
        return rng.choice(node["enum"])
    for key in ("anyOf", "oneOf"):
        if key in node:
            return inner(rng.choice(node[key]))
    match node.get("type"):
        case "boolean":
            return rng.random() < 0.5
        case "integer" | "number":
            return _number(node, rng)
        case "array":
            most = min(node.get("maxItems", 3), 3)
            count = rng.randint(min(node.get("minItems", 0), most), most)
            return [inner(node.get("items", {"type": "string"})) for _ in range(count)]
        case "object" if "properties" in node:
            needed = node.get("required", ())
            return {
                name: inner(one)
                for name, one in node["properties"].items()
                if name in needed or rng.random() < 0.4
            }
        case "null":
            return None
        case "string" if "pattern" in node:
            return rng.choice(("a", "b-2", "x" * 64, "0"))
        case "string" if node.get("format") == "date":
            return "2027-03-01"
    return Raw(rng.choice(tokens))


def _number(node: Schema, rng: random.Random) -> int | float:
    low = node.get("minimum", node.get("exclusiveMinimum", -(10**6)))
    high = node.get("maximum", node.get("exclusiveMaximum", 10**6))
    if node["type"] == "number":
        return rng.choice((low, high, rng.uniform(low, high), low - 0.5, high + 1e-9))
    inside = (low, high, rng.randint(low, high), min(low + 1, high))
    return rng.choice((*inside, *inside, low - 1, high + 1))
