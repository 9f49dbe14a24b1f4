"""Compares the pages of a book's PDFs with its proven puzzles."""

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from ..core.entries import Entry
from ..core.progress import progress
from ..core.puzzle import Json
from ..core.reading.pdf_fault import pdf_fault
from ..types.answers import is_entry
from .figures import FACING, HINT, DrawnFor, Expected, answer_of, hint_of, puzzle_of
from .glyphs import Pinned, PinnedFonts
from .hint_lists import HintLists, Row, hints_of
from .match import Sheet
from .one_page import Compared, Difference, compared
from .page_boxes import Trim, box_differences
from .pdf_file import ANSWERS, FILES, INTERIOR, SCREEN, PdfFile
from .stream import Unreadable
from .tokens import Tokens
from .words import BookWords, Words

__all__ = ["ANSWERS", "FILES", "INTERIOR", "SCREEN", "Made", "read_back"]


T = TypeVar("T")
_CUT, _COUNTED = "to what size it is cut", "how many pages it has"


@dataclass(frozen=True, slots=True)
class PaperFault:
    """A difference between what is printed and what was proven, or a thing not judged.

    Attributes:
        file: the PDF's name.
        page: the page of the file, None for the whole file.
        number: the puzzle's number, None for the whole file.
        problem: what differs, or why it is not judged.
        judged: False if the page could not be compared.
    """

    file: str
    page: int | None
    number: int | None
    problem: str
    judged: bool = True

    def __str__(self) -> str:
        """Return the line for the user."""
        at = f" page {self.page}" if self.page else ""
        return f"{self.file}{at}: {self.message}"

    @property
    def message(self) -> str:
        """What is wrong, without the place."""
        return self.problem if self.judged else f"not judged: {self.problem}"


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a book back.

    Attributes:
        faults: everything that differs, page by page.
        pages: the number of pages that were compared, in all files.
        figures: likewise.
    """

    faults: tuple[PaperFault, ...] = ()
    pages: int = 0
    figures: int = 0


@dataclass(frozen=True, slots=True)
class Made:
    """How a book was printed, as far as its manifest says.

    Attributes:
        drawn_for: what figures depend on besides their puzzles.
        twice: answers.pdf repeats the answers of the interior, on pages that the
            entries do not name.
        coloured: it is printed in an ink other than black.
        trim: the size of its pages in mm.
        pages: name of a PDF -> the number of its pages.
        fonts: its font files.
    """

    drawn_for: Json = None
    twice: bool = False
    coloured: bool = False
    trim: Trim | None = None
    pages: Mapping[str, int] = field(default_factory=dict)
    fonts: Pinned = field(default_factory=Pinned)


def read_back(
    files: Mapping[str, bytes],
    entries: Sequence[Json],
    code: str,
    made: Made,
) -> Reading:
    """Return how a book's PDFs differ from its puzzles.

    Args:
        files: the content of the PDFs, by some of the names in FILES.
        entries: the puzzles of answers.json.
        code: the book's language.
        made: how it was printed.
    """
    book = _Book(code, made)
    for name in FILES:
        if name in files:
            book.open(name, files[name])
    book.take(entries)
    book.compare_files()
    book.compare()
    return book.reading()


class _Book:
    """Reads all files of a book side by side, so that each figure is drawn once."""

    def __init__(self, code: str, made: Made) -> None:
        self._code, self._made = code, made
        self._drawn_for = DrawnFor.read(made.drawn_for, coloured=made.coloured)
        self._entries: list[Entry] = []
        self._files: list[PdfFile] = []
        self._words: dict[str, Words] = {}
        self._faults: list[PaperFault] = []
        self._pages = self._figures = 0

    def open(self, name: str, content: bytes) -> None:
        """Open a PDF, to be compared."""
        import pikepdf

        try:
            pdf = pikepdf.open(io.BytesIO(content))
            self._files.append(PdfFile(name, pdf, list(pdf.pages)))
        except (pikepdf.PdfError, pikepdf.PasswordError, ValueError) as error:
            reason = f"it cannot be opened ({pdf_fault(error)})"
            self._faults.append(PaperFault(name, None, None, reason, judged=False))

    def take(self, entries: Sequence[Json]) -> None:
        """Take the puzzles that are in sound entries."""
        for place, entry in enumerate(entries, 1):
            if is_entry(entry):
                self._entries.append(entry)
                continue
            reason = f"entry {place} of answers.json is damaged"
            for file in self._files:
                fault = PaperFault(file.name, None, None, reason, judged=False)
                self._faults.append(fault)
        self._book_words = BookWords(self._entries, self._code, len(entries))
        self._words = {file.name: Words(self._book_words) for file in self._files}

    def compare_files(self) -> None:
        """Compare the boxes of all pages, and the glyphs of all fonts."""
        fonts = PinnedFonts(self._made.fonts)
        for file in self._files:
            trim, count = self._made.trim, self._made.pages.get(file.name)
            for known, what in ((trim, _CUT), (count, _COUNTED)):
                if known is None:
                    reason = f"the manifest does not say {what}"
                    self._tell(file, None, None, reason, judged=False)
            for page, problem in box_differences(file.pages, trim, count):
                self._tell(file, page, None, problem)
            for problem, judged in fonts.differences(file.pdf):
                self._tell(file, None, None, problem, judged=judged)

    def reading(self) -> Reading:
        """Return the result."""
        faults = sorted(
            dict.fromkeys(self._faults),
            key=lambda fault: (FILES.index(fault.file), fault.page or 0),
        )
        return Reading(tuple(faults), self._pages, self._figures)

    def compare(self) -> None:
        """Compare all pages."""
        books = [file for file in self._files if file.name != ANSWERS]
        others = [file for file in self._files if file.name == ANSWERS]
        apart = bool(others) and not self._made.twice
        on_pages = _by_page(self._entries, "page")
        for page, entries in self._each(on_pages, "puzzles read back"):
            self._puzzle_page(page, entries, books, on_pages)
        keys = others if apart else books
        in_key = _by_page(self._entries, "key_page")
        for page, entries in self._each(in_key, "answers read back"):
            self._page(keys, page, self._all_drawn(page, entries, keys, self._answer))
        if self._made.twice:
            answers = self._all_drawn(None, self._entries, others, self._answer)
            self._anywhere(others, answers, range(1, 10**6))
        last = 10**6 if apart else min(in_key, default=0) + 1
        self._hints(books, range(max(on_pages, default=0) + 1, last))
        for file in self._files:
            for page, one, problem in file.looks.odd():
                self._add(file, page, Difference(one, problem))
            for unit, problem, judged in self._words[file.name].differences(file.drawn):
                named = f"{unit.name}: {problem}" if unit.name else problem
                self._tell(file, unit.page, unit.number, named, judged=judged)

    def _hints(self, files: Sequence[PdfFile], numbers: range) -> None:
        """Compare drawn hints, and those in words; no page is known for the drawn."""
        drawn = self._all_drawn(None, self._entries, files, self._hint)
        self._anywhere(files, drawn, numbers)
        hints: dict[int, list[str]] = {}
        begins = set()
        for entry in self._entries:
            if (page := entry["hint_page"]) is not None:
                each = self._drawn(None, entry, files, self._in_words)
                if each:
                    hints[entry["number"]] = each
                    begins.add(page)
        if not hints:
            return
        first = min(begins)
        keys = [e["key_page"] for e in self._entries if e["key_page"] > first]
        last = min(keys, default=10**6) if numbers.stop < 10**6 else 10**6
        lists = HintLists(hints, self._entries, self._code)
        known: dict[object, list[Row] | None] = {}
        for file in files:
            drawn_on = set(file.drawn.values())
            end = min(last, len(file.pages) + 1)
            pages = [n for n in range(first, end) if n not in drawn_on]
            digest = file.digest(pages) if files[1:] else None
            if digest not in known:
                known[digest] = lists.rows(
                    list(file.sheets(pages)), self._book_words.tokens
                )
            rows = known[digest]
            if rows is None:
                reason = "no lists of hints are on pages of hints"
                self._tell(file, first, None, reason, judged=False)
                continue
            self._words[file.name].add_rows(rows)
            for page, number, problem, judged in lists.differences(rows):
                named = f"hint for puzzle {number}: {problem}"
                self._tell(file, page, number, named, judged=judged)

    def _in_words(self, entry: Entry) -> list[str]:
        return hints_of(entry, self._code)

    def _each(
        self, pages: Mapping[int, list[Entry]], label: str
    ) -> Iterable[tuple[int, list[Entry]]]:
        return progress(sorted(pages.items()), total=len(pages), label=label)

    def _puzzle_page(
        self,
        page: int,
        entries: Iterable[Entry],
        files: Sequence[PdfFile],
        others: Mapping[int, object],
    ) -> None:
        every = self._all_drawn(page, entries, files, self._puzzle)
        here = [one for one in every if one.kind != FACING]
        beside = [one for one in every if one.kind == FACING]
        further = () if beside or page + 1 in others else (page + 1,)
        self._page(files, page, here, further)
        if beside:
            self._page(files, page + 1, beside)

    def _puzzle(self, entry: Entry) -> list[Expected]:
        return list(puzzle_of(entry, self._code, self._drawn_for))

    def _answer(self, entry: Entry) -> list[Expected]:
        return [answer_of(entry, self._code, self._drawn_for)]

    def _hint(self, entry: Entry) -> list[Expected]:
        if entry["hint_page"] is None:
            return []
        found = hint_of(entry, self._code, self._drawn_for)
        return [] if found is None else [found]

    def _all_drawn(
        self,
        page: int | None,
        entries: Iterable[Entry],
        files: Sequence[PdfFile],
        draw: Callable[[Entry], list[Expected]],
    ) -> list[Expected]:
        return [
            one for entry in entries for one in self._drawn(page, entry, files, draw)
        ]

    def _drawn(
        self,
        page: int | None,
        entry: Entry,
        files: Sequence[PdfFile],
        draw: Callable[[Entry], list[T]],
    ) -> list[T]:
        """Return what is drawn of a puzzle; say so if it is too damaged for that."""
        try:
            return draw(entry)
        except Exception as error:  # from a type, at damaged givens
            number = entry["number"]
            reason = (
                f"puzzle {number}: cannot be drawn ({error or type(error).__name__})"
            )
            for file in files:
                fault = PaperFault(file.name, page, number, reason, judged=False)
                self._faults.append(fault)
            return []

    def _page(
        self,
        files: Sequence[PdfFile],
        page: int,
        expected: Sequence[Expected],
        further: Sequence[int] = (),
    ) -> None:
        """Compare a page of each file; text may also be on the `further` pages."""
        known: dict[object, Compared] = {}
        for file in files:
            if page > len(file.pages):
                reason = f"missing; the file has {len(file.pages)} pages"
                for one in expected:
                    self._add(file, page, Difference(one, reason))
                continue
            digest = file.digest((page, *further)) if files[1:] else None
            if digest not in known:
                tokens = self._book_words.tokens
                known[digest] = _compared(file, page, expected, further, tokens)
            result = known[digest]
            self._pages += 1
            self._figures += len(result.shown)
            for difference in result.differences:
                self._add(file, page, difference)
            self._words[file.name].add_page(page, result)
            for shown in result.shown:
                if shown.expected.kind == HINT:
                    file.drawn[shown.expected.number] = page
                file.looks.add(shown.drawing.parts, shown.found, page, shown.expected)

    def _add(self, file: PdfFile, page: int | None, found: Difference) -> None:
        one = found.expected
        problem = f"{one.name}: {found.problem}"
        self._tell(file, page, one.number, problem, judged=found.judged)

    def _tell(
        self,
        file: PdfFile,
        page: int | None,
        number: int | None,
        problem: str,
        *,
        judged: bool = True,
    ) -> None:
        self._faults.append(PaperFault(file.name, page, number, problem, judged))

    def _anywhere(
        self, files: Sequence[PdfFile], expected: Sequence[Expected], numbers: range
    ) -> None:
        """Compare figures that are on some of these pages, under their labels."""
        for file in files if expected else ():
            found = numbers[: max(0, len(file.pages) - numbers.start + 1)]
            pages = list(file.sheets(found))
            by_page: dict[int, list[Expected]] = defaultdict(list)
            for one in expected:
                page = _page_of(one, pages)
                if page is None:
                    self._add(file, None, Difference(one, "is on none of its pages"))
                else:
                    by_page[page].append(one)
            for page, here in by_page.items():
                self._page([file], page, here)


def _by_page(
    entries: Iterable[Entry], name: Literal["page", "key_page"]
) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        found[entry[name]].append(entry)
    return found


def _compared(
    file: PdfFile,
    page: int,
    expected: Sequence[Expected],
    further: Sequence[int],
    tokens: Tokens,
) -> Compared:
    try:
        sheet = file.sheet(page)
    except Unreadable as reason:
        unread = [Difference(one, str(reason), judged=False) for one in expected]
        return Compared(unread)
    others: list[Sheet] = []

    def more() -> Sequence[Sheet]:
        if not others:
            others.extend(sheet for _, sheet in file.sheets(further))
        return others

    return compared(expected, sheet, more, tokens)


def _page_of(one: Expected, pages: Sequence[tuple[int, Sheet]]) -> int | None:
    """Return the page that shows a figure best, under its label."""
    (drawing,) = one.drawings
    best, most = None, 0
    for number, sheet in pages:
        if sheet.strokes and any(one.labels.has(run.text) for run in sheet.page.runs):
            found = sheet.find(drawing.parts)
            if found is not None and found.count > most:
                best, most = number, found.count
    return best
