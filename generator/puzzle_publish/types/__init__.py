"""Puzzle types, one folder each, and the contract that they keep.

Bases for types of one's own, besides `puzzle_publish.PuzzleType`, each imported at its
first use. A type says in `_parts` where its modules are, and mypy checks them:

    ModularType  any puzzle
    LogicType    puzzles that fall to techniques with names
    SquareType   Latin squares
    LineType     cells that are on or off, solved line by line
    LoopType     lines to draw: a loop, or bridges
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._logic.linetype import LineType
    from ._logic.logictype import LogicType
    from ._logic.looptype import LoopType
    from ._logic.squaretype import SquareType
    from .modulartype import ModularType
    from .parts import (
        DrawPart,
        LineParts,
        LogicParts,
        LoopDrawPart,
        Parts,
        Size,
        SquareDrawPart,
        SquareParts,
    )

__all__ = [
    "DrawPart",
    "LineParts",
    "LineType",
    "LogicParts",
    "LogicType",
    "LoopDrawPart",
    "LoopType",
    "ModularType",
    "Parts",
    "Size",
    "SquareDrawPart",
    "SquareParts",
    "SquareType",
]
_PLACES = {"ModularType": ".modulartype"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    logic = f"._logic.{name.lower()}" if name.endswith("Type") else ".parts"
    return getattr(import_module(_PLACES.get(name, logic), __name__), name)
