"""Puts the shards of a book together: all present, all of this book, each row proven.

A file that is damaged, or of another book or version, is refused before anything is
changed. A row of a sound file that fails its proof is reported, and its puzzle is made
again here, so the book is the one that a single machine makes. In addition, one puzzle
of each type in each shard is remade here and compared, since machines with equal
versions must make equal puzzles.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from ...core.book import LoadedBook
from ...core.errors import UsageError
from ...core.jobs import RULES, job_of, read_outcome, write_request
from ...core.log import MESSAGES, with_fields
from ...core.messages import MOST_LINES, capped, listed, one_line, quoted
from ...core.progress import progress
from ...core.puzzle import Json, digest
from ...core.reading.json_values import within
from ...core.values import Key, Outcome, Plan, Request
from ...types.registry import warm_up_for
from ..cluster.fingerprint import NONE, fingerprint
from ..executor_options import ANY, ExecutorOptions
from ..executors import Status
from .admission import admit_job
from .files import Head, Row, Shard, label_of, path_of, read_shard
from .partition import keys_of


@dataclass(frozen=True, slots=True)
class Wrong:
    """A row that failed its proof; its puzzle was remade here."""

    file: str
    line: int
    key: Key
    problem: str


def head_of(book: LoadedBook, plan: Plan, nth: int, count: int) -> Head:
    """The first line of a share's shard."""
    # A digest for each request: those of a large book are not joined into one text.
    requests = [digest(write_request(request)) for request in plan.requests]
    types = sorted({request.type for request in plan.requests})
    made_by = {**fingerprint(types), "rules": str(RULES)}
    return Head(nth, count, book.config.book.id, book.digest, digest(requests), made_by)


class Merging:
    """The shards of a book, as `fill` uses them; a context manager.

    Attributes:
        taken: how many outcomes were used.
        wrong: the rows that were not.
    """

    def __init__(self, paths: Sequence[Path], run_on: ExecutorOptions = ANY) -> None:
        """Take the paths of all shards; no file is read yet.

        Proofs run on this machine, in one process ("serial") or several.
        """
        self.taken = 0
        self.wrong: list[Wrong] = []
        self._paths = tuple(paths)
        self._run_on = run_on
        self._open = ExitStack()
        self._rows: dict[Key, tuple[str, Row]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.__exit__(kind, error, trace)

    def read(self, book: LoadedBook, plan: Plan) -> None:
        """Read all files; check that they are complete and fit this book and machine.

        Raises:
            UsageError: names every file that does not fit, and every missing share.
        """
        problems: list[str] = []
        shards = []
        for path in self._paths:
            try:
                shards.append(read_shard(path, len(plan.requests)))
            except UsageError as error:
                problems += error.problems
        fitting = []
        ours = head_of(book, plan, 1, 1)
        for shard in shards:
            fault = _head_fault(shard, ours)
            if fault:
                problems.append(f"{shard.shown}: {fault}")
            else:
                fitting.append(shard)
        problems += _share_faults(fitting, book, plan, whole=not problems)
        if problems:
            raise UsageError([one_line(line) for line in capped(problems)])
        for shard in fitting:
            self._rows |= {key: (shard.shown, row) for key, row in shard.rows.items()}
        self._start(book)
        self._compare(fitting, plan)

    def proven(self, jobs: Mapping[str, Request]) -> Iterator[tuple[str, Outcome]]:
        """Yield the outcomes of these jobs that are proven."""
        asked = []
        for job, request in jobs.items():
            file, row = self._rows[request.key]
            if row.job == job:
                asked.append((request, file, row))
            else:
                self._warn(file, row, request.key, "is of another job")
        if not asked:
            return
        found = self._checked(asked, again=False)
        for request, file, row, status, fault in progress(
            found, total=len(asked), label="proving"
        ):
            if status != "ok":
                self._warn(file, row, request.key, fault)
            else:
                self.taken += 1
                yield row.job, read_outcome(_outcome(row))

    def _start(self, book: LoadedBook) -> None:
        """Start the workers that prove, with the book's limits."""
        here = self._run_on.for_book(book).of_this_machine()
        self._workers = self._open.enter_context(here.open(admit_job))

    def _compare(self, shards: Sequence[Shard], plan: Plan) -> None:
        """Make the quickest puzzle of each type in each shard again.

        Raises:
            UsageError: this machine makes a different one.
        """
        asked = [
            (request, shard.shown, shard.rows[request.key])
            for shard in shards
            for request in _samples(shard, plan)
        ]
        found = self._checked(asked, again=True)
        problems = [
            f"{file}:{row.line}: {label_of(request.key)}: {fault}; machines with the"
            " same versions must make the same puzzles: make this shard again"
            for request, file, row, status, fault in progress(
                found, total=len(asked), label="comparing"
            )
            # If the worker died, nothing is known; the proof will show more.
            if status == "failed"
        ]
        if problems:
            raise UsageError([one_line(line) for line in capped(problems)])

    def _checked(
        self, asked: Sequence[tuple[Request, str, Row]], *, again: bool
    ) -> Iterator[tuple[Request, str, Row, Status, str]]:
        """Yield each row with the status of its check and, if it failed, the reason."""
        warm_up_for((request for request, _, _ in asked), set())
        by_key = {request.key: (request, file, row) for request, file, row in asked}
        jobs = (
            (
                request.key,
                {
                    "request": write_request(request),
                    "outcome": _outcome(row),
                    "again": again,
                },
            )
            for request, _, row in asked
        )
        for key, status, value in self._workers.run(jobs):
            yield *by_key[key], status, str(value)

    def _warn(self, file: str, row: Row, key: Key, fault: str) -> None:
        self.wrong.append(Wrong(file, row.line, key, fault))
        MESSAGES.log(
            # Nobody reads hundreds of warnings; for --strict one is enough.
            logging.WARNING if len(self.wrong) <= MOST_LINES else logging.DEBUG,
            "%s:%d: %s: %s; remade here",
            *(file, row.line, label_of(key), fault),
            extra=with_fields(
                "wrong-row",
                file=file,
                line=row.line,
                section=key.section,
                index=key.index,
                problem=fault,
            ),
        )


def _outcome(row: Row) -> Json:
    outcome: Json = json.loads(row.outcome)
    return outcome


def _head_fault(shard: Shard, ours: Head) -> str:
    """Why a shard does not fit this book and machine, or ""."""
    head = shard.head
    if head.book != ours.book:
        return f"is of the book {quoted(head.book)}, not of {quoted(ours.book)}"
    names = sorted(head.made_by.keys() | ours.made_by.keys())
    other = [
        f"{name[:40]} {head.made_by.get(name, NONE)[:40]} where this machine has"
        f" {ours.made_by.get(name, NONE)}"
        for name in names
        if head.made_by.get(name) != ours.made_by.get(name)
    ]
    if other:
        return f"was made by {listed(other, last='and')}; versions must be equal"
    if head.plan != ours.plan:
        return (
            "was made for another plan: the book's file or a word list was different"
            " there; remake it from this file"
        )
    return ""


def _share_faults(
    shards: Sequence[Shard], book: LoadedBook, plan: Plan, *, whole: bool
) -> list[str]:
    """The faults of a set of shards of this book.

    Args:
        shards: those that fit the book.
        book: the book.
        plan: its requests.
        whole: whether these are all the files given, so that missing shares are faults.
    """
    if not shards:
        return []
    count = shards[0].head.count
    shares = keys_of(plan, count)
    faults = []
    first: dict[int, str] = {}
    for shard in shards:
        nth, shown = shard.head.nth, shard.shown
        if shard.head.count != count:
            faults.append(
                f"{shown}: is one of {shard.head.count}, but {shards[0].shown} is one"
                f" of {count}; all shards of a book must have the same total"
            )
        elif nth in first:
            faults.append(f"{shown}: is shard {nth}/{count}, and so is {first[nth]}")
        elif [*shard.rows] != shares[nth - 1]:
            faults.append(
                f"{shown}: does not hold the puzzles of share {nth}/{count}; remake it"
            )
        first.setdefault(nth, shown)
    missing = [nth for nth in range(1, count + 1) if nth not in first]
    if missing and whole and not faults:
        names = listed((f"{nth}/{count}" for nth in missing), last="and")
        file = path_of(Path(), book.config.book.id, missing[0], count)
        one = "shard" if len(missing) == 1 else "shards"
        faults.append(
            f"{one} {names} missing; `publish build {book.path} --shard"
            f" {missing[0]}/{count}` makes {file}"
        )
    return faults


def _samples(shard: Shard, plan: Plan) -> Iterable[Request]:
    """The quickest request of each type in a shard that depends on no other puzzle."""
    found: dict[str, tuple[float, Request]] = {}
    for request in plan.requests:
        row = shard.rows.get(request.key)
        if row is None or row.job != job_of(request, 0):
            continue
        cpu_s = within(_outcome(row), "cpu_s")
        if not isinstance(cpu_s, int | float):
            cpu_s = 0.0  # a damaged time must not spare the row this check
        if request.type not in found or cpu_s < found[request.type][0]:
            found[request.type] = cpu_s, request
    return (request for _, request in found.values())
