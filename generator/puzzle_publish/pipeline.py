"""The steps of a build in order: a YAML file becomes a book.

load_book → make_plan → fitted → settle_all → fill → …
… → (lay_out → render → inspect) … → record

`make_shard` takes the steps up to fill, for one machine's share of a book.
"""

import gc
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from .config.ahead import kernels_ahead
from .config.load import load_book
from .core.book import LoadedBook
from .core.designs.pinned import pinned_files
from .core.entries import as_json, puzzle_entry
from .core.errors import PreflightError
from .core.forked_call import run_forked
from .core.journal import Journal
from .core.log import FINDING, MESSAGES, SIZE, with_fields
from .core.messages import quoted
from .core.printer import BLACK
from .core.values import Finding, Layout, Plan, Rendered, Selection
from .layout.editions import Edition, Printed, Printing, editions_of
from .layout.pages.collected_page import collected
from .layout.pages.default_sizes import fitted
from .layout.pages.kept_sizes import KeptSizes
from .layout.pages.printings import judge_sizes, settle_all
from .layout.settle import lay_out
from .layout.true_counts import warn_of_counts
from .ledger import Ledger
from .make.changing import with_changes
from .make.executor_options import ANY, ExecutorOptions
from .make.executors import Executor
from .make.fill import fill, first_outcomes
from .plan import make_plan, printed_plan
from .preflight import Known, Press, inspect
from .record.build_log import logged
from .record.manifest import PDFS, record, require_output
from .record.up_to_date import made_of, same_as_before
from .render.design_check import require_printable
from .render.pages import PageMeasurer, fonts_of, render

if TYPE_CHECKING:
    from .make.shards.merging import Merging
    from .paper.read_back import Made

# A book of more puzzles is drawn in forked processes; this many take 150 MB.
_MOST_IN_PROCESS = 2000
Spent = dict[str, float]


def build(
    path: Path,
    *,
    output: Path,
    ledger: Path | None = None,
    run_on: ExecutorOptions = ANY,
    strict: bool = False,
    wait: bool = True,
    shards: "Merging | None" = None,
    settings: Sequence[str] = (),
) -> Path:
    """Return the folder of the finished book.

    `api.build` documents the arguments and what is raised; `run_on` overrides the
    file's `run:`, and `shards` are what other machines made of the book.
    """
    journal = Journal()
    with journal.listening(), ExitStack() as beside:
        beside.enter_context(kernels_ahead(path, settings, run_on.processes - 1))
        book = load_book(path, settings)
        about = book.config.book
        run_on = run_on.for_book(book)
        run_on.try_cluster()
        folder = require_output(output, about.id)
        editions = editions_of(book, PageMeasurer, require_printable)
        with journal.step("plan"):
            asked = fitted(editions, make_plan(book))
            if shards is not None:
                shards.read(book, asked)
            plan = printed_plan(book, asked)
            printings = settle_all(editions, plan)
            judge_sizes(printings)
            warn_of_counts(book, plan.requests)
        log_sizes(printings)
        with (
            Ledger.open(ledger or output / "ledger.sqlite") as store,
            store.hold(series=about.series, book_id=about.id, wait=wait),
            logged(journal, output, about.id),
        ):
            with journal.step("fill"), run_on.open() as pool:
                filled = fill_book(
                    book, editions, asked, pool, store, journal, shards=shards
                )
                selection = filled.after(book, pool, store, journal)
            beside.close()
            collected(book, selection)  # or the book ends here
            with journal.step("lay out"):
                printings = settle_all(editions, plan, selection, printings)
            for section in filled.smaller(book, printings):
                text = "the changes make the cells of section %s smaller"
                MESSAGES.warning(f"%s: {text}", path, quoted(section))
            printed = print_all(printings, selection, folder, journal, strict=strict)
            refuse_errors(
                [f for one in printed for f in one.book_findings], strict=strict
            )
            # Uses are recorded before the folder: a crash in between wastes some
            # puzzles of the series; the other order could print one twice.
            store.record_book(
                selection,
                series=about.series,
                book_id=about.id,
                volume=about.volume,
                book_digest=book.digest,
            )
            return record(book, selection, printed, journal, output)


class Filled:
    """A book's puzzles before the author's changes.

    Attributes:
        plan: what they were asked by.
        selection: the puzzles.
    """

    def __init__(
        self, editions: Sequence[Edition], plan: Plan, selection: Selection
    ) -> None:
        """Take what `fill` has chosen."""
        self._editions = editions
        self.plan, self.selection = plan, selection

    def after(
        self,
        book: LoadedBook,
        pool: Executor,
        store: Ledger,
        journal: Journal | None = None,
    ) -> Selection:
        """Return the puzzles after all changes of the book.

        Raises:
            ConfigError: every change that cannot be made, with its place in the file.
            CannotFill: there is no other puzzle in place of one.
        """
        fits = self._sizes.fit if _keeps(book) else None
        return with_changes(book, self.plan, self.selection, pool, store, journal, fits)

    def smaller(self, book: LoadedBook, printings: Iterable[Printing]) -> list[str]:
        """Return the sections that keep their sizes and have smaller cells now."""
        return self._sizes.changed(printings) if _keeps(book) else []

    @cached_property
    def _sizes(self) -> KeptSizes:
        """The sizes that a book keeps: those of its puzzles before all changes."""
        return KeptSizes(settle_all(self._editions, self.plan, self.selection))


def _keeps(book: LoadedBook) -> bool:
    return bool(book.changes.entries) and book.config.print.keep_sizes


def fill_book(
    book: LoadedBook,
    editions: Sequence[Edition],
    plan: Plan,
    pool: Executor,
    store: Ledger,
    journal: Journal | None = None,
    *,
    shards: "Merging | None" = None,
) -> Filled:
    """Return the puzzles of a book before its changes; see `fill`."""
    about = book.config.book
    selection = fill(
        plan,
        pool,
        store,
        series=about.series,
        book_id=about.id,
        volume=about.volume,
        journal=journal,
        shards=shards,
    )
    return Filled(editions, plan, selection)


def puzzles_of(
    book: LoadedBook,
    editions: Sequence[Edition],
    plan: Plan,
    ledger: Path,
    pool: Executor,
) -> Selection:
    """Return the puzzles that the next build of an edited book prints.

    Those that the ledger has are not made again, and those that are made are stored.

    Raises:
        ConfigError: every change that cannot be made, with its place in the file.
        CannotFill: names every request without a puzzle.
    """
    with Ledger.open(ledger) as store:
        return fill_book(book, editions, plan, pool, store).after(book, pool, store)


def make_shard(
    path: Path,
    *,
    nth: int,
    count: int,
    output: Path,
    ledger: Path | None = None,
    run_on: ExecutorOptions = ANY,
    wait: bool = True,
    settings: Sequence[str] = (),
) -> Path:
    """Return the shard file with share `nth` (from 1) of a book's `count` shares.

    Anything that would stop the whole book stops a shard before its first puzzle is
    made. Outcomes go into the ledger as they come: an interrupted shard resumes, and
    its file appears whole or not at all. The other arguments are those of `build`.
    """
    from .make.shards.files import path_of, write_shard
    from .make.shards.merging import head_of
    from .make.shards.partition import share_of

    book = load_book(path, settings)
    book_id = book.config.book.id
    run_on = run_on.for_book(book)
    run_on.try_cluster()
    require_output(output, book_id)
    editions = editions_of(book, PageMeasurer, require_printable)
    plan = fitted(editions, make_plan(book))
    judge_sizes(settle_all(editions, printed_plan(book, plan)))
    share = share_of(plan, nth, count)
    needed = len(share.dependencies)
    MESSAGES.info(
        "%s, shard %d/%d: %d of %d puzzles%s",
        *(book_id, nth, count, len(share.mine), len(plan.requests)),
        f", and {needed} that these depend on" if needed else "",
    )
    target = path_of(output, book_id, nth, count)
    journal, name = Journal(), target.stem
    with (
        journal.listening(),
        Ledger.open(ledger or output / "ledger.sqlite") as store,
        # Held by the shard's name: other shares of the book may run at the same time.
        store.hold(series=None, book_id=name, wait=wait),
        logged(journal, output, name),
        run_on.open() as pool,
    ):
        made = first_outcomes(share.requests, plan, pool, store, journal)
    rows = (made[request.key] for request in share.mine)
    write_shard(target, head_of(book, plan, nth, count), rows)
    return target


def log_sizes(printings: Iterable[Printing]) -> None:
    """Log the number of puzzles and pages of each printing."""
    for one in printings:
        count, total = len(one.plan.requests), one.settled.structure.total
        size = "about %d" if one.settled.estimated else "%d"
        text = f"%s: %d puzzles, {size} pages"
        MESSAGES.info(text, one.label, count, total, extra=with_fields(SIZE))


def print_all(
    printings: Sequence[Printing],
    selection: Selection,
    folder: Path,
    journal: Journal,
    *,
    strict: bool = False,
) -> list[Printed]:
    """Return every printing's finished files; `strict` reads them back.

    Each printing of a large book is drawn in a forked process, so that all volumes
    together take no more memory than the thickest one.
    """
    if len(selection.picks) <= _MOST_IN_PROCESS:
        return [
            print_one(one, selection, folder, journal, strict=strict)
            for one in printings
        ]
    printed = []
    gc.collect()  # or each fork copies what settling left behind
    for one in printings:
        made, steps = run_forked(partial(_slim, one, selection, folder, strict))
        journal.add(*steps)
        printed.append(Printed(one, one.plan.picked(selection), *made))
    return printed


def _slim(
    printing: Printing,
    selection: Selection,
    folder: Path,
    strict: bool,
) -> tuple[tuple[Layout, Rendered, tuple[Finding, ...], str], tuple[Spent, Spent]]:
    """Return what recording needs of a printing, and the seconds of its steps."""
    journal = Journal()
    one = print_one(printing, selection, folder, journal, strict=strict)
    made = one.layout.slim, one.rendered, one.findings, one.made_of
    return made, (journal.seconds, journal.wall_s)


def print_one(
    printing: Printing,
    selection: Selection,
    folder: Path,
    journal: Journal,
    *,
    strict: bool = False,
) -> Printed:
    """Return a printing's finished files, drawn and checked again only if changed.

    `strict` reads them back and adds what differs from the puzzles to the findings.
    """
    printed = _printed(printing, selection, folder, journal)
    if strict:
        with journal.step("read back"):
            found = (*printed.findings, *paper_findings(printed))
            return replace(printed, findings=found)
    return printed


def _printed(
    printing: Printing, selection: Selection, folder: Path, journal: Journal
) -> Printed:
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
        rendered = render(layout, edition.design, fonts)
    with journal.step("preflight"):
        findings = inspect(rendered, layout, press_of(edition))
    return Printed(printing, mine, layout, rendered, findings, digest)


def paper_findings(printed: Printed) -> Iterator[Finding]:
    """Yield where the PDFs differ from the proven puzzles, and what is not judged."""
    from .paper.read_back import read_back

    made, layout = printed.rendered, printed.layout
    pdfs = made.interior, made.cover, made.screen, made.answers
    files = {name: one for name, one in zip(PDFS, pdfs, strict=True) if one is not None}
    picks = zip(printed.selection.picks, layout.places, strict=True)
    entries = [as_json(puzzle_entry(pick, place)) for pick, place in picks]
    config = printed.printing.edition.book.config
    found = read_back(files, entries, config.book.language, made_as(printed))
    for fault in found.faults:
        severity = "error" if fault.judged else "warning"
        yield Finding("paper", severity, fault.file, fault.page, fault.message)


def made_as(printed: Printed) -> "Made":
    """Return how a printing was made, as its manifest will say."""
    from .paper.glyphs import Pinned
    from .paper.read_back import ANSWERS, INTERIOR, SCREEN, Made

    edition, layout, made = printed.printing.edition, printed.layout, printed.rendered
    options, geometry = edition.book.config.print, layout.geometry
    count, answers = len(layout.pages), len(layout.answer_pages)
    files = pinned_files(made.font_digests, edition.design.folders)
    return Made(
        printed.printing.settled.drawn_for,
        options.answers == "both",
        options.ink != BLACK,
        (geometry.width_mm, geometry.height_mm),
        {INTERIOR: count, SCREEN: count, ANSWERS: answers},
        Pinned(files, tuple(made.fonts)),
    )


def press_of(edition: Edition) -> Press:
    """Return what preflight needs to know of an edition's printer, paper and title."""
    about, options = edition.book.config.book, edition.book.config.print
    front = options.matter != "none"
    known = Known(about.title, about.author, about.isbn, front)
    trim = edition.printer.trim_named(options.trim) or options.trim
    return Press(edition.printer, trim, options.paper, known)


def refuse_errors(findings: Sequence[Finding], *, strict: bool) -> None:
    """Log the warnings and notices among the findings; `strict` refuses warnings.

    Raises:
        PreflightError: there is an error; the exception lists every finding.
    """
    lines = [
        f"{f.file}{f' page {f.page}' if f.page else ''}: {f.rule}: {f.message}"
        for f in findings
    ]
    refused = {"error", "warning"} if strict else {"error"}
    if any(f.severity in refused for f in findings):
        raise PreflightError(lines)
    for finding, line in zip(findings, lines, strict=True):
        level = logging.INFO if finding.severity == "notice" else logging.WARNING
        extra = with_fields(FINDING, **asdict(finding))
        MESSAGES.log(level, "%s", line, extra=extra)
