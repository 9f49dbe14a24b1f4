"""What easily follows in a puzzle of marks, and why: whose a mark is, what breaks.

A fact is a word and what it is about, cells and clues by their numbers on the board:

    ("mark", cell)  ("none", cell)  ("owns", clue, cell)
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .mark_board import Board, Unit, bits

Fact = tuple[str, int] | tuple[str, int, int]


class Why(NamedTuple):
    """A fact, and why: a word, the unit or clue it is about, and the facts it takes.

    The words are "suppose", "touching" (then `clue` is the cell of the mark), "full",
    "enough", "one-place", "owns" (a clue's only place), "owns-alone" (all other
    clues beside it have marks) and "served".
    """

    fact: Fact
    word: str
    unit: Unit | None
    clue: int
    since: tuple[Fact, ...]


class Broken(NamedTuple):
    """Where a supposition ends: in a unit, in a clue, or with two marks that touch.

    Attributes:
        chain: what follows from it, in order, as far as it matters.
        unit: the unit that has too many marks or cells without one.
        clue: the clue without a place, else -1.
        cells: two marks that touch, or one mark to which no clue is left.
    """

    chain: tuple[Why, ...]
    unit: Unit | None = None
    clue: int = -1
    cells: int = 0


class Trail:
    """A board, what follows on it step by step, and why."""

    def __init__(self, board: Board) -> None:
        """Take the board, which stays as it is."""
        self.board = board
        self.marks, self.none = board.marks, 0
        for k in range(len(board.near)):
            cell = 1 << k
            self.none |= 0 if (board.marks | board.open) & cell else cell
        self.owner: dict[int, int] = {}
        self.owned: dict[int, int] = {}
        self.why: dict[Fact, Why] = {}

    def owners(self) -> None:
        """Find whose the marks are, as far as it is clear."""
        while new := [why for why in self._owning() if why.fact not in self.why]:
            self._note(new[:1])

    def refuted(self, fact: Fact) -> Broken | None:
        """Return how a cell's mark, or none, goes wrong; None if nothing breaks."""
        self._note([Why(fact, "suppose", None, -1, ())])
        while True:
            if broken := self._broken():
                return broken
            new = [why for why in self._next() if why.fact not in self.why]
            if not new:
                return None
            self._note(new)

    def chain(self, wanted: Iterable[Fact]) -> tuple[Why, ...]:
        """Return the reasons of some facts, each after those that it rests on."""
        needed: set[Fact] = set()
        waiting = list(wanted)
        while waiting:
            fact = waiting.pop()
            if fact in self.why and fact not in needed:
                needed.add(fact)
                waiting += self.why[fact].since
        return tuple(why for fact, why in self.why.items() if fact in needed)

    def places(self, clue: int) -> int:
        """Return where the mark of a clue can be."""
        return self.board.clues[clue] & ~self.none & ~self._taken(clue)

    def gone(self, clue: int) -> tuple[Fact, ...]:
        """Return the facts by which places of a clue are gone."""
        near = self.board.clues[clue]
        taken = [("owns", self.owner[k], k) for k in bits(near & self._taken(clue))]
        return (*self._nones(near), *taken)

    def _taken(self, clue: int) -> int:
        return sum(1 << k for k, owner in self.owner.items() if owner != clue)

    def _note(self, new: Iterable[Why]) -> None:
        for why in new:
            if why.fact in self.why:
                continue
            word, *numbers = why.fact
            if word == "mark":
                self.marks |= 1 << numbers[0]
            elif word == "none":
                self.none |= 1 << numbers[0]
            elif numbers[1] in self.owner or numbers[0] in self.owned:
                continue  # a round may give a mark to two clues
            else:
                clue, cell = numbers
                self.owner[cell], self.owned[clue] = clue, cell
            self.why[why.fact] = why

    def _marks(self, cells: int) -> tuple[Fact, ...]:
        found: list[Fact] = [("mark", k) for k in bits(cells & self.marks)]
        return tuple(fact for fact in found if fact in self.why)

    def _nones(self, cells: int) -> tuple[Fact, ...]:
        found: list[Fact] = [("none", k) for k in bits(cells & self.none)]
        return tuple(fact for fact in found if fact in self.why)

    @property
    def _open(self) -> int:
        return self.board.open & ~self.marks & ~self.none

    def _next(self) -> Iterator[Why]:
        """Yield what follows at once."""
        for fact in [fact for fact in self.why if fact[0] == "mark"]:
            for k in bits(self.board.near[fact[1]] & self._open):
                yield Why(("none", k), "touching", None, fact[1], (fact,))
        for unit in self.board.units:
            here, has = unit.cells & self._open, unit.cells & self.marks
            left = unit.number - has.bit_count()
            for k in bits(here) if not left else ():
                yield Why(("none", k), "full", unit, -1, self._marks(has))
            for k in bits(here) if left and left == here.bit_count() else ():
                yield Why(("mark", k), "enough", unit, -1, self._nones(unit.cells))
        for clue in range(len(self.board.clues)):
            places = self.places(clue)
            if clue not in self.owned and places.bit_count() == 1:
                for k in bits(places & self._open):
                    yield Why(("mark", k), "one-place", None, clue, self.gone(clue))
        yield from self._owning()
        if self.board.clues:
            yield from self._served()

    def _owning(self) -> Iterator[Why]:
        """Yield whose marks are: of their only clue, or of one with no other place."""
        clues = self.board.clues
        for clue in range(len(clues)):
            places = self.places(clue)
            if (
                clue not in self.owned
                and places.bit_count() == 1
                and places & self.marks
            ):
                (k,) = bits(places)
                since = (*self.gone(clue), *self._marks(places))
                yield Why(("owns", clue, k), "owns", None, clue, since)
        for k in bits(self.marks):
            beside = [clue for clue, cells in enumerate(clues) if cells >> k & 1]
            free = [clue for clue in beside if clue not in self.owned]
            if k not in self.owner and len(free) == 1:
                others: list[Fact] = [
                    ("owns", clue, self.owned[clue])
                    for clue in beside
                    if clue != free[0]
                ]
                since = (*others, *self._marks(1 << k))
                yield Why(("owns", free[0], k), "owns-alone", None, free[0], since)

    def _served(self) -> Iterator[Why]:
        """Yield the cells beside clues that have their marks, all of them."""
        for k in bits(self._open):
            since = self.serving(k)
            if since is not None:
                yield Why(("none", k), "served", None, -1, since)

    def serving(self, cell: int) -> tuple[Fact, ...] | None:
        """Return that all clues beside a cell have marks, None if one has not."""
        beside = [n for n, cells in enumerate(self.board.clues) if cells >> cell & 1]
        if any(clue not in self.owned for clue in beside):
            return None
        return tuple(("owns", clue, self.owned[clue]) for clue in beside)

    def _broken(self) -> Broken | None:
        for unit in self.board.units:
            has = unit.cells & self.marks
            if has.bit_count() > unit.number:
                return Broken(self.chain(self._marks(has)), unit)
            if (unit.cells & (self._open | self.marks)).bit_count() < unit.number:
                return Broken(self.chain(self._nones(unit.cells)), unit)
        for k in bits(self.marks):
            for other in bits(self.board.near[k] & self.marks):
                two = 1 << k | 1 << other
                return Broken(self.chain(self._marks(two)), cells=two)
        for clue in range(len(self.board.clues)):
            if not self.places(clue):
                return Broken(self.chain(self.gone(clue)), clue=clue)
        for k in bits(self.marks) if self.board.clues else ():
            taken = self.serving(k)
            if k not in self.owner and taken is not None:
                return Broken(self.chain((*taken, *self._marks(1 << k))), cells=1 << k)
        return None
