"""Corrupted copies of JSON values, each of which a sound check must refuse."""

import math
from collections.abc import Iterator

from ..core.puzzle import Json

_MOST = 30


def corrupted(value: Json) -> Iterator[tuple[str, Json]]:
    """Yield what was changed, and a copy of the JSON value with that one change.

    A part is altered, dropped or swapped. At most 30 copies, spread evenly.

    >>> [copy for _, copy in corrupted([1, 2])]
    [[2], [2, 2], [1], [2, 1], [1, 3]]
    """
    variants = list(_variants(value, "$"))
    step = max(1, math.ceil(len(variants) / _MOST))
    yield from variants[::step]


def _variants(value: Json, at: str) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            rest = {key: value[key] for key in value if key != name}
            yield f"{at}.{name} dropped", rest
            for what, other in _variants(inner, f"{at}.{name}"):
                yield what, {**value, name: other}
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            yield f"{at}[{k}] dropped", value[:k] + value[k + 1 :]
            if k and value[k - 1] != inner:
                swapped = [*value[: k - 1], inner, value[k - 1], *value[k + 1 :]]
                yield f"{at}[{k - 1}] and [{k}] swapped", swapped
            for what, other in _variants(inner, f"{at}[{k}]"):
                yield what, [*value[:k], other, *value[k + 1 :]]
    else:
        yield f"{at} altered", _altered(value)


def _altered(leaf: Json) -> Json:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int | float):
        return leaf + 1
    if isinstance(leaf, str):
        return leaf[:-1] + chr(ord(leaf[-1]) ^ 1) if leaf else "x"
    return 1
