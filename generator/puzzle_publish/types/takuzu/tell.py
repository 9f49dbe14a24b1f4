"""A step in words: what a line holds and lacks, and what that leaves."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell, Step
from ...grids.line_chains import Line as LineName
from ...grids.line_chains import Link, Trail
from .. import telling
from .chains import Lines
from .model import NAMES, OPEN, SIGNS, SYMBOLS, Takuzu

FEW = 8  # ways that are listed one by one
WORDS = {symbols: f"sign-{symbols}" for symbols in SYMBOLS}
THREE = 3  # cells side by side that must not be alike
Line = dict[int, int]  # the known cells of a line


def tell(givens: Takuzu, steps: Sequence[Step], at: int) -> Hint:
    """Return a step of the ladder in words."""
    return _Teller(givens, steps[:at], steps[at]).hint()


def ask(step: Step, told: Hint) -> Json:
    """Return the question that leads to a step."""
    line: Json = {"label": f"line-{step.house}"}
    asked = {"sign": told.values["word"], "line": line}
    best: list[Json] = [f"ask-{told.wording}", f"ask-{step.technique.name}"]
    if "broken" in told.values:
        ((kind, said),) = telling.parts(told.values["broken"])
        ((_, supposed),) = telling.parts(told.values["suppose"])
        kind = "alike" if kind == "breaks-alike" else "line"
        best.insert(0, f"ask-breaks-{kind}")
        asked |= {"at": said["place"], "digits": supposed["digits"]}
    return {"aim": [*best, asked]}


class _Teller:
    """The line of a step, and what is known of it."""

    def __init__(self, givens: Takuzu, done: Sequence[Step], step: Step) -> None:
        self.n, self.step, self.symbols = len(givens.rows), step, givens.symbols
        self.known = {
            (r, c): x
            for r, row in enumerate(givens.rows)
            for c, x in enumerate(row)
            if x != OPEN
        }
        self.known.update(one for each in done for one in each.placed)
        self.cells = self._cells(step.number - 1)
        self.line = self._line(step.number - 1)

    def _cells(self, number: int) -> list[Cell]:
        if self.step.house == "row":
            return [(number, k) for k in range(self.n)]
        return [(k, number) for k in range(self.n)]

    def _line(self, number: int) -> Line:
        cells = self._cells(number)
        return {k: self.known[x] for k, x in enumerate(cells) if x in self.known}

    def sign(self, value: int) -> Json:
        """Return the sign that is printed for a value."""
        if self.symbols == "suns":
            return {"digits": [{"label": f"a-{NAMES[value]}"}]}
        return {"digits": [SIGNS[self.symbols][value]]}

    def bare(self, value: int) -> Json:
        """Return the sign that is printed for a value, as "one" comes before it."""
        if self.symbols == "suns":
            return {"digits": [{"label": NAMES[value]}]}
        return self.sign(value)

    def holding(
        self, cells: Mapping[int, Sequence[Cell]], wording: str = "place"
    ) -> Json:
        """Return what cells hold, or shall hold, by value."""
        return telling.listed(
            (
                wording if len(some) == 1 else f"{wording}s",
                {"digits": self.sign(x), "cells": telling.cells(some)},
            )
            for x, some in sorted(cells.items())
        )

    def hint(self) -> Hint:
        """Return the step in words."""
        name = self.step.technique.name
        told: dict[str, Json] = {
            "place": telling.houses((self.step.house, self.step.number)),
            "effect": self.holding(telling.grouped(self.step.placed)),
            "word": {"label": WORDS[self.symbols]},
        }
        if name in ("pair", "between"):
            return Hint(name, {**told, "why": self.holding(self._twins(name))})
        if name == "count":
            value = 1 - self.step.placed[0][1]
            return Hint(name, {**told, "count": self.n // 2, "sign": self.sign(value)})
        if name == "last-but-one":
            return Hint(name, {**told, **self._lone()})
        if name in ("every-filling", "alike"):
            return self._ways(name, told)
        told["place"] = telling.cells(self.step.pattern)
        if name == "what-if":
            return self._refuted(told)
        one, other = (self._case(cell, value) for cell, value in self.step.cases)
        return Hint(name, {**told, "one": one, "other": other})

    # What-ifs.

    def _followed(self, cell: Cell, value: int) -> Trail:
        """Return what a sign in a cell leads to."""
        lines = Lines(self.n)
        trail = Trail(self.known, (self.n, self.n), lines.read, lines.compare)
        trail.suppose(cell, value)
        return trail

    def _refuted(self, told: dict[str, Json]) -> Hint:
        """Return what the other sign leads to, as far as it breaks a line."""
        ((cell, value),) = self.step.cases
        trail = self._followed(cell, value)
        assert trail.broken is not None, "the step would not follow"
        line, _, others = trail.broken
        told["suppose"] = self.holding({value: [cell]})
        broken: dict[str, Json] = {"place": _named(line)}
        if others:
            broken["others"] = _named(*others)
        links = trail.to_end()
        wording = "breaks-alike"
        if not others:
            held = {**self.known, cell: value}
            held.update(one for link in links for one in link.placed)
            wording, shown = self._broken(line, held)
            broken |= {**shown, "sign": told["word"]}
        told["broken"] = telling.listed([(wording, broken)])
        told["effect"] = self.holding(telling.grouped(self.step.placed), "sure")
        chain = self._chain(links)
        if not chain:
            return Hint("what-if-once", told)
        return Hint("what-if", {**told, "chain": telling.each(chain)})

    def _broken(
        self, line: LineName, held: Mapping[Cell, int]
    ) -> tuple[str, dict[str, Json]]:
        """Return what is wrong in a line: three alike, or too many of a sign."""
        kind, number = line
        cells = [(number, k) if kind == "row" else (k, number) for k in range(self.n)]
        signs = [held.get(x) for x in cells]
        for k in range(self.n - 2):
            three = {*signs[k : k + THREE]}
            if len(three) == 1 and (sign := signs[k]) is not None:
                shown = telling.runs(cells[k : k + THREE])
                return "breaks-three", {"three": shown, "digits": self.sign(sign)}
        for sign in (0, 1):
            if signs.count(sign) > self.n // 2:
                return "breaks-half", {"digits": self.sign(sign)}
        return "breaks-line", {}

    def _case(self, cell: Cell, value: int) -> Json:
        """Return how a sign in a cell leads to the step, as a sentence."""
        trail = self._followed(cell, value)
        chain = self._chain(trail.to(self.step.cells))
        suppose = self.holding({value: [cell]})
        return {"step": ["case", {"suppose": suppose, "chain": telling.each(chain)}]}

    def _chain(self, links: Sequence[Link]) -> list[telling.Part]:
        parts: list[telling.Part] = []
        for line, placed, others in links:
            effect = self.holding(telling.grouped(placed))
            part: dict[str, Json] = {"place": _named(line), "effect": effect}
            if others:
                part["others"] = _named(*others)
            parts.append(("unlike" if others else "follows", part))
        return parts

    def _twins(self, name: str) -> dict[int, list[Cell]]:
        """Return the two alike that decide each new cell."""
        places = {cell: k for k, cell in enumerate(self.cells)}
        found: dict[int, set[Cell]] = {}
        for cell, value in self.step.placed:
            k = places[cell]
            twos = (
                [(k - 1, k + 1)]
                if name == "between"
                else [(k - 2, k - 1), (k + 1, k + 2)]
            )
            for two in twos:
                if all(self.line.get(i) == 1 - value for i in two):
                    found.setdefault(1 - value, set()).update(
                        self.cells[i] for i in two
                    )
        return {value: sorted(cells) for value, cells in found.items()}

    def _lone(self) -> dict[str, Json]:
        """Return which sign the line lacks one of, and where it leaves three alike."""
        ones, _ = self._lacking()
        value = 1 if ones == 1 else 0
        wrong: dict[int, set[int]] = {}  # the first of three alike: for which cells
        for k in range(self.n):
            for first in self._threes((k,), value) if k not in self.line else ():
                wrong.setdefault(first, set()).add(k)
        parts: list[telling.Part] = []
        while wrong:
            first = max(wrong, key=lambda k: len(wrong[k]))
            cells = wrong.pop(first)
            parts.append(("leaves-three", self._three(cells, first, value)))
            wrong = {k: rest for k, x in wrong.items() if (rest := x - cells)}
        return {"sign": self.bare(value), "wrong": telling.each(parts)}

    def _three(self, wrong: Iterable[int], first: int, value: int) -> dict[str, Json]:
        """Return cells in which a sign leaves three alike, and those three."""
        three = range(first, first + THREE)
        held = {self.line.get(k, 1 - value) for k in three if k not in wrong}
        at: list[telling.Part] = [
            ("at", {"cells": telling.cells([self.cells[k]])}) for k in sorted(wrong)
        ]
        return {
            "wrong": telling.any_of(at),
            "three": telling.runs(self.cells[k] for k in three),
            "other": self.sign(max(held)),
        }

    def _lacking(self) -> tuple[int, int]:
        held = list(self.line.values())
        return self.n // 2 - held.count(1), self.n // 2 - held.count(0)

    def _placings(self, value: int) -> list[tuple[int, ...]]:
        """Return where the missing ones of a value can be without three alike."""
        left = [k for k in range(self.n) if k not in self.line]
        count = self._lacking()[1 - value]
        ways = []
        for way in combinations(left, count):
            if not self._threes(way, value):
                ways.append(way)
        return ways

    def _threes(self, way: Sequence[int], value: int) -> list[int]:
        """Return the first of each three alike that a way to fill the line has."""
        full = [
            self.line.get(k, value if k in way else 1 - value) for k in range(self.n)
        ]
        return [k for k in range(self.n - 2) if len(set(full[k : k + THREE])) == 1]

    def _gaps(self, value: int) -> list[range]:
        """Return separate threes that use up the missing ones of a value, or []."""
        placed = [self.cells.index(cell) for cell, x in self.step.placed if x != value]
        found: list[range] = []
        for k in range(self.n - 2):
            three = range(k, k + THREE)
            is_free = not found or found[-1].stop <= k
            has = any(self.line.get(i) == value or i in placed for i in three)
            if is_free and not has:
                found.append(three)
        return found if len(found) == self._lacking()[1 - value] else []

    def _ways(self, name: str, told: dict[str, Json]) -> Hint:
        """Return the ways that are left for the sign of which fewer are missing."""
        ones, zeros = self._lacking()
        value = 1 if ones <= zeros else 0
        ways = self._placings(value)
        if name == "alike":
            return self._unlike(told, ways, value)
        placed = {x for _, x in self.step.placed}
        for sign in (0, 1):
            if placed == {1 - sign} and (gaps := self._gaps(sign)):
                return self._used_up(told, gaps, sign)
        if len(ways) == 1:
            return self._only(told, ways[0], value)
        if len(ways) > FEW:
            return Hint(f"{name}-many", {**told, "count": len(ways)})
        parts = [
            ("at", {"cells": telling.cells(self.cells[k] for k in way)}) for way in ways
        ]
        told |= {"sign": self.sign(value), "ways": telling.either(parts)}
        return Hint(name, told)

    def _used_up(
        self, told: dict[str, Json], gaps: Sequence[range], value: int
    ) -> Hint:
        """Return that threes take all that the line lacks of a sign."""
        told["gaps"] = telling.named(
            ("at", {"cells": telling.runs(self.cells[k] for k in gap)}) for gap in gaps
        )
        told |= {"sign": self.bare(value), "lacks": len(gaps)}
        name = "every-filling-one" if "way" in told else "every-filling"
        return Hint(f"{name}-gap{'s' * (len(gaps) > 1)}", told)

    def _only(self, told: dict[str, Json], way: Sequence[int], value: int) -> Hint:
        """Return the only way to fill the line, by threes that use up a sign if any."""
        rest = [k for k in range(self.n) if k not in self.line and k not in way]
        for sign, cells in ((value, way), (1 - value, rest)):
            if gaps := self._gaps(sign):
                said = {**told, "way": telling.cells(self.cells[k] for k in cells)}
                return self._used_up(said, gaps, sign)
        return Hint("every-filling-one", told)

    def _unlike(
        self, told: dict[str, Json], ways: Sequence[tuple[int, ...]], value: int
    ) -> Hint:
        """Return the ways that would repeat full lines."""
        like = self._like(ways, value)
        told["others"] = telling.houses(*[(self.step.house, k + 1) for k, _ in like])
        left = [k for k in range(self.n) if k not in self.line]
        if len(left) == len(self.step.placed) == 2:
            wrong = {x: [cell] for cell, x in zip(*self._exchanged(), strict=True)}
            told |= {"zero": self.bare(0), "one": self.bare(1)}
            return Hint("alike-two", {**told, "wrong": self.holding(wrong)})
        parts: list[telling.Part] = [
            ("at", {"cells": telling.cells(self.cells[k] for k in way)})
            for _, way in like
        ]
        barred = {self.cells[k] for _, way in like for k in way}
        if self._lacking()[1 - value] == 1 and barred == {*dict(self.step.placed)}:
            told |= {"sign": self.bare(value), "like": telling.any_of(parts)}
            return Hint("alike-lone", told)
        told |= {"sign": self.sign(value), "like": telling.either(parts)}
        return Hint("alike", told)

    def _exchanged(self) -> tuple[list[Cell], list[int]]:
        """Return the two cells of a step, and what each of them cannot hold."""
        cells, values = zip(*self.step.placed, strict=True)
        return list(cells), [1 - x for x in values]

    def _like(
        self, ways: Sequence[tuple[int, ...]], value: int
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return the full lines that a way would repeat, and which way that is."""
        found = []
        for number in range(self.n):
            other = self._line(number)
            if len(other) == self.n and all(
                other[k] == x for k, x in self.line.items()
            ):
                way = tuple(
                    k for k in other if k not in self.line and other[k] == value
                )
                if way in ways:
                    found.append((number, way))
        return found


def _named(*lines: LineName) -> Json:
    return telling.houses(*[(kind, number + 1) for kind, number in lines])
