"""The lines and labels of digit grids, and how they look in each design."""

import pytest

from placing import outside, overlapping
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Area, Figure, Label, Room, TextLabel
from puzzle_publish.core.svg import svg
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.core.text_picture import picture
from puzzle_publish.grids.borders import INSET, cage_lines, region_lines
from puzzle_publish.grids.figures import (
    captioned,
    corner_sums,
    digits,
    empty_grid,
    notes,
    tinted,
)
from puzzle_publish.types.looks import looks_of

JIGSAW = [[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]]
BOXES = [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]
# A cage round a cell, and one that touches itself at a corner.
RING = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
SNAKE = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]
DESIGNS = ("classic", "modern", "large-print", "worksheet", "zh")


def test_a_grid_of_regions() -> None:
    rows = [["1", "", "", ""], ["", "", "4", ""], ["", "", "", ""], ["", "", "", "2"]]
    figure = Figure(
        4,
        4,
        tuple(digits(rows, "given")),
        base=empty_grid(4, 4, regions=JIGSAW),
    )

    assert (
        picture(figure)
        == """\
┏━━━┯━━━┯━━━┳━━━┓
┃ 1 │   │   ┃   ┃
┠───╆━━━┿━━━╃───┨
┃   ┃   │ 4 │   ┃
┣━━━╇━━━┿━━━╈━━━┫
┃   │   │   ┃   ┃
┠───╆━━━┿━━━╃───┨
┃   ┃   │   │ 2 ┃
┗━━━┻━━━┷━━━┷━━━┛"""
    )


def test_regions_of_boxes_are_four_lines() -> None:
    assert len(region_lines(BOXES)) == 4


def test_cages_keep_to_their_own_cells() -> None:
    for cells in (RING, SNAKE, [(0, 0)], [(0, 0), (1, 0), (1, 1)]):
        for line in cage_lines([cells]):
            for x, y in line.points:
                assert (int(y), int(x)) in cells
                assert pytest.approx(min(x % 1, 1 - x % 1)) == INSET
                assert pytest.approx(min(y % 1, 1 - y % 1)) == INSET


def test_a_cage_round_a_cell_has_two_outlines() -> None:
    assert [len(line.points) for line in cage_lines([RING])] == [5, 5]
    assert [len(line.points) for line in cage_lines([SNAKE])] == [9]


def test_cells_that_touch_share_a_tint() -> None:
    (area,) = tinted([(0, 0), (0, 1), (2, 2)], "shade")

    assert isinstance(area, Area)
    assert [len(outline) for outline in area.outlines] == [4, 4]
    assert list(tinted([], "shade")) == []


@pytest.mark.parametrize("count", [4, 6, 8, 9, 12, 16])
@pytest.mark.parametrize("design", DESIGNS)
def test_notes_stay_apart_in_their_cell(count: int, design: str) -> None:
    signs = "123456789ABCDEFG"[:count]
    figure = Figure(1, 1, tuple(notes([(0, 0)], signs)))
    looks = looks_of(load_design(design, "en"))

    assert [step.text for step in figure.steps if isinstance(step, Label)] == [*signs]
    assert overlapping(figure, looks) == []
    assert outside(figure, looks) == []


@pytest.mark.parametrize("design", DESIGNS)
def test_a_sum_is_clear_of_the_cage_and_of_the_middle(design: str) -> None:
    look = looks_of(load_design(design, "en"))["cage-sum"]
    (total,) = corner_sums([([(0, 0), (0, 1)], "17")])
    ink = look.size * 0.33

    assert total.y - ink > INSET + 0.02
    assert total.y + ink < 0.4


def test_a_caption_is_as_large_as_the_page_says_and_within_its_room() -> None:
    text = "Each shaded square holds each digit once, too, as in rows and columns."
    for cell in (6.0, 12.0, 18.0):
        room = Room(9 * cell, 12 * cell, cell_mm=cell)
        figure = captioned(empty_grid(9, 9), text, room)
        lines = [step for step in figure.steps if isinstance(step, TextLabel)]

        assert room.fits(figure, cell)
        assert {round(line.size * cell / MM_PER_PT, 1) for line in lines} == {9.0}
        assert [line.part for line in lines] == ["line", *["more"] * (len(lines) - 1)]
        assert " ".join(line.text for line in lines) == text


def test_a_caption_leaves_room_for_itself_where_a_page_is_low() -> None:
    room = Room(120, 90)
    figure = captioned(Figure(9, 9, (), 12.5, 5.0), "Regions replace boxes.", room)
    cell = room.height_mm / figure.height

    assert cell < 90 / 9
    assert figure.min_cell_mm <= cell
    assert captioned(figure, "", room) is figure


@pytest.mark.parametrize("design", DESIGNS)
def test_cages_are_dashed_in_each_design(design: str) -> None:
    looks = looks_of(load_design(design, "en"))
    figure = Figure(3, 3, cage_lines([RING]))

    assert looks["cage"].dash_pt
    assert svg(figure, looks, 10.0).count("stroke-dasharray") == 2


@pytest.mark.parametrize("design", DESIGNS)
def test_borders_of_regions_stand_out_in_each_design(design: str) -> None:
    looks = looks_of(load_design(design, "en"))
    inner, region, outline = (looks[r] for r in ("inner", "region", "outline"))
    least = 2.5 if design == "large-print" else 1.5

    assert region.stroke_pt >= least
    assert outline.stroke_pt >= region.stroke_pt
    assert (inner.stroke, region.stroke) == (0.0 if least > 2 else 0.5, 0.0)
    assert inner.stroke_pt <= region.stroke_pt / 2


def test_lines_are_lighter_only_within_regions() -> None:
    def roles(grid: Figure) -> set[str]:
        return {step.role for step in grid.steps}

    assert roles(empty_grid(4, 4, regions=JIGSAW)) == {"inner", "region", "outline"}
    assert roles(empty_grid(4, 4)) == {"cell", "outline"}
