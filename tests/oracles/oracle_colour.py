"""Colour by number by squares: lines are drawn on a lattice, and colours poured in."""

from itertools import pairwise
from math import ceil, hypot

from puzzle_publish.core.drawings.library import drawing

SIDE = 3200
STEP = 10  # of the lattice, in hundredths
COUNT = SIDE // STEP + 1
ROOM = 68  # from the middle of a number to any line, of its size
LIKE = 0.9  # of the drawing, at least
# Of the drawing, that lies in regions which are more outside than inside of it, and the
# other way round, at most: 0.018 in 70 pages, and 0.079 or more of any other drawing.
CUT = 0.045
FAR = 310  # of a pencil's red, green and blue from those of a drawing, at most
OWN = {
    "white": (255, 255, 255),
    "yellow": (252, 213, 63),
    "orange": (255, 138, 45),
    "red": (232, 48, 46),
    "pink": (255, 110, 160),
    "purple": (120, 85, 170),
    "light-blue": (150, 210, 255),
    "blue": (30, 120, 220),
    "green": (63, 174, 73),
    "tan": (237, 180, 120),
    "brown": (143, 90, 60),
    "grey": (168, 168, 174),
    "black": (43, 43, 43),
}


def faults_of(entry):
    """What is wrong with a colour by number."""
    givens, answer = entry["givens"], entry["answer"]
    walls = {place for line in givens["lines"] for place in walked(line)}
    poured, region_of = {}, {}
    faults = []
    for x, y, number in givens["numbers"]:
        start = round(y / STEP), round(x / STEP)
        if start in walls:
            return ["wrong: a number is on a line"]
        if start in poured:
            if poured[start] != number:
                return ["ambiguous: two numbers in one region"]
            continue
        for place in pour(start, walls):
            poured[place] = number
            region_of[place] = start
    left = COUNT * COUNT - len(walls) - len(poured)
    if left > COUNT * COUNT // 200:
        faults.append("unsolvable: a region has no number")
    faults += room_faults(givens)
    faults += key_faults(givens, answer, poured)
    return [*faults, *likeness_faults(givens, answer, poured, region_of)]


def walked(line):
    """The places of the lattice along a line, without gaps that colour could pass."""
    for (x, y), (u, v) in pairwise(line):
        count = max(1, ceil(2 * max(abs(u - x), abs(v - y)) / STEP))
        for k in range(count + 1):
            a, b = x + (u - x) * k / count, y + (v - y) * k / count
            row, column = round(b / STEP), round(a / STEP)
            yield row, column
            yield row, min(column + 1, COUNT - 1)


def pour(start, walls):
    """All places that colour reaches from one."""
    seen, todo = {start}, [start]
    while todo:
        row, column = todo.pop()
        for near in (
            (row + 1, column),
            (row - 1, column),
            (row, column + 1),
            (row, column - 1),
        ):
            inside = 0 <= near[0] < COUNT and 0 <= near[1] < COUNT
            if inside and near not in seen and near not in walls:
                seen.add(near)
                todo.append(near)
    return seen


def room_faults(givens):
    """Numbers that are too near to a line or to black."""
    lines = [*givens["lines"]]
    lines += [[*one, one[0]] for part in givens["black"] for one in part]
    pieces = [pair for line in lines for pair in pairwise(line)]
    for x, y, number in givens["numbers"]:
        place = y / STEP, x / STEP
        if any(
            sum(is_in(place, [*map(tuple, one)]) for one in part) % 2
            for part in givens["black"]
        ):
            yield f"wrong: a {number} is on black"
        if min(away(x, y, *a, *b) for a, b in pieces) < ROOM * givens["size"] / 100:
            yield f"wrong: a {number} is on a line"


def away(x, y, a, b, c, d):
    """The distance of a point from a piece of a line."""
    span = (c - a) ** 2 + (d - b) ** 2
    share = ((x - a) * (c - a) + (y - b) * (d - b)) / span if span else 0
    share = min(1, max(0, share))
    return hypot(a + share * (c - a) - x, b + share * (d - b) - y)


def key_faults(givens, answer, poured):
    """Regions of the key that have another number than is printed there."""
    some = [place for place in poured if place[0] % 5 == place[1] % 5 == 0]
    area = 0
    for number, rings in answer["regions"]:
        outline, *holes = (ring_of(givens, ring) for ring in rings)
        area += sum(map(area_of, (outline, *holes)))
        inside = [place for place in some if is_in(place, outline)]
        for hole in holes:
            inside = [place for place in inside if not is_in(place, hole)]
        wrong = sum(poured[place] != number for place in inside)
        if wrong > 0.1 * len(inside):
            yield "wrong: the key has another colour in a region"
    if area != SIDE * SIDE:
        yield "wrong: the regions of the key do not fill the square"


def ring_of(givens, ring):
    """The points along the lines of a ring."""
    found = []
    for line in ring:
        points = givens["lines"][abs(line) - 1]
        found += points if line > 0 else points[::-1]
    return found


def area_of(points):
    """The area inside of a ring, less than 0 the other way round, as holes go."""
    after = points[1:] + points[:1]
    turn = sum(a * d - c * b for (a, b), (c, d) in zip(points, after, strict=True))
    return turn / 2


def is_in(place, outline):
    """Whether a place of the lattice is inside, by how often a ray leaves."""
    y, x = place[0] * STEP + 0.5, place[1] * STEP + 0.5
    inside = False
    for (a, b), (c, d) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside = not inside
    return inside


def likeness_faults(givens, answer, poured, region_of):
    """Whether the picture is the drawing of the key's name.

    Its colours must be like those of the drawing, and its regions must lie inside of
    the drawing's outline or outside.
    """
    regions = [
        (one.colour, [[(x * 100, y * 100) for x, y in each] for each in one.outlines])
        for one in drawing(answer["drawing"]).regions
    ]
    right = seen = 0
    sides = {}
    for (row, column), number in poured.items():
        if row % 10 or column % 10:
            continue
        colour = None
        for name, outlines in regions:
            if sum(is_in((row, column), [*one]) for one in outlines) % 2:
                colour = name
        if any(
            sum(is_in((row, column), [*one]) for one in part) % 2
            for part in givens["black"]
        ):
            continue
        counts = sides.setdefault(region_of[row, column], [0, 0])
        counts[colour is not None] += 1
        if colour is None:
            continue
        seen += 1
        own = OWN[givens["colours"][number - 1]]
        parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
        right += sum(abs(a - b) for a, b in zip(own, parts, strict=True)) <= FAR
    if right < LIKE * seen:
        yield f"wrong: {right} of {seen} places are coloured as the drawing"
    cut = sum(map(min, sides.values()))
    if cut > CUT * seen:
        yield f"wrong: the outline of the drawing cuts {cut} of {seen} places off"
