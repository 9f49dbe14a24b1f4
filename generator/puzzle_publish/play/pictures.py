"""Pictures as text: dots that are joined, regions that are filled.

Lines are drawn in the dots of Braille, two by four in each character; numbers lie above
them. A region shows its name and its number, and once it is filled the number of its
colour all over; its name stays until that is right.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil

from ..core.figure import Area, Circle, Label, Line
from ..types.player import Point
from .game import Game, Puzzle
from .names import name_of

WIDE = 76  # columns
_BRAILLE = 0x2800
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

At = tuple[int, int]  # line and column


def layers(game: Game, wrong: frozenset[int]) -> dict[str, str]:
    """Return the puzzle as text, then with each layer of what was entered."""
    puzzle = game.puzzle
    ground = {**_lines(puzzle, _printed(puzzle)), **_labels(puzzle)}
    text = _text(ground)
    found = {"base": text, "name": text}
    for whose in ("mine", "shown", "wrong"):
        slots = [k for k in range(len(game.slots)) if _whose(game, k, wrong) == whose]
        if slots:
            drawn = _joined if puzzle.player.way == "join" else _filled
            found[whose] = _text(ground | drawn(game, slots))
    return found


def _whose(game: Game, slot: int, wrong: frozenset[int]) -> str:
    entered = game.slots[slot]
    if entered.value < 0:
        return ""
    return "wrong" if slot in wrong else "shown" if entered.revealed else "mine"


def _joined(game: Game, slots: list[int]) -> dict[At, str]:
    """Return the lines to some dots, as they lie over what is printed."""
    puzzle = game.puzzle
    dots = [(cell.x + 0.5, cell.y + 0.5) for cell in puzzle.cells.values()]
    own = [(dots[k - 1], dots[k]) for k in slots if k]
    if game.is_solved and slots[-1] == len(dots) - 1:
        own.append((dots[-1], dots[0]))
    lines = _lines(puzzle, own)
    return {**lines, **{at: c for at, c in _labels(puzzle).items() if at in lines}}


def _filled(game: Game, slots: list[int]) -> dict[At, str]:
    """Return some regions full of the numbers of their colours."""
    puzzle = game.puzzle
    lines, labels = _lines(puzzle, _printed(puzzle)), _labels(puzzle)
    signs = {k: str(game.slots[k].value + 1)[-1] for k in slots}
    return {
        at: signs[owner]
        for at, owner in _owners(puzzle).items()
        if owner in signs
        and at not in lines
        and (game.is_right(owner) or at not in labels)
    }


@lru_cache(maxsize=2)
def _printed(puzzle: Puzzle) -> tuple[tuple[Point, Point], ...]:
    """Return the lines of the figure, from point to point."""
    found: list[tuple[Point, Point]] = []
    for step in puzzle.figure.all_steps:
        if isinstance(step, Line):
            found += pairwise(step.points)
        elif isinstance(step, Area):
            for outline in step.outlines:
                found += pairwise((*outline, outline[0]))
    return tuple(found)


@lru_cache(maxsize=2)
def _labels(puzzle: Puzzle) -> dict[At, str]:
    """Return dots and numbers, those of regions with their names."""
    found: dict[At, str] = {}
    for step in puzzle.figure.all_steps:
        if isinstance(step, Circle):
            line, column = _place(puzzle, (step.x, step.y))
            found[line // 4, column // 2] = "•"
    for step in puzzle.figure.all_steps:
        if isinstance(step, Label) and step.clue:
            (at,) = step.clue.cells
            name = name_of(puzzle, at) if puzzle.player.way == "colour" else ""
            line, column = _place(puzzle, (step.x, step.y))
            text = name + step.text
            for k, char in enumerate(text, column // 2 - (len(text) - 1) // 2):
                found[line // 4, k] = char
    return found


@lru_cache(maxsize=2)
def _owners(puzzle: Puzzle) -> dict[At, int]:
    """Return the region in which the middle of each character is."""
    found: dict[At, int] = {}
    areas = [one for one in puzzle.figure.all_steps if isinstance(one, Area)]
    scale = WIDE / puzzle.figure.width
    for line in range(ceil(puzzle.figure.height * scale / 2)):
        y = (2 * line + 1) / scale
        for owner, area in enumerate(areas[: len(puzzle.blanks)]):
            for start, end in _across(area, y):
                for column in range(ceil(start * scale - 0.5), ceil(end * scale - 0.5)):
                    found[line, column] = owner
    return found


def _across(area: Area, y: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where a level line is in an area."""
    xs = sorted(
        a + (c - a) * (y - b) / (d - b)
        for outline in area.outlines
        for (a, b), (c, d) in pairwise((*outline, outline[0]))
        if (b <= y) != (d <= y)
    )
    yield from zip(xs[::2], xs[1::2], strict=True)


def _lines(puzzle: Puzzle, pieces: Iterable[tuple[Point, Point]]) -> dict[At, str]:
    """Return lines in Braille."""
    bits: dict[At, int] = {}
    for one, other in pieces:
        (y0, x0), (y1, x1) = (_place(puzzle, point) for point in (one, other))
        count = max(abs(y1 - y0), abs(x1 - x0), 1)
        for k in range(count + 1):
            y, x = round(y0 + (y1 - y0) * k / count), round(x0 + (x1 - x0) * k / count)
            at = y // 4, x // 2
            bits[at] = bits.get(at, 0) | _BITS[y % 4][x % 2]
    return {at: chr(_BRAILLE + found) for at, found in bits.items()}


def _place(puzzle: Puzzle, point: Point) -> At:
    """Return the row and the column of a point, in dots of Braille."""
    scale = 2 * WIDE / puzzle.figure.width
    return int(point[1] * scale), int(point[0] * scale)


def _text(chars: dict[At, str]) -> str:
    top, bottom = (bound(y for y, _ in chars) for bound in (min, max))
    right = max(x for _, x in chars)
    lines = (
        "".join(chars.get((y, x), " ") for x in range(right + 1)).rstrip()
        for y in range(top, bottom + 1)
    )
    return "\n".join(lines)
