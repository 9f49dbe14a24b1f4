"""Puzzles as others make them: random, with one answer, whatever it takes to find it.

Clues go while the prover finds no other answer; no ladder is asked.
"""

from itertools import islice, pairwise
from math import prod

import numpy as np

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.grids.latin import latin_square
from puzzle_publish.grids.loops import shape_of
from puzzle_publish.kernels import balance
from puzzle_publish.kernels.growth import grow
from puzzle_publish.rules.vocabulary import visible
from puzzle_publish.types import (
    futoshiki,
    kakuro,
    masyu,
    skyscrapers,
    slitherlink,
    starbattle,
)
from puzzle_publish.types.futoshiki.model import neighbours
from puzzle_publish.types.kakuro.pattern import pattern
from puzzle_publish.types.masyu import generate as strings
from puzzle_publish.types.masyu.ladder import engine
from puzzle_publish.types.masyu.model import NONE
from puzzle_publish.types.registry import load
from puzzle_publish.types.skyscrapers.generate import _index, _views
from puzzle_publish.types.slitherlink import generate as fences
from puzzle_publish.types.slitherlink.model import NO_CLUE
from puzzle_publish.types.starbattle import generate as battles
from puzzle_publish.types.takuzu.ladder import table


def elsewhere(name, count, seed=0):
    """Yield puzzles of a type: their givens as its code uses them, and the answer."""
    kind = load(name)
    rngs = (np.random.Generator(np.random.PCG64([seed, k])) for k in range(count))
    for printed in ((MAKERS | LOOPS)[name](kind, rng) for rng in rngs):
        givens = kind.read_givens(printed)
        yield givens, kind.read_answer(givens, next(kind.solve(givens)))


def answers(kind, printed):
    """Return at most two answers; none if the search takes too long."""
    try:
        return list(islice(kind.solve(kind.read_givens(printed)), 2))
    except OutOfSteps:
        return []


def dug(kind, rng, clues, print_):
    """Return a puzzle whose clues, by name, are all needed; the last ones go first."""
    left = dict(clues)
    for stage in dict.fromkeys(name[0] for name in [*clues][::-1]):
        names = [name for name in clues if name[0] == stage]
        for k in rng.permutation(len(names)).tolist():
            kept = left.pop(names[k])
            if len(answers(kind, print_(left))) != 1:
                left[names[k]] = kept
    return print_(left)


def futoshikis(kind, rng, n=5):
    """A square with signs between half of the neighbours at first."""
    rows = latin_square(rng, n)
    pairs = [
        sorted(two, key=lambda cell: -rows[cell[0]][cell[1]]) for two in neighbours(n)
    ]
    signs = {("sign", k): pairs[k] for k in rng.permutation(len(pairs))[: n * n - n]}
    numbers = {("number", r, c): rows[r][c] for r in range(n) for c in range(n)}

    def print_(left):
        grid = [[left.get(("number", r, c), 0) for c in range(n)] for r in range(n)]
        kept = [two for name, two in left.items() if name[0] == "sign"]
        return futoshiki.model.make_givens(grid, "greater", kept)

    return dug(kind, rng, {**signs, **numbers}, print_)


def cities(kind, rng, n=6):
    """A city with all clues at first."""
    grid = np.array(latin_square(rng, n))
    edges = [visible(view) for view in _views(grid)]
    every = [*grid.ravel().tolist(), *edges]
    stage = ["height"] * n * n + ["edge"] * len(edges)
    clues = {(stage[k], k): every[k] for k in reversed(range(len(every)))}

    def print_(left):
        shown = [left.get((stage[k], k), 0) for k in range(len(every))]
        framed = np.append(shown, 0)[_index(n)].tolist()
        return skyscrapers.model.make_givens(skyscrapers.model.unframed(framed))

    return dug(kind, rng, clues, print_)


def cages(kind, rng, n=6):
    """A square cut into cages at random until there is one answer."""
    while True:
        rows = latin_square(rng, n)
        cut = [_cage(rows, cells, rng) for cells in _cut(rng, n)]
        printed = {"size": n, "cages": sorted(cut, key=lambda cage: cage["cells"])}
        if len(answers(kind, printed)) == 1:
            return printed


def _cut(rng, n):
    left = {(r, c) for r in range(n) for c in range(n)}
    while left:
        cage, near = set(), sorted(left)
        for _ in range(int(rng.integers(1, 7))):
            cage.add(near[int(rng.integers(len(near)))])
            left -= cage
            around = {(r + y, c + x) for r, c in cage for y, x in _SIDES} & left
            if not (near := sorted(around)):
                break
        yield sorted(cage)


_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _cage(rows, cells, rng):
    numbers = sorted((rows[r][c] for r, c in cells), reverse=True)
    targets = {"+": sum(numbers), "x": prod(numbers)}
    for one, other in pairwise(numbers) if len(numbers) == 2 else ():
        targets |= {"-": one - other} | ({} if one % other else {"/": one // other})
    op = sorted(targets)[int(rng.integers(len(targets)))] if len(cells) > 1 else ""
    printed = [list(cell) for cell in cells]
    return {"cells": printed, "target": targets.get(op, numbers[0]), "op": op}


def sums(kind, rng, rows=7, columns=8):
    """A kakuro whose digits change where two answers differ, until there is one."""
    params = kind.presets["expert"].model_copy(
        update={"rows": rows, "columns": columns}
    )
    while True:
        if (black := pattern(rng, params)) is None:
            continue
        runs = kakuro.model.runs_of(black)
        crossing = {
            cell: {
                other for run in runs if cell in run for other in run if other != cell
            }
            for cells in runs
            for cell in cells
        }
        digits = {
            cell: (cell[0] + cell[1]) % 9 + 1 for cell in crossing
        }  # different in each run
        for _ in range(300):
            filled = [
                kakuro.model.make_run(run, sum(digits[c] for c in run)) for run in runs
            ]
            printed = kakuro.model.make_givens(
                kakuro.model.Kakuro(rows, columns, tuple(filled))
            )
            found = [answer["rows"] for answer in answers(kind, printed)]
            if len(found) == 1:
                return printed
            if not found:
                break
            digits = {(r, c): found[0][r][c] for r, c in crossing}
            _change(digits, found, crossing, rng)


def _change(digits, found, crossing, rng):
    differ = [(r, c) for r, c in crossing if found[0][r][c] != found[1][r][c]]
    cell = differ[int(rng.integers(len(differ)))]
    free = set(range(1, 10)) - {digits[other] for other in crossing[cell]}
    digits[cell] = sorted(free)[int(rng.integers(len(free)))]


def binaries(kind, rng, n=8):
    """A full grid of 0s and 1s at first."""
    full = np.empty(n * n, np.int64)
    assert balance.fill(n, table(n), rng, full)
    clues = {("sign", k): int(value) - 1 for k, value in enumerate(full)}

    def print_(left):
        signs = [left.get(("sign", k)) for k in range(n * n)]
        return {"rows": [signs[k : k + n] for k in range(0, n * n, n)]}

    return dug(kind, rng, clues, print_)


def stars(kind, rng, n=9):
    """Regions that change until there is one answer."""
    while True:
        answer = battles._stars(rng, n)
        regions = battles._regions(rng, answer, starbattle.model.stars_of(n))
        if regions is not None and battles._mended(rng, regions, answer):
            numbered = starbattle.model.numbered(regions.tolist())
            return starbattle.model.printed(numbered)


def loops(kind, rng, n=7):
    """A loop with all its numbers at first."""
    shape = shape_of("squares", n, n)
    while True:
        every = fences._loop(shape, rng).tolist()
        clues = {("number", k): count for k, count in enumerate(every)}

        def print_(left):
            shown = [left.get(("number", k), NO_CLUE) for k in range(n * n)]
            return slitherlink.model.givens_of("squares", n, shown)

        if len(answers(kind, print_(clues))) == 1:
            return dug(kind, rng, clues, print_)


def pearls(kind, rng, n=7):
    """A loop with all its pearls at first."""
    board, ground = engine(n, n), strings._ground(n, n, "none")
    while True:
        inside = np.zeros(len(ground.near), np.int64)
        grow(ground.near, ground.corners, ground.around, rng, inside)
        position, _ = strings._lay(board, ground, inside)
        every = board.pearls_of(position)
        clues = {("pearl", k): pearl for k, pearl in enumerate(every) if pearl != NONE}

        def print_(left):
            shown = [left.get(("pearl", k), NONE) for k in range(n * n)]
            return masyu.model.givens_of(shown, n)

        if len(answers(kind, print_(clues))) == 1:
            return dug(kind, rng, clues, print_)


LOOPS = {"slitherlink": loops, "masyu": pearls}
MAKERS = {
    "starbattle": stars,
    "takuzu": binaries,
    "futoshiki": futoshikis,
    "skyscrapers": cities,
    "calcudoku": cages,
    "kakuro": sums,
}
