"""What pages of a kind say of their puzzles, learned from all of them.

A number that is on all pages of a kind in the same place is compared with each fact of
the puzzles: the fact that it equals nearly everywhere is what it says. So it is known
without the design what is odd on a page.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..core.messages import more
from .facts import ONLY, SHOWN, Facts, sentence
from .pieces import Piece
from .tokens import LEVEL, STARS, Value

Kind = tuple[str, ...]  # the kind of figure or page
PAGE = "page"  # the kind of a unit without a puzzle
SEVERAL = "several"  # figures on a page
_ONLY_NAMES = frozenset(ONLY.values())
_MANY = 3  # pages from which a number's sense is learned
_USUAL = 0.5  # of the pages of a kind have what belongs to all of them
_PLAIN = 2 / 3  # of them look alike


@dataclass(frozen=True, slots=True)
class Unit:
    """A figure, a page or a row of a list with its words.

    Attributes:
        section: of the puzzle; "" for a page.
        name: in messages, "" for a page.
        facts: what is true of it, by name.
    """

    kind: Kind
    page: int
    number: int | None
    section: str
    name: str
    facts: Facts
    pieces: Sequence[Piece]


@dataclass(slots=True)
class _Slot:
    """Words that pages of a kind have in the same place."""

    pairs: list[tuple[Unit, Piece]] = field(default_factory=list)

    @property
    def classes(self) -> str:
        return self.pairs[0][1].form.classes

    def values(self, nth: int) -> list[Value]:
        return [piece.form.values[nth] for _, piece in self.pairs]


Told = tuple[Unit, str, bool]


class Learned:
    """All words around the figures of a file."""

    def __init__(self, known: Mapping[str, tuple[str, ...]], code: str) -> None:
        self._known, self._code = known, code
        self._units: dict[Kind, list[Unit]] = defaultdict(list)

    def add(self, unit: Unit) -> None:
        """Take the words of a figure, a page or a row."""
        self._units[unit.kind].append(unit)

    def differences(self) -> Iterator[Told]:
        """Yield unit, sentence and whether it is judged, of all that is odd."""
        for units in self._units.values():
            yield from _Kind(units, self._known, self._code).differences()


class _Kind:
    """The units of one kind, and what their words mean."""

    def __init__(
        self, units: Sequence[Unit], known: Mapping[str, tuple[str, ...]], code: str
    ) -> None:
        self._units, self._known, self._code = units, known, code
        self._slots: dict[tuple[str, str, int], _Slot] = defaultdict(_Slot)
        for unit in units:
            for piece in unit.pieces:
                self._slots[piece.slot].pairs.append((unit, piece))
        self._drop_farther()
        self._shown: dict[str, set[int]] = defaultdict(set)
        self._meant: set[int] = set()  # texts whose sense is known

    def _drop_farther(self) -> None:
        """Drop words that belong to the figure above them from the one below them."""
        places: dict[tuple[str, int], dict[str, _Slot]] = defaultdict(dict)
        for (shape, where, nth), slot in self._slots.items():
            places[shape, nth][where] = slot
        for (shape, nth), by_place in places.items():
            best = max(by_place, key=lambda where: self._right(by_place[where]))
            for where in by_place.keys() - {best}:
                del self._slots[shape, where, nth]

    def _right(self, slot: _Slot) -> tuple[int, int]:
        """Return how many values of a slot say something true, and its size."""
        right = 0
        for nth in range(len(slot.classes)):
            agreeing, named = self._agreeing(slot, nth), self._named(slot, nth)
            most = max(agreeing.values(), default=0)
            right += agreeing[named] if named else most
        return right, len(slot.pairs)

    def _named(self, slot: _Slot, nth: int) -> str:
        """Return the fact that a value says in the words of shipped designs."""
        known = self._known.get(slot.pairs[0][1].form.shape, ())
        return known[nth] if nth < len(known) else ""

    def _agreeing(self, slot: _Slot, nth: int) -> Counter[str]:
        """Return how often a value is equal to each fact that it may say."""
        right: Counter[str] = Counter()
        only = ONLY.get(slot.classes[nth])
        for (unit, _), value in zip(slot.pairs, slot.values(nth), strict=True):
            for name, fact in unit.facts.items():
                if name == only or (only is None and name not in _ONLY_NAMES):
                    right[name] += fact == value
        return right

    def differences(self) -> Iterator[Told]:
        for slot in self._slots.values():
            yield from self._of_slot(slot)
        yield from self._missing()
        yield from self._unnamed()
        yield from self._beside()

    def _of_slot(self, slot: _Slot) -> Iterator[Told]:
        senses = [self._sense(slot, nth) for nth in range(len(slot.classes))]
        if not any(senses):
            if 2 * len(slot.pairs) >= len(self._units):
                yield from self._senseless(slot)
                self._meant |= {id(piece.run) for _, piece in slot.pairs}
            return
        for unit, piece in slot.pairs:
            self._meant.add(id(piece.run))
            for sense, value in zip(senses, piece.form.values, strict=True):
                if sense and sense in unit.facts:
                    self._shown[sense].add(id(unit))
                    if value != unit.facts[sense]:
                        true = sentence(sense, unit.facts[sense], self._code)
                        yield unit, f'"{_text(piece)}" printed, but {true}', True
            yield from ((unit, f'"{_text(piece)}" {w}', j) for w, j in piece.faults)
        yield from self._odd_looks(slot)

    def _sense(self, slot: _Slot, nth: int) -> str | None:
        """Return the fact that a value of a slot says, None for no fact."""
        right, total = self._agreeing(slot, nth), len(slot.pairs)
        named, kind = self._named(slot, nth), slot.classes[nth]
        if named and any(named in unit.facts for unit, _ in slot.pairs):
            return named
        best, most = max(right.items(), key=lambda pair: pair[1], default=("", 0))
        if best == "number" and right["day"] < right["day_of_year"] == most:
            best = "day_of_year"  # in its place a page may have a title of its own
        if most == total:
            return best
        if len(set(slot.values(nth))) == 1 and kind not in (LEVEL, STARS):
            return None  # a word that is the same everywhere
        usual = 2 * most >= total if kind in ONLY else 2 * most > total >= _MANY
        return best if usual else None

    def _senseless(self, slot: _Slot) -> Iterator[Told]:
        """Yield a sentence for numbers that differ everywhere and say nothing true."""
        total = len(slot.pairs)
        if slot.pairs[0][0].kind[0] == PAGE:
            return  # of a page nothing but its number is known
        for nth, kind in enumerate(slot.classes):
            if len(set(slot.values(nth))) > max(_MANY, total / 2) and kind not in ONLY:
                unit, piece = slot.pairs[0]
                here = f"here or on {more(total - 1, 'page')}"
                why = f'"{_text(piece)}" does not match its puzzle, {here}'
                yield unit, why, True
                return

    def _odd_looks(self, slot: _Slot) -> Iterator[Told]:
        looks = Counter(piece.run.paint for _, piece in slot.pairs)
        usual, most = looks.most_common(1)[0]
        if most < _PLAIN * len(slot.pairs) or len(looks) == 1:
            return
        for unit, piece in slot.pairs:
            if piece.run.paint != usual:
                what = f'"{_text(piece)}" does not look as on the other pages'
                yield unit, what, True

    def _missing(self) -> Iterator[Told]:
        """Yield the facts that a page lacks and most others of its kind show.

        Stars say the level, too: a page needs no word beside them.
        """
        by_section: dict[str, list[Unit]] = defaultdict(list)
        for unit in self._units:
            by_section[unit.section].append(unit)
        for units in by_section.values():
            for name, shown in self._shown.items():
                having = [unit for unit in units if name in unit.facts]
                said = (
                    shown | self._shown.get("stars", set())
                    if name == "level"
                    else shown
                )
                without = [unit for unit in having if id(unit) not in said]
                if len(without) <= (1 - _USUAL) * len(having) and name in SHOWN:
                    for unit in without:
                        true = sentence(name, unit.facts[name], self._code)
                        yield unit, f"does not say that {true}", True

    def _unnamed(self) -> Iterator[Told]:
        """Yield figures without a label, on pages with several."""
        shown = self._shown["number"] | self._shown["day"]
        for unit in self._units if self._units[0].kind[1:2] == (SEVERAL,) else ():
            if id(unit) not in shown:
                yield unit, "no label says which puzzle it is", bool(shown)

    def _beside(self) -> Iterator[Told]:
        """Yield texts that lie over a text whose sense is known, or extend it."""
        for unit in self._units:
            for piece in unit.pieces:
                if id(piece.run) in self._meant:
                    for other in piece.near:
                        if id(other.run) not in self._meant:
                            what = f'"{_text(other)}" does not belong'
                            yield unit, f'{what} at "{_text(piece)}"', True


def _text(piece: Piece) -> str:
    return piece.run.text
