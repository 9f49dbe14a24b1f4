"""How a reader solves it: named techniques, the cheapest that gives anything first.

Cells are bits of whole numbers, row by row.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...core.errors import OutOfSteps
from ...grids.ladder import Cell, Step, Technique
from ...grids.reading import Rows
from .model import stars_of

NEXT = Technique("next-to-star", "easy", 10)
FULL = Technique("full", "easy", 11)
LAST = Technique("last-cells", "easy", 12)
WITHIN = Technique("within", "easy", 15)
NO_ROOM = Technique("no-room", "medium", 20)
TWO = Technique("two-in-two", "medium", 24)
WAYS = Technique("every-way", "hard", 28)
THREE = Technique("three-in-three", "hard", 32)
FOUR = Technique("four-in-four", "expert", 40)
SUPPOSE = Technique("suppose", "expert", 45)


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, column or region: its kind, its number from 1, and its cells."""

    house: str
    number: int
    cells: int


class Board:
    """A puzzle, its stars, and the cells that are open for more."""

    def __init__(self, regions: Rows) -> None:
        n = self.size = len(regions)
        self.stars, self.open = 0, (1 << n * n) - 1
        self.quota = stars_of(n)
        found: dict[tuple[str, int], int] = {}
        for r, row in enumerate(regions):
            for c, region in enumerate(row):
                for key in (("row", r), ("column", c), ("region", region)):
                    found[key] = found.get(key, 0) | 1 << r * n + c
        self.units = [
            Unit(house, k + 1, cells) for (house, k), cells in sorted(found.items())
        ]
        self.near = [_around(k, n) & ~(1 << k) for k in range(n * n)]

    def left(self, unit: Unit) -> int:
        """Return how many stars a unit still needs."""
        return self.quota - (unit.cells & self.stars).bit_count()

    def killed(self, placed: int) -> int:
        """Return the open cells that stars rule out: neighbours, and full units."""
        gone = 0
        for k in _bits(placed):
            gone |= self.near[k]
        stars = self.stars | placed
        for unit in self.units:
            if (unit.cells & stars).bit_count() >= self.quota:
                gone |= unit.cells
        return gone & self.open & ~placed

    def step(
        self,
        technique: Technique,
        unit: Unit | None,
        pattern: int,
        placed: int,
        gone: int,
    ) -> Step:
        """Return what a technique gave as a step."""
        return Step(
            technique,
            tuple((self.cell(k), 1) for k in _bits(placed)),
            tuple((self.cell(k), (1,)) for k in _bits(gone)),
            tuple(self.cell(k) for k in _bits(pattern)),
            unit.house if unit else "cell",
            unit.number if unit else 0,
        )

    def cell(self, k: int) -> Cell:
        """Return the row and the column of a bit."""
        return divmod(k, self.size)

    def take(self, placed: int, gone: int) -> None:
        """Note stars, and cells without one."""
        self.stars |= placed
        self.open &= ~(placed | gone)


Found = Iterator[tuple[Unit | None, int, int, int]]  # unit, pattern, stars, cells gone


def climb(givens: Rows) -> list[Step]:
    """Return the steps to the answer; OutOfSteps where the techniques end."""
    board = Board(givens)
    steps: list[Step] = []
    while board.stars.bit_count() < board.quota * board.size:
        for technique, look in RUNGS:
            if found := next(look(board), None):
                steps.append(board.step(technique, *found))
                board.take(*found[2:])
                break
        else:
            raise OutOfSteps("no technique goes on")
    return steps


def _next(board: Board) -> Found:
    for k in _bits(board.stars):
        if gone := board.near[k] & board.open:
            yield None, 1 << k, 0, gone


def _full(board: Board) -> Found:
    for unit in board.units:
        if not board.left(unit) and (gone := unit.cells & board.open):
            yield unit, unit.cells & board.stars, 0, gone


def _last(board: Board) -> Found:
    for unit in board.units:
        here = unit.cells & board.open
        if here and here.bit_count() == board.left(unit):
            yield unit, here, here, 0


def _no_room(board: Board) -> Found:
    needy = [unit for unit in board.units if board.left(unit)]
    falls = {k: board.killed(1 << k) for k in _bits(board.open)}
    for unit in needy:
        here, left = unit.cells & board.open, board.left(unit)
        gone = sum(
            1 << k for k, fallen in falls.items() if (here & ~fallen).bit_count() < left
        )
        if gone:
            yield unit, gone, 0, gone


def _every_way(board: Board) -> Found:
    for unit in board.units:
        if not (left := board.left(unit)):
            continue
        here = unit.cells & board.open
        always, never = here, board.open
        for way in combinations(_bits(here), left):
            placed = sum(1 << k for k in way)
            if not any(board.near[k] & placed for k in way) and _holds(board, placed):
                always &= placed
                never &= board.killed(placed)
        if always or never:
            yield unit, always | never, always, never


def _holds(board: Board, placed: int) -> bool:
    """Return whether no unit gets more stars than it may have."""
    stars = board.stars | placed
    return all((u.cells & stars).bit_count() <= board.quota for u in board.units)


def _sets(count: int) -> Callable[[Board], Found]:
    """Return the search for units of one kind that hold all stars of another's."""

    def look(board: Board) -> Found:
        kinds = {
            house: [u for u in board.units if u.house == house and board.left(u)]
            for house in ("region", "row", "column")
        }
        for inner, outer in (
            ("region", "row"),
            ("region", "column"),
            ("row", "region"),
            ("column", "region"),
        ):
            for chosen in combinations(kinds[inner], count):
                cells = sum(u.cells for u in chosen) & board.open
                over = [u for u in kinds[outer] if u.cells & cells]
                if sum(map(board.left, over)) == sum(map(board.left, chosen)):
                    union = sum(u.cells for u in over) & board.open
                    if gone := union & ~cells:
                        yield chosen[0], cells, 0, gone

    return look


def _suppose(board: Board) -> Found:
    for k in _bits(board.open):
        if broken := _breaks(board, 1 << k):
            yield broken, 1 << k, 0, 1 << k


def _breaks(board: Board, placed: int) -> Unit | None:
    """Return a unit without room after a star and what easily follows; else None."""
    stars, free = board.stars, board.open
    while placed:
        stars |= placed
        free &= ~placed
        for k in _bits(placed):
            free &= ~board.near[k]
        for unit in board.units:
            if (unit.cells & stars).bit_count() >= board.quota:
                free &= ~unit.cells
        placed = 0
        for unit in board.units:
            left = board.quota - (unit.cells & stars).bit_count()
            here = unit.cells & free
            if left < 0 or here.bit_count() < left:
                return unit
            if left and here.bit_count() == left:
                placed |= here
        if any(board.near[k] & placed for k in _bits(placed)):
            return board.units[0]
    return None


def _bits(cells: int) -> Sequence[int]:
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def _around(k: int, n: int) -> int:
    r, c = divmod(k, n)
    return sum(
        1 << y * n + x
        for y in range(max(0, r - 1), min(n, r + 2))
        for x in range(max(0, c - 1), min(n, c + 2))
    )


RUNGS: tuple[tuple[Technique, Callable[[Board], Found]], ...] = (
    (NEXT, _next),
    (FULL, _full),
    (LAST, _last),
    (WITHIN, _sets(1)),
    (NO_ROOM, _no_room),
    (TWO, _sets(2)),
    (WAYS, _every_way),
    (THREE, _sets(3)),
    (FOUR, _sets(4)),
    (SUPPOSE, _suppose),
)
