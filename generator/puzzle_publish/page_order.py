"""The order of a book's pages: by section, by date, by level; with rising grades.

The order decides pages and numbers, never seeds. The orders `rising` and `levels`
depend on grades, which are known only when the puzzles are made. So a plan has its
requests in a provisional order, and `by_grade` then exchanges puzzles of the same level
and type: on every page there is a puzzle of the same kind as before, and no page number
changes.
"""

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from .core.messages import listed
from .core.print_options import PrintOptions
from .core.reading.yaml_file import KeyPath
from .core.sections import Dates, Section, host_of
from .core.values import Key, Pick, Plan, Request, Selection
from .types.registry import load

SECTIONS, RISING, DATES, LEVELS = "sections", "rising", "dates", "levels"
SPREAD = 2  # pages that face each other


@dataclass(frozen=True, slots=True)
class Stretch:
    """The puzzles of a chapter, which follow one opener.

    Attributes:
        section: id of the section, "" for puzzles of all sections.
        month: first day of the month, None without dates.
        level: the level of all its puzzles, "" unless chapters are levels.
        requests: the requests in page order.
    """

    section: str
    month: datetime.date | None
    level: str
    requests: tuple[Request, ...]


def in_order(requests: Sequence[Request], order: str) -> tuple[Request, ...]:
    """Return requests, given section by section, in the order of their pages.

    By date, those without a date come last; by level, the types take turns.
    """
    if order == DATES:
        return tuple(sorted(requests, key=lambda r: (r.date is None, r.date or "")))
    if order == LEVELS:
        return _by_level(requests, dict.fromkeys((r.key for r in requests), 0.0))
    return _with_bonuses(requests)


def _with_bonuses(requests: Sequence[Request]) -> tuple[Request, ...]:
    """Return requests section by section, each bonus after the last of its month."""
    names = dict.fromkeys(host_of(r.key.section) for r in requests)
    place = {name: nth for nth, name in enumerate(names)}
    bonuses = {host_of(r.key.section) for r in requests if is_bonus(r)}

    def rank(request: Request) -> tuple[int, str]:
        host = host_of(request.key.section)
        return place[host], (request.date or "") if host in bonuses else ""

    return tuple(sorted(requests, key=rank))


def is_bonus(request: Request) -> bool:
    """Return whether a puzzle is one more at the end of a month."""
    return host_of(request.key.section) != request.key.section


def by_grade(picks: Sequence[Pick], order: str) -> tuple[Pick, ...]:
    """Return a plan's picks in page order and numbered.

    Scores of different types cannot be compared, so a puzzle is placed by its rank
    among those of its type and level: along a chapter no type's score falls.
    """
    if order == RISING:
        return _rising(picks)
    if order != LEVELS:
        return tuple(picks)
    mine = {pick.request.key: pick for pick in picks}
    scores = {key: pick.grade.score for key, pick in mine.items()}
    ordered = _by_level([pick.request for pick in picks], scores)
    return tuple(
        replace(mine[request.key], number=number)
        for number, request in enumerate(ordered, 1)
    )


def _rising(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """Return picks in which those of a section and level, without dates, get harder."""
    places: dict[tuple[str, str], list[int]] = {}
    for place, pick in enumerate(picks):
        if pick.request.date is None:
            group = pick.request.key.section, pick.request.level
            places.setdefault(group, []).append(place)
    found = list(picks)
    for its in places.values():
        ranked = sorted((picks[place] for place in its), key=lambda p: p.grade.score)
        for place, pick in zip(its, ranked, strict=True):
            found[place] = replace(pick, number=picks[place].number)
    return tuple(found)


def stretches(requests: Iterable[Request], order: str) -> tuple[Stretch, ...]:
    """Return the chapters of requests in page order."""

    def chapter(request: Request) -> tuple[str, datetime.date | None, str]:
        if order == LEVELS:
            return "", None, request.level
        if request.date is None:
            return request.key.section, None, ""
        month = datetime.date.fromisoformat(request.date).replace(day=1)
        return "" if order == DATES else host_of(request.key.section), month, ""

    return tuple(
        Stretch(*place, tuple(group)) for place, group in groupby(requests, chapter)
    )


def rota_problems(dates: Dates) -> Iterator[tuple[KeyPath, str]]:
    """Yield the problems of a section's weekdays, each with its place in the list."""
    names = dates.weekdays or []
    for index, name in enumerate(names):
        if name in names[:index]:
            yield (index,), f"{name} is named twice"
    if not dates.count:
        last = dates.from_ + datetime.timedelta(dates.days - 1)
        yield (), f"there is no such day from {dates.from_} to {last}"


def order_problems(
    options: PrintOptions, sections: Mapping[int, Section], faulty: Collection[int]
) -> Iterator[tuple[KeyPath, str]]:
    """Yield the problems of a book's page order, each with its place.

    Args:
        options: the book's `print:`.
        sections: the sections by index.
        faulty: indexes of sections whose dates are wrong.
    """
    order = options.order
    dated = [s for k, s in sections.items() if s.dates and k not in faulty]
    if order == DATES and not dated and not faulty:
        yield ("print", "order"), "an order by dates needs a section with dates"
    for index, section in sections.items():
        mixed = order == LEVELS or (order == DATES and section.dates)
        if mixed and section.per_page != 1:
            message = (
                f"must be 1 under order: {order}, where each puzzle has a page"
                f" (got {section.per_page})"
            )
            yield ("sections", index, "per_page"), message
    if options.spread and order != DATES:
        message = f"two facing pages for each day need order: dates (it is {order})"
        yield ("print", "spread"), message
    elif options.spread:
        yield from _crowded_days(dated)


def _crowded_days(sections: Iterable[Section]) -> Iterator[tuple[KeyPath, str]]:
    days: dict[datetime.date, list[str]] = {}
    for section in sections:
        for day in section.dates.each() if section.dates else ():
            days.setdefault(day, []).append(section.id)
    crowded = sorted(day for day, names in days.items() if len(names) > SPREAD)
    if not crowded:
        return
    names, more = days[crowded[0]], len(crowded) - 1
    also = f"; so have {more} more days" if more > 1 else "; so has one more day"
    message = (
        f"{crowded[0]} has {len(names)} puzzles ({listed(names, last='and')}), a"
        f" spread has {SPREAD} pages{also if more else ''}; give a section other"
        " weekdays"
    )
    yield ("print", "spread"), message


def as_printed(plan: Plan, order: str, selection: Selection | None = None) -> Plan:
    """Return a plan in page order, with the dates that are printed.

    Pages in the order `levels` show numbers, so even a puzzle made for a day shows no
    date. A selection gives the final order.
    """
    if order == RISING and selection is not None:
        mine = {request.key: request for request in plan.requests}
        keys = [
            pick.request.key for pick in selection.picks if pick.request.key in mine
        ]
        return replace(plan, requests=tuple(mine[key] for key in keys))
    if order != LEVELS:
        return plan
    undated = {r.key: replace(r, date=None) for r in plan.requests}
    if selection is not None:
        keys = [pick.request.key for pick in selection.picks]
        undated = {key: undated[key] for key in keys if key in undated}
    return replace(plan, requests=tuple(undated.values()))


def picks_as_printed(selection: Selection, order: str) -> Selection:
    """Return a selection whose puzzles have the dates that are printed."""
    if order != LEVELS:
        return selection
    picks = tuple(
        replace(pick, request=replace(pick.request, date=None))
        for pick in selection.picks
    )
    return replace(selection, picks=picks)


def _by_level(
    requests: Sequence[Request], scores: Mapping[Key, float]
) -> tuple[Request, ...]:
    """Return requests level by level; within a level the types alternate evenly."""
    stars: dict[str, int] = {}
    for request in requests:
        # A level without stars is not on the scale and comes last.
        rank = load(request.type).levels[request.level] or len(requests) + 99
        stars[request.level] = min(rank, stars.get(request.level, rank))
    found: list[Request] = []
    for level in sorted(stars, key=lambda name: stars[name]):
        groups: dict[str, list[Request]] = {}
        for request in requests:
            if request.level == level:
                groups.setdefault(request.type, []).append(request)
        found += _in_turns(groups.values(), lambda request: scores[request.key])
    return tuple(found)


def _in_turns(
    groups: Iterable[list[Request]], score: Callable[[Request], float]
) -> list[Request]:
    """Return the groups, sorted by score, merged so that all of them last to the end.

    Ties go to the larger group, then to the earlier one, so that merging the result
    again gives the same order.
    """
    placed = [
        (Fraction(2 * rank + 1, 2 * len(group)), nth, request)
        for nth, group in enumerate(sorted(groups, key=len, reverse=True))
        for rank, request in enumerate(sorted(group, key=score))
    ]
    return [request for *_, request in sorted(placed, key=lambda item: item[:2])]
