"""The boards of a book: shipped ones by name, a user's as plain JSON."""

import functools
import json
from collections.abc import Mapping
from pathlib import Path

from ...core import resources
from ...core.errors import UsageError
from ...core.messages import did_you_mean, quoted
from .board import Board
from .boardfile import board_of, read_board_file


def board_from(value: object) -> Board:
    """The board of a shipped name, or of the JSON object in the givens.

    Raises:
        UsageError: there is no such board, or the object is invalid (the error lists
            everything that is wrong).
    """
    if isinstance(value, str):
        return _shipped(value)
    if not isinstance(value, Mapping):
        raise UsageError(f"board: must be a name or a board object (got {value!r:.80})")
    return _inline(json.dumps(value, sort_keys=True))


def shipped_boards() -> tuple[str, ...]:
    """The names of the boards that ship with the program, sorted."""
    return tuple(sorted(path.stem for path in _folder().glob("*.yaml")))


def _folder() -> Path:
    return resources.configs() / "boards"


@functools.cache
def _shipped(name: str) -> Board:
    names = shipped_boards()
    if name not in names:
        raise UsageError(
            f"board: must be one of {', '.join(names)} (got {quoted(name)})"
            f"{did_you_mean(name, names)}"
        )
    return read_board_file(_folder() / f"{name}.yaml", shown=f"{name}.yaml")


@functools.lru_cache(maxsize=32)
def _inline(text: str) -> Board:
    return board_of(json.loads(text))
