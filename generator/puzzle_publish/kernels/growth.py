"""Grows a set of faces whose border is a single long, winding loop."""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]

_SHARE = 0.62  # of all faces, at most
_TWO = 0.06  # how often a face with two neighbours joins
_MISSES = 8  # rounds without growth


@kernel
def grow(
    near: Ints, corners: Ints, around: Ints, rng: np.random.Generator, inside: Ints
) -> int:
    """Grow a set of faces that does not touch itself, and return its size.

    Args:
        near: (faces, sides) the face across each edge, -1 for none.
        corners: (faces, sides) the point before each edge.
        around: (points, most) the faces round each point, -1 after the last.
        rng: the source of chance.
        inside: (faces,) 1 for a face of the set; to be filled.
    """
    faces = near.shape[0]
    inside[:] = 0
    inside[int(rng.random() * faces)] = 1
    size, misses = 1, 0
    order = np.arange(faces)
    while size < faces * _SHARE and misses < _MISSES:
        misses += 1
        for k in range(faces - 1, -1, -1):
            j = int(rng.random() * (k + 1))
            face = order[j]
            order[j] = order[k]
            order[k] = face
            if inside[face] or size >= faces * _SHARE:
                continue
            beside = joins(near, corners, around, inside, face)
            if beside == 1 or (beside == 2 and rng.random() < _TWO):
                inside[face] = 1
                size += 1
                misses = 0
    return size


@kernel
def joins(near: Ints, corners: Ints, around: Ints, inside: Ints, face: int) -> int:
    """Return how many faces of the set a face joins on, 0 if it must not.

    Going round it, points and edges of the set must follow one another.
    """
    beside, changes, before = 0, 0, -1
    first = -1
    for k in range(near.shape[1]):
        point = corners[face, k]
        at_point = 0
        for other in around[point]:
            if other >= 0:
                at_point |= inside[other]
        other = near[face, k]
        at_edge = inside[other] if other >= 0 else 0
        beside += at_edge
        if before < 0:
            first = at_point
        else:
            changes += before != at_point
        changes += at_point != at_edge
        before = at_edge
    changes += before != first
    return beside if changes == 2 else 0
