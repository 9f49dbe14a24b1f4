"""Slow twins of the ladders on lines: rows of text, each line looked at in turn."""

from itertools import count, product

from tests.naive import naive_lines as naive


def columns_of(rows):
    """Return the columns of a grid of text."""
    return ["".join(column) for column in zip(*rows, strict=True)]


def blocks_settled(rows, clues, most=None):
    """Return rows with all that lines of blocks tell, in so many sweeps of the grid."""
    for _ in count() if most is None else range(most):
        before = rows
        for side in clues:
            lines = [
                naive.agreed(naive.placings(blocks, len(line)), line)
                for blocks, line in zip(side, rows, strict=True)
            ]
            if None in lines:
                return None
            rows = columns_of(lines)
        if rows == before:
            break
    return rows


def balance_settled(rows, different):
    """Return rows with all that balanced lines tell; full ones come once if asked."""
    every = naive.balanced(len(rows))
    while True:
        before = rows
        for _ in range(2):
            for number, line in enumerate(rows):
                others = rows[:number] + rows[number + 1 :]
                fitting = [one for one in every if not (different and one in others)]
                told = naive.agreed(fitting, line) if "?" in line else line
                if told is None or not any(naive.fits(one, told) for one in every):
                    return None
                rows = [*rows[:number], told, *rows[number + 1 :]]
            rows = columns_of(rows)
        if rows == before:
            return rows


def changeable(rows):
    """Return rows with an x where a cell is at an edge and its change makes no speck.

    Outside is empty; a speck is a cell without a like neighbour.
    """
    height, width = len(rows), len(rows[0])

    def sign(r, c):
        return rows[r][c] if 0 <= r < height and 0 <= c < width else "."

    def like(r, c):
        near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        return [at for at in near if sign(*at) == sign(r, c)]

    def may(r, c):
        inside = [(a, b) for a, b in like(r, c) if 0 <= a < height and 0 <= b < width]
        return len(like(r, c)) < 4 and all(len(like(*at)) > 1 for at in inside)

    return ["".join(".x"[may(r, c)] for c in range(width)) for r in range(height)]


def border_cell(rows, clues):
    """Return the first border cell of which a value fails soonest, and the other."""
    height, width = len(rows), len(rows[0])
    border = [
        (r, c)
        for r in range(height)
        for c in range(width)
        if rows[r][c] == "?" and (r in (0, height - 1) or c in (0, width - 1))
    ]
    for most, (r, c), (sign, other) in product((1, 2, 4, None), border, (".#", "#.")):
        line = rows[r][:c] + sign + rows[r][c + 1 :]
        tried = [*rows[:r], line, *rows[r + 1 :]]
        if blocks_settled(tried, clues, most) is None:
            return r, c, other
    return None
