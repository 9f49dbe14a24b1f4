"""How a book too thick for one binding is divided: a structure → runs of requests.

Volumes end between chapters (months, sections), or between pages of a chapter that no
volume can hold.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from math import ceil

from ...core.values import Request
from .page_plan import Chapter, Structure

MOST_PIECES = 240  # of a long chapter; more would not make volumes more even


@dataclass(frozen=True, slots=True)
class _Piece:
    """A chapter, or some of its pages: the requests of each, and their weight."""

    pages: tuple[tuple[Request, ...], ...]
    weight: float

    @property
    def requests(self) -> tuple[Request, ...]:
        return tuple(chain.from_iterable(self.pages))

    def divided(self) -> Iterator["_Piece"]:
        """Yield its pages one by one, or in a very long chapter in small runs."""
        size = ceil(len(self.pages) / MOST_PIECES)
        for start in range(0, len(self.pages), size):
            pages = self.pages[start : start + size]
            yield _Piece(pages, self.weight * len(pages) / len(self.pages))


def divide(
    found: Structure, count: int, most: int
) -> tuple[tuple[Request, ...], ...] | None:
    """Return the requests of each volume, as even as possible.

    Args:
        found: every page of the book in one volume.
        count: how many volumes.
        most: pages of a volume; a chapter is divided only if it alone needs more, or if
            there are fewer chapters than volumes.

    Returns:
        None if there are fewer pages with puzzles than volumes.
    """
    front = found.chapters[0].start - 1
    whole = list(_chapters(found, front))
    few = len(whole) < count
    pieces: list[_Piece] = []
    for chapter in whole:
        alone = front + chapter.weight <= most
        pieces += [chapter] if alone and not few else chapter.divided()
    if len(pieces) < count:
        return None
    borders = even_borders([piece.weight for piece in pieces], count)
    return tuple(
        tuple(chain.from_iterable(piece.requests for piece in pieces[start:end]))
        for start, end in pairwise(borders)
    )


def even_borders(weights: Sequence[float], count: int) -> list[int]:
    """Return the borders of `count` runs of weights, the heaviest as light as possible.

    Of several ways it is the one whose runs differ least. The first border is 0.

    >>> even_borders([1] * 12, 5)
    [0, 3, 6, 8, 10, 12]
    """
    sums = [0.0, *accumulate(weights)]
    spans = {b - a for k, a in enumerate(sums) for b in sums[k + 1 :]}
    allowed = sorted(spans)
    # The lowest limit under which `count` runs are enough.
    limit = allowed[bisect_left(allowed, True, key=lambda m: _runs(sums, m) <= count)]
    best: list[tuple[float, list[int]] | None] = [(0.0, [0])]
    best += [None] * len(weights)
    for _ in range(count):
        best = [_joined(best, sums, end, limit) for end in range(len(sums))]
    chosen = best[-1]
    assert chosen is not None, "more runs than weights"
    return chosen[1]


def _runs(sums: Sequence[float], limit: float) -> float:
    """Return the smallest number of runs, none heavier than the limit."""
    runs, start = 0, 0
    while start < len(sums) - 1:
        end = start
        while end + 1 < len(sums) and sums[end + 1] - sums[start] <= limit:
            end += 1
        if end == start:
            return float("inf")
        runs, start = runs + 1, end
    return runs


def _joined(
    best: Sequence[tuple[float, list[int]] | None],
    sums: Sequence[float],
    end: int,
    limit: float,
) -> tuple[float, list[int]] | None:
    """Return the most even way to end one more run at `end`, heavier runs first."""
    found: tuple[float, list[int]] | None = None
    for start in range(end):
        before, weight = best[start], sums[end] - sums[start]
        if before is None or weight > limit:
            continue
        joined = before[0] + weight * weight, [*before[1], end]
        # Of equally even ways, prefer heavier runs first.
        if found is None or (-joined[0], joined[1]) > (-found[0], found[1]):
            found = joined
    return found


def _chapters(found: Structure, front: int) -> Iterator[_Piece]:
    """Yield the chapters, weighted by the pages of the book that they cause."""
    puzzles = sum(len(chapter.requests) for chapter in found.chapters)
    own = sum(map(_own_pages, found.chapters))
    # Hints, key and the like grow with the puzzles; the front matter does not.
    share = (found.total - front - own) / puzzles
    for chapter in found.chapters:
        pages = tuple(_together(chapter))
        yield _Piece(pages, _own_pages(chapter) + share * len(chapter.requests))


def _together(chapter: Chapter) -> Iterator[tuple[Request, ...]]:
    """Yield the requests of each page, or of pages that belong together.

    A page for notes stays with its puzzle, and the puzzles of a day stay together.
    """
    held: tuple[Request, ...] = ()
    for _, requests in chapter.batches():
        same = held and requests and held[-1].date == requests[0].date
        if held and requests and not (same and requests[0].date):
            yield held
            held = ()
        held += requests
    yield held


def _own_pages(chapter: Chapter) -> int:
    """Return the pages of a chapter with its opener, which is on a recto."""
    return (chapter.count + 2) // 2 * 2 if chapter.opener else chapter.count
