"""What a page and its key print.

givens: {"rows": [[4, null, …]], "most": 2}, null for an empty place
answer: {"bridges": [{"from": [0, 0], "to": [0, 3], "count": 2}, …]}, in reading order
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ...core.puzzle import Json
from ...grids.reading import Cell, cell_of, items, members, place, rows, whole

SIDES = (1, 25)
Link = tuple[int, int]
Counts = tuple[int, ...]  # how many bridges each link has


class Hashi(NamedTuple):
    """A puzzle.

    Attributes:
        height: the number of rows.
        width: the number of columns.
        most: the most bridges between two islands.
        islands: their cells, in reading order.
        numbers: how many bridges each has.
        links: the pairs of islands that see each other, as indexes, sorted.
        crossings: the pairs of links that cross, as indexes.
    """

    height: int
    width: int
    most: int
    islands: tuple[Cell, ...]
    numbers: tuple[int, ...]
    links: tuple[Link, ...]
    crossings: tuple[Link, ...]


_MEMBERS = {"from", "to", "count"}


@lru_cache(maxsize=8)
def links_of(islands: tuple[Cell, ...]) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """Return the pairs of islands that see each other, and which links cross.

    >>> links_of(((0, 1), (1, 0), (1, 2), (2, 1)))
    (((0, 3), (1, 2)), ((1, 0),))
    """
    # The last island of each row and of each column, and where it is on it.
    left: dict[int, tuple[int, int]] = {}
    above: dict[int, tuple[int, int]] = {}
    found = []
    for k, (r, c) in enumerate(islands):
        for last, line, at in ((left, r, c), (above, c, r)):
            before, there = last.get(line, (k, at))
            if at - there > 1:
                found.append((before, k))
            last[line] = k, at
    found.sort()
    across, crossings = {}, []
    for number, (a, b) in enumerate(found):
        (r, c), (y, x) = islands[a], islands[b]
        if r == y:
            for between in range(c + 1, x):
                across[r, between] = number
    for number, (a, b) in enumerate(found):
        (r, c), (y, _) = islands[a], islands[b]
        for between in range(r + 1, y):
            if (between, c) in across:
                crossings.append((across[between, c], number))
    return tuple(found), tuple(crossings)


def read(printed: Json) -> Hashi:
    """Return the puzzle of a page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    given = members(printed, ["rows", "most"], of="the puzzle")
    most = whole(given["most"], (1, 3), '"most"')
    grid = rows(given["rows"], (1, 4 * most), heights=SIDES, widths=SIDES, empty=0)
    found = {(r, c): x for r, row in enumerate(grid) for c, x in enumerate(row) if x}
    if not found:
        raise ValueError("the grid has no islands")
    links, crossings = links_of(tuple(found))
    seen = Counter(chain.from_iterable(links))
    for k, (cell, number) in enumerate(found.items()):
        sees = seen[k]
        if not sees:
            raise ValueError(f"{place(cell)} has no island in reach")
        if number > sees * most:
            noun = "neighbour takes" if sees == 1 else "neighbours take"
            raise ValueError(
                f"{place(cell)} is {number}; its {sees} {noun} at most {sees * most}"
                " bridges"
            )
    size = len(grid), len(grid[0])
    return Hashi(*size, most, tuple(found), tuple(found.values()), links, crossings)


def rows_of(puzzle: Hashi) -> list[list[int | None]]:
    """Return the rows that a page prints."""
    found: list[list[int | None]]
    found = [[None] * puzzle.width for _ in range(puzzle.height)]
    for (r, c), number in zip(puzzle.islands, puzzle.numbers, strict=True):
        found[r][c] = number
    return found


def make_givens(puzzle: Hashi) -> Json:
    """Return what a page prints."""
    return {"rows": rows_of(puzzle), "most": puzzle.most}


def read_answer(puzzle: Hashi, printed: Json) -> Counts:
    """Return how many bridges each link has.

    Raises:
        ValueError: in a sentence, what is wrong with the answer.
    """
    given = members(printed, ["bridges"], of="the answer")
    links = {
        (puzzle.islands[a], puzzle.islands[b]): k
        for k, (a, b) in enumerate(puzzle.links)
    }
    counts, before = [0] * len(links), -1
    listed = items(given["bridges"], (0, len(links)), '"bridges"', "bridges")
    for number, item in enumerate(listed, 1):
        if plain := _plain(item):
            link = links.get(plain[:2], -1)
            if link > before and 1 <= plain[2] <= puzzle.most:
                counts[link], before = plain[2], link
                continue
        what = f"bridge {number}"
        bridge = members(item, ["from", "to", "count"], of=what)
        start, end = (
            cell_of(bridge[name], puzzle.height, puzzle.width, what)
            for name in ("from", "to")
        )
        link = links.get((start, end), -1)
        if link <= before:
            raise ValueError(
                f"{what}, {place(start)} to {place(end)}, joins no neighbours or is"
                " out of order"
            )
        counts[link] = whole(bridge["count"], (1, puzzle.most), what)
        before = link
    return tuple(counts)


def _plain(item: Json) -> tuple[Cell, Cell, int] | None:
    """A bridge, if its members are lists of two numbers, and a number."""
    if type(item) is not dict or item.keys() != _MEMBERS:
        return None
    start, end, bridges = item["from"], item["to"], item["count"]
    if type(start) is not list or type(end) is not list:
        return None
    numbers = *start, *end, bridges
    if len(start) != 2 or len(end) != 2 or {*map(type, numbers)} != {int}:
        return None
    a, b, c, d, bridges = numbers
    return (a, b), (c, d), bridges


def make_answer(puzzle: Hashi, counts: Sequence[int]) -> Json:
    """Return the answer with a number of bridges at each link."""
    return {
        "bridges": [
            {"from": [*puzzle.islands[a]], "to": [*puzzle.islands[b]], "count": count}
            for (a, b), count in zip(puzzle.links, counts, strict=True)
            if count
        ]
    }
