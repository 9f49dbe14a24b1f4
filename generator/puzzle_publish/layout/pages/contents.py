"""The contents of a book: an entry for each of its parts, in page order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.page_kinds import ContentsPage, Entry
from ...core.values import Key, PuzzlePlace
from .author_pages import matter_at
from .front_matter import FrontMatter, level_starts
from .glossary import heading
from .page_plan import (
    FlowName,
    MatterFlow,
    RulesFlow,
    Settled,
    SheetFlow,
    Single,
    TrackerFlow,
    varieties,
)
from .rules_pages import howto_anchor


@dataclass(frozen=True, slots=True)
class Listed:
    """What the contents list."""

    book: LoadedBook
    design: Design
    settled: Settled
    front: FrontMatter
    places: Mapping[Key, PuzzlePlace]


def contents(listed: Listed) -> ContentsPage:
    """Return the contents of a book."""
    found, say = listed.settled.structure, listed.design.say
    sheets = _first_sheets(listed.settled)
    start = found.chapters[0].start
    before = {flow: at for flow, (at, _) in found.flows.items() if at < start}
    behind = {flow: at for flow, (at, _) in found.flows.items() if at >= start}
    rules: dict[FlowName, int] = {
        flow: at for flow, at in behind.items() if isinstance(flow, RulesFlow)
    }
    entries = [
        *_flows(listed, before, sheets),
        *sorted(
            (*_chapters(listed), *_flows(listed, rules, {})),
            key=lambda entry: int(entry.page),
        ),
        *(
            Entry(say(flow.value), str(at), flow.value, 1)
            for flow, at in behind.items()
            if flow in (Single.META, Single.TECHNIQUES) and isinstance(flow, Single)
        ),
        *(Entry(say(k), str(at), f"part-{k}", 1) for k, at in found.parts.items()),
    ]
    if found.glossary:
        title = say(heading(listed.settled.glossary))
        entries.append(Entry(title, str(found.glossary[0]), "glossary", 1))
    others = {flow: at for flow, at in behind.items() if flow not in rules}
    entries += _flows(listed, others, sheets)
    title = say("contents")
    return ContentsPage(title=title, anchor="contents", entries=tuple(entries))


def _flows(
    listed: Listed, flows: Mapping[FlowName, int], sheets: Mapping[SheetFlow, str]
) -> Iterator[Entry]:
    """Yield the entries of flows, each with its first page."""
    every = listed.settled.structure.flows
    explained = (flow.types for flow in every if isinstance(flow, RulesFlow))
    titles = listed.front.titles_of(varieties(listed.settled.sections))
    shown = {name: titles[name] for names in explained for name in names}
    rules = listed.front.rules_entries(shown, among=_among(listed))
    for flow, page in flows.items():
        match flow:
            case RulesFlow():
                for label, of, rank in rules:
                    if of in flow.types:
                        yield Entry(label, str(page), howto_anchor(of), rank)
            case MatterFlow():
                # By its first heading.
                if title := matter_at(listed.book, flow).title:
                    yield Entry(title, str(page), flow.anchor, 1)
            case TrackerFlow(0):
                yield Entry(listed.design.say("tracker"), str(page), "tracker", 1)
            case SheetFlow():
                if flow in sheets:
                    yield Entry(sheets[flow], str(page), flow.anchor, 1)


def _chapters(listed: Listed) -> Iterator[Entry]:
    """Yield the entries of the chapters, and of the levels that begin in them."""
    rules, names = dict(_rules_among(listed)), varieties(listed.settled.sections)
    for chapter in listed.settled.structure.chapters:
        anchor = f"puzzle-{listed.places[chapter.requests[0].key].number}"
        if chapter.opener is not None:
            anchor = f"opener-{chapter.opener}"
        title = listed.front.listed_title(chapter)
        at = rules.pop(names[chapter.requests[0].key.section], 0)
        note = listed.front.listed_note(chapter, at)
        yield Entry(title, str(chapter.start), anchor, 2, note)
        judged = listed.design.numbers.judged
        for request in level_starts(chapter.requests) if judged else ():
            word = listed.front.level_word(request)
            place = listed.places[request.key]
            yield Entry(word, str(place.page), f"puzzle-{place.number}", 3)


def _among(listed: Listed) -> bool:
    """Return whether rules are among the puzzles."""
    found = listed.settled.structure
    rules = (at for flow, (at, _) in found.flows.items() if isinstance(flow, RulesFlow))
    return max(rules, default=0) > found.chapters[0].start


def _rules_among(listed: Listed) -> Iterator[tuple[str, int]]:
    """Yield the names of rules with their page, where they have no entries."""
    found = listed.settled.structure
    if listed.front.notes_rules and _among(listed):
        for flow, (page, _) in found.flows.items():
            if isinstance(flow, RulesFlow):
                yield from ((name, page) for name in flow.types)


def _first_sheets(settled: Settled) -> dict[SheetFlow, str]:
    """Return the titles of sheets by the flow of the first with each title."""
    found: dict[str, SheetFlow] = {}
    for flow in settled.structure.flows:
        if isinstance(flow, SheetFlow):
            found.setdefault(settled.sheet(flow).title, flow)
    return {flow: title for title, flow in found.items()}
