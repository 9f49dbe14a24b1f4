"""Proves many puzzles again, in this process or in workers, a block at a time.

Puzzles are handed on as texts, so that a file of any length takes the memory of a
block.
"""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypedDict, cast

from ..core.entries import Entry, as_json
from ..core.errors import PublishError
from ..core.puzzle import canonical_json
from ..types.answers import entry_faults, line_faults, parse
from .executor_options import ANY, ExecutorOptions
from .executors import Executor, Job

_BLOCK = 2048
# Workers take about a second to start. They are started if the puzzles after the first
# 64 would take longer than this.
_TRIED, _PAYS_S = 64, 3.0


@dataclass(frozen=True, slots=True)
class Proof:
    """The result for one puzzle.

    Attributes:
        place: the puzzle's.
        problems: whole sentences; () for a puzzle that is what it claims to be.
        promise: what its page promises about its answers, "" if unknown.
    """

    place: int
    problems: tuple[str, ...]
    promise: str


def proven(
    texts: Iterable[tuple[int, str]],
    *,
    lines: bool,
    total: int | None,
    run_on: ExecutorOptions = ANY,
) -> Iterator[Proof]:
    """Yield a proof for every puzzle, in their order.

    Args:
        texts: place and JSON text of each.
        lines: whether they are lines of a puzzles.jsonl, not of an answers.json.
        total: how many there are, None if unknown.
        run_on: the executor; without one, processes are used if that is faster.
    """
    waiting = iter(texts)
    if run_on.executor is None:
        started = time.process_time()
        yield from _here(islice(waiting, _TRIED), lines=lines)
        left = (total or 10**9) - _TRIED
        spent = time.process_time() - started
        if left * spent / _TRIED < _PAYS_S:
            yield from _here(waiting, lines=lines)
            return
    with run_on.for_no_book().open(prove_text) as running:
        while block := list(islice(waiting, _BLOCK)):
            yield from _block(
                [(place, [lines, text]) for place, text in block], running
            )


def _here(texts: Iterable[tuple[int, str]], *, lines: bool) -> Iterator[Proof]:
    for place, text in texts:
        yield _read(place, _proof(lines, text))


def _read(place: int, found: "_Found") -> Proof:
    return Proof(place, tuple(found["problems"]), found["promise"])


def _block(jobs: list[Job[int]], executor: Executor) -> Iterator[Proof]:
    proofs = []
    for place, status, value in executor.run(jobs):
        if status == "ok":
            # What `prove_text` returned.
            proofs.append(_read(place, cast(_Found, value)))
        else:
            proofs.append(Proof(place, (f"cannot be proven: {value}",), ""))
    yield from sorted(proofs, key=lambda proof: proof.place)


def prove_text(text: str) -> str:
    """The proof of a job for executors: `lines` and a puzzle's text, as JSON."""
    return canonical_json({"ok": as_json(_proof(*json.loads(text)))})


class _Found(TypedDict):
    """A proof as JSON."""

    problems: Sequence[str]
    promise: str


def _proof(lines: bool, text: str) -> _Found:
    from ..types.former_names import renewed
    from ..types.registry import load
    from ..types.verify import reprove

    try:
        entry = parse(text.encode("utf-8", "surrogateescape"))
    except ValueError as error:
        return {
            "problems": [f"is not JSON as publish writes it: {error}"],
            "promise": "",
        }
    problems = (line_faults if lines else entry_faults)(entry)
    if problems:
        return {"problems": problems, "promise": ""}
    try:
        if lines:  # a book's are renewed when it is read
            entry = renewed(entry)
        sound = cast(Entry, entry)  # as far as is used here, lines are the same
        kind = load(sound["type"])
    except PublishError as error:
        return {"problems": list(error.problems), "promise": ""}
    if sound["version"] > kind.version:
        problems.append(
            f"was made by version {sound['version']} of type {kind.name};"
            f" this program has {kind.version}"
        )
    problems += reprove(kind, as_json(sound))
    known = sound["level"] in kind.levels
    return {
        "problems": problems,
        "promise": kind.fairness_of(sound["level"]).value if known else "",
    }
