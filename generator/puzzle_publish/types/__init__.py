"""Puzzle types, one folder each, and the contract that they keep.

Bases for types of one's own, besides `puzzle_publish.PuzzleType`: `LogicType` for
puzzles that fall to techniques with names, `SquareType` for Latin squares and
`LineType` for cells that are on or off. Each is imported at its first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._logic.linetype import LineType
    from ._logic.logictype import LogicType
    from ._logic.squaretype import SquareType

__all__ = ["LineType", "LogicType", "SquareType"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"._logic.{name.lower()}", __name__), name)
