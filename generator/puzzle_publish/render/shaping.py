"""Text as raw page operators, shaped once for each distinct text and style.

WeasyPrint draws a first line into a recorder in place of a stream; after that a text
costs one list append. 396 pages took a sixth of the CPU time of inline SVG
(WeasyPrint 70).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ..core.errors import RenderError
from .laid_out import Layout, PageStream, PdfFont, Style
from .weasy import (
    FROM_UNITS,
    Font,
    FontConfiguration,
    InitialStyle,
    Matrix,
    create_layout,
    draw_first_line,
    get_pango_font_key,
    line_size,
    pango,
    split_first_line,
)

LABEL_PX = 100.0  # figure labels are shaped at this size, then scaled

# The properties that determine the shape of a text.
DECIDING = (
    "font_family",
    "font_size",
    "font_style",
    "font_stretch",
    "font_weight",
    "font_variant_ligatures",
    "font_variant_position",
    "font_variant_caps",
    "font_variant_numeric",
    "font_variant_alternates",
    "font_variant_east_asian",
    "font_feature_settings",
    "font_variation_settings",
    "font_language_override",
    "font_kerning",
    "direction",
    "letter_spacing",
    "word_spacing",
    "lang",
)
# A style whose texts leave nothing behind in Pango's layout that another lacks.
_PLAIN = {"letter_spacing": "normal", "word_spacing": 0}


@dataclass(frozen=True, slots=True)
class Shaped:
    """One line of shaped text.

    Attributes:
        runs: (font name, size in px, TJ array) in order.
        width: advance in px.
        baseline: the distance from the line's top in px.
        height: the line's height in px.
    """

    runs: tuple[tuple[str, float, str], ...]
    width: float
    baseline: float
    height: float


class FontProbe(NamedTuple):
    """How a font is found: a text that is set in it by its family and style."""

    family: str
    weight: int
    slant: str
    size: float
    text: str


class _Capture:
    """Records a line that is drawn, in place of a Stream."""

    def __init__(self, stream: PageStream) -> None:
        self.add_font = stream.add_font
        self.ink_rect = stream.ink_rect
        self.logical_rect = stream.logical_rect
        self.runs: list[tuple[str, float, str]] = []
        self._font: tuple[str, float] = ("", 0.0)

    def set_text_matrix(self, *_matrix: float) -> None:
        """Do nothing: the caller places the text."""

    def set_font_size(self, font: str, size: float) -> None:
        """Remember the font of what follows."""
        self._font = (font, size)

    def show_text(self, text: str) -> None:
        """Keep one TJ array."""
        if text:
            self.runs.append((*self._font, f"[{text}]"))

    def set_text_rise(self, rise: float) -> None:
        """Refuse: raised glyphs are not kept."""
        if rise:
            raise RenderError("a label has a glyph that is raised by its font")


class _Line:
    """A text box with the attributes that `draw_first_line` needs."""

    def __init__(self, layout: Layout, style: Style) -> None:
        self.pango_layout, self.style = layout, style

    @property
    def text(self) -> str:
        text: str = self.pango_layout.text
        return text


class Shaper:
    """Shapes text for one font configuration, in one document at a time."""

    def __init__(self, font_config: FontConfiguration, lang: str) -> None:
        self._font_config = font_config
        self._lang = lang
        self._fonts: dict[int, PdfFont] | None = None
        self._memo: dict[tuple[object, ...], Shaped] = {}
        self._layouts: dict[tuple[object, ...], Layout] = {}
        self._labels: dict[tuple[tuple[str, ...], int], Style] = {}
        self._names: dict[FontProbe, str] = {}
        # By id(); the style is kept too, so that its id is not reused.
        self._styles: dict[int, tuple[Style, tuple[object, ...]]] = {}

    def shape(self, stream: PageStream, text: str, style: Style) -> Shaped:
        """Return a line of text in a computed style."""
        return self._shape(stream, text, style, (text, self._deciding(style)))

    def _deciding(self, style: Style) -> tuple[object, ...]:
        """Return what decides the shape of texts in a style."""
        if id(style) not in self._styles:
            deciding = tuple(_hashable(style[name]) for name in DECIDING)
            self._styles[id(style)] = style, deciding
        return self._styles[id(style)][1]

    def label(
        self, stream: PageStream, text: str, families: tuple[str, ...], weight: int
    ) -> Shaped:
        """Return a figure's label, shaped at LABEL_PX."""
        style = self._labels.get((families, weight))
        if style is None:
            style = self._plain(families, weight, LABEL_PX)
            self._labels[families, weight] = style
        return self._shape(stream, text, style, (text, families, weight))

    def width(
        self, text: str, families: tuple[str, ...], weight: int, size_px: float
    ) -> float:
        """Return the advance of a text in px, without a document."""
        return self.styled_width(text, self._plain(families, weight, size_px))

    def styled_width(self, text: str, style: Style) -> float:
        """Return the advance of a text in px in a computed style."""
        _, _, _, width, _, _ = split_first_line(text, style, None, inf, 0)
        return float(width)

    def style(self, values: Mapping[str, object]) -> Style:
        """Return a style that has these values, and all others as they begin."""
        initial = InitialStyle(self._font_config)
        initial.update(values)
        style: Style = initial
        return style

    def font(self, fonts: dict[int, PdfFont], probe: FontProbe) -> PdfFont:
        """Return a probe's font from those of a document, which it joins if new."""
        style = self.style(
            {
                "font_family": (probe.family,),
                "font_weight": probe.weight,
                "font_style": probe.slant,
                "font_size": probe.size,
                "lang": self._lang,
            }
        )
        layout = create_layout(probe.text, style, None, None, 0)
        line, _ = layout.get_first_line()
        found = line.runs[0].data.item.analysis.font
        key, description, size = get_pango_font_key(found)
        if key not in fonts:
            fonts[key] = Font(found, description, size)
        layout.deactivate()
        return fonts[key]

    def font_name(self, probe: FontProbe) -> str:
        """Return the name of the font of a probe."""
        if probe not in self._names:
            self._names[probe] = self.font({}, probe).name.decode("ascii")
        return self._names[probe]

    def _plain(self, families: tuple[str, ...], weight: int, size_px: float) -> Style:
        return self.style(
            {
                "font_family": families,
                "font_weight": weight,
                "font_size": size_px,
                "lang": self._lang,
            }
        )

    def _shape(
        self, stream: PageStream, text: str, style: Style, key: tuple[object, ...]
    ) -> Shaped:
        if self._fonts is not stream._fonts:
            # Glyphs must be registered with the fonts of each document.
            self._fonts, self._memo = stream._fonts, {}
        hit = self._memo.get(key)
        if hit is None:
            layout = self._layout(text, style, key[1:])
            hit = self._memo[key] = _shaped(stream, layout, text, style)
        return hit

    def _layout(self, text: str, style: Style, key: tuple[object, ...]) -> Layout:
        """Return Pango's layout of a text; most texts of a style share one.

        Not where letters or words are set apart, as this belongs to places in a text.
        """
        apart = any(style[name] != value for name, value in _PLAIN.items())
        if apart or not text.isprintable():
            made: Layout = create_layout(text, style, None, inf, 0)
            return made
        if key in self._layouts:
            self._layouts[key].set_text(text)
        else:
            self._layouts[key] = create_layout(text, style, None, inf, 0)
        return self._layouts[key]


def _shaped(stream: PageStream, layout: Layout, text: str, style: Style) -> Shaped:
    line, more = layout.get_first_line()
    if more is not None:
        # WeasyPrint lays out the first of several lines separately.
        layout, *_ = split_first_line(text, style, None, inf, 0)
        layout.reactivate(style)
        line, _ = layout.get_first_line()
    width, height = line_size(line, style)
    baseline = pango.pango_layout_get_baseline(layout.layout) * FROM_UNITS
    capture = _Capture(stream)
    draw_first_line(capture, _Line(layout, style), "none", "none", Matrix())
    return Shaped(tuple(capture.runs), width, baseline, height)


def _hashable(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=65536)  # a book has 700,000 numbers, but few different ones
def number(value: float) -> str:
    """Return a PDF number with at most three decimals.

    >>> number(1.5), number(2.0), number(-0.00001)
    ('1.5', '2', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def show(shaped: Shaped, x: float, y: float, zoom: float) -> list[str]:
    """Return operators that show a line with its baseline starting at (x, y).

    `zoom` scales the size it was shaped at. For use between BT and ET, y downwards.
    """
    operators = [f"1 0 0 -1 {number(x)} {number(y)} Tm"]
    for font, size, array in shaped.runs:
        operators.append(f"/{font} {number(size * zoom)} Tf {array} TJ")
    return operators
