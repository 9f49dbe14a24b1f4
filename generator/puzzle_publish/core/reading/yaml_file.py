"""A user's YAML file: data with the line and column of every key and value.

Only a safe subset of YAML is accepted, checked while the events are read: no anchors,
aliases, merge keys or tags, and limits on size, depth and count (a 300-byte alias bomb
or 100,000 brackets would otherwise kill the process). Plain words become numbers,
booleans and null by the rules of YAML 1.2, except the surprising ones: `no`, `on`,
`1:30`, `0123`, `0x1F`, `.inf` and dates stay text.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from unicodedata import category

import yaml

from .. import resources
from ..errors import ConfigError, Placed, UsageError
from ..messages import capped, one_line, quoted, shown_path
from ..puzzle import Json
from .user_text import TextKind, read_user_text

if TYPE_CHECKING:
    from pydantic import BaseModel

    Model = TypeVar("Model", bound=BaseModel)

KeyPath = tuple[str | int, ...]
Place = tuple[int, int]
Event = yaml.Event
Marked = yaml.ScalarEvent | yaml.CollectionStartEvent  # by an anchor or a tag

YAML = TextKind("a YAML file", 1)
CHANGES = ".changes.yaml"  # ends the name of a file of changes, after a book's name
MAX_DEPTH = 32
MAX_NODES = 50_000
MAX_DIGITS = 18  # more do not fit a signed 64-bit integer

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
)
_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# Control characters ("\x1b" in double quotes makes one), invisible marks of the writing
# direction, surrogates, line breaks that no editor shows. Pages cannot print them, and
# a file with them is not what it looks like.
_UNPRINTABLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
# PyYAML ends a line here, but hardly any editor does: line numbers would differ.
_OTHER_ENDS = re.compile("[\x85\u2028\u2029]")
_FAST_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong in a file, at a place.

    Attributes:
        line: the line's number, from 1; likewise for column.
        path: keys and indexes of the place.
        message: what is wrong, what we got, what is allowed.
        option: the command-line option that caused it, instead of the file.
    """

    line: int
    column: int
    path: KeyPath = field(compare=False)
    message: str
    option: str = field(default="", compare=False)

    def __str__(self) -> str:
        where = f"{dotted(self.path)}: " if self.path else ""
        return f"{self.line}:{self.column}: {where}{self.message}"

    def placed(self, file: str) -> Placed:
        """The problem as a sentence about a file of this name."""
        key, message = dotted(self.path), one_line(self.message)
        if self.option:
            return Placed(one_line(f"{self.option}: {self.message}"), message, key=key)
        return Placed(
            one_line(f"{file}:{self}"),
            message,
            file=file,
            line=self.line,
            column=self.column,
            key=key,
        )


@dataclass(frozen=True, slots=True)
class YamlFile:
    """A file that was read.

    Attributes:
        name: the path as the user typed it.
        folder: where relative paths in the file start.
        data: its content as plain JSON.
        keys: the place of each key.
        values: the place where each value begins.
        problems: faults that left the rest readable.
        options: command-line options by the path of the value that each has set, with
            their numbers from 1.
        ends: the place after each value that is no block of lines.
    """

    name: str
    folder: Path
    data: Json
    keys: dict[KeyPath, Place]
    values: dict[KeyPath, Place]
    problems: tuple[Problem, ...] = ()
    options: Mapping[KeyPath, tuple[str, int]] = field(default_factory=dict)
    ends: Mapping[KeyPath, Place] = field(default_factory=dict)

    def problem(self, path: KeyPath, message: str, *, at_key: bool = False) -> Problem:
        """A problem with the value at a path, or with its key.

        A path that is not in the file gets the place of the nearest key above it.
        """
        places = (self.keys, self.values) if at_key else (self.values, self.keys)
        for known in (path[:end] for end in range(len(path), -1, -1)):
            if known in self.options:
                option, number = self.options[known]
                below = f"{dotted(path[len(known) :])}: " if known != path else ""
                return Problem(0, number, path, f"{below}{message}", option)
            for place in places:
                if known in place:
                    return Problem(*place[known], path, message)
        raise KeyError(path)

    def refusal(
        self, problems: Iterable[Problem], others: Iterable[str] = ()
    ) -> ConfigError:
        """The error with all problems, sorted by line, in at most 20 lines.

        Args:
            problems: further problems in addition to those found while reading.
            others: sentences about other files, put last.
        """
        ordered = sorted({*self.problems, *problems})
        lines: list[str] = [one.placed(self.name) for one in ordered]
        lines += [line for line in dict.fromkeys(others) if line not in lines]
        return ConfigError(capped(lines), lines)


def dotted(path: KeyPath) -> str:
    """A path in dotted form.

    >>> dotted(("sections", 0, "params", "rows"))
    'sections[0].params.rows'
    """
    text = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path)
    return text.removeprefix(".")


def read(path: str | Path, *, shown: str = "") -> YamlFile:
    """The data of a YAML file, with the place of everything in it.

    `shown` is what messages call the file, if not its path.

    Raises:
        ConfigError: it cannot be read, or is not the YAML that we accept.
    """
    name = shown or str(path)
    try:
        text = read_user_text(Path(path), YAML, shown=name).text
    except UsageError as error:
        raise ConfigError(
            _placed(sentence, name) for sentence in error.problems
        ) from None
    return parsed(text, path, name)


def parsed(text: str, path: str | Path, name: str) -> YamlFile:
    """The data of a text that is, or will be, in a YAML file.

    `name` is what messages call the file.

    Raises:
        ConfigError: it is not the YAML that we accept.
    """
    reading = _Reading(name)
    data = _read_shipped(reading, text) if _ships(path) else _read_text(reading, text)
    if reading.failed:
        raise reading.done(Path(), None).refusal(())
    return reading.done(Path(path).absolute().parent, data)


def read_value(text: str) -> tuple[Json, tuple[Problem, ...]]:
    """A single YAML value, and what is wrong with it.

    >>> read_value("[A4, 7]")
    (['A4', 7], ())
    """
    reading = _Reading("")
    return _read_text(reading, text), tuple(reading.problems)


def _ships(path: str | Path) -> bool:
    """Return whether a file is one of ours that nobody edits to make a book."""
    absolute = Path(path).absolute()
    return any(absolute.is_relative_to(folder) for folder in resources.own_folders())


def _read_shipped(reading: "_Reading", text: str) -> Json:
    """Return the data of a file of ours, with libyaml if PyYAML has it.

    It reads eight times as fast, but has other words for what is wrong, and is not as
    strict.
    """
    first = _Reading(reading.name)
    with suppress(yaml.YAMLError, ValueError, _TooMuch):
        data = first.document(yaml.parse(text, Loader=_FAST_LOADER))
        if not first.problems:
            reading.keys, reading.values = first.keys, first.values
            reading.ends = first.ends
            return data
    return _read_text(reading, text)


def _read_text(reading: "_Reading", text: str) -> Json:
    if end := _OTHER_ENDS.search(text):
        text, count = _OTHER_ENDS.subn(" ", text)
        message = f"the character U+{ord(end[0]):04X} is not allowed here; remove it"
        if count > 1:
            message += f", and {count - 1:,} more of its kind"
        reading.problems.append(Problem(*_place_of(text, end.start()), (), message))
    try:
        return reading.document(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        reading.problems.append(_syntax_problem(error))
    except yaml.reader.ReaderError as error:
        line, column = _place_of(text, error.position)
        message = f"the character U+{error.character:04X} is not allowed in YAML"
        reading.problems.append(Problem(line, column, (), message))
    except (ValueError, OverflowError):
        # PyYAML hands "\UFFFFFFFF" to chr() and a %YAML directive's digits to int().
        reading.problems.append(Problem(1, 1, (), "not valid YAML: a number too large"))
    except _TooMuch as error:
        reading.problems.append(error.problem)
    reading.failed = True
    return None


class _TooMuch(Exception):  # noqa: N818  a signal that ends the reading
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _Reading:
    """Builds data and places from events, and continues after faults if it can."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nodes = 0
        self.failed = False
        self.keys: dict[KeyPath, Place] = {}
        self.values: dict[KeyPath, Place] = {}
        self.ends: dict[KeyPath, Place] = {}
        self.problems: list[Problem] = []

    def done(self, folder: Path, data: Json) -> YamlFile:
        """What was read so far, as a value."""
        return YamlFile(
            self.name,
            folder,
            data,
            self.keys,
            self.values,
            tuple(self.problems),
            ends=self.ends,
        )

    def document(self, events: Iterator[Event]) -> Json:
        """The data of the only document of a stream."""
        next(events)
        if isinstance(next(events), yaml.StreamEndEvent):
            raise _TooMuch(Problem(1, 1, (), "the file is empty"))
        self.events = events
        data = self.node(next(events), ())
        next(events)
        after = next(events)
        if not isinstance(after, yaml.StreamEndEvent):
            self.complain(after, (), "a file holds one document; a second starts here")
        return data

    def complain(self, event: Event, path: KeyPath, message: str) -> None:
        self.problems.append(Problem(*_place(event), path, message))

    def node(self, event: Event, path: KeyPath) -> Json:
        self.values[path] = _place(event)
        self.count(event, path)
        if isinstance(event, yaml.AliasEvent):
            self.complain(
                event, path, "aliases (*name) are not allowed; write the value out"
            )
            return None
        assert isinstance(event, Marked)
        self.refuse_marks(event, path)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(path)
        assert isinstance(event, yaml.ScalarEvent)
        return self.scalar(event, path)

    def count(self, event: Event, path: KeyPath) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"more than {MAX_NODES:,} values"
            raise _TooMuch(Problem(*_place(event), (), message))
        if len(path) > MAX_DEPTH:
            message = f"nested deeper than {MAX_DEPTH} levels"
            raise _TooMuch(Problem(*_place(event), (), message))

    def refuse_marks(self, event: Marked, path: KeyPath) -> None:
        if event.anchor is not None:
            self.complain(event, path, "anchors (&name) are not allowed; remove it")
        if event.tag is not None:
            tag = quoted(event.tag)
            self.complain(event, path, f"tags are not allowed (got {tag}); remove it")

    def sequence(self, path: KeyPath) -> list[Json]:
        items: list[Json] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, (*path, len(items))))
        self.ends[path] = _end(event)
        return items

    def mapping(self, path: KeyPath) -> dict[str, Json]:
        found: dict[str, Json] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event, path, found)
            inner = (*path, key or "?")
            if key is None or key in found:
                # Skip it under another name, so that the first keeps its place.
                self.node(next(self.events), (*path, f"{key or '?'} (again)"))
                continue
            self.keys[inner] = _place(event)
            found[key] = self.node(next(self.events), inner)
        self.ends[path] = _end(event)
        return found

    def key(self, event: Event, path: KeyPath, found: dict[str, Json]) -> str | None:
        if not isinstance(event, yaml.ScalarEvent):
            self.complain(event, path, "a key must be a word")
            self.node(event, (*path, "?"))
            return None
        self.count(event, path)
        self.refuse_marks(event, path)
        key = event.value
        inner = (*path, key)
        if key == "<<" and not event.style:
            self.complain(
                event, path, "merge keys (<<) are not allowed; write the keys out"
            )
            return None
        if not key or _first_unprintable(key, but=""):
            self.complain(event, path, f"{quoted(key)} cannot be a key")
            return None
        if key in found:
            first, again = self.keys[inner][0], _place(event)[0]
            message = f"this key is repeated, on line {first} and line {again}"
            self.complain(event, inner, message)
        return key

    def scalar(self, event: yaml.ScalarEvent, path: KeyPath) -> Json:
        self.ends[path] = _end(event)
        text = event.value
        if bad := _first_unprintable(text, but="\t\n"):
            code = f"U+{ord(bad):04X}"
            self.complain(event, path, f"the character {code} cannot be printed")
            return None
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            if len(text.lstrip("+-")) <= MAX_DIGITS:
                return int(text)
        elif not _FLOAT.fullmatch(text):
            return text
        elif len(text) <= 2 * MAX_DIGITS and math.isfinite(float(text)):
            return float(text)
        message = f"a number may have at most {MAX_DIGITS} digits (got {quoted(text)})"
        self.complain(event, path, message)
        return None


def _placed(sentence: str, file: str) -> str:
    """A sentence of `read_user_text` about the file, with its place."""
    begin = f"{shown_path(file)}: "
    if isinstance(sentence, Placed) or not sentence.startswith(begin):
        return sentence
    return Placed(sentence, sentence.removeprefix(begin), file=file)


def _first_unprintable(text: str, *, but: str) -> str:
    if text.isascii() and text.isprintable():
        return ""
    return next(
        (
            char
            for char in text
            if char not in but
            and (category(char) in _UNPRINTABLE or ord(char) & 0xFFFE == 0xFFFE)
        ),
        "",
    )


def _place(event: Event) -> Place:
    mark = event.start_mark
    assert mark is not None
    return mark.line + 1, mark.column + 1


def _end(event: Event) -> Place:
    mark = event.end_mark
    assert mark is not None
    return mark.line + 1, mark.column + 1


def _place_of(text: str, index: int) -> Place:
    before = text[:index]
    return before.count("\n") + 1, index - before.rfind("\n")


def _syntax_problem(error: yaml.MarkedYAMLError) -> Problem:
    mark = error.problem_mark or error.context_mark
    assert mark is not None
    problem = str(error.problem)
    if "'\\t'" in problem:
        message = "a tab where only spaces are allowed; indent with spaces"
    elif problem.startswith("mapping values are not allowed"):
        message = (
            "a colon is not allowed here; put the text in quotes, or align this line"
            " with the one above"
        )
    else:
        message = f"not valid YAML: {problem}"
        if error.context and error.context_mark and error.context_mark.line < mark.line:
            message += f" ({error.context}, from line {error.context_mark.line + 1})"
    return Problem(mark.line + 1, mark.column + 1, (), message)
