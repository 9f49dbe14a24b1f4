"""Reads an author's own puzzles; proves, grades and orders them.

Everything wrong with a file is found at once. What was found of a section's puzzles is
kept in the cache: a thousand sudokus take seconds.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import ValidationError

from ..core.book import BookConfig, Levels
from ..core.disk_cache import cached_bytes
from ..core.errors import Placed, UsageError
from ..core.messages import listed, one_line, quoted
from ..core.own import Own
from ..core.own_version import VERSION
from ..core.puzzle import Draft, Json, canonical_json, digest
from ..core.reading.beside import inside
from ..core.reading.user_text import (
    TextKind,
    UserFile,
    decoded,
    read_user_file,
)
from ..core.reading.yaml_file import KeyPath
from ..core.sections import Section
from ..core.values import BookContext
from ..types.capabilities import DatedPages, OwnFiles
from ..types.contract import PuzzleType
from ..types.given_lines import both_in
from ..types.own_puzzles import Judged, judge
from ..types.params import OF_THE_PLACE
from ..types.registry import load
from ..types.yielding import read_level
from .faults import Faults

LINES = (".txt", ".sdk", ".jsonl")  # a puzzle on each line
_KIND = TextKind("a file of puzzles", 2, "one puzzle per line")
_FORMAT = 1  # of what the cache has
_MOST_KEPT = 200
_MADE_ONLY = ("level", "ramp", "count", "attempts")


class _Read(NamedTuple):
    """A puzzle of a file, or what is wrong with it; `place` is its file and line."""

    place: str
    givens: Json = None
    answer: Json = None
    faults: Sequence[str] = ()


class Owned:
    """The author's own puzzles of a book.

    Attributes:
        puzzles: those of each section, in the order of its pages.
    """

    def __init__(self) -> None:
        self.puzzles: dict[str, Sequence[Own]] = {}
        self._places: dict[str, tuple[str, Json]] = {}

    def read(
        self, faults: Faults, book: BookContext, section: Section, path: KeyPath
    ) -> Levels:
        """Read the puzzles of a section; return the params of each of their levels."""
        try:
            kind = load(section.type)
        except UsageError as error:
            faults.add_error((*path, "type"), error)
            return {}
        before = len(faults.problems)
        _check_keys(faults, kind, section, path)
        files = list(_files(faults, kind, section, book, path))
        if len(faults.problems) > before:
            return {}
        read, params = _puzzles(kind, files, book, section)
        judged = _judged(kind, [one for one in read if not one.faults], book)
        sound = list(self._sound(faults, read, judged))
        if not sound or len(sound) < len(read):
            return {}
        if section.dates and section.dates.count != len(sound):
            got = f"got {len(sound):,} and {section.dates.count:,}"
            message = f"your own puzzles must be as many as its days ({got})"
            faults.add((*path, "dates"), message)
            return {}
        if section.grade == "ours":
            ranks = {level: rank for rank, level in enumerate(kind.levels)}
            sound.sort(key=lambda one: (ranks[one[1].level], one[1].score))
        graded = section.grade == "ours"
        self.puzzles[section.id] = [
            Own(one.givens, found.answer, found.level, one.place, graded)
            for one, found in sound
        ]
        return _levels(faults, kind, section, path, self.puzzles[section.id], params)

    def counted(self, config: BookConfig) -> BookConfig:
        """The config with the number of the puzzles of each section."""
        sections = [
            section.model_copy(update={"count": len(self.puzzles[section.id])})
            if section.id in self.puzzles and not section.dates
            else section
            for section in config.sections
        ]
        return config.model_copy(update={"sections": sections})

    def content(self) -> Json:
        """What the book's digest has of them."""
        return {
            section: [[one.givens, one.answer, one.level] for one in every]
            for section, every in self.puzzles.items()
        }

    def _sound(
        self, faults: Faults, read: Sequence[_Read], judged: Iterator[Judged]
    ) -> Iterator[tuple[_Read, Judged]]:
        """Yield the puzzles with nothing wrong; add what is wrong with the others."""
        for one in read:
            found = None if one.faults else next(judged)
            wrong = one.faults if found is None else found.faults
            if found is not None and not wrong:
                if found.id in self._places:
                    first, givens = self._places[found.id]
                    form = "" if givens == one.givens else ", in another form"
                    wrong = [f"is the puzzle of {first} again{form}"]
                else:
                    self._places[found.id] = one.place, one.givens
                    yield one, found
            faults.others += [one_line(f"{one.place}: {reason}") for reason in wrong]


def _check_keys(
    faults: Faults, kind: PuzzleType, section: Section, path: KeyPath
) -> None:
    for key in _MADE_ONLY:
        if faults.at((*path, key)) is not None:
            message = "is for puzzles that are made; remove it, or from"
            faults.add((*path, key), message, at_key=True)
    for key in OF_THE_PLACE:
        if key in section.params:
            message = "is not set for puzzles of your own"
            faults.add((*path, "params", key), message, at_key=True)
    if isinstance(kind, DatedPages):
        message = f"puzzles of type {kind.name} follow from their date"
        faults.add((*path, "from"), message)


def _files(
    faults: Faults,
    kind: PuzzleType,
    section: Section,
    book: BookContext,
    path: KeyPath,
) -> Iterator[UserFile]:
    names = [section.from_] if isinstance(section.from_, str) else section.from_ or []
    known = (*LINES, *(kind.own_suffixes if isinstance(kind, OwnFiles) else ()))
    for name in names:
        try:
            file = read_user_file(inside(book.folder, name), _KIND, shown=name)
        except UsageError as error:
            faults.add_error((*path, "from"), error)
            continue
        if file.suffix in known:
            yield file
        else:
            message = f"{kind.name}s of your own are read from {listed(known)}"
            faults.add((*path, "from"), f"{message} (got {quoted(name)})")


def _puzzles(
    kind: PuzzleType, files: Sequence[UserFile], book: BookContext, section: Section
) -> tuple[list[_Read], Mapping[str, Json]]:
    """Return the puzzles of all files, and what they say about the params."""
    foreign: dict[int, _Read] = {}
    params: Mapping[str, Json] = {}
    if isinstance(kind, OwnFiles):
        asked = str(section.params.get("kind", ""))
        theirs = [k for k, one in enumerate(files) if one.suffix in kind.own_suffixes]
        if theirs:
            found, params = kind.read_own([files[k] for k in theirs], book, asked)
            each = zip(theirs, found, strict=True)
            foreign = {k: _of_file(files[k].shown, one) for k, one in each}
    read: list[_Read] = []
    for k, file in enumerate(files):
        read += [foreign[k]] if k in foreign else _of_lines(kind, file)
    return _agreeing(kind, read, {**section.params, **params}, params)


def _of_file(place: str, found: Draft | Sequence[str]) -> _Read:
    if isinstance(found, Draft):
        return _Read(place, found.givens, found.answer)
    return _Read(place, faults=found)


def _of_lines(kind: PuzzleType, file: UserFile) -> Iterator[_Read]:
    try:
        text = decoded(file, _KIND).text
    except UsageError as error:
        yield _Read(file.shown, faults=[_without(file, one) for one in error.problems])
        return
    if file.suffix == ".jsonl" and (fault := _spread(text)):
        yield _Read(file.shown, faults=[fault])
        return
    lines = list(_texts(text, joins=file.suffix == ".sdk"))
    if not lines:
        yield _Read(file.shown, faults=["has no puzzle; write one per line"])
    for number, line in lines:
        place = f"{file.shown}: line {number}"
        try:
            givens, answer = both_in(kind, line)
            yield _Read(place, givens, answer)
        except UsageError as error:
            yield _Read(place, faults=list(error.problems))


def _without(file: UserFile, problem: str) -> str:
    if isinstance(problem, Placed):
        line, column = problem.place["line"], problem.place["column"]
        return f"line {line}, column {column}: {problem.place['message']}"
    return problem.removeprefix(f"{file.shown}:").strip()


def _spread(text: str) -> str:
    """Return what is wrong if a text is JSON, but not a value on each line."""
    first, *others = text.strip().split("\n")
    if not others or first not in ("{", "["):
        return ""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return ""
    return "is one JSON value over several lines; write each puzzle on a line"


def _texts(text: str, *, joins: bool) -> Iterator[tuple[int, str]]:
    r"""Yield each puzzle with the number of its first line.

    With `joins` a square of lines is a puzzle, too: as many lines as signs in each. Of
    parts with a name only [Puzzle] is read; [State] is what somebody has filled in.

    >>> list(_texts("#A me\n1.\n.1\n[State]\n12\n21\n[Puzzle]\n12..", joins=True))
    [(2, '1..1'), (8, '12..')]
    """
    rows: list[str] = []
    first = 0
    part = "[puzzle]"
    for number, line in enumerate(text.split("\n"), 1):
        row = line.strip()
        if joins and row.startswith("["):
            part = row.casefold()
            continue
        if not row or row.startswith("#") or part != "[puzzle]":
            continue
        if not rows:
            first = number
        rows.append(row)
        short = joins and len(rows[0]) <= _LONGEST_ROW and not row.startswith("{")
        if not short or len(rows) == len(rows[0]):
            yield first, "".join(rows)
            rows = []
    if rows:
        yield first, "".join(rows)


_LONGEST_ROW = 25  # of the largest sudoku that a line can have


def _agreeing(
    kind: PuzzleType,
    read: Sequence[_Read],
    asked: Mapping[str, Json],
    known: Mapping[str, Json],
) -> tuple[list[_Read], Mapping[str, Json]]:
    """Return the puzzles, and the params that they and the section share.

    As the size: what the author has not set is that of the first puzzle. A puzzle that
    differs has a fault.
    """
    fields = kind.params_model.model_fields.keys() - {"level"}
    wanted: dict[str, Json] = {k: v for k, v in asked.items() if k in fields}
    found: list[_Read] = []
    params = dict(known)
    for one in read:
        givens = one.givens if isinstance(one.givens, dict) else {}
        wrong = []
        for key in sorted(fields & givens.keys()):
            value = givens[key]
            if isinstance(value, bool) or not isinstance(value, int | str):
                continue
            params.setdefault(key, wanted.get(key, value))
            if params[key] != value:
                wrong.append(
                    f"has {key} {quoted(value)}; the section's is"
                    f" {quoted(params[key])}, so put it into another section"
                )
        found.append(one._replace(faults=wrong) if wrong else one)
    return found, params


def _judged(
    kind: PuzzleType, read: Sequence[_Read], book: BookContext
) -> Iterator[Judged]:
    """Yield what is found of each puzzle."""
    puzzles = [[one.givens, one.answer] for one in read]
    taste = book.taste
    identity: Json = {
        "format": _FORMAT,
        "program": VERSION,
        "type": [kind.name, kind.version],
        "taste": [taste.level, [*taste.block], [*taste.allow]],
        "puzzles": digest(puzzles),
    }

    def make() -> bytes:
        every = [judge(kind, one.givens, one.answer, taste)._asdict() for one in read]
        return canonical_json(every).encode("ascii")

    name = digest(identity)[:32]
    raw = cached_bytes("own", name, identity, make, most=_MOST_KEPT)
    for members in json.loads(raw):
        yield Judged(**members)


def _levels(
    faults: Faults,
    kind: PuzzleType,
    section: Section,
    path: KeyPath,
    puzzles: Sequence[Own],
    found: Mapping[str, Json],
) -> Levels:
    """The params of each level; one that books cannot ask for has the hardest's."""
    levels: dict[str, Mapping[str, Json]] = {}
    hardest = [*kind.presets.values()][-1]
    for level in dict.fromkeys(one.level for one in puzzles):
        preset = kind.presets.get(level, hardest)
        base = (*path, "params")
        one = read_level(faults.file, preset, base, section.params)
        faults.problems += one.problems
        if one.params is None:
            continue
        plain = {**one.params.model_dump(mode="json"), **found}
        try:
            levels[level] = kind.read_params(plain).model_dump(mode="json")
        except ValidationError as error:
            why = one_line(str(error.errors()[0]["msg"]))
            faults.add((*path, "from"), f"has puzzles that no page can show: {why}")
            break
    return levels
