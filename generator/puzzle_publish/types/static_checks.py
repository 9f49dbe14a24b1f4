"""Checks of a type's figures and captions that need no puzzle to be solved."""

from collections.abc import Iterator, Mapping

from ..core.figure import Area, Circle, Figure, Label, Line, Rect, Step
from .contract import PuzzleType
from .texts import Text, alternatives

_OUTSIDE = 0.5  # cells by which a circle or a thick line may stick out of the figure
_HOW_TO_PLAY_WORDS = 60
_TIPS, _TIP_WORDS, _ASK_WORDS = 3, 60, 14


def figure_faults(figure: Figure) -> Iterator[str]:
    """Yield what is wrong with a figure."""
    if not (figure.width > 0 and figure.height > 0):
        yield "the figure has no size"
    if not 0 < figure.min_cell_mm <= figure.cell_mm:
        yield f"cells of {figure.min_cell_mm} to {figure.cell_mm} mm"
    if not figure.all_steps:
        yield "the figure is empty"
    if figure.base is not None and not figure.base.name:
        yield "its base has no name"
    for step in figure.all_steps:
        if not step.role:
            yield f"{step} has no role"
        if not all(_is_inside(figure, x, y) for x, y in _points(step)):
            yield f"{step} lies outside the figure"


def _is_inside(figure: Figure, x: float, y: float) -> bool:
    return (
        -_OUTSIDE <= x <= figure.width + _OUTSIDE
        and -_OUTSIDE <= y <= figure.height + _OUTSIDE
    )


def _points(step: Step) -> Iterator[tuple[float, float]]:
    """The outermost points of a step."""
    match step:
        case Rect(x, y, width, height):
            yield from ((x, y), (x + width, y + height))
        case Circle(x, y, radius):
            yield from ((x - radius, y - radius), (x + radius, y + radius))
        case Label(x, y):
            yield x, y
        case Line(points):
            yield from points
        case Area(outlines):
            for outline in outlines:
                yield from outline


def text_faults(kind: PuzzleType, language: str) -> Iterator[str]:
    """Yield what is missing or too long in a type's text files."""
    text = kind.text(language)
    if text.language != language:
        yield f"the text is in {text.language}"
    if not text.title.strip():
        yield "no title"
    if not text.how_to_play:
        yield "nothing about how to play"
    for rules in (text.how_to_play, *text.how_to_play_at.values()):
        words = sum(max(map(_words, alternatives(one).values())) for one in rules)
        if words > _HOW_TO_PLAY_WORDS:
            yield f"how to play has {words} words, {_HOW_TO_PLAY_WORDS} fit"
    yield from _advice_faults(kind, text)
    for level in kind.levels:
        if not text.levels.get(level):
            yield f"no word for level {level}"
    for promise in sorted({kind.fairness_of(level).value for level in kind.levels}):
        if not text.promise.get(promise):
            yield f"no promise {promise}"


def _advice_faults(kind: PuzzleType, text: Text) -> Iterator[str]:
    """Yield what is wrong with the tips, and with what is said about the levels."""
    words = sum(max(map(_words, alternatives(one).values())) for one in text.tips)
    if len(text.tips) > _TIPS or words > _TIP_WORDS:
        fit = f"{_TIPS} with {_TIP_WORDS} words fit"
        yield f"there are {len(text.tips)} tips with {words} words, {fit}"
    by_level: dict[str, Mapping[str, object]] = {
        "asks": text.asks,
        "minutes": text.minutes,
        "how_to_play_at": text.how_to_play_at,
    }
    for name, about in by_level.items():
        for level in about.keys() - kind.levels.keys():
            yield f"{name}: there is no level {level}"
    for level, ask in text.asks.items():
        if _words(ask) > _ASK_WORDS:
            yield f"asks.{level} has {_words(ask)} words, {_ASK_WORDS} fit"


def _words(text: str) -> int:
    """The words of a text; two Chinese characters take the room of one."""
    hanzi = sum("\u4e00" <= char <= "\u9fff" for char in text)
    return len(text.split()) + hanzi // 2
