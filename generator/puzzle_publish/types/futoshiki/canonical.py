"""What two futoshiki have in common that are the same to a reader."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.symmetry import least_form, turns
from . import model
from .model import GREATER

# Among small squares, too many would be the same with their numbers turned round.
_SMALL = 4


def canonical(givens: Json) -> Json:
    """Return the least form under turns and mirrors, and v exchanged for n + 1 - v."""
    return least_form(_forms(givens))


def _forms(givens: Json) -> Iterator[Json]:
    puzzle = model.read(givens)
    n, ordered = len(puzzle.rows), puzzle.kind == GREATER
    upside_down = [[number and n + 1 - number for number in row] for row in puzzle.rows]
    turned_round = [(low, high) for high, low in puzzle.signs]
    faces = [(puzzle.rows, puzzle.signs), (upside_down, turned_round)]
    for turn in turns(n, n):
        for rows, signs in faces[: 1 if n <= _SMALL else 2]:
            turned = turn.pairs(signs, ordered=ordered)
            yield model.make_givens(turn.rows(rows), puzzle.kind, turned)
