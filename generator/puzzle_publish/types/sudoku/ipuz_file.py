"""Sudokus in .ipuz files (http://ipuz.org/sudoku#1) of other programs, and of ours.

Boxes, regions of any shape (`zones`), diagonals, windows and cages; other marks have no
place there. The cells of zones and cages are named by column and row from 1; some
programs count from 0.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...core.puzzle import Draft, Json
from ...core.reading.json_values import items_of, members_of, whole_number
from ...core.reading.user_text import UserFile
from ...grids.reading import Cell, Rows, cells_by_number, place
from ..foreign_files import About, Refused, read_ipuz, tried, write_ipuz
from . import model
from .params import PICTURED

# The kinds below "sudoku/", and the member of our givens that each adds.
_KINDS = {
    "jigsawsudoku": "",
    "killersudoku": "",
    "wordoku": "",
    "diagonalsudoku": "diagonals",
    "hypersudoku": "windows",
}
_OURS = {
    "diagonal": "diagonalsudoku",
    "hyper": "hypersudoku",
    "jigsaw": "jigsawsudoku",
    "killer": "killersudoku",
}
_SQUARE = (4, 9, 16)  # sizes of which everybody knows the boxes
_LETTERS = "ABCDEFGHIJKLMNOP"


def read(file: UserFile) -> Draft | Sequence[str]:
    """Return the puzzle in a file, without a key if it has none, or what is wrong."""
    found = tried(file, _read)
    return [found] if isinstance(found, str) else found


def _read(raw: bytes) -> Draft:
    whole = read_ipuz(raw, "sudoku")
    rows = [items_of(row) for row in items_of(whole["puzzle"])]
    size = len(rows)
    _require_size(rows)
    signs = _signs(whole, size)
    givens: dict[str, Json] = {"size": size, "rows": _digits(whole, rows, signs)}
    givens |= dict.fromkeys(_named(whole), True)
    zones, cages = _groups(whole, "zones"), _groups(whole, "cages")
    first = 0 if any(0 in cell for one in (*zones, *cages) for cell in one) else 1
    if zones:
        givens["regions"] = _regions([_cells(one, first) for one in zones], size)
    elif whole.get("boxes") is False:
        raise Refused("has neither boxes nor zones, so it is no sudoku")
    if cages:
        givens["cages"] = [
            {"sum": _total(cage), "cells": [list(cell) for cell in _cells(one, first)]}
            for cage, one in zip(items_of(whole["cages"]), cages, strict=True)
        ]
    if signs != model.DIGITS[:size]:
        givens["symbols"] = "letters"
    return Draft(givens, _key(whole, signs))


def _require_size(rows: Sequence[Sequence[Json]]) -> None:
    size = len(rows)
    if size not in model.SIZES:
        got = f"{size} row{'s' * (size != 1)}"
        raise Refused(f"has {got}; must have {listed(model.SIZES)}")
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise Refused(f"row {number} has {len(row)} cells; must have {size}")


def _named(whole: Mapping[str, Json]) -> Iterator[str]:
    """Yield what the kinds of a file add to the givens."""
    for one in items_of(whole["kind"]):
        name = str(one).partition("#")[0].rpartition("/")[2]
        if name in _KINDS:
            if _KINDS[name]:
                yield _KINDS[name]
        elif name != "sudoku":
            known = listed(["sudoku", *_KINDS])
            raise Refused(f"has kind {quoted(name)}; must be {known}")


def _signs(whole: Mapping[str, Json], size: int) -> str:
    """Return the signs of a file in the order of the digits."""
    told = str(whole.get("charset") or "")
    allowed = [model.DIGITS[:size]]
    if size in PICTURED:
        allowed.append(_LETTERS[:size])
    if told and told.upper() not in allowed:
        must = listed(map(quoted, allowed))
        raise Refused(f"has the signs {quoted(told)}; must be {must}")
    return told.upper() or allowed[0]


def _digits(
    whole: Mapping[str, Json], rows: Sequence[Sequence[Json]], signs: str
) -> list[Json]:
    """Return rows of digits, null where a cell is empty."""
    empty = {str(whole.get("empty", 0)), "0", ""}
    found: list[list[Json]] = []
    for r, row in enumerate(rows):
        found.append([])
        for c, value in enumerate(row):
            if value is None or value == whole.get("block", "#"):
                raise Refused(f"has no cell in {place((r, c))}; grids are square")
            text = str(value)
            digit = signs.find(text.upper()) + 1 if len(text) == 1 else 0
            if text in empty:
                found[-1].append(None)
            elif digit:
                found[-1].append(digit)
            else:
                # A number from 10, or what the reader of givens refuses.
                is_number = text.isascii() and text.isdigit() and len(text) < 3
                found[-1].append(int(text) if is_number else text)
    return [*found]


def _key(whole: Mapping[str, Json], signs: str) -> Json:
    """Return the file's key, None without one."""
    if not whole.get("solution"):
        return None
    rows = [items_of(row) for row in items_of(whole["solution"])]
    size = len(signs)
    if len(rows) != size or any(len(row) != size for row in rows):
        raise Refused(f"its key is not {size} x {size}")
    found = _digits(whole, rows, signs)
    for r, row in enumerate(found):
        for c, digit in enumerate(items_of(row)):
            if digit not in range(1, size + 1):
                got = "empty" if digit is None else quoted(digit)
                raise Refused(f"its key is {got} in {place((r, c))}")
    return {"rows": found}


def _groups(whole: Mapping[str, Json], name: str) -> list[list[Sequence[int]]]:
    """Return the cells of each zone or cage as the file numbers them."""
    return [list(_members(members_of(one))) for one in items_of(whole.get(name) or [])]


def _members(group: Mapping[str, Json]) -> Iterator[Sequence[int]]:
    """Yield column and row of each cell of a group."""
    if group.get("rect"):
        left, top, right, low = map(whole_number, items_of(group["rect"]))
        if max(right - left, low - top) >= max(model.SIZES):
            raise Refused("has a zone or cage that leads out of the grid")
        for y in range(top, low + 1):
            yield from ((x, y) for x in range(left, right + 1))
    for cell in items_of(group.get("cells") or []):
        x, y = map(whole_number, items_of(cell))
        yield x, y


def _cells(group: Sequence[Sequence[int]], first: int) -> list[Cell]:
    return [(y - first, x - first) for x, y in group]


def _regions(zones: Sequence[Sequence[Cell]], size: int) -> Json:
    """Return the grid of regions that zones make."""
    whole = {(r, c) for r in range(size) for c in range(size)}
    every = [cell for zone in zones for cell in zone]
    if len(every) != len(whole) or set(every) != whole:
        raise Refused("has zones that are no regions: each cell must be in one")
    number = {cell: n for n, zone in enumerate(zones) for cell in zone}
    return [[number[r, c] for c in range(size)] for r in range(size)]


def _total(cage: Json) -> Json:
    told = members_of(cage)
    if told.get("operator") not in (None, "+"):
        raise Refused(f"has a cage with {quoted(told['operator'])}; cages have sums")
    if "value" not in told:
        raise Refused("has a cage without a value")
    return told["value"]


def write(givens: model.Sudoku, answer: Rows, about: About) -> bytes:
    """Return the bytes of a file, the same for the same puzzle.

    Raises:
        UsageError: the format has no such rules.
    """
    kinds = model.kinds_of(givens)
    if lacking := [kind for kind in kinds if kind not in _OURS]:
        raise UsageError(f"an .ipuz file has no {listed(lacking)} sudokus")
    board = givens.board
    has_letters = givens.symbols == "letters"
    signs = (_LETTERS if has_letters else model.DIGITS)[: board.size]
    members: dict[str, Json] = {
        "charset": signs,
        "boxes": board.has_boxes,
        "puzzle": _written(givens.rows, signs),
        "solution": _written(answer, signs),
    }
    if not board.has_boxes or board.size not in _SQUARE:
        regions = cells_by_number(board.regions, board.size)
        members["zones"] = [{"cells": _named_cells(cells)} for cells in regions]
    if givens.cages:
        members["cageborder"] = "dashed"
        members["cages"] = [
            {"cells": _named_cells(cage.cells), "value": cage.total, "operator": "+"}
            for cage in givens.cages
        ]
    named = [f"sudoku/{_OURS[kind]}" for kind in kinds] or ["sudoku"]
    return write_ipuz(named, board.size, board.size, about, **members)


def _written(rows: Rows, signs: str) -> list[Json]:
    """Return rows with numbers up to 9, and else signs; 0 is an empty cell."""
    plain = signs.isdigit()
    return [[n if plain or not n else signs[n - 1] for n in row] for row in rows]


def _named_cells(cells: Sequence[Cell]) -> list[Json]:
    return [[c + 1, r + 1] for r, c in cells]
