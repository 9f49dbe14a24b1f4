"""What two futoshiki have in common that are the same to a reader."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.symmetry import turns
from . import model
from .model import GREATER

# Among small squares, too many would be the same with their numbers turned round.
_SMALL = 4


def forms(givens: Json) -> Iterator[Json]:
    """Yield a puzzle turned and mirrored, and with v exchanged for n + 1 - v."""
    puzzle = model.read(givens)
    n, ordered = len(puzzle.rows), puzzle.kind == GREATER
    upside_down = [[number and n + 1 - number for number in row] for row in puzzle.rows]
    turned_round = [(low, high) for high, low in puzzle.signs]
    faces = [(puzzle.rows, puzzle.signs), (upside_down, turned_round)]
    for turn in turns(n, n):
        for rows, signs in faces[: 1 if n <= _SMALL else 2]:
            turned = turn.pairs(signs, ordered=ordered)
            yield model.make_givens(turn.rows(rows), puzzle.kind, turned)
