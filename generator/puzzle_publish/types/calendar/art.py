"""The art of covers and section openers, and the tiles of a cover."""

from collections.abc import Collection, Mapping

import numpy as np

from ...core.figure import Area, Circle, Figure, Step
from ...core.outlines import outlines, rounded
from ...core.puzzle import Draft, Json
from .board import Shape
from .boards import board_from
from .page import Key, Page

# The number of pieces in each shade; the others stay white.
ART_SHADES = (("art-black", 2), ("art-half", 2), ("art-quarter", 2))
ART_INSET, ART_RADIUS = 0.05, 0.16
TILE_INSET, TILE_RADIUS, TILE_DISC = 0.08, 0.2, 0.32
COVER_TRIES = 50


def cover_puzzle(
    rng: np.random.Generator, board: Json, taken: Collection[tuple[str, ...]]
) -> Draft | None:
    """Return a solved board with open cells that no page of the book has.

    None if the board has no such solution, or none that is easily found.
    """
    from . import search
    from .generate import SOLUTION_BUDGET
    from .tables import by_rows

    tables = by_rows(board_from(board))
    every = [each for each in tables.board.combinations() if each not in taken]
    for _ in range(COVER_TRIES if every else 0):
        tokens = every[int(rng.random() * len(every))]
        state = search.state_of(tables, tokens)
        found = search.random_solution(tables, state, rng, SOLUTION_BUDGET)
        if found is not None:
            pieces = search.to_json(tables.board, found)
            givens = {"board": board, "open": list(tokens), "pieces": []}
            return Draft(givens, {"pieces": pieces})
    return None


def cover_art(givens: Page, answer: Key) -> Figure:
    """Return a solved board as separate pieces with round corners, a few of them dark.

    Pieces of the same shade do not touch, not even at a corner. Open cells are discs.
    """
    pieces = {one.piece: one.cells for one in answer}
    shades = _shades(pieces)
    steps: list[Step] = [
        Area(
            tuple(rounded(line, ART_INSET, ART_RADIUS) for line in outlines(cells)),
            shades.get(name, "art-paper"),
        )
        for name, cells in pieces.items()
    ]
    board = givens.board
    for r, c in map(board.cell_of, givens.open):
        steps.append(Circle(c + 0.5, r + 0.5, 0.26, "art-open"))
    return Figure(board.width, board.height, tuple(steps), cell_mm=20.0)


def cover_tile(givens: Page, answer: Key, lit: bool) -> Figure:
    """Return a solved board as a small picture: its pieces, and discs in open cells."""
    board = givens.board
    name = "lit" if lit else "tile"
    steps: list[Step] = [
        Area(
            tuple(
                rounded(line, TILE_INSET, TILE_RADIUS)
                for line in outlines(placed.cells)
            ),
            f"{name}-shape",
        )
        for placed in answer
    ]
    for r, c in map(board.cell_of, givens.open):
        steps.append(Circle(c + 0.5, r + 0.5, TILE_DISC, f"{name}-mark"))
    return Figure(board.width, board.height, tuple(steps), cell_mm=3.0, min_cell_mm=1.0)


def _shades(pieces: Mapping[str, Shape]) -> dict[str, str]:
    """Piece -> shade; the largest pieces choose first."""
    order = sorted(pieces, key=lambda name: (-len(pieces[name]), pieces[name]))
    left = dict(ART_SHADES)
    shades: dict[str, str] = {}
    for name in order:
        near = {shades.get(o) for o in pieces if o != name and _touch(pieces, o, name)}
        for shade, count in left.items():
            if count and shade not in near:
                shades[name] = shade
                left[shade] -= 1
                break
    return shades


def _touch(pieces: Mapping[str, Shape], one: str, other: str) -> bool:
    return any(
        abs(r - r2) <= 1 and abs(c - c2) <= 1
        for r, c in pieces[one]
        for r2, c2 in pieces[other]
    )
