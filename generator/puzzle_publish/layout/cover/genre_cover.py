"""A cover of a shop's kind: its front in layers, and its back on a card."""

from functools import partial

from ...core.book import BookConfig
from ...core.cover_parts import Card, CoverPart, Layers, Wrap
from ...core.designs.numbers import Genre
from ...core.designs.typeface import typefaces
from ...core.placed import Box, PlacedPicture
from ..pages.legible import cell_for_text
from .back import Back
from .canvas import THUMB_PX, Canvas
from .genre import Front
from .genre_back import GenreBack, blurb_html
from .genre_kinds import DRAW
from .slots import slots_of
from .words import CoverText

STRIP_MM = 3.4  # from the fold to the pictures and bands: twice what it may be off
OVERHANG_MM = 0.7  # what a letter may extend beyond the width that it takes
LEAST_PT = 7.0  # of text in small pictures of puzzles, which printers ask for
LANDSCAPE = 1.15  # times its height: a front so wide has words beside the picture


def genre_parts(
    genre: Genre,
    config: BookConfig,
    *,
    wrap: Wrap,
    room: Box,
    back_room: Box,
    card: Box,
    text: CoverText,
    back: Back,
    picture: PlacedPicture | None,
) -> tuple[CoverPart, ...]:
    """Return the parts of a cover besides spine and barcode.

    Args:
        genre: the kind.
        config: the book.
        wrap: the sheet.
        room: where words may be on the front.
        back_room: likewise on the back.
        card: the white card on the back.
        text: the words that are true of the book.
        back: gives the puzzle to try on the back.
        picture: the author's.
    """
    design, options = back.design, config.print.cover
    left = wrap.front.left + STRIP_MM
    area = Box(left, 0.0, wrap.width_mm - left, wrap.height_mm)
    px = wrap.front.height / THUMB_PX
    faces = typefaces(design)
    safe = room.inset(left=OVERHANG_MM, right=OVERHANG_MM)
    least = partial(cell_for_text, design=design, text_pt=LEAST_PT)
    canvas = Canvas(area, safe, wrap.front.right, px, design.colours, faces, least)
    slots = slots_of(config, design, text)
    landscape = wrap.front.width > LANDSCAPE * wrap.front.height
    front = Front(
        canvas, slots, back.subject, landscape, picture=picture, theme=options.theme
    )
    ground = DRAW[genre](front)
    html = blurb_html(options.blurb, text.blurb, config.book.language)
    words = GenreBack(back, canvas, html, slots.points, slots.others)
    lines, blurb, place, puzzle = words.parts(back_room)
    layers = Layers(
        ground, tuple(canvas.layers), lines, blurb.html, place, blurb.size_pt
    )
    return layers, Card(card, None), puzzle
