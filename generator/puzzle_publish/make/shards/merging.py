"""The shards of one book put together: all there, all of this book, each row proven.

A file that is damaged, of another book or of another program is refused before
anything is changed. A row in a sound file that does not stand its proof is told and
made again here: the others were proven each by itself, and the book comes out as one
machine makes it. Of each shard one puzzle of each type is made again as well, since
two machines of equal versions must make equal puzzles.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from ...core.book import LoadedBook
from ...core.errors import UsageError
from ...core.jobs import RULES, job_of, read_outcome, write_request
from ...core.log import MESSAGES, progress, with_fields
from ...core.messages import MOST_LINES, capped, listed, one_line, quoted
from ...core.puzzle import Json, digest
from ...core.values import Key, Outcome, Plan, Request
from ...types.registry import warm_up_for
from ..cluster.fingerprint import NONE, fingerprint
from ..executor_options import ANY, Workforce
from ..executors import Status
from .admission import admit_job
from .files import Head, Row, Shard, about, path_of, read_shard
from .partition import keys_of


@dataclass(frozen=True, slots=True)
class Wrong:
    """A row that did not stand its proof; the puzzle was made again here."""

    file: str
    line: int
    key: Key
    problem: str


def head_of(book: LoadedBook, plan: Plan, nth: int, count: int) -> Head:
    """What the shard of this share says of itself."""
    # A digest each, or the requests of a large book would all be one text.
    requests = [digest(write_request(request)) for request in plan.requests]
    types = sorted({request.type for request in plan.requests})
    made_by = {**fingerprint(types), "rules": str(RULES)}
    return Head(nth, count, book.config.book.id, book.digest, digest(requests), made_by)


class Merging:
    """The shards of a book as `fill` asks for them; a context manager.

    Attributes:
        taken: how many outcomes were taken from them.
        wrong: rows that were not.
    """

    def __init__(self, paths: Sequence[Path], workforce: Workforce = ANY) -> None:
        """Name the files and who proves them; none is read yet.

        Args:
            paths: of all shards.
            workforce: in place of the book's. Proofs are made by processes of this
                machine, one ("serial") or several.
        """
        self.taken = 0
        self.wrong: list[Wrong] = []
        self._paths = tuple(paths)
        self._workforce = workforce
        self._open = ExitStack()
        self._rows: dict[Key, tuple[str, Row]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: Any) -> None:
        self._open.__exit__(*raised)

    def read(self, book: LoadedBook, plan: Plan) -> None:
        """Read all files and see that they are this book's, whole and made alike.

        Raises:
            UsageError: names every file that is not, and every share that is missing.
        """
        problems: list[str] = []
        shards = []
        for path in self._paths:
            try:
                shards.append(read_shard(path, len(plan.requests)))
            except UsageError as error:
                problems += error.problems
        fitting = []
        for shard in shards:
            fault = _head_fault(shard, head_of(book, plan, 1, 1))
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
        """Yield the outcomes of these jobs that stand their proof."""
        asked = []
        for job, request in jobs.items():
            file, row = self._rows[request.key]
            if row.job == job:
                asked.append((request, file, row))
            else:
                self._tell(file, row, request.key, "is of another job")
        if not asked:
            return
        found = self._asked(asked, again=False)
        for request, file, row, status, fault in progress(
            found, total=len(asked), label="proving"
        ):
            if status != "ok":
                self._tell(file, row, request.key, fault)
            else:
                self.taken += 1
                yield row.job, read_outcome(_outcome(row))

    def _start(self, book: LoadedBook) -> None:
        """Open the workers that prove, under the limits of those that make."""
        here = self._workforce.for_book(book).of_this_machine()
        self._workers = self._open.enter_context(here.open(admit_job))

    def _compare(self, shards: Sequence[Shard], plan: Plan) -> None:
        """Make one puzzle of each type of each shard here, the quickest one.

        Raises:
            UsageError: it is another one.
        """
        asked = [
            (request, shard.shown, shard.rows[request.key])
            for shard in shards
            for request in _samples(shard, plan)
        ]
        found = self._asked(asked, again=True)
        problems = [
            f"{file}:{row.line}: {about(request.key)}: {fault}; machines with the same"
            " versions must make the same: make this shard again"
            for request, file, row, status, fault in progress(
                found, total=len(asked), label="comparing"
            )
            # Of one that died of it nothing is known; its proof is still to come.
            if status == "failed"
        ]
        if problems:
            raise UsageError([one_line(line) for line in capped(problems)])

    def _asked(
        self, asked: Sequence[tuple[Request, str, Row]], *, again: bool
    ) -> Iterator[tuple[Request, str, Row, Status, str]]:
        """Yield each row with what became of its proof, and why."""
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

    def _tell(self, file: str, row: Row, key: Key, fault: str) -> None:
        self.wrong.append(Wrong(file, row.line, key, fault))
        MESSAGES.log(
            # Of hundreds nobody reads more; one makes --strict refuse.
            logging.WARNING if len(self.wrong) <= MOST_LINES else logging.DEBUG,
            "%s:%d: %s: %s; made again here",
            *(file, row.line, about(key), fault),
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
    return json.loads(row.outcome)


def _head_fault(shard: Shard, ours: Head) -> str:
    """Why a shard cannot be a part of this book, or ""."""
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
        return f"was made by {listed(other, last='and')}; equal puzzles need equal ones"
    if head.plan != ours.plan:
        return (
            "was made for another plan: the book's file, or a list of words, was"
            " another one there; make it again from this file"
        )
    return ""


def _share_faults(
    shards: Sequence[Shard], book: LoadedBook, plan: Plan, *, whole: bool
) -> list[str]:
    """What is wrong among shards of this book.

    Args:
        shards: those that are.
        book: the book.
        plan: its requests.
        whole: whether no other file was given, so that what is missing is missing.
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
                f"{shown}: is one of {shard.head.count}, but {shards[0].shown} one of"
                f" {count}; a book is merged from shards of one number"
            )
        elif nth in first:
            faults.append(f"{shown}: is shard {nth}/{count}, as {first[nth]} is")
        elif [*shard.rows] != shares[nth - 1]:
            faults.append(
                f"{shown}: does not hold the puzzles of share {nth}/{count};"
                " make it again"
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
    """The requests of a shard to be made here too: of each type the quickest.

    Of those whose jobs hang on no other puzzle.
    """
    found: dict[str, tuple[float, Request]] = {}
    for request in plan.requests:
        row = shard.rows.get(request.key)
        if row is None or row.job != job_of(request, 0):
            continue
        cpu_s = _outcome(row).get("cpu_s")
        if not isinstance(cpu_s, int | float):
            cpu_s = 0.0  # whoever wrote that is not to escape
        if request.type not in found or cpu_s < found[request.type][0]:
            found[request.type] = cpu_s, request
    return (request for _, request in found.values())
