"""The index: a YAML file becomes a book in eight steps.

load_book → make_plan → settle_all → fill → (lay_out → render → inspect) … → record
"""

import gc
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .config.load import load_book
from .core.errors import PreflightError
from .core.forked_call import run_apart
from .core.journal import FINDING, Journal
from .core.log import MESSAGES, with_fields
from .core.values import Finding, Layout, Rendered, Selection
from .layout.editions import Edition, Printed, Printing, editions_of
from .layout.pages.printings import settle_all
from .layout.settle import lay_out, warn_of_spine, warn_of_thin
from .ledger import Ledger
from .make.executor_options import ANY, Workforce
from .make.fill import fill
from .plan import make_plan
from .preflight import Known, Press, inspect
from .record.build_log import logged
from .record.manifest import record, require_output
from .record.up_to_date import made_of, same_as_before
from .render.design_check import require_printable
from .render.pages import Measure, fonts_of, render

if TYPE_CHECKING:
    from .make.shards.merging import Merging

# Puzzles of the largest book that is drawn in this process: 150 MB more than it had.
_APART = 2000
Spent = dict[str, float]


def build(
    path: Path,
    *,
    output: Path,
    ledger: Path | None = None,
    workforce: Workforce = ANY,
    strict: bool = False,
    wait: bool = True,
    shards: "Merging | None" = None,
    settings: Sequence[str] = (),
) -> Path:
    """Return the folder of the finished book.

    Args:
        path: the YAML file.
        output: the book's folder appears in it, whole or not at all.
        ledger: where outcomes are kept; ledger.sqlite in `output` unless given.
        workforce: in place of what the file's `run:` says.
        strict: a warning of preflight refuses the book, as an error does.
        wait: for another build of the same series; otherwise refuse.
        shards: what other machines made of it.
        settings: values of the file to change, as `load_book` has them.

    Raises:
        PublishError: one of errors.py's, each with its exit code.
    """
    journal = Journal()
    with journal.listening():
        book = load_book(path, settings)
        about = book.config.book
        workforce = workforce.for_book(book)
        folder = require_output(output, about.id)
        editions = editions_of(book, Measure, require_printable)
        with journal.step("plan"):
            plan = make_plan(book)
            if shards is not None:
                shards.read(book, plan)
            printings = settle_all(editions, plan)
        tell(printings)
        with (
            Ledger.open(ledger or output / "ledger.sqlite") as store,
            store.hold(series=about.series, book_id=about.id, wait=wait),
            logged(journal, output, about.id),
        ):
            with journal.step("fill"), workforce.open() as pool:
                selection = fill(
                    plan,
                    pool,
                    store,
                    series=about.series,
                    book_id=about.id,
                    volume=about.volume,
                    journal=journal,
                    made=shards,
                )
            with journal.step("lay out"):
                printings = settle_all(editions, plan, selection, printings)
            printed = print_all(printings, selection, folder, journal)
            judge([finding for one in printed for finding in one.told], strict=strict)
            # Uses first: a crash in between costs the series some puzzles, the other
            # way round it could print one twice.
            store.record_book(
                selection,
                series=about.series,
                book_id=about.id,
                volume=about.volume,
                book_digest=book.digest,
            )
            return record(book, selection, printed, journal, output)


def tell(printings: Iterable[Printing]) -> None:
    """Tell how many puzzles and pages each printing has."""
    for one in printings:
        total = one.settled.structure.total
        warn_of_thin(one.edition.printer, total)
        warn_of_spine(one.edition.book, one.edition.printer, one.settled)
        count = len(one.plan.requests)
        size = "about %d" if one.settled.estimated else "%d"
        MESSAGES.info(f"%s: %d puzzles, {size} pages", one.label, count, total)


def print_all(
    printings: Sequence[Printing],
    selection: Selection,
    folder: Path,
    journal: Journal,
) -> list[Printed]:
    """Return all finished files, those of a large book made in processes of their own.

    So that its volumes take no more memory than the thickest of them.
    """
    if len(selection.picks) <= _APART:
        return [print_one(one, selection, folder, journal) for one in printings]
    printed = []
    gc.collect()  # what settling left, which each fork would copy
    for one in printings:
        made, steps = run_apart(partial(_slim, one, selection, folder))
        journal.add(*steps)
        printed.append(Printed(one, one.plan.picked(selection), *made))
    return printed


def _slim(
    printing: Printing, selection: Selection, folder: Path
) -> tuple[tuple[Layout, Rendered, tuple[Finding, ...], str], tuple[Spent, Spent]]:
    """Return what recording needs of a printing's files, and what its steps took."""
    journal = Journal()
    one = print_one(printing, selection, folder, journal)
    made = one.layout.slim, one.rendered, one.findings, one.made_of
    return made, (journal.seconds, journal.wall_s)


def print_one(
    printing: Printing, selection: Selection, folder: Path, journal: Journal
) -> Printed:
    """Return a printing's finished files, looked at afresh unless nothing changed."""
    edition, mine = printing.edition, printing.plan.picked(selection)
    with journal.step("lay out"):
        layout = lay_out(
            edition.book, mine, printing.settled, edition.design, edition.printer
        )
    with journal.step("compare"):
        fonts = fonts_of(layout, edition.design)
        digest = made_of(layout, printing, fonts)
        if before := same_as_before(folder, printing, layout, fonts, digest):
            MESSAGES.info("%s: unchanged since the last build", printing.label)
            return Printed(printing, mine, layout, *before, digest)
    with journal.step("render"):
        rendered = render(layout, edition.design)
    with journal.step("preflight"):
        findings = inspect(rendered, layout, press_of(edition))
    return Printed(printing, mine, layout, rendered, findings, digest)


def press_of(edition: Edition) -> Press:
    """Return where an edition is printed, and what the printer is told of it."""
    about, options = edition.book.config.book, edition.book.config.print
    known = Known(about.title, about.author, about.isbn)
    return Press(edition.printer, options.trim, options.paper, known)


def judge(findings: Sequence[Finding], *, strict: bool) -> None:
    """Refuse a book with errors; tell its warnings, which `strict` makes errors.

    Raises:
        PreflightError: with every finding.
    """
    lines = [
        f"{f.file}{f' page {f.page}' if f.page else ''}: {f.rule}: {f.message}"
        for f in findings
    ]
    if any(strict or f.severity == "error" for f in findings):
        raise PreflightError(lines)
    for finding, line in zip(findings, lines, strict=True):
        MESSAGES.warning("%s", line, extra=with_fields(FINDING, **asdict(finding)))
