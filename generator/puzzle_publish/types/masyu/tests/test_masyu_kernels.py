"""The kernels that move a loop, against slow twins."""

import numpy as np
import pytest

from puzzle_publish.kernels.growth import grow
from puzzle_publish.kernels.loopladder import NO_GROUPS, work
from puzzle_publish.types.masyu import generate, ladder, model
from puzzle_publish.types.masyu.kernels import may_turn, move
from tests.naive import naive_masyu

HEIGHT, WIDTH = 6, 7


def faces_of(inside):
    return {divmod(face, WIDTH - 1) for face in np.flatnonzero(inside).tolist()}


def shown(position):
    names = [None, *model.COLOURS]
    pearls = ladder.engine(HEIGHT, WIDTH).pearls_of(position)
    return {divmod(k, WIDTH): names[x] for k, x in enumerate(pearls) if x}


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "mirror"])
def test_a_moved_loop_stays_one_and_shows_its_pearls(symmetry):
    ground = generate._ground(HEIGHT, WIDTH, symmetry)
    rng = np.random.default_rng(5)
    inside = np.zeros((HEIGHT - 1) * (WIDTH - 1), np.int64)
    grow(*ground[:3], rng, inside)
    position, patterns = generate._lay(ladder.engine(HEIGHT, WIDTH), ground, inside)
    face = -1
    for k in range(60):
        faces = faces_of(inside)
        lines = naive_masyu.border(faces)
        pearls = naive_masyu.pearls(lines)
        kin = {
            (r, c): {"none": (r, c), "mirror": (r, WIDTH - 1 - c)}.get(
                symmetry, (HEIGHT - 1 - r, WIDTH - 1 - c)
            )
            for r, c in pearls
        }
        expected = {cell: x for cell, x in pearls.items() if kin[cell] in pearls}

        assert naive_masyu.is_one_loop(lines)
        assert shown(position) == expected
        for other in range(len(inside)):
            at = divmod(other, WIDTH - 1)
            wanted = naive_masyu.may_turn(faces, at)
            assert may_turn(ground, inside, other) == wanted
        work(position, NO_GROUPS, ladder.MASKS["easy"])
        drawn = np.flatnonzero(position.line == 1).tolist()
        grid = model.lines(HEIGHT, WIDTH)
        found = {tuple(grid.cells[x] for x in grid.edges[e]) for e in drawn}
        assert found <= lines
        undone = face if k % 3 == 0 else -1
        before = faces
        face = move(position, ground, inside, patterns, undone, rng)
        if undone >= 0:
            before = before ^ {divmod(undone, WIDTH - 1)}
        assert faces_of(inside) == before ^ {divmod(face, WIDTH - 1)}


def test_a_loop_round_one_face_only_grows():
    ground = generate._ground(HEIGHT, WIDTH, "none")
    inside = np.zeros((HEIGHT - 1) * (WIDTH - 1), np.int64)
    inside[7] = 1

    assert not may_turn(ground, inside, 7)
    assert [k for k in range(30) if may_turn(ground, inside, k)] == [1, 6, 8, 13]
