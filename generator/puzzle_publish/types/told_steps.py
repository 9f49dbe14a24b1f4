"""Steps of a ladder in words: how a page has what they name, and what they do.

See step_words.py for what each part is in a sentence.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import cast

from ..core.puzzle import Hint, Json
from ..grids.ladder import FEW_STRUCK, Cell, House, Step
from . import telling
from .step_words import as_cell

# A cell, a value, another cell, its mate there, and the house that has no room for it.
Mate = tuple[Json, int, Json, int, House | None]


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
        says: the cells of which a step's sentence says what they hold.
    """

    sign: Callable[[int], Json] = int
    cell: Callable[[Cell], Cell] = lambda cell: cell
    house: Callable[[House], tuple[str, Json]] = lambda house: house
    apart: bool = False
    parts: Callable[[Step], Mapping[str, Json]] = lambda step: {}
    says: Callable[[Step], Collection[Cell]] = lambda step: ()

    def digits(self, values: Iterable[int]) -> Json:
        """Return values as `step_words` reads them."""
        return {"digits": list(map(self.sign, values))}

    def houses(self, houses: Iterable[House]) -> Json:
        """Return houses as `step_words` reads them."""
        return {"houses": [list(self.house(house)) for house in houses]}

    def effect(self, *steps: Step) -> Json:
        """Return what steps do as `step_words` reads it, equal values together.

        Of a cell that loses more values than it keeps, it says what it keeps; of a cell
        that keeps one value, also what it loses, if that is little.
        """
        placed: dict[int, list[Cell]] = {}
        left_one: list[Json] = []
        removed: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
        for cell, value in (each for step in steps for each in step.placed):
            placed.setdefault(value, []).append(cell)
        said = {cell for step in steps for cell in self.says(step)}
        for cell, values, left in struck_cells(_merged(steps)):
            if len(left) == 1 and cell in said:
                placed.setdefault(left[0], []).append(cell)
            elif len(left) == 1:
                how = "leave" if len(values) <= FEW_STRUCK else "only"
                names = self.named([cell]), self.digits(values)
                left_one.append([how, self.digits(left), *names])
            else:
                keeps = 0 < len(left) < len(values)
                how = "keep" if keeps else "strike"
                removed.setdefault((how, left if keeps else values), []).append(cell)
        done: list[Json] = [
            [
                "place" if len(cells) == 1 else "places",
                self.digits([value]),
                self.named(cells),
            ]
            for value, cells in placed.items()
        ]
        done += left_one
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
            case "runs":
                runs = cast(Sequence[Sequence[Json]], members)
                return {
                    "runs": [[list(self.cell(as_cell(x))) for x in r] for r in runs]
                }
            case "links":
                links = cast(Sequence[tuple[Json, int, bool]], members)
                return {
                    "links": [
                        [self.named([as_cell(x)]), self.digits([v]), holds]
                        for x, v, holds in links
                    ]
                }
            case "list" | "each" | "names" | "either":
                told = cast(Sequence[tuple[str, Mapping[str, Json]]], members)
                return {
                    key: [
                        [wording, {name: self.part(one) for name, one in said.items()}]
                        for wording, said in told
                    ]
                }
            case "lines":
                met = cast(Sequence[tuple[Json, int, Sequence[str | int]]], members)
                lines = {(str(kind), int(n)) for *_, (kind, n) in met}
                return self.houses(sorted(lines))
            case "where":
                struck = cast(Sequence[tuple[Json, int]], members)
                return self.named(as_cell(cell) for cell, _ in struck)
            case "mates" | "bounds" | "struck":
                return self._each(key, members)
            case "digits":
                return self.digits(cast(Sequence[int], members))
            case "houses":
                pairs = cast(Sequence[House], members)
                return self.houses((kind, number) for kind, number in pairs)
        return value

    def _each(self, key: str, members: Sequence[Json]) -> Json:
        """Return what a step says of each cell, or of each of its values."""
        if key == "bounds":
            limits = cast(Sequence[tuple[Json, str, Mapping[str, Json]]], members)
            return self.part({"each": [[wording, said] for _, wording, said in limits]})
        struck = cast(Sequence[Mate], members)
        if key == "struck":
            return self._held([(as_cell(one[0]), one[1]) for one in struck])
        return {"each": [self._mate(one) for one in _alike(struck)]}

    def _mate(self, pairs: Sequence[Mate]) -> Json:
        """Return why a cell cannot hold some values: another one cannot their mates."""
        cell, _, other, _, by = pairs[0]
        said = {
            "cell": self.named([as_cell(cell)]),
            "other": self.named([as_cell(other)]),
            "given": self._any(one[1] for one in pairs),
            "mates": self._any(one[3] for one in pairs),
        }
        if by:
            return ["mate-by", said | {"by": self.houses([(by[0], by[1])])}]
        return ["mate-all" if len(pairs) > 1 else "mate-one", said]

    def _held(self, struck: Sequence[tuple[Cell, int]]) -> Json:
        """Return values in cells, "4 or 5 in r1c2", "4 in r1c2 or r1c3"."""
        found: list[Json] = []
        if len({value for _, value in struck}) == 1:
            spots: list[Json] = [
                ["spot", {"place": self.named([cell])}] for cell, _ in struck
            ]
            given = self._any([struck[0][1]])
            return {"any": [["held", {"cell": {"any": spots}, "given": given}]]}
        for cell, group in groupby(struck, key=lambda one: one[0]):
            given = self._any(value for _, value in group)
            found.append(["held", {"cell": self.named([cell]), "given": given}])
        return {"any": found}

    def _any(self, values: Iterable[int]) -> Json:
        return {"any": [["number", {"number": self.sign(value)}] for value in values]}


def _alike(mates: Sequence[Mate]) -> list[list[Mate]]:
    """Return mates of the same two cells that fail for the same reason together."""
    groups = groupby(mates, key=lambda one: (one[0], one[2], one[4]))
    return [list(group) for _, group in groups]


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


def struck_cells(
    step: Step,
) -> Iterator[tuple[Cell, tuple[int, ...], tuple[int, ...]]]:
    """Yield each cell that stays empty, what it loses, and what is known to be left."""
    filled = {cell for cell, _ in step.placed}
    lost: dict[Cell, set[int]] = {}
    kept: dict[Cell, set[int]] = {}
    lefts = step.kept or [()] * len(step.removed)
    for (cell, values), left in zip(step.removed, lefts, strict=True):
        lost.setdefault(cell, set()).update(values)
        kept.setdefault(cell, set(left)).intersection_update(left)
    for cell, value in step.also:
        lost.setdefault(cell, set()).add(value)
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


def aim(step: Step, printed: Printed, whole: Hint | None = None) -> Json:
    """Return the question that a step, told as a whole, answers."""
    whole = whole or told(step, printed)
    other = "aim-digits" if step.houses and len(step.digits) < 3 else "aim-cells"
    signs = {one: {"label": one} for one in ("sign", "signs")}
    seen: Json = {"place": place_of(step, printed), **signs, **whole.values}
    return {"aim": [f"aim-{whole.wording}", f"aim-{step.technique.name}", other, seen]}


def place_of(step: Step, printed: Printed) -> Json:
    """Return where to look for a step."""
    for part in ("base", "area"):
        if part in step.parts:
            return printed.part(step.parts[part])
    if step.houses:
        return printed.houses(step.houses)
    return printed.named(sorted(step.pattern or step.cells))


def only(step: Step, lacks: Collection[tuple[Cell, int]]) -> Step:
    """Return a step that rules out nothing but these, or the step if it has none.

    Of what it says of each cell or value, only that of these is left.
    """
    lefts = step.kept or [()] * len(step.removed)
    found = [
        (cell, few, left)
        for (cell, values), left in zip(step.removed, lefts, strict=True)
        if (few := tuple(value for value in values if (cell, value) in lacks))
    ]
    if not found:
        return step
    removed = tuple((cell, few) for cell, few, _ in found)
    cells = {cell for cell, _, _ in found}
    parts = {name: _fewer(one, dict(removed)) for name, one in step.parts.items()}
    if "few" in parts and sum(len(values) for _, values in removed) <= FEW_STRUCK:
        parts["case"] = parts["few"]
    struck = {value for _, values in removed for value in values}
    return replace(
        step,
        digits=tuple(sorted(struck)) if "lines" in parts else step.digits,
        removed=removed,
        also=tuple(one for one in step.also if one in lacks and one[0] in cells),
        kept=tuple(left for *_, left in found),
        parts=parts,
    )


def _fewer(part: Json, removed: Mapping[Cell, Collection[int]]) -> Json:
    """Return a part of a step without what it says of other cells or values."""
    if not isinstance(part, Mapping) or len(part) != 1:
        return part
    ((key, inner),) = part.items()
    if key not in ("mates", "bounds", "struck", "where", "lines"):
        return part
    members = cast(Sequence[Sequence[Json]], inner)
    return {
        key: [
            one
            for one in members
            if (values := removed.get(as_cell(one[0]))) is not None
            and (key == "bounds" or one[1] in values)
        ]
    }


def ruled_out(step: Step) -> set[tuple[Cell, int]]:
    """Return what a step rules out, as it is told."""
    return {(x, v) for x, values in step.removed for v in values} | {*step.also}


def said_cells(told: Iterable[Step]) -> set[Cell]:
    """Return the cells of which steps leave one value, and so say what they hold."""
    return {
        cell for step in told for cell, _, left in struck_cells(step) if len(left) == 1
    }
