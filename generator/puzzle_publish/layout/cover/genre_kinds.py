"""The eight kinds of covers that shops are full of, stacked by what they measure."""

from collections.abc import Callable, Mapping
from math import hypot

from ...core.designs.numbers import Genre
from ...core.placed import Box
from ...types.drawings import drawings, themes
from . import genre_art
from .canvas import WHITE, spread
from .genre import SERIF, Front, with_number
from .headline import height_of

LETTER_COLUMNS = 11
MONTH_COLUMNS = 4
PATTERN_COLUMNS = 7
SMALL_DISCS = ("#f4a28c", "#8fc1e8", "#b5ead2", "#f2d36b")


def poster(front: Front) -> str:
    """Draw a cover of type alone; return the colour of its ground."""
    c, ink = front.canvas, front.canvas.colours.ink
    safe = c.safe
    foot = Box(safe.left, safe.bottom - front.foot_mm, safe.width, front.foot_mm)
    front.foot(foot, WHITE, ink)
    bottom = foot.top - (c.gap if front.foot_mm else 0.0)
    if pills := c.pills(front.banners, safe.width):
        high = c.pills_mm(pills)
        row = Box(safe.left, bottom - high, safe.width, high)
        c.write_pills("banner", pills, row, ink, c.colours.bright)
        bottom = row.top - c.gap
    promise = front.promise(safe.width)
    band = height_of(promise) + 7 * c.px if promise else 0.0
    room = bottom - safe.top
    says_count = front.says_count
    head = front.head(safe.width, (0.75 if says_count else 0.56) * room - band / 2)
    number, noun = (), ()
    left = room - head.height - band - 3.2 * c.gap
    if not (head.counted or says_count) and left > 22 * c.px:
        number, noun = front.count(safe.width, min(left, 0.4 * room))
    count = height_of(number) + 2.5 * c.px + height_of(noun) if number else 0.0
    parts = [head.height, *([band] if band else []), *([count] if count else [])]
    tops = spread(safe.top - c.gap, bottom + c.gap / 2, parts)
    at = Box(safe.left, tops[0], safe.width, head.height)
    c.write("headline", head.lines, at, front.headline_colours, ink)
    if promise:
        c.block(Box(c.area.left, tops[1], c.area.width, band), c.colours.accent)
        at = Box(safe.left, tops[1] + 3.5 * c.px, safe.width, band)
        c.write("promise", promise, at, [WHITE], c.colours.accent)
    if number:
        at = Box(safe.left, tops[-1], safe.width, count)
        end = c.write("count", number, at, [c.colours.bright], ink)
        at = Box(safe.left, end + 2.5 * c.px, safe.width, count)
        c.write("count", noun, at, [WHITE], ink)
    return ink


def grid(front: Front) -> str:
    """Draw a title above a giant grid; return the colour of the ground."""
    c, colours = front.canvas, front.canvas.colours
    foot = _foot_top(front, front.banners)
    words, place = _parted(front, foot)
    head = front.head(words.width, 0.4 * c.safe.height)
    promise = front.promise(words.width)
    band = height_of(promise) + 6 * c.px if promise else 0.0
    title = head.height + 2 * c.gap
    if front.landscape:
        block = Box(c.area.left, c.area.top, place.left - c.area.left, foot)
        top = words.top + (words.height - title - band) / 2 + c.gap
    else:
        top = words.top + c.gap / 2
        block = Box(c.area.left, c.area.top, c.area.width, top + head.height + c.gap)
        place = place.inset(top=block.bottom + band - place.top)
    disc_mm = min(0.37 * c.safe.width, 0.62 * place.height)
    disc = Box(c.safe.right - disc_mm, foot - disc_mm - c.gap, disc_mm, disc_mm)
    c.block(place, WHITE)
    _giant_grid(front, place, foot, () if head.counted else (disc,))
    c.block(block, colours.bright)
    at = Box(words.left, top, words.width, head.height)
    c.write("headline", head.lines, at, [colours.ink], colours.bright)
    if promise:
        strip = Box(block.left, top + head.height + c.gap, block.width, band)
        c.block(strip, colours.accent)
        at = Box(words.left, strip.top + 3 * c.px, words.width, band)
        c.write("promise", promise, at, [WHITE], colours.accent)
    if not head.counted:
        front.disc(disc, WHITE, colours.accent)
    _foot_band(front, foot, front.banners, colours.ink, WHITE)
    return colours.ink


def large_print(front: Front) -> str:
    """Draw a banner, a title and a giant grid; return the colour of the ground."""
    c, colours = front.canvas, front.canvas.colours
    number = with_number(front.slots.number, front.slots.nouns[-1].upper())
    said = (number, *front.banners[1:])
    foot = _foot_top(front, said)
    words, place = _parted(front, foot)
    name = front.banners[0] if front.banners else ""
    banner = c.line(name, "heavy", words.width, 13 * c.px) or c.line(
        name, "narrow", words.width, 13 * c.px
    )
    top = words.top
    right = place.left if front.landscape else c.area.right
    if banner:
        band = Box(
            c.area.left,
            c.area.top,
            right - c.area.left,
            top + height_of(banner) + c.gap - c.area.top,
        )
        c.block(band, colours.bright)
        at = Box(words.left, top, words.width, band.height)
        c.write("banner", banner, at, [colours.ink], colours.bright)
        top = band.bottom + c.gap
    head = front.head(words.width, 0.36 * c.safe.height)
    at = Box(words.left, top, words.width, head.height)
    end = c.write("headline", head.lines, at, [WHITE], colours.ink)
    promise = front.promise(words.width, most_px=7)
    if promise:
        at = Box(words.left, end + c.gap, words.width, c.gap)
        end = c.write("promise", promise, at, [colours.bright], colours.ink)
    if not front.landscape:
        place = place.inset(top=end + c.gap * 1.2 - place.top)
        place = place.inset(left=c.safe.left - place.left)
    c.block(place, WHITE)
    _giant_grid(front, place, foot, ())
    _foot_band(front, foot, said, colours.bright, colours.ink)
    return colours.ink


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
    """Draw a grid from near the upper left of a box over its other edges."""
    c = front.canvas
    rim = c.gap if place.left <= c.area.left + 1e-6 or front.landscape else 0.8 * c.gap
    left = (
        max(place.left + rim, c.safe.left)
        if not front.landscape
        else (place.left + rim)
    )
    seen = Box(left, place.top + rim, c.safe.right - left, foot - place.top - rim)
    figure, cell = genre_art.giant(genre_art.unsolved(front.subject), seen, free)
    box = Box(seen.left, seen.top, figure.width * cell, figure.height * cell)
    c.show(figure, box, cell, heavier=max(1.0, cell / 9.0))


def _foot_top(front: Front, banners: tuple[str, ...]) -> float:
    """Return the top of a band at the foot for banners and author."""
    c = front.canvas
    rows = c.pills_mm(c.pills(banners, c.safe.width)) + front.foot_mm
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
    head = front.head(c.safe.width, 0.34 * c.safe.height)
    promise = front.promise(c.safe.width)
    band = height_of(promise) + 6 * c.px if promise else 0.0
    panel_mm = head.height + 2.4 * c.gap
    foot_top = _foot_top(front, front.banners)
    foot = c.safe.bottom - foot_top + c.gap / 2
    room = c.safe.height - foot
    pitch = c.safe.width / LETTER_COLUMNS
    whole = panel_mm + band
    # Between whole rows, with more of them below than above.
    above = int((room - whole) * 0.42 / pitch)
    spare = (room - whole) - above * pitch
    below = int(spare / pitch)
    top = c.safe.top + above * pitch + (spare - below * pitch) / 2
    lower = top + whole + (spare - below * pitch) / 2
    c.block(c.area, WHITE)
    figure = genre_art.letters(front.subject, LETTER_COLUMNS, above + below, above)
    for part, at in ((figure[0], c.safe.top), (figure[1], lower)):
        high = part.height * pitch
        c.show(part, Box(c.safe.left, at, c.safe.width, high), pitch)
    panel = Box(c.area.left, top, c.area.width, panel_mm)
    c.block(panel, colours.ink)
    at = Box(c.safe.left, top + 1.2 * c.gap, c.safe.width, head.height)
    c.write("headline", head.lines, at, front.headline_colours, colours.ink)
    if promise:
        strip = Box(panel.left, panel.bottom, panel.width, band)
        c.block(strip, colours.accent)
        at = Box(c.safe.left, strip.top + 3 * c.px, c.safe.width, band)
        c.write("promise", promise, at, [WHITE], colours.accent)
    _foot_band(front, foot_top, front.banners, colours.ink, WHITE)
    return colours.ink


def children(front: Front) -> str:
    """Draw a title, a large drawing and small ones on rays; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    safe, second = c.safe, colours.second
    c.block(c.area, second)
    c.show(genre_art.rays(c.area.width, c.area.height), c.area)
    head = front.head(safe.width - 2 * c.gap, 0.34 * safe.height)
    panel = Box(safe.left, safe.top, safe.width, head.height + 2 * c.gap)
    c.block(panel, WHITE, 4 * c.px)
    at = Box(safe.left + c.gap, panel.top + c.gap, safe.width - 2 * c.gap, head.height)
    c.write("headline", head.lines, at, [colours.ink], WHITE)
    top = panel.bottom + c.gap / 2
    promise = front.promise(safe.width - 2 * c.gap, most_px=7)
    if promise:
        strip = Box(safe.left, top, safe.width, height_of(promise) + 5 * c.px)
        c.block(strip, colours.accent, 3 * c.px)
        at = Box(safe.left + c.gap, strip.top + 2.5 * c.px, at.width, strip.height)
        c.write("promise", promise, at, [WHITE], colours.accent)
        top = strip.bottom + c.gap / 2
    foot = safe.bottom
    if front.foot_mm:
        at = Box(safe.left, safe.bottom - front.foot_mm, safe.width, front.foot_mm)
        c.block(at, WHITE, 2 * c.px)
        front.foot(at.inset(left=c.gap, right=c.gap), colours.ink, WHITE)
        foot = at.top - c.gap / 2
    number = with_number(front.slots.number, front.slots.nouns[-1].upper())
    said = front.banners if head.counted else (number, *front.banners)
    if pills := c.pills(said, safe.width):
        at = Box(safe.left, foot - c.pills_mm(pills), safe.width, c.gap)
        c.write_pills("banner", pills, at, WHITE, colours.ink)
        foot = at.top - c.gap / 2
    _drawings(front, Box(safe.left, top, safe.width, foot - top))
    return second


def _drawings(front: Front, room: Box) -> None:
    """Draw a large picture on a disc in the middle of a box, and small ones around."""
    c = front.canvas
    pictures = _pictures(front)
    small = 0.34 * min(room.width, room.height)
    if small < 8 * c.px:
        return
    corner = hypot(room.width - small, room.height - small) / 2
    large = min(room.width, room.height, 2 * (corner - small / 2 - c.px))
    places = [
        Box(
            room.left + a * (room.width - small),
            room.top + b * (room.height - small),
            small,
            small,
        )
        for a, b in ((0, 0), (1, 0), (0, 1), (1, 1))
    ]
    at = Box(
        room.left + (room.width - large) / 2,
        room.top + (room.height - large) / 2,
        large,
        large,
    )
    for k, place in enumerate((at, *places)):
        ground = WHITE if not k else SMALL_DISCS[k % len(SMALL_DISCS)]
        c.block(place, ground, place.width / 2)
        rim = place.width * (0.15 if k else 0.18)
        inner = place.inset(left=rim, top=rim, right=rim, bottom=rim)
        c.show(pictures[k % len(pictures)], inner, inner.width)


def _pictures(front: Front) -> list[genre_art.Figure]:
    """Return drawings in an order that chance decides, those of things to find last."""
    known = [front.theme] if front.theme else list(themes())
    rng = front.subject.rng("drawings")
    order = [known[k] for k in rng.permutation(len(known))]
    return [one for k in (0, 1) for name in order for one in (drawings(name)[k],)]


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
    best: tuple[float, genre_art.Figure] | None = None
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
    """Draw the author's picture over all, with a panel; return the ground."""
    c, colours = front.canvas, front.canvas.colours
    assert front.picture is not None
    c.show(front.picture, c.area)
    upper = front.picture.focus[1] < 0.5
    _panel(front, colours.ink, WHITE, colours.bright, centre=1.0 if upper else 0.0)
    return colours.ink


def _panel(
    front: Front, ground: str, colour: str, other: str, *, centre: float
) -> None:
    """Draw a framed panel with all the words.

    `centre` says where it is: 0 at the top of the safe area, 1 at its foot.
    """
    c = front.canvas
    rim = 1.6 * c.gap
    width = c.safe.width - 2 * rim
    head = front.head(width, 0.42 * c.safe.height, SERIF)
    promise = front.promise(width, upper=False, most_px=6.4)
    number = with_number(front.slots.number, front.slots.nouns[-1])
    said = () if head.counted else (number,)
    pills = c.pills((*said, *front.slots.banners), width)
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
