"""Puzzle types, one folder each, and the contract that they keep.

Bases for types of one's own, besides `puzzle_publish.PuzzleType`, each imported at its
first use. A type says in `_parts` where its modules are, and mypy checks them:

    ModularType  any puzzle
    LogicType    puzzles that fall to techniques with names
    SquareType   Latin squares
    LineType     cells that are on or off, solved line by line
    LoopType     lines to draw: a loop, or bridges
    EntryType    grids of words from a list
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._grid.entrytype import EntryType
    from ._grid.parts import EntryDrawPart, EntryParts
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
        ModularParts,
        Size,
        SquareDrawPart,
        SquareParts,
    )

__all__ = [
    "DrawPart",
    "EntryDrawPart",
    "EntryParts",
    "EntryType",
    "LineParts",
    "LineType",
    "LogicParts",
    "LogicType",
    "LoopDrawPart",
    "LoopType",
    "ModularParts",
    "ModularType",
    "Size",
    "SquareDrawPart",
    "SquareParts",
    "SquareType",
]
# Where they are, if not in `parts` or, of a `LogicType`, in its module of `_logic`.
_PLACES = {
    "EntryDrawPart": "._grid.parts",
    "EntryParts": "._grid.parts",
    "EntryType": "._grid.entrytype",
    "ModularType": ".modulartype",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    logic = f"._logic.{name.lower()}" if name.endswith("Type") else ".parts"
    return getattr(import_module(_PLACES.get(name, logic), __name__), name)
