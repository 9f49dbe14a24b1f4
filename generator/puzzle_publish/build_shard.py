"""One machine's share of a book, made and written as a shard."""

from collections.abc import Sequence
from pathlib import Path

from .config.load import load_book
from .core.journal import Journal
from .core.log import MESSAGES
from .layout.editions import editions_of
from .layout.pages.printings import settle_all
from .ledger import Ledger
from .make.executor_options import ANY, Workforce
from .make.fill import first_outcomes
from .make.shards.files import path_of, write_shard
from .make.shards.merging import head_of
from .make.shards.partition import share_of
from .plan import make_plan
from .record.build_log import logged
from .record.manifest import require_output


def make_shard(
    path: Path,
    *,
    nth: int,
    count: int,
    output: Path,
    ledger: Path | None = None,
    workforce: Workforce = ANY,
    wait: bool = True,
    settings: Sequence[str] = (),
) -> Path:
    """Return the file with the outcomes of one of `count` shares of a book.

    Whatever would keep the whole book from being built is told before the first
    puzzle is made. Outcomes are stored in the ledger as they come, so that a share goes
    on where it was, and is written whole or not at all.

    Args:
        path: the YAML file.
        nth: which share, from 1.
        count: of how many.
        output: the folder in which the file appears.
        ledger: where outcomes are kept; ledger.sqlite in `output` unless given.
        workforce: in place of what the file's `run:` says.
        wait: for another process that makes this share; otherwise refuse.
        settings: values of the file to change, as `load_book` has them.

    Raises:
        PublishError: one of errors.py's, each with its exit code.
    """
    # What draws, only for what measures: as little as `publish check` needs.
    from .render.design_check import require_printable
    from .render.pages import Measure

    book = load_book(path, settings)
    about = book.config.book
    workforce = workforce.for_book(book)
    require_output(output, about.id)
    plan = make_plan(book)
    settle_all(editions_of(book, Measure, require_printable), plan)
    share = share_of(plan, nth, count)
    more = f", and {len(share.hung_on)} that these hang on" if share.hung_on else ""
    MESSAGES.info(
        "%s, shard %d/%d: %d of %d puzzles%s",
        *(about.id, nth, count, len(share.mine), len(plan.requests), more),
    )
    journal, name = Journal(), f"{about.id}.shard-{nth}-of-{count}"
    with (
        journal.listening(),
        Ledger.open(ledger or output / "ledger.sqlite") as store,
        # Other shares of the book may be made at the same time.
        store.hold(series=None, book_id=name, wait=wait),
        logged(journal, output, name),
        workforce.open() as pool,
    ):
        made = first_outcomes(share.requests, plan, pool, store, journal)
    target = path_of(output, about.id, nth, count)
    rows = (made[request.key] for request in share.mine)
    write_shard(target, head_of(book, plan, nth, count), rows)
    return target
