"""A type's worked examples, read from the files in its folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..core.errors import PublishError
from ..core.puzzle import Draft, Json

G = TypeVar("G")


def read_example(folder: Path, name: str = "worked") -> Draft:
    """The puzzle and key in examples/<name>.json of the type in this folder."""
    path = folder / "examples" / f"{name}.json"
    return Draft(**json.loads(path.read_text(encoding="utf-8")))


def worked_givens(name: str, example: Draft, read: Callable[[Json], G]) -> G:
    """Return the givens of a type's worked example.

    Raises:
        PublishError: they are not of this type, as in a folder copied from another.
    """
    try:
        return read(example.givens)
    except ValueError as error:
        raise PublishError(f"{name}/examples/worked.json: {error}") from error
