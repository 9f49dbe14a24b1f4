"""How much room clues take beside the grid, in cells."""

from collections.abc import Sequence

# From the middle of a number to that of the next, of one digit each; more for a digit
# more. Sizes are those of the role "clue", 0.5 em.
ACROSS, DIGIT, DOWN = 0.5, 0.26, 0.56
EDGE = 0.22  # between the last number and the grid


def room(blocks: Sequence[int]) -> float:
    """Return the width of a row's clue, at the usual size of type."""
    digits = sum(len(str(block)) - 1 for block in blocks)
    return ACROSS * max(1, len(blocks)) + DIGIT * digits + EDGE


def deepest(cells: int, *, rough: bool) -> int:
    """Return how many blocks a line of a random picture has at most.

    Others are left out: few smooth pictures have more, and of the rough ones a tenth.
    """
    return cells // 3 + 2 if rough else cells // 4 + 2
