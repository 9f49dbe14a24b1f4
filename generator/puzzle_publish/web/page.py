"""What the page of one puzzle needs: its grid as a picture, and data for the player."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..core.entries import Entry
from ..core.figure import Figure, Label
from ..core.puzzle import Json, digest
from ..types.cells import CellRows, changed
from ..types.cells import grid_of as cells_of
from ..types.contract import PuzzleType
from ..types.player import Player
from .masking import masked, sealed

# The room in which a type places grid and text apart, in widths of small text.
_WIDE, _HIGH = 80.0, 400.0


@dataclass(frozen=True, slots=True)
class Grid:
    """What of a puzzle's figure a screen shows, and its cells.

    Attributes:
        figure: the figure, without the text that the page prints below it.
        rows: the cells, with places in that figure.
    """

    figure: Figure
    rows: CellRows


def grid_of(kind: PuzzleType, givens: Json, language: str) -> Grid:
    """Return a puzzle's grid: of a page with text apart from it, the first part."""
    whole = kind.draw(givens, None, language)
    rows = kind.cells(givens, None, language)
    apart = kind.draw_spread(givens, language, _WIDE, _HIGH)
    if apart is None or not rows:
        return Grid(whole, rows)
    return Grid(apart[0], _moved_to(apart[0], whole, rows))


def _moved_to(grid: Figure, whole: Figure, rows: CellRows) -> CellRows:
    """Return cells of a whole page's figure with their places in its grid alone."""
    before, after = _corner(whole, rows), _corner(grid, rows)
    right, down = (b - a for a, b in zip(before, after, strict=True))
    return changed(
        rows,
        lambda cell: replace(
            cell, x=round(cell.x + right, 4), y=round(cell.y + down, 4)
        ),
    )


def _corner(figure: Figure, rows: CellRows) -> tuple[float, float]:
    """Return where a figure has its grid: the first cell, or the first letter."""
    if cells := cells_of(figure):
        return cells[0][0].x, cells[0][0].y
    letters = {cell.words for row in rows for cell in row}
    labels = (step for step in figure.all_steps if isinstance(step, Label))
    roles = Counter(label.role for label in labels if label.text in letters)
    role = roles.most_common(1)[0][0]
    first = next(step for step in figure.all_steps if step.role == role)
    assert isinstance(first, Label), "roles of labels are theirs alone"
    return first.x, first.y


@dataclass(frozen=True, slots=True)
class PuzzleData:
    """A puzzle as its page has it.

    Attributes:
        figure: the picture of its grid.
        data: what the player reads, plain JSON.
    """

    figure: Figure
    data: Mapping[str, Json]


def puzzle_data(
    kind: PuzzleType, entry: Entry, player: Player, language: str, *, seals: bool
) -> PuzzleData:
    """Return what the page of an entry of answers.json needs.

    With `seals` a page has neither answer nor hints, only what recognises the answer.
    """
    givens, answer = entry["givens"], entry["answer"]
    grid = grid_of(kind, givens, language)
    rows = [
        [[c.row, c.column, round(c.x, 3), round(c.y, 3), c.state, c.words] for c in row]
        for row in grid.rows
    ]
    hints = [] if seals else [*kind.hints(givens, answer)]
    numbers = {
        (cell.row, cell.column): slot
        for slot, cell in enumerate(
            cell for row in grid.rows for cell in row if cell.state == "blank"
        )
    }
    signs = list(player.signs)
    data: dict[str, Json] = {
        "id": entry["id"],
        "way": player.way,
        "width": round(grid.figure.width, 3),
        "height": round(grid.figure.height, 3),
        "rows": rows,
        "signs": signs,
        "hints": [kind.hint_text(hint, language) for hint in hints],
    }
    filled = [signs.index(sign) for sign in player.answer]
    if seals:
        data["sealed"] = sealed(filled, entry["id"])
    else:
        data["answer"] = masked(filled, entry["id"])
    if player.shown:
        data["shown"] = list(player.shown)
    if player.untouched:
        data["untouched"] = signs.index(player.untouched)
    if player.linked:
        data["linked"] = [[numbers[place] for place in one] for one in player.linked]
    if player.entries:
        data["entries"] = [
            {
                "direction": one.direction,
                "label": one.label,
                "clue": one.clue,
                "cells": [list(place) for place in one.cells],
            }
            for one in player.entries
        ]
    if player.edges:
        data["edges"] = list(_edges(player, grid.rows))
    if player.paths:
        data["straight"] = player.straight
        listed = [
            [one.word, [list(place) for place in one.cells]] for one in player.paths
        ]
        data["answer"] = masked(listed, entry["id"])
    if player.pieces:
        data["pieces"] = [
            {
                "name": one.name,
                "shapes": [[list(cell) for cell in shape] for shape in one.shapes],
                "flips": one.flips,
            }
            for one in player.pieces
        ]
        laid = [one.shape * 1000 + numbers[one.cells[0]] for one in player.pieces]
        data["answer"] = masked(laid, entry["id"])
    if player.field:
        data["field"] = list(player.field)
        data["indexes"] = list(player.indexes)
    if player.words:
        data["lists"] = [
            {"heading": one.heading, "words": list(one.words)} for one in player.words
        ]
    data["shape"] = _shape(entry["type"], data, player)
    return PuzzleData(grid.figure, data)


def _edges(player: Player, rows: CellRows) -> Iterator[Json]:
    """Yield each edge: its two cells in reading order, or its ends and its cells.

    The first where it joins their middles: a maze has two thousand edges.
    """
    cells = [cell for row in rows for cell in row]
    number = {(cell.row, cell.column): k for k, cell in enumerate(cells)}
    for one in player.edges:
        joined = [number[place] for place in one.cells]
        middles = [(cells[k].x + 0.5, cells[k].y + 0.5) for k in joined]
        near = len(middles) == 2 and all(
            abs(a - b) < 0.01
            for end, middle in zip(one.ends, middles, strict=True)
            for a, b in zip(end, middle, strict=True)
        )
        yield joined if near else [*one.ends[0], *one.ends[1], joined]


def _shape(kind: str, data: Mapping[str, Json], player: Player) -> str:
    """Return a digest of what a saved game's slots mean, whatever the clues say.

    A corrected edition with the same shape goes on with what a reader has filled.
    """
    rows: Any = data["rows"]
    places = [
        [row, column, state] for line in rows for row, column, _, _, state, _ in line
    ]
    parts = [data.get(name) for name in ("linked", "edges", "pieces", "field")]
    words = [[list(place) for place in one.cells] for one in player.paths]
    return digest([kind, places, *parts, words])[:16]
