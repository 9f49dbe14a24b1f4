"""Data as YAML text in many ways, what no honest writer writes included."""

import datetime
import json
import random
from collections.abc import Iterator


class Pairs(list):
    """A mapping as a list of pairs, in which a key may stand twice."""


class Raw(str):
    """A text that is written as it is, whatever YAML makes of it."""


def as_pairs(value: object) -> object:
    """Plain data with its mappings as Pairs."""
    if isinstance(value, dict):
        return Pairs((key, as_pairs(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return [as_pairs(inner) for inner in value]
    return value


def holders(value: object) -> Iterator[list]:
    """Every mapping and list in some data."""
    if isinstance(value, list):
        yield value
        for item in value:
            yield from holders(item[1] if isinstance(value, Pairs) else item)


def written(value: object, rng: random.Random) -> str:
    """The text, in blocks, in lines or as JSON."""
    way = rng.randrange(4)
    if way == 0:
        return _flow(value, rng, "") + "\n"
    if way == 1:
        return _flow(value, rng, "\n") + "\n"
    return _block(value, rng, 0).lstrip("\n") + "\n"


def _block(value: object, rng: random.Random, depth: int) -> str:
    indent = "\n" + "  " * depth
    if isinstance(value, list) and not value:
        return "{}" if isinstance(value, Pairs) else "[]"
    if depth > 2 and rng.random() < 0.5:
        return _flow(value, rng, "")
    if isinstance(value, Pairs):
        return "".join(
            f"{indent}{_scalar(key, rng)}: {_block(inner, rng, depth + 1)}"
            for key, inner in value
        )
    if isinstance(value, list):
        return "".join(f"{indent}- {_block(inner, rng, depth + 1)}" for inner in value)
    return _scalar(value, rng)


def _flow(value: object, rng: random.Random, end: str) -> str:
    if isinstance(value, Pairs):
        inner = f",{end or ' '}".join(
            f"{_scalar(key, rng)}: {_flow(item, rng, end)}" for key, item in value
        )
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{f',{end} '.join(_flow(item, rng, end) for item in value)}]"
    return _scalar(value, rng)


def _scalar(value: object, rng: random.Random) -> str:
    if isinstance(value, Raw):
        return str(value)
    if value is None:
        return rng.choice(("null", "~", ""))
    if isinstance(value, bool | datetime.date):
        return str(value).lower()
    if not isinstance(value, str):
        return repr(value)
    plain = value and value.replace("-", "").replace("_", "").isalnum()
    if plain and rng.random() < 0.7:
        return value
    if rng.random() < 0.3:
        return "'" + value.replace("'", "''") + "'"
    return json.dumps(value, ensure_ascii=rng.random() < 0.2)
