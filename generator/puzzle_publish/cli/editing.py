"""Edits a finished book: a change is tried, then written beside the book's file.

Numbers are those of the last build. What it printed is compared with what the book
would print now, so that no number means another puzzle than its author saw.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..config.changes import (
    Texts,
    changes_path,
    kept_path,
    read_texts,
    with_changes,
)
from ..config.changes_text import with_entry, without_last
from ..config.load import load_book
from ..core.book import LoadedBook
from ..core.changes import KEEP, TITLE, Change, ChangeEntry, Do, key_of
from ..core.errors import CannotFill, ConfigError, UsageError, place_of
from ..core.files import write_file
from ..core.puzzle import Json
from ..core.reading.json_values import items_of, text, whole_number, within
from ..core.reading.safe_read import open_regular
from ..core.values import Key, Pick, Selection
from ..layout.editions import Edition, editions_of
from ..layout.pages.default_sizes import fitted
from ..layout.pages.printings import settle_all
from ..ledger import Ledger
from ..make.executor_options import ANY, ExecutorOptions
from ..make.executors import Executor
from ..pipeline import Filled, fill_book
from ..plan import make_plan, printed_plan
from ..record.exports.jsonl_file import bookless_line
from ..record.manifest import MANIFEST
from ..render.design_check import require_printable
from ..render.pages import PageMeasurer
from ..types.answers import parse, read_listing

_PUZZLES = "puzzles.jsonl"
_TYPED = ("clues", "title", "intro", "quote")  # keys of a change that hold a text


@dataclass(frozen=True, slots=True)
class Edit:
    """What to do with a puzzle, by its number in the last build.

    Attributes:
        do: what to do.
        number: the puzzle's number.
        other: the number of another, for a swap.
        clues: new clues by their names.
        title: a new title.
        intro: a sentence below the puzzle.
        quote: a quotation below that.
    """

    do: Do
    number: int
    other: int | None = None
    clues: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    intro: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Edited:
    """A change that was made, or under `dry_run` would be.

    Attributes:
        entry: the change as the file has it.
        before: the puzzle that was in the place.
        after: the one that is there now; None if it is dropped.
        changes: how many changes the book has now.
    """

    entry: ChangeEntry
    before: Pick
    after: Pick | None
    changes: int


@dataclass(frozen=True, slots=True)
class Where:
    """Where a book, its folder and its ledger are, as `pipeline.build` takes them.

    Attributes:
        seen: the digest, before all changes, of the book whose puzzles have the
            numbers that edits name; "" for those of the last build.
    """

    path: Path
    output: Path = Path("output")
    ledger: Path | None = None
    settings: Sequence[str] = ()
    seen: str = ""

    @property
    def command(self) -> str:
        """The command that builds the book."""
        more = [f"--set {one}" for one in self.settings]
        more += [f"--output {self.output}"] * (self.output != Path("output"))
        more += [f"--ledger {self.ledger}"] * (self.ledger is not None)
        return " ".join(["publish build", str(self.path), *more])


def edit(
    where: Where,
    wanted: Edit,
    *,
    dry_run: bool = False,
    wait: bool = True,
    run_on: ExecutorOptions = ANY,
) -> Edited:
    """Return a change after it was made, and its puzzle proven.

    Either file is written whole or not at all. Nothing is printed: that is the next
    build's work.

    Args:
        where: the book.
        wanted: the change.
        dry_run: write nothing.
        wait: wait for a build of the book, instead of refusing.
        run_on: the executor.

    Raises:
        UsageError: the book is not built as it is now, or there is no such number.
        ConfigError: the change cannot be made, and why.
        CannotFill: there is no other puzzle.
    """
    with _opened(where, run_on, wait=wait) as desk:
        key = desk.place(wanted.number)
        other = None if wanted.other is None else desk.place(wanted.other)
        before = desk.pick(key, wanted.number)
        if other is not None and wanted.other is not None:
            desk.pick(other, wanted.other)
        entry = ChangeEntry.model_validate_json(
            json.dumps(
                {
                    "puzzle": key.place,
                    "was": before.puzzle.id,
                    "do": wanted.do,
                    "clues": dict(wanted.clues),
                    "title": wanted.title,
                    "intro": wanted.intro,
                    "quote": wanted.quote,
                    **({"with": other.place} if other else {}),
                }
            )
        )
        texts = desk.texts_with(entry, before)
        with _named_as_typed(wanted, desk.changes):
            book = with_changes(desk.bare, texts)
            after = {pick.request.key: pick for pick in desk.tried(book).picks}
        if not dry_run:
            _write(where.path, texts)
        return Edited(entry, before, after.get(key), len(book.changes.entries))


@contextmanager
def _named_as_typed(wanted: Edit, nth: int) -> Iterator[None]:
    """Name in a refusal what was typed: its line is in a file that is not written.

    Args:
        wanted: the change.
        nth: its place among all, from 0.
    """
    head = f"changes[{nth}]"

    def typed(problem: str) -> str:
        place = place_of(problem)
        name, _, rest = str(place["key"]).partition(f"{head}.")
        if name or not (rest or place["key"] == head):
            return problem
        part = f"puzzle {wanted.other}" if rest == "with" else ""
        if rest.partition(".")[0] in _TYPED:
            part = rest.rpartition(".")[2]
        said = [f"edit {wanted.do} {wanted.number}", *filter(None, [part])]
        return ": ".join([*said, str(place["message"]).replace("do: ", "")])

    try:
        yield
    except (CannotFill, ConfigError) as error:
        problems = [typed(one) for one in error.problems]
        raise type(error)(problems, map(typed, error.every)) from None


def undo(where: Where, *, dry_run: bool = False, wait: bool = True) -> Change:
    """Return the last change after it was taken back.

    Raises:
        UsageError: there is none.
    """
    book = load_book(where.path, where.settings)
    if not book.changes.entries:
        raise UsageError(f"{changes_path(where.path)}: there is no change to undo")
    with _held(where, book, wait=wait):
        texts = read_texts(where.path)
        last = book.changes.entries[-1]
        name = str(changes_path(where.path))
        rest = without_last(texts.changes, name)
        needed = {c.was for c in book.changes.entries[:-1] if c.do == KEEP}
        kept = "".join(
            f"{line}\n"
            for line in texts.kept.splitlines()
            if within(parse(line.encode()), "id") in needed
        )
        if not dry_run:
            write_file(changes_path(where.path), rest.encode())
            if kept != texts.kept:
                write_file(kept_path(where.path), kept.encode())
    return last


def _write(path: Path, texts: Texts) -> None:
    """Write both files; a kept puzzle that no change names does no harm."""
    if texts.kept:
        write_file(kept_path(path), texts.kept.encode())
    write_file(changes_path(path), texts.changes.encode())


@contextmanager
def _held(where: Where, book: LoadedBook, *, wait: bool) -> Iterator[Ledger]:
    """Open the ledger, and keep builds of the book away."""
    about = book.config.book
    with (
        Ledger.open(where.ledger or where.output / "ledger.sqlite") as store,
        store.hold(series=about.series, book_id=about.id, wait=wait),
    ):
        yield store


@contextmanager
def _opened(where: Where, run_on: ExecutorOptions, *, wait: bool) -> "Iterator[_Desk]":
    first = load_book(where.path, where.settings)
    run_on = run_on.for_book(first)
    with _held(where, first, wait=wait) as store, run_on.open() as pool:
        # Read again: another edit may have ended while this one waited.
        yield _Desk(where, load_book(where.path, where.settings), store, pool)


class _Desk:
    """A book that is being edited.

    Attributes:
        bare: the book without its changes.
        changes: how many it has.
    """

    def __init__(
        self, where: Where, book: LoadedBook, store: Ledger, pool: Executor
    ) -> None:
        self._where, self._book, self._store, self._pool = where, book, store, pool
        self.changes = len(book.changes.entries)
        self.bare = _without_changes(book)
        built = None if where.seen else built_as(where, book)
        self._filled: Filled | None = None
        now = self._selection(book)
        self._shown = built or _seen(where, book, self._filled)
        self._now = {pick.request.key: pick for pick in now.picks}

    def place(self, number: int) -> Key:
        """Return the place of a number that was shown."""
        return self._shown.place(number)

    def pick(self, key: Key, number: int) -> Pick:
        """Return the puzzle that is in a place now.

        Raises:
            UsageError: it was dropped, or is another one though nobody changed it.
        """
        if key not in self._now:
            raise UsageError(f"puzzle {number} was dropped, which is not built yet")
        found = self._now[key]
        if key not in self._shown.unbuilt and found.puzzle.id != self._shown.ids[key]:
            raise UsageError(self._shown.stale)
        return found

    def texts_with(self, entry: ChangeEntry, before: Pick) -> Texts:
        """Return the texts of both files with one more change."""
        name = str(changes_path(self._where.path))
        texts = read_texts(self._where.path)
        kept = texts.kept
        if entry.do == KEEP:
            kept += bookless_line(before).decode()
        return Texts(with_entry(texts.changes, entry, name), kept)

    def tried(self, book: LoadedBook) -> Selection:
        """Return the puzzles of the book with one more change.

        Raises:
            ConfigError: it cannot be made, or its text cannot be printed.
            CannotFill: there is no other puzzle.
        """
        found = self._selection(book)
        if book.changes.entries[-1].do == TITLE and self._filled is not None:
            settle_all(_editions(book), printed_plan(book, self._filled.plan))
        elif book.changes.entries[-1].clues:
            _editions(book)  # which asks the fonts for every sign
        return found

    def _selection(self, book: LoadedBook) -> Selection:
        if self._filled is None:
            editions = _editions(self.bare)
            plan = fitted(editions, make_plan(self.bare))
            self._filled = fill_book(self.bare, editions, plan, self._pool, self._store)
        return self._filled.after(book, self._pool, self._store)


def _editions(book: LoadedBook) -> tuple[Edition, ...]:
    return editions_of(book, PageMeasurer, require_printable)


def _without_changes(book: LoadedBook) -> LoadedBook:
    if not book.changes.entries:
        return book
    return replace(book, changes=type(book.changes)(), digest=book.unchanged_digest)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the author was shown of a book: its last build, or its own puzzles.

    Attributes:
        keys: place and id of each puzzle by its number.
        pages: the page of each number, {} if there is none.
        unbuilt: the places that have changed since.
        stale: what to say if it is not of the book as it is now.
    """

    keys: Mapping[int, tuple[Key, str]]
    pages: Mapping[int, Json]
    unbuilt: Collection[Key]
    stale: str

    @property
    def ids(self) -> Mapping[Key, str]:
        """What was in each place."""
        return dict(self.keys.values())

    def place(self, number: int) -> Key:
        """Return the place of a number.

        Raises:
            UsageError: there is no such number.
        """
        if number not in self.keys:
            most = max(self.keys, default=0)
            raise UsageError(f"there is no puzzle {number}; the book has {most}")
        return self.keys[number][0]


def _seen(where: Where, book: LoadedBook, filled: Filled | None) -> Shown:
    """Return the book's own puzzles before all changes.

    Raises:
        UsageError: the book is not the one that was shown.
    """
    stale = f"{where.path}: has changed since its puzzles were shown; look at them anew"
    if filled is None or where.seen != (book.unchanged_digest or book.digest):
        raise UsageError(stale)
    return shown_of(filled.selection, book, stale)


def shown_of(selection: Selection, book: LoadedBook, stale: str = "") -> Shown:
    """Return puzzles before all changes of a book as they are shown."""
    keys = {p.number: (p.request.key, p.puzzle.id) for p in selection.picks}
    return Shown(keys, {}, _changed(book.changes.entries), stale)


def built_as(where: Where, book: LoadedBook) -> Shown:
    """Return the last build of a book.

    Raises:
        UsageError: there is none, or it is not of the book as it is now.
    """
    folder = where.output / book.config.book.id
    stale = (
        f"{where.path}: has changed since {folder} was built, so its numbers"
        f" may mean other puzzles; run: {where.command}"
    )
    if not (folder / MANIFEST).is_file():
        raise UsageError(
            f"{where.path}: the book is not finished, there is no"
            f" {folder / MANIFEST}; run: {where.command}"
        )
    changes = book.changes
    digests = changes.digests(book.unchanged_digest or book.digest)
    try:
        recorded = within(read_listing(folder / MANIFEST), "config_digest")
        if recorded not in digests:
            raise UsageError(stale)
        with open_regular(folder / _PUZZLES) as lines:
            rows = [_row(parse(line)) for line in lines]
    except (OSError, ValueError):
        raise UsageError(stale) from None
    keys = {number: (key, name) for number, key, name, _ in rows}
    pages = {number: page for number, _, _, page in rows}
    later = changes.entries[digests.index(recorded) :]
    return Shown(keys, pages, _changed(later), stale)


def _row(entry: Json) -> tuple[int, Key, str, Json]:
    """Return number, place, id and page of a puzzle."""
    number = whole_number(within(entry, "number"))
    return (
        number,
        _place_of_line(entry),
        text(within(entry, "id")),
        within(entry, "page"),
    )


def _changed(changes: Iterable[Change]) -> set[Key]:
    return {key for one in changes for key in (one.key, one.other) if key}


def _place_of_line(entry: Json) -> Key:
    """The place of a line's puzzle: that of its seed, unless it says another."""
    if isinstance(named := within(entry, "place"), str):
        return key_of(named)
    _, section, index, _ = items_of(within(entry, "seed_path"))
    return Key(text(section), whole_number(index))
