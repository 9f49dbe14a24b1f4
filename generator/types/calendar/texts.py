"""The calendar's words, from text.<language>.yaml."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from ...contract import Text
from ...errors import UsageError

FOLDER = Path(__file__).parent

# key -> what it holds: one text, three or any number of texts, or texts by these names.
SHAPE: Mapping[str, str | tuple[str, ...]] = {
    "title": "text",
    "how_to_play": "texts",
    "steps": "three texts",
    "levels": ("easy", "medium", "hard", "expert", "classic"),
    "promise": ("unique", "any"),
    "hints": ("cell", "placement", "cell-any", "placement-any"),
    "key_note": "text",
    "labels": (
        "sheet_title",
        "spare_title",
        "sheet_note",
        "spare_note",
        "ruler",
        "plain",
        "plain_corner",
        "separator",
    ),
}


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that have a text, sorted."""
    return tuple(sorted(path.stem.split(".")[1] for path in FOLDER.glob("text.*.yaml")))


@functools.cache
def text(language: str) -> Text:
    """Return the words in a language.

    Raises:
        UsageError: there is no text in this language, or its file has faults.
    """
    known = languages()
    if language not in known:
        raise UsageError(
            f'calendar: no text in language "{language}"; there are {", ".join(known)}'
        )
    path = FOLDER / f"text.{language}.yaml"
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    return text_of(values, language, path.name)


def text_of(values: Any, language: str, name: str) -> Text:
    """Return the words of a parsed text file.

    Raises:
        UsageError: keys are missing, unknown or of the wrong kind; all are named.
    """
    problems = [f"{name}: {fault}" for fault in _faults(values)]
    if problems:
        raise UsageError(problems)
    first, step, done = values["steps"]
    return Text(
        language=language,
        title=values["title"],
        how_to_play=tuple(values["how_to_play"]),
        steps=(first, step, done),
        levels=values["levels"],
        promise=values["promise"],
        hints=values["hints"],
        key_note=values["key_note"],
        labels=values["labels"],
    )


def _faults(values: Any) -> list[str]:
    if not isinstance(values, dict):
        return ["must be a mapping"]
    faults = [f"{key}: unknown key" for key in values if key not in SHAPE]
    for key, shape in SHAPE.items():
        if key not in values:
            faults.append(f"{key}: missing")
        elif isinstance(shape, tuple):
            faults += _mapping_faults(key, values[key], shape)
        elif shape == "text":
            faults += [] if _is_text(values[key]) else [f"{key}: must be a text"]
        else:
            faults += _list_faults(key, values[key], shape)
    return faults


def _mapping_faults(key: str, value: Any, names: tuple[str, ...]) -> list[str]:
    if not isinstance(value, dict):
        return [f"{key}: must be a mapping of {', '.join(names)}"]
    return [
        *(f"{key}.{name}: missing" for name in names if name not in value),
        *(f"{key}.{name}: unknown key" for name in value if name not in names),
        *(f"{key}.{n}: must be a text" for n, v in value.items() if not _is_text(v)),
    ]


def _list_faults(key: str, value: Any, shape: str) -> list[str]:
    is_list = isinstance(value, list) and all(map(_is_text, value)) and value
    if not is_list or (shape == "three texts" and len(value) != 3):
        return [f"{key}: must be a list of {shape}"]
    return []


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())
