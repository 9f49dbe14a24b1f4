"""`publish verify`: proves puzzles again, from their printed form alone."""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import VerificationError
from ..core.log import MESSAGES
from ..core.messages import listed
from .options import add_json, add_workers, executor_options_of, verb_parser

if TYPE_CHECKING:
    from ..make.executor_options import ExecutorOptions
    from ..make.folder_faults import Fault
    from ..make.verification import Verification

# A problem of more puzzles than this is printed once, with their numbers.
_LISTED_SINGLY = 2


def add(verbs: Any) -> None:
    """Add `publish verify`."""
    parser = verb_parser(verbs, "verify", _call, "verify output/daily-2027")
    parser.add_argument("source", metavar="DIR|answers.json|FILE.jsonl|-", type=Path)
    add_workers(parser, default=None, usual="processes where that is faster")
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    return run(args.source, as_json=args.json, run_on=executor_options_of(args))


def run(
    source: Path,
    *,
    as_json: bool = False,
    run_on: "ExecutorOptions | None" = None,
) -> int:
    """Verify a source, print the result, and return the exit code, 0 or 4.

    `source` and `run_on` are those of `verify_source`.
    """
    from ..make.executor_options import ANY
    from ..make.verification import verify_source

    found = verify_source(source, run_on=run_on or ANY)
    if as_json:
        faults = [{"number": f.number, "problem": f.problem} for f in found.faults]
        print(json.dumps({"puzzles": found.count, "faults": faults}))
    elif not found.faults:
        print(_summary(found))
    for line in _lines(found.faults):
        MESSAGES.error("%s", line)
    return VerificationError.exit_code if found.faults else 0


def _lines(faults: "Iterable[Fault]") -> Iterator[str]:
    """Yield a line for each fault; a problem of many puzzles makes one line."""
    from ..make.folder_faults import Fault

    numbers: dict[str, list[int | None]] = {}
    for fault in faults:
        numbers.setdefault(fault.problem, []).append(fault.number)
    for problem, found in numbers.items():
        if len(found) > _LISTED_SINGLY and None not in found:
            yield f"puzzles {listed(found, last='and')}: {problem}"
        else:
            yield from (str(Fault(number, problem)) for number in found)


def _summary(found: "Verification") -> str:
    """Return a sentence like "365 puzzles proven: 353 unique, 12 any"."""
    promises = found.promises.most_common()
    kept = ", ".join(f"{count} {promise}" for promise, count in promises)
    noun = "puzzle" if found.count == 1 else "puzzles"
    return f"{found.count} {noun} proven: {kept}"
