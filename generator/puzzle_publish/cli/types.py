"""`publish types`: lists the puzzle types, or describes one."""

import argparse
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..core.messages import plain
from ..core.puzzle import Json
from .options import Verbs, add_json, verb_parser

if TYPE_CHECKING:
    from ..core.reading.json_schema import Schema
    from ..types.contract import PuzzleType
    from ..types.params import Params


def add(verbs: Verbs) -> None:
    """Add `publish types`."""
    parser = verb_parser(verbs, "types", _call, "types calendar")
    parser.add_argument("name", metavar="NAME", nargs="?")
    parser.add_argument(
        "--schema", action="store_true", help="the schema of books of that type alone"
    )
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from ..config import schema
    from ..types import registry

    kinds = [registry.load(args.name)] if args.name else registry.loadable()
    if args.schema:
        print(schema.schema_text([kind.name for kind in kinds]), end="")
        return 0
    if args.json:
        print(as_json(kinds))
    else:
        print(plain(one_type(kinds[0]) if args.name else table(kinds)))
    return 0


def table(kinds: "Iterable[PuzzleType]") -> str:
    """A table with one line for each type."""
    rows = [
        (k.name, k.text(k.main_language).title, ", ".join(k.presets)) for k in kinds
    ]
    return columns([("type", "title", "levels"), *rows])


def as_json(kinds: "Iterable[PuzzleType]") -> str:
    """The types and their presets as JSON."""
    return json.dumps(
        [
            {
                "name": kind.name,
                "version": kind.version,
                "title": kind.text(kind.main_language).title,
                "levels": dict(kind.levels),
                "presets": _presets(kind),
            }
            for kind in kinds
        ]
    )


def one_type(kind: "PuzzleType") -> str:
    """A type's rules, its params at each level, and the allowed values of each."""
    from ..core.reading.model_errors import phrase_of
    from ..types.facts import example_rules
    from ..types.params import authors_schema

    text = kind.text(kind.main_language)
    schema = authors_schema(kind.params_model)
    names = list(schema["properties"])
    presets = _presets(kind)
    stars = [f"{level} {'*' * kind.levels[level]}".rstrip() for level in presets]
    rows = [
        (name, *(_shown(params, name) for params in kind.presets.values()))
        for name in names
    ]
    about = [
        f"  {name}: {_described(schema['properties'][name])}"
        f" ({phrase_of(schema, (name,))})"
        for name in names
    ]
    rules = example_rules(kind, kind.main_language)
    lines = [f"{kind.name}: {text.title}", *rules, ""]
    lines += [columns([("params", *stars), *rows]), *_graded(kind), "", *about]
    return "\n".join(lines).rstrip()


def _graded(kind: "PuzzleType") -> list[str]:
    """The levels of which the type makes no puzzles, as lines."""
    levels = [level for level in kind.levels if level not in kind.presets]
    made = "makes no puzzles of that level, but grades those of others so"
    return ["", *(f"{level}: {kind.name} {made}" for level in levels)] if levels else []


def _shown(params: "Params", name: str) -> str:
    """A param as a book's file has it, also where it is left out as usual."""
    from pydantic_core import to_jsonable_python

    return json.dumps(to_jsonable_python(getattr(params, name)))


def _described(node: "Schema") -> str:
    return str(node.get("description", node.get("title", "")))


def _presets(kind: "PuzzleType") -> dict[str, Mapping[str, Json]]:
    return {
        level: params.model_dump(mode="json") for level, params in kind.presets.items()
    }


def columns(rows: list[tuple[str, ...]]) -> str:
    """Rows as lines with columns that are aligned on a terminal."""
    from ..core.text_picture import columns_of

    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell + " " * (width - columns_of(cell))
            for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    )
