"""Slow twins of the calendar's kernels: sets and recursion, no bits and no arrays."""

from functools import cache


def lonely(empty, near):
    """Is there an empty cell without an empty neighbour?"""
    return any(not (near(cell) & empty) for cell in empty)


class NaiveBoard:
    """A board as sets, its placements in the order of the kernels' tables."""

    def __init__(self, board, order):
        self.order = list(order)
        self.cells = set(order)
        self.ways = []
        for shape in (piece.cells for piece in board.pieces):
            laid = set()
            for turned in turnings(shape, board.flip):
                for top, left in self.cells | {(r, 0) for r in range(9)}:
                    for dr in range(-9, 10):
                        cells = frozenset((top + dr + r, left + c) for r, c in turned)
                        if cells <= self.cells:
                            laid.add(cells)
            self.ways.append(laid)
        self.pieces = len(board.pieces)

    def first_empty(self, filled):
        return next(cell for cell in self.order if cell not in filled)

    def options(self, filled, used):
        """Placements on the first empty cell: by piece, any order within."""
        target = self.first_empty(filled)
        for piece in range(self.pieces):
            if piece in used:
                continue
            for cells in self.ways[piece]:
                if target in cells and not cells & filled:
                    yield piece, cells

    def solutions(self, filled, used=frozenset()):
        """All solutions as sets of (piece, cells)."""
        if filled == self.cells:
            yield frozenset()
            return
        for piece, cells in self.options(filled, used):
            for rest in self.solutions(filled | cells, used | {piece}):
                yield rest | {(piece, cells)}

    def count(self, filled, used=frozenset()):
        """Number of solutions, remembering states."""

        @cache
        def rest(filled, used):
            if filled == self.cells:
                return 1
            return sum(
                rest(filled | cells, used | {piece})
                for piece, cells in self.options(filled, used)
            )

        return rest(frozenset(filled), frozenset(used))

    def effort(self, filled, used=frozenset()):
        """(solutions, nodes, guesses) of the most constrained search to its end."""
        live = [
            (piece, cells)
            for piece in range(self.pieces)
            if piece not in used
            for cells in self.ways[piece]
            if not cells & filled
        ]
        return self._effort(live, set(filled), set(used))

    def _effort(self, live, filled, used):
        if filled == self.cells:
            return 1, 0, 0
        columns = [cell for cell in self.order if cell not in filled]
        columns += [piece for piece in range(self.pieces) if piece not in used]
        branch = min(
            ([way for way in live if way[0] == x or x in way[1]] for x in columns),
            key=len,
        )
        solutions, nodes, guesses = 0, len(branch), int(len(branch) > 1)
        for piece, cells in branch:
            left = [w for w in live if w[0] != piece and not w[1] & cells]
            more = self._effort(left, filled | cells, used | {piece})
            solutions += more[0]
            nodes += more[1]
            guesses += more[2]
        return solutions, nodes, guesses


def turnings(shape, flip):
    """All turned (and flipped) shapes, some of them twice."""
    for _ in range(4):
        yield shape
        if flip:
            yield [(r, -c) for r, c in shape]
        shape = [(c, -r) for r, c in shape]


def exact_covers(rows, columns):
    """All exact covers as sorted tuples of row indexes."""
    if not columns:
        yield ()
        return
    column = min(columns, key=lambda x: sum(x in row for row in rows.values()))
    for i in [i for i, row in rows.items() if column in row]:
        left = {j: row for j, row in rows.items() if not row & rows[i]}
        for rest in exact_covers(left, columns - rows[i]):
            yield tuple(sorted((i, *rest)))
