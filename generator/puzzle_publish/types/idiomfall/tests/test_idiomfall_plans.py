"""Plans: exact counts, uniform draws, the lemma of parity, the source's search."""

import itertools

import numpy as np
import pytest
from few import few

from naive import naive_idiomfall as naive
from puzzle_publish.types.idiomfall import kernels, plans
from puzzle_publish.types.idiomfall.shapes import SHAPES, tables


def stream(seed):
    return np.random.Generator(np.random.PCG64(seed))


def as_set(plan):
    return tuple(sorted(map(tuple, plan.tolist())))


PLANNERS = {
    "dp": plans.uniform,
    "parity": plans.by_parity,
    "cutoff": lambda rng, width, height: plans.by_cutoff(
        rng, width, height, t_max=100, depth_re=5
    ),
}


@pytest.mark.parametrize(
    ("size", "number"),
    [
        ((2, 2), 3),
        ((2, 4), 11),
        ((3, 4), 79),
        ((4, 4), 462),
        ((5, 4), 3_019),
        ((8, 8), 1_062_113_694_460),
    ],
)
def test_the_number_of_plans_is_exact(size, number):
    assert number == plans.count(*size)


@pytest.mark.parametrize("size", [(2, 2), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)])
def test_every_rank_is_another_plan_and_together_they_are_all_plans(size):
    listed = [as_set(plans.plan_of(*size, rank)) for rank in range(plans.count(*size))]

    assert len(listed) == len(set(listed))
    assert naive.plans(*size) == set(listed)


def test_each_plan_is_drawn_equally_often():
    rng, total, draws = stream(1), plans.count(3, 4), 79_000
    seen = dict.fromkeys(naive.plans(3, 4), 0)
    for _ in range(draws):
        seen[as_set(plans.uniform(rng, 3, 4).pieces)] += 1

    expected = draws / total
    chi_square = sum((n - expected) ** 2 / expected for n in seen.values())
    # 78 degrees of freedom: 99.9 % lie below 123.6, and 0.1 % below 45.6.
    assert 45.6 < chi_square < 123.6


@few("name", PLANNERS, fast=3)
@pytest.mark.parametrize("size", [(8, 8), (6, 6), (4, 4), (3, 8), (8, 3), (1, 8)])
def test_plans_keep_the_equations_of_the_source(name, size):
    width, height = size
    rng = stream(2)
    for _ in range(20):
        plan = PLANNERS[name](rng, width, height).pieces
        count = np.zeros((len(SHAPES), width + 3), int)  # x[i, a], with a margin
        for shape, column in plan:
            count[shape, column] += 1

        for c in range(width + 3):
            cells = sum(
                count[i, c - b] * shape.tall[b]
                for i, shape in enumerate(SHAPES)
                for b in range(min(shape.width, c + 1))
            )
            assert (height if c < width else 0) == cells


def test_the_bottom_layer_of_the_source_is_stable_and_one_or_two_cells_high():
    rng = stream(3)
    for _ in range(50):
        plan = plans.by_cutoff(rng, 8, 8, t_max=100, depth_re=5).pieces
        base = np.zeros(8, int)
        for shape, column in plan:
            if base.all():
                break
            assert SHAPES[shape].is_stable
            assert not base[column : column + SHAPES[shape].width].any()
            for j, cells in enumerate(SHAPES[shape].tall):
                base[column + j] += cells

        assert {1, 2} >= set(base.tolist())


@pytest.mark.parametrize(("columns", "most"), [(1, 8), (2, 8), (3, 8), (4, 6), (5, 4)])
def test_columns_can_be_filled_if_and_only_if_each_run_is_a_multiple_of_four(
    columns, most
):
    for need in itertools.product(range(most + 1), repeat=columns):
        filled = np.array([most - n for n in need])

        assert naive.fillable(need) == kernels.can_be_filled(filled, most)


def test_parity_never_takes_a_piece_back():
    rng, shapes = stream(4), tables()
    for _ in range(300):
        plan = np.empty((16, 2), np.int64)
        placed, tried = kernels.plan_by_parity(
            rng, shapes.tall, shapes.across, 8, 8, plan
        )

        assert 16 == placed <= tried
        assert plans.by_parity(rng, 8, 8).steps == 16


@pytest.mark.parametrize(
    ("size", "t_max", "depth_re"),
    [((8, 8), 50, 4), ((8, 8), 30, 5), ((6, 6), 12, 3), ((4, 4), 3, 2), ((5, 4), 4, 2)],
)
def test_the_kernel_of_the_source_s_search_does_what_plain_python_does(
    size, t_max, depth_re
):
    for seed in range(3):
        one, two = stream(seed), stream(seed)
        found = plans.by_cutoff(one, *size, t_max=t_max, depth_re=depth_re)
        placed, cutoffs, steps = naive.plan_by_cutoff(
            two, *size, t_max=t_max, depth_re=depth_re
        )

        assert placed == [tuple(piece) for piece in found.pieces.tolist()]
        assert (cutoffs, steps) == (found.cutoffs, found.steps)
        assert one.random() == two.random()


def test_a_search_past_its_budget_gives_no_plan():
    assert plans.by_cutoff(stream(5), 8, 8, t_max=50, depth_re=4, budget=16) is None


def test_the_same_stream_gives_the_same_plan():
    for planner in PLANNERS.values():
        one, two = (planner(stream(6), 8, 8).pieces.tolist() for _ in range(2))

        assert one == two


def test_a_board_that_nothing_fills_is_an_error():
    with pytest.raises(ValueError, match="nothing fills a board of 3 x 2"):
        plans.uniform(stream(7), 3, 2)
