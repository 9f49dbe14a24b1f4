from puzzle_publish.core.figure import Area, Circle, Figure, Label, Line, Rect
from puzzle_publish.core.text_picture import picture


def grid(columns: int, rows: int) -> tuple[Line, ...]:
    across = (Line(((0, y), (columns, y)), "cell") for y in range(rows + 1))
    down = (Line(((x, 0), (x, rows)), "cell") for x in range(columns + 1))
    return (*across, *down)


def polygon(x: float, y: float, w: float, h: float):
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def shown(*steps, base=None) -> str:
    return "\n" + picture(Figure(3, 2, steps, base=base)) + "\n"


def test_cells_are_light_and_walls_heavy() -> None:
    walls = Line(((0, 0), (2, 0), (2, 1), (0, 1), (0, 0)), "outline")

    assert (
        shown(*grid(3, 2), walls)
        == """
┏━━━┯━━━┱───┐
┃   │   ┃   │
┡━━━┿━━━╃───┤
│   │   │   │
└───┴───┴───┘
"""
    )


def test_an_area_covers_what_is_beneath_and_shows_its_role() -> None:
    given = Area((polygon(0, 0, 2, 1),), "given")

    assert (
        shown(*grid(3, 2), Label(0.5, 0.5, "Jan", "day"), given)
        == """
┏━━━━━━━┱───┐
┃░░░░░░░┃   │
┡━━━┯━━━╃───┤
│   │   │   │
└───┴───┴───┘
"""
    )


def test_an_outline_covers_nothing() -> None:
    outline = Area((polygon(0, 0, 3, 1),), "outline")

    assert (
        shown(*grid(3, 1), Label(0.5, 0.5, "Jan", "day"), outline)
        == """
┏━━━┯━━━┯━━━┓
┃Jan│   │   ┃
┗━━━┷━━━┷━━━┛
"""
    )


def test_a_hole_in_an_area_stays_open() -> None:
    ring = Area((polygon(0, 0, 3, 2), polygon(1, 0.5, 1, 1)), "black")

    assert (
        shown(ring)
        == """
┏━━━━━━━━━━━┓
┃███┏━━━┓███┃
┃███┃   ┃███┃
┃███┗━━━┛███┃
┗━━━━━━━━━━━┛
"""
    )


def test_labels_are_centred_and_rings_are_parentheses() -> None:
    labels = (
        Label(0.5, 0.5, "Jan", "day"),
        Label(1.5, 0.5, "16", "day"),
        Label(2.5, 0.5, "8", "day"),
    )

    assert (
        shown(*grid(3, 1), Circle(1.5, 0.5, 0.42, "open"), *labels)
        == """
┌───┬───┬───┐
│Jan( 16) 8 │
└───┴───┴───┘
"""
    )


def test_a_label_may_start_at_its_place() -> None:
    labels = Label(0.0, 0.5, "owl", "day", "start"), Label(2.5, 0.5, "x", "day")

    assert (
        shown(*grid(3, 1), *labels)
        == """
┌───┬───┬───┐
owl │   │ x │
└───┴───┴───┘
"""
    )


def test_cells_widen_for_chinese_labels() -> None:
    labels = Label(0.5, 0.5, "十二月", "day"), Label(1.5, 0.5, "周日", "day")

    assert (
        shown(*grid(2, 1), *labels)
        == """
┌───────┬───────┐
│ 十二月│  周日 │
└───────┴───────┘
"""
    )


def test_small_shapes_are_half_blocks() -> None:
    q = 0.25
    tee = (
        (0.1, q), (0.85, q), (0.85, 2 * q), (0.6, 2 * q),
        (0.6, 3 * q), (0.35, 3 * q), (0.35, 2 * q), (0.1, 2 * q),
    )  # fmt: skip

    assert (
        shown(Area((tee,), "icon"))
        == """
▄▄▄
 ▀
"""
    )


def test_hatches_are_left_out() -> None:
    assert picture(Figure(1, 1, (Line(((0, 0), (1, 0)), "wide-hatch"),))) == ""


def test_the_base_is_under_the_steps() -> None:
    base = Figure(3, 2, grid(3, 1), name="empty")

    assert (
        shown(Rect(1, 0, 1, 1, "step"), base=base)
        == """
┌───┲━━━┱───┐
│   ┃▒▒▒┃   │
└───┺━━━┹───┘
"""
    )


def test_squares_to_write_in_are_drawn_wherever_they_stand() -> None:
    boxes = (Rect(0.1 + 0.3 * k, 0.1, 0.3, 0.3, "write-box") for k in range(4))

    assert (
        shown(*boxes, Label(1.5, 0.25, "4", "length"))
        == """
 □□□□ 4
"""
    )


def test_what_is_on_the_ground_of_cells_covers_their_lines() -> None:
    ground = (
        Line(((0.9, 0.5), (1.5, 0.5), (2.4, 1.4)), "sum-shaft"),
        Line(((2.2, 1.4), (2.4, 1.4), (2.4, 1.2)), "sum-head"),
        Circle(0.5, 0.5, 0.4, "sum-ring"),
        Rect(0.1, 1.1, 0.8, 0.8, "some-even"),
        Circle(1, 1.5, 0.1, "dot-black"),
    )

    assert (
        shown(*ground, *grid(3, 2), Label(0.5, 0.5, "7", "given"))
        == """
┌───┬───┬───┐
( 7 )━╸ │   │
├───┼───↘───┤
[   ●   │   │
└───┴───┴───┘
"""
    )
