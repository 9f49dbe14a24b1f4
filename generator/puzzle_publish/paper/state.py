"""The graphics state of a content stream, as far as it decides what is seen."""

from dataclasses import dataclass, replace

from ..core.boxes import Box, Matrix
from .fonts import Font

BLACK = ("g", 0.0)
Colour = tuple[object, ...]


@dataclass(slots=True)
class State:
    """What operators set, and `q` and `Q` save and restore.

    Attributes:
        matrix: from the stream's units to mm of the page, or to a form's own units.
        fill: the operator of its colour with its operands.
        stroke: likewise.
        weight: the width of lines, in the stream's units.
        dash: the lengths of dashes and spaces.
        alpha: opacity of fills and of strokes, and the blend mode.
        clip: the box that all clip paths have in common; None without one.
        veil: what makes it unclear how things look, as a noun; "" for nothing.
    """

    matrix: Matrix
    fill: Colour = BLACK
    stroke: Colour = BLACK
    weight: float = 1.0
    dash: tuple[float, ...] = ()
    alpha: tuple[tuple[str, object], ...] = ()
    clip: Box | None = None
    veil: str = ""
    font: Font | None = None
    size: float = 0.0
    apart: float = 0.0  # Tc, after each glyph
    spaced: float = 0.0  # Tw, after each space
    wide: float = 1.0  # Tz
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> "State":
        """Return a copy, for `q`."""
        return replace(self)

    def inherited(self) -> tuple[object, ...]:
        """Return what decides how a form looks that sets nothing itself."""
        return (
            *(self.fill, self.stroke, self.weight, self.dash, self.alpha),
            *(self.veil, self.mode),
        )
