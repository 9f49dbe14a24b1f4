"""Pages of path searches composed for rooms."""

from itertools import pairwise

import pytest
from on_json import OnJson

from placing import MM_PER_PT, labels_of, outside, overlapping
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Figure, Rect, Room
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load

KIND = OnJson(load("wordpath"))
DRAFT = KIND.example()
LOOKS = looks_of(load_design("classic", "en"))
LARGE = looks_of(load_design("large-print", "en"))

# The rooms of A5, 6x9 in, half and a quarter of 8.5x11 in, and large print.
ROOMS = {
    "A5": Room(112.0, 136.0),
    "6x9": Room(120.0, 154.0),
    "half": Room(180.0, 94.0, 1.22),
    "quarter": Room(86.0, 94.0),
}
WORDS = (
    *("BERN", "COMO", "ELBE", "KYIV", "OSLO", "PISA", "ROME", "ITALY"),
    *("MALTA", "PARIS", "NORWAY", "CROATIA", "CZECHIA", "ENGLAND", "ESTONIA"),
)
PAYOFF = {"lead": "What is Finland called for its lakes?", "lengths": [3, 7]}


def composed(room: Room) -> Figure:
    figure = KIND.draw_page(DRAFT.givens, "en", room)
    assert room.fits(figure, figure.cell_mm * room.scale)
    return figure


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_board_and_list_stay_in_the_room_and_are_legible(room):
    figure = composed(room)

    assert overlapping(figure, LOOKS, lambda text: sans_ems(text, "en")) == []
    assert outside(figure, LOOKS, lambda text: sans_ems(text, "en")) == []
    cell_mm = figure.cell_mm * room.scale
    sizes = [LOOKS[s.role].size * s.size * cell_mm for s in labels_of(figure)]
    assert min(sizes) / MM_PER_PT >= 7.0
    assert cell_mm >= 5.9


def test_the_list_is_beside_a_board_in_a_wide_room_and_below_it_in_a_high_one():
    def places(room: Room) -> tuple[list[float], list[float]]:
        labels = labels_of(composed(room))
        words = [s.x for s in labels if s.role == "path-word"]
        return words, [s.x for s in labels if s.role == "path-letter"]

    words, letters = places(ROOMS["half"])
    assert min(words) > max(letters)
    words, letters = places(ROOMS["6x9"])
    assert min(words) < max(letters)


@pytest.mark.parametrize("extra", [{}, {"payoff": PAYOFF}], ids=["list", "payoff"])
@pytest.mark.parametrize("count", [7, 13, 15])
@pytest.mark.parametrize("room", [ROOMS["6x9"], Room(138.0, 156.0), ROOMS["half"]])
def test_a_list_is_in_columns_and_its_rows_are_apart(room, count, extra):
    words = sorted(WORDS[:count])
    some = {"words": words, "lengths": sorted(map(len, words))}
    page = {**DRAFT.givens, "rows": ["ETTODAHONO"] * 10, "decoys": 0, **some, **extra}
    figure = KIND.draw_page(page, "en", room)
    assert room.fits(figure, figure.cell_mm * room.scale)

    words = [s for s in labels_of(figure) if s.role == "path-word"]
    rows = [[s.x for s in words if s.y == y] for y in sorted({s.y for s in words})]
    assert all(row == rows[0][: len(row)] for row in rows)
    boxes = [s for s in figure.steps if isinstance(s, Rect) and s.role == "path-box"]
    tops = sorted({box.y for box in boxes})
    assert all(b - a >= 1.25 * boxes[0].height for a, b in pairwise(tops))


def test_large_print_keeps_16_pt_in_every_label():
    room = Room(189.0, 177.0, 1.0, least_pt=16.0)
    figure = composed(room)

    sizes = [LARGE[s.role].size * s.size * figure.cell_mm for s in labels_of(figure)]
    assert min(sizes) / MM_PER_PT >= 16.0


def test_cells_have_the_size_that_neighbouring_pages_have():
    figure = composed(Room(120.0, 154.0, cell_mm=8.25))

    assert figure.cell_mm == pytest.approx(8.25)


def test_a_room_that_is_too_small_gets_the_usual_figure():
    assert KIND.draw_page(DRAFT.givens, "en", Room(30.0, 30.0)) == KIND.draw(
        DRAFT.givens, None, "en"
    )
