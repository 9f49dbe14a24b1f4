"""Which puzzles of a book stand so near each other that they share no entry.

A crossword's reader remembers the answers of the last few. So that puzzles can still be
made side by side, those that stand a whole window apart are made in one turn, and what
they hold is taken for those between them, which come in later turns.
"""

from collections.abc import Iterator, Mapping, Sequence

from ..core.values import Key, Request
from ..types.contract import SpacedEntries
from ..types.registry import family_of, load


class Windows:
    """The places of the puzzles that share no entry with their neighbours.

    Places are counted by family and in page order, over all sections: a reader notices
    nothing of a chapter's end. Where sections have windows of their own, the smaller
    one holds between them.
    """

    def __init__(self, requests: Sequence[Request]) -> None:
        self._window: dict[Key, int] = {}
        self._row: dict[str, list[Key]] = {}
        self._place: dict[Key, tuple[str, int]] = {}
        for request in requests:
            kind = load(request.type)
            if not isinstance(kind, SpacedEntries):
                continue
            window = kind.window(kind.read_params(request.params))
            if window > 1:
                family = family_of(request.type)
                row = self._row.setdefault(family, [])
                self._place[request.key] = family, len(row)
                self._window[request.key] = window
                row.append(request.key)
        self.widest = max(self._window.values(), default=1)

    @property
    def rows(self) -> tuple[tuple[Key, ...], ...]:
        """The puzzles of each family that has windows, in page order."""
        return tuple(map(tuple, self._row.values()))

    def __contains__(self, key: Key) -> bool:
        return key in self._place

    def turns(self, requests: Sequence[Request]) -> Iterator[list[Request]]:
        """Yield these requests in turns, none empty; in each, all are apart."""
        turns: dict[int, list[Request]] = {}
        for request in requests:
            turns.setdefault(self._turn(request.key), []).append(request)
        yield from (turns[turn] for turn in sorted(turns))

    def before(self, key: Key) -> Iterator[Key]:
        """Yield the neighbours of a puzzle that are made in earlier turns."""
        turn = self._turn(key)
        return (other for other in self._near(key) if self._turn(other) < turn)

    def taken(self, key: Key, entries: Mapping[Key, frozenset[str]]) -> tuple[str, ...]:
        """The entries of a puzzle's neighbours that are known, sorted."""
        found: set[str] = set()
        for other in self._near(key):
            found |= entries.get(other, frozenset())
        return tuple(sorted(found))

    def _turn(self, key: Key) -> int:
        _, place = self._place.get(key, ("", 0))
        return place % self.widest

    def _near(self, key: Key) -> Iterator[Key]:
        """Yield the puzzles that may share no entry with this one."""
        if key not in self._place:
            return
        name, place = self._place[key]
        row, window = self._row[name], self._window[key]
        first = max(0, place - window + 1)
        for k, other in enumerate(row[first : place + window], first):
            if other != key and abs(k - place) < self._window[other]:
                yield other
