"""The shapes as arrays, the form in which kernels.py reads them."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .shapes import CHARACTERS, SHAPES, Path, Shape

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """One row a shape, padded with zeros.

    Attributes:
        tall: (15, 4) cells in each column.
        base: (15, 4) row of the lowest cell in each column.
        across: (15,) columns.
        first_path: (16,) where the paths of each shape begin in `numbers`.
        numbers: (36, 4, 4) path, column, cell from below -> number of the character.
    """

    tall: Ints
    base: Ints
    across: Ints
    first_path: Ints
    numbers: Ints


@cache
def tables() -> Tables:
    """The arrays of the 15 shapes."""
    return Tables(
        tall=np.array([_padded(shape.tall) for shape in SHAPES], np.int64),
        base=np.array([_padded(shape.base) for shape in SHAPES], np.int64),
        across=np.array([shape.width for shape in SHAPES], np.int64),
        first_path=np.cumsum([0, *(len(s.paths) for s in SHAPES)]).astype(np.int64),
        numbers=np.array(
            [_numbers(shape, path) for shape in SHAPES for path in shape.paths],
            np.int64,
        ),
    )


def _padded(profile: tuple[int, ...]) -> list[int]:
    return [*profile, *[0] * (CHARACTERS - len(profile))]


def _numbers(shape: Shape, path: Path) -> list[list[int]]:
    columns = []
    for j in range(CHARACTERS):
        cells = [cell for cell in shape.cells if cell[1] == j]
        columns.append(_padded(tuple(path.index(cell) for cell in cells)))
    return columns
