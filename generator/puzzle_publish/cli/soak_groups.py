"""The groups of requests of `publish soak`, built as a book's sections build them."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..config.load import load_book
from ..config.settings import require_no_settings
from ..core.errors import UsageError
from ..core.languages import LANGUAGES
from ..core.log import MESSAGES
from ..core.messages import no_level
from ..core.puzzle import Json, canonical_json
from ..core.reading.options import is_book
from ..core.values import BookContext, Key, Request, Taste
from ..make.bookless import ATTEMPTS, FIRST_DAY
from ..types.contract import PuzzleType
from ..types.registry import load
from ..types.shown import judged_for

EVERY_LANGUAGE = "all"


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles of one level and the same params, in the order of a book's pages."""

    name: str
    requests: tuple[Request, ...]

    @property
    def kind(self) -> PuzzleType:
        """Their type."""
        return load(self.requests[0].type)


def groups_of(
    what: str,
    *,
    n: int,
    preset: str | None,
    language: str | None,
    seed: int,
    settings: Sequence[str] = (),
) -> tuple[Group, ...]:
    """The groups of a type, or of a book's file.

    Args:
        what: a type's name, or a book's YAML file: each of its sections and levels is
            a group.
        n: puzzles in each group.
        preset: only this level.
        language: the language of the type's words, or EVERY_LANGUAGE; "en" unless
            given.
        seed: the seed of a type's puzzles; a book has its own.
        settings: values of a book's file to change, as `load_book` takes them.

    Raises:
        UsageError: there is no such type, level or file, or it is invalid.
    """
    if is_book(what):
        if language is not None:
            raise UsageError("--language is for a type; a book names its own language")
        return _chosen(tuple(_of_book(Path(what), n, settings)), preset, what)
    require_no_settings(what, settings)
    kind = load(what)
    languages = tuple(LANGUAGES) if language == EVERY_LANGUAGE else (language or "en",)
    if preset is not None and preset not in kind.presets:
        raise UsageError(
            no_level(f"type {kind.name}", preset, kind.presets, kind.levels)
        )
    return tuple(_of_type(kind, n, preset, languages, seed))


def _of_book(path: Path, n: int, settings: Sequence[str]) -> Iterator[Group]:
    """Yield a group for each section and level, with the section's own params."""
    book = load_book(path, settings)
    for section in book.config.sections:
        first = section.dates.from_ if section.dates else FIRST_DAY
        for level, params in book.params[section.id].items():
            yield _group(
                load(section.type),
                f"{section.id} {level}",
                params,
                n,
                seed=book.config.book.seed,
                attempts=section.attempts,
                first=first,
                taste=book.taste,
            )


def _chosen(
    groups: tuple[Group, ...], preset: str | None, what: str
) -> tuple[Group, ...]:
    levels = dict.fromkeys(group.requests[0].level for group in groups)
    if preset is None:
        return groups
    if preset not in levels:
        raise UsageError(no_level(what, preset, levels))
    return tuple(group for group in groups if group.requests[0].level == preset)


def _of_type(
    kind: PuzzleType,
    n: int,
    preset: str | None,
    languages: Sequence[str],
    seed: int,
) -> Iterator[Group]:
    """Yield a group for each preset and each language that has different params."""
    for level in kind.presets if preset is None else (preset,):
        every = _in_each(kind, level, languages)
        texts = {canonical_json(params): code for code, params in every.items()}
        for code in texts.values():
            named = level if len(languages) == 1 or len(texts) == 1 else None
            name = named or f"{level} {code}"
            yield _group(kind, name, every[code], n, seed=seed, taste=Taste())


def _in_each(
    kind: PuzzleType, level: str, languages: Sequence[str]
) -> dict[str, Mapping[str, Json]]:
    """The params of a level in each language that has words for it.

    Raises:
        UsageError: there is only one language, and it has no words for the type.
    """
    found = {}
    for language in languages:
        try:
            book = BookContext.of_tag(Path.cwd(), language)
            params = kind.resolve(kind.presets[level], book)
        except UsageError as error:
            if len(languages) == 1:
                raise
            MESSAGES.info("%s %s is left out: %s", level, language, error)
        else:
            found[language] = params.model_dump(mode="json")
    return found


def _group(
    kind: PuzzleType,
    name: str,
    params: Mapping[str, Json],
    n: int,
    *,
    seed: int,
    attempts: int = ATTEMPTS,
    first: datetime.date = FIRST_DAY,
    taste: Taste,
) -> Group:
    """The requests that a section of n puzzles of a level would make."""
    dated = "date" in params
    judged = judged_for(kind, kind.read_params(params), taste)
    dates = [
        (first + datetime.timedelta(days=index)).isoformat() if dated else None
        for index in range(n)
    ]
    return Group(
        name,
        tuple(
            Request(
                key=Key(f"soak-{name.replace(' ', '-')}", index),
                type=kind.name,
                version=kind.version,
                level=str(params["level"]),
                params={**params, "date": date} if dated else params,
                seed=seed,
                attempts=attempts,
                date=date,
                judged=judged,
            )
            for index, date in enumerate(dates)
        ),
    )
