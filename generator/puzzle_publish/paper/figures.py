"""The figures that a book must show, drawn anew from the entries of answers.json."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ..core.entries import Entry, draft_of
from ..core.figure import Figure, Label, Room
from ..core.languages import language
from ..core.puzzle import Json
from ..core.reading.json_values import items_of, members_of, number, within
from ..types.capabilities import hint_figure
from ..types.contract import PuzzleType
from ..types.edge_numbers import with_edge_numbers
from ..types.registry import load
from .items import plain
from .wanted import Wanted, wanted_of

PUZZLE, FACING, ANSWER, HINT = "puzzle", "facing", "answer", "hint"
# Roomier than any page, for text that is compared in order only.
_ROOMY = 400.0
# What a label may have besides a number: "No.", "第…题".
_LONGEST_LABEL = 5
_OF_DAY = re.compile(r"[A-Z]|\d*")


@dataclass(frozen=True, slots=True)
class Drawing:
    """One way in which a puzzle may be drawn.

    Attributes:
        parts: what must be on the page at one offset and scale.
        width: of the figure, in cells.
        height: likewise.
        text: what must be on the page as text besides, in this order.
        unplaced: the text has lines whose places are unknown.
    """

    parts: tuple[Wanted, ...]
    width: float
    height: float
    text: tuple[str, ...] = ()
    unplaced: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """A figure that must be on some page.

    Attributes:
        kind: PUZZLE, FACING (its second page), ANSWER or HINT.
        drawings: the ways in which it may be drawn, one of which must be there.
        type: of its puzzle, where digits may be of the design's size for the type.
    """

    number: int
    kind: str
    drawings: tuple[Drawing, ...]
    labels: "Labels"
    type: str = ""

    @property
    def name(self) -> str:
        """Return its name in messages."""
        nouns = {ANSWER: "answer", HINT: "drawn hint"}
        return f"{nouns.get(self.kind, 'puzzle')} {self.number}"


class Labels:
    """The label of a puzzle where several are on one page."""

    def __init__(self, entry: Entry, code: str) -> None:
        self._number, self._code = str(entry["number"]), code
        self._days: tuple[str, ...] = ()
        if entry["date"]:
            words, day = language(code), datetime.date.fromisoformat(entry["date"])
            forms = (words.short(day), words.short(day, with_year=True))
            self._days = tuple(map(plain, forms))

    def has(self, text: str) -> bool:
        """Return whether a text is the puzzle's label: its number, or its day.

        Several puzzles of a day also have a letter or a number.
        """
        for day in self._days:
            if text.startswith(day) and _OF_DAY.fullmatch(text[len(day) :]):
                return True
        if re.findall(r"\d+", text) != [self._number]:
            return False
        others = text.replace(self._number, "")
        return len(others) <= _LONGEST_LABEL and others not in _months(self._code)


@cache
def _months(code: str) -> frozenset[str]:
    """Return what days have in labels besides their number."""
    words = language(code)
    days = (datetime.date(2000, month, 1) for month in range(1, 13))
    return frozenset(plain(words.short(day)).replace("1", "", 1) for day in days)


@dataclass(frozen=True, slots=True)
class DrawnFor:
    """What figures depend on besides their puzzles.

    Attributes:
        rooms: section -> level -> the room for which a page is composed.
        facing: section -> level -> width and height of the second of two pages.
        coloured: whether the book is printed in colour.
        grids: whether hints are grids, too.
        edges: section -> level -> the room for numbers beside a grid, in cells.
    """

    rooms: Mapping[str, Mapping[str, Room]] = field(default_factory=dict)
    facing: Mapping[str, Mapping[str, tuple[float, float]]] = field(
        default_factory=dict
    )
    coloured: bool = False
    grids: bool = False
    edges: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @classmethod
    def read(cls, value: Json, *, coloured: bool) -> "DrawnFor":
        """Return what a manifest records, nothing if that is damaged or missing."""
        try:
            rooms = {
                name: {level: _room(room) for level, room in members_of(each).items()}
                for name, each in members_of(within(value, "rooms")).items()
            }
            facing = {
                name: {level: _pair(pair) for level, pair in members_of(each).items()}
                for name, each in members_of(within(value, "facing")).items()
            }
            grids = "grids" in members_of(value)
            found = members_of(value).get("edges") or {}
            edges = {
                name: {level: number(room) for level, room in members_of(each).items()}
                for name, each in members_of(found).items()
            }
        except (TypeError, ValueError):
            return cls(coloured=coloured)
        return cls(rooms, facing, coloured, grids, edges)


def _room(value: Json) -> Room:
    sizes = {k: number(v) for k, v in members_of(value).items() if v is not None}
    return Room(**sizes)


def _pair(value: Json) -> tuple[float, float]:
    width, height = map(number, items_of(value))
    return width, height


def puzzle_of(entry: Entry, code: str, drawn_for: DrawnFor) -> Iterator[Expected]:
    """Yield what must be on a puzzle's page, and on its second one if it has two."""
    kind, number = load(entry["type"]), int(entry["number"])
    givens, section = kind.read_givens(entry["givens"]), entry["section"]
    labels, coloured = Labels(entry, code), drawn_for.coloured
    if second := drawn_for.facing.get(section, {}).get(entry["level"]):
        pair = kind.draw_spread(givens, code, *second)
        if pair is not None:
            yield Expected(number, PUZZLE, (_drawing(pair[0], coloured),), labels)
            yield Expected(number, FACING, (_drawing(pair[1], coloured),), labels)
            return
    room = drawn_for.rooms.get(section, {}).get(entry["level"])
    if room is None:
        whole = kind.draw(givens, None, code)
    else:
        whole = kind.draw_page(givens, code, room)
    if edge := drawn_for.edges.get(section, {}).get(entry["level"]):
        whole = with_edge_numbers(kind, givens, whole, code, edge)
    drawings = (_drawing(whole, coloured), *_apart(kind, givens, code, coloured))
    yield Expected(number, PUZZLE, drawings, labels, entry["type"])


def answer_of(entry: Entry, code: str, drawn_for: DrawnFor) -> Expected:
    """Return what must be in the key."""
    kind = load(entry["type"])
    figure = kind.draw(*kind.read(draft_of(entry)), code)
    drawing = _drawing(figure, drawn_for.coloured)
    return Expected(int(entry["number"]), ANSWER, (drawing,), Labels(entry, code))


def hint_of(entry: Entry, code: str, drawn_for: DrawnFor) -> Expected | None:
    """Return the drawn hint, None for a type without."""
    kind = load(entry["type"])
    puzzle = kind.read(draft_of(entry))
    figure = hint_figure(kind, *puzzle, code, grids=drawn_for.grids)
    if figure is None:
        return None
    drawing = _drawing(figure, drawn_for.coloured)
    return Expected(int(entry["number"]), HINT, (drawing,), Labels(entry, code))


def _drawing(figure: Figure, coloured: bool) -> Drawing:
    wanted = wanted_of(figure, coloured=coloured)
    return Drawing(wanted, figure.width, figure.height)


def _apart(
    kind: PuzzleType, givens: object, code: str, coloured: bool
) -> Sequence[Drawing]:
    """Return a puzzle as its board, and its clues or words as text in order."""
    pair = kind.draw_spread(givens, code, _ROOMY, _ROOMY)
    if pair is None:
        return ()
    board, listed = pair
    steps = listed.all_steps
    text = tuple(plain(step.text) for step in steps if isinstance(step, Label))
    unplaced = not all(isinstance(step, Label) for step in steps)
    drawn = _drawing(board, coloured)
    return (Drawing(drawn.parts, drawn.width, drawn.height, text, unplaced),)
