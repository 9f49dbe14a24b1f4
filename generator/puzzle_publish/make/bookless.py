"""Requests for puzzles without a book: a number of puzzles of one level of a type."""

import datetime
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..core.errors import CannotFill, UsageError
from ..core.log import notice
from ..core.messages import listed, no_level
from ..core.puzzle import Json
from ..core.reading.yaml_file import YamlFile
from ..core.seeds import params_in_turn
from ..core.values import BookContext, Key, Request
from ..types.contract import PuzzleType
from ..types.params import OF_THE_PLACE, DatedParams, Params
from ..types.shown import judged_for
from ..types.yielding import read_level

MOST_SEED = 2**63 - 1
ATTEMPTS = 60  # a book section's default
FIRST_DAY = datetime.date(2027, 1, 1)


Requests = Callable[[], Iterator[Request]]


def requests_for(
    kind: PuzzleType,
    level: str,
    *,
    count: int,
    seed: int = 0,
    language: str = "en",
    params: Mapping[str, Json] | None = None,
    first_day: datetime.date | None = None,
    day_name: str = "first_day",
) -> Requests:
    """Return a function that yields the requests, from the first on at each call.

    Args:
        kind: the type.
        level: one of its presets.
        count: how many puzzles.
        seed: the seed, at least 0.
        language: the language of the words, for types that have any, as in "en-GB".
        params: override the preset's.
        first_day: the first date, for types with one puzzle a day; None for 2027-01-01.
        day_name: what messages call `first_day`.

    Raises:
        UsageError: the type has no such level or params, or no dates.
        CannotFill: there are not that many such puzzles.
    """
    day = _first_day(kind, first_day, count, day_name)
    book = BookContext.of_tag(Path.cwd(), language)
    complete = kind.resolve(_params(kind, level, params or {}), book)
    capacity = kind.capacity(complete)
    if capacity is not None and count > capacity:
        raise CannotFill(
            f"{kind.name}:{level}: there are only {capacity} such puzzles"
            f" ({count} are asked for)"
        )
    template = Request(
        key=Key(f"{kind.name}-{level}", 0),
        type=kind.name,
        version=kind.version,
        level=level,
        params=complete.model_dump(mode="json"),
        seed=seed,
        attempts=ATTEMPTS,
        judged=judged_for(kind, complete, book.taste),
    )
    return partial(_requests, template, day, count)


def _first_day(
    kind: PuzzleType, wanted: datetime.date | None, count: int, name: str
) -> datetime.date | None:
    """Return the first puzzle's day; None for types without dates."""
    if not issubclass(kind.params_model, DatedParams):
        if wanted is not None:
            raise UsageError(f"{name}: puzzles of type {kind.name} have no date")
        return None
    first = wanted or FIRST_DAY
    if first.toordinal() + count - 1 > datetime.date.max.toordinal():
        raise UsageError(f"{name}: day {count} from {first} on is past the year 9999")
    return first


def _params(kind: PuzzleType, level: str, changes: Mapping[str, Json]) -> Params:
    """Return the level's params with some changed.

    Raises:
        UsageError: lists every fault in the changes.
    """
    if level not in kind.presets:
        raise UsageError(
            no_level(f"type {kind.name}", level, kind.presets, kind.levels)
        )
    preset: Params = kind.presets[level]
    if not changes:
        return preset
    # Messages name params as the place of a fault, as they name an option.
    base = ("params",)
    file = YamlFile("params", Path(), {}, {}, {}, options={base: ("params", 1)})
    own = [key for key in OF_THE_PLACE if key in changes]
    if own:
        raise UsageError(f"params: {listed(own, last='and')}: not a param to change")
    found = read_level(file, preset, base, changes)
    if found.params is None:
        raise file.refusal(found.problems)
    if found.note:
        notice(f"{kind.name}:{level}: {found.note}")
    return found.params


def _requests(
    template: Request, first: datetime.date | None, count: int
) -> Iterator[Request]:
    section = template.key.section
    for index in range(count):
        params = params_in_turn(template.params, template.seed, section, index)
        day = None
        if first is not None:
            day = (first + datetime.timedelta(index)).isoformat()
            params = {**params, "date": day}
        yield replace(template, key=Key(section, index), params=params, date=day)
