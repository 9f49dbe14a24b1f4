"""Slow twins of the kernels of mazes, on pairs of cells that are open."""

from itertools import combinations, pairwise


def trees(cells, pairs):
    """Every way to open pairs so that one way leads from each cell to each other."""
    for chosen in combinations(range(len(pairs)), cells - 1):
        clumps = {cell: {cell} for cell in range(cells)}
        for one in chosen:
            a, b = pairs[one]
            both = clumps[a] | clumps[b]
            clumps |= dict.fromkeys(both, both)
        if len(clumps[0]) == cells:
            yield chosen


def steps_from(starts, exits):
    """How far each cell is from the nearest of some, by going on until all is known."""
    far = dict.fromkeys(starts, 0)
    while more := {b: far[a] + 1 for a in far for b in exits[a] if b not in far}:
        far |= more
    return far


def ways(exits, start, goal):
    """Every way that enters no cell twice."""
    found, todo = [], [[start]]
    while todo:
        way = todo.pop()
        if way[-1] == goal:
            found.append(way)
            continue
        todo += ([*way, cell] for cell in exits[way[-1]] if cell not in way)
    return found


def measures(exits, sides, way):
    """The cells of a way, those with a choice, its turns, the wrong ones near it."""
    forks = sum(len(exits[cell]) > (2 if k else 1) for k, cell in enumerate(way[:-1]))
    taken = [sides[b].index(a) for a, b in pairwise(way)]
    turns = sum(a != b for a, b in pairwise(taken))
    far = steps_from(way, exits)
    wrong = sum(0 < steps <= 10 for steps in far.values())
    return [len(way), forks, turns, wrong]
