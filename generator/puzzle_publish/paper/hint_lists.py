"""The hints in words: each must be in its list, beside its puzzle's label.

A row begins with a label and ends with the hint; a page reference may be between them,
and the hint may go on below its beginning.
"""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.entries import Entry, draft_of
from ..core.languages import language
from ..types.registry import load
from .facts import letters_of
from .items import Run, plain
from .match import Sheet
from .pieces import Piece, hidden
from .tokens import NUMBER, Form, Tokens

_LEVEL_MM = 0.8  # by which baselines of a line may differ
_BELOW = 2.4  # sizes of a text, between the baselines of its lines
_ASIDE_MM = 1.0  # by which the lines of a text may begin beside each other
_LONGEST_LABEL = 20  # of a form with a number
_LIKE = 0.5  # of the hints must be in rows for rows to be how a book has them


@dataclass(frozen=True, slots=True)
class Row:
    """A hint as printed.

    Attributes:
        number: of its puzzle, None for a label of no puzzle.
        pieces: its label and what is between label and hint.
        text: all that follows the label.
        faults: what hides some of it.
    """

    page: int
    number: int | None
    pieces: tuple[Piece, ...]
    text: str
    faults: tuple[tuple[str, bool], ...]

    @property
    def hint(self) -> str:
        """The text without the page reference before it."""
        return (
            self.text.removeprefix(self.pieces[1].run.text) if self.pieces[1:] else ""
        )


@dataclass(frozen=True, slots=True)
class _Labels:
    """How a book labels its puzzles: label -> number, and the forms of labels."""

    numbers: Mapping[str, int]
    shapes: frozenset[str]


Pages = Sequence[tuple[int, Sheet]]


def hints_of(entry: Entry, code: str) -> list[str]:
    """Return a puzzle's hints, without white space."""
    kind = load(entry["type"])
    hints = kind.hints(*kind.read(draft_of(entry)))
    return [plain(kind.hint_text(hint, code)) for hint in hints]


class HintLists:
    """Finds the lists of hints on some pages."""

    def __init__(
        self, hints: Mapping[int, Sequence[str]], entries: Sequence[Entry], code: str
    ) -> None:
        self._hints, self._code = hints, code
        self._letters = letters_of(entries)
        self._entries = [e for e in entries if e["number"] in hints]

    def rows(self, pages: Pages, tokens: Tokens) -> list[Row] | None:
        """Return the rows of all lists, None if there are no such lists."""
        forms = {
            id(run): tokens.form(run.text)
            for _, sheet in pages
            for run in sheet.page.runs
        }
        best: list[Row] = []
        most = 0
        for labels in self._labels(forms, tokens):
            rows = [row for n, sheet in pages for row in _rows(n, sheet, labels, forms)]
            right = sum(
                row.text.endswith(hint) and row.text != ""
                for row, hint in self._paired(rows)
            )
            if right > most:
                best, most = rows, right
        return best if most >= _LIKE * len(self._hints) else None

    def differences(
        self, rows: Sequence[Row]
    ) -> Iterator[tuple[int | None, int, str, bool]]:
        """Yield page, puzzle, sentence and whether it is judged."""
        counts = Counter(row.number for row in rows)
        usual: dict[str, Counter[int]] = defaultdict(Counter)
        for entry in self._entries:
            usual[entry["section"]][counts[entry["number"]]] += 1
        for row, hint in self._paired(rows):
            assert row.number is not None
            if not row.text.endswith(hint):
                what = f'"{row.hint}" printed, "{hint}" proven'
                yield row.page, row.number, what, True
            for what, judged in row.faults:
                yield row.page, row.number, f"the hint {what}", judged
        for entry in self._entries:
            each, number = usual[entry["section"]], entry["number"]
            wanted = max(each, key=lambda count: (each[count], count))
            if (found := counts[number]) < wanted:
                what = f"{found} hints printed, {wanted} for the others of its section"
                yield None, number, what, True

    def _paired(self, rows: Sequence[Row]) -> Iterator[tuple[Row, str]]:
        """Yield each row with the hint that it must have."""
        seen: Counter[int] = Counter()
        for row in rows:
            if row.number is not None:
                hints = self._hints[row.number]
                if seen[row.number] < len(hints):
                    yield row, hints[seen[row.number]]
                seen[row.number] += 1

    def _labels(self, forms: Mapping[int, Form], tokens: Tokens) -> Iterator[_Labels]:
        """Yield the ways in which the book may label its puzzles."""
        dated = [entry for entry in self._entries if entry["date"]]
        others = [entry["number"] for entry in self._entries if not entry["date"]]
        times = Counter(
            form.shape
            for form in forms.values()
            if form.classes == NUMBER and len(form.shape) <= _LONGEST_LABEL
        )
        least = _LIKE * len(others)
        shapes = [shape for shape, count in times.most_common(6) if count >= least]
        for with_year in (False, True) if dated else (False,):
            days = self._days(dated, with_year=with_year)
            for shape in shapes if others else [""]:
                named = {shape.replace(NUMBER, str(n), 1): n for n in others}
                forms_of_days = {tokens.form(label).shape for label in days}
                yield _Labels({**days, **named}, frozenset({*forms_of_days, shape}))

    def _days(self, dated: Sequence[Entry], *, with_year: bool) -> dict[str, int]:
        words = language(self._code)
        found = {}
        for entry in dated:
            assert entry["date"] is not None
            day = datetime.date.fromisoformat(entry["date"])
            label = plain(words.short(day, with_year=with_year))
            found[label + self._letters.get(entry["number"], "")] = entry["number"]
        return found


def _rows(
    page: int, sheet: Sheet, labels: _Labels, forms: Mapping[int, Form]
) -> Iterator[Row]:
    """Yield the rows of a page, in the order of their labels."""
    runs = [run for run in sheet.page.runs if run.upright and not run.turned]
    firsts = [
        run
        for run in runs
        if run.text in labels.numbers or forms[id(run)].shape in labels.shapes
    ]
    fills = [s for s in sheet.page.strokes if s.pen.fill is not None]
    for label in firsts:
        line = _line(label, runs, firsts)
        if not line:
            continue
        more = _below(line[-1], runs, firsts)
        faults = [
            fault for run in (*line, *more) for fault in hidden(run, fills, sheet)
        ]
        label_faults = tuple(hidden(label, fills, sheet))
        pieces = [Piece(forms[id(label)], label, faults=label_faults)]
        if line[1:]:
            pieces.append(Piece(forms[id(line[0])], line[0], nth=1))
        text = "".join(run.text for run in (*line, *more))
        number = labels.numbers.get(label.text)
        yield Row(page, number, tuple(pieces), text, tuple(dict.fromkeys(faults)))


def _line(label: Run, runs: Sequence[Run], firsts: Sequence[Run]) -> list[Run]:
    """Return what is on a label's line up to the next label, from left to right."""
    beside = [
        run for run in runs if abs(run.y - label.y) <= _LEVEL_MM and run.x > label.x
    ]
    heads = {id(run) for run in firsts}
    end = min((run.x for run in beside if id(run) in heads), default=1e9)
    return sorted((run for run in beside if run.x < end), key=lambda run: run.x)


def _below(text: Run, runs: Sequence[Run], firsts: Sequence[Run]) -> list[Run]:
    """Return the further lines of a text, which begin below its beginning."""
    found: list[Run] = []
    last = text
    heads = {id(run): run for run in firsts}
    while True:
        under = [
            run
            for run in runs
            if abs(run.x - text.x) <= _ASIDE_MM
            and _LEVEL_MM < run.y - last.y <= _BELOW * text.size
            and not _is_headed(run, heads.values(), text)
        ]
        if not under:
            return found
        last = min(under, key=lambda run: run.y)
        found.append(last)


def _is_headed(run: Run, firsts: Iterable[Run], text: Run) -> bool:
    """Return whether a line has a label of its own to its left."""
    return any(
        abs(first.y - run.y) <= _LEVEL_MM and first.x <= text.x for first in firsts
    )
