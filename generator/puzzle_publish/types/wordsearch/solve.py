"""Every answer to the givens: each word where it can be read, by a plain scan."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, product
from operator import itemgetter

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...words import store
from .model import NO_CELL, Found, Key, Page, unused

MOST_TRIED = 100_000  # choices of places
Cell = tuple[int, int]
Pick = Callable[[str], tuple[str, ...]]


def solve(givens: Page) -> Iterator[Json]:
    """Yield every answer exactly once, as JSON.

    Raises:
        OutOfSteps: the words can be read in too many places.
    """
    return (answer.as_json(givens) for answer in answers(givens))


def answers(page: Page) -> Iterator[Key]:
    """Yield the same as values.

    Raises:
        OutOfSteps: the words can be read in too many places.
    """
    places = [
        [found for word in words for found in readings(page.rows, word)]
        for words in _wanted(page)
    ]
    choices = product(*places)
    for choice in islice(choices, MOST_TRIED):
        words = tuple(sorted(choice))
        if len({found.word for found in words}) < len(words):
            continue
        left = ""
        if page.message is not None:
            left = unused(page.rows, words)
            before = page.message.before
            if len(left) != before + sum(page.message.lengths):
                continue
            left = left[before:]
        yield Key(words, left)
    if next(choices, None):
        raise OutOfSteps


def readings(rows: Sequence[str], word: str) -> Iterator[Found]:
    """Yield each place where a word can be read, in all eight directions."""
    text, cells = _text(tuple(rows))
    at = text.find(word)
    while at >= 0:
        yield Found(word, cells[at], cells[at + len(word) - 1])
        at = text.find(word, at + 1)


def count(rows: Sequence[str], word: str) -> int:
    """Return in how many places a word can be read."""
    text, _ = _text(tuple(rows))
    found, at = 0, text.find(word)
    while at >= 0:
        found, at = found + 1, text.find(word, at + 1)
    return found


def _wanted(page: Page) -> Iterator[Sequence[str]]:
    """Yield for each word of the page what it may be."""
    if page.list is None:
        yield from ((word,) for word in page.spelt)
        return
    words = _by_clue(*store.digest_of(page.list))
    for clue, length in zip(page.clues, page.lengths, strict=True):
        yield [word for word in words.get(clue, ()) if len(word) == length]


@lru_cache(maxsize=4)
def _by_clue(name: str, digest: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for entry in store.load({"name": name, "digest": digest}).entries:
        found.setdefault(entry.note, []).append(entry.word)
    return found


@lru_cache(maxsize=4)
def _text(rows: tuple[str, ...]) -> tuple[str, tuple[Cell, ...]]:
    """Return all lines of a grid in both directions, and the cell of each letter."""
    cells, pick = _lines(len(rows), len(rows[0]))
    return "".join(pick(NO_CELL.join((*rows, "")))), cells


@cache
def _lines(height: int, width: int) -> tuple[tuple[Cell, ...], Pick]:
    """Return the cells of all lines, with a gap after each, and what picks them."""
    every = [(r, c) for r in range(height) for c in range(width)]
    gap = height - 1, width
    found: list[Cell] = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        lines: dict[int, list[Cell]] = {}
        for r, c in every:
            lines.setdefault(r * right - c * down, []).append((r, c))
        for line in lines.values():
            found += [*line, gap, *reversed(line), gap]
    return tuple(found), itemgetter(*(r * (width + 1) + c for r, c in found))
