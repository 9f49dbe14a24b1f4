"""Puzzles of marks: prover, ladder, mutations and speech against all ways to mark."""

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
import pytest

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.rules import mark_board, mark_ladder, mark_prover
from puzzle_publish.rules.mark_board import board_of
from puzzle_publish.rules.marks import (
    Apart,
    Count,
    MarkStatement,
    Matched,
    around,
    every_cell,
    line_counts,
)
from puzzle_publish.rules.mutations import untrue_marks
from puzzle_publish.rules.speech import said, words_in

CASES = 200


@dataclass(frozen=True)
class Unknown:
    cells: tuple


def puzzle(seed):
    """A puzzle of 3 x 3 cells with some counts, and perhaps clues or marks apart."""
    chance = np.random.default_rng(seed)
    every = every_cell(3, 3)
    order = [every[k] for k in chance.permutation(9)]
    clues = tuple(sorted(order[: int(chance.integers(0, 4))]))
    cells = tuple(cell for cell in every if cell not in clues)
    asked = [
        Count(
            tuple(cell for cell in around(at, 3, 3) if cell in cells),
            int(chance.integers(0, 4)),
            "clue",
            nth,
            at,
        )
        for nth, at in enumerate(order[4 : 6 + int(chance.integers(3))], 1)
    ]
    if seed % 2:
        asked.append(Apart(every))
    if clues and seed % 4 > 1:
        asked.append(Matched(cells, clues))
    return MarkStatement(3, 3, cells, tuple(asked))


def by_trying(asked):
    """Every answer, found by trying a mark in every cell, by what each clue holds."""
    for held in product((0, 1), repeat=len(asked.cells)):
        marks = dict(zip(asked.cells, held, strict=True))
        if all(c.holds([marks.get(at, 0) for at in c.cells]) for c in asked.clues):
            yield [[marks.get((r, c), 0) for c in range(3)] for r in range(3)]


@cache
def answers():
    """The answers to each puzzle, by its seed."""
    return {seed: list(by_trying(puzzle(seed))) for seed in range(CASES)}


def test_some_puzzles_have_no_answer_some_one_and_some_many():
    assert {min(len(found), 2) for found in answers().values()} == {0, 1, 2}


def test_the_prover_finds_what_trying_everything_finds():
    for seed, expected in answers().items():
        found = [answer["rows"] for answer in mark_prover.answers(puzzle(seed))]
        assert sorted(found) == sorted(expected), seed


def test_no_technique_contradicts_an_answer():
    seen = set()
    for seed, found_all in answers().items():
        asked = puzzle(seed)
        for rung in mark_ladder.LADDER:
            board = board_of(asked)
            for found in rung.look(board) if found_all else ():
                seen.add(rung.technique.name)
                for rows in found_all:
                    assert all(rows[r][c] for r, c in board.cells(found.marks)), seed
                    assert not any(rows[r][c] for r, c in board.cells(found.none)), seed

    assert seen >= {"unclued", "full", "enough", "compared", "no-room", "every-way"}
    assert seen >= {"served", "between", "what-if"}


def test_the_ladder_ends_in_the_answer_or_says_that_it_cannot():
    finished = 0
    for seed, found_all in answers().items():
        try:
            steps = mark_ladder.climb(puzzle(seed))
        except OutOfSteps:
            continue
        finished += 1
        placed = {cell for step in steps for cell, _ in step.placed}
        rows = [[int((r, c) in placed) for c in range(3)] for r in range(3)]
        assert found_all == [rows], seed

    assert finished >= sum(len(found) == 1 for found in answers().values()) // 2


def test_a_spent_budget_is_said():
    with pytest.raises(OutOfSteps, match="more than 3 cells"):
        list(mark_prover.answers(MarkStatement(3, 4, every_cell(3, 4), ()), budget=3))


@pytest.mark.parametrize("read", [board_of, lambda x: next(mark_prover.answers(x))])
def test_a_constraint_that_is_unknown_is_named(read):
    with pytest.raises(TypeError, match="knows no constraint Unknown"):
        read(MarkStatement(1, 1, ((0, 0),), (Unknown(((0, 0),)),)))


def test_keys_made_untrue_are_refused_and_differ():
    for seed, found_all in answers().items():
        asked = puzzle(seed)
        for rows in found_all[:1]:
            assert asked.is_kept(rows)
            for _, wrong in untrue_marks(asked, rows):
                assert not asked.is_kept(wrong)


def test_a_mark_outside_the_cells_is_not_kept():
    asked = MarkStatement(1, 2, ((0, 0),), ())

    assert asked.is_kept([[1, 0]])
    assert not asked.is_kept([[0, 1]])


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            ("2 in the row", "1 in the column", "counted by the 3 in row 1 column 1"),
        ),
        ("zh", ("本行共 2 个", "本列共 1 个", "计入第 1 行第 1 列的 3")),
    ],
)
def test_a_cell_tells_the_numbers_that_count_it(language, sentences):
    across, down = line_counts([0, 2], [1, 1])
    clue = Count(((1, 1),), 3, "clue", 1, (0, 0))
    asked = MarkStatement(2, 2, every_cell(2, 2), (*across, *down, clue))

    assert said(asked, (1, 1), words_in(language)) == sentences


def test_a_number_that_all_units_share_is_not_said():
    across, down = line_counts([1, 1], [1, 1])
    asked = MarkStatement(2, 2, every_cell(2, 2), (*across, *down))

    assert said(asked, (0, 0), words_in("en")) == ()


@pytest.mark.parametrize("seed", range(0, CASES, 5))
def test_what_a_mark_in_each_cell_rules_out_is_what_one_there_does(seed):
    chance, board = np.random.default_rng(seed), board_of(puzzle(seed))
    marks, none = (int(chance.integers(0, 1 << 9)) & board.open for _ in range(2))
    board.take(marks & ~none, none)

    each = board.ruled_out_by_each()

    assert each == {k: board.ruled_out(1 << k) for k in mark_board.bits(board.open)}
