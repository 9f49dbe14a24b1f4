"""Slow twins of words in straight lines: each cell and direction, letter by letter."""

from itertools import product

WAYS = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]


def letters_from(rows, r, c, way, length):
    """The letters read from a cell on, fewer if the grid ends."""
    found = ""
    for _ in range(length):
        if not (0 <= r < len(rows) and 0 <= c < len(rows[0])) or rows[r][c] in " .#":
            break
        found += rows[r][c]
        r, c = r + way[0], c + way[1]
    return found


def readings(rows, word):
    """Every (first cell, last cell) between which a word can be read."""
    return sorted(
        ((r, c), (r + way[0] * (len(word) - 1), c + way[1] * (len(word) - 1)))
        for r, c, way in product(range(len(rows)), range(len(rows[0])), WAYS)
        if letters_from(rows, r, c, way, len(word)) == word
    )


def runs(rows, words):
    """Every (word, its cells) of some words that can be read, sorted."""
    found = []
    for word in words:
        for (r, c), (end_r, end_c) in readings(rows, word):
            down, right = (end_r > r) - (end_r < r), (end_c > c) - (end_c < c)
            cells = [(r + k * down, c + k * right) for k in range(len(word))]
            found.append((word, cells))
    return sorted(found)
