"""A type's worked examples, read from the files in its folder."""

import json
from pathlib import Path

from ..core.puzzle import Draft


def read_example(folder: Path, name: str = "worked") -> Draft:
    """The puzzle and key in examples/<name>.json of the type in this folder."""
    path = folder / "examples" / f"{name}.json"
    return Draft(**json.loads(path.read_text(encoding="utf-8")))
