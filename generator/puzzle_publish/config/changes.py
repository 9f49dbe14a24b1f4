"""Reads what an author changed in a finished book, from the files beside the book's.

Whatever can be judged without the puzzles is judged here, all of it at once.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import starmap
from pathlib import Path
from typing import cast

from pydantic import ValidationError

from ..core.book import LoadedBook
from ..core.changes import (
    CLUE,
    DROP,
    KEEP,
    REPLACE,
    SWAP,
    TITLE,
    Change,
    ChangeEntry,
    Changes,
    ChangesFile,
    Kept,
    key_of,
)
from ..core.entries import Line
from ..core.errors import ConfigError, Placed, UsageError
from ..core.messages import did_you_mean, listed, quoted
from ..core.puzzle import Grade, Puzzle
from ..core.reading.json_values import number
from ..core.reading.model_errors import check_model
from ..core.reading.user_text import TextKind, read_user_text
from ..core.reading.yaml_file import CHANGES, parsed
from ..core.sections import Section
from ..core.system import open_to_read
from ..core.values import Key
from ..page_order import LEVELS
from ..types.answers import line_faults, parse
from ..types.capabilities import DatedPages, OwnClues
from ..types.former_names import renewed
from ..types.registry import load
from .faults import Faults

_CHANGES = TextKind("a file of changes", 1)
_KEPT = TextKind("a file of kept puzzles", 64)
# What each change needs besides the place, one of them, and may not have otherwise.
_NOTES = ("intro", "quote")
_NEEDS = {SWAP: ("with",), CLUE: ("clues",), TITLE: ("title", *_NOTES)}


@dataclass(frozen=True, slots=True)
class Texts:
    """The content of the two files; "" for one that is not there."""

    changes: str = ""
    kept: str = ""


def changes_path(book: Path) -> Path:
    """The file of a book's changes."""
    return book.with_name(f"{book.stem}{CHANGES}")


def kept_path(book: Path) -> Path:
    """The file of the puzzles that a book keeps."""
    return book.with_name(f"{book.stem}.kept.jsonl")


def read_texts(book: Path) -> Texts:
    """The content of the files beside a book's.

    Raises:
        ConfigError: one of them cannot be read.
    """
    return Texts(
        _text(changes_path(book), _CHANGES),
        _text(kept_path(book), _KEPT),
    )


def _text(path: Path, kind: TextKind) -> str:
    # Opened even if it is not there: a build notes each file that it opens, and must
    # be made again once there is one.
    with suppress(OSError):
        os.close(open_to_read(path))
    if not path.exists():
        return ""
    try:
        return read_user_text(path, kind).text
    except UsageError as error:
        raise ConfigError(error.problems) from None


def with_changes(book: LoadedBook, texts: Texts) -> LoadedBook:
    """The book with the changes of these texts.

    Raises:
        ConfigError: lists every fault of the texts with its place.
    """
    if not texts.changes.strip():
        return book
    path = changes_path(book.path)
    file = parsed(texts.changes, path, str(path))
    whole, problems = check_model(file, ChangesFile)
    faults = Faults(file, problems)
    reader = _Reader(book, faults, _kept_of(texts.kept, book.path, faults))
    # Of a file with faults, the sound entries are judged all the same.
    entries = _sound_entries(faults) if whole is None else enumerate(whole.changes)
    found = tuple(starmap(reader.change, entries))
    if faults.any or whole is None:
        raise faults.error()
    changes = Changes(found, file)
    last = changes.digests(book.digest)[-1]
    return replace(book, changes=changes, digest=last, unchanged_digest=book.digest)


def _sound_entries(faults: Faults) -> list[tuple[int, ChangeEntry]]:
    every = faults.at(("changes",))
    count = len(every) if isinstance(every, list) else 0
    read = [faults.valid_part(ChangeEntry, ("changes", nth)) for nth in range(count)]
    return [(nth, one) for nth, (one, bad) in enumerate(read) if one and not bad]


def _kept_of(text: str, book: Path, faults: Faults) -> dict[str, Kept]:
    """The puzzles of a text by their ids; add what is wrong with its lines."""
    path, found = str(kept_path(book)), dict[str, Kept]()
    for nth, line in enumerate(text.splitlines(), 1):
        try:
            entry = parse(line.encode("utf-8", "surrogateescape"))
            problems = line_faults(entry)
        except ValueError as error:
            problems = [f"is not JSON as publish writes it: {error}"]
        if problems:
            faults.others += [
                Placed(f"{path}:{nth}:1: {one}", one, file=path, line=nth, column=1)
                for one in problems
            ]
            continue
        # What `line_faults` has checked.
        kept = _kept(cast(Line, renewed(entry)))
        found[kept.puzzle.id] = kept
    return found


def _kept(line: Line) -> Kept:
    section, index, attempt = line["seed_path"][1:]
    puzzle = Puzzle(
        id=line["id"],
        type=line["type"],
        version=line["version"],
        level=line["level"],
        params=line["params"],
        givens=line["givens"],
        answer=line["answer"],
        seed_path=(int(line["seed_path"][0]), str(section), int(index), int(attempt)),
    )
    grade = dict(line["grade"])
    level, score = str(grade.pop("level")), number(grade.pop("score"))
    measures = {name: number(value) for name, value in grade.items()}
    return Kept(puzzle, Grade(level, score, measures))


def _has_params(kept: Kept) -> bool:
    try:
        load(kept.puzzle.type).read_params(kept.puzzle.params)
    except (ValidationError, UsageError):
        return False
    return True


class _Reader:
    """Judges the changes of a book one after the other."""

    def __init__(
        self, book: LoadedBook, faults: Faults, kept: Mapping[str, Kept]
    ) -> None:
        self._faults, self._kept = faults, kept
        self._kept_file = kept_path(book.path)
        self._order = book.config.print.order
        self._keeps_sizes = book.config.print.keep_sizes
        self._sections = {section.id: section for section in book.config.sections}
        self._left = {name: one.amount for name, one in self._sections.items()}
        self._dropped: dict[Key, int] = {}

    def change(self, nth: int, entry: ChangeEntry) -> Change:
        """Return an entry as a change; add what is wrong with it."""
        key = key_of(entry.puzzle)
        self._check_keys(nth, entry)
        section = self._place(nth, "puzzle", key)
        other = None if entry.with_ is None else key_of(entry.with_)
        kept = None
        if section is not None:
            for path, message in self._problems(nth, entry, section, key):
                self._faults.add(("changes", nth, *path), message)
            if other is not None and entry.do == SWAP:
                self._check_swap(nth, section, key, other)
            if entry.do == KEEP:
                kept = self._kept_puzzle(nth, entry.was, section)
            sound = not self._faults.faulty_keys(("changes", nth))
            if entry.do == DROP and sound:
                self._left[section.id] -= 1
                self._dropped[key] = nth
        return Change(
            *(nth, entry.do, key, entry.was, other),
            clues=entry.clues,
            title=entry.title,
            notes={name: note for name in _NOTES if (note := getattr(entry, name))},
            kept=kept,
        )

    def _check_keys(self, nth: int, entry: ChangeEntry) -> None:
        """Refuse what a change lacks, and what belongs to another."""
        has = entry.model_dump(by_alias=True, exclude_defaults=True)
        for do, names in _NEEDS.items():
            given = [name for name in names if has.get(name)]
            for name in given if entry.do != do else ():
                message = f"is for do: {do} (this is {entry.do})"
                self._faults.add(("changes", nth, name), message, at_key=True)
            if entry.do == do and not given:
                self._faults.add(("changes", nth, "do"), f"{do} needs {listed(names)}")

    def _place(self, nth: int, name: str, key: Key) -> Section | None:
        """Return the section of a place, None if there is no such place any more."""
        path = ("changes", nth, name)
        section = self._sections.get(key.section)
        if section is None:
            near = did_you_mean(key.section, self._sections)
            known = listed(self._sections)
            what = f"there is no section {quoted(key.section)}; must be {known}{near}"
            self._faults.add(path, what)
        elif key.index >= section.amount:
            most = f"section {quoted(key.section)} has {section.amount} puzzles"
            self._faults.add(path, f"{most} (got {key.index + 1})")
        elif key in self._dropped:
            line = self._faults.file.values["changes", self._dropped[key]][0]
            self._faults.add(path, f"was dropped by the change on line {line}")
        else:
            return section
        return None

    def _problems(
        self, nth: int, entry: ChangeEntry, section: Section, key: Key
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        kind = load(section.type)
        if entry.do == REPLACE and isinstance(kind, DatedPages) and section.dates:
            yield ("do",), f"a day has only one {section.type} puzzle; use swap or keep"
        elif entry.do == CLUE and not isinstance(kind, OwnClues):
            yield ("do",), f"puzzles of type {section.type} have no clues"
        elif entry.do == TITLE and section.per_page != 1:
            why = f"needs per_page: 1 in section {quoted(section.id)}; panels have none"
            yield ("do",), why
        elif (entry.intro or entry.quote) and self._keeps_sizes:
            why = "takes room on all pages of the section, which print.keep_sizes keeps"
            yield ("intro" if entry.intro else "quote",), why
        elif entry.do == DROP and section.dates:
            advice = "change its file" if section.from_ else "use do: replace"
            why = f"section {quoted(section.id)} has a puzzle a day; {advice}"
            yield ("do",), why
        elif entry.do == DROP and self._left[section.id] == 1:
            yield ("do",), f"is the last puzzle of section {quoted(section.id)}"

    def _check_swap(self, nth: int, section: Section, key: Key, other: Key) -> None:
        path = ("changes", nth, "with")
        if self._place(nth, "with", other) is None:
            return
        fields = load(section.type).params_model.model_fields
        if other == key:
            self._faults.add(path, "is the same place")
        elif other.section != key.section:
            what = f"is not in section {quoted(key.section)}; puzzles change places"
            self._faults.add(path, f"{what} within a section")
        elif section.dates and "date" in fields:
            why = f"{section.type} puzzles belong to their day and cannot be exchanged"
            self._faults.add(("changes", nth, "do"), why)

    def _kept_puzzle(self, nth: int, was: str, section: Section) -> Kept | None:
        """Return the puzzle to keep; add why it cannot be."""
        path, kept = ("changes", nth, "was"), self._kept.get(was)
        if kept is None:
            near = did_you_mean(was, self._kept)
            self._faults.add(path, f"{self._kept_file} has no puzzle {was}{near}")
        elif not _has_params(kept):
            self._faults.add(path, f"{self._kept_file}: its params are not sound")
        elif kept.puzzle.type != section.type:
            type_ = f"{quoted(section.id)} has type {section.type}"
            self._faults.add(path, f"is a {kept.puzzle.type}, and section {type_}")
        elif self._order == LEVELS and section.level not in (None, kept.puzzle.level):
            why = f"is {kept.puzzle.level}, and under order: levels its place is not"
            self._faults.add(path, why)
        return kept
