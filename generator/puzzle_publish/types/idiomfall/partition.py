"""Which idiom each block belongs to, read from the printed board.

An idiom may be on any four blocks that show its characters with their numbers and that
can become neighbours, which depends on their columns. If each character occurs once, as
on our boards, there is one partition; boards from elsewhere may have several.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from ...core.errors import OutOfSteps
from .model import DIGITS, Printed
from .shapes import CHARACTERS
from .wordindex import WordIndex, words_of

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Placed:
    """An idiom and its blocks, in the order of its characters."""

    idiom: str
    blocks: tuple[Cell, ...]


def partitions(
    printed: Printed, *, budget: int, words: WordIndex | None = None
) -> Iterator[tuple[Placed, ...]]:
    """Yield every way to divide the board into different idioms, each way once.

    The idioms are those of the printed list, or else words of the lexicon. They are in
    reading order of their first blocks.

    Args:
        printed: the board.
        budget: how many places of idioms, and choices among them, to try.
        words: the words to use instead of the board's lexicon.

    Raises:
        OutOfSteps: more than `budget` places and choices were needed.
        UsageError: this machine does not have the lexicon.
    """
    cells = printed.width * printed.height
    steps = iter(range(budget))
    candidates = []
    for placed in _candidates(printed, words):
        if next(steps, None) is None:
            raise OutOfSteps
        candidates.append(placed)
    covered = {block for placed in candidates for block in placed.blocks}
    if len(covered) < cells:
        return
    idioms = {placed.idiom for placed in candidates}
    if len(candidates) * CHARACTERS == len(idioms) * CHARACTERS == cells:
        yield _in_order(candidates)  # the usual board: no choice at all
        return
    ways: dict[Cell, list[Placed]] = {block: [] for block in covered}
    for placed in candidates:
        for block in placed.blocks:
            ways[block].append(placed)

    def divide(open_: frozenset[Cell], chosen: tuple[Placed, ...]) -> "_Partitions":
        if not open_:
            yield _in_order(chosen)
            return
        used = {placed.idiom for placed in chosen}
        fitting = {
            block: [
                placed
                for placed in ways[block]
                if placed.idiom not in used and open_.issuperset(placed.blocks)
            ]
            for block in open_
        }
        for placed in fitting[min(open_, key=lambda b: (len(fitting[b]), b))]:
            if next(steps, None) is None:
                raise OutOfSteps
            yield from divide(open_.difference(placed.blocks), (*chosen, placed))

    yield from divide(frozenset(ways), ())


_Partitions = Iterator[tuple[Placed, ...]]


def _in_order(chosen: Iterable[Placed]) -> tuple[Placed, ...]:
    return tuple(sorted(chosen, key=lambda placed: min(placed.blocks)))


def _candidates(printed: Printed, words: WordIndex | None) -> Iterator[Placed]:
    homes: dict[tuple[str, str], list[Cell]] = {}
    for r, (row, digits) in enumerate(zip(printed.rows, printed.indexes, strict=True)):
        for c, shown in enumerate(zip(row, digits, strict=True)):
            homes.setdefault(shown, []).append((r, c))
    for idiom in _possible(printed, words, homes):
        places = [homes.get(shown, ()) for shown in zip(idiom, DIGITS, strict=True)]
        for blocks in product(*places):
            one, two, three, four = (c for _, c in blocks)
            if max(abs(one - two), abs(two - three), abs(three - four)) <= 1:
                yield Placed(idiom, blocks)


def _possible(
    printed: Printed,
    words: WordIndex | None,
    homes: Mapping[tuple[str, str], Collection[Cell]],
) -> Iterable[str]:
    if printed.idioms is not None:
        return printed.idioms
    if words is None:
        assert printed.lexicon is not None
        words = words_of(printed.lexicon)
    shown = set(homes)
    return [
        word
        for word in words.within({char for char, _ in homes})
        if shown.issuperset(zip(word, DIGITS, strict=True))
    ]
