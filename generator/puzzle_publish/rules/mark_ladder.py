"""How a reader solves a puzzle of marks: techniques with names, the cheapest first.

A ladder is a tuple of rungs. `LADDER` suits any puzzle: a technique about a constraint
that a puzzle does not have finds nothing. A type with names, levels or weights of its
own makes another one of the same functions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from ..core.errors import OutOfSteps
from ..grids.ladder import Step, Technique
from .mark_board import Board, Unit, bits, board_of
from .marks import MarkStatement


class Found(NamedTuple):
    """What a technique found.

    Attributes:
        marks: the cells with a mark.
        none: cells without one.
        why: the cells that show it.
        unit: where to look.
        units: this unit and those that it is taken together with.
        over: the units that they are compared with.
        clues: the clues that it is about, as bits.
        cases: of what is supposed, a cell by its number, and 1 for a mark, 0 for none.
        follows: for each case what was found after it, and by which rung.
    """

    marks: int = 0
    none: int = 0
    why: int = 0
    unit: Unit | None = None
    units: tuple[Unit, ...] = ()
    over: tuple[Unit, ...] = ()
    clues: int = 0
    cases: tuple[tuple[int, int], ...] = ()
    follows: "tuple[tuple[Follow, ...], ...]" = ()


Look = Callable[[Board], Iterator[Found]]


class Rung(NamedTuple):
    """A technique and what looks for it."""

    technique: Technique
    look: Look


Ladder = tuple[Rung, ...]
Follow = tuple[Rung, Found]


def unclued(board: Board) -> Iterator[Found]:
    """Yield the cells that are beside no clue."""
    beside = 0
    for cells in board.clues:
        beside |= cells
    if board.clues and (none := board.open & ~beside):
        yield Found(none=none, why=none)


def touching(board: Board) -> Iterator[Found]:
    """Yield the open cells around a mark."""
    for k in bits(board.marks):
        if none := board.near[k] & board.open:
            yield Found(none=none, why=1 << k)


def full(board: Board) -> Iterator[Found]:
    """Yield the rest of a unit that has all its marks."""
    for unit in board.units:
        if (none := unit.cells & board.open) and not board.left(unit):
            yield Found(0, none, unit.cells & board.marks, unit)


def enough(board: Board) -> Iterator[Found]:
    """Yield the open cells of a unit that needs them all."""
    for unit in board.units:
        here = unit.cells & board.open
        if here and here.bit_count() == board.left(unit):
            yield Found(here, 0, here, unit)


def one_place(board: Board) -> Iterator[Found]:
    """Yield the mark of a clue that has one place left."""
    for clue, cells in board.waiting().items():
        if cells.bit_count() == 1 and cells & board.open:
            yield Found(cells, 0, cells, clues=1 << clue)


def served(board: Board) -> Iterator[Found]:
    """Yield the cells that are only beside clues with marks of their own."""
    beside = 0
    for cells in board.waiting().values():
        beside |= cells
    if board.clues and (none := board.open & ~beside):
        yield Found(none=none, why=none)


def between(board: Board) -> Iterator[Found]:
    """Yield the cells that touch every place which a clue has left."""
    for clue, cells in board.waiting().items():
        none = board.open
        for k in bits(cells):
            none &= board.near[k]
        if none:
            yield Found(none=none, why=cells, clues=1 << clue)


def compared(board: Board) -> Iterator[Found]:
    """Yield what follows from two units that share cells.

    If one needs as many more marks than the other as it has cells of its own, each of
    these holds a mark, and none of the other's own cells does.
    """
    open_units = [
        (unit, unit.cells & board.open, board.left(unit))
        for unit in board.units
        if unit.cells & board.open
    ]
    for (unit, mine, need), (over, theirs, other) in permutations(open_units, 2):
        if mine & theirs and (mine & ~theirs).bit_count() == need - other:
            marks, none = mine & ~theirs, theirs & ~mine
            if marks or none:
                yield Found(marks, none, mine & theirs, unit, over=(over,))


def no_room(board: Board) -> Iterator[Found]:
    """Yield the cells whose mark would leave a unit too few."""
    needy = [unit for unit in board.units if board.left(unit)]
    falls = board.ruled_out_by_each() if needy else {}
    for unit in needy:
        here, left = unit.cells & board.open, board.left(unit)
        none = sum(
            1 << k
            for k, gone in falls.items()
            if gone is None or (here & ~gone).bit_count() < left
        )
        if none:
            yield Found(0, none, none, unit)


def confined(count: int, pairs: Sequence[tuple[str, str]] = ()) -> Look:
    """Return the search for units of one kind that hold all marks of as many others.

    Args:
        count: how many units hold the marks.
        pairs: kinds that are compared, inner and outer; all if there are none.
    """

    def held(board: Board) -> Iterator[Found]:
        needs: dict[str, list[tuple[int, int, Unit]]] = {}
        for unit in board.units:
            if need := board.left(unit):
                one = unit.cells & board.open, need, unit
                needs.setdefault(unit.kind, []).append(one)
        for inner, outer in pairs or permutations(_disjoint(needs), 2):
            others = needs.get(outer, ())
            for chosen in combinations(needs.get(inner, ()), count):
                cells = sum([here for here, _, _ in chosen])
                over = [one for one in others if one[0] & cells]
                if sum([one[1] for one in over]) != sum([one[1] for one in chosen]):
                    continue
                if none := sum([one[0] for one in over]) & ~cells:
                    units = tuple(unit for _, _, unit in chosen)
                    around = tuple(unit for _, _, unit in over)
                    yield Found(0, none, cells, units[0], units, around)

    return held


def _disjoint(needs: Mapping[str, Sequence[tuple[int, int, Unit]]]) -> Iterator[str]:
    """Yield the kinds of which no two units share a cell."""
    for kind, found in needs.items():
        union = 0
        for _, _, unit in found:
            union |= unit.cells
        if union.bit_count() == sum(unit.cells.bit_count() for _, _, unit in found):
            yield kind


def unit_ways(board: Board) -> Iterator[Found]:
    """Yield what all ways to put a unit's marks apart have in common."""
    for unit, left, cells in _unfinished(board):
        always, ever = cells, 0
        for way in ways_of(cells, left, board.near):
            always &= way
            ever |= way
        if ever and (always or cells & ~ever):
            yield Found(always, cells & ~ever, cells, unit)


def beside_ways(board: Board) -> Iterator[Found]:
    """Yield the cells outside a unit that all ways to put its marks touch."""
    for unit, left, cells in _unfinished(board):
        none = board.open & ~cells
        for way in ways_of(cells, left, board.near):
            touched = 0
            for k in bits(way):
                touched |= board.near[k]
            none &= touched
            if not none:
                break
        if none and left:
            yield Found(0, none, cells, unit)


def every_way(board: Board) -> Iterator[Found]:
    """Yield what all ways to fill a unit agree on that leave no other one too full."""
    for unit, left, cells in _unfinished(board):
        if not left:
            continue
        always, never, holds = cells, board.open, False
        for way in ways_of(cells, left, board.near):
            if (gone := board.ruled_out(way)) is not None:
                holds = True
                always &= way
                never &= gone
        if holds and (always or never):
            yield Found(always, never, always | never, unit)


def claimed(board: Board) -> Iterator[Found]:
    """Yield the rest of a unit whose marks all belong to clues that need it."""
    waiting = board.waiting()
    taken = sum(board.owned.values())
    for unit, _, cells in _unfinished(board):
        needing = [clue for clue, near in waiting.items() if not near & ~unit.cells]
        rest = cells
        for clue in needing:
            rest &= ~waiting[clue]
        count = unit.number - (taken & unit.cells).bit_count()
        if needing and rest and len(needing) == count:
            clues = sum(1 << clue for clue in needing)
            yield Found(0, rest, cells & ~rest, unit, clues=clues)


def suppose(board: Board) -> Iterator[Found]:
    """Yield a cell whose mark leaves a unit without room, and that unit."""
    for k in bits(board.open):
        if broken := _without_room(board, 1 << k):
            yield Found(0, 1 << k, 1 << k, broken)


def _without_room(board: Board, placed: int) -> Unit | None:
    """Return a unit without room after a mark and what easily follows, else None."""
    near, marks, free = board.near, board.marks, board.open
    while placed:
        marks |= placed
        free &= ~placed
        for k in bits(placed):
            free &= ~near[k]
        for cells, number, _, _ in board.units:
            if (cells & marks).bit_count() >= number:
                free &= ~cells
        placed = 0
        for unit in board.units:
            left = unit.number - (unit.cells & marks).bit_count()
            here = unit.cells & free
            if left < 0 or here.bit_count() < left:
                return unit
            if left and here.bit_count() == left:
                placed |= here
        if any(near[k] & placed for k in bits(placed)):
            return board.units[0]
    return None


def what_if(board: Board) -> Iterator[Found]:
    """Yield a cell that goes wrong with a mark, or without one."""
    for k, marks, none, trial, _ in _followed(board, EASY):
        if trial.broken():
            yield Found(none, marks, 1 << k)


def what_if_by(*ladders: "Ladder") -> Look:
    """Return the search for a cell that goes wrong, by one ladder after the other."""

    def followed(board: Board) -> Iterator[Found]:
        for ladder in ladders:
            for k, marks, none, trial, links in _followed(board, ladder):
                if trial.broken():
                    short, case = _short(trial), (k, int(marks > 0))
                    why = 1 << k | (0 if short else _touching(trial))
                    yield Found(
                        none, marks, why, short, cases=(case,), follows=(links,)
                    )

    return followed


def every_case(*ladders: "Ladder") -> Look:
    """Return the search for what follows with a mark in a cell and without one.

    Neither goes wrong.
    """

    def either_way(board: Board) -> Iterator[Found]:
        for ladder in ladders:
            cases = _followed(board, ladder)
            for (k, _, _, one, links), (*_, other, others) in zip(
                cases, cases, strict=True
            ):
                if one.broken() or other.broken():
                    continue
                marks = one.marks & other.marks & board.open
                none = board.open & ~one.marks & ~one.open & ~other.marks & ~other.open
                if marks or none:
                    both = (k, 1), (k, 0)
                    follows = links, others
                    yield Found(marks, none, 1 << k, cases=both, follows=follows)

    return either_way


def _short(board: Board) -> Unit | None:
    """Return a unit with too many marks or too few open cells, None if no unit has."""
    for unit in board.units:
        if not 0 <= board.left(unit) <= (board.open & unit.cells).bit_count():
            return unit
    return None


def _touching(board: Board) -> int:
    """Return the marks that touch others."""
    return sum(1 << k for k in bits(board.marks) if board.near[k] & board.marks)


def _followed(
    board: Board, ladder: "Ladder"
) -> "Iterator[tuple[int, int, int, Board, tuple[Follow, ...]]]":
    """Yield each open cell with a mark, then without one, and what follows."""
    for k in bits(board.open):
        for marks, none in ((1 << k, 0), (0, 1 << k)):
            trial = board.copy()
            trial.take(marks, none)
            yield k, marks, none, trial, tuple(_climbed(trial, ladder))


def _unfinished(board: Board) -> Iterator[tuple[Unit, int, int]]:
    """Yield each unit with open cells: the marks that it lacks, and these cells."""
    for unit in board.units:
        if cells := board.open & unit.cells:
            yield unit, board.left(unit), cells


def ways_of(cells: int, count: int, near: Sequence[int]) -> Iterator[int]:
    """Yield each set of `count` cells that do not touch."""
    if count == 0:
        yield 0
    elif cells.bit_count() >= count > 0:
        first = cells & -cells
        rest = cells & ~first
        for way in ways_of(rest & ~near[first.bit_length() - 1], count - 1, near):
            yield way | first
        yield from ways_of(rest, count, near)


EASY: Ladder = (
    Rung(Technique("unclued", "easy", 10), unclued),
    Rung(Technique("touching", "easy", 11), touching),
    Rung(Technique("full", "easy", 12), full),
    Rung(Technique("enough", "easy", 13), enough),
    Rung(Technique("one-place", "easy", 15), one_place),
    Rung(Technique("served", "medium", 20), served),
)
"""What a reader follows in his head when he supposes something."""
LADDER: Ladder = (
    *EASY[:5],
    Rung(Technique("compared", "medium", 18), compared),
    *EASY[5:],
    Rung(Technique("no-room", "medium", 21), no_room),
    Rung(Technique("between", "medium", 23), between),
    Rung(Technique("two-in-two", "medium", 24), confined(2)),
    Rung(Technique("every-way", "hard", 28), every_way),
    Rung(Technique("three-in-three", "hard", 32), confined(3)),
    Rung(Technique("claimed", "hard", 36), claimed),
    Rung(Technique("what-if", "expert", 45), what_if),
)
"""Techniques for any puzzle of marks."""


def until(level: str, ladder: Ladder = LADDER) -> Ladder:
    """Return the rungs of a ladder up to the last one of a level."""
    last = max(k for k, rung in enumerate(ladder) if rung.technique.level == level)
    return ladder[: last + 1]


def uses(board: Board, ladder: Iterable[Rung]) -> Iterator[tuple[Technique, Found]]:
    """Yield what the techniques find, the cheapest first, and note it on the board."""
    for rung, found in _climbed(board, ladder):
        yield rung.technique, found


def _climbed(board: Board, ladder: Iterable[Rung]) -> Iterator[Follow]:
    while not board.done:
        for rung in ladder:
            if found := next(rung.look(board), None):
                board.take(found.marks, found.none)
                yield rung, found
                break
        else:
            return


def climb(statement: MarkStatement, ladder: Ladder = LADDER) -> list[Step]:
    """Return the steps to the answer.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    board = board_of(statement)
    steps = [_step(board, *used) for used in uses(board, ladder)]
    if not board.solved:
        raise OutOfSteps("the techniques do not finish it")
    return steps


def techniques_of(statement: MarkStatement, ladder: Ladder = LADDER) -> list[Technique]:
    """Return that of each step to the answer, none if they do not finish it."""
    board = board_of(statement)
    used = [technique for technique, _ in uses(board, ladder)]
    return used if board.solved else []


def level_of(statement: MarkStatement, ladder: Ladder = LADDER) -> str:
    """Return the level of the dearest technique needed, "" if all do not finish it."""
    used = techniques_of(statement, ladder)
    return max(used, key=lambda one: one.weight).level if used else ""


def _step(board: Board, technique: Technique, found: Found) -> Step:
    unit = found.unit
    return Step(
        technique,
        tuple([(cell, 1) for cell in board.cells(found.marks)]),
        tuple([(cell, (1,)) for cell in board.cells(found.none)]),
        board.cells(found.why),
        unit.kind if unit else "cell",
        unit.nth if unit else 0,
        cases=tuple([(divmod(k, board.width), case) for k, case in found.cases]),
    )
