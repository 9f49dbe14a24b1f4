"""Mazes judged from their JSON: rows and columns say which cells touch."""

from collections import deque
from math import pi


def faults_of(entry):
    """What is wrong with a maze."""
    givens, path = entry["givens"], [tuple(cell) for cell in entry["answer"]["path"]]
    exits = exits_of(givens)
    start, goal = (tuple(givens[name]) for name in ("start", "goal"))
    found = shortest(exits, start, goal)
    if len(found) < 1 or len(reached(exits, start)) < len(exits):
        return ["unsolvable: a cell is cut off"]
    if len(found) > 1:
        return ["ambiguous: two ways are the shortest"]
    faults = [] if found == [path] else ["wrong: the way is not the key's"]
    loops = sum(map(len, exits.values())) // 2 - len(exits) + 1
    if loops != entry["grade"]["loops"]:
        faults.append("wrong: the loops are not as many")
    return faults


def exits_of(givens):
    """The cells that one can walk to from each cell."""
    cells = {tuple(cell) for cell in givens["cells"]}
    walls = {frozenset(map(tuple, wall)) for wall in givens["walls"]}
    beside = TOUCHING.get(givens["shape"], squares)
    near = {cell: set(beside(*cell)) & cells for cell in cells}
    if any(b not in near[a] for a, b in map(tuple, walls)):
        raise ValueError("a wall is between cells that do not touch")
    return {a: {b for b in near[a] if {a, b} not in walls} for a in cells}


def reached(exits, start):
    """All cells that can be reached, with the steps it takes."""
    steps, todo = {start: 0}, deque([start])
    while todo:
        cell = todo.popleft()
        for other in exits[cell] - steps.keys():
            steps[other] = steps[cell] + 1
            todo.append(other)
    return steps


def shortest(exits, start, goal, limit=2):
    """The shortest ways, at most `limit` of them."""
    steps = reached(exits, start)
    ways = [[goal]] if goal in steps else []
    while ways and len(ways[0]) <= steps[goal]:
        ways = [
            [other, *way]
            for way in ways
            for other in sorted(exits[way[0]])
            if steps[other] == steps[way[0]] - 1
        ][:limit]
    return ways


def squares(r, c):
    """The cells beside one in a grid of squares."""
    return (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)


def hexagons(r, c):
    """The cells beside one, odd rows half a cell to the right."""
    left = c if r % 2 else c - 1
    above = [(row, left + k) for row in (r - 1, r + 1) for k in (0, 1)]
    return [(r, c - 1), (r, c + 1), *above]


def triangles(r, c):
    """The cells beside one; those with an even sum point up."""
    return (r, c - 1), (r, c + 1), (r + (1 if (r + c) % 2 == 0 else -1), c)


def rings(r, c):
    """The cells beside one of a ring; a ring is halved where cells were too wide."""
    counts = [1, 6]
    while len(counts) < r + 2:
        wide = 2 * pi * (len(counts) + 0.5) / counts[-1]
        counts.append(counts[-1] * (2 if wide > 1.6 else 1))
    if r == 0:
        return [(1, k) for k in range(6)]
    more = counts[r + 1] // counts[r]
    fewer = counts[r] // counts[r - 1] if r > 1 else 6
    around = [(r, (c + 1) % counts[r]), (r, (c - 1) % counts[r])]
    return [(r - 1, c // fewer), *around, *((r + 1, c * more + k) for k in range(more))]


TOUCHING = {"hexagons": hexagons, "triangles": triangles, "round": rings}
