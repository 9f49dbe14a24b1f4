import random
from collections import Counter
from itertools import combinations

import pytest
from few import few

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.errors import LayoutError
from puzzle_publish.core.figure import Area, Circle, Label, Line
from puzzle_publish.core.text_picture import picture
from puzzle_publish.types.calendar.board import size_of
from puzzle_publish.types.calendar.boards import board_from, shipped_boards
from puzzle_publish.types.calendar.draw import shown_names
from puzzle_publish.types.calendar.model import Params
from puzzle_publish.types.calendar.sheets import (
    PATTERNS,
    _first_fit,
    _masks,
    pack,
    sheets,
)
from puzzle_publish.types.looks import looks_of

LOOKS = looks_of(load_design("classic", "en"))
# Type areas of 6x9 in and of A4, and the cells that boards have there.
PAGES = [(14.5, 118.0, 175.0), (16.0, 118.0, 175.0), (20.0, 170.0, 230.0), (9, 90, 90)]


def sheets_of(board: str, page=PAGES[0], language: str = "en"):
    cell_mm, width_mm, height_mm = page
    return sheets(
        Params(board=board),
        language,
        cell_mm=cell_mm,
        width_mm=width_mm,
        height_mm=height_mm,
    )


def cells_of(outline) -> set[tuple[float, float]]:
    """The squares inside an outline, by their upper left corners."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    found = set()
    for r in range(6):
        for c in range(6):
            x, y = left + c + 0.5, top + r + 0.5
            edges = zip(outline, outline[1:] + outline[:1], strict=True)
            crossed = sum(
                (y1 > y) != (y2 > y) and x < x1 for (x1, y1), (_, y2) in edges
            )
            if crossed % 2:
                found.add((left + c, top + r))
    return found


def pieces_on(figure):
    """(name, squares, patterns) of each piece on a sheet."""
    labels = [s for s in figure.steps if isinstance(s, Label) and s.role == "cut-name"]
    outlines = [s.outlines[0] for s in figure.steps if isinstance(s, Area)]
    return [
        (label.text, cells_of(outline))
        for label, outline in zip(labels, outlines, strict=True)
    ]


@few("page", PAGES)
@pytest.mark.parametrize("name", shipped_boards())
def test_every_piece_is_there_once_in_its_shape_and_apart_from_others(
    name: str, page
) -> None:
    board = board_from(name)
    names = shown_names(board)
    found = sheets_of(name, page)
    half = found[: len(found) // 2]
    placed = [piece for sheet in half for piece in pieces_on(sheet.figure)]

    assert Counter(shown for shown, _ in placed) == Counter(names.values())
    for piece in board.pieces:
        (cells,) = [cells for shown, cells in placed if shown == names[piece.name]]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        shape = tuple(sorted((round(y - top), round(x - left)) for x, y in cells))
        assert shape in piece.orientations(board.flip)
    for sheet in half:
        for (_, one), (_, other) in combinations(pieces_on(sheet.figure), 2):
            for x1, y1 in one:
                for x2, y2 in other:
                    assert max(abs(x1 - x2), abs(y1 - y2)) >= 1.25 - 1e-9


@few("name", shipped_boards())
def test_nothing_leaves_the_page(name: str) -> None:
    for page in PAGES:
        for sheet in sheets_of(name, page):
            figure = sheet.figure
            assert figure.width * page[0] <= page[1] + 1e-9
            assert figure.height * page[0] <= page[2] + 1e-9
            for step in figure.steps:
                for x, y in places(step):
                    assert -1e-9 <= x <= figure.width + 1e-9
                    assert -1e-9 <= y <= figure.height + 1e-9


def places(step):
    match step:
        case Label(x, y) | Circle(x, y):
            return [(x, y)]
        case Line(points):
            return points
        case Area(outlines):
            return [point for outline in outlines for point in outline]


@pytest.mark.parametrize("name", shipped_boards())
def test_a_set_fits_one_page_of_6x9_in(name: str) -> None:
    assert len(sheets_of(name)) == 2


@pytest.mark.parametrize("page", PAGES)
def test_the_ruler_is_50_mm_with_a_tick_each_10(page) -> None:
    figure = sheets_of("seed51", page)[0].figure
    base, *ticks = [s.points for s in figure.steps if s.role == "ruler"]

    assert (base[1][0] - base[0][0]) * page[0] == pytest.approx(50, abs=1e-9)
    assert [tick[0][0] * page[0] for tick in ticks] == pytest.approx(
        [0, 10, 20, 30, 40, 50]
    )


def test_the_spare_sheets_repeat_the_first() -> None:
    first, spare = sheets_of("seed51")

    assert first.figure == spare.figure
    assert (first.title, spare.title) == ("Pieces to cut out", "Spare pieces")
    assert first.blank_back
    assert spare.blank_back
    assert first.figure.cell_mm == first.figure.min_cell_mm == 14.5


def test_chinese_sheets_are_chinese() -> None:
    first, spare = sheets_of("seed51", language="zh")

    assert (first.title, spare.title) == ("拼块（可剪下）", "备用拼块")
    assert "50 毫米" in picture(first.figure)


def test_every_role_has_a_look_and_labels_are_legible() -> None:
    for page in PAGES:
        figure = sheets_of("seed51", page)[0].figure
        assert missing_roles(figure, LOOKS) == ()
        for step in figure.steps:
            if isinstance(step, Label):
                assert LOOKS[step.role].size * page[0] / 25.4 * 72 >= 7


def test_pieces_of_a_set_differ_in_their_hatch() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) >= 12


def test_a_hatch_stays_inside_its_piece_and_runs_on_over_its_squares() -> None:
    board = board_from("seed51")
    figure = sheets_of("seed51")[0].figure
    pieces = [cells for _, cells in pieces_on(figure)]
    spans = []
    for step in figure.steps:
        if step.role != "hatch":
            continue
        (x1, y1), (x2, y2) = step.points
        spans.append(max(abs(x2 - x1), abs(y2 - y1)))
        for t in (0.01, 0.5, 0.99):
            x, y = x1 + t * (x2 - x1), y1 + t * (y2 - y1)
            assert any(
                left <= x <= left + 1 and top <= y <= top + 1
                for cells in pieces
                for left, top in cells
            )

    assert len(pieces) == len(board.pieces)
    assert max(spans) > 2


def test_the_gaps_are_wide_where_there_is_room() -> None:
    places = pack(board_from("classic43"), 12, 20, 2)

    assert {place.page for place in places} == {0}
    assert all((2 * place.x).is_integer() for place in places)


def test_a_sheet_as_a_picture() -> None:
    figure = sheets_of("classic43", (12.0, 96.0, 170.0))[0].figure

    assert (
        "\n" + picture(figure) + "\n"
        == """
┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓                       ┏━━━━━━━┓
┃        (  L  )                ┃   ┏━━━━━━━━━━━━━━━┓   ┃       ┃
┃       ┏━━━━━━━━━━━━━━━━━━━━━━━┛   ┃               ┃   ┃       ┃
┃       ┃           ┏━━━━━━━━━━━━━━━┛       ┏━━━━━━━┛   ┃       ┃
┗━━━━━━━┛           ┃                (  N  )┃   ┏━━━━━━━┛       ┃
                    ┗━━━━━━━━━━━━━━━━━━━━━━━┛   ┃        (  Y  )┃
┏━━━━━━━━━━━━━━━━━━━━━━━┓   ┏━━━━━━━━━━━━━━━┓   ┗━━━━━━━┓       ┃
┃        (  R  )        ┃   ┃               ┃           ┃       ┃
┃                       ┃   ┃               ┗━━━━━━━┓   ┗━━━━━━━┛
┃                       ┃   ┃        (  P  )        ┃   ┏━━━━━━━┓
┗━━━━━━━━━━━━━━━━━━━━━━━┛   ┗━━━━━━━━━━━━━━━━━━━━━━━┛   ┃       ┃
┏━━━━━━━━━━━━━━━━━━━━━━━┓                               ┃       ┃
┃        (  U  )        ┃                               ┃(  V  )┃
┃       ┏━━━━━━━┓       ┃               ┏━━━━━━━━━━━━━━━┛       ┃
┃       ┃       ┃       ┃   ┏━━━━━━━┓   ┃                       ┃
┗━━━━━━━┛       ┗━━━━━━━┛   ┃       ┃   ┗━━━━━━━━━━━━━━━━━━━━━━━┛
            ┏━━━━━━━━━━━━━━━┛       ┃
            ┃        (  Z  )        ┃
            ┃       ┏━━━━━━━━━━━━━━━┛
            ┃       ┃
            ┗━━━━━━━┛
                                      50 mm
"""
    )


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (
            (20.0, 70.0, 200.0),
            "cut-out sheet: the ruler needs a type area of at least 82 x 20 mm at "
            "20 mm a cell; the page has 70 x 200 mm",
        ),
        (
            (14.5, 118.0, 40.0),
            "cut-out sheet: piece U5 needs a type area of at least 44 x 44 mm at "
            "14.5 mm a cell; the page has 118 x 40 mm",
        ),
    ],
)
def test_a_page_too_small_is_reported_with_the_least_size(page, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        sheets_of("seed51", page)

    assert caught.value.problems == (message,)


def test_every_piece_has_an_outline_and_a_name_besides_its_colour():
    figure = sheets_of("seed51")[0].figure
    outlines = {s.outlines for s in figure.steps if s.role == "cut-outline"}
    names = {s.text for s in figure.steps if s.role == "cut-name"}

    assert {tint.outlines for tint in figure.tints} == outlines
    assert len({tint.number for tint in figure.tints}) == len(names) == len(outlines)


def test_a_piece_goes_to_the_first_place_where_it_touches_no_other():
    rng, parts, columns = random.Random(5), 2, 22
    pieces = board_from(shipped_boards()[0]).pieces
    for shape in [one for piece in pieces for one in piece.orientations(True)]:
        high, wide = (side * parts for side in size_of(shape))
        page = [1 << rng.randrange(columns) for _ in range(9 * parts)]
        free = (
            (line + high, line, column)
            for line in range(len(page) - high + 1)
            for column in range(columns - wide + 1)
            if not any(
                page[line + k] & mask << column
                for k, mask in enumerate(_masks(shape, parts))
            )
        )
        assert _first_fit(page, shape, columns, parts) == next(free, None)
