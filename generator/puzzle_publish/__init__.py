"""One YAML file in, a proven and print-ready puzzle book out.

The names in `__all__` are the public API: functions for programs, the base classes of
puzzle types, the values that both use, and the errors. Each is imported at its first
use, so that importing the package is cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .core.own_version import VERSION

if TYPE_CHECKING:
    from .api import (
        Puzzle,
        build,
        generate,
        grade,
        load_book,
        load_type,
        solve,
        type_names,
        verify,
    )
    from .core.book import LoadedBook
    from .core.errors import (
        CannotFill,
        ConfigError,
        LayoutError,
        OutOfSteps,
        PreflightError,
        PublishError,
        RenderError,
        UsageError,
        VerificationError,
    )
    from .core.figure import (
        Area,
        Circle,
        Clue,
        Figure,
        Label,
        Line,
        Rect,
        Room,
        TextLabel,
    )
    from .core.puzzle import (
        CoverPicture,
        Draft,
        Fairness,
        Grade,
        Hint,
        Json,
        SolvingStep,
    )
    from .core.values import BookContext, Taste
    from .make.folder_faults import Fault
    from .types.capabilities import (
        BlankGrids,
        DatedPages,
        ExtraSheets,
        InterchangeFiles,
        Ladder,
        OwnClues,
        Sheet,
        SpacedEntries,
    )
    from .types.cells import GridCell
    from .types.contract import GlossaryEntry, PuzzleType
    from .types.params import DatedParams, Params
    from .types.solving import Solutions
    from .types.texts import Text

__version__ = VERSION
__all__ = [
    "Area",
    "BlankGrids",
    "BookContext",
    "CannotFill",
    "Circle",
    "Clue",
    "ConfigError",
    "CoverPicture",
    "DatedPages",
    "DatedParams",
    "Draft",
    "ExtraSheets",
    "Fairness",
    "Fault",
    "Figure",
    "GlossaryEntry",
    "Grade",
    "GridCell",
    "Hint",
    "InterchangeFiles",
    "Json",
    "Label",
    "Ladder",
    "LayoutError",
    "Line",
    "LoadedBook",
    "OutOfSteps",
    "OwnClues",
    "Params",
    "PreflightError",
    "PublishError",
    "Puzzle",
    "PuzzleType",
    "Rect",
    "RenderError",
    "Room",
    "Sheet",
    "Solutions",
    "SolvingStep",
    "SpacedEntries",
    "Taste",
    "Text",
    "TextLabel",
    "UsageError",
    "VerificationError",
    "build",
    "generate",
    "grade",
    "load_book",
    "load_type",
    "solve",
    "type_names",
    "verify",
]

# The public names of each module.
_MODULES = {
    "api": "Puzzle build generate grade load_book load_type solve type_names verify",
    "core.book": "LoadedBook",
    "core.errors": (
        "CannotFill ConfigError LayoutError OutOfSteps PreflightError "
        "PublishError RenderError UsageError VerificationError"
    ),
    "core.figure": "Area Circle Clue Figure Label Line Rect Room TextLabel",
    "core.puzzle": "CoverPicture Draft Fairness Grade Hint Json SolvingStep",
    "core.values": "BookContext Taste",
    "make.folder_faults": "Fault",
    "types.cells": "GridCell",
    "types.capabilities": (
        "BlankGrids DatedPages ExtraSheets InterchangeFiles Ladder OwnClues Sheet "
        "SpacedEntries"
    ),
    "types.contract": "GlossaryEntry PuzzleType",
    "types.params": "DatedParams Params",
    "types.solving": "Solutions",
    "types.texts": "Text",
}
HOMES = {name: home for home, names in _MODULES.items() for name in names.split()}


if not TYPE_CHECKING:  # or a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Import a public name from its module."""
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f".{HOMES[name]}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
