"""Exact covers by the package `exact_cover`."""

import exact_cover
import numpy as np
from exact_cover.error import NoSolution


def covers(rows, columns, *, limit):
    """Up to so many exact covers, each as sorted indexes of rows.

    Args:
        rows: of each the columns that it covers.
        columns: all that must be covered, each once.
        limit: of covers.
    """
    if not rows:
        return [] if columns else [()]
    # Of 1.5.0 a cover that takes every row comes back empty: the last row, of nothing,
    # is never taken.
    try:
        found = exact_cover.get_all_solutions(_matrix([*rows, ()], columns), limit)
    except NoSolution:
        return []
    return sorted(tuple(sorted(map(int, cover))) for cover in found)


def count_of(rows, columns):
    """How many exact covers there are."""
    return int(exact_cover.get_solution_count(_matrix(rows, columns)))


def _matrix(rows, columns):
    place = {column: k for k, column in enumerate(columns)}
    matrix = np.zeros((len(rows), len(place)), np.int32)
    for number, row in enumerate(rows):
        matrix[number, [place[column] for column in row]] = 1
    return matrix
