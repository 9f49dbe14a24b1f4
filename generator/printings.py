"""Every printing of a book, settled before a puzzle is made.

In: editions and the plan. Out: one `Printing` for each interior, the book's own first;
a book that a printer would not take in one of its editions is refused here.
"""

from collections.abc import Iterator, Sequence

from .editions import Edition, Printing
from .layout import settle
from .values import Plan, Selection


def settle_all(
    editions: Sequence[Edition], plan: Plan, selection: Selection | None = None
) -> tuple[Printing, ...]:
    """Return the printings of all editions.

    Args:
        editions: the book's own first.
        plan: which puzzles the book will have.
        selection: the puzzles, once they are made.

    Raises:
        ConfigError: as `layout.settle`, for the first edition that cannot be printed.
    """
    return tuple(
        one for edition in editions for one in _printings(edition, plan, selection)
    )


def _printings(
    edition: Edition, plan: Plan, selection: Selection | None
) -> Iterator[Printing]:
    settled = settle(
        edition.book, plan, edition.design, edition.printer, edition.measure, selection
    )
    yield Printing(edition, plan, settled)
