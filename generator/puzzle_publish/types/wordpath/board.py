"""The parts of a drawn board: letters, grid, coordinates, paths."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase

from ...core.figure import Label, Line, Step
from ...core.outlines import walls
from .._listed.below import counts_of
from ..cells import CellRows, GridCell, changed
from ..player import Path, Player, Words, trace_player
from .model import Key, Page, board_cells

Rows = Sequence[str]
Points = tuple[tuple[float, float], ...]


def letters(
    rows: Rows,
    left: float,
    top: float,
    role: str,
    *,
    others: str = "",
    cells: Collection[tuple[int, int]] = (),
) -> list[Step]:
    """Return the letters; those outside `cells` have the role `others`, if given."""
    return [
        Label(
            left + c + 0.5,
            top + r + 0.5,
            letter,
            others if others and (r, c) not in cells else role,
        )
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
    ]


def grid(rows: int, cols: int, left: float, top: float, role: str) -> list[Step]:
    """Return the lines between and around the cells."""
    inner = walls({(r, c): (r, c) for r in range(rows) for c in range(cols)})
    corners = ((0, 0), (cols, 0), (cols, rows), (0, rows), (0, 0))
    return [
        *(Line(_moved(line, left, top), f"{role}-cell") for line in inner),
        Line(_moved(corners, left, top), f"{role}-outline"),
    ]


def coordinates(
    rows: int,
    cols: int,
    left: float,
    top: float,
    *,
    away: float,
    role: str,
    size: float = 1.0,
) -> list[Step]:
    """Return the letters above the columns and the numbers beside the rows."""
    places = [(left + c + 0.5, top - away, ascii_uppercase[c]) for c in range(cols)]
    places += [(left - away, top + r + 0.5, str(r + 1)) for r in range(rows)]
    return [Label(x, y, name, role, size=size) for x, y, name in places]


def trail(cells: Iterable[Sequence[int]], left: float, top: float) -> Points:
    """Return the points of a path: the centres of its cells."""
    return _moved(((c + 0.5, r + 0.5) for r, c in cells), left, top)


def _moved(points: Iterable[tuple[float, float]], left: float, top: float) -> Points:
    return tuple((left + x, top + y) for x, y in points)


def marked(rows: CellRows, answer: Key | None) -> CellRows:
    """Return a board's cells; of an answer, those on paths and those off all paths."""
    if answer is None:
        return rows
    on_path = board_cells(path.cells for path in answer.paths)

    def mark(cell: GridCell) -> GridCell:
        found = (cell.row, cell.column) in on_path
        return replace(cell, state="answer" if found else "unused")

    return changed(rows, mark)


def player(givens: Page, answer: Key, labels: Mapping[str, str]) -> Player:
    """Return how paths are drawn, with what the page says beside the board."""
    paths = [Path(one.word, one.cells) for one in answer.paths]
    listed, heading = givens.words or givens.clues or (), ""
    if not listed:
        heading = counts_of(givens.listed, labels)
        if givens.lengths[0] != givens.lengths[-1]:
            each = labels["each"].format(length=", ".join(map(str, givens.lengths)))
            heading += f"{labels['separator']}{each}"
    lists, closing = [Words(heading, listed)], ""
    if givens.payoff is not None:
        lengths = ", ".join(map(str, givens.payoff.lengths))
        lists.append(Words(f"{givens.payoff.lead} ({lengths})", ()))
        closing = f"{givens.payoff.lead} {answer.payoff}"
    decoys = tuple(Path(one.word, one.cells) for one in answer.decoys or ())
    plain = trace_player(paths, lists, straight=False)
    facts = [*givens.listed.facts(labels["payoff"])]
    if givens.decoys:
        facts.append(labels["decoys"].format(decoys=givens.decoys))
    return replace(plain, decoys=decoys, closing=closing, facts=tuple(facts))
