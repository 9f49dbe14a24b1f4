"""A board as steps of a figure: grid, characters with their digits, shades."""

from collections.abc import Iterable, Iterator, Mapping

from ...core.figure import Area, Label, Line, Step, Tint, hued
from ...core.outlines import Polygon, outlines, walls
from .model import Printed
from .rules import Cell

# A character is a little to the left of the middle and below it, beside its digit.
LETTER_X, LETTER_Y = 0.44, 0.57
DIGIT_X, DIGIT_Y = 0.845, 0.2

TINTS = 3


def grid(
    rows: int, cols: int, left: float, top: float, side: float, role: str
) -> Iterator[Step]:
    """Yield the lines between and around cells with this side."""
    owners = {(r, c): (r, c) for r in range(rows) for c in range(cols)}
    lines = [(line, f"{role}-cell") for line in walls(owners)]
    corners = ((0, 0), (cols, 0), (cols, rows), (0, rows), (0, 0))
    for points, name in (*lines, (corners, f"{role}-outline")):
        yield Line(tuple((left + x * side, top + y * side) for x, y in points), name)


def blocks(givens: Printed, left: float) -> Iterator[Step]:
    """Yield each character with its digit."""
    for r, (letters, digits) in enumerate(
        zip(givens.rows, givens.indexes, strict=True)
    ):
        for c, (letter, digit) in enumerate(zip(letters, digits, strict=True)):
            yield Label(left + c + LETTER_X, r + LETTER_Y, letter, "fall-letter")
            yield Label(left + c + DIGIT_X, r + DIGIT_Y, digit, "fall-digit")


def shades(givens: Printed, left: float) -> Iterator[Step]:
    """Yield the tint of each idiom's blocks, the grid, and the walls between idioms."""
    owners = _owners(givens)
    for owner, cells, tint in _tinted(owners):
        if tint:
            yield Area(_moved(cells, left), hued(f"fall-tint-{tint}", owner))
    rows, cols = givens.height, givens.width
    yield from grid(rows, cols, left, 0.0, 1.0, "fall")
    yield from idiom_walls(givens, left)


def idiom_walls(givens: Printed, left: float = 0.0) -> Iterator[Line]:
    """Yield the walls between idioms."""
    for line in walls(_owners(givens)):
        yield Line(tuple((left + x, y) for x, y in line), "fall-wall")


def colours(givens: Printed, left: float) -> Iterator[Tint]:
    """Yield the blocks of each idiom that `shades` leaves white."""
    if givens.shaded:
        for owner, cells, tint in _tinted(_owners(givens)):
            if not tint:
                yield Tint(_moved(cells, left), owner)


def _moved(cells: Iterable[Cell], left: float) -> tuple[Polygon, ...]:
    return tuple(
        tuple((left + x, y) for x, y in outline) for outline in outlines(cells)
    )


def _owners(givens: Printed) -> dict[Cell, int]:
    """The index in the list of the idiom that each block belongs to."""
    block_of = {
        (letter, digit): k
        for k, idiom in enumerate(givens.idioms or ())
        for digit, letter in enumerate(idiom, 1)
    }
    return {
        (r, c): block_of[letter, int(digit)]
        for r, (letters, digits) in enumerate(
            zip(givens.rows, givens.indexes, strict=True)
        )
        for c, (letter, digit) in enumerate(zip(letters, digits, strict=True))
    }


def _tinted(owners: Mapping[Cell, int]) -> Iterator[tuple[int, list[Cell], int]]:
    """Yield each idiom, its cells, and the tint its neighbours have least often."""
    tints: dict[int, int] = {}
    cells: dict[int, list[Cell]] = {}
    for cell, owner in owners.items():
        cells.setdefault(owner, []).append(cell)
    for owner, own in cells.items():
        near = [
            tints[other]
            for r, c in own
            for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            if (other := owners.get(beside, owner)) in tints
        ]
        tints[owner] = min(range(TINTS), key=lambda tint: (near.count(tint), tint))
        yield owner, own, tints[owner]
