"""The names and places of puzzles: labels, headlines, references."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from string import ascii_uppercase

from ...core.designs.design import Design
from ...core.designs.numbers import HintSizes
from ...core.drawings.library import titles as drawing_titles
from ...core.languages import Language, needs_year, numerals
from ...core.print_options import PrintOptions
from ...core.sections import host_of
from ...core.values import Heads, Key, Pick, PuzzlePlace, Request
from ...types.capabilities import Outlined
from ...types.facts import facts_of
from ...types.registry import load
from .end_flow import pages_in
from .page_plan import Chapter, Settled, Structure
from .panels import Panels

MOST_HEAD_EMS = 24.0  # at 7.5 pt with its spacing 68 mm, more than half of a page
MOST_TITLE_EMS = 14.0  # in 46 mm beside the number, at no less than 9 pt
_CAPITALISED = re.compile(r"\b[A-Z][a-z]+\b")


def labels_of(picks: Sequence[Pick], design: Design, words: Language) -> dict[Key, str]:
    """Return the label of each puzzle: its day, or its number.

    Puzzles of the same day also have a letter.
    """
    with_year = needs_year(pick.request.date for pick in picks)
    letters = letters_of([pick.request for pick in picks])
    labels = {}
    for pick in picks:
        key, date = pick.request.key, pick.request.date
        if date is None:
            labels[key] = design.say("number", number=pick.number)
        else:
            day = words.short(datetime.date.fromisoformat(date), with_year=with_year)
            labels[key] = f"{day} {letters[key]}" if key in letters else day
    return labels


def label_mm(requests: Sequence[Request], numbers: HintSizes) -> float:
    """Return the width of labels in lists of hints, on a page of 6x9 in."""
    return numbers.label_mm(
        with_year=needs_year(request.date for request in requests),
        with_letter=bool(letters_of(requests)),
    )


def letters_of(requests: Sequence[Request]) -> dict[Key, str]:
    """Return A, B and so on for the puzzles of each day that has several."""
    days: dict[str, list[Key]] = {}
    for request in requests:
        if request.date is not None:
            days.setdefault(request.date, []).append(request.key)
    return {
        key: ascii_uppercase[nth] if nth < len(ascii_uppercase) else str(nth + 1)
        for keys in days.values()
        for nth, key in enumerate(keys)
        if len(keys) > 1
    }


@dataclass(frozen=True, slots=True)
class Title:
    """What identifies a puzzle at the head of its page, besides its date.

    Attributes:
        words: the section's title, "" where the date is enough.
        letter: among the puzzles of its day, "" for the only one.
        numbered: the book has puzzles without dates, too, so the number leads.
    """

    words: str
    letter: str = ""
    numbered: bool = False


def tells_levels(
    design: Design, requests: Iterable[Request], options: PrintOptions
) -> bool:
    """Return whether pages of puzzles say how hard each is.

    Where all are alike, the rules and the opener say it once; a sheet to hand out, and
    a book without front matter, have no other place.
    """
    alike = len({request.level for request in requests}) == 1
    once = options.has_openers and not design.numbers.handout
    return design.numbers.judged and not (alike and once)


def drawing_of(request: Request) -> str:
    """Return the drawing of the library in whose outline a puzzle lies, or ""."""
    kind = load(request.type)
    if not isinstance(kind, Outlined):
        return ""
    return kind.drawing(kind.read_params(request.params))


def titles_of(
    found: Structure,
    heads: Mapping[str, Heads],
    own: Mapping[Key, str],
    language: str,
) -> dict[Key, Title]:
    """Return the title of each puzzle that has a page to itself.

    With a date, the section's title is needed only if several sections share a month or
    a day. `own` has the titles that the author has given to puzzles; one in the outline
    of a drawing has its name.
    """
    requests = [r for chapter in found.chapters for r in chapter.requests]
    letters = letters_of(requests)
    undated = any(request.date is None for request in requests)
    titles = {}
    for chapter in found.chapters:
        mixed = len({host_of(r.key.section) for r in chapter.requests}) > 1
        for request in chapter.requests:
            key, letter = request.key, letters.get(request.key, "")
            needed = request.date is None or mixed or letter
            head = heads[key.section]
            words = head.noted.get(request.level, head.beside) if needed else ""
            if needed and (name := drawing_of(request)):
                words = drawing_titles(name)[language]
            numbered = undated and request.date is not None
            titles[key] = Title(own.get(key) or words, letter, numbered)
    return titles


def places_of(
    settled: Settled,
    picks: Mapping[Key, Pick],
    titles: Mapping[Key, Title],
    design: Design,
    words: Language,
) -> dict[Key, PuzzlePlace]:
    """Return the pages of each puzzle, its hints and its answer, and its references."""
    found, volume = settled.structure, settled.volume
    labels = labels_of(tuple(picks.values()), design, words)
    hint_pages, drawn_pages = pages_in(found.hints), pages_in(found.drawn)
    key_pages = pages_in(found.keys or found.answer_keys)
    total = volume.total if volume else len(picks)
    places = {}
    for chapter in found.chapters:
        panels = settled.sections[chapter.requests[0].key.section].panels
        for page, request in _pages(chapter):
            key = request.key
            hint, answer = hint_pages.get(key), key_pages[key]
            drawn = drawn_pages.get(key)
            compact = panels is not None and panels.compact
            parts = [] if hint is None else [hint_ref(hint, design, shared=compact)]
            if drawn is not None:
                parts.append(drawn_ref(request, drawn, design))
            parts.append(key_ref(answer, found, design, shared=compact))
            if panels:
                heading = panel_head(picks[key], labels[key], panels, words)
            else:
                heading = headline(picks[key], total, titles[key], design, words)
            places[key] = PuzzlePlace(
                number=picks[key].number,
                label=labels[key],
                page=page,
                hint_page=hint,
                key_page=answer,
                references=tuple(parts) if compact else (" ".join(parts),),
                back_reference=design.say("from_ref", page=page),
                heading=tuple(filter(None, heading.values())),
                drawn_page=drawn,
                volume=volume.nth if volume else 0,
            )
    return places


def _pages(chapter: Chapter) -> Iterator[tuple[int, Request]]:
    for page, requests in chapter.batches():
        yield from ((page, request) for request in requests)


def drawn_title(request: Request, design: Design) -> str:
    """Return the title of a puzzle's drawn hints, from its type or from the design."""
    labels = load(request.type).text(design.language).labels
    return str(labels.get("drawn_hints") or design.say("drawn_hints"))


def hint_ref(page: int, design: Design, *, shared: bool = False) -> str:
    """Return the line on a puzzle's page, or on that of several, for its hints."""
    return design.say("hint_refs" if shared else "hint_ref", page=page)


def key_ref(
    page: int, found: Structure, design: Design, *, shared: bool = False
) -> str:
    """Return the line on a puzzle's page, or on that of several, for its answer."""
    if not found.keys:
        return design.say("key_ref_separate", page=page)
    return design.say("key_refs" if shared else "key_ref", page=page)


def drawn_ref(request: Request, page: int, design: Design) -> str:
    """Return the line on a puzzle's page that names the page of its drawn hint."""
    return design.say("drawn_ref", title=drawn_title(request, design), page=page)


def headline(
    pick: Pick, total: int, title: Title, design: Design, words: Language
) -> dict[str, str]:
    """Return the head of a puzzle's page, by slot.

    `total` is the number of puzzles in the book.
    """
    if pick.request.date is None:
        number = design.say("number_of", number=pick.number, count=f"{total:,}")
        day_slot = design.say("headline_number", **numerals(number=pick.number))
        first = {"day": day_slot, "weekday": title.words}
        return {**first, "month": number, "meta": ""}
    day = datetime.date.fromisoformat(pick.request.date)
    fields = words.fields(day)
    month = words.month_year.format(**fields)
    if title.numbered:
        date = words.day(day)
        said = design.say("of_day", day=date, letter=title.letter)
        return {
            "day": design.say("headline_number", **numerals(number=pick.number)),
            "weekday": title.words or str(fields["weekday"]),
            "month": said if title.letter else date,
            "meta": design.say("number_of", number=pick.number, count=f"{total:,}"),
        }
    meta = " · ".join(p.format(**fields) for p in (words.day_of_year, words.week))
    if title.letter:
        meta = design.say("of_day", day=month, letter=title.letter)
    elif title.words:
        meta = month
    return {
        "day": design.say("headline_day", **numerals(day=day.day, month=day.month)),
        "weekday": str(fields["weekday"]),
        "month": title.words or month,
        "meta": meta,
    }


def panel_head(
    pick: Pick, label: str, panels: Panels, words: Language
) -> dict[str, str]:
    """Return the head of a puzzle's panel, by slot: in wide ones with the weekday.

    The number goes with what its type says over puzzles, as how many stars a line has.
    """
    kind = load(pick.request.type)
    facts = facts_of(kind, pick.puzzle.givens)
    label = kind.text(words.code).over_puzzle(label, facts)
    if pick.request.date is None or not panels.wide or panels.compact:
        return {"label": label}
    day = datetime.date.fromisoformat(pick.request.date)
    return {"label": label, "weekday": str(words.fields(day)["weekday"])}


def listed_titles(names: Iterable[str], design: Design) -> str:
    """Return the titles of types as a list: "Crosswords, colour by number"."""
    texts = (load(name).text(design.language) for name in names)
    counts = {text.title: text.count.values() for text in texts}
    if len(counts) == 1:
        return next(iter(counts))
    listed = design.say("list_comma").join(starmap(_within_sentence, counts.items()))
    return listed[:1].upper() + listed[1:]


def _within_sentence(title: str, counts: Iterable[str]) -> str:
    """Return a title in lower case for the middle of a sentence.

    Acronyms stay, and so does a name: a word that counts have with a capital, too.

    >>> _within_sentence("Dot-to-Dots", ["{count} dot-to-dots"])
    'dot-to-dots'
    >>> _within_sentence("The Roman USA", ["{count} Roman puzzles"])
    'the Roman USA'
    """
    kept = {word for count in counts for word in _CAPITALISED.findall(count)}

    def lowered(found: re.Match[str]) -> str:
        return found[0] if found[0] in kept else found[0].lower()

    return _CAPITALISED.sub(lowered, title)
