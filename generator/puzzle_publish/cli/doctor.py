"""`publish doctor`: what is installed, what is missing, and what each is for."""

import argparse
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import plain, shown_json
from .options import Verbs, add_json, verb_parser

if TYPE_CHECKING:
    from .diagnosis import Row

_WIDE = 88
# Groups of which only what is missing gets a line each.
_BRIEF = ("packages",)


def add(verbs: Verbs) -> None:
    """Add `publish doctor`."""
    parser = verb_parser(verbs, "doctor", _call, "doctor")
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from .diagnosis import diagnose

    rows = list(diagnose())
    able = not lost_for_all(rows)
    if args.json:
        whole = {"can_build": able, "rows": [asdict(row) for row in rows]}
        print(shown_json(whole, indent=2))
    else:
        print(plain("\n".join(as_text(rows))))
    return 0 if able else UsageError.exit_code


def lost_for_all(rows: "list[Row]") -> "list[Row]":
    """Return what is missing and needed by every book."""
    return [row for row in rows if row.needed and row.found is None]


def as_text(rows: "list[Row]") -> Iterator[str]:
    """Yield lines: a part for each group, and what it comes to."""
    for group, members in groupby(rows, key=lambda row: row.group):
        yield f"{group}:"
        yield from _group(list(members))
    lost = lost_for_all(rows)
    yield ""
    if lost:
        names = ", ".join(row.name for row in lost)
        yield f"No book can be built here without: {names}"
    else:
        yield "Books can be built here."


def _group(rows: "list[Row]") -> Iterator[str]:
    if rows[0].group in _BRIEF:
        here = [row for row in rows if row.found is not None]
        yield from _wrapped(", ".join(f"{row.name} {row.found}" for row in here), 2)
        rows = [row for row in rows if row.found is None]
    wide = max((len(row.name) for row in rows), default=0)
    for row in rows:
        yield from _wrapped(f"{row.name:<{wide}}  {_shown(row)}", 2, wide + 4)


def _shown(row: "Row") -> str:
    if row.found is not None:
        return row.found
    why = "NEEDED for " if row.needed else "for " if row.install else ""
    what = f"missing; {why}{row.purpose}" if row.purpose else "missing"
    return f"{what}: {row.install}" if row.install else what


def _wrapped(text: str, first: int, later: int = 2) -> list[str]:
    """Return the text in lines; long names and paths stay whole."""
    return textwrap.wrap(
        text,
        _WIDE,
        initial_indent=" " * first,
        subsequent_indent=" " * later,
        break_long_words=False,
        break_on_hyphens=False,
    )
