"""The eight kinds of covers that shops are full of, stacked by what they measure."""

from collections.abc import Callable, Mapping

from ...core.designs.numbers import Genre
from ...core.figure import Figure
from ...core.placed import Box, PlacedPicture
from . import genre_art
from .canvas import WHITE, spread
from .genre import SANS, SERIF, Front, Head
from .genre_children import children, pictures_of
from .headline import Lines, height_of
from .kind_tiles import kinds_in, show_kinds

LETTER_COLUMNS = 9
ABOVE_SHARE = 0.42  # of the rows of letters, above the title
LEAST_KINDS_PX = 20  # the least height for the kinds in its place
LEAST_COUNT_PX = 22  # the least height for a large number of puzzles
THIN_CELL_MM = 9.0  # cells of this size have lines as on a page
MONTH_COLUMNS = 4
PATTERN_COLUMNS = 7
STREWN = 5  # drawings across the shorter side
PHOTO_HEAD = 0.3  # of the height, for the title above an author's picture
FRAME_PX = 0.9  # of a picture that is smaller than the front


def poster(front: Front) -> str:
    """Draw large type, and the count or what the book has; return the ground."""
    c, ink = front.canvas, front.canvas.colours.ink
    bottom = _poster_foot(front)
    promise = front.promise(c.safe.width)
    band = front.band_mm(promise)
    room = bottom - c.safe.top
    share = 0.5 if front.says_count else 0.56
    head = front.head(c.safe.width, share * room - band / 2)
    left = room - head.height - band - 3.2 * c.gap
    number, noun = _counted(front, head, min(left, 0.4 * room))
    count = height_of(number) + 2.5 * c.px + height_of(noun) if number else 0.0
    shown = left if not count and left > LEAST_KINDS_PX * c.px else 0.0
    heights = [one for one in (head.height, band, count or shown) if one]
    tops = spread(c.safe.top - c.gap, bottom + c.gap / 2, heights)
    at = Box(c.safe.left, tops[0], c.safe.width, head.height)
    c.write("headline", head.lines, at, front.headline_colours, ink)
    if promise:
        front.band(promise, Box(c.area.left, tops[1], c.area.width, band))
    if number:
        at = Box(c.safe.left, tops[-1], c.safe.width, count)
        end = c.write("count", number, at, [c.colours.bright], ink)
        at = Box(c.safe.left, end + 2.5 * c.px, c.safe.width, count)
        c.write("count", noun, at, [WHITE], ink)
    elif shown:
        at = Box(c.safe.left, tops[-1], c.safe.width, shown)
        show_kinds(c, front.subject, at)
    return ink


def _poster_foot(front: Front) -> float:
    """Draw author and banners at the foot; return where they begin."""
    c, ink = front.canvas, front.canvas.colours.ink
    foot = c.safe.inset(top=c.safe.height - front.foot_mm)
    front.foot(foot, WHITE, ink)
    bottom = foot.top - (c.gap if front.foot_mm else 0.0)
    pills = c.pills(front.banners, c.safe.width)
    if not pills:
        return bottom
    high = c.pills_mm(pills)
    row = Box(c.safe.left, bottom - high, c.safe.width, high)
    c.write_pills("banner", pills, row, ink, c.colours.bright)
    return row.top - c.gap


def _counted(front: Front, head: Head, high: float) -> tuple[Lines, Lines]:
    """Return the number of puzzles and its noun, () where they are said already."""
    if head.counted or front.says_count or high < LEAST_COUNT_PX * front.canvas.px:
        return (), ()
    return front.count(front.canvas.safe.width, high)


def grid(front: Front) -> str:
    """Draw a title above a giant grid or the kinds; return the colour of the ground."""
    c, colours = front.canvas, front.canvas.colours
    tiled = _is_tiled(front)
    said = front.banners
    if tiled and not front.says_count:  # there is no disc
        said = (front.counted, *said)
    foot = _foot_top(front, said)
    words, place = _parted(front, foot)
    head = front.head(words.width, 0.35 * c.safe.height)
    promise = front.promise(words.width - 2 * c.gap * front.landscape)
    band = front.band_mm(promise)
    if front.landscape:
        whole = head.height + c.gap + band
        top = words.top + (words.height - whole) / 2
        block = Box(c.area.left, c.area.top, place.left - c.area.left, foot)
    else:
        top = words.top + c.gap / 2
        block = Box(c.area.left, c.area.top, c.area.width, top + head.height + c.gap)
        place = place.inset(top=block.bottom + band - place.top)
    disc = _disc_of(front, place, foot)
    has_disc = not (tiled or front.says_count or head.counted)
    if tiled:
        c.block(place, colours.ink)
        _kinds(front, place, foot)
    else:
        _giant_grid(front, place, foot, (disc,) if has_disc else ())
    c.block(block, colours.bright)
    at = Box(words.left, top, words.width, head.height)
    c.write("headline", head.lines, at, [colours.ink], colours.bright)
    if promise:
        at = Box(block.left, top + head.height + c.gap, block.width, band)
        front.band(promise, at)
    if has_disc:
        front.disc(disc, WHITE, colours.accent)
    _foot_band(front, foot, said, colours.ink, WHITE)
    return colours.ink


def _is_tiled(front: Front) -> bool:
    """Return whether tiles tell better than a giant grid what a book is."""
    subject = front.subject
    return len(kinds_in(subject)) > 1 or not genre_art.has_grid(subject)


def _kinds(front: Front, place: Box, foot: float) -> None:
    """Draw the kinds of a book in the part of a place where words may be."""
    c = front.canvas
    room = Box(
        max(place.left + c.gap, c.safe.left),
        place.top + c.gap,
        c.safe.right - max(place.left + c.gap, c.safe.left),
        foot - place.top - 2 * c.gap,
    )
    show_kinds(c, front.subject, room)


def _disc_of(front: Front, place: Box, foot: float) -> Box:
    """Return the square of a disc at the lower right of a grid."""
    c = front.canvas
    side = min(0.37 * c.safe.width, 0.62 * place.height)
    return Box(c.safe.right - side, foot - side - c.gap, side, side)


def large_print(front: Front) -> str:
    """Draw a banner, a title and a giant grid or all kinds; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    said = (front.banners[1:] or (front.counted,))[:1]
    foot = _foot_top(front, said)
    words, place = _parted(front, foot)
    top = _large_banner(front, words, place.left if front.landscape else c.area.right)
    head = front.head(words.width, 0.32 * c.safe.height)
    at = words.inset(top=top - words.top)
    end = c.write("headline", head.lines, at, [WHITE], colours.ink)
    if promise := front.promise(words.width, most_px=7):
        at = words.inset(top=end + c.gap - words.top)
        end = c.write("promise", promise, at, [colours.bright], colours.ink)
    if not front.landscape:
        below = end + c.gap * 1.2 - place.top
        place = place.inset(top=below, left=c.safe.left - place.left)
    if _is_tiled(front):
        _kinds(front, place, foot)
    else:
        _giant_grid(front, place, foot, ())
    _foot_band(front, foot, said, colours.bright, colours.ink)
    return colours.ink


def _large_banner(front: Front, words: Box, right: float) -> float:
    """Draw the first banner on a band at the head; return where words begin below."""
    c, colours = front.canvas, front.canvas.colours
    name = front.banners[0] if front.banners else ""
    lines = (c.line(name, role, words.width, 13 * c.px) for role in SANS)
    banner = next((one for one in lines if one), ())
    if not banner:
        return words.top
    bottom = words.top + height_of(banner) + c.gap
    left = c.area.left
    c.block(Box(left, c.area.top, right - left, bottom - c.area.top), colours.bright)
    c.write("banner", banner, words, [colours.ink], colours.bright)
    return bottom + c.gap


def _parted(front: Front, foot: float) -> tuple[Box, Box]:
    """Return the column for words, and the box for a grid above the foot."""
    c = front.canvas
    whole = c.area.inset(bottom=c.area.bottom - foot)
    if not front.landscape:
        return c.safe, whole
    half = c.safe.left + c.safe.width / 2
    words = c.safe.inset(right=c.safe.right - half + c.gap)
    words = words.inset(bottom=max(0.0, words.bottom - foot + c.gap))
    return words, whole.inset(left=half - whole.left)


def _giant_grid(front: Front, place: Box, foot: float, free: tuple[Box, ...]) -> None:
    """Draw a grid from near the upper left of a box over its other edges.

    One that is not so large is in the middle, on the dark ground of its own squares.
    """
    c = front.canvas
    rim = 0.9 * c.gap
    left = place.left + rim
    if not front.landscape:
        left = max(left, c.safe.left)
    seen = Box(left, place.top + rim, c.safe.right - left, foot - place.top - rim)
    figure, box = genre_art.giant_of(front.subject, seen, c.cut, free)
    is_whole = box.right <= seen.right + 1e-6
    c.block(place, c.colours.ink if is_whole else WHITE)
    cell = box.width / figure.width
    c.show(figure, box, cell, heavier=max(1.0, cell / THIN_CELL_MM))


def _foot_top(front: Front, banners: tuple[str, ...]) -> float:
    """Return the top of a band at the foot for banners and author."""
    c = front.canvas
    rows = c.pills_mm(c.pills(banners, c.safe.width)) + front.foot_mm
    if banners and front.foot_mm:
        rows += c.gap / 4
    return c.safe.bottom - max(rows, 4 * c.px) - c.gap / 2


def _foot_band(
    front: Front, top: float, banners: tuple[str, ...], ground: str, colour: str
) -> None:
    """Draw the band at the foot with banners and author."""
    c = front.canvas
    c.block(Box(c.area.left, top, c.area.width, c.area.bottom - top), ground)
    at = Box(c.safe.left, top + c.gap / 2, c.safe.width, c.gap)
    c.write_pills("banner", c.pills(banners, c.safe.width), at, ground, colour)
    front.foot(
        Box(c.safe.left, c.safe.bottom - front.foot_mm, c.safe.width, front.foot_mm),
        colour,
        ground,
    )


def letters(front: Front) -> str:
    """Draw a title between the letters of a word search; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    foot = _foot_top(front, front.banners)
    head = front.head(c.safe.width, 0.34 * c.safe.height)
    promise = front.promise(c.safe.width)
    panel_mm, band = head.height + 2.4 * c.gap, front.band_mm(promise)
    room = Box(c.safe.left, c.safe.top, c.safe.width, foot - c.gap / 2 - c.safe.top)
    c.block(c.area, WHITE)
    top = _letters(front, room, panel_mm + band)
    panel = Box(c.area.left, top, c.area.width, panel_mm)
    c.block(panel, colours.ink)
    at = Box(c.safe.left, top + 1.2 * c.gap, c.safe.width, head.height)
    c.write("headline", head.lines, at, front.headline_colours, colours.ink)
    if promise:
        front.band(promise, Box(panel.left, panel.bottom, panel.width, band))
    _foot_band(front, foot, front.banners, colours.ink, WHITE)
    return colours.ink


def _letters(front: Front, room: Box, panel: float) -> float:
    """Draw whole rows of letters above and below a panel; return its top."""
    c = front.canvas
    pitch = room.width / LETTER_COLUMNS
    above = int((room.height - panel) * ABOVE_SHARE / pitch)
    spare = room.height - panel - above * pitch
    below = int(spare / pitch)
    around = (spare - below * pitch) / 2
    top = room.top + above * pitch + around
    figures = genre_art.letters(front.subject, LETTER_COLUMNS, above + below, above)
    for part, at in zip(figures, (room.top, top + panel + around), strict=True):
        c.show(part, Box(room.left, at, room.width, part.height * pitch), pitch)
    return top


def year(front: Front) -> str:
    """Draw the number of a year, a title and its months; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    foot_top = c.safe.bottom - front.foot_mm
    front.foot(
        Box(c.safe.left, foot_top, c.safe.width, front.foot_mm), WHITE, colours.ink
    )
    room = c.safe.inset(bottom=front.foot_mm + (c.gap if front.foot_mm else 0.0))
    words, place = room, room
    if front.landscape:
        half = room.width / 2
        words, place = room.inset(right=half + c.gap), room.inset(left=half + c.gap)
    high = max(c.large, min(0.2 * c.safe.height, 34 * c.px))
    number = c.line(front.slots.year, "heavy", words.width, high, small=0.0)
    end = c.write("headline", number, words, [colours.bright], colours.ink)
    title = c.lines(
        front.slots.title,
        "slab",
        words.width,
        0.2 * c.safe.height,
        11 * c.px,
        small=0.0,
    )
    at = words.inset(top=end + c.gap - words.top)
    end = c.write("title", title, at, [WHITE], colours.ink)
    if promise := front.promise(words.width, most_px=5.4):
        at = words.inset(top=end + c.gap - words.top)
        end = c.write("promise", promise, at, [colours.bright], colours.ink)
    if pills := c.pills(front.banners, words.width):
        at = words.inset(top=end + c.gap * 0.8 - words.top)
        end = c.write_pills("banner", pills, at, colours.ink, colours.bright)
    if not front.landscape:
        place = place.inset(top=end + c.gap - place.top)
    _months(front, place)
    return colours.ink


def _months(front: Front, room: Box) -> None:
    """Draw the months as large as a box allows, in as many columns as suit it."""
    lit = front.subject.first_date
    best: tuple[float, Figure] | None = None
    for columns in (3, MONTH_COLUMNS, 6):
        figure = genre_art.months(
            int(front.slots.year), front.subject.language, columns, lit
        )
        cell = min(room.width / figure.width, room.height / figure.height)
        if best is None or cell > best[0]:
            best = cell, figure
    assert best is not None
    cell, figure = best
    wide, high = figure.width * cell, figure.height * cell
    left = room.left + (room.width - wide) / 2
    top = room.top + (room.height - high) / 2
    if cell >= 1.0:
        front.canvas.show(figure, Box(left, top, wide, high), cell)


def pattern(front: Front) -> str:
    """Draw a title on a panel in the middle of a pattern; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    cell = c.area.width / PATTERN_COLUMNS
    rows = -int(-c.area.height // cell)
    figure = genre_art.pattern(front.subject.rng("pattern"), PATTERN_COLUMNS, rows)
    c.show(figure, Box(c.area.left, c.area.top, c.area.width, rows * cell), cell)
    _panel(front, WHITE, colours.ink, colours.accent, centre=0.46)
    return colours.ink


def picture(front: Front) -> str:
    """Draw the author's picture, or drawings round a panel; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    if front.picture is not None:
        return _photo(front, front.picture)
    c.block(c.area, colours.tint)
    _strewn(front, _panel(front, colours.ink, WHITE, colours.bright, centre=0.5))
    return colours.tint


def _photo(front: Front, shown: PlacedPicture) -> str:
    """Draw a picture between the title and the foot, smaller where it would be coarse.

    No word hides a part of it; title and foot take what their lines measure.
    """
    c, ink, bright = front.canvas, front.canvas.colours.ink, front.canvas.colours.bright
    head = front.head(c.safe.width, PHOTO_HEAD * c.safe.height, SERIF)
    promise = front.promise(c.safe.width, upper=False, most_px=6.4)
    said = _said(front, head)
    end = c.write("headline", head.lines, c.safe, front.headline_colours, ink)
    if promise:
        below = c.safe.inset(top=end + c.gap / 2 - c.safe.top)
        end = c.write("promise", promise, below, [bright], ink)
    foot = _foot_top(front, said)
    room = Box(c.area.left, end + c.gap, c.area.width, foot - end - c.gap)
    wide, high = shown.picture.sharp_mm(room.width, room.height)
    if wide < room.width:
        wide = min(wide, c.safe.width)
        room = Box(c.safe.left, room.top, c.safe.width, room.height)
    side, above = (room.width - wide) / 2, (room.height - high) / 2
    box = room.inset(left=side, right=side, top=above, bottom=above)
    if wide < c.area.width:
        rim = -FRAME_PX * c.px
        c.block(box.inset(left=rim, top=rim, right=rim, bottom=rim), WHITE)
    c.show(shown, box)
    _foot_band(front, foot, said, ink, WHITE)
    return ink


def _said(front: Front, head: Head) -> tuple[str, ...]:
    """Return the banners, and before them the count if nothing else says it."""
    is_counted = head.counted or front.says_count
    return front.banners if is_counted else (front.counted, *front.banners)


def _strewn(front: Front, panel: Box) -> None:
    """Draw drawings round a panel, every second row in the gaps of the others."""
    c, pictures = front.canvas, pictures_of(front)
    pitch = min(c.area.width, c.area.height) / STREWN
    side = 0.76 * pitch
    for r in range(int(c.area.height / pitch)):
        for col in range(STREWN - r % 2):
            one = pictures[(r * STREWN + col) % len(pictures)]
            left = c.area.left + (col + 0.12 + r % 2 / 2) * pitch
            top = c.area.top + (r + 0.12) * c.area.height / int(c.area.height / pitch)
            hidden = top < panel.bottom and top + side > panel.top
            if left + side <= c.area.right and not hidden:
                c.show(one, Box(left, top, side, side), side)


def _panel(front: Front, ground: str, colour: str, other: str, *, centre: float) -> Box:
    """Draw a framed panel with all the words; return where it is.

    `centre` says where it is: 0 at the top of the safe area, 1 at its foot.
    """
    c = front.canvas
    rim = 1.6 * c.gap
    width = c.safe.width - 2 * rim
    head = front.head(width, 0.42 * c.safe.height, SERIF)
    promise = front.promise(width, upper=False, most_px=6.4)
    pills = c.pills(_said(front, head), width)
    row = c.pills_mm(pills)
    parts = [head.height, height_of(promise), row, front.foot_mm]
    whole = sum(parts) + c.gap * (sum(part > 0 for part in parts) - 1) + 2 * rim
    top = c.safe.top + (c.safe.height - whole) * centre
    panel = Box(c.safe.left, top, c.safe.width, whole)
    c.block(panel, ground)
    for inset, tone in ((1.4 * c.px, colour), (2.2 * c.px, ground)):
        frame = panel.inset(left=inset, top=inset, right=inset, bottom=inset)
        c.block(frame, tone)
    at = Box(panel.left + rim, panel.top + rim, width, head.height)
    end = c.write("headline", head.lines, at, [colour], ground)
    if promise:
        at = Box(at.left, end + c.gap, width, c.gap)
        end = c.write("promise", promise, at, [other], ground)
    if pills:
        at = Box(at.left, end + c.gap, width, row)
        end = c.write_pills("banner", pills, at, ground, colour)
    if front.foot_mm:
        at = Box(at.left, end + c.gap, width, front.foot_mm)
        front.foot(at, colour, ground)
    return panel


DRAW: Mapping[Genre, Callable[[Front], str]] = {
    "poster": poster,
    "grid": grid,
    "letters": letters,
    "children": children,
    "large-print": large_print,
    "year": year,
    "pattern": pattern,
    "picture": picture,
}
