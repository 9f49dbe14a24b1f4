"""A small mixed book made in shards, and the means to forge one."""

import json
from functools import cache
from pathlib import Path

from puzzle_publish.config.load import load_book
from puzzle_publish.core.puzzle import canonical_json, digest
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill, first_outcomes
from puzzle_publish.make.shards.files import path_of, write_shard
from puzzle_publish.make.shards.merging import Merging, head_of
from puzzle_publish.make.shards.partition import share_of
from puzzle_publish.plan import make_plan

# Of squares of 1 and 2 with one blank so few exist that many come twice; of the
# crosswords no two in a window of three share a word.
TEXT = """\
format: 1
book: {id: mix, title: A Mix, seed: 28, series: mixes}
print: {printer: home, trim: A4}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-02-27, days: 4}
    ramp: [easy, classic]
  - {id: sums, type: _blank, count: 5, ramp: [easy, hard]}
  - id: few
    type: _blank
    count: 8
    level: easy
    params: {size: 2, highest: 2, blanks: 1}
  - id: cross
    type: crossword
    count: 12
    level: easy
    params: {kind: freeform, entries: 6, window: 3}
"""
COUNT = 29


def book_in(folder, *changes, text=TEXT, name="mix.yaml"):
    """Return a book file; each change is a pair of what stands there and what shall."""
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / name
    path.write_text(text)
    return path


def loaded(path):
    """Return (book, plan) of a file, read once for each text of it."""
    return _loaded(path, path.read_text())


@cache
def _loaded(path, _text):
    book = load_book(path)
    return book, make_plan(book)


def shard_of(path, folder, nth, count):
    """Make a shard as `publish build --shard` does, without measuring pages."""
    folder.mkdir(exist_ok=True)
    book, plan = loaded(path)
    share = share_of(plan, nth, count)
    with (
        Ledger.open(folder / "ledger.sqlite") as ledger,
        open_executor("serial") as executor,
    ):
        made = first_outcomes(share.requests, plan, executor, ledger)
    target = path_of(folder, book.config.book.id, nth, count)
    rows = (made[request.key] for request in share.mine)
    write_shard(target, head_of(book, plan, nth, count), rows)
    return target


def filled(path, ledger_path, shards=(), *, volume=1, executor="serial"):
    """Return (selection, merging) of a book, with its shards if there are any."""
    book, plan = loaded(path)
    about = book.config.book
    with Merging(shards, ExecutorOptions("serial")) as merging:
        if shards:
            merging.read(book, plan)
        with (
            Ledger.open(ledger_path) as ledger,
            open_executor(executor) as running,
        ):
            selection = fill(
                plan,
                running,
                ledger,
                series=about.series,
                book_id=about.id,
                volume=volume,
                shards=merging if shards else None,
            )
    return selection, merging


def lines_of(path: Path):
    """Return the JSON values of a shard's lines."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def forge(path: Path, lines):
    """Write lines as a shard whose digests all fit."""
    head, *rows = lines
    for row in rows:
        row["sha"] = digest({"job": row["job"], "outcome": row["outcome"]})
    head["rows"] = digest([row["sha"] for row in rows])
    head["puzzles"] = len(rows)
    head["sha"] = digest({name: head[name] for name in head if name != "sha"})
    path.write_text("".join(f"{canonical_json(line)}\n" for line in lines))
