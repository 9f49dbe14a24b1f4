"""What two skyscraper puzzles have in common that are the same to a reader."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.symmetry import turns
from .model import framed, make_givens, read, unframed


def forms(givens: Json) -> Iterator[Json]:
    """Yield a puzzle turned and mirrored in every way."""
    square = framed(read(givens))
    for turn in turns(len(square), len(square)):
        yield make_givens(unframed(turn.rows(square)))
