"""Reads rows, regions, cages and pairs of cells from givens, or says what is wrong.

Every fault is a ValueError whose message is a whole sentence; rows and columns count
from 1, as readers count. Sizes are checked before contents, so that no file takes long
to refuse.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from types import NoneType
from typing import TypeVar, cast

from ..core.messages import did_you_mean, listed, quoted
from ..core.puzzle import Json

Text = TypeVar("Text", bound=str)
Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
Rows = tuple[tuple[int, ...], ...]
Bounds = tuple[int, int]  # the least and the most


def place(cell: Cell) -> str:
    """Return a cell as sentences name it.

    >>> place((0, 4))
    'row 1, column 5'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def members(
    value: Json, needed: Collection[str], optional: Collection[str] = (), *, of: str
) -> Mapping[str, Json]:
    """Return an object that has all needed members and no unknown ones.

    >>> members({"rows": []}, ["rows", "size"], of="the puzzle")
    Traceback (most recent call last):
    ValueError: the puzzle has no "size"
    """
    if not isinstance(value, dict):
        raise ValueError(f"{of} must be an object (got {quoted(value)})")
    known = (*needed, *optional)
    for name in needed:
        if name not in value:
            raise ValueError(f"{of} has no {quoted(name)}")
    for name in value:
        if name not in known:
            near = did_you_mean(name, known)
            raise ValueError(f"{of} has an unknown member {_short(name)}{near}")
    return value


def whole(value: Json, bounds: Bounds, what: str, *, or_null: bool = False) -> int:
    """Return a whole number within bounds: no true, no 3.0, no "3".

    >>> whole(7, (1, 9), "the size")
    7
    >>> whole(True, (1, 9), "the size")
    Traceback (most recent call last):
    ValueError: the size is true; must be a whole number from 1 to 9
    """
    least, most = bounds
    if type(value) is int and least <= value <= most:
        return value
    null = " or null" if or_null else ""
    allowed = f"a whole number from {least} to {most}{null}"
    raise ValueError(f"{what} is {_short(value)}; must be {allowed}")


def items(value: Json, bounds: Bounds, what: str, noun: str) -> Sequence[Json]:
    """Return a list with a number of items within bounds.

    >>> items([0] * 10_000, (9, 9), "the grid", "rows")
    Traceback (most recent call last):
    ValueError: the grid has 10,000 rows; must have 9
    """
    if not isinstance(value, list):
        raise ValueError(f"{what} must be a list of {noun} (got {_short(value)})")
    least, most = bounds
    if not least <= len(value) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        shown = noun.removesuffix("s") if len(value) == 1 else noun
        raise ValueError(f"{what} has {len(value):,} {shown}; must have {wanted}")
    return value


@cache
def _allowed(numbers: Bounds) -> frozenset[int]:
    return frozenset(range(numbers[0], numbers[1] + 1))


def rows(
    value: Json,
    numbers: Bounds,
    *,
    heights: Bounds,
    widths: Bounds,
    empty: int | None = None,
    what: str = "the grid",
) -> Rows:
    """Return the rows of a rectangle of whole numbers.

    Args:
        value: a list of lists.
        numbers: the least and the greatest number.
        heights: the least and the greatest number of rows.
        widths: the least and the greatest number of cells in a row.
        empty: what null becomes; None where null is not allowed.
        what: how sentences name the rectangle.
    """
    lines = items(value, heights, what, "rows")
    allowed = _allowed(numbers)
    types: set[type] = {int} if empty is None else {int, NoneType}
    if not _is_right(lines, widths, types, allowed):
        _tell_fault(lines, numbers, widths, empty is not None)
    checked = cast(Sequence[Sequence[int | None]], lines)
    if empty is None:
        return cast(Rows, tuple(map(tuple, checked)))
    return tuple([tuple([empty if x is None else x for x in line]) for line in checked])


def _is_right(
    lines: Sequence[Json], widths: Bounds, types: set[type], allowed: frozenset[int]
) -> bool:
    """Whether lines are equally long lists of such numbers, or null."""
    if {*map(type, lines)} != {list}:
        return False
    checked = cast(Sequence[list[Json]], lines)
    cells = list(chain.from_iterable(checked))
    least, most = widths
    (length, *others) = {*map(len, checked)}
    return (
        not others
        and least <= length <= most
        and {*map(type, cells)} <= types
        and {*cells} - {None} <= allowed
    )


def _tell_fault(
    lines: Sequence[Json], numbers: Bounds, widths: Bounds, is_open: bool
) -> None:
    """Raise the ValueError that says what is wrong with rows of numbers."""
    for r, line in enumerate(lines):
        cells = items(line, widths, f"row {r + 1}", "cells")
        if r == 0:
            # The others must be as long as the first.
            widths = (len(cells), len(cells))
        for c, x in enumerate(cells):
            if x is not None or not is_open:
                whole(x, numbers, place((r, c)), or_null=is_open)


def no_twice(
    grid: Sequence[Sequence[int]], units: Iterable[tuple[str, Iterable[Cell]]]
) -> None:
    """Refuse a grid with a number twice in a unit; 0 is no number.

    Args:
        grid: the rows.
        units: the name of each unit, and its cells.

    >>> no_twice([[5, 0, 5]], [("row 1", [(0, 0), (0, 1), (0, 2)])])
    Traceback (most recent call last):
    ValueError: row 1 has 5 twice: in row 1, column 1 and in row 1, column 3
    """
    for name, cells in units:
        seen: dict[int, Cell] = {}
        for cell in cells:
            number = grid[cell[0]][cell[1]]
            if number and seen.setdefault(number, cell) != cell:
                first = place(seen[number])
                raise ValueError(
                    f"{name} has {number} twice: in {first} and in {place(cell)}"
                )


def regions(value: Json, count: int, *, height: int, width: int) -> Rows:
    """Return for each cell the number of its region, from 0.

    Every region is connected, and all have the same number of cells.
    """
    grid = rows(
        value,
        (0, count - 1),
        heights=(height, height),
        widths=(width, width),
        what="the grid of regions",
    )
    size = height * width // count
    for number, cells in enumerate(cells_by_number(grid, count)):
        if len(cells) != size:
            noun = "cell" if len(cells) == 1 else "cells"
            raise ValueError(
                f"region {number} has {len(cells)} {noun}; must have {size}"
                + (f" (one is {place(cells[0])})" if cells else "")
            )
        connected(cells, f"region {number}")
    return grid


def cells_by_number(grid: Rows, count: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each number below `count`, in reading order.

    >>> cells_by_number(((0, 1), (0, 1)), 2)
    (((0, 0), (1, 0)), ((0, 1), (1, 1)))
    """
    found: list[list[Cell]] = [[] for _ in range(count)]
    for r, line in enumerate(grid):
        for c, number in enumerate(line):
            found[number].append((r, c))
    return tuple(map(tuple, found))


def connected(cells: Sequence[Cell], what: str) -> None:
    """Refuse cells that do not all hang together by their sides.

    >>> connected([(0, 0), (1, 1)], "cage 1")
    Traceback (most recent call last):
    ValueError: cage 1 is not connected: row 2, column 2 is apart from row 1, column 1
    """
    left = set(cells)
    todo = [cells[0]]
    left.discard(cells[0])
    while todo:
        r, c = todo.pop()
        for near in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
            if near in left:
                left.remove(near)
                todo.append(near)
    if left:
        apart, first = place(min(left)), place(cells[0])
        raise ValueError(f"{what} is not connected: {apart} is apart from {first}")


def cell_of(value: Json, height: int, width: int, what: str) -> Cell:
    """Return a cell [row, column], both from 0, that is in the grid."""
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{what} has {_short(value)} for a cell [row, column]")
    for number in value:
        if type(number) is not int:
            raise ValueError(f"{what} has {_short(number)} as a row or column")
    r, c = value
    if not (0 <= r < height and 0 <= c < width):
        shown = place((r, c)) if max(map(abs, value)) < 10**9 else "a cell"
        raise ValueError(
            f"{what}: {shown} is outside the grid of {height} rows and {width} columns"
        )
    return r, c


def cages(
    value: Json,
    height: int,
    width: int,
    *,
    needed: Collection[str] = (),
    most: int | None = None,
    name: str = "cage",
) -> tuple[tuple[tuple[Cell, ...], Mapping[str, Json]], ...]:
    """Return the cells of each cage, in reading order, and the cage's object.

    A cage is connected, and no two share a cell.

    Args:
        value: a list of objects, each with the member "cells".
        height: the number of rows of the grid.
        width: the number of its columns.
        needed: the other members that each object has.
        most: the most cells of a cage, if there is a limit.
        name: how sentences name one; the first is number 1.
    """
    found = []
    owners: dict[Cell, int] = {}
    area = height * width
    for number, cage in enumerate(items(value, (0, area), f"{name}s", f"{name}s"), 1):
        what = f"{name} {number}"
        shape = members(cage, ("cells", *needed), of=what)
        cells = []
        for item in items(shape["cells"], (1, most or area), what, "cells"):
            cell = cell_of(item, height, width, what)
            if (other := owners.setdefault(cell, number)) != number:
                both = f"{name}s {other} and {number}"
                raise ValueError(f"{place(cell)} is in two {name}s: {both}")
            cells.append(cell)
        cells.sort()
        for cell, following in pairwise(cells):
            if cell == following:
                raise ValueError(f"{what} has {place(cell)} twice")
        connected(cells, what)
        found.append((tuple(cells), shape))
    return tuple(found)


def pairs(value: Json, height: int, width: int, *, name: str) -> tuple[Pair, ...]:
    """Return pairs of neighbouring cells as they are listed, none of them twice.

    Args:
        value: a list of pairs of cells.
        height: the number of rows of the grid.
        width: the number of its columns.
        name: how sentences name the list, as in "consecutive".
    """
    if right := _right_pairs(value, height, width):
        return right
    found: dict[frozenset[Cell], Pair] = {}
    most = 2 * height * width - height - width
    for number, item in enumerate(items(value, (0, most), f'"{name}"', "pairs"), 1):
        what = f'"{name}", pair {number}'
        first, second = pair = _pair(item, height, width, what)
        if frozenset(pair) in found:
            raise ValueError(f'"{name}" has {place(first)} and {place(second)} twice')
        found[frozenset(pair)] = pair
    return tuple(found.values())


def _right_pairs(value: Json, height: int, width: int) -> tuple[Pair, ...]:
    """The pairs, if nothing is wrong with any, as mostly nothing is; else ()."""
    if type(value) is not list or {*map(type, value)} != {list}:
        return ()
    cells = [*chain.from_iterable(value)]
    if {*map(len, value)} != {2} or {*map(type, cells)} != {list}:
        return ()
    numbers = [*chain.from_iterable(cells)]
    if {*map(len, cells)} != {2} or {*map(type, numbers)} != {int}:
        return ()
    rows, columns = numbers[::2], numbers[1::2]
    if min(numbers) < 0 or max(rows) >= height or max(columns) >= width:
        return ()
    places = [*zip(rows, columns, strict=True)]
    found = tuple(zip(places[::2], places[1::2], strict=True))
    are_beside = [abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in found]
    are_new = len({*map(frozenset, found)}) == len(found)
    return found if all(are_beside) and are_new else ()


def _pair(item: Json, height: int, width: int, what: str) -> Pair:
    first, second = (
        cell_of(cell, height, width, what)
        for cell in items(item, (2, 2), what, "cells")
    )
    if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
        both = f"{place(first)} and {place(second)}"
        raise ValueError(f"{what}: {both} are no neighbours")
    return first, second


def choice(value: Json, allowed: Sequence[Text], what: str) -> Text:
    """Return one of the allowed texts.

    >>> choice("x", ["+", "x"], "the operation")
    'x'
    """
    for text in allowed:
        if value == text:
            return text
    shown = listed(map(quoted, allowed))
    raise ValueError(f"{what} is {_short(value)}; must be {shown}")


def texts(value: Json, fault: str) -> tuple[str, ...]:
    """Return a list of texts; `fault` is what to say of anything else.

    >>> texts(["..#"], "rows must be texts")
    ('..#',)
    """
    if isinstance(value, list):
        found = tuple(text for text in value if isinstance(text, str))
        if len(found) == len(value):
            return found
    raise ValueError(fault)


def numbers(value: Json, fault: str) -> tuple[int, ...]:
    """Return a list of whole numbers; `fault` is what to say of anything else.

    >>> numbers([3, True], "lengths must be whole numbers")
    Traceback (most recent call last):
    ValueError: lengths must be whole numbers
    """
    if isinstance(value, list):
        found = tuple(number for number in value if type(number) is int)
        if len(found) == len(value):
            return found
    raise ValueError(fault)


def cells(value: Json, what: str) -> tuple[Cell, ...]:
    """Return cells [row, column], one or more, which need not be in a grid.

    >>> cells([[0, 1.5]], "a path")
    Traceback (most recent call last):
    ValueError: the cells of a path are not whole numbers
    """
    fault = f"the cells of {what} are not whole numbers"
    if not isinstance(value, list) or not value:
        raise ValueError(fault)
    found = []
    for cell in value:
        pair = numbers(cell, fault)
        if len(pair) != 2:
            raise ValueError(fault)
        found.append((pair[0], pair[1]))
    return tuple(found)


def _short(value: Json) -> str:
    """Return a value as a sentence of less than a line shows it."""
    text = "null" if value is None else quoted(value)
    return text if len(text) <= 20 else f"{text[:18]}…"
