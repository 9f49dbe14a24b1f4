"""The graphics state of PDF, and the marks that painting leaves."""

from dataclasses import dataclass

from ...core.boxes import UNMOVED, Box, Matrix
from .fonts import Font
from .paints import Paint, flat
from .spaces import Colour, Space

BLACK = flat(Colour(Space("grey"), (0.0,)))
GREY = Space("grey")
NOWHERE: Box = (1e9, 1e9, -1e9, -1e9)  # what a clip of nothing leaves

_INHERITED = (
    *("fill", "stroke", "fill_space", "stroke_space", "width", "cap"),
    *("font", "size", "char_gap", "word_gap", "stretch", "leading", "mode", "rise"),
    *("fill_over", "stroke_over", "keeps_zero", "blends"),
)


@dataclass(slots=True)
class Mark:
    """One thing that a page paints.

    Attributes:
        kind: "text", "line", "shape" or "picture".
        box: where it is, clipped.
        size: of text, or the thickness of a line, in pt; of a picture its dpi.
        dots: the width and height of a picture in dots.
        solid: it fills its whole box.
        over: it leaves the inks below it that it does not name (overprint).
        keeps_zero: an ink of which it has none counts as one that it does not name.
        blends: it mixes with what is below it, so that inks add up.
        frame: it is the outline of a rectangle.
        word: the word that a text's glyph is part of, if it is one glyph.
    """

    kind: str
    box: Box
    paint: Paint = BLACK
    size: float = 0.0
    dots: tuple[int, int] = (0, 0)
    solid: bool = False
    over: bool = False
    keeps_zero: bool = False
    blends: bool = False
    frame: bool = False
    word: str = ""


class State:
    """What operators set and later ones use."""

    __slots__ = (*_INHERITED, "clip", "ctm")

    def __init__(self) -> None:
        self.ctm: Matrix = UNMOVED
        self.clip: Box | None = None
        self.fill = self.stroke = BLACK
        self.fill_space: Space = GREY
        self.stroke_space: Space = GREY
        self.width, self.cap = 1.0, 0.0
        self.font: Font | None = None
        self.size = self.char_gap = self.word_gap = self.leading = self.rise = 0.0
        self.stretch, self.mode = 1.0, 0.0
        self.fill_over = self.stroke_over = self.keeps_zero = self.blends = False

    def copy(self) -> "State":
        """Return a state that can change without this one."""
        other = State.__new__(State)
        other.ctm, other.clip = self.ctm, self.clip
        other.fill, other.stroke = self.fill, self.stroke
        other.fill_space, other.stroke_space = self.fill_space, self.stroke_space
        other.width, other.cap = self.width, self.cap
        other.font, other.size = self.font, self.size
        other.char_gap, other.word_gap = self.char_gap, self.word_gap
        other.stretch, other.leading = self.stretch, self.leading
        other.mode, other.rise = self.mode, self.rise
        other.fill_over, other.stroke_over = self.fill_over, self.stroke_over
        other.keeps_zero, other.blends = self.keeps_zero, self.blends
        return other

    @property
    def inherited(self) -> tuple[object, ...]:
        """All that a form inherits, besides its place."""
        return tuple(getattr(self, name) for name in _INHERITED)
