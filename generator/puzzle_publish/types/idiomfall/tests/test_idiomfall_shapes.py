"""The shapes: every figure of the source about them, and the paths that are walks."""

from itertools import pairwise

import pytest

from puzzle_publish.types.idiomfall.shapes import SHAPES, STABLE


def picture(shape):
    rows = [
        "".join("#" if (r, c) in shape.cells else "." for c in range(shape.width))
        for r in reversed(range(1 + max(r for r, _ in shape.cells)))
    ]
    return " ".join(rows)


def test_there_are_15_shapes_7_of_them_stable():
    assert 15 == len(SHAPES) == len({shape.cells for shape in SHAPES})
    assert 7 == STABLE == sum(shape.is_stable for shape in SHAPES[:7])


def test_the_stable_and_the_hanging_shapes_are_those_of_the_source():
    stable = {
        *("# # # #", "####", "## ##"),  # upright, flat, square
        *("#. #. ##", ".# .# ##"),  # uprights with a foot
        *("#.. ###", "..# ###"),  # flats with a bump up at an end
    }
    hanging = {
        *("#. ## .#", ".# ## #.", ".## ##.", "##. .##"),  # S and Z
        *("## #. #.", "## .# .#"),  # uprights with a hook at the top
        *("### #..", "### ..#"),  # flats with a cell hanging below an end
    }

    assert stable == {picture(shape) for shape in SHAPES if shape.is_stable}
    assert hanging == {picture(shape) for shape in SHAPES if not shape.is_stable}


def test_t_is_no_shape_because_no_path_runs_through_it():
    tees = {"### .#.", ".#. ###", "#. ## #.", ".# ## .#"}

    assert not tees & {picture(shape) for shape in SHAPES}


def test_there_are_36_directed_paths_eight_of_them_through_the_square():
    assert sum(len(shape.paths) for shape in SHAPES) == 36
    assert [len(s.paths) for s in SHAPES if picture(s) == "## ##"] == [8]
    assert {2} == {len(s.paths) for s in SHAPES if picture(s) != "## ##"}


def test_every_path_steps_from_neighbour_to_neighbour_over_all_cells():
    for shape in SHAPES:
        assert len(set(shape.paths)) == len(shape.paths)
        for path in shape.paths:
            assert shape.cells == tuple(sorted(path))
            for (r, c), (row, column) in pairwise(path):
                assert abs(r - row) + abs(c - column) == 1


@pytest.mark.parametrize(
    ("shown", "tall", "base"),
    [
        ("#. ## .#", (2, 2), (1, 0)),
        ("### ..#", (1, 1, 2), (1, 1, 0)),
        ("## #. #.", (3, 1), (0, 2)),
        ("####", (1, 1, 1, 1), (0, 0, 0, 0)),
    ],
)
def test_column_profiles_tell_how_many_cells_and_where_they_begin(shown, tall, base):
    (shape,) = (shape for shape in SHAPES if picture(shape) == shown)

    assert tall == shape.tall
    assert base == shape.base


def test_the_cells_of_a_shape_in_a_column_are_consecutive():
    for shape in SHAPES:
        for column, (tall, base) in enumerate(zip(shape.tall, shape.base, strict=True)):
            rows = [r for r, c in shape.cells if c == column]

            assert list(range(base, base + tall)) == rows
