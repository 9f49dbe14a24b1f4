"""The step "plan": a LoadedBook becomes one Request for every puzzle.

The plan depends on nothing but the book: no randomness, no clock, no file.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from .core.book import LoadedBook
from .core.changes import changed_requests
from .core.drawings.library import look_of
from .core.errors import CannotFill
from .core.puzzle import canonical_json
from .core.sections import AUTO, Ramp, Section
from .core.seeds import params_in_turn
from .core.values import Key, Plan, Request
from .page_order import in_order
from .types import registry
from .types.capabilities import Pictured
from .types.shown import judged_for


def make_plan(loaded: LoadedBook) -> Plan:
    """All requests of a book, in the order of its pages.

    Raises:
        CannotFill: a section asks for more puzzles than its params can give.
    """
    order = loaded.config.print.order
    turns = _other_turns(loaded)
    requests = [r for s in loaded.config.sections for r in _requests(loaded, s, turns)]
    _require_capacity(loaded, requests)
    return Plan(in_order(requests, order), order)


def printed_plan(loaded: LoadedBook, plan: Plan) -> Plan:
    """The plan of the pages: that of the puzzles, after the author's changes."""
    if not loaded.changes.entries:
        return plan
    return replace(
        plan, requests=changed_requests(plan.requests, loaded.changes.entries)
    )


def requests_in_key_order(loaded: LoadedBook) -> Iterator[Request]:
    """Yield all requests of a book, its sections in the order of their ids.

    The requests of a large book never need to be in memory together.

    Raises:
        CannotFill: a section asks for more puzzles than its params can give.
    """
    sections = sorted(loaded.config.sections, key=lambda section: section.id)
    turns = _other_turns(loaded)
    _require_capacity(
        loaded, (r for s in sections for r in _requests(loaded, s, turns))
    )
    for section in sections:
        yield from _requests(loaded, section, turns)


def level_of(
    ramp: Ramp,
    position: int,
    count: int,
    date: datetime.date | None = None,
    easiest: str = "",
) -> str:
    """The level that a ramp gives to one puzzle of a section.

    `easiest` is the type's easiest level, for the first puzzles of a ramp with a
    warm-up; the others have the level that they would have without it.

    >>> ramp = Ramp(by="linear", levels=["easy", "hard"])
    >>> [level_of(ramp, k, 5) for k in range(5)]
    ['easy', 'easy', 'easy', 'hard', 'hard']
    >>> ramp = Ramp(levels=["medium", "hard"], warm_up=2)
    >>> [level_of(ramp, k, 4, easiest="easy") for k in range(4)]
    ['easy', 'easy', 'medium', 'hard']
    """
    levels = ramp.levels
    if position < ramp.warm_up:
        return easiest
    if ramp.by == "linear":
        return levels[position * len(levels) // count]
    if ramp.by == "weekday" and date is not None:
        return levels[date.weekday()]
    return levels[position % len(levels)]


def shared(shares: Mapping[str, int]) -> list[str]:
    """Return levels as often as puzzles of each can be made, in their order.

    >>> shared({"easy": 2, "hard": 1})
    ['easy', 'easy', 'hard']
    """
    return [level for level, share in shares.items() for _ in range(share)]


def _own_requests(loaded: LoadedBook, section: Section) -> Iterator[Request]:
    """Yield the requests of a section of the author's own puzzles."""
    kind = registry.load(section.type)
    params = loaded.params[section.id]
    judged = {
        level: judged_for(kind, kind.read_params(each), loaded.taste)
        for level, each in params.items()
    }
    every = loaded.own[section.id]
    days = section.dates.each() if section.dates else (None,) * len(every)
    for index, (own, day) in enumerate(zip(every, days, strict=True)):
        yield Request(
            key=Key(section.id, index),
            type=section.type,
            version=kind.version,
            level=own.level,
            params=params[own.level],
            seed=loaded.config.book.seed,
            attempts=1,
            date=day.isoformat() if day else None,
            judged=judged[own.level],
            own=own,
        )


def _other_turns(loaded: LoadedBook) -> dict[Key, int]:
    """Return the turns of puzzles whose own drawing is in the book already.

    They take the next one of their list that is not, in the order of keys, so that
    moving a section changes no puzzle. If all are, that which the type, then the book,
    has least often: a type may make a drawing the same puzzle again.
    """
    found: dict[Key, int] = {}
    looks: Counter[str] = Counter()
    drawings: Counter[str] = Counter()
    made: Counter[tuple[str, str]] = Counter()  # by type and drawing
    seed = loaded.config.book.seed
    for section in sorted(loaded.config.sections, key=lambda one: one.id):
        kind = registry.load(section.type)
        if section.from_ is not None or not isinstance(kind, Pictured):
            continue
        params = loaded.params[section.id]
        shown = {
            level: kind.choices(kind.read_params(one))
            for level, one in params.items()
            if one.get("turn") is not None
        }
        for index, (level, _) in enumerate(_places(loaded, section)):
            every = shown.get(level)
            if not every:
                continue
            first = params_in_turn(params[level], seed, section.id, index)["turn"]
            assert isinstance(first, int)
            ahead = [every[(first + k) % len(every)] for k in range(len(every))]
            *_, turn = min(
                (
                    looks[look_of(one)] > 0,
                    made[section.type, one],
                    drawings[one],
                    looks[look_of(one)],
                    k,
                )
                for k, one in enumerate(ahead)
            )
            looks[look_of(ahead[turn])] += 1
            drawings[ahead[turn]] += 1
            made[section.type, ahead[turn]] += 1
            if turn:
                found[Key(section.id, index)] = first + turn
    return found


def _places(
    loaded: LoadedBook, section: Section
) -> Iterator[tuple[str, datetime.date | None]]:
    """Yield the level and date of each of a section's puzzles."""
    kind = registry.load(section.type)
    params = loaded.params[section.id]
    ramp = section.ramp or Ramp()
    if section.level == AUTO:
        each = {level: kind.read_params(one) for level, one in params.items()}
        shares = {level: kind.capacity(one) or 1 for level, one in each.items()}
        ramp = ramp.model_copy(update={"by": "linear", "levels": shared(shares)})
    elif not ramp.levels:
        usual = section.level or next(iter(params))
        ramp = ramp.model_copy(update={"levels": [usual]})
    days: tuple[datetime.date | None, ...] = (
        section.dates.each() if section.dates else (None,) * (section.count or 0)
    )
    for index, day in enumerate(days):
        yield level_of(ramp, index, len(days), day, kind.easiest_level), day


def _requests(
    loaded: LoadedBook, section: Section, turns: Mapping[Key, int]
) -> Iterator[Request]:
    """Yield a section's requests; `turns` are those that differ from the usual."""
    if section.from_ is not None:
        yield from _own_requests(loaded, section)
        return
    kind = registry.load(section.type)
    params, seed = loaded.params[section.id], loaded.config.book.seed
    judged = {
        level: judged_for(kind, kind.read_params(each), loaded.taste)
        for level, each in params.items()
    }
    for index, (level, day) in enumerate(_places(loaded, section)):
        date = day.isoformat() if day else None
        mine = params_in_turn(params[level], seed, section.id, index)
        if (key := Key(section.id, index)) in turns:
            mine = {**mine, "turn": turns[key]}
        has_date = date is not None and "date" in kind.params_model.model_fields
        yield Request(
            key=key,
            type=section.type,
            version=kind.version,
            level=level,
            params={**mine, **({"date": date} if has_date else {})},
            seed=seed,
            attempts=section.attempts,
            date=date,
            judged=judged[level],
        )


def _require_capacity(loaded: LoadedBook, requests: Iterable[Request]) -> None:
    """Refuse more puzzles of the same type and params than there are.

    Raises:
        CannotFill: names each section that asks for too many.
    """
    wanted: Counter[tuple[str, str]] = Counter()
    asking: dict[str, dict[str, Request]] = {}
    for request in requests:
        if request.own is not None:
            continue
        params = {k: value for k, value in request.params.items() if k != "turn"}
        text = canonical_json(params)
        wanted[request.type, text] += 1
        asking.setdefault(request.key.section, {}).setdefault(text, request)
    problems = [
        loaded.at(("sections", index), message)
        for index, section in enumerate(loaded.config.sections)
        for text, request in asking.get(section.id, {}).items()
        for message in _too_many(request, text, wanted[section.type, text])
    ]
    if problems:
        raise CannotFill(problems)


def _too_many(request: Request, text: str, count: int) -> Iterator[str]:
    kind = registry.load(request.type)
    capacity = kind.capacity(kind.params_model.model_validate_json(text))
    if capacity is not None and count > capacity:
        on = f" on {request.date}" if request.date else ""
        verb = "is" if capacity == 1 else "are"
        yield (
            f"asks for {count} {request.type} puzzles of level"
            f" {request.level}{on}, but with these params there {verb} only"
            f" {capacity}"
        )
