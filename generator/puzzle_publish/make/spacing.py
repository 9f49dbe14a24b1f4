"""Which puzzles of a book are so close to each other that they must not share an entry.

Solvers remember the answers of the last few crosswords. To make such puzzles in
parallel anyway, those a window apart are made in the same turn; the puzzles between
them come in later turns and avoid their entries. What puzzles further away have is
avoided where there is a choice; an entry that two of them have is the last to be
allowed.

Sheets of a lesson are made one after another: each has the words that the others have
least often, and is none of them.
"""

import functools
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.puzzle import canonical_json
from ..core.values import Key, Request
from ..types.capabilities import SharedWords, SpacedEntries
from ..types.registry import family_of, load

# At most this many puzzles in a row avoid what the others have, as far as they can. A
# book of thousands is cut into blocks, so that machines can share it.
BLOCK = 150
# The least number of turns, however narrow the windows are: puzzles of one turn do not
# know what the others have.
TURNS = 30


# How often an entry may come in a block, and the share of all its entries that the
# puzzles of a block can take: the last ones cross nothing that is left.
MOST_USES, USABLE = 2, 0.85


def scarcity(requests: Sequence[Request]) -> str:
    """What these puzzles repeat more than twice because there is no more, or "".

    The sentence is about the scarcest entries only.
    """
    asked = {request.key: request for request in requests}
    blocks = Windows(requests).blocks()
    found = [one for block in blocks for one in _uses([asked[key] for key in block])]
    worst = max(found, key=lambda one: one.share, default=None)
    if worst is None or worst.share <= 1:
        return ""
    of = f" of {worst.length} letters" if worst.length else ""
    return (
        f"{worst.puzzles} puzzles in a row need about {worst.need:,.0f} answers{of}, of"
        f" which there are {worst.having:,}, so some will come more than twice; with"
        f" {int(worst.puzzles / worst.share):,} such puzzles none would"
    )


class _Use(NamedTuple):
    """How many entries of a length some puzzles need, and how many there are."""

    puzzles: int
    length: int
    need: float
    having: int

    @property
    def share(self) -> float:
        """The need as a share of what can be had."""
        return self.need / max(MOST_USES * USABLE * self.having, 1)


def _uses(requests: Sequence[Request]) -> Iterator[_Use]:
    """Yield what some puzzles need of each length."""
    need: defaultdict[int, float] = defaultdict(float)
    having: dict[int, int] = {}
    for request in requests:
        for length, (number, different) in _supply(request).items():
            need[length] += number
            having[length] = max(having.get(length, 0), different)
    for length, different in having.items():
        yield _Use(len(requests), length, need[length], different)


def _supply(request: Request) -> Mapping[int, tuple[float, int]]:
    return _supply_of(request.type, canonical_json(request.params))


@functools.lru_cache(maxsize=64)
def _supply_of(name: str, params: str) -> Mapping[int, tuple[float, int]]:
    kind = load(name)
    assert isinstance(kind, SpacedEntries)
    return kind.supply(kind.params_model.model_validate_json(params))


class Windows:
    """The places of the puzzles that must share no entry with their neighbours.

    Places are counted within a family of types, in page order, across sections: the end
    of a chapter changes nothing for a reader. Between two puzzles with different
    windows the smaller one counts.
    """

    def __init__(self, requests: Sequence[Request]) -> None:
        self._window: dict[Key, int] = {}
        self._row: dict[str, list[Key]] = {}
        self._place: dict[Key, tuple[str, int]] = {}
        self._words: dict[Key, Sequence[str]] = {}
        self._lessons: dict[str, list[Key]] = {}
        self._sheet: dict[Key, int] = {}
        self._own = {request.key for request in requests if request.own is not None}
        for request in requests:
            kind = load(request.type)
            params = kind.read_params(request.params)
            if isinstance(kind, SharedWords) and (words := kind.shared_out(params)):
                lesson = self._lessons.setdefault(request.key.section, [])
                self._words[request.key] = words
                self._sheet[request.key] = len(lesson)
                lesson.append(request.key)
                continue
            if not isinstance(kind, SpacedEntries):
                continue
            window = kind.window(params)
            if window > 1:
                family = family_of(request.type)
                row = self._row.setdefault(family, [])
                self._place[request.key] = family, len(row)
                self._window[request.key] = window
                row.append(request.key)
        self.widest = max(TURNS, *self._window.values()) if self._window else 1

    @property
    def rows(self) -> tuple[tuple[Key, ...], ...]:
        """The puzzles of each family with windows, then those of each lesson."""
        return tuple(map(tuple, (*self._row.values(), *self._lessons.values())))

    def __contains__(self, key: Key) -> bool:
        return key in self._place or key in self._sheet

    def is_sheet(self, key: Key) -> bool:
        """Return whether a puzzle is one of a lesson's."""
        return key in self._sheet

    def turns(
        self, requests: Sequence[Request], *, again: bool = False
    ) -> Iterator[list[Request]]:
        """Yield these requests by turn; those of one turn may share entries.

        Args:
            requests: the requests.
            again: whether they are made again, since they repeat what others have: then
                no two of a block are in one turn.
        """
        turns: dict[int, list[Request]] = {}
        for request in requests:
            turn = (
                self._place_in_block(request.key) if again else self._turn(request.key)
            )
            turns.setdefault(turn, []).append(request)
        yield from (turns[turn] for turn in sorted(turns))

    def before(self, key: Key) -> Iterator[Key]:
        """Yield the puzzles of earlier turns that a puzzle depends on."""
        turn = self._turn(key)
        others = dict.fromkeys((*self._near(key), *self._block(key)))
        if key in self._sheet:
            others = dict.fromkeys(self._lessons[key.section])
        return (other for other in others if self._turn(other) < turn)

    def taken(self, key: Key, entries: Mapping[Key, frozenset[str]]) -> tuple[str, ...]:
        """The known entries of a puzzle's neighbours, sorted."""
        found: set[str] = set()
        for other in self._near(key):
            found |= entries.get(other, frozenset())
        return tuple(sorted(found))

    def used(self, key: Key, traces: Mapping[Key, frozenset[str]]) -> tuple[str, ...]:
        """The known traces of all puzzles of the same block, sorted.

        One that several of them have is there twice.
        """
        found: Counter[str] = Counter()
        for other in self._block(key):
            found.update(traces.get(other, ()))
        return tuple(sorted(one for one, n in found.items() for _ in range(min(n, 2))))

    def had(
        self, key: Key, ids: Mapping[Key, str], entries: Mapping[Key, Collection[str]]
    ) -> tuple[str, ...]:
        """What a sheet knows of the other known sheets of its lesson, sorted.

        Their ids, and each word as many times as they have it more often than the
        rarest.
        """
        if key not in self._sheet:
            return ()
        words = self._words[key]
        others = [o for o in self._lessons[key.section] if o != key and o in ids]
        times = Counter(word for other in others for word in entries[other])
        least = min(times[word] for word in words)
        more = (word for word in words for _ in range(times[word] - least))
        return tuple(sorted([*more, *(ids[other] for other in others)]))

    def _turn(self, key: Key) -> int:
        if key in self._own:
            return -1  # known before all that are made
        if key in self._sheet:
            return self._sheet[key]
        _, place = self._place.get(key, ("", 0))
        return place % self.widest

    def _place_in_block(self, key: Key) -> int:
        if key in self._sheet:
            return self._sheet[key]
        _, place = self._place.get(key, ("", 0))
        return place % self._block_size

    @property
    def _block_size(self) -> int:
        return max(BLOCK // self.widest, 1) * self.widest

    def _near(self, key: Key) -> Iterator[Key]:
        """Yield the puzzles that must share no entry with this one."""
        if key not in self._place:
            return
        name, place = self._place[key]
        row, window = self._row[name], self._window[key]
        first = max(0, place - window + 1)
        for k, other in enumerate(row[first : place + window], first):
            if other != key and abs(k - place) < self._window[other]:
                yield other

    def blocks(self) -> Iterator[tuple[Key, ...]]:
        """Yield the puzzles of each block."""
        for row in self._row.values():
            for first in range(0, len(row), self._block_size):
                yield tuple(row[first : first + self._block_size])

    def _block(self, key: Key) -> Iterator[Key]:
        """Yield the others that this one should not repeat if it has a choice."""
        if key not in self._place:
            return
        name, place = self._place[key]
        first = place - place % self._block_size
        block = self._row[name][first : first + self._block_size]
        yield from (k for k in block if k != key)
