"""A game as text: the puzzle's own figure with what the player entered, and names.

The figure's grid is moved onto a lattice (`lattice.py`). A tiling whose lines do not
fit there (hexagons, rings) is drawn by `mesh.py`, a picture by `pictures.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import floor

from ..core.figure import Figure, Label, Step
from ..core.messages import plain
from ..core.text_picture import THIN, columns_of, picture
from ..types.player import PICTURES, Point
from . import mesh, pictures
from .entered import SIGN, Paint, View, entered_steps
from .game import Game, Puzzle
from .lattice import axis, moved, points_of, units
from .names import origin
from .printed import DOTS, printed_steps

_CODES = {"mine": "36", "shown": "33", "wrong": "4;35", "name": "2"}
_FIXED = {*THIN, "outline"}


def coloured(text: str, whose: str) -> str:
    r"""Return a text in the colour of what is "mine", "shown", "wrong" or a "name".

    >>> coloured("5", "mine")
    '\x1b[36m5\x1b[0m'
    """
    return f"\x1b[{_CODES[whose]}m{text}\x1b[0m" if text.strip() else text


def board(game: Game, view: View) -> list[str]:
    """Return the lines of a game's board."""
    if game.puzzle.player.way in PICTURES:
        layers = pictures.layers(game, view.wrong)
    elif mesh.is_mesh(game.puzzle):
        layers = mesh.layers(game, view.wrong)
    else:
        layers = _lattice(game, view)
    base, named = _columns(layers.pop("base")), _columns(layers["name"])
    painted: dict[tuple[int, int], str] = {}
    chars = dict(named)
    for whose, text in layers.items():
        before = base if whose == "name" else named
        for at, char in _columns(text).items():
            if before.get(at, " ") != char:
                painted[at], chars[at] = whose, char
    return _lines(chars, painted, view.paint)


def _is_sign(step: Step) -> bool:
    return isinstance(step, Label) and step.role != DOTS


def _columns(text: str) -> dict[tuple[int, int], str]:
    """Return the characters of a text by line and column; "" after a wide one."""
    found = {}
    for number, line in enumerate(plain(text).split("\n")):
        column = 0
        for char in line:
            found[number, column] = char
            if columns_of(char) == 2:
                found[number, column + 1] = ""
            column += columns_of(char)
    return found


def _lines(
    chars: Mapping[tuple[int, int], str],
    painted: Mapping[tuple[int, int], str],
    paint: Paint,
) -> list[str]:
    lines = []
    for number in range(max((line for line, _ in chars), default=-1) + 1):
        last = max((c for line, c in chars if line == number), default=-1)
        text, run, whose = "", "", ""
        for column in range(last + 1):
            char, now = (
                chars.get((number, column), " "),
                painted.get((number, column), ""),
            )
            if now != whose:
                text += paint(run, whose) if whose else run
                run, whose = "", now
            run += char
        lines.append((text + (paint(run, whose) if whose else run)).rstrip())
    pairs = pairwise(["", *lines])
    return [line for before, line in pairs if before or line]


@dataclass(frozen=True, slots=True)
class _Ground:
    """What of a board on a lattice is the same at each move.

    Attributes:
        move: leads from places in the figure to the lattice.
        under: the steps that lines of the player cover.
        over: the others.
        names: those of rows and columns.
        columns: of a cell.
        is_layered: pieces of the player cover whatever is below them.
    """

    move: Callable[[Point], Point]
    under: tuple[Step, ...]
    over: tuple[Step, ...]
    names: tuple[Step, ...]
    columns: int
    is_layered: bool

    def drawn(self, added: Iterable[Step]) -> str:
        """Return the picture of the puzzle with some steps added."""
        every = list(added)
        lines = [step for step in every if not isinstance(step, Label)]
        labels = [step for step in every if isinstance(step, Label)]
        steps = (*self.under, *lines, *self.over, *labels)
        if not self.is_layered:  # no line may cross a sign
            steps = tuple(sorted(steps, key=_is_sign))
        whole = picture(Figure(1, 1, steps), columns=self.columns)
        return _dashed(whole, self.under, self.columns)


@lru_cache(maxsize=2)
def _ground(puzzle: Puzzle) -> tuple[_Ground, str, str]:
    """Return a puzzle's ground, its picture, and that with names."""
    player, move = puzzle.player, _mover(puzzle)
    printed = printed_steps(puzzle)
    names = tuple(_names(puzzle, [*printed[0], *printed[1]], move))
    under, over = (tuple(moved(s, move) for s in steps) for steps in printed)
    if player.way == "take":  # outlines stay, and what they showed falls
        over = ()
        under = tuple(s for s in under if s.role.rpartition("-")[2] in _FIXED)
    texts = [s.text for s in (*under, *over, *names) if isinstance(s, Label)]
    if player.way in ("enter", "mark"):
        texts += [sign[:SIGN] for sign in player.shown or player.signs]
    widest = max(map(columns_of, texts), default=0)
    columns = 4 if widest <= 3 else 6 if widest <= 5 else 8
    ground = _Ground(move, under, over, names, columns, player.way == "place")
    return ground, ground.drawn(()), ground.drawn(names)


def _lattice(game: Game, view: View) -> dict[str, str]:
    """Return the pictures of the puzzle alone, and with each layer added."""
    ground, base, name = _ground(game.puzzle)
    return {"base": base, "name": name} | {
        whose: ground.drawn((*ground.names, *(moved(s, ground.move) for s in steps)))
        for whose, steps in entered_steps(game, view).items()
        if steps
    }


def _dashed(text: str, steps: Sequence[Step], columns: int) -> str:
    """Return a picture with dashes for sides of boxes that no cage ends at."""
    cages = {unit for step in steps if step.role == "cage" for unit in units(step)}
    if not cages:
        return text
    lines = [list(line) for line in text.split("\n")]
    for step in steps:
        for x, y, level in units(step) if step.role == "region" else ():
            if (x, y, level) not in cages and level:
                line, first = 2 * y, columns * x + 1
                lines[line][first : first + columns - 1] = "╍" * (columns - 1)
            elif (x, y, level) not in cages:
                lines[2 * y + 1][columns * x] = "╏"
    return "\n".join(map("".join, lines))


def _names(
    puzzle: Puzzle, steps: Iterable[Step], move: Callable[[Point], Point]
) -> Iterator[Label]:
    """Yield the names of rows and columns, as r5 and c3, if there are such."""
    points = [point for step in steps for point in points_of(step)]
    cells = puzzle.inside.values()
    left = min([c.x for c in cells] + [x for x, _ in points])
    top = min([c.y for c in cells] + [y for _, y in points])
    xs: dict[int, set[float]] = {}
    ys: dict[int, set[float]] = {}
    for cell in cells:
        xs.setdefault(cell.column, set()).add(cell.x)
        ys.setdefault(cell.row, set()).add(cell.y)
    first_row, first_column = origin(puzzle)
    if any(len(places) > 1 for places in (*xs.values(), *ys.values())):
        return
    for column, places in xs.items():
        if column >= first_column:
            x, _ = move((min(places) + 0.5, top))
            y = max(0.0, floor(move((0.0, top))[1] * 2) / 2 - 0.5)
            yield Label(x, y, f"c{column - first_column + 1}", "name")
    for row, places in ys.items():
        if row >= first_row:
            _, y = move((left, min(places) + 0.5))
            x = move((left, 0.0))[0] - 0.75
            yield Label(x, y, f"r{row - first_row + 1}", "name")


def _mover(puzzle: Puzzle) -> Callable[[Point], Point]:
    """Return a function from places in the figure to the lattice, cells on it."""
    steps = [s for way in printed_steps(puzzle) for s in way]
    first_row, first_column = origin(puzzle)
    inside = puzzle.inside.items()
    columns = [c.x for (_, column), c in inside if column >= first_column]
    rows = [c.y for (row, _), c in inside if row >= first_row]
    across = axis(columns, [x for s in steps for x, _ in points_of(s)])
    down = axis(rows, [y for s in steps for _, y in points_of(s)])
    end = max(rows) + 1
    low = 0.5 if len(puzzle.inside) == len(puzzle.cells) else 1.0

    def move(point: Point) -> Point:
        x, y = point
        # Clues below the last line are a line lower, where they do not lie on it.
        return across(x), down(y) + 0.5 * (end < y < end + low)

    return move
