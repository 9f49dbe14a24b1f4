"""From a seed to a draft: islands grow, then bridges change until the level fits."""

from collections.abc import Callable

import numpy as np

from ...core.errors import Unsound
from ...core.puzzle import Draft
from ...grids.ladder import Technique
from ..deepening import deepen
from ..depth import Goal, goal_of
from . import kernels_links, kernels_make
from .kernels_links import Board, Ints
from .ladder import DEEPEST, TECHNIQUES, board_of, starts
from .model import Hashi, links_of, make_answer, make_givens
from .params import HashiParams

GRIDS = 4  # tried for a draft; of the smallest few are expert
GROWN = 40  # tries to reach all four sides of the grid
CHANGES = (60, 6)  # tried for each grid, and for each of its links
JOINED = 0.4  # of the links that would close a loop, at first
LEVELS = tuple(DEEPEST)
FEW = 4  # one of so many needs no more than the least number of steps
DEEPENED = 1500  # bridges changed in search of more steps of the level


def generate(rng: np.random.Generator, params: HashiParams) -> Draft | None:
    """Return a draft, or None if no change of bridges gave one as deep as asked."""
    goal = goal_of(rng, params, LEVELS[0], few=FEW)
    drafts = (_draft(rng, params, goal) for _ in range(GRIDS))
    return next(filter(None, drafts), None)


def _draft(rng: np.random.Generator, params: HashiParams, goal: Goal) -> Draft | None:
    grid = np.empty((params.rows, params.columns), np.int64)
    wanted = round(params.islands * grid.size)
    places, bridges = np.empty((wanted, 2), np.int64), np.empty((wanted, 2), np.int64)
    for _ in range(GROWN):
        count = kernels_make.grow(grid, params.most, places, bridges, rng)
        found = places[:count]
        full = not found.min(0).any() and (found.max(0) + 1 == grid.shape).all()
        if full and count >= 0.9 * wanted:
            break
    else:
        return None
    cells = [(r, c) for r, c in found.tolist()]
    islands = tuple(sorted(cells))
    links, crossings = links_of(islands)
    board = board_of(count, links, crossings, [0] * count)
    counts = np.zeros(len(links), np.int64)
    number = {(islands[a], islands[b]): k for k, (a, b) in enumerate(links)}
    for cell, (before, bridge) in zip(
        cells[1:], bridges[1:count].tolist(), strict=True
    ):
        one, other = sorted((cells[before], cell))
        counts[number[one, other]] = bridge
    if params.loops:
        some = rng.permutation(len(links))[: round(JOINED * len(links))]
        for link in some[counts[some] == 0]:
            kernels_make.change(board, counts, link, params.most, True, rng)
    at = LEVELS.index(params.level)
    level = np.array([DEEPEST[LEVELS[at - 1]] if at else -1, DEEPEST[LEVELS[at]]])
    tries = CHANGES[0] + CHANGES[1] * len(links)
    suits = kernels_make.suit(
        board, counts, params.most, level, params.loops, tries, rng
    )
    if not suits:
        return None
    if suits == kernels_make.UNSOUND or not np.array_equal(board.now[0, 0], counts):
        raise Unsound("a technique rules out the bridges that a puzzle is made of")
    if goal.least > 1 and not _is_deepened(rng, board, counts, params, goal):
        return None
    size = params.rows, params.columns, params.most
    needs = tuple(board.need.tolist())
    puzzle = Hashi(*size, tuple(islands), needs, links, crossings)
    return Draft(make_givens(puzzle), make_answer(puzzle, counts.tolist()))


def _is_deepened(
    rng: np.random.Generator,
    board: Board,
    counts: Ints,
    params: HashiParams,
    goal: Goal,
) -> bool:
    """Change bridges until a puzzle meets the goal, and return whether it does."""
    now = np.zeros((2, len(counts)), np.int64)
    log = np.zeros((params.most * len(counts), 6), np.int64)
    deepest = DEEPEST[goal.level]

    def techniques() -> list[Technique]:
        kernels_make.number(board, counts)
        kernels_make.begin(now, params.most)
        if kernels_links.solve(board, now, deepest):  # sooner told than the steps
            return []
        kernels_make.begin(now, params.most)
        rows = kernels_links.climb(board, now, log)
        return [TECHNIQUES[code] for code, *_ in starts(log[:rows].tolist())]

    def change() -> Callable[[], None]:
        link = int(rng.integers(len(counts)))
        before = int(counts[link])
        kernels_make.change(board, counts, link, params.most, params.loops, rng)

        def undo() -> None:
            counts[link] = before

        return undo

    found = deepen(rng, techniques, change, goal, DEEPENED)
    kernels_make.number(board, counts)
    return found
