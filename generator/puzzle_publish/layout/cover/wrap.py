"""The cover: one sheet, with a spine for the number of pages.

In: the settled book and its puzzles. Out: a `Cover` in which every text has its size
and place, so that a template only says what things look like.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.designs.numbers import CoverSizes
from ...core.errors import LayoutError
from ...core.figure import Figure
from ...core.isbn import MIN_SCALE, MODULE_MM, barcode, magnification
from ...core.printer import MM_PER_INCH, Printer
from ...core.values import Box, Cover, Geometry, Pick, PlacedFigure, Selection, Wrap
from ..pages.page_plan import Settled
from ..pages.title_fitting import set_title
from .art import OVERLAP_MM, covered_mm, enlarged, tiles, window_art
from .back import GAP, LABEL_PT, Back
from .spine import spine_words
from .words import CoverText

# In mm and pt at 6x9 in, like all numbers of a design.
SUBTITLE_PT, SUBTITLE_LEADING = 15.0, 1.3
SUBTITLE_SHARE = 0.28  # of the height for the words on a front, at most
AUTHOR_PT, AUTHOR_MM, COUNT_MM = 12.0, 6.0, 5.0
LEAST_SHARE = 0.4  # of a front's height, for an enlarged puzzle
# A front wider than this times its height has words and picture side by side.
LANDSCAPE, LANDSCAPE_SHARE = 1.15, 0.5


def wrap_cover(
    config: BookConfig,
    design: Design,
    printer: Printer,
    settled: Settled,
    selection: Selection,
) -> Cover:
    """Return the cover of a settled book, with art made from its own puzzles."""
    options, geometry = config.print, settled.geometry
    pages = settled.structure.total
    name = options.cover or next(iter(design.numbers.covers))
    wrap = _wrap_of(printer, geometry, pages, options.paper)
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    if design.large:  # the smallest words of a cover are its labels
        scale = max(scale, design.least_pt / LABEL_PT)
    text = CoverText(config, design, selection, settled.volume)
    maker = _Maker(
        config=config,
        numbers=design.numbers.covers[name],
        wrap=wrap,
        scale=scale,
        selection=selection,
        text=text,
        back=Back(
            _unsolved(selection.picks),
            text,
            config.book.language,
            scale,
            wrap.barcode,
            design,
        ),
    )
    art = maker.window if maker.numbers.art == "enlarged" else maker.field
    words = spine_words(
        config.book, printer, geometry, pages, options.paper, settled.volume
    )
    values = {
        "title": config.book.title,
        "author": config.book.author,
        "publisher": config.book.publisher,
        **art(),
        **_bars(config.book.isbn, wrap.barcode),
        **words.values,
    }
    return Cover(wrap, name, values)


def _typical(picks: Sequence[Pick]) -> Pick:
    """Return the puzzle that the front shows solved: the one in the middle."""
    return picks[len(picks) // 2]


def _unsolved(picks: Sequence[Pick]) -> Sequence[Pick]:
    """Return the puzzles that the back may ask for: not the one that the front solves.

    A book of one puzzle has no other.
    """
    solved = _typical(picks)
    return tuple(pick for pick in picks if pick is not solved) or picks


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

    config: BookConfig
    numbers: CoverSizes
    wrap: Wrap
    scale: float
    selection: Selection
    text: CoverText
    back: Back

    def window(self) -> dict[str, Any]:
        """Return a cover with an enlarged puzzle below or beside the words."""
        wrap, front = self.wrap, self.wrap.front
        picks = self.selection.picks
        art = enlarged(_typical(picks), self.config.book.language)
        words = self._framed(wrap.front_text, front)
        back = self._framed(wrap.back_text, wrap.back)
        apart = GAP * 1.6 * self.scale
        side = self.numbers.side * self.scale
        if self._landscape:
            seen = front.inset(left=front.width * LANDSCAPE_SHARE)
            words = words.inset(right=words.right - seen.left + apart)
            panel, beside = self._halves(back, gap=2 * side)
            behind = self.back.beside(beside, panel)
            begin = (panel.right + beside.left) / 2
            grounds = [Box(begin, 0.0, seen.left - begin, wrap.height_mm)]
        else:
            covered = covered_mm(
                art, max(front.width, self._to_edge(front).width / 1.09)
            )
            high = min(front.height * self.numbers.share, covered - wrap.edge_mm)
            high = max(high, front.height * LEAST_SHARE)
            seen = front.inset(top=front.height - high)
            words = words.inset(bottom=words.bottom - seen.top + apart)
            behind = self.back.below(back, horizon=seen.top, side=side)
            grounds = self._grounds(seen.top, behind["back_horizon"])
        return {
            "grounds": grounds,
            **self._window(art, seen),
            **self._front(words, foot=words.bottom),
            **behind,
        }

    def _window(self, art: Figure, seen: Box) -> dict[str, Any]:
        """Return a window on the front, with art that extends under the background."""
        window = self._to_edge(seen)
        text = _within(seen.inset(left=2.0, top=2.0), self.wrap.front_text)
        placed = window_art(art, width=seen.width, window=window, text=text)
        under = window.inset(left=-OVERLAP_MM, top=-OVERLAP_MM)
        box = placed.box
        inside = Box(box.left - under.left, box.top - under.top, box.width, box.height)
        return {"window": under, "art": placed.figure, "art_box": inside}

    def _grounds(self, front_end: float, back_end: float) -> list[Box]:
        """Return the overlapping parts of the background."""
        wrap = self.wrap
        spine = wrap.spine
        return [
            Box(0.0, 0.0, spine.right, back_end),
            Box(spine.left, 0.0, spine.width, wrap.height_mm),
            Box(spine.left, 0.0, wrap.width_mm - spine.left, front_end),
        ]

    def field(self) -> dict[str, Any]:
        """Return a cover with many small puzzles below or beside the words."""
        wrap = self.wrap
        room = self._framed(wrap.front_text, wrap.front)
        card = _card(wrap)
        inside = self._framed(wrap.back_text, card, share=0.7)
        apart = GAP * 1.8 * self.scale
        if self._landscape:
            half = room.width / 2
            front = self._front(room.inset(right=half), foot=room.bottom)
            space = room.inset(left=half + apart)
            panel, beside = self._halves(inside, gap=GAP * 2.4 * self.scale)
            behind = self.back.beside(beside, panel)
        else:
            above = room.inset(bottom=room.height * self.numbers.share)
            front = self._front(above, foot=room.bottom)
            space = room.inset(
                top=front["words_end"] + apart - room.top,
                bottom=(AUTHOR_MM + GAP * 1.4) * self.scale,
            )
            behind = self.back.below(inside, horizon=None, side=GAP * 0.6 * self.scale)
        about, pitch = self.config.book, self.numbers.pitch * self.scale
        placed = tiles(
            self.selection, about.language, about.seed, room=space, pitch=pitch
        )
        slots = [{"slot": f"tile{k}", "box": one.box} for k, one in enumerate(placed)]
        return {
            "card": card,
            "tiles": slots,
            **{f"tile{k}": one.figure for k, one in enumerate(placed)},
            **front,
            **behind,
        }

    @property
    def _landscape(self) -> bool:
        return self.wrap.front.width > LANDSCAPE * self.wrap.front.height

    def _to_edge(self, seen: Box) -> Box:
        """Return a part of the front, extended by the bleed or wrap at its edges."""
        wrap, edge = self.wrap, self.wrap.edge_mm
        top = edge if seen.top <= wrap.front.top else 0.0
        return seen.inset(top=-top, right=-edge, bottom=-edge)

    def _halves(self, room: Box, *, gap: float) -> tuple[Box, Box]:
        """Return both halves of the back; the right one ends above the barcode."""
        code = self.wrap.barcode
        middle = room.left + (room.width - gap) / 2
        right = room.inset(
            left=middle + gap - room.left, bottom=room.bottom - code.top + GAP
        )
        return room.inset(right=room.right - middle), right

    def _framed(self, text: Box, seen: Box, share: float = 1.0) -> Box:
        """Return the box for words: inside the design's margin and the safe area."""
        side = self.numbers.side * self.scale * share
        inner = seen.inset(left=side, top=side, right=side, bottom=side)
        return _within(inner, text)

    def _front(self, room: Box, foot: float) -> dict[str, Any]:
        """Return the words of the front: title first, author and count at the foot."""
        about, scale = self.config.book, self.scale
        high = room.height
        if foot == room.bottom:
            high -= (AUTHOR_MM + COUNT_MM + GAP) * scale
        subtitle = set_title(
            about.subtitle,
            room.width,
            high * SUBTITLE_SHARE,
            SUBTITLE_PT * scale,
            leading=SUBTITLE_LEADING,
        )
        gap = GAP * scale if subtitle.lines else 0.0
        high -= subtitle.height_mm + gap
        title = set_title(about.title, room.width, high, self.numbers.title * scale)
        below = room.top + title.height_mm + gap
        return {
            "title_lines": title.lines,
            "title_pt": title.size_pt,
            "title_box": Box(room.left, room.top, room.width, title.height_mm),
            "subtitle_lines": subtitle.lines,
            "subtitle_pt": subtitle.size_pt,
            "subtitle_box": Box(room.left, below, room.width, subtitle.height_mm),
            "words_end": below + subtitle.height_mm,
            "count_line": self.text.count_line,
            "volume": self.text.volume,
            "author_pt": AUTHOR_PT * scale,
            "label_pt": LABEL_PT * scale,
            "foot_box": Box(room.left, foot, room.width, 0.0),
        }


def _bars(isbn: str, area: Box) -> dict[str, Any]:
    """Return the barcode of an ISBN, centred in its area.

    Without an ISBN the area stays free for the printer's barcode.
    """
    if not isbn:
        return {"isbn": "", "barcode": None, "barcode_area": area}
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
    box = Box(left, top, width, height)
    return {"isbn": isbn, "barcode": placed, "barcode_box": box, "barcode_area": area}


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
