"""Slow twin of sights: every order of a line, written out."""

from itertools import permutations


def visible(line):
    """How many are greater than all before them, by comparing each with those."""
    return sum(all(x > y for y in line[:k]) for k, x in enumerate(line))


def kept(front, back, candidates):
    """For each cell the values of the orders that fit its candidates and both clues."""
    n = len(candidates)
    orders = [
        order
        for order in permutations(range(1, n + 1))
        if all(x in values for x, values in zip(order, candidates, strict=True))
        and front in (0, visible(order))
        and back in (0, visible(order[::-1]))
    ]
    return [{order[k] for order in orders} for k in range(n)]
