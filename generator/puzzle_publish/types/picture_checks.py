"""Checks of what readers meet outside the puzzle's page: its opener, its web page.

The opener is the picture before a chapter, the web page has cells, keys and words that
are spoken. Each fault is a sentence that names what is missing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import UnionType

from ..core.figure import Figure, Label, Line, Step, moved, plain_role
from ..core.messages import quoted
from .cells import CellRows, GridCell, grid_of, segments
from .opener_art import corners_of
from .player import Place, Player
from .signs import is_word

MOST_ON_KEY = 3  # characters of a key's label; keys of the web page are narrow
_SHOWN_WAYS = ("enter", "mark")  # in which signs are shown in cells and on keys

_Pair = tuple[Place, Place]
_Side = tuple[tuple[float, float], tuple[float, float]]


def opener_faults(page: Figure, key: Figure, opener: Figure) -> Iterator[str]:
    """Yield what an opener reveals of the answer, and which borders it lacks."""
    if not opener.all_steps:
        yield "opener_art() draws nothing: the page before a chapter would be empty"
    printed = {plain_role(step.role) for step in page.all_steps}
    of_key = {plain_role(step.role) for step in key.all_steps} - printed
    shown = {plain_role(step.role) for step in opener.all_steps}
    for role in sorted(of_key & shown):
        yield (
            f"opener_art() shows steps of the role {quoted(role)}, which only the key"
            " has: it must not tell the answer"
        )
    borders, kept = _borders(page, lines_only=True), _borders(opener)
    for one, other in sorted(borders - kept)[:1]:
        yield (
            f"opener_art() does not show the border between the cells {one} and"
            f" {other}, which draw() shows"
        )


def same_openers(pages: list[Figure], openers: list[Figure]) -> bool:
    """Return whether puzzles whose grids are drawn differently have one opener."""
    drawn = set(map(_inside, pages))
    return len(drawn) > 1 and len({one.all_steps for one in openers}) == 1


def _inside(page: Figure) -> frozenset[Step]:
    """Return what is drawn in a figure's grid, without text and clues beside it."""
    cells = [cell for row in grid_of(page) for cell in row]
    left = min((cell.x for cell in cells), default=0.0)
    top = min((cell.y for cell in cells), default=0.0)
    right = max((cell.x + 1 for cell in cells), default=page.width)
    low = max((cell.y + 1 for cell in cells), default=page.height)
    return frozenset(
        moved(step, -left, -top)
        for step in page.all_steps
        if not isinstance(step, Label)
        and all(left <= x <= right and top <= y <= low for x, y in corners_of(step))
    )


def player_faults(player: Player) -> Iterator[str]:
    """Yield which signs do not fit a web page's cells and keys, or have no name."""
    if player.shown and len(player.shown) != len(player.signs):
        yield (
            f"player() has {len(player.signs)} signs and {len(player.shown)} texts in"
            " `shown`; each sign needs one"
        )
        return
    for sign in player.signs:
        named = any(map(str.isalnum, sign)) if player.shown else sign.strip()
        if not named:
            yield f"player(): the sign {quoted(sign)} has no word that can be spoken"
    if player.way not in _SHOWN_WAYS:
        return
    for text in player.shown or player.signs:
        if is_word(text):
            yield (
                f"player(): a cell of the web page would show the word {quoted(text)};"
                ' give a sign for it in `shown`, as "★"'
            )
        elif not 0 < len(text) <= MOST_ON_KEY:
            yield (
                f"player(): the key {quoted(text)} has {len(text)} characters, a key"
                f" has room for 1 to {MOST_ON_KEY}; give a sign in `shown`"
            )


def place_faults(page: Figure, puzzle: CellRows, key: CellRows) -> Iterator[str]:
    """Yield which cells lie beside the page or on each other, or stay blank."""
    cells = [cell for row in puzzle for cell in row]
    keyed = {(cell.row, cell.column): cell for row in key for cell in row}
    if not len({(cell.x, cell.y) for cell in cells}) == len(cells) == len(keyed):
        yield "cells(): two cells in one place, or a key with other cells"
    for cell in cells:
        if not (0 <= cell.x < page.width and 0 <= cell.y < page.height):
            yield f"cells(): {cell} lies beside the figure"
        if cell.state == "answer":
            yield f"cells(): {cell} is filled without a key"
        filled = keyed.get((cell.row, cell.column))
        is_filled = filled and filled.state == "answer" and filled.words
        if filled is None or (cell.state == "blank" and not is_filled):
            yield f"cells(): the key leaves {cell} blank"


def cell_faults(rows: CellRows) -> Iterator[str]:
    """Yield cells of which nothing is said to a reader who cannot see them."""
    for row in rows:
        for cell in row:
            if cell.state in ("given", "answer") and not cell.words.strip():
                yield (
                    f"cells(): the cell in row {cell.row}, column {cell.column} is"
                    f" {cell.state}, but has no words that can be spoken"
                )


def _borders(figure: Figure, *, lines_only: bool = False) -> frozenset[_Pair]:
    """Return the neighbours between which a figure has more than its usual lines.

    With `lines_only`, borders of filled areas do not count: a piece that lies on the
    grid may be simpler in a picture.
    """
    cells = {
        (cell.row, cell.column): cell
        for row in grid_of(figure)
        for cell in row
        if cell.state != "block"
    }
    roles = _roles(figure, Line if lines_only else Step)
    between: dict[_Pair, frozenset[str]] = {}
    for (r, c), cell in cells.items():
        for place in ((r, c + 1), (r + 1, c)):
            if other := cells.get(place):
                between[(r, c), place] = roles.get(_side(cell, other), frozenset())
    usual = Counter(between.values()).most_common(1)
    return frozenset(pair for pair, found in between.items() if found != usual[0][0])


def _roles(figure: Figure, kinds: type | UnionType) -> Mapping[_Side, frozenset[str]]:
    """Return the roles that are drawn on each unit side by steps of these kinds."""
    found: dict[_Side, set[str]] = {}
    for step in figure.all_steps:
        if not isinstance(step, kinds):
            continue
        for start, end in segments(step):
            (x0, y0), (x1, y1) = sorted((start, end))
            if x0 != x1 and y0 != y1:
                continue
            for k in range(round(max(x1 - x0, y1 - y0))):
                right, down = (k, 0) if y0 == y1 else (0, k)
                at = _rounded(x0 + right, y0 + down)
                to = _rounded(at[0] + (y0 == y1), at[1] + (y0 != y1))
                found.setdefault((at, to), set()).add(plain_role(step.role))
    return {side: frozenset(roles) for side, roles in found.items()}


def _side(cell: GridCell, other: GridCell) -> _Side:
    """Return the side that two neighbours share."""
    x, y = _rounded(max(cell.x, other.x), max(cell.y, other.y))
    if cell.row == other.row:
        return (x, y), _rounded(x, y + 1)
    return (x, y), _rounded(x + 1, y)


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)
