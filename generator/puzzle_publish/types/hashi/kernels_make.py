"""Random islands with bridges in machine code, and numbers that techniques solve."""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .kernels_links import ROOT, WHAT_IF, Board, connect, copy, solve

Ints = NDArray[np.int64]
EMPTY, ISLAND, ACROSS, DOWN = range(4)
_TRIES = 12  # to put an island somewhere, for each that is wanted
UNSOUND = -1
HOPELESS = 7
_KEEPS_WORSE = 0.1  # how likely a change stays that opens links


@kernel
def grow(
    grid: Ints, most: int, places: Ints, bridges: Ints, rng: np.random.Generator
) -> int:
    """Write islands, each joined to one before it; return how many there are.

    Args:
        grid: (rows, columns) for EMPTY, ISLAND, ACROSS or DOWN.
        most: the most bridges between two islands.
        places: (islands wanted, 2) for their cells.
        bridges: (islands wanted, 2) for the island before each, and the bridges between
            them; the first has none.
        rng: the source of chance.
    """
    height, width = grid.shape
    for cell in range(height * width):
        grid[cell // width, cell % width] = EMPTY
    r, c = int(rng.random() * height), int(rng.random() * width)
    grid[r, c], places[0, 0], places[0, 1] = ISLAND, r, c
    count, wanted = 1, places.shape[0]
    for _ in range(_TRIES * wanted):
        if count == wanted:
            break
        start, turn = int(rng.random() * count), int(rng.random() * 4)
        down, right = (0, 1, 0, -1)[turn], (1, 0, -1, 0)[turn]
        r, c, free = places[start, 0] + down, places[start, 1] + right, 0
        while 0 <= r < height and 0 <= c < width and grid[r, c] == EMPTY:
            r, c, free = r + down, c + right, free + 1
        # Short bridges leave room for others; of odd and even ones alike, no lattice.
        far = 2 + int((free - 1) * rng.random() * rng.random())
        far += far == 2 < free and rng.random() < 0.5
        r, c = places[start, 0] + far * down, places[start, 1] + far * right
        if free < 2 or touches(grid, r, c):
            continue
        grid[r, c] = ISLAND
        for k in range(1, far):
            way = ACROSS if right else DOWN
            grid[places[start, 0] + k * down, places[start, 1] + k * right] = way
        places[count, 0], places[count, 1] = r, c
        bridges[count, 0], bridges[count, 1] = start, 1 + int(rng.random() * most)
        count += 1
    return count


@kernel
def touches(grid: Ints, r: int, c: int) -> bool:
    """Return whether an island is beside a cell."""
    found = r > 0 and grid[r - 1, c] == ISLAND
    found |= r + 1 < grid.shape[0] and grid[r + 1, c] == ISLAND
    found |= c > 0 and grid[r, c - 1] == ISLAND
    found |= c + 1 < grid.shape[1] and grid[r, c + 1] == ISLAND
    return bool(found)


@kernel
def suit(
    board: Board,
    counts: Ints,
    most: int,
    level: Ints,
    loops: bool,
    tries: int,
    rng: np.random.Generator,
) -> int:
    """Change bridges until the techniques of a level solve them; return 1 if they do.

    0 if they never do, UNSOUND if a technique rules out the bridges that there are.

    Args:
        board: the board, whose numbers are written.
        counts: (links,) the bridges of each, changed in place.
        most: the most bridges of a link.
        level: (2,) the dearest technique of the easier level, -1 for none, and of this.
        loops: whether links may be joined or parted.
        tries: how many changes are tried.
        rng: the source of chance.
    """
    now, kept = board.now[0], board.now[1]
    best, link, before = counts.size + 1, 0, counts[0]
    for _ in range(tries):
        number(board, counts)
        begin(now, most)
        left = solve(board, now, level[0]) if level[0] >= 0 else counts.size
        if left < 0:
            return UNSOUND
        if left > 0:
            if level[1] < WHAT_IF or left > HOPELESS:
                left = solve(board, now, level[1])
            if left < 0:
                return UNSOUND
            if left == 0:
                return 1
        else:
            # Too easy: any change will do.
            begin(now, most)
            left = counts.size
        if left <= best or rng.random() < _KEEPS_WORSE:
            best = left
            copy(now, kept)
        else:
            counts[link] = before
        link = int(rng.random() * counts.size)
        while kept[0, link] == kept[1, link]:
            link = int(rng.random() * counts.size)
        before = counts[link]
        change(board, counts, link, most, loops, rng)
    return 0


@kernel
def begin(now: Ints, most: int) -> None:
    """Allow each link any number of bridges."""
    for link in range(now.shape[1]):
        now[0, link], now[1, link] = 0, most


@kernel
def number(board: Board, counts: Ints) -> None:
    """Write the number of each island."""
    for island in range(board.need.size):
        board.need[island] = 0
    for link in range(counts.size):
        board.need[board.ends[link, 0]] += counts[link]
        board.need[board.ends[link, 1]] += counts[link]


@kernel
def change(
    board: Board,
    counts: Ints,
    link: int,
    most: int,
    loops: bool,
    rng: np.random.Generator,
) -> None:
    """Give a link another number of bridges, if it can have one."""
    before = counts[link]
    if not before:
        is_free = loops
        for other in board.cross[link]:
            is_free &= other < 0 or counts[other] == 0
        if is_free:
            counts[link] = 1 + int(rng.random() * most)
        return
    counts[link] = (before + 1 + int(rng.random() * most)) % (most + 1)
    parts = counts[link] == 0
    if parts and not (loops and connect(board, counts, board.groups[0, ROOT])):
        counts[link] = before
