"""Pages of path searches composed for rooms."""

import pytest

from placing import MM_PER_PT, labels_of, outside, overlapping
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Figure, Room
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load

KIND = load("wordpath")
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
