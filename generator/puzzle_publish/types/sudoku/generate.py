"""From a seed to a sudoku of a level: a full grid at random, then clues taken away.

Easy and medium puzzles are dug with the techniques of their level alone. Hard and
expert ones need a technique of their level exactly, which random puzzles do in one case
of sixty and of five. So these are dug freely, by the one answer, and a puzzle that is
too hard gets digits back while it stays hard. With marks, nothing is dug freely: the
rare levels are sought near puzzles that easier techniques just solve.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np

from ...core.puzzle import Draft
from ...grids.cagesums import CageRow
from ...grids.climb import Rung, climb, climb_back
from ...grids.deepen import Judge, deepen
from ...grids.dig import (
    dig,
    dig_by_singles,
    dig_in_blocks,
    is_of_singles,
    require_same,
)
from ...kernels.candidates import Ints, start
from ...kernels.digs import forces
from ...kernels.ownsteps import own_by_singles
from ..depth import Goal, goal_of
from . import model
from .board import ANTI, Board, board_of, boxes, samurai
from .killer import Cut, merge, settle
from .ladder import quick
from .maker import CONSECUTIVE, JIGSAW, KILLER, SAMURAI, Maker, lists
from .params import LEVELS, MARKED, SudokuParams
from .regions import random_regions
from .squares import rows_of, squares_of

# Full grids for one draft; the draft fails if none of them gives the level.
_GRIDS = {"easy": 1, "medium": 6, "hard": 48, "expert": 12, "fiendish": 12}
# As many times more, if no digit may be in vain in a pattern: two of a hundred are so.
_PATTERNED = 40
# As many times more in sizes below 9, where few grids need more than singles: of 6x6
# one of 180 is medium, one of 6,000 hard, one of 2,000 fiendish.
_SMALL = 20
_FREE = 9  # beyond this size, hardly anything dug freely is solved by techniques
# Of the cells of an easy puzzle so many are given; fewer where marks help.
_EASY_SHARE, _EASY_SHARE_MARKED = 0.4, 0.25
# Digits exchanged in search of more steps of the level, before the next grid.
_CHANGES = 200
# As many times more grids where several steps of the level are asked for.
_DEEPER = 40
_WALKS, _LONGEST_WALK = 10, 4
# What `own_by_singles` knows: singles, sets, fish and short chains.
_IN_ONE = {*range(21)}
# How often a full grid is dug, in other orders, before the next one is filled: by then
# half of the answers to "is there another grid?" are known.
_DIGS = 24
# Of the regions of jigsaws, 2 to 4 % have no grid, or next to none: a hundred tries to
# fill such a board fail, as often as they are made. After so many others are drawn.
_UNFILLED = 3
# Puzzles tried near one that easier techniques just solve; and the number of its groups
# of digits, most of them in vain, up to which others alone are tried, too.
_NEAR, _FEW_GROUPS = 8, 2


@dataclass(frozen=True, slots=True)
class _Made:
    """A full grid, the clues that are printed, and the cages."""

    full: Ints
    clues: Ints
    cages: tuple[CageRow, ...] = ()


def generate(rng: np.random.Generator, params: SudokuParams) -> Draft | None:
    """Return a puzzle of the level, or None."""
    goal = goal_of(rng, params, LEVELS[0])
    maker = Maker(rng, params, _board(rng, params))
    grids = 1 if KILLER in params.asked else _GRIDS[params.level]
    if params.minimal and params.symmetry != "none":
        grids *= _PATTERNED
    elif params.size < 9 and params.level != "easy":
        grids *= _SMALL
    for _ in range(grids * (_DEEPER if goal.least > 1 else 1)):
        made = _make(maker)
        if made and _is_deep(maker, made, goal) and _is_wanted(maker, made):
            return _draft(maker, made)
        if JIGSAW in params.asked and maker.unfilled == _UNFILLED:
            return None
    return None


def _board(rng: np.random.Generator, params: SudokuParams) -> Board:
    """The board of the kind; a jigsaw's has new regions each time."""
    size, kinds = params.size, params.asked
    if SAMURAI in kinds:
        return samurai()
    regions = random_regions(rng, size) if JIGSAW in kinds else boxes(size)
    anti = tuple(move for move in ANTI if f"anti-{move}" in kinds)
    return board_of(size, regions, "diagonal" in kinds, "hyper" in kinds, anti)


def _make(maker: Maker) -> _Made | None:
    """A puzzle of the level, or None."""
    if KILLER in maker.kinds:
        return _with_cages(maker)
    dug = _freely(maker) if _is_free(maker.params) else _by_techniques(maker)
    if dug is None:
        return None
    full, clues = dug
    if maker.params.level == "easy" and not maker.params.minimal:
        return _Made(full, clues)
    tried = islice(_near(maker, clues, full), _NEAR) if maker.is_rare else (clues,)
    found = (_fitted(maker, one, full) for one in tried)
    fitted = next((one for one in found if one is not None), None)
    return None if fitted is None else _Made(full, fitted)


def _near(maker: Maker, clues: Ints, full: Ints) -> Iterator[Ints]:
    """Yield the clues without one group; where few are left, also others alone."""
    left = [group for group in maker.order() if clues[group[0]]]
    for group in left:
        fewer = clues.copy()
        fewer[group] = 0
        yield fewer
    if 0 < len(left) <= _FEW_GROUPS:
        for group in maker.order():
            alone = maker.nothing.copy()
            alone[group] = full[group]
            yield alone


def _with_cages(maker: Maker) -> _Made | None:
    """A puzzle with cages; an easy one has the digits that it cannot do without."""
    position, params = maker.position, maker.params
    full = maker.fill()
    if full is None:
        return None
    cut = Cut(maker.rng, params.size, full)
    if params.level == "easy":
        clues = full.copy()
        steps = maker.rungs(quick(maker.ladder.up_to("easy")), cut.rows)

        def gives_back(at: Ints) -> bool:
            start(position, clues)
            return climb_back(position, steps, at)

        dig_in_blocks(clues, maker.order(), gives_back, least=_least(maker))
        require_same(position.value, full)
        return _Made(full, clues, tuple(cut.rows))
    clues = np.zeros(params.size**2, np.int64)
    steps_for = partial(maker.rungs, quick(maker.ladder.up_to(params.level)))
    if not settle(cut, position, steps_for, clues):
        return None
    if _is_easier(maker, cut, clues):
        merge(cut, position, steps_for, clues)
        if _is_easier(maker, cut, clues):
            return None
    return _Made(full, clues, tuple(cut.rows))


def _is_easier(maker: Maker, cut: Cut, clues: Ints) -> bool:
    """Whether techniques of easier levels solve a puzzle with these cages."""
    below = quick(maker.ladder.below(maker.params.level))
    return maker.solves(maker.rungs(below, cut.rows), clues)


def _is_deep(maker: Maker, made: _Made, goal: Goal) -> bool:
    """Return whether a puzzle takes the steps of the goal, perhaps with other digits.

    Others are tried where it is dearer to dig again; but not where no digit may be in
    vain, nor where techniques rely on there being one answer, nor with cages.
    """
    if _is_met(maker, made, goal):
        return True
    params = maker.params
    is_walked = params.level == "hard" or not _is_free(params)
    if params.minimal or params.uniqueness or made.cages or not is_walked:
        return False
    least, most = params.givens or (0, len(made.clues))
    fixed = int(np.count_nonzero(maker.nothing))
    known = quick(maker.ladder.up_to(goal.level))
    counts = own_by_singles if known.keys() <= _IN_ONE else None
    return deepen(
        maker.rng,
        made.clues,
        made.full,
        lists(maker.groups),
        Judge(squares_of(maker.board), maker.rungs(known), goal.level, start, counts),
        goal.least,
        _CHANGES,
        may=lambda clues: least <= int(np.count_nonzero(clues)) - fixed <= most,
        is_done=lambda _: _is_met(maker, made, goal),
    )


def _is_met(maker: Maker, made: _Made, goal: Goal) -> bool:
    """Return whether a puzzle takes the steps of the goal as it is."""
    rungs = maker.rungs(maker.ladder.up_to(goal.level), made.cages)
    return goal.is_met_on(squares_of(maker.board), made.clues, rungs)


def _draft(maker: Maker, made: _Made) -> Draft:
    sudoku = maker.with_clues(made.clues, made.cages)
    answer = model.write_answer(rows_of(made.full, maker.board))
    return Draft(model.make_givens(sudoku), answer)


def _is_free(params: SudokuParams) -> bool:
    """Whether clues go by the one answer that the rest has, not by techniques."""
    is_asked = params.level != "easy" or params.minimal
    is_read = not params.asked.isdisjoint((*MARKED, CONSECUTIVE))
    return is_asked and params.size <= _FREE and not is_read


def _freely(maker: Maker) -> tuple[Ints, Ints] | None:
    """A full grid, and clues that have one answer; grids are dug several times."""
    if maker.digs % _DIGS == 0:
        maker.full = None
    start(maker.position, maker.nothing if maker.full is None else maker.full)
    maker.digs += 1
    least = _least(maker) + int(np.count_nonzero(maker.nothing))
    dug = maker.hollowed(maker.table(), least, maker.guesses)
    maker.full = dug and dug[0]
    return dug


def _by_techniques(maker: Maker) -> tuple[Ints, Ints] | None:
    """A full grid, and clues from which techniques up to the level lead to it.

    Where the level is rare, techniques below it do.
    """
    full = maker.fill()
    if full is None:
        return None
    clues = full.copy()

    def gives_back(steps: Sequence[Rung], at: Ints) -> bool:
        start(maker.position, clues)
        return climb_back(maker.position, steps, at)

    stages, least = list(_stages(maker)), _least(maker)
    if len(stages) == 1 and is_of_singles(stages[0]):
        dig_by_singles(maker.position, stages[0][0], clues, maker.table(), least)
    else:
        tries = [partial(gives_back, steps) for steps in stages]
        dig(clues, maker.order(), tries, least=least)
    require_same(maker.position.value, full)
    return full, clues


def _stages(maker: Maker) -> Iterator[Sequence[Rung]]:
    if maker.params.level not in ("easy", "medium"):
        yield maker.quick_below
    if not maker.is_rare:
        yield maker.level


def _least(maker: Maker) -> int:
    params = maker.params
    if params.givens is not None:
        return params.givens[0]
    is_rich = (
        params.level == "easy" and KILLER not in params.asked and not params.minimal
    )
    share = _EASY_SHARE_MARKED if maker.marked else _EASY_SHARE
    return int(share * len(maker.board.cells)) if is_rich else 0


def _is_wanted(maker: Maker, made: _Made) -> bool:
    """Whether the number of clues is right, and none is in vain if that is asked."""
    clues = made.clues
    if maker.params.givens is not None:
        least, most = maker.params.givens
        given = np.count_nonzero(clues) - np.count_nonzero(maker.nothing)
        if not least <= given <= most:
            return False
    return not maker.params.minimal or _is_minimal(maker, clues)


def _is_minimal(maker: Maker, clues: Ints) -> bool:
    for x in np.flatnonzero(clues - maker.nothing).tolist():
        fewer = clues.copy()
        fewer[x] = 0
        if forces(maker.position, fewer, clues, [x]):
            return False
    return True


def _fitted(maker: Maker, clues: Ints, full: Ints) -> Ints | None:
    """The clues if they need exactly the level, perhaps with some more; or None."""
    if maker.solves(maker.quick_below, clues):
        return None
    if maker.solves(maker.level, clues):
        return None if maker.solves(maker.below, clues) else clues
    return None if maker.params.minimal else _lightened(maker, clues, full)


def _lightened(maker: Maker, clues: Ints, full: Ints) -> Ints | None:
    """The clues with more, so that techniques of the level finish the puzzle; or None.

    Only if one of them gives anything: then cells that it does not lead to are given,
    by chance, until all is filled, or until cheaper techniques do without it.
    """
    position = maker.position
    maker.solves(maker.quick_below, clues)
    stuck = position.where.copy()
    climb(position, maker.level)
    if np.array_equal(stuck, position.where):
        return None
    open_cells = np.flatnonzero(position.value == 0)
    groups = {x: group for group in lists(maker.groups) for x in group}
    for _ in range(_WALKS):
        given = clues.copy()
        cells = open_cells
        for _ in range(_LONGEST_WALK):
            x = cells[int(maker.rng.random() * len(cells))]
            group = groups[x]
            given[group] = full[group]
            if maker.solves(maker.quick_below, given):
                break
            if climb(position, maker.level):
                if maker.solves(maker.below, given):
                    break
                return given
            cells = np.flatnonzero(position.value == 0)
    return None
