"""Golden vectors: when one of these changes, every book changes."""

import numpy as np
import pytest

from puzzle_publish.core.seeds import rng_for, words


def drawn(*path):
    rng = rng_for(*path)
    return rng.integers(0, 1_000_000, size=3).tolist(), rng.permutation(5).tolist()


@pytest.mark.parametrize(
    ("path", "numbers", "order"),
    [
        ((2027, "year", 0, 0), [57393, 779988, 376197], [1, 2, 4, 0, 3]),
        ((2027, "year", 0, 1), [980276, 976118, 957483], [1, 4, 3, 0, 2]),
        ((2027, "year", 364, 59), [978718, 24544, 403613], [0, 1, 2, 3, 4]),
        ((0, "路", 1, 0), [501876, 110997, 336363], [1, 2, 0, 3, 4]),
        ((2**63 - 1, "a", 10**6, 0), [460790, 650925, 224837], [2, 0, 4, 1, 3]),
    ],
)
def test_a_seed_path_gives_the_same_numbers_for_ever(path, numbers, order):
    assert drawn(*path) == (numbers, order)


@pytest.mark.parametrize("seed", [0, 7, 2**32 - 1, 2**32, 2**63 - 1])
@pytest.mark.parametrize("index", [0, 5, 2**32, 2**40 + 3])
def test_a_stream_is_spawned_as_numpy_spawns_it(seed, index):
    key = (*words("year"), index, 3)
    spawned = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=key))
    assert rng_for(seed, "year", index, 3).bit_generator.state == spawned.state


def test_no_two_neighbouring_seed_paths_share_a_stream():
    paths = [
        (seed, section, index, attempt)
        for seed in (0, 1, 2027)
        for section in ("a", "b", "ab")
        for index in (0, 1, 12)
        for attempt in (0, 1, 2)
    ]
    first = {tuple(rng_for(*path).integers(0, 2**62, size=2)) for path in paths}

    assert len(first) == len(paths)


def test_the_words_of_a_name_are_those_of_its_sha256():
    assert words("")[:2] == (0xE3B0C442, 0x98FC1C14)
    assert len(words("any")) == 8
    assert all(0 <= word < 2**32 for word in words("year"))
