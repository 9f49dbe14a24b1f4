"""What the fronts of a shop's kinds of covers share: headline, count, foot."""

import re
from dataclasses import dataclass

from ...core.placed import Box, PlacedPicture
from .art import Subject
from .canvas import WHITE, Canvas, middle
from .headline import Lines, SetLine, fitted, headline, height_of, is_large
from .slots import CoverSlots
from .words import SEPARATOR

SANS, SERIF = ("heavy", "narrow"), ("slab", "narrow")
FOOT_PX = 4.0  # capitals of the author's name
BAND_PX = 3.2  # above and below the promise on a band
NUMBER_SHARE = 0.42  # of a headline's height that a number takes at most

_ONES = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@dataclass(frozen=True, slots=True)
class Head:
    """The headline with the rest of the title.

    Attributes:
        counted: whether it is the number of puzzles, with the title below.
    """

    lines: Lines
    counted: bool = False

    @property
    def height(self) -> float:
        """Its height in mm."""
        return height_of(self.lines)


@dataclass(frozen=True, slots=True)
class Front:
    """Lays out one front on a canvas.

    Attributes:
        landscape: whether words and picture are side by side.
        picture: the author's, placed to fill the front.
        theme: of drawings, None for all.
    """

    canvas: Canvas
    slots: CoverSlots
    subject: Subject
    landscape: bool
    picture: PlacedPicture | None = None
    theme: str | None = None

    def head(self, width: float, high: float, faces: tuple[str, ...] = SANS) -> Head:
        """Return the headline for a column, with capitals that a shop shows large."""
        c, slots = self.canvas, self.slots
        title = slots.title if "slab" in faces else slots.title.upper()
        types = [c.faces[role] for role in faces]
        lines = headline(title, types, width, high, large=c.large, small=c.small)
        wanted = slots.headline
        if wanted == "title" or (wanted == "auto" and is_large(lines, c.large)):
            return Head(lines)
        return Head(self._counted(title, width, high, faces), counted=True)

    def _counted(
        self, title: str, width: float, high: float, faces: tuple[str, ...]
    ) -> Lines:
        """Return the number of puzzles in large, and the title below it."""
        c, face = self.canvas, self.canvas.faces[faces[0]]
        number = self.slots.number
        most = max(c.large, NUMBER_SHARE * high) / face.capital_of(number)
        line = SetLine(number, face, min(most, width / face.ems(number)))
        noun = self._noun(width, 8 * c.px)
        left = max(c.small, high - height_of((line, *noun)) - 2 * c.px)
        narrow = c.faces["narrow"]
        most = 9 * c.px / narrow.capital_of(title)
        return (line, *noun, *fitted(title, narrow, width, left, most))

    def _noun(self, width: float, most: float) -> Lines:
        """Return what the number counts, in the most precise word that fits."""
        for noun in self.slots.nouns:
            if line := self.canvas.line(noun.upper(), "narrow", width, most):
                return line
        return ()

    @property
    def says_count(self) -> bool:
        """Whether title, promise or banners have the number of puzzles in them."""
        slots = self.slots
        said = (slots.title, slots.promise, *slots.banners)
        return any(names_number(text, slots.number) for text in said)

    def band_mm(self, promise: Lines) -> float:
        """Return the height of a band with the promise, 0 without one."""
        return height_of(promise) + 2 * BAND_PX * self.canvas.px if promise else 0.0

    def band(self, promise: Lines, strip: Box, radius: float = 0.0) -> None:
        """Draw a band with the promise."""
        c = self.canvas
        c.block(strip, c.colours.accent, radius)
        at = Box(c.safe.left, strip.top + BAND_PX * c.px, c.safe.width, strip.height)
        if strip.width < c.safe.width:
            at = Box(strip.left + c.gap, at.top, strip.width - 2 * c.gap, at.height)
        c.write("promise", promise, at, [WHITE], c.colours.accent)

    def promise(self, width: float, *, upper: bool = True, most_px: float = 8) -> Lines:
        """Return the promise, () if there is none or its type would be too small."""
        c, text = self.canvas, self.slots.promise
        role = "heavy" if upper else "sans"
        text = text.upper() if upper else text
        for face in (role, "narrow"):
            high = 3.2 * most_px * c.px
            if lines := c.lines(text, face, width, high, most_px * c.px, rows=2):
                return lines
        return c.lines(text, "narrow", width, 30 * c.px, most_px * c.px, rows=3)

    def count(self, width: float, high: float) -> tuple[Lines, Lines]:
        """Return the number and what it counts, one below the other."""
        c, number = self.canvas, self.slots.number
        noun = self._noun(width, max(1.02 * c.small, min(9 * c.px, 0.36 * high)))
        left = high - height_of(noun) - 2.5 * c.px
        return c.line(number, "heavy", width, left), noun

    def disc(self, place: Box, colour: str, ground: str) -> None:
        """Draw a disc that fills a square, with the number of puzzles."""
        c = self.canvas
        c.block(place, ground, place.width / 2)
        number, noun = self.count(place.width * 0.78, place.height * 0.62)
        if not number:
            return
        whole = height_of((*number, *noun))
        top = place.top + (place.height - whole) / 2
        at = Box(place.left, top, place.width, whole)
        end = c.write("count", number, at, [colour], ground)
        below = Box(at.left, end + 2 * c.px, at.width, whole)
        c.write("count", noun, below, [colour], ground)

    @property
    def counted(self) -> str:
        """The number of puzzles on one line, in capitals."""
        return with_number(self.slots.number, self.slots.nouns[-1].upper())

    @property
    def banners(self) -> tuple[str, ...]:
        """The banners in capitals."""
        return tuple(text.upper() for text in self.slots.banners)

    @property
    def foot_mm(self) -> float:
        """The height of the line with author and volume, 0 without one."""
        has_foot = bool(self.slots.author or self.slots.volume)
        return 2.1 * FOOT_PX * self.canvas.px if has_foot else 0.0

    def foot(self, place: Box, colour: str, ground: str) -> None:
        """Write author and volume in the middle of a box, at its sides if both."""
        c, slots = self.canvas, self.slots
        both = bool(slots.author and slots.volume)
        most = FOOT_PX * c.px
        for name, text, share, align in (
            ("author", slots.author, 0.56, "left"),
            ("volume", slots.volume, 0.4, "right"),
        ):
            width = place.width * (share if both else 1.0)
            line = c.line(text, "sans", width, most, small=0.0)
            at = middle(line, place)
            left = at.left if align == "left" else at.right - width
            own = Box(left, at.top, width, at.height)
            c.write(name, line, own, [colour], ground, align if both else "center")

    @property
    def headline_colours(self) -> tuple[str, str]:
        """The colours of a headline's lines on the dark ground, in turn."""
        return self.canvas.colours.bright, WHITE


def names_number(text: str, number: str) -> bool:
    """Return whether a text has a number in digits, or a round one in English.

    >>> names_number("1,200 Sudokus", "200"), names_number("200 Lines", "200")
    (False, True)
    >>> names_number("Two Hundred Sudokus", "200"), names_number("A Hundred", "100")
    (True, True)
    """
    if re.search(rf"(?<![\d,.]){re.escape(number)}(?![\d,.]*\d)", text):
        return True
    hundreds, rest = divmod(int(number.replace(",", "")), 100)
    if rest or not 1 <= hundreds < len(_ONES):
        return False
    ones = "(one|a)" if hundreds == 1 else _ONES[hundreds]
    return re.search(rf"\b{ones} hundred\b", text, re.IGNORECASE) is not None


def with_number(number: str, noun: str) -> str:
    """Return a count on one line.

    >>> with_number("240", "puzzles"), with_number("60", "题")
    ('240 puzzles', '60题')
    """
    return f"{number}{noun}" if noun[:1] >= "\u2e80" else f"{number} {noun}"


def joined(texts: tuple[str, ...]) -> str:
    """Return short texts on one line."""
    return SEPARATOR.join(filter(None, texts))
