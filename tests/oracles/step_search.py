"""Whether some cells can be filled: plain search, and sums of houses by elimination.

Numbers of a cell are a set. There are words of `sudoku_text` and a few more, `HOLDS`.
"""

from fractions import Fraction
from itertools import combinations, product
from math import prod

from tests.oracles import sudoku_text

MOST = 200_000  # nodes of a search


def seen(numbers):
    """How many numbers are greater than all before them."""
    return sum(n == max(numbers[: k + 1]) for k, n in enumerate(numbers))


def makes(numbers, what):
    """Whether numbers make a target by an operation, "" for any."""
    how, target = what
    low, *others = sorted(numbers)
    made = {"+": sum(numbers), "x": prod(numbers)}
    if len(others) == 1:
        made |= {"-": others[0] - low, "/": Fraction(others[0], low)}
    return target in (made.values() if how == "" else [made[how]])


HOLDS = {
    **sudoku_text.HOLDS,
    "greater": lambda n, _: n[0] > n[1],
    "seen": lambda n, k: seen(n) == k,
    "makes": makes,
    "not only": lambda n, k: not set(n) <= set(k),
}


def can_be(cells, asks, full, size):
    """Whether numbers of these cells keep all that is asked.

    Args:
        cells: cell -> its numbers.
        asks: of cells among these.
        full: houses among them, each of which holds every number up to `size`.
    """
    apart = {cell: set() for cell in cells}
    rest = []
    for ask in asks:
        if ask.says == "differ":
            for one, other in combinations(ask.cells, 2):
                apart[one].add(other)
                apart[other].add(one)
        else:
            rest.append(ask)
    return _search(cells, apart, rest, full, size, [MOST])


def _search(cells, apart, asks, full, size, left):
    left[0] -= 1
    assert left[0], "the search takes too long"
    cells = _settled(cells, apart, asks, full, size)
    if cells is None:
        return False
    asked = {cell for ask in asks for cell in ask.cells}
    held = {cell for house in full for cell in house}
    waiting = [cell for cell in cells if len(cells[cell]) > 1 and cell in asked | held]
    if not waiting:
        # What is left are cells that only differ: a few of them, tried one by one.
        waiting = [cell for cell in cells if len(cells[cell]) > 1]
    if not waiting:
        return True
    cell = min(waiting, key=lambda one: (len(cells[one]), one))
    return any(
        _search({**cells, cell: {n}}, apart, asks, full, size, left)
        for n in sorted(cells[cell])
    )


def _settled(cells, apart, asks, full, size):
    """The cells after what follows at once, None if something has no place."""
    cells = {cell: set(numbers) for cell, numbers in cells.items()}
    known = set()
    while True:
        single = next((c for c in cells if len(cells[c]) == 1 and c not in known), None)
        if single is not None:
            known.add(single)
            for other in apart[single]:
                cells[other] -= cells[single]
                if not cells[other]:
                    return None
            continue
        found = _place(cells, full, size)
        if found is None:
            for ask in asks:
                held = [cells[cell] for cell in ask.cells]
                if not _may_hold(ask, held) or not _has_set(ask, held, apart):
                    return None
            return cells
        cell, number = found
        if cell is None:
            return None
        cells[cell] = {number}


def _place(cells, full, size):
    """A number's only place in a house that is not filled; (None, n) for no place."""
    for house in full:
        for number in range(1, size + 1):
            places = [cell for cell in house if number in cells[cell]]
            if not places:
                return None, number
            if len(places) == 1 and len(cells[places[0]]) > 1:
                return places[0], number
    return None


def _may_hold(ask, held):
    """Whether numbers may keep it: by their bounds, or all if there are few."""
    if ask.says in ("sum", "circle") or (ask.says == "makes" and ask.number[0] == "+"):
        target = {ask.number[1]} if ask.says == "makes" else {ask.number}
        parts = held
        if ask.says == "circle":
            target, parts = held[0], held[1:]
        low, high = sum(map(min, parts)), sum(map(max, parts))
        if not low <= max(target) or not min(target) <= high:
            return False
    if ask.says == "makes" and ask.number[0] == "x":
        target = ask.number[1]
        if not prod(map(min, held)) <= target <= prod(map(max, held)):
            return False
    if prod(map(len, held)) > 300:
        return True
    return any(HOLDS[ask.says](list(way), ask.number) for way in product(*held))


def _has_set(ask, held, apart):
    """Whether different numbers with the sum of cells that differ fit all of these."""
    if ask.says != "sum" or not all(
        b in apart[a] for a, b in combinations(ask.cells, 2)
    ):
        return True
    return any(
        sum(some) == ask.number
        and all(not numbers.isdisjoint(some) for numbers in held)
        for some in combinations(sorted(set().union(*held)), len(held))
    )


class Sums:
    """What sums of cells follow from sums of sets of cells, by elimination."""

    def __init__(self, sums):
        """Take (coefficient of each cell, total) of each set."""
        self._rows = []
        for cells, total in sums:
            row, rest = self._reduced(cells, total)
            if row:
                first = min(row)
                whole = {cell: n / row[first] for cell, n in row.items()}
                self._rows.append((first, whole, rest / row[first]))

    def total(self, cells):
        """The sum of cells with coefficients, None if it does not follow."""
        row, total = self._reduced(cells, 0)
        return None if row else -total

    def _reduced(self, cells, total):
        row = {cell: Fraction(n) for cell, n in cells.items()}
        total = Fraction(total)
        for first, other, rest in self._rows:
            times = row.get(first, 0)
            if times:
                for cell, n in other.items():
                    row[cell] = row.get(cell, 0) - times * n
                total -= times * rest
        return {cell: n for cell, n in row.items() if n}, total
