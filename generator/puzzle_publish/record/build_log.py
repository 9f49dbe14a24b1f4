"""build.log, one fact per line, and the log of a failed build.

Each attempt at a puzzle has a line, those of requests without a puzzle first, up to a
limit that ordinary books do not reach.
"""

import datetime
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from ..core.errors import PublishError
from ..core.files import usage_errors, write_file
from ..core.journal import History, Journal, sentence
from ..core.log import MESSAGES
from ..core.messages import by_count, one_line
from ..core.puzzle import Json
from ..core.values import Selection
from ..core.versions import versions

MOST_ATTEMPTS = 100_000  # lines, or 8 MB; a book of 10,000 puzzles has about 25,000


class _Book(TypedDict):
    id: str
    title: str


class _Pages(TypedDict):
    interior: int


class _Printing(TypedDict):
    folder: str
    edition: str
    pages: _Pages


class _Finding(TypedDict):
    severity: str
    rule: str
    file: str
    page: int | None
    message: str


class _Manifest(TypedDict):
    """What the log says of `manifest.manifest`."""

    book: _Book
    pages: _Pages
    printings: NotRequired[Sequence[_Printing]]
    findings: Sequence[_Finding]
    versions: Mapping[str, str]


def write_log(
    manifest: Mapping[str, Json], selection: Selection, journal: Journal
) -> bytes:
    """The content of a finished book's build.log."""
    whole, tally = cast(_Manifest, manifest), selection.tally
    book, findings = whole["book"], whole["findings"]
    verdicts = ", ".join(f"{name} {n}" for name, n in by_count(tally.verdicts))
    lines = [
        f"book {book['id']}: {book['title']}",
        f"puzzles {len(selection.picks)}, pages {whole['pages']['interior']}",
        *(
            f"printing {one['folder'] or one['edition'] or 'main'}:"
            f" {one['pages']['interior']} pages"
            for one in whole.get("printings", ())
        ),
        f"attempts {tally.attempts} ({verdicts or 'none'}), duplicates"
        f" {tally.duplicates}, stored {tally.stored}, made {tally.made},"
        f" {tally.cpu_s:.2f} CPU s",
        *_steps(journal),
        *(
            f"preflight {f['severity']} {f['rule']} {f['file']}"
            f"{'' if f['page'] is None else ' page ' + str(f['page'])}: {f['message']}"
            for f in findings
        ),
        f"preflight findings {len(findings)}",
        *_messages(journal),
        *_versions(whole["versions"]),
        *_attempts(journal.histories),
    ]
    return _text(lines)


@contextmanager
def logged(journal: Journal, output: Path, name: str) -> Iterator[None]:
    """If the body fails, write a log; if it succeeds, remove an earlier one.

    An interrupted build gets no log.
    """
    try:
        yield
    except Exception as error:
        write_failure(output, name, error, journal)
        raise
    path = failure_log(output, name)
    with usage_errors(path, "removed"):
        path.unlink(missing_ok=True)


def write_failure(
    output: Path, book_id: str, error: BaseException, journal: Journal
) -> None:
    """Write why a build failed, beside the books, and log the path.

    Never raises: the user must see the build's own error.
    """
    path = failure_log(output, book_id)
    try:
        write_file(path, _failure(book_id, error, journal))
    except PublishError as fault:
        MESSAGES.warning("%s", fault)
    else:
        MESSAGES.info("%s: what was tried", path)


def failure_log(output: Path, book_id: str) -> Path:
    """The path of a failed build's log; the next successful build removes the file.

    >>> str(failure_log(Path("output"), "daily-2027"))
    'output/daily-2027.failed.log'
    """
    return output / f"{book_id}.failed.log"


def _failure(book_id: str, error: BaseException, journal: Journal) -> bytes:
    when = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    if isinstance(error, PublishError):
        why = [f"error {problem}" for problem in error.problems]
    else:
        why = "".join(traceback.format_exception(error)).splitlines()
    histories = journal.histories
    reasons: Counter[str] = Counter()
    for history in histories:
        reasons.update(one.result for one in history.attempts)
    counts = ", ".join(f"{name} {count}" for name, count in by_count(reasons))
    lines = [
        f"book {book_id}: failed {when}",
        *why,
        f"attempts {reasons.total()} ({counts or 'none'})",
        *_steps(journal),
        *_messages(journal),
        *_versions(versions()),
        *_attempts(histories),
    ]
    return _text(lines)


def _steps(journal: Journal) -> Iterator[str]:
    for step, seconds in journal.seconds.items():
        wall = journal.wall_s[step]
        yield f"step {step}: {seconds:.2f} CPU s, {wall:.2f} s on the wall"


def _messages(journal: Journal) -> Iterator[str]:
    yield from (f"{level} {text}" for level, text in journal.messages)
    if journal.dropped:
        yield f"… and {journal.dropped} more messages"


def _versions(found: Mapping[str, Json]) -> Iterator[str]:
    yield from (f"version {name} {text}" for name, text in found.items())


def _attempts(histories: Iterable[History]) -> Iterator[str]:
    """Yield a line an attempt, those of requests without a puzzle first."""
    ordered = sorted(histories, key=lambda history: history.done)
    every = (sentence(history, one) for history in ordered for one in history.attempts)
    yield from islice(every, MOST_ATTEMPTS)
    left = sum(len(history.attempts) for history in ordered) - MOST_ATTEMPTS
    if left > 0:
        yield f"… and {left} more attempts"
    yield from (f"fault {history.fault}" for history in ordered if history.fault)


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{one_line(line)}\n" for line in lines).encode("utf-8", "replace")
