"""The techniques that a book's puzzles need: a name, a few sentences, an example each.

In: a `Selection`. Out: a flowing page. Before there are puzzles, every technique of the
levels ordered is reckoned with, so that there is rather too much room than too little.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.page_kinds import Explained, TechniquesOf, TechniquesPage
from ...core.placed import PlacedFigure
from ...core.values import Geometry, Key, Pick, Request, Selection, types_in
from ...types.capabilities import Ladder
from ...types.registry import load
from .legible import least_picture_cell_mm

ANCHOR = "techniques"
# Of the width of a page: what a picture beside words has, and at most; a wider one is
# above them.
SHARE, MOST_SHARE = 0.36, 0.64
_TRIED = 6  # puzzles that may give the picture


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique of a type, as a book explains it.

    Attributes:
        type: the type's name.
        name: what readers call it.
        text: what it means.
        numbers: the puzzles that need it, in order, "3–7" for several.
        figure: the position of one of them before such a step.
        source: the label of that one, "" for the worked example's.
    """

    type: str
    name: str
    text: str
    numbers: tuple[str, ...]
    figure: Figure
    source: str


def explained(
    selection: Selection, labels: Mapping[Key, str], language: str
) -> tuple[Technique, ...]:
    """Return the techniques that puzzles need, by type, the easiest first.

    `labels` are those of dated puzzles and of pictures; others are listed by number.
    """
    by_type: dict[str, list[Pick]] = {}
    for pick in selection.picks:
        by_type.setdefault(pick.puzzle.type, []).append(pick)
    return tuple(
        found
        for name, picks in by_type.items()
        for found in _of_type(name, picks, labels, language)
    )


def _of_type(
    name: str, picks: Sequence[Pick], labels: Mapping[Key, str], language: str
) -> Iterator[Technique]:
    kind = load(name)
    if not isinstance(kind, Ladder):
        return
    found: list[tuple[int, int, Technique]] = []
    for technique, (title, text) in kind.technique_words(language).items():
        users = [pick for pick in picks if pick.grade.measures.get(technique)]
        if (shown := _shown(kind, technique, users, language)) is not None:
            listed = _listed(picks, users, labels)
            source = labels[shown.pick.request.key]
            one = Technique(name, title, text, listed, shown.figure, source)
            found.append(([*kind.levels].index(shown.level), len(found), one))
    yield from (one for *_, one in sorted(found, key=lambda each: each[:2]))


def _listed(
    picks: Sequence[Pick], users: Sequence[Pick], labels: Mapping[Key, str]
) -> tuple[str, ...]:
    """The numbers of puzzles, or the days of dated ones."""
    needed = {user.request.key for user in users}
    return _ranges(
        (
            str(pick.number) if pick.request.date is None else labels[pick.request.key],
            pick.request.key in needed,
        )
        for pick in picks
    )


class _Shown(NamedTuple):
    """A puzzle before one of its steps, and the level of that."""

    pick: Pick
    figure: Figure
    level: str


def _shown(
    kind: Ladder, technique: str, users: Sequence[Pick], language: str
) -> _Shown | None:
    """Return the smallest puzzle with such a step, None without one.

    Of equal ones it is that with the step earliest in its solve, so that the picture
    shows as little as can be of a page's answer.
    """
    found = []
    for pick in users[:_TRIED]:
        givens, _ = kind.read(pick.puzzle)
        steps = kind.steps(givens)
        names = [step.technique for step in steps]
        if technique in names:
            nth = names.index(technique)
            figure = kind.draw_step(givens, nth, language)
            # A puzzle may be graded by other steps than those that hints tell.
            level = steps[nth].level or kind.step_levels(givens)[nth]
            shown = _Shown(pick, figure, level)
            size = figure.width * figure.height
            found.append((size, nth / len(names), pick.number, shown))
    return min(found, key=lambda each: each[:3])[3] if found else None


def _ranges(labels: Iterable[tuple[str, bool]]) -> tuple[str, ...]:
    """Return the labels that are meant, three or more that follow each other as one.

    >>> _ranges([("1", True), ("2", True), ("3", True), ("4", False), ("7", True)])
    ('1–3', '7')
    >>> _ranges([("1", True), ("2", True), ("3", False)])
    ('1', '2')
    """
    runs: list[list[str]] = [[]]
    for label, is_meant in labels:
        if is_meant:
            runs[-1].append(label)
        elif runs[-1]:
            runs.append([])
    shown: list[str] = []
    for run in runs:
        shown += run if len(run) < 3 else [f"{run[0]}–{run[-1]}"]
    return tuple(shown)


def likely(requests: Sequence[Request], language: str) -> tuple[Technique, ...]:
    """Return every technique that puzzles of these requests could need."""
    found = []
    for name in types_in(requests):
        kind = load(name)
        if not isinstance(kind, Ladder):
            continue
        params = next(r.params for r in requests if r.type == name)
        example = kind.example_for(kind.read_params(params))
        givens, _ = kind.read(example)
        figure = kind.draw(givens, None, language)
        count = sum(request.type == name for request in requests)
        for title, text in kind.technique_words(language).values():
            found.append(Technique(name, title, text, (f"1–{count}",), figure, "1"))
    return tuple(found)


def techniques_page(
    techniques: Sequence[Technique], design: Design, geometry: Geometry
) -> TechniquesPage:
    """Return the page that explains techniques."""
    groups: dict[str, list[Explained]] = {}
    for nth, technique in enumerate(techniques):
        one = _placed(nth, technique, design, geometry)
        groups.setdefault(technique.type, []).append(one)
    language = design.language
    return TechniquesPage(
        title=design.say("techniques"),
        anchor=ANCHOR,
        note=design.say("techniques_note"),
        groups=tuple(
            TechniquesOf(load(name).text(language).title, tuple(entries))
            for name, entries in groups.items()
        ),
    )


def _placed(
    nth: int, technique: Technique, design: Design, geometry: Geometry
) -> Explained:
    figure, width = technique.figure, geometry.type_width_mm
    cell = max(SHARE * width / figure.width, least_picture_cell_mm(figure, design))
    cell = min(cell, width / figure.width)
    across = cell * figure.width
    alt = design.say("alt_technique", title=technique.name)
    return Explained(
        slot=f"picture{nth}",
        name=technique.name,
        text=technique.text,
        numbers=_needed(technique, design),
        above=across > MOST_SHARE * width,
        width=round(across, 3),
        height=round(cell * figure.height, 3),
        figure=PlacedFigure(figure, cell, alt=alt),
    )


def _needed(technique: Technique, design: Design) -> str:
    """The sentence about the puzzles that need a technique."""
    numbers = technique.numbers
    many = 1 + (len(numbers) > 1 or "–" in numbers[0])
    return design.counted(
        "techniques_in",
        many,
        numbers=design.say("list_comma").join(numbers),
        source=technique.source,
    )
