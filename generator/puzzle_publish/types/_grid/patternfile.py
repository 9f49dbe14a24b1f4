"""Reading the patterns that people type: "." is a white cell, "#" a black one.

An empty line ends a pattern. In a pattern to be solved, a white cell may be written as
the letter or hanzi that it already holds.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.errors import UsageError
from ...core.messages import quoted
from ...core.reading.typed_rows import Row, blocks_of, check_width, is_too_large
from ...core.reading.user_text import Faults, TextKind, read_user_text
from ...words.clued import answer_form
from ...words.reading import fits_cells
from .pattern import BLACK, WHITE, Cell, Pattern
from .patternrules import Style, faults_of

PATTERN = TextKind("a pattern", 1, 'rows of "." and "#"')
MOST_SIDE = 64
MOST_PATTERNS = 1000


class Given(NamedTuple):
    """A pattern, and the letters that some of its cells already hold."""

    pattern: Pattern
    fixed: dict[Cell, str]


def read_given(value: str, *, style: Style | None = None) -> Given:
    """The one pattern in a file, or in standard input for "-", and its letters.

    Raises:
        UsageError: the file cannot be read, is invalid or has several patterns.
    """
    typed = read_user_text(value, PATTERN)
    found = _parsed(typed.text, typed.shown, style, letters=True)
    if len(found) > 1:
        raise UsageError(f"{typed.shown}: must hold one pattern (got {len(found)})")
    return found[0]


def parse_patterns(
    text: str, *, shown: str, style: Style | None = None
) -> tuple[Pattern, ...]:
    """The patterns of a text; `shown` is how messages name it.

    Raises:
        UsageError: the text is invalid; each error has its line and column.
    """
    return tuple(given.pattern for given in _parsed(text, shown, style))


def _parsed(
    text: str, shown: str, style: Style | None, *, letters: bool = False
) -> list[Given]:
    faults = Faults(shown)
    blocks = blocks_of(text)
    found = [
        _checked(block, style, faults, letters=letters)
        for block in blocks[:MOST_PATTERNS]
    ]
    if not blocks:
        faults.add(1, 1, f"there is no pattern; write {PATTERN.write}")
    elif len(blocks) > MOST_PATTERNS:
        count = len(blocks)
        message = f"a file may have at most {MOST_PATTERNS} patterns (got {count})"
        faults.add(blocks[MOST_PATTERNS][0].line, 1, message)
    faults.refuse()
    return [given for given in found if given is not None]


def _checked(
    block: Sequence[Row], style: Style | None, faults: Faults, *, letters: bool
) -> Given | None:
    if is_too_large(block, "a pattern", MOST_SIDE, faults):
        return None
    before = faults.count
    fixed: dict[Cell, str] = {}
    rows = []
    for r, row in enumerate(block):
        for c, (char, column) in enumerate(zip(row.cells, row.columns, strict=True)):
            if letters and is_letter(char):
                fixed[r, c] = answer_form(char)
            elif char not in (WHITE, BLACK):
                faults.add(row.line, column, _no_cell(char, letters=letters))
        check_width(row, len(block[0].cells), "a pattern", faults)
        rows.append("".join(BLACK if char == BLACK else WHITE for char in row.cells))
    if faults.count > before:
        return None
    pattern = Pattern(tuple(rows))
    for fault in faults_of(pattern, style):
        row = block[fault.cell[0]]
        faults.add(row.line, row.columns[fault.cell[1]], fault.message)
    return Given(pattern, fixed)


def is_letter(char: str) -> bool:
    """Return whether a character fills a cell: a letter, accented or not, or a hanzi.

    >>> is_letter("é"), is_letter("龙"), is_letter("ß"), is_letter("7")
    (True, True, False, False)
    """
    form = answer_form(char)
    return len(form) == 1 and fits_cells(form)


def _no_cell(char: str, *, letters: bool) -> str:
    shown = quoted(char) if char.isprintable() else f"U+{ord(char):04X}"
    if letters:
        return (
            'a cell must be "." (white), "#" (black) or the letter that it holds'
            f" (got {shown})"
        )
    return f'a cell must be "." (white) or "#" (black) (got {shown})'
