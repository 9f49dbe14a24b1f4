"""What following candidates rests on: the links of a chain, the reasons of a failure.

A kernel notes only the cells of a chain, or the candidate that fails. Which candidates
of the cells were meant, and what must have been ruled out for it, is found here.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from .ladder import Cell, House, Step
from .pencilled import Pencilled


class Link(NamedTuple):
    """A candidate of a chain; of two that follow each other one is true, one false."""

    cell: Cell
    value: int
    holds: bool


def links_of(now: Pencilled, step: Step) -> list[Link]:
    """Return the candidates of a chain, from the false one that it begins with.

    Raises:
        LookupError: no candidates of its cells make a chain that shows the step.
    """
    cells = step.pattern[::-1]
    for value in sorted(now.cand[cells[0]]):
        for chain in _grown(now, cells, [Link(cells[0], value, holds=False)]):
            if _shows(now, chain[0], chain[-1], step):
                return chain
    raise LookupError(f"no candidates of {cells} make a chain")


def _grown(
    now: Pencilled, cells: Sequence[Cell], chain: list[Link]
) -> Iterator[list[Link]]:
    """Yield the chains through all cells that begin as a chain does."""
    if len(chain) == len(cells):
        yield chain
        return
    last, cell = chain[-1], cells[len(chain)]
    for value in sorted(now.cand[cell]):
        link = Link(cell, value, holds=not last.holds)
        if _follows(now, last, link):
            yield from _grown(now, cells, [*chain, link])


def _follows(now: Pencilled, last: Link, link: Link) -> bool:
    if last.cell == link.cell:
        two = len(now.cand[link.cell]) == 2
        return last.value != link.value and (last.holds or two)
    if last.value != link.value:
        return False
    if last.holds:
        return link.cell in now.peers[last.cell]
    return _house_of_two(now, last, link) is not None


def _house_of_two(now: Pencilled, last: Link, link: Link) -> House | None:
    both = {last.cell, link.cell}
    return next(
        (h for h in sorted(now.full) if set(now.places(h, link.value)) == both), None
    )


def _shows(now: Pencilled, first: Link, last: Link, step: Step) -> bool:
    """Whether it shows a step that one of two candidates is true."""

    def is_out(cell: Cell, value: int) -> bool:
        if value == first.value == last.value:
            return {first.cell, last.cell} <= now.peers[cell]
        if first.cell == last.cell:
            return cell == first.cell and value not in (first.value, last.value)
        ends = {first.cell: last.value, last.cell: first.value}
        return ends.get(cell) == value and last.cell in now.peers[first.cell]

    return all(is_out(cell, v) for cell, values in step.removed for v in values)


def rests_of(now: Pencilled, chain: Sequence[Link]) -> list[tuple[Cell, int]]:
    """Return what must be out of which cells for a chain."""
    rests: list[tuple[Cell, int]] = []
    for last, link in pairwise(chain):
        if last.holds:
            continue
        if last.cell == link.cell:
            rests += now.besides([link.cell])
        elif house := _house_of_two(now, last, link):
            rests += now.others(house, [last.cell, link.cell], [link.value])
    return rests


def xy_walk(now: Pencilled, step: Step, value: int) -> list[tuple[Cell, int]]:
    """Return the shortest chain of cells with two candidates that shows a step.

    Each cell has the value that it holds if the first one is not the value struck; the
    last one then holds that. No cell of which the step strikes it is in the chain, if
    there is such a chain, and the kernel's cells are else.
    """
    ends = {x for x in now.cand if {*step.cells} <= now.peers[x]}
    pairs = {x: c for x, c in now.cand.items() if len(c) == 2 and x not in step.cells}
    waiting = [
        [(x, next(iter(pairs[x] - {value})))]
        for x in sorted(ends & pairs.keys())
        if value in pairs[x]
    ]
    seen = {(walk[0][0], *walk[0]) for walk in waiting}
    while waiting:
        walk = waiting.pop(0)
        cell, held = walk[-1]
        if len(walk) > 1 and held == value and cell in ends:
            return walk
        for x in sorted(now.peers[cell] & pairs.keys()):
            if held in pairs[x] and x not in dict(walk):
                (other,) = pairs[x] - {held}
                if (walk[0][0], x, other) not in seen:
                    seen.add((walk[0][0], x, other))
                    waiting.append([*walk, (x, other)])
    return _held(now, step.pattern, value)


def _held(now: Pencilled, cells: Sequence[Cell], value: int) -> list[tuple[Cell, int]]:
    walk, held = [], value
    for cell in cells:
        (held,) = now.cand[cell] - {held}
        walk.append((cell, held))
    return walk


def pair_chain(
    now: Pencilled,
    cells: Collection[Cell],
    colours: tuple[set[Cell], set[Cell]],
    linked: Mapping[House, Collection[Cell]],
) -> list[Cell]:
    """Return the shortest chain of pairs whose ends all these cells see, or []."""
    starts, ends = ({x for x in one if {*cells} <= now.peers[x]} for one in colours)
    waiting, done = [[x] for x in sorted(starts)], {*starts}
    while waiting:
        chain = waiting.pop(0)
        if chain[-1] in ends:
            return chain
        near = {x for pair in linked.values() if chain[-1] in pair for x in pair}
        for x in sorted(near - done):
            done.add(x)
            waiting.append([*chain, x])
    return []


def reasons(now: Pencilled, cell: Cell, value: int) -> list[tuple[Cell, int]]:
    """Return what must be out of which cells, so that a candidate fails by singles.

    Of the steps that ruled something out, the latest go first if it fails without them.
    """
    steps = sorted(set(now.gone.values()), reverse=True)
    needed = set(steps)
    for step in steps:
        if _fails(now, cell, value, needed - {step}):
            needed.remove(step)
    return [at for at, step in now.gone.items() if step in needed]


def _fails(now: Pencilled, cell: Cell, value: int, steps: set[int]) -> bool:
    """Whether singles lead from a candidate to a cell or a value without a place."""
    cand = {x: set(values) for x, values in now.cand.items()}
    filled = dict(now.filled)
    for (x, v), step in now.gone.items():
        seen = {filled.get(y) for y in now.peers[x]}
        if x in cand and step not in steps and v not in seen:
            cand[x].add(v)
    waiting = [(cell, value)]
    while waiting:
        x, v = waiting.pop()
        if x in filled:
            continue
        if v not in cand.pop(x):
            return True
        filled[x] = v
        for y in now.peers[x] & cand.keys():
            cand[y].discard(v)
            if not cand[y]:
                return True
            if len(cand[y]) == 1:
                waiting.append((y, next(iter(cand[y]))))
        if not waiting:
            found = _hidden(now, cand, filled)
            if found is None:
                return True
            waiting += found
    return False


def _hidden(
    now: Pencilled, cand: dict[Cell, set[int]], filled: dict[Cell, int]
) -> list[tuple[Cell, int]] | None:
    """A value with one place in a house, [] if there is none; None if it has none."""
    for house in now.full:
        held = {filled[x] for x in now.units[house] if x in filled}
        for value in now.values - held:
            places = [x for x in now.units[house] if value in cand.get(x, ())]
            if not places:
                return None
            if len(places) == 1:
                return [(places[0], value)]
    return []
