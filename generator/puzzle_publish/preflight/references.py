"""Rules about labels and page references, on which readers depend.

A puzzle, its hints and its answer are on three pages; each must show the puzzle's
label, and each printed "p. N" must lead to the page with the printed number N.
"""

from collections.abc import Iterator

from ..core.values import Finding, Layout, PuzzlePlace
from .opened import Opened
from .pdf.text import page_numbers


def place_findings(
    book: Opened, answers: Opened | None, layout: Layout
) -> Iterator[Finding]:
    """Yield what is wrong with labels and references in one edition."""
    seen = _References(book, answers)
    for place in layout.places:
        yield from seen.findings(place)


def answers_complete(answers: Opened, layout: Layout) -> Iterator[Finding]:
    """Yield a finding for each puzzle that the answer book does not name."""
    for place in layout.places:
        if not any(page.paint.words.has(place.label) for page in answers.read.pages):
            message = f'Puzzle {place.number} ("{place.label}") has no answer here.'
            yield answers.finding("label", None, message)


class _References:
    """Checks puzzles' labels and references against the pages of one edition."""

    def __init__(self, book: Opened, answers: Opened | None) -> None:
        self._book = book
        # An answer book comes first; with answers in both files, either may be named.
        self._key_files = [file for file in (answers, book) if file is not None]
        self._folios = {file.name: file.folios for file in self._key_files}

    def findings(self, place: PuzzlePlace) -> Iterator[Finding]:
        """Yield what is wrong with those of one puzzle."""
        book, back = self._book, place.back_reference
        lines = place.references
        yield from self._missing(book, place.page, "puzzle", place, *lines)
        named_pages: list[tuple[Opened, int]] = []
        if place.hint_page is not None:
            yield from self._missing(book, place.hint_page, "hint", place)
            named_pages.append((book, place.hint_page))
        if place.drawn_page is not None:
            yield from self._missing(book, place.drawn_page, "drawn hint", place, back)
            named_pages.append((book, place.drawn_page))
        tries = [
            (file, [*self._missing(file, place.key_page, "key", place, back)])
            for file in self._key_files
        ]
        key_file, faults = min(tries, key=lambda pair: len(pair[1]))
        yield from faults
        named_pages.append((key_file, place.key_page))
        yield from self._wrong_numbers(place, place.page, " ".join(lines), named_pages)
        yield from self._wrong_numbers(place, place.page, back, [(book, place.page)])

    def _missing(
        self, file: Opened, number: int, kind: str, place: PuzzlePlace, *lines: str
    ) -> Iterator[Finding]:
        """Yield what is missing on a page of the puzzle."""
        page = file.page(number)
        if page is None:
            message = f"The {kind} page of puzzle {place.number} is not in the file."
            yield file.finding("label", number, message)
            return
        names = (kind == "puzzle" and place.heading) or (place.label,)
        wanted = [("label", name) for name in names]
        wanted += [("reference", line) for line in lines]
        for rule, text in wanted:
            if not page.paint.words.has(text):
                message = (
                    f'"{text}" of puzzle {place.number} is not on its {kind} page.'
                )
                yield file.finding(rule, number, message)

    def _wrong_numbers(
        self,
        place: PuzzlePlace,
        page: int,
        line: str,
        leads_to: list[tuple[Opened, int]],
    ) -> Iterator[Finding]:
        """Yield the page numbers of a printed line that are wrong or missing."""
        if not line:
            return
        named = page_numbers(line)
        wanted = {_folio_of(file, number) for file, number in leads_to}
        for folio in sorted(wanted - set(named)):
            message = (
                f'"{line}" of puzzle {place.number} does not name page "{folio}",'
                " where it should lead."
            )
            yield self._book.finding("reference", page, message)
        for folio in named:
            if folio not in wanted and not self._names_puzzle(folio, place):
                message = (
                    f'"{line}" names page {folio}, which has nothing of'
                    f" puzzle {place.number}."
                )
                yield self._book.finding("reference", page, message)

    def _names_puzzle(self, folio: str, place: PuzzlePlace) -> bool:
        for file in self._key_files:
            page = file.page(self._folios[file.name].get(folio, 0))
            if page is not None and page.paint.words.has(place.label):
                return True
        return False


def _folio_of(file: Opened, number: int) -> str:
    if 1 <= number <= len(file.pages):
        return file.pages[number - 1].folio
    return f"{number} (not in the file)"
