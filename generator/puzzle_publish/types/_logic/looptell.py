"""A step of a loop in words: what a clue or a point leaves, and chains that lead on.

A type says in a `Names` what readers call its lines and places. Wordings are those of
the techniques of kernels/loopladder.py, in the type's text.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Protocol, cast

from ...core.puzzle import Hint, Json
from ...grids.loop_chains import (
    NOWHERE,
    OFF,
    ON,
    Broken,
    Fact,
    Link,
    Loop,
    Spot,
    Trail,
    left_out,
    path_from,
    refuted,
)
from ...grids.loop_ties import chain
from ...grids.loops import LineStep
from .. import telling
from ..telling import Part
from .loopfar import CASES, FAR, Case, Followed, followed
from .looporder import COUNTED, shows
from .loopwalk import Walk, fact_of, is_leg, kind_of, with_walks

Runs = Mapping[str, Sequence[Json]]
TWO = 2  # lines that may meet at a point
FEW = 8  # links of a chain that is spelled out, if it leads through few cells
SHORT = 2  # cells through which a longer chain leads


class Names(Protocol):
    """What readers call the lines and places of a loop."""

    # What ties the chains of techniques that have them; see grids/loop_ties.py.
    chains: Mapping[str, str]

    def lines(self, edges: Iterable[int], *, beside: int = NOWHERE) -> Json:
        """Return the names of lines, by the place beside them if there is one."""

    def spot(self, number: int) -> Part:
        """Return the wording of a place and its values."""

    def counted(self, number: int, *, draws: bool) -> str:
        """Return how it is worded that a clue or pearl by itself leaves lines."""

    def wrong(self, number: int, lines: Mapping[int, int]) -> Part:
        """Return how it is worded that a clue or pearl cannot be right with lines."""

    def face(self, number: int) -> Json:
        """Return the cell of a face, None for the outside."""


def ask(step: LineStep, told: Hint) -> Json:
    """Return the question that leads to a step, by where its what-if ends."""
    values = told.values
    if "broken" not in values:
        return {
            "aim": [f"ask-{told.wording}", f"ask-{step.technique.name}", "ask-any", {}]
        }
    ((kind, said),) = telling.parts(values["broken"])
    ends = {"breaks-loop": "loop", "breaks-point": "point", "breaks-branch": "point"}
    kind = ends.get(kind, "clue")
    (word,) = telling.wordings(values["suppose"])
    spot = {"spot": said["spot"]} if kind == "clue" else {}
    return {"aim": [f"ask-{kind}-{word}", spot]}


class Teller:
    """A step, and what is drawn and crossed out before it."""

    def __init__(
        self, loop: Loop, names: Names, lines: Mapping[int, int], step: LineStep
    ) -> None:
        """Take them."""
        self.loop, self.names, self.before, self.step = loop, names, lines, step
        self.wanted = list(step.lines)

    def hint(self) -> Hint:
        """Return the step in words."""
        name = self.step.technique.name
        if name == "what-if":
            return self._supposed()
        if name == "early-loop":
            return self._early()
        if name in self.names.chains:
            return self._chained(self.names.chains[name])
        if name in COUNTED:
            return self._counted()
        if name in (FAR, CASES):
            ties = [*dict.fromkeys(self.names.chains.values())]
            found = followed(self.loop, ties, self.before, self.step)
            if found and name == FAR:
                return self._far(*found.ends[0])
            if found:
                return self._cases(found)
        # Of a longer what-if, what is supposed; what follows would fill a page.
        cells = telling.cells(self.step.pattern)
        return Hint(name, {"place": cells, "cells": cells, "effect": self._effect()})

    def _effect(self) -> Json:
        return telling.each(self._lines(self.wanted))

    def _lines(self, lines: Iterable[tuple[int, int]]) -> list[Part]:
        found: dict[int, list[int]] = {}
        for edge, line in lines:
            found.setdefault(line, []).append(edge)
        return [
            ("draws" if line == ON else "crosses", {"lines": self.names.lines(edges)})
            for line, edges in sorted(found.items())
        ]

    def spot(self, number: int) -> Json:
        """Return what readers call a place, as a part of a sentence."""
        return telling.listed([self.names.spot(number)])

    # One place by itself.

    def _counted(self) -> Hint:
        """Return what a clue, a pearl or a point leaves by itself."""
        is_corner = self.step.technique.name == "corner"
        spots = self.loop.spots if is_corner else self.loop.loose
        number = self._where(spots)
        place = self.spot(number)
        told: dict[str, Json] = {"place": place, "effect": self._effect()}
        draws = any(line == ON for _, line in self.wanted)
        if number < self.loop.points:
            on = sum(self.before.get(edge) == ON for edge in spots[number].edges)
            return Hint(f"point-{'full' if on > 1 else 'on' if draws else 'end'}", told)
        if is_corner:
            return Hint("corner", {**told, "corner": self.spot(self._corner(number))})
        return Hint(self.names.counted(number, draws=draws), told)

    def _where(self, spots: Sequence[Spot]) -> int:
        """Return the first spot of the technique's kind that shows all lines."""
        number = shows(self.loop, self.before, spots, self.step)
        assert number is not None, "a spot shows it"
        return number

    def _corner(self, number: int) -> int:
        """Return a point of which both lines are lines of a spot."""
        edges = set(self.loop.spots[number].edges)
        return next(
            point
            for point in range(self.loop.points)
            if len(self.loop.spots[point].edges) == 2
            and edges.issuperset(self.loop.spots[point].edges)
        )

    # Loops that close.

    def _early(self) -> Hint:
        on = [edge for edge, line in self.before.items() if line == ON]
        told: dict[str, Json] = {
            "place": self._line(self.wanted[0][0]),
            "effect": self._effect(),
        }
        ((edge, _), *more) = self.wanted
        path = path_from(self.loop, on, edge)
        if more or not path:
            return Hint("loop-done", told)
        return Hint("loop-early", {**told, **self._rest(on, [edge, *path])})

    def _rest(self, on: Iterable[int], closed: Sequence[int]) -> dict[str, Json]:
        """Return what a loop leaves out."""
        rest = left_out(self.loop, on, closed)
        assert rest is not None, "the loop is the answer"
        if isinstance(rest, int):
            return {"rest": self.spot(rest)}
        return {"rest": self._line(rest[1])}

    def _line(self, edge: int) -> Json:
        return telling.listed([("line-at", {"lines": self.names.lines([edge])})])

    # Chains.

    def _chained(self, ties: str) -> Hint:
        """Return the links that lead to the lines."""
        found = chain(self.loop, self.before, self.wanted, ties=ties)
        assert found, "the step would not follow"
        parts, passed, shown = self._linked(found)
        last = found[-1]
        place = self._line(last.fact[1])
        told = {
            "place": place if last.spot == NOWHERE else self.spot(last.spot),
            "effect": self._effect(),
        }
        through = self._passed(passed)
        if len(passed) <= FEW or len(through) > SHORT:
            parts, *_ = self._linked(with_walks(found))
            return Hint("chain", {**told, "chain": telling.each(parts)})
        told["chain"] = telling.each(parts)
        _, before = [part for part in parts if part[0][:2] != "so"][-1]
        told |= {"last": before["fact"], "cells": {"runs": through}}
        # What several places show is not said of one of them.
        alone = shown == {last.spot} != {NOWHERE}
        return Hint("chain-short" if alone else "chain-through", told)

    def _linked(
        self, found: Sequence[Link | Walk]
    ) -> tuple[list[Part], list[Link | Walk], set[int]]:
        """Return links in words, those before the lines, and where these are shown."""
        goals = {("on" if line == ON else "off", edge) for edge, line in self.wanted}
        parts: list[Part] = []
        passed: list[Link | Walk] = []
        shown: set[int] = set()
        for is_goal, links in groupby(found, key=lambda link: link.fact in goals):
            some = list(links)
            if is_goal:
                shown.update(link.spot for link in some)
                sided = self._sided(some)
                passed += sided
                parts += self._links(sided)
                is_way = any(self._bars_way(link) for link in some)
                said = self._links(some, telling.each)
                said = [("at-way", x) for _, x in said] if is_way else said
                parts += map(self._so, said)
            else:
                passed += some
                parts += self._links(some)
        return parts, passed, shown

    def _bars_way(self, link: Link | Walk) -> bool:
        """Whether a link says that the loop cannot leave a black pearl one way."""
        is_black = link.spot > NOWHERE and self.names.spot(link.spot)[0] == "black-at"
        return is_black and is_leg(self.loop, link.spot, link)

    @staticmethod
    def _so(part: Part) -> Part:
        wording = "so-at" if "spot" in part[1] else "so"
        return wording, {"link": telling.listed([part])}

    def _sided(self, links: Iterable[Link | Walk]) -> list[Link]:
        """Return what two faces beside a face say of the sides that it shares."""
        found: dict[Link, None] = {}
        for link in links:
            for word, *two in link.since if link.spot >= self.loop.points else ():
                if word not in ("alike", "unlike"):
                    continue
                edges = [self._side(link.spot, face) for face in two]
                if NOWHERE not in edges:
                    said = "same" if word == "alike" else "other"
                    found[Link(fact_of(said, sorted(edges)), link.spot)] = None
        return list(found)

    def _side(self, spot: int, face: int) -> int:
        """Return the side that a face shares with that of a spot, else NOWHERE."""
        two = {spot - self.loop.points, face}
        edges = self.loop.spots[spot].edges
        return next((e for e in edges if set(self.loop.sides[e]) == two), NOWHERE)

    def _passed(self, links: Iterable[Link | Walk]) -> list[Json]:
        """Return the cells of what a chain leads through, in order."""
        runs = [run for link in links for run in self._runs(link)]
        return [run for k, run in enumerate(runs) if run not in runs[:k]]

    def _runs(self, link: Link | Walk) -> Sequence[Json]:
        word, *two = link.fact
        if link.spot != NOWHERE:
            return cast(Runs, self.names.spot(link.spot)[1]["cells"])["runs"]
        faces = two if word in ("alike", "unlike") else []
        return [[cell] for face in faces if (cell := self.names.face(face))]

    def _links(
        self,
        links: Iterable[Link | Walk],
        join: Callable[[Iterable[Part]], Json] = telling.listed,
    ) -> list[Part]:
        """Return what follows, what one place shows together."""
        parts: list[Part] = []
        for spot, members in groupby(links, key=lambda link: link.spot):
            if spot == NOWHERE:
                parts += map(self._together, members)
                continue
            facts = [link.fact for link in members]
            told = {"spot": self.spot(spot), "fact": join(self._facts(facts))}
            pairs = any(fact[0] not in ("on", "off") for fact in facts)
            if pairs and (line := self._ending(spot)):
                parts.append(("at-line", {**told, "line": line}))
            elif drawn := self._drawn(spot):
                parts.append(("at-drawn", {**told, "line": drawn}))
            else:
                parts.append(("at-spot", told))
        return parts

    def _ending(self, spot: int) -> Json:
        """Return the line that ends at a point, None elsewhere."""
        edges = self.loop.spots[spot].edges if spot < self.loop.points else ()
        on = [edge for edge in edges if self.before.get(edge) == ON]
        return self._line(on[0]) if len(on) == 1 else None

    def _drawn(self, spot: int) -> Json:
        """Return the sides of a clue that have been drawn, None if there are none."""
        edges = self.loop.spots[spot].edges if spot >= self.loop.points else ()
        on = [edge for edge in edges if self.before.get(edge) == ON]
        is_clue = self.names.spot(spot)[0] == "clue"
        if not (on and is_clue):
            return None
        lines = self.names.lines(on, beside=spot)
        return telling.listed([("line-at", {"lines": lines})])

    def _facts(self, facts: Sequence[Fact]) -> list[Part]:
        """Return what one place shows, lines together and pairs in one word."""
        parts: list[Part] = []
        for is_line, some in groupby(facts, key=lambda fact: fact[0] in ("on", "off")):
            if is_line:
                parts += self._lines(
                    (edge, ON if word == "on" else OFF) for word, edge, *_ in some
                )
                continue
            pairs: dict[tuple[int, ...], str] = {}
            for word, *two in some:
                key = tuple(two)
                is_both = {pairs.get(key), word} == {"some", "most"}
                pairs[key] = "other" if is_both else word
            parts += [self._fact(fact_of(word, two)) for two, word in pairs.items()]
        return parts

    def _together(self, link: Link | Walk) -> Part:
        """Return what follows from facts without a place."""
        said = telling.listed([self._fact(link.fact)])
        if isinstance(link, Walk):
            return "walk-lines", {**self._tied(link), "fact": said}
        if link.fact[0] in ("alike", "unlike"):
            return self._walk(link, said)
        if link.fact[0] == "off" and {fact[0] for fact in link.since} == {"on"}:
            lines = self.names.lines([link.fact[1]])
            return "then", {
                "fact": telling.listed([("crosses-loop", {"lines": lines})])
            }
        is_line = link.fact[0] in ("on", "off")
        return "then" if is_line else "tied", {"fact": said}

    def _tied(self, walk: Walk) -> dict[str, Json]:
        """Return what the first line of a walk, if it is drawn, makes of the others."""
        steps: list[Part] = []
        is_on = True
        for edge, is_same, spot in walk.steps:
            is_on = is_on == is_same
            where: dict[str, Json] = {"spot": self.spot(spot)}
            kind = "where-spot"
            if line := self._ending(spot):
                kind, where = "where-line", {**where, "line": line}
            elif drawn := self._drawn(spot):
                kind, where = "where-drawn", {**where, "line": drawn}
            told = {"lines": self.names.lines([edge])}
            told["where"] = telling.listed([(kind, where)])
            steps.append(("step-on" if is_on else "step-off", told))
        first = self.names.lines([walk.fact[1]])
        return {"first": first, "steps": telling.listed(steps)}

    def _fact(self, fact: Fact) -> Part:
        word, *numbers = fact
        if word in ("on", "off"):
            (part,) = self._lines([(numbers[0], ON if word == "on" else OFF)])
            return part
        if word in ("alike", "unlike"):
            one, other = ({"chain": [self.names.face(n)]} for n in numbers)
            if other["chain"] == [None]:
                return f"{word}-outside", {"one": one}
            return word, {"one": one, "other": other}
        return word, {"lines": self.names.lines(numbers)}

    def _walk(self, link: Link, said: Json) -> Part:
        """Return how one goes from face to face, and how often across the loop."""
        _, start, _ = (*link.fact, 0)[:3]
        way, at = [start], start
        for fact in link.since if self._is_from(start, link) else link.since[::-1]:
            a, b = self._across(fact)
            at = b if a == at else a
            way.append(at)
        told: dict[str, Json] = {
            "way": {"chain": [self.names.face(face) for face in way]},
            "fact": said,
        }
        if any(fact[0] in ("alike", "unlike") for fact in link.since):
            return "walk-tied", told
        count = sum(fact[0] == "on" for fact in link.since)
        wording = {0: "walk-none", 1: "walk-once"}.get(count, "walk")
        wording += "-odd" * (count > 1 and count % 2)
        return wording, {**told, "times": count}

    def _across(self, fact: Fact) -> tuple[int, int]:
        if fact[0] in ("on", "off"):
            return self.loop.sides[fact[1]]
        _, a, b = (*fact, 0)[:3]
        return a, b

    def _is_from(self, face: int, link: Link) -> bool:
        at = face
        for fact in link.since:
            a, b = self._across(fact)
            if at not in (a, b):
                return False
            at = a + b - at
        return True

    # What would follow.

    def _supposed(self) -> Hint:
        ((edge, line),) = self.wanted
        broken = refuted(self.loop, self.before, edge, ON + OFF - line)
        assert broken is not None, "the step would not follow"
        told: dict[str, Json] = {
            "place": self._line(edge),
            "suppose": telling.listed(self._lines([(edge, ON + OFF - line)])),
            "effect": self._effect(),
        }
        follows = [link for link in broken.links if link.fact[1] != edge]
        name = "what-if" if follows else "what-if-once"
        if follows:
            told["chain"] = telling.each(self._followed(follows))
        told["broken"] = telling.listed([self._breaks(broken)])
        return Hint(name, told)

    def _breaks(self, broken: Broken) -> Part:
        """Return where a supposition ends."""
        has = {**self.before, **dict(self._all(broken.links))}
        if broken.spot == NOWHERE:
            on = [e for e, x in has.items() if x == ON]
            return "breaks-loop", self._rest(on, [fact[1] for fact in broken.since])
        spot = self.loop.spots[broken.spot]
        if Trail(self.loop, has).ways(spot):  # it is ties that leave no way
            return "breaks-tied", {"spot": self.spot(broken.spot)}
        return self._wrong(broken.spot, has)

    # What takes chains.

    def _far(self, case: Case, end: tuple[Link, ...] | Broken) -> Hint:
        """Return how a line goes wrong in the end."""
        told = self._case(case, end)
        return Hint(
            "what-if-far" if "chain" in told else "what-if-once",
            {**told, "place": self._line(case[0][0]), "effect": self._effect()},
        )

    def _cases(self, found: Followed) -> Hint:
        """Return how each case leads to the same, or goes wrong."""
        place = self._line(self.step.edge)
        cases: list[Part] = []
        for case, end in found.ends:
            told = self._case(case, end)
            name = "case-wrong" if "broken" in told else "case"
            cases.append((name + "-once" * ("chain" not in told), told))
        return Hint(
            "every-case-told",
            {
                "place": place if found.spot == NOWHERE else self.spot(found.spot),
                "cases": {"sentences": [[name, told] for name, told in cases]},
                "effect": self._effect(),
            },
        )

    def _case(self, case: Case, end: tuple[Link, ...] | Broken) -> dict[str, Json]:
        told: dict[str, Json] = {"suppose": telling.listed(self._lines(case))}
        links = end.links if isinstance(end, Broken) else end
        supposed = [("on" if line == ON else "off", edge) for edge, line in case]
        if parts := self._links(x for x in links if x.fact not in supposed):
            told["chain"] = telling.each(parts)
        if isinstance(end, Broken):
            told["broken"] = telling.listed([self._breaks(end)])
        return told

    def _followed(self, links: Iterable[Link]) -> list[Part]:
        """Return lines and crosses that follow, and which only keep a loop open."""
        parts: list[Part] = []
        for (word, place), some in groupby(links, key=kind_of):
            edges = [link.fact[1] for link in some]
            if place == NOWHERE:
                parts.append(("crosses-loop", {"lines": self.names.lines(edges)}))
            else:
                parts += self._lines((e, ON if word == "on" else OFF) for e in edges)
        return parts

    def _wrong(self, spot: int, has: Mapping[int, int]) -> Part:
        """Return how a place cannot be as it must."""
        if spot >= self.loop.points:
            wording, values = self.names.wrong(spot, has)
            return wording, {"spot": self.spot(spot), **values}
        on = sum(has.get(edge) == ON for edge in self.loop.spots[spot].edges)
        wording = "breaks-branch" if on > TWO else "breaks-point"
        return wording, {"spot": self.spot(spot)}

    @staticmethod
    def _all(links: Iterable[Link]) -> Iterable[tuple[int, int]]:
        for link in links:
            if link.fact[0] in ("on", "off"):
                yield link.fact[1], ON if link.fact[0] == "on" else OFF
