"""Dot-to-dots by points: winding numbers on a lattice, lines walked step by step."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import hypot

from puzzle_publish.core.drawings.library import drawing

APART = 75  # between the points of the lattice, in hundredths
STEP = 4  # along a line
ON_EDGE = 12  # from a line inside to the edge that it shows, at most
DIGIT, HEIGHT = 0.5, 0.66  # of the type's size


def faults_of(entry):
    """What is wrong with a dot-to-dot."""
    givens, answer = entry["givens"], entry["answer"]
    dots = sorted(givens["dots"], key=lambda dot: dot[2])
    numbers = [dot[2] for dot in dots]
    if numbers != [numbers[0] * (k + 1) for k in range(len(dots))]:
        return ["unsolvable: a number is missing"]
    line = [(x, y) for x, y, *_ in dots]
    sides = [*zip(line, line[1:] + line[:1], strict=True)]
    if any(meet(*pair) for pair in combinations(sides, 2)):
        return ["ambiguous: the line crosses itself"]
    if [tuple(place) for place in answer["order"]] != line:
        return ["wrong: the key joins the dots in another order"]
    shown = drawing(answer["drawing"])
    drawn = [(x * 100, y * 100) for x, y in shown.whole[0]]
    return [
        *likeness_faults(line, drawn),
        *line_faults(givens["lines"], shown),
        *label_faults(givens, sides),
    ]


def meet(one, other):
    """Whether two lines meet in a point that is no end of both, by Cramer's rule."""
    (a, b), (c, d) = one, other
    (p, q), (r, s) = minus(b, a), minus(d, c)
    across = p * s - q * r
    x, y = minus(c, a)
    if across == 0:
        return p * y == q * x and len({a, b, c, d}) == 4 and overlap(a, b, c, d)
    t, u = Fraction(x * s - y * r, across), Fraction(x * q - y * p, across)
    at_ends = {t, u} <= {0, 1}
    return 0 <= t <= 1 and 0 <= u <= 1 and not at_ends


def minus(b, a):
    """The way from a to b."""
    return b[0] - a[0], b[1] - a[1]


def overlap(a, b, c, d):
    """Whether two parts of one straight line have a point in common."""
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))


def likeness_faults(line, drawn):
    """Say whether the joined line holds other points of a lattice than the drawing."""
    lattice = [
        (x + 0.37, y + 0.41)
        for x in range(0, 3200, APART)
        for y in range(0, 3200, APART)
    ]
    held = [(winds(line, *at) != 0, winds(drawn, *at) != 0) for at in lattice]
    unlike, all_of_it = sum(a != b for a, b in held), sum(b for _, b in held)
    if unlike > 0.1 * all_of_it:
        yield f"wrong: {unlike} of {all_of_it} points lie otherwise in the drawing"


def line_faults(lines, shown):
    """Say which lines leave the edges of the drawing's parts."""
    edges = [
        ((a * 100, b * 100), (c * 100, d * 100))
        for part in shown.regions
        for outline in part.outlines
        for (a, b), (c, d) in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    for line in lines:
        ends = [*map(tuple, line)]
        middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(ends)]
        if any(
            all(off(at, *edge) > ON_EDGE for edge in edges) for at in ends + middles
        ):
            yield "wrong: a line inside is no edge of the drawing"


def off(point, start, end):
    """How far a point is from a straight line between two others."""
    (a, b), (p, q) = minus(end, start), minus(point, start)
    long = a * a + b * b
    share = min(max((p * a + q * b) / long, 0), 1) if long else 0
    return hypot(p - share * a, q - share * b)


def winds(line, x, y):
    """How often a closed line goes round a point."""
    turns = 0
    for (a, b), (c, d) in zip(line, line[1:] + line[:1], strict=True):
        left = (c - a) * (y - b) - (x - a) * (d - b)
        if b <= y < d and left > 0:
            turns += 1
        elif d <= y < b and left < 0:
            turns -= 1
    return turns


def label_faults(givens, sides):
    """Say which numbers are on a line, on another number, or nearer to another dot."""
    size, dots = givens["size"], givens["dots"]
    printed = [pair for line in givens["lines"] for pair in pairwise(line)]
    points = {point for pair in (*sides, *printed) for point in walked(*pair)}
    boxes = []
    for x, y, number, right, down in dots:
        wide, high = len(str(number)) * DIGIT * size / 2, HEIGHT * size / 2
        boxes.append((right - wide, down - high, right + wide, down + high))
        if any(beside(boxes[-1], *point) == 0 for point in points):
            yield f"wrong: {number} is on a line"
        own = beside(boxes[-1], x, y)
        if any(beside(boxes[-1], a, b) <= own for a, b, n, *_ in dots if n != number):
            yield f"ambiguous: {number} is as near to another dot"
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        if a < g and e < c and b < h and f < d:
            yield "wrong: a number is on another"


def walked(start, end):
    """Points of a line, close together."""
    (a, b), (c, d) = start, end
    count = int(max(abs(c - a), abs(d - b)) / STEP) + 1
    return [
        (a + (c - a) * k / count, b + (d - b) * k / count) for k in range(count + 1)
    ]


def beside(box, x, y):
    """The square of how far a point is from a box."""
    left, top, right, bottom = box
    return max(left - x, 0, x - right) ** 2 + max(top - y, 0, y - bottom) ** 2
