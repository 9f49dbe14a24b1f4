"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.tilings import loop_of
from .model import NO_CLUE, Loop, Puzzle, answer_of, givens_of, read, read_answer


def follows_rules(givens: Puzzle, answer: Loop) -> bool:
    """Return whether the answer is one loop that keeps every clue."""
    counts = [len(answer.intersection(face)) for face in givens.grid.faces]
    clues = zip(givens.clues, counts, strict=True)
    if any(clue not in (NO_CLUE, count) for clue, count in clues):
        return False
    return bool(loop_of(givens.grid.edges, answer))


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    puzzle = read(givens)
    grid = puzzle.grid
    on = read_answer(puzzle, answer)
    shown = next(k for k, clue in enumerate(puzzle.clues) if clue != NO_CLUE)
    other = list(puzzle.clues)
    other[shown] += -1 if other[shown] else 1
    bare = [NO_CLUE] * len(other)
    face = next(f for f in grid.faces if len(on.intersection(f)) < len(f))
    yield "no clues", givens_of(puzzle.tiling, grid.width, bare), answer
    yield "a clue changed", givens_of(puzzle.tiling, grid.width, other), answer
    yield "an edge of the loop missing", givens, answer_of(grid, on - {min(on)})
    yield "a cell cut off", givens, answer_of(grid, on ^ set(face))
