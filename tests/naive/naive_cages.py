"""Slow twins of cages: every filling of a cage, and sums that follow from units."""

from itertools import product
from math import prod


def fillings(cells, operation, target, candidates, seen, *, different=False):
    """Every tuple of values for the cells that gives the target.

    seen: cell -> the cells that cannot have the same value.
    """
    for values in product(*(sorted(candidates[x]) for x in cells)):
        alike = [
            (a, b)
            for i, a in enumerate(cells)
            for j, b in enumerate(cells[:i])
            if values[i] == values[j]
        ]
        if (alike and different) or any(b in seen[a] for a, b in alike):
            continue
        if gives(operation, target, values):
            yield values


def gives(operation, target, values):
    high, low = max(values), min(values)
    results = {"sum": sum(values), "product": prod(values)}
    if len(values) == 2:
        results["difference"] = high - low
        if high % low == 0:
            results["quotient"] = high // low
    if operation == "any":
        return target in results.values()
    return results.get(operation) == target


def unit_sums(side, units, cages, most):
    """Cells -> sum: what cages leave of whole units, or take beside them.

    units: lists of full units of one kind, in order. cages: {cells: sum}.
    """
    whole = side * (side + 1) // 2
    found = {}
    for kind in units:
        for number in (1, 2, 3):
            for start in range(len(kind) - number + 1):
                together = kind[start : start + number]
                area = frozenset().union(*together)
                if len(area) < number * side:
                    continue
                inside = [cage for cage in cages if cage <= area]
                inner = area.difference(*inside)
                rest = number * whole - sum(cages[cage] for cage in inside)
                touching = [cage for cage in cages if cage & area]
                covered = frozenset().union(*touching)
                outer = sum(cages[cage] for cage in touching) - number * whole
                results = [(inner, rest)]
                if area <= covered:
                    results.append((covered - area, outer))
                for cells, total in results:
                    if 0 < len(cells) <= most and cells not in cages:
                        found[cells] = total
    return found
