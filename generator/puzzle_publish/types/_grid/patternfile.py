"""Reading a user's patterns from text: "." is a white cell, "#" a black one.

A row a line, with or without spaces between the cells; an empty line ends a pattern.
Where a pattern is to be solved, a letter or hanzi is a white cell in which it stands
already. Every fault of a file is told at once, each with its line and column.
"""

from typing import NamedTuple

from ...core.errors import UsageError
from ...core.messages import quoted
from ...core.reading.user_text import Faults, Wanted, read_typed
from ...words.clued import answer_form
from ...words.reading import fits_cells
from .pattern import BLACK, WHITE, Cell, Pattern
from .patternrules import Style, faults_of

PATTERN = Wanted("a pattern", 1, 'rows of "." and "#"')
MOST_SIDE = 64
MOST_PATTERNS = 1000

Row = tuple[int, str, list[int]]  # the line, its cells, and each cell's column


class Given(NamedTuple):
    """A pattern with letters that stand in some of its cells already."""

    pattern: Pattern
    fixed: dict[Cell, str]


def read_given(value: str, *, style: Style | None = None) -> Given:
    """The one pattern in a file, or in standard input for "-", and its letters.

    Raises:
        UsageError: the file cannot be read, has faults or several patterns.
    """
    typed = read_typed(value, PATTERN)
    found = _parsed(typed.text, typed.shown, style, letters=True)
    return _only(found, typed.shown)


def parse_patterns(
    text: str, *, shown: str, style: Style | None = None
) -> tuple[Pattern, ...]:
    """The patterns of a text; `shown` is how messages name it.

    Raises:
        UsageError: the text has faults, each with line and column.
    """
    return tuple(given.pattern for given in _parsed(text, shown, style))


def _only(found: list[Given], shown: str) -> Given:
    if len(found) > 1:
        raise UsageError(f"{shown}: must hold one pattern (got {len(found)})")
    return found[0]


def _parsed(
    text: str, shown: str, style: Style | None, *, letters: bool = False
) -> list[Given]:
    """The patterns of a text; letters says whether cells may hold letters."""
    faults = Faults(shown)
    found = []
    blocks = _blocks(text)
    for number, block in enumerate(blocks, 1):
        if number > MOST_PATTERNS:
            message = f"a file has at most {MOST_PATTERNS} patterns (got {len(blocks)})"
            faults.add(block[0][0], 1, message)
            break
        given = _checked(block, style, faults, letters=letters)
        if given is not None:
            found.append(given)
    if not blocks:
        faults.add(1, 1, f"there is no pattern; write {PATTERN.write}")
    faults.refuse()
    return found


def _blocks(text: str) -> list[list[Row]]:
    blocks: list[list[Row]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        places = [k for k, char in enumerate(line, 1) if not char.isspace()]
        if places:
            cells = "".join(line[k - 1] for k in places)
            blocks[-1].append((number, cells, places))
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _checked(
    block: list[Row], style: Style | None, faults: Faults, *, letters: bool
) -> Given | None:
    before = faults.count
    first, width = block[0][0], len(block[0][1])
    if len(block) > MOST_SIDE or width > MOST_SIDE:
        message = (
            f"a pattern has at most {MOST_SIDE} rows and columns"
            f" (got {len(block)} and {width})"
        )
        faults.add(first, 1, message)
        return None
    fixed: dict[Cell, str] = {}
    for r, (line, cells, columns) in enumerate(block):
        for c, char in enumerate(cells):
            if letters and is_letter(char):
                fixed[r, c] = answer_form(char)
            elif char not in (WHITE, BLACK):
                faults.add(line, columns[c], _no_cell(char, letters=letters))
        if len(cells) != width:
            column = columns[min(width, len(cells)) - 1] + 1
            message = (
                f"this row has {len(cells)} cells, the first (line {first}) {width};"
                " all rows of a pattern have as many"
            )
            faults.add(line, column, message)
    if faults.count > before:
        return None
    rows = (
        "".join(WHITE if (r, c) in fixed else char for c, char in enumerate(cells))
        for r, (_, cells, _) in enumerate(block)
    )
    pattern = Pattern(tuple(rows))
    for fault in faults_of(pattern, style):
        line, _, columns = block[fault.cell[0]]
        faults.add(line, columns[fault.cell[1]], fault.message)
    return Given(pattern, fixed) if faults.count == before else None


def is_letter(char: str) -> bool:
    """Whether a character fills a cell: a letter with or without accent, or a hanzi.

    >>> is_letter("é"), is_letter("龙"), is_letter("ß"), is_letter("7")
    (True, True, False, False)
    """
    form = answer_form(char)
    return len(form) == 1 and fits_cells(form)


def _no_cell(char: str, *, letters: bool) -> str:
    shown = quoted(char) if char.isprintable() else f"U+{ord(char):04X}"
    if letters:
        return (
            'a cell is "." (white), "#" (black) or the letter that stands there'
            f" (got {shown})"
        )
    return f'a cell is "." (white) or "#" (black) (got {shown})'
