"""The titles above the first hints and the first answers, with a note below each."""

from collections.abc import Iterable, Mapping, Sequence

from ...core.designs.design import Design
from ...core.languages import language
from ...core.puzzle import Fairness
from ...core.text_fitting import MM_PER_PT, wrapped_paragraph
from ...core.values import Geometry, Plan, types_in
from ...types.registry import load
from ...types.texts import Text
from .end_flow import EndRoom
from .labels import drawn_title
from .page_plan import Structure

CLOSE_SHARE = 0.2  # of the gap between figures, above a row of answers in words
_WIDEST_NUMBER = 888  # in place of page numbers that are not known yet


def hint_title(nth: int, design: Design) -> str:
    """Return the title of a kind of hint: the first, the second and so on."""
    titles: Sequence[str] = design.strings["hint_nth"]
    return titles[min(nth, len(titles) - 1)]


def part_mm(design: Design, geometry: Geometry, note: str) -> float:
    """Return the height of a part's title and its note."""
    numbers, scale = design.numbers.ends, _scale(design, geometry)
    count = len(note_lines(note, design, geometry))
    return (numbers.title + numbers.note * count + numbers.below) * scale


def note_lines(note: str, design: Design, geometry: Geometry) -> tuple[str, ...]:
    """Return the lines of a note, each no wider than the page."""
    size = design.numbers.ends.note_pt * _scale(design, geometry)
    return wrapped_paragraph(note, geometry.type_width_mm / (size * MM_PER_PT))


def _scale(design: Design, geometry: Geometry) -> float:
    return design.scale(geometry.width_mm, geometry.height_mm)


def key_notes(plan: Plan, design: Design, sentence: str) -> list[str]:
    """Return how to use the key, and which puzzles have more than one right answer.

    The sentence that readers collect, if there is one, goes last.
    """
    names = types_in(
        r for r in plan.requests if load(r.type).fairness_of(r.level) is Fairness.ANY
    )
    notes = dict.fromkeys(load(name).text(design.language).key_note for name in names)
    spelled = [design.say("meta_key", sentence=sentence)] if sentence else []
    return [design.say("key_note"), *filter(None, notes), *spelled]


def longest_hints_note(plan: Plan, design: Design, kinds: int, *, drawn: bool) -> str:
    """Return a note as long as that of this many kinds of hints."""
    starts = {hint_title(nth, design): _WIDEST_NUMBER for nth in range(1, kinds)}
    if drawn:
        starts |= {drawn_title(r, design): _WIDEST_NUMBER for r in plan.requests}
    return _note(starts, plan, design)


def end_room(
    plan: Plan,
    design: Design,
    geometry: Geometry,
    sentence: str,
    *,
    kinds: int,
    drawn: bool,
) -> EndRoom:
    """Return the heights of pages of hints, of so many kinds, and of answers.

    `drawn` says whether there are drawn hints, too.
    """
    numbers, scale = design.numbers, _scale(design, geometry)
    notes = {
        "hints": longest_hints_note(plan, design, kinds, drawn=drawn),
        "key": " ".join(key_notes(plan, design, sentence)),
    }
    return EndRoom(
        height_mm=geometry.type_height_mm,
        width_mm=geometry.type_width_mm,
        head_mm=numbers.hints.top * scale,
        gap_mm=numbers.key.gap * scale,
        close_mm=CLOSE_SHARE * numbers.key.gap * scale,
        caption_mm=numbers.key.caption * scale,
        hint_mm=numbers.hints.pitch * scale,
        most=numbers.key.most if numbers.handout else 0,
        titles={k: part_mm(design, geometry, note) for k, note in notes.items()},
    )


def hints_note(found: Structure, plan: Plan, design: Design) -> str:
    """Return how to avoid seeing other hints, and where the later kinds start."""
    starts: dict[str, int] = {}
    for page in found.hints:
        for block in page.blocks:
            starts.setdefault(hint_title(block.part.nth, design), page.number)
    requests = {request.key: request for request in plan.requests}
    for page in found.drawn:
        for block in page.blocks:
            title = drawn_title(requests[block.keys[0]], design)
            starts.setdefault(title, page.number)
    first = found.parts["hints"]
    later = {title: page for title, page in starts.items() if page != first}
    return _note(later, plan, design)


def _note(starts: Mapping[str, int], plan: Plan, design: Design) -> str:
    """Return the note with the pages on which kinds of hints start, then the types'."""
    texts = (load(name).text(design.language) for name in types_in(plan.requests))
    return language(design.language).sentence_gap.join(
        [_starts(starts, design), *notes_of(texts)]
    )


def notes_of(texts: Iterable[Text]) -> list[str]:
    """Return what the head of the hints says for types, each thing once.

    Of two notes that begin alike, the one that says more is enough.
    """
    every = dict.fromkeys(note for text in texts for note in text.hints_notes)
    return [
        note
        for note in every
        if not any(x != note and x.startswith(note.rstrip(".。")) for x in every)
    ]


def _starts(starts: Mapping[str, int], design: Design) -> str:
    say = design.say
    if not starts:
        return say("hints_note_one")
    titles = {title[:1].lower() + title[1:]: page for title, page in starts.items()}
    (first, page), *rest = titles.items()
    listed = [say("hints_start", title=first, page=page)]
    listed += [say("hints_start_also", title=title, page=page) for title, page in rest]
    return say("hints_note", starts=say("hints_start_comma").join(listed))
