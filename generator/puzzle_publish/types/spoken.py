"""Sentences of hints as readers see them: what the names of cells become.

Sentences are made with short names, "r4c5", which a page packs well. Here a name
becomes "row 4, column 5"; of three places or more, and of chains, it stays short,
unless the sentence has a row or column in words. web/player/spoken.js does the same.
A type may keep all of its names short.

    r5c3–r5c7  the cells from one to the other
    ~r5c3      a cell of the line named last, which is its "cell 3"
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

Lines = Mapping[str, str]
Cell = tuple[int, int]
KINDS = "row", "rows", "column", "columns"
OTHERS = {
    **{name: f"line-{name}" for name in ("comma", "cell", "cells")},
    "list": "numbers-comma",
    "and": "numbers-last",
    "last": "list-last",
    "named": "line-named",
}
FEW = 2  # places that a sentence names in words,
OFTEN = 5  # and how often it may name some
MANY = 3  # consecutive numbers written as a range
CHAINED = 2  # cells of a run; more are a chain

_NAME = r"r\d+c\d+(?:–(?:r\d+c\d+|(?!r\d)[^\W\d_]+))*"
_CELLS = f"~?{_NAME}"
# Without an "and" in the end, what commas part is no list.
_LAST = f"(?:, {_CELLS})*(?: and | or )|(?:、{_CELLS})*(?:、| ?和 ?| ?或 ?)"
_LIST = re.compile(f"{_CELLS}(?:(?:{_LAST}){_CELLS})?")
_NAMES = re.compile(_NAME)
_SENTENCE = re.compile("[^.?!。？！]+[.?!。？！]*")
_HAN = "\u3001-\u301f\u4e00-\u9fff\uff01-\uff1b"
_GAP = re.compile(f"(?<=[{_HAN}]) (?=[{_HAN}])")
_LINK = re.compile(" [›→] ")  # from one cell of a chain to the next
_OR = re.compile(" or | ?或 ?")


class _Line(NamedTuple):
    """A row or column that a sentence names."""

    axis: int
    number: int


def lines_of(words: Mapping[str, str]) -> Lines:
    """Return what rows, columns and their cells are called.

    {} for a type of which all names of cells stay short: those of lines and of sides.
    """
    if words.get("names") == "short":
        return {}
    named = {
        kind: words[f"house-{kind}"].replace("{number}", "{numbers}") for kind in KINDS
    }
    return named | {name: words[word] for name, word in OTHERS.items() if word in words}


def spoken(said: str, lines: Lines) -> str:
    """Return a sentence, or several, with the names of cells as readers see them.

    >>> from .step_words import shared_words
    >>> lines = lines_of(shared_words("en"))
    >>> spoken("r4c5 is 7.", lines), spoken("Strike 7 from r4c5 and r4c8.", lines)
    ('Row 4, column 5 is 7.', 'Strike 7 from row 4, columns 5 and 8.')
    >>> spoken("Compare r5c3 and r8c3.", lines), spoken("r1c2, r3c4 or r5c6.", lines)
    ('Compare rows 5 and 8, column 3.', 'r1c2, r3c4 or r5c6.')
    >>> spoken("Row 3: fill ~r3c5–r3c8.", lines)
    'Row 3: fill cells 5–8.'
    """
    if not lines:
        return said
    heard: list[_Line | None] = [None]
    every = [_Sentence(one, lines, heard) for one in _SENTENCE.findall(said)]
    short = {cell for one in every if one.is_long for cell in one.cells}
    for _ in every:  # what shares a cell with them has its short name, too
        near = [
            one for one in every if not (one.has_lines or short.isdisjoint(one.cells))
        ]
        short.update(cell for one in near for cell in one.cells)
    return _GAP.sub("", "".join(one.said(short) for one in every))


def explained(said: str, lines: Lines) -> str:
    """Return a sentence for readers to whom short names are new.

    Every cell is named in words; a chain keeps its short names, the first explained.

    >>> from .step_words import shared_words
    >>> explained("Rise along r1c1–r2c2: r3c3 is 9.", lines_of(shared_words("en")))
    'Rise along r1c1 (row 1, column 1)–r2c2: row 3, column 3 is 9.'
    """
    heard: list[_Line | None] = [None]
    every = [_Sentence(one, lines, heard) for one in _SENTENCE.findall(said)]
    text = _GAP.sub("", "".join(one.said(()) for one in every))
    if (first := re.search(r"r\d+c\d+", text)) is None:
        return text
    (place,) = every[0].places(first[0])
    named = lines["named"].format(name=first[0], place=place)
    return text.replace(first[0], named, 1)


class _Sentence:
    """A sentence, and the lines that were named before it."""

    def __init__(self, said: str, lines: Lines, heard: list[_Line | None]) -> None:
        self._said, self._lines = said, lines
        self._named = list(_line(lines).finditer(said))
        self.has_lines = bool(self._named)
        self._lists: list[tuple[re.Match[str], str]] = []
        found = [*self._named, *_LIST.finditer(said)]
        for one in sorted(found, key=lambda each: each.start()):
            if one in self._named:
                heard.append(_only(one, lines))
                continue
            own = self._of_line(one, heard[-1])
            self._lists.append((one, own))
            heard += [] if own else [None]
        rest = [one[0] for one, own in self._lists if not own]
        self.cells = {cell for one in rest for cell in _ends_in(one)}
        count = sum(len(self.places(one)) for one in rest)
        is_chain = any(_chains(name) for one in rest for name in _NAMES.findall(one))
        is_chain |= bool(_LINK.search(said))
        groups = _groups(self.cells, False)
        has_block = len(groups) > 1 and any(min(map(len, one)) > 1 for one in groups)
        is_many = has_block or len(groups) > FEW or count > OFTEN
        self.is_long = not self.has_lines and (is_chain or is_many)

    def said(self, short: Collection[Cell]) -> str:
        """Return it with the names of cells as readers see them.

        Args:
            short: the cells that keep their short names, where no line is named.
        """
        is_short = not (self.has_lines or self.cells.isdisjoint(short))
        text, at = "", 0
        for one, own in self._lists:
            text += self._said[at : one.start()]
            text += own or (self._short(one[0]) if is_short else self._long(one[0]))
            at = one.end()
        return _capital(text + self._said[at:])

    def _of_line(self, found: re.Match[str], line: _Line | None) -> str:
        """Return cells as those of the line named last; "" if they are not."""
        cells = _cells_in(found[0])
        if line is None or not found[0].startswith("~"):
            return ""
        if any(cell[line.axis] != line.number for cell in cells):
            return ""
        other, or_ = 1 - line.axis, _or_in(found[0])
        runs, single = _runs(found[0])
        shown = [*_ranges(sorted({cell[other] for cell in single}), or_)]
        shown += [f"{run[0][other]}–{run[-1][other]}" for run in runs]
        shown.sort(key=lambda one: int(one.partition("–")[0]))
        many = "s" * (len(cells) > 1 and not or_)
        numbers = self._joined(shown, or_ or self._lines["and"])
        return self._lines[f"cell{many}"].format(numbers=numbers)

    def _numbered(self, kind: str, numbers: Iterable[int], or_: str = "") -> str:
        """Return "row 3", "rows 3 and 4", "rows 3–7" or "row 3 or 4"."""
        every = sorted({*numbers})
        many = "s" * (len(every) > 1 and not or_)
        shown = self._joined(_ranges(every, or_), or_ or self._lines["and"])
        return self._lines[kind + many].format(numbers=shown)

    def _joined(self, shown: Iterable[str], last: str) -> str:
        *others, end = shown
        comma = self._lines["list"]
        if last != comma and any(last in one for one in (*others, end)):
            last = comma.rstrip() + last  # "rows 1 and 2, and row 4"
        return comma.join(others) + last * bool(others) + end

    def places(self, names: str) -> list[str]:
        """Return the places that names stand for, in words."""
        or_, every = _or_in(names), _NAMES.findall(names)
        found = [name for name in every if _chains(name)]
        rest = [name for name in every if not _chains(name)]
        cells = [cell for name in rest for cell in _cells(name)]
        return [*found, *(self._place(*one, or_) for one in _groups(cells, bool(or_)))]

    def _place(self, rows: Sequence[int], columns: Sequence[int], or_: str) -> str:
        return self._lines["comma"].join(
            self._numbered(axis, numbers, or_ if len(numbers) > 1 else "")
            for axis, numbers in (("row", rows), ("column", columns))
        )

    def _long(self, names: str) -> str:
        return self._joined(self.places(names), _or_in(names) or self._lines["last"])

    def _short(self, names: str) -> str:
        return self._joined(_NAMES.findall(names), _or_in(names) or self._lines["last"])


@cache
def _line_pattern(*words: str) -> re.Pattern[str]:
    numbers = r"(\d+(?:(?:, | and | or |–|、|和)\d+)*)"
    each = [re.escape(one).replace(r"\{numbers\}", numbers) for one in words]
    return re.compile("|".join(each), re.IGNORECASE)


def _line(lines: Lines) -> re.Pattern[str]:
    """Return what finds rows and columns in a sentence, those of several first."""
    kinds = "rows", "columns", "row", "column"
    return _line_pattern(*(lines[kind] for kind in kinds))


def _only(found: re.Match[str], lines: Lines) -> _Line | None:
    """Return the line that words name, None if they name several."""
    many_rows, many_columns, row, column = found.groups()
    numbers = next(filter(None, (row, column, many_rows, many_columns)))
    if not numbers.isdigit():
        return None
    return _Line(int(not (row or many_rows)), int(numbers))


def _cells_in(names: str) -> list[Cell]:
    return [cell for name in _NAMES.findall(names) for cell in _cells(name)]


def _ends_in(names: str) -> list[Cell]:
    return [cell for name in _NAMES.findall(names) for cell in _ends(name)]


def _cells(name: str) -> list[Cell]:
    """Return the cells that a name stands for."""
    (r, c), (y, x) = _ends(name)
    return [
        (row, column)
        for row in range(min(r, y), max(r, y) + 1)
        for column in range(min(c, x), max(c, x) + 1)
    ]


def _ends(name: str) -> tuple[Cell, Cell]:
    """Return the first and the last cell of a run, or a cell twice."""
    numbers = [int(number) for number in re.findall(r"\d+", name)]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def _chains(name: str) -> bool:
    """Whether a name is of more than a run of cells in a line."""
    parts = name.split("–")
    if len(parts) < CHAINED:
        return False
    (r, c), (y, x) = _ends(name)
    return len(parts) > CHAINED or parts[-1][-1].isalpha() or (r != y and c != x)


def _runs(names: str) -> tuple[list[list[Cell]], list[Cell]]:
    """Return the runs of many cells that names stand for, and all other cells."""
    found = [_cells(name) for name in _NAMES.findall(names) if not _chains(name)]
    long = [run for run in found if len(run) >= MANY]
    return long, [cell for run in found if len(run) < MANY for cell in run]


def _or_in(names: str) -> str:
    """Return what joins names of which one will do, "" if all of them are meant."""
    found = _OR.search(names)
    return found[0] if found else ""


def _groups(cells: Iterable[Cell], is_or: bool) -> list[tuple[list[int], list[int]]]:
    """Return cells as rows and the columns that they have there, in few groups.

    Of cells of which one will do, those of one line go together.
    """
    every = sorted({*cells})
    by_rows = _by_axis(every, 0, is_or)
    by_columns = [(rows, columns) for columns, rows in _by_axis(every, 1, is_or)]
    return by_rows if len(by_rows) <= len(by_columns) else sorted(by_columns)


def _by_axis(
    cells: Sequence[Cell], axis: int, is_or: bool
) -> list[tuple[list[int], list[int]]]:
    lines: dict[int, list[int]] = {}
    for cell in cells:
        lines.setdefault(cell[axis], []).append(cell[1 - axis])
    found: dict[tuple[int, ...], list[int]] = {}
    for line, across in lines.items():
        found.setdefault((*across, -line * is_or), []).append(line)
    return [(which, sorted({*across[:-1]})) for across, which in found.items()]


def _ranges(numbers: Sequence[int], or_: str = "") -> list[str]:
    """Return numbers in order, many side by side as "3–7" if all of them are meant."""
    if or_:
        return [str(number) for number in numbers]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        one
        for run in runs
        for one in ([f"{run[0]}–{run[-1]}"] if len(run) >= MANY else map(str, run))
    ]


def _capital(said: str) -> str:
    """Return a sentence with a capital, but for the name of a cell."""
    start = len(said) - len(said.lstrip())
    is_name = _NAMES.match(said, start)
    return (
        said
        if is_name
        else said[:start] + said[start : start + 1].upper() + said[start + 1 :]
    )
