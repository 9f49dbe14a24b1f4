"""Checks data with a pydantic model; problems are sentences, each with its place.

What is allowed comes from the model's JSON schema, so that a message states the whole
range and not only the limit that was exceeded.
"""

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..messages import did_you_mean, listed, quoted
from ..puzzle import Json
from .json_schema import Schema, schema_of
from .yaml_file import KeyPath, Problem, YamlFile, read

Model = TypeVar("Model", bound=BaseModel)

_OURS = ("value_error", "assertion_error")


def check_model(
    file: YamlFile,
    model: type[Model],
    base: KeyPath = (),
    data: Json = None,
    *,
    private: Collection[str] = (),
) -> tuple[Model | None, list[Problem]]:
    """The data as a model, or None and what is wrong with it.

    Args:
        file: the source of the data, for the places.
        model: the model to check with.
        base: path of the data in the file; () for all of it.
        data: the data; the file's if neither `data` nor `base` is given.
        private: top-level keys that are not for users; no message names them.
    """
    value = data if base or data is not None else file.data
    try:
        # Through JSON, from which a strict model accepts strings as dates and lists as
        # tuples, but still no text as a number.
        return model.model_validate_json(json.dumps(value)), []
    except ValidationError as error:
        schema = schema_of(model)
        for key in private:
            schema["properties"].pop(key, None)
        found = _by_path(error, value)
        problems = [
            _problem(file, base, path, errors, schema) for path, errors in found.items()
        ]
        return None, [one for one in problems if not _known(file, one)]


def _known(file: YamlFile, problem: Problem) -> bool:
    return any(problem.path == one.path for one in file.problems)


def _by_path(error: ValidationError, value: Json) -> dict[KeyPath, list[ErrorDetails]]:
    found: dict[KeyPath, list[ErrorDetails]] = {}
    branches = set()
    for one in error.errors(include_url=False):
        path, branched = _real_path(one, value)
        found.setdefault(path, []).append(one)
        if branched:
            branches.add(path)
    # Errors below a union's path explain more than the union's own.
    for path in branches:
        if any(
            len(other) > len(path) and other[: len(path)] == path for other in found
        ):
            found.pop(path)
    # A list is too short only because its items were refused.
    return {
        path: errors
        for path, errors in found.items()
        if not (
            errors[0]["type"] == "too_short"
            and errors[0]["ctx"]["actual_length"] < len(errors[0]["input"])
            and any(len(o) > len(path) and o[: len(path)] == path for o in found)
        )
    }


def _real_path(error: ErrorDetails, value: Json) -> tuple[KeyPath, bool]:
    """The error's path in the data, and whether it had names of union branches."""
    path: list[str | int] = []
    branched = False
    last = len(error["loc"]) - 1
    for index, part in enumerate(error["loc"]):
        if isinstance(value, dict) and part in value:
            value = value[str(part)]
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value = value[part]
        elif error["type"] != "missing" or index != last:
            branched = True
            continue
        path.append(part)
    return tuple(path), branched


def _problem(
    file: YamlFile,
    base: KeyPath,
    path: KeyPath,
    errors: list[ErrorDetails],
    schema: Schema,
) -> Problem:
    error = errors[0]
    whole = (*base, *path)
    if error["type"] == "extra_forbidden":
        keys = allowed_keys(schema, path[:-1])
        message = (
            f"there is no such key; allowed are {listed(keys, last='and')}"
            f"{did_you_mean(path[-1], keys)}"
        )
        return file.problem(whole, message, at_key=True)
    if error["type"] == "missing" and isinstance(path[-1], int):
        path = path[:-1]  # a list with too few items
        whole = (*base, *path)
    nodes = list(nodes_at(schema, path))
    if error["type"] == "missing" and not isinstance(error["input"], list):
        missing = file.problem(whole[:-1], "", at_key=True)
        message = f"is missing, must be {_allowed(nodes)}"
        if missing.option:
            message = f"{path[-1]}: {message}"
        return replace(missing, path=whole, message=message)
    got = error["input"]
    if error["type"] in _OURS:
        reason = error["msg"].split(", ", 1)[-1]
        seen = "" if isinstance(got, dict) else f" (got {quoted(got)})"
        return file.problem(whole, f"{reason}{seen}")
    message = f"must be {_allowed(nodes) or error['msg']} (got {_seen(got, nodes)})"
    return file.problem(whole, f"{message}{_hint(got, nodes)}")


def allowed_keys(schema: Schema, path: KeyPath) -> list[str]:
    """The keys that a JSON schema knows at a path."""
    return [key for node in nodes_at(schema, path) for key in node["properties"]]


def phrase_of(schema: Schema, path: KeyPath) -> str:
    """What a JSON schema allows at a path, in words."""
    return _allowed(list(nodes_at(schema, path)))


def nodes_at(schema: Schema, path: KeyPath) -> Iterator[Schema]:
    """Yield what a JSON schema allows at a path: one schema for each alternative."""
    nodes = list(_branches(schema, schema))
    for part in path:
        nodes = [
            branch
            for node in nodes
            for inner in _step(node, part)
            for branch in _branches(schema, inner)
        ]
    yield from nodes


def _branches(root: Schema, node: Schema) -> Iterator[Schema]:
    """The node itself, or the nodes that its reference or union leads to."""
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[-1]
        yield from _branches(root, root["$defs"][name])
        return
    union = node.get("anyOf") or node.get("oneOf") or node.get("allOf")
    if not union:
        yield {"properties": {}, **node}
        return
    for branch in union:
        yield from _branches(root, branch)


def _step(node: Schema, part: str | int) -> Iterator[Schema]:
    if isinstance(part, str):
        known = node["properties"].get(part, node.get("additionalProperties"))
    else:
        fixed = node.get("prefixItems", [])
        known = fixed[part] if part < len(fixed) else node.get("items")
    if known is not None and not isinstance(known, bool):
        yield known


def _allowed(nodes: list[Schema]) -> str:
    phrases = [_phrase(node) for node in nodes if node.get("type") != "null"]
    return " or ".join(phrase for phrase in dict.fromkeys(phrases) if phrase)


def _phrase(node: Schema) -> str:
    if "const" in node:
        return quoted(node["const"])
    if "enum" in node:
        return f"one of {listed(node['enum'])}"
    kind = node.get("type", "")
    if kind in ("integer", "number"):
        noun = "a whole number" if kind == "integer" else "a number"
        return f"{noun}{_range(node)}"
    if kind == "string":
        return _text_phrase(node)
    if kind == "array":
        return "a list" + _count(node.get("minItems"), node.get("maxItems"), "items")
    return {"boolean": "true or false", "object": "a mapping"}.get(kind, "")


def _range(node: Schema) -> str:
    step = 1 if node["type"] == "integer" else 0
    low, high = node.get("minimum"), node.get("maximum")
    if "exclusiveMinimum" in node:
        low = node["exclusiveMinimum"] + step
    if "exclusiveMaximum" in node:
        high = node["exclusiveMaximum"] - step
    if low is None and high is None:
        return ""
    if high is None:
        return f" of at least {low}"
    return f" of at most {high}" if low is None else f" from {low} to {high}"


def _text_phrase(node: Schema) -> str:
    if node.get("format") == "date":
        return "a date such as 2027-01-31"
    if "patternErrorMessage" in node:
        return str(node["patternErrorMessage"])
    if "pattern" in node:
        return f"text that matches {node['pattern']}"
    return "text" + _count(node.get("minLength"), node.get("maxLength"), "characters")


def _count(low: int | None, high: int | None, noun: str) -> str:
    if not low and high is None:
        return ""
    if high is None:
        return f" of at least {low} {_plural(low, noun)}"
    if low == high:
        return f" of {low} {_plural(low, noun)}"
    return f" of {low} to {high} {noun}" if low else f" of at most {high} {noun}"


def _plural(number: int | None, nouns: str) -> str:
    return nouns.removesuffix("s") if number == 1 else nouns


def _seen(got: Json, nodes: list[Schema]) -> str:
    if isinstance(got, list) and any(node.get("type") == "array" for node in nodes):
        return f"{len(got)} {_plural(len(got), 'items')}"
    return quoted(got)


def _hint(got: Json, nodes: list[Schema]) -> str:
    words = [word for node in nodes for word in node.get("enum", [])]
    words += [node["const"] for node in nodes if "const" in node]
    texts = [word for word in words if isinstance(word, str)]
    if isinstance(got, str):
        return did_you_mean(got, texts)
    # If a number is also allowed, its value is wrong, not its type.
    kinds = {node.get("type") for node in nodes}
    wants_text = "string" in kinds and not kinds & {"integer", "number"}
    if wants_text and isinstance(got, int | float):
        return "; put it in quotes"
    return ""


def read_model(path: str | Path, model: "type[Model]") -> "Model":
    """A YAML file as a pydantic model."""
    file = read(path)
    value, problems = check_model(file, model)
    if value is None or problems or file.problems:
        raise file.refusal(problems)
    return value
