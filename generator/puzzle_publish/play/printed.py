"""What is printed of a puzzle, as steps that a terminal can show."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import floor
from typing import TypeGuard

from ..core.figure import Area, Circle, Label, Line, Rect, Step, TextLabel
from ..core.text_picture import THIN
from .game import Puzzle
from .lattice import points_of

DOTS = "dot"  # the role of signs that lines may cover
_SNAP = 0.15  # how far inside its cells the outline of a cage runs
_DOT = 0.25  # the largest radius of a dot
_AROUND = 0.12  # what is drawn this far from the cells belongs to the grid
_SENTENCES = {"title", "subtitle", "sentence"}
_PEARLS = {"black": "●", "white": "○"}


def texts_of(puzzle: Puzzle) -> list[str]:
    """Return the sentences that the page prints in the figure."""
    steps = (step for step in puzzle.figure.all_steps if is_sentence(step))
    found = []
    for step in steps:
        if not isinstance(step, TextLabel):
            found.append(step.text)
        elif step.part != "more":
            found.append(step.written or step.text)
    return found


def is_sentence(step: Step) -> TypeGuard[Label]:
    """Return whether a step is a line of text, not a sign of the grid."""
    is_line = isinstance(step, TextLabel) and len(step.text) > 1
    last = step.role.rpartition("-")[2]
    return is_line or (isinstance(step, Label) and last in _SENTENCES)


def printed_steps(puzzle: Puzzle) -> tuple[list[Step], list[Step]]:
    """Return the figure's steps that lines of the player cover, and the others."""
    every = (step for step in puzzle.figure.all_steps if not is_sentence(step))
    # Boards of all types have the same names of rows and columns.
    steps = [step for step in every if not step.role.endswith("coordinate")]
    player, sums = puzzle.player, _sums(puzzle, steps)
    if player.way in ("edge", "place"):
        steps = [step for step in steps if _is_near(puzzle, step)]
    if player.way == "place":
        return steps, []  # pieces cover what is below them
    caged = any(step.role == "cage" for step in steps)
    bare = player.way == "edge" and _joins_cells(puzzle)
    bare_lines = bare or caged or player.way == "trace"
    under: list[Step] = []
    over: list[Step] = list(sums)
    for step in steps:
        last = step.role.partition(":")[0].rpartition("-")[2]
        if sums and last == "sum":
            continue
        # Lines from middle to middle are clearer without those of cells; so are cages.
        if bare_lines and last in THIN - {"cage"} and not isinstance(step, Label):
            continue
        one = _for_text(step, last)
        above = isinstance(one, Label | Circle) and one.role != DOTS
        (over if above else under).append(one)
    if bare:
        shown = {(s.x, s.y) for s in over if isinstance(s, Label | Circle)}
        middles = [(c.x + 0.5, c.y + 0.5) for row in puzzle.rows for c in row]
        under += [Label(*at, "·", DOTS) for at in middles if at not in shown]
    return under, over


def _for_text(step: Step, last: str) -> Step:
    """Return what a terminal can show in place of a step."""
    match step:
        case Circle(x, y, radius) if last in _PEARLS:
            return Label(x, y, _PEARLS[last], step.role)
        case Circle(x, y, radius) if radius < _DOT:
            return Label(x, y, "·", DOTS)
        case Rect(x, y, width, height) if last == "relation":
            sign = "‖" if height > width else "="
            return Label(x + width / 2, y + height / 2, sign, step.role)
        case Line(((ax, ay), (bx, by), (cx, _))) if last == "relation":
            sign = ("<" if bx < ax else ">") if ax == cx else "∧" if by < ay else "∨"
            return Label((ax + bx) / 2, (ay + by) / 2, sign, step.role)
        case Line(points) if last == "cage":
            return Line(tuple((_snapped(x), _snapped(y)) for x, y in points), "cage")
        case Area() if last == "shade":
            return replace(step, role="shade-given")
    return step


def _snapped(value: float) -> float:
    near = round(value)
    return float(near) if abs(value - near) <= _SNAP else value


def _sums(puzzle: Puzzle, steps: Sequence[Step]) -> list[Label]:
    """Return sums of runs, down and across in one label, for cells cut by a line."""
    if not any(step.role.endswith("diagonal") for step in steps):
        return []
    sides: dict[tuple[int, int], list[str]] = {}
    for step in steps:
        if isinstance(step, Label) and step.role.endswith("sum"):
            x, y = floor(step.x), floor(step.y)
            pair = sides.setdefault((x, y), ["", ""])
            pair[step.x - x > step.y - y] = step.text
    return [
        Label(x + 0.5, y + 0.5, f"{down}\\{across}", "sums")
        for (x, y), (down, across) in sides.items()
    ]


def _joins_cells(puzzle: Puzzle) -> bool:
    middles = {(cell.x + 0.5, cell.y + 0.5) for row in puzzle.rows for cell in row}
    ends = {end for edge in puzzle.player.edges for end in edge.ends}
    return ends <= middles and not has_walls(puzzle)


def _is_near(puzzle: Puzzle, step: Step) -> bool:
    cells = puzzle.cells.values()
    left, right = min(c.x for c in cells), max(c.x for c in cells) + 1
    top, bottom = min(c.y for c in cells), max(c.y for c in cells) + 1
    return all(
        left - _AROUND <= x <= right + _AROUND
        and top - _AROUND <= y <= bottom + _AROUND
        for x, y in points_of(step)
    )


@lru_cache(maxsize=2)
def has_walls(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has walls, as mazes have."""
    return any(step.role.endswith("wall") for step in puzzle.figure.all_steps)
