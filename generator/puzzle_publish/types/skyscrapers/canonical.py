"""What two skyscraper puzzles have in common that are the same to a reader."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.symmetry import turns
from . import model
from .model import City


def forms(givens: Json) -> Iterator[Json]:
    """Return a puzzle turned and mirrored in every way."""
    city = model.read(givens)
    top, bottom, left, right = city.edges
    # As one square with the clues around it, the whole is turned at once.
    square = [
        [0, *top, 0],
        *(
            [before, *row, behind]
            for before, row, behind in zip(left, city.rows, right, strict=True)
        ),
        [0, *bottom, 0],
    ]
    side = len(square)
    return (_givens(turn.rows(square)) for turn in turns(side, side))


def _givens(square: list[list[int]]) -> Json:
    rows = tuple(tuple(row[1:-1]) for row in square[1:-1])
    left, right = ([row[k] for row in square[1:-1]] for k in (0, -1))
    edges = (square[0][1:-1], square[-1][1:-1], left, right)
    return model.make_givens(City(rows, tuple(map(tuple, edges))))
