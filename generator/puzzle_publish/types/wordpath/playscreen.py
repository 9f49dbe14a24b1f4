"""Boards of `publish play wordpath` as text: coordinates, marked starts, drawn paths.

Every cell is as wide as the widest character, with a column on either side for marks:
brackets around a start, `-` and `|` along a path. These are ASCII because terminals
disagree about the width of box-drawing characters next to hanzi.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core.text_picture import columns_of
from .model import Cell, name_of

# From a text and what it is to the text, coloured or not.
Paint = Callable[[str, str], str]

WIDE = 80  # columns
# Blue and red are too dark on a black terminal; these six are legible on both.
_PATHS = (32, 33, 35, 36, 92, 95)
_CODES = {"start": "1;7", "decoy": "2"}


@dataclass(frozen=True, slots=True)
class Found:
    """A word and the cells that spell it, in reading order."""

    word: str
    cells: tuple[Cell, ...]


def plain_paint(text: str, _what: str) -> str:
    """Return the text unchanged."""
    return text


def coloured_paint(text: str, what: str) -> str:
    r"""Return the text in the colour of a "start", a "decoy", a "path 3" ….

    >>> coloured_paint("A", "path 0"), coloured_paint("A", "decoy")
    ('\x1b[32mA\x1b[0m', '\x1b[2mA\x1b[0m')
    """
    code = _CODES.get(what) or str(_PATHS[int(what.split()[1]) % len(_PATHS)])
    return f"\x1b[{code}m{text}\x1b[0m"


def route(cells: Iterable[Cell]) -> str:
    """Return a path as coordinates.

    >>> route([(0, 0), (0, 1), (1, 1)])
    'A1-B1-B2'
    """
    return "-".join(map(name_of, cells))


def filled(words: Iterable[str]) -> str:
    """Return words in lines that fit a terminal of 80 columns.

    >>> print(filled(["CATER", "NET", "SUN"]))
    CATER  NET  SUN
    """
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}  {word}" if lines[-1] else word
        if columns_of(longer) < WIDE or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


def board(
    rows: Sequence[str], starts: Collection[Cell] = (), paint: Paint = plain_paint
) -> str:
    """Return the board, one line per row, with the starts in brackets.

    >>> print(board(["AB", "CD"], starts=[(1, 0)]))
        A  B
     1  A  B
     2 [C] D
    """
    shown = dict.fromkeys(starts, "start")
    heading, *lines = _lines(rows, shown, starts, (), paint)
    return "\n".join([heading, *lines[::2]])


def answered(
    rows: Sequence[str],
    paths: Sequence[Found],
    decoys: Sequence[Found] = (),
    paint: Paint = plain_paint,
    more_starts: Collection[Cell] = (),
) -> str:
    """Return the board with every path drawn, its start in brackets.

    `more_starts` are the starts of paths that are not drawn.

    >>> print(answered(["ON", "XE"], [Found("ONE", ((0, 0), (0, 1), (1, 1)))]))
        A  B
     1 [O]-N
           |
     2  X  E
    """
    shown = {cell: "decoy" for decoy in decoys for cell in decoy.cells}
    for k, path in enumerate(paths):
        shown |= dict.fromkeys(path.cells, f"path {k}")
    starts = {*more_starts, *(path.cells[0] for path in paths)}
    shown |= {cell: "start" for cell in more_starts if cell not in shown}
    links = [link for path in paths for link in pairwise(path.cells)]
    return "\n".join(_lines(rows, shown, starts, links, paint))


def _lines(
    rows: Sequence[str],
    shown: Mapping[Cell, str],
    starts: Collection[Cell],
    links: Iterable[tuple[Cell, Cell]],
    paint: Paint,
) -> list[str]:
    """Return the heading, then each row and what is between it and the next."""
    wide = max(columns_of(char) for row in rows for char in row)
    joined = {frozenset(link) for link in links}

    def painted(text: str, cell: Cell) -> str:
        return paint(text, shown[cell]) if cell in shown else text

    def cell_text(r: int, c: int) -> str:
        left = "-" if {(r, c), (r, c - 1)} in joined else " "
        right = "-" if {(r, c), (r, c + 1)} in joined else " "
        if (r, c) in starts:
            left, right = "[", "]"
        blanks = " " * (wide - columns_of(rows[r][c]))
        return painted(f"{left}{rows[r][c]}{blanks}{right}", (r, c))

    def below(r: int, c: int) -> str:
        mark = painted("|", (r, c)) if {(r, c), (r + 1, c)} in joined else " "
        return f" {mark}{' ' * wide}"

    columns = range(len(rows[0]))
    lines = ["   " + "".join(f" {name_of((0, c))[0]:<{wide + 1}}" for c in columns)]
    for r in range(len(rows)):
        lines.append(f"{r + 1:>2} " + "".join(cell_text(r, c) for c in columns))
        lines.append("   " + "".join(below(r, c) for c in columns))
    return [line.rstrip() for line in lines[:-1]]
