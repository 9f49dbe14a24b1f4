"""A step of a puzzle of marks in words: what counts, whose marks are, what breaks.

The wording is that of the search which found the step, so that it does not depend on
what a type calls its techniques; see marks.<language>.yaml.
"""

from collections.abc import Callable, Iterable, Sequence

from ...core.puzzle import Hint, Json
from ...grids.ladder import Step
from ...rules.mark_board import Board, Unit, bits
from ...rules.mark_chains import Fact, Trail, Why
from ...rules.mark_ladder import Follow, Found, Ladder, ways_of
from ...rules.marks import MarkStatement, Matched
from .. import telling
from ..telling import Part
from .markorder import SUPPOSING, after, covering, found_by, needed, opposite, reason

TWO = 2
FEW = 6  # ways that are listed one by one
NAMED = 3  # ways that give a unit too many; of more, only the units are named
KINDS = ("row", "column", "region")  # of units that have words of their own


def tell(asked: MarkStatement, ladder: Ladder, steps: Sequence[Step], at: int) -> Hint:
    """Return a step of a ladder in words."""
    board = after(asked, steps[:at])
    name = steps[at].technique.name
    look = next(rung.look for rung in ladder if rung.technique.name == name)
    is_supposed = look.__name__ in SUPPOSING
    new = found_by(board, steps[at])
    found = Found(*new) if is_supposed else covering(board, look, *new)
    assert found is not None, "the step would not follow"
    return _Teller(asked, board, found, name).hint(look.__name__)


class _Teller:
    """A board and what was found on it."""

    def __init__(
        self, asked: MarkStatement, board: Board, found: Found, technique: str
    ) -> None:
        self.asked, self.board, self.found = asked, board, found
        self.technique = technique
        self.clues = [
            cell
            for clue in asked.clues
            if isinstance(clue, Matched)
            for cell in clue.clues
        ]
        self.trail = Trail(board)
        self.trail.owners()

    def hint(self, name: str) -> Hint:
        """Return the step found by a search of this name."""
        by_name: dict[str, Callable[[], Hint]] = {
            "unclued": lambda: self._simple("unclued"),
            "touching": lambda: self._simple("touching"),
            "full": self._full,
            "enough": self._enough,
            "one_place": self._one_place,
            "served": self._served,
            "between": self._between,
            "compared": self._compared,
            "no_room": self._no_room,
            "held": self._held,
            "unit_ways": lambda: self._ways("ways"),
            "beside_ways": lambda: self._ways("beside"),
            "every_way": lambda: self._ways("every"),
            "claimed": self._claimed,
            "suppose": self._supposed,
            "what_if": self._supposed,
            "followed": self._followed,
            "either_way": self._either_way,
        }
        # A search of the type's own has words of the type's own.
        return by_name.get(name, self._others)()

    def _simple(self, name: str) -> Hint:
        place = self.cells(self.found.why)
        told: dict[str, Json] = {"place": place, "effect": self.effect()}
        if name == "touching":
            told["called"] = telling.houses(("mark", {"cells": place}))
        return Hint(name, told)

    def _others(self) -> Hint:
        cells = place = self.cells(self.found.why)
        if self.found.unit is not None:
            place = self.units(self.found.unit)
        told = {"place": place, "cells": cells, "effect": self.effect()}
        return Hint(self.technique, told)

    # What words name.

    def cells(self, some: int) -> Json:
        return telling.cells(self.board.cells(some))

    def units(self, *units: Unit) -> Json:
        """Return rows and columns by number, others by a cell."""
        found: list[tuple[str, Json]] = []
        for unit in units:
            at = self.asked.place_of(unit.kind, unit.nth)
            cell: Json = {"cells": telling.cells([at])} if at is not None else {}
            found.append((unit.kind, cell if cell else unit.nth))
        return telling.houses(*found)

    def clue(self, *numbers: int) -> Json:
        return telling.cells(self.clues[number] for number in numbers)

    def _at_clue(self, clue: int) -> dict[str, Json]:
        """Return where to look for a step about one clue."""
        place = self.clue(clue)
        return {"place": place, "called": telling.houses(("clue", {"cells": place}))}

    def effect(self) -> Json:
        return telling.each(self._placed(self.found.marks, self.found.none))

    def _placed(self, marks: int, none: int) -> list[Part]:
        parts: list[Part] = []
        if marks:
            many = "s" * (marks.bit_count() > 1)
            parts.append((f"put-mark{many}", {"cells": self.cells(marks)}))
        if none:
            parts.append(("put-none", {"cells": self.cells(none)}))
        return parts

    def owned(self, facts: Iterable[Fact]) -> list[Part]:
        """Return whose marks are, in the order in which it becomes clear."""
        return [self._owns(why) for why in self.trail.chain(facts)]

    def _owns(self, why: Why) -> Part:
        _, clue, cell = (*why.fact, 0)[:3]
        return why.word, {"at": self.clue(clue), "cells": self.cells(1 << cell)}

    def after(self, known: list[Part], name: str, told: dict[str, Json]) -> Hint:
        """Return a step after what it rests on that a page does not show."""
        if not known:
            return Hint(name, told)
        return Hint(
            "known-before",
            {"known": telling.listed(known), "step": {"step": [name, told]}},
        )

    # The searches.

    def _unit(self) -> Unit:
        assert self.found.unit is not None, "the search looks at units"
        return self.found.unit

    def _full(self) -> Hint:
        told = {"place": self.units(self._unit()), "effect": self.effect()}
        if not self.found.why:
            return Hint("full-none", told)
        return Hint("full", {**told, "cells": self.cells(self.found.why)})

    def _enough(self) -> Hint:
        unit = self._unit()
        return Hint("enough", {"place": self.units(unit), "effect": self.effect()})

    def _clue(self) -> int:
        (clue,) = bits(self.found.clues)
        return clue

    def _one_place(self) -> Hint:
        clue = self._clue()
        known = self.owned(self.trail.gone(clue))
        told = {**self._at_clue(clue), "effect": self.effect()}
        return self.after(known, "one_place", told)

    def _served(self) -> Hint:
        facts = [
            fact for k in bits(self.found.none) for fact in self.trail.serving(k) or ()
        ]
        told = {"place": self.cells(self.found.none), "effect": self.effect()}
        return self.after(self.owned(facts), "served", told)

    def _between(self) -> Hint:
        clue = self._clue()
        told = {
            **self._at_clue(clue),
            **self._touched(self.found.why.bit_count()),
            "either": self._one_of(self.found.why),
            "effect": self.effect(),
        }
        return self.after(self.owned(self.trail.gone(clue)), "between", told)

    def _touched(self, ways: int) -> dict[str, Json]:
        """Return what a mark touches wherever it is, and how that is said."""
        whichever = "two-ways" if ways == TWO else "many-ways"
        return {
            "touched": self.cells(self.found.none),
            "whichever": {"label": whichever},
        }

    def _one_of(self, cells: int) -> Json:
        """Return cells of which one has a mark."""
        return telling.any_of(
            ("way", {"cells": self.cells(1 << k)}) for k in bits(cells)
        )

    def _compared(self) -> Hint:
        unit, (over,) = self._unit(), self.found.over
        told = {
            "place": self.units(unit),
            "other": self.units(over),
            "lacks": self.board.left(unit) - self.board.left(over),
            "own": self.cells(unit.cells & self.board.open & ~over.cells),
            "effect": self.effect(),
        }
        return Hint("compared" if told["lacks"] else "compared-equal", told)

    def _no_room(self) -> Hint:
        unit = self._unit()
        told = {
            "place": self.units(unit),
            "effect": self.effect(),
        }
        return Hint("no_room", {**told, "cells": self._one_of(self.found.none)})

    def _held(self) -> Hint:
        units, over = self.found.units, self.found.over
        lacks = sum(map(self.board.left, units))
        told: dict[str, Json] = {
            "place": self.units(*units),
            "others": self.units(*over),
            "effect": self.effect(),
        }
        name = "held-one" if lacks == 1 else "held"
        if lacks > 1:
            told["lacks"] = lacks
        if {units[0].kind, over[0].kind} <= {*KINDS}:
            kind = f"that-{over[0].kind}{'s' * (len(over) > 1)}"
            name, told["kind"] = f"{name}-kind", {"label": kind}
        return Hint(name, told)

    def _ways(self, name: str) -> Hint:
        """Return the ways to put the marks that a unit lacks."""
        unit = self._unit()
        cells, lacks = unit.cells & self.board.open, self.board.left(unit)
        apart = list(ways_of(cells, lacks, self.board.near))
        ways = apart
        if name == "every":
            ways = [way for way in apart if self.board.ruled_out(way) is not None]
        told = {"place": self.units(unit), "effect": self.effect()}
        if name == "beside":
            told |= self._touched(len(ways))
        if name == "beside" and min(lacks, len(ways)) > 1:
            touching = self._touching_all(cells)
            if all(way & touching for way in ways):
                return self._beside_some(told, cells, lacks, touching)
        if len(ways) > FEW:
            if cases := self._cases(unit):
                return Hint("cases", {**told, "cases": telling.each(cases)})
            return Hint(f"{name}-many", {**told, "count": len(ways)})
        listed: list[Part] = [("way", {"cells": self.cells(way)}) for way in ways]
        if len(apart) > len(ways):
            wrong = [way for way in apart if way not in ways]
            told["why"] = telling.listed(self._too_many(wrong))
            name += "-why"
        if min(lacks, len(ways)) > 1:
            return Hint(name, {**told, "ways": telling.either(listed)})
        name += "-sole" if len(ways) == 1 else "-one"
        return Hint(name, {**told, "ways": telling.any_of(listed)})

    def _touching_all(self, cells: int) -> int:
        """Return the cells of a unit that touch all cells found."""
        near = [self.board.near[k] for k in bits(self.found.none)]
        return sum(1 << k for k in bits(cells) if all(x >> k & 1 for x in near))

    def _beside_some(
        self, told: dict[str, Json], cells: int, lacks: int, touching: int
    ) -> Hint:
        """Return that one of some cells holds a mark, each of which touches them."""
        told |= {"lacks": lacks, "cells": self.cells(cells)}
        told |= {**self._touched(touching.bit_count()), "some": self._one_of(touching)}
        return Hint("beside-some", told)

    def _too_many(self, wrong: Sequence[int]) -> list[Part]:
        """Return which units ways to fill another one would give too many."""
        over: dict[Unit, list[Part]] = {}
        for way in wrong:
            part: Part = ("way", {"cells": self.cells(way)})
            over.setdefault(self._over(way), []).append(part)
        if len(wrong) <= NAMED:
            return [
                ("too-many", {"ways": telling.either(ways), "place": self.units(unit)})
                for unit, ways in over.items()
            ]
        units = self.units(*sorted(over, key=lambda unit: (unit.kind, unit.nth)))
        return [("others-too-many", {"place": units})]

    def _over(self, way: int) -> Unit:
        """Return a unit that has too many with some marks."""
        known = self.board.marks | way
        return next(
            unit
            for unit in self.board.units
            if (unit.cells & known).bit_count() > unit.number
        )

    def _cases(self, unit: Unit) -> list[Part]:
        """Return what the opposite of each cell found leaves a unit, if too little."""
        board, parts = self.board, list[Part]()
        for mark in (True, False):
            for k in bits(self.found.none if mark else self.found.marks):
                bit = 1 << k
                gone = (board.ruled_out(bit) or 0) if mark else 0
                left = unit.cells & board.open & ~gone & ~bit
                holds = int(mark and bool(unit.cells & bit))
                lacks = board.left(unit) - holds
                room = next(
                    n
                    for n in range(lacks, -1, -1)
                    if any(ways_of(left, n, board.near)) or not n
                )
                if room == lacks:
                    return []
                wording = "case-mark" if mark else "case-none"
                told: dict[str, Json] = {"cells": self.cells(bit)}
                if not left:
                    parts.append((f"{wording}-nothing", told))
                    continue
                told |= {"left": self.cells(left), "lacks": board.left(unit)}
                told["room"] = room + holds
                if (number := left.bit_count()) > room:
                    most = "-all" if room == 1 else "-touching"
                    wording += "-two" if number == TWO else most
                parts.append((f"{wording}{'-with' if holds else ''}", told))
        return parts

    def _claimed(self) -> Hint:
        unit, clues = self._unit(), bits(self.found.clues)
        facts: list[Fact] = [fact for clue in clues for fact in self.trail.gone(clue)]
        near = [self.board.clues[clue] for clue in clues]
        facts += [
            ("owns", self.trail.owner[k], k)
            for k in bits(unit.cells & self.board.marks)
            if k in self.trail.owner and any(cells >> k & 1 for cells in near)
        ]
        told = {
            "place": self.units(unit),
            "clues": self.clue(*clues),
            "effect": self.effect(),
        }
        name = "claimed"
        if self.board.left(unit) == len(clues):
            name, told["lacks"] = "claimed-all", len(clues)
        name += "-one" * (len(clues) == 1)
        return self.after(self.owned(facts), name, told)

    def _supposed(self) -> Hint:
        """Return what would follow from the opposite, and where it breaks."""
        fact = opposite(self.found)
        cell = fact[1]
        trail = Trail(self.board)
        broken = trail.refuted(fact)
        assert broken is not None, "the step would not follow"
        told: dict[str, Json] = {
            "place": self.cells(1 << cell),
            "suppose": telling.listed([self._part(fact)]),
            "effect": self.effect(),
        }
        name = "what_if"
        if chain := self._links(why for why in broken.chain if why.fact != fact):
            told["chain"] = telling.each(chain)
            name = "what_if-then"
        if broken.unit is not None:
            told["broken"] = telling.listed([self._broken(broken.unit, trail.marks)])
            told["unit"] = self.units(broken.unit)
        elif broken.cells:
            kind = "touching" if broken.cells.bit_count() > 1 else "alone"
            part = (f"breaks-{kind}", {"cells": self.cells(broken.cells)})
            told["broken"] = telling.listed([part])
        else:
            part = ("breaks-clue", {"at": self.clue(broken.clue)})
            told["broken"] = telling.listed([part])
        return Hint(name, told)

    def _followed(self) -> Hint:
        """Return what a supposition leads to, step by step, and where it breaks."""
        (case,) = self.found.cases
        (links,) = self.found.follows
        start = self._taken(case)
        chain = needed(start, links, Board.broken)
        told = {
            "place": self.cells(1 << case[0]),
            "suppose": self._case(case),
            "effect": self.effect(),
            "broken": self._broken_on(start, chain),
        }
        if not chain:
            return Hint("followed-once", told)
        return Hint("followed", {**told, "chain": self._steps(start, chain)})

    def _either_way(self) -> Hint:
        """Return how a mark in a cell and none there lead to the same."""
        told: dict[str, Json] = {
            "place": self.cells(1 << self.found.cases[0][0]),
            "effect": self.effect(),
        }
        names = ("one", "other")
        cases = zip(names, self.found.cases, self.found.follows, strict=True)
        for name, case, links in cases:
            start = self._taken(case)
            chain = needed(start, links, self._is_shown)
            suppose = {"suppose": self._case(case)}
            if chain:
                suppose["chain"] = self._steps(start, chain)
            told[name] = {"step": ["case" if chain else "case-once", suppose]}
        return Hint("either_way", told)

    def _is_shown(self, board: Board) -> bool:
        known = board.marks | board.open
        found = self.found
        return not (found.marks & ~board.marks or found.none & known)

    def _taken(self, case: tuple[int, int]) -> Board:
        board, bit = self.board.copy(), 1 << case[0]
        board.take(bit if case[1] else 0, 0 if case[1] else bit)
        return board

    def _case(self, case: tuple[int, int]) -> Json:
        return telling.listed([self._part(("mark" if case[1] else "none", case[0]))])

    def _steps(self, start: Board, chain: Iterable[Follow]) -> Json:
        """Return steps as sentences, each told on the board after those before it."""
        board, parts = start.copy(), list[Part]()
        for rung, found in chain:
            teller = _Teller(self.asked, board.copy(), found, rung.technique.name)
            hint = teller.hint(rung.look.__name__)
            parts.append((hint.wording, hint.values))
            board.take(found.marks, found.none)
        return {"sentences": [[wording, dict(values)] for wording, values in parts]}

    def _broken_on(self, start: Board, chain: Iterable[Follow]) -> Json:
        board = start.copy()
        for _, found in chain:
            board.take(found.marks, found.none)
        for unit in board.units:
            if not 0 <= board.left(unit) <= (board.open & unit.cells).bit_count():
                return telling.listed([self._broken(unit, board.marks)])
        two = next(
            1 << k | 1 << other
            for k in bits(board.marks)
            for other in bits(board.near[k] & board.marks)
        )
        return telling.listed([("breaks-touching", {"cells": self.cells(two)})])

    def _broken(self, unit: Unit, marks: int) -> Part:
        has = (unit.cells & marks).bit_count()
        name = "breaks-many" if has > unit.number else "breaks-few"
        name += "-one" if unit.number == 1 else ""
        return name, {"place": self.units(unit), "number": unit.number}

    def _part(self, fact: Fact) -> Part:
        wording = "put-mark" if fact[0] == "mark" else "put-none"
        return wording, {"cells": self.cells(1 << fact[1])}

    def _links(self, chain: Iterable[Why]) -> list[Part]:
        """Return what follows, one reason after the other, what it gives together."""
        links: list[Part] = []
        last: tuple[object, ...] = ()
        cells: list[int] = []
        for why in chain:
            if why.word.startswith("owns"):
                links.append(self._owns(why))
                last = ()
                continue
            if reason(why) != last:
                cells = []
                links.append(("", {}))
            last = reason(why)
            cells.append(why.fact[1])
            links[-1] = self._because(why, sum(1 << k for k in cells))
        return links

    def _because(self, why: Why, cells: int) -> Part:
        is_mark = why.fact[0] == "mark"
        placed = self._placed(cells if is_mark else 0, 0 if is_mark else cells)
        told: dict[str, Json] = {"effect": telling.listed(placed)}
        if why.unit is not None:
            told["place"] = self.units(why.unit)
        elif why.word == "one-place":
            told["place"] = self.clue(why.clue)
        elif why.word == "touching":
            told["place"] = self.cells(1 << why.clue)
        return f"then-{why.word}", told
