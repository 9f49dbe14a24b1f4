"""`publish verify`: puzzles proven again from what is printed of them alone."""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import VerificationError
from ..core.log import MESSAGES
from ..core.messages import listed
from .options import add_json, add_workers, verb_parser, workforce_of

if TYPE_CHECKING:
    from ..make.executor_options import Workforce
    from ..make.folder_faults import Fault
    from ..make.verification import Verification

# A problem that several puzzles share is printed once.
_APART = 2


def add(verbs: Any) -> None:
    """Add `publish verify`."""
    parser = verb_parser(
        verbs,
        "verify",
        _call,
        "verify output/daily-2027",
    )
    parser.add_argument("source", metavar="DIR|answers.json|FILE.jsonl|-", type=Path)
    add_workers(parser, default=None, usual="processes when there is much to do")
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    return run(
        args.source,
        as_json=args.json,
        workforce=workforce_of(args),
    )


def run(
    source: Path,
    *,
    as_json: bool = False,
    workforce: "Workforce | None" = None,
) -> int:
    """Prove a book and tell the result on stdout; return the exit code, 0 or 4.

    Args:
        source: the folder of a finished book, an answers.json, a file of puzzles whose
            name ends in .jsonl, or "-" for such lines on stdin.
        as_json: print one object instead of a sentence.
        workforce: who proves; where no executor is named, processes if that is faster.

    Raises:
        UsageError: there is no such file, or it cannot be read.
    """
    from ..make.executor_options import ANY
    from ..make.verification import verify_source

    return _tell(verify_source(source, workforce=workforce or ANY), as_json)


def _tell(found: "Verification", as_json: bool) -> int:
    if as_json:
        faults = [{"number": f.number, "problem": f.problem} for f in found.faults]
        print(json.dumps({"puzzles": found.count, "faults": faults}))
    elif not found.faults:
        print(_summary(found))
    for line in _lines(found.faults):
        MESSAGES.error("%s", line)
    return VerificationError.exit_code if found.faults else 0


def _lines(faults: "Iterable[Fault]") -> Iterator[str]:
    """Yield the lines that the user reads, a problem of many puzzles once."""
    from ..make.folder_faults import Fault

    numbers: dict[str, list[int | None]] = {}
    for fault in faults:
        numbers.setdefault(fault.problem, []).append(fault.number)
    for problem, found in numbers.items():
        if len(found) > _APART and None not in found:
            yield f"puzzles {listed(found, last='and')}: {problem}"
        else:
            yield from (str(Fault(number, problem)) for number in found)


def _summary(found: "Verification") -> str:
    """Return what was proven: "365 puzzles proven: 353 unique, 12 any"."""
    promises = found.promises.most_common()
    kept = ", ".join(f"{count} {promise}" for promise, count in promises)
    noun = "puzzle" if found.count == 1 else "puzzles"
    return f"{found.count} {noun} proven: {kept}"
