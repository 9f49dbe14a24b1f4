"""Pictures of crosswords for covers and section openers."""

from collections.abc import Collection

import numpy as np

from ...core.figure import Figure, Label, Rect, Step
from ...words.heroes import heroes
from .model import Filled, GridPage
from .pattern import BLACK, Pattern, Slot

ART_CELL_MM, ART_MIN_CELL_MM = 20.0, 3.0
ART_RIM = 0.4  # of ground around the squares
TILE_GAP = 0.1  # between squares
# The board of a cover's words, in cells; how many words and boards are tried.
COVER_CELLS = {"en": 64, "zh": 49}
COVER_HERO = {"en": 8, "zh": 4}  # letters of the longest word, or one less
COVER_WORDS, COVER_ROUNDS, COVER_BOARDS = 60, 100, 6


def cover_rows(
    rng: np.random.Generator, language: str, taken: Collection[str], ratio: float
) -> list[str]:
    """Return rows of good words that cross; none is an answer of the book's."""
    from .freeform import lay

    long = COVER_HERO[language]
    every = [word for word in heroes(language) if len(word) <= long]
    free = [word for word in every if word not in taken]
    words = free if len(free) >= COVER_WORDS // 2 else every
    rows = max(long - 2, round((COVER_CELLS[language] / ratio) ** 0.5))
    cols = max(long, round(COVER_CELLS[language] / rows))
    boards = []
    for _ in range(COVER_BOARDS):
        order = [words[k] for k in rng.permutation(len(words))]
        hero = next((word for word in order if len(word) >= long - 1), order[0])
        chosen = [hero, *(word for word in order if word != hero)][:COVER_WORDS]
        size = {"rows": rows, "cols": cols}
        laid = lay(chosen, rng, must=(hero,), rounds=COVER_ROUNDS, **size)
        boards.append(_trimmed(laid.rows))
    return max(boards, key=lambda board: _shown(board, ratio))


def _shown(rows: list[str], ratio: float) -> float:
    """Return the part of a picture with this ratio that its white squares take."""
    side = min(ratio / len(rows[0]), 1.0 / len(rows))
    return sum(len(row) - row.count(BLACK) for row in rows) * side * side


def _trimmed(rows: tuple[str, ...]) -> list[str]:
    """Return rows without the empty lines around them.

    >>> _trimmed(("###", "#A#", "#B#"))
    ['A', 'B']
    """
    high = [r for r, row in enumerate(rows) if set(row) != {BLACK}]
    wide = [c for c, col in enumerate(zip(*rows, strict=True)) if set(col) != {BLACK}]
    return [row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1]]


def cover_art(givens: GridPage, answer: Filled) -> Figure:
    """Return the filled grid on a dark ground with one entry marked."""
    pattern = givens.pattern
    marked = _marked(pattern)
    width, height = pattern.width + 2 * ART_RIM, pattern.height + 2 * ART_RIM
    steps: list[Step] = [Rect(0.0, 0.0, width, height, "art-cross-black")]
    signs: list[Label] = []
    for r, c in pattern.cells:
        x, y = c + ART_RIM, r + ART_RIM
        role = "mark" if (r, c) in marked.cells else "paper"
        steps.append(Rect(x, y, 1.0, 1.0, f"art-cross-{role}"))
        signs.append(Label(x + 0.5, y + 0.5, answer[r][c], "art-cross-letter"))
    return Figure(
        width,
        height,
        (*steps, *signs),
        cell_mm=ART_CELL_MM,
        min_cell_mm=ART_MIN_CELL_MM,
    )


def _marked(pattern: Pattern) -> Slot:
    """Return the longest entry, the one nearest the grid's middle of several."""
    middle = (pattern.height - 1) / 2, (pattern.width - 1) / 2

    def merit(slot: Slot) -> tuple[int, bool, float]:
        (r, c), (last_r, last_c) = slot.cells[0], slot.cells[-1]
        away = abs((r + last_r) / 2 - middle[0]) + abs((c + last_c) / 2 - middle[1])
        return slot.length, slot.direction == "across", -away

    return max(pattern.slots, key=merit)


def cover_tile(givens: GridPage, *, lit: bool) -> Figure:
    """Return a grid as a small picture: its white squares."""
    pattern = givens.pattern
    name = "lit-shape" if lit else "tile-shape"
    half, size = TILE_GAP / 2, 1 - TILE_GAP
    steps = tuple(Rect(c + half, r + half, size, size, name) for r, c in pattern.cells)
    return Figure(pattern.width, pattern.height, steps, cell_mm=2.0, min_cell_mm=1.0)
