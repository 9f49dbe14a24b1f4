"""Compares the pages of a book's PDFs with its proven puzzles."""

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.entries import Entry
from ..core.progress import progress
from ..core.reading.pdf_fault import pdf_fault
from ..types.answers import entry_faults
from .content import PageReader
from .figures import FACING, DrawnFor, Expected, answer_of, hint_of, puzzle_of
from .looks import Looks
from .match import Sheet
from .one_page import Compared, Difference, compared
from .same_pages import Fingerprints
from .stream import Unreadable

INTERIOR, SCREEN, ANSWERS = "interior.pdf", "screen.pdf", "answers.pdf"
FILES = (INTERIOR, SCREEN, ANSWERS)


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


def read_back(
    files: Mapping[str, bytes],
    entries: Sequence[Entry],
    code: str,
    drawn_for: Any,
    *,
    twice: bool = False,
    coloured: bool = False,
) -> Reading:
    """Return how the figures of a book's PDFs differ from its puzzles.

    Args:
        files: the content of the PDFs, by some of the names in FILES.
        entries: the puzzles of answers.json.
        code: the book's language.
        drawn_for: what figures depend on besides, as the manifest has it.
        twice: answers.pdf repeats the answers of the interior, on pages that `entries`
            do not name.
        coloured: the book is printed in an ink other than black.
    """
    book = _Book(code, DrawnFor.read(drawn_for, coloured=coloured), twice=twice)
    for name in FILES:
        if name in files:
            book.open(name, files[name])
    book.take(entries)
    book.compare()
    return book.reading()


@dataclass(slots=True)
class _File:
    """An opened PDF.

    Attributes:
        pdf: the document, without which its pages are gone.
    """

    name: str
    pdf: Any
    pages: Sequence[Any]
    reader: PageReader = field(default_factory=PageReader)
    prints: Fingerprints = field(default_factory=Fingerprints)
    looks: Looks = field(default_factory=Looks)

    def sheet(self, number: int) -> Sheet:
        """Return a page.

        Raises:
            Unreadable: it cannot be read.
        """
        return Sheet(self.reader.page(self.pages[number - 1]))

    def sheets(self, numbers: Iterable[int]) -> Iterator[tuple[int, Sheet]]:
        """Yield the pages that can be read, with their numbers."""
        for number in numbers:
            if number <= len(self.pages):
                try:
                    yield number, self.sheet(number)
                except Unreadable:
                    continue  # what must be on it is reported as missing

    def digest(self, numbers: Iterable[int]) -> object:
        """Return what pages of different files have in common that paint the same."""
        import pikepdf

        try:
            found = [
                self.prints.page(self.pages[number - 1])
                for number in numbers
                if number <= len(self.pages)
            ]
        except (pikepdf.PdfError, ValueError, TypeError, LookupError, AttributeError):
            return object()
        return object() if None in found else tuple(found)


class _Book:
    """Reads all files of a book side by side, so that each figure is drawn once."""

    def __init__(self, code: str, drawn_for: DrawnFor, *, twice: bool) -> None:
        self._code, self._drawn_for, self._twice = code, drawn_for, twice
        self._entries: list[Entry] = []
        self._files: list[_File] = []
        self._faults: list[PaperFault] = []
        self._pages = self._figures = 0

    def open(self, name: str, content: bytes) -> None:
        """Open a PDF, to be compared."""
        import pikepdf

        try:
            pdf = pikepdf.open(io.BytesIO(content))
            self._files.append(_File(name, pdf, list(pdf.pages)))
        except (pikepdf.PdfError, pikepdf.PasswordError, ValueError) as error:
            reason = f"it cannot be opened ({pdf_fault(error)})"
            self._faults.append(PaperFault(name, None, None, reason, judged=False))

    def take(self, entries: Sequence[Entry]) -> None:
        """Take the puzzles that are in sound entries."""
        for place, entry in enumerate(entries, 1):
            if not entry_faults(entry):
                self._entries.append(entry)
                continue
            reason = f"entry {place} of answers.json is damaged"
            for file in self._files:
                fault = PaperFault(file.name, None, None, reason, judged=False)
                self._faults.append(fault)

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
        apart = bool(others) and not self._twice
        on_pages = _by_page(self._entries, "page")
        for page, entries in self._each(on_pages, "puzzles read back"):
            self._puzzle_page(page, entries, books, on_pages)
        keys = others if apart else books
        in_key = _by_page(self._entries, "key_page")
        for page, entries in self._each(in_key, "answers read back"):
            self._page(keys, page, self._all_drawn(page, entries, keys, self._answer))
        if self._twice:
            answers = self._all_drawn(None, self._entries, others, self._answer)
            self._anywhere(others, answers, range(1, 10**6))
        # answers.json does not say on which pages hints are drawn.
        hints = self._all_drawn(None, self._entries, books, self._hint)
        last = 10**6 if apart else min(in_key, default=0) + 1
        self._anywhere(books, hints, range(max(on_pages, default=0) + 1, last))
        for file in self._files:
            for page, one, problem in file.looks.odd():
                self._add(file, page, Difference(one, problem))

    def _each(
        self, pages: Mapping[int, list[Entry]], label: str
    ) -> Iterable[tuple[int, list[Entry]]]:
        return progress(sorted(pages.items()), total=len(pages), label=label)

    def _puzzle_page(
        self,
        page: int,
        entries: Iterable[Entry],
        files: Sequence[_File],
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
        files: Sequence[_File],
        draw: Callable[[Entry], list[Expected]],
    ) -> list[Expected]:
        return [
            one for entry in entries for one in self._drawn(page, entry, files, draw)
        ]

    def _drawn(
        self,
        page: int | None,
        entry: Entry,
        files: Sequence[_File],
        draw: Callable[[Entry], list[Expected]],
    ) -> list[Expected]:
        """Return a puzzle's figures; say so if a damaged puzzle cannot be drawn."""
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
        files: Sequence[_File],
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
                known[digest] = _compared(file, page, expected, further)
            result = known[digest]
            self._pages += 1
            self._figures += len(result.shown)
            for difference in result.differences:
                self._add(file, page, difference)
            for shown in result.shown:
                file.looks.add(shown.drawing.parts, shown.found, page, shown.expected)

    def _add(self, file: _File, page: int | None, found: Difference) -> None:
        one = found.expected
        problem = f"{one.name}: {found.problem}"
        fault = PaperFault(file.name, page, one.number, problem, found.judged)
        self._faults.append(fault)

    def _anywhere(
        self, files: Sequence[_File], expected: Sequence[Expected], numbers: range
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


def _by_page(entries: Iterable[Entry], name: str) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        found[entry[name]].append(entry)
    return found


def _compared(
    file: _File, page: int, expected: Sequence[Expected], further: Sequence[int]
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

    return compared(expected, sheet, more)


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
