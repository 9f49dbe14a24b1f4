"""A book whose puzzles are made without its pages, with changes beside its file."""

import json

from puzzle_publish.config.changes import changes_path, kept_path
from puzzle_publish.config.load import load_book
from puzzle_publish.core.changes import key_of
from puzzle_publish.core.entries import as_json, bookless_entry, made_from
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.changing import with_changes
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.plan import make_plan, printed_plan

TEXT = """\
format: 1
book: {id: few, title: Few, series: sums, volume: 1, seed: 7}
print: {printer: home, trim: A5}
sections:
  - {id: sums, type: _blank, count: 6, ramp: [easy, hard]}
  - {id: more, type: _blank, count: 3, level: hard}
"""


class Few:
    """A book of few puzzles."""

    def __init__(self, folder, text=TEXT):
        self.path = folder / "few.yaml"
        self.text = text
        self.path.write_text(text)
        self.ledger = folder / "ledger.sqlite"
        self.changes = []

    def set(self, before, after):
        """Write another text in the book's file."""
        assert before in self.text
        self.text = self.text.replace(before, after)
        self.path.write_text(self.text)

    def change(self, *changes):
        """Write the book's changes: each "PLACE DO", and what belongs to it."""
        self.changes = [*self.changes, *changes]
        whole = {"format": 1, "changes": self.changes}
        changes_path(self.path).write_text(json.dumps(whole))

    def keep(self, pick):
        """Add a puzzle to those that the book keeps."""
        line = {**as_json(bookless_entry(pick)), **as_json(made_from(pick))}
        with kept_path(self.path).open("a") as file:
            file.write(f"{canonical_json(line)}\n")

    def filled(self, *, executor="serial", ledger=None, record=False, fits=None):
        """Return the puzzles after all changes."""
        book = load_book(self.path)
        about, plan = book.config.book, make_plan(book)
        named = {"series": about.series, "book_id": about.id, "volume": about.volume}
        with (
            Ledger.open(ledger or self.ledger) as store,
            open_executor(executor, 2) as running,
        ):
            found = fill(plan, running, store, **named)
            found = with_changes(book, plan, found, running, store, fits=fits)
            if record:
                store.record_book(found, **named, book_digest=book.digest)
        printed = printed_plan(book, plan).requests
        assert {r.key: r for r in printed} == {
            p.request.key: p.request for p in found.picks
        }
        return found


def at(selection, place):
    """Return the puzzle in a place."""
    (found,) = (p for p in selection.picks if p.request.key == key_of(place))
    return found


def change(selection, place, do, **more):
    """Return a change of the puzzle that a selection has in a place."""
    return {"puzzle": place, "was": at(selection, place).puzzle.id, "do": do, **more}


def ids(selection):
    """Return the ids of a selection's puzzles."""
    return [pick.puzzle.id for pick in selection.picks]
