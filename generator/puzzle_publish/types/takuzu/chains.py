"""What a line of a binary puzzle shows by itself, and compared with full lines."""

from collections.abc import Collection, Mapping

import numpy as np

from ...grids.ladder import Cell
from ...grids.line_chains import Known, Line, Read
from .ladder import Ints, table


class Lines:
    """The lines of a grid of side n."""

    def __init__(self, n: int) -> None:
        """Take the side."""
        self._n, self._table = n, table(n)

    def read(self, line: Line, known: Known) -> Read:
        """Return what all ways to fill a line agree on."""
        return self._agreed(line, self._ways(line, known), known, ())

    def compare(self, line: Line, known: Known, among: Collection[Line] | None) -> Read:
        """Return what those agree on that no full line beside it has, of some."""
        ways = self._ways(line, known)
        others = []
        for number in range(self._n):
            other = line[0], number
            held = [known.get(cell) for cell in self._cells(other)]
            is_among = among is None or other in among
            if number == line[1] or None in held or not is_among:
                continue
            same = ways == sum(x == 1 and 1 << k for k, x in enumerate(held))
            if same.any():
                others.append(other)
                ways = ways[~same]
        return self._agreed(line, ways, known, tuple(others))

    def _cells(self, line: Line) -> list[Cell]:
        kind, number = line
        return [(number, k) if kind == "row" else (k, number) for k in range(self._n)]

    def _ways(self, line: Line, known: Known) -> Ints:
        one, zero = (
            sum(1 << k for k, x in enumerate(self._cells(line)) if known.get(x) == sign)
            for sign in (1, 0)
        )
        lines = self._table
        ways: Ints = lines[(lines & one == one) & (lines & zero == 0)]
        return ways

    def _agreed(
        self, line: Line, ways: Ints, known: Known, others: tuple[Line, ...]
    ) -> Read:
        if not len(ways):
            return Read(None, others)
        ones = int(np.bitwise_and.reduce(ways))
        zeros = ~int(np.bitwise_or.reduce(ways))
        values: Mapping[Cell, int] = {
            cell: ones >> k & 1
            for k, cell in enumerate(self._cells(line))
            if (ones | zeros) >> k & 1
        }
        return Read(values, others)
