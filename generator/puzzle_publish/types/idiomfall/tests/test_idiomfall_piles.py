"""Insertion under gravity, and the exact analysis of what comes of it."""

from collections import Counter
from statistics import median

import numpy as np
import pytest
from few import few

from idiomfall_boards import game_of, pile, stream
from naive import naive_idiomfall as naive
from puzzle_publish.types.idiomfall import plans
from puzzle_publish.types.idiomfall.analysis import analyse
from puzzle_publish.types.idiomfall.insertion import INSERTIONS, pile_up
from puzzle_publish.types.idiomfall.shapes import SHAPES

SIZES = [(8, 8), (6, 6), (4, 4), (3, 8), (8, 2), (1, 8)]


def full(size):
    return np.full(size[0], size[1])


@pytest.mark.parametrize("knob", INSERTIONS)
@pytest.mark.parametrize("size", SIZES)
def test_taken_backwards_the_insertions_clear_the_board(size, knob):
    for seed in range(10):
        found = pile(seed, size, knob)
        game = game_of(found)

        assert [size[1]] * size[0] == [len(column) for column in game.columns]
        for piece in reversed(found.order.tolist()):
            assert game.is_path(piece)
            game = game.without(piece)
        assert not any(game.columns)


def test_the_pieces_are_those_of_the_plan_and_keep_to_its_columns():
    rng = stream(1)
    plan, found = None, None
    while found is None:
        plan = plans.uniform(rng, 8, 8).pieces
        found = pile_up(rng, plan, 8, 8, insertion="uniform", random_directions=True)

    for p, (shape, column) in enumerate(plan):
        tall = [int((found.piece[c] == p).sum()) for c in range(8)]
        expected = [0] * column + list(SHAPES[shape].tall)
        assert [*expected, *[0] * (8 - len(expected))] == tall


def test_when_inserted_each_piece_has_its_shape_and_nothing_hangs():
    for seed in range(20):
        found = pile(seed)
        game = game_of(found)
        for piece in reversed(found.order.tolist()):
            cells = sorted(
                (r, c)
                for c, column in enumerate(game.columns)
                for r, (p, _) in enumerate(column)
                if p == piece
            )
            low, left = min(r for r, _ in cells), min(c for _, c in cells)
            assert tuple((r - low, c - left) for r, c in cells) in {
                shape.cells for shape in SHAPES
            }
            game = game.without(piece)


@pytest.mark.soak
def test_the_first_pieces_are_a_bottom_layer_of_stable_shapes():
    rng = stream(2)
    for _ in range(50):
        plan = plans.by_cutoff(rng, 8, 8, t_max=100, depth_re=5).pieces
        found = pile_up(rng, plan, 8, 8, insertion="lowest", random_directions=False)
        if found is None:
            continue
        covered = np.zeros(8, int)
        for p in found.order:
            shape, column = plan[p]
            span = slice(column, column + SHAPES[shape].width)
            if covered[span].any() or not SHAPES[shape].is_stable:
                break
            covered[span] = 1

        # No stable piece is left that had room beside those of the layer.
        for shape, column in plan:
            span = slice(column, column + SHAPES[shape].width)
            assert covered[span].any() or not SHAPES[shape].is_stable


def test_a_plan_that_hangs_everywhere_cannot_be_piled_up():
    shape = next(k for k, s in enumerate(SHAPES) if s.base == (1, 0))
    plan = np.array([[shape, 0]])

    assert (
        pile_up(stream(3), plan, 2, 2, insertion="uniform", random_directions=True)
        is None
    )


def test_fixed_directions_use_one_path_a_shape_and_random_ones_use_all_36():
    def paths(random_directions):
        seen = Counter()
        for seed in range(60):
            found = pile(seed, insertion="lowest", random_directions=random_directions)
            game = game_of(found)
            for piece in reversed(found.order.tolist()):
                cell_of = {
                    number: (r, c)
                    for c, column in enumerate(game.columns)
                    for r, (p, number) in enumerate(column)
                    if p == piece
                }
                low = min(r for r, _ in cell_of.values())
                left = min(c for _, c in cell_of.values())
                seen[
                    tuple((cell_of[k][0] - low, cell_of[k][1] - left) for k in range(4))
                ] += 1
                game = game.without(piece)
        return set(seen)

    assert {shape.paths[0] for shape in SHAPES} == paths(random_directions=False)
    assert {path for shape in SHAPES for path in shape.paths} == paths(
        random_directions=True
    )


@few("size", [(8, 8), (6, 6), (4, 4), (8, 2)], fast=1)
def test_the_analysis_is_that_of_the_slow_twin(size):
    for seed, knob in enumerate(INSERTIONS):
        found = pile(seed, size, knob)
        orders, chance, states, stuck = naive.analyse(game_of(found))
        ours = analyse(found.piece, found.number, full(size), found.pieces)

        assert (orders, states, stuck) == (ours.orders, ours.states, ours.stuck)
        assert float(f"{float(chance):.6g}") == ours.chance
        assert len(game_of(found).moves()) == ours.first_moves


@pytest.mark.soak
def test_the_chance_is_what_random_players_meet():
    found = pile(3, (6, 6), "uniform")
    chance = analyse(found.piece, found.number, full((6, 6)), 9).chance
    rng, games = stream(4), 4_000
    won = sum(naive.play_at_random(game_of(found), rng) for _ in range(games))

    assert 0.1 < chance < 0.9
    # Four standard deviations: one run in 16,000 lies outside, and the seed is fixed.
    assert abs(won / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def test_an_analysis_keeps_nothing_of_the_one_before():
    small, large = pile(5, (6, 6)), pile(5, (6, 6), "highest")
    first = analyse(small.piece, small.number, full((6, 6)), 9)
    analyse(large.piece, large.number, full((6, 6)), 9)

    assert first == analyse(small.piece, small.number, full((6, 6)), 9)


def test_the_higher_idioms_go_in_the_harder_the_board():
    chances = []
    for knob in ("lowest", "inner", "uniform", "highest"):
        found = [pile(seed, (8, 8), knob) for seed in range(150)]
        chances.append(
            median(analyse(p.piece, p.number, full((8, 8)), 16).chance for p in found)
        )

    assert sorted(chances, reverse=True) == chances
    assert chances[0] > 0.3 > chances[1] > 0.05
    assert chances[2] > 0.005 > chances[3]


def test_what_gets_stuck_in_one_order_gets_stuck_in_every_order():
    rng = stream(6)
    stuck = 0
    for _ in range(100):
        plan = plans.uniform(rng, 4, 4).pieces
        ends = {
            pile_up(rng, plan, 4, 4, insertion="uniform", random_directions=True)
            is None
            for _ in range(30)
        }
        assert len(ends) == 1
        stuck += ends.pop()

    assert 10 < stuck < 60
