"""`--set KEY=VALUE`: command-line options that change values of a book's file.

A key is dotted, as in `print.trim`; a section is named by its id, `sections.ID.count`.
A message about a changed value names the option in place of a line of the file.
"""

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, one_line, quoted
from ..core.puzzle import Json
from ..core.reading.yaml_file import (
    KeyPath,
    Place,
    Problem,
    YamlFile,
    dotted,
    read_value,
)

_KEY = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")
_LONGEST = 60  # characters of an option in a message
_DELIMITED = "'\"[{"  # a value that begins with one of these marks its own end


@dataclass(frozen=True, slots=True)
class _Setting:
    keys: tuple[str, ...]
    value: Json


def with_settings(file: YamlFile, texts: Sequence[str]) -> YamlFile:
    """The file with the values that options, each KEY=VALUE, have changed.

    Options with faults are among the file's problems.
    """
    if not texts:
        return file
    changed = _Changed(file)
    for number, text in enumerate(texts, 1):
        shown = one_line(text)
        if len(shown) > _LONGEST:
            shown = shown[: _LONGEST - 1] + "…"
        option = f"--set {shown}"
        try:
            changed.put(_read(text), option, number)
        except UsageError as error:
            changed.problems += [
                Problem(0, number, (), message, option) for message in error.problems
            ]
    return changed.file()


def settings_of(texts: Sequence[str]) -> Mapping[str, Json]:
    """The values set, by dotted key, except in `run:`, which does not affect pages."""
    found = [_read(text) for text in texts]
    return {".".join(s.keys): s.value for s in found if s.keys[0] != "run"}


def require_no_settings(target: str, texts: Sequence[str]) -> None:
    """Raise a UsageError for options given with a target that is not a book's file."""
    if texts:
        raise UsageError(f"--set is for a book's file (got {quoted(target)})")


def _read(text: str) -> _Setting:
    key, equals, value = text.partition("=")
    if not equals or not _KEY.fullmatch(key):
        raise UsageError("must be KEY=VALUE with a dotted key, as in print.trim=A4")
    value = value.strip()
    if value[:1] not in _DELIMITED and re.search(r"(^|\s)#", value):
        raise UsageError("a # begins a comment in YAML; put the value in quotes")
    if not value:
        return _Setting(tuple(key.split(".")), None)
    found, problems = read_value(value)
    if problems:
        raise UsageError([problem.message for problem in problems])
    if isinstance(found, dict | list) and value[0] not in _DELIMITED:
        raise UsageError("must be one value; put it in quotes, brackets or braces")
    return _Setting(tuple(key.split(".")), found)


_Node = dict[str, Json] | list[Json]


class _Changed:
    """A file's data while options change it, and the option that set each value."""

    def __init__(self, file: YamlFile) -> None:
        self.before = file
        self.data = copy.deepcopy(file.data)
        self.options: dict[KeyPath, tuple[str, int]] = {}
        self.problems: list[Problem] = []

    def put(self, setting: _Setting, option: str, number: int) -> None:
        """Set one value."""
        path = KeyPath()
        if not isinstance(self.data, dict):
            raise UsageError("the file is not a mapping, so nothing can be set in it")
        node: _Node = self.data
        made: list[KeyPath] = []
        for key in setting.keys[:-1]:
            part = _part(node, path, key)
            path = (*path, part)
            inner = _at(node, part)
            if inner is None:
                inner = {}
                _put(node, part, inner)
                made.append(path)
            elif not isinstance(inner, dict | list):
                raise UsageError(
                    f"{dotted(path)} is not a mapping (it is {quoted(inner)})"
                )
            node = inner
        part = _part(node, path, setting.keys[-1])
        path = (*path, part)
        _put(node, part, setting.value)
        self.options = {k: v for k, v in self.options.items() if not _below(k, path)}
        self.options |= dict.fromkeys((*made, path), (option, number))

    def file(self) -> YamlFile:
        """The file as it is now."""
        return replace(
            self.before,
            data=self.data,
            keys=self._unchanged(self.before.keys),
            values=self._unchanged(self.before.values),
            options=self._earlier() | self.options,
            problems=(*self.before.problems, *self.problems),
        )

    def _earlier(self) -> dict[KeyPath, tuple[str, int]]:
        """The options that set values earlier, without those that are changed now."""
        return {
            path: option
            for path, option in self.before.options.items()
            if not any(_below(path, end) for end in self.options)
        }

    def _unchanged(self, places: Mapping[KeyPath, Place]) -> dict[KeyPath, Place]:
        ends = [path for path in self.options if path in self.before.values]
        return {
            path: place
            for path, place in places.items()
            if not any(_below(path, end) for end in ends)
        }


def _below(path: KeyPath, above: KeyPath) -> bool:
    return path[: len(above)] == above


def _at(node: "_Node", part: str | int) -> Json:
    return node.get(str(part)) if isinstance(node, dict) else node[int(part)]


def _put(node: "_Node", part: str | int, value: Json) -> None:
    if isinstance(node, dict):
        node[str(part)] = value
    else:
        node[int(part)] = value


def _part(node: "_Node", path: KeyPath, key: str) -> str | int:
    """The key in a mapping, or the index of the section that has this id."""
    if isinstance(node, dict):
        return key
    if path != ("sections",):
        name = dotted(path)
        raise UsageError(f"{name} is a list; set all of it, as in {name}=[…]")
    ids = [one.get("id") if isinstance(one, dict) else None for one in node]
    if key not in ids:
        known = [str(one) for one in ids if one is not None]
        near = did_you_mean(key, known)
        raise UsageError(
            f"there is no section {quoted(key)}; must be {listed(known)}{near}"
        )
    return ids.index(key)
