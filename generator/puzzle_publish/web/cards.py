"""Pictures of a site: the cards that messages show beside a link, and its icons.

They show the grid of a puzzle as the book prints it, in sixteen colours, so that a card
has some kilobytes. Figures are drawn at twice the size: pillow's lines have no smooth
edges.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from ..core.designs.design import Design
from ..core.designs.fontfiles import Face, faces_of
from ..core.designs.looks import Look
from ..core.figure import (
    Area,
    Circle,
    Figure,
    Label,
    Line,
    Rect,
    Step,
    middle_em,
    plain_role,
)

WIDTH, HEIGHT = 1200, 630
_MARGIN = 60
_FINE = 2
_ACCENT = 0x0B, 0x57, 0xA4
_GREYS = 15  # of the palette; the last colour is the accent
_LEAST_LINE = 1.5  # pixels of a card
_MOST_LINES = 4  # of a title
Points = Sequence[tuple[float, float]]


class Words(NamedTuple):
    """What a card says: the book's title, what puzzle it is, where it is."""

    title: str
    about: str
    place: str


class Painter:
    """Draws the pictures of a site in the fonts of a book's design."""

    def __init__(self, design: Design, looks: Mapping[str, Look]) -> None:
        self._design = design
        self._looks = looks

    def card(self, figure: Figure, words: Words) -> bytes:
        """Return a card as PNG: the figure at the left, the words at the right."""
        picture = Image.new("L", (WIDTH, HEIGHT), 255)
        high = HEIGHT - 2 * _MARGIN
        grid = self._drawn(figure, high)
        picture.paste(grid, (_MARGIN, (HEIGHT - grid.height) // 2))
        left = 2 * _MARGIN + grid.width
        self._write(ImageDraw.Draw(picture), words, left)
        whole = _in_palette(picture)
        bar = left, _MARGIN, left + 96, _MARGIN + 12
        ImageDraw.Draw(whole).rectangle(bar, _GREYS)
        return _png(whole)

    def icon(self, figure: Figure, size: int) -> bytes:
        """Return a square picture of a figure as PNG, with room round it to be cut."""
        picture = Image.new("L", (size, size), 255)
        grid = self._drawn(figure, size * 7 // 10)
        place = (size - grid.width) // 2, (size - grid.height) // 2
        picture.paste(grid, place)
        return _png(_in_palette(picture))

    @cached_property
    def _faces(self) -> Sequence[Face]:
        families = self._design.fonts.each()
        return [
            one for one in faces_of(self._design, families.items()) if not one.italic
        ]

    def font(self, family: str, weight: int, size: float) -> ImageFont.FreeTypeFont:
        """Return the design's face that is nearest, so many pixels high."""
        own = [face for face in self._faces if face.family == family] or self._faces
        face = min(own, key=lambda one: abs(one.weight - weight))
        basic = ImageFont.Layout.BASIC
        return ImageFont.truetype(str(face.path), max(size, 1.0), layout_engine=basic)

    def _write(self, draw: ImageDraw.ImageDraw, words: Words, left: int) -> None:
        wide = WIDTH - _MARGIN - left
        size, lines = 72, [words.title]
        for size in range(72, 30, -6):
            font = self.font("serif", 600, size)
            lines = list(_lines(words.title, font, wide))
            if len(lines) <= _MOST_LINES and all(
                font.getlength(n) <= wide for n in lines
            ):
                break
        top = _MARGIN + 40.0
        for line in lines[:_MOST_LINES]:
            draw.text((left, top), line, 0, self.font("serif", 600, size))
            top += 1.15 * size
        about = self.font("sans", 400, 36)
        for line in list(_lines(words.about, about, wide))[:2]:
            draw.text((left, top + 24), line, 64, about)
            top += 46
        place = self.font("sans", 400, 28)
        draw.text((left, HEIGHT - _MARGIN), words.place, 96, place, anchor="ls")

    def _drawn(self, figure: Figure, most: int) -> Image.Image:
        """Return a figure whose longer side has so many pixels."""
        cell = _FINE * most / max(figure.width, figure.height)
        canvas = _Canvas(self, figure, cell)
        for step in figure.all_steps:
            canvas.draw(step, self._looks[plain_role(step.role)])
        return canvas.image.reduce(_FINE)


class _Canvas:
    """A figure that is being drawn, twice as large as it will be."""

    def __init__(self, painter: Painter, figure: Figure, cell: float) -> None:
        edge = 2 * _FINE
        size = (
            -(-round(figure.width * cell + 2 * edge) // _FINE) * _FINE,
            -(-round(figure.height * cell + 2 * edge) // _FINE) * _FINE,
        )
        self.image = Image.new("L", size, 255)
        self._draw = ImageDraw.Draw(self.image)
        self._painter, self._cell, self._edge = painter, cell, edge
        self._px_per_pt = cell / figure.cell_mm * 25.4 / 72

    def draw(self, step: Step, look: Look) -> None:
        match step:
            case Rect(x, y, width, height):
                right, low = x + width, y + height
                corners = ((x, y), (right, y), (right, low), (x, low))
                self._area([corners], look)
            case Area(outlines):
                self._area(outlines, look)
            case Line(points):
                self._stroke(self._scaled(points), look)
            case Circle(x, y, radius):
                box = [*self._scaled([(x - radius, y - radius)])[0]]
                box += self._scaled([(x + radius, y + radius)])[0]
                wide = 0 if look.stroke is None else round(self._width(look))
                self._draw.ellipse(box, _ink(look.fill), _ink(look.stroke), wide)
            case Label():
                self._label(step, look)

    def _scaled(self, points: Points) -> list[tuple[float, float]]:
        edge, cell = self._edge, self._cell
        return [(edge + x * cell, edge + y * cell) for x, y in points]

    def _width(self, look: Look) -> float:
        return max(look.stroke_pt * self._px_per_pt, _LEAST_LINE * _FINE)

    def _area(self, outlines: Sequence[Points], look: Look) -> None:
        """Fill outlines by the even-odd rule, and draw round them."""
        scaled = [self._scaled(outline) for outline in outlines]
        if look.fill is not None and len(scaled) == 1:
            self._draw.polygon(scaled[0], _ink(look.fill))
        elif look.fill is not None:
            mask = Image.new("1", self.image.size)
            for outline in scaled:
                one = Image.new("1", self.image.size)
                ImageDraw.Draw(one).polygon(outline, 1)
                mask = ImageChops.logical_xor(mask, one)
            self.image.paste(_ink(look.fill) or 0, mask=mask)
        for outline in scaled:
            self._stroke([*outline, outline[0]], look)

    def _stroke(self, points: Points, look: Look) -> None:
        if look.stroke is None:
            return
        wide = self._width(look)
        dashes = [max(length * self._px_per_pt, wide) for length in look.dash_pt]
        for part in _dashed(points, dashes):
            self._draw.line(part, _ink(look.stroke), round(wide), joint="curve")
            if look.cap != "butt" or not dashes:  # corners, too, where lines meet
                for x, y in (part[0], part[-1]):
                    half = wide / 2 - 0.5
                    box = [x - half, y - half, x + half, y + half]
                    self._draw.ellipse(box, _ink(look.stroke))

    def _label(self, label: Label, look: Look) -> None:
        size = look.size * label.size
        font = self._painter.font(look.font, look.weight, size * self._cell)
        (place,) = self._scaled([(label.x, label.y + middle_em(label.text) * size)])
        anchor = "ms" if label.align == "middle" else "ls"
        self._draw.text(place, label.text, _ink(look.fill), font, anchor=anchor)


def _ink(grey: float | None) -> int | None:
    return None if grey is None else round(grey * 255)


def _dashed(points: Points, dashes: Sequence[float]) -> Iterator[Points]:
    """Yield the parts of a line that are drawn."""
    if not dashes:
        yield points
        return
    at, nth, left = points[0], 0, dashes[0]
    part = [at]
    for end in points[1:]:
        while (far := _distance(at, end)) > left:
            share = left / far
            at = at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share
            if nth % 2 == 0:
                yield [*part, at]
            nth += 1
            part, left = [at], dashes[nth % len(dashes)]
        left -= far
        at = end
        part.append(at)
    if nth % 2 == 0 and len(part) > 1:
        yield part


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)


def _lines(text: str, font: ImageFont.FreeTypeFont, wide: int) -> Iterator[str]:
    """Yield the lines of a text: broken at spaces, or after any Chinese sign."""
    parts = text.split(" ") if " " in text or text.isascii() else [*text]
    gap = " " if len(parts) > 1 and " " in text else ""
    line = parts[0]
    for part in parts[1:]:
        if font.getlength(f"{line}{gap}{part}") <= wide:
            line = f"{line}{gap}{part}"
        else:
            yield line
            line = part
    yield line


def _in_palette(picture: Image.Image) -> Image.Image:
    """Return a grey picture in the colours of a card."""
    last = _GREYS - 1
    found = picture.point([round(n * last / 255) for n in range(256)]).convert("P")
    greys = [round(255 * k / last) for k in range(_GREYS)]
    found.putpalette([*(n for grey in greys for n in (grey,) * 3), *_ACCENT])
    return found


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", optimize=True, bits=4)
    return out.getvalue()
