"""Judges what a page offers to read besides its words, by the lists of words/taste.py.

Letters next to each other spell words that nobody put there. In a straight line, none
may spell a word of three letters or more that the book's taste refuses as an answer.
Paths that bend are many, and readers look less at what they filled in: there, words of
three letters count only if they are coarse. Words of the lists' section `runs` are
refused here only: BDSM is nobody's answer, but a reader sees it. Of hanzi, two are
enough.
"""

import functools
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.shown import Cell, Shown, Ways
from ..core.values import Judged, Taste
from .reading import has_hanzi_only
from .taste import STRONG, judge_of

LEAST, LEAST_HANZI = 3, 2
LEAST_BENT = 4  # letters of a word along a path that bends, unless it is coarse
_COARSE = frozenset((*STRONG, "runs"))
_END = ""  # in a tree, the key of the word that ends at a node

Tree = dict[str, "Tree | str"]


@dataclass(frozen=True, slots=True)
class Found:
    """A word that a page would show."""

    word: str
    category: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Gate:
    """The words that nothing on a page may spell by accident.

    Attributes:
        every: the words for straight lines -> the category of each.
        coarse: those for paths that bend and for what is solved, some of them.
        digest: of all that decides, for the names of jobs.
    """

    every: Mapping[str, str]
    coarse: Mapping[str, str]
    digest: str
    _heads: Mapping[str, tuple[str, ...]]
    _tree: Tree

    def find(self, every: Iterable[Shown]) -> Found | None:
        """The first word that should not be read, None if there is none."""
        found = (one for shown in every for one in self.each(shown))
        return next(found, None)

    def each(self, shown: Shown) -> Iterator[Found]:
        """Yield all words that should not be read."""
        words = self.coarse if shown.bends or shown.solved else self.every
        read = self._along_paths if shown.bends else self._in_lines
        for word, cells in read(shown):
            if word in words and not _is_within(cells, shown.known):
                yield Found(word, words[word], cells)

    def _in_lines(self, shown: Shown) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        width = max(map(len, shown.rows), default=0)
        letters = "".join(row.ljust(width) for row in shown.rows)
        heads = self._heads
        for places in _lines(len(shown.rows), width, shown.ways):
            line = "".join([letters[place] for place in places])
            for size in (LEAST,) if line.isascii() else (LEAST, LEAST_HANZI):
                begun = [line[at : at + size] for at in range(len(line) - size + 1)]
                if heads.keys().isdisjoint(begun):
                    continue  # as most lines are
                for at, head in enumerate(begun):
                    for word in heads.get(head, ()):
                        if line.startswith(word, at):
                            run = places[at : at + len(word)]
                            yield word, tuple(divmod(place, width) for place in run)

    def _along_paths(self, shown: Shown) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        width = max(map(len, shown.rows), default=0)
        letters = "".join(row.ljust(width) for row in shown.rows)
        near = _near(len(shown.rows), width, shown.ways)
        trails: list[tuple[Tree, tuple[int, ...]]] = []
        for start, letter in enumerate(letters):
            if letter in self._tree:
                trails.append((self._tree[letter], (start,)))  # type: ignore[arg-type]
            while trails:
                node, trail = trails.pop()
                if _END in node:
                    word = str(node[_END])
                    yield word, tuple(divmod(place, width) for place in trail)
                for place in near[trail[-1]]:
                    after = node.get(letters[place])
                    if after is not None and place not in trail:
                        trails.append((after, (*trail, place)))  # type: ignore[arg-type]


def judged(taste: Taste) -> Judged:
    """What a request says of the words that its page may not show."""
    return Judged(taste, gate_of(taste).digest)


@functools.lru_cache(maxsize=8)
def gate_of(taste: Taste) -> Gate:
    """The gate of a taste."""
    every = _words_of(taste)
    coarse = {
        word: category
        for word, category in every.items()
        if len(word) >= LEAST_BENT or category in _COARSE or has_hanzi_only(word)
    }
    text = repr((sorted(every), sorted(coarse)))
    heads: dict[str, list[str]] = {}
    for word in sorted(every):
        heads.setdefault(word[: _least(word)], []).append(word)
    return Gate(
        every,
        coarse,
        hashlib.sha256(text.encode("utf-8")).hexdigest()[:16],
        {head: tuple(words) for head, words in heads.items()},
        _tree_of(coarse),
    )


def _words_of(taste: Taste) -> dict[str, str]:
    """All words that are refused, each with its category."""
    found = judge_of(taste).joined
    return {word: found[word] for word in found if len(word) >= _least(word)}


def _least(word: str) -> int:
    return LEAST_HANZI if has_hanzi_only(word) else LEAST


def _tree_of(words: Iterable[str]) -> Tree:
    root: Tree = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})  # type: ignore[assignment]
        node[_END] = word
    return root


@functools.lru_cache(maxsize=32)
def _lines(height: int, width: int, ways: Ways) -> tuple[tuple[int, ...], ...]:
    """The places of each straight line of a grid that has two cells or more."""
    found = []
    for down, right in ways:
        for r in range(height):
            for c in range(width):
                if 0 <= r - down < height and 0 <= c - right < width:
                    continue  # not the first of its line
                line = []
                y, x = r, c
                while 0 <= y < height and 0 <= x < width:
                    line.append(y * width + x)
                    y, x = y + down, x + right
                if len(line) >= LEAST_HANZI:
                    found.append(tuple(line))
    return tuple(found)


@functools.lru_cache(maxsize=32)
def _near(height: int, width: int, ways: Ways) -> tuple[tuple[int, ...], ...]:
    """The places to which a path can go on from each place."""
    return tuple(
        tuple(
            (r + down) * width + c + right
            for down, right in ways
            if 0 <= r + down < height and 0 <= c + right < width
        )
        for r in range(height)
        for c in range(width)
    )


def _is_within(cells: tuple[Cell, ...], known: Sequence[tuple[Cell, ...]]) -> bool:
    """Return whether cells are a part of a word's, in its order."""
    size = len(cells)
    return any(
        word[at : at + size] == cells
        for word in known
        if cells[0] in word
        for at in (word.index(cells[0]),)
    )
