"""Signs between cells against their slow twins, and what they give by hand."""

import numpy as np
import pytest
from few import few

from puzzle_publish.grids.climb import Rung
from puzzle_publish.grids.ladder import Technique
from puzzle_publish.kernels import subsets, techniques
from puzzle_publish.kernels.candidates import start
from puzzle_publish.kernels.relations import (
    BESIDE_CANDIDATES,
    BESIDE_VALUE,
    CHAIN_ENDS,
    CONSECUTIVE,
    GREATER,
    NOT_CONSECUTIVE,
    relations,
)
from tests.naive import naive_techniques as naive
from tests.support.boards import (
    diagonals,
    dug,
    filled,
    latin_board,
    one_step,
    pencilled,
    positions,
    said,
    square_board,
)

KINDS = {
    GREATER: "greater",
    CONSECUTIVE: "consecutive",
    NOT_CONSECUTIVE: "not consecutive",
}
TWINS = {
    CHAIN_ENDS: naive.chain_ends,
    BESIDE_VALUE: lambda p, signs: naive.beside(p, signs, placed=True),
    BESIDE_CANDIDATES: lambda p, signs: naive.beside(p, signs, placed=False),
}
BOARDS = {
    "4x4": latin_board(4),
    "5x5": latin_board(5),
    "7x7 diagonal": latin_board(7, *diagonals(7)),
    "sudoku": square_board(2, 3),
}


def rung_of(code, signs):
    return Rung(relations, {code: Technique("", "any", 10)}, more=(signs,))


def neighbours(side):
    for x in range(side * side):
        if x % side < side - 1:
            yield x, x + 1
        if x // side < side - 1:
            yield x, x + side


def signs_of(answer, side, kind, rng):
    """Half of the signs between neighbours, or every sign for or against 1."""
    found = []
    for x, y in neighbours(side):
        first, second = sorted((x, y), key=lambda each: -answer[each])
        apart = answer[first] - answer[second] != 1
        if kind != GREATER:
            found.append((x, y, NOT_CONSECUTIVE if apart else CONSECUTIVE))
        elif rng.random() < 0.5:
            found.append((first, second, GREATER))
    return np.array(found, np.int64).reshape(-1, 3)


@few("kind", [GREATER, CONSECUTIVE])
@few("name", BOARDS, fast=4)
def test_signs_rule_out_what_their_twins_do(name: str, kind: int) -> None:
    board = BOARDS[name]
    found = dict.fromkeys(TWINS, 0)
    for seed in range(4):
        rng = np.random.Generator(np.random.PCG64(seed))
        answer = filled(board, rng)
        signs = signs_of(answer, board.side, kind, rng)
        rungs = [rung_of(code, signs) for code in TWINS]
        several = {code: Technique("", "any", 10) for code in range(8)}
        ladder = [
            Rung(techniques.singles, several, climbs=True),
            *rungs,
            Rung(subsets.subsets, {8: Technique("", "any", 30)}),
        ]
        givens = dug(board, answer, ladder, rng)
        named = [(x, y, KINDS[sign]) for x, y, sign in signs.tolist()]
        for position in positions(board, givens, ladder):
            twin = pencilled(position)
            for rung, (code, technique) in zip(rungs, TWINS.items(), strict=True):
                step = one_step(position, rung)
                every = technique(twin, named)
                assert bool(step) == bool(every)
                assert not step or step in every
                assert all(answer[x] != v for facts in every for x, v, _ in facts)
                found[code] += bool(step)

    assert [code for code in found if not found[code]] == (
        [] if kind == GREATER else [CHAIN_ENDS]
    )


# Row 1 of a 4x4 square without regions: cells 0 to 3.
@pytest.mark.parametrize(
    ("code", "signs", "given", "expected"),
    [
        (CHAIN_ENDS, [(0, 1, GREATER)], {}, "r1c1-1"),
        (CHAIN_ENDS, [(1, 0, GREATER), (2, 1, GREATER)], {}, "r1c1-34"),
        (BESIDE_VALUE, [(0, 1, GREATER)], {1: 2}, "r1c1-1"),
        (BESIDE_VALUE, [(0, 1, GREATER)], {0: 2}, "r1c2-34"),
        (BESIDE_VALUE, [(0, 1, CONSECUTIVE)], {1: 2}, "r1c1-4"),
        (BESIDE_VALUE, [(0, 1, NOT_CONSECUTIVE)], {1: 2}, "r1c1-13"),
        (BESIDE_VALUE, [(0, 1, GREATER)], {2: 2}, ""),
        (BESIDE_VALUE, [(0, 1, 0)], {1: 2}, ""),
        (CHAIN_ENDS, [(0, 1, 0)], {}, ""),
        (BESIDE_CANDIDATES, [(0, 1, GREATER)], {3: 1}, "r1c1-2"),
        (BESIDE_CANDIDATES, [(0, 1, CONSECUTIVE)], {3: 2}, "r1c1-1"),
        (BESIDE_CANDIDATES, [(0, 1, NOT_CONSECUTIVE)], {3: 4}, "r1c1-2"),
    ],
)
def test_what_a_sign_says_about_a_row(code, signs, given, expected) -> None:
    position = latin_board(4).position()
    givens = np.zeros(16, np.int64)
    for x, value in given.items():
        givens[x] = value
    start(position, givens)
    rung = rung_of(code, np.array(signs, np.int64))

    assert expected == said(one_step(position, rung), 4)
