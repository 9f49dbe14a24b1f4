"""`publish ledger`: checks, backs up and restores the ledger."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError, VerificationError
from ..core.messages import capped, plain
from ..core.puzzle import Json
from .options import Verbs, add_json, verb_parser

if TYPE_CHECKING:
    from ..ledger.check import CheckResult


def add(verbs: Verbs) -> None:
    """Add `publish ledger`."""
    parser = verb_parser(verbs, "ledger", _call, "ledger backup")
    parser.add_argument("what", choices=("check", "backup", "restore"))
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="the file to check (default: the ledger); the file or folder for the"
        " backup (default: beside the ledger, named by the time); the backup to"
        " restore",
    )
    parser.add_argument(
        "--ledger",
        metavar="FILE",
        type=Path,
        default=Path("output/ledger.sqlite"),
        help="the ledger (default: output/ledger.sqlite)",
    )
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from ..ledger.backup import backup, restore

    ledger, file = args.ledger, args.file
    if args.what == "check":
        return _check(file or ledger, args.json)
    done: dict[str, Json]
    if args.what == "backup":
        path, found = backup(ledger, file)
        done, lines = {"backup": str(path)}, [str(path)]
    else:
        if file is None:
            raise UsageError("ledger restore: name the backup to restore")
        aside, found = restore(file, ledger)
        done = {"restored": str(ledger), "replaced": str(aside) if aside else None}
        lines = [f"{ledger}: {_holds(found)}, from {file}"]
        lines += [f"{aside}: the ledger that was there before"] if aside else []
    print(json.dumps(done | _counts(found)) if args.json else plain("\n".join(lines)))
    return 0


def _check(path: Path, as_json: bool) -> int:
    from ..ledger.check import check

    found = check(path)
    if as_json:
        whole = {"ledger": str(path), "whole": not found.faults, **_counts(found)}
        print(json.dumps({**whole, "faults": list(found.faults)}))
    elif not found.faults:
        print(plain("\n".join([f"{path}: whole, {_holds(found)}", *_lines(found)])))
    for line in capped([f"{path}: {fault}" for fault in found.faults]):
        print(plain(line), file=sys.stderr)
    return VerificationError.exit_code if found.faults else 0


def _holds(found: "CheckResult") -> str:
    return f"{found.outcomes:,} outcomes, {found.puzzles:,} puzzles in print"


def _lines(found: "CheckResult") -> list[str]:
    from ..ledger.check import volumes_by_series

    lines = []
    for series, volumes in volumes_by_series(found).items():
        lines.append(f'series "{series}"' if series else "in no series")
        for one in volumes:
            about = (
                one.book
                if one.puzzles is None
                else f"volume {one.volume}, {one.book}: {one.puzzles:,} puzzles"
            )
            lines.append(f"  {about}")
    return lines


def _counts(found: "CheckResult") -> dict[str, Json]:
    return {
        "outcomes": found.outcomes,
        "puzzles": found.puzzles,
        "books": [
            {
                "series": one.series or None,
                "volume": one.volume,
                "book": one.book,
                "puzzles": one.puzzles,
            }
            for one in found.volumes
        ],
    }
