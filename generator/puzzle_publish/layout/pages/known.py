"""What is known of a book once its puzzles are made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.languages import language
from ...core.puzzle import Draft, Puzzle
from ...core.values import Key, Selection
from ...types.capabilities import hint_figure
from ...types.registry import load
from .figure_sizes import Drawn, drawn_of, figures_of, joined
from .glossary import Word, collect
from .hint_sizes import Hints, hints_of, texts_of
from .labels import labels_of
from .techniques import Technique, explained


@dataclass(frozen=True, slots=True)
class Known:
    """What is known once the puzzles are made.

    Attributes:
        texts: the hints of each puzzle.
        hints: those of each section.
        words: the words of the glossary.
        drawn: (section, level) -> sizes of the figures.
        puzzles: (section, level) -> the puzzles.
        figures: each puzzle's figures for its page and for the key, {} in a large book.
        techniques: those that the puzzles need, () unless they are explained.
        written: heights in cells of the answers that are in words.
    """

    texts: Mapping[Key, Sequence[str]]
    hints: Hints
    words: tuple[Word, ...]
    drawn: Mapping[tuple[str, str], Drawn]
    puzzles: Mapping[tuple[str, str], Sequence[Draft | Puzzle]]
    figures: Mapping[Key, tuple[Figure, Figure]]
    techniques: tuple[Technique, ...] = ()
    written: Mapping[Key, float] = field(default_factory=dict)


# A book of at most this many puzzles keeps their figures (11 KB each) from measuring to
# composing; in a larger one they are drawn twice.
_KEPT = 1000


def known_of(
    selection: Selection, design: Design, *, explains: bool, grids: bool
) -> Known:
    """Return what is known from the puzzles of a selection.

    `explains` says whether the book explains techniques, `grids` whether its hints are
    grids, too.
    """
    code = design.language
    labels = labels_of(selection.picks, design, language(code))
    drawn: dict[tuple[str, str], dict[Drawn, None]] = {}
    figures: dict[Key, tuple[Figure, Figure]] = {}
    puzzles: dict[tuple[str, str], list[Draft | Puzzle]] = {}
    written: dict[Key, float] = {}
    for pick in selection.picks:
        request = pick.request
        place = request.key.section, request.level
        kind = load(request.type)
        both = figures_of(kind, pick.puzzle, code)
        if len(selection.picks) <= _KEPT:
            figures[request.key] = both
        if both[1].in_corner:
            written[request.key] = both[1].height
        sizes = drawn.setdefault(place, {})
        hint = hint_figure(kind, *kind.read(pick.puzzle), code, grids=grids)
        sizes[drawn_of(kind, pick.puzzle, design, hint, both)] = None
        puzzles.setdefault(place, []).append(pick.puzzle)
    for pick in selection.gone:  # which still counts where sizes are settled
        place = pick.request.key.section, pick.request.level
        if place in drawn:
            kind = load(pick.request.type)
            hint = hint_figure(kind, *kind.read(pick.puzzle), code, grids=grids)
            drawn[place][drawn_of(kind, pick.puzzle, design, hint)] = None
            puzzles[place].append(pick.puzzle)
    words = collect(selection, labels, code)
    whole = {place: joined(each) for place, each in drawn.items()}
    techniques = explained(selection, labels, code) if explains else ()
    texts = texts_of(selection, code)
    hints = hints_of(texts)
    return Known(texts, hints, words, whole, puzzles, figures, techniques, written)
