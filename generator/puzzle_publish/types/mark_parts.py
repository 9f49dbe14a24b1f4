"""What `MarkType` calls in the modules of a type's folder.

P  the class of the type's params
G  the class of its givens
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from ..core.figure import Step as Shape
from ..core.puzzle import Json
from ..rules.marks import MarkStatement
from .mark_grid import MarkGrid
from .parts import GeneratePart

if TYPE_CHECKING:
    from ..grids.symmetry import Turn
    from ..rules.mark_ladder import Rung

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
G = TypeVar("G")
G_contra = TypeVar("G_contra", contravariant=True)


class MarkModelPart(Protocol[P_contra, G]):
    """A module `model` of puzzles of marks."""

    def read(self, printed: Json, /) -> G:
        """Return givens, or raise a ValueError that says why these are none."""

    def printed(self, givens: G, /) -> Json:
        """Return givens as a page prints them."""

    def statement(self, givens: G, /) -> MarkStatement:
        """Return what the puzzle asks."""

    def turned(self, givens: G, turn: "Turn", /) -> G:
        """Return the givens turned or mirrored, which are the same puzzle."""

    def largest(self, params: P_contra, /) -> G:
        """Return givens that need as much room as any, for measuring only."""


class MarkLadderPart(Protocol):
    """A module with a ladder of marks, as `puzzle_publish.rules.mark_ladder`."""

    LADDER: "tuple[Rung, ...]"


class MarkDrawPart(Protocol[G_contra]):
    """A module `draw` of `MarkType`."""

    def grid(self, givens: G_contra, /) -> MarkGrid:
        """Return what the page prints besides the lines of the grid."""

    def picture(self, name: str, row: int, column: int, /) -> Iterable[Shape]:
        """Return what is drawn in a cell, "mark" or a name in `MarkGrid.drawn`."""


@dataclass(frozen=True, slots=True)
class MarkParts(Generic[P]):
    """The modules of `MarkType`."""

    generate: GeneratePart[P]
    ladder: MarkLadderPart
