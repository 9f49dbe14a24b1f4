"""Four-puzzle books of every type, design, printer and trim, printed and inspected.

Puzzles do not depend on how they are printed, so those of a type are made once.
"""

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from every_type import is_logic
from grey_type import small_grey_type

from puzzle_publish.config.load import load_book
from puzzle_publish.core.book import LoadedBook
from puzzle_publish.core.designs.design import languages_of, load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.resources import configs, templates
from puzzle_publish.core.values import Finding, Plan, Selection
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.layout.settle import lay_out
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.fill import fill
from puzzle_publish.pipeline import press_of
from puzzle_publish.plan import make_plan
from puzzle_publish.preflight import inspect
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer, render
from puzzle_publish.types.registry import load, names

PUZZLES = 4
DESIGNS = sorted(p.parent.name for p in (templates() / "designs").glob("*/design.yaml"))
TRIMS = [
    (path.stem, trim)
    for path in sorted((configs() / "printers").glob("*.yaml"))
    for trim in load_printer(path.stem, Path()).trims.sizes
]
TITLES = {"en": "A Book of Puzzles", "zh": "趣题一册"}
BUILT, FAULTY = "built", "built with faults"
# Warnings that are true of these books: of few pages, of a size that shops do not know.
_EXPECTED = ("too-few-pages", "trim-unlisted")
# What has no room on 8x10 in if its text has 16 pt; a test does the arithmetic.
TOO_LARGE = [
    ("calendar", "zh"),
    *(("codeword", code) for code in TITLES),
]
_NEEDED = re.compile(r"must have at least ([0-9.]+) x ([0-9.]+) mm")


@dataclass(frozen=True)
class Case:
    """One book of the matrix."""

    kind: str
    language: str
    design: str
    printer: str
    trim: str

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the trim."""
        return load_printer(self.printer, Path()).trim_mm(self.trim)

    def __str__(self) -> str:
        parts = self.kind, self.language, self.design, self.printer, self.trim
        return "-".join(parts)

    @property
    def made(self) -> tuple[str, str]:
        """What its puzzles depend on."""
        return self.kind, self.language

    @property
    def text(self) -> str:
        """The book's file, with every page that a book may have."""
        kind = load(self.kind)
        every = list(kind.presets)[:PUZZLES]
        if (self.kind, self.language) == ("wordsearch", "zh"):
            every.remove("expert")  # no Chinese grid is
        levels = ", ".join(every)
        dated = "date" in kind.params_model.model_fields
        amount = "dates: {from: 2027-01-30, days: 4}" if dated else f"count: {PUZZLES}"
        # A design for sheets has no other pages.
        matter = "tracker: true\n  certificate: true"
        if self.design == "worksheet":
            matter = "matter: none"
        # Its letters are numbered from A to Z.
        words = "{words: english-clues}" if self.kind == "codeword" else "{}"
        if self.kind == "cryptogram":
            words = "{texts: quotations}"  # which a Chinese book has to name
        return f"""\
format: 1
book: {{id: matrix, title: {TITLES[self.language]}, language: {self.language}, seed: 7}}
print:
  design: {self.design}
  printer: {self.printer}
  trim: {self.trim}
  {matter}
sections:
  - id: one
    type: {self.kind}
    {amount}
    ramp: [{levels}]
    params: {words}
"""


def cases() -> list[Case]:
    """Every shipped type, language, design, printer and trim that go together."""
    return [
        Case(kind, language, design, printer, trim)
        for kind in sorted(names())
        for language in load(kind).languages
        for design, (printer, trim) in product(DESIGNS, TRIMS)
        if language in languages_in(design)
    ]


@functools.cache
def languages_in(design: str) -> list[str]:
    """Return the languages of books in a design."""
    folders = [templates() / "designs" / design]
    if design == "zh":
        return [design]
    return sorted(languages_of([*folders, templates() / "designs" / "classic"]))


class Matrix:
    """Builds cases in a folder, without proving a puzzle twice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[object, Selection] = {}

    def outcome(self, text: str, made: object, *, inspected: bool = True) -> str:
        """Return BUILT, or what is wrong: why `check` refuses a book, or its findings.

        Other errors are raised: nothing but `check` may refuse it.

        Args:
            text: the book's file.
            made: what its puzzles depend on.
            inspected: whether preflight, which takes a third of the time, is run.
        """
        path = self._folder / "book.yaml"
        path.write_text(text, "utf-8")
        try:
            book = load_book(path)
            editions = editions_of(book, PageMeasurer, require_printable)
            plan = make_plan(book)
            printings = settle_all(editions, plan)
        except ConfigError as error:
            return str(error)
        chosen = self._selection(made, book, plan)
        for one in settle_all(editions, plan, chosen, printings):
            edition, mine = one.edition, one.plan.picked(chosen)
            layout = lay_out(
                edition.book, mine, one.settled, edition.design, edition.printer
            )
            rendered = render(layout, edition.design)
            grey = small_grey_type(rendered.interior)
            found = [f"small grey type {place}" for place in grey]
            if inspected:
                found += _findings(inspect(rendered, layout, press_of(edition)))
            if found:
                where = f" in {one.folder}" if one.folder else ""
                return f"{FAULTY}{where}, {'; '.join(found[:5])}"
        return BUILT

    def _selection(self, made: object, book: LoadedBook, plan: Plan) -> Selection:
        if made not in self._made:
            options = ExecutorOptions("serial").for_book(book)
            store = Ledger.open(self._folder / "ledger.sqlite")
            with store, options.open() as pool:
                self._made[made] = fill(
                    plan, pool, store, series=None, book_id="matrix", volume=1
                )
        return self._made[made]


def _findings(found: Iterable[Finding]) -> Iterator[str]:
    """Yield errors and warnings as sentences, without those that are expected."""
    for one in found:
        if one.severity != "notice" and one.rule not in _EXPECTED:
            where = f"{one.severity}: {one.file} page {one.page}"
            yield f"{where}: {one.rule}: {one.message}"


def complaint(case: Case, outcome: str) -> str:
    """Return what is wrong with an outcome, "" if nothing."""
    if outcome == BUILT:
        return ""
    if outcome.startswith(FAULTY):
        return f"{case}: {outcome}"
    width, height = case.size_mm
    needed = _NEEDED.search(outcome)
    if needed is None:
        return f"{case}: names no least size: {outcome}"
    if not may_refuse(case):
        return f"{case}: refused: {outcome}"
    if float(needed[1]) <= width and float(needed[2]) <= height:
        return f"{case}: is at least that large: {outcome}"
    return ""


def may_refuse(case: Case) -> bool:
    """Return whether a book may need more paper: below 5x8 in, or for text of 16 pt."""
    width, height = case.size_mm
    if width < 127 or height < 203.2:
        return True
    least = load_design(case.design, case.language).numbers.page
    if width < least.least_width or height < least.least_height:
        return True
    large = case.design == "large-print"
    return large and case.trim == "8x10in" and (case.kind, case.language) in TOO_LARGE


def pairwise(every: list[Case]) -> Iterator[Case]:
    """Yield cases so that each two values of different kinds meet in one of them.

    A trim is that of its printer. Types of logic are drawn in the same roles, so that
    each design meets one of them, and each of them every trim.
    """
    open_pairs = {pair for case in every for pair in _pairs(case)}
    while open_pairs:
        best = max(every, key=lambda case: len(open_pairs.intersection(_pairs(case))))
        open_pairs -= _pairs(best)
        yield best


def _pairs(case: Case) -> set[tuple[str, str]]:
    kind, trim = f"{case.kind} {case.language}", f"{case.printer} {case.trim}"
    drawn = kind
    if is_logic(case.kind):
        drawn = f"logic {case.language}"
    return {(drawn, case.design), (kind, trim), (case.design, trim)}
