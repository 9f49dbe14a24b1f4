"""Slow twin of the least form of a sudoku: every way to rearrange it, one by one."""

from itertools import permutations, product


def arrangements(size, thick):
    """Yield all orders of lines that keep bands of this thickness together."""
    for bands in permutations(range(size // thick)):
        for inners in product(permutations(range(thick)), repeat=size // thick):
            yield [
                thick * band + line
                for band, inner in zip(bands, inners, strict=True)
                for line in inner
            ]


def named(rows):
    """Return rows with digits by first appearance; 0 is empty."""
    names = {0: 0}
    return [[names.setdefault(digit, len(names)) for digit in row] for row in rows]


def least_rows(rows, width, height):
    """Return the least rows of all forms; empty cells come after all digits."""
    size = len(rows)
    forms = [rows]
    if width == height:
        forms.append([list(column) for column in zip(*rows, strict=True)])
    return min(
        (
            named([[form[r][c] for c in columns] for r in down])
            for form in forms
            for down in arrangements(size, height)
            for columns in arrangements(size, width)
        ),
        key=lambda rows: [[digit or size + 1 for digit in row] for row in rows],
    )
