"""What the player entered, as steps of the puzzle's figure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

from ..core.figure import Area, Label, Line, Step
from ..core.outlines import outlines
from ..types.player import Place, Point
from .game import Game, Puzzle, letter_of
from .printed import has_walls

# From a text and whose it is to the text, coloured or not.
Paint = Callable[[str, str], str]
Draw = Callable[[Game, int], Iterator[Step]]

_FULL = {"■": "███"}
SIGN = 8  # the most characters of a sign


@dataclass(frozen=True, slots=True)
class View:
    """What of a board the player wants to see.

    Attributes:
        wrong: the slots to mark as wrong.
        numbers: whether blocks that fall show the number in their word.
        lit: the cells to point at.
        paint: colours a part.
    """

    wrong: frozenset[int] = frozenset()
    numbers: bool = True
    lit: tuple[Place, ...] = ()
    paint: Paint = lambda text, _whose: text


def entered_steps(game: Game, view: View) -> dict[str, list[Step]]:
    """Return the steps of what the player entered, of what was shown, of faults."""
    found: dict[str, list[Step]] = {"mine": [], "shown": [], "wrong": []}
    way = game.puzzle.player.way
    if way == "take":
        found["mine"] += _blocks(game, numbers=view.numbers)
        found["wrong"] += _lit(game, view)
        return found
    edge = partial(_edge, wrong=view.wrong)
    draws: Mapping[str, Draw] = {"edge": edge, "trace": _path, "place": _piece}
    draw = draws.get(way, _sign)
    for slot, entered in enumerate(game.slots):
        if entered.value >= 0:
            whose = "shown" if entered.revealed else "mine"
            whose = "wrong" if slot in view.wrong else whose
            found[whose] += draw(game, slot)
    return found


def _sign(game: Game, slot: int) -> Iterator[Step]:
    player, cell = game.puzzle.player, game.puzzle.cells[game.puzzle.blanks[slot]]
    text = (player.shown or player.signs)[game.slots[slot].value]
    right, down = _sign_at(game.puzzle)
    text = _FULL.get(text, text)[:SIGN]
    yield Label(cell.x + right, cell.y + down, text, "entered")


@lru_cache(maxsize=2)
def _sign_at(puzzle: Puzzle) -> Point:
    """Return where in its cell a sign stands: as the given ones, else in the middle."""
    given = [c for row in puzzle.rows for c in row if c.state == "given" and c.words]
    for step in puzzle.figure.all_steps if given else ():
        if isinstance(step, Label):
            right, down = step.x - given[0].x, step.y - given[0].y
            if (
                0 < right < 1
                and 0 < down < 1
                and step.text == given[0].words.split()[-1]
            ):
                return right, down
    return 0.5, 0.5


def _edge(game: Game, slot: int, wrong: frozenset[int]) -> Iterator[Step]:
    player, value = game.puzzle.player, game.slots[slot].value
    (ax, ay), (bx, by) = player.edges[slot].ends
    if value == len(player.signs) - 1:
        if slot not in wrong and _is_crossed(game, slot):
            return  # the line shows it, and a sign would hide the line
        yield Label((ax + bx) / 2, (ay + by) / 2, "×", "entered")
        return
    # Walls are thick, so that the way between them is thin.
    thin = has_walls(game.puzzle)
    yield Line(((ax, ay), (bx, by)), "cell" if thin else "entered")
    if value:
        yield Label((ax + bx) / 2, (ay + by) / 2, player.signs[value], "entered")


def _is_crossed(game: Game, slot: int) -> bool:
    none = len(game.puzzle.player.signs) - 1
    return any(
        0 <= game.slots[other].value < none
        for other in _crossing(game.puzzle).get(slot, ())
    )


@lru_cache(maxsize=2)
def _crossing(puzzle: Puzzle) -> dict[int, list[int]]:
    """Return for each edge those that cross it: an upright one and a level one."""
    found: dict[int, list[int]] = {}
    ends = [sorted(edge.ends) for edge in puzzle.player.edges]
    upright = [k for k, ((ax, _), (bx, _)) in enumerate(ends) if ax == bx]
    level = [k for k, ((_, ay), (_, by)) in enumerate(ends) if ay == by]
    for one in upright:
        (x, top), (_, bottom) = ends[one]
        for other in level:
            (left, y), (right, _) = ends[other]
            if left < x < right and top < y < bottom:
                found.setdefault(one, []).append(other)
                found.setdefault(other, []).append(one)
    return found


def _path(game: Game, slot: int) -> Iterator[Step]:
    cells = [game.puzzle.cells[at] for at in game.puzzle.player.paths[slot].cells]
    points = [(cell.x + 0.5, cell.y + 0.5) for cell in cells]
    for (ax, ay), (bx, by) in pairwise(points):
        if ax == bx or ay == by:
            yield Line(((ax, ay), (bx, by)), "entered")
        else:
            sign = "╲" if (ax < bx) == (ay < by) else "╱"
            yield Label((ax + bx) / 2, (ay + by) / 2, sign, "entered")
    # Letters lie above the lines.
    for cell in cells:
        yield Label(cell.x + 0.5, cell.y + 0.5, letter_of(cell), "entered")


def _piece(game: Game, slot: int) -> Iterator[Step]:
    cells = game.puzzle.laid(slot, game.slots[slot].value)
    # Offsets as of squares; the board's cells are a grid of them.
    first = game.puzzle.cells[cells[0]]
    right, down = first.x - cells[0][1], first.y - cells[0][0]
    shape = tuple(
        tuple((x + right, y + down) for x, y in outline) for outline in outlines(cells)
    )
    yield Area(shape, "entered-step")
    name = game.puzzle.player.pieces[slot].name
    for r, c in cells:
        yield Label(c + right + 0.5, r + down + 0.5, name, "entered")


def _blocks(game: Game, *, numbers: bool) -> Iterator[Step]:
    player = game.puzzle.player
    for at, (r, c) in game.fallen().items():
        cell = game.puzzle.cells[at]
        text = player.field[r][c] + (player.indexes[r][c] if numbers else "")
        yield Label(cell.x + 0.5, cell.y + 0.5, text, "entered")


def _lit(game: Game, view: View) -> Iterator[Step]:
    for at in view.lit:
        cell, (r, c) = game.puzzle.cells[at], game.fallen()[at]
        text = game.puzzle.player.field[r][c] + "*"
        yield Label(cell.x + 0.5, cell.y + 0.5, text, "entered")
