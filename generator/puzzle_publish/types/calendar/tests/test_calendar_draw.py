from itertools import pairwise

import pytest
from on_json import OnJson

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.figure import Area, Circle, Figure, Label, Line, Room
from puzzle_publish.core.puzzle import Draft, Json
from puzzle_publish.core.text_picture import picture
from puzzle_publish.types import calendar
from puzzle_publish.types.calendar.boards import board_from
from puzzle_publish.types.calendar.draw import cell_text, shown_names
from puzzle_publish.types.calendar.tests.known_calendars import SOLVED, known
from puzzle_publish.types.looks import looks_of

TYPE = OnJson(calendar.TYPE)
draw = TYPE.draw
LOOKS = looks_of(load_design("classic", "en"))
MM_PER_PT = 25.4 / 72
GIVEN = {
    "seed51": ("U5", "L5", "S4", "V3"),
    "classic43": ("R6",),
    "weekday50": ("I4", "V5"),
    "tetro43": (),
}


def shown(figure: Figure) -> str:
    return "\n" + picture(figure) + "\n"


def every_figure():
    for name, given in GIVEN.items():
        givens, answer = known(name, *given)
        for language in ("en", "zh"):
            yield draw(givens, None, language)
            yield draw(givens, answer, language)
            yield from TYPE.example_steps(Draft(givens, answer), language)
        yield draw(known(name)[0], None, "en")
        yield TYPE.cover_art(givens, answer, "en")


def points(step):
    match step:
        case Label(x, y) | Circle(x, y):
            return [(x, y)]
        case Line(places):
            return places
        case Area(outlines):
            return [place for outline in outlines for place in outline]


def test_the_page_shows_givens_rings_and_the_pieces_that_remain() -> None:
    givens, _ = known("seed51", *GIVEN["seed51"])

    assert (
        shown(draw(givens, None, "en"))
        == """
┏━━━┳━━━┳━━━┳━━━┯━━━┯━━━┳━━━━━━━┓
┃░░░(Mon)░░░┃Wed│Jan│Feb┃░V3░░░░┃
┃░░░┗━━━┛░░░┠───┼───┼───┨░░░┏━━━┫
┃░░░░░U░░░░░┃Sun│May│Jun┃░░░(Aug)
┣━━━━━━━┳━━━╃───┼───┼───╄━━━╃───┨
┃░░░░░░░┃ 3 │ 4 │Sep│Oct│Nov│Dec┃
┣━━━┓░░░┠───┼───┼───┼───┼───┼───┨
┃ 5 ┃░L5┃ 7 │ 8 │ 9 │ 10│ 11│ 12┃
┠───┨░░░┠───┼───┼───┼───┼───┼───┨
┃ 13┃░░░┃ 15( 16) 17│ 18│ 19│ 20┃
┠───┨░░░┣━━━┷━━━╅───┼───┼───┼───┨
┃ 21┃░░░┃░S░░░░░┃ 25│ 26│ 27│ 28┃
┠───╊━━━┛░░░┏━━━┻━━━┷━━━┷━━━┷━━━┛
┃ 29┃░░░░░░░┃
┗━━━┻━━━━━━━┛
       ▄▄      █▄  █  ▄▄▄
  █▀▀  █▀  ██  █   █  █    ▀█▀
   L4   P   O   Y   I  V5    T
"""
    )


def test_the_key_shows_every_piece_once_and_empty_rings() -> None:
    givens, answer = known("classic43", "R6")

    assert (
        shown(draw(givens, answer, "en"))
        == """
┏━━━━━━━┳━━━┳━━━━━━━━━━━┓
┃       ┃   ┃     U     ┃
┃   ┏━━━┫   ┃   ┏━━━┓   ┃
┃ L (   )   ┃   ┃   ┃   ┃
┃   ┣━━━┛   ┣━━━┫   ┗━━━┻━━━┓
┃   ┃     N ┃   ┃     Z     ┃
┃   ┃   ┏━━━┛   ┗━━━━━━━┓   ┃
┃   ┃   ┃     Y         ┃   ┃
┣━━━╋━━━╋━━━━━━━┳━━━━━━━┻━━━┫
┃   (   )       ┃░░░░░R░░░░░┃
┃   ┣━━━┛       ┃░░░░░░░░░░░┃
┃   ┃     P     ┃░░░░░░░░░░░┃
┃   ┗━━━━━━━┳━━━┻━━━━━━━━━━━┛
┃     V     ┃
┗━━━━━━━━━━━┛
"""
    )


def test_the_example_starts_with_the_date_and_lays_one_piece_at_a_time() -> None:
    givens, answer = known("classic43", "R6", "Y5", "V5", "U5", "Z5", "P5")
    start, step, done = TYPE.example_steps(Draft(givens, answer), "en")

    assert (
        shown(step)
        == """
┏━━━━━━━┳━━━┳━━━━━━━━━━━┓
┃▒▒▒▒▒▒▒┃   ┃░░░░░U░░░░░┃
┃▒▒▒┏━━━╃───┨░░░┏━━━┓░░░┃
┃▒L▒(   )   ┃░░░┃░░░┃░░░┃
┃▒▒▒┠───┼───╊━━━┫░░░┗━━━┻━━━┓
┃▒▒▒┃   │   ┃░░░┃░░░░░Z░░░░░┃
┃▒▒▒┠───╆━━━┛░░░┗━━━━━━━┓░░░┃
┃▒▒▒┃   ┃░░░░░Y░░░░░░░░░┃░░░┃
┣━━━╉───╊━━━━━━━┳━━━━━━━┻━━━┫
┃░░░(   )░░░░░░░┃░░░░░R░░░░░┃
┃░░░┣━━━┛░░░░░░░┃░░░░░░░░░░░┃
┃░░░┃░░░░░P░░░░░┃░░░░░░░░░░░┃
┃░░░┗━━━━━━━┳━━━┻━━━━━━━━━━━┛
┃░░░░░V░░░░░┃
┗━━━━━━━━━━━┛
"""
    )
    rings = [s.text for s in start.steps if getattr(s, "role", "") == "example-date"]
    assert rings == ["M", "D"]
    caption, *_ = TYPE.example_captions(Draft(givens, answer), "en")
    assert caption == "The rings: M is the month (Aug), D the day (16)."
    assert "▒" not in picture(done)
    assert (start.width, start.height) == (done.width, done.height)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(SOLVED))
def test_the_page_names_every_free_cell_in_the_books_language(
    name: str, language: str
) -> None:
    givens, _ = known(name, *GIVEN[name])
    figure = draw(givens, None, language)
    board = board_from(name)
    printed = [s.text for s in figure.base.steps if isinstance(s, Label)]

    assert printed == [
        cell_text(board, board.token_at(*cell), language)
        for cell in board.cells
        if board.token_at(*cell) != "."
    ]
    assert len(set(printed)) == len(printed)


def test_a_boards_own_labels_and_week_start_are_printed() -> None:
    plain = {**board_from("seed51").to_json(), "name": "mine", "week_start": "sunday"}
    plain["labels"] = {"en": {"m8": "VIII"}}
    board = board_from(plain)

    assert cell_text(board, "w1", "en") == "Sun"
    assert cell_text(board, "m8", "en") == "VIII"
    assert cell_text(board, "m8", "zh") == "八月"


def test_the_base_is_shared_by_the_pages_of_one_board_and_language() -> None:
    first = draw(known("seed51", "U5")[0], None, "en").base
    second = draw(known("seed51", "T4")[0], None, "en").base
    chinese = draw(known("seed51")[0], None, "zh").base

    assert first is second
    assert first.name == "calendar/seed51/en"
    assert chinese.name == "calendar/seed51/zh"


def test_a_users_board_never_shares_a_base_with_a_shipped_one() -> None:
    givens, _ = known("seed51")
    plain = {**board_from("seed51").to_json(), "week_start": "sunday"}
    own = draw({**givens, "board": plain}, None, "en").base

    assert own.name.startswith("calendar/seed51-")


def test_pieces_that_share_a_letter_keep_their_number() -> None:
    assert shown_names(board_from("weekday50"))["L4"] == "L4"
    assert shown_names(board_from("weekday50"))["V5"] == "V"


@pytest.mark.parametrize("name", sorted(SOLVED))
def test_names_of_pieces_differ(name: str) -> None:
    names = shown_names(board_from(name))

    assert len(set(names.values())) == len(names)


def test_every_role_has_a_look() -> None:
    for figure in every_figure():
        assert missing_roles(figure, LOOKS) == ()


def test_every_label_has_a_size_and_a_colour() -> None:
    for figure in every_figure():
        for step in figure.all_steps:
            if isinstance(step, Label):
                assert LOOKS[step.role].size > 0
                assert LOOKS[step.role].fill is not None


def test_no_label_is_under_7_pt_at_the_least_cell() -> None:
    for figure in every_figure():
        for step in figure.all_steps:
            if isinstance(step, Label):
                size_pt = LOOKS[step.role].size * figure.min_cell_mm / MM_PER_PT
                assert size_pt >= 7, step


def test_labels_stay_inside_their_cell() -> None:
    for figure in every_figure():
        for step in figure.all_steps:
            if isinstance(step, Label):
                # Capitals and figures are at most 0.6 em wide on average.
                ems = sum(0.6 if char.isascii() else 1.0 for char in step.text)
                assert ems * LOOKS[step.role].size <= 0.9, step


def test_nothing_is_drawn_outside_the_figure() -> None:
    for figure in every_figure():
        for step in figure.all_steps:
            reach_x = reach_y = step.radius if isinstance(step, Circle) else 0.0
            if isinstance(step, Label):
                reach_y = LOOKS[step.role].size / 2
                reach_x = reach_y * 0.6 * len(step.text)
            for x, y in points(step):
                assert reach_x - 1e-9 <= x <= figure.width - reach_x + 1e-9
                assert reach_y - 1e-9 <= y <= figure.height - reach_y + 1e-9


@pytest.mark.parametrize("name", sorted(SOLVED))
def test_icons_have_one_scale_and_keep_apart(name: str) -> None:
    figure = draw(known(name)[0], None, "en")
    icons = [step for step in figure.steps if step.role == "icon"]
    spans = [(min(x for x, _ in p), max(x for x, _ in p)) for p in map(points, icons)]
    squares = [len(piece.cells) for piece in board_from(name).pieces]
    sides = [(area(i) / n) ** 0.5 for i, n in zip(icons, squares, strict=True)]

    assert max(sides) - min(sides) < 1e-9
    assert sides[0] >= 0.2
    assert all(left - right >= 0.1 for (_, right), (left, _) in pairwise(spans))


def area(step: Area) -> float:
    (outline,) = step.outlines
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def test_pieces_are_larger_where_few_remain_and_the_page_has_room() -> None:
    givens, answer = known("seed51")
    few = {**givens, "pieces": answer["pieces"][:5]}
    plain = draw(few, None, "en")
    low = Room(plain.width * 13, plain.height * 13)
    high = Room(plain.width * 13, (plain.height + 2) * 13)

    def composed(page: Json, room: Room) -> Figure:
        return calendar.TYPE.draw_page(calendar.TYPE.read_givens(page), "en", room)

    def square(figure: Figure) -> float:
        inner = (s.points for s in figure.steps if s.role == "icon-cell")
        return min(abs(x - u) + abs(y - v) for (x, y), (u, v) in inner)

    assert square(composed(few, low)) == pytest.approx(0.25)
    assert square(composed(few, high)) == pytest.approx(0.42)
    assert square(composed(givens, high)) == pytest.approx(0.25)  # all are to be placed
    assert composed(few, high).height == composed(givens, high).height
    assert high.fits(composed(few, high), 13)


def test_a_page_is_drawn_once_for_rooms_in_which_its_pieces_are_as_large() -> None:
    givens = calendar.TYPE.read_givens(known("seed51")[0])
    rooms = (Room(110, 165), Room(110, 175), Room(110, 175, cell_mm=13.5))

    drawn = [calendar.TYPE.draw_page(givens, "en", room) for room in rooms]

    assert drawn[0] is drawn[1] is drawn[2]
    assert calendar.TYPE.draw_page(givens, "zh", rooms[0]) is not drawn[0]


def test_no_icons_are_drawn_when_no_piece_remains() -> None:
    givens, answer = known("classic43")
    figure = draw({**givens, "pieces": answer["pieces"]}, None, "en")

    assert [step for step in figure.steps if step.role.startswith("icon")] == []


def test_pages_of_one_board_have_one_size() -> None:
    givens, answer = known("seed51")
    pages = [
        draw({**givens, "pieces": answer["pieces"][:count]}, None, "en")
        for count in range(12)
    ]

    assert len({(page.width, page.height) for page in pages}) == 1


@pytest.mark.parametrize("name", sorted(SOLVED))
def test_cover_art_has_every_piece_and_a_few_dark_ones(name: str) -> None:
    givens, answer = known(name)
    figure = TYPE.cover_art(givens, answer, "en")
    roles = [step.role for step in figure.steps]
    pieces = [step for step in figure.steps if isinstance(step, Area)]

    assert len(pieces) == len(board_from(name).pieces)
    assert roles.count("art-open") == len(givens["open"])
    assert roles.count("art-black") == 2
    assert roles.count("art-paper") >= 2


def test_the_type_hands_out_these_figures() -> None:
    example = TYPE.example()
    board = board_from(example.givens["board"])
    start, _, done = TYPE.example_steps(example, "en")
    page = TYPE.draw(example.givens, None, "en")

    assert (start.width, done.width) == (board.width, board.width)
    assert page == draw(example.givens, None, "en")
    assert (
        set(TYPE.levels) == set(TYPE.text("en").levels) == set(TYPE.text("zh").levels)
    )
    assert len(TYPE.hints(example.givens, example.answer)) == 2
    assert TYPE.sheets(
        TYPE.presets["easy"], "en", cell_mm=14.5, width_mm=118, height_mm=175
    )


def test_grey_labels_have_8_pt_in_the_smallest_cell() -> None:
    found = [
        LOOKS[label.role].size * label.size * figure.min_cell_mm / MM_PER_PT
        for figure in every_figure()
        for label in figure.all_steps
        if isinstance(label, Label) and label.role.startswith("quiet-")
    ]

    assert min(found) >= 8
