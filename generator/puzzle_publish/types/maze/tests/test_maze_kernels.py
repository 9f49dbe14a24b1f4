"""Kernels of mazes against slow twins, and the mazes of each style."""

from itertools import product

import numpy as np
import pytest
from few import few

from puzzle_publish.types.maze import kernels
from puzzle_publish.types.maze.boards import MOST_RINGS, WIDEST, board_of, places
from puzzle_publish.types.maze.generate import STYLES, board_for
from puzzle_publish.types.maze.params import MazeParams
from tests.naive import naive_maze as naive

BOARDS = [
    {"rows": 5, "columns": 6},
    {"shape": "round", "rings": 3},
    {"shape": "hexagons", "rings": 3},
    {"shape": "hexagons", "rows": 5, "columns": 5},
    {"shape": "triangles", "rings": 3},
    {"shape": "triangles", "rows": 5, "columns": 8},
    {"shape": "picture", "picture": "heart", "rows": 8, "columns": 8},
    {"shape": "text", "text": "8", "rows": 12, "columns": 9},
]


def square(side):
    return board_of("rect", np.array([*product(range(side), repeat=2)]))


def graph_of(board):
    return kernels.graph(board.near, board.edge, board.ends)


def rng_of(*seed):
    return np.random.Generator(np.random.PCG64(seed))


def exits_of(graph):
    exits = {cell: [] for cell in range(len(graph.near))}
    for pair, (a, b) in enumerate(graph.ends.tolist()):
        if graph.open[pair]:
            exits[a].append(b)
            exits[b].append(a)
    return exits


def make(style, graph, rng):
    """Make a maze of a style, of which nothing is given but one cell."""
    graph.order[0] = int(rng.random() * len(graph.near))
    STYLES[style](graph, rng, 1)


def spread(count, wanted):
    """The share of each of the 192 mazes of 3 x 3, by chi-square over their number."""
    graph, rng, seen = graph_of(square(3)), rng_of(wanted), {}
    for _ in range(count):
        make("even", graph, rng)
        key = graph.open.tobytes()
        seen[key] = seen.get(key, 0) + 1
    expected = count / 192
    return len(seen), sum((n - expected) ** 2 / expected for n in seen.values())


def test_small_squares_have_as_many_mazes_as_they_have_spanning_trees():
    counts = []
    for side in (2, 3):
        board = square(side)
        counts.append(sum(1 for _ in naive.trees(side**2, board.ends.tolist())))
    assert counts == [4, 192]


@pytest.mark.parametrize(
    ("side", "count"), [(2, 4), (3, 192), (4, 100_352), (5, 557_568_000)]
)
def test_the_neighbours_of_squares_have_the_known_number_of_spanning_trees(side, count):
    # Kirchhoff's theorem: any cofactor of the Laplacian.
    ends = square(side).ends
    laplacian = np.zeros((side**2, side**2))
    for a, b in ends:
        laplacian[[a, b], [a, b]] += 1
        laplacian[a, b] -= 1
        laplacian[b, a] -= 1
    assert round(np.linalg.det(laplacian[1:, 1:])) == count


def test_even_mazes_are_all_equally_likely():
    seen, chi = spread(9_600, 1)
    # 191 degrees of freedom: 99.9 % of fair samples are below 256, 0.1 % below 134.
    assert seen == 192
    assert 134 < chi < 256


@pytest.mark.soak
def test_even_mazes_are_all_equally_likely_in_many():
    seen, chi = spread(192_000, 7)
    assert seen == 192
    assert 125 < chi < 270  # 1 in 10,000 beyond


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("params", BOARDS)
def test_every_style_opens_one_way_between_any_two_cells(style, params):
    board = board_for(MazeParams(**params))
    graph = graph_of(board)
    for seed in range(5):
        make(style, graph, rng_of(seed))
        assert graph.open.sum() == len(board.cells) - 1
        assert len(naive.steps_from([0], exits_of(graph))) == len(board.cells)


@pytest.mark.parametrize("style", STYLES)
@few("params", BOARDS, fast=2)
def test_every_style_keeps_a_way_and_makes_the_rest_anew(style, params):
    board = board_for(MazeParams(**params))
    graph, found = graph_of(board), np.zeros(4, np.int64)
    for seed in range(5):
        make("winding", graph, rng_of(seed))
        start, goal = rng_of(seed, 1).permutation(len(board.cells))[:2].tolist()
        kernels.measure(graph, start, goal, found)
        way, before = graph.order[: found[0]].tolist(), graph.open.copy()
        STYLES[style](graph, rng_of(seed, 2), len(way))
        exits = exits_of(graph)
        assert naive.ways(exits, start, goal) == [way[::-1]]
        assert len(naive.steps_from([0], exits)) == len(board.cells)
        assert graph.open.sum() == before.sum()


def test_winding_ways_are_long_and_branching_ones_short():
    board = board_for(MazeParams(rows=20, columns=20))
    graph, found, ways = graph_of(board), np.zeros(4, np.int64), {}
    for style in STYLES:
        lengths = []
        for seed in range(30):
            make(style, graph, rng_of(seed))
            kernels.measure(graph, 0, len(board.cells) - 1, found)
            lengths.append(found[0])
        ways[style] = np.mean(lengths)
    assert ways["branching"] < ways["even"] < 0.7 * ways["winding"]


@pytest.mark.parametrize("params", BOARDS)
def test_steps_and_measures_are_those_of_the_slow_twins(params):
    board = board_for(MazeParams(**params))
    graph, found = graph_of(board), np.zeros(4, np.int64)
    for seed in range(6):
        make(tuple(STYLES)[seed % 3], graph, rng_of(seed))
        exits, rng = exits_of(graph), rng_of(seed, 1)
        start, goal = rng.permutation(len(board.cells))[:2].tolist()
        far = naive.steps_from([start], exits)
        last = kernels.walk(graph, start)
        assert dict(enumerate(graph.far.tolist())) == far
        assert far[last] == max(far.values())
        kernels.measure(graph, start, goal, found)
        (way,) = naive.ways(exits, start, goal)
        assert graph.order[: len(way)].tolist() == way[::-1]
        assert found.tolist() == naive.measures(exits, board.near.tolist(), way)


@few("params", BOARDS, fast=2)
def test_loops_leave_one_shortest_way(params):
    board = board_for(MazeParams(**params))
    graph = graph_of(board)
    for seed in range(6):
        rng = rng_of(seed)
        make("even", graph, rng)
        start, goal = rng.permutation(len(board.cells))[:2].tolist()
        (way,) = naive.ways(exits_of(graph), start, goal)
        kernels.loosen(graph, 5, start, goal, rng)
        lengths = sorted(map(len, naive.ways(exits_of(graph), start, goal)))
        assert lengths[0] == len(way)
        assert len(lengths) == 1 or lengths[0] < lengths[1]
    assert graph.open.sum() > len(board.cells) - 1


def test_rings_are_halved_where_their_cells_are_too_wide():
    for ring in range(2, MOST_RINGS):
        width = 2 * np.pi * (ring + 0.5) / places(ring)
        assert WIDEST / 2 < width <= WIDEST


@pytest.mark.parametrize("params", BOARDS)
def test_neighbours_are_those_of_the_oracle(params):
    from tests.oracles.oracle_maze import exits_of as exits_by_place

    board = board_for(MazeParams(**params))
    cells = [tuple(cell) for cell in board.cells.tolist()]
    near = exits_by_place({"shape": board.shape, "cells": cells, "walls": []})
    ours = {
        cell: {cells[other] for other in board.near[number] if other >= 0}
        for number, cell in enumerate(cells)
    }
    assert ours == near
