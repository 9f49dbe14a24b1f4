"""Writes changes into the text of their file; what an author wrote there stays.

An entry is a line of its own at the end. Only a text to which none can be added that
way (the list on one line, a key after it) is written anew.
"""

import json

from ..core.changes import ChangeEntry
from ..core.errors import ConfigError
from ..core.puzzle import Json
from ..core.reading.yaml_file import YamlFile, parsed

_HEAD = "format: 1\nchanges:\n"
_NONE = "format: 1\nchanges: []\n"


def with_entry(text: str, entry: ChangeEntry, name: str) -> str:
    """The text with one more change; `name` is what messages call the file."""
    before = _entries(_read(text, name)) if text.strip() else []
    wanted = [*before, _plain(entry)]
    ended = text if text.endswith("\n") or not text else f"{text}\n"
    longer = f"{ended if before else _HEAD}{_line(entry)}"
    return longer if _has(longer, wanted, name) else _whole(wanted)


def without_last(text: str, name: str) -> str:
    """The text without its last change, of which there must be one."""
    file = _read(text, name)
    wanted = _entries(file)[:-1]
    if not wanted:
        return _NONE
    lines = text.split("\n")
    first = file.values["changes", len(wanted)][0] - 1
    last = first + 1
    dash = len(lines[first]) - len(lines[first].lstrip())
    while last < len(lines) and _is_within(lines[last], dash):
        last += 1
    shorter = "\n".join([*lines[:first], *lines[last:]])
    return shorter if _has(shorter, wanted, name) else _whole(wanted)


def _is_within(line: str, dash: int) -> bool:
    """Return whether a line belongs to the entry whose dash is in this column."""
    begins = len(line) - len(line.lstrip())
    return bool(line.strip()) and begins > dash


def _read(text: str, name: str) -> YamlFile:
    return parsed(text, name, name)


def _entries(file: YamlFile) -> list[Json]:
    found = file.data.get("changes") if isinstance(file.data, dict) else None
    return list(found) if isinstance(found, list) else []


def _has(text: str, wanted: list[Json], name: str) -> bool:
    """Return whether a text is sound and has these changes."""
    try:
        file = _read(text, name)
    except ConfigError:
        return False
    return not file.problems and _entries(file) == wanted


def _whole(entries: list[Json]) -> str:
    sound = [ChangeEntry.model_validate_json(json.dumps(one)) for one in entries]
    return _HEAD + "".join(map(_line, sound))


def _plain(entry: ChangeEntry) -> Json:
    plain: Json = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return plain


def _line(entry: ChangeEntry) -> str:
    parts = [f"puzzle: {entry.puzzle}", f'was: "{entry.was}"', f"do: {entry.do}"]
    if entry.with_ is not None:
        parts.append(f"with: {entry.with_}")
    if entry.clues:
        clues = (f"{name}: {_quoted(clue)}" for name, clue in entry.clues.items())
        parts.append(f"clues: {{{', '.join(clues)}}}")
    words = {"title": entry.title, "intro": entry.intro, "quote": entry.quote}
    parts += [f"{name}: {_quoted(text)}" for name, text in words.items() if text]
    return f"  - {{{', '.join(parts)}}}\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
