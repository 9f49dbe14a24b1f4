"""A type's words, read from the files in its folder.

text.<language>.yaml has the type's own. text-<variant>.<language>.yaml says what is
different in a variant (variants.py): a mapping there adds to the type's own, member by
member, anything else stands in its place.
"""

from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import PublishError, UsageError
from ..core.languages import language as known_language
from .contract import Text


@cache
def read_text(folder: Path, language: str, variant: str = "") -> Text:
    """The words of the type in this folder, or of a variant, in one language.

    Raises:
        UsageError: we have no words in this language, or the type has none.
        PublishError: the file lacks a word, or has one too many.
    """
    known_language(language)
    path = folder / f"text.{language}.yaml"
    values = _values(path, f'{folder.name} has no text in "{language}"')
    if variant:
        path = folder / f"text-{variant}.{language}.yaml"
        missing = f'{folder.name} has no text of its variant {variant} in "{language}"'
        own = _values(path, missing)
        if "hints" in own:
            raise PublishError(
                f"{folder.name}/{path.name}: hints are worded in text.{language}.yaml"
                " for all variants"
            )
        values = {**values, **{k: _joined(values.get(k), own[k]) for k in own}}
    try:
        text = Text(language=language, **values)
    except TypeError as error:
        # "Text.__init__() missing 1 required …": the part after the name is for people.
        problem = str(error).partition(" ")[2]
        raise PublishError(f"{folder.name}/{path.name}: {problem}") from error
    start, step, done = text.steps
    return Text(
        language=language,
        title=text.title,
        how_to_play=tuple(text.how_to_play),
        steps=(start, step, done),
        levels=dict(text.levels),
        promise=dict(text.promise),
        hints=dict(text.hints),
        key_note=text.key_note,
        blurb=text.blurb,
        labels=dict(text.labels),
    )


def _values(path: Path, missing: str) -> dict[str, Any]:
    import yaml

    if not path.is_file():
        raise UsageError(f"language: {missing}")
    values: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return values


def _joined(values: object, own: object) -> object:
    if isinstance(values, dict) and isinstance(own, dict):
        return {**values, **own}
    return own


@cache
def languages_of(folder: Path) -> tuple[str, ...]:
    """The languages that the type in this folder has words in, sorted."""
    return tuple(sorted(path.stem.split(".")[1] for path in folder.glob("text.*.yaml")))
