"""How many columns the hints take, by the longest of each kind, and how many lines.

A page of hints is lines of equal height. A hint that is too long for the only column
goes on in the next lines, so that all such pages are of one shape.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ...core.designs.design import Design
from ...core.designs.numbers import HintSizes
from ...core.puzzle import Draft, Puzzle
from ...core.text_fitting import MM_PER_PT, paragraph_lines
from ...core.values import Geometry, Key, Request, Selection
from ...types.contract import PuzzleType
from ...types.registry import load
from .measurer import Measurer
from .page_plan import SectionSizes

# A hint may be longer than that of the example; a known one may be set smaller, at
# 7.2 pt instead of 8.5.
EXAMPLE_SPARE, KNOWN_SPARE = 1.1, 0.85
SPARE_MM = 0.2  # of the width of a hint's text, for rounding

# Section -> all first hints, all second hints and so on.
Hints = Mapping[str, tuple[tuple[str, ...], ...]]


def hint_columns(
    hints: Hints,
    measurer: Measurer,
    design: Design,
    geometry: Geometry,
    *,
    label_mm: float,
    spare: float,
) -> dict[str, tuple[int, ...]]:
    """Return, for each section, how many columns each kind of its hints allows.

    `label_mm` is the width of the labels on a page of 6x9 in, `spare` the ratio between
    the space for a hint and its width.
    """
    numbers = design.numbers.hints
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    label = (label_mm + numbers.page) * scale

    def room(columns: int) -> float:
        gaps = (columns - 1) * numbers.gap * scale
        return (geometry.type_width_mm - gaps) / columns - label

    def columns(texts: Iterable[str]) -> int:
        wide = max(map(measurer.width_mm, texts)) * spare
        return max((n for n in numbers.columns if room(n) >= wide), default=1)

    return {section: tuple(map(columns, kinds)) for section, kinds in hints.items()}


def hint_lines(
    texts: Mapping[Key, Sequence[str]],
    design: Design,
    geometry: Geometry,
    *,
    label_mm: float,
) -> dict[Key, tuple[int, ...]]:
    """Return how many lines each hint takes in one column, with those below it."""
    numbers, scale = (
        design.numbers.hints,
        design.scale(geometry.width_mm, geometry.height_mm),
    )
    # Letters grow with the page, so lines are broken as on a page of 6x9 in.
    room = (geometry.type_width_mm - SPARE_MM) / scale - label_mm - numbers.page

    @cache
    def lines(text: str) -> int:
        number = len(break_hint(text, room, numbers, design.language))
        return number + numbers.apart

    return {key: tuple(map(lines, every)) for key, every in texts.items()}


def break_hint(
    text: str, room_mm: float, numbers: HintSizes, language: str
) -> list[str]:
    """Return a hint's lines, none wider than the room.

    The last one has two words, in Chinese three characters, if that adds no line.

    >>> from types import SimpleNamespace
    >>> numbers = SimpleNamespace(size=16)
    >>> break_hint("Begin with M: it is 1.", 40.0, numbers, "en")
    ['Begin with M: it', 'is 1.']
    """
    return paragraph_lines(text, room_mm / (numbers.size * MM_PER_PT), language)


def texts_of(selection: Selection, language: str) -> dict[Key, list[str]]:
    """Return the hints of each puzzle."""
    return {
        pick.request.key: _texts(load(pick.request.type), pick.puzzle, language)
        for pick in selection.picks
    }


def hints_of(texts: Mapping[Key, Sequence[str]]) -> Hints:
    """Return the hints of each section, without duplicates."""
    found: dict[str, list[Sequence[str]]] = {}
    for key, hints in texts.items():
        found.setdefault(key.section, []).append(hints)
    return {section: _by_kind(every) for section, every in found.items()}


def hints_of_examples(
    sizes: Mapping[str, SectionSizes], language: str, most: int
) -> Hints:
    """Return the first hints of the worked examples, for use before there are puzzles.

    `most` is how many of each.
    """
    return {
        section: _by_kind([_texts(size.kind, size.example, language)[:most]])
        for section, size in sizes.items()
    }


def longest_alike(requests: Sequence[Request], hints: Hints) -> dict[Key, list[str]]:
    """Return the longest hints of its section for each puzzle."""
    longest = {name: [max(k, key=len) for k in kinds] for name, kinds in hints.items()}
    return {request.key: longest[request.key.section] for request in requests}


def _texts(kind: PuzzleType, puzzle: Draft | Puzzle, language: str) -> list[str]:
    hints = kind.hints(*kind.read(puzzle))
    return [kind.hint_text(hint, language) for hint in hints]


def _by_kind(puzzles: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    kinds: dict[int, dict[str, None]] = {}
    for texts in puzzles:
        for nth, text in enumerate(texts):
            kinds.setdefault(nth, {})[text] = None
    return tuple(tuple(kinds[nth]) for nth in sorted(kinds))
