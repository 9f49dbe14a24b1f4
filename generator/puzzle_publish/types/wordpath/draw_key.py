"""The word search's key: a line through each word, and the first cells of the words."""

from collections.abc import Mapping, Sequence

from ...core.figure import Circle, Figure, Label, Line, Part, Step, TextLabel, hued
from ...core.puzzle import Json
from . import heading
from .board import coordinates, letters, trail
from .listing import across, lines_of, settled, width_of
from .model import bare, board_cells, name_of

# Letters of 7 pt are 2.47 mm. They must not touch, and paths must show between them.
CELL_MM, MIN_CELL_MM = 3.8, 3.6
MARGIN = TOP = 1.0
START_RADIUS = 0.4

TEXT = 0.69
LEADINGS = (0.95, 0.86, 0.78)
GAP = 0.4
PLACE, PLACE_WITH_10 = 1.15, 1.5  # "G9" or "G10", and a space
MOST_LENGTH = 12  # longer words never take more rows than words of this length
SPARE = 1.0  # for rows that are not full
HALF_LINE = 0.5  # below the last line
GAP_BELOW_BOARD = 0.35
# Wide enough for two columns of four-letter words, or for three.
NARROW, WIDE = 9.1, 13.6
WIDEST_NARROW_BOARD = 8

NOT = "≠"


def draw_key(givens: Json, answer: Json, labels: Mapping[str, Json]) -> Figure:
    """Return the key of a page, or a solution, which has no decoys."""
    rows, cols = len(givens["rows"]), len(givens["rows"][0])
    width = NARROW if cols <= WIDEST_NARROW_BOARD else max(WIDE, cols + 2 * MARGIN)
    paths, decoys = answer["paths"], answer.get("decoys", [])
    starts = [trail(path["cells"][:1], MARGIN, TOP)[0] for path in paths]
    top = TOP + rows + GAP_BELOW_BOARD
    room = _room(rows, cols, [*paths, *decoys], width)
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
                Line(trail(path["cells"], MARGIN, TOP), hued("path-key-line", k))
                for k, path in enumerate(paths)
            ),
            *(Line(trail(d["cells"], MARGIN, TOP), "path-key-decoy") for d in decoys),
            *letters(
                givens["rows"],
                MARGIN,
                TOP,
                "path-key-letter",
                others="path-key-noise",
                cells=board_cells([*paths, *decoys]),
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


def _question(givens: Json, answer: Json, width: float) -> list[str]:
    """Return the lines with the pay-off."""
    if "payoff" not in givens:
        return []
    return heading.key_lines(givens["payoff"]["lead"], answer["payoff"], width, TEXT)


def _printed(givens: Json) -> Mapping[str, str]:
    """Return the words of the page's list by the form that paths spell."""
    return {bare(word): word for word in givens["words"] or ()}


def _list(
    answer: Json,
    labels: Mapping[str, Json],
    top: float,
    place_width: float,
    width: float,
    room: float,
    printed: Mapping[str, str],
) -> tuple[list[Step], float]:
    """Return the words with their first cells, then the decoys, and where they end."""
    found = [
        (name_of(path["cells"][0]), printed.get(path["word"], path["word"]))
        for path in answer["paths"]
    ]
    entries = sorted(found, key=_by_length) + sorted(
        ((NOT, decoy["word"]) for decoy in answer.get("decoys", [])), key=_by_length
    )
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
        if place:
            role = "path-key-place"
            steps.append(TextLabel(x, y, place, role, "start", part="number"))
        part: Part = "item" if place else "more"
        role, beside = "path-key-word", x + place_width
        steps.append(TextLabel(beside, y, line, role, "start", part=part, written=word))
    end = top + setting.rows * setting.leading
    if answer.get("decoys"):
        note = f"{NOT} {labels['not_a_word']}"
        y = end + LEADINGS[0] / 2
        steps.append(TextLabel(0.0, y, note, "path-key-note", "start"))
        end += LEADINGS[0]
    return steps, end


def _by_length(entry: tuple[str, str]) -> tuple[int, str]:
    return len(entry[1]), entry[1]


def _place_width(rows: int) -> float:
    """Return the width of a cell's name and the space after it."""
    return PLACE if rows < 10 else PLACE_WITH_10


def _room(rows: int, cols: int, entries: Sequence[Json], width: float) -> float:
    """Return the height that the list of a key may take.

    It is the height for a board full of words of one length: of the shortest, or with
    less leading of the length that takes the most room. Words of several lengths never
    take more, except for rows that are not full.
    """
    shortest = min(len(entry["word"]) for entry in entries)
    hanzi = any(letter >= "\u2e80" for e in entries for letter in e["word"])
    place = _place_width(rows)
    rooms = []
    for length in range(shortest, MOST_LENGTH + 1):
        word = ("字" if hanzi else "N") * length
        fit = across(place + width_of(word, TEXT), width, GAP)
        high = -(-(rows * cols // length) // fit)
        high *= len(lines_of(word, TEXT, place, width))
        rooms.append(high * (LEADINGS[0] if length == shortest else LEADINGS[-1]))
    return max(rooms) + SPARE
