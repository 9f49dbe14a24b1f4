"""How many columns and lines the hints take, by the longest of each kind.

In small type each hint has one line. In large print all hints of a kind have as many
lines as the longest one, so that these pages are as regular as pages of single lines.
"""

from collections.abc import Iterable, Mapping, Sequence

from ...core.designs.design import Design
from ...core.designs.numbers import HintSizes
from ...core.puzzle import Draft, Puzzle
from ...core.text_fitting import MM_PER_PT, paragraph_lines
from ...core.values import Geometry, Selection
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
    hints: Hints, design: Design, geometry: Geometry, *, label_mm: float
) -> tuple[int, ...]:
    """Return how many lines each kind of hint has.

    More than one only in designs whose hints wrap; those have one column.
    """
    numbers = design.numbers.hints
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    room = geometry.type_width_mm - (label_mm + numbers.page) * scale - SPARE_MM
    texts: dict[int, list[str]] = {}
    for kinds in hints.values():
        for nth, every in enumerate(kinds):
            texts.setdefault(nth, []).extend(every)
    return tuple(
        most_lines(texts[nth], room, numbers, design.language) for nth in sorted(texts)
    )


def most_lines(
    texts: Iterable[str], room_mm: float, numbers: HintSizes, language: str
) -> int:
    """Return how many lines the longest hint takes, 1 in designs that do not wrap."""
    if not numbers.wrap:
        return 1
    counts = (len(break_hint(text, room_mm, numbers, language)) for text in texts)
    return max(counts, default=1)


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


def hints_of(selection: Selection, language: str) -> Hints:
    """Return the hints of the puzzles, without duplicates."""
    found: dict[str, list[list[str]]] = {}
    for pick in selection.picks:
        hints = _texts(load(pick.request.type), pick.puzzle, language)
        found.setdefault(pick.request.key.section, []).append(hints)
    return {section: _by_kind(texts) for section, texts in found.items()}


def hints_of_examples(sizes: Mapping[str, SectionSizes], language: str) -> Hints:
    """Return the hints of the worked examples, for use before there are puzzles."""
    return {
        section: _by_kind([_texts(size.kind, size.example, language)])
        for section, size in sizes.items()
    }


def _texts(kind: PuzzleType, puzzle: Draft | Puzzle, language: str) -> list[str]:
    hints = kind.hints(*kind.read(puzzle))
    return [kind.hint_text(hint, language) for hint in hints]


def _by_kind(puzzles: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    kinds: dict[int, dict[str, None]] = {}
    for texts in puzzles:
        for nth, text in enumerate(texts):
            kinds.setdefault(nth, {})[text] = None
    return tuple(tuple(kinds[nth]) for nth in sorted(kinds))
