"""Grids of each size and kind with one digit, and the most that a page of it shows."""

from collections.abc import Collection, Iterator

from ...core.puzzle import Draft
from ...grids.reading import Cell, Rows
from . import marks, model
from .board import ANTI, Board, board_of, boxes, samurai
from .marks import Mark, MarkKind
from .model import SAMURAI, Cage, Sudoku


def sample(
    size: int, kinds: Collection[str], *, symbols: str, notes: bool = False
) -> Draft:
    """Return the largest page of these kinds, for measuring only."""
    board = board_of_kinds(size, kinds)
    n = board.side
    # Without a digit, nobody would know how large the digits must be.
    first, *others = ((0,) * n,) * n
    sudoku = Sudoku(
        board,
        ((size, *first[1:]), *others),
        cages=(Cage(size, ((0, 0),)),) if "killer" in kinds else (),
        consecutive=(((0, 0), (0, 1)),) if "consecutive" in kinds else None,
        marks=tuple(_marks(size, kinds)),
        all_dots="kropki" in kinds,
        all_xv="xv" in kinds,
        symbols=symbols,
        notes=notes,
    )
    inside = set(board.cells)
    full = tuple(
        tuple(size if (r, c) in inside else 0 for c in range(n)) for r in range(n)
    )
    return Draft(model.make_givens(sudoku), model.write_answer(full))


def board_of_kinds(size: int, kinds: Collection[str]) -> Board:
    """Return a board of these kinds; a jigsaw's regions are rows."""
    if SAMURAI in kinds:
        return samurai()
    n = range(size)
    rows: Rows = tuple((r,) * size for r in n)
    moves = tuple(move for move in ANTI if f"anti-{move}" in kinds)
    regions = rows if "jigsaw" in kinds else boxes(size)
    return board_of(size, regions, "diagonal" in kinds, "hyper" in kinds, moves)


def _marks(size: int, kinds: Collection[str]) -> Iterator[Mark]:
    """Yield marks of each kind, all the sums that a page can have beside its grid."""
    one: dict[str, tuple[MarkKind, int]] = {
        "thermo": ("thermo", 0),
        "arrow": ("arrow", 0),
        "kropki": ("dot", marks.BLACK),
        "xv": ("xv", 10),
        "even-odd": ("parity", 1),
    }
    pair: tuple[Cell, ...] = ((0, 0), (0, 1))
    for kind, (name, number) in one.items():
        if kind in kinds:
            yield Mark(name, pair[:1] if name == "parity" else pair, number)
    n = range(size)
    if "sandwich" in kinds:
        most = sum(range(2, size))
        lines = (
            tuple((k, i) if is_row else (i, k) for i in n)
            for is_row in (True, False)
            for k in n
        )
        yield from (Mark("sandwich", line, most) for line in lines)
    if "little-killer" in kinds:
        for k in n[:-1]:
            falling = tuple((k + i, i) for i in range(size - k))
            rising = tuple((r, size - 1 - c) for r, c in falling)
            for cells in (falling, rising, falling[::-1], rising[::-1]):
                yield Mark("little", cells, len(cells) * size)
