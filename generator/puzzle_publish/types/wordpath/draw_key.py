"""The word search's key: a line through each word, and the first cells of the words."""

import math
from collections.abc import Iterator, Mapping, Sequence

from ...core.figure import Circle, Figure, Label, Line, Part, Step, TextLabel, hued
from ...core.puzzle import Json
from .._listed import heading
from .._listed.listing import across, lines_of, run_in, settled, width_of
from .board import coordinates, letters, trail
from .model import Key, Laid, Page, bare, board_cells, name_of

# Letters of 7 pt are 2.47 mm. They must not touch, and paths must show between them.
CELL_MM, MIN_CELL_MM = 3.8, 3.6
MARGIN = TOP = 1.0
START_RADIUS = 0.4

TEXT = 0.69
LEADINGS = (0.95, 0.86, 0.78)
GAP = 0.4
RUN_IN_LEADING, RUN_IN_GAP, RUN_IN_PLACE_GAP = 0.8, 0.6, 0.25
PLACE, PLACE_WITH_10 = 1.15, 1.5  # "G9" or "G10", and a space
MOST_LENGTH = 12  # longer words never take more rows than words of this length
SPARE = 1.0  # for rows that are not full
HALF_LINE = 0.5  # below the last line
GAP_BELOW_BOARD = 0.35
# Wide enough for two columns of four-letter words, or for three.
NARROW, WIDE = 9.1, 13.6
WIDEST_NARROW_BOARD = 8

NOT = "≠"


def draw_key(givens: Page, answer: Key, labels: Mapping[str, Json]) -> Figure:
    """Return the key of a page, or a solution, which has no decoys."""
    rows, cols = givens.height, givens.width
    width = NARROW if cols <= WIDEST_NARROW_BOARD else max(WIDE, cols + 2 * MARGIN)
    starts = [trail(path.cells[:1], MARGIN, TOP)[0] for path in answer.paths]
    top = TOP + rows + GAP_BELOW_BOARD
    room = _room(rows, cols, answer.every, width)
    place = _place_width(rows)
    listed, end = _list(answer, labels, top, place, width, room, _printed(givens))
    question = _question(givens, answer, width)
    return Figure(
        width=width,
        height=end + LEADINGS[0] * (HALF_LINE + len(question)),
        steps=(
            *coordinates(
                rows, cols, MARGIN, TOP, away=0.48, role="path-key-coordinate"
            ),
            *(
                Circle(x, y, START_RADIUS, hued("path-key-start", k))
                for k, (x, y) in enumerate(starts)
            ),
            *(
                Line(trail(path.cells, MARGIN, TOP), hued("path-key-line", k))
                for k, path in enumerate(answer.paths)
            ),
            *(
                Line(trail(decoy.cells, MARGIN, TOP), "path-key-decoy")
                for decoy in answer.decoys or ()
            ),
            *letters(
                givens.rows,
                MARGIN,
                TOP,
                "path-key-letter",
                others="path-key-noise",
                cells=board_cells(item.cells for item in answer.every),
            ),
            *listed,
            *(
                Label(0.0, end + nth * LEADINGS[0], line, "path-key-note", "start")
                for nth, line in enumerate(question, 1)
            ),
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _question(givens: Page, answer: Key, width: float) -> list[str]:
    """Return the lines with the pay-off."""
    if givens.payoff is None:
        return []
    return heading.key_lines(givens.payoff.lead, answer.payoff or "", width, TEXT)


def _printed(givens: Page) -> Mapping[str, str]:
    """Return the words of the page's list by the form that paths spell."""
    return {bare(word): word for word in givens.words or ()}


def _list(
    answer: Key,
    labels: Mapping[str, Json],
    top: float,
    place_width: float,
    width: float,
    room: float,
    printed: Mapping[str, str],
) -> tuple[list[Step], float]:
    """Return the words with their first cells, then the decoys, and where they end."""
    found = [
        (name_of(path.cells[0]), printed.get(path.word, path.word))
        for path in answer.paths
    ]
    entries = sorted(found, key=_by_length) + sorted(
        ((NOT, decoy.word) for decoy in answer.decoys or ()), key=_by_length
    )
    note = f"{NOT} {labels['not_a_word']}" if answer.decoys else ""
    steps, end = _in_columns(entries, top, place_width, width, room)
    if note:
        steps.append(_note(0.0, end + LEADINGS[0] / 2, note))
        end += LEADINGS[0]
    if width > NARROW:
        # Words of many lengths make long columns: two such keys would fill a page.
        others, last = _running_in(entries, note, top, width)
        if last < end:
            return others, last
    return steps, end


def _in_columns(
    entries: Sequence[tuple[str, str]],
    top: float,
    place_width: float,
    width: float,
    room: float,
) -> tuple[list[Step], float]:
    """Return entries below each other, and where they end."""
    lines = [
        (place if k == 0 else "", line, len(parts) > 1, word)
        for place, word in entries
        for parts in [lines_of(word, TEXT, place_width, width)]
        for k, line in enumerate(parts)
    ]
    widths = [
        width if is_long else place_width + width_of(line, TEXT)
        for _, line, is_long, _ in lines
    ]
    setting = settled(widths, width, room, gap=GAP, leadings=LEADINGS)
    steps: list[Step] = []
    for (place, line, _, word), (x, row) in zip(lines, setting.places, strict=True):
        y = top + (row + 0.5) * setting.leading
        steps += _entry((x, x + place_width, y), place, line, word)
    return steps, top + setting.rows * setting.leading


def _running_in(
    entries: Sequence[tuple[str, str]], note: str, top: float, width: float
) -> tuple[list[Step], float]:
    """Return entries and a note that follow each other on lines, and where they end."""
    indents = [width_of(place, TEXT) + RUN_IN_PLACE_GAP for place, _ in entries]
    widths = [
        indent + width_of(word, TEXT)
        for indent, (_, word) in zip(indents, entries, strict=True)
    ]
    if max(widths, default=math.inf) > width:
        return [], math.inf
    widths += [width_of(note, TEXT)] * bool(note)
    places = [
        (x, top + (row + 0.5) * RUN_IN_LEADING)
        for x, row in run_in(widths, width, gap=RUN_IN_GAP)
    ]
    steps: list[Step] = []
    for (place, word), indent, (x, y) in zip(entries, indents, places, strict=False):
        steps += _entry((x, x + indent, y), place, word, word)
    if note:
        steps.append(_note(*places[-1], note))
    return steps, places[-1][1] + RUN_IN_LEADING / 2


def _note(x: float, y: float, note: str) -> Step:
    return TextLabel(x, y, note, "path-key-note", "start")


def _entry(
    at: tuple[float, float, float], place: str, line: str, word: str
) -> Iterator[Step]:
    """Yield a line of a word, after the name of its first cell if there is one."""
    x, beside, y = at
    if place:
        yield TextLabel(x, y, place, "path-key-place", "start", part="number")
    part: Part = "item" if place else "more"
    yield TextLabel(beside, y, line, "path-key-word", "start", part=part, written=word)


def _by_length(entry: tuple[str, str]) -> tuple[int, str]:
    return len(entry[1]), entry[1]


def _place_width(rows: int) -> float:
    """Return the width of a cell's name and the space after it."""
    return PLACE if rows < 10 else PLACE_WITH_10


def _room(rows: int, cols: int, entries: Sequence[Laid], width: float) -> float:
    """Return the height that the list of a key may take.

    It is the height for a board full of words of one length: of the shortest, or with
    less leading of the length that takes the most room. Words of several lengths never
    take more, except for rows that are not full.
    """
    shortest = min(len(entry.word) for entry in entries)
    hanzi = any(letter >= "\u2e80" for entry in entries for letter in entry.word)
    place = _place_width(rows)
    rooms = []
    for length in range(shortest, max(shortest, MOST_LENGTH) + 1):
        word = ("字" if hanzi else "N") * length
        fit = across(place + width_of(word, TEXT), width, GAP)
        high = -(-(rows * cols // length) // fit)
        high *= len(lines_of(word, TEXT, place, width))
        rooms.append(high * (LEADINGS[0] if length == shortest else LEADINGS[-1]))
    return max(rooms) + SPARE
