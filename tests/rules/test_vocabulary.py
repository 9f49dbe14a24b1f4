"""What constraints hold, and that all that reads them knows each of them."""

from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from puzzle_publish.rules import mutations, prover, vocabulary
from puzzle_publish.rules.vocabulary import (
    Arrow,
    Balanced,
    Between,
    Different,
    Grid,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Statement,
    Unlike,
    balanced_grid,
    binary_grid,
    rectangle,
    runs,
)

A, B, C = (0, 0), (0, 1), (0, 2)
LINE = (A, B, C)
# One of each kind, with numbers that keep it and numbers that do not.
SAMPLES = [
    (Different(LINE), (1, 2, 3), (1, 2, 1)),
    (OneOf((A,), frozenset((2,))), (2,), (3,)),
    (Makes(LINE, "+", 6), (1, 2, 3), (1, 2, 2)),
    (Makes((A, B), "+", 4, differ=True), (1, 3), (2, 2)),
    (Makes(LINE, "x", 6), (1, 2, 3), (1, 2, 2)),
    (Makes((A, B), "-", 1), (2, 3), (1, 3)),
    (Makes((A, B), "/", 2), (1, 2), (2, 3)),
    (Makes((A, B), "", 2), (1, 2), (3, 3)),
    (Pair((A, B), "greater"), (3, 2), (2, 3)),
    (Pair((A, B), "consecutive"), (3, 2), (3, 1)),
    (Pair((A, B), "consecutive", is_not=True), (3, 1), (3, 2)),
    (Pair((A, B), "double"), (2, 1), (3, 2)),
    (Pair((A, B), "five"), (2, 3), (3, 3)),
    (Pair((A, B), "ten"), (4, 6), (5, 4)),
    (Pair((A, B), "five", is_not=True), (2, 2), (2, 3)),
    (Seen(LINE, 2), (2, 1, 3), (1, 2, 3)),
    (Rising(LINE), (1, 2, 3), (1, 3, 2)),
    (Arrow(LINE), (3, 1, 2), (3, 2, 2)),
    (Between(LINE, 2), (1, 2, 3), (1, 3, 2)),
    (Run(LINE, (1, 1)), (1, 0, 1), (0, 1, 1)),
    (Run(LINE, (2,)), (0, 1, 1), (1, 0, 1)),
    (Run(LINE, ()), (0, 0, 0), (0, 0, 1)),
    (NoThree(LINE), (0, 0, 1), (1, 1, 1)),
    (NoThree(LINE), (1, 1, 0), (0, 0, 0)),
    (Balanced((A, B)), (0, 1), (1, 1)),
    (Unlike((A, B), 1), (0, 1), (1, 1)),
]
# Line solvers prove these.
LINES = Run | NoThree | Balanced | Unlike
NUMBERS = [sample for sample in SAMPLES if not isinstance(sample[0], LINES)]


@pytest.mark.parametrize(("clue", "kept", "broken"), SAMPLES)
def test_numbers_keep_a_constraint_or_break_it(clue, kept, broken):
    assert clue.holds(kept)
    assert not clue.holds(broken)


def test_every_constraint_has_a_sample():
    sampled = {type(clue) for clue, _, _ in SAMPLES}
    assert sampled == set(get_args(vocabulary.Constraint))


@pytest.mark.parametrize("clue", [clue for clue, _, _ in NUMBERS])
def test_the_prover_finds_what_the_constraint_holds(clue):
    grid = Grid(LINE, 3, (Different(LINE),) if isinstance(clue, Between | Seen) else ())
    puzzle = Statement(grid, {}, (clue,))
    found = sorted(prover.answers(puzzle, budget=100_000))
    every = list(product((1, 2, 3), repeat=3))
    assert found == [numbers for numbers in every if puzzle.is_kept([numbers])]
    assert len(found) < len(every)


@pytest.mark.parametrize("clue", [c for c, _, _ in SAMPLES if isinstance(c, LINES)])
def test_the_prover_of_numbers_refuses_lines_by_their_names(clue):
    name = type(clue).__name__
    with pytest.raises(TypeError, match=f"the prover knows no constraint {name}"):
        prover.answers(Statement(Grid(LINE, 1, ()), {}, (clue,)), budget=10)
    if not isinstance(clue, Run):
        with pytest.raises(TypeError, match=f"knows no constraint {name}"):
            prover.answers(Statement(Grid(LINE, 1, (clue,)), {}), budget=10)


@pytest.mark.parametrize("clue", [clue for clue, _, _ in SAMPLES])
def test_an_untrue_constraint_shares_no_answer_with_the_true_one(clue):
    other = mutations.untrue(clue, 3)
    if other is None:
        assert isinstance(clue, Different | Arrow | Makes | NoThree | Balanced | Unlike)
        return
    values = (0, 1) if isinstance(clue, Run) else (1, 2, 3)
    for numbers in product(values, repeat=len(clue.cells)):
        number_of = dict(zip(clue.cells, numbers, strict=True))
        turned = [number_of[cell] for cell in other.cells]
        if not isinstance(clue, Between | Seen) or len({*numbers}) == len(numbers):
            assert not (clue.holds(numbers) and other.holds(turned)), other


def test_an_unknown_constraint_is_refused_by_its_name():
    class Odd:
        cells = (A,)

    puzzle = Statement(Grid(LINE, 3, ()), {}, (Odd(),))
    with pytest.raises(TypeError, match="Odd"):
        prover.answers(puzzle, budget=10)
    with pytest.raises(TypeError, match="Odd"):
        mutations.untrue(Odd(), 3)


def test_each_kind_of_clue_is_made_untrue_once():
    clues = (Rising(LINE), Rising((A, B)), Seen(LINE, 3))
    made = list(mutations.mutations(clues, 3))
    assert [kind for kind, _ in made] == ["Rising", "Seen"]
    assert all(len(others) == 3 for _, others in made)


def test_runs_are_those_that_are_counted_one_by_one():
    for line in product((0, 1), repeat=9):
        signs = "".join(map(str, line))
        assert runs(line) == tuple(map(len, signs.replace("0", " ").split()))


def test_a_rectangle_of_0_and_1_has_its_shape_and_nothing_else():
    puzzle = Statement(binary_grid(2, 3), {})
    assert puzzle.is_kept([[0, 1, 0], [1, 1, 1]])
    assert not puzzle.is_kept([[0, 1], [1, 1], [0, 1]])
    assert not puzzle.is_kept([[0, 1, 0]])
    assert not puzzle.is_kept([[0, 1, 2], [1, 1, 1]])


def test_a_run_is_taken_from_its_own_line():
    (*rows, left, middle, right) = rectangle(2, 3)[1]
    cells = [[1, 1, 0], [0, 1, 1]]
    clues = [Run(line, (2,)) for line in (*rows, middle)]
    clues += [Run(line, (1,)) for line in (left, right)]
    assert Statement(binary_grid(2, 3), {}, tuple(clues)).is_kept(cells)
    for k, clue in enumerate(clues):
        others = (*clues[:k], Run(clue.cells, ()), *clues[k + 1 :])
        broken = Statement(binary_grid(2, 3), {}, others).broken(cells)
        assert list(broken) == [Run(clue.cells, ())]


def test_each_unit_of_a_binary_puzzle_is_seen_when_it_is_broken():
    def broken(*rows):
        found = Statement(balanced_grid(len(rows)), {}).broken(
            [[*map(int, row)] for row in rows]
        )
        return {type(unit).__name__ for unit in found}

    assert broken("0011", "0110", "1100", "1001") == set()
    assert broken("0011", "0110", "1101", "1001") == {"Balanced"}
    assert broken("0101", "0101", "1010", "1010") == {"Unlike"}
    twins = ("010011", "010110", "101001", "101100", "010011", "101100")
    assert broken(*twins) == {"Unlike"}
    three = ("100011", "110100", "011010", "101001", "010110", "001101")
    assert broken(*three) == {"NoThree"}


def test_a_number_outside_the_grid_or_none_within_is_no_answer():
    grid = Grid((A, B), 2, (Different((A, B)),))
    puzzle = Statement(grid, {A: 1})
    assert puzzle.is_kept([[1, 2, 0]])
    assert not puzzle.is_kept([[1, 2, 1]])
    assert not puzzle.is_kept([[1, 0, 0]])
    assert not puzzle.is_kept([[1, 3, 0]])
    assert not puzzle.is_kept([[2, 1, 0]])
    assert list(puzzle.broken([[2, 2, 0]])) == [
        OneOf((A,), frozenset((1,))),
        Different((A, B)),
    ]


def test_the_vocabulary_leads_to_no_search_and_no_json():
    text = Path(vocabulary.__file__).read_text(encoding="utf-8")
    assert "kernels" not in text
    assert "from ." not in text
