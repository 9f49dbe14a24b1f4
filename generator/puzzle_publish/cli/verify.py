"""`publish verify`: proves puzzles again, from their printed form alone.

With --paper it also reads the PDFs back and compares each figure with its puzzle.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import VerificationError
from ..core.log import MESSAGES
from ..core.messages import listed
from .options import (
    Verbs,
    add_json,
    add_workers,
    executor_options_of,
    verb_parser,
)

if TYPE_CHECKING:
    from ..make.executor_options import ExecutorOptions
    from ..make.folder_faults import Fault
    from ..make.verification import Verification
    from ..paper.read_back import Reading

# A problem of more puzzles than this is printed once, with their numbers.
_LISTED_SINGLY = 2


def add(verbs: Verbs) -> None:
    """Add `publish verify`."""
    parser = verb_parser(verbs, "verify", _call, "verify output/daily-2027")
    parser.add_argument("source", metavar="DIR|answers.json|FILE.jsonl|-", type=Path)
    parser.add_argument(
        "--paper",
        action="store_true",
        help="also read the PDFs back: every label and line of a puzzle and its answer"
        " must be in its place, and nothing else",
    )
    add_workers(parser, default=None, usual="processes where that is faster")
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    if args.paper:
        import gc

        # As in a build: what is read lives until its page is compared.
        gc.set_threshold(100_000, 50, 50)
    return run(
        args.source,
        as_json=args.json,
        paper=args.paper,
        run_on=executor_options_of(args),
    )


def run(
    source: Path,
    *,
    as_json: bool = False,
    paper: bool = False,
    run_on: "ExecutorOptions | None" = None,
) -> int:
    """Verify a source, print the result, and return the exit code, 0 or 4.

    `source` and `run_on` are those of `verify_source`; `paper` also reads its PDFs.
    """
    from ..make.executor_options import ANY
    from ..make.verification import verify_source

    if paper:
        _require_folder(source)
    found = verify_source(source, run_on=run_on or ANY)
    reading = _read(source) if paper else None
    wrong = found.faults or (reading and reading.faults)
    if as_json:
        print(json.dumps(_values(found, reading)))
    elif not wrong:
        print(_summary(found))
        if reading:
            print(_read_summary(reading))
    for line in _lines(found.faults):
        MESSAGES.error("%s", line)
    for one in reading.faults if reading else ():
        MESSAGES.error("%s", one)
    return VerificationError.exit_code if wrong else 0


def _require_folder(source: Path) -> None:
    from ..core.errors import UsageError

    if not source.is_dir():
        raise UsageError(f"{source}: --paper needs the folder of a finished book")


def _read(source: Path) -> "Reading":
    from ..paper.folder import read_folder

    return read_folder(source)


def _values(found: "Verification", reading: "Reading | None") -> dict[str, object]:
    """Return the result for programs."""
    faults = [{"number": f.number, "problem": f.problem} for f in found.faults]
    values: dict[str, object] = {"puzzles": found.count, "faults": faults}
    if reading:
        values["paper"] = {
            "pages": reading.pages,
            "figures": reading.figures,
            "faults": [asdict(fault) for fault in reading.faults],
        }
    return values


def _read_summary(reading: "Reading") -> str:
    """Return a sentence like "1,460 figures on 792 pages read back as proven"."""
    figures = "figure" if reading.figures == 1 else "figures"
    pages = "page" if reading.pages == 1 else "pages"
    read = f"{reading.figures:,} {figures} on {reading.pages:,} {pages}"
    return f"{read} read back as proven"


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
