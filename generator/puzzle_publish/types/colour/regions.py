"""From a drawing to regions that a pencil can fill, each with a colour's name.

The drawing becomes a map of small squares, as what shows of parts under others, thin
ones among them, is hard to tell from outlines. What is too small to be filled is
printed in black if it is dark, and else given to what is beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...core.drawings.cells import covered
from ...core.drawings.library import Drawing
from ...core.outlines import Polygon
from .backdrop import Backdrop, backdrop_of, waves
from .palette import distances
from .raster import Map, Mask, edges_of, far_from, nearest, parts_of

PER_UNIT = 8  # squares
SIDE = 32 * PER_UNIT
ROOM = 0.76 * PER_UNIT  # from the middle of a region's number to its edge, at least
LEAST_INK = 12  # squares of what is printed in black
SAME = 30  # what it costs that a square of an edge is lost between two colours
LARGE = 20  # squares of a unit, of a colour that waves divide, at least
OUTSIDE = -1
MOST_CORNERS = 120  # at which squares of a number touch


@dataclass(frozen=True, slots=True)
class Painted:
    """A drawing's regions.

    Attributes:
        regions: of each square the number of its region, -1 at the edge of the map.
        names: the colours' names of regions.
        ink: what is printed in black.
        own: how many regions are the drawing's, not the backdrop's.
        behind: the lines of the backdrop, in units.
        lost: the share of the drawing that has another colour than it should.
        cut: what lies at the other side of the drawing's outline than most of its
            region does, as a share of the drawing.
    """

    regions: Map
    names: tuple[str, ...]
    ink: Mask
    own: int
    behind: Sequence[Polygon]
    lost: float
    cut: float


def painted(
    rng: np.random.Generator,
    one: Drawing,
    backdrop: Backdrop,
    gap: float | None = None,
) -> Painted | None:
    """Return a drawing's regions before a backdrop, None if it has too many colours.

    Args:
        rng: for the backdrop and the waves.
        one: the drawing.
        backdrop: what is behind it.
        gap: between waves that divide its parts; unless given, they stay whole.
    """
    shades, colours = _shades(one)
    names = _names(shades, colours)
    others = _others(shades, colours, names) if gap else names
    behind = backdrop_of(rng, backdrop, {*names, *others}, SIDE)
    if behind is None:
        return None
    every = list(dict.fromkeys([*names, *others, *behind.names]))
    drawn = shades >= 0
    of, other, back = (
        np.array([every.index(name) for name in each])
        for each in (names, others, behind.names)
    )
    lines = behind.lines
    behind_it = back[behind.shape]
    own, instead = (np.where(drawn, one[shades], behind_it) for one in (of, other))
    wanted = own
    if gap:
        bands = waves(rng, gap, SIDE)
        wanted = _banded(own, instead, bands.shape == 1)
        lines = (*lines, *bands.lines)
    also = np.where(wanted == own, instead, own)
    found = _settled((_framed(wanted), _framed(also)), _framed(drawn, 0) > 0, every)
    return found and replace(found, behind=lines)


def _banded(own: Map, instead: Map, odd: Mask) -> Map:
    """Return a map with other numbers in the odd bands, where no piece is too small.

    A piece without room for a number has that of the band beside it; a part in which
    one is left is not divided.
    """
    parts, count = parts_of(own)
    wanted = np.where(odd, instead, own)
    for last in (False, True):
        pieces = _parts(_framed(wanted))
        small = ~pieces.kept[pieces.numbers][1:-1, 1:-1] & (own != instead)
        if last:
            small = np.bincount(parts[small], minlength=count)[parts] > 0
        wanted = np.where(small, own if last else own + instead - wanted, wanted)
    return wanted


def _others(shades: Map, colours: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the names that colours have in every other band: their own if small.

    Of those that a colour may have, the nearest that no colour beside it has.
    """
    count = len(colours)
    area = np.bincount(shades[shades >= 0], minlength=count).tolist()
    beside = _borders(shades, count)
    found = [*names]
    for k in sorted(range(count), key=lambda k: (-area[k], k)):
        near = {
            each[j] for j in range(count) if beside[k][j] for each in (names, found)
        }
        free = [one for one in distances(colours[k]) if one not in {names[k], *near}]
        if free and area[k] >= LARGE * PER_UNIT**2:
            found[k] = free[0]
    return found


def _framed(numbers: Map | Mask, value: int = OUTSIDE) -> Map:
    return np.pad(numbers.astype(np.int32), 1, constant_values=value)


def _shades(one: Drawing) -> tuple[Map, list[str]]:
    """Return of each square the number of its colour, -1 for none; and the colours."""
    colours = list(dict.fromkeys(region.colour for region in one.regions))
    found = np.full((SIDE, SIDE), OUTSIDE, np.int32)
    for region in one.regions:
        inside = covered(region.outlines, (0.0, 0.0, 32.0, 32.0), SIDE, SIDE, 1) >= 0.5
        found[inside] = colours.index(region.colour)
    return found, colours


def _names(shades: Map, colours: Sequence[str]) -> list[str]:
    """Return a name for each colour, other ones for those that touch if it can be."""
    count = len(colours)
    area = np.bincount(shades[shades >= 0], minlength=count).tolist()
    beside = _borders(shades, count)
    choices = [distances(colour) for colour in colours]
    names = [next(iter(one)) for one in choices]

    def cost(k: int, name: str) -> int:
        like = (j for j in range(count) if names[j] == name and j != k)
        lost = sum(SAME * beside[k][j] for j in like)
        return choices[k][name] * int(area[k]) // 1000 + lost * 1000

    for _ in range(3):
        for k in sorted(range(count), key=lambda k: (area[k], k)):
            names[k] = min(choices[k], key=lambda name: cost(k, name))
    return names


def _borders(shades: Map, count: int) -> list[list[int]]:
    """Return along how many squares two colours touch."""
    found = np.zeros((count, count), np.int64)
    for a, b in ((shades[:, 1:], shades[:, :-1]), (shades[1:], shades[:-1])):
        seen = (a != b) & (a >= 0) & (b >= 0)
        np.add.at(found, (a[seen], b[seen]), 1)
    both: list[list[int]] = (found + found.T).tolist()
    return both


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a map: of each square its part's number, and what parts are.

    Those are kept that have room for a number.
    """

    numbers: Map
    names: Map
    areas: Map
    kept: Mask


def _parts(wanted: Map) -> _Parts:
    numbers, count = parts_of(wanted)
    names = np.zeros(count, np.int32)
    names[numbers.ravel()] = wanted.ravel()
    areas = np.bincount(numbers.ravel(), minlength=count).astype(np.int32)
    kept = names == OUTSIDE
    kept[numbers[far_from(edges_of(wanted), ROOM)]] = True
    return _Parts(numbers, names, areas, kept)


def _settled(
    either: tuple[Map, Map], drawn: Mask, names: Sequence[str]
) -> Painted | None:
    """Return regions in which what is not kept belongs to what is near it.

    Args:
        either: the number of each square's name, and of the other name that it may get.
        drawn: which squares are the drawing's.
        names: of colours.
    """
    wanted = either[0]
    outside = wanted == OUTSIDE
    first = _parts(wanted)
    small = ~first.kept
    black = names.index("black") if "black" in names else -2
    dark = (first.names == black) & (first.areas >= LEAST_INK)
    ink = (small & dark)[first.numbers] & drawn
    found, kept = wanted, first.kept[first.numbers]
    for group in (drawn, ~drawn & ~outside):
        lost = group & ~kept
        if lost.any() and (kept & group).any():
            _, near = nearest(kept & group, lost)
            found = np.where(lost, wanted.ravel()[near], found)
    for _ in range(3):
        cleaned = without_corners(found)
        if cleaned is None:
            return None
        found, parts = cleaned, _parts(cleaned)
        kept = parts.kept[parts.numbers]
        if kept.all():
            return _counted(parts, (*either, found), drawn, ink, names)
        if not (kept & ~outside).any():
            return None
        _, near = nearest(kept & ~outside, ~kept)
        found = np.where(kept, found, found.ravel()[near])
    return None


def _counted(
    parts: _Parts,
    maps: tuple[Map, Map, Map],
    drawn: Mask,
    ink: Mask,
    names: Sequence[str],
) -> Painted:
    inside = parts.names != OUTSIDE
    numbers = np.where(inside, np.cumsum(inside) - 1, OUTSIDE).astype(np.int32)
    covered = np.bincount(parts.numbers.ravel(), drawn.ravel())
    wanted, also, found = maps
    other = (found != wanted) & (found != also) & ~ink
    return Painted(
        numbers[parts.numbers],
        tuple(names[k] for k in parts.names.tolist() if k != OUTSIDE),
        ink,
        int((inside & (covered > parts.areas / 2)).sum()),
        (),
        float(other.sum()) / float(drawn.sum()),
        float(np.minimum(covered, parts.areas - covered)[inside].sum())
        / float(drawn.sum()),
    )


def without_corners(numbers: Map) -> Map | None:
    """Return a map in which no two squares of a number touch at a corner alone.

    None if it has none.
    """
    numbers = numbers.copy()
    for _ in range(MOST_CORNERS):
        a, b = numbers[:-1, :-1], numbers[:-1, 1:]
        c, d = numbers[1:, :-1], numbers[1:, 1:]
        down = (a == d) & (a != b) & (a != c)
        up = (b == c) & (b != a) & (b != d)
        places = np.argwhere(down | up)
        if not len(places):
            return numbers
        row, column = places[0].tolist()
        if down[row, column]:
            numbers[row + 1, column + 1] = numbers[row + 1, column]
        else:
            numbers[row + 1, column] = numbers[row + 1, column + 1]
    return None
