"""The cover: one sheet, with a spine for the number of pages.

In: the settled book and its puzzles. Out: a `Cover` in which every text has its size
and place, so that a template only says what things look like.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...core.book import BookConfig
from ...core.cover_options import CoverOptions
from ...core.cover_parts import (
    Bars,
    Card,
    Cover,
    CoverPart,
    FieldArt,
    FrontWords,
    Imprinted,
    PictureArt,
    Tile,
    WindowArt,
    Wrap,
)
from ...core.designs.design import REFERENCE_HEIGHT_MM as HEIGHT_MM
from ...core.designs.design import REFERENCE_WIDTH_MM as WIDTH_MM
from ...core.designs.design import Design
from ...core.designs.numbers import CoverSizes
from ...core.errors import LayoutError
from ...core.isbn import MIN_SCALE, MODULE_MM, barcode, magnification
from ...core.pictures import Picture
from ...core.placed import Box, PlacedFigure, PlacedPicture
from ...core.printer import MM_PER_INCH, Printer
from ...core.values import Geometry, Selection
from ..pages.page_plan import Settled
from .art import Subject, tiles, window_art
from .back import GAP, LABEL_PT, Back
from .front import Front
from .genre_cover import genre_parts
from .spine import spine_words
from .words import CoverText, level_range

# A front wider than this times its height has words and picture side by side.
LANDSCAPE = 1.15
# A cover that shows the types of a book, for books of so many.
MIXED, MANY_TYPES = "grid", 4
RIM = 6.0  # mm around the art on its card, at 6x9 in
# Of a design's margin: how far from the fold a picture over the whole front begins.
STRIP_SHARE = 0.5


def wrap_cover(
    config: BookConfig,
    design: Design,
    printer: Printer,
    settled: Settled,
    selection: Selection,
    picture: Picture | None = None,
) -> Cover:
    """Return the cover of a settled book, with the author's picture or our own art."""
    language = config.book.language
    config = config.with_levels(level_range(selection.picks, language, design))
    text = CoverText(config, design, selection, settled.volume)
    options, geometry = config.print, settled.geometry
    pages, about = settled.structure.total, config.book
    name = cover_kind(config, design)
    wrap = _wrap_of(printer, geometry, pages, options.paper)
    scale = _scale_of(geometry)
    numbers = design.numbers.covers[name]
    subject = Subject(
        selection.picks, about.language, about.seed, options.cover.art_seed
    )
    is_large = numbers.art == "enlarged"
    label_pt = max(LABEL_PT * scale, design.least_pt)
    own = Imprinted(about.title, about.author, about.publisher, label_pt)
    words = spine_words(about, printer, geometry, pages, options.paper, settled.volume)
    last = (_bars(about.isbn, wrap.barcode), words.part)
    if numbers.genre is not None:
        found = genre_parts(
            numbers.genre,
            config,
            wrap=wrap,
            room=_framed(numbers, scale, wrap.front_text, wrap.front),
            back_room=_framed(numbers, scale, wrap.back_text, _card(wrap), share=0.7),
            card=_card(wrap),
            text=text,
            back=Back(subject, text, "", scale, wrap.barcode, design),
            picture=_cropped(picture, options.cover) if picture else None,
        )
        return Cover(wrap, name, (own, *found, *last))
    solved = subject.enlarged_type if is_large and picture is None else ""
    maker = _Maker(
        numbers=numbers,
        wrap=wrap,
        scale=scale,
        subject=subject,
        front=Front(about, text, numbers.title, scale, design.least_pt),
        back=Back(subject, text, solved, scale, wrap.barcode, design),
        picture=_cropped(picture, options.cover) if picture else None,
    )
    art = maker.window if is_large else maker.field
    return Cover(wrap, name, (own, *art(), *last))


def cover_kind(config: BookConfig, design: Design) -> str:
    """Return the kind of a book's cover: the author's, or one that suits the book.

    Books of many types show several of them; others have the design's first kind.
    """
    types = {section.type for section in config.sections}
    own, covers = config.print.cover.kind, design.numbers.covers
    shows = MIXED if len(types) >= MANY_TYPES and MIXED in covers else ""
    return own or shows or next(iter(covers))


def _scale_of(geometry: Geometry) -> float:
    """Return the scale of type and figures on a cover, 1 for 6x9 in and less."""
    return max(1.0, min(geometry.width_mm / WIDTH_MM, geometry.height_mm / HEIGHT_MM))


def _cropped(picture: Picture, options: CoverOptions) -> PlacedPicture:
    """Return an author's picture that fills its place."""
    across, down = options.focus
    return PlacedPicture(picture, crop=True, focus=(across, down))


def _wrap_of(printer: Printer, geometry: Geometry, pages: int, paper: str) -> Wrap:
    """Return the sheet of a cover, paperback or case.

    From left to right: bleed or wrap, back, spine, front, bleed or wrap; the boards of
    a case have a hinge at the spine and extend above and below the pages.
    """
    rules = printer.cover
    parts = rules.edge, rules.hinge, rules.overhang, rules.safe, rules.hinge_clear
    edge, hinge, overhang, safe, clear = (inches * MM_PER_INCH for inches in parts)
    spine_mm = printer.spine_mm(pages, paper)
    board, height = geometry.width_mm + hinge, geometry.height_mm + 2 * overhang
    back = Box(edge, edge, board, height)
    spine = Box(back.right, edge, spine_mm, height)
    front = Box(spine.right, edge, board, height)
    fold = max(safe, clear)
    return Wrap(
        width_mm=2 * (board + edge) + spine_mm,
        height_mm=height + 2 * edge,
        edge_mm=edge,
        back=back,
        spine=spine,
        front=front,
        back_text=back.inset(left=safe, top=safe, right=fold, bottom=safe),
        front_text=front.inset(left=fold, top=safe, right=safe, bottom=safe),
        barcode=_barcode_area(printer, back, clear),
    )


def _barcode_area(printer: Printer, back: Box, hinge_clear: float) -> Box:
    """Return the area at the lower right corner of the back."""
    area, clear = printer.cover.barcode, printer.cover.barcode_clear
    width, height, clear = (
        inches * MM_PER_INCH for inches in (area.width, area.height, clear)
    )
    left = back.right - max(clear, hinge_clear) - width
    return Box(left, back.bottom - clear - height, width, height)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Lays out one cover."""

    numbers: CoverSizes
    wrap: Wrap
    scale: float
    subject: Subject
    front: Front
    back: Back
    picture: PlacedPicture | None

    def window(self) -> Sequence[CoverPart]:
        """Return a cover with one large puzzle on a card below or beside the words.

        Both cards end well before the spine, so that no edge of colour is near a fold.
        """
        front, space = self._parted(gap=GAP)
        outer = _card(self.wrap)
        back = self._framed(self.wrap.back_text, self.wrap.back)
        side = GAP * 2 * self.scale
        if self._landscape:
            panel, beside = self._halves(back, gap=GAP * 4 * self.scale)
            words, puzzle = self.back.beside(panel, self._above_barcode(beside))
            card = Card(outer.inset(left=beside.left - side - outer.left), None)
        else:
            words, puzzle, end = self.back.below(back, side=side)
            card = Card(outer.inset(top=end - outer.top), end)
        return card, self._window(space), front, words, puzzle

    def _window(self, space: Box) -> WindowArt | PictureArt:
        """Return the picture of a front: one of a puzzle on a card, or the author's."""
        if self.picture:
            return PictureArt(self.picture, self._to_edges(space))
        placed = window_art(self.subject, card=space, rim=RIM * self.scale)
        box = placed.box
        inside = Box(box.left - space.left, box.top - space.top, box.width, box.height)
        return WindowArt(space, placed.figure, inside)

    def field(self) -> Sequence[CoverPart]:
        """Return a cover with many small puzzles below or beside the words."""
        front, space = self._parted(gap=GAP * 1.6)
        card = _card(self.wrap)
        inside = self._framed(self.wrap.back_text, card, share=0.7)
        if self._landscape:
            panel, beside = self._halves(inside, gap=GAP * 2.4 * self.scale)
            words, puzzle = self.back.beside(panel, self._above_barcode(beside))
            end = None
        else:
            words, puzzle, end = self.back.below(inside, side=GAP * 1.4 * self.scale)
        return Card(card, end), self._field(space, front), front, words, puzzle

    def _field(self, space: Box, front: FrontWords) -> FieldArt | PictureArt:
        """Return the pictures of a front: small puzzles, or the author's, all over it.

        The words on an author's picture are on a panel.
        """
        if not self.picture:
            pitch = self.numbers.pitch * self.scale
            placed = tiles(self.subject, room=space, pitch=pitch)
            small = (Tile(f"tile{k}", p.box, p.figure) for k, p in enumerate(placed))
            return FieldArt(tuple(small))
        area, side = self.wrap.front, self.numbers.side * self.scale
        whole = area.inset(left=side * STRIP_SHARE)
        title, rim = front.title_box, side / 2
        panel = title.inset(
            left=-rim, top=-rim, right=-rim, bottom=title.bottom - front.end - rim
        )
        return PictureArt(self.picture, self._to_edges(whole, top=True), panel)

    def _to_edges(self, seen: Box, *, top: bool = False) -> Box:
        """Return a part of the front that extends past its edges, but not the fold's.

        Args:
            seen: the part.
            top: whether it goes over the upper edge too.
        """
        area, edge = self.wrap.front, self.wrap.edge_mm
        top = top or self._landscape
        above = seen.top - area.top + edge if top else 0.0
        return seen.inset(
            top=-above,
            right=seen.right - area.right - edge,
            bottom=seen.bottom - area.bottom - edge,
        )

    def _parted(self, *, gap: float) -> tuple[FrontWords, Box]:
        """Return the words of the front and the box for its picture.

        The line with the author is at the foot, above the picture if that is the
        author's.

        Args:
            gap: mm between them, at 6x9 in.
        """
        room = self._framed(self.wrap.front_text, self.wrap.front)
        apart = gap * self.scale
        above_foot = room.inset(bottom=self.front.foot_mm)
        if self._landscape:
            words, space = self._halves(above_foot, gap=2 * apart)
        else:
            words = above_foot.inset(bottom=room.height * self.numbers.share)
            space = above_foot
        front = self.front.words(words, room.bottom)
        if self.picture and self.front.foot_mm:
            end, foot = front.words_end + self.front.foot_mm, front.foot_box
            lift = foot.bottom - end
            front = replace(front, end=end, foot_box=foot.inset(top=-lift, bottom=lift))
        if self._landscape:
            return front, space
        return front, space.inset(top=front.end + apart - room.top)

    @property
    def _landscape(self) -> bool:
        return self.wrap.front.width > LANDSCAPE * self.wrap.front.height

    def _halves(self, room: Box, *, gap: float) -> tuple[Box, Box]:
        """Return both halves of a box."""
        half = (room.width - gap) / 2
        return room.inset(right=half + gap), room.inset(left=half + gap)

    def _above_barcode(self, room: Box) -> Box:
        """Return the part of a box on the back above the barcode."""
        return room.inset(bottom=room.bottom - self.wrap.barcode.top + GAP)

    def _framed(self, text: Box, seen: Box, share: float = 1.0) -> Box:
        """Return the box for words: inside the design's margin and the safe area."""
        return _framed(self.numbers, self.scale, text, seen, share)


def _framed(
    numbers: CoverSizes, scale: float, text: Box, seen: Box, share: float = 1.0
) -> Box:
    """Return the box for words: inside a share of the margin and the safe area."""
    side = numbers.side * scale * share
    inner = seen.inset(left=side, top=side, right=side, bottom=side)
    return _within(inner, text)


def _bars(isbn: str, area: Box) -> Bars:
    """Return the barcode of an ISBN, centred in its area.

    Without an ISBN the area stays free for the printer's barcode.
    """
    if not isbn:
        return Bars(area)
    size = magnification(area.width, area.height)
    if size is None:
        raise LayoutError(
            f"the printer's barcode area, {area.width:.1f} x {area.height:.1f} mm, is"
            f" too small for an ISBN at {MIN_SCALE:.0%} of its size"
        )
    placed = PlacedFigure(barcode(isbn), MODULE_MM * size)
    width = placed.figure.width * placed.cell_mm
    height = placed.figure.height * placed.cell_mm
    left = area.left + (area.width - width) / 2
    top = area.top + (area.height - height) / 2
    return Bars(area, isbn, placed, Box(left, top, width, height))


def _within(one: Box, other: Box) -> Box:
    """Return the intersection of two boxes."""
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right - left, bottom - top)


def _card(wrap: Wrap) -> Box:
    """Return the white card on the back, with the barcode's area in its corner."""
    back = wrap.back
    below = back.bottom - wrap.barcode.bottom
    right = back.right - wrap.barcode.right
    return back.inset(left=below, top=below, right=right, bottom=below)
