from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.outlines import middle, outlines, rounded, walls

cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


def area(outline) -> float:
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


@given(cells)
def test_outlines_hold_exactly_the_cells(shape) -> None:
    assert sum(map(area, outlines(shape))) == len(shape)


@given(cells)
def test_outlines_turn_at_every_corner(shape) -> None:
    for outline in outlines(shape):
        for i, (x, y) in enumerate(outline):
            (x0, y0), (x1, y1) = outline[i - 1], outline[(i + 1) % len(outline)]
            assert (x0 == x) != (x1 == x)
            assert (y0 == y) != (y1 == y)


def test_a_hole_runs_the_other_way() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]

    assert [area(outline) for outline in outlines(ring)] == [9, -1]


@given(st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), st.booleans()))
def test_walls_lie_between_owners_and_nowhere_else(owners) -> None:
    covered = []
    for (x0, y0), (x1, y1) in walls(owners):
        covered += [((y0 - 1, x), (y0, x)) for x in range(x0, x1)]
        covered += [((y, x0 - 1), (y, x0)) for y in range(y0, y1)]
    expected = [
        (first, second)
        for first in owners
        for second in ((first[0] + 1, first[1]), (first[0], first[1] + 1))
        if second in owners and owners[first] != owners[second]
    ]

    assert sorted(covered) == sorted(expected)


@given(cells)
def test_the_middle_is_a_cell_of_the_piece(shape) -> None:
    assert middle(tuple(shape)) in shape


def test_a_rounded_square_keeps_its_inset() -> None:
    ring = rounded(((0, 0), (1, 0), (1, 1), (0, 1)), 0.1, 0.2)

    assert min(x for x, _ in ring) == 0.1
    assert max(y for _, y in ring) == 0.9
    assert 0.64 - 0.04 < area(ring) < 0.64


def test_a_rounded_notch_is_filled_a_little() -> None:
    (ell,) = outlines([(0, 0), (1, 0), (1, 1)])
    sharp = area(rounded(ell, 0.1, 0.0))
    corner_loss = 0.2**2 * (1 - 3.14159 / 4)

    # Five corners lose what the one in the notch wins.
    assert abs(area(rounded(ell, 0.1, 0.2)) - (sharp - 4 * corner_loss)) < 0.005
