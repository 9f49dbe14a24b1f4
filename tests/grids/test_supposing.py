"""What-ifs of depth one, by puzzles that were made without a ladder."""

import pytest
from few import few
from made_elsewhere import LOOPS, MAKERS, elsewhere

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.kernels.loops import ON
from puzzle_publish.types.registry import load


def climbs(name, count, seed):
    """Yield the steps and the answer of each puzzle that its ladder finishes."""
    for givens, answer in elsewhere(name, count, seed):
        try:
            yield load(name)._climb(givens), answer
        except OutOfSteps:
            continue


def proven(name, count, seed):
    """Hold every step against the prover's answer; how many what-ifs, how many ends."""
    what_ifs = ends = 0
    for steps, answer in climbs(name, count, seed):
        ends += 1
        for step in steps:
            assert all(answer[r][c] == value for (r, c), value in step.placed)
            for (r, c), values in step.removed:
                assert answer[r][c] not in values
            if step.technique.name == "what-if":
                (((r, c), value),) = step.cases
                assert answer[r][c] != value
                assert (step.lost > 0) <= (step.house != "cell")
                assert (step.house == "cell") == (len(step.pattern) > 1)
            elif step.technique.name == "every-case":
                assert answer_is_a_case(step, answer)
            what_ifs += bool(step.cases)
    return what_ifs, ends


def answer_is_a_case(step, answer):
    """Whether exactly one of the cases holds."""
    return sum(answer[r][c] == value for (r, c), value in step.cases) == 1


@few("name", MAKERS, fast=2)
def test_what_ifs_strike_nothing_that_the_prover_finds(name):
    seed = {"calcudoku": 5}.get(name, 0)

    what_ifs, ends = proven(name, 2 if name == "starbattle" else 4, seed)

    assert what_ifs > 0
    assert ends > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", MAKERS)
def test_nearly_every_puzzle_made_elsewhere_has_a_level(name, capsys):
    what_ifs, ends = proven(name, 200, 9)
    with capsys.disabled():
        print(f"\n{name}: {what_ifs} what-ifs, {ends} of 200 puzzles have a level")

    assert what_ifs > 10
    assert ends >= 190


def drawn(name, count, seed):
    """Hold every line and cross against the prover's loop; what-ifs, and ends."""
    what_ifs = ends = 0
    for steps, answer in climbs(name, count, seed):
        for step in steps:
            assert all((edge in answer) == (line == ON) for edge, line in step.lines)
            what_ifs += step.technique.level == "fiendish"
        ends += 1
    return what_ifs, ends


@pytest.mark.soak
@few("name", LOOPS, fast=1)
def test_what_ifs_draw_no_line_that_the_prover_does_not(name):
    what_ifs, ends = drawn(name, 6, 0)

    assert what_ifs > 0
    assert ends > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", LOOPS)
def test_many_loops_made_elsewhere_have_a_level(name, capsys):
    what_ifs, ends = drawn(name, 100, 9)
    with capsys.disabled():
        print(f"\n{name}: {what_ifs} what-ifs, {ends} of 100 puzzles have a level")

    assert what_ifs > 0  # of masyus few go that far
    assert ends >= 50
