"""How the blocks of one line can be placed: all ways, and the first and last places.

A line is a list of what is known: 1 for a filled cell, 0 for an empty one, None.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

Line = Sequence[int | None]
Blocks = Sequence[int]


def placings(blocks: Blocks, line: Line, *, most: int) -> Iterator[tuple[int, ...]]:
    """Yield where each block starts, in every way; no more ways than `most`.

    >>> list(placings([2, 1], [None, 1, None, None, None], most=9))
    [(0, 3), (0, 4), (1, 4)]
    """
    left = [most]

    def place(j: int, start: int) -> Iterator[tuple[int, ...]]:
        if j == len(blocks):
            if 1 not in line[start:] and left[0]:
                left[0] -= 1
                yield ()
            return
        for at in range(start, len(line) - blocks[j] + 1):
            if 1 in line[start:at]:
                return
            end = at + blocks[j]
            if _room(line, at, end) and left[0]:
                for rest in place(j + 1, end + 1):
                    yield at, *rest

    yield from place(0, 0)


def _room(line: Line, at: int, end: int) -> bool:
    return 0 not in line[at:end] and (end == len(line) or line[end] != 1)


def count(blocks: Blocks, line: Line) -> int:
    """Return in how many ways the blocks can be placed.

    >>> count([2, 1], [None, 1, None, None, None])
    3
    """

    @cache
    def ways(j: int, start: int) -> int:
        if start >= len(line):
            return int(j == len(blocks))
        found = 0 if line[start] == 1 else ways(j, start + 1)
        if j < len(blocks) and start + blocks[j] <= len(line):
            end = start + blocks[j]
            if _room(line, start, end):
                found += ways(j + 1, end + 1)
        return found

    return ways(0, 0)


def fixed(blocks: Blocks, line: Line) -> dict[int, int] | None:
    """Return the cells that are the same in all ways, None if there is no way.

    >>> fixed([2, 1], [None, 1, None, None, None])
    {1: 1}
    """
    seen: list[set[int]] = [set() for _ in line]

    @cache
    def fits(j: int, start: int) -> bool:
        if start >= len(line):
            return j == len(blocks)
        found = False
        if line[start] != 1 and fits(j, start + 1):
            seen[start].add(0)
            found = True
        if j < len(blocks) and start + blocks[j] <= len(line):
            end = start + blocks[j]
            if _room(line, start, end) and fits(j + 1, end + 1):
                for k in range(start, end):
                    seen[k].add(1)
                if end < len(line):
                    seen[end].add(0)
                found = True
        return found

    if not fits(0, 0):
        return None
    return {k: min(values) for k, values in enumerate(seen) if len(values) == 1}


def spans(blocks: Blocks, line: Line) -> list[tuple[int, int]]:
    """Return between which cells each block is: its first start, its last end.

    >>> spans([2, 1], [None, 1, None, None, None])
    [(0, 3), (3, 5)]
    """
    first = next(placings(blocks, line, most=1))
    back = next(placings(blocks[::-1], line[::-1], most=1))
    ends = [len(line) - start for start in back][::-1]
    return list(zip(first, ends, strict=True))


def follows(
    blocks: Blocks, spans: Sequence[tuple[int, int]], values: Mapping[int, int]
) -> bool:
    """Return whether cells have these values by the spans of the blocks alone.

    >>> follows([2, 1], [(0, 3), (3, 5)], {1: 1}), follows([2], [(0, 3)], {2: 0})
    (True, False)
    """
    reached = {k for a, b in spans for k in range(a, b)}
    covered = {
        k for n, (a, b) in zip(blocks, spans, strict=True) for k in range(b - n, a + n)
    }
    return all(k in covered if x else k not in reached for k, x in values.items())


def sure(blocks: Blocks, line: Line) -> list[int | None]:
    """Return a line without the filled cells of which a reader cannot say whose.

    Those of complete blocks at both ends stay; if at most one block is left, all do.
    """
    kept: set[int] = set()
    done, count = 0, len(blocks)
    first = 0
    for side in (False, True):
        cells = line[::-1] if side else line
        i = 0
        while done < count:
            while i < len(cells) and cells[i] == 0:
                i += 1
            length = blocks[count - 1 - (done - first)] if side else blocks[done]
            end = i
            while end < len(cells) and cells[end] == 1:
                end += 1
            closed = end == len(cells) or cells[end] == 0
            run = {len(cells) - 1 - k if side else k for k in range(i, end)}
            if end - i != length or not closed or run & kept:
                break
            kept |= run
            done += 1
            i = end
        first = done
    if done >= count - 1:
        return list(line)
    return [None if x == 1 and k not in kept else x for k, x in enumerate(line)]
