"""The cover of a children's book: drawings and puzzles on rays."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.drawings.library import look_of, theme
from ...core.figure import Area, Figure
from ...core.placed import Box
from ...types.drawings import drawings
from ...types.maze.icons import icon_themes
from ...types.maze.model import ALL_YEAR
from . import genre_art
from .canvas import WHITE
from .genre import Front
from .kind_tiles import is_legible, kinds_in, show_tile, solved_example

GROUNDS = ("#ffffff", "#f4a28c", "#8fc1e8", "#b5ead2", "#f2d36b", "#23406b")
EDGE_PX = 1.2  # of white round a disc
LEAST_PX = 8.0  # of a small disc
LARGE_SHARE = 0.92  # of the height, of the large disc
MOST_FAR = 300  # two colours that are farther apart are no clearer


def children(front: Front) -> str:
    """Draw a title, drawings and puzzles on rays; return the ground."""
    c, safe, colours = front.canvas, front.canvas.safe, front.canvas.colours
    c.block(c.area, colours.second)
    c.show(genre_art.rays(c.area.width, c.area.height), c.area)
    inner = safe.inset(left=c.gap, right=c.gap, top=c.gap)
    head = front.head(inner.width, 0.34 * safe.height)
    panel = Box(safe.left, safe.top, safe.width, head.height + 2 * c.gap)
    c.block(panel, WHITE, 4 * c.px)
    c.write("headline", head.lines, inner, [colours.ink], WHITE)
    top = panel.bottom + c.gap / 2
    if promise := front.promise(inner.width, most_px=7):
        strip = Box(safe.left, top, safe.width, front.band_mm(promise))
        front.band(promise, strip, 3 * c.px)
        top = strip.bottom + c.gap / 2
    foot = _foot(front, counted=head.counted)
    _pictures(front, Box(safe.left, top, safe.width, foot - top))
    return colours.second


def _foot(front: Front, *, counted: bool) -> float:
    """Draw author, count and banners at the foot; return where they begin."""
    c, safe, ink = front.canvas, front.canvas.safe, front.canvas.colours.ink
    foot = safe.bottom
    if front.foot_mm:
        at = safe.inset(top=safe.height - front.foot_mm)
        c.block(at, WHITE, 2 * c.px)
        front.foot(at.inset(left=c.gap, right=c.gap), ink, WHITE)
        foot = at.top - c.gap / 2
    said = () if counted or front.says_count else (front.counted,)
    pills = c.pills((*said, *front.banners), safe.width)
    if pills:
        at = Box(safe.left, foot - c.pills_mm(pills), safe.width, c.gap)
        c.write_pills("banner", pills, at, WHITE, ink)
        foot = at.top - c.gap / 2
    return foot


@dataclass(frozen=True, slots=True)
class Places:
    """Where pictures are: a large one in the middle, two small ones at each side."""

    large: Box
    small: tuple[Box, ...]


def places_in(room: Box, gap: float) -> Places:
    """Return the places of five pictures, as large as a box allows."""
    large = min(LARGE_SHARE * room.height, 0.5 * room.width)
    side = min((room.width - large) / 2 - gap, (room.height - gap) / 2)
    left = room.left + (room.width - large) / 2
    middle = Box(left, room.top + (room.height - large) / 2, large, large)
    apart = min(room.height, 2.6 * side) - side
    top = room.top + (room.height - side - apart) / 2
    small = tuple(
        Box(x, y, side, side)
        for y in (top, top + apart)
        for x in (room.left, room.right - side)
    )
    return Places(middle, small)


def _pictures(front: Front, room: Box) -> None:
    """Draw what the book is about: drawings, and its kinds of puzzles.

    A book of one kind has a large drawing beside a large puzzle, others a large drawing
    between two puzzles and two small drawings.
    """
    c, names = front.canvas, kinds_in(front.subject)
    found = pictures_of(front)
    if len(names) == 1 and room.width > room.height:
        side = min(room.height, (room.width - c.gap) / 2)
        left = room.left + (room.width - 2 * side - c.gap) / 2
        top = room.top + (room.height - side) / 2
        _disc(front, found[0], Box(left, top, side, side), is_large=True)
        place = Box(left + side + c.gap, top, side, side)
        show_tile(c, solved_example(front.subject, names[0]), place)
        return
    places = places_in(room, c.px)
    if places.small[0].width < LEAST_PX * c.px:
        return
    _disc(front, found[0], places.large, is_large=True)
    puzzles, others = places.small[::3], places.small[1:3]
    if len(names) == 1:
        puzzles, others = places.small[:1], places.small[1:]
    solved = (solved_example(front.subject, name) for name in names)
    legible = (one for one in solved if is_legible(c, one, puzzles[0]))
    for one, place in zip(legible, puzzles, strict=False):
        show_tile(c, one, place)
    for k, place in enumerate(others, 1):
        _disc(front, found[k % len(found)], place)


def _disc(front: Front, one: Figure, place: Box, *, is_large: bool = False) -> None:
    """Draw a picture on a disc from which it stands out, with a white edge."""
    c = front.canvas
    coloured = front.theme is not None and front.theme not in icon_themes()
    edge = EDGE_PX * c.px
    ground = WHITE if is_large else _ground_of(one)
    c.block(place, WHITE, place.width / 2)
    if ground != WHITE:
        inner = place.inset(left=edge, top=edge, right=edge, bottom=edge)
        c.block(inner, ground, inner.width / 2)
    rim = place.width * (0.12 if coloured else 0.18)
    inner = place.inset(left=rim, top=rim, right=rim, bottom=rim)
    c.show(one, inner, inner.width)


def _ground_of(one: Figure) -> str:
    """Return the ground that differs most from a drawing's colours, by their areas."""
    parts = [
        (step.role.partition(":")[2], sum(abs(_area(each)) for each in step.outlines))
        for step in one.steps
        if isinstance(step, Area)
    ]
    known = [(colour, area) for colour, area in parts if colour]
    if not known:
        return WHITE

    def apart(ground: str) -> float:
        return sum(area * min(_far(colour, ground), MOST_FAR) for colour, area in known)

    return max(GROUNDS, key=apart)


def _far(one: str, other: str) -> int:
    """Return how far two colours are apart, from 0 to 765."""
    pairs = ((int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5))
    return sum(abs(a - b) for a, b in pairs)


def _area(outline: Sequence[tuple[float, float]]) -> float:
    after = [*outline[1:], outline[0]]
    turn = (a * d - c * b for (a, b), (c, d) in zip(outline, after, strict=True))
    return sum(turn) / 2


def pictures_of(front: Front) -> list[Figure]:
    """Return drawings in an order that chance decides, none twice.

    Those that say a theme at a glance come first, then others, answers of the book
    last; of mazes' drawings those of things to find.
    """
    rng = front.subject.rng("drawings")
    if front.theme and front.theme not in icon_themes():  # of the library
        whole, looks = drawings(front.theme), front.subject.looks
        about = theme(front.theme)
        named = dict(zip(about.drawings, whole, strict=True))
        if about.face:
            first, rest = about.face, [n for n in named if n not in about.face]
        else:
            fresh = [name for name in named if look_of(name) not in looks]
            first = (max(fresh or named, key=lambda name: len(named[name].steps)),)
            rest = [name for name in named if name not in first]
        mixed = [rest[k] for k in rng.permutation(len(rest))]
        mixed.sort(key=lambda name: look_of(name) in looks)
        alike = {look_of(name): name for name in reversed((*first, *mixed))}
        return [named[name] for name in (*first, *mixed) if name in alike.values()]
    all_year = [name for name in icon_themes() if name in ALL_YEAR]
    known = [front.theme] if front.theme else all_year
    order = [known[k] for k in rng.permutation(len(known))]
    return [one for k in (0, 1) for name in order for one in (drawings(name)[k],)]
