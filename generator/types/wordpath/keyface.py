"""The word search's key: a line through each word, the words by their first cell."""

from collections.abc import Mapping, Sequence
from itertools import chain

from ...figure import Circle, Figure, Label, Line, Step
from ...puzzle import Json
from .board import cells_of, coordinates, letters, name_of, trail
from .listing import Columns, in_columns, width_of

# Letters of 7 pt are 2.47 mm; they must not touch each other, and the paths must show
# between them.
CELL_MM, MIN_CELL_MM = 3.9, 3.6
MARGIN = TOP = 1.0
START_RADIUS = 0.4

TEXT = 0.69
LEADINGS = (0.95, 0.86, 0.78)
GAP = 0.4
PLACE = 1.5  # "G10" and a space
GAP_BELOW_BOARD = 0.25
# Two columns of four-letter words, or three: three or two keys stand side by side.
NARROW, WIDE = 9.1, 13.6
WIDEST_NARROW_BOARD = 8

NOT = "≠"


def key_face(givens: Json, answer: Json, labels: Mapping[str, Json]) -> Figure:
    """Return the key of a page."""
    rows, cols = len(givens["rows"]), len(givens["rows"][0])
    width = NARROW if cols <= WIDEST_NARROW_BOARD else WIDE
    paths, decoys = answer["paths"], answer["decoys"]
    starts = [trail(path["cells"][:1], MARGIN, TOP)[0] for path in paths]
    top = TOP + rows + GAP_BELOW_BOARD
    room = _rows_kept(rows * cols, [*paths, *decoys], width) * LEADINGS[0]
    return Figure(
        width=width,
        height=top + room + LEADINGS[0],
        steps=(
            *coordinates(
                rows, cols, MARGIN, TOP, away=0.48, role="path-key-coordinate"
            ),
            *(Circle(x, y, START_RADIUS, "path-key-start") for x, y in starts),
            *(Line(trail(p["cells"], MARGIN, TOP), "path-key-line") for p in paths),
            *(Line(trail(d["cells"], MARGIN, TOP), "path-key-decoy") for d in decoys),
            *letters(
                givens["rows"],
                MARGIN,
                TOP,
                "path-key-letter",
                others="path-key-noise",
                cells=cells_of([*paths, *decoys]),
            ),
            *_list(paths, decoys, labels, top, width, room),
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _list(
    paths: Sequence[Json],
    decoys: Sequence[Json],
    labels: Mapping[str, Json],
    top: float,
    width: float,
    room: float,
) -> list[Step]:
    """Return the words with their first cells, and what only looks like a word."""
    found = [(name_of(path["cells"][0]), path["word"]) for path in paths]
    entries = sorted(found, key=_by_length) + sorted(
        ((NOT, decoy["word"]) for decoy in decoys), key=_by_length
    )
    columns = _columns([word for _, word in entries], width)
    leading = next(
        (tall for tall in LEADINGS if columns.rows * tall <= room), LEADINGS[-1]
    )
    steps: list[Step] = []
    for k, (place, word) in enumerate(entries):
        x, row = columns.place(k)
        y = top + (row + 0.5) * leading
        steps.append(Label(x, y, place, "path-key-place", "start"))
        steps.append(Label(x + PLACE, y, word, "path-key-word", "start"))
    if decoys:
        y = top + columns.rows * leading + LEADINGS[0] / 2
        note = f"{NOT} {labels['not_a_word']}"
        steps.append(Label(0.0, y, note, "path-key-note", "start"))
    return steps


def _by_length(entry: tuple[str, str]) -> tuple[int, str]:
    return len(entry[1]), entry[1]


def _columns(words: Sequence[str], width: float) -> Columns:
    return in_columns([PLACE + width_of(word, TEXT) for word in words], width, gap=GAP)


def _rows_kept(cells: int, entries: Sequence[Json], width: float) -> int:
    """Return how many rows a key of this board keeps for its list.

    As many as a board full of words of one length takes, whichever of the lengths
    that occur takes the most, and one more for lists of many lengths: the largest key
    of some params is then at least as high as any other, whatever words are in it.
    """
    lengths = [len(entry["word"]) for entry in entries]
    hanzi = any(letter >= "\u2e80" for e in entries for letter in e["word"])
    letter = "字" if hanzi else "N"
    span = range(min(lengths), max(lengths) + 1)
    rows = [_columns([letter * n] * (cells // n), width).rows for n in span]
    return 1 + max(chain(rows, [1]))
