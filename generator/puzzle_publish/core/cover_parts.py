"""What a cover shows: a value for each of its parts.

All their fields together are what the cover's template is filled with.
"""

from dataclasses import dataclass, fields
from typing import Literal

from .placed import Box, PlacedFigure, PlacedPicture, Slot, Slots

LAYERED = "layers"  # the template of covers that are layers


@dataclass(frozen=True, slots=True)
class Imprinted:
    """What the book's file says; `label_pt` is the size of small type."""

    title: str
    author: str
    publisher: str
    label_pt: float


@dataclass(frozen=True, slots=True)
class FrontWords:
    """The words on the front.

    Attributes:
        words_end: where title, subtitle and count end, in mm.
        end: where the last of the words ends above the picture, in mm.
        badge_box: the disc, None without one.
    """

    title_lines: tuple[str, ...]
    title_pt: float
    title_box: Box
    subtitle_lines: tuple[str, ...]
    subtitle_pt: float
    subtitle_box: Box
    count_number: str
    count_noun: str
    count_pt: float
    noun_pt: float
    count_box: Box
    volume: str
    foot_pt: float
    foot_box: Box
    words_end: float
    end: float
    badge_box: Box | None = None
    badge_large_lines: tuple[str, ...] = ()
    badge_large_pt: float = 0.0
    badge_large_box: Box | None = None
    badge_small_lines: tuple[str, ...] = ()
    badge_small_pt: float = 0.0
    badge_small_box: Box | None = None


@dataclass(frozen=True, slots=True)
class BackWords:
    """The words at the head of the back."""

    tagline_lines: tuple[str, ...]
    tagline_pt: float
    tagline_box: Box
    blurb: str
    blurb_pt: float
    blurb_box: Box
    levels: str
    levels_box: Box


@dataclass(frozen=True, slots=True)
class BackPuzzle:
    """A puzzle to try; `try_it` is "" for a small picture of one."""

    try_it: str
    try_box: Box
    sample: PlacedFigure
    sample_box: Box
    publisher_box: Box


@dataclass(frozen=True, slots=True)
class Card:
    """The card on the back; `back_horizon` is where the words above it end, in mm."""

    card: Box
    back_horizon: float | None


@dataclass(frozen=True, slots=True)
class WindowArt:
    """A large puzzle in a window of the front."""

    window: Box
    art: PlacedFigure
    art_box: Box
    picture: None = None


@dataclass(frozen=True, slots=True)
class PictureArt:
    """The author's picture on the front; words on it have a panel."""

    picture: PlacedPicture
    picture_box: Box
    panel: Box | None = None
    tiles: tuple[()] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A small puzzle on the front, in its slot."""

    slot: str
    box: Box
    figure: PlacedFigure


@dataclass(frozen=True, slots=True)
class FieldArt:
    """Many small puzzles on the front."""

    tiles: tuple[Tile, ...]
    picture: None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A box in one colour, `#rrggbb`."""

    box: Box
    colour: str
    radius_mm: float = 0.0
    layer: Literal["block"] = "block"


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text.

    Attributes:
        name: what it is, as "headline", "title" or "promise".
        box: of its ink: from the highest to the lowest point that such letters have.
        shift_mm: from the top of the box to that of the line of type.
        capital_mm: the height of its capitals.
        colour: of the letters, `#rrggbb`.
        ground: on which they are.
        face: "heavy", "narrow", "slab", "sans" or "serif".
    """

    name: str
    text: str
    box: Box
    shift_mm: float
    capital_mm: float
    size_pt: float
    colour: str
    ground: str
    face: str
    align: Literal["left", "center", "right"] = "center"
    layer: Literal["words"] = "words"


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawing in its slot."""

    slot: str
    box: Box
    figure: PlacedFigure | PlacedPicture
    layer: Literal["shown"] = "shown"


Layer = Block | Words | Shown


@dataclass(frozen=True, slots=True)
class Layers:
    """A front, and the words at the head of a back, drawn one after another.

    Attributes:
        ground: the colour of the whole sheet.
        layers: those of the front.
        back_layers: those of the back.
        blurb_html: the words of the back as safe HTML.
    """

    ground: str
    layers: tuple[Layer, ...]
    back_layers: tuple[Layer, ...]
    blurb_html: str
    blurb_box: Box
    blurb_pt: float


@dataclass(frozen=True, slots=True)
class Spine:
    """The words of the spine; `spine_end` is the space at its ends, in mm."""

    spine_text: bool
    spine_title: str
    spine_author: bool
    spine_pt: float
    spine_upright: bool
    spine_end: float


@dataclass(frozen=True, slots=True)
class Bars:
    """The barcode of an ISBN; without one its area stays free for the printer's."""

    barcode_area: Box
    isbn: str = ""
    barcode: PlacedFigure | None = None
    barcode_box: Box | None = None


CoverPart = (
    Imprinted
    | FrontWords
    | BackWords
    | BackPuzzle
    | Card
    | WindowArt
    | PictureArt
    | FieldArt
    | Layers
    | Spine
    | Bars
)


@dataclass(frozen=True, slots=True)
class Wrap:
    """The areas of a cover's sheet.

    Attributes:
        width_mm: the width of the whole sheet.
        height_mm: the height of the whole sheet.
        edge_mm: what is cut off, or folded around the boards of a case, on each side.
        back: its visible part, from the edge to the spine.
        spine: between its folds.
        front: its visible part, from the spine to the edge.
        back_text: where text may be, far enough from edges and spine.
        front_text: likewise.
        barcode: the printer's area for the barcode, on the back.
    """

    width_mm: float
    height_mm: float
    edge_mm: float
    back: Box
    spine: Box
    front: Box
    back_text: Box
    front_text: Box
    barcode: Box


@dataclass(frozen=True, slots=True)
class Cover:
    """The full wrap: back, spine and front on one sheet.

    Attributes:
        wrap: the sheet and its parts.
        name: the cover design's name.
        parts: what it shows.
    """

    wrap: Wrap
    name: str
    parts: tuple[CoverPart, ...] = ()

    @property
    def template(self) -> str:
        """The name of its template: its own, or the one that draws layers."""
        layered = any(isinstance(part, Layers) for part in self.parts)
        return LAYERED if layered else self.name

    @property
    def values(self) -> dict[str, object]:
        """The fields of all parts, by name, for the templates."""
        return {
            field.name: getattr(part, field.name)
            for part in self.parts
            for field in fields(part)
        }

    @property
    def slots(self) -> Slots:
        """The texts, figures and pictures that its slots may show."""
        shown = {k: one for k, one in self.values.items() if isinstance(one, Slot)}
        for part in self.parts:
            if isinstance(part, FieldArt):
                shown |= {tile.slot: tile.figure for tile in part.tiles}
            elif isinstance(part, Layers):
                every = (one for one in part.layers if isinstance(one, Shown))
                shown |= {one.slot: one.figure for one in every}
        return shown
