"""Slow twins of the search row by row: every grid is written out and looked at."""

from itertools import product

from tests.naive.naive_lines import blocks_of


def grids(height, width):
    """Yield every grid of 0 and 1 as rows of text."""
    lines = ["".join(line) for line in product("01", repeat=width)]
    yield from product(lines, repeat=height)


def columns_of(rows):
    """Return the columns of a grid."""
    return ["".join(column) for column in zip(*rows, strict=True)]


def clues_of(rows):
    """Return the blocks of a grid's rows and of its columns."""
    lines = [*rows, *columns_of(rows)]
    return tuple(tuple(blocks_of(line.replace("1", "#"))) for line in lines)


def is_binary_puzzle(rows, different):
    """Return whether a grid is balanced, has no three alike and, if asked, no twins."""
    sides = rows, columns_of(rows)
    if different and any(len(set(lines)) < len(lines) for lines in sides):
        return False
    return all(
        line.count("1") * 2 == len(line) and "000" not in line and "111" not in line
        for lines in sides
        for line in lines
    )
