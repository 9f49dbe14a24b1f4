"""Every printed step follows on the grid; one that was tampered with does not."""

import copy
from typing import get_args

import pytest
from few import few
from step_samples import samples

from puzzle_publish.types.sudoku.params import SudokuParams
from tests.oracles.step_replay import Grid, fault_of, faults, read, take

KINDS = get_args(SudokuParams.model_fields["kind"].annotation)
LEVELS = ("easy", "medium", "hard", "expert")
TYPES = ("sudoku", "futoshiki", "skyscrapers", "calcudoku", "kakuro")
# In the fast suite smaller grids stand for all.
SMALL = {
    "sudoku": {"levels": ("easy", "expert")},
    "futoshiki": {"size": 5},
    "skyscrapers": {"size": 5},
    "calcudoku": {"size": 5},
    "kakuro": {"rows": 6, "columns": 6},
}


def tampered(step, answer, size):
    """Yield a step that fills in or strikes out another digit, or names another."""

    def other(**changes):
        return {**copy.deepcopy(step), **changes}

    for cell, number in step.get("placed", ()):
        wrong = number % size + 1
        yield other(placed=[[cell, wrong]], digits=[wrong])
        yield other(digits=[wrong])
    for (r, c), numbers in step.get("removed", ()):
        true = answer["rows"][r][c]
        every = sorted({*step["digits"], true})
        yield other(removed=[[[r, c], [*numbers, true]]], digits=every)
        yield other(removed=[[[r, c], [true]]], digits=[true])


def moved(step, answer):
    """Yield a step that strikes its digits out in a cell that holds one."""
    cells = [
        ([r, c], number)
        for r, row in enumerate(answer["rows"])
        for c, number in enumerate(row)
        if number in step["digits"] and step.get("removed")
    ]
    for cell, number in cells[:: len(cells) // 3 or 1]:
        yield {**step, "removed": [[cell, [number]]], "digits": [number]}


def check(name, number, *, seed=0, levels=LEVELS, **params):
    refused = 0
    for level, givens, answer, steps in samples(name, number, seed, levels, **params):
        assert faults(name, givens, steps) == "", (level, givens)
        text, seen = read(name, givens), set()
        grid = Grid(text)
        for step in steps:
            wrongs = (*tampered(step, answer, text.size), *moved(step, answer))
            for wrong in wrongs[: None if step["technique"] not in seen else 1]:
                assert fault_of(grid, wrong), (level, givens, step, wrong)
                refused += 1
            seen.add(step["technique"])
            take(grid, step)
    assert refused > 60


@few("name", TYPES, fast=2)
def test_steps_follow_and_tampered_ones_do_not(name):
    check(name, 1, **SMALL[name])  # of each level


def test_a_step_whose_reason_was_left_out_is_refused():
    refused = {}
    for _, givens, _, steps in samples("sudoku", 1, 7, ("medium", "expert")):
        grid = Grid(read("sudoku", givens))
        for step in steps:
            for part in ("houses", "needs"):
                if step.get(part):
                    fewer = {**step, part: step[part][1:]}
                    kept = refused.setdefault(part, [])
                    kept.append(bool(fault_of(grid, fewer)))
            take(grid, step)
    # Not always: another reason, which is left, may do as well.
    assert all(sum(each) > len(each) / 4 for each in refused.values())
    assert set(refused) == {"houses", "needs"}


def test_the_sum_of_a_cage_is_no_total_of_its_product():
    refused = 0
    asked = {"size": 6, "operations": ["x"]}
    for _, givens, _, steps in samples("calcudoku", 2, 1, ("hard",), **asked):
        grid = Grid(read("calcudoku", givens))
        for step in steps:
            if " multipl" in step["told"]:
                other = {**step, "told": step["told"].replace(" multipl", " mak")}
                refused += bool(fault_of(grid, other))
            take(grid, step)
    assert refused > 2  # not all: some cages can be filled in one way only


def test_a_digit_is_struck_from_all_of_a_run_of_nine():
    runs = [[(r, c) for c in range(9)] for r in range(2)]
    runs += [[(0, c), (1, c)] for c in range(9)]
    given = {"runs": [{"cells": run, "sum": 45 // len(run)} for run in runs]}
    grid = Grid(read("kakuro", given))
    take(grid, {"placed": [[[0, 0], 4]]})
    left = grid.left()
    assert not any(4 in left[cell] for cell in (*runs[0][1:], (1, 0)))
    assert 4 in left[1, 1]


@pytest.mark.soak
@pytest.mark.parametrize("name", TYPES)
def test_steps_of_many_puzzles_follow(name, fresh_seed):
    made = [*LEVELS, "fiendish"] if name in ("sudoku", "futoshiki") else LEVELS
    check(name, 200 // len(made), seed=int(fresh_seed), levels=made)


@pytest.mark.soak
def test_steps_of_calcudokus_of_products_follow(fresh_seed):
    check("calcudoku", 10, seed=int(fresh_seed), operations=["x"])


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_steps_of_every_kind_of_sudoku_follow(kind, fresh_seed):
    check("sudoku", 2, seed=int(fresh_seed), kind=kind)
