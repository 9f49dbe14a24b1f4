"""Edits of a YAML file that change only the lines of what is edited.

Comments, blank lines, quotes and the order of keys stay as their author wrote them. The
result is read again: an edit gives the data that was asked for, or it is refused.
"""

import copy
import hashlib
import json
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path

from ..errors import ConfigError, UsageError
from ..files import write_file
from ..puzzle import Json
from .json_values import items_of, members_of
from .user_text import read_user_file
from .yaml_file import YAML, KeyPath, Place, dotted, parsed

Edit = Callable[[str], str]

_MARK = b"\xef\xbb\xbf"
_PLAIN = re.compile(r"[^\W\d_](?:[\w '’!?&()+/.-]*[\w'’!?&()+/.])?")
# Words that some reader of YAML takes for something else than text.
_OTHER = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}
_COMMENT = re.compile(r"[ \t]*#")


class ChangedMeanwhile(UsageError):  # noqa: N818  a case of its own
    """A file is not what the edit was made for."""


def stamp(raw: bytes) -> str:
    """A short name for the bytes of a file, to see whether they are others now."""
    return hashlib.sha256(raw).hexdigest()[:32]


def edit_file(path: Path, edit: Edit, seen: str) -> bytes:
    """The new bytes of a file, written whole or not at all.

    Args:
        path: the file; a link stays one.
        edit: returns the text with the edit.
        seen: the `stamp` of the bytes that the edit was made for.

    Raises:
        ChangedMeanwhile: the file has other bytes now; it stays as it is.
        UsageError: it cannot be read, edited or written.
    """
    require_unchanged(path, seen)
    raw = _edited(read_user_file(path, YAML).raw, edit, path)
    require_unchanged(path, seen)
    write_file(path.resolve(), raw)
    return raw


def with_value(text: str, path: KeyPath, value: Json) -> str:
    """The text with a value at a path, below keys that are written if need be.

    Raises:
        ConfigError: the text is not the YAML that we accept, or would not be.
        UsageError: this cannot be written into its lines.
    """
    source = _Source(text)
    wanted = copy.deepcopy(source.data)
    _put(wanted, path, value)
    return _proven(source.put(path, value), wanted, path)


def without(text: str, path: KeyPath) -> str:
    """The text without a key or an item, and without a block that it leaves empty.

    Raises:
        ConfigError: the text is not the YAML that we accept.
        UsageError: it is the only item, or this cannot be taken out of its lines.
    """
    source = _Source(text)
    if path not in source.values:
        return text
    while source.is_alone(path):
        path = path[:-1]
    wanted = copy.deepcopy(source.data)
    _delete(wanted, path)
    return _proven(source.take(path), wanted, path)


def with_item(text: str, path: KeyPath, item: Mapping[str, Json]) -> str:
    """The text with one more item at the end of a list.

    Raises:
        ConfigError: the text is not the YAML that we accept, or would not be.
        UsageError: there is no such list, or this cannot be written into its lines.
    """
    source = _Source(text)
    wanted = copy.deepcopy(source.data)
    _list_at(wanted, path).append(dict(item))
    return _proven(source.append(path, item), wanted, path)


def with_moved(text: str, path: KeyPath, nth: int, to: int) -> str:
    """The text with an item of a list in another place, its comments above it.

    Raises:
        ConfigError: the text is not the YAML that we accept.
        UsageError: there is no such item, or its lines cannot be moved.
    """
    source = _Source(text)
    wanted = copy.deepcopy(source.data)
    items = _list_at(wanted, path)
    if not (0 <= nth < len(items) and 0 <= to < len(items)):
        raise UsageError(f"{dotted(path)}: there is no item {max(nth, to) + 1}")
    items.insert(to, items.pop(nth))
    return _proven(source.move(path, nth, to), wanted, path)


class _Source:
    """A text with the places of its values, as indexes."""

    def __init__(self, text: str) -> None:
        file = parsed(text, "", "the file")
        if file.problems:
            raise file.refusal(())
        self.text, self.data = text, file.data
        self.keys, self.values, self._ends = file.keys, file.values, file.ends
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def is_alone(self, path: KeyPath) -> bool:
        """Return whether a key is the only one of what its key alone made."""
        above = path[:-1]
        inner = _at(self.data, above)
        return (
            bool(above)
            and isinstance(above[-1], str)
            and isinstance(inner, dict)
            and len(inner) == 1
            and self._flows(above) == self._flows(above[:-1])
        )

    def put(self, path: KeyPath, value: Json) -> str:
        if path in self.values:
            return self._replaced(path, value)
        above = path[:-1]
        if above not in self.values or _at(self.data, above) is None:
            return self.put(above, {str(path[-1]): value})
        inner = _at(self.data, above)
        if not isinstance(inner, dict):
            raise _refused(above)
        key = _scalar(str(path[-1]))
        if self._flows(above):
            return self._flowed(above, f"{key}: {_flow(value)}")
        column = min(self.keys[(*above, one)][1] for one in inner)
        lines = _block({str(path[-1]): value}, column - 1)
        return self._after(self._line_end(self._end(above)), f"\n{lines}")

    def take(self, path: KeyPath) -> str:
        above = path[:-1]
        if self._flows(above):
            return self._unflowed(path)
        if isinstance(path[-1], int):
            return self._without_item(above, path[-1])
        start, end = self._index(self.keys[path]), self._line_end(self._end(path))
        line = self._line_start(start)
        if self.text[line:start].strip():  # after the dash of an item
            later = [k for k in self._below(above) if self.keys[k] > self.keys[path]]
            if not later:
                raise _refused(path)
            after = min(self._index(self.keys[one]) for one in later)
            return self.text[:start] + self.text[after:]
        return self._cut(line, end)

    def append(self, path: KeyPath, item: Mapping[str, Json]) -> str:
        if self._flows(path):
            return self._flowed(path, _flow(dict(item)))
        chunks = self._chunks(path)
        dash = self.text.rindex("-", 0, self._index(self.values[(*path, 0)]))
        indent = dash - self._line_start(dash)
        lines = _block(item, indent + 2)
        lines = f"{' ' * indent}- {lines.lstrip()}"
        gaps = [self.text[a[1] : b[0]] for a, b in pairwise(chunks)]
        gap = "\n\n" if gaps and gaps[-1].startswith("\n\n") else "\n"
        return self._after(chunks[-1][1], gap + lines)

    def move(self, path: KeyPath, nth: int, to: int) -> str:
        chunks = self._chunks(path)
        texts = [self.text[start:end] for start, end in chunks]
        texts.insert(to, texts.pop(nth))
        found, done = "", 0
        for (start, end), text in zip(chunks, texts, strict=True):
            found += self.text[done:start] + text
            done = end
        return found + self.text[done:]

    def _replaced(self, path: KeyPath, value: Json) -> str:
        old = _at(self.data, path)
        if _same(old, value):
            return self.text
        start, end = self._index(self.values[path]), self._end(path)
        quote = self.text[start : start + 1] if end > start else ""
        new = _flow(value)
        if isinstance(value, str) and quote == "|" and "\n" in value:
            new = _literal(value, self.text[start:end]) or new
        if isinstance(value, str) and quote == '"':
            new = _quoted(value)
        elif isinstance(value, str) and quote == "'" and value.isprintable():
            new = "'" + value.replace("'", "''") + "'"
        elif isinstance(value, str) and quote and not self._flows(path[:-1]):
            new = _bare(value) or new
        if start == end:
            new = f" {new}"
        return self.text[:start] + new + self.text[end:]

    def _flowed(self, path: KeyPath, new: str) -> str:
        """Return the text with one more entry of a collection in brackets."""
        inner = self._below(path)
        if not inner:
            return self._after(self._index(self.values[path]) + 1, new)
        return self._after(max(map(self._end, inner)), f", {new}")

    def _unflowed(self, path: KeyPath) -> str:
        inner = self._below(path[:-1])
        nth = inner.index(path)
        if nth + 1 < len(inner):
            start, end = self._begin(path), self._begin(inner[nth + 1])
        elif nth:
            start, end = self._end(inner[nth - 1]), self._end(path)
        else:
            start, end = self._begin(path), self._end(path)
        return self.text[:start] + self.text[end:]

    def _without_item(self, path: KeyPath, nth: int) -> str:
        chunks = self._chunks(path)
        start, end = chunks[nth]
        if nth:
            while self.text[start - 2 : start] == "\n\n":
                start -= 1
        else:
            while self.text[end : end + 2] == "\n\n":
                end += 1
        return self._cut(start, end)

    def _chunks(self, path: KeyPath) -> list[tuple[int, int]]:
        """Return where the items of a list are, each with the comments above it."""
        inner = self._below(path)
        if self._flows(path):
            return [(self._begin(one), self._end(one)) for one in inner]
        found: list[tuple[int, int]] = []
        least = self._line_end(self._index(self.keys.get(path, (1, 1)))) + 1
        for one in inner:
            start = self._line_start(self._begin(one))
            while start > least:
                before = self._line_start(start - 1)
                if before < least or not _COMMENT.match(self.text, before):
                    break
                start = before
            end = self._line_end(self._end(one))
            found.append((start, end))
            least = end + 1
        return found

    def _below(self, path: KeyPath) -> list[KeyPath]:
        inner = _at(self.data, path)
        if isinstance(inner, list):
            return [(*path, nth) for nth in range(len(inner))]
        return [(*path, name) for name in inner] if isinstance(inner, dict) else []

    def _begin(self, path: KeyPath) -> int:
        return self._index(self.keys.get(path) or self.values[path])

    def _end(self, path: KeyPath) -> int:
        inner = _at(self.data, path)
        if isinstance(inner, dict | list) and not self._flows(path):
            return max(map(self._end, self._below(path)))
        start, end = self._index(self.values[path]), self._index(self._ends[path])
        return start + len(self.text[start:end].rstrip())

    def _flows(self, path: KeyPath) -> bool:
        start = self._index(self.values[path])
        inner = _at(self.data, path)
        return isinstance(inner, dict | list) and self.text[start] in "[{"

    def _index(self, place: Place) -> int:
        return self._lines[min(place[0], len(self._lines)) - 1] + place[1] - 1

    def _line_start(self, index: int) -> int:
        return self._lines[bisect_right(self._lines, index) - 1]

    def _line_end(self, index: int) -> int:
        end = self.text.find("\n", index)
        return len(self.text) if end < 0 else end

    def _after(self, index: int, new: str) -> str:
        return self.text[:index] + new + self.text[index:]

    def _cut(self, start: int, end: int) -> str:
        """Return the text without whole lines and one of the breaks around them."""
        if start:
            return self.text[: start - 1] + self.text[end:]
        return self.text[end + 1 :]


def require_unchanged(path: Path, seen: str) -> None:
    """Refuse to go on where a file is not what an edit was made for.

    Raises:
        ChangedMeanwhile: the file has other bytes now.
        UsageError: it cannot be read.
    """
    if stamp(read_user_file(path, YAML).raw) != seen:
        raise ChangedMeanwhile(
            f"{path}: has changed since it was read; nothing was written"
        )


def _edited(raw: bytes, edit: Edit, path: Path) -> bytes:
    """Return the bytes with an edit, their line breaks and byte order mark kept."""
    mark = _MARK if raw.startswith(_MARK) else b""
    text = raw.removeprefix(_MARK).decode()
    count = text.count("\r\n")
    if count != text.count("\r") or count not in (0, text.count("\n")):
        raise UsageError(f"{path}: mixes two kinds of line breaks; save it with one")
    text = edit(text.replace("\r\n", "\n"))
    return mark + (text.replace("\n", "\r\n") if count else text).encode()


def _proven(text: str, wanted: Json, path: KeyPath) -> str:
    file = parsed(text, "", "the file")
    if file.problems:
        raise file.refusal(())
    if not _same(file.data, wanted):
        raise _refused(path)
    return text


def _refused(path: KeyPath) -> UsageError:
    return UsageError(f"{dotted(path)}: cannot be changed here; use an editor")


def _same(one: Json, other: Json) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _at(data: Json, path: KeyPath) -> Json:
    for key in path:
        data = items_of(data)[key] if isinstance(key, int) else members_of(data)[key]
    return data


def _list_at(data: Json, path: KeyPath) -> list[Json]:
    try:
        found = _at(data, path)
    except (LookupError, ValueError):
        found = None
    if not isinstance(found, list) or not found:
        raise UsageError(f"{dotted(path)}: is no list with items")
    return found


def _put(data: Json, path: KeyPath, value: Json) -> None:
    name, rest = path[0], path[1:]
    if isinstance(data, dict) and isinstance(name, str):
        if rest and data.get(name) is None:
            data[name] = {}
        if rest:
            _put(data[name], rest, value)
        else:
            data[name] = value
    elif isinstance(data, list) and isinstance(name, int) and name < len(data):
        if rest:
            _put(data[name], rest, value)
        else:
            data[name] = value
    else:
        raise _refused(path)


def _delete(data: Json, path: KeyPath) -> None:
    inner, name = _at(data, path[:-1]), path[-1]
    if isinstance(inner, dict) and isinstance(name, str):
        del inner[name]
    elif isinstance(inner, list) and isinstance(name, int):
        if not inner[1:]:
            raise UsageError(f"{dotted(path[:-1])}: the only item stays")
        del inner[name]


def _block(values: Mapping[str, Json], indent: int) -> str:
    """Return a mapping as lines; its first key begins a line, too."""
    lines = []
    for key, value in values.items():
        head = f"{' ' * indent}{_scalar(key)}:"
        if isinstance(value, dict) and value:
            lines.append(f"{head}\n{_block(value, indent + 2)}")
        else:
            lines.append(f"{head} {_flow(value)}")
    return "\n".join(lines)


def _literal(value: str, old: str) -> str:
    r"""Return a text as the lines of a block, indented as the old one; "" if it cannot.

    >>> _literal("a\n\nb\n", "|\n    old")
    '|\n    a\n\n    b'
    """
    lines = value.removesuffix("\n").split("\n")
    indent = re.search("\n( +)", old)
    if not indent or any(not one.isprintable() for one in lines):
        return ""
    if lines[0][:1] in ("", " ") or not lines[-1].strip():
        return ""
    head = "|" if value.endswith("\n") else "|-"
    return "\n".join([head, *(f"{indent[1]}{one}" if one else "" for one in lines)])


def _bare(value: str) -> str:
    """Return a text as it is if it is read as itself without quotes, else nothing."""
    try:
        found = parsed(f"a: {value}\n", "", "it")
    except ConfigError:
        return ""
    is_one = found.data == {"a": value} and not found.problems
    return value if is_one and value.lower() not in _OTHER else ""


def _flow(value: Json) -> str:
    if isinstance(value, dict):
        inner = (f"{_scalar(key)}: {_flow(one)}" for key, one in value.items())
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return _scalar(value)


def _scalar(value: Json) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    is_plain = _PLAIN.fullmatch(value) and value.lower() not in _OTHER
    return value if is_plain else _quoted(value)


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
