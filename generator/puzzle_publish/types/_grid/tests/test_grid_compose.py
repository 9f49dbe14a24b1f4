"""Pages of grids composed for rooms: every room of a page, or a part of one."""

from itertools import pairwise

import pytest
from on_json import OnJson

from crossword_pages import FREE, HANZI_CLUES, SMALL, american, british, puzzle
from placing import MM_PER_PT, labels_of, outside, overlapping
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.empty_space import largest_empty
from puzzle_publish.core.figure import Figure, Label, Line, Room
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load

LOOKS = looks_of(load_design("classic", "en"))
KIND = OnJson(load("crossword"))

# The type areas of 6x9 in, 5.5x8.5 in and 8.5x11 in, half and a quarter of the latter.
ROOMS = {
    "6x9": Room(124.0, 154.0),
    "5.5x8.5": Room(112.0, 142.0),
    "8.5x11": Room(180.0, 190.0, 1.22),
    "half": Room(180.0, 94.0, 1.22),
}
PUZZLES = {
    "british": (puzzle("british", british()), "en"),
    "american": (puzzle("american", american(9)), "en"),
    "free": (puzzle("freeform", FREE), "en"),
    "free-zh": (puzzle("freeform", FREE, HANZI_CLUES), "zh"),
}
CASES = [
    pytest.param(givens, language, room, id=f"{name}-{place}")
    for name, (givens, language) in PUZZLES.items()
    for place, room in ROOMS.items()
    if not (place == "half" and name.startswith("free"))  # a grid of 16 rows
]
every_case = pytest.mark.parametrize(("givens", "language", "room"), CASES)


def composed(givens, language: str, room: Room) -> Figure:
    figure = KIND.draw_page(givens, language, room)
    assert figure.width * figure.cell_mm * room.scale <= room.width_mm + 1e-6
    assert figure.height * figure.cell_mm * room.scale <= room.height_mm + 1e-6
    return figure


def text_of(figure: Figure) -> list[Label]:
    return [
        s for s in labels_of(figure) if s.role.startswith(("cross-clue", "cross-he"))
    ]


def columns_of(figure: Figure) -> list[list[Label]]:
    """Return the labels of each column in the order in which one reads them."""
    found: list[list[Label]] = []
    for label in text_of(figure):
        last = found[-1] if found else []
        below = bool(last) and label.x == last[0].x and label.y > last[-1].y
        if below or label.role == "cross-clue":
            last.append(label)
        else:
            found.append([label])
    return found


@every_case
def test_grid_and_clues_stay_in_the_room_and_are_legible(givens, language, room):
    figure = composed(givens, language, room)

    def ems(text: str) -> float:
        return sans_ems(text, language)

    assert overlapping(figure, LOOKS, ems) == []
    assert outside(figure, LOOKS, ems) == []
    cell_mm = figure.cell_mm * room.scale
    assert cell_mm >= 6.0
    assert min(s.size for s in text_of(figure)) * cell_mm / MM_PER_PT >= 8.5 - 1e-6


@every_case
def test_no_column_begins_higher_than_one_before_it(givens, language, room):
    columns = columns_of(composed(givens, language, room))

    for one, other in pairwise(columns):
        assert other[0].y >= one[0].y - 1e-9
        assert other[0].x > one[0].x or other[0].y > one[-1].y


@every_case
def test_across_comes_before_down(givens, language, room):
    figure = composed(givens, language, room)
    headings = [s for s in labels_of(figure) if s.role == "cross-heading"]

    across, down = headings
    assert across.x < down.x or across.y < down.y
    assert across.text != down.text


@every_case
def test_less_than_a_quarter_of_the_room_is_empty(givens, language, room):
    figure = composed(givens, language, room)
    points = [
        point
        for step in figure.all_steps
        if isinstance(step, Line)
        for point in step.points
    ]
    xs, ys = zip(*points, strict=True)
    boxes = [(min(xs), min(ys), max(xs), max(ys))]
    for column in columns_of(figure):
        right = max(s.x + sans_ems(s.text, language) * s.size for s in column if s.text)
        boxes.append((column[0].x, column[0].y, right, column[-1].y))
    cell_mm = figure.cell_mm * room.scale

    empty = largest_empty(boxes, room.width_mm / cell_mm, room.height_mm / cell_mm)
    assert empty < 0.25


def test_cells_have_the_size_that_neighbouring_pages_have():
    givens, language = PUZZLES["british"]
    room = Room(124.0, 154.0, cell_mm=6.5)

    figure = composed(givens, language, room)

    assert figure.cell_mm == pytest.approx(6.5)


def test_a_room_that_is_too_small_gets_the_usual_figure():
    givens, language = PUZZLES["british"]

    figure = KIND.draw_page(givens, language, Room(60.0, 60.0))

    assert figure == KIND.draw(givens, None, language)


def test_large_print_has_text_and_cells_of_its_least_sizes():
    room = Room(190.0, 220.0, 1.0, least_pt=16.0, least_cell_mm=12.5)

    figure = composed(puzzle("freeform", SMALL), "en", room)

    assert figure.cell_mm >= 12.5
    assert min(s.size for s in text_of(figure)) * figure.cell_mm / MM_PER_PT >= 16.0
