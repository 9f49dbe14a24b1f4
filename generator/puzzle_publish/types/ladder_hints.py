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

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ..core.puzzle import Hint, Json, SolvingStep
from ..grids.ladder import (
    MOST_LED,
    Cell,
    Rests,
    Step,
    is_easier,
    is_told,
    live,
    typical_step,
)
from .told_steps import (
    Printed,
    aim,
    only,
    place_of,
    ruled_out,
    said_cells,
    struck_cells,
    told,
)

LONGEST = 20  # characters of a list of cells
FEW_LEFT = 6  # values of a cell that a last hint names
FEW_SPOTS = 3  # cells for a value that it names
COUNTED = "orders-of-a-line"  # its words give a number of ways, true only in its turn


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


def solving_steps(
    steps: Sequence[Step], printed: Printed | None
) -> tuple[SolvingStep, ...]:
    """Return the steps as `publish grade --steps` prints them, in words if printed."""
    used = live(steps)
    return tuple(
        replace(_solving(step, printed), is_idle=at not in used)
        for at, step in enumerate(steps)
    )


def _solving(step: Step, printed: Printed | None) -> SolvingStep:
    found = SolvingStep(
        step.technique.name,
        step.cells,
        shown=step.pattern,
        digits=step.digits,
        houses=step.houses,
        placed=step.placed,
        removed=step.removed,
        needs=step.needs,
        level=step.technique.level,
    )
    if printed is None:
        return found
    whole = told(replace(step, also=()), printed)
    return replace(
        found,
        look=look_at(place_of(step, printed)),
        ask=Hint("asked-aim", {"aim": aim(step, printed, whole)}),
        told=whole,
    )


def look_at(place: Json) -> Hint:
    """Return where to look, in words."""
    return Hint("look-at", {"place": place})


def worked(steps: Sequence[Step], printed: Printed) -> tuple[Hint, Hint, Hint]:
    """Return where to look and what for, the whole step, and what it leads to.

    The step is one of the puzzle's level, if one can be told in few words. The second
    hint first tells what earlier steps must have ruled out for it. The third one tells
    a cell that rests on it and is near, or a strike, or else what to ask next.
    """
    at = typical_step(steps)
    rests = Rests(steps)
    before = _before(rests, at)
    known = set().union(*map(ruled_out, before))
    step = replace(
        steps[at], also=tuple(one for one in steps[at].also if one not in known)
    )
    whole = told(step, printed)
    look: dict[str, Json] = {
        "left": len({cell for one in steps[at:] for cell, _ in one.placed}),
        "aim": aim(step, printed),
    }
    if before:
        look["first"] = {"asks": [aim(step, printed) for step in before]}
        reasons = _sentences([told(step, printed) for step in before])
        inner: Json = {"step": [whole.wording, whole.values]}
        whole = Hint("before-told", {"reasons": reasons, "step": inner})
    return (
        Hint("look-first" if before else "look", look),
        whole,
        _leads(rests, at, before, printed),
    )


def _before(rests: Rests, at: int) -> list[Step]:
    """Return the steps to tell before a step, of each what no digit shows."""
    steps, needed = rests.steps, rests.premises(at)
    lacks = {lack for k in (at, *needed) for lack in steps[k].lacks}
    open_ = steps[at].live
    return [only(steps[k], lacks if open_ is None else lacks & open_) for k in needed]


def _leads(rests: Rests, at: int, before: Sequence[Step], printed: Printed) -> Hint:
    """Return what rests on a step and is near; what was told goes without saying.

    It is a cell that easier steps fill, but none whose value was said; or else a
    strike, or what to ask where the next step is.
    """
    steps = rests.steps
    step = steps[at]
    said = said_cells((step, *before))
    known = {at, *(k for k, x in enumerate(steps) if x.placed and said >= {*x.cells})}
    out = {*step.also}.union(*map(ruled_out, before))
    ways = [
        (k, by)
        for k, by in rests.led_by(at, known, out)
        if k not in known
        and len(by) <= MOST_LED
        and all(is_told(steps, j, ()) for j in (k, *by))
        and not any(j < at and steps[j].technique.name == COUNTED for j in by)
    ]
    near = [
        (k, by)
        for k, by in ways
        if all(is_easier(steps[j], step.technique.weight) for j in (k, *by))
    ]
    again = {*rests.premises(at)}

    def cost(by: Sequence[int]) -> int:
        apart = sum(at not in rests.every(j) for j in by)
        return apart + (not again.isdisjoint(by))

    fills = [(k, by) for k, by in near if steps[k].placed]
    if fills:
        way = min(fills, key=lambda way: (cost(way[1]), len(way[1]), way))
        return _filled(steps, way, out, printed)
    strikes = [k for k, by in near if not by]
    if strikes:
        return _told(_each(steps, [min(strikes)], out, printed))
    place = place_of(step, printed)
    asked = [k for k, by in ways if not by and place_of(steps[k], printed) != place]
    if asked:
        return Hint("ask-next", {"aim": aim(steps[asked[0]], printed)})
    if len(step.placed) == 1:
        cell, value = step.placed[0]
        shown: dict[str, Json] = {
            "cells": printed.named([cell]),
            "digits": printed.digits([value]),
        }
        return Hint("place-next", shown)
    later = (k for k in sorted(live(steps)) if k > at and k not in known)
    for k in later:
        if is_told(steps, k, ()) and place_of(steps[k], printed) != place:
            return Hint("then-next", {"aim": aim(steps[k], printed)})
    return _left(step, printed)


def _left(step: Step, printed: Printed) -> Hint:
    """Return where a value that a step strikes still fits, or what a cell can hold."""
    if step.spots and len(step.spots[2]) <= FEW_SPOTS:
        house, value, spots = step.spots
        said = {"houses": printed.houses([house]), "cells": printed.named(spots)}
        return Hint("spots-next", said | {"digits": printed.digits([value])})
    rest = zip(step.rest, step.removed, strict=False)
    kept = {x: left for x, out, left in struck_cells(step) if len(left) < len(out)}
    left = [
        (len(left), cell, left)
        for left, (cell, _) in rest
        if len(left) > 1 and kept.get(cell) != left
    ]
    if left and min(left)[0] <= FEW_LEFT:
        _, cell, values = min(left)
        said = {"cells": printed.named([cell]), "digits": printed.digits(values)}
        return Hint("left-next", said)
    return Hint("done-next", {"cells": printed.named(step.cells)})


def _told(reasons: Sequence[Hint]) -> Hint:
    return Hint("led", {"reasons": _sentences(reasons)})


def _filled(
    steps: Sequence[Step],
    way: tuple[int, Sequence[int]],
    out: Collection[tuple[Cell, int]],
    printed: Printed,
) -> Hint:
    """Return a cell that a step fills, with the others that lead to it."""
    k, by = way
    *reasons, last = _each(steps, (*by, k), out, printed)
    name = steps[k].technique.name
    if by and {*steps[k].cells} <= said_cells(_few(steps, by, (*by, k), out)):
        return _told(reasons)
    if name == "naked-single":
        ((cell, value),) = steps[k].placed
        said = {"cells": printed.named([cell]), "digits": printed.digits([value])}
        last = Hint("leads-cell", said)
    elif name == "full-house":
        last = Hint("leads", {"effect": last.values["effect"]})
    elif name.startswith("hidden-single"):
        last = replace(last, wording="leads-house")
    elif not by:
        return _told([last])
    return _told([*reasons, last]) if by else last


def _few(
    steps: Sequence[Step],
    told: Iterable[int],
    which: Iterable[int],
    out: Collection[tuple[Cell, int]],
) -> list[Step]:
    """Return steps that rule out only what others need and is not out."""
    lacks = {lack for k in which for lack in steps[k].lacks if lack not in out}
    return [only(steps[k], lacks) for k in told]


def _each(
    steps: Sequence[Step],
    which: Sequence[int],
    out: Collection[tuple[Cell, int]],
    printed: Printed,
) -> list[Hint]:
    """Return steps in words, of what they rule out only what the later ones need."""
    few = [*_few(steps, which[:-1], which, out), steps[which[-1]]]
    return [told(step, printed) for step in few]


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
