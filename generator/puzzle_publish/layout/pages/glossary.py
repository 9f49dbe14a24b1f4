"""The glossary: every word of a book's answers once, in columns after the key.

In: a `Selection`. Out: pages as figures. Lines are broken and counted before anything
is drawn, so that the following page numbers are known; before there are puzzles, the
number of pages is estimated from samples.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from math import ceil

from ...core.designs.design import Design
from ...core.designs.numbers import GlossarySizes
from ...core.figure import Figure, Part, TextLabel, middle_em
from ...core.line_breaks import Piece, Span, break_lines
from ...core.own import Own
from ...core.puzzle import Draft
from ...core.values import Geometry, Key, Request, Selection
from ...types.contract import GlossaryEntry, PuzzleType
from ...types.params import Params
from ...types.registry import load

# Style of a span -> font role and weight, as in figure.css (a test compares them).
STYLES = {
    "glossary-word": ("sans", 600),
    "glossary-reading": ("sans", 400),
    "glossary-note": ("serif", 400),
    "glossary-number": ("sans", 400),
    "glossary-letter": ("sans", 600),
}
# The texts of an entry that are not just a part of its body.
_PARTS: Mapping[str, Part] = {"glossary-letter": "heading", "glossary-word": "number"}
_GAP_EM = 0.6
_BASELINE = 0.74  # of a line's pitch, from its top
_LONGEST_KEPT = 8  # an entry of more lines may be divided between columns
# Shorter entries are not divided, so columns end a little early: for estimates.
_SPARE = 1.04
_LETTER_ROWS = 2 * 26
_MOST_TRIED = 300  # entries set for an estimate: 30,000 would take 8 CPU s

WidthMm = Callable[..., float]


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its reading, its note and the labels of its puzzles."""

    word: str
    reading: str
    note: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetPage:
    """One page: its lines, its first and last word, and whether one has a meaning."""

    figure: Figure
    first: str
    last: str
    has_meanings: bool


def heading(pages: Sequence[SetPage]) -> str:
    """Return which of the design's words is the heading: an index has no meanings."""
    return "glossary" if any(page.has_meanings for page in pages) else "glossary_index"


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines that stay together: an entry, or a letter, for which `word` is "".

    A letter stays with the next entry and has an empty line above it.
    """

    word: str
    lines: tuple[tuple[Span, ...], ...]

    def rows(self, *, top: bool) -> int:
        """Return how many lines it takes, at the top of a column or below."""
        return len(self.lines) + (not self.word and not top)


def collect(
    selection: Selection, dates: Mapping[Key, str], language: str
) -> tuple[Word, ...]:
    """Return the book's words in dictionary order, () if none has a reading or note.

    `dates` are the labels of dated puzzles; the others are named by their number.
    """
    entries: dict[str, GlossaryEntry] = {}
    labels: dict[str, dict[str, None]] = {}
    for pick in selection.picks:
        request = pick.request
        kind = load(request.type)
        params = kind.read_params(request.params)
        label = str(pick.number) if request.date is None else dates[request.key]
        for entry in kind.glossary(params, kind.read(pick.puzzle)[1], language):
            known = entries.setdefault(entry.word, entry)
            entries[entry.word] = GlossaryEntry(
                entry.word, known.reading or entry.reading, known.note or entry.note
            )
            labels.setdefault(entry.word, {})[label] = None
    if not any(entry.reading or entry.note for entry in entries.values()):
        return ()
    ordered = sorted(entries.values(), key=lambda e: _order(e.word, e.reading))
    return tuple(
        Word(e.word, e.reading, e.note, tuple(labels[e.word])) for e in ordered
    )


def _order(word: str, reading: str) -> tuple[object, ...]:
    """Return a sort key for dictionary order: by syllable, tone and character.

    >>> words = [("一言", "yī yán"), ("爱好", "ài hào"), ("女", "nǚ"), ("怒", "nù")]
    >>> [word for word, _ in sorted(words, key=lambda pair: _order(*pair))]
    ['爱好', '怒', '女', '一言']
    """
    if not reading:
        return tuple((*_syllable(part), "") for part in word.split()), word
    syllables = reading.split()
    signs = word if len(word) == len(syllables) else " " * len(syllables)
    keys = (
        (*_syllable(part), sign) for part, sign in zip(syllables, signs, strict=True)
    )
    return tuple(keys), word


def _syllable(text: str) -> tuple[str, bool, int]:
    """Return letters without marks, whether one is ü, and the tone (5 for none)."""
    marks = unicodedata.normalize("NFD", text.casefold())
    tones = [k for mark in marks if (k := "\u0304\u0301\u030c\u0300".find(mark)) >= 0]
    plain = "".join(mark for mark in marks if not unicodedata.combining(mark))
    return plain, "\u0308" in marks, tones[0] + 1 if tones else 5


def _initial(word: Word) -> str:
    """Return the letter under which a word is listed, "" for none.

    >>> _initial(Word("爱好", "ài hào", "", ())), _initial(Word("爱好", "", "", ()))
    ('A', '')
    """
    first = _syllable(word.reading or word.word)[0][:1].upper()
    return first if "A" <= first <= "Z" else ""


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets words in columns of the same geometry.

    Attributes:
        width_mm: measures a line of text.
    """

    design: Design
    geometry: Geometry
    width_mm: WidthMm
    _memo: dict[tuple[str, str], float] = field(default_factory=dict, compare=False)

    @property
    def _numbers(self) -> GlossarySizes:
        return self.design.numbers.glossary

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    @property
    def _em_mm(self) -> float:
        return self._numbers.size * self._scale * 25.4 / 72

    @property
    def _column_mm(self) -> float:
        n, gap = self._numbers.columns, self._numbers.gap * self._scale
        return (self.geometry.type_width_mm - (n - 1) * gap) / n

    def rows(self, *, first: bool) -> int:
        """Return how many lines a column of the first or a later page holds."""
        top = self._numbers.top * self._scale if first else 0.0
        room = self.geometry.type_height_mm - top
        return int((room + 1e-6) // (self._numbers.pitch * self._scale))

    def pages(self, words: Sequence[Word]) -> tuple[SetPage, ...]:
        """Return the pages; the columns of the last one are balanced."""
        n = self._numbers.columns
        rows = chain(repeat(self.rows(first=True), n), repeat(self.rows(first=False)))
        columns = _columns(list(self._blocks(words)), rows)
        pages = [columns[k : k + n] for k in range(0, len(columns), n)]
        if pages:
            pages[-1] = self._balanced(pages[-1])
        return tuple(self._page(page, first=k == 0) for k, page in enumerate(pages))

    def estimate(self, count: int, entries: Sequence[GlossaryEntry]) -> int:
        """Return about how many pages `count` words take that look like `entries`."""
        if not count or not any(entry.reading or entry.note for entry in entries):
            return 0
        some = entries[:: -(-len(entries) // _MOST_TRIED)]
        rows = sum(
            len(self._lines(Word(e.word, e.reading, e.note, ("888", "888"))))
            for e in some
        )
        total = rows / len(some) * count * _SPARE + _LETTER_ROWS
        n = self._numbers.columns
        rest = total - n * self.rows(first=True)
        return 1 + max(0, -int(-rest // (n * self.rows(first=False))))

    def _balanced(self, columns: Sequence[Sequence[_Block]]) -> list[list[_Block]]:
        """Return the blocks of the last page in the shortest columns that hold them."""
        blocks = [block for column in columns for block in column]
        n, rows = self._numbers.columns, max(map(_rows, columns))
        for least in range(1, rows):
            found = _columns(blocks, repeat(least))
            if len(found) <= n and max(map(_rows, found)) <= least:
                return found
        return [list(column) for column in columns]

    def _blocks(self, words: Sequence[Word]) -> Iterator[_Block]:
        above = ""
        for word in words:
            letter = _initial(word)
            if letter and letter != above:
                yield _Block("", ((Span(0.0, letter, "glossary-letter"),),))
            above = letter
            lines = self._lines(word)
            for k in range(0, len(lines), _LONGEST_KEPT):
                yield _Block(word.word, lines[k : k + _LONGEST_KEPT])

    def _lines(self, word: Word) -> tuple[tuple[Span, ...], ...]:
        em = self._em_mm
        pieces = [
            Piece(word.word, "glossary-word", whole=True),
            Piece(word.reading, "glossary-reading", _GAP_EM * em, whole=True),
            Piece(word.note, "glossary-note", _GAP_EM * em),
            Piece(", ".join(word.labels), "glossary-number", _GAP_EM * em),
        ]
        return tuple(
            break_lines(
                (piece for piece in pieces if piece.text),
                self._column_mm,
                self._advance,
                indent=em,
            )
        )

    def _advance(self, text: str, style: str) -> float:
        if all(ch >= "\u2e80" for ch in text):
            return len(text) * self._em_mm
        known = self._memo.get((text, style))
        if known is None:
            role, weight = STYLES[style]
            size = self._numbers.size
            known = self.width_mm(text, role=role, weight=weight, size_pt=size)
            self._memo[text, style] = known
        return known

    def _page(self, columns: Sequence[Sequence[_Block]], *, first: bool) -> SetPage:
        em, pitch = self._em_mm, self._numbers.pitch * self._scale
        steps: list[TextLabel] = []
        for c, column in enumerate(columns):
            left = c * (self._column_mm + self._numbers.gap * self._scale)
            for row, line in _placed(column):
                base = (row + _BASELINE) * pitch / em
                steps += [
                    TextLabel(
                        (left + span.x) / em,
                        base - middle_em(span.text),
                        span.text,
                        span.style,
                        "start",
                        part=_PARTS.get(span.style, "more"),
                    )
                    for span in line
                ]
        words = [block.word for column in columns for block in column if block.word]
        figure = Figure(
            self.geometry.type_width_mm / em,
            self.rows(first=first) * pitch / em,
            tuple(steps),
            cell_mm=em,
            min_cell_mm=em,
        )
        has_meanings = any(step.role == "glossary-note" for step in steps)
        return SetPage(figure, words[0], words[-1], has_meanings)


def _placed(column: Sequence[_Block]) -> Iterator[tuple[int, tuple[Span, ...]]]:
    """Yield each line of a column with its row."""
    row = 0
    for block in column:
        row += block.rows(top=not row) - len(block.lines)
        for line in block.lines:
            yield row, line
            row += 1


def _rows(column: Sequence[_Block]) -> int:
    return sum(block.rows(top=k == 0) for k, block in enumerate(column))


def _columns(blocks: Sequence[_Block], rows: Iterable[int]) -> list[list[_Block]]:
    """Return the blocks in columns with at most these numbers of rows."""
    columns: list[list[_Block]] = []
    room, used, rooms = 0, 0, iter(rows)
    for k, block in enumerate(blocks):
        wanted = block.rows(top=not used)
        if not block.word and k + 1 < len(blocks):
            wanted += len(blocks[k + 1].lines)
        if not columns or used + wanted > room:
            columns.append([])
            room, used = next(rooms), 0
        columns[-1].append(block)
        used += block.rows(top=not used)
    return columns


def likely_pages(requests: Sequence[Request], setter: Setter, language: str) -> int:
    """Return about how many pages the glossary of these puzzles will take."""
    times = Counter((r.key.section, r.level) for r in requests)
    first = {(r.key.section, r.level): r for r in reversed(requests)}
    count, bounded = 0, True
    seen: dict[str, GlossaryEntry] = {}
    for key, puzzles in times.items():
        kind = load(first[key].type)
        params = kind.read_params(first[key].params)
        likely = _likely_words(kind, params, language, first[key].own)
        count += len(likely) * puzzles
        every = kind.vocabulary(params, language) if likely else ()
        bounded = bounded and bool(every or not likely)
        seen |= {entry.word: entry for entry in every or likely}
    if bounded and seen:
        # The expected number of different words in this many draws.
        count = ceil(len(seen) * (1 - (1 - 1 / len(seen)) ** count))
    return setter.estimate(count, list(seen.values()))


def _likely_words(
    kind: PuzzleType, params: Params, language: str, own: Own | None
) -> tuple[GlossaryEntry, ...]:
    """Return the words of a sample, or of the worked example if it has more."""
    sample = Draft(own.givens, own.answer) if own else kind.sample(params)
    puzzles = (sample, kind.example_for(params))
    both = (kind.glossary(params, kind.read(puzzle)[1], language) for puzzle in puzzles)
    return max(both, key=len)
