"""What a puzzle is called and where it stands: labels, headlines, references."""

import datetime
from collections.abc import Mapping, Sequence

from .contract import PuzzleType
from .design import Design
from .languages import Language, needs_year
from .registry import load
from .structure import Structure
from .values import Key, Pick, PuzzlePlace, Request


def labels_of(picks: Sequence[Pick], design: Design, words: Language) -> dict[Key, str]:
    """Return the short name of each puzzle: its day, or its number."""
    with_year = needs_year(pick.request.date for pick in picks)
    labels = {}
    for pick in picks:
        key, date = pick.request.key, pick.request.date
        if date is None:
            labels[key] = design.say("number", number=pick.number)
        else:
            day = datetime.date.fromisoformat(date)
            labels[key] = words.short(day, with_year=with_year)
    return labels


def places_of(
    found: Structure,
    picks: Mapping[Key, Pick],
    labels: Mapping[Key, str],
    design: Design,
    words: Language,
) -> dict[Key, PuzzlePlace]:
    """Return where each puzzle, its first hint and its answer stand."""
    hint_pages = found.hints[0].pages if found.hints else {}
    key_pages: dict[Key, int] = {}
    drawn_pages = {key: page for run in found.drawn for key, page in run.pages.items()}
    for run in found.keys or found.answer_keys:
        key_pages |= run.pages
    key_ref = "key_ref" if found.keys else "key_ref_separate"
    places = {}
    for chapter in found.chapters:
        for page, request in enumerate(chapter.requests, chapter.first):
            key = request.key
            hint, answer = hint_pages.get(key), key_pages[key]
            drawn = drawn_pages.get(key)
            parts = [] if hint is None else [design.say("hint_ref", page=hint)]
            if drawn is not None:
                parts.append(drawn_ref(load(request.type), drawn, design))
            parts.append(design.say(key_ref, page=answer))
            dated = request.date is not None
            heading = headline(request, 0, "", design, words) if dated else {}
            places[key] = PuzzlePlace(
                number=picks[key].number,
                label=labels[key],
                page=page,
                hint_page=hint,
                key_page=answer,
                reference=" ".join(parts),
                back_reference=design.say("from_ref", page=page),
                heading=tuple(heading.values()),
                drawn_page=drawn,
            )
    return places


def drawn_title(kind: PuzzleType, design: Design) -> str:
    """Return how a type calls its drawn hints, or how the design does."""
    labels = kind.text(design.language).labels
    return str(labels.get("drawn_hints") or design.say("drawn_hints"))


def drawn_ref(kind: PuzzleType, page: int, design: Design) -> str:
    """Return the line on a puzzle's page that names the page of its drawn hint."""
    return design.say("drawn_ref", title=drawn_title(kind, design), page=page)


def headline(
    request: Request, number: int, title: str, design: Design, words: Language
) -> dict[str, str]:
    """Return what stands at the head of a puzzle's page, by slot."""
    if request.date is None:
        label = design.say("number", number=number)
        return {"day": str(number), "weekday": title, "month": "", "meta": label}
    day = datetime.date.fromisoformat(request.date)
    fields = words.fields(day)
    meta = [words.day_of_year, words.week]
    return {
        "day": str(day.day),
        "weekday": str(fields["weekday"]),
        "month": words.month_year.format(**fields),
        "meta": " · ".join(part.format(**fields) for part in meta),
    }
