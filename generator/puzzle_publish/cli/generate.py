"""`publish generate`: proven, graded puzzles without a book, one per line of JSON.

The lines are those of a book's puzzles.jsonl without pages; `publish verify` proves
them. A line depends on its request and on the lines before it, never on the workers or
on how often a run was stopped and resumed.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import astuple, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import did_you_mean, listed, quoted
from ..core.progress import counting
from ..core.puzzle import Json, canonical_json
from ..core.reading.json_values import items_of, members_of, text
from ..core.reading.options import is_book, read_whole
from .options import (
    Verbs,
    add_cluster,
    add_first_day,
    add_language,
    add_ledger_file,
    add_level,
    add_output,
    add_set,
    add_workers,
    executor_options_of,
    first_day_of,
    ledger_file,
    positive,
    verb_parser,
    with_level,
)

if TYPE_CHECKING:
    from ..core.book import LoadedBook
    from ..core.designs.design import Design
    from ..core.values import Geometry, Request
    from ..layout.pages.measurer import Measurer
    from ..make.executor_options import ExecutorOptions
    from ..types.contract import PuzzleType

STDOUT = "-"
_COUNT = 100


def add(verbs: Verbs) -> None:
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
    parser.add_argument(
        "--seed", metavar="N", help="another seed gives other puzzles (default: 0)"
    )
    add_first_day(parser)
    add_language(parser, "language of the words, for types with words (default: en)")
    add_level(parser, "level of the type, as in TYPE:LEVEL")
    add_set(parser)
    add_output(
        parser,
        "FILE",
        "appears when it is complete; a call that was stopped resumes where it was;"
        " - is stdout (default)",
        default="-",
    )
    add_ledger_file(parser)
    add_workers(parser, default=None, usual="process; for a book, as it says")
    add_cluster(parser)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The puzzles that a call asks for.

    Attributes:
        requests: yields them from the first at each call.
        spaced: the sections, or the level, whose puzzles a book would keep apart.
    """

    count: int
    requests: "Callable[[], Iterator[Request]]"
    run_on: "ExecutorOptions"
    spaced: tuple[str, ...] = ()


def _call(args: argparse.Namespace) -> int:
    from ..make.stream import stream
    from ..record.exports.jsonl_file import bookless_line

    source = with_level(args.source, args.level)
    if book := _book_of(args, source):
        run_on = executor_options_of(args).for_book(book)
        if book.changes.entries:
            return _print_edited(book, run_on, args)
        wanted = _of_book(book, run_on)
    else:
        wanted = _of_type(source, args)
    if wanted.spaced:
        MESSAGES.info(
            "%s: answers may come again in neighbouring puzzles; a stream does not keep"
            " them apart by `window`, as publish build does",
            listed(wanted.spaced, last="and"),
        )
    taken: set[int] = set()
    with (
        _destination(args.output, wanted, taken) as (write, kept),
        wanted.run_on.open() as pool,
        counting(total=wanted.count, label="puzzles", done=kept) as count,
    ):
        for pick in stream(wanted.requests(), pool, taken=taken, kept=kept):
            write(bookless_line(pick))
            count(1)
    return 0


def _book_of(args: argparse.Namespace, source: str) -> "LoadedBook | None":
    """Return the book whose puzzles are asked for, None for those of a type."""
    from ..config.load import load_book

    if not is_book(source):
        if args.ledger is not None:
            raise UsageError("--ledger: is for a book with changes")
        return None
    options = {
        "-n": args.n,
        "--seed": args.seed,
        "--from": args.first_day,
        "--language": args.language,
    }
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise UsageError(f"{listed(given, last='and')}: the book sets this itself")
    return load_book(Path(source), args.settings)


def _print_edited(
    book: "LoadedBook", run_on: "ExecutorOptions", args: argparse.Namespace
) -> int:
    """Write the puzzles of a book with changes, as its next build prints them."""
    from ..core.files import write_file
    from ..layout.editions import editions_of
    from ..layout.pages.default_sizes import fitted
    from ..pipeline import puzzles_of
    from ..plan import make_plan
    from ..record.exports.jsonl_file import bookless_line
    from ..render.design_check import require_printable
    from ..render.pages import PageMeasurer

    editions = editions_of(book, PageMeasurer, require_printable)
    plan = fitted(editions, make_plan(book))
    with run_on.open() as pool:
        whole = puzzles_of(book, editions, plan, ledger_file(args.ledger), pool)
    picks = sorted(whole.picks, key=lambda pick: astuple(pick.request.key))
    numbered = (replace(pick, number=n) for n, pick in enumerate(picks, 1))
    lines = b"".join(map(bookless_line, numbered))
    if args.output == STDOUT:
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()
    else:
        write_file(Path(args.output), lines)
    return 0


def _of_book(book: "LoadedBook", run_on: "ExecutorOptions") -> _Wanted:
    """Every puzzle of a book, its sections in the order of their ids."""
    from ..plan import requests_in_key_order
    from ..types.registry import load

    spaced = [
        f"section {quoted(section.id)}"
        for section in book.config.sections
        for kind in (load(section.type),)
        if any(_has_window(kind, params) for params in book.params[section.id].values())
    ]
    requests = partial(requests_in_key_order, _fitted(book))
    return _Wanted(book.config.puzzle_count, requests, run_on, tuple(spaced))


def _fitted(book: "LoadedBook") -> "LoadedBook":
    """Return a book with the default sizes that fit its pages."""
    from ..layout.editions import editions_of
    from ..layout.pages.default_sizes import fitted, has_open_sizes, with_sizes
    from ..plan import make_plan

    if not has_open_sizes(book):
        return book

    def measure(design: "Design", geometry: "Geometry") -> "Measurer":
        from ..render.pages import PageMeasurer  # WeasyPrint, which hardly any need

        return PageMeasurer(design, geometry)

    editions = editions_of(book, measure, lambda book, design: None)
    return with_sizes(book, fitted(editions, make_plan(book)))


def _of_type(source: str, args: argparse.Namespace) -> _Wanted:
    """Puzzles of one level of a type."""
    from ..config.settings import require_no_settings
    from ..make.bookless import MOST_SEED, requests_for
    from ..types.registry import load

    require_no_settings(source, args.settings)
    run_on = executor_options_of(args).for_no_book()
    name, _, level = source.partition(":")
    kind = load(name)
    if level not in kind.presets:
        raise UsageError(
            f"{quoted(source)}: name a type and one of its levels, as in"
            f" {kind.name}:{next(iter(kind.presets))}; {kind.name} has"
            f" {listed(kind.presets, last='and')}{did_you_mean(level, kind.presets)}"
        )
    count = args.n or _COUNT
    requests = requests_for(
        kind,
        level,
        count=count,
        seed=read_whole("--seed", args.seed or "0", least=0, most=MOST_SEED),
        language=args.language or "en",
        first_day=first_day_of(args),
        day_name="--from",
    )
    spaced = (source,) if _has_window(kind, next(requests()).params) else ()
    return _Wanted(count, requests, run_on, spaced)


def _has_window(kind: "PuzzleType", params: Mapping[str, Json]) -> bool:
    """Return whether a book keeps puzzles with these params apart."""
    from ..types.capabilities import SpacedEntries

    if not isinstance(kind, SpacedEntries):
        return False
    return bool(kind.window(kind.read_params(params)) > 1)


@contextmanager
def _destination(
    out: str, wanted: _Wanted, taken: set[int]
) -> Iterator[tuple[Callable[[bytes], object], int]]:
    """Give a function that writes a line, and the number of lines kept from before.

    The ids of the kept lines' puzzles are added to `taken`.
    """
    from ..core.jobs import RULES
    from ..core.resumable_file import resumable_file
    from ..make.stream import number_of

    if out == STDOUT:
        yield sys.stdout.buffer.write, 0
        sys.stdout.buffer.flush()
        return
    requests = wanted.requests()

    def holds(line: bytes) -> bool:
        try:
            entry = members_of(json.loads(line))
            identity = number_of(text(entry["id"]))
            mine = _is_of(entry, next(requests))
        except (ValueError, TypeError, KeyError, StopIteration):
            return False
        if mine:
            taken.add(identity)
        return mine

    with resumable_file(Path(out), holds, by=f"rules {RULES}") as file:
        yield file.append, file.kept


def _is_of(entry: Mapping[str, Json], request: "Request") -> bool:
    """Return whether an earlier call's line answers this request."""
    path = [request.seed, request.key.section, request.key.index]
    found = [entry[name] for name in ("type", "version", "level", "date", "params")]
    asked: list[Json] = [request.type, request.version, request.level, request.date]
    same = canonical_json(found) == canonical_json([*asked, dict(request.params)])
    return same and items_of(entry["seed_path"])[:3] == path
