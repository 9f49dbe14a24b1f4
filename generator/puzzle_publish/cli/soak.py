"""`publish soak`: makes many puzzles and reports attempts, verdicts and CPU time.

Prints a line for each group (a preset, or a section and level of a book) or JSON. As in
a book, puzzles within a window share no entry; that is checked when all are made.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import CannotFill, VerificationError
from ..core.log import MESSAGES
from ..core.progress import counting
from ..core.puzzle import Json, canonical_json
from ..core.reading.options import is_book
from .options import (
    Verbs,
    add_cluster,
    add_json,
    add_level,
    add_output,
    add_set,
    add_workers,
    executor_options_of,
    positive,
    verb_parser,
)

if TYPE_CHECKING:
    from ..core.values import Key, Outcome, Request
    from ..make.executor_options import ExecutorOptions
    from ..make.executors import Executor
    from .soak_groups import Group

_MOST_FAULTS = 20  # printed; of the others only the number


def add(verbs: Verbs) -> None:
    """Add `publish soak`."""
    parser = verb_parser(verbs, "soak", _call, "soak calendar -n 1000 --level hard")
    parser.add_argument("what", metavar="TYPE|BOOK.yaml")
    parser.add_argument(
        "-n",
        metavar="N",
        type=positive,
        default=100,
        dest="n",
        help="puzzles of each level, or of each section and level of a"
        " book (default: 100)",
    )
    add_level(parser, "one level, or TYPE:LEVEL (default: all)")
    add_set(parser)
    parser.add_argument(
        "--language",
        choices=("en", "zh", "all"),
        help="language of the words, for types with words (default: en); a book has"
        " its own",
    )
    parser.add_argument(
        "--prove",
        action="store_true",
        help="prove each puzzle again, in this process and from its JSON text",
    )
    add_output(
        parser,
        "FILE",
        "write the puzzles, one per line, for other programs to check",
        before="--puzzles",
    )
    add_workers(parser, default="serial")
    add_cluster(parser)
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    what, level = args.what, args.level
    if level is None and not is_book(what):
        what, _, level = what.partition(":")
    return run(
        what,
        n=args.n,
        preset=level or None,
        language=args.language,
        run_on=executor_options_of(args),
        prove=args.prove,
        puzzles=args.output,
        settings=args.settings,
        as_json=args.json,
    )


@dataclass(slots=True)
class _Count:
    """The figures of one group."""

    wanted: int
    window: int = 1
    puzzles: int = 0
    attempts: int = 0
    most_attempts: int = 0
    cpu_s: float = 0.0
    near: int = 0
    proven_again: int | None = None
    reasons: Counter[str] = field(default_factory=Counter)
    ids: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, outcome: "Outcome") -> None:
        """Count an outcome."""
        made = outcome.attempt - outcome.first_attempt + (outcome.puzzle is not None)
        self.attempts += made
        self.most_attempts = max(self.most_attempts, made)
        self.cpu_s += outcome.cpu_s
        self.reasons.update(outcome.tally)
        if outcome.puzzle is not None:
            self.puzzles += 1
            self.reasons["ok"] += 1
            self.ids.add(outcome.puzzle.id)

    def prove(self, entry: dict[str, Json]) -> None:
        """Prove a puzzle again, from the JSON text of its entry."""
        from ..types.registry import load
        from ..types.verify import reprove as faults_of

        number, kind = entry["number"], load(entry["type"])
        faults = faults_of(kind, json.loads(canonical_json(entry)))
        self.proven_again = (self.proven_again or 0) + (not faults)
        self.wrong += [f"{entry['section']}, puzzle {number}: {f}" for f in faults]

    def check_spacing(self, entries: Sequence[frozenset[str]]) -> None:
        """Count puzzles that share an entry with an earlier one of their window."""
        for k, mine in enumerate(entries):
            near = entries[max(0, k - self.window + 1) : k]
            shared = sorted(mine & frozenset().union(*near))
            if shared:
                self.near += 1
                self.wrong.append(
                    f"puzzle {k + 1} shares {', '.join(shared)} with one of the"
                    f" {self.window - 1} before it"
                )

    @property
    def attempts_a_puzzle(self) -> float:
        """How many attempts a puzzle took."""
        return round(self.attempts / max(self.puzzles, 1), 2)

    @property
    def off_level_rate(self) -> float:
        """The share of attempts that gave a puzzle of another level."""
        off = sum(n for name, n in self.reasons.items() if name.startswith("off-level"))
        return round(off / max(self.attempts, 1), 4)

    @property
    def cpu_s_a_puzzle(self) -> float:
        """The CPU seconds that a puzzle took."""
        return round(self.cpu_s / max(self.puzzles, 1), 6)

    @property
    def verdicts(self) -> dict[str, int]:
        """How attempts ended, the most frequent first."""
        return dict(sorted(self.reasons.items(), key=lambda x: (-x[1], x[0])))

    def summary(self) -> dict[str, Json]:
        """Return the figures as plain JSON."""
        return {
            "wanted": self.wanted,
            "puzzles": self.puzzles,
            "distinct": len(self.ids),
            "attempts": self.attempts,
            "attempts_a_puzzle": self.attempts_a_puzzle,
            "most_attempts": self.most_attempts,
            "off_level_rate": self.off_level_rate,
            "cpu_s_a_puzzle": self.cpu_s_a_puzzle,
            "window": self.window,
            "near": self.near,
            "proven_again": self.proven_again,
            "verdicts": self.verdicts,
            "faults": self.faults,
            "wrong": self.wrong,
        }


def run(
    what: str,
    *,
    n: int,
    preset: str | None = None,
    language: str | None = None,
    run_on: "ExecutorOptions | None" = None,
    prove: bool = False,
    puzzles: Path | None = None,
    as_json: bool = False,
    seed: int = 0,
    settings: Sequence[str] = (),
) -> int:
    """Print the figures of a type or a book and return the exit code.

    That is 3 when a request got no puzzle, and 4 when a puzzle is not what its page
    would promise. The arguments are the verb's options; `puzzles` is the output file.
    """
    from ..make.executor_options import ANY
    from ..types.registry import warm_up_for
    from .soak_groups import groups_of

    run_on = (run_on or ANY).for_no_book()
    groups = groups_of(
        what, n=n, preset=preset, language=language, seed=seed, settings=settings
    )
    warm_up_for((request for group in groups for request in group.requests), set())
    with _writer(puzzles) as write, run_on.open() as running:
        counts = {g.name: _soak(g, running, write, prove=prove) for g in groups}
    if as_json:
        report = {name: count.summary() for name, count in counts.items()}
        print(json.dumps({"what": what, "n": n, "groups": report}))
    else:
        print("\n".join(_table(counts)))
    return _exit_code(counts)


def _soak(
    group: "Group",
    executor: "Executor",
    write: Callable[[dict[str, Json]], object],
    *,
    prove: bool,
) -> _Count:
    """Make a group's puzzles, turn by turn where they have windows."""
    from ..make.spacing import Windows
    from ..types.capabilities import SpacedEntries

    kind, requests = group.kind, group.requests
    params = kind.read_params(requests[0].params)
    window = kind.window(params) if isinstance(kind, SpacedEntries) else 1
    count = _Count(wanted=len(requests), window=window)
    windows = Windows(requests)
    entries: dict[Key, frozenset[str]] = {}
    traces: dict[Key, frozenset[str]] = {}
    with counting(total=len(requests), label=group.name) as move:
        for turn in windows.turns(requests):
            asked = {
                request.key: replace(
                    request,
                    taken=windows.taken(request.key, entries),
                    used=windows.used(request.key, traces),
                )
                for request in turn
            }
            for request, outcome in _outcomes(asked, executor, count):
                count.add(outcome)
                move(1)
                if outcome.puzzle is None:
                    continue
                if isinstance(kind, SpacedEntries) and request.key in windows:
                    read = kind.read(outcome.puzzle)
                    entries[request.key] = kind.entries(*read)
                    traces[request.key] = kind.traces(*read)
                entry = _entry(group, request, outcome)
                write(entry)
                if prove:
                    count.prove(entry)
    count.check_spacing([entries.get(request.key, frozenset()) for request in requests])
    return count


def _outcomes(
    asked: "Mapping[Key, Request]", executor: "Executor", count: _Count
) -> "Iterator[tuple[Request, Outcome]]":
    """Yield the requests' outcomes; a request without one is counted as a fault."""
    from ..core.jobs import read_outcome, write_request

    jobs = [
        (key, {"request": write_request(request), "first_attempt": 0})
        for key, request in asked.items()
    ]
    for key, status, value in executor.run(jobs):
        if status == "ok":
            yield asked[key], read_outcome(value)
        else:
            count.faults.append(str(value))


def _entry(group: "Group", request: "Request", outcome: "Outcome") -> dict[str, Json]:
    """A puzzle as a line of puzzles.jsonl has it; its section is the group."""
    from ..core.entries import as_json, bookless_entry, made_from
    from ..core.values import Pick

    puzzle, grade = outcome.puzzle, outcome.grade
    assert puzzle is not None
    assert grade is not None
    pick = Pick(request.key.index + 1, request, puzzle, grade, outcome.attempt)
    own = {**as_json(bookless_entry(pick)), **as_json(made_from(pick))}
    return {**own, "section": group.name}


@contextmanager
def _writer(path: Path | None) -> Iterator[Callable[[dict[str, Json]], object]]:
    """Give a function that writes an entry as a line of a file, if there is one.

    The file appears when it is complete.

    Raises:
        UsageError: the file cannot be written.
    """
    from ..core.files import writing

    if path is None:
        yield lambda entry: None
        return
    with writing(path) as opened:
        yield lambda entry: opened.write(f"{canonical_json(entry)}\n".encode("ascii"))


def _exit_code(counts: Mapping[str, _Count]) -> int:
    """Log the faults and return the exit code."""
    lines = [
        f"{name}: {line}"
        for name, count in counts.items()
        for line in (*count.faults, *count.wrong)
    ]
    for line in lines[:_MOST_FAULTS]:
        MESSAGES.error("%s", line)
    if lines[_MOST_FAULTS:]:
        MESSAGES.error("and %d more", len(lines) - _MOST_FAULTS)
    if any(count.wrong for count in counts.values()):
        return VerificationError.exit_code
    short = any(count.puzzles < count.wanted for count in counts.values())
    return CannotFill.exit_code if short else 0


def _table(counts: Mapping[str, _Count]) -> list[str]:
    """The human-readable report: a line of figures for each group, then its reasons."""
    head = ("level", "puzzles", "repeats", "attempts", "most", "off level", "CPU ms")
    rows = [head]
    for name, count in counts.items():
        rows.append(
            (
                name,
                f"{count.puzzles}/{count.wanted}",
                str(count.puzzles - len(count.ids)),
                f"{count.attempts_a_puzzle:.2f}",
                str(count.most_attempts),
                f"{100 * count.off_level_rate:.1f} %",
                f"{1000 * count.cpu_s_a_puzzle:.2f}",
            )
        )
    widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
    lines = []
    for row in rows:
        first, *rest = (cell.rjust(w) for cell, w in zip(row, widths, strict=True))
        lines.append("  ".join([row[0].ljust(len(first)), *rest]))
    for name, count in counts.items():
        lines.append(f"{name}: {_reasons(count)}")
    return lines


def _reasons(count: _Count) -> str:
    parts = [f"{number} {reason}" for reason, number in count.verdicts.items()]
    if count.proven_again is not None:
        parts.append(f"{count.proven_again} proven again")
    if count.window > 1:
        parts.append(f"{count.near} with an entry of the {count.window - 1} before")
    return ", ".join(parts) or "nothing was made"
