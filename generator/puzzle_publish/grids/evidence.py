"""What shows that steps on candidates are true: their digits, houses and premises.

A kernel notes what a step does and a few cells. Here the steps are taken again, one by
one, and what a reader must see is read off the candidates of that moment. A step needs
an earlier one if that ruled out a candidate whose absence it rests on, and no digit in
the grid shows the same.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod

from ..core.puzzle import Json
from ..kernels.candidates import Board, Ints
from .followed import Link, links_of, pair_chain, reasons, rests_of, xy_walk
from .ladder import NO_CLUES, Cell, Clues, House, Step
from .needless import needed_rests
from .pencilled import (
    Absent,
    Pencilled,
    Seen,
    also_out,
    fewest_spots,
    live_at,
    open_after,
    start_of,
)
from .runs import bounded, crossed, one_set, region_sum, set_of_run
from .ways import with_ways

Make = Callable[[Iterable[int]], int]  # of the values of cells a sum or a product


def evidence(
    board: Board, givens: Ints, steps: Sequence[Step], clues: Clues = NO_CLUES
) -> tuple[Step, ...]:
    """Return the steps with their digits, houses, parts and needs."""
    now = start_of(board, givens, steps)
    found: list[Step] = []
    for at, step in enumerate(steps):
        seen = _READ.get(step.technique.name, _clue)(now, step)
        rests = needed_rests(now, step, seen.rests, clues)
        needed = now.needed(rests)
        seen = with_ways(now, step, seen, needed, clues)
        open_ = open_after(now, step, seen, needed)
        rest = tuple(tuple(sorted(open_[cell])) for cell, _ in step.removed)
        shown = replace(
            step,
            digits=tuple(sorted(set(seen.digits))),
            houses=tuple(dict.fromkeys(seen.houses)),
            parts=seen.parts,
            pattern=seen.pattern or step.pattern,
            needs=tuple(sorted(set(needed.values()))),
            lacks=tuple(sorted(needed)),
            live=live_at(now, needed, found),
            after=tuple(sorted(now.fillers(rests, step.pattern))),
            also=also_out(now, step, seen),
            kept=now.kept(step, seen, needed),
            rest=rest,
            spots=fewest_spots(now, step, seen, open_),
        )
        found.append(shown)
        now.take(step, at)
    return tuple(found)


def _house(step: Step) -> House:
    return step.house, step.number


def _struck(step: Step) -> set[int]:
    return {value for _, values in step.removed for value in values}


def _cells(cells: Iterable[Cell]) -> Json:
    return {"cells": [list(cell) for cell in sorted(cells)]}


def _houses(houses: Iterable[House]) -> Json:
    return {"houses": [list(house) for house in houses]}


# What is seen, by technique.


def _last_cell(now: Pencilled, step: Step) -> Seen:
    ((cell, value),) = step.placed
    house = _house(step)
    return Seen([value], [house], now.others(house, [cell], [value]))


def _hidden_single(now: Pencilled, step: Step) -> Seen:
    ((cell, value),) = step.placed
    house = _house(step)
    return Seen([value], [house], now.others(house, [cell], [value]))


def _naked_single(now: Pencilled, step: Step) -> Seen:
    ((cell, value),) = step.placed
    return Seen([value], (), [(cell, v) for v in now.values - {value}])


def _direct_set(now: Pencilled, step: Step) -> Seen:
    ((cell, value),) = step.placed
    house, taken = _house(step), set(step.pattern)
    pair = [
        v
        for v in now.values
        if v != value and (places := now.places(house, v)) and taken >= set(places)
    ]
    rests = [
        *now.others(house, taken, pair),
        *now.others(house, {cell, *taken}, [value]),
    ]
    return Seen([value], [house], rests, {"set": {"digits": list(pair)}})


def _confined(now: Pencilled, step: Step) -> Seen:
    house, (value,) = _house(step), _struck(step)
    every = {*step.pattern, *step.cells}
    cover = next(h for h in now.units if h != house and every <= set(now.units[h]))
    rests = now.others(house, step.pattern, [value])
    parts = {"base": _houses([house]), "cover": _houses([cover])}
    return Seen([value], [house, cover], rests, parts)


def _naked_set(now: Pencilled, step: Step, house: House | None = None) -> Seen:
    digits = set[int]().union(*(now.cand[x] for x in step.pattern))
    others = [(x, v) for x in step.pattern for v in now.values - digits]
    return Seen(digits, [house or _house(step)], others)


def _hidden_set(now: Pencilled, step: Step) -> Seen:
    struck = dict(step.removed)
    left = [now.cand[x] - set(struck.get(x, ())) for x in step.pattern]
    digits = set[int]().union(*left)
    house = _house(step)
    rests = now.others(house, step.pattern, digits)
    if house not in now.full:  # that some of these digits are in it, its sum says
        rests = now.besides(x for x in now.units[house] if x in now.cand)
    return Seen(digits, [house], rests, bounds=dict.fromkeys(step.pattern, digits))


def _fish(now: Pencilled, step: Step) -> Seen:
    (value,) = _struck(step)
    kinds = ("row", "column") if step.house == "row" else ("column", "row")
    axis = kinds.index("row")
    base = [(kinds[0], n + 1) for n in sorted({x[axis] for x in step.pattern})]
    cover = [(kinds[1], n + 1) for n in sorted({x[1 - axis] for x in step.pattern})]
    rests = [at for house in base for at in now.others(house, step.pattern, [value])]
    parts = {"base": _houses(base), "cover": _houses(cover)}
    return Seen([value], [*base, *cover], rests, parts)


def _chain_of_one(now: Pencilled, step: Step) -> Seen:
    """Strong and weak links of a value by turns, from the first cell to the last."""
    (value,) = _struck(step)
    pairs = list(zip(step.pattern[::2], step.pattern[1::2], strict=True))
    links = [now.link(*pair, value) for pair in pairs]
    rests = _two_places(now, value, links)
    return Seen([value], sorted(links), rests, _by_turns(value, step.pattern))


def _by_turns(value: int, chain: Sequence[Cell]) -> dict[str, Json]:
    """A value along a chain: if not in the first cell, in every second one."""
    links = [Link(x, value, holds=bool(k % 2)) for k, x in enumerate(chain)]
    parts: dict[str, Json] = {"chain": _chain(chain), "links": _links(links)}
    two = "two-places" if len(chain) == 2 else "two-each"
    parts["two"] = {"label": two}
    return {**parts, "one": _cells(chain[:1]), "other": _cells(chain[-1:])}


def _two_places(now: Pencilled, value: int, links: Iterable[House]) -> Absent:
    return [
        at
        for house in links
        for at in now.others(house, now.places(house, value), [value])
    ]


def _chain(cells: Iterable[Cell]) -> Json:
    return {"chain": [list(cell) for cell in cells]}


def _colouring(now: Pencilled, step: Step) -> Seen:
    (value,) = _struck(step)
    inside, linked = set(step.pattern), dict[House, list[Cell]]()
    for house in sorted(now.full):
        places = now.places(house, value)
        if len(places) == 2 and inside >= set(places):
            linked[house] = places
    first = _one_colour(step.pattern[0], linked.values())
    second = inside - first
    wrong = bool(set(step.cells) & inside)
    if not wrong:
        return _coloured(now, step, (first, second), linked)
    both = (first, second) if first >= {*step.cells} else (second, first)
    parts = {"one": _cells(both[0]), "other": _cells(both[1]), "case": "-clash"}
    return Seen([value], (), _two_places(now, value, linked), parts)


def _coloured(
    now: Pencilled,
    step: Step,
    colours: tuple[set[Cell], set[Cell]],
    linked: Mapping[House, Sequence[Cell]],
) -> Seen:
    """A chain of pairs for each cell that sees both its ends, or one for all."""
    (value,) = _struck(step)
    chain = pair_chain(now, step.cells, colours, linked)
    chains = [chain] if chain else []
    walks: list[Json] = []
    for cell in () if chain else step.cells:
        chains.append(pair_chain(now, [cell], colours, linked))
        walk = {"chain": _chain(chains[-1]), "cell": _cells([cell])}
        walks.append(["walk", walk | {"digits": {"digits": [value]}}])
    links = [
        next(house for house, places in linked.items() if {*places} == {*two})
        for each in chains
        for two in pairwise(each)
    ]
    parts = _by_turns(value, chain) if chain else {}
    if walks:
        parts = {"case": "-chains", "walks": {"each": walks}}
    shown = tuple(dict.fromkeys(x for each in chains for x in each))
    rests = _two_places(now, value, links)
    return Seen([value], sorted(links), rests, parts, pattern=shown)


def _one_colour(start: Cell, links: Collection[Sequence[Cell]]) -> set[Cell]:
    """The cells that hold a value if a cell does, where one of each link has it."""
    colour = {start: True}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        for link in links:
            if cell in link:
                (other,) = set(link) - {cell}
                if other not in colour:
                    colour[other] = not colour[cell]
                    waiting.append(other)
    return {cell for cell, is_first in colour.items() if is_first}


def _wing(now: Pencilled, step: Step) -> Seen:
    pivot, one, other = step.pattern
    (value,) = _struck(step)
    every = {*step.pattern, *step.cells}
    house = next((h for h in sorted(now.full) if every <= {*now.units[h]}), None)
    if house and len(now.cand[pivot]) == 2:  # three cells of a house are a triple
        return _naked_set(now, step, house)._replace(parts={"case": "-triple"})
    (first,), (second,) = now.cand[one] - {value}, now.cand[other] - {value}
    parts: dict[str, Json] = {
        "pivot": _cells([pivot]),
        "one": _cells([one]),
        "other": _cells([other]),
        "first": {"digits": [first]},
        "second": {"digits": [second]},
    }
    return Seen([value], (), now.besides(step.pattern), parts)


def _xy_chain(now: Pencilled, step: Step) -> Seen:
    (value,) = _struck(step)
    walk = xy_walk(now, step, value)
    cells = [cell for cell, _ in walk]
    links = [Link(cells[0], value, holds=False), *(Link(x, v, True) for x, v in walk)]
    parts = {"chain": _chain(cells), "links": _links(links)}
    parts |= {"one": _cells(cells[:1]), "other": _cells(cells[-1:])}
    return Seen([value], (), now.besides(cells), parts, pattern=tuple(cells))


def _empty_rectangle(now: Pencilled, step: Step) -> Seen:
    *inside, one, other = step.pattern
    (value,) = _struck(step)
    regions = (house for house in now.full if house[0] == "region")
    region = next(h for h in regions if set(inside) <= set(now.units[h]))
    link = now.link(one, other, value)
    rests = [*now.others(region, inside, [value]), *_two_places(now, value, [link])]
    parts = {
        "base": _houses([region]),
        "link": _houses([link]),
        "one": _cells([one]),
        "other": _cells([other]),
        "inside": _cells(inside),
    }
    return Seen([value], [region, link], rests, parts)


def _unique_rectangle(now: Pencilled, step: Step) -> Seen:
    pair = set[int](now.values).intersection(*(now.cand[x] for x in step.pattern))
    return Seen(pair, (), now.besides(step.pattern))


def _tried(now: Pencilled, step: Step) -> Seen:
    ((cell, (value,)),) = step.removed
    return Seen([value], (), reasons(now, cell, value))


def _alternating(now: Pencilled, step: Step) -> Seen:
    links = links_of(now, step)
    parts = {"links": _links(links), "start": _links([links[0]._replace(holds=True)])}
    parts["from"] = _links(links[:1])
    parts["end"] = _links(links[-1:])
    return Seen(_struck(step), (), rests_of(now, links), parts)


def _links(links: Iterable[Link]) -> Json:
    return {"links": [[list(x), v, holds] for x, v, holds in links]}


def _signs(now: Pencilled, step: Step) -> Seen:
    """Where a chain of signs has room for what, whatever the other candidates."""
    return Seen(_struck(step), (), (), {"chain": _chain(sorted(step.pattern))})


def _beside(now: Pencilled, step: Step) -> Seen:
    cell, near = step.pattern
    held = {now.filled[near]} if near in now.filled else now.cand[near]
    parts = {"cell": _cells([cell]), "near": _cells([near])}
    parts["held"] = {"digits": sorted(held)}
    seen = Seen(_struck(step), (), now.besides([near]), parts)
    return seen._replace(bounds=_side_of(now, step, held))


def _side_of(
    now: Pencilled, step: Step, held: Collection[int]
) -> Mapping[Cell, list[int]]:
    """What a cell can be that is less, or more, than a number beside it.

    What a reader has not struck yet on the wrong side of it goes, too. A sign alone
    strikes a number that differs from it by one, and others; bars keep one of these.
    """
    cell, struck = step.pattern[0], _struck(step)
    left = {*now.cand[cell]}.difference(struck)
    gaps = {abs(value - number) > 1 for value in struck for number in held}
    if len(held) > 1 or not left or len(gaps) < 2:
        return {}
    (number,) = held
    if max(left) < number:
        return {cell: [v for v in now.values if v < number]}
    return {cell: [v for v in now.values if v > number]} if min(left) > number else {}


def _bounds(now: Pencilled, step: Step) -> Seen:
    """The least or the most that a neighbour can be."""
    seen, struck = _beside(now, step), _struck(step)
    near = step.pattern[1]
    held = now.cand.get(near) or {now.filled[near]}
    least, most = min(held), max(held)
    is_low = max(struck) <= least
    beyond = [v for v in now.values if (v < least if is_low else v > most)]
    bound = {"digits": [least if is_low else most]}
    inside = [v for v in now.values if (v > least if is_low else v < most)]
    return seen._replace(
        rests=[(near, v) for v in beyond],
        parts={**seen.parts, "bound": bound},
        bounds=dict.fromkeys(step.pattern[:1], inside),
    )


def _plain_clue(now: Pencilled, step: Step) -> Seen:
    return Seen(_done(step), _line(step))


def _clue(now: Pencilled, step: Step) -> Seen:
    """What a clue leaves of the candidates of its cells."""
    cells = [x for x in step.pattern if x in now.cand]
    return Seen(_done(step), _line(step), now.besides(cells))


def _overlap(now: Pencilled, step: Step) -> Seen:
    """What every way to fill a cage has, one value or several."""
    seen = _clue(now, step)
    lines: list[Json] = []
    for cell, value in ((x, v) for x, values in step.removed for v in values):
        held = {x for x in step.pattern if value in now.cand.get(x, ())}
        near = (h for h in sorted(now.full) if {cell, *held} <= {*now.units[h]})
        line = next(near, None)
        if line is None:
            return seen._replace(parts={"case": "-apart"})
        lines.append([list(cell), value, list(line)])
    return seen._replace(parts={"lines": {"lines": lines}})


def _line_total(now: Pencilled, step: Step) -> Seen:
    """What is left of the sum or the product of a line."""
    is_product = bool(step.parts.get("made"))
    make: Make = prod if is_product else sum
    result = make([now.filled.get(x) or now.answer[x] for x in step.pattern])
    held = {x: {*now.cand.get(x, ())} or {now.filled[x]} for x in step.pattern}
    line = set(now.units[_house(step)])
    parts: dict[str, Json] = {"case": "-product" if is_product else ""}
    whole = make(now.values)
    rest = whole // result if is_product else whole - result
    every = whole * result if is_product else whole + result
    parts |= {"whole": whole, "result": result, "known": rest, "covered": every}
    rests = now.besides((line | held.keys()) & set(now.cand))
    return Seen(_struck(step), [_house(step)], rests, parts)


def _supposed(now: Pencilled, step: Step) -> Seen:
    """What following cases leads to, with all that is ruled out by then."""
    parts: dict[str, Json] = {"supposed": _cells(cell for cell, _ in step.cases)}
    parts["value"] = {"digits": sorted({value for _, value in step.cases})}
    if not step.lost:
        return Seen(_done(step), (), (), parts)
    parts |= {"lost": {"digits": [step.lost]}, "case": "-lost"}
    return Seen(_done(step), _line(step), (), parts)


def _done(step: Step) -> set[int]:
    return {value for _, value in step.placed} | _struck(step)


def _line(step: Step) -> list[House]:
    return [_house(step)] if step.number else []


_READ: Mapping[str, Callable[[Pencilled, Step], Seen]] = {
    "full-house": _last_cell,
    "hidden-single": _hidden_single,
    "hidden-single-box": _hidden_single,
    "hidden-single-line": _hidden_single,
    "naked-single": _naked_single,
    "direct-hidden-pair": _direct_set,
    "direct-hidden-triple": _direct_set,
    "pointing": _confined,
    "claiming": _confined,
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quad"), _naked_set),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quad"), _hidden_set),
    **dict.fromkeys(("x-wing", "swordfish", "jellyfish"), _fish),
    "turbot-fish": _chain_of_one,
    "x-chain": _chain_of_one,
    "simple-colouring": _colouring,
    "xy-wing": _wing,
    "xyz-wing": _wing,
    "xy-chain": _xy_chain,
    "empty-rectangle": _empty_rectangle,
    "unique-rectangle": _unique_rectangle,
    "alternating-chain": _alternating,
    "nishio": _tried,
    "what-if": _supposed,
    "every-case": _supposed,
    "chain-ends": _signs,
    "beside-number": _beside,
    "beside-a-digit": _beside,
    "beside-candidates": _beside,
    "chain-bounds": _bounds,
    "partners": _beside,
    "edge-clue": _plain_clue,
    "last-cell": _plain_clue,
    "unique-combination": one_set,
    "cross-reference": crossed,
    "cage-overlap": _overlap,
    "least-greatest": bounded,
    "combination-table": set_of_run,
    "region-sum": region_sum,
    "innies": _line_total,
    "outies": _line_total,
    "distance": _plain_clue,
}
