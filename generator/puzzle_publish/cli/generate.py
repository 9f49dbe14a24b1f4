"""`publish generate`: proven, graded puzzles without a book, one a line of JSON.

The lines are those of a book's puzzles.jsonl, but for pages: these puzzles stand on
none. `publish verify` proves them. What each line holds hangs on its request and on the
lines before it, never on workers or on how often a run was stopped and begun again.
"""

import argparse
import datetime
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import UsageError
from ..core.log import counting
from ..core.messages import did_you_mean, listed, quoted
from ..core.puzzle import Json, canonical_json
from ..core.reading.options import is_book, read_whole
from .options import (
    add_cluster,
    add_language,
    add_level,
    add_output,
    add_set,
    add_workers,
    positive,
    verb_parser,
    with_level,
    workforce_of,
)

if TYPE_CHECKING:
    from ..core.values import Request
    from ..make.executor_options import Workforce

STDOUT = "-"
_COUNT = 100


def add(verbs: Any) -> None:
    """Add `publish generate`."""
    parser = verb_parser(
        verbs,
        "generate",
        _call,
        "generate calendar:hard -n 1000 --seed 7 -o puzzles.jsonl",
    )
    parser.add_argument("source", metavar="TYPE:LEVEL|BOOK.yaml")
    parser.add_argument(
        "-n", metavar="N", type=positive, dest="n", help="how many (default: 100)"
    )
    parser.add_argument("--seed", metavar="N", help="other puzzles (default: 0)")
    parser.add_argument(
        "--from",
        metavar="DATE",
        dest="first_day",
        help="of types with dates, one a day (default: 2027-01-01)",
    )
    add_language(parser, "whose words types of words take (default: en)")
    add_level(parser, "of a type, as in TYPE:LEVEL")
    add_set(parser)
    add_output(
        parser,
        "FILE",
        "appears when it is whole, and a call that was stopped goes on where it"
        " was; - is stdout (default)",
        default="-",
    )
    add_workers(parser, default=None, usual="process; of a book as it says")
    add_cluster(parser)


def _call(args: argparse.Namespace) -> int:
    asked = Asked(args.n, args.seed, args.first_day, args.language)
    return run(
        with_level(args.source, args.level),
        asked,
        out=args.output,
        workforce=workforce_of(args),
        settings=args.settings,
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed beside the type and level, or the book; None was not."""

    count: int | None = None
    seed: str | None = None
    first_day: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """How many requests there are, and how to go through them from the first on.

    Attributes:
        workforce: who makes them.
    """

    count: int
    requests: "Callable[[], Iterator[Request]]"
    workforce: "Workforce"


def run(
    source: str,
    asked: Asked,
    *,
    out: str = STDOUT,
    workforce: "Workforce",
    settings: Sequence[str] = (),
) -> int:
    """Write the puzzles; return 0.

    Args:
        source: "TYPE:LEVEL", or a book's YAML file for the puzzles of its sections.
        asked: the options.
        out: a file, which appears when it is whole, or "-" for stdout.
        workforce: who works, in place of what a book's `run:` says.
        settings: values of a book's file to change, as `load_book` has them.

    Raises:
        UsageError: there is no such type, level or book, or the file cannot be written.
        CannotFill: a request got no puzzle; all before it are written.
    """
    from ..config.settings import require_no_settings
    from ..make.stream import supply
    from ..record.exports.jsonl_file import bookless_line

    if is_book(source):
        wanted = _of_book(Path(source), asked, workforce, settings)
    else:
        require_no_settings(source, settings)
        wanted = _of(source, asked, workforce.for_no_book())
    taken: set[int] = set()
    with (
        _place(out, wanted, taken) as (write, kept),
        wanted.workforce.open() as pool,
        counting(total=wanted.count, label="puzzles", done=kept) as count,
    ):
        requests = islice(wanted.requests(), kept, None)
        for pick in supply(requests, pool, taken=taken, first=kept + 1):
            write(bookless_line(pick))
            count(1)
    return 0


# What is asked for.


def _of_book(
    path: Path, asked: Asked, workforce: "Workforce", settings: Sequence[str]
) -> _Wanted:
    """Every puzzle of a book's sections, these in the order of their ids."""
    from ..config.load import load_book
    from ..plan import requests_in_key_order

    options = {
        "-n": asked.count,
        "--seed": asked.seed,
        "--from": asked.first_day,
        "--language": asked.language,
    }
    told = [name for name, value in options.items() if value is not None]
    if told:
        raise UsageError(f"{listed(told, last='and')}: the book tells this itself")
    book = load_book(path, settings)
    count, workforce = book.config.puzzle_count, workforce.for_book(book)
    return _Wanted(count, lambda: requests_in_key_order(book), workforce)


def _of(source: str, asked: Asked, workforce: "Workforce") -> _Wanted:
    """So many puzzles of one level of a type."""
    from ..make.bookless import MOST_SEED, ask_for
    from ..types.registry import load

    name, _, level = source.partition(":")
    kind = load(name)
    if level not in kind.presets:
        raise UsageError(
            f"{quoted(source)}: name a type and one of its levels, as in"
            f" {kind.name}:{next(iter(kind.presets))}; {kind.name} has"
            f" {listed(kind.presets, last='and')}{did_you_mean(level, kind.presets)}"
        )
    count = _COUNT if asked.count is None else asked.count
    requests = ask_for(
        kind,
        level,
        count=count,
        seed=read_whole("--seed", asked.seed or "0", least=0, most=MOST_SEED),
        language=asked.language or "en",
        first_day=None if asked.first_day is None else _day(asked.first_day),
        day_name="--from",
    )
    return _Wanted(count, requests, workforce)


def _day(typed: str) -> datetime.date:
    try:
        day = datetime.date.fromisoformat(typed)
    except ValueError:
        day = None
    if day is None or day.isoformat() != typed:  # not the ISO way of weeks
        raise UsageError(f"--from: must be a day like 2027-01-31 (got {quoted(typed)})")
    return day


# Where the lines go.


@contextmanager
def _place(
    out: str, wanted: _Wanted, taken: set[int]
) -> Iterator[tuple[Callable[[bytes], object], int]]:
    """Give what takes a line, and how many lines of an earlier call hold.

    Args:
        out: a file or "-".
        wanted: what the lines must be of.
        taken: gets the ids of the earlier lines' puzzles.
    """
    from ..core.jobs import RULES
    from ..core.resumable_file import growing
    from ..make.stream import number_of

    if out == STDOUT:
        yield sys.stdout.buffer.write, 0
        sys.stdout.buffer.flush()
        return
    requests = wanted.requests()

    def holds(line: bytes) -> bool:
        try:
            entry = json.loads(line)
            identity = number_of(entry["id"])
            mine = _is_of(entry, next(requests))
        except (ValueError, TypeError, KeyError, StopIteration):
            return False
        if mine:
            taken.add(identity)
        return mine

    with growing(Path(out), holds, by=f"rules {RULES}") as file:
        yield file.append, file.kept


def _is_of(entry: Json, request: "Request") -> bool:
    """Tell whether an earlier call's line is this request's."""
    path = [request.seed, request.key.section, request.key.index]
    found = [entry[name] for name in ("type", "version", "level", "date", "params")]
    asked = [request.type, request.version, request.level, request.date]
    same = canonical_json(found) == canonical_json([*asked, dict(request.params)])
    return same and entry["seed_path"][:3] == path
