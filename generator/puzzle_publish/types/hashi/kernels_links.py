"""Bridges in machine code: what numbers, crossings and connection tell, and a ladder.

A link is a pair of islands that see each other. `now` is (2, links): the least and the
most bridges that each can have. Techniques are numbered from the cheapest; the first
three look at an island, the others at a link.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int64]
ONE_LEFT, ENOUGH, ALL_BUT, PAIR, GROUP, WHAT_IF = range(6)
ROOT, LEFT, SIZE = range(3)  # rows of groups


class Board(NamedTuple):
    """Islands and links, and room to work in.

    Attributes:
        need: (islands,) their numbers.
        near: (islands, 4) the links of each, then -1.
        ends: (links, 2) the islands of each.
        cross: (links, k) the links that cross each, then -1.
        groups: (2, 3, islands) of each island its group; of each group the bridges that
            it lacks, and its islands.
        todo: (2, islands) islands to look at, and of each island whether it is there.
        trial: (2, 2, links) assumptions; what a step gives.
        now: (2, 2, links) for two searches.
    """

    need: Ints
    near: Ints
    ends: Ints
    cross: Ints
    groups: Ints
    todo: Ints
    trial: Ints
    now: Ints


@kernel
def tidy(board: Board, now: Ints, counting: bool) -> bool:
    """Rule out what numbers and crossings do not allow; False if nothing is left.

    When counting, also give links the bridges that `count_at` does.
    """
    for i in range(board.need.size):
        board.todo[0, i], board.todo[1, i] = i, 1
    return settle(board, now, counting, board.need.size)


@kernel
def settle(board: Board, now: Ints, counting: bool, count: int) -> bool:
    """Do so from the first islands of `todo` on, where all others are tidy."""
    low, high, fits = now[0], now[1], True
    while count:
        count -= 1
        i = board.todo[0, count]
        board.todo[1, i] = 0
        if not fits:
            continue
        left, spare, links = board.need[i], -board.need[i], 0
        while links < 4 and board.near[i, links] >= 0:
            link = board.near[i, links]
            left, spare, links = left - low[link], spare + high[link], links + 1
        fits = left >= 0 and spare >= 0
        for k in range(links if fits else 0):
            link = board.near[i, k]
            if high[link] > low[link] + left:
                spare -= high[link] - low[link] - left
                high[link] = low[link] + left
                count = wake(board, link, i, count)
        for k in range(links if fits else 0):
            link = board.near[i, k]
            if counting and high[link] - low[link] > spare:
                low[link] = high[link] - spare
                count = wake(board, link, -1, count)
            if low[link]:
                for j in range(board.cross.shape[1]):
                    other = board.cross[link, j]
                    if other < 0:
                        break
                    if high[other]:
                        fits &= low[other] == 0
                        high[other] = 0
                        count = wake(board, other, -1, count)
    return fits


@kernel
def wake(board: Board, link: int, but: int, count: int) -> int:
    """Look at the islands of a link, but for one; return how many wait for a look."""
    for side in range(2):
        i = board.ends[link, side]
        if i != but and not board.todo[1, i]:
            board.todo[0, count], board.todo[1, i] = i, 1
            count += 1
    return count


@kernel
def copy(now: Ints, into: Ints) -> None:
    """Write the bounds of all links elsewhere."""
    for link in range(now.shape[1]):
        into[0, link], into[1, link] = now[0, link], now[1, link]


@kernel
def join(board: Board, bridges: Ints, now: Ints, groups: Ints) -> bool:
    """Write the groups that bridges join; return whether there is only one."""
    root, n = groups[ROOT], board.need.size
    is_one = connect(board, bridges, root)
    for i in range(n):
        root[i] = top(root, i)
        groups[LEFT, i] = groups[SIZE, i] = 0
    for i in range(n):
        groups[LEFT, root[i]] += board.need[i]
        groups[SIZE, root[i]] += 1
    for link in range(bridges.size):
        a, b = root[board.ends[link, 0]], root[board.ends[link, 1]]
        groups[LEFT, a] -= now[0, link]
        groups[LEFT, b] -= now[0, link]
    return is_one


@kernel
def connect(board: Board, bridges: Ints, root: Ints) -> bool:
    """Return whether bridges join all islands; `root` leads to the first of a group."""
    apart = board.need.size - 1
    for i in range(board.need.size):
        root[i] = i
    for link in range(bridges.size):
        if bridges[link] and apart:
            a, b = top(root, board.ends[link, 0]), top(root, board.ends[link, 1])
            root[max(a, b)] = min(a, b)
            apart -= a != b
    return apart == 0


@kernel
def top(root: Ints, i: int) -> int:
    """Return the first island of a group, and shorten the way to it."""
    while root[i] != i:
        root[i] = root[root[i]]
        i = root[i]
    return i


@kernel
def count_at(technique: int, island: int, board: Board, now: Ints) -> bool:
    """Give links the bridges that an island's number needs, whatever the others get."""
    left, room, opened = board.need[island], 0, 0
    for link in board.near[island]:
        if link >= 0:
            left -= now[0, link]
            room += now[1, link] - now[0, link]
            opened += now[1, link] > now[0, link]
    spare = room - left
    if technique != (ALL_BUT if spare else ENOUGH if opened > 1 else ONE_LEFT):
        return False
    found = False
    for link in board.near[island]:
        if link >= 0 and now[1, link] - now[0, link] > spare:
            now[0, link] = now[1, link] - spare
            found = True
    return found


@kernel
def what_if(link: int, board: Board, now: Ints) -> bool:
    """Rule out a link's most or least where counting alone then cuts islands off.

    Counting tells nothing more without that.
    """
    trial, root = board.trial[0], board.groups[1, ROOT]
    for side in range(2):
        if now[0, link] == now[1, link]:
            return False
        copy(now, trial)
        trial[side, link] = now[1 - side, link]
        fits = settle(board, trial, True, wake(board, link, -1, 0))
        if not fits or not connect(board, trial[1], root):
            now[1 - side, link] += 2 * side - 1
            return True
    return False


@kernel
def isolate(technique: int, link: int, board: Board, now: Ints, groups: Ints) -> bool:
    """Take a bridge from a link that would close a group, or try what it may have."""
    room = now[1, link] - now[0, link]
    if room == 0 or technique == WHAT_IF:
        return room > 0 and what_if(link, board, now)
    a, b = groups[ROOT, board.ends[link, 0]], groups[ROOT, board.ends[link, 1]]
    left, size = groups[LEFT, a], groups[SIZE, a]
    if a != b:
        left, size = left + groups[LEFT, b], size + groups[SIZE, b]
    closes = left == 2 * room and size < board.need.size
    if closes and technique == (PAIR if size == 2 else GROUP):
        now[1, link] -= 1
        return True
    return False


@kernel
def solve(board: Board, now: Ints, deepest: int) -> int:
    """Apply techniques up to the deepest; return how many links are open, or -1."""
    groups, links = board.groups[0], board.ends.shape[0]
    fits = tidy(board, now, True)
    while fits:
        left = open_links(now)
        if left == 0 or deepest < PAIR:
            return left
        join(board, now[0], now, groups)
        technique, found = PAIR, -1
        while found < 0 and technique <= deepest:
            for link in range(links):
                # Groups are as they were: one at a time.
                if now[1, link] > now[0, link] and isolate(
                    technique, link, board, now, groups
                ):
                    found = link
                    break
            technique += 1
        if found < 0:
            return left
        fits = settle(board, now, True, wake(board, found, -1, 0))
    return -1


@kernel
def open_links(now: Ints) -> int:
    """Return how many links may still have more or fewer bridges."""
    found = 0
    for link in range(now.shape[1]):
        found += now[1, link] > now[0, link]
    return found


@kernel
def climb(board: Board, now: Ints, log: Ints) -> int:
    """Return how many rows of the log the ladder takes, -1 if it does not get there.

    Args:
        board: the board.
        now: the least and the most of each link.
        log: (rows, 6) the technique, the island or link, how many of these it could
            tell something of just then (0 for what-ifs), a link, its least, its most.
    """
    islands, links = board.need.size, board.ends.shape[0]
    new, rows, technique = board.trial[1], 0, ONE_LEFT
    if not tidy(board, now, False):
        return -1
    while technique <= WHAT_IF:
        first, places = rows, 0
        join(board, now[0], now, board.groups[0])
        for focus in range(islands if technique < PAIR else links):
            copy(now, new)
            if technique < PAIR:
                found = count_at(technique, focus, board, new)
            else:
                found = isolate(technique, focus, board, new, board.groups[0])
            places += found
            for link in range(links if found and rows == first else 0):
                if new[0, link] != now[0, link] or new[1, link] != now[1, link]:
                    log[rows, 0], log[rows, 1], log[rows, 3] = technique, focus, link
                    log[rows, 4], log[rows, 5] = new[0, link], new[1, link]
                    rows += 1
            if found and technique == WHAT_IF:
                places = 0
                break
        for k in range(first, rows):
            log[k, 2] = places
            now[0, log[k, 3]], now[1, log[k, 3]] = log[k, 4], log[k, 5]
        technique = technique + 1 if rows == first else ONE_LEFT
        if not tidy(board, now, False):
            return -1
    is_one = join(board, now[0], now, board.groups[0])
    return rows if is_one and open_links(now) == 0 else -1
