"""Slow twins of hashi's kernels: every number of bridges is written out and tried."""

from itertools import product


def answers(numbers, links, crossings, most, bounds=None):
    """Yield the bridges of each link in every answer, by trying all of them."""
    ranges = bounds or [(0, most)] * len(links)
    for counts in product(*(range(low, high + 1) for low, high in ranges)):
        left = list(numbers)
        for (a, b), count in zip(links, counts, strict=True):
            left[a] -= count
            left[b] -= count
        crossed = any(counts[a] and counts[b] for a, b in crossings)
        if not any(left) and not crossed and len(groups(left, links, counts)) == 1:
            yield counts


def groups(islands, links, counts):
    """Return the sets of islands that bridges join."""
    found = [{k} for k in range(len(islands))]
    for (a, b), count in zip(links, counts, strict=True):
        if count:
            (one,) = (group for group in found if a in group)
            (other,) = (group for group in found if b in group)
            if one is not other:
                found.remove(other)
                one |= other
    return found


def around(number, bounds):
    """Return the least and most of each link of an island in all its ways, or None."""
    ways = [
        way
        for way in product(*(range(low, high + 1) for low, high in bounds))
        if sum(way) == number
    ]
    if not ways:
        return None
    return [(min(column), max(column)) for column in zip(*ways, strict=True)]


def narrowed(numbers, links, crossings, bounds):
    """Return bounds that agree with every island and crossing, or None."""
    bounds, before = list(bounds), None
    while bounds != before:
        before = list(bounds)
        for island, number in enumerate(numbers):
            mine = [k for k, ends in enumerate(links) if island in ends]
            told = around(number, [bounds[k] for k in mine])
            if told is None:
                return None
            for k, bound in zip(mine, told, strict=True):
                bounds[k] = bound
        for pair in crossings:
            for one, other in (pair, pair[::-1]):
                if bounds[one][0]:
                    bounds[other] = (bounds[other][0], 0)
                    if bounds[other][0]:
                        return None
    return bounds
