"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import sqrt

from ...core.figure import Circle, Clue, Figure, Label, Line, Rect, Step
from ...core.puzzle import Draft, Json
from ...grids.figures import Cell, tinted
from ..cells import CellRows, GridCell, rows_of
from ..player import Edge, Player, edge_player
from .ladder import LinkStep
from .model import Counts, Hashi, make_answer, read

# The size of cells, at least that, and numbers in the usual size of digits given.
PAGE, WIDE, KEY, STEP = (12, 5.6, 0.82), (12, 4.5, 1), (5, 3.9, 1.18), (6.2, 5, 1)
WIDEST = 16  # columns with numbers of 0.45 em; in more the cells are too small
ISLAND, DOT, APART = 0.46, 0.05, 0.16  # radiuses; between bridges side by side
PLANK = 0.12  # the width of a bridge on a tile

Bridge = tuple[Cell, Cell, int]


def draw(givens: Hashi, answer: Counts | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is None:
        wide = max(givens.height, givens.width) > WIDEST
        return _figure(givens, (), (), WIDE if wide else PAGE)
    return _figure(givens, _bridges(givens, answer), (), KEY, dots=False)


def draw_step(givens: Hashi, done: Sequence[LinkStep], step: LinkStep) -> Figure:
    """Return the figure after the steps done, with the islands of a step marked."""
    found = {
        (start, end): low
        for one in (*done, step)
        for start, end, low, _ in one.links
        if low
    }
    bridges = [(*ends, count) for ends, count in found.items()]
    return _figure(givens, bridges, step.cells, STEP)


def cover_tile(givens: Hashi, answer: Counts, *, lit: bool) -> Figure:
    """Return islands and bridges, without numbers."""
    kind = "lit" if lit else "tile"
    steps: list[Step] = [
        Rect(x0 - PLANK / 2, y0 - PLANK / 2, x1 - x0 + PLANK, y1 - y0 + PLANK, role)
        for role in [f"{kind}-mark"]
        for bridge in _bridges(givens, answer)
        for (x0, y0), (x1, y1) in _lines(bridge, 0)
    ]
    steps += (
        Circle(c + 0.5, r + 0.5, ISLAND, f"{kind}-shape") for r, c in givens.islands
    )
    return Figure(givens.width, givens.height, tuple(steps))


def sample(height: int, width: int, most: int) -> Draft:
    """Return a grid with as many islands and bridges as it can have."""
    rows: list[list[int | None]] = [[None] * width for _ in range(height)]
    for r, c in product(range(0, height, 2), range(0, width, 2)):
        rows[r][c] = most * sum((r > 0, c > 0, r + 2 < height, c + 2 < width))
    givens: Json = {"rows": rows, "most": most}
    puzzle = read(givens)
    return Draft(givens, make_answer(puzzle, [most] * len(puzzle.links)))


def player(givens: Hashi, answer: Counts) -> Player:
    """Return how bridges are laid from island to island."""
    pairs = [(givens.islands[a], givens.islands[b]) for a, b in givens.links]
    edges = [
        Edge(((c + 0.5, r + 0.5), (x + 0.5, y + 0.5)), ((r, c), (y, x)))
        for (r, c), (y, x) in pairs
    ]
    asked = dict(zip(givens.islands, givens.numbers, strict=True))
    return edge_player(edges, answer, givens.most, asked)


def cells(givens: Hashi, answer: Counts | None, labels: Mapping[str, str]) -> CellRows:
    """Return numbers and empty places; with an answer, the bridges there in words."""
    size = range(givens.height), range(givens.width)
    words = dict.fromkeys(product(*size), "" if answer is None else labels["none"])
    for (r, c), (y, x), count in () if answer is None else _bridges(givens, answer):
        way = "across" if r == y else "down"
        for cell in product(range(r, y + 1), range(c, x + 1)):
            words[cell] = labels[f"{way}-{count}"]
    islands = dict(zip(givens.islands, map(str, givens.numbers), strict=True))
    return rows_of(
        GridCell(r, c, c, r, islands[r, c], "given")
        if (r, c) in islands
        else GridCell(r, c, c, r, word, "blank" if answer is None else "answer")
        for (r, c), word in words.items()
    )


def _bridges(puzzle: Hashi, counts: Counts) -> list[Bridge]:
    return [
        (puzzle.islands[a], puzzle.islands[b], count)
        for (a, b), count in zip(puzzle.links, counts, strict=True)
        if count
    ]


def _figure(
    puzzle: Hashi,
    bridges: Iterable[Bridge],
    marked: Iterable[Cell],
    size: tuple[float, float, float],
    *,
    dots: bool = True,
) -> Figure:
    cell_mm, least_mm, digits = size
    covered = set(puzzle.islands)
    for (r, c), (y, x), _ in bridges:
        covered.update(product(range(r, y + 1), range(c, x + 1)))
    steps: list[Step] = list(tinted(marked, "marked"))
    steps += (
        Circle(c + 0.5, r + 0.5, DOT, "hashi-dot")
        for r, c in product(range(puzzle.height), range(puzzle.width))
        if dots and (r, c) not in covered
    )
    steps += (
        Line(line, "hashi-bridge")
        for bridge in bridges
        for line in _lines(bridge, ISLAND)
    )
    for (r, c), number in zip(puzzle.islands, puzzle.numbers, strict=True):
        at, clue = (c + 0.5, r + 0.5), Clue(((r, c),))
        steps.append(Circle(*at, ISLAND, "hashi-island"))
        steps.append(Label(*at, str(number), "given", size=digits, clue=clue))
    return Figure(puzzle.width, puzzle.height, tuple(steps), cell_mm, least_mm)


def _lines(
    bridge: Bridge, radius: float
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield the bridges of a link, from the edge of one island to that of the other."""
    (r, c), (y, x), count = bridge
    for k in range(count):
        aside = (k - (count - 1) / 2) * APART
        near = sqrt(max(radius**2 - aside**2, 0))
        if r == y:
            ends = (c + 0.5 + near, r + 0.5 + aside), (x + 0.5 - near, r + 0.5 + aside)
        else:
            ends = (c + 0.5 + aside, r + 0.5 + near), (c + 0.5 + aside, y + 0.5 - near)
        (x0, y0), (x1, y1) = ends
        yield (round(x0, 4), round(y0, 4)), (round(x1, 4), round(y1, 4))
