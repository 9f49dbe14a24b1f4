"""Puzzle types, one folder each, and the contract that they keep.

Bases for types of one's own, besides `puzzle_publish.PuzzleType`, each imported at its
first use. A type says in `_parts` where its modules are, and mypy checks them:

    ModularType  any puzzle
    LogicType    puzzles that fall to techniques with names
    SquareType   Latin squares
    LineType     cells that are on or off, solved line by line
    MarkType     cells that hold a mark or not, from a statement of what is asked
    LoopType     lines to draw: a loop, or bridges
    ToldType     with one of those: what is drawn so far explains each step
    EntryType    grids of words from a list
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._grid.entrytype import EntryType
    from ._grid.parts import EntryDrawPart, EntryParts
    from ._logic.linetype import LineType
    from ._logic.logictype import LogicType
    from ._logic.looptype import LoopType
    from ._logic.marktype import MarkType
    from ._logic.squaretype import SquareType
    from ._logic.toldtype import ToldType
    from .mark_grid import MarkGrid
    from .mark_parts import MarkDrawPart, MarkParts
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
    "MarkDrawPart",
    "MarkGrid",
    "MarkParts",
    "MarkType",
    "ModularParts",
    "ModularType",
    "Size",
    "SquareDrawPart",
    "SquareParts",
    "SquareType",
    "ToldType",
]
# The module of each.
HOMES = {
    "DrawPart": "parts",
    "EntryDrawPart": "_grid.parts",
    "EntryParts": "_grid.parts",
    "EntryType": "_grid.entrytype",
    "LineParts": "parts",
    "LineType": "_logic.linetype",
    "LogicParts": "parts",
    "LogicType": "_logic.logictype",
    "LoopDrawPart": "parts",
    "LoopType": "_logic.looptype",
    "MarkDrawPart": "mark_parts",
    "MarkGrid": "mark_grid",
    "MarkParts": "mark_parts",
    "MarkType": "_logic.marktype",
    "ModularParts": "parts",
    "ModularType": "modulartype",
    "Size": "parts",
    "SquareDrawPart": "parts",
    "SquareParts": "parts",
    "SquareType": "_logic.squaretype",
    "ToldType": "_logic.toldtype",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{HOMES[name]}", __name__), name)
