"""How many columns and lines the hints take, by the longest of each kind."""

from collections.abc import Iterable, Mapping, Sequence

from ...core.designs.design import Design
from ...core.puzzle import Draft, Puzzle
from ...core.values import Geometry, Selection
from ...types.contract import PuzzleType
from ...types.registry import load
from .hint_lines import most_lines
from .measurer import Measurer
from .page_plan import SectionSizes

# A hint may well be longer than the example's; a known one may be set smaller, at
# 7.2 pt in place of 8.5.
EXAMPLE_SPARE, KNOWN_SPARE = 1.1, 0.85
SPARE_MM = 0.2  # of the width of a hint's text, for rounding

# Section -> all its first hints, all second ones and so on.
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

    Args:
        hints: all of them, or examples.
        measurer: of their widths.
        design: for the columns and what stands beside a hint.
        geometry: of the page.
        label_mm: the labels' width, on a page of 6x9 in.
        spare: how much wider a hint's place must be than the hint.
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
    """Return how many lines the first, second … kind of hint may have.

    More than one only in designs whose hints wrap; those have one column.
    """
    numbers = design.numbers.hints
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    room = geometry.type_width_mm - (label_mm + numbers.page) * scale - SPARE_MM
    kinds = max(map(len, hints.values()), default=0)
    return tuple(
        most_lines(
            [text for told in hints.values() for text in (told[k : k + 1] or ((),))[0]],
            room,
            numbers,
            design.language,
        )
        for k in range(kinds)
    )


def hint_rows(lines: int, design: Design, geometry: Geometry) -> int:
    """Return how many hints of so many lines stand in a column."""
    numbers = design.numbers.hints
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    room = geometry.type_height_mm - (numbers.top - numbers.apart) * scale
    return int(room // ((numbers.pitch * lines + numbers.apart) * scale))


def hints_of(selection: Selection, language: str) -> Hints:
    """Return the hints of the puzzles, each different one once."""
    found: dict[str, list[list[str]]] = {}
    for pick in selection.picks:
        told = _texts(load(pick.request.type), pick.puzzle, language)
        found.setdefault(pick.request.key.section, []).append(told)
    return {section: _by_kind(texts) for section, texts in found.items()}


def hints_of_examples(sizes: Mapping[str, SectionSizes], language: str) -> Hints:
    """Return the hints of the worked examples, as long as there are no puzzles."""
    return {
        section: _by_kind([_texts(size.kind, size.example, language)])
        for section, size in sizes.items()
    }


def _texts(kind: PuzzleType, puzzle: Draft | Puzzle, language: str) -> list[str]:
    hints = kind.hints(puzzle.givens, puzzle.answer)
    return [kind.hint_text(hint, language) for hint in hints]


def _by_kind(puzzles: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    kinds: dict[int, dict[str, None]] = {}
    for texts in puzzles:
        for nth, text in enumerate(texts):
            kinds.setdefault(nth, {})[text] = None
    return tuple(tuple(kinds[nth]) for nth in sorted(kinds))
