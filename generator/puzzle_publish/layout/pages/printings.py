"""Every printing of a book, settled before any puzzle is made.

In: editions and the plan. Out: one `Printing` for each interior, the book's own edition
first; a book that the printer of an edition would not take is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...core.counts import Counts
from ...core.errors import ConfigError
from ...core.values import Plan, Selection, Volume, types_in
from ..editions import Edition, Printing
from ..settle import settle, too_thin, warn_of_size
from .page_plan import Settled
from .volumes import divide


def settle_all(
    editions: Sequence[Edition],
    plan: Plan,
    selection: Selection | None = None,
    before: Sequence[Printing] = (),
) -> tuple[Printing, ...]:
    """Return the printings of all editions.

    Args:
        editions: the book's own first.
        plan: which puzzles the book will have.
        selection: the puzzles, once they are made.
        before: what was settled without them; the number of volumes never decreases.

    Raises:
        ConfigError: as `settle`, for the first edition that cannot be printed; or the
            numbers of volumes and of ISBNs differ.
    """
    least = {one.edition.name: one.plan.volumes for one in before}
    return tuple(
        one
        for edition in editions
        for one in _printings(edition, plan, selection, least.get(edition.name, 1))
    )


def judge_sizes(printings: Sequence[Printing]) -> None:
    """Refuse printings too thin for their printer, and warn as `warn_of_size`.

    Where the number of pages may still change, that is a warning, too.

    Raises:
        ConfigError: names each printing that is too thin.
    """
    judged = [(one.edition.book, one.edition.printer, one.settled) for one in printings]
    thin = [too_thin(*one) for one in judged if not one[2].estimated]
    if problems := list(filter(None, thin)):
        raise ConfigError(problems)
    for one in judged:
        warn_of_size(*one)


def _printings(
    edition: Edition,
    plan: Plan,
    selection: Selection | None,
    least: int,
) -> tuple[Printing, ...]:
    wanted = edition.book.config.print.volumes
    whole = _settle(edition, plan, selection, refused=wanted == 1)
    in_one = least == 1 and wanted == "auto" and _fits(edition, whole)
    if wanted == 1 or in_one:
        return tuple(_numbered(edition, [Printing(edition, plan, whole)]))
    count = max(least, 2) if wanted == "auto" else wanted
    while True:
        found = _volumes(edition, plan, whole, selection, count)
        if wanted != "auto" or all(_fits(edition, one.settled) for one in found):
            return tuple(_numbered(edition, found))
        count += 1


def _settle(
    edition: Edition, plan: Plan, selection: Selection | None, *, refused: bool
) -> Settled:
    return settle(
        edition.book,
        plan,
        edition.design,
        edition.printer,
        edition.measure,
        selection,
        refused=refused,
    )


def _fits(edition: Edition, settled: Settled) -> bool:
    options, total = edition.book.config.print, settled.structure.total
    return edition.printer.binds(options.trim, options.paper, total)


def _volumes(
    edition: Edition,
    plan: Plan,
    whole: Settled,
    selection: Selection | None,
    count: int,
) -> list[Printing]:
    """Return this many volumes, each a complete book.

    Raises:
        ConfigError: there are fewer pages with puzzles than volumes.
    """
    options = edition.book.config.print
    most = edition.printer.most_pages(options.trim, options.paper)
    parts = divide(whole.structure, count, most)
    if parts is None:
        message = f"there are too few pages of puzzles for {count} volumes"
        raise ConfigError(edition.book.at(("print", "volumes"), message))
    found, first = [], 1
    for nth, requests in enumerate(parts, 1):
        volume = Volume(nth, count, first, len(plan.requests))
        mine = replace(plan, requests=requests, volume=volume)
        chosen = None if selection is None else mine.picked(selection)
        refused = options.volumes != "auto"
        settled = _settle(edition, mine, chosen, refused=refused)
        found.append(Printing(edition, mine, settled))
        first += len(requests)
    return found


def _numbered(edition: Edition, printings: Sequence[Printing]) -> Iterator[Printing]:
    """Yield the printings with their ISBNs, if any, and their numbers in its texts.

    Raises:
        ConfigError: there are not as many ISBNs as volumes.
    """
    about = edition.book.config.book
    isbns = about.isbns or [about.isbn] * bool(about.isbn)
    if isbns and len(isbns) != len(printings):
        count = "1 volume" if len(printings) == 1 else f"{len(printings)} volumes"
        key = "isbns" if about.isbns else "isbn"
        message = f"the book has {count}, each needs its own ISBN (got {len(isbns)})"
        raise ConfigError(edition.book.at(("book", key), message))
    for one, isbn in zip(printings, isbns or [""] * len(printings), strict=True):
        requests = one.plan.requests
        counts = Counts(len(requests), len(types_in(requests)))
        named = edition.book.with_isbn(isbn).with_counts(counts)
        yield replace(one, edition=replace(edition, book=named))
