"""`--set KEY=VALUE`: values of a book's file that a command line changes.

A key is dotted, as in `print.trim`; a section goes by its id, `sections.ID.count`. What
is wrong with a value is blamed on the option, as what a file says is on its line.
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
_LONGEST = 60  # of an option as messages show it
_WHOLE = "'\"[{"  # a value that begins so says itself where it ends


@dataclass(frozen=True, slots=True)
class _Setting:
    keys: tuple[str, ...]
    value: Json


def with_settings(file: YamlFile, texts: Sequence[str]) -> YamlFile:
    """The file with the values that options set, each of them KEY=VALUE.

    What cannot be set is among the file's problems.
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
    """What was set, the dotted key with the value, but for `run:`: it makes no page."""
    found = [_read(text) for text in texts]
    return {".".join(s.keys): s.value for s in found if s.keys[0] != "run"}


def require_no_settings(target: str, texts: Sequence[str]) -> None:
    """Refuse options for what is no book's file.

    Raises:
        UsageError: there are some.
    """
    if texts:
        raise UsageError(f"--set is for a book's file (got {quoted(target)})")


def _read(text: str) -> _Setting:
    key, equals, value = text.partition("=")
    if not equals or not _KEY.fullmatch(key):
        raise UsageError("must be KEY=VALUE with a dotted key, as in print.trim=A4")
    value = value.strip()
    if value[:1] not in _WHOLE and re.search(r"(^|\s)#", value):
        raise UsageError("a # begins a comment in YAML; put the value in quotes")
    if not value:
        return _Setting(tuple(key.split(".")), None)
    found, problems = read_value(value)
    if problems:
        raise UsageError([problem.message for problem in problems])
    if isinstance(found, dict | list) and value[0] not in _WHOLE:
        raise UsageError("must be one value; put it in quotes, brackets or braces")
    return _Setting(tuple(key.split(".")), found)


class _Changed:
    """A file's data while options change it, and the option that each value is from."""

    def __init__(self, file: YamlFile) -> None:
        self.before = file
        self.data = copy.deepcopy(file.data)
        self.options: dict[KeyPath, tuple[str, int]] = {}
        self.problems: list[Problem] = []

    def put(self, setting: _Setting, option: str, number: int) -> None:
        """Set one value.

        Raises:
            UsageError: there is no such place.
        """
        node, path = self.data, KeyPath()
        if not isinstance(node, dict):
            raise UsageError("the file is no mapping, in which nothing can be set")
        made: list[KeyPath] = []
        for key in setting.keys[:-1]:
            part = _part(node, path, key)
            path = (*path, part)
            inner = node.get(part) if isinstance(node, dict) else node[part]
            if inner is None:
                inner = node[part] = {}
                made.append(path)
            elif not isinstance(inner, dict | list):
                raise UsageError(
                    f"{dotted(path)} is no mapping (it is {quoted(inner)})"
                )
            node = inner
        part = _part(node, path, setting.keys[-1])
        path = (*path, part)
        node[part] = setting.value
        self.options = {k: v for k, v in self.options.items() if not _below(k, path)}
        self.options |= dict.fromkeys((*made, path), (option, number))

    def file(self) -> YamlFile:
        """The file as it is now."""
        return replace(
            self.before,
            data=self.data,
            keys=self._left(self.before.keys),
            values=self._left(self.before.values),
            options=self.options,
            problems=(*self.before.problems, *self.problems),
        )

    def _left(self, places: Mapping[KeyPath, Place]) -> dict[KeyPath, Place]:
        """The places of what no option has replaced."""
        ends = [path for path in self.options if path in self.before.values]
        return {
            path: place
            for path, place in places.items()
            if not any(_below(path, end) for end in ends)
        }


def _below(path: KeyPath, above: KeyPath) -> bool:
    return path[: len(above)] == above


def _part(node: Json, path: KeyPath, key: str) -> str | int:
    """The key in a mapping, or the index of the section that has this id.

    Raises:
        UsageError: there is no such section, or another list.
    """
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
