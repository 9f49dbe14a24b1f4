"""What a page of a colour by number and its key print.

givens: {"size": 100, "colours": ["white", "tan", …], "lines": [[[x, y], …], …],
"black": [[[[x, y], …], …], …], "numbers": [[x, y, 1], …]}. All lengths are in
hundredths of the units of our drawings, whose squares have 3200; y grows downwards.
Colours are numbered from 1. `lines` meet at their ends alone; a closed one ends where
it begins. `black` is what is printed in black from the start, each part as closed
outlines. `numbers` are the places of numbers in the regions between lines, from top to
bottom; `size` is that of their type.
answer: {"drawing": "lion", "regions": [[number, [[1, -2, 3], …]], …]}, the number that
each region has, and its outline and its holes as lines in the order in which one walks
round, the region at one's right. Lines are counted from 1, and are less than 0 if one
walks from their end. A region comes with the first of its numbers.
"""

from dataclasses import dataclass

from ...core.puzzle import Json
from ...grids.reading import Bounds, items, members, whole
from .palette import NAMES

SIDE = 3200  # of the square of a drawing
PLACES: Bounds = (0, SIDE)
SIZES: Bounds = (50, 300)
LEAST_COLOURS, MOST_COLOURS = 2, 10
MOST_LINES, MOST_POINTS, MOST_NUMBERS, MOST_REGIONS = 900, 4000, 300, 300
LONGEST_NAME = 60

Point = tuple[int, int]
Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them."""

    size: int
    colours: tuple[str, ...]
    lines: tuple[Points, ...]
    black: tuple[tuple[Points, ...], ...]
    numbers: tuple[tuple[Point, int], ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A region of the key: its number, and the lines round it and round its holes."""

    number: int
    rings: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """An answer: a drawing's name, "" where none is known, and the regions."""

    drawing: str
    regions: tuple[Region, ...]


def outlines_of(page: Page, region: Region) -> tuple[Points, ...]:
    """Return the outlines of a region and its holes.

    Raises:
        ValueError: lines do not meet, or there is no such line.
    """
    return tuple(_ring(page, ring) for ring in region.rings)


def _ring(page: Page, ring: tuple[int, ...]) -> Points:
    points: list[Point] = []
    for number in ring:
        if not 1 <= abs(number) <= len(page.lines):
            raise ValueError(f"there is no line {number}")
        line = page.lines[abs(number) - 1]
        line = line if number > 0 else line[::-1]
        if points and points[-1] != line[0]:
            raise ValueError(f"line {number} does not begin where another ends")
        points += line[1 if points else 0 :]
    if points[0] != points[-1]:
        raise ValueError("the lines of an outline do not end where they begin")
    return tuple(points[:-1])


def read(printed: Json) -> Page:
    """Return givens as a Page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    names = ["size", "colours", "lines", "black", "numbers"]
    page = members(printed, names, of="the puzzle")
    lines = items(page["lines"], (1, MOST_LINES), "the puzzle", "lines")
    black = items(page["black"], (0, MOST_LINES), "the puzzle", "black parts")
    numbers = items(page["numbers"], (1, MOST_NUMBERS), "the puzzle", "numbers")
    colours = _colours(page["colours"])
    return Page(
        whole(page["size"], SIZES, "the size"),
        colours,
        tuple(map(_points, lines)),
        tuple(map(_outlines, black)),
        tuple(_number(one, len(colours)) for one in numbers),
    )


def _colours(value: Json) -> tuple[str, ...]:
    bounds = LEAST_COLOURS, MOST_COLOURS
    colours = [str(one) for one in items(value, bounds, "the puzzle", "colours")]
    if len({*colours}) < len(colours) or not {*colours} <= {*NAMES}:
        raise ValueError("colours must be different names of pencils")
    return tuple(colours)


def _number(value: Json, most: int) -> tuple[Point, int]:
    x, y, number = items(value, (3, 3), "a number", "whole numbers")
    return _point([x, y]), whole(number, (1, most), "a number")


def _outlines(value: Json) -> tuple[Points, ...]:
    return tuple(map(_points, items(value, (1, MOST_LINES), "a part", "outlines")))


def _points(value: Json) -> Points:
    return tuple(map(_point, items(value, (2, MOST_POINTS), "a line", "points")))


def _point(value: Json) -> Point:
    x, y = items(value, (2, 2), "a point", "numbers")
    return whole(x, PLACES, "x"), whole(y, PLACES, "y")


def write(page: Page) -> dict[str, Json]:
    """Return the givens that are read as this page."""
    return {
        "size": page.size,
        "colours": [*page.colours],
        "lines": [_written(line) for line in page.lines],
        "black": [[_written(one) for one in part] for part in page.black],
        "numbers": [[*place, number] for place, number in page.numbers],
    }


def _written(points: Points) -> list[Json]:
    return [[*point] for point in points]


def read_answer(givens: Page, printed: Json) -> Picture:
    """Return a key's drawing and its regions.

    Raises:
        ValueError: they have not the shape of an answer.
    """
    key = members(printed, ["regions"], ["drawing"], of="the answer")
    name = key.get("drawing", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise ValueError("drawing must be the name of one")
    regions = items(key["regions"], (1, MOST_REGIONS), "the answer", "regions")
    found = Picture(name, tuple(_region(givens, one) for one in regions))
    for region in found.regions:
        outlines_of(givens, region)
    return found


def _region(givens: Page, value: Json) -> Region:
    number, rings = items(value, (2, 2), "a region", "parts")
    most = len(givens.lines)
    found = []
    for ring in items(rings, (1, MOST_LINES), "a region", "outlines"):
        lines = items(ring, (1, MOST_LINES), "an outline", "lines")
        found.append(tuple(whole(one, (-most, most), "a line") for one in lines))
    return Region(whole(number, (1, len(givens.colours)), "a number"), tuple(found))


def write_answer(answer: Picture) -> dict[str, Json]:
    """Return the answer that is read as this picture."""
    return {"drawing": answer.drawing, **write_regions(answer.regions)}


def write_regions(regions: tuple[Region, ...]) -> dict[str, Json]:
    """Return what of an answer follows from the page: the regions."""
    written: list[Json] = [
        [one.number, [[*ring] for ring in one.rings]] for one in regions
    ]
    return {"regions": written}


def rings_in_order(rings: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """Return outlines, each from its least line, those with lesser lines first.

    >>> rings_in_order([[7], [3, -2, 5]])
    ((-2, 5, 3), (7,))
    """
    turned = []
    for ring in rings:
        first = min(range(len(ring)), key=lambda k: abs(ring[k]))
        turned.append((*ring[first:], *ring[:first]))
    return tuple(sorted(turned, key=lambda ring: abs(ring[0])))
