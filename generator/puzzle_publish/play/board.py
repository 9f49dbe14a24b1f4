"""A game as text: the puzzle's own figure with what the player entered, and names.

The figure's grid is moved onto the lattice of `core/text_picture.py`. A tiling whose
lines do not fit there (hexagons, rings) is drawn by `mesh.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import floor
from typing import TypeGuard

from ..core.figure import Area, Circle, Figure, Label, Line, Rect, Step, TextLabel
from ..core.messages import plain
from ..core.outlines import outlines
from ..core.text_picture import THIN, columns_of, picture
from ..types.cells import GridCell
from ..types.player import Place, Point
from . import mesh
from .game import Game, Puzzle
from .names import column_name, origin

# From a text and whose it is to the text, coloured or not.
Paint = Callable[[str, str], str]

_CODES = {"mine": "36", "shown": "33", "wrong": "4;35", "name": "2"}
_SNAP = 0.15  # how far inside its cells the outline of a cage runs
_DOT = 0.25  # the largest radius of a dot
_DOTS = "dot"  # the role of signs that lines may cover
_AROUND = 0.12  # what is drawn this far from the cells belongs to the grid
_SENTENCES = {"title", "subtitle", "sentence"}
_PEARLS = {"black": "●", "white": "○"}
_FULL = {"■": "███"}
_FIXED = {*THIN, "outline"}
_SIGN = 8  # the most characters of a sign


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


def coloured(text: str, whose: str) -> str:
    r"""Return a text in the colour of what is "mine", "shown", "wrong" or a "name".

    >>> coloured("5", "mine")
    '\x1b[36m5\x1b[0m'
    """
    return f"\x1b[{_CODES[whose]}m{text}\x1b[0m" if text.strip() else text


def board(game: Game, view: View) -> list[str]:
    """Return the lines of a game's board."""
    if mesh.is_mesh(game.puzzle):
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


def texts_of(puzzle: Puzzle) -> list[str]:
    """Return the sentences that the page prints in the figure."""
    steps = (step for step in puzzle.figure.all_steps if _is_sentence(step))
    found = []
    for step in steps:
        if not isinstance(step, TextLabel):
            found.append(step.text)
        elif step.part != "more":
            found.append(step.written or step.text)
    return found


def _is_sign(step: Step) -> bool:
    return isinstance(step, Label) and step.role != _DOTS


def _is_sentence(step: Step) -> TypeGuard[Label]:
    is_line = isinstance(step, TextLabel) and len(step.text) > 1
    last = step.role.rpartition("-")[2]
    return is_line or (isinstance(step, Label) and last in _SENTENCES)


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


# A player sees one puzzle at a time, and each picture takes up to 0.1 s.
@lru_cache(maxsize=2)
def _ground(puzzle: Puzzle) -> tuple[_Ground, str, str]:
    """Return a puzzle's ground, its picture, and that with names."""
    player, move = puzzle.player, _mover(puzzle)
    printed = _printed(puzzle)
    names = tuple(_names(puzzle, [*printed[0], *printed[1]], move))
    under, over = (tuple(_moved(s, move) for s in steps) for steps in printed)
    if player.way == "take":  # outlines stay, and what they showed falls
        over = ()
        under = tuple(s for s in under if s.role.rpartition("-")[2] in _FIXED)
    texts = [s.text for s in (*under, *over, *names) if isinstance(s, Label)]
    if player.way in ("enter", "mark"):
        texts += [sign[:_SIGN] for sign in player.shown or player.signs]
    widest = max(map(columns_of, texts), default=0)
    columns = 4 if widest <= 3 else 6 if widest <= 5 else 8
    ground = _Ground(move, under, over, names, columns, player.way == "place")
    return ground, ground.drawn(()), ground.drawn(names)


def _lattice(game: Game, view: View) -> dict[str, str]:
    """Return the pictures of the puzzle alone, and with each layer added."""
    ground, base, name = _ground(game.puzzle)
    return {"base": base, "name": name} | {
        whose: ground.drawn((*ground.names, *(_moved(s, ground.move) for s in steps)))
        for whose, steps in _entered(game, view).items()
        if steps
    }


def _dashed(text: str, steps: Sequence[Step], columns: int) -> str:
    """Return a picture with dashes for sides of boxes that no cage ends at."""
    cages = {unit for step in steps if step.role == "cage" for unit in _units(step)}
    if not cages:
        return text
    lines = [list(line) for line in text.split("\n")]
    for step in steps:
        for x, y, level in _units(step) if step.role == "region" else ():
            if (x, y, level) not in cages and level:
                line, first = 2 * y, columns * x + 1
                lines[line][first : first + columns - 1] = "╍" * (columns - 1)
            elif (x, y, level) not in cages:
                lines[2 * y + 1][columns * x] = "╏"
    return "\n".join(map("".join, lines))


def _units(step: Step) -> Iterator[tuple[int, int, bool]]:
    """Yield each unit of a line as (x, y of its first end, whether it is level)."""
    for (ax, ay), (bx, by) in pairwise(_points(step)):
        x, y = round(min(ax, bx)), round(min(ay, by))
        yield from ((x + k, y, True) for k in range(round(abs(bx - ax))))
        yield from ((x, y + k, False) for k in range(round(abs(by - ay))))


# What the player entered.


def _entered(game: Game, view: View) -> dict[str, list[Step]]:
    """Return the steps of what the player entered, of what was shown, of faults."""
    found: dict[str, list[Step]] = {"mine": [], "shown": [], "wrong": []}
    way = game.puzzle.player.way
    if way == "take":
        found["mine"] += _blocks(game, numbers=view.numbers)
        found["wrong"] += _lit(game, view)
        return found
    draw = {"edge": _edge, "trace": _path, "place": _piece}.get(way, _sign)
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
    text = _FULL.get(text, text)[:_SIGN]
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


def _edge(game: Game, slot: int) -> Iterator[Step]:
    player, value = game.puzzle.player, game.slots[slot].value
    (ax, ay), (bx, by) = player.edges[slot].ends
    if value == len(player.signs) - 1:
        yield Label((ax + bx) / 2, (ay + by) / 2, "×", "entered")
        return
    # Walls are thick, so that the way between them is thin.
    thin = _has_walls(game.puzzle)
    yield Line(((ax, ay), (bx, by)), "cell" if thin else "entered")
    if value:
        yield Label((ax + bx) / 2, (ay + by) / 2, player.signs[value], "entered")


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
        yield Label(cell.x + 0.5, cell.y + 0.5, _letter(cell), "entered")


def _letter(cell: GridCell) -> str:
    return cell.words.split()[-1] if cell.words else "·"


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


# What is printed.


def _printed(puzzle: Puzzle) -> tuple[list[Step], list[Step]]:
    """Return the figure's steps that lines of the player cover, and the others."""
    steps = [step for step in puzzle.figure.all_steps if not _is_sentence(step)]
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
        above = isinstance(one, Label | Circle) and one.role != _DOTS
        (over if above else under).append(one)
    if bare:
        shown = {(s.x, s.y) for s in over if isinstance(s, Label | Circle)}
        middles = [(c.x + 0.5, c.y + 0.5) for row in puzzle.rows for c in row]
        under += [Label(*at, "·", _DOTS) for at in middles if at not in shown]
    return under, over


def _for_text(step: Step, last: str) -> Step:
    """Return what a terminal can show in place of a step."""
    match step:
        case Circle(x, y, radius) if last in _PEARLS:
            return Label(x, y, _PEARLS[last], step.role)
        case Circle(x, y, radius) if radius < _DOT:
            return Label(x, y, "·", _DOTS)
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
    return ends <= middles and not _has_walls(puzzle)


@lru_cache(maxsize=2)
def _has_walls(puzzle: Puzzle) -> bool:
    return any(step.role.endswith("wall") for step in puzzle.figure.all_steps)


def _is_near(puzzle: Puzzle, step: Step) -> bool:
    cells = puzzle.cells.values()
    left, right = min(c.x for c in cells), max(c.x for c in cells) + 1
    top, bottom = min(c.y for c in cells), max(c.y for c in cells) + 1
    return all(
        left - _AROUND <= x <= right + _AROUND
        and top - _AROUND <= y <= bottom + _AROUND
        for x, y in _points(step)
    )


# Names of rows and columns, and places on the lattice.


def _names(
    puzzle: Puzzle, steps: Iterable[Step], move: Callable[[Point], Point]
) -> Iterator[Label]:
    """Yield the names of rows and columns, if the page prints none and they are so."""
    if any(step.role.endswith("coordinate") for step in puzzle.figure.all_steps):
        return
    points = [point for step in steps for point in _points(step)]
    cells = puzzle.cells.values()
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
            name = column_name(column - first_column)
            yield Label(
                x, max(0.0, floor(move((0.0, top))[1] * 2) / 2 - 0.5), name, "name"
            )
    for row, places in ys.items():
        if row >= first_row:
            _, y = move((left, min(places) + 0.5))
            x = move((left, 0.0))[0] - 0.75
            yield Label(x, y, str(row - first_row + 1), "name")


def _mover(puzzle: Puzzle) -> Callable[[Point], Point]:
    """Return a function from places in the figure to the lattice, cells on it."""
    steps = [s for way in _printed(puzzle) for s in way]
    first_row, first_column = origin(puzzle)
    columns = [c.x for (_, column), c in puzzle.cells.items() if column >= first_column]
    rows = [c.y for (row, _), c in puzzle.cells.items() if row >= first_row]
    across = _axis(columns, [x for s in steps for x, _ in _points(s)])
    down = _axis(rows, [y for s in steps for _, y in _points(s)])
    end = max(rows) + 1

    def move(point: Point) -> Point:
        x, y = point
        # Clues below the last line are a line lower, where they do not lie on it.
        return across(x), down(y) + 0.5 * (end < y < end + 0.5)

    return move


def _axis(cells: Sequence[float], every: Sequence[float]) -> Callable[[float], float]:
    """Return where a coordinate goes: cells to whole or half places, all after 1."""
    starts = sorted(set(cells))
    first = starts[0]
    gaps = [b - a for a, b in pairwise(starts)]
    pitch = min((gap for gap in gaps if gap > 0.5), default=1.0)
    wanted = max(1.0, round(2 * pitch) / 2)
    before = first - min([first, *every])
    offset = float(-(-before // 1)) + 1  # whole, so that the first cell is on a line

    def place(value: float) -> float:
        cell, rest = divmod(value - first + 1e-9, pitch)
        if pitch > 1 and value >= first:
            inside = min(rest, 1.0)
            stretched = (rest - inside) * (wanted - 1) / (pitch - 1)
            return round(offset + cell * wanted + inside + stretched, 4)
        return round(offset + value - first, 4)

    return place


def _points(step: Step) -> tuple[Point, ...]:
    match step:
        case Line(points):
            return points
        case Area(shapes):
            return tuple(point for shape in shapes for point in shape)
        case Rect(x, y, width, height):
            return (x, y), (x + width, y + height)
        case _:
            return ((step.x, step.y),)


def _moved(step: Step, move: Callable[[Point], Point]) -> Step:
    match step:
        case Line(points):
            return replace(step, points=tuple(map(move, points)))
        case Area(shapes):
            return replace(step, outlines=tuple(tuple(map(move, s)) for s in shapes))
        case Rect(x, y, width, height):
            (left, top), (right, bottom) = move((x, y)), move((x + width, y + height))
            return Rect(left, top, right - left, bottom - top, step.role)
        case _:
            x, y = move((step.x, step.y))
            return replace(step, x=x, y=y)
