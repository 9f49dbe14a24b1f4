"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.tilings import loop_of
from .model import NO_CLUE, Loop, Puzzle, answer_of, givens_of


def follows_rules(givens: Puzzle, answer: Loop) -> bool:
    """Return whether the answer is one loop that keeps every clue."""
    counts = [len(answer.intersection(face)) for face in givens.grid.faces]
    clues = zip(givens.clues, counts, strict=True)
    if any(clue not in (NO_CLUE, count) for clue, count in clues):
        return False
    return bool(loop_of(givens.grid.edges, answer))


def mutations(givens: Puzzle, answer: Loop) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    name, grid = givens.tiling, givens.grid
    printed, key = givens_of(name, grid.width, givens.clues), answer_of(grid, answer)
    shown = next(k for k, clue in enumerate(givens.clues) if clue != NO_CLUE)
    other = list(givens.clues)
    other[shown] += -1 if other[shown] else 1
    bare = [NO_CLUE] * len(other)
    face = next(f for f in grid.faces if len(answer.intersection(f)) < len(f))
    yield "no clues", givens_of(name, grid.width, bare), key
    yield "a clue changed", givens_of(name, grid.width, other), key
    fewer = answer - {min(answer)}
    yield "an edge of the loop missing", printed, answer_of(grid, fewer)
    yield "a cell cut off", printed, answer_of(grid, answer ^ set(face))
