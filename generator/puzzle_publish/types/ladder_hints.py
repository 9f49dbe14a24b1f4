"""Three hints from a ladder's steps: where to look, how, and what is there.

`worked` tells a step whole. A type's text has its techniques' wordings with the parts
of the step, or shares those of `_logic/steps.<language>.yaml`. `hints` names a
technique and cells, with these wordings:

    where-row, where-column, where-box …   {left} cells are empty; house {number}
    where-cell                             {left}; {row}, {column}
    the name of each technique             {cells}, as in "r1c2, r4c3"; {value}, if one
                                           is supposed
    value                                  {row}, {column}, {value}
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import cast

from ..core.puzzle import Hint, Json, SolvingStep
from ..grids.ladder import Cell, House, Step, led_by, premises, typical_step
from . import telling
from .step_words import as_cell

MOST_TOLD = 4  # earlier steps that a hint tells with all that they rule out
LONGEST = 20  # characters of a list of cells
MOST_REASONED = 2  # earlier steps that a hint tells whole
MOST_LED = 2  # other steps that a last hint tells before the cell that it fills


def hints(steps: Sequence[Step]) -> tuple[Hint, Hint, Hint]:
    """Return hints to the first step of the dearest technique, the gentlest first.

    The first one says how many cells are still empty then, so that a reader who has
    that many left knows that nothing easier is open.
    """
    at = typical_step(steps)
    step = steps[at]
    later = [place for one in steps[at:] for place in one.placed]
    where: dict[str, Json] = {"left": len({cell for cell, _ in later})}
    if step.house == "cell":
        (row, column), *_ = (*step.pattern, *step.cells)
        where |= {"row": row + 1, "column": column + 1}
    else:
        where["number"] = step.number
    (row, column), value = later[0]
    return (
        Hint(f"where-{step.house}", where),
        Hint(step.technique.name, shown_by(step)),
        Hint("value", {"row": row + 1, "column": column + 1, "value": value}),
    )


@dataclass(frozen=True, slots=True)
class Printed:
    """How a page has what steps name.

    Attributes:
        sign: what is printed for a value, as `step_words` tells it.
        cell: a cell with its row and column as readers count them, from 0.
        house: a house's kind, with its number or with the values of its words.
        apart: whether each cell has a name of its own: where there are more than nine
            rows or columns, "r1c12" would be said of one cell and of two.
        parts: what else a step's sentence names, as it is printed; see `Step.parts`.
    """

    sign: Callable[[int], Json] = int
    cell: Callable[[Cell], Cell] = lambda cell: cell
    house: Callable[[House], tuple[str, Json]] = lambda house: house
    apart: bool = False
    parts: Callable[[Step], Mapping[str, Json]] = lambda step: {}

    def digits(self, values: Iterable[int]) -> Json:
        """Return values as `step_words` reads them."""
        return {"digits": list(map(self.sign, values))}

    def houses(self, houses: Iterable[House]) -> Json:
        """Return houses as `step_words` reads them."""
        return {"houses": [list(self.house(house)) for house in houses]}

    def effect(self, *steps: Step) -> Json:
        """Return what steps do as `step_words` reads it, equal values together.

        Of a cell that loses more values than it keeps, it says what it keeps; of a cell
        that keeps one value, that it holds it.
        """
        placed: dict[int, list[Cell]] = {}
        removed: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
        for cell, value in (each for step in steps for each in step.placed):
            placed.setdefault(value, []).append(cell)
        for cell, values, left in _struck(_merged(steps)):
            keeps = 0 < len(left) < len(values)
            if len(left) == 1:
                placed.setdefault(left[0], []).append(cell)
                continue
            how = ("keep", left) if keeps else ("strike", values)
            removed.setdefault(how, []).append(cell)
        done: list[Json] = [
            [
                "place" if len(cells) == 1 else "places",
                self.digits([value]),
                self.named(cells),
            ]
            for value, cells in placed.items()
        ]
        for (wording, values), cells in removed.items():
            done.append([wording, self.digits(values), self.named(cells)])
        return {"effect": done}

    def named(self, cells: Iterable[Cell]) -> Json:
        """Return the names of cells as `step_words` reads them."""
        shown = map(self.cell, cells)
        return telling.cells(shown) if self.apart else named(shown)

    def part(self, value: Json) -> Json:
        """Return a part of a step as it is printed."""
        if not isinstance(value, Mapping):
            return value
        ((key, inner),) = value.items()
        members = cast(Sequence[Json], inner)
        match key:
            case "cells":
                return self.named(map(as_cell, members))
            case "chain":
                return {"chain": [list(self.cell(as_cell(one))) for one in members]}
            case "links":
                links = cast(Sequence[tuple[Json, int, bool]], members)
                return {
                    "links": [
                        [self.named([as_cell(x)]), self.digits([v]), holds]
                        for x, v, holds in links
                    ]
                }
            case "list" | "each":
                told = cast(Sequence[tuple[str, Mapping[str, Json]]], members)
                return {
                    key: [
                        [wording, {name: self.part(one) for name, one in said.items()}]
                        for wording, said in told
                    ]
                }
            case "digits":
                return self.digits(cast(Sequence[int], members))
            case "houses":
                pairs = cast(Sequence[House], members)
                return self.houses((kind, number) for kind, number in pairs)
        return value


def _merged(steps: Iterable[Step]) -> Step:
    """Return steps as one: of a cell that several strike, what all of them leave."""
    first, *more = steps
    for step in more:
        lefts = [one.kept or ((),) * len(one.removed) for one in (first, step)]
        first = replace(
            first,
            placed=(*first.placed, *step.placed),
            removed=(*first.removed, *step.removed),
            kept=(*lefts[0], *lefts[1]),
        )
    return first


def _struck(step: Step) -> Iterator[tuple[Cell, tuple[int, ...], tuple[int, ...]]]:
    """Yield each cell that stays empty, what it loses, and what is known to be left."""
    filled = {cell for cell, _ in step.placed}
    lost: dict[Cell, set[int]] = {}
    kept: dict[Cell, set[int]] = {}
    lefts = step.kept or [()] * len(step.removed)
    for (cell, values), left in zip(step.removed, lefts, strict=True):
        lost.setdefault(cell, set()).update(values)
        kept.setdefault(cell, set(left)).intersection_update(left)
    for cell in (x for x in lost if x not in filled):
        yield cell, tuple(sorted(lost[cell])), tuple(sorted(kept[cell]))


def named(cells: Iterable[Cell]) -> Json:
    """Return the names of cells as `step_words` reads them."""
    return {"cells": [list(cell) for cell in cells]}


def told(step: Step, printed: Printed) -> Hint:
    """Return a step in words: its technique's, with what it names and what it does."""
    values: dict[str, Json] = {
        "cells": printed.named(step.pattern or step.cells),
        "digits": printed.digits(step.digits),
        "houses": printed.houses(step.houses),
        "effect": printed.effect(step),
    }
    values |= {name: printed.part(value) for name, value in step.parts.items()}
    values |= printed.parts(step)
    return Hint(f"{step.technique.name}{values.pop('case', '')}", values)


def solving_steps(
    steps: Sequence[Step], printed: Printed | None
) -> tuple[SolvingStep, ...]:
    """Return the steps as `publish grade --steps` prints them, in words if printed."""
    return tuple(
        SolvingStep(
            step.technique.name,
            step.cells,
            shown=step.pattern,
            digits=step.digits,
            houses=step.houses,
            placed=step.placed,
            removed=step.removed,
            needs=step.needs,
            told=told(step, printed) if printed else None,
            level=step.technique.level,
        )
        for step in steps
    )


def worked(steps: Sequence[Step], printed: Printed) -> tuple[Hint, Hint, Hint]:
    """Return where to look and what for, the whole step, and what it leads to.

    The step is one of the dearest technique. The second hint first tells what earlier
    steps must have ruled out for it. The third one tells a cell that rests on it and is
    near, or a strike, or else where the next step is.
    """
    at = typical_step(steps)
    step = steps[at]
    left = len({cell for one in steps[at:] for cell, _ in one.placed})
    whole = told(step, printed)
    place = _place(step, printed)
    other = "aim-digits" if step.houses and len(step.digits) < 3 else "aim-cells"
    signs = {one: {"label": one} for one in ("sign", "signs")}
    seen: Json = {"place": place, **signs, **whole.values}
    own = [f"aim-{whole.wording}", f"aim-{step.technique.name}"]
    aim: Json = {"aim": [*own, other, seen]}
    needed = premises(steps, at)
    lacks = {lack for k in (at, *needed) for lack in steps[k].lacks}
    before = [_only(steps[k], lacks) for k in needed]
    if before:
        inner: Json = {"step": [whole.wording, whole.values]}
        if len(before) <= MOST_REASONED:
            reasons = _sentences([told(step, printed) for step in before])
            whole = Hint("before-told", {"reasons": reasons, "step": inner})
        else:
            needs = _needs(before, printed)
            whole = Hint("before", {"needs": needs, "step": inner})
    look: dict[str, Json] = {"left": left, "aim": aim}
    if 0 < len(before) <= MOST_REASONED:
        places = [_place(each, printed) for each in before]
        spots: list[Json] = [["spot", {"place": one}] for one in _once(places)]
        look["first"] = {"names": spots}
    shown = {
        k
        for k, few in zip(needed, before, strict=True)
        if few.removed == steps[k].removed or {*steps[k].cells} <= _said([few])
    }
    return (
        Hint("look-first" if "first" in look else "look", look),
        whole,
        _leads(steps, at, shown, _said((step, *before)), printed),
    )


def _once(places: Sequence[Json]) -> list[Json]:
    return [place for k, place in enumerate(places) if place not in places[:k]]


def _place(step: Step, printed: Printed) -> Json:
    """Return where to look for a step."""
    for part in ("base", "area"):
        if part in step.parts:
            return printed.part(step.parts[part])
    if step.houses:
        return printed.houses(step.houses)
    return printed.named(sorted(step.pattern or step.cells))


def _only(step: Step, lacks: Collection[tuple[Cell, int]]) -> Step:
    """Return a step that rules out nothing but these, or the step if it has none."""
    lefts = step.kept or [()] * len(step.removed)
    found = [
        (cell, few, left)
        for (cell, values), left in zip(step.removed, lefts, strict=True)
        if (few := tuple(value for value in values if (cell, value) in lacks))
    ]
    if not found:
        return step
    removed = tuple((cell, few) for cell, few, _ in found)
    return replace(step, removed=removed, kept=tuple(left for *_, left in found))


def _needs(needed: Sequence[Step], printed: Printed) -> Json:
    """Return what earlier steps ruled out; of many the cells, by technique."""
    by = [
        (name, houses, list(group))
        for (name, houses), group in groupby(
            needed, key=lambda step: (step.technique.name, step.houses)
        )
    ]
    if len(by) <= MOST_TOLD:
        told = [
            [
                name,
                printed.houses(houses),
                printed.effect(*group),
                printed.digits(_struck_values(group)),
            ]
            for name, houses, group in by
        ]
        return {"needs": told}
    cells: dict[str, set[Cell]] = {}
    for step in needed:
        cells.setdefault(step.technique.name, set()).update(step.cells)
    return {"many": [[name, printed.named(where)] for name, where in cells.items()]}


def _said(told: Iterable[Step]) -> set[Cell]:
    """Return the cells of which steps leave one value, and so say what they hold."""
    return {cell for step in told for cell, _, left in _struck(step) if len(left) == 1}


def _leads(
    steps: Sequence[Step], at: int, shown: set[int], said: set[Cell], printed: Printed
) -> Hint:
    """Return what rests on a step and is near; steps shown before go without saying.

    It is a cell that easier steps fill, but none whose value was said; or else a
    strike, or where the next step is.
    """

    def is_easy(k: int) -> bool:
        return steps[k].technique.weight < steps[at].technique.weight

    known = {at, *shown}
    known |= {
        k for k, step in enumerate(steps) if step.placed and said >= {*step.cells}
    }
    ways = [way for way in led_by(steps, at, known) if way[0] not in known]
    near = [(k, by) for k, by in ways if all(map(is_easy, (k, *by)))]
    fills = [(k, by) for k, by in near if steps[k].placed and len(by) <= MOST_LED]
    if fills:
        return _filled(steps, min(fills, key=lambda way: (len(way[1]), way)), printed)
    strikes = [(k, by) for k, by in near if len(by) < MOST_LED]
    if strikes:
        k, by = min(strikes, key=lambda way: (len(way[1]), way))
        return Hint("led", {"reasons": _sentences(_each(steps, (*by, k), printed))})
    if ways:
        k, _ = min(ways, key=lambda way: (len(way[1]), way))
        return Hint("opens", {"place": _place(steps[k], printed)})
    after = steps[min(at + 1, len(steps) - 1)]
    return Hint("look-next", {"place": _place(after, printed)})


def _filled(
    steps: Sequence[Step], way: tuple[int, Sequence[int]], printed: Printed
) -> Hint:
    """Return a cell that a step fills, with the others that lead to it."""
    k, by = way
    *reasons, last = _each(steps, (*by, k), printed)
    name = steps[k].technique.name
    if name in ("naked-single", "full-house"):
        last = Hint("leads", {"effect": last.values["effect"]})
    elif name.startswith("hidden-single"):
        last = replace(last, wording="leads-house")
    elif not by:
        return Hint("led", {"reasons": _sentences([last])})
    return Hint("led", {"reasons": _sentences([*reasons, last])}) if by else last


def _each(steps: Sequence[Step], which: Sequence[int], printed: Printed) -> list[Hint]:
    """Return steps in words, of what they rule out only what the later ones need."""
    lacks = {lack for k in which for lack in steps[k].lacks}
    few = [*(_only(steps[k], lacks) for k in which[:-1]), steps[which[-1]]]
    return [told(step, printed) for step in few]


def _struck_values(steps: Iterable[Step]) -> list[int]:
    """Return what steps rule out anywhere."""
    return sorted({v for one in steps for _, values in one.removed for v in values})


def _sentences(hints: Iterable[Hint]) -> Json:
    """Return hints as `step_words` reads them one after the other."""
    return {"sentences": [[hint.wording, hint.values] for hint in hints]}


def shown_by(step: Step) -> Mapping[str, Json]:
    """Return the cells that show why; of what is supposed, its cells and its value."""
    if not step.cases:
        return {"cells": names(step.pattern or step.cells)}
    cells, values = zip(*step.cases, strict=True)
    return {"cells": names(cells), "value": values[0]}


def names(cells: Iterable[Cell]) -> str:
    """Return the names of cells, by row and column from 1, in reading order.

    Of many cells only the first ones, so that a hint stays on its line.

    >>> names([(8, 4), (0, 1)])
    'r1c2, r9c5'
    >>> names([(k, k) for k in range(9)])
    'r1c1, r2c2, r3c3, …'
    """
    shown: list[str] = []
    for row, column in sorted(set(cells)):
        name = f"r{row + 1}c{column + 1}"
        if len(", ".join([*shown, name])) > LONGEST and shown:
            return ", ".join([*shown, "…"])
        shown.append(name)
    return ", ".join(shown)
