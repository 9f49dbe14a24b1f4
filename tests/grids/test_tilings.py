"""Tilings: points, edges and faces fit together, and lie where they should."""

from math import dist

import pytest

from puzzle_publish.grids.tilings import SIDES, TILINGS, tiling

LENGTHS = {"squares": 1.0, "hexagons": 0.5774, "triangles": 1.45, "cairo": 0.7759}


@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize(("height", "width"), [(1, 1), (5, 5), (6, 9), (25, 25)])
def test_a_tiling_is_a_planar_graph_of_equal_edges(name, height, width):
    grid = tiling(name, height, width)

    assert len(grid.points) - len(grid.edges) + len(grid.faces) == 1
    assert len(grid.faces) == height * width
    assert {len(face) for face in grid.faces} == {SIDES[name]}
    for a, b in grid.edges:
        length = dist(grid.points[a], grid.points[b])
        assert length == pytest.approx(LENGTHS[name], abs=0.001)
    outside = len(grid.faces)
    assert all(two[0] < outside and two[0] != two[1] for two in grid.sides)
    assert len(set(grid.names)) == len(grid.points)


def test_points_and_faces_are_named_by_row_and_column():
    grid = tiling("squares", 2, 3)

    assert grid.names == tuple((r, c) for r in range(3) for c in range(4))
    assert grid.centres[4] == (1.5, 1.5)
    assert grid.size == (3, 2)


@pytest.mark.parametrize(
    ("name", "height", "width", "moves"),
    [
        ("squares", 4, 4, 8),
        ("squares", 4, 5, 4),
        ("hexagons", 4, 5, 2),
        ("hexagons", 5, 5, 2),
        ("triangles", 4, 5, 4),
        ("triangles", 4, 4, 2),
        ("cairo", 4, 4, 4),
        ("cairo", 4, 5, 1),
    ],
)
def test_turns_and_mirrors_lay_a_grid_on_itself(name, height, width, moves):
    grid = tiling(name, height, width)

    assert len(grid.maps) == moves
    for _, images in grid.maps:
        assert sorted(images) == list(range(len(grid.faces)))
