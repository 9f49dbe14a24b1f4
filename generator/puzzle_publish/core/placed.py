"""What is placed on a page: figures and pictures in their slots, boxes on a cover."""

from collections.abc import Mapping
from dataclasses import dataclass

from .figure import Figure
from .pictures import Picture


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure at its size on paper.

    Attributes:
        coloured: drawn in the design's colours, on a cover.
        alt: its alternative text, "" for mere decoration.
        heavier: how many times thicker its lines are than on a page.
        table: its cells as words, row by row, for readers who cannot see it; the first
            of each row is its heading.
    """

    figure: Figure
    cell_mm: float
    coloured: bool = False
    alt: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    heavier: float = 1.0


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture in a slot.

    Attributes:
        crop: whether it fills the slot, cropped where it is longer; otherwise all of it
            is printed, as large as the slot allows.
        focus: the point that stays in view (or the place in the slot), each from 0 for
            left and top to 1 for right and bottom.
        alt: its alternative text, "" for mere decoration.
    """

    picture: Picture
    crop: bool = False
    focus: tuple[float, float] = (0.5, 0.5)
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Ornament:
    """What adorns a page besides its slots; readers of the screen edition skip it.

    Attributes:
        border: a figure of the whole page, in mm.
        drawings: names of drawings of the library, for the room that figures leave.
        lined: whether these are in lines.
    """

    border: PlacedFigure | None = None
    drawings: tuple[str, ...] = ()
    lined: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a cover, in mm from the sheet's upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def inset(
        self,
        *,
        left: float = 0.0,
        top: float = 0.0,
        right: float = 0.0,
        bottom: float = 0.0,
    ) -> "Box":
        """Return the box without these margins."""
        return Box(
            self.left + left,
            self.top + top,
            self.width - left - right,
            self.height - top - bottom,
        )


# What a slot may hold: a text on one line, a figure or a picture; None leaves it empty.
Slot = str | PlacedFigure | PlacedPicture | None
Slots = Mapping[str, Slot]
