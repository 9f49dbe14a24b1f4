"""`publish ledger`: look after the one file that remembers what is in print."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import UsageError, VerificationError
from ..core.messages import capped, plain
from ..core.puzzle import Json
from .options import add_json, verb_parser

if TYPE_CHECKING:
    from ..ledger.check import Checked


def add(verbs: Any) -> None:
    """Add `publish ledger`."""
    parser = verb_parser(
        verbs,
        "ledger",
        _call,
        "ledger backup",
    )
    parser.add_argument("what", choices=("check", "backup", "restore"))
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="what to check (default: the ledger); where the backup goes, a file or"
        " folder (default: beside the ledger, named by the time); what to restore",
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
    return run(args.what, args.ledger, args.file, as_json=args.json)


def run(what: str, ledger: Path, file: Path | None, *, as_json: bool) -> int:
    """Check, back up or restore a ledger and tell it; return the exit code, 0 or 4.

    Args:
        what: "check", "backup" or "restore".
        ledger: of the books.
        file: of check, looked at in place of the ledger; of backup, where the copy
            goes; of restore, the copy.
        as_json: print one object instead of sentences.

    Raises:
        UsageError: a file cannot be used.
        VerificationError: what was to be copied is damaged.
    """
    from ..ledger.backup import backup, restore

    if what == "check":
        return _check(file or ledger, as_json)
    if what == "backup":
        path, found = backup(ledger, file)
        told: dict[str, Json] = {"backup": str(path)}
        lines = [str(path)]
    else:
        if file is None:
            raise UsageError("ledger restore: name the backup that shall be put back")
        aside, found = restore(file, ledger)
        told = {"restored": str(ledger), "replaced": aside and str(aside)}
        lines = [f"{ledger}: {_holds(found)}, from {file}"]
        lines += [f"{aside}: the ledger that was there before"] if aside else []
    text = json.dumps(told | _counts(found)) if as_json else plain("\n".join(lines))
    print(text)
    return 0


def _check(path: Path, as_json: bool) -> int:
    from ..ledger.check import check

    found = check(path)
    if as_json:
        whole = {"ledger": str(path), "whole": not found.faults, **_counts(found)}
        print(json.dumps({**whole, "faults": list(found.faults)}))
    elif not found.faults:
        print(plain("\n".join([f"{path}: whole, {_holds(found)}", *_lines(found)])))
    for line in capped([f"{path}: {told}" for told in found.faults]):
        print(plain(line), file=sys.stderr)
    return VerificationError.exit_code if found.faults else 0


def _holds(found: "Checked") -> str:
    return f"{found.outcomes:,} outcomes, {found.puzzles:,} puzzles in print"


def _lines(found: "Checked") -> list[str]:
    from ..ledger.check import series_of

    lines = []
    for series, volumes in series_of(found).items():
        lines.append(f'series "{series}"' if series else "in no series")
        for one in volumes:
            about = (
                one.book
                if one.puzzles is None
                else f"volume {one.volume}, {one.book}: {one.puzzles:,} puzzles"
            )
            lines.append(f"  {about}")
    return lines


def _counts(found: "Checked") -> dict[str, Json]:
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
