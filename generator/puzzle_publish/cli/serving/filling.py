"""The puzzles that the next build of a book prints, before there is a build.

What the ledger of the folder has is taken from there, and what is made goes there: a
build that follows makes none of them again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...core.book import LoadedBook
from ...core.jobs import job_of
from ...core.journal import Journal
from ...core.puzzle import digest
from ...core.values import Key, Outcome, Plan, Request, Selection
from ...layout.editions import Edition
from ...ledger import Ledger
from ...make.executors import Executor, Job, K, Result
from ...pipeline import fill_book
from .opened import written


class _Missing(Exception):  # noqa: N818  a signal
    """The ledger has not all puzzles."""


class _Nobody:
    """An executor that makes nothing."""

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        """Raise `_Missing` if there is anything to make."""
        for _ in jobs:
            raise _Missing
        yield from ()


class _Counting(Journal):
    """Counts the requests that have a puzzle."""

    def __init__(self, total: int, told: Callable[[int, int], None]) -> None:
        super().__init__()
        self._total, self._told = total, told
        self._keys: set[Key] = set()

    def took(
        self, number: int, request: Request, outcome: Outcome, *, stored: bool
    ) -> None:
        """Count a puzzle."""
        super().took(number, request, outcome, stored=stored)
        if outcome.puzzle is not None:
            self._keys.add(request.key)
        self._told(len(self._keys), self._total)


@dataclass(frozen=True, slots=True)
class Own:
    """A book's own puzzles.

    Attributes:
        before: those before its author's changes, by whose numbers they are shown.
        after: those that the next build prints.
    """

    before: Selection
    after: Selection


class Filling:
    """Fills a book again and again.

    Args:
        ledger: the file that has the puzzles.
        executor: makes those that the file lacks.
    """

    def __init__(self, ledger: Path, executor: Executor) -> None:
        self._ledger, self._executor = ledger, executor
        self._last: tuple[object, Own] | None = None

    def known(
        self, book: LoadedBook, editions: Sequence[Edition], plan: Plan
    ) -> Own | None:
        """Return a book's own puzzles if all are made, else None."""
        if not self._ledger.is_file():
            return None
        state = self._state(book, plan)
        if self._last is not None and self._last[0] == state:
            return self._last[1]
        try:
            return self._filled(book, editions, plan, _Nobody())
        except _Missing:
            return None

    def made(
        self,
        book: LoadedBook,
        editions: Sequence[Edition],
        plan: Plan,
        told: Callable[[int, int], None],
    ) -> Own:
        """Return a book's own puzzles; make those that are missing.

        `told` is called with how many there are so far, and of how many.
        """
        journal = _Counting(len(plan.requests), told)
        return self._filled(book, editions, plan, self._executor, journal)

    def _filled(
        self,
        book: LoadedBook,
        editions: Sequence[Edition],
        plan: Plan,
        executor: Executor,
        journal: Journal | None = None,
    ) -> Own:
        with Ledger.open(self._ledger) as store:
            filled = fill_book(book, editions, plan, executor, store, journal)
            own = Own(filled.selection, filled.after(book, executor, store))
        self._last = self._state(book, plan), own
        return own

    def _state(self, book: LoadedBook, plan: Plan) -> object:
        """Return what a book's own puzzles follow from."""
        about, files = book.config.book, [self._ledger, f"{self._ledger}-wal"]
        series = about.series, about.id, about.volume, book.config.print.keep_sizes
        changes = [one.identity for one in book.changes.entries]
        return plan, series, digest(changes), [written(str(file)) for file in files]


def seconds_of(plan: Plan, made: dict[str, Outcome]) -> float:
    """Return the CPU seconds that making a plan's puzzles takes, by those made so far.

    A puzzle counts as much as those of its section and level, else of its section.
    """
    spent: dict[tuple[str, str], list[float]] = {}
    for request in plan.requests:
        if found := made.get(job_of(request, 0)):
            for level in (request.level, ""):
                place = request.key.section, level
                spent.setdefault(place, []).append(found.cpu_s)
    means = {place: sum(each) / len(each) for place, each in spent.items()}
    usual = sum(means.values()) / len(means) if means else 0.0
    return sum(
        means.get((one.key.section, one.level), means.get((one.key.section, ""), usual))
        for one in plan.requests
    )
